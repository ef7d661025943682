// The native libraries that draw, cut and encode: loaded only if something is not in the cache.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Sharp from 'sharp';
import { packageFolder } from '../model/package.ts';

/**
 * Loads a package whose program is WebAssembly: see the flags of `bin/load.cjs`. By require, because `import` takes twice as long:
 * it searches all that it loads for exported names.
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

/** The library cannot be loaded: this is no problem of a picture. */
class LibraryError extends Error {
  override readonly name = 'LibraryError';
}
