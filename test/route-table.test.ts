// The closing table of a build, in terminals of several widths.
import { expect, test } from 'vitest';
import { columnsOf } from '../src/cli/print/columns.ts';
import { firstBuildLines, routeTable } from '../src/cli/print/report.ts';

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

test('the table is complete outside of terminals', () => {
  expect(tableOf().at(-1)).toBe(
    '/reference/problems/finished-pages/  content/pages/reference/problems/finished-pages.md  12.3 kB  2.0 kB',
  );
});

test.each([40, 80, 100, 120])('at %d columns no line is wider, and paths keep their ends', (width) => {
  const lines = tableOf(width);
  expect(lines.map((line) => line.length)).toEqual(
    lines.map(() => Math.min(width, tableOf()[0]?.length ?? 0)),
  );
  expect(lines[2]).toMatch(/pages\/ +\S*pages\.md +12\.3 kB +2\.0 kB$/);
});

test('the widest column is shortened first', () => {
  const [, , line = ''] = tableOf(60, [
    pageOf('/', 'a'),
    pageOf('/moon/', 'content/pages/notes/of/many/nights/moon.md'),
  ]).concat('');
  expect(line).toMatch(/^\/moon\/ {2}…\S+\/moon\.md {2}12\.3 kB {2}2\.0 kB$/);
});

test.each([40, 60, undefined])('characters of double width count as two columns (%s)', (width) => {
  const wide = pageOf(
    '/森の中の小さな家/夜の物語と子守唄/',
    'content/pages/森の中の小さな家/夜の物語と子守唄.md',
  );
  const lines = tableOf(width, [...pages, wide]).slice(1);
  expect(new Set(lines.map(columnsOf)).size).toBe(1);
  if (width !== undefined) expect(columnsOf(lines[0] ?? '')).toBeLessThanOrEqual(width);
  expect(lines[2]).toMatch(/子守唄\/ +\S*子守唄\.md +12\.3 kB/);
});

test('the first build reports the scripts that pages load, and how to see them', () => {
  const lines = (...weights: [number, ...string[]][]) =>
    firstBuildLines(
      weights.map(([bytes, ...routes]) => ({ bytes, routes })),
      'npx site preview',
    );
  expect(lines([0, '/', '/a/'])).toEqual([
    'Scripts, compressed: none on any page.',
    'Look at it: npx site preview',
  ]);
  expect(lines([44, '/404.html'])[0]).toBe('Scripts, compressed: 44 bytes on /404.html.');
  expect(lines([3200, '/faq/'], [2500, '/', '/a/'], [900, '/b/'], [50, '/c/', '/d/'], [0, '/e/'])[0]).toBe(
    'Scripts, compressed: 3.2 kB on /faq/, 2.5 kB on / and 1 more page, 0.9 kB on /b/, less on 2 more pages, none on 1 page.',
  );
});
