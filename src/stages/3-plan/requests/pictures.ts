// The pictures of a site for templates that show them: the attributes for each, and problems. Pure.

import { cardSize } from '../../../model/pictures/card.ts';
import {
  attributesOf,
  type Image,
  type NoPicture,
  type Picture,
  type PictureAttributes,
  type PictureOptions,
} from '../../../model/pictures/picture.ts';
import { croppedSize, isMade, pictureAs, sharedAs } from '../../../model/pictures/picturePlan.ts';
import type { Problem, SourceLocation } from '../../../model/site/problem.ts';
import type { PictureNames } from '../../../model/site/templateQueries.ts';
import { imageFinder } from '../../../problems/pictures.ts';
import { Faulty, problem, Refusal } from '../../../problems/problem.ts';
import type { Recorder } from './reads.ts';

/** The pictures that templates may show, by file path, including unreadable ones. */
export type Pictures = ReadonlyMap<string, Picture | NoPicture>;

export interface PictureSources {
  readonly pictures: Pictures;
  /** The attribute `sizes` if a template sets none. */
  readonly sizes: string;
  /** The location in the running template. Undefined if it is unknown. */
  readonly use: () => SourceLocation | undefined;
  /** The location where a picture is named. */
  readonly locationOf: (image: Image) => SourceLocation;
}

/** The names of pictures. Each searched name is recorded in `recorder`. */
export function notedNames(pictures: Pictures, recorder: Pick<Recorder, 'addPicture'>): PictureNames {
  const has = (file: string) => {
    recorder.addPicture(file);
    return pictures.has(file);
  };
  return { has, all: () => pictures.keys() };
}

/**
 * A picture that a template names, recorded in `recorder`. `note` records a problem of the picture. Throws if it cannot be shown at
 * all.
 */
function named(recorder: Recorder, src: unknown, { pictures, use, locationOf }: PictureSources) {
  const image = imageOf(src, notedNames(pictures, recorder), use);
  recorder.addPicture(image.file);
  const whole = pictures.get(image.file);
  if (!whole) throw new Refusal('dead-link', [image.path, undefined]);
  /** The location where it is named. If another file names it, the location in the template is added as a related one. */
  const at = () => (typeof src === 'string' ? use() : undefined) ?? locationOf(image);
  const beside = ({ related = [] }: Problem) =>
    [...related, ...(typeof src === 'string' ? [] : [use() ?? []])].flat();
  if ('fault' in whole) {
    recorder.isToRepeat = true;
    throw new Faulty([{ ...whole.fault, at: whole.fault.at ?? at(), related: beside(whole.fault) }]);
  }
  const note = (one: Problem) => recorder.problems.push({ ...one, at: at(), related: beside(one) });
  return { image, whole, note };
}

const optionNames: readonly string[] = [
  'width',
  'ratio',
  'sizes',
  'priority',
] satisfies (keyof PictureOptions)[];

/**
 * The attributes with which a page shows a picture. Records it in `recorder`, with its problems. Throws if it cannot be shown at
 * all.
 */
export function shownPicture(
  recorder: Recorder,
  src: unknown,
  options: PictureOptions,
  sources: PictureSources,
): PictureAttributes {
  const { image, whole, note } = named(recorder, src, sources);
  const unknown = Object.keys(options).find((key) => !optionNames.includes(key));
  if (unknown !== undefined) throw new Refusal('bad-picture', ['option', unknown]);
  const { priority = false } = options;
  const width = checkedWidth(options);
  const ratio = options.ratio === undefined ? undefined : ratioOf(options.ratio);
  if (ratio !== undefined && !isMade(whole)) note(problem('bad-picture', ['whole', `${options.ratio}`]));
  const shown = isMade(whole) ? pictureAs(whole, ratio, width) : whole;
  const own = isMade(whole) ? croppedSize(whole.facts, ratio) : whole.facts;
  const wanted = width ?? fixedWidth(options.sizes);
  if (own.width < wanted && whole.facts.format !== 'svg') {
    const cut = ratio === undefined ? undefined : { ratio: `${options.ratio}`, size: sizeOf(own) };
    note(problem('image-too-small', [sizeOf(whole.facts), wanted, cut]));
  }
  recorder.shown.set(`${image.file} ${sizeOf(own)} ${width}`, {
    picture: shown,
    at: { file: image.from },
    image,
  });
  const wide = width ?? shown.width;
  const high = width === undefined ? shown.height : Math.max(1, Math.round((width * own.height) / own.width));
  const inWindow = width === undefined ? sources.sizes : `(min-width: ${width}px) ${width}px, 100vw`;
  const haste = priority ? 'first' : 'late';
  return attributesOf(shown, { width: wide, height: high, sizes: options.sizes ?? inWindow, haste });
}

/** The middle of a picture in the shape of a card, at most as large as a card. Only the file that all readers can show. */
export function sharedPicture(
  recorder: Recorder,
  src: unknown,
  sources: PictureSources,
): { readonly src: string; readonly width: number; readonly height: number } {
  const { image, whole, note } = named(recorder, src, sources);
  const ratio = cardSize.width / cardSize.height;
  if (!isMade(whole)) note(problem('bad-picture', ['whole', `${cardSize.width}/${cardSize.height}`]));
  const width = Math.min(cardSize.width, croppedSize(whole.facts, ratio).width);
  const picture = isMade(whole) ? sharedAs(whole, ratio, width) : whole;
  recorder.shown.set(`${image.file} shared`, { picture, at: { file: image.from }, image });
  return { src: picture.src, width, height: Math.round(width / ratio) };
}

function checkedWidth({ width }: PictureOptions): number | undefined {
  if (width === undefined || (Number.isInteger(width) && width > 0)) return width;
  throw new Refusal('bad-picture', ['width', inWords(width)]);
}

/** The picture that a template means by `src`. */
function imageOf(src: unknown, names: PictureNames, use: () => SourceLocation | undefined): Image {
  if (typeof src === 'string') {
    const from = use()?.file ?? 'templates/';
    const found = imageFinder(from, names)(src);
    if ('file' in found) return found;
    throw new Refusal(found.code as 'dead-link', found.facts as [string, string | undefined]);
  }
  const { file, from, path } = Object(src) as Partial<Image>;
  if (typeof file !== 'string' || typeof from !== 'string' || typeof path !== 'string')
    throw new Refusal('bad-picture', ['src', inWords(src)]);
  return { file, from, path };
}

/** `4/3`, `4 / 3`, `1.5`, 1.5 → the number. */
function ratioOf(ratio: unknown): number {
  const [, wide, high = '1'] = /^\s*(\d+(?:\.\d+)?)\s*(?:\/\s*(\d+(?:\.\d+)?)\s*)?$/.exec(`${ratio}`) ?? [];
  const number = Number(wide) / Number(high);
  if (!(number > 0 && number < Number.POSITIVE_INFINITY))
    throw new Refusal('bad-picture', ['ratio', inWords(ratio)]);
  return number;
}

/** The largest fixed width in `sizes`, in px: 736 for `(min-width: 52rem) 46rem, 90vw`; 0 if there is none. */
function fixedWidth(sizes = ''): number {
  const lengths = sizes.replace(/\([^()]*\)/g, '').matchAll(/(?<![\d.])(\d+(?:\.\d+)?|\.\d+)(px|r?em)\b/gi);
  const widths = [...lengths].map(([, number, unit]) => Number(number) * (/px/i.test(unit ?? '') ? 1 : 16));
  return Math.max(0, ...widths);
}

/** A value in the form of problems: `"96"`, `undefined`, `object`. */
function inWords(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return JSON.stringify(value);
  return value === null ? 'null' : typeof value;
}

function sizeOf({ width, height }: Pick<Picture, 'width' | 'height'>): string {
  return `${width} × ${height}`;
}

/** A text that changes with the shown form of a picture. */
export function pictureSum(pictures: Pictures, file: string): string {
  const found = pictures.get(file);
  if (!found) return `none ${[...pictures.keys()].join()}`;
  return JSON.stringify('fault' in found ? found.fault : [found.sum, found.src, found.width, found.height]);
}
