// What hosts are told: the rules of `_headers`, the policy in them, redirects, and the lines for web servers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cspSourcesOf } from '../src/hosting/cspSources.ts';
import {
  type Headers,
  headerRules,
  headersFile,
  headersFor,
  limits,
  type Rule,
  rulesOf,
} from '../src/hosting/headers.ts';
import { hashOf, policyText, union, withPolicy, withPolicyForWatch } from '../src/hosting/policy.ts';
import { redirectRulesOf } from '../src/hosting/redirects.ts';
import { scan } from '../src/html/scan.ts';
import { realSite, routes } from './support/real-site.ts';
import { buildSite, makeSite, page } from './support/sites.ts';

const site = realSite();
const rulesIn = (folder: string) => rulesOf(readFileSync(join(folder, '_headers'), 'utf8'));
const hosted = { base: '/', url: 'https://a.example', allowed: new Map(), files: ['index.html'] };

describe('the rules', () => {
  test('give no header twice to one address: hosts differ in what they make of that', () => {
    const rules = rulesIn(site().folder);
    const { files } = JSON.parse(readFileSync(join(site().folder, '.site-build.json'), 'utf8'));
    const paths = [...Object.keys(files).map((file) => `/${file}`), ...routes, '/nowhere/', '/a/b/c'];
    for (const path of paths) {
      const names = rules
        .filter((rule) => Object.keys(headersFor([rule], path)).length > 0)
        .flatMap(({ headers }) => Object.keys(headers));
      expect([path, names.length]).toEqual([path, new Set(names).size]);
    }
  });

  test('let browsers keep hashed files for good, and ask again for all others', () => {
    const rules = rulesIn(site().folder);
    const { files } = JSON.parse(readFileSync(join(site().folder, '.site-build.json'), 'utf8'));
    for (const file of Object.keys(files).filter((name) => !/^(_|\.nojekyll)/.test(name))) {
      const path = `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
      const cached = headersFor(rules, path)['Cache-Control'];
      if (/^assets\/.*-[0-9a-f]{10}(-\d+)?\.\w+$/.test(file)) expect(cached).toContain('immutable');
      else expect([file, cached]).toEqual([file, 'public, max-age=0, must-revalidate']);
    }
  });

  test('stay within what Cloudflare reads, however many pages there are', () => {
    const files = Array.from({ length: 300 }, (_, index) => `page-${index}/index.html`);
    const rules = headerRules({ ...hosted, files: ['index.html', ...files] });
    expect(rules.length).toBeLessThanOrEqual(limits.rules);
    expect(headersFor(rules, '/')['Cache-Control']).toBe('public, max-age=0, must-revalidate');
    expect(headersFor(rules, '/page-7/')['X-Content-Type-Options']).toBe('nosniff');
    const real = readFileSync(join(site().folder, '_headers'), 'utf8').split('\n');
    expect(Math.max(...real.map(({ length }) => length))).toBeLessThan(limits.line);
  });

  test('are read as they were written, the base included', () => {
    const rules = headerRules({ ...hosted, base: '/kids/', files: ['index.html', 'a/index.html', 'b.txt'] });
    expect(rulesOf(headersFile(rules))).toEqual(rules);
    expect(headersFor(rules, '/kids/b.txt')).toMatchObject({ 'X-Content-Type-Options': 'nosniff' });
    expect(headersFor(rules, '/other/')).toEqual({});
  });

  test('leave out a file whose name means something else to hosts', () => {
    const rules = headerRules({ ...hosted, files: ['index.html', 'a b.txt', ':id.txt', '*.txt'] });
    expect(rules.map(({ path }) => path)).toEqual(['/*', '/assets/*', '/']);
  });

  test('send HTTPS for good only where the site has it, and keep other sites out only while none is needed', () => {
    const plain = headerRules({ ...hosted, url: 'http://a.example' })[0]?.headers;
    expect(plain).not.toHaveProperty('Strict-Transport-Security');
    // Of a host, not of a path (RFC 6797, 5.1): a site below one does not speak for its neighbors, nor any for subdomains.
    expect(headerRules({ ...hosted, base: '/kids/' })[0]?.headers).not.toHaveProperty(
      'Strict-Transport-Security',
    );
    expect(headerRules(hosted)[0]?.headers['Strict-Transport-Security']).toBe('max-age=63072000');
    const withOther = new Map([['img-src', new Set(['https://b.example'])]]);
    const open = headerRules({ ...hosted, allowed: withOther })[0]?.headers;
    expect(open).not.toHaveProperty('Cross-Origin-Embedder-Policy');
    expect(headerRules(hosted)[0]?.headers).toHaveProperty('Cross-Origin-Embedder-Policy');
  });

  test.each([
    ['/', 'same-origin'],
    ['/posts/', 'same-origin'],
    ['/feed.xml', 'same-origin'],
    ['/data.json', 'same-origin'],
    ['/assets/card-0a1b2c3d4e.png', 'cross-origin'],
    ['/og.PNG', 'cross-origin'],
    ['/pictures/deep/fox.avif', 'cross-origin'],
    ['/talks/1.mp3', 'cross-origin'],
  ])('let others show pictures, films and sounds, and nothing else: %s is %s', (path, expected) => {
    const paths = [
      'posts/index.html',
      'feed.xml',
      'data.json',
      'og.PNG',
      'pictures/deep/fox.avif',
      'talks/1.mp3',
    ];
    for (const base of ['/', '/kids/']) {
      const rules = headerRules({ ...hosted, base, files: ['index.html', ...paths] });
      const { 'Cross-Origin-Resource-Policy': policy } = headersFor(rules, base + path.slice(1));
      expect(policy).toBe(expected);
      const many = Array.from({ length: 200 }, (_, index) => `page-${index}/index.html`);
      const few = headerRules({ ...hosted, base, files: ['index.html', ...paths, ...many] });
      expect(headersFor(few, base + path.slice(1))['Cross-Origin-Resource-Policy']).toBe('cross-origin');
    }
  });

  test.each<[string, string, Headers]>([
    ['/*', '/', { x: '1' }],
    ['/*', '/a/b', { x: '1' }],
    ['/a/*', '/a/', { x: '1' }],
    ['/a/*', '/a', {}],
    ['/a', '/a', { x: '1' }],
    ['/a', '/a/', {}],
    ['/*.js', '/b/c.js', { x: '1' }],
    ['/aba*aba', '/aba', {}],
  ])('the rule %s for %s', (path, asked, expected) => {
    expect(headersFor([{ path, headers: { x: '1' } }], asked)).toEqual(expected);
  });
});

/**
 * The score of the HTTP Observatory for an answer over HTTPS, by its published rules: 100, less for what is missing or weak.
 * What a host does about plain HTTP is not known here; `site headers` says it.
 */
function penalties(headers: Headers): readonly string[] {
  const policy = new Map(
    (headers['Content-Security-Policy'] ?? '')
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources] as const),
  );
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? ['*'];
  const broad = ['*', 'http:', 'https:', 'data:', "'unsafe-inline'", "'unsafe-eval'", 'blob:'];
  const age = Number(/max-age=(\d+)/.exec(headers['Strict-Transport-Security'] ?? '')?.[1] ?? 0);
  const faults: readonly (readonly [string, boolean])[] = [
    ['csp-not-implemented', !headers['Content-Security-Policy']],
    ['csp-without-default-none', policy.get('default-src')?.join() !== "'none'"],
    ['csp-broad-scripts', scripts.some((source) => broad.includes(source))],
    ['csp-broad-objects', (policy.get('object-src') ?? []).some((source) => broad.includes(source))],
    ['csp-unsafe-style', (policy.get('style-src') ?? []).includes("'unsafe-inline'")],
    ['csp-base-uri', policy.get('base-uri')?.join() !== "'none'"],
    ['csp-form-action', policy.get('form-action')?.join() !== "'none'"],
    ['csp-frame-ancestors', policy.get('frame-ancestors')?.join() !== "'none'"],
    ['hsts-less-than-six-months', age < 15_768_000],
    ['no-sniff', headers['X-Content-Type-Options'] !== 'nosniff'],
    [
      'referrer-policy',
      !['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(
        headers['Referrer-Policy'] ?? '',
      ),
    ],
    ['corp', headers['Cross-Origin-Resource-Policy'] !== 'same-origin'],
    ['coop', headers['Cross-Origin-Opener-Policy'] !== 'same-origin'],
    ['coep', headers['Cross-Origin-Embedder-Policy'] !== 'require-corp'],
  ];
  return faults.filter(([, is]) => is).map(([name]) => name);
}

describe('the HTTP Observatory', () => {
  test.each(routes)('takes nothing off for %s', (path) => {
    expect(penalties(headersFor(rulesIn(site().folder), path))).toEqual([]);
  });

  // A picture is for others, too, and what is not there has no rule of its own: it rewards less, and takes nothing off.
  test.each(['/nowhere/at/all', '/favicon.svg'])('misses one reward for %s', (path) => {
    expect(penalties(headersFor(rulesIn(site().folder), path))).toEqual(['corp']);
  });

  test('would, for each header that is not there', () => {
    const all = headersFor(rulesIn(site().folder), '/');
    const { 'Permissions-Policy': _, 'Cache-Control': __, ...scored } = all;
    for (const name of Object.keys(scored)) {
      expect([name, penalties({ ...all, [name]: '' }).length]).not.toEqual([name, 0]);
    }
  });

  test('no page loads a script from elsewhere', () => {
    for (const route of routes) expect(site().html(route)).not.toMatch(/<script[^>]+src=/);
  });
});

const allowed = (html: string) =>
  policyText(cspSourcesOf(scan(html, '/'), 'https://own.example', []).allowed);
const least = "default-src 'none'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'";

describe('a policy allows', () => {
  test.each([
    ['nothing but its own pictures to a page of text', '<p>Text</p>', least],
    ['a data block without a word', '<script type="application/ld+json">{}</script>', least],
    ['a template’s type without a word', '<script type="text/x-template"><p></script>', least],
    ['an empty script without a word', '<script></script>', least],
    ['a picture in its own address', '<img src="data:image/png;base64,AA==">', /img-src 'self' data:/],
    [
      'pictures of a srcset',
      '<img srcset="/a.png 1x, https://b.example/c.png 2x">',
      /img-src 'self' https:\/\/b\.example;/,
    ],
    [
      'what is the site’s own by its full address',
      '<script src="https://own.example/a.js"></script>',
      /script-src 'self';/,
    ],
    ['what a module imports', '<script type="module">import("/a.js")</script>', /script-src 'self' 'sha256-/],
    [
      'what a module imports by name',
      '<script type="module">import{a}from"https://b.example/x.js"</script>',
      /'sha256-[^']+' https:\/\/b\.example/,
    ],
    ['rules for speculation', '<script type="speculationrules">{}</script>', /script-src 'sha256-/],
    ['fonts of a style', '<style>@font-face{src:url(/a.woff2)}</style>', /font-src 'self'/],
    ['pictures of a style', '<style>a{background:url("data:image/png,1")}</style>', /img-src 'self' data:/],
    [
      'a stylesheet in a file',
      '<link rel="stylesheet" href="/a.css">',
      /style-src 'self'; img-src 'self'; font-src 'self'/,
    ],
    ['a manifest', '<link rel="manifest" href="/m.webmanifest">', /manifest-src 'self'/],
    ['a preloaded font', '<link rel="preload" as="font" href="/a.woff2">', /font-src 'self'/],
    ['a frame', '<iframe src="https://b.example/x"></iframe>', /frame-src https:\/\/b\.example;/],
    [
      'a film and its still',
      '<video src="/a.mp4" poster="//b.example/c.png"></video>',
      /img-src 'self' https:\/\/b\.example; media-src 'self'/,
    ],
    ['a form', '<form action="/send"></form>', /form-action 'self'/],
    ['no link', '<a href="https://b.example/">b</a><link rel="canonical" href="https://b.example/">', least],
    ['no part of the page itself', '<svg><use href="#a" /></svg>', least],
  ])('%s', (_, html, expected) => {
    if (typeof expected === 'string') expect(allowed(html)).toBe(expected);
    else expect(allowed(html)).toMatch(expected);
  });

  test('a script by the hash of what the browser has in memory', () => {
    expect(hashOf('')).toBe('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
    expect(hashOf('a\r\nb\rc')).toBe(hashOf('a\nb\nc'));
  });

  test('the same in whatever order it was found', () => {
    const [a, b] = ['<script>1</script>', '<img src="data:,"><script>2</script>'].map(
      (html) => cspSourcesOf(scan(html, '/'), 'https://own.example', []).allowed,
    );
    expect(policyText(union([a, b].flatMap((one) => one ?? [])))).toBe(
      policyText(union([b, a].flatMap((one) => one ?? []))),
    );
  });
});

describe('the element of a policy', () => {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${least}"/>`;
  test.each([
    ['<head><meta charset="utf-8"/><style></style>', `<head><meta charset="utf-8"/>${meta}<style></style>`],
    [
      '<head><meta name="a"/><meta charSet="utf-8"/><p>',
      `<head><meta name="a"/><meta charSet="utf-8"/>${meta}<p>`,
    ],
    ['<head><script></script><meta charset="utf-8">', `<head>${meta}<script></script><meta charset="utf-8">`],
    ['<head class="a">', `<head class="a">${meta}`],
  ])('stands before all that it governs: %s', (html, expected) => {
    expect(withPolicy(html, new Map())).toBe(expected);
  });

  test('stands so in every page', () => {
    for (const route of routes) {
      const before = site().html(route).split('<meta http-equiv="Content-Security-Policy"')[0] ?? '';
      expect(before).not.toMatch(/<(style|script|link|body)/);
      expect(before.length).toBeLessThan(400);
    }
  });

  test('lets a server of one’s own in, and nobody else', () => {
    const loose = withPolicyForWatch(withPolicy('<head></head>', new Map()));
    expect(loose).toContain("script-src 'self';");
    expect(loose).toContain("connect-src 'self'");
    expect(loose).toContain("default-src 'none'");
    expect(withPolicyForWatch('<p>no policy</p>')).toBe('<p>no policy</p>');
  });
});

test('redirects, as hosts and we read them', async () => {
  const root = makeSite('minimal', {
    'content/pages/a.md': page('A').replace('---\n', '---\nredirectsFrom: [/old/, /old.html]\n'),
  });
  expect((await buildSite(root, { base: '/kids/' })).problems).toEqual([]);
  const text = readFileSync(join(root, 'dist/_redirects'), 'utf8');
  expect(text.split('\n').filter((line) => line.startsWith('/'))).toEqual([
    '/kids/old/ /kids/a/ 301!',
    '/kids/old/ /kids/a/ 301',
    '/kids/old.html /kids/a/ 301!',
    '/kids/old.html /kids/a/ 301',
  ]);
  expect(redirectRulesOf(text)).toEqual([
    { from: '/kids/old/', to: '/kids/a/' },
    { from: '/kids/old.html', to: '/kids/a/' },
  ]);
  const rules: readonly Rule[] = rulesIn(join(root, 'dist'));
  expect(headersFor(rules, '/kids/old/')['Content-Security-Policy']).toBeDefined();
});
