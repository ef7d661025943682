// The pages of a build as they are reported: the largest with their weight, which is kept while their bytes are the same.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { build } from '../src/build/build.ts';
import { memoryOfOneRun } from '../src/build/memory.ts';
import { Packs } from '../src/engine/pack.ts';
import { makeSite, page, put } from './support/sites.ts';

/** Builds, and weighs the two largest pages; returns which were weighed again. */
async function weighed(root: string) {
  const anew: string[] = [];
  const store = new Packs(join(root, 'store'));
  const memory = memoryOfOneRun(store, (name, key) => name === 'weight' && anew.push(key));
  const out = join(root, 'dist');
  const { pages, problems } = await build({ root, out, today: '2025-11-03', weighs: 2, memory });
  expect(problems).toEqual([]);
  memory.database.save(true);
  for (const { output, bytes, gzip } of pages) {
    const written = readFileSync(join(out, output));
    expect(bytes).toBe(written.length);
    if (gzip !== null) expect(gzip).toBe(gzipSync(written).length);
  }
  return { anew: anew.sort(), of: pages.filter(({ gzip }) => gzip !== null).map(({ route }) => route) };
}

test('the largest pages are weighed, and the next build weighs only changed ones', async () => {
  const text = (length: number) => page('A', 'moon '.repeat(length));
  const root = makeSite('minimal', {
    'content/pages/large.md': text(900),
    'content/pages/larger.md': text(1000),
    'content/pages/small.md': text(1),
  });
  const [large, larger] = ['content/pages/large.md', 'content/pages/larger.md'];
  expect(await weighed(root)).toEqual({ anew: [large, larger], of: ['/large/', '/larger/'] });
  expect(await weighed(root)).toEqual({ anew: [], of: ['/large/', '/larger/'] });
  rmSync(join(root, 'dist'), { recursive: true });
  expect(await weighed(root)).toEqual({ anew: [], of: ['/large/', '/larger/'] });
  put(root, large, text(901));
  expect(await weighed(root)).toEqual({ anew: [large], of: ['/large/', '/larger/'] });
});
