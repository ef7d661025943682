// The rules and redirects of a built site → the same for web servers that do not read `_headers`. Pure.
import { assetsFolder, hostFiles, notFoundFile } from '../model/paths.ts';
import { escapeRegExp } from '../model/strings.ts';
import { type Headers, headersFor, type Rule } from './headers.ts';
import type { RedirectRule } from './redirects.ts';

/** A built site, as those who serve it need to know it. */
export interface Built {
  /** The out folder, absolute. */
  readonly folder: string;
  readonly base: string;
  readonly files: ReadonlySet<string>;
  readonly rules: readonly Rule[];
  readonly redirectRules: readonly RedirectRule[];
}

/** The web servers there is a configuration for. */
export const webServers = ['nginx', 'caddy', 'apache', 'vercel'] as const;
export type WebServer = (typeof webServers)[number];

/** As many redirects as Vercel takes; it refuses a site with more, and at each of these a plain page leads on. */
const mostRedirects = 2048;

/** The lines for `server`. */
export function configurationFor(server: WebServer, built: Built): string {
  return { nginx, caddy, apache, vercel }[server](partsOf(built)).join('\n');
}

/** Where servers do not know a type by the ending, or do not know that it is UTF-8. */
const types = { webmanifest: 'application/manifest+json', avif: 'image/avif' } as const;

/** What all configurations are made of. */
function partsOf(built: Built) {
  const { base, folder, rules, files } = built;
  // Of files with a hash in their names, and of all others.
  const [hashed, changing] = [headersFor(rules, `${base}${assetsFolder}`), headersFor(rules, base)];
  const differing = Object.entries(hashed).filter(([name, value]) => changing[name] !== value);
  return {
    ...built,
    // Without the slash at its end.
    bare: base.slice(0, -1),
    folder: folder.replace(/\/$/, ''),
    changing,
    hashed,
    onlyHashed: Object.fromEntries(differing),
    // What others may show, below the base: `og.png`, `pictures/*`.
    shared: rules.flatMap(({ path, headers }) =>
      headers[resourcePolicy] &&
      headers[resourcePolicy] !== changing[resourcePolicy] &&
      path !== `${base}${assetsFolder}*`
        ? path.slice(base.length)
        : [],
    ),
    sharedWith: { [resourcePolicy]: hashed[resourcePolicy] ?? 'cross-origin' },
    typesByEnd: Object.entries(types).filter(([end]) => [...files].some((file) => file.endsWith(`.${end}`))),
    // Rules for a single address give what the others do not: the type of a file whose name has none.
    typed: rules.flatMap(({ path, headers: { 'Content-Type': type } }) => (type ? [{ path, type }] : [])),
    hidden: [...hostFiles],
    gzip: files.has('index.html.gz'),
    brotli: files.has('index.html.br'),
  };
}

/** Who may show a file. */
const resourcePolicy = 'Cross-Origin-Resource-Policy';

/** Paths of rules as a regular expression. */
function patternOf(paths: readonly string[]): string {
  return paths.map((path) => escapeRegExp(path).replace(/\\\*$/, '.*')).join('|');
}

type Parts = ReturnType<typeof partsOf>;

/** In double quotes, where a backslash and a quote need one more. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

/** A line for each header: what stands before its name and value, and behind them. */
function linesOf(headers: Headers, before: string, behind = ''): string[] {
  return Object.entries(headers).map(([name, value]) => `${before}${name} ${quoted(value)}${behind}`);
}

/** Lines that are there only sometimes. */
function when(isSo: boolean, ...lines: readonly string[]): readonly string[] {
  return isSo ? lines : [];
}

function nginx(site: Parts): string[] {
  const { base, bare, folder } = site;
  // `add_header` of a block takes the place of all that blocks around it say (before nginx 1.29): each says everything.
  const set = (headers: Headers, indent: string) => linesOf(headers, `${indent}add_header `, ' always;');
  const types = site.typesByEnd.map(([end, type]) => `${type} ${end};`).join(' ');
  return [
    '# For nginx, made by `site headers --for nginx`. Include it in the server block of the site:',
    '#     server { listen 443 ssl; server_name …; ssl_certificate …; ssl_certificate_key …; include this-file.conf; }',
    '#     server { listen 80; server_name …; return 301 https://$host$request_uri; }',
    ...when(bare !== '', `location = ${bare} { return 301 ${base}; }`),
    ...site.redirectRules.map(({ from, to }) => `location = ${from} { return 301 ${to}$is_args$args; }`),
    `location ${base} {`,
    `    alias ${quoted(`${folder}/`)};`,
    '    index index.html;',
    `    error_page 404 ${base}${notFoundFile};`,
    '    absolute_redirect off;',
    '    charset utf-8;',
    '    include mime.types;',
    ...when(types !== '', `    types { ${types} }`),
    ...when(site.gzip, '    gzip_static on;', '    gzip_vary on;'),
    ...when(
      site.brotli,
      '    # With the module ngx_brotli (Debian: libnginx-mod-http-brotli-static):',
      '    # brotli_static on;',
    ),
    ...set(site.changing, '    '),
    `    location ${base}${assetsFolder} {`,
    `        alias ${quoted(`${folder}/${assetsFolder}`)};`,
    ...set(site.hashed, '        '),
    '    }',
    ...when(
      site.shared.length > 0,
      `    location ~ "^${escapeRegExp(base)}(${patternOf(site.shared)})$" {`,
      `        alias ${quoted(`${folder}/$1`)};`,
      ...set({ ...site.changing, ...site.sharedWith }, '        '),
      '    }',
    ),
    ...site.typed.flatMap(({ path, type }) => [
      `    location = ${path} {`,
      `        alias ${quoted(folder + path.slice(bare.length))};`,
      `        types {}`,
      `        default_type ${type};`,
      ...set(site.changing, '        '),
      '    }',
    ]),
    ...site.hidden.map((file) => `    location = ${base}${file} { return 404; }`),
    '}',
  ];
}

function caddy(site: Parts): string[] {
  const { base, bare, folder } = site;
  const formats = [...when(site.brotli, 'br'), ...when(site.gzip, 'gzip')].join(' ');
  const precompressed = when(formats !== '', `            precompressed ${formats}`);
  const types = [
    ...site.typesByEnd.map(([end, type]) => [`*.${end}`, type] as const),
    ...site.typed.map(({ path, type }) => [path.slice(bare.length), type] as const),
  ];
  return [
    '# For Caddy, made by `site headers --for caddy`. Import it in the block of the site, which gives TLS and leads there:',
    '#     lullamoon.example { import this-file.caddy }',
    ...when(bare !== '', `redir ${bare} ${base} 301`),
    ...site.redirectRules.map(({ from, to }) => `redir ${from} ${to} 301`),
    bare === '' ? 'handle {' : `handle_path ${bare}/* {`,
    // In the order of the lines: Caddy would let the headers of all files follow those of some.
    '    route {',
    `        root * ${quoted(folder)}`,
    ...linesOf(site.changing, '        header '),
    ...linesOf(site.onlyHashed, `        header /${assetsFolder}* `),
    ...when(
      site.shared.length > 0,
      `        @shared path ${site.shared.map((path) => `/${path}`).join(' ')}`,
      ...linesOf(site.sharedWith, '        header @shared '),
    ),
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
    ...linesOf(site.changing, '        header '),
    `        rewrite * /${notFoundFile}`,
    '        file_server {',
    ...precompressed,
    '        }',
    '    }',
    '}',
  ];
}

function apache(site: Parts): string[] {
  const { base, bare, folder } = site;
  const isCompressed = site.gzip || site.brotli;
  const precompressed = (end: string, coding: string) => [
    `    RewriteCond %{HTTP:Accept-Encoding} \\b${coding}\\b`,
    `    RewriteCond %{REQUEST_FILENAME}${end} -f`,
    `    RewriteRule ^ %{REQUEST_FILENAME}${end} [L]`,
  ];
  return [
    '# For Apache 2.4, made by `site headers --for apache`. Include it in the <VirtualHost> of the site; it needs mod_headers',
    `# and mod_alias${isCompressed ? ', and mod_rewrite for compressed files' : ''}.`,
    '#     <VirtualHost *:443> ServerName …  SSLEngine on  …  Include this-file.conf </VirtualHost>',
    '#     <VirtualHost *:80>  ServerName …  Redirect permanent / https://…/ </VirtualHost>',
    ...site.redirectRules.map(({ from, to }) => `RedirectMatch 301 "^${escapeRegExp(from)}$" ${quoted(to)}`),
    ...(bare === ''
      ? [`DocumentRoot ${quoted(folder)}`]
      : [
          `RedirectMatch 301 "^${escapeRegExp(bare)}$" ${quoted(base)}`,
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
    ...site.typesByEnd.map(([end, type]) => `    AddType ${type} .${end}`),
    ...linesOf(site.changing, '    Header always set '),
    ...when(
      isCompressed,
      '    Header append Vary Accept-Encoding',
      '    RemoveType .gz .br',
      '    RemoveLanguage .br',
      '    AddEncoding gzip .gz',
      '    AddEncoding br .br',
      '    RewriteEngine On',
    ),
    ...when(site.brotli, ...precompressed('.br', 'br')),
    ...when(site.gzip, ...precompressed('.gz', 'gzip')),
    '</Directory>',
    `<Location ${quoted(base + assetsFolder)}>`,
    ...linesOf(site.onlyHashed, '    Header always set '),
    '</Location>',
    ...when(
      site.shared.length > 0,
      `<LocationMatch "^${escapeRegExp(base)}(${patternOf(site.shared)})$">`,
      ...linesOf(site.sharedWith, '    Header always set '),
      '</LocationMatch>',
    ),
    ...site.typed.flatMap(({ path, type }) => [
      `<Location ${quoted(path)}>`,
      `    ForceType ${type}`,
      '</Location>',
    ]),
    `<LocationMatch "^${escapeRegExp(base)}(${site.hidden.map(escapeRegExp).join('|')})$">`,
    '    Redirect 404',
    '</LocationMatch>',
  ];
}

/** `vercel.json` of a folder that is published as it is. Patterns are those of path-to-regexp, of which no address has a sign. */
function vercel({ bare, rules, redirectRules }: Parts): string[] {
  const slash = {
    // As its `trailingSlash` does, which would keep all headers from what lies in /.well-known.
    source: `${bare}/:path((?!\\.well-known/)(?:[^/]+/)*[^/.]+)`,
    destination: `${bare}/:path/`,
    statusCode: 308,
  };
  const redirects = redirectRules.map(({ from, to }) => ({ source: from, destination: to, statusCode: 301 }));
  const configuration = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    redirects: [...redirects.slice(0, mostRedirects - 1), slash],
    headers: rules.map(({ path, headers }) => ({
      source: path.replace('*', '(.*)'),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
  };
  return [JSON.stringify(configuration, null, 2)];
}
