// Feeds in the XML parser of a browser: well-formed, valid RSS 2.0 and Atom (RFC 4287), with any text in the pages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserOfFile, openPage } from './support/browser.ts';
import { buildSite, lines, makeSite, page, put } from './support/sites.ts';

const browser = browserOfFile();

/** An element as plain data: its name, attributes, text and children. */
interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Element[];
}

async function parsed(xml: string): Promise<Element> {
  const { page } = await openPage(browser());
  const root = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'application/xml');
    const plain = (element: globalThis.Element): Element => ({
      name: element.nodeName,
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      text: element.textContent ?? '',
      children: [...element.children].map(plain),
    });
    const fault = document.querySelector('parsererror');
    if (fault) throw new Error(fault.textContent ?? '');
    return plain(document.documentElement);
  }, xml);
  return root;
}

/** The elements of some names that an element has, by name. */
const inside = ({ children }: Element, name: string) => children.filter((one) => one.name === name);
const textOf = (element: Element, name: string) => {
  const found = inside(element, name);
  expect([name, found.length]).toEqual([name, 1]);
  return found[0]?.text ?? '';
};

const feed = (kind: 'rss' | 'atom', more = '') => `import { ${kind}, pages } from 'lullamoon-site/templates';
export default () => ${kind}({ title: 'All & <more>\\u0001\\uFFFF', description: 'D "&" d', path: '/feed.xml', items: pages({ folder: '/posts/' }), ${more} });
`;
const post = (title: string, dates: string, body: string) =>
  page(JSON.stringify(title), body).replace('---\n\n', `${dates}---\n\n`);
const hostile = 'A ]]> & <b onclick="x">b</b> <!-- \u0001 \uFFFE -->';
const site = (kind: 'rss' | 'atom', more?: string) =>
  makeSite('minimal', {
    'content/site.yml': 'name: "N & <n>"\nurl: https://fixture.example\nbase: /kids/\nlanguage: de-AT\n',
    'content/pages/index.md': page('Home', '[feed](/feed.xml)'),
    'content/pages/posts/a.md': post(
      hostile,
      'date: 2025-01-02\nupdated: 2025-03-04\n',
      `Text ]]> & \`<i>\`.\n\n[b](../b/#h "a & b") and [c](/posts/c/?x=1&y=2)`,
    ),
    'content/pages/posts/b.md': post('B', 'date: 2025-02-03\n', '## H\n\nText.'),
    'content/pages/posts/c.md': post('C', 'updated: 2024-05-06\n', '![moon](/moon.svg)'),
    'content/static/moon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
    'templates/files/feed.xml.ts': feed(kind, more),
  });
const build = async (root: string) => {
  expect(lines((await buildSite(root)).problems)).toBe('');
  return readFileSync(join(root, 'dist/feed.xml'), 'utf8');
};
const at = (path: string) => `https://fixture.example/kids${path}`;
/** As front matter makes it: with typography, and without characters that no page may have. */
const asTitle = 'A ]]> & <b onclick=„x“>b</b> <!-- \uFFFD \uFFFD -->';

test('RSS 2.0', async () => {
  const root = await parsed(await build(site('rss')));
  expect([root.name, root.attributes.version, root.children.length]).toEqual(['rss', '2.0', 1]);
  const [channel] = root.children as [Element];
  expect(textOf(channel, 'title')).toBe('All & <more>');
  expect(textOf(channel, 'link')).toBe(at('/'));
  expect(textOf(channel, 'description')).toBe('D "&" d');
  expect(textOf(channel, 'language')).toBe('de-AT');
  expect(textOf(channel, 'lastBuildDate')).toBe('Tue, 04 Mar 2025 00:00:00 GMT');
  expect(inside(channel, 'atom:link')[0]?.attributes).toEqual({
    rel: 'self',
    type: 'application/rss+xml',
    href: at('/feed.xml'),
  });
  const items = inside(channel, 'item').map((item) => [
    textOf(item, 'title'),
    textOf(item, 'link'),
    textOf(item, 'guid'),
    inside(item, 'pubDate').map(({ text }) => text),
    textOf(item, 'description'),
  ]);
  expect(items).toEqual([
    ['B', at('/posts/b/'), at('/posts/b/'), ['Mon, 03 Feb 2025 00:00:00 GMT'], 'Text.'],
    [
      asTitle,
      at('/posts/a/'),
      at('/posts/a/'),
      ['Thu, 02 Jan 2025 00:00:00 GMT'],
      'Text ]]&gt; &amp; &lt;i&gt;.',
    ],
    ['C', at('/posts/c/'), at('/posts/c/'), [], 'A page of the fixture.'],
  ]);
});

test('Atom', async () => {
  const root = await parsed(await build(site('atom', `language: 'en', content: 'body'`)));
  expect([root.name, root.attributes]).toEqual([
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
  ]);
  expect(textOf(root, 'id')).toBe(at('/feed.xml'));
  expect(textOf(root, 'title')).toBe('All & <more>');
  expect(textOf(root, 'updated')).toBe('2025-03-04T00:00:00Z');
  expect(textOf(inside(root, 'author')[0] as Element, 'name')).toBe('N & <n>');
  const links = inside(root, 'link').map(({ attributes: { rel, href } }) => [rel, href]);
  expect(links).toEqual([
    ['alternate', at('/')],
    ['self', at('/feed.xml')],
  ]);
  const entries = inside(root, 'entry').map((entry) => [
    textOf(entry, 'id'),
    textOf(entry, 'title'),
    textOf(entry, 'updated'),
    inside(entry, 'published').map(({ text }) => text),
    inside(entry, 'link').map(({ attributes }) => attributes.href),
    textOf(entry, 'summary'),
  ]);
  const summary = 'A page of the fixture.';
  expect(entries).toEqual([
    [at('/posts/b/'), 'B', '2025-02-03T00:00:00Z', ['2025-02-03T00:00:00Z'], [at('/posts/b/')], summary],
    [at('/posts/a/'), asTitle, '2025-03-04T00:00:00Z', ['2025-01-02T00:00:00Z'], [at('/posts/a/')], summary],
    [at('/posts/c/'), 'C', '2024-05-06T00:00:00Z', [], [at('/posts/c/')], summary],
  ]);
});

test.each(['rss', 'atom'] as const)('bodies in %s have full addresses', async (kind) => {
  const root = await parsed(await build(site(kind, `content: 'body'`)));
  const all = (element: Element): readonly Element[] => [element, ...element.children.flatMap(all)];
  const bodies = all(root).filter(({ name }) => name === (kind === 'rss' ? 'content:encoded' : 'content'));
  if (kind === 'atom')
    expect(bodies.map(({ attributes }) => attributes.type)).toEqual(['html', 'html', 'html']);
  expect(
    bodies.map(({ text }) => [...text.matchAll(/ (?:href|src)="(.*?)"/g)].map(([, url]) => url)),
  ).toEqual([[], [at('/posts/b/#h'), at('/posts/c/?x=1&amp;y=2')], [at('/moon.svg')]]);
  expect(bodies[1]?.text).toContain('<p>Text ]]>');
});

test.each(['rss', 'atom'] as const)(
  'addresses in %s keep every character that HTML escapes',
  async (kind) => {
    const root = site(kind, `content: 'body'`);
    const text =
      `## H\n\n[a](https://a.example/Schindler's_List?b=1&c=2#'d') [e](https://a.example/?"f")\n\n` +
      `<a href="https://a.example/?h=&amp;lt;i">h</a>`;
    put(root, 'content/pages/posts/b.md', post('B', 'date: 2025-02-03\n', text));
    const [body = ''] = /&lt;a href=[^<]*/.exec(await build(root)) ?? [];
    const html = body
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    expect([...html.matchAll(/ href="(.*?)"/g)].map(([, url]) => url)).toEqual([
      `https://a.example/Schindler's_List?b=1&amp;c=2#'d'`,
      'https://a.example/?%22f%22',
      'https://a.example/?h=&amp;lt;i',
    ]);
  },
);

test('an address in code of a feed is not a link', async () => {
  const root = site('rss', `content: 'body'`);
  const text =
    '## H\n\nAsk it with `curl https://fixture.example/kids/api/moon`.\n\n' +
    '```html\n<a href="https://fixture.example/kids/api/sun">\n```';
  put(root, 'content/pages/posts/b.md', post('B', 'date: 2025-02-03\n', text));
  expect(lines((await buildSite(root)).problems)).toBe('');
});

test('an invalid address is reported in its page, and not for the feed', async () => {
  const root = site('rss', `content: 'body'`);
  put(root, 'content/pages/posts/b.md', post('B', '', '## H\n\n[b](https://999.999.999.999/)'));
  expect(lines((await buildSite(root)).problems)).toBe('unsafe-url content/pages/posts/b.md:8:1');
});

test.each(['rss', 'atom'] as const)('%s without pages is valid', async (kind) => {
  const root = site(kind);
  for (const name of ['a', 'b', 'c'])
    put(root, `content/pages/posts/${name}.md`, post(name, 'draft: true\n', ''));
  const { name, children } = await parsed(await build(root));
  expect([name, children.length > 0]).toEqual([kind === 'rss' ? 'rss' : 'feed', true]);
});
