// Packs, in which builds store values for each other: complete or absent, bounded, and never blocking.
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
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { Damaged, Packs, packsOf } from '../src/engine/pack.ts';
import { atTheEnd, temporaryFolder } from './support/sites.ts';

const version = vi.hoisted(() => ({ now: 'one' as string | undefined }));
vi.mock('../src/engine/version.ts', async (original) => ({
  ...(await original<typeof import('../src/engine/version.ts')>()),
  get generatorVersion() {
    return version.now;
  },
}));

/** How often a piece of a file was read, and how many may still be written until the disk is full. */
const disk = vi.hoisted(() => ({ reads: 0, room: Number.POSITIVE_INFINITY }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const readSync = (...given: Parameters<typeof real.readSync>) => {
    disk.reads += 1;
    return real.readSync(...given);
  };
  const writevSync = (...given: Parameters<typeof real.writevSync>) => {
    disk.room -= 1;
    if (disk.room >= 0) return real.writevSync(...given);
    return real.writevSync(given[0], [(given[1][0] as Buffer).subarray(0, 3)], given[2]);
  };
  return { ...real, readSync, writevSync };
});

/** Acts as a build that requests these keys, and makes the missing values. Returns the missing keys. */
function asks(packs: Packs, keys: readonly string[], isWhole?: boolean): string[] {
  const made = keys.filter((key) => {
    const found = packs.find(key);
    if (found) {
      expect([key, found.value]).toEqual([key, madeOf(key)]);
      const bytes = bytesOf(packs, key);
      if (bytes !== undefined) {
        expect(bytes).toBe(`bytes of ${key}`);
        return false;
      }
    }
    packs.put(key, { value: madeOf(key), bytes: Buffer.from(`bytes of ${key}`) });
    return true;
  });
  packs.save(isWhole);
  return made;
}
/** As text; undefined where they are damaged: then nothing is found any more. */
function bytesOf(packs: Packs, key: string): string | undefined {
  try {
    return String(packs.bytesOf(key));
  } catch (error) {
    expect(error).toBeInstanceOf(Damaged);
    expect(packs.find(key)).toBeUndefined();
    return undefined;
  }
}
const madeOf = (key: string) => ({ key, map: new Map([[key, new Set([1, undefined])]]) });
const filesIn = (folder: string) => readdirSync(folder).map((name) => join(folder, name));
const few = ['a', 'b', 'c'];

test('a build finds each value that another has stored, once', () => {
  const folder = join(temporaryFolder(), 'not/there/yet');
  expect(asks(new Packs(folder), few)).toEqual(few);
  expect(asks(new Packs(folder), few)).toEqual([]);
  expect(asks(new Packs(folder), [...few, 'd'])).toEqual(['d']);
  expect(filesIn(folder)).toHaveLength(2);
});

test('a lookup reads only a small part of a large file', () => {
  const folder = temporaryFolder();
  const many = Array.from({ length: 9 }, (_, index) => `${index}`);
  asks(new Packs(folder), many);
  disk.reads = 0;
  const packs = new Packs(folder);
  for (const key of ['3', '8']) expect(packs.find(key)?.value).toEqual(madeOf(key));
  packs.close();
  expect(packs.find('4')).toBeUndefined();
  expect(disk.reads).toBe(4); // the header of the file, its index, and these
  expect(asks(new Packs(folder), many)).toEqual([]);
  expect(disk.reads).toBe(4 + 6);
});

test('values in two files read alternately are not read again each time', () => {
  const folder = temporaryFolder();
  const [here, there] = ['here', 'there'].map((place) =>
    Array.from({ length: 50 }, (_, index) => `${place} ${index}`),
  ) as [string[], string[]];
  const before = new Packs(folder);
  for (const key of here) before.put(key, { value: key, bytes: Buffer.alloc(0) });
  before.put('between', { value: 0, bytes: Buffer.alloc(2_000_000) });
  for (const key of there) before.put(key, { value: 'x'.repeat(9_000), bytes: Buffer.alloc(0) });
  before.save();
  const packs = new Packs(folder);
  disk.reads = 0;
  for (const index of here.keys()) {
    expect(packs.find(here[index] ?? '')).toBeDefined();
    expect(packs.find(there[index] ?? '')).toBeDefined();
  }
  expect(disk.reads).toBeLessThan(12);
});

describe('a stored value', () => {
  const isNew = (path: string) => path.endsWith('.new');
  const large = (packs: Packs, key: string) =>
    packs.put(key, { value: key, bytes: Buffer.alloc(1_000_000, key) });

  test('is written at once, and only its own process finds it before the end', () => {
    const folder = join(temporaryFolder(), 'packs');
    const packs = new Packs(folder);
    for (const key of few) large(packs, key);
    const [file = ''] = filesIn(folder);
    expect([isNew(file), statSync(file).size >= 3_000_000]).toEqual([true, true]);
    expect(new Packs(folder).find('a')).toBeUndefined();
    for (const key of few) {
      expect(packs.find(key)?.value).toBe(key);
      expect(Buffer.alloc(1_000_000, key).equals(packs.bytesOf(key))).toBe(true);
    }
    packs.save();
    expect([filesIn(folder).length, filesIn(folder).some(isNew)]).toEqual([1, false]);
    expect(new Packs(folder).find('b')?.value).toBe('b');
  });

  test('is removed when it is dropped', () => {
    const folder = temporaryFolder();
    const packs = new Packs(folder);
    large(packs, 'a');
    packs.drop();
    expect([packs.find('a'), filesIn(folder)]).toEqual([undefined, []]);
    expect(asks(packs, few)).toEqual(few);
    expect(asks(new Packs(folder), few)).toEqual([]);
  });

  test('is abandoned with the whole store, which then finds and keeps nothing', () => {
    const folder = temporaryFolder();
    expect(asks(new Packs(folder), few)).toEqual(few);
    const before = filesIn(folder);
    const packs = new Packs(folder);
    large(packs, 'x');
    packs.abandon();
    large(packs, 'y');
    packs.save();
    expect([packs.isOpen, packs.find('a'), packs.find('x'), packs.find('y')]).toEqual([
      false,
      undefined,
      undefined,
      undefined,
    ]);
    expect(filesIn(folder)).toEqual(before);
    expect(asks(new Packs(folder), few)).toEqual([]);
  });

  test('is unchanged, or reported as damaged', () => {
    const folder = temporaryFolder();
    const packs = new Packs(folder);
    for (const key of few) large(packs, key);
    for (const path of filesIn(folder)) truncateSync(path, 1_500_000);
    expect(packs.bytesOf('a')).toHaveLength(1_000_000);
    for (const key of ['b', 'nobody put this']) expect(() => packs.bytesOf(key)).toThrow(Damaged);
  });

  test.each([0, 1, 2, 3])(
    'is held in memory if the disk is full after %d pieces, without partial files',
    (room) => {
      const folder = temporaryFolder();
      const packs = new Packs(folder);
      disk.room = room;
      for (const key of few) large(packs, key);
      packs.put('last', { value: 'last', bytes: Buffer.from('last') });
      for (const key of few) {
        expect(packs.find(key)?.value).toBe(key);
        expect(Buffer.alloc(1_000_000, key).equals(packs.bytesOf(key))).toBe(true);
      }
      disk.room = Number.POSITIVE_INFINITY;
      packs.save();
      expect(filesIn(folder)).toEqual([]);
      expect(asks(new Packs(folder), few)).toEqual(few);
    },
  );
});

test('the last stored value wins', () => {
  const folder = temporaryFolder();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let time = 1; time <= 6; time += 1) {
    vi.setSystemTime(new Date(2025, 0, time));
    const packs = new Packs(folder);
    expect(packs.find('last')?.value).toBe(time === 1 ? undefined : time - 1);
    packs.put('last', { value: time, bytes: Buffer.alloc(0) });
    packs.save();
  }
  vi.useRealTimers();
});

test('damage loses only the damaged values', () => {
  const folder = temporaryFolder();
  asks(new Packs(folder), few);
  const [file = ''] = filesIn(folder);
  const whole = readFileSync(file);
  const damages = [
    ...Array.from({ length: whole.length }, (_, length) => () => truncateSync(file, length)),
    ...Array.from({ length: whole.length }, (_, at) => () => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 0x11;
      writeFileSync(file, bytes);
    }),
    () => writeFileSync(file, Buffer.concat([whole, Buffer.from('x')])),
    () => writeFileSync(file, Buffer.concat([Buffer.from('x'), whole])),
    () => writeFileSync(file, Buffer.alloc(whole.length)),
    () => rmSync(file),
  ];
  const lost = damages.map((damage) => {
    damage();
    const count = asks(new Packs(folder), few).length;
    expect(asks(new Packs(folder), few)).toEqual([]);
    for (const one of filesIn(folder)) rmSync(one);
    writeFileSync(file, whole);
    return count;
  });
  expect(new Set(lost)).toEqual(new Set([1, 3]));
});

test('an unreadable file does not keep others from being read', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, `0-${'0'.repeat(12)}.pack`));
  writeFileSync(join(folder, `1-${'1'.repeat(12)}.pack`), 'x');
  expect(asks(new Packs(folder), few)).toEqual(few);
  expect(asks(new Packs(folder), few)).toEqual([]);
});

test('unowned files are neither read nor removed', () => {
  const folder = temporaryFolder();
  asks(new Packs(folder), few);
  copyFileSync(filesIn(folder)[0] ?? '', join(folder, 'copy.pack'));
  rmSync(filesIn(folder).find((path) => !path.endsWith('copy.pack')) ?? '');
  for (let time = 0; time < 20; time += 1) asks(new Packs(folder), [`${time}`]);
  expect(asks(new Packs(folder), ['a'])).toEqual(['a']);
  expect(existsSync(join(folder, 'copy.pack'))).toBe(true);
});

test.each(['a folder that cannot be', 'a folder that is read-only'])('%s only costs time', (what) => {
  const above = temporaryFolder();
  if (what.endsWith('be')) writeFileSync(join(above, 'packs'), '');
  else {
    mkdirSync(join(above, 'packs'));
    chmodSync(join(above, 'packs'), 0o555); // root may write there all the same
  }
  const packs = new Packs(join(above, 'packs'));
  packs.put('first', { value: 1, bytes: Buffer.from('bytes') });
  expect([packs.find('first')?.value, String(packs.bytesOf('first'))]).toEqual([1, 'bytes']);
  expect(asks(packs, few)).toEqual(few);
});

test('without a folder nothing is found or kept', () => {
  const packs = new Packs(undefined);
  expect(packs.isOpen).toBe(false);
  expect(asks(packs, few)).toEqual(few);
  expect(asks(packs, few)).toEqual(few);
});

describe('several processes at once', () => {
  test('keep the values of each', () => {
    const folder = temporaryFolder();
    const builds = ['a', 'b', 'c', 'd'].map((key) => [key, new Packs(folder)] as const);
    for (const [key, packs] of builds) expect(asks(packs, ['same', key])).toEqual(['same', key]);
    expect(asks(new Packs(folder), ['same', 'a', 'b', 'c', 'd'])).toEqual([]);
  });

  test('find the values that they have read, even after another process merges the files', () => {
    const folder = temporaryFolder();
    for (let time = 0; time < 8; time += 1) asks(new Packs(folder), [`${time}`]);
    const early = new Packs(folder);
    asks(new Packs(folder), ['7', 'new']);
    expect(filesIn(folder)).toHaveLength(2);
    expect(asks(early, ['0', '7'])).toEqual([]);
    expect(asks(new Packs(folder), ['0', '7'])).toEqual([]);
  });
});

describe('the folder stays small:', () => {
  test('many files are merged into one with the requested values', () => {
    const folder = temporaryFolder();
    const keys: string[] = [];
    for (let time = 0; time < 30; time += 1) {
      keys.push(`${time}`);
      expect(asks(new Packs(folder), keys)).toEqual([`${time}`]);
      expect(filesIn(folder).length).toBeLessThanOrEqual(8);
    }
    expect(asks(new Packs(folder), keys)).toEqual([]);
  });

  test('the largest file, with most of the site, is kept', () => {
    const folder = temporaryFolder();
    const all = Array.from({ length: 99 }, (_, index) => `page ${index}`);
    asks(new Packs(folder), all);
    const [first] = filesIn(folder);
    for (let time = 0; time < 20; time += 1) asks(new Packs(folder), [...all, `changed ${time}`]);
    expect(filesIn(folder)).toContain(first);
    expect(filesIn(folder).length).toBeLessThanOrEqual(8);
  });

  const large = (packs: Packs, key: string) => {
    packs.put(key, { value: 0, bytes: Buffer.alloc(1_500_000) });
    packs.save();
  };

  test('a file with mostly unused values is removed', () => {
    const folder = temporaryFolder();
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      large(new Packs(folder), key);
      const bytes = filesIn(folder).reduce((sum, path) => sum + statSync(path).size, 0);
      expect(bytes).toBeLessThan(6_000_000);
    }
    expect(new Packs(folder).find('a')).toBe(undefined);
  });

  test('a build with mistakes, which asks for few values, removes nothing', () => {
    const folder = temporaryFolder();
    for (const key of ['a', 'b']) large(new Packs(folder), key);
    for (let time = 0; time < 10; time += 1) asks(new Packs(folder), [], false);
    expect(new Packs(folder).find('a')).toBeDefined();
  });

  test('partial files of a killed build are removed after some hours', () => {
    const folder = temporaryFolder();
    const halves = ['0', '1'].map((digit) =>
      join(folder, `${digit}-${digit.repeat(12)}.pack.123-0-0000000000.new`),
    );
    for (const [hours, half] of halves.entries()) {
      writeFileSync(half, 'half');
      const then = Date.now() / 1000 - hours * 60 * 60 - 1;
      utimesSync(half, then, then);
    }
    for (let time = 0; time < 9; time += 1) asks(new Packs(folder), [`${time}`]);
    expect(filesIn(folder).filter((path) => path.endsWith('.new'))).toEqual([halves[0]]);
  });

  test('a file in use is touched once a day', () => {
    const folder = temporaryFolder();
    asks(new Packs(folder), few);
    const [file = ''] = filesIn(folder);
    const past = Date.now() / 1000 - 2 * 24 * 60 * 60;
    utimesSync(file, past, past);
    asks(new Packs(folder), few);
    expect(statSync(file).mtimeMs).toBeGreaterThan((past + 24 * 60 * 60) * 1000);
  });
});

describe('the packs of a site', () => {
  const site = { root: '/root', out: '/root/dist' };
  const folderOf = (cache: string, site: Parameters<typeof packsOf>[1]) => {
    const before = new Set(existsSync(join(cache, 'packs')) ? readdirSync(join(cache, 'packs')) : []);
    asks(packsOf(cache, site), few);
    return readdirSync(join(cache, 'packs')).filter((name) => !before.has(name));
  };

  test('differ for other versions (also of Node), roots, out folders, bases and runtimes', () => {
    const cache = temporaryFolder();
    expect(folderOf(cache, site)).toHaveLength(1);
    expect(folderOf(cache, site)).toHaveLength(0);
    expect(folderOf(cache, { ...site, root: '/other' })).toHaveLength(1);
    expect(folderOf(cache, { ...site, out: '/other' })).toHaveLength(1);
    expect(folderOf(cache, { ...site, base: '/below/' })).toHaveLength(1);
    expect(folderOf(cache, { ...site, runtime: 'react' })).toHaveLength(1);
    version.now = 'two';
    expect(folderOf(cache, site)).toHaveLength(1);
    const { version: own } = process;
    atTheEnd(() => void Object.defineProperty(process, 'version', { value: own }));
    Object.defineProperty(process, 'version', { value: 'v0.0.0' });
    expect(folderOf(cache, site)).toHaveLength(1);
  });

  test('are not kept without a version or a cache', () => {
    version.now = undefined;
    expect(packsOf(temporaryFolder(), site).isOpen).toBe(false);
    version.now = 'one';
    expect(packsOf(undefined, site).isOpen).toBe(false);
  });

  test('are removed after a month without use or over the size limit', () => {
    const cache = temporaryFolder();
    const put = (name: string, days: number, size = 1) => {
      const file = join(cache, 'packs', name, `0-${'0'.repeat(12)}.pack`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, '');
      truncateSync(file, size); // takes no room on the disk
      const seconds = Date.now() / 1000 - days * 24 * 60 * 60;
      utimesSync(file, seconds, seconds);
      return dirname(file);
    };
    const folder = (digit: string) => digit.repeat(40);
    const [old, young] = [put(folder('1'), 31), put(folder('2'), 29)];
    const somebodys = put('letters', 400);
    const ofBoth = put(folder('5'), 31);
    writeFileSync(join(ofBoth, 'diary.txt'), '');
    expect(folderOf(cache, site)).toHaveLength(1);
    expect([old, young].map((folder) => existsSync(folder))).toEqual([false, true]);
    expect([somebodys, ofBoth].map((folder) => readdirSync(folder).length)).toEqual([1, 1]);
    const [large, larger] = [put(folder('3'), 1, 1_500_000_000), put(folder('4'), 2, 600_000_000)];
    expect(folderOf(cache, { ...site, root: '/other' })).toHaveLength(1);
    expect([large, larger].map((folder) => existsSync(folder))).toEqual([true, false]);
    expect(asks(packsOf(cache, site), few)).toEqual([]);
  });
});
