// What pages weigh: only the largest are weighed, and none again that has the bytes that it had.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { builtPages } from '../src/hosting/weigh.ts';
import type { PageFacts } from '../src/model/site.ts';
import { noMemory } from '../src/store/memory.ts';
import { Packs } from '../src/store/pack.ts';
import { temporaryFolder } from './support/sites.ts';

/** Weighs the two largest of these pages as a build does that may find what earlier ones have kept in a folder. */
async function weigh(folder: string, texts: Readonly<Record<string, string>>) {
  const read: string[] = [];
  const facts = Object.keys(texts).map((output) => {
    const page = { source: { path: `content/pages/${output}` } };
    return { route: { route: `/${output}`, template: 'page', output, page } } as unknown as PageFacts;
  });
  const files = Object.entries(texts).map(([path, text]) => {
    const bytes = async () => {
      read.push(path);
      return Buffer.from(text);
    };
    return [path, { path, bytes }] as const;
  });
  const written = Object.entries(texts).map(
    ([path, text]) => [path, { size: text.length, hash: `hash of ${text}` }] as const,
  );
  const memory = noMemory(new Packs(folder));
  const site = { files: new Map(files), sizeOf: () => 0 };
  const pages = await builtPages(facts, site, memory, { written: new Map(written), weighs: 2 });
  memory.kept.save();
  return { read: read.sort(), weights: pages.map(({ route, bytes, gzip }) => [route, bytes, gzip]) };
}

test('the largest pages are weighed, and in another build only those with other bytes', async () => {
  const kept = join(temporaryFolder(), 'kept');
  const [a, b] = ['a'.repeat(1000), 'b'.repeat(500)];
  const first = await weigh(kept, { a, b, c: 'c' });
  const [ofA, ofB] = [a, b].map((text) => gzipSync(text).length);
  expect(first).toEqual({
    read: ['a', 'b'],
    weights: [
      ['/a', 1000, ofA],
      ['/b', 500, ofB],
      ['/c', 1, null],
    ],
  });
  expect(await weigh(kept, { a, b, c: 'c' })).toEqual({ ...first, read: [] });
  const other = await weigh(kept, { a, b: 'moon '.repeat(100), c: 'c' });
  expect(other.read).toEqual(['b']);
  expect(other.weights[0]).toEqual(['/a', 1000, ofA]);
  expect(other.weights[1]).not.toEqual(first.weights[1]);
});
