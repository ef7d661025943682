// Instructions for hosts from given facts: the rules of `_headers` and its policy, written, parsed and matched with an address.
import { describe, expect, test } from 'vitest';
import {
  hashOf,
  hashSource,
  isAlone,
  isSite,
  metaPolicy,
  policyForWatch,
  policyIn,
  policyText,
  union,
  withPolicy,
  withPolicyForWatch,
} from '../src/html/policy.ts';
import { scan } from '../src/html/scan.ts';
import type { PageFacts } from '../src/model/site/site.ts';
import { cspSourcesOf } from '../src/stages/4-pages/cspSources.ts';
import {
  type Headers,
  headerRules,
  headersFile,
  headersFor,
  isPolicyRead,
  limits,
  policyTooLong,
  type Rule,
  rulesOf,
} from '../src/stages/5-site/hosting/headers.ts';

const hosted = { base: '/', url: 'https://a.example', allowed: new Map(), files: ['index.html'] };
const ofFiles =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; media-src 'self'; connect-src 'self'; object-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
const least = "default-src 'none'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'";

test('`_headers` has the expected rules for a site', () => {
  const files = [
    'index.html',
    'b/index.html',
    'a/fox.webp',
    '404.html',
    'assets/x-0123456789.css',
    '.well-known/apple-app-site-association',
    '_headers',
    '_redirects',
    '.nojekyll',
    '.site-build.json',
  ];
  const allowed = new Map([['script-src', new Set(["'self'"])]]);
  const policy = least.replace("; img-src 'self'", "; script-src 'self'; img-src 'self'");
  const askAgain = 'Cache-Control: public, max-age=0, must-revalidate';
  expect(
    headersFile(headerRules({ ...hosted, base: '/kids/', allowed, files })),
  ).toBe(`# Written by \`site build\`, for Netlify and Cloudflare Pages.

/kids/*
  Content-Security-Policy: ${policy}; frame-ancestors 'none'
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), serial=(), usb=(), xr-spatial-tracking=()
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Embedder-Policy: require-corp

/kids/
  ${askAgain}
  Cross-Origin-Resource-Policy: same-origin

/kids/.well-known/*
  ! Content-Security-Policy
  ${askAgain}
  Cross-Origin-Resource-Policy: same-origin
  Content-Security-Policy: ${ofFiles}

/kids/.well-known/apple-app-site-association
  Content-Type: application/json

/kids/404.html
  ${askAgain}
  Cross-Origin-Resource-Policy: same-origin

/kids/a/*
  ! Content-Security-Policy
  ${askAgain}
  Cross-Origin-Resource-Policy: cross-origin
  Content-Security-Policy: ${ofFiles}

/kids/assets/*
  ! Content-Security-Policy
  Cache-Control: public, max-age=31536000, immutable
  Cross-Origin-Resource-Policy: cross-origin
  Content-Security-Policy: ${ofFiles}

/kids/b/*
  ${askAgain}
  Cross-Origin-Resource-Policy: same-origin
`);
});

describe('the rules', () => {
  test('stay within the limits of Cloudflare for any number of pages', () => {
    const rulesOfPages = (count: number) => {
      const files = Array.from({ length: count }, (_, index) => `page-${index}/index.html`);
      return headerRules({
        ...hosted,
        files: ['index.html', '.well-known/apple-app-site-association', ...files],
      });
    };
    // Four for all, one for the folder, and one for each page.
    expect([rulesOfPages(95).length, limits.rules]).toEqual([100, 100]);
    const rules = rulesOfPages(96);
    expect(rules.map(({ path }) => path)).toEqual([
      '/*',
      '/',
      '/.well-known/*',
      '/.well-known/apple-app-site-association',
      '/assets/*',
    ]);
    expect(rules[4]?.headers).toEqual({ 'Cache-Control': 'public, max-age=31536000, immutable' });
    expect(rules[1]?.headers).toEqual({ 'Cache-Control': 'public, max-age=0, must-revalidate' });
    expect(headersFor(rules, '/page-7/')['X-Content-Type-Options']).toBe('nosniff');
  });

  test('are read back unchanged, with the base', () => {
    const rules = headerRules({ ...hosted, base: '/kids/', files: ['index.html', 'a/index.html', 'b.txt'] });
    expect(rulesOf(headersFile(rules))).toEqual(rules);
    expect(headersFor(rules, '/kids/b.txt')).toMatchObject({ 'X-Content-Type-Options': 'nosniff' });
    expect(headersFor(rules, '/other/')).toEqual({});
  });

  test('name a file as browsers do, or by its extension if its name has special characters', () => {
    const files = ['index.html', 'a b.txt', ':id.pdf', '*.json', 'x*y/a.csv', 'ü/a.txt'];
    const rules = headerRules({ ...hosted, files });
    expect(rules.map(({ path }) => path)).toEqual([
      '/*',
      '/*.pdf',
      '/*.csv',
      '/*.json',
      '/',
      '/%C3%BC/*',
      '/a%20b.txt',
      '/assets/*',
    ]);
    for (const file of files.slice(1))
      expect([file, headersFor(rules, `/${file}`)['Content-Security-Policy']]).toEqual([file, ofFiles]);
  });

  test('send HTTPS headers only with an HTTPS address, and isolation headers only without other sites', () => {
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
    ['/a.jpg', 'cross-origin'],
    ['/b.jpeg', 'cross-origin'],
    ['/c.m4a', 'cross-origin'],
    ['/d.oga', 'cross-origin'],
    ['/e.png.txt', 'same-origin'],
  ])('share pictures, videos and sounds with other sites, and nothing else: %s is %s', (path, expected) => {
    const paths = [
      'posts/index.html',
      'feed.xml',
      'data.json',
      'og.PNG',
      'pictures/deep/fox.avif',
      'talks/1.mp3',
      ...['a.jpg', 'b.jpeg', 'c.m4a', 'd.oga', 'e.png.txt'],
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
    ['/a*b', '/ab', { x: '1' }],
    ['/a*b', '/a/c', {}],
    ['/a*b', '/c/b', {}],
  ])('of the path %s are matched against %s', (path, asked, expected) => {
    expect(headersFor([{ path, headers: { x: '1' } }], asked)).toEqual(expected);
  });
});

test('`_headers` is parsed as hosts parse it', () => {
  const text = ' # /c\n  X-Lost: 1\n/a/* \r\n  X-A:  b: c \n\tX-B :d\n: e\nno header\n# X-C: f\n/b\n';
  expect(rulesOf(text)).toEqual([
    { path: '/a/*', headers: { 'X-A': 'b: c', 'X-B': 'd' } },
    { path: '/b', headers: {} },
  ]);
  const twice: readonly Rule[] = [
    { path: '/*', headers: { a: '1', b: '2' } },
    { path: '/c', headers: { a: '3' } },
  ];
  expect(headersFor(twice, '/c')).toEqual({ a: '3', b: '2' });
});

describe('a policy that is too long for hosts', () => {
  /** A policy with one source more, so that its line in `_headers` has `length` characters. */
  const allowedOf = (length: number) => {
    const start = `  Content-Security-Policy: ${least}; frame-ancestors 'none'; style-src `;
    const rest = 'https://b.example/'.padEnd(length - start.length, 'b');
    return new Map([['style-src', new Set([rest])]]);
  };
  const page = (template: string, ...scripts: readonly string[]) => ({
    route: { template } as PageFacts['route'],
    csp: { allowed: new Map([['script-src', new Set(scripts)]]), styles: [] },
  });

  test('is not read by hosts', () => {
    expect([allowedOf(2000), allowedOf(2001)].map(isPolicyRead)).toEqual([true, false]);
  });

  test('is a problem of the template with the scripts, or of all templates', () => {
    const allowed = new Map([...allowedOf(2300), ['img-src', new Set(["'self'", '*', 'data:'])]]);
    const [a, b] = ["'sha256-a'", "'sha256-b'"];
    const code = 'policy-too-long';
    const length = 2308; // with `* data:`
    expect(
      policyTooLong(allowed, [page('post', a, b, "'self'"), page('post', a), page('page', "'self'")]),
    ).toEqual({
      code,
      facts: [length, 2000, 2, 2],
      at: { file: 'templates/pages/post.tsx' },
    });
    expect(policyTooLong(allowed, [page('post', a), page('page', b)])).toMatchObject({
      facts: [length, 2000, 2, 2],
      at: { file: 'templates/' },
    });
    const bare = { ...page('post'), csp: { allowed: new Map(), styles: [] } };
    expect(policyTooLong(allowed, [bare])).toMatchObject({
      facts: [length, 2000, 0, 2],
      at: { file: 'templates/' },
    });
  });
});

const allowed = (html: string) =>
  policyText(cspSourcesOf(scan(html, '/'), 'https://own.example', []).allowed);

describe('a policy allows', () => {
  test.each([
    ['nothing but its own pictures to a page of text', '<p>Text</p>', least],
    ['a data block without a word', '<script type="application/ld+json">{}</script>', least],
    ['a template’s type without a word', '<script type="text/x-template"><p></script>', least],
    ['an empty script without a word', '<script></script>', least],
    ['nothing of a host that would end the source', '<img src="//a;sandbox/b"><img src=\'//a"b/c\'>', least],
    ['a picture in its own address', '<img src="data:image/png;base64,AA==">', /img-src 'self' data:/],
    [
      'pictures of a srcset',
      '<img srcset="/a.png 1x, https://b.example/c.png 2x">',
      /img-src 'self' https:\/\/b\.example;/,
    ],
    [
      'a script of the site by its full address',
      '<script src="https://own.example/a.js"></script>',
      /script-src 'self';/,
    ],
    [
      'a dynamic import of a module',
      '<script type="module">import("/a.js")</script>',
      /script-src 'self' 'sha256-/,
    ],
    [
      'a static import of a module',
      '<script type="module">import{a}from"https://b.example/x.js"</script>',
      /'sha256-[^']+' https:\/\/b\.example/,
    ],
    [
      'pictures in a drawing',
      '<svg><image href="https://b.example/a.png"/><use xlink:href="https://c.example/d.svg#e"/></svg>',
      /img-src 'self' https:\/\/b\.example https:\/\/c\.example;/,
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

  test('a script by the hash of its text in memory', () => {
    expect(hashOf('')).toBe('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
    expect(hashOf('a\r\nb\rc')).toBe(hashOf('a\nb\nc'));
  });

  test('a hash with the name of its algorithm, as browsers compute it', () => {
    expect(hashSource('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    expect(hashOf('a\0b')).toBe(hashOf('a\ufffdb'));
    expect(hashOf('a\r\n\rb')).toBe(hashOf('a\n\nb'));
  });

  test('no hash where inline code is allowed, because a hash would cancel that', () => {
    const sources = new Set(["'unsafe-inline'", "'sha256-a'", 'https://b.example', "'none'"]);
    expect(policyText(new Map([['style-src', sources]]))).toBe(
      least.replace('; img-src', "; style-src 'unsafe-inline' https://b.example; img-src"),
    );
    expect(policyText(new Map([['style-src', new Set(["'sha256-a'"])]]))).toContain(
      "; style-src 'sha256-a'; ",
    );
    expect(policyText(new Map([['style-src', new Set<string>()]]))).toContain("; style-src 'none'; ");
  });

  test('other sites, and only then a page is not isolated', () => {
    const sites = ['https://b.example', 'http://b.example', 'https:', '*'];
    const own = ["'self'", 'data:', 'blob:', "'sha256-https:'", 'wss://b.example'];
    expect([sites.map(isSite), own.map(isSite)]).toEqual([sites.map(() => true), own.map(() => false)]);
    const allowing = (directive: string, ...sources: string[]) => new Map([[directive, new Set(sources)]]);
    expect(isAlone(new Map())).toBe(true);
    expect(isAlone(allowing('img-src', ...own))).toBe(true);
    expect(isAlone(allowing('img-src', "'self'", '*'))).toBe(false);
    expect(isAlone(allowing('form-action', 'https://b.example'))).toBe(true);
  });

  test('the same sources, in any order of discovery', () => {
    const [a, b] = ['<script>1</script>', '<img src="data:,"><script>2</script>'].map(
      (html) => cspSourcesOf(scan(html, '/'), 'https://own.example', []).allowed,
    );
    expect(policyText(union([a, b].flatMap((one) => one ?? [])))).toBe(
      policyText(union([b, a].flatMap((one) => one ?? []))),
    );
  });
});

describe('the meta element of a policy', () => {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${least}"/>`;
  test.each([
    ['<head><meta charset="utf-8"/><style></style>', `<head><meta charset="utf-8"/>${meta}<style></style>`],
    [
      '<head><meta name="a"/><meta charSet="utf-8"/><p>',
      `<head><meta name="a"/><meta charSet="utf-8"/>${meta}<p>`,
    ],
    ['<head><script></script><meta charset="utf-8">', `<head>${meta}<script></script><meta charset="utf-8">`],
    ['<head class="a">', `<head class="a">${meta}`],
    ['<head class="a"><meta charset="utf-8"><p>', `<head class="a"><meta charset="utf-8">${meta}<p>`],
    [
      '<HEAD>\n <META name="a">\n <META  CHARSET=utf-8>',
      `<HEAD>\n <META name="a">\n <META  CHARSET=utf-8>${meta}`,
    ],
    ['<header></header><head></head>', `<header></header><head>${meta}</head>`],
  ])('is before everything that it controls: %s', (html, expected) => {
    expect(withPolicy(html, new Map())).toBe(expected);
  });

  test('allows the script of a watch, before all else, and nothing more', () => {
    const script = '<script nonce="n"></script>';
    const watched = (html: string) => withPolicyForWatch(html, script, 'n');
    const loose = watched(withPolicy('<head><title></title></head>', new Map()));
    expect(loose).toContain(`"default-src 'none'; script-src 'nonce-n'; img-src 'self';`);
    expect(loose).toContain(`"/>${script}<title>`);
    expect(watched('<p>no policy</p>')).toBe('<p>no policy</p>');
    expect(watched('<head><title></title>')).toBe(`<head>${script}<title></title>`);
    const page = withPolicy('<head></head><br/>', new Map([['script-src', new Set(["'sha256-a'"])]]));
    expect(watched(page)).toBe(
      page.replace("'sha256-a'", "'sha256-a' 'nonce-n'").replace('"/>', `"/>${script}`),
    );
    // A nonce would take inline code back.
    expect(policyForWatch("default-src 'none'; script-src 'self' 'unsafe-inline'", 'n')).toBe(
      "default-src 'none'; script-src 'self' 'unsafe-inline'",
    );
    expect(policyForWatch("default-src 'none'; script-src 'unsafe-inline'", 'n')).toBe(
      "default-src 'none'; script-src 'unsafe-inline' 'self'",
    );
  });
});

test('the policy of a page is parsed as it was written', () => {
  const page = withPolicy(
    '<head></head>',
    new Map([['script-src', new Set(['https://b.example', "'self'"])]]),
  );
  expect(policyIn(page)).toEqual(
    new Map([
      ['default-src', new Set(["'none'"])],
      ['script-src', new Set(["'self'", 'https://b.example'])],
      ['img-src', new Set(["'self'"])],
      ['connect-src', new Set(["'self'"])],
      ['form-action', new Set(["'none'"])],
      ['base-uri', new Set(["'none'"])],
    ]),
  );
  expect(policyIn('<head></head>')).toBeUndefined();
  expect(policyIn(`<p>${'x'.repeat(99)}<b title="default-src a">"</b></p>`)).toBeUndefined();
  expect(policyIn(metaPolicy(new Map()))?.size).toBe(5);
  expect(policyIn(page.slice(0, page.indexOf('base-uri')))).toBeUndefined();
});
