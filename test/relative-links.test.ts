// Links to files: where each leads, on its own page and on another one, with and without a base.
import { expect, test } from 'vitest';
import { fittingId } from '../src/model/anchors.ts';
import {
  markOfLink,
  mayBeRelativeLink,
  relativeLinkOf,
  resolveLink,
  textWithLinks,
  withLinks,
} from '../src/model/relativeLinks.ts';
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
  // Two pages can be meant, or none.
  ['same', 'same', '/book/ch01/same'],
  ['/book/Below', '/book/Below', '/book/Below'],
  ['below.pdf', 'below.pdf', '/book/ch01/below.pdf'],
  ['@/below.md', '@/below.md', '/book/ch01/%40/below.md'],
  ['/files/a%20b.pdf#page=2', '/files/a%20b.pdf#page=2', '/files/a%20b.pdf#page=2'],
  ['#a', '#a', '/book/ch01/#a'],
  ['gone/<i>"&\'.md', 'gone/%3Ci%3E%22&#x26;&#x27;.md', '/book/ch01/gone/%3Ci%3E%22%26&#x27;.md'],
])('%s leads to %s on its own page, to %s on another', (url, own, other) => {
  const html = `<a href="${markOfLink({ url, from })}">x</a>`;
  expect(withLinks(html, from, plan)).toBe(`<a href="${own}">x</a>`);
  expect(withLinks(html, 'content/pages/index.md', plan)).toBe(`<a href="${other}">x</a>`);
  const { base: _, ...site } = plan.site;
  const below = { ...plan, addresses: new Map(plan.addresses), site: { ...site, base: '/kids/' } };
  const based = (address: string) => address.replace(/^\//, '/kids/');
  expect(withLinks(html, from, below)).toBe(`<a href="${based(own)}">x</a>`);
  expect(withLinks(html, 'content/pages/index.md', below)).toBe(`<a href="${based(other)}">x</a>`);
});

test('a mark of what means no file stays as it is', () => {
  const html = `<a href="${markOfLink({ url: 'javascript:a', from })}">x</a>`;
  expect(withLinks(html, from, plan)).toBe(html);
});

test('a text that begins as such a link does is none, whatever stands behind it', () => {
  const html = '<code>"/@@a@b</code> <a href="/" title="<img src=x onerror=ran()>">x</a>';
  expect(withLinks(html, from, plan)).toBe(html);
});

test('what leads nowhere is where browsers would look for it', () => {
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
  'javascript:a',
  '',
])('%j means no other page', (url) => {
  expect(mayBeRelativeLink(url)).toBe(false);
  expect(relativeLinkOf(markOfLink({ url, from }))).toBeUndefined();
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
  ['', undefined],
])('the anchor %j means the id %j', (anchor, id) => {
  expect(fittingId(anchor, ids)).toBe(id);
});

test('an anchor that means an id leads to it, on its own page, on another, and in a text', () => {
  const anchors = (route: string, anchor: string) => (route === '/two/' ? fittingId(anchor, ids) : undefined);
  const href = (url: string, page: string) =>
    withLinks(`<a href="${markOfLink({ url, from })}">`, page, plan, anchors);
  expect(href('ch02.html?a#Some_Heading', from)).toBe('<a href="/two/?a#some-heading">');
  expect(href('/two/#Some_Heading', 'content/pages/index.md')).toBe('<a href="/two/#some-heading">');
  expect(href('/two/#uber-uns', from)).toBe('<a href="/two/#%C3%BCber-uns">');
  expect(href('/two/#Top', from)).toBe('<a href="/two/#Top">');
  expect(href('#Some_Heading', from)).toBe('<a href="#Some_Heading">');
  const text = `https://test.example${markOfLink({ url: 'ch02#Some_Heading', from })}`;
  expect(textWithLinks(text, plan, anchors)).toBe('https://test.example/two/#some-heading');
});
