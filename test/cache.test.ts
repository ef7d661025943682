// Bytes kept between builds: made once, whole or made again, and never in the way.
import { chmodSync, readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { remembered } from '../src/store/cache.ts';
import { temporaryFolder } from './support/sites.ts';

const maker = (text: string) => vi.fn(async () => Buffer.from(text));

test('makes the same bytes once', async () => {
  const folder = join(temporaryFolder(), 'not/there/yet');
  const make = maker('moon');
  expect(Buffer.from(await remembered(folder, ['a', 'b'], make)).toString()).toBe('moon');
  expect(Buffer.from(await remembered(folder, ['a', 'b'], make)).toString()).toBe('moon');
  expect(make).toHaveBeenCalledTimes(1);
});

test('tells apart what only looks alike when joined', async () => {
  const folder = temporaryFolder();
  await remembered(folder, ['ab', 'c'], maker('one'));
  const make = maker('two');
  await remembered(folder, ['a', 'bc'], make);
  expect(make).toHaveBeenCalled();
});

test('makes again what was cut off', async () => {
  const folder = temporaryFolder();
  await remembered(folder, ['a'], maker('moon'));
  truncateSync(join(folder, readdirSync(folder)[0] ?? ''), 34);
  const make = maker('moon');
  expect(Buffer.from(await remembered(folder, ['a'], make)).toString()).toBe('moon');
  expect(make).toHaveBeenCalled();
});

test('does without a folder that cannot be written to', async () => {
  const file = join(temporaryFolder(), 'a-file');
  writeFileSync(file, '');
  chmodSync(file, 0o444);
  const make = maker('moon');
  for (let time = 1; time <= 2; time += 1)
    expect(Buffer.from(await remembered(file, ['a'], make)).toString()).toBe('moon');
  expect(
    make,
    'a build asks for its pictures when it makes them, and when it writes them',
  ).toHaveBeenCalledTimes(1);
});

test('forgets what nobody asked for in a month', async () => {
  const folder = temporaryFolder();
  const old = join(folder, 'f'.repeat(64));
  writeFileSync(old, 'x');
  utimesSync(old, 0, 0);
  await remembered(folder, ['a'], maker('moon'));
  expect(readdirSync(folder)).toHaveLength(1);
});
