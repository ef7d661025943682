// The exact text of feeds: each page in RSS 2.0 and Atom, and the addresses in their bodies. (Parsed by XML parsers: feeds.test.ts.)
import { parseFeed } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { TemplateFault } from '../src/bundled/ssr/fault.ts';
import { atom, type FeedItem, jsonFeed, rss } from '../src/bundled/ssr/feeds.ts';
import { answering } from '../src/bundled/ssr/responder.ts';
import { siteSchema } from '../src/model/site/config.ts';
import type { Responder } from '../src/model/site/templateQueries.ts';

const site = siteSchema.parse({ name: 'N & <n>', url: 'https://a.example', base: '/kids/', language: 'de' });
const nobody = () => {
  throw new Error('Nobody asks.');
};
const responder: Responder = {
  pages: nobody,
  neighbors: nobody,
  derived: nobody,
  data: nobody,
  strings: nobody,
  picture: nobody,
  site,
  absolute: (path) => `https://a.example/kids${path}`,
};
const item = (route: string, more: Partial<FeedItem> = {}, html = ''): FeedItem => ({
  route,
  title: 'T & <t>',
  description: 'D "d"',
  excerpt: '',
  date: undefined,
  updated: undefined,
  body: { html },
  ...more,
});
const feed = { title: 'All & <more>', description: 'D', path: '/feed.xml' };
const a = item('/a/', { date: '2025-01-02', updated: '2025-03-04', excerpt: 'E & <e>' }, '<p>&amp; "b"</p>');
const b = item('/b/', { date: '2025-02-03T04:05:06+01:00' });
const c = item('/c/');
const d = item('/d/', { updated: '2024-01-01' });

test('RSS 2.0 with excerpts', () => {
  const entry = (path: string, summary: string, date = '') => `<item>
<title>T &amp; &lt;t&gt;</title>
<link>https://a.example/kids${path}</link>
<guid>https://a.example/kids${path}</guid>
${date}<dc:creator>N &amp; &lt;n&gt;</dc:creator>
<description>${summary}</description>
</item>
`;
  expect(
    answering(responder, () => rss({ ...feed, items: [a, b, c] })),
  ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>All &amp; &lt;more&gt;</title>
<link>https://a.example/kids/</link>
<description>D</description>
<language>de</language>
<lastBuildDate>Tue, 04 Mar 2025 00:00:00 GMT</lastBuildDate>
<atom:link rel="self" type="application/rss+xml" href="https://a.example/kids/feed.xml"/>
${entry('/a/', 'E &amp;amp; &amp;lt;e&amp;gt;', '<pubDate>Thu, 02 Jan 2025 00:00:00 GMT</pubDate>\n')}${entry(
  '/b/',
  'D &amp;quot;d&amp;quot;',
  '<pubDate>Mon, 03 Feb 2025 03:05:06 GMT</pubDate>\n',
)}${entry('/c/', 'D &amp;quot;d&amp;quot;')}</channel>
</rss>
`);
});

test('RSS 2.0 with whole pages, in another language, and empty', () => {
  const text = answering(responder, () => rss({ ...feed, language: 'en', items: [a], content: 'body' }));
  expect(text).toContain('<language>en</language>');
  expect(text).toContain(`<description>D &amp;quot;d&amp;quot;</description>
<content:encoded>&lt;p&gt;&amp;amp; &quot;b&quot;&lt;/p&gt;</content:encoded>
</item>`);
  const empty = answering(responder, () => rss({ ...feed, items: [] }));
  expect(empty.split('\n').slice(-5)).toEqual([
    '<language>de</language>',
    '<atom:link rel="self" type="application/rss+xml" href="https://a.example/kids/feed.xml"/>',
    '</channel>',
    '</rss>',
    '',
  ]);
});

test.each([rss, atom])('each entry has its author and language if these differ from the feed', (write) => {
  const [english, german] = [item('/e/', { date: '2025-01-02', language: 'en', author: 'O & P' }), d];
  const text = answering(responder, () => write({ ...feed, author: 'A', items: [english, german] }));
  const [first = '', second = ''] = text.split(/(?=<(?:item|entry)\b)/).slice(1);
  expect(first).toMatch(/^<(item|entry) xml:lang="en">/);
  expect(first).toMatch(/<(dc:creator|author><name)>O &amp; P</);
  expect(second).toMatch(/^<(item|entry)>/);
  expect(text).toMatch(/<(dc:creator|author><name)>A</);
  // A page without a language has that of the site, even in a feed with another language.
  const inEnglish = answering(responder, () => write({ ...feed, language: 'en', items: [english, german] }));
  expect(inEnglish.match(/<(?:item|entry)[^>]*>/g)?.map((one) => one.slice(-9))).toEqual([
    expect.not.stringContaining('lang'),
    expect.stringContaining('="de">'),
  ]);
});

test('Atom with excerpts', () => {
  const entry = (path: string, published: string, updated: string, summary: string) => `<entry>
<id>https://a.example/kids${path}</id>
<title>T &amp; &lt;t&gt;</title>
<link rel="alternate" type="text/html" href="https://a.example/kids${path}"/>
${published && `<published>${published}</published>\n`}<updated>${updated}</updated>
<summary>${summary}</summary>
</entry>
`;
  expect(
    answering(responder, () => atom({ ...feed, items: [b, a, d] })),
  ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de">
<id>https://a.example/kids/feed.xml</id>
<title>All &amp; &lt;more&gt;</title>
<subtitle>D</subtitle>
<updated>2025-03-04T00:00:00Z</updated>
<author><name>N &amp; &lt;n&gt;</name></author>
<link rel="alternate" type="text/html" href="https://a.example/kids/"/>
<link rel="self" type="application/atom+xml" href="https://a.example/kids/feed.xml"/>
${entry('/b/', '2025-02-03T04:05:06+01:00', '2025-02-03T04:05:06+01:00', 'D &quot;d&quot;')}${entry(
  '/a/',
  '2025-01-02T00:00:00Z',
  '2025-03-04T00:00:00Z',
  'E &amp; &lt;e&gt;',
)}${entry('/d/', '', '2024-01-01T00:00:00Z', 'D &quot;d&quot;')}</feed>
`);
});

test('the first link of an Atom feed and entry is its page', () => {
  const read = parseFeed(
    answering(responder, () => atom({ ...feed, items: [a] })),
    { xmlMode: true },
  );
  expect([read?.link, ...(read?.items ?? []).map(({ link }) => link)]).toEqual([
    'https://a.example/kids/',
    'https://a.example/kids/a/',
  ]);
});

test('Atom with whole pages, in another language, and empty', () => {
  const text = answering(responder, () => atom({ ...feed, language: 'en"', items: [a], content: 'body' }));
  expect(text).toContain(' xml:lang="en&quot;">');
  expect(text).toContain(`<summary>D &quot;d&quot;</summary>
<content type="html">&lt;p&gt;&amp;amp; &quot;b&quot;&lt;/p&gt;</content>
</entry>`);
  expect(answering(responder, () => atom({ ...feed, items: [] }))).toContain(
    '<updated>1970-01-01T00:00:00Z</updated>',
  );
});

test('Atom requires a date for each page', () => {
  const fault = answering(responder, () => {
    try {
      return atom({ ...feed, items: [a, c] });
    } catch (error) {
      return error;
    }
  });
  expect(fault).toBeInstanceOf(TemplateFault);
  expect(fault).toMatchObject({ code: 'undated-item', facts: ['/c/'] });
});

test.each([
  [['2025-01-01', '2025-01-02', '2024-12-31'], 'Thu, 02 Jan 2025 00:00:00 GMT'],
  [['2025-01-02T00:00:00+05:00', '2025-01-01T23:00:00Z'], 'Wed, 01 Jan 2025 23:00:00 GMT'],
  [['2025-01-01T23:00:00Z', '2025-01-02T00:00:00+05:00'], 'Wed, 01 Jan 2025 23:00:00 GMT'],
])('the latest of %j is the date of the feed', (dates, expected) => {
  const items = [c, ...dates.map((date) => item('/a/', { date }))];
  expect(answering(responder, () => rss({ ...feed, items }))).toContain(
    `<lastBuildDate>${expected}</lastBuildDate>`,
  );
});

test('characters that XML does not allow are removed', () => {
  const title = 'a\u0000\u0008\u000b\u001f\ufffe\uffff\ud800b\t\n\r\u0020\ud7ff\ue000\ufffd🌙';
  expect(answering(responder, () => rss({ ...feed, title, items: [] }))).toContain(
    '<title>ab\t\n\r\u0020\ud7ff\ue000\ufffd🌙</title>',
  );
});

/** The body of a page in a feed, as a reader gets it. */
function bodyOf(html: string): string {
  const text = answering(responder, () => rss({ ...feed, items: [item('/p/', {}, html)], content: 'body' }));
  const [, escaped = ''] = /<content:encoded>([\s\S]*)<\/content:encoded>/.exec(text) ?? [];
  const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return escaped.replace(/&(\w+);/g, (_, name: string) => characters[name] ?? '');
}
const at = (path: string) => `https://a.example/kids${path}`;

test.each([
  ['a path', '<a href="/b/">', `<a href="${at('/b/')}">`],
  ['a relative address', '<a href="b/">', `<a href="${at('/p/b/')}">`],
  ['an anchor', '<a href="#h">', `<a href="${at('/p/#h')}">`],
  ['another host', '<a href="//b.example/c">', '<a href="https://b.example/c">'],
  ['another site', '<a href="https://b.example/">', '<a href="https://b.example/">'],
  ['a path with a comma', '<a href="/a 1, /b">', `<a href="${at('/a 1, /b')}">`],
  ['a picture in the folder above', '<img srcset="../a 1x">', `<img srcset="${at('/a')} 1x">`],
  ['an invalid address', '<a href="https://[">', '<a href="https://[">'],
  ['a query', '<a href="/?a=1&#x26;b&amp;c">', `<a href="${at('/?a=1&amp;b&amp;c')}">`],
  ['signs by their numbers', '<a href="/?a&#38;b&#x26;c">', `<a href="${at('/?a&amp;b&amp;c')}">`],
  [
    'signs by their names',
    '<a href="/?&lt;&GT;&quot;&apos;&Amp;&other;">',
    `<a href="${at("/?<>&quot;'&amp;&amp;other;")}">`,
  ],
  [
    'a picture in two sizes',
    '<img srcset="/a 1x,  b/c 2x" src="/a">',
    `<img srcset="${at('/a')} 1x,  ${at('/p/b/c')} 2x" src="${at('/a')}">`,
  ],
  [
    'a film and a quotation',
    '<video poster="/a"></video><q cite="/b">',
    `<video poster="${at('/a')}"></video><q cite="${at('/b')}">`,
  ],
  [
    'several attributes',
    '<a  title="href=&quot;/x&quot;"\n class href="/b/" >',
    `<a  title="href=&quot;/x&quot;"\n class href="${at('/b/')}" >`,
  ],
  ['an element that ends itself', '<use href="/b" />', `<use href="${at('/b')}" />`],
  [
    'an attribute of another name',
    '<a data-href="/b/" xlink:href="/b">',
    '<a data-href="/b/" xlink:href="/b">',
  ],
  ['a text', 'a href="/b/" <b>src="/c"</b>', 'a href="/b/" <b>src="/c"</b>'],
  ['an element of one’s own', '<x-y href="/b/">', `<x-y href="${at('/b/')}">`],
])('the body has full addresses for %s', (_, html, expected) => {
  expect(bodyOf(html)).toBe(expected);
});

test('the body has full addresses in capital elements and in quotations', () => {
  expect(bodyOf('<A href="/b/">')).toBe(`<A href="${at('/b/')}">`);
});

test('the body has no scripts or placeholders of islands, but their content', () => {
  expect(bodyOf('<p>a</p><SCRIPT type="x">b</SCRIPT >d<script>1 < 2\n</script>c')).toBe('<p>a</p>dc');
  expect(
    bodyOf(
      '<site-island  name="ab" data-x><site-slot>b</site-slot></site-island ><site-other>c</site-other>',
    ),
  ).toBe('b<site-other>c</site-other>');
  expect(bodyOf('<Site-Island>a')).toBe('<Site-Island>a');
});

test('a body is converted once, and again if its HTML, address or site changes', () => {
  const siteAt = (url: string) => ({ ...siteSchema.parse({ name: 'N', url }) });
  const [here, there] = [siteAt('https://here.example'), siteAt('https://there.example')];
  const body = {
    html: '<a href="/to/">a</a><a href="b/">b</a>',
    headings: [],
    contents: [],
    intro: '',
    sections: [],
  };
  let led = 0;
  const linksIn = (site: typeof here, route: string) => {
    const absolute = (path: string) => {
      if (path === '/to/') led += 1;
      return site.url + path;
    };
    const item = {
      route,
      title: 'T',
      description: 'D',
      excerpt: '',
      date: undefined,
      updated: undefined,
      body,
    };
    const ask = () =>
      rss({ title: 'T', description: 'D', path: '/feed.xml', items: [item], content: 'body' });
    const xml = answering(
      {
        pages: nobody,
        neighbors: nobody,
        derived: nobody,
        data: nobody,
        strings: nobody,
        picture: nobody,
        site,
        absolute,
      },
      ask,
    );
    return [...xml.matchAll(/href=&quot;(.*?)&quot;/g)].map(([, url]) => url);
  };
  const [to, b] = ['https://here.example/to/', 'https://here.example/a/b/'];
  expect([linksIn(here, '/a/'), linksIn(here, '/a/'), led]).toEqual([[to, b], [to, b], 1]);
  expect([linksIn(here, '/c/'), led]).toEqual([[to, 'https://here.example/c/b/'], 2]);
  expect(linksIn(there, '/c/')).toEqual(['https://there.example/to/', 'https://there.example/c/b/']);
  body.html = '<a href="/to/">a</a>';
  expect(linksIn(there, '/c/')).toEqual(['https://there.example/to/']);
});

describe('data entries with several authors', () => {
  const items: readonly FeedItem[] = [
    {
      title: 'Two & <three>',
      route: '/changes/#v2',
      date: '2025-01-02',
      html: '<p><a href="#top">a</a> &amp; <a href="/b/">b</a></p>',
      author: [{ name: 'Ann <A>', url: '/ann/', email: 'ann@a.example' }, 'Bo'],
      tags: ['x & y'],
    },
    {
      title: 'Elsewhere',
      route: 'https://b.example/?c&d',
      date: '2024-01-01T10:00:00Z',
      description: 'D',
      language: 'en',
    },
  ];
  const all = { ...feed, author: { name: 'Us', url: 'https://us.example' }, content: 'body', items } as const;
  const html =
    '<p><a href="https://a.example/kids/changes/#top">a</a> &amp; <a href="https://a.example/kids/b/">b</a></p>';
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

  test('RSS', () => {
    const [, first = '', second = ''] = answering(responder, () => rss(all)).split('<item');
    expect(first).toContain(`<link>https://a.example/kids/changes/#v2</link>`);
    expect(first).toContain(
      '<dc:creator>Ann &lt;A&gt;</dc:creator>\n<dc:creator>Bo</dc:creator>\n<category>x &amp; y</category>',
    );
    expect(first).toContain(`<content:encoded>${escaped(html)}</content:encoded>`);
    expect(second).toMatch(/^ xml:lang="en">[\s\S]*<link>https:\/\/b.example\/\?c&amp;d<\/link>/);
    expect(second).toContain('<dc:creator>Us</dc:creator>');
    expect(second).not.toContain('content:encoded');
  });

  test('Atom', () => {
    const [head = '', first = '', second = ''] = answering(responder, () => atom(all)).split('<entry');
    expect(head).toContain('<author><name>Us</name><uri>https://us.example</uri></author>');
    expect(first).toContain(
      '<author><name>Ann &lt;A&gt;</name><uri>https://a.example/kids/ann/</uri><email>ann@a.example</email></author>\n<author><name>Bo</name></author>',
    );
    expect(first).toContain('<category term="x &amp; y"/>');
    expect(first).toContain(`<content type="html">${escaped(html)}</content>`);
    expect(second).not.toContain('<content');
  });

  test('JSON Feed', () => {
    expect(JSON.parse(answering(responder, () => jsonFeed(all)))).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'All & <more>',
      description: 'D',
      home_page_url: 'https://a.example/kids/',
      feed_url: 'https://a.example/kids/feed.xml',
      language: 'de',
      authors: [{ name: 'Us', url: 'https://us.example' }],
      items: [
        {
          id: 'https://a.example/kids/changes/#v2',
          url: 'https://a.example/kids/changes/#v2',
          title: 'Two & <three>',
          content_html: html,
          date_published: '2025-01-02T00:00:00Z',
          authors: [{ name: 'Ann <A>', url: 'https://a.example/kids/ann/' }, { name: 'Bo' }],
          tags: ['x & y'],
        },
        {
          id: 'https://b.example/?c&d',
          url: 'https://b.example/?c&d',
          title: 'Elsewhere',
          content_text: 'D',
          summary: 'D',
          date_published: '2024-01-01T10:00:00Z',
          language: 'en',
        },
      ],
    });
    // A page has its excerpt, or all of its text.
    const ofPage = (content: 'excerpt' | 'body') =>
      JSON.parse(answering(responder, () => jsonFeed({ ...feed, content, items: [a] }))).items[0];
    expect(ofPage('excerpt')).toMatchObject({
      content_text: 'E & <e>',
      date_modified: '2025-03-04T00:00:00Z',
    });
    expect(ofPage('body')).toMatchObject({ content_html: '<p>&amp; "b"</p>', summary: 'D "d"' });
  });
});

describe('a feed is refused with', () => {
  const needsItems =
    'A feed needs "items", a list of pages, pages({ … }), or of objects with "route" and "title"';
  test.each<[string, object, string]>([
    ['no title', { title: undefined }, 'A feed needs "title", a text'],
    ['a number as description', { description: 1 }, 'A feed needs "description", a text'],
    ['no path', { path: undefined }, 'A feed needs "path", a text'],
    ['no items', { items: undefined }, needsItems],
    ['items that are no list', { items: { every: () => true } }, needsItems],
    ['an item that is nothing', { items: [a, undefined] }, needsItems],
    ['an item without a route', { items: [{ ...a, route: undefined }] }, needsItems],
    ['an item without a title', { items: [a, { ...a, title: undefined }] }, needsItems],
    [
      'an invalid address',
      { items: [{ ...a, route: 'a/' }] },
      'The route of the item "T & <t>" is "a/": it begins with a slash, or is a full address',
    ],
    [
      'an invalid date',
      { items: [{ ...a, date: 'in May' }] },
      'The item "T & <t>" has the date "in May": write 2025-03-14, or a time as in front matter',
    ],
    [
      'an unknown kind of content',
      { content: 'all' },
      'The content of a feed is "excerpt" or "body", and not "all"',
    ],
  ])('%s', (_, wrong, message) => {
    for (const write of [rss, atom, jsonFeed])
      expect(() => answering(responder, () => write({ ...feed, items: [a], ...wrong }))).toThrow(
        new TypeError(message),
      );
  });

  test.each([undefined, 'excerpt', 'body'] as const)('content: %s is accepted', (content) => {
    expect(answering(responder, () => rss({ ...feed, items: [a], content }))).toContain('</rss>');
  });
});
