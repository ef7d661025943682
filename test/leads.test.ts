// Links to files: where each leads, on its own page and on another one, with and without a base.
import { expect, test } from 'vitest';
import { leadMark, leadOf, mayLead, readLead, withLeads } from '../src/model/leads.ts';
import { parsedPage, planned, publicFile } from './support/values.ts';

const pages = [
  parsedPage('index', ''),
  parsedPage('book/ch01', ''),
  parsedPage('book/ch02', 'route: /two/\n'),
  parsedPage('book/below', 'route: /book/ch01/below/\n'),
  parsedPage('guides/index', ''),
  parsedPage('notes/README', 'route: /notes/\n'),
  parsedPage('draft', 'draft: true\n'),
];
const plan = planned(pages, { publicFiles: [publicFile('files/a b.pdf').source] });
const from = 'content/pages/book/ch01.md';

test.each([
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
  ['gone/<i>"&\'.md', 'gone/%3Ci%3E%22&#x26;&#x27;.md', '/book/ch01/gone/%3Ci%3E%22%26&#x27;.md'],
])('%s leads to %s on its own page, to %s on another', (url, own, other) => {
  const html = `<a href="${leadMark({ url, from })}">x</a>`;
  expect(withLeads(html, from, plan)).toBe(`<a href="${own}">x</a>`);
  expect(withLeads(html, 'content/pages/index.md', plan)).toBe(`<a href="${other}">x</a>`);
  const { base: _, ...site } = plan.site;
  const below = { ...plan, addresses: new Map(plan.addresses), site: { ...site, base: '/kids/' } };
  const based = (address: string) => address.replace(/^\//, '/kids/');
  expect(withLeads(html, from, below)).toBe(`<a href="${based(own)}">x</a>`);
  expect(withLeads(html, 'content/pages/index.md', below)).toBe(`<a href="${based(other)}">x</a>`);
});

test('a mark of what means no file stays as it is', () => {
  const html = `<a href="${leadMark({ url: 'javascript:a', from })}">x</a>`;
  expect(withLeads(html, from, plan)).toBe(html);
});

test('a text that begins as such a link does is none, whatever stands behind it', () => {
  const html = '<code>"/@@a@b</code> <a href="/" title="<img src=x onerror=ran()>">x</a>';
  expect(withLeads(html, from, plan)).toBe(html);
});

test('what leads nowhere is where browsers would look for it', () => {
  const { to, href } = leadOf({ url: 'gone.md#x', from }, plan);
  expect([to, href]).toEqual([
    { kind: 'inside', path: '/book/ch01/gone.md', anchor: 'x', relative: true },
    undefined,
  ]);
});

test.each(['/a/', '//a.example', '#a', '?a', 'https://a.example', 'mailto:a', 'javascript:a', ''])(
  '%j means no file',
  (url) => {
    expect(mayLead(url)).toBe(false);
    expect(readLead(leadMark({ url, from }))).toBeUndefined();
  },
);
