// Links to files: their targets on their own page and on another one, with and without a base.
import { expect, test } from 'vitest';
import { fittingId } from '../src/model/addresses/anchors.ts';
import {
  isFile,
  isOutside,
  isTop,
  mayBeRelativeLink,
  placeholderOfLink,
  relativeLinkOf,
  resolveLink,
  rest,
  textWithLinks,
  withLinks,
} from '../src/model/addresses/relativeLinks.ts';
import { parsedPage, planned, publicFile } from './support/values.ts';

const pages = [
  parsedPage('index', ''),
  parsedPage('book/ch01', ''),
  parsedPage('book/ch02', 'route: /two/\n'),
  parsedPage('book/below', 'route: /book/ch01/below/\n'),
  parsedPage('guides/index', ''),
  parsedPage('notes/README', 'route: /notes/\n'),
  parsedPage('draft', 'draft: true\n'),
  parsedPage('book/same', ''),
  parsedPage('book/other', 'route: /book/ch01/same/\n'),
  parsedPage('m/index', 'route: /mm/\n'),
  parsedPage('n/README', 'route: /nn/\n'),
];
const plan = planned(pages, { publicFiles: [publicFile('files/a b.pdf').source] });
const from = 'content/pages/book/ch01.md';

test.each<readonly [url: string, own: string, other: string]>([
  ['ch02.md', '/two/', '/two/'],
  ['./ch02.md?a=b#c', '/two/?a=b#c', '/two/?a=b#c'],
  ['../book/ch02.md', '/two/', '/two/'],
  ['%63h02.md', '/two/', '/two/'],
  ['/content/pages/book/ch02.md', '/two/', '/two/'],
  ['../notes', '/notes/', '/notes/'],
  ['../guides/', '/guides/', '/guides/'],
  ['..', '/', '/'],
  ['../../static/files/a%20b.pdf', '/files/a%20b.pdf', '/files/a%20b.pdf'],
  ['../draft.md', '/draft/', '/draft/'],
  ['below/', 'below/', '/book/ch01/below/'],
  ['Ch02.md', 'Ch02.md', '/book/ch01/Ch02.md'],
  // As other generators write them, seen from the file, from the address, or from the top.
  ...['below.html', './below', 'below/index.html', 'below/index', '../book/below', '../ch01/below.html'].map(
    (url) => [url, '/book/ch01/below/', '/book/ch01/below/'] as const,
  ),
  ...[
    '/book/ch01/below',
    '/book/ch01/below/index.html',
    '/book/below',
    '/book/below.html',
    '/book/below.md',
  ].map((url) => [`${url}?a#b`, '/book/ch01/below/?a#b', '/book/ch01/below/?a#b'] as const),
  ['@/guides/_index.md', '/guides/', '/guides/'],
  ['@/notes/README.md#a', '/notes/#a', '/notes/#a'],
  ['@/book/ch02', '/two/', '/two/'],
  ['../index.html', '/', '/'],
  ['/index.html', '/', '/'],
  ['/index', '/', '/'],
  ['../draft', '/draft/', '/draft/'],
  ['@/m', '/mm/', '/mm/'],
  ['@/n', '/nn/', '/nn/'],
  ['../ch01.html', '/book/ch01/', '/book/ch01/'],
  ['/book/below.htm', '/book/ch01/below/', '/book/ch01/below/'],
  ['/content/pages/book/below/', '/book/ch01/below/', '/book/ch01/below/'],
  // Two pages can be meant, or none.
  ['below.html/', 'below.html/', '/book/ch01/below.html/'],
  ['./guides', './guides', '/book/ch01/guides'],
  ['../../../draft.md', '../../../draft.md', '/draft.md'],
  ['same', 'same', '/book/ch01/same'],
  ['/book/Below', '/book/Below', '/book/Below'],
  ['below.pdf', 'below.pdf', '/book/ch01/below.pdf'],
  ['@/below.md', '@/below.md', '/book/ch01/@/below.md'],
  ['/files/a%20b.pdf#page=2', '/files/a%20b.pdf#page=2', '/files/a%20b.pdf#page=2'],
  ['#a', '#a', '/book/ch01/#a'],
  ['gone/%zz%a.md', 'gone/%25zz%25a.md', '/book/ch01/gone/%25zz%25a.md'],
  ['gone/\u00e9 \u00e9.md', 'gone/%C3%A9%20%C3%A9.md', '/book/ch01/gone/%C3%A9%20%C3%A9.md'],
  ['gone/\u{1f319}.md', 'gone/%F0%9F%8C%99.md', '/book/ch01/gone/%F0%9F%8C%99.md'],
  ['gone/<i>"&\'.md', 'gone/%3Ci%3E%22&#x26;&#x27;.md', '/book/ch01/gone/%3Ci%3E%22%26&#x27;.md'],
])('%s becomes %s on its own page, and %s on another', (url, own, other) => {
  const html = `<a href="${placeholderOfLink({ url, from })}">x</a>`;
  expect(withLinks(html, from, plan)).toBe(`<a href="${own}">x</a>`);
  expect(withLinks(html, 'content/pages/index.md', plan)).toBe(`<a href="${other}">x</a>`);
  const { base: _, ...site } = plan.site;
  const below = { ...plan, addresses: new Map(plan.addresses), site: { ...site, base: '/kids/' } };
  const based = (address: string) => address.replace(/^\//, '/kids/');
  expect(withLinks(html, from, below)).toBe(`<a href="${based(own)}">x</a>`);
  expect(withLinks(html, 'content/pages/index.md', below)).toBe(`<a href="${based(other)}">x</a>`);
});

test('a placeholder of a link that cannot be a file is unchanged', () => {
  const html = `<a href="${placeholderOfLink({ url: 'javascript:a', from })}">x</a>`;
  expect(withLinks(html, from, plan)).toBe(html);
});

test('text that looks like the start of a placeholder is unchanged', () => {
  const html = '<code>"/@@a@b</code> <a href="/" title="<img src=x onerror=ran()>">x</a>';
  expect(withLinks(html, from, plan)).toBe(html);
});

test('a dead link keeps the address that browsers would request', () => {
  const { to, href } = resolveLink({ url: 'gone.md#x', from }, plan);
  expect([to, href]).toEqual([
    { kind: 'inside', path: '/book/ch01/gone.md', anchor: 'x', relative: true },
    undefined,
  ]);
});

test.each([
  '/a/',
  '/a.pdf',
  '//a.example',
  '#',
  '#top',
  '?a',
  'https://a.example',
  'mailto:a',
  'mailto:a/b',
  'javascript:a',
  '/x/content/',
  'https://a.example/content/',
  '/a.htmlx',
  '/a.mp3',
  '/a.mdxy',
  '/a.markdowns',
  '/a.x1y',
  '#TOP',
  '',
])('%j cannot be a relative link', (url) => {
  expect(mayBeRelativeLink(url)).toBe(false);
  expect(relativeLinkOf(placeholderOfLink({ url, from }))).toBeUndefined();
});

test.each([
  ...[
    'a',
    'a/',
    '../a',
    './',
    '@/a',
    '/content/',
    '/CONTENT/a.pdf',
    '#a',
    '#topic',
    '#xtop',
    '/a#b',
    '/a/#b',
  ],
  ...[
    '/a',
    '/a.htm',
    '/a.html',
    '/a.MD',
    '/a.mdx',
    '/a.markdown',
    '/a.7z',
    '/a.b/c',
    '/a//b',
    '/a?b.pdf',
    '/a.pdf#b',
  ],
])('%j may be a relative link', (url) => {
  expect(mayBeRelativeLink(url)).toBe(true);
  expect(relativeLinkOf(placeholderOfLink({ url, from }))).toEqual({ url, from });
});

test('text that is not a placeholder is not a link', () => {
  const mark = placeholderOfLink({ url: 'a', from });
  expect([`x${mark}`, `${mark}x`, mark.slice(1), '/a', ''].map(relativeLinkOf)).toEqual(
    Array(5).fill(undefined),
  );
});

test('a resolved link is the same object each time, and knows if browsers read it alike', () => {
  const link = { url: 'ch02.md?a#b', from };
  const found = resolveLink(link, plan);
  expect(found).toEqual({
    to: { kind: 'inside', path: '/two/', anchor: 'b', relative: false },
    href: '/two/?a#b',
  });
  expect(resolveLink(link, plan)).toBe(found);
  expect(resolveLink({ url: 'a/', from: 'content/pages/none.md' }, plan).to).toMatchObject({ path: '/a/' });
  expect(resolveLink({ url: 'https://b.example/', from }, plan)).toEqual({
    to: { kind: 'outside' },
    href: undefined,
  });
});

test('an exact file path wins over other pages that it may mean', () => {
  const others = planned([
    parsedPage('index', ''),
    parsedPage('b/c', ''),
    parsedPage('b/x/README', 'route: /readme/\n'),
    parsedPage('other', 'route: /b/c/x/\n'),
    parsedPage('b/y/index', 'route: /index-of-y/\n'),
    parsedPage('another', 'route: /b/c/y/\n'),
    parsedPage('b/index', ''),
  ]);
  const pathOf = (url: string, page = 'b/c') => {
    const { to, href } = resolveLink({ url, from: `content/pages/${page}.md` }, others);
    return [href, to.kind === 'inside' && to.path];
  };
  expect(pathOf('x')).toEqual(['/readme/', '/readme/']);
  expect(pathOf('y')).toEqual(['/index-of-y/', '/index-of-y/']);
  // Of /b/ and the page itself: no page links to that.
  expect(pathOf('index.html')).toEqual(['/b/', '/b/']);
  expect(pathOf('index.html', 'b/index')).toEqual(['/b/', '/b/']);
});

test.each([
  ['a.md', true, false],
  ['a.MD#b', true, false],
  ['a.md.txt', false, false],
  ['a.mdx', false, false],
  ['../../../docs/a.md', true, true],
  ['../../static/a.md?b', true, true],
  ['../../static/a.pdf', false, false],
  ['../../static/a.md.txt', false, false],
  ['/content/pages/a.md', true, false],
  ['/docs/a.md', true, true],
])('%s is a Markdown path: %s; outside the pages: %s', (url, file, outside) => {
  expect([isFile({ url, from }), isOutside({ url, from })]).toEqual([file, outside]);
});

test('the query and anchor of an address are kept, and #top is recognised', () => {
  expect(['a', 'a?b#c', 'a#b?c\nd', '', '#'].map(rest)).toEqual(['', '?b#c', '#b?c\nd', '', '#']);
  expect(['top', 'TOP', 'tops', ''].map(isTop)).toEqual([true, true, false, false]);
});

test('in plain text, links become addresses of the site, escaped for any format', () => {
  const textOf = (url: string) => textWithLinks(`<${placeholderOfLink({ url, from })}>`, plan);
  expect(textOf('below/?a=1&b')).toBe('</book/ch01/below/?a=1%26b>');
  expect(textOf('ch02.md?"\'<>&#x')).toBe('</two/?%22%27%3c%3e%26#x>');
  expect(textOf('gone/')).toBe('</book/ch01/gone/>');
  expect(textOf('javascript:a')).toBe(`<${placeholderOfLink({ url: 'javascript:a', from })}>`);
});

const ids = new Set([
  'some-heading',
  'über-uns',
  '1-install',
  'a-b',
  'ab',
  'straße',
  '2-steps',
  '3-steps',
  'v1-2',
  'c',
  'C',
]);

test.each([
  ['some-heading', 'some-heading'],
  ['Some-Heading', 'some-heading'],
  ['some_heading', 'some-heading'],
  ['SomeHeading', 'some-heading'],
  ['some--heading', 'some-heading'],
  ['uber-uns', 'über-uns'],
  ['u\u0308ber-uns', 'über-uns'],
  ['ber-uns', 'über-uns'],
  ['1.-Install', '1-install'],
  ['_1-install', '1-install'],
  ['install', '1-install'],
  ['strasse', 'straße'],
  ['v1.2', 'v1-2'],
  ['c', 'c'],
  // Two fit, or none.
  ['A_B', undefined],
  ['steps', undefined],
  ['heading', undefined],
  ['some-headings', undefined],
  ['---', undefined],
  ['12', undefined],
  ['STRASSE', 'straße'],
  ['7-steps', undefined],
  ['some-1-heading', undefined],
  ['42-Install', '1-install'],
  ['', undefined],
])('the anchor %j matches the id %j', (anchor, id) => {
  expect(fittingId(anchor, ids)).toBe(id);
});

test('an anchor that matches an id is rewritten on its own page, elsewhere and in text', () => {
  const anchors = (route: string, anchor: string) => (route === '/two/' ? fittingId(anchor, ids) : undefined);
  const href = (url: string, page: string) =>
    withLinks(`<a href="${placeholderOfLink({ url, from })}">`, page, plan, anchors);
  expect(href('ch02.html?a#Some_Heading', from)).toBe('<a href="/two/?a#some-heading">');
  expect(href('/two/#Some_Heading', 'content/pages/index.md')).toBe('<a href="/two/#some-heading">');
  expect(href('/two/#uber-uns', from)).toBe('<a href="/two/#%C3%BCber-uns">');
  expect(href('/two/#Top', from)).toBe('<a href="/two/#Top">');
  expect(href('#Some_Heading', from)).toBe('<a href="#Some_Heading">');
  const text = `https://test.example${placeholderOfLink({ url: 'ch02#Some_Heading', from })}`;
  expect(textWithLinks(text, plan, anchors)).toBe('https://test.example/two/#some-heading');
});

test('an anchor without letters matches no id without letters', () => {
  expect(fittingId('...', new Set(['---']))).toBeUndefined();
});
