// The native libraries that draw, subset and encode. They are loaded only if something is not in the cache.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Sharp from 'sharp';
import { packageFolder } from '../model/package.ts';

/**
 * Loads a package with a WebAssembly program: see the flags of `bin/load.cjs`. It uses require, because `import` takes twice as
 * long: it searches all loaded code for exported names.
 */
export function load(name: 'satori' | 'subset-font' | 'fontverter') {
  return createRequire(join(packageFolder, 'package.json'))(name);
}

/** HarfBuzz's subsetter. `subset-font` uses the same program, but decides itself which names and tables to keep. */
export function subsetterProgram(): Uint8Array<ArrayBuffer> {
  const { resolve } = createRequire(join(packageFolder, 'package.json'));
  return readFileSync(resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
}

/** Returns a function that runs its arguments one after the other. */
function oneAtATime(): <T>(use: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (use) => {
    const run = last.then(use, use);
    last = run.catch(() => undefined);
    return run;
  };
}

/**
 * Runs font conversions one after the other. wawoff2 2.0.1 returns a view of its memory, which the next conversion overwrites
 * before the first caller has copied it.
 */
export const convertingAlone = oneAtATime();

/** Runs decoders of large pictures one after the other. */
export const decodingAlone = oneAtATime();

/** Loads 18 MB of native code. */
export async function library(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp').catch((cause) => {
    throw new LibraryError('sharp cannot be loaded: run npm ci again, optional dependencies included.', {
      cause,
    });
  });
  // The bytes of an AVIF depend on the number of threads that make it.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** The library cannot be loaded. This is not a problem of a picture. */
class LibraryError extends Error {
  override readonly name = 'LibraryError';
}
