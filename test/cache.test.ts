// Bytes kept between builds: made once, whole or made again, and never in the way.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  cachedForUser,
  cached as cachedThere,
  isCachedForUser,
  setCacheFolder,
} from '../src/engine/cache.ts';
import { toolsFolder } from '../src/model/package.ts';
import { temporaryFolder } from './support/sites.ts';

const cached = (folder: string, ...asked: Parameters<typeof cachedThere>) => {
  setCacheFolder(folder);
  return cachedThere(...asked);
};
const maker = (text: string) => vi.fn(async () => Buffer.from(text));

test('the cache makes the same bytes once', async () => {
  const folder = join(temporaryFolder(), 'not/there/yet');
  const make = maker('moon');
  expect(Buffer.from(await cached(folder, ['a', 'b'], make)).toString()).toBe('moon');
  expect(Buffer.from(await cached(folder, ['a', 'b'], make)).toString()).toBe('moon');
  expect(make).toHaveBeenCalledTimes(1);
});

test('the cache separates keys that look alike when joined', async () => {
  const folder = temporaryFolder();
  await cached(folder, ['ab', 'c'], maker('one'));
  const make = maker('two');
  await cached(folder, ['a', 'bc'], make);
  expect(make).toHaveBeenCalled();
});

test('the cache makes truncated bytes again', async () => {
  const folder = temporaryFolder();
  await cached(folder, ['a'], maker('moon'));
  truncateSync(join(folder, readdirSync(folder)[0] ?? ''), 34);
  const make = maker('moon');
  expect(Buffer.from(await cached(folder, ['a'], make)).toString()).toBe('moon');
  expect(make).toHaveBeenCalled();
});

test('the cache uses bytes of another site of its user, in a folder closed to others', async () => {
  const [home, one, other] = [temporaryFolder(), join(toolsFolder, 'site-made'), temporaryFolder()];
  vi.stubEnv('XDG_CACHE_HOME', home);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    setCacheFolder(one);
  });
  const parts = ['picture', `${process.hrtime.bigint()}`]; // not cached by an earlier run
  const folder = join(home, 'site-pictures');
  setCacheFolder(other); // a folder that was asked for: only that one is used
  await cachedForUser(parts, maker('moon'));
  expect(existsSync(folder)).toBe(false);

  setCacheFolder(one);
  expect(await isCachedForUser(parts)).toBe(false);
  await cachedForUser(parts, maker('moon'));
  const [name = ''] = readdirSync(folder);
  const again = async () => {
    rmSync(join(one, name)); // as in another project, which has an empty cache
    const make = maker('star');
    const isThere = await isCachedForUser(parts);
    const bytes = Buffer.from(await cachedForUser(parts, make)).toString();
    return [isThere, bytes, make.mock.calls.length];
  };
  expect(statSync(folder).mode & 0o77).toBe(0);
  expect(await again()).toEqual([true, 'moon', 0]);
  truncateSync(join(folder, name), 34);
  expect(await again()).toEqual([true, 'star', 1]);
  expect(await again()).toEqual([true, 'star', 0]);
  chmodSync(folder, 0o777);
  expect(await again()).toEqual([false, 'star', 1]);
  rmSync(join(one, name));
});

test('the cache works without a writable folder', async () => {
  const file = join(temporaryFolder(), 'a-file');
  writeFileSync(file, '');
  chmodSync(file, 0o444);
  const make = maker('moon');
  for (let time = 1; time <= 2; time += 1)
    expect(Buffer.from(await cached(file, ['a'], make)).toString()).toBe('moon');
  expect(
    make,
    'a build asks for its pictures when it makes them, and when it writes them',
  ).toHaveBeenCalledTimes(1);
});

test('the cache makes only damaged entries again', async () => {
  const folder = temporaryFolder();
  const texts = ['moon', 'star', 'owl'];
  const ask = async () => {
    const makers = texts.map(maker);
    const got = await Promise.all(makers.map((make, index) => cached(folder, [`${index}`], make)));
    expect(got.map((bytes) => Buffer.from(bytes).toString())).toEqual(texts);
    return makers.filter((make) => make.mock.calls.length > 0).length;
  };
  expect(await ask()).toBe(3);
  const files = readdirSync(folder).map((name) => join(folder, name));
  const [one = '', other = ''] = files;
  const whole = readFileSync(one);
  const damages = [
    ...Array.from({ length: whole.length }, (_, length) => () => truncateSync(one, length)),
    ...Array.from({ length: whole.length }, (_, at) => () => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(one, bytes);
    }),
    () => writeFileSync(one, Buffer.concat([whole, Buffer.from('x')])),
    () => copyFileSync(other, one),
    () => rmSync(one),
  ];
  for (const damage of damages) {
    damage();
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(0);
  }
});

test('the cache works if an entry is a folder, and without the whole folder', async () => {
  const folder = temporaryFolder();
  await cached(folder, ['a'], maker('moon'));
  const [name = ''] = readdirSync(folder);
  rmSync(join(folder, name));
  mkdirSync(join(folder, name));
  expect(Buffer.from(await cached(folder, ['a'], maker('moon'))).toString()).toBe('moon');
  expect(readdirSync(folder), 'nothing half-written stays').toEqual([name]);
  rmSync(folder, { recursive: true });
  await cached(folder, ['b'], maker('star'));
  expect(readdirSync(folder)).toHaveLength(1);
});

test('the cache holds at most a quarter of a gigabyte in memory if the disk refuses', async () => {
  const file = join(temporaryFolder(), 'a-file');
  writeFileSync(file, '');
  const large = vi.fn(async () => Buffer.alloc(200_000_000));
  for (const part of ['a', 'b', 'a', 'b']) await cached(file, [part], large);
  expect(large).toHaveBeenCalledTimes(3);
});

describe('a cached file, once in each process,', () => {
  const own = (letter: string) => letter.repeat(64);
  const ages = { old: 31, young: 29 };
  const put = (folder: string, name: string, age: number, size = 1) => {
    const file = join(folder, name);
    writeFileSync(file, '');
    truncateSync(file, size); // takes no room on the disk
    const seconds = Date.now() / 1000 - age * 24 * 60 * 60;
    utimesSync(file, seconds, seconds);
    return file;
  };

  test('is removed after a month without use', async () => {
    const folder = temporaryFolder();
    const gone = [own('f'), `${own('e')}.123-0-0000000000-0a1b2c3d`].map((name) =>
      put(folder, name, ages.old),
    );
    const kept = [put(folder, own('d'), ages.young), put(folder, 'of-somebody-else.txt', ages.old)];
    await cached(folder, ['a'], maker('moon'));
    expect([gone, kept].map((files) => files.map((file) => existsSync(file)))).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test('gets a new time when it is used, at most once a day', async () => {
    const folder = temporaryFolder();
    await cached(folder, ['a'], maker('moon'));
    const file = join(folder, readdirSync(folder)[0] ?? '');
    const timeAfter = async (age: number) => {
      const before = Math.floor(Date.now() / 1000 - age * 24 * 60 * 60);
      utimesSync(file, before, before);
      const make = maker('sun');
      expect(Buffer.from(await cached(folder, ['a'], make)).toString()).toBe('moon');
      expect(make).not.toHaveBeenCalled();
      return statSync(file).mtimeMs === before * 1000 ? 'as before' : 'new';
    };
    expect([await timeAfter(0.5), await timeAfter(29), await timeAfter(2)]).toEqual([
      'as before',
      'new',
      'new',
    ]);
  });

  test('is removed beyond two gigabytes, the longest unused first', async () => {
    const folder = temporaryFolder();
    const files = [1, 2, 3].map((age) => put(folder, own(`${age}`), age, 900_000_000));
    await cached(folder, ['a'], maker('moon'));
    expect(files.map((file) => existsSync(file))).toEqual([true, true, false]);
    expect(readdirSync(folder)).toHaveLength(3);
  });
});

test('the cache ignores files if another engine claims to be this version of Node', async () => {
  const folder = temporaryFolder();
  const asked = ['icons', 'moon'];
  await cached(folder, asked, maker('by Node'));
  Object.defineProperty(process.versions, 'bun', { value: '1.3.0', configurable: true });
  try {
    vi.resetModules();
    const other = await import('../src/engine/cache.ts');
    other.setCacheFolder(folder);
    const made = async () => Buffer.from(await other.cached(asked, maker('by Bun'))).toString();
    expect([await made(), await made()]).toEqual(['by Bun', 'by Bun']);
  } finally {
    delete process.versions.bun;
    vi.resetModules();
  }
  expect(Buffer.from(await cached(folder, asked, maker('again'))).toString()).toBe('by Node');
});
