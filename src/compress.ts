// Finished files → their compressed twins, for servers that send these when a browser takes them. READS, WRITES times.
import { readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { cacheFolder, remembered } from './cache.ts';
import { hostFiles } from './names.ts';

/** A compressed file. */
export interface Twin {
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

/** The twins of those of `files`, below `folder`, that they make smaller. Throws where one cannot be read. */
export async function* twinsOf(
  files: readonly string[],
  folder: string,
  generator: string,
): AsyncGenerator<Twin> {
  const texts = files.filter((path) => isText.test(path) && !hostFiles.has(path));
  const all = new Set(files);
  for (let from = 0; from < texts.length; from += together) {
    const made = await Promise.all(
      texts.slice(from, from + together).map((path) => twinsOfOne(path, folder, generator)),
    );
    // The author's own, made by something better, perhaps.
    yield* made.flat().filter(({ path }) => !all.has(path));
  }
}

/** Gives a twin the time of its file: servers that compare both take the twin for stale otherwise. */
export async function sameTime(folder: string, of: string, twin: string): Promise<void> {
  const { atime, mtime } = await stat(join(folder, of));
  await utimes(join(folder, twin), atime, mtime);
}

async function twinsOfOne(path: string, folder: string, generator: string): Promise<readonly Twin[]> {
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
