// biome-ignore-all lint/suspicious/noTemplateCurlyInString: servers have such variables.
// The configurations for web servers: internal files, and paths with special characters. `npm run hosts` tries them with the real servers.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { webServers } from '../src/stages/5-site/hosting/serverNames.ts';
import { type Built, configurationFor, whyNotFor } from '../src/stages/5-site/hosting/webServers.ts';

/** Files that hosts and later builds read in the out folder. */
const hidden = ['_headers', '_redirects', '.nojekyll', '.site-build.json'];
const built = (more: Partial<Built> = {}): Built => ({
  folder: '/srv/site',
  base: '/kids/',
  files: new Set(['index.html', '404.html', ...hidden]),
  rules: [{ path: '/kids/*', headers: { 'X-Content-Type-Options': 'nosniff' } }],
  redirectRules: [],
  ...more,
});
const linesFor = (server: (typeof webServers)[number], more?: Partial<Built>) =>
  configurationFor(server, built(more))
    .split('\n')
    .map((line) => line.trim());

describe('internal files', () => {
  test('are missing for nginx', () => {
    for (const file of hidden)
      expect(linesFor('nginx')).toContain(`location = /kids/${file} { return 404; }`);
  });

  test('are hidden by Caddy', () => {
    const paths = hidden.map((file) => `"/srv/site/${file}"`);
    expect(linesFor('caddy')).toContain(`hide ${paths.join(' ')}`);
  });

  test('are missing for Apache, and no others are', () => {
    const lines = linesFor('apache');
    const at = lines.findIndex((line) => line.startsWith('<LocationMatch '));
    expect(lines.slice(at + 1, at + 3)).toEqual(['Redirect 404', '</LocationMatch>']);
    const pattern = new RegExp(/"(.*)"/.exec(lines[at] ?? '')?.[1] ?? '$.');
    for (const file of hidden) expect(`/kids/${file}`).toMatch(pattern);
    for (const path of ['/kids/', '/kids/a/', '/kids/xnojekyll', '/kids/a/_headers', '/_headers'])
      expect(path).not.toMatch(pattern);
  });
});

test('an old address with brackets is no pattern for Vercel, and signs are quoted for others', () => {
  const redirectRules = [{ from: "/kids/(a)&b's/", to: '/kids/a/' }];
  const { redirects } = JSON.parse(configurationFor('vercel', built({ redirectRules })));
  expect(redirects[0].source).toBe("/kids/\\(a\\)&b's/");
  expect(linesFor('nginx', { redirectRules }).join(' ')).toContain(`location = "/kids/(a)&b's/" {`);
  expect(linesFor('caddy', { redirectRules }).join(' ')).toContain(`handle "/kids/(a)&b's/" {`);
  expect(linesFor('apache', { redirectRules }).join(' ')).toContain(
    `RedirectMatch 301 "^/kids/\\(a\\)&b's/$" "/kids/a/"`,
  );
});

describe('a folder name with special characters', () => {
  const folder = String.raw`/srv/the "new" site\1 #;%'[x]$HOME`;
  const escaped = String.raw`/srv/the \"new\" site\\1 #;%'[x]`;

  test.each([
    ['nginx', folder.replace('$HOME', '{a}'), `alias "${escaped}{a}/";`],
    ['caddy', folder, `root * \`${folder}\``],
    ['caddy', '/srv/a "b" `c`', 'root * "/srv/a \\"b\\" `c`"'],
    ['caddy', '/srv/a[b]\\c', 'hide `/srv/a[[]b]\\\\c/_headers`'],
    [
      'apache',
      folder.replace('[x]', '').replace('$HOME', '${HOME}'),
      `<Directory "${escaped.replace('[x]', '')}\${site_dollar}{HOME}">`,
    ],
    ['apache', '/srv/${x}', 'Define site_dollar "$"'],
    ['apache', '/srv/a[b]\\c*', '<Directory "/srv/a[[]b]\\\\\\\\c[*]">'],
    ['apache', '/srv/a[b]\\c*', 'DocumentRoot "/srv/a[b]\\\\c*"'],
  ] as const)('is quoted for %s: %s', (server, folder, line) => {
    expect(whyNotFor(server, built({ folder }))).toBeUndefined();
    const base = line.startsWith('DocumentRoot') ? { base: '/' } : {};
    const lines = linesFor(server, { folder, ...base });
    expect(lines.some((one) => one === line || (line.startsWith('hide') && one.startsWith(line)))).toBe(true);
  });

  test.each([
    ['nginx', '/srv/a$b', 'nginx cannot read "$" in the path of a folder; choose another one with --out'],
    ['nginx', '/srv/a\nb', 'nginx cannot read "\\n" in the path of a folder; choose another one with --out'],
    ['caddy', '/srv/{x}', 'Caddy cannot read "{" in the path of a folder; choose another one with --out'],
    ['caddy', '/srv/`\\', expect.stringContaining('Caddy cannot read')],
    ['caddy', '/srv/\\"`', expect.stringContaining('Caddy cannot read')],
    ['apache', '/srv/a\rb', expect.stringContaining('Apache cannot read "\\r"')],
  ] as const)('is refused for %s: %j', (server, folder, why) => {
    expect(whyNotFor(server, built({ folder }))).toEqual(why);
  });

  test('a header with server variables is refused, too', () => {
    const rules = (value: string) => [{ path: '/kids/*', headers: { 'X-A': value } }];
    const why = (server: (typeof webServers)[number], value: string) =>
      whyNotFor(server, built({ rules: rules(value) }));
    expect(why('nginx', 'a $b')).toBe('nginx cannot read "$" in the header X-A; change it in _headers');
    expect(why('caddy', '{path}')).toBe(
      'Caddy cannot read "{path}" in the header X-A; change it in _headers',
    );
    const report = '{"group":"a","max_age":1,"endpoints":[{"url":"https://a.example/%C3%A4"}]}';
    for (const server of webServers) expect(why(server, report)).toBeUndefined();
    expect(linesFor('apache', { rules: rules('a%C3${b}') })).toContain(
      'Header always set X-A "a%%C3${site_dollar}{b}"',
    );
  });
});

describe('old addresses', () => {
  const rulesFor = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ from: `/kids/${index}.html`, to: '/kids/a/' }));

  test('are escaped for Apache patterns: a dot matches only a dot', () => {
    const lines = linesFor('apache', { redirectRules: rulesFor(1) });
    expect(lines).toContain(String.raw`RedirectMatch 301 "^/kids/0\.html$" "/kids/a/"`);
  });

  test('keep the query for nginx, without its port', () => {
    const lines = linesFor('nginx', { redirectRules: rulesFor(1) });
    const moved = (to: string) => `{ absolute_redirect off; return 301 ${to}$is_args$args; }`;
    expect(lines).toContain(`location = /kids/0.html ${moved('/kids/a/')}`);
    expect(lines).toContain(`location = /kids ${moved('/kids/')}`);
  });

  test('keep the query for Caddy, too', () => {
    const lines = linesFor('caddy', { redirectRules: rulesFor(1) }).join(' ');
    expect(lines).toContain('handle /kids/0.html { route { rewrite * /kids/a/ redir * {uri} 301 } }');
  });

  test.each([
    [2047, 2047],
    [2048, 2047],
    [3000, 2047],
  ])('of %i, Vercel gets %i, which is its limit with slash variants', (count, given) => {
    const { redirects } = JSON.parse(configurationFor('vercel', built({ redirectRules: rulesFor(count) })));
    expect(redirects.map(({ source }: { source: string }) => source)).toEqual([
      ...rulesFor(given).map(({ from }) => from),
      expect.stringMatching(/^\/kids\/:path/),
    ]);
  });
});

test('a header with quotes is quoted', () => {
  const rules = [{ path: '/kids/*', headers: { 'Permissions-Policy': 'camera=(self "https://a.example")' } }];
  const value = String.raw`"camera=(self \"https://a.example\")"`;
  expect(linesFor('nginx', { rules })).toContain(`add_header Permissions-Policy ${value} always;`);
  expect(linesFor('caddy', { rules })).toContain(`header Permissions-Policy ${value}`);
  expect(linesFor('apache', { rules })).toContain(`Header always set Permissions-Policy ${value}`);
});

test.each(webServers)('%s has a section in the guide, and npm run hosts tests it', (server) => {
  const guide = readFileSync('docs/content/pages/guides/hosting.md', 'utf8');
  expect(guide.toLowerCase()).toContain(`\n### ${server}\n`);
  expect(guide).toContain(`site headers --for ${server}`);
  expect(readFileSync('test/consumers/hosts.mjs', 'utf8')).toContain(
    server === 'vercel' ? '  vercel,' : `configuration('${server}')`,
  );
});
