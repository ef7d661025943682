// Finished files → their compressed twins, for servers that send these when a browser takes them. READS, WRITES times.
import { readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { cacheFolder, remembered } from '../cache.ts';
import { hostFiles } from '../names.ts';

/** A compressed file. */
interface Twin {
  /** Its path in the out folder: `faq/index.html.br`. */
  readonly path: string;
  /** The file that it is made from. */
  readonly of: string;
  readonly bytes: Uint8Array;
}

/** Files of text. Pictures, fonts and sounds are compressed already. */
const isText =
  /\.(html?|css|m?js|json|map|svg|xml|txt|md|webmanifest|ico|wasm)$|\/apple-app-site-association$/;

/** How many files are compressed at the same time: Node has four threads for it. */
const together = 4;

/** Adds, by `add`, the twins of those staged files that they make smaller. Throws where one cannot be read. */
export async function addTwins(
  { folder, staged }: { readonly folder: string; readonly staged: ReadonlyMap<string, string> },
  generator: string,
  add: (path: string, bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const files = new Set(staged.keys());
  const texts = [...files].filter((path) => isText.test(path) && !hostFiles.has(path));
  for (let from = 0; from < texts.length; from += together) {
    const some = texts.slice(from, from + together);
    const made = await Promise.all(some.map((path) => twinsOf(path, folder, generator)));
    for (const { path, of, bytes } of made.flat()) {
      if (files.has(path)) continue; // the author's own, made by something better, perhaps
      await add(path, bytes);
      // Servers that compare the times take the twin for stale otherwise.
      const { atime, mtime } = await stat(join(folder, of));
      if (staged.has(path)) await utimes(join(folder, path), atime, mtime);
    }
  }
}

async function twinsOf(path: string, folder: string, generator: string): Promise<readonly Twin[]> {
  const whole = await readFile(join(folder, path));
  const twins = Object.entries(formats).map(async ([end, { settings, make }]): Promise<Twin> => {
    const bytes = await remembered(cacheFolder(generator), [end, settings, whole], () => make(whole));
    return { path: path + end, of: path, bytes };
  });
  return (await Promise.all(twins)).filter(({ bytes }) => bytes.length < whole.length);
}

const formats = {
  '.br': {
    settings: `quality 11, brotli ${process.versions.brotli}`,
    make: (whole: Uint8Array) =>
      promisify(brotliCompress)(whole, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
        },
      }),
  },
  '.gz': {
    settings: `level 9, no time, no system, zlib ${process.versions.zlib}`,
    make: async (whole: Uint8Array) => {
      const bytes = await promisify(gzip)(whole, { level: 9 });
      // The header's time and system (RFC 1952, 2.3) would tell when and where: Node leaves the time at 0.
      bytes.fill(0, 4, 8);
      bytes[9] = 255;
      return bytes;
    },
  },
} as const;
