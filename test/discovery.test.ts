// The files by which others find a site: exact, below the base, and never in the author's way.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { toString as textOf } from 'mdast-util-to-string';
import { PNG } from 'pngjs';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../src/model/site/site.ts';
import { discovery } from '../src/stages/5-site/hosting/discovery.ts';
import { buildSite, lines, makeSite, page, put, snapshot } from './support/sites.ts';

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="#c00"/></svg>';
const fingerprint = Array(32).fill('0A').join(':');
const everything = `name: Fixture *one*
url: https://fixture.example
base: /kids/
language: en-GB
theme: { light: "#ffeedd", dark: "#112233", icon: "#445566" }
security:
  contact: mailto:safe@fixture.example
  expires: 2027-01-31
app:
  appStoreId: "1234567890"
  appleAppId: ABCDE12345.example.fixture.app
  android:
    package: example.fixture.app
    fingerprints: ["${fingerprint}"]
`;

/** Builds a site with `files`; returns how to read its dist. */
async function built(files: Record<string, string>, today = '2026-01-10') {
  const root = makeSite('minimal', files);
  const { problems } = await buildSite(root, { today });
  expect(lines(problems)).toBe('');
  const path = (name: string) => join(root, 'dist', name);
  return {
    root,
    has: (name: string) => existsSync(path(name)),
    text: (name: string) => readFileSync(path(name), 'utf8'),
    bytes: (name: string) => readFileSync(path(name)),
  };
}

describe('a site that sets everything, below /kids/', () => {
  const site = () =>
    built({
      'content/site.yml': everything,
      'content/static/favicon.svg': icon,
      'content/pages/b.md': page('B').replace('---\n\n', 'updated: 2025-11-03\n---\n\n'),
      'content/pages/a/b.md': page('"[A] to B"'),
      'content/pages/draft.md': page('Draft').replace('---\n\n', 'draft: true\n---\n\n'),
      'content/pages/404.md': page('Nothing here'),
    });

  test('has a sitemap with every published page once, and dates only from front matter', async () => {
    expect((await site()).text('sitemap.xml')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://fixture.example/kids/</loc></url>
<url><loc>https://fixture.example/kids/a/b/</loc></url>
<url><loc>https://fixture.example/kids/b/</loc><lastmod>2025-11-03</lastmod></url>
</urlset>
`);
  });

  test('has a robots.txt', async () => {
    expect((await site()).text('robots.txt')).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://fixture.example/kids/sitemap.xml\n',
    );
  });

  test('has an llms.txt with a name, a summary and a list of links', async () => {
    expect((await site()).text('llms.txt')).toBe(`# Fixture \\*one\\*

> A page of the fixture.

## Pages

- [Home](https://fixture.example/kids/): A page of the fixture.
- [\\[A\\] to B](https://fixture.example/kids/a/b/): A page of the fixture.
- [B](https://fixture.example/kids/b/): A page of the fixture.
`);
  });

  test('has a manifest', async () => {
    expect(JSON.parse((await site()).text('manifest.webmanifest'))).toEqual({
      id: '/kids/',
      name: 'Fixture *one*',
      short_name: 'Fixture *one*',
      description: 'A page of the fixture.',
      lang: 'en-GB',
      start_url: '/kids/',
      scope: '/kids/',
      display: 'minimal-ui',
      theme_color: '#ffeedd',
      background_color: '#ffeedd',
      icons: [
        { src: '/kids/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/kids/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/kids/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    });
  });

  test('has a security.txt', async () => {
    expect((await site()).text('.well-known/security.txt')).toBe(`Contact: mailto:safe@fixture.example
Expires: 2027-01-31T00:00:00Z
Canonical: https://fixture.example/kids/.well-known/security.txt
Preferred-Languages: en-GB
`);
  });

  test('has the files that connect the app to the site', async () => {
    const { text } = await site();
    expect(JSON.parse(text('.well-known/apple-app-site-association'))).toEqual({
      applinks: {
        details: [{ appIDs: ['ABCDE12345.example.fixture.app'], components: [{ '/': '/kids/*' }] }],
      },
    });
    expect(JSON.parse(text('.well-known/assetlinks.json'))).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'example.fixture.app',
          sha256_cert_fingerprints: [fingerprint],
        },
      },
    ]);
  });

  test('has icons of every size, and square ones have the background all around', async () => {
    const { bytes } = await site();
    const sizes = { 'icon-192': 192, 'icon-512': 512, 'icon-maskable-512': 512, 'apple-touch-icon': 180 };
    for (const [name, size] of Object.entries(sizes)) {
      const { width, height, data } = PNG.sync.read(bytes(`${name}.png`));
      expect([name, width, height]).toEqual([name, size, size]);
      const isFilled = /maskable|apple/.test(name);
      // The drawing leaves the bottom left corner free.
      const corner = [...data.subarray(4 * size * (size - 1), 4 * size * (size - 1) + 4)];
      expect([name, corner]).toEqual([name, isFilled ? [0x44, 0x55, 0x66, 255] : [0, 0, 0, 0]]);
      const edge = [...data.subarray(4 * (size - 1), 4 * size)];
      expect([name, edge.slice(0, 3)]).toEqual([name, isFilled ? [0x44, 0x55, 0x66] : [0xcc, 0, 0]]);
    }
  });

  test('has a favicon.ico with three sizes', async () => {
    const ico = (await site()).bytes('favicon.ico');
    expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
    const entries = [0, 1, 2].map((index) => {
      const at = 6 + 16 * index;
      const offset = ico.readUInt32LE(at + 12);
      const { width } = PNG.sync.read(ico.subarray(offset, offset + ico.readUInt32LE(at + 8)));
      return [ico[at], ico[at + 1], width];
    });
    expect(entries).toEqual([16, 32, 48].map((size) => [size, size, size]));
  });
});

test('llms.txt shows titles literally, with their Markdown characters escaped', async () => {
  const { text } = await built({
    'content/pages/signs.md': page("'<b>_a_</b> `c` *d* \\ e'"),
    'content/pages/lines.md': page('"One\\n\\n# two"'),
  });
  expect(text('llms.txt').split('\n').slice(6, -1)).toEqual([
    '- [Home](https://fixture.example/): A page of the fixture.',
    '- [One # two](https://fixture.example/lines/): A page of the fixture.',
    '- [\\<b\\>\\_a\\_\\</b\\> \\`c\\` \\*d\\* \\\\ e](https://fixture.example/signs/): A page of the fixture.',
  ]);
});

test('llms.txt reads the same in several Markdown parsers: names, titles and descriptions', () => {
  const signs =
    '&lt; &amp; & &#60; &#x3c; &copy; ; # ## - + * 1. 12) = === --- ~~ ``` > < <b> </b> <!-- [ ] [x] [^1]: ( ) ](/y) ! ![ \\ | | :- _ __ a b1 http://a.b c@d.e www.e.f : {x} $y$'.split(
      ' ',
    );
  const text = fc
    .array(fc.tuple(fc.constantFrom(...signs), fc.constantFrom(' ', ' ', '')), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.flat().join('').trim());
  const read = remark().use(remarkGfm);
  fc.assert(
    fc.property(text, text, text, (name, title, description) => {
      const plan = {
        site: { name, url: 'https://a.example', base: '/', language: 'en' },
        routes: [{ route: '/', output: 'index.html', title, description, alternates: {} }],
        publicFiles: [],
        files: [],
      };
      const llms = discovery(plan as unknown as Plan).find(({ output }) => output === 'llms.txt');
      const { children } = read.parse(llms?.text ?? '');
      expect(children.map(({ type }) => type)).toEqual(['heading', 'blockquote', 'heading', 'list']);
      const [heading, quote, , list] = children;
      expect(textOf(heading)).toBe(name);
      expect(textOf(quote)).toBe(description);
      expect(textOf(list)).toBe(`${title}: ${description}`);
      const kinds = new Set<string>();
      visit({ type: 'root', children }, ({ type }) => void kinds.add(type));
      for (const kind of ['html', 'image', 'emphasis', 'strong', 'delete', 'inlineCode', 'break'])
        expect(kinds).not.toContain(kind);
    }),
    { seed: 8, numRuns: 300 },
  );
});

test('an address of the site in capitals is normalised for HTTPS and search engines', async () => {
  const { text } = await built({
    'content/site.yml': 'name: Fixture\nurl: HTTPS://Fixture.EXAMPLE/\n',
    'content/pages/a.md': page('A', '[home](https://fixture.example/)'),
  });
  expect(text('_headers')).toContain('  Strict-Transport-Security: max-age=63072000\n');
  expect(text('sitemap.xml').match(/<loc>.*<\/loc>/g)).toEqual([
    '<loc>https://fixture.example/</loc>',
    '<loc>https://fixture.example/a/</loc>',
  ]);
});

test('a site without settings has a sitemap, robots.txt and llms.txt, but no icons or manifest', async () => {
  const { root } = await built({});
  expect(Object.keys(snapshot(join(root, 'dist')))).toEqual([
    '.nojekyll',
    '.site-build.json',
    '_headers',
    '_redirects',
    'index.html',
    'llms.txt',
    'robots.txt',
    'sitemap.xml',
  ]);
});

test('without a published page there is no sitemap, and robots.txt does not name one', async () => {
  const draft = page('Home').replace('---\n\n', 'draft: true\n---\n\n');
  const robots = 'User-agent: *\nAllow: /\n';
  const drafts = await built({ 'content/pages/index.md': draft });
  expect([drafts.has('sitemap.xml'), drafts.text('robots.txt')]).toEqual([false, robots]);
  const named = `${robots}\nSitemap: https://fixture.example/sitemap.xml\n`;
  for (const [path, text] of [
    ['content/static/sitemap.xml', '<urlset/>'],
    ['templates/files/sitemap.xml.ts', "export default () => '<urlset/>';"],
  ] as const) {
    const { text: textOf } = await built({ 'content/pages/index.md': draft, [path]: text });
    expect([textOf('sitemap.xml'), textOf('robots.txt')]).toEqual(['<urlset/>', named]);
  }
});

test('a file of content/static replaces a generated one of its name, in any case', async () => {
  const { text, bytes, has } = await built({
    'content/static/favicon.svg': icon,
    'content/static/robots.txt': 'mine',
    'content/static/LLMS.txt': 'mine',
    'content/static/favicon.ico': 'mine',
  });
  expect([text('robots.txt'), text('LLMS.txt'), text('favicon.ico')]).toEqual(['mine', 'mine', 'mine']);
  expect(has('llms.txt')).toBe(false);
  expect(bytes('icon-192.png').length).toBeGreaterThan(100);
});

test('pages can link to these files', async () => {
  await built({
    'content/static/favicon.svg': icon,
    'content/pages/index.md': page(
      'Home',
      '[a](/sitemap.xml) [b](/llms.txt) [c](/icon-512.png) [d](/favicon.ico)',
    ),
  });
});

test.each([
  ['2026-12-31', ''],
  ['2027-01-01', 'security-expires content/site.yml:8:12'],
  ['2027-01-31', 'security-expires content/site.yml:8:12'],
  ['2030-06-01', 'security-expires content/site.yml:8:12'],
  [undefined, ''],
])('on %s the expiry date of 2027-01-31 is reported: %j', async (today, expected) => {
  const root = makeSite('minimal', { 'content/site.yml': everything });
  const { problems } = await buildSite(root, { today });
  expect(lines(problems)).toBe(expected);
});

test('the sitemap has a page in all its languages', async () => {
  const root = makeSite('languages');
  expect(lines((await buildSite(root)).problems)).toBe('');
  const sitemap = readFileSync(join(root, 'dist/sitemap.xml'), 'utf8');
  const address = 'https://fixture.example/kids';
  const links = [
    ['de', 'ueber'],
    ['en', 'en/about'],
    ['fr', 'fr'],
    ['x-default', 'ueber'],
  ].map(
    ([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}/${path}/"/>`,
  );
  expect(sitemap).toContain(' xmlns:xhtml="http://www.w3.org/1999/xhtml">');
  for (const path of ['ueber', 'en/about', 'fr'])
    expect(sitemap).toContain(`<url><loc>${address}/${path}/</loc>${links.join('')}</url>`);
  expect(sitemap).toContain(`<url><loc>${address}/xx/</loc></url>`);
});

test('language tags ignore case, and a page in two languages names itself once', async () => {
  const inLanguages = (title: string, front: string) => page(title).replace('---\n\n', `${front}\n---\n\n`);
  const { text } = await built({
    'content/site.yml': 'name: Fixture\nurl: https://fixture.example\nlanguage: en-GB\n',
    'content/pages/a.md': inLanguages('A', 'alternates: { DE: /b/, en-gb: /a/ }'),
    'content/pages/b.md': inLanguages('B', 'language: de\nalternates: { EN-GB: /a/ }'),
  });
  const linksOf = (route: string) =>
    [
      ...(
        text('sitemap.xml').split(`<loc>https://fixture.example${route}</loc>`)[1]?.split('\n')[0] ?? ''
      ).matchAll(/hreflang="([^"]*)" href="https:\/\/fixture\.example([^"]*)"/g),
    ].map(([, ...link]) => link.join(' '));
  expect(linksOf('/a/')).toEqual(['DE /b/', 'en-GB /a/', 'x-default /a/']);
  expect(linksOf('/b/')).toEqual(['EN-GB /a/', 'de /b/', 'x-default /a/']);
});

test.each([
  ['/', 'https://fixture.example'],
  ['/kids/', 'https://fixture.example/kids'],
])('more pages than one sitemap allows, with base %s', (base, top) => {
  const count = 50_001;
  const routes = Array.from({ length: count }, (_, index) => ({
    route: `/${String(index).padStart(5, '0')}/`,
    output: `${index}`,
    title: '',
    description: '',
    alternates: {},
  }));
  const site = {
    name: 'Fixture',
    url: 'https://fixture.example',
    base,
    language: 'en',
    runtime: 'preact',
  };
  const files = new Map(
    discovery({ site, publicFiles: [], files: [], routes } as unknown as Plan).map(({ output, text }) => [
      output,
      text,
    ]),
  );
  expect(files.get('sitemap.xml')?.match(/<loc>.*?<\/loc>/g)).toEqual([
    `<loc>${top}/sitemap-1.xml</loc>`,
    `<loc>${top}/sitemap-2.xml</loc>`,
  ]);
  expect(files.get('sitemap-1.xml')?.match(/<url>/g)).toHaveLength(50_000);
  expect(files.get('sitemap-2.xml')?.match(/<loc>.*?<\/loc>/g)).toEqual([`<loc>${top}/50000/</loc>`]);
});

test('an icon with text is refused, because it would need a font', async () => {
  const text = '<text y="8" font-size="8">a</text>';
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">\n${text}</svg>`;
  const { problems } = await buildSite(makeSite('minimal', { 'content/static/favicon.svg': icon }));
  expect(lines(problems)).toBe('bad-icon content/static/favicon.svg:2:1');
});

const xlink = 'http://www.w3.org/1999/xlink';
const asData = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
const around = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">\n ${inside}</svg>`;
test.each([
  ['an image', around('<image href="/etc/hosts"/>'), '2:2'],
  ['an image by a path beside it', around('<image href="../../other.png"/>'), '2:2'],
  ['an image of the web', around('<image href="https://a.example/a.png"/>'), '2:2'],
  ['an image whose path looks like an anchor', around('<image href="#/../../../etc/hosts"/>'), '2:2'],
  ['the older attribute', around(`<image xmlns:x="${xlink}" x:href="/dev/zero"/>`), '2:2'],
  ['references to characters', around('<image href="&#47;etc/hosts"/>'), '2:2'],
  ['a filter', around('<filter id="a"><feImage href="/etc/hosts"/></filter>'), '2:17'],
  ['a prefix', around('<s:image xmlns:s="http://www.w3.org/2000/svg" href="/etc/hosts"/>'), '2:2'],
  ['a drawing in it', around(`<image href="${asData(around('<image href="/etc/hosts"/>'))}"/>`), '2:2'],
  [
    'a drawing declared as text',
    around(`<image href="data:text/plain,${encodeURIComponent(around('<image href="/etc/hosts"/>'))}"/>`),
    '2:2',
  ],
  ['a compressed drawing', around('<image href="data:image/svg+xml;base64,H4sIAAAA"/>'), '2:2'],
  ['a declared file', `<!DOCTYPE svg [\n<!ENTITY a SYSTEM "/etc/hosts">]>${around('&a;')}`, '2:1'],
  ['declared markup', `<!DOCTYPE svg [<!ENTITY a '<image href="/etc/hosts"/>'>]>${around('&a;')}`, '1:16'],
  ['a declared path', `<!DOCTYPE svg [<!ENTITY a "/etc/hosts">]>${around('<image href="&a;"/>')}`, '2:2'],
  ['a tag only for HTML parsers', around('<?x > <y a="?><image href="/etc/hosts"/><?z "/> ?>'), '2:16'],
  ['a comment only for HTML parsers', around('<!--><y a="-->\n<image href="/etc/hosts"/><!-- "/>-->'), '3:1'],
  [
    'a declaration that only HTML parsers skip',
    `<!DOCTYPE svg [<!ATTLIST svg a CDATA ">]>${around("<image href='/etc/hosts'/>").replaceAll('"', "'")}<!-- ">]><svg/> -->`,
    '1:1',
  ],
])('an icon that loads a file by %s is not rendered', async (_, svg, place) => {
  const root = makeSite('minimal', { 'content/static/favicon.svg': svg });
  expect(lines((await buildSite(root)).problems)).toBe(`bad-icon content/static/favicon.svg:${place}`);
});

test.each([
  ['a link', '<a href="https://a.example/"><path d="M0 0h8v8z"/></a>'],
  ['a part of its own', '<path id="a" d="M0 0h8v8z"/><use href="#a"/>'],
  ['a drawing of its own', `<image href="${asData(around('<path d="M0 0h8v8z"/>'))}"/>`],
  ['a file in a comment', '<!--><image href="/etc/hosts"/>--><path d="M0 0h8v8z"/>'],
])('an icon may have %s', async (_, inside) => {
  const root = makeSite('minimal', { 'content/static/favicon.svg': around(inside) });
  expect(lines((await buildSite(root)).problems)).toBe('');
});

test('an icon is rendered again only if it changes', async () => {
  const root = makeSite('minimal', { 'content/static/favicon.svg': icon });
  const icons = () =>
    Object.entries(snapshot(join(root, 'dist'))).filter(([name]) => /\.(png|ico)$/.test(name));
  await buildSite(root);
  const first = icons();
  expect(first).toHaveLength(5);
  await buildSite(root);
  expect(icons()).toEqual(first);
  put(root, 'content/static/favicon.svg', icon.replace('#c00', '#0c0'));
  await buildSite(root);
  expect(icons().filter(([, hash], index) => hash === first[index]?.[1])).toEqual([]);
});
