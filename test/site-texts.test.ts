// The small files by which others find a site, made of a plan alone: exact, for a site that sets everything, and one that sets nothing.
import { describe, expect, test } from 'vitest';
import { siteSchema } from '../src/model/site/config.ts';
import type { Plan, Route } from '../src/model/site/site.ts';
import { discovery, expiry, notBrought } from '../src/stages/5-site/hosting/discovery.ts';

const route = (address: string, more: Partial<Route> = {}) =>
  ({
    route: address,
    output: `${address.slice(1)}index.html`,
    title: `Title of\n ${address}`,
    description: 'With \\ [a] <b> *c* _d_ `e`',
    alternates: {},
    page: { source: { path: `content/pages${address}index.md` } },
    ...more,
  }) as unknown as Route;
const fingerprint = Array(32).fill('0A').join(':');
const everything = {
  name: 'A *fox*',
  url: 'https://a.example',
  base: '/kids/',
  language: 'de-AT',
  theme: { light: '#ffeedd', dark: '#112233', icon: '#445566' },
  security: { contact: 'mailto:safe@a.example', expires: '2027-01-31' },
  app: {
    appStoreId: '1234567890',
    appleAppId: 'ABCDE12345.example.app',
    android: { package: 'example.app', fingerprints: [fingerprint] },
  },
};
const icon = { output: 'favicon.svg', source: { path: 'content/static/favicon.svg', absolute: '/' } };

function planOf(site: object, routes: readonly Route[], more: Partial<Plan> = {}): Plan {
  const locations = new Map([['security.expires', { line: 3, column: 3 }]]);
  const siteData = { text: 'a: 1\nb:\n  expires: 2027-01-31\n', values: {}, locations, tokens: [] };
  return {
    site: siteSchema.parse(site),
    siteData,
    routes,
    publicFiles: [],
    files: [],
    ...more,
  } as unknown as Plan;
}

const textsOf = (plan: Plan) =>
  Object.fromEntries(discovery(plan).map(({ output, text }) => [output, text] as const));

describe('a site that sets everything', () => {
  const routes = [
    route('/b/', { updated: '2026-01-02' }),
    route('/404', { output: '404.html' }),
    route('/a/', { language: 'en', alternates: { 'de-AT': '/' } }),
    route('/', { description: 'The\tsummary.' }),
  ];
  const made = () => textsOf(planOf(everything, routes, { publicFiles: [icon] }));

  test('has these files', () => {
    expect(Object.keys(made())).toEqual([
      'sitemap.xml',
      'robots.txt',
      'llms.txt',
      'manifest.webmanifest',
      '.well-known/security.txt',
      '.well-known/apple-app-site-association',
      '.well-known/assetlinks.json',
    ]);
  });

  test('has a sitemap in the order of its addresses', () => {
    const alternate = (language: string, path: string) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="https://a.example/kids${path}"/>`;
    expect(made()['sitemap.xml']).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>https://a.example/kids/</loc></url>
<url><loc>https://a.example/kids/a/</loc>${alternate('de-AT', '/')}${alternate('en', '/a/')}${alternate('x-default', '/')}</url>
<url><loc>https://a.example/kids/b/</loc><lastmod>2026-01-02</lastmod></url>
</urlset>
`);
  });

  test('has robots.txt and llms.txt', () => {
    const texts = made();
    expect(texts['robots.txt']).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://a.example/kids/sitemap.xml\n',
    );
    const described = String.raw`With \\ \[a\] \<b\> \*c\* \_d\_ \`e\``;
    expect(texts['llms.txt']).toBe(`# A \\*fox\\*

> The summary.

## Pages

- [Title of /](https://a.example/kids/): The summary.
- [Title of /a/](https://a.example/kids/a/): ${described}
- [Title of /b/](https://a.example/kids/b/): ${described}
`);
  });

  test('has a manifest and files for its app', () => {
    const drawn = (name: string, size: number, purpose: string) => ({
      src: `/kids/${name}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    });
    const manifest = {
      id: '/kids/',
      name: 'A *fox*',
      short_name: 'A *fox*',
      description: 'The\tsummary.',
      lang: 'de-AT',
      start_url: '/kids/',
      scope: '/kids/',
      display: 'minimal-ui',
      theme_color: '#ffeedd',
      background_color: '#ffeedd',
      icons: [
        drawn('icon-192', 192, 'any'),
        drawn('icon-512', 512, 'any'),
        drawn('icon-maskable-512', 512, 'maskable'),
      ],
    };
    const texts = made();
    expect(texts['manifest.webmanifest']).toBe(`${JSON.stringify(manifest, null, 1)}\n`);
    expect(JSON.parse(texts['.well-known/apple-app-site-association'] ?? '')).toEqual({
      applinks: { details: [{ appIDs: ['ABCDE12345.example.app'], components: [{ '/': '/kids/*' }] }] },
    });
    expect(JSON.parse(texts['.well-known/assetlinks.json'] ?? '')).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'example.app',
          sha256_cert_fingerprints: [fingerprint],
        },
      },
    ]);
  });

  test('has a security.txt', () => {
    expect(made()['.well-known/security.txt']).toBe(`Contact: mailto:safe@a.example
Expires: 2027-01-31T00:00:00Z
Canonical: https://a.example/kids/.well-known/security.txt
Preferred-Languages: de-AT
`);
  });
});

test('a site with minimal settings and no home page has minimal files', () => {
  const { name, url } = everything;
  const other = { ...icon, output: 'a/favicon.svg' };
  const plan = planOf({ name, url }, [route('/a/')], { publicFiles: [other] });
  expect(textsOf(plan)).toEqual({
    'sitemap.xml': expect.stringContaining(
      '\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://a.example/a/</loc></url>\n</urlset>\n',
    ),
    'robots.txt': expect.stringContaining('Sitemap: https://a.example/sitemap.xml'),
    'llms.txt': expect.stringContaining('# A \\*fox\\*\n\n> \n\n## Pages\n\n- [Title of /a/]'),
  });
  const [apple, android] = [{ appleAppId: everything.app.appleAppId }, { android: everything.app.android }];
  const withoutPages = ['robots.txt', 'llms.txt'];
  expect(Object.keys(textsOf(planOf({ name, url, app: apple }, [])))).toEqual([
    ...withoutPages,
    '.well-known/apple-app-site-association',
  ]);
  expect(Object.keys(textsOf(planOf({ name, url, app: android }, [])))).toEqual([
    ...withoutPages,
    '.well-known/assetlinks.json',
  ]);
});

test('more addresses than one sitemap allows are split, with an index', () => {
  const { name, url } = everything;
  const routes = Array.from({ length: 50_001 }, (_, index) => route(`/${index + 100_000}/`));
  const texts = textsOf(planOf({ name, url }, routes));
  const addresses = (text = '') => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(Object.keys(texts).slice(0, 4)).toEqual([
    'sitemap.xml',
    'sitemap-1.xml',
    'sitemap-2.xml',
    'robots.txt',
  ]);
  expect(texts['sitemap.xml']).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://a.example/sitemap-1.xml</loc></sitemap>
<sitemap><loc>https://a.example/sitemap-2.xml</loc></sitemap>
</sitemapindex>
`);
  const all = [texts['sitemap-1.xml'], texts['sitemap-2.xml']].map(addresses);
  expect(all.map((part) => part.length)).toEqual([50_000, 1]);
  expect(all.flat()).toEqual(routes.map((one) => `https://a.example${one.route}`));
});

test('an icon without a theme or home page gives a minimal manifest', () => {
  const { name, url } = everything;
  const texts = textsOf(planOf({ name, url }, [], { publicFiles: [icon] }));
  const manifest = JSON.parse(texts['manifest.webmanifest'] ?? '');
  expect(Object.keys(manifest)).toEqual([
    'id',
    'name',
    'short_name',
    'lang',
    'start_url',
    'scope',
    'display',
    'icons',
  ]);
  expect(texts['llms.txt']).toBe('# A \\*fox\\*\n\n> \n\n## Pages\n');
});

test.each([
  ['2026-12-31', undefined],
  ['2027-01-01', false],
  ['2027-01-30', false],
  ['2027-01-31', true],
  ['2030-06-01', true],
])('on %s an expiry date of 2027-01-31 is past: %s', (today, isPast) => {
  const problems = isPast === undefined ? [] : [['2027-01-31', isPast]];
  const found = expiry(planOf(everything, []), today);
  expect(found.map(({ facts }) => facts)).toEqual(problems);
  for (const { code, at } of found)
    expect([code, at]).toEqual(['security-expires', { file: 'content/site.yml', line: 3, column: 12 }]);
  expect(expiry(planOf({ name: 'N', url: 'https://a.example' }, []), today)).toEqual([]);
});

test('existing files are not generated, in any case, and a folder there is a problem', () => {
  const file = (output: string) => ({
    ...icon,
    output,
    source: { ...icon.source, path: `content/static/${output}` },
  });
  const plan = planOf(everything, [route('/sitemap.xml/')], {
    publicFiles: [file('LLMS.txt')],
    files: [file('b.txt')],
  });
  const files = ['robots.txt', 'llms.txt', 'b.txt', 'sitemap.xml'].map((output) => ({ output }));
  expect(notBrought(files, plan)).toEqual({
    value: [{ output: 'robots.txt' }, { output: 'sitemap.xml' }],
    problems: [
      {
        code: 'duplicate-output',
        facts: ['sitemap.xml'],
        at: { file: 'content/pages/sitemap.xml/index.md' },
      },
    ],
  });
});
