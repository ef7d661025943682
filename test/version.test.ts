// Whether the times of a file show that it has changed: on disks with whole seconds, and with memory maps.
import { type Stats, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inputsOf } from '../src/build/memory.ts';
import { Database } from '../src/engine/database.ts';
import { agedVersion, isYoung, pathStateAt, stillAt, sumAt, versionOf } from '../src/engine/version.ts';
import { collect } from '../src/stages/1-sources/collect.ts';
import { findFiles } from '../src/stages/1-sources/findFiles.ts';
import { textOf } from '../src/stages/1-sources/queries.ts';
import { at, pass } from './support/clock.ts';
import { put } from './support/folders.ts';
import { temporaryFolder } from './support/sites.ts';

const info = (mtimeMs: number, ctimeMs = mtimeMs) => ({ mtimeMs, ctimeMs, size: 5, ino: 7 }) as Stats;
const versionWhen = (now: number, stats: Stats) =>
  at(
    () => now,
    async () => versionOf(stats),
  );
const isSame = async (now: number, stats: Stats) => {
  const first = await versionWhen(now, stats);
  return first === (await versionWhen(now, stats));
};

describe('a file that may still change gets a new version each time:', () => {
  test.each<[string, number, Stats, boolean]>([
    ['within a step of a usual disk', 1_000_123, info(1_000_100.5), false],
    ['and not after it', 1_000_163, info(1_000_100.5), true],
    ['within two seconds of a disk that counts whole ones', 1_001_990, info(1_000_000), false],
    ['and not after them', 1_002_060, info(1_000_000), true],
    ['which may count only one of its times so', 1_001_500, info(1_000_000, 1_000_432.1), false],
    ['though not where a packer has written down whole ones', 1_000_500, info(400_000, 1_000_432.1), true],
  ])('%s', async (_, now, stats, same) => {
    expect(await isSame(now, stats)).toBe(same);
  });
});

test('a file is young until Linux has written it to disk', async () => {
  const changed = 1_000_100.5;
  for (const [now, young] of [
    [changed + 100, true],
    [changed + 35_000, true],
    [changed + 45_000, false],
  ] as const) {
    const version = await versionWhen(now, info(400_000, changed));
    expect([now, isYoung(version)]).toEqual([now, young]);
    expect(agedVersion(version)).toBe(await versionWhen(changed + 90_000, info(400_000, changed)));
  }
});

test('a young file is compared by its bytes, until it is read once when old', () => {
  const file = join(temporaryFolder(), 'a.txt');
  writeFileSync(file, 'one');
  pass(1000);
  const young = pathStateAt(file);
  expect(stillAt(file, young)).toBe(young);
  // A second write through a memory map leaves other bytes with the same times.
  writeFileSync(file, 'two');
  pass(1000);
  const now = { ...young, version: pathStateAt(file).version };
  expect(stillAt(file, now)).toBeUndefined();
  pass(60_000);
  expect(stillAt(file, now)).toBeUndefined();
  writeFileSync(file, 'one');
  pass(60_000);
  const settled = stillAt(file, { ...young, version: pathStateAt(file).version });
  expect(settled).toEqual({ ...young, version: agedVersion(pathStateAt(file).version ?? '') });
  expect(statSync(file).size).toBe(3);
});

test('a file compared by bytes is read again only if its version is not reliable', async () => {
  const file = join(temporaryFolder(), 'a.txt');
  /** The hash of the file, so many ms after it was changed. */
  const hashAfter = (ms: number, last?: ReturnType<typeof pathStateAt>) => {
    const { ctimeMs, mtimeMs } = statSync(file);
    return at(
      () => Math.max(ctimeMs, mtimeMs) + ms,
      async () => pathStateAt(file, last),
    );
  };
  expect(pathStateAt(file)).toEqual({ is: 'absent', version: undefined, sum: undefined });
  writeFileSync(file, 'one');
  const young = await hashAfter(5000);
  expect(young).toMatchObject({ is: `file ${file}`, sum: sumAt(file) });
  writeFileSync(file, 'two');
  // A second write through a memory map leaves other bytes with the same times.
  const mapped = await hashAfter(5000, { ...young, version: (await hashAfter(5000)).version });
  expect(mapped.sum).toBe(sumAt(file));
  expect(mapped.sum).not.toBe(young.sum);
  const settled = await hashAfter(90_000);
  expect(await hashAfter(90_000, settled)).toBe(settled);
  const elsewhere = { ...settled, is: 'file elsewhere' };
  expect(await hashAfter(90_000, elsewhere)).toEqual(settled);
});

test('a text is read again only if its young file has other bytes', async () => {
  const root = temporaryFolder();
  const path = 'content/pages/index.md';
  const read: string[] = [];
  const database = new Database(undefined, (query) => query === 'text' && read.push(query));
  const textWhen = async (bytes: string, version: string) => {
    put(root, path, bytes);
    const found = findFiles(root);
    const content = found.content.map((file) => ({ ...file, version }));
    const sources = collect(root, { ...found, content });
    const text = await database.run(inputsOf({ root }, { sources }), async (q) => q(textOf, path));
    return [text, read.splice(0).length];
  };
  const young = '5000 5000 1 7 young';
  expect(await textWhen('a', young)).toEqual(['a', 1]);
  expect(await textWhen('a', young)).toEqual(['a', 0]);
  expect(await textWhen('b', young)).toEqual(['b', 1]);
  // Its state when it was young may have changed until then.
  expect(await textWhen('c', agedVersion(young))).toEqual(['c', 1]);
  expect(await textWhen('c', agedVersion(young))).toEqual(['c', 0]);
});
