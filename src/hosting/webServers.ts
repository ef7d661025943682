// The rules and redirects of a built site → the same as configuration for web servers that do not read `_headers`. Pure.
import { assetsFolder, hostFiles, notFoundFile } from '../model/paths.ts';
import { escapeRegExp } from '../model/strings.ts';
import { type Headers, headersFor, type Rule } from './headers.ts';
import type { RedirectRule } from './redirects.ts';

/** A built site, as servers see it. */
export interface Built {
  /** The out folder, absolute. */
  readonly folder: string;
  readonly base: string;
  readonly files: ReadonlySet<string>;
  readonly rules: readonly Rule[];
  readonly redirectRules: readonly RedirectRule[];
}

/** The web servers that there is a configuration for. */
export const webServers = ['nginx', 'caddy', 'apache', 'vercel'] as const;
export type WebServer = (typeof webServers)[number];

/** The most redirects that Vercel accepts: it refuses a site with more. Old addresses have a redirect page anyway. */
const mostRedirects = 2048;

/** The lines of the configuration for `server`. */
export function configurationFor(server: WebServer, built: Built): string {
  return { nginx, caddy, apache, vercel }[server](partsOf(built)).join('\n');
}

/** Types that some servers do not know by the file's ending, or do not know to be UTF-8. */
const types = { webmanifest: 'application/manifest+json', avif: 'image/avif' } as const;

/** The parts that all configurations are made of. */
function partsOf(built: Built) {
  const { base, folder, rules, files } = built;
  // For files with a hash in their names, and for all others.
  const [hashed, changing] = [headersFor(rules, `${base}${assetsFolder}`), headersFor(rules, base)];
  const differing = Object.entries(hashed).filter(([name, value]) => changing[name] !== value);
  return {
    ...built,
    // The base without the slash at its end.
    bare: base.slice(0, -1),
    folder: folder.replace(/\/$/, ''),
    changing,
    hashed,
    onlyHashed: Object.fromEntries(differing),
    // The paths that other sites may show, below the base: `og.png`, `pictures/*`.
    shared: rules.flatMap(({ path, headers }) =>
      headers[resourcePolicy] &&
      headers[resourcePolicy] !== changing[resourcePolicy] &&
      path !== `${base}${assetsFolder}*`
        ? path.slice(base.length)
        : [],
    ),
    sharedWith: { [resourcePolicy]: hashed[resourcePolicy] ?? 'cross-origin' },
    typesByEnd: Object.entries(types).filter(([end]) => [...files].some((file) => file.endsWith(`.${end}`))),
    // Rules for a single address have the type of a file whose name has no ending.
    typed: rules.flatMap(({ path, headers: { 'Content-Type': type } }) => (type ? [{ path, type }] : [])),
    hidden: [...hostFiles],
    gzip: files.has('index.html.gz'),
    brotli: files.has('index.html.br'),
  };
}

/** Which sites may show a file. */
const resourcePolicy = 'Cross-Origin-Resource-Policy';

/** Paths of rules as a regular expression. */
function patternOf(paths: readonly string[]): string {
  return paths.map((path) => escapeRegExp(path).replace(/\\\*$/, '.*')).join('|');
}

type Parts = ReturnType<typeof partsOf>;

/** In double quotes, with backslashes and quotes escaped. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

/** A line for each header: `before`, its name and value, `behind`. */
function linesOf(headers: Headers, before: string, behind = ''): string[] {
  return Object.entries(headers).map(([name, value]) => `${before}${name} ${quoted(value)}${behind}`);
}

/** `lines` if `isSo`, else none. */
function when(isSo: boolean, ...lines: readonly string[]): readonly string[] {
  return isSo ? lines : [];
}

function nginx(site: Parts): string[] {
  const { base, bare, folder } = site;
  // `add_header` in a block replaces all of the blocks around it (before nginx 1.29): so each block has all headers.
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
    '#     … { import this-file.caddy }',
    ...when(bare !== '', `redir ${bare} ${base} 301`),
    ...site.redirectRules.map(({ from, to }) => `redir ${from} ${to} 301`),
    bare === '' ? 'handle {' : `handle_path ${bare}/* {`,
    // `route` keeps the order of the lines: otherwise Caddy would set the headers for all files after those for some.
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

/**
 * `vercel.json` for a folder that is published as it is. Patterns are those of path-to-regexp; addresses have none of its special
 * characters.
 */
function vercel({ bare, rules, redirectRules }: Parts): string[] {
  const slash = {
    // Does what `trailingSlash` does; that option would remove all headers from files in /.well-known.
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
