// A picture → the files to make from it, and their addresses, before any of them is made. Pure.
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { assetsFolder, staticFolder } from '../addresses/paths.ts';
import { addressOf } from '../addresses/url.ts';
import type { SourceFile } from '../site/files.ts';
import type { Encoding, Picture, PictureFacts, PictureFile } from './picture.ts';

/**
 * How the files are made. Every option is set, because a library's defaults may change. AVIF at effort 3 would be a twentieth
 * smaller, but take twice as long. PNG is used for drawings and screenshots. Its filters are for photographs and would add a
 * quarter.
 */
export const recipes = {
  avif: { quality: 55, effort: 2, chromaSubsampling: '4:4:4', bitdepth: 8 },
  webp: { quality: 80, effort: 5, smartSubsample: true },
  jpeg: { quality: 80, mozjpeg: true },
  png: { compressionLevel: 9, adaptiveFiltering: false },
} as const satisfies Readonly<Record<Encoding, object>>;

/** Widths in pixels: of a phone, a tablet, and a text column on a high-resolution screen. No file is wider than its source. */
const widths = [480, 960, 1440] as const;

/** The width of the file for browsers that support neither AVIF nor WebP. */
const fallbackWidth = 960;

/** Plans the files of a picture. `maker`: the library and its version, which change the bytes. */
export function pictureFrom(source: SourceFile, facts: PictureFacts, maker: string): Picture {
  const { format, width, height, isAnimated } = facts;
  if (format === 'svg' || isAnimated) {
    const sum = facts.hash.slice(0, 10);
    if (source.path.startsWith(staticFolder)) {
      const src = addressOf(source.path.slice(staticFolder.length).normalize('NFC'));
      return { source, facts, sum, src, width, height, files: [] };
    }
    const output = `${assetsFolder}${nameOf(source.path)}-${sum}.${format}`;
    const copy = { output, format: 'as-is', width, height } as const;
    return { source, facts, sum, src: `/${output}`, width, height, files: [copy] };
  }
  const made = createHash('sha256').update(`${facts.hash} ${JSON.stringify(recipes)} ${maker}`);
  return planned({ source, facts, sum: made.digest('hex').slice(0, 10) });
}

/** Whether smaller and cropped files are made from a picture. Drawings and animations are shown unchanged. */
export function isMade({ facts }: Pick<Picture, 'facts'>): boolean {
  return facts.format !== 'svg' && !facts.isAnimated;
}

/**
 * The same picture, cropped to a `ratio` of width to height, and shown at most `width` CSS pixels wide. Only for pictures with
 * `isMade`.
 */
export function pictureAs(whole: Picture, ratio: number | undefined, width: number | undefined): Picture {
  return planned(whole, croppedSize(whole.facts, ratio), width);
}

/** The largest part of a picture with a ratio, in pixels. */
export function croppedSize(
  { width, height }: Pick<PictureFacts, 'width' | 'height'>,
  ratio = width / height,
): Pick<PictureFacts, 'width' | 'height'> {
  return {
    width: Math.max(1, Math.min(width, Math.round(height * ratio))),
    height: Math.max(1, Math.min(height, Math.round(width / ratio))),
  };
}

/** Plans the files of a picture, or of a part with the size `cut`. */
function planned(
  { source, facts, sum }: Pick<Picture, 'source' | 'facts' | 'sum'>,
  cut: Pick<PictureFacts, 'width' | 'height'> = facts,
  shown?: number,
): Picture {
  const { format, hasAlpha } = facts;
  const { width, height } = cut;
  const isCropped = width !== facts.width || height !== facts.height;
  const own = isCropped ? `${width}x${height}-${sum}` : sum;
  const stem = `${assetsFolder}${nameOf(source.path)}`;
  const file = (format: Encoding, wanted: number): PictureFile => ({
    output: `${stem}-${wanted}-${own}.${format === 'jpeg' ? 'jpg' : format}`,
    format,
    width: wanted,
    height: Math.max(1, Math.round((height * wanted) / width)),
    ...(isCropped && { isCropped }),
  });
  const sizes = widthsFor(width, shown);
  const modern = (['avif', 'webp'] as const).flatMap((format) => sizes.map((wanted) => file(format, wanted)));
  const isDrawn = hasAlpha || format === 'png' || format === 'gif';
  const fallback = file(isDrawn ? 'png' : 'jpeg', Math.min(width, shown ?? fallbackWidth));
  const largest = file('avif', sizes.at(-1) ?? width);
  return {
    source,
    facts,
    sum,
    src: `/${fallback.output}`,
    width: largest.width,
    height: largest.height,
    files: [...modern, fallback],
  };
}

/** The largest width, in pixels, of files for high-resolution screens if a picture is shown narrower. */
const widest = 2880;

/**
 * The widths of a picture's files: none larger than its own, and no two nearly the same. `shown`: the largest width at which it is
 * shown. This width is included, and twice this width for screens with two pixels for each CSS pixel.
 */
export function widthsFor(own: number, shown?: number): readonly number[] {
  const wanted =
    shown === undefined ? widths[widths.length - 1] : Math.max(shown, Math.min(2 * shown, widest));
  const most = Math.min(own, wanted ?? own);
  const usual = widths.filter((width) => shown === undefined || !isNear(width, shown));
  const all = shown === undefined ? usual : [...usual, shown].sort((a, b) => a - b);
  return [...all.filter((width) => width < most * 0.85), most];
}

function isNear(one: number, other: number): boolean {
  return Math.min(one, other) > Math.max(one, other) * 0.85;
}

/** The limit in characters. Widths, hashes and file extensions follow, and a system allows 255 bytes. */
const longestName = 80;

/** A part of an address from the file's name: `IMG 20 (1).JPG` → `img-20-1`. */
function nameOf(path: string): string {
  const name = posix.basename(path, posix.extname(path)).toLowerCase();
  const plain = name.replace(/[^a-z0-9]+/g, '-').replace(/^-/, '');
  return plain.slice(0, longestName).replace(/-$/, '') || 'picture';
}
