// The libraries that draw, cut and encode: loaded for what no earlier build has made.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Sharp from 'sharp';
import { packageFolder } from '../model/package.ts';

/**
 * A package whose program is WebAssembly: see the flags of `bin/load.cjs`. With require: `import` takes twice as long, reading all that it
 * loads for names first.
 */
export function load(name: 'satori' | 'subset-font') {
  return createRequire(join(packageFolder, 'package.json'))(name);
}

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

/** The library cannot be loaded: no picture is to blame. */
class LibraryError extends Error {
  override readonly name = 'LibraryError';
}
