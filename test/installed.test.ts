// The hash of the packages installed beside the generator: any changed package changes it, and equal packages give an equal hash anywhere.
import { cpSync, existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { put, temporaryFolder } from './support/sites.ts';

const place = vi.hoisted(() => ({ folder: '', tools: '' }));
vi.mock('../src/model/package.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  get packageFolder() {
    return place.folder;
  },
  get packagePaths() {
    return [join(place.folder, 'node_modules')];
  },
  get toolsFolder() {
    return place.tools;
  },
}));

const packages = (root: string, files: Readonly<Record<string, string>>) => {
  for (const [path, content] of Object.entries(files)) put(root, `node_modules/${path}`, content);
};
let root: string;
beforeEach(() => {
  root = temporaryFolder();
  put(root, 'package.json', JSON.stringify({ dependencies: { pictures: '^1.0.0' } }));
  packages(root, {
    'pictures/package.json': JSON.stringify({
      version: '1.2.3',
      main: 'lib/index.js',
      dependencies: { colors: '1' },
    }),
    'pictures/lib/index.js': 'exports.a = 1;',
    'pictures/lib/deep/more.js': 'exports.a = 1;',
    'colors/package.json': JSON.stringify({ version: '1.0.0' }),
    'colors/index.js': 'exports.a = 1;',
  });
});
/** The hash as another process computes it. */
const told = async (folder = root) => {
  place.folder = folder;
  place.tools = join(folder, 'node_modules/.cache');
  vi.resetModules();
  const { setCacheFolder } = await import('../src/engine/cache.ts');
  const { installedVersion, madeWith } = await import('../src/engine/installed.ts');
  setCacheFolder(join(root, 'cache'));
  return [installedVersion(), madeWith('pictures')];
};
/** Writes another byte into a file that keeps its length and its time. */
const patch = (path: string) => {
  const file = join(root, 'node_modules', path);
  const { atime, mtime } = statSync(file);
  writeFileSync(file, 'exports.a = 2;');
  utimesSync(file, atime, mtime);
};

const changes: readonly (readonly [string, () => void])[] = [
  ['its main file was patched', () => patch('pictures/lib/index.js')],
  ['another of its files was patched', () => patch('pictures/lib/deep/more.js')],
  ['a file of its dependency was patched', () => patch('colors/index.js')],
  [
    'it has another version, with the same code',
    () => packages(root, { 'pictures/package.json': '{"version":"1.2.4","main":"lib/index.js"}' }),
  ],
  [
    'its dependency has another version',
    () => packages(root, { 'colors/package.json': JSON.stringify({ version: '1.0.1' }) }),
  ],
  [
    'it gets its own copy of a dependency',
    () =>
      packages(root, {
        'pictures/node_modules/colors/package.json': JSON.stringify({ version: '1.0.0' }),
        'pictures/node_modules/colors/index.js': 'exports.a = 3;',
      }),
  ],
  ['one of its files was removed', () => rmSync(join(root, 'node_modules/pictures/lib/deep/more.js'))],
];
test.each(changes)('the hash of installed packages changes if %s', async (_, change) => {
  const [installed, made] = await told();
  expect(await told()).toEqual([installed, made]);
  change();
  const [installedNow, madeNow] = await told();
  expect(installedNow).not.toBe(installed);
  expect(madeNow).not.toBe(made);
});

test.each([
  ...changes,
  ['its folder got a file', () => put(root, 'node_modules/pictures/lib/deep/new.js', '')] as const,
])('the hash of installed packages changes if %s, long after they were installed', async (_, change) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    vi.setSystemTime(Date.now() + 60_000);
    const [installed] = await told();
    const listed = readdirSync(join(root, 'node_modules/.cache/site-made'));
    expect(listed.length).toBe(2); // the list of read files, too
    expect((await told())[0]).toBe(installed);
    change();
    expect((await told())[0]).not.toBe(installed);
  } finally {
    vi.useRealTimers();
  }
});

test('the hash has the installed version, not the requested one', async () => {
  expect((await told())[1]).toMatch(/^pictures 1\.2\.3 /);
});

test('the hash is the same in another folder at another time', async () => {
  const before = await told();
  const other = temporaryFolder();
  cpSync(root, other, { recursive: true });
  expect(await told(other)).toEqual(before);
});

test('the hash is the same beside a package without a main file, as packages of types', async () => {
  packages(root, { 'colors/package.json': JSON.stringify({ version: '1.0.0', main: '' }) });
  const before = await told();
  packages(root, { 'stranger/package.json': '{}', 'stranger/index.js': 'exports.a = 1;' });
  expect(await told()).toEqual(before);
});

test('the hash is stored beside the packages, or in the cache folder if that fails', async () => {
  const [beside, own] = [join(root, 'node_modules/.cache/site-made'), join(root, 'cache')];
  const before = await told();
  expect([readdirSync(beside).length, existsSync(own)]).toEqual([1, false]);
  rmSync(join(root, 'node_modules/.cache'), { recursive: true });
  writeFileSync(join(root, 'node_modules/.cache'), 'No folder can be made here.');
  expect(await told()).toEqual(before);
  expect(readdirSync(own).length).toBe(1);
});
