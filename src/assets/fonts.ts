// The fonts of the stylesheet, subset to the text of the final pages. READS them.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { bytesAt } from '../engine/bytes.ts';
import { cached } from '../engine/cache.ts';
import { madeWith } from '../engine/installed.ts';
import { isRefusal } from '../model/machine/system.ts';
import { type FontNeeds, type FontSource, featuresOfFractions } from '../model/pictures/font.ts';
import type { Checked } from '../model/site/problem.ts';
import { failed, messageOf, problem } from '../problems/problem.ts';
import { withForms } from './characterForms.ts';
import { convertingAlone, load } from './native.ts';
import { readSfnt, type Sfnt } from './sfnt.ts';
import { subsetOf, subsetRecipe } from './subset.ts';
import { mustBeSmallUnpacked } from './unpacked.ts';

export interface FontAsset extends FontSource {
  readonly bytes: Uint8Array;
  readonly hash: string;
  readonly output: string;
}

/** Subsets every font to the needs of pages, or takes the result from the cache. Rejects if the system refuses to read a font. */
export async function cutFonts(
  fonts: readonly FontSource[],
  needs: FontNeeds,
): Promise<Checked<readonly FontAsset[]>> {
  // Browsers number lists with digits of one width (CSS Lists 3, appendix A). A family with only bold fonts is for headings.
  const ofTexts = new Set(fonts.filter(({ weight }) => weight <= 500).map(({ family }) => family));
  const ofLists = { ...needs, features: [...needs.features, 'tnum'] };
  const cut = await Promise.all(
    fonts.map((font) => cutFont(font, ofTexts.has(font.family) ? ofLists : needs)),
  );
  return {
    value: cut.flatMap(({ value }) => value ?? []),
    problems: cut.flatMap(({ problems }) => problems),
  };
}

async function cutFont(font: FontSource, needs: FontNeeds): Promise<Checked<FontAsset | undefined>> {
  try {
    const whole = await bytesAt(font.file);
    const { characters, ...others } = needs;
    const weights = needs.setsWeightAxis ? undefined : font.weights;
    const recipe = JSON.stringify([subsetRecipe, ownFeatures, others, weights]);
    const bytes = await cached([...makers.map(madeWith), recipe, characters, whole], () =>
      convertingAlone(() => cut(whole, needs, weights)),
    );
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, font.placeholder.length);
    const output = font.address.slice(1).replace(font.placeholder, hash);
    return { value: { ...font, bytes, hash, output }, problems: [] };
  } catch (error) {
    if (isRefusal(error)) throw error; // the error may be about another file
    // Whatever reads a font reads behind its end if a length or an offset in it is wrong.
    const facts: [] | [string] = error instanceof RangeError ? [] : [messageOf(error).replace(/\s+/g, ' ')];
    return failed(problem('bad-font', facts, { file: basename(font.file) }));
  }
}

/**
 * Features that text uses by default (OpenType's registry, CSS Fonts 4, 7.1). Browsers and HarfBuzz apply each where its script or
 * direction needs it. `locl` is left out, because it depends on the languages of the site.
 */
const ownFeatures: readonly string[] = [
  ...['rvrn', 'rclt', 'ccmp', 'rlig', 'liga', 'clig', 'calt', 'rand', 'curs', 'kern', 'dist', 'mark', 'mkmk'],
  ...['ltra', 'ltrm', 'rtla', 'rtlm'],
  // Arabic, Syriac and others.
  ...['isol', 'init', 'medi', 'med2', 'fina', 'fin2', 'fin3', 'cswh', 'mset', 'stch'],
  // Indic scripts, Khmer, Myanmar, Tibetan and others; Hangul.
  ...['nukt', 'akhn', 'rphf', 'rkrf', 'pref', 'blwf', 'abvf', 'half', 'pstf', 'cfar', 'vatu', 'cjct'],
  ...['pres', 'abvs', 'blws', 'psts', 'haln', 'abvm', 'blwm', 'ljmo', 'vjmo', 'tjmo'],
  // The space beside full-width punctuation (CSS Text 4, `text-spacing-trim`).
  ...['halt', 'chws'],
];

/** The features of formulas (MathML Core, 3.1.5), in a font with a `MATH` table. */
const featuresOfFormulas: readonly string[] = ['ssty', 'dtls', 'flac'];

const makers = ['harfbuzzjs', 'fontverter'];

/**
 * Tables that HarfBuzz may drop and some browsers use to draw or place glyphs. They are for colors (Safari and Firefox also read
 * `SVG `), formulas, upright text, Graphite and Apple's shaping. A font that would lose one is not subset.
 */
const drawing = [
  ...['SVG ', 'COLR', 'CPAL', 'CBDT', 'CBLC', 'sbix', 'MATH', 'BASE', 'vmtx', 'VORG'],
  ...['Silf', 'morx', 'mort', 'kerx'],
];

async function cut(whole: Uint8Array, needs: FontNeeds, weights: FontSource['weights']): Promise<Uint8Array> {
  const { convert }: typeof import('fontverter') = load('fontverter');
  mustBeSmallUnpacked(Buffer.from(whole));
  const font = await convert(Buffer.from(whole), 'sfnt');
  const before = readSfnt(font);
  const wanted = {
    characters: withForms(needs.characters, {
      own: before.characters,
      joins: before.substitutes.has('init'),
      isVertical: needs.features.includes('vert'),
    }),
    features: featuresFor(before, needs),
    axes: axesFor(before, weights),
    keepHints: hasHints(before),
    copied: before.tables.has('kern') && !before.places.has('kern') ? ['kern'] : [],
  };
  const first = await subsetOf(font, wanted);
  // Chromium refuses a font without any outline or character. It then takes even spaces from another font.
  const cutDown = readSfnt(first);
  const subset =
    cutDown.tables.get('glyf') === 0 || cutDown.characters.size === 0
      ? await subsetOf(font, { ...wanted, characters: wanted.characters + visibleIn(before) })
      : first;
  const after = readSfnt(subset);
  const isLost = (table: string) => before.tables.has(table) && !after.tables.has(table);
  const mustStay =
    before.isSymbolic || drawing.some(isLost) || (needs.setsColors && before.tables.has('CPAL'));
  return convert(Buffer.from(mustStay ? whole : subset), 'woff2');
}

function axesFor(
  { axes }: Sfnt,
  weights: FontSource['weights'],
): Readonly<Record<string, readonly [number, number]>> {
  return weights && axes.includes('wght') ? { wght: weights } : {};
}

/** A character of a font that probably has an outline. */
function visibleIn({ characters }: Sfnt): string {
  const all = [...characters].map((code) => String.fromCodePoint(code));
  return all.find((one) => /[\p{L}\p{N}\p{S}]/u.test(one)) ?? all.at(-1) ?? '';
}

/** The features to keep. No font has other forms for English. */
function featuresFor(
  { substitutes, places, tables }: Sfnt,
  { characters, features, languages }: FontNeeds,
): readonly string[] {
  const isEnglish = languages?.every((language) => /^en(?:-|$)/i.test(language)) ?? false;
  const all = [
    ...ownFeatures,
    ...(isEnglish ? [] : ['locl']),
    ...(characters.includes('\u2044') ? featuresOfFractions : []),
    ...(tables.has('MATH') ? featuresOfFormulas : []),
    ...features,
  ];
  return [...new Set(all)].filter((one) => substitutes.has(one) || places.has(one));
}

/** Whether glyphs have hints. A global program of a few bytes only declares that they have none (Google's fonts). */
function hasHints({ tables }: Sfnt): boolean {
  return ['fpgm', 'CFF ', 'CFF2'].some((table) => tables.has(table)) || (tables.get('prep') ?? 0) > 7;
}
