// The rules and redirects of a built site → configuration for web servers that do not read `_headers`. Pure.
import { assetsFolder, headersPath, notFoundFile } from '../../../model/addresses/paths.ts';
import { decoded } from '../../../model/addresses/url.ts';
import { escapeRegExp } from '../../../model/values/strings.ts';
import { word } from '../../3-plan/redirects.ts';
import { policyName } from './filePolicies.ts';
import type { Headers } from './headers.ts';
import type { WebServer } from './serverNames.ts';
import {
  apacheDollar,
  apacheFormat,
  apacheText,
  asPattern,
  type Built,
  caddyText,
  linesOf,
  nginxText,
  type Parts,
  partsOf,
  patternOf,
  when,
} from './serverParts.ts';

export type { Built } from './serverParts.ts';

/** Vercel's limit of redirects: it refuses a site with more. Old addresses have a redirect page anyway. */
const mostRedirects = 2048;

/** Why there is no configuration for `server`: it cannot read a text in any form. Undefined if there is one. */
export function whyNotFor(server: WebServer, { folder, rules }: Built): string | undefined {
  const { name, inFolder, inHeader = inFolder } = unread[server];
  const [sign] = inFolder.exec(folder) ?? [];
  if (sign !== undefined)
    return `${name} cannot read ${JSON.stringify(sign)} in the path of a folder; choose another one with --out`;
  for (const [header, value] of rules.flatMap(({ headers }) => Object.entries(headers))) {
    const [sign] = inHeader.exec(value) ?? [];
    if (sign !== undefined)
      return `${name} cannot read ${JSON.stringify(sign)} in the header ${header}; change it in ${headersPath}`;
  }
  return undefined;
}

/** Texts that servers cannot read: variables, and in folder paths Caddy's placeholders, which it expands more than once. */
const unread: Readonly<Record<WebServer, { name: string; inFolder: RegExp; inHeader?: RegExp }>> = {
  nginx: { name: 'nginx', inFolder: /[$\n\r]/ },
  // Beside a backtick, a backslash can only be in quotes. There it cannot be before one.
  caddy: {
    name: 'Caddy',
    inFolder: /[{\n\r]|^.*`.*\\(?:"|$)|^.*\\".*`/,
    inHeader: /\{[\w$.-][^{}\s"]*\}|\n|\r|^.*`.*\\(?:"|$)|^.*\\".*`/,
  },
  apache: { name: 'Apache', inFolder: /[\n\r]/ },
  vercel: { name: 'Vercel', inFolder: /(?!)/ },
};

export function configurationFor(server: WebServer, built: Built): string {
  return { nginx, caddy, apache, vercel }[server](partsOf(built)).join('\n');
}

/** Text types besides HTML, which nginx sends with the charset. */
const charsetTypes = [
  ...[
    'text/plain',
    'text/css',
    'text/xml',
    'text/javascript',
    'text/markdown',
    'text/calendar',
    'text/csv',
    'text/vtt',
  ],
  ...['application/javascript', 'application/json', 'application/xml', 'application/manifest+json'],
  ...['application/atom+xml', 'application/rss+xml', 'image/svg+xml'],
];

function nginx(site: Parts): string[] {
  const { base, bare, folder } = site;
  // A block for each policy would need all other headers too. The policy is set again for the 404 page, which has another address.
  const variable = `$site_policy${base.replace(/\W+/g, '_').replace(/_$/, '')}`;
  const isVaried = site.policies.length > 0;
  // `add_header` in a block replaces all outer ones (before nginx 1.29), so each block has all headers.
  const set = (headers: Headers, indent: string) => {
    const all = isVaried && headers[policyName] ? { ...headers, [policyName]: variable } : headers;
    return linesOf(all, nginxText, `${indent}add_header `, ' always;');
  };
  // Otherwise nginx would write its own port into the address, which visitors may not reach.
  const moved = (to: string) => `{ absolute_redirect off; return 301 ${to}; }`;
  return [
    '# For nginx, made by `site headers --for nginx`. Include it in the server block of the site:',
    '#     server { listen 443 ssl; server_name …; ssl_certificate …; ssl_certificate_key …; include this-file.conf; }',
    '#     server { listen 80; server_name …; return 301 https://$host$request_uri; }',
    ...when(isVaried, `set ${variable} ${nginxText(site.changing[policyName] ?? '')};`),
    ...site.policies.map(
      ({ value, paths }) => `if ($uri ~ "^(${patternOf(paths)})$") { set ${variable} ${nginxText(value)}; }`,
    ),
    ...when(bare !== '', `location = ${bare} ${moved(`${base}$is_args$args`)}`),
    ...site.redirectRules.map(({ from, to }) => `location = ${word(from)} ${moved(`${to}$is_args$args`)}`),
    `location ${base} {`,
    `    alias ${nginxText(`${folder}/`)};`,
    '    index index.html;',
    `    error_page 404 ${base}${notFoundFile};`,
    '    absolute_redirect off;',
    '    charset utf-8;',
    `    charset_types ${charsetTypes.join(' ')};`,
    // `include mime.types` is not used: the file is found only beside nginx.conf, and may lack a type or repeat it.
    '    types {',
    ...site.allTypes.map(([type, ends]) => `        ${type} ${ends.join(' ')};`),
    '    }',
    ...when(site.gzip, '    gzip_static on;', '    gzip_vary on;'),
    ...when(
      site.brotli,
      '    # With the module ngx_brotli (Debian: libnginx-mod-http-brotli-static):',
      '    # brotli_static on;',
    ),
    ...set(site.changing, '    '),
    `    location ${base}${assetsFolder} {`,
    `        alias ${nginxText(`${folder}/${assetsFolder}`)};`,
    ...set(site.hashed, '        '),
    '    }',
    ...when(
      site.shared.length > 0,
      `    location ~ "^${escapeRegExp(base)}(${patternOf(site.shared)})$" {`,
      `        alias ${nginxText(`${folder}/$1`)};`,
      ...set({ ...site.changing, ...site.sharedWith }, '        '),
      '    }',
    ),
    ...site.typed.flatMap(({ path, type }) => [
      `    location = ${path} {`,
      `        alias ${nginxText(folder + path.slice(bare.length))};`,
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
  const below = (paths: readonly string[]) => paths.map((path) => path.slice(bare.length));
  const types = [
    ...site.typesByEnd.map(([end, type]) => [`*.${end}`, type] as const),
    ...site.typed.map(({ path, type }) => [path.slice(bare.length), type] as const),
  ];
  return [
    '# For Caddy, made by `site headers --for caddy`. Import it in the block of the site, which gives TLS and points there:',
    '#     … { import this-file.caddy }',
    ...when(bare !== '', `redir ${bare} ${base} 301`),
    // `rewrite` keeps the query, and `route` keeps the order of both.
    ...site.redirectRules.map(
      ({ from, to }) =>
        `handle ${word(from)} {\n    route {\n        rewrite * ${word(to)}\n        redir * {uri} 301\n    }\n}`,
    ),
    bare === '' ? 'handle {' : `handle_path ${bare}/* {`,
    // `route` keeps the order of the lines. Otherwise Caddy would set the headers for all files after those for some.
    '    route {',
    `        root * ${caddyText(folder)}`,
    ...linesOf(site.changing, caddyText, '        header '),
    ...linesOf(site.onlyHashed, caddyText, `        header /${assetsFolder}* `),
    ...when(
      site.shared.length > 0,
      `        @shared path ${site.shared.map((path) => `/${path}`).join(' ')}`,
      ...linesOf(site.sharedWith, caddyText, '        header @shared '),
    ),
    ...site.policies.flatMap(({ value, paths }, index) => [
      `        @policy${index} path_regexp \`^(${patternOf(below(paths))})$\``,
      ...linesOf({ [policyName]: value }, caddyText, `        header @policy${index} `),
    ]),
    ...types.flatMap(([path, type], index) => [
      `        @type${index} path ${path}`,
      `        header @type${index} Content-Type ${caddyText(type)}`,
    ]),
    '        file_server {',
    `            hide ${site.hidden.map((file) => caddyText(asPattern(`${folder}/${file}`))).join(' ')}`,
    ...precompressed,
    '        }',
    '    }',
    '}',
    'handle_errors {',
    `    @missing expression \`{err.status_code} == 404 && {path}.startsWith("${base}")\``,
    '    handle @missing {',
    `        root * ${caddyText(folder)}`,
    ...linesOf(site.changing, caddyText, '        header '),
    // Conditions and ranges are not for the error page.
    ...['Range', 'If-Range', 'If-Match', 'If-None-Match', 'If-Modified-Since', 'If-Unmodified-Since'].map(
      (name) => `        request_header -${name}`,
    ),
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
  const values = site.rules.flatMap(({ headers }) => Object.values(headers));
  const isFilled = [folder, ...values].some((text) => text.includes('${'));
  // The address of a compressed file that replaces another.
  const compressed = isCompressed ? String.raw`(\.(br|gz))?` : '';
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
    ...when(isFilled, `Define ${apacheDollar} "$"`),
    // mod_alias encodes the target of a RedirectMatch itself.
    ...site.redirectRules.map(
      ({ from, to }) => `RedirectMatch 301 "^${escapeRegExp(decoded(from))}$" ${apacheText(decoded(to))}`,
    ),
    ...(bare === ''
      ? [`DocumentRoot ${apacheText(folder)}`]
      : [
          `RedirectMatch 301 "^${escapeRegExp(bare)}$" ${apacheText(base)}`,
          `Alias ${apacheText(base)} ${apacheText(`${folder}/`)}`,
        ]),
    `<Directory ${apacheText(/[*?[]/.test(folder) ? asPattern(folder) : folder)}>`,
    '    Require all granted',
    '    AllowOverride None',
    '    Options FollowSymLinks',
    '    DirectoryIndex index.html',
    '    AddDefaultCharset utf-8',
    '    AddCharset utf-8 .js .svg .xml .txt .webmanifest .json',
    `    ErrorDocument 404 ${base}${notFoundFile}`,
    ...site.typesByEnd.map(([end, type]) => `    AddType ${type} .${end}`),
    ...linesOf(site.changing, apacheFormat, '    Header always set '),
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
    `<Location ${apacheText(base + assetsFolder)}>`,
    ...linesOf(site.onlyHashed, apacheFormat, '    Header always set '),
    '</Location>',
    ...when(
      site.shared.length > 0,
      `<LocationMatch "^${escapeRegExp(base)}(${patternOf(site.shared)})${compressed}$">`,
      ...linesOf(site.sharedWith, apacheFormat, '    Header always set '),
      '</LocationMatch>',
    ),
    ...site.policies.flatMap(({ value, paths }) => [
      `<LocationMatch "^(${patternOf(paths)})${compressed}$">`,
      ...linesOf({ [policyName]: value }, apacheFormat, '    Header always set '),
      '</LocationMatch>',
    ]),
    ...site.typed.flatMap(({ path, type }) => [
      `<Location ${apacheText(path)}>`,
      `    ForceType ${type}`,
      '</Location>',
    ]),
    `<LocationMatch "^${escapeRegExp(base)}(${site.hidden.map(escapeRegExp).join('|')})$">`,
    '    Redirect 404',
    '</LocationMatch>',
  ];
}

/**
 * `vercel.json` for a folder that is published unchanged. Patterns are those of path-to-regexp. Addresses have none of its special
 * characters.
 */
function vercel({ bare, rules, redirectRules }: Parts): string[] {
  const slash = {
    // Does the same as `trailingSlash`. That option would remove all headers from files in /.well-known.
    source: `${bare}/:path((?!\\.well-known/)(?:[^/]+/)*[^/.]+)`,
    destination: `${bare}/:path/`,
    statusCode: 308,
  };
  const redirects = redirectRules.map(({ from, to }) => ({
    source: from.replace(/[()]/g, '\\$&'), // without backslashes they would be a pattern
    destination: to,
    statusCode: 301,
  }));
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
