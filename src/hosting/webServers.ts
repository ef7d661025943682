// The rules and redirects of a built site → the same for web servers that do not read `_headers`. Pure.
import { assetsFolder, hostFiles, notFoundFile } from '../model/paths.ts';
import type { Built } from './built.ts';
import { type Headers, headersFor } from './headers.ts';

/** The web servers there is a configuration for. */
export const webServers = ['nginx', 'caddy', 'apache'] as const;
export type WebServer = (typeof webServers)[number];

/** The lines for `server`. */
export function configurationFor(server: WebServer, built: Built): string {
  return { nginx, caddy, apache }[server](built).join('\n');
}

/** Where servers do not know a type by the ending, or do not know that it is UTF-8. */
const types = { webmanifest: 'application/manifest+json', avif: 'image/avif' } as const;

/** What all configurations are made of. */
function partsOf({ folder, base, rules, redirectRules, files }: Built) {
  const known = Object.entries(types).filter(([end]) => [...files].some((file) => file.endsWith(`.${end}`)));
  // Rules for a single address give what the others do not: the type of a file whose name has none.
  const typed = rules.flatMap(({ path, headers }) =>
    headers['Content-Type'] ? [{ path, type: headers['Content-Type'] }] : [],
  );
  // Of files with a hash in their names, and of all others.
  const [hashed, changing] = [headersFor(rules, `${base}${assetsFolder}`), headersFor(rules, base)];
  const compressed = (end: string) => files.has(`index.html${end}`);
  return {
    base,
    // Without the slash at its end.
    bare: base.slice(0, -1),
    folder: folder.replace(/\/$/, ''),
    changing,
    hashed,
    /** What differs from all others. */
    onlyHashed: Object.fromEntries(
      Object.entries(hashed).filter(([name, value]) => changing[name] !== value),
    ),
    redirectRules,
    known,
    typed,
    hidden: [...hostFiles],
    gzip: compressed('.gz'),
    brotli: compressed('.br'),
  };
}

/** In double quotes, where a backslash and a quote need one more. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

function nginx(built: Built): string[] {
  const site = partsOf(built);
  const { base, bare, folder } = site;
  // `add_header` of a block takes the place of all that blocks around it say (before nginx 1.29): each says everything.
  const headers = (all: Headers, depth: number) =>
    Object.entries(all).map(
      ([name, value]) => `${' '.repeat(depth)}add_header ${name} ${quoted(value)} always;`,
    );
  return [
    '# For nginx, made by `site headers --for nginx`. Include it in the server block of the site:',
    '#     server { listen 443 ssl; server_name …; ssl_certificate …; ssl_certificate_key …; include this-file.conf; }',
    '#     server { listen 80; server_name …; return 301 https://$host$request_uri; }',
    ...(bare === '' ? [] : [`location = ${bare} { return 301 ${base}; }`]),
    ...site.redirectRules.map(({ from, to }) => `location = ${from} { return 301 ${to}$is_args$args; }`),
    `location ${base} {`,
    `    alias ${quoted(`${folder}/`)};`,
    '    index index.html;',
    `    error_page 404 ${base}${notFoundFile};`,
    '    absolute_redirect off;',
    '    charset utf-8;',
    '    include mime.types;',
    ...(site.known.length > 0
      ? [`    types { ${site.known.map(([end, type]) => `${type} ${end};`).join(' ')} }`]
      : []),
    ...(site.gzip ? ['    gzip_static on;', '    gzip_vary on;'] : []),
    ...(site.brotli
      ? [
          '    # With the module ngx_brotli (Debian: libnginx-mod-http-brotli-static):',
          '    # brotli_static on;',
        ]
      : []),
    ...headers(site.changing, 4),
    `    location ${base}${assetsFolder} {`,
    `        alias ${quoted(`${folder}/${assetsFolder}`)};`,
    ...headers(site.hashed, 8),
    '    }',
    ...site.typed.flatMap(({ path, type }) => [
      `    location = ${path} {`,
      `        alias ${quoted(folder + path.slice(bare.length))};`,
      `        types {}`,
      `        default_type ${type};`,
      ...headers(site.changing, 8),
      '    }',
    ]),
    ...site.hidden.map((file) => `    location = ${base}${file} { return 404; }`),
    '}',
  ];
}

function caddy(built: Built): string[] {
  const site = partsOf(built);
  const { base, bare, folder } = site;
  const formats = [...(site.brotli ? ['br'] : []), ...(site.gzip ? ['gzip'] : [])];
  const precompressed = formats.length > 0 ? [`            precompressed ${formats.join(' ')}`] : [];
  const set = (matcher: string, all: Headers) =>
    Object.entries(all).map(([name, value]) => `        header ${matcher}${name} ${quoted(value)}`);
  const types = [
    ...site.known.map(([end, type]) => [`*.${end}`, type] as const),
    ...site.typed.map(({ path, type }) => [path.slice(bare.length), type] as const),
  ];
  return [
    '# For Caddy, made by `site headers --for caddy`. Import it in the block of the site, which gives TLS and leads there:',
    '#     lullamoon.example { import this-file.caddy }',
    ...(bare === '' ? [] : [`redir ${bare} ${base} 301`]),
    ...site.redirectRules.map(({ from, to }) => `redir ${from} ${to} 301`),
    bare === '' ? 'handle {' : `handle_path ${bare}/* {`,
    // In the order of the lines: Caddy would let the headers of all files follow those of some.
    '    route {',
    `        root * ${quoted(folder)}`,
    ...set('', site.changing),
    ...set(`/${assetsFolder}* `, site.onlyHashed),
    ...types.flatMap(([path, type], index) => [
      `        @type${index} path ${path}`,
      `        header @type${index} Content-Type ${quoted(type)}`,
    ]),
    '        file_server {',
    `            hide ${site.hidden.map((file) => quoted(`${folder}/${file}`)).join(' ')}`,
    ...precompressed,
    '        }',
    '    }',
    '}',
    'handle_errors {',
    `    @missing expression \`{err.status_code} == 404 && {path}.startsWith("${base}")\``,
    '    handle @missing {',
    `        root * ${quoted(folder)}`,
    ...set('', site.changing),
    `        rewrite * /${notFoundFile}`,
    '        file_server {',
    ...precompressed,
    '        }',
    '    }',
    '}',
  ];
}

function apache(built: Built): string[] {
  const site = partsOf(built);
  const { base, bare, folder } = site;
  const set = (all: Headers, depth: number) =>
    Object.entries(all).map(
      ([name, value]) => `${' '.repeat(depth)}Header always set ${name} ${quoted(value)}`,
    );
  const precompressed = (end: string, coding: string) => [
    `    RewriteCond %{HTTP:Accept-Encoding} \\b${coding}\\b`,
    `    RewriteCond %{REQUEST_FILENAME}${end} -f`,
    `    RewriteRule ^ %{REQUEST_FILENAME}${end} [L]`,
  ];
  return [
    '# For Apache 2.4, made by `site headers --for apache`. Include it in the <VirtualHost> of the site; it needs mod_headers',
    `# and mod_alias${site.gzip || site.brotli ? ', and mod_rewrite for compressed files' : ''}.`,
    '#     <VirtualHost *:443> ServerName …  SSLEngine on  …  Include this-file.conf </VirtualHost>',
    '#     <VirtualHost *:80>  ServerName …  Redirect permanent / https://…/ </VirtualHost>',
    ...site.redirectRules.map(({ from, to }) => `RedirectMatch 301 "^${escaped(from)}$" ${quoted(to)}`),
    ...(bare === ''
      ? [`DocumentRoot ${quoted(folder)}`]
      : [
          `RedirectMatch 301 "^${escaped(bare)}$" ${quoted(base)}`,
          `Alias ${quoted(base)} ${quoted(`${folder}/`)}`,
        ]),
    `<Directory ${quoted(folder)}>`,
    '    Require all granted',
    '    AllowOverride None',
    '    Options FollowSymLinks',
    '    DirectoryIndex index.html',
    '    AddDefaultCharset utf-8',
    '    AddCharset utf-8 .js .svg .xml .txt .webmanifest .json',
    `    ErrorDocument 404 ${base}${notFoundFile}`,
    ...site.known.map(([end, type]) => `    AddType ${type} .${end}`),
    ...set(site.changing, 4),
    ...(site.gzip || site.brotli
      ? [
          '    Header append Vary Accept-Encoding',
          '    RemoveType .gz .br',
          '    RemoveLanguage .br',
          '    AddEncoding gzip .gz',
          '    AddEncoding br .br',
          '    RewriteEngine On',
          ...(site.brotli ? precompressed('.br', 'br') : []),
          ...(site.gzip ? precompressed('.gz', 'gzip') : []),
        ]
      : []),
    '</Directory>',
    `<Location ${quoted(base + assetsFolder)}>`,
    ...set(site.onlyHashed, 4),
    '</Location>',
    ...site.typed.flatMap(({ path, type }) => [
      `<Location ${quoted(path)}>`,
      `    ForceType ${type}`,
      '</Location>',
    ]),
    `<LocationMatch "^${escaped(base)}(${site.hidden.map(escaped).join('|')})$">`,
    '    Redirect 404',
    '</LocationMatch>',
  ];
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
