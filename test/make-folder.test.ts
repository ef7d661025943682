// Creating a folder with its parents: the first created one is returned, and another process that removes one meanwhile does no harm.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeFolder } from '../src/model/machine/makeFolder.ts';
import { put, temporaryFolder } from './support/sites.ts';

const { mkdirSync } = fs;
/** Calls `act` before a folder is made. */
const before = (act: (path: string) => void) => {
  fs.mkdirSync = ((path: string) => {
    act(path);
    return mkdirSync(path);
  }) as typeof fs.mkdirSync;
  syncBuiltinESMExports();
};

afterEach(() => {
  fs.mkdirSync = mkdirSync;
  syncBuiltinESMExports();
});

test('the first created folder is returned, and none if all existed', () => {
  const folder = temporaryFolder();
  expect(makeFolder(join(folder, 'a/b/c'))).toBe(join(folder, 'a'));
  expect(makeFolder(join(folder, 'a/b/d'))).toBe(join(folder, 'a/b/d'));
  expect(makeFolder(join(folder, 'a/b'))).toBe(undefined);
  expect(fs.readdirSync(join(folder, 'a/b'))).toEqual(['c', 'd']);
});

test('a file in the way gives the system’s error', () => {
  const folder = temporaryFolder();
  put(folder, 'file', 'x');
  expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(folder, 'file/a'))).toThrow('ENOTDIR');
});

test('a folder that another process creates first is accepted, and a removed one is created again', () => {
  const folder = temporaryFolder();
  const [above, inner] = [join(folder, 'a'), join(folder, 'a/b')];
  before((path) => path === inner && fs.existsSync(above) && mkdirSync(inner));
  expect(makeFolder(inner)).toBe(above);
  let removed = 0;
  before((path) => {
    if (path !== inner || removed > 1) return;
    fs.rmSync(above, { recursive: true, force: true });
    removed += 1;
  });
  expect(makeFolder(inner)).toBe(above);
  expect([removed, fs.existsSync(inner)]).toEqual([2, true]);
});
