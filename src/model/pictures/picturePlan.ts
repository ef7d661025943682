// A picture → the files to make from it, and their addresses, before any of them is made. Pure.
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { assetsFolder, staticFolder } from '../addresses/paths.ts';
import { addressOf } from '../addresses/url.ts';
import type { SourceFile } from '../site/files.ts';
import type { Encoding, Picture, PictureFacts, PictureFile } from './picture.ts';

/**
 * How the files are made. Every option is given: the defaults of a library may change. The guide of pictures has a table with what
 * was measured. Photographs gain nothing from more effort, drawings and screenshots do.
 */
export const recipes = {
  photo: {
    avif: { quality: 55, effort: 0, chromaSubsampling: '4:4:4', bitdepth: 8 },
    webp: { quality: 80, effort: 4, smartSubsample: false },
  },
  drawn: {
    avif: { quality: 55, effort: 2, chromaSubsampling: '4:4:4', bitdepth: 8 },
    webp: { quality: 80, effort: 5, smartSubsample: true },
  },
} as const;

/** How the picture for those who share a page is made: not every service that shows it knows newer formats. */
export const sharedRecipes = {
  jpeg: { quality: 80, mozjpeg: true },
  png: { compressionLevel: 9, adaptiveFiltering: false },
} as const;

/** Widths in pixels: of a phone, a tablet, and a text column on a high-resolution screen. No file is wider than its source. */
const widths = [480, 960, 1440] as const;

/** The widths of the file for browsers that do not know AVIF: the second if the source has few bytes. */
const fallbackWidths = [960, 480] as const;

/** Plans the files of a picture. `maker`: the library and its version, which change the bytes. */
export function pictureFrom(source: SourceFile, facts: PictureFacts, maker: string): Picture {
  const made = createHash('sha256').update(`${facts.hash} ${JSON.stringify(recipes)} ${maker}`);
  const picture = { source, facts, sum: made.digest('hex').slice(0, 10) };
  return isMade(picture) && !facts.isPlain ? planned(picture) : asItIs(picture);
}

/** A picture that is shown as its author made it. */
function asItIs({ source, facts, sum }: Pick<Picture, 'source' | 'facts' | 'sum'>): Picture {
  const { format, width, height } = facts;
  if (source.path.startsWith(staticFolder)) {
    const src = addressOf(source.path.slice(staticFolder.length).normalize('NFC'));
    return { source, facts, sum, src, width, height, files: [] };
  }
  const own = facts.hash.slice(0, 10);
  const output = `${assetsFolder}${nameOf(source.path)}-${own}.${format === 'jpeg' ? 'jpg' : format}`;
  const copy = { output, format: 'as-is', width, height } as const;
  return { source, facts, sum, src: `/${output}`, width, height, files: [copy] };
}

/** In bytes: smaller pictures are sent in the first packets of a connection. */
const fewBytes = 4096;
/** In bits for each pixel: below this, a drawing without loss has fewer bytes than one with loss. */
const fewBits = 0.15;

/** Whether files that are made of a picture would save next to nothing. */
export function isSmall({
  bytes,
  format,
  width,
  height,
}: Pick<PictureFacts, 'bytes' | 'format' | 'width' | 'height'>): boolean {
  const isFlat = isDrawn(format) && bytes * 8 < fewBits * width * height;
  return Math.max(width, height) <= widths[2] && (bytes <= fewBytes || isFlat);
}

/** Whether a format has no loss, as drawings and screenshots are stored. */
export function isDrawn(format: string): boolean {
  return format === 'png' || format === 'gif';
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
  if (ratio === undefined && whole.facts.isPlain) return whole;
  return planned(whole, croppedSize(whole.facts, ratio), width);
}

/**
 * The middle of a picture as one file for those who share a page: `width` pixels wide, as JPEG, or as PNG if it has transparent
 * parts. Only for pictures with `isMade`.
 */
export function sharedAs({ source, facts, sum }: Picture, ratio: number, width: number): Picture {
  const height = Math.round(width / ratio);
  const format = facts.hasAlpha ? 'png' : 'jpeg';
  const made = createHash('sha256').update(`${sum} ${JSON.stringify(sharedRecipes)}`);
  const own = `${width}x${height}-${made.digest('hex').slice(0, 10)}`;
  const output = `${assetsFolder}${nameOf(source.path)}-${own}.${format === 'jpeg' ? 'jpg' : format}`;
  const file = { output, format, width, height, isCropped: true } as const;
  return { source, facts, sum, src: `/${output}`, width, height, files: [file] };
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
  const { width, height } = cut;
  const isCropped = width !== facts.width || height !== facts.height;
  const own = isCropped ? `${width}x${height}-${sum}` : sum;
  const stem = `${assetsFolder}${nameOf(source.path)}`;
  const plan = lightEnough(
    widthsFor(width, shown),
    fallbackWidths.map((one) => Math.min(width, shown ?? one)),
    (wanted) => facts.rate * ((wanted * wanted * height) / width / (facts.width * facts.height)) ** 0.76,
  );
  const file = (format: Encoding, wanted: number, share: number): PictureFile => ({
    output: `${stem}-${wanted}-${own}.${format}`,
    format,
    width: wanted,
    height: Math.max(1, Math.round((height * wanted) / width)),
    // Rounded down: all together they have at most the bytes of the source.
    most: Math.floor(facts.bytes * share),
    ...(isCropped && { isCropped }),
  });
  const avif = plan.avif.map(([wanted, share]) => file('avif', wanted, share));
  const fallback = file('webp', ...plan.webp);
  const largest = avif.at(-1) ?? fallback;
  return {
    source,
    facts,
    sum,
    src: `/${fallback.output}`,
    width: largest.width,
    height: largest.height,
    files: [...avif, fallback],
  };
}

/** How many more bytes a WebP has than an AVIF that looks the same. */
const webpRate = 1.25;

/** A file: its width, and its share of the bytes of the source. */
type Share = readonly [width: number, share: number];

/**
 * The most useful files that have together no more bytes than the source: with all widths, without the middle ones, with the largest
 * alone. `rate`: the bytes that an AVIF of a width probably has, in parts of those of the source.
 */
function lightEnough(
  all: readonly number[],
  fallbacks: readonly number[],
  rate: (width: number) => number,
): { readonly avif: readonly Share[]; readonly webp: Share } {
  const ends = all.filter((_, index) => index === 0 || index === all.length - 1);
  const [first = 0, second = 0] = fallbacks;
  const plans = [
    { avif: all, webp: first },
    { avif: ends, webp: first },
    { avif: all.slice(-1), webp: first },
    { avif: all.slice(-1), webp: second },
  ].map(({ avif, webp }) => {
    const rates = [...avif.map(rate), webpRate * rate(webp)];
    const sum = rates.reduce((one, other) => one + other);
    const shares = rates.map((one) => one / sum);
    return {
      sum,
      avif: avif.map((width, index): Share => [width, shares[index] ?? 0]),
      webp: [webp, shares.at(-1) ?? 0] as Share,
    };
  });
  return (plans.find(({ sum }) => sum <= 1) ?? plans.at(-1)) as (typeof plans)[number];
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
  return [...all.filter((width) => !isNear(width, most) && width < most), most];
}

/** Whether two widths differ by less than a quarter of the smaller one: a file for each would gain nothing. */
function isNear(one: number, other: number): boolean {
  return Math.max(one, other) < Math.min(one, other) * 1.25;
}

/** The limit in characters. Widths, hashes and file extensions follow, and a system allows 255 bytes. */
const longestName = 80;

/** A part of an address from the file's name: `IMG 20 (1).JPG` → `img-20-1`. */
function nameOf(path: string): string {
  const name = posix.basename(path, posix.extname(path)).toLowerCase();
  const plain = name.replace(/[^a-z0-9]+/g, '-').replace(/^-/, '');
  return plain.slice(0, longestName).replace(/-$/, '') || 'picture';
}
