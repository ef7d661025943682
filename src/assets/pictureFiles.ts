// The pictures of a site → their properties, and the files that pages show instead of them.
import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { bytesAt, sizeAt } from '../engine/bytes.ts';
import { cached, cachedForUser, isCachedForUser } from '../engine/cache.ts';
import { installed, madeWith } from '../engine/installed.ts';
import { staticFolder } from '../model/addresses/paths.ts';
import { isRefusal, reason } from '../model/machine/system.ts';
import type {
  Encoding,
  NoPicture,
  Picture,
  PictureFacts,
  PictureFile,
  ShownPicture,
} from '../model/pictures/picture.ts';
import { isDrawn, isMade, pictureFrom, recipes, sharedRecipes } from '../model/pictures/picturePlan.ts';
import type { SiteFile, SourceFile } from '../model/site/files.ts';
import type { Checked, Problem, SourceLocation } from '../model/site/problem.ts';
import type { PageFacts } from '../model/site/site.ts';
import { someAtATime } from '../model/values/atATime.ts';
import { problem } from '../problems/problem.ts';
import type { OnProgress } from '../problems/reporting.ts';
import { drawOrMeasureApart } from './apart.ts';
import { type Measured, measure } from './drawer.ts';
import { decodingAlone, library } from './native.ts';
import { isMovingAvif, readable } from './readable.ts';
import { runsCode, saysItsSize } from './svg.ts';
import { sizeOfSvg } from './svgSize.ts';

/**
 * In pixels: more than nearly all cameras make. Even from a small file, such a picture may take 1.2 GB of memory and ten seconds
 * (an interlaced PNG with 16 bits, or an AVIF). Other formats take a third of this.
 */
const mostPixels = 50_000_000;
/** In pixels, for a picture that is published unchanged: only browsers decode it. */
const mostCopied = 100_000_000;
/** In pixels. Larger pictures are decoded one after the other, so that only one is in memory. */
const fewPixels = 12_000_000;

/** In pixels: a WebP file cannot be higher. */
const mostHeight = 16_383;

/** Reads the properties of a picture without decoding it. A file with more than `most` bytes is refused. */
export async function readPicture(source: SourceFile, most: number): Promise<Picture | NoPicture> {
  const tooLarge = (is: number, limit: number, unit: 'bytes' | 'pixels'): NoPicture => ({
    fault: problem('image-too-large', [is, limit, unit], undefined, [{ file: source.path }]),
  });
  try {
    const size = await sizeAt(source.absolute);
    if (size > most) return tooLarge(size, most, 'bytes');
    const bytes = await bytesAt(source.absolute);
    const svg = isMarkup(bytes) ? bytes.toString() : undefined;
    const facts = await factsOf(bytes, svg);
    const pixels = facts.width * facts.height;
    const mostOfIt = isMade({ facts }) ? mostPixels : mostCopied;
    if (pixels > mostOfIt) return tooLarge(pixels, mostOfIt, 'pixels');
    // Files in content/static are copied in any case.
    const isVector = facts.format === 'svg' && !source.path.startsWith(staticFolder);
    if (isVector && (svg === undefined || runsCode(svg)))
      return { fault: problem('image-with-script', [], undefined, [{ file: source.path }]) };
    return pictureFrom(source, facts, installed('sharp'));
  } catch (error) {
    return { fault: bad(error, source, undefined) };
  }
}

/** Whether bytes may be an SVG in some encoding. Spaces, a BOM and null bytes may precede the first `<`. */
function isMarkup(bytes: Buffer): boolean {
  return /^[\0\s\xbb\xbf\xef\xfe\xff]*</.test(bytes.toString('latin1', 0, 1000));
}

/** The properties of a picture, without decoding it. `svg`: its text, if it may be an SVG. */
async function factsOf(bytes: Buffer, svg: string | undefined): Promise<PictureFacts> {
  const hash = sha256(bytes);
  const json = await cached([madeWith('sharp'), 'picture facts', hash], async () => {
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const isCostly = isPacked || (svg !== undefined && isMeasuredApart(svg));
    const [apart] = isCostly ? await drawOrMeasureApart({ kind: 'measure', bytes }) : [];
    const measured = apart
      ? (JSON.parse(Buffer.from(apart).toString()) as Measured)
      : await measure(readable(bytes));
    const { pages, width, height, hasAlpha } = measured;
    // the library reports `heif`, but the published file extension is this one
    const format = isMovingAvif(bytes) ? 'avif' : measured.format;
    const isAnimated = pages > 1 || isSequence(bytes);
    const isPlain = measured.isPlain && !isAnimated;
    const rest = { bytes: bytes.length, isPlain, rate: rateOf(bytes, format) };
    return Buffer.from(JSON.stringify({ hash, format, width, height, hasAlpha, isAnimated, ...rest }));
  });
  const facts: PictureFacts = JSON.parse(Buffer.from(json).toString());
  // The library counts a point as a pixel, and supports fewer units than browsers.
  return facts.format === 'svg' && svg !== undefined ? { ...facts, ...sizeOfSvg(svg) } : facts;
}

/**
 * The bytes that an AVIF of the same size probably has, in parts of the picture's: see the guide of pictures. A JPEG tells how many
 * details it has lost; its rate was measured with 26 photographs in ten qualities.
 */
function rateOf(bytes: Buffer, format: string): number {
  if (format === 'jpeg') return 0.175 + 0.0115 * coarsenessOf(bytes);
  const isLossy = format === 'webp' && !bytes.includes('VP8L');
  return format === 'heif' ? 1 : isLossy ? 0.8 : 0.3;
}

/** The mean of a JPEG's first quantization table: 8 for one of quality 93, 58 for 50; that if it cannot be read. */
function coarsenessOf(bytes: Buffer): number {
  for (let at = 2; at + 69 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at + 1] !== 0xdb) continue;
    const table = bytes.subarray(at + 5, at + 69);
    return table.reduce((sum, one) => sum + one, 0) / table.length;
  }
  return 58;
}

/** In characters. Below this limit, matching style rules with elements is fast. */
const fewRules = 100_000;

/**
 * Whether an SVG is measured in a separate process: it must be drawn to know its size, or has many style rules, which may take
 * long; or it is so large that the library prints a warning.
 */
function isMeasuredApart(svg: string): boolean {
  const { width, height } = sizeOfSvg(svg) ?? { width: 0, height: 0 };
  const hasManyRules = svg.length > fewRules && /<(?:[^<>\s]*:)?style\b|<!DOCTYPE/i.test(svg);
  return !saysItsSize(svg) || width * height > mostCopied || hasManyRules;
}

/**
 * Whether bytes are an animated PNG (with `acTL` before the first pixels) or AVIF (brand `avis`). The library sees only one picture
 * in them.
 */
function isSequence(bytes: Buffer): boolean {
  const pixels = bytes.indexOf('IDAT');
  const control = bytes.indexOf('acTL');
  return (control !== -1 && control < pixels) || isMovingAvif(bytes);
}

/** Every picture that is shown, once for each way to show it, in the order of pages, with the page that shows it first. */
export function usesOf(shown: readonly Pick<PageFacts, 'pictures'>[]): PageFacts['pictures'] {
  const uses = new Map<string, ShownPicture>();
  for (const { pictures } of shown) for (const [key, use] of pictures) if (!uses.has(key)) uses.set(key, use);
  return uses;
}

/** The files of pictures, and those that are not made yet. */
export interface PictureFiles {
  readonly files: readonly SiteFile[];
  readonly pending: ReadonlyMap<string, Picture>;
}

/** How the files of pictures are made. */
interface PictureOrder {
  readonly onProgress?: OnProgress | undefined;
  /** The place where a picture is shown. */
  readonly locationOf?: ((shown: ShownPicture) => SourceLocation) | undefined;
  /** Whether files that are not stored are left for later. */
  readonly isLater?: boolean | undefined;
}

/**
 * The files of all pictures, each made once. A picture that cannot be decoded is reported at the first location that shows it, from
 * `placeOf`.
 */
export async function pictureFiles(
  uses: PageFacts['pictures'],
  { onProgress, locationOf = ({ at }) => at, isLater = false }: PictureOrder = {},
): Promise<Checked<PictureFiles>> {
  const faults = new Map<string, Problem>();
  const pending = new Map<string, Picture>();
  // Two sets of options for a picture may need the same files.
  const wanted = new Map<string, ShownPicture>();
  for (const use of uses.values())
    for (const { output } of use.picture.files) if (!wanted.has(output)) wanted.set(output, use);
  const left = new Map<ShownPicture, number>();
  for (const use of wanted.values()) left.set(use, (left.get(use) ?? 0) + 1);
  let done = 0;
  const files = await someAtATime([...wanted], async ([path, use]) => {
    onProgress?.('pictures', done, left.size);
    const made = await fileOf(path, use);
    left.set(use, (left.get(use) ?? 0) - 1);
    if (left.get(use) === 0) done += 1;
    return made;
  });
  return { value: { files: files.flat(), pending }, problems: [...faults.values()] };

  async function fileOf(path: string, use: ShownPicture): Promise<readonly SiteFile[]> {
    const { picture } = use;
    const { source } = picture;
    if (faults.has(source.path)) return [];
    const height = Math.max(
      ...picture.files.filter(({ format }) => format !== 'as-is').map((one) => one.height),
    );
    if (height > mostHeight) {
      const too = problem('image-too-large', [height, mostHeight, 'rows'], locationOf(use), [
        { file: source.path },
      ]);
      faults.set(source.path, too);
      return [];
    }
    try {
      const bytes = () => bytesOf(path, picture);
      if (!(await isStored(path, picture))) {
        if (isLater && fileIn(path, picture).format !== 'as-is') {
          pending.set(path, picture);
          return [];
        }
        await bytes();
      }
      return [{ path, bytes, source: source.path, id: path }]; // the name has a sum of all inputs
    } catch (error) {
      faults.set(source.path, bad(error, source, locationOf(use)));
      return [];
    }
  }
}

/** A file of a picture, by its path in the out folder. */
function fileIn(output: string, { source, files }: Picture): PictureFile {
  const file = files.find((one) => one.output === output);
  if (!file) throw new TypeError(`${source.path} has no file ${output}.`);
  return file;
}

const fitOf = ({ isCropped }: PictureFile) => (isCropped ? 'cover' : 'fill');

/** How a file of a picture is encoded. */
const recipeOf = (format: Encoding, { facts }: Picture) =>
  format === 'jpeg' || format === 'png'
    ? sharedRecipes[format]
    : recipes[isDrawn(facts.format) ? 'drawn' : 'photo'][format];

/** All inputs of a converted file. */
function partsOf(file: PictureFile, format: Encoding, picture: Picture): readonly string[] {
  const { width, height, most, isCropped } = file;
  const how = [
    format,
    recipeOf(format, picture),
    width,
    height,
    most,
    lessQuality,
    ...(isCropped ? [fitOf(file)] : []),
  ];
  return [madeWith('sharp'), JSON.stringify(how), picture.facts.hash];
}

/** With how much of its quality a file is made again that has too many bytes. */
const lessQuality = [0.8, 0.6, 0.4];

async function isStored(output: string, picture: Picture): Promise<boolean> {
  const file = fileIn(output, picture);
  return file.format !== 'as-is' && isCachedForUser(partsOf(file, file.format, picture));
}

/** The bytes of a file of a picture, by its path in the out folder. Throws the library's error. */
export async function bytesOf(output: string, picture: Picture): Promise<Uint8Array> {
  const { source, facts } = picture;
  const whole = async () => {
    const bytes = await bytesAt(source.absolute);
    if (sha256(bytes) !== facts.hash) throw new Error('it changed while the site was being built');
    return bytes;
  };
  const file = fileIn(output, picture);
  const { format, width, height } = file;
  if (format === 'as-is') return whole();
  return cachedForUser(partsOf(file, format, picture), async () => {
    const sharp = await library();
    const recipe = recipeOf(format, picture);
    const convert = async () => {
      // By default the library leaves out all metadata (locations, cameras, thumbnails) and converts colors to sRGB.
      const resized = sharp(readable(await whole()), { failOn: 'warning', limitInputPixels: mostPixels })
        .autoOrient()
        .resize(width, height, { fit: fitOf(file) });
      const encoded = (pixels: Sharp, part: number) =>
        pixels
          .clone()
          .toFormat(format, {
            ...recipe,
            // With a quality, PNG would lose colors.
            ...('quality' in recipe && { quality: Math.round(recipe.quality * part) }),
          })
          .toBuffer();
      try {
        const { most } = file;
        if (most === undefined) return await encoded(resized, 1);
        // Decoded only once. Of a flat picture with some bytes and 50 million pixels, no quality has few enough bytes.
        const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
        const { width, height, channels } = info;
        const pixels = sharp(data, { raw: { width, height, channels } });
        let bytes = await encoded(pixels, 1);
        for (const part of lessQuality) if (bytes.length > most) bytes = await encoded(pixels, part);
        return bytes;
      } catch {
        // The library's messages differ from run to run: operations in parallel share one buffer for errors.
        throw new Error('its data is damaged, or cut off');
      }
    };
    return facts.width * facts.height > fewPixels ? decodingAlone(convert) : convert();
  });
}

/** An error of the library or the system, as a problem of the picture. Any other error is a defect of ours and is thrown again. */
function bad(error: unknown, source: SourceFile, at: SourceLocation | undefined): Problem {
  if (!(error instanceof Error) || error.name !== 'Error') throw error;
  const [line = ''] = error.message.split('\n');
  if (!isRefusal(error))
    return problem('bad-image', [line.replace(/[:\s]+$/, '')], at, [{ file: source.path }]);
  if (error.path !== undefined && error.path !== source.absolute) throw error; // a file of the library
  return problem('unreadable', [reason(error)], { file: source.path });
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
