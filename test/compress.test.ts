// Compressed files beside those that become smaller by it.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildSite, makeSite, page, put, snapshot } from './support/sites.ts';

const files = {
  'content/pages/a.md': page('A', 'Good night. '.repeat(200)),
  'content/static/tiny.txt': 'x',
  'content/static/notes.txt': 'y'.repeat(500),
  'content/static/notes.txt.gz': 'the author’s own',
  'content/static/photo.jpg': 'z'.repeat(500),
};

test("--compress writes them with their files' times, and a build without it removes them", async () => {
  const root = makeSite('minimal', files);
  const dist = (path: string) => join(root, 'dist', path);
  expect((await buildSite(root, { compress: true })).problems).toEqual([]);
  for (const path of ['index.html', 'a/index.html', '404.html'].filter((one) => existsSync(dist(one)))) {
    const whole = readFileSync(dist(path));
    expect(brotliDecompressSync(readFileSync(dist(`${path}.br`)))).toEqual(whole);
    const gz = readFileSync(dist(`${path}.gz`));
    expect(gunzipSync(gz)).toEqual(whole);
    expect(gz.subarray(4, 8)).toEqual(Buffer.alloc(4)); // when
    expect(gz[9]).toBe(255); // on which system
    for (const end of ['.br', '.gz']) {
      expect(Math.abs(statSync(dist(path + end)).mtimeMs - statSync(dist(path)).mtimeMs)).toBeLessThan(1);
    }
  }
  const written = Object.keys(snapshot(join(root, 'dist')));
  expect(written).toContain('notes.txt.br');
  expect(written.filter((path) => /^(tiny|photo|_headers|_redirects|\.)/.test(path))).toEqual([
    '.nojekyll',
    '.site-build.json',
    '_headers',
    '_redirects',
    'photo.jpg',
    'tiny.txt',
  ]);
  expect(readFileSync(dist('notes.txt.gz'), 'utf8')).toBe('the author’s own');

  expect((await buildSite(root)).problems).toEqual([]);
  const left = Object.keys(snapshot(join(root, 'dist'))).filter((path) => /\.(br|gz)$/.test(path));
  expect(left).toEqual(['notes.txt.gz']);
});

test('no compressed file is made if a folder has its name', async () => {
  const root = makeSite('minimal', {
    ...files,
    'content/pages/odd.md': page('Odd').replace('---\n', '---\nroute: /a/index.html.gz/\n'),
  });
  expect((await buildSite(root, { compress: true })).problems).toEqual([]);
  const written = Object.keys(snapshot(join(root, 'dist'))).filter((path) => path.startsWith('a/'));
  expect(written).toEqual([
    'a/index.html',
    'a/index.html.br',
    'a/index.html.gz/index.html',
    'a/index.html.gz/index.html.br',
    'a/index.html.gz/index.html.gz',
  ]);
});

test('the same sources give the same bytes, with and without the cache', async () => {
  const built = [];
  for (let times = 0; times < 2; times += 1) {
    const root = makeSite('minimal', files);
    put(root, 'content/pages/b.md', page('B', `${'Sleep well. '.repeat(100)}`));
    await buildSite(root, { compress: true });
    built.push(snapshot(join(root, 'dist')));
  }
  expect(built[1]).toEqual(built[0]);
});
