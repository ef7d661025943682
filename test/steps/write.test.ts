// Files → the out folder. Faults and kills: test/write.test.ts and test/faults.test.ts.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SiteFile } from '../../src/model/site/files.ts';
import type { Written } from '../../src/model/site/written.ts';
import { openOut, write } from '../../src/stages/6-write/write.ts';
import { lines, put, snapshot, temporaryFolder } from '../support/sites.ts';

/** A file whose bytes are counted when they are asked for. */
const asked: string[] = [];
function made(path: string, text: string): SiteFile {
  const bytes = async () => {
    asked.push(path);
    return Buffer.from(text);
  };
  return { path, bytes };
}

/** Writes files to `dist` below `root`. */
async function writeTo(root: string, files: readonly SiteFile[], last?: Written, base = '/') {
  asked.length = 0;
  const out = await openOut(root, join(root, 'dist'), last);
  if (!out.value) return { value: undefined, problems: out.problems };
  const target = { ...out.value, base, last, criticalSection: (change: () => void) => change() };
  return write(files, target);
}

const [a, b] = [made('a.txt', 'a'), made('b/c.txt', 'c')];

test('the folder has these files and a manifest', async () => {
  const root = temporaryFolder();
  const { value, problems } = await writeTo(root, [a, b]);
  expect(problems).toEqual([]);
  expect([value?.changed, value?.removed]).toEqual([['a.txt', 'b/c.txt'], []]);
  expect(Object.keys(snapshot(join(root, 'dist')))).toEqual(['.site-build.json', 'a.txt', 'b/c.txt']);
  expect(readFileSync(join(root, 'dist/b/c.txt'), 'utf8')).toBe('c');
  expect([...(value?.written.files.keys() ?? [])]).toEqual(['a.txt', 'b/c.txt']);
  expect(readdirSync(root)).toEqual(['dist']);
});

test('nothing is written or read if nothing has changed', async () => {
  const root = temporaryFolder();
  const first = (await writeTo(root, [a, b])).value;
  const { ino } = statSync(join(root, 'dist'));
  const { value } = await writeTo(root, [a, b], first?.written);
  expect([value?.changed, value?.removed, asked]).toEqual([[], [], []]);
  expect(statSync(join(root, 'dist')).ino).toBe(ino);
});

test('only files with changed bytes are written, and others stay on disk', async () => {
  const root = temporaryFolder();
  const first = (await writeTo(root, [a, b])).value;
  const { ino, mtimeMs } = statSync(join(root, 'dist/a.txt'));
  const next = [made('a.txt', 'a'), made('b/c.txt', 'new'), made('d.txt', 'd')];
  const { value } = await writeTo(root, next, first?.written);
  expect([value?.changed, value?.removed]).toEqual([['b/c.txt', 'd.txt'], []]);
  const kept = statSync(join(root, 'dist/a.txt'));
  expect([kept.ino, kept.mtimeMs]).toEqual([ino, mtimeMs]);
  expect(readFileSync(join(root, 'dist/b/c.txt'), 'utf8')).toBe('new');
});

test('the manifest has the base of the site, even if no file differs', async () => {
  const root = temporaryFolder();
  const first = (await writeTo(root, [a, b])).value;
  const { value } = await writeTo(root, [a, b], first?.written, '/kids/');
  expect([value?.changed, value?.removed, value?.written.base]).toEqual([[], [], '/kids/']);
  expect(JSON.parse(readFileSync(join(root, 'dist/.site-build.json'), 'utf8')).base).toBe('/kids/');
});

test.each([
  ['where a folder must be', 'd', 'd/e.txt'],
  ['where a file must be', 'd/e.txt', 'd'],
  ['deep in a folder where a file must be', 'd/e/f/g.txt', 'd/e'],
  ['with the name of one', 'd/e.txt', 'd/e.txt'],
])('an unowned file %s is reported, and nothing is written', async (_, foreign, path) => {
  const root = temporaryFolder();
  const first = (await writeTo(root, [a])).value;
  put(root, `dist/${foreign}`, 'mine');
  const before = snapshot(root);
  const { value, problems } = await writeTo(root, [a, made(path, 'ours')], first?.written);
  expect([value, lines(problems)]).toEqual([undefined, `foreign-file dist/${foreign}`]);
  expect(snapshot(root)).toEqual(before);
});

test('obsolete files are removed, and unowned files stay', async () => {
  const root = temporaryFolder();
  const first = (await writeTo(root, [a, b])).value;
  put(root, 'dist/CNAME', 'test.example');
  const { value } = await writeTo(root, [a], first?.written);
  expect(value?.removed).toEqual(['b/c.txt']);
  expect(Object.keys(snapshot(join(root, 'dist')))).toEqual(['.site-build.json', 'CNAME', 'a.txt']);
});

test('edited or removed files are restored', async () => {
  const root = temporaryFolder();
  const first = (await writeTo(root, [a, b])).value;
  put(root, 'dist/a.txt', 'mine');
  rmSync(join(root, 'dist/b/c.txt'));
  const { value } = await writeTo(root, [a, b], first?.written);
  expect(value?.changed).toEqual(['a.txt', 'b/c.txt']);
  expect(readFileSync(join(root, 'dist/a.txt'), 'utf8')).toBe('a');
});

test('the folder is unchanged if a file cannot be read, and the source is named', async () => {
  const root = temporaryFolder();
  const first = (await writeTo(root, [a])).value;
  const before = snapshot(join(root, 'dist'));
  const gone: SiteFile = {
    path: 'gone.txt',
    source: 'content/static/gone.txt',
    bytes: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' })),
  };
  const { value, problems } = await writeTo(root, [made('a.txt', 'new'), gone], first?.written);
  expect(value).toBeUndefined();
  expect(lines(problems)).toBe('unreadable content/static/gone.txt');
  expect(snapshot(join(root, 'dist'))).toEqual(before);
  expect(readdirSync(root)).toEqual(['dist']);
});

test.each([
  ['a folder that no build made', 'dist/mine.txt', 'out-not-ours dist'],
  ['a file that no build made, in the place of one of the site', 'dist/b', 'foreign-file dist/b'],
])('%s is refused', async (_, path, problem) => {
  const root = temporaryFolder();
  if (path === 'dist/b') await writeTo(root, [a]);
  put(root, path, 'mine');
  expect(lines((await writeTo(root, [a, b])).problems)).toBe(problem);
  expect(readFileSync(join(root, path), 'utf8')).toBe('mine');
});
