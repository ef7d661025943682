// The fonts that the stylesheet names, cut down to the characters that the finished pages show.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { readCss } from '../html/css.ts';
import { bytesAt } from '../incremental/bytes.ts';
import { remembered } from '../incremental/cache.ts';
import { madeWith } from '../incremental/installed.ts';
import type { FontSource } from '../model/font.ts';
import { assetsFolder } from '../model/paths.ts';
import type { Outcome } from '../model/problem.ts';
import type { PageFacts } from '../model/site.ts';
import { isRefusal } from '../model/system.ts';
import { withBase } from '../model/url.ts';
import { failed, messageOf, problem } from '../problems/problem.ts';
import { load } from './native.ts';

/** A font cut down to what the site says. */
export interface FontAsset extends FontSource {
  readonly bytes: Uint8Array;
  readonly hash: string;
  readonly output: string;
}

/** Stands for the hash in a font's name until all pages are rendered, on which it depends. As long as a hash: no size changes. */
function placeholder(index: number): string {
  return `font${String(index).padStart(6, '0')}`;
}

/** Where pages find the font of `file`, the stylesheet's `index`th. */
export function fontAddress(file: string, index: number): string {
  return `/${assetsFolder}${basename(file, '.woff2')}-${placeholder(index)}.woff2`;
}

/** The fonts of a stylesheet whose addresses mean `files`, with what its @font-face rules say of them. */
export function fontsOf(styles: string, files: readonly string[]): readonly FontSource[] {
  const unnamed = { family: '', weight: 400, weights: undefined, style: 'normal' } as const;
  return files.map((file, index) => {
    const address = fontAddress(file, index);
    const { faces } = readCss(styles);
    const { urls: _, ...face } = faces.find(({ urls }) => urls.includes(address)) ?? { ...unnamed, urls: [] };
    return { file, address, placeholder: placeholder(index), ...face };
  });
}

/** The stylesheet with the base in front of its fonts' addresses, which no attribute holds. */
export function stylesBelow(base: string, styles: string, fonts: readonly FontSource[]): string {
  return fonts.reduce((css, { address }) => css.replaceAll(address, withBase(base, address)), styles);
}

/** The characters that a font of these pages needs, and of what their stylesheets put beside the text. */
export function charactersOf(pages: readonly PageFacts[], styles: Iterable<string>): string {
  const each = new Set(pages.map(({ characters }) => characters)); // most pages show the same ones
  for (const css of styles) each.add(readCss(css).content);
  const all = new Set(' .0123456789'); // browsers number lists by themselves
  for (const characters of each) for (const one of characters) all.add(one);
  return [...all].sort().join('');
}

/** Cuts every font down to `characters`, or takes what an earlier build cut. Rejects where the system lets one not be read. */
export async function cutFonts(
  fonts: readonly FontSource[],
  characters: string,
): Promise<Outcome<readonly FontAsset[]>> {
  const cut = await Promise.all(fonts.map((font) => cutFont(font, characters)));
  return {
    value: cut.flatMap(({ value }) => value ?? []),
    problems: cut.flatMap(({ problems }) => problems),
  };
}

async function cutFont(font: FontSource, characters: string): Promise<Outcome<FontAsset | undefined>> {
  try {
    const whole = await bytesAt(font.file);
    const from = [madeWith('subset-font'), `${font.weights}`, characters, whole];
    const bytes = await remembered(from, () => cut(whole, characters, font.weights));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, font.placeholder.length);
    const output = font.address.slice(1).replace(font.placeholder, hash);
    return { value: { ...font, bytes, hash, output }, problems: [] };
  } catch (error) {
    if (isRefusal(error)) throw error; // of another file, perhaps
    return failed(problem('bad-font', [messageOf(error)], { file: basename(font.file) }));
  }
}

function cut(font: Uint8Array, characters: string, weights: FontSource['weights']): Promise<Uint8Array> {
  const subsetFont: typeof import('subset-font').default = load('subset-font');
  const axes = weights && { variationAxes: { wght: { min: weights[0], max: weights[1] } } };
  return subsetFont(font, characters, {
    targetFormat: 'woff2',
    keepFeatures: ['kern'],
    noLayoutClosure: true,
    noHinting: true,
    ...axes,
  });
}
