// Rendered pages and everything beside them → every file of the site, with its bytes.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type MakeRequest, make } from '../src/build/build.ts';
import type { SiteFile } from '../src/model/site/files.ts';
import { lines, makeSite, page } from './support/sites.ts';

const font =
  '@font-face{font-family:Baloo;font-weight:600;src:url("@fontsource/baloo-2/files/baloo-2-latin-600-normal.woff2") format("woff2")}';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><title>A fox</title></svg>';

const site = (more: Readonly<Record<string, string | Buffer>> = {}) =>
  makeSite('minimal', {
    'content/pages/index.md': page('Home', 'Hello. ![A fox](/fox.svg) [Next](/b/)'),
    'content/pages/b.md': page('B', '## Two {#two}\n\nText.').replace(
      '---\n\n',
      'redirectsFrom: [/old/]\n---\n\n',
    ),
    'content/static/fox.svg': svg,
    'templates/styles/site.css': `${font}h1{font-family:Baloo}`,
    ...more,
  });

async function filesOf(root: string, more: Partial<MakeRequest> = {}) {
  const { site: made, problems } = await make({ root, today: '2025-11-03', ...more });
  return { files: made?.files ?? new Map<string, SiteFile>(), problems };
}

async function textsOf(files: ReadonlyMap<string, SiteFile>): Promise<Record<string, string>> {
  const all = [...files].map(async ([path, { bytes }]) => [
    path,
    Buffer.from(await bytes()).toString('latin1'),
  ]);
  return Object.fromEntries(await Promise.all(all));
}

test('every file of a site has a path and its bytes', async () => {
  const { files, problems } = await filesOf(site());
  expect(lines(problems)).toBe('');
  const [name = ''] = [...files.keys()].filter((path) => path.startsWith('assets/'));
  expect(name).toMatch(/^assets\/baloo-2-latin-600-normal-\w{10}\.woff2$/);
  expect([...files.keys()].sort()).toEqual([
    '.nojekyll',
    '_headers',
    '_redirects',
    name,
    'b/index.html',
    'fox.svg',
    'index.html',
    'llms.txt',
    'old/index.html',
    'robots.txt',
    'sitemap.xml',
  ]);
  expect([...files].every(([path, one]) => one.path === path)).toBe(true);
  expect((await textsOf(files))['robots.txt']).toContain('User-agent: *\n');
});

test('a subset font is named by its hash in pages, policies and headers', async () => {
  const { files } = await filesOf(site());
  const all = await textsOf(files);
  const name = [...files.keys()].find((path) => path.endsWith('.woff2')) ?? '';
  const hash = name.slice(-'0123456789.woff2'.length, -'.woff2'.length);
  const sha256 = (text: string, as: 'hex' | 'base64') =>
    createHash('sha256').update(text, 'latin1').digest(as);
  expect(hash).toBe(sha256(all[name] ?? '', 'hex').slice(0, 10));
  for (const path of ['index.html', 'b/index.html']) {
    const [, styles = ''] = all[path]?.match(/<style>(.*?)<\/style>/s) ?? [];
    expect(styles).toContain(`url(/${name})`);
    const policy = `'sha256-${sha256(styles, 'base64')}'`;
    expect(all[path]).toContain(`style-src ${policy}`);
    expect(all._headers).toContain(policy);
  }
  const placeholders = Object.values(all)
    .join()
    .match(/baloo-2-latin-600-normal-(?!\w{10}\.woff2)/g);
  expect(placeholders).toBeNull();
});

describe('compressed files', () => {
  test('are made on request, if they are smaller', async () => {
    const { files } = await filesOf(site(), { compress: true });
    const compressed = [...files.values()].filter(({ compressedFrom }) => compressedFrom !== undefined);
    expect(compressed.map(({ path, compressedFrom }) => [path, compressedFrom])).toContainEqual([
      'index.html.br',
      'index.html',
    ]);
    expect(compressed.some(({ path }) => path.includes('.woff2') || path.startsWith('_'))).toBe(false);
  });

  test('are not made for a site with problems, and neither are fonts', async () => {
    const root = site({ 'content/pages/c.md': page('C', '[dead](/nowhere/)') });
    const { files, problems } = await filesOf(root, { compress: true });
    expect(lines(problems)).toBe('dead-link content/pages/c.md:6:1');
    expect([...files.keys()].filter((path) => /woff2|\.(br|gz)$/.test(path))).toEqual([]);
    expect(files.has('c/index.html')).toBe(true);
  });
});

test('a public file has the bytes of its source, and names it', async () => {
  const root = site({ 'content/static/a.bin': Buffer.from([0, 255, 10]) });
  const { files } = await filesOf(root);
  const copy = files.get('a.bin');
  expect(copy?.source).toBe('content/static/a.bin');
  expect(await copy?.bytes()).toEqual(readFileSync(join(root, 'content/static/a.bin')));
});

test('bytes are read from their source on demand, and a missing source rejects', async () => {
  const root = site({ 'content/static/a.bin': Buffer.from([0, 255, 10]) });
  const { files } = await filesOf(root);
  rmSync(join(root, 'content/static/a.bin'));
  await expect(files.get('a.bin')?.bytes()).rejects.toMatchObject({ code: 'ENOENT' });
});

test('the size of a page is its number of bytes', async () => {
  const { site: made } = await make({ root: site(), today: '2025-11-03' });
  const sizes = made?.routes.map((page) => made.sizeOf(page));
  const lengths = made?.routes.map(async (route) => (await made.files.get(route.output)?.bytes())?.length);
  expect(sizes).toHaveLength(2);
  expect(sizes).toEqual(await Promise.all(lengths ?? []));
});

test('a page whose file name has a line break is an ordinary page', async () => {
  const text = page('Odd').replace('---\n', '---\nroute: /odd/\n');
  const { files, problems } = await filesOf(site({ 'content/pages/one\ntwo.md': text }));
  expect(lines(problems)).toBe('');
  expect((await textsOf(files))['odd/index.html']).toContain('<h1>Odd</h1>');
});
