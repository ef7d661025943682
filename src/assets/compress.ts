// Final files → compressed files, for servers that send them to browsers that accept them.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { cached } from '../engine/cache.ts';
import { foldersAbove } from '../model/addresses/occupiedPaths.ts';
import { hostFiles } from '../model/addresses/paths.ts';
import type { SiteFile } from '../model/site/files.ts';
import { counting, someAtATime } from '../model/values/atATime.ts';
import type { OnProgress } from '../problems/reporting.ts';

/** Text files. Pictures, fonts and sounds are already compressed. */
const isText =
  /\.(html?|css|m?js|json|map|svg|xml|txt|md|webmanifest|ico|wasm)$|\/apple-app-site-association$/;

/** The compressed files that are smaller than their originals. Rejects if a file cannot be read. */
export async function compressedOf(
  files: readonly SiteFile[],
  onProgress?: OnProgress,
): Promise<readonly SiteFile[]> {
  const occupied = new Set(files.flatMap(({ path }) => [path, ...foldersAbove(path)]));
  const texts = files.filter(({ path }) => isText.test(path) && !hostFiles.has(path));
  const compressNext = counting('compressed files', texts.length, onProgress);
  const compressedFiles = await someAtATime(texts, (file) => compressNext(() => compressed(file)));
  // The author's own compressed file is kept. A page's address may have made a folder of that name.
  return compressedFiles.flat().filter(({ path }) => !occupied.has(path));
}

async function compressed(file: SiteFile): Promise<readonly SiteFile[]> {
  const { length } = await file.bytes();
  const made = Object.entries(formats).map(async ([end, { settings, make }]) => {
    const bytes = async () => {
      const whole = await file.bytes();
      return cached([end, settings, whole], () => make(whole));
    };
    const isSmaller = (await bytes()).length < length;
    return isSmaller ? [{ path: file.path + end, bytes, compressedFrom: file.path }] : [];
  });
  return (await Promise.all(made)).flat();
}

const formats = {
  '.br': {
    settings: `quality 11, brotli ${process.versions.brotli}`,
    make: (whole: Uint8Array) =>
      promisify(brotliCompress)(whole, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length },
      }),
  },
  '.gz': {
    settings: `level=9 time=0 system=255 zlib=${process.versions.zlib}`,
    make: async (whole: Uint8Array) => {
      const bytes = await promisify(gzip)(whole, { level: 9 });
      // The header's time and system (RFC 1952, 2.3) would differ between machines. Node sets the time to 0.
      bytes.fill(0, 4, 8);
      bytes[9] = 255;
      return bytes;
    },
  },
} as const;
