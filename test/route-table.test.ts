// The closing table of a build, in terminals of several widths.
import { expect, test } from 'vitest';
import { routeTable } from '../src/cli/print/report.ts';

const pageOf = (route: string, source: string) => ({
  route,
  source,
  template: 'page',
  output: 'x',
  bytes: 12_345,
  gzip: 2_000,
});
const pages = [
  pageOf('/', 'content/pages/index.md'),
  pageOf('/reference/problems/finished-pages/', 'content/pages/reference/problems/finished-pages.md'),
];
const tableOf = (width?: number, some = pages) => routeTable({ pages: some }, (_, text) => text, width);

test('elsewhere than on a terminal it is whole', () => {
  expect(tableOf().at(-1)).toBe(
    '/reference/problems/finished-pages/  content/pages/reference/problems/finished-pages.md  12.3 kB  2.0 kB',
  );
});

test.each([40, 80, 100, 120])('at %d columns no line is wider, and the ends of paths are kept', (width) => {
  const lines = tableOf(width);
  expect(lines.map((line) => line.length)).toEqual(
    lines.map(() => Math.min(width, tableOf()[0]?.length ?? 0)),
  );
  expect(lines[2]).toMatch(/pages\/ +\S*pages\.md +12\.3 kB +2\.0 kB$/);
});

test('the wider column is shortened first', () => {
  const [, , line = ''] = tableOf(60, [
    pageOf('/', 'a'),
    pageOf('/moon/', 'content/pages/notes/of/many/nights/moon.md'),
  ]).concat('');
  expect(line).toMatch(/^\/moon\/ {2}…\S+\/moon\.md {2}12\.3 kB {2}2\.0 kB$/);
});
