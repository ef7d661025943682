// Dates with a time: sorted within a day, with the time in all machine formats. A plain day stays a day.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareDates } from '../src/model/site/day.ts';
import { buildSite, lines, makeSite, page } from './support/sites.ts';

const post = (title: string, front: string) => page(title).replace('---\n\n', `${front}\n---\n\n`);
const list = (query: string) => `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default ({ page }) => <><h1>{page.title}</h1><p>{pages(${query}).map((one) => one.title).join(' ')}</p></>;
`;
const posts: Readonly<Record<string, string>> = {
  morning: 'date: 2025-06-01T06:00:00Z',
  // An hour before that.
  offset: 'date: 2025-06-01T10:30:00+05:30',
  evening: 'date: 2025-06-01T18:30:00.5Z\nupdated: 2025-06-02T01:00:00+02:00',
  day: 'date: 2025-06-01\nupdated: 2025-06-03',
  before: 'date: 2025-05-31T23:59:59Z',
  // In UTC the day after.
  after: 'date: 2025-06-01T23:30:00-01:00',
  none: 'updated: 2025-01-01',
};
const feed = (kind: 'rss' | 'atom') => `import { ${kind}, pages } from 'lullamoon-site/templates';
export default () => ${kind}({ title: 'F', description: 'F', path: '/${kind}.xml', items: pages({ folder: '/posts/' }).filter(({ date }) => date) });
`;

async function built() {
  const root = makeSite('minimal', {
    ...Object.fromEntries(
      Object.entries(posts).map(([name, front]) => [`content/pages/posts/${name}.md`, post(name, front)]),
    ),
    'content/pages/newest.md': page('Newest', '').replace('---\n\n', 'template: newest\n---\n\n'),
    'content/pages/oldest.md': page('Oldest', '').replace('---\n\n', 'template: oldest\n---\n\n'),
    'content/pages/changed.md': page('Changed', '').replace('---\n\n', 'template: changed\n---\n\n'),
    'templates/pages/newest.tsx': list(`{ folder: '/posts/' }`),
    'templates/pages/oldest.tsx': list(`{ folder: '/posts/', sort: 'date' }`),
    'templates/pages/changed.tsx': list(`{ folder: '/posts/', sort: '-updated' }`),
    'templates/files/rss.xml.ts': feed('rss'),
    'templates/files/atom.xml.ts': feed('atom'),
  });
  expect(lines((await buildSite(root)).problems)).toBe('');
  return (path: string) => readFileSync(join(root, 'dist', path), 'utf8');
}

test('posts of one day are sorted by time, with any offsets', async () => {
  const text = await built();
  const listOf = (name: string) => /<p>([^<]*)<\/p>/.exec(text(`${name}/index.html`))?.[1];
  expect(listOf('newest')).toBe('after evening morning offset day before none');
  expect(listOf('oldest')).toBe('before day offset morning evening after none');
  expect(listOf('changed')?.split(' ').slice(0, 3)).toEqual(['day', 'evening', 'none']);
});

test('feeds and the sitemap have the time', async () => {
  const text = await built();
  const all = (path: string, tag: string) =>
    [...text(path).matchAll(new RegExp(`<${tag}>([^<]*)<`, 'g'))].map(([, found]) => found);
  expect(all('rss.xml', 'pubDate')).toEqual([
    'Mon, 02 Jun 2025 00:30:00 GMT',
    'Sun, 01 Jun 2025 18:30:00 GMT',
    'Sun, 01 Jun 2025 06:00:00 GMT',
    'Sun, 01 Jun 2025 05:00:00 GMT',
    'Sun, 01 Jun 2025 00:00:00 GMT',
    'Sat, 31 May 2025 23:59:59 GMT',
  ]);
  expect(all('rss.xml', 'lastBuildDate')).toEqual(['Tue, 03 Jun 2025 00:00:00 GMT']);
  expect(all('atom.xml', 'published')).toEqual([
    '2025-06-01T23:30:00-01:00',
    '2025-06-01T18:30:00.5Z',
    '2025-06-01T06:00:00Z',
    '2025-06-01T10:30:00+05:30',
    '2025-06-01T00:00:00Z',
    '2025-05-31T23:59:59Z',
  ]);
  expect(all('atom.xml', 'updated')[0]).toBe('2025-06-03T00:00:00Z');
  expect(all('sitemap.xml', 'lastmod').sort()).toEqual([
    '2025-01-01',
    '2025-06-02T01:00:00+02:00',
    '2025-06-03',
  ]);
});

test('days are compared by date, and times by moment', () => {
  expect(compareDates('2025-01-02', '2025-01-10')).toBeLessThan(0);
  expect(compareDates('2025-01-02T01:00:00+01:00', '2025-01-02')).toBe(0);
  expect(compareDates('2025-01-02T00:00:00.001Z', '2025-01-02')).toBeGreaterThan(0);
});
