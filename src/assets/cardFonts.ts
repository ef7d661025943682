// The fonts of the stylesheet → the fonts that one card needs, in satori's form, and the card with their names. READS them.
import { bytesAt } from '../engine/bytes.ts';
import { cached } from '../engine/cache.ts';
import { madeWith } from '../engine/installed.ts';
import type { PlainElement } from '../model/pictures/card.ts';
import type { FontSource } from '../model/pictures/font.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { convertingAlone, load } from './native.ts';
import { mustBeSmallUnpacked } from './unpacked.ts';

/** A font with one weight. */
interface CardFont {
  readonly name: string;
  readonly style: FontSource['style'];
  readonly weight: 400;
  readonly data: Buffer;
}

/** A card that is ready to be drawn. */
export interface ReadyCard {
  readonly tree: PlainElement;
  readonly fonts: readonly CardFont[];
}

/**
 * satori uses only the first font for each name, weight and style. So a family whose @font-face rules differ only in
 * `unicode-range` gets a name for each rule. The card lists all names in the browsers' order: the last rule first.
 */
export async function readyCard(planned: PlainElement, faces: readonly FontSource[]): Promise<ReadyCard> {
  // satori requests the emoji form of "©" and similar signs, which text fonts do not have.
  const written = JSON.stringify(planned);
  const json = written.replace(/\ufe0f(?!\u20e3)/g, '');
  const tree: PlainElement = json === written ? planned : JSON.parse(json);
  const needed = charactersIn(json);
  const weights = weightsIn(json);
  const some = faces.filter(({ range }) => coversSome(rangesOf(range), needed));
  const named = [...new Set(some.map(({ family }) => family))].map(
    (family) => [family, ofFamily(some.filter((face) => face.family === family).reverse(), weights)] as const,
  );
  const names = new Map(named.map(([family, layers]) => [family, namesOf(family, layers.length)]));
  const wanted = named.flatMap(([family, layers]) =>
    layers.flatMap((layer, index) =>
      layer.map((one) => ({ ...one, name: names.get(family)?.[index] ?? '' })),
    ),
  );
  // If a family lacks a letter in this weight, any other font with the letter is used. So each font also has a unique name.
  const spare = wanted.map((one, index) => ({ ...one, name: `${index} ${one.name}` }));
  const fonts = await Promise.all([...wanted, ...spare].map((one) => fontOf(one, faces)));
  const several = new Map([...names].filter(([, { length }]) => length > 1));
  return { tree: several.size > 0 ? withFamilies(tree, several) : tree, fonts };
}

/** One font of a face. Of a variable font satori would use only the default weight, so each weight becomes a fixed font. */
interface Instance {
  readonly face: FontSource;
  readonly weight: number;
}

/** The fonts of a family, in lists. Within a list, weight and style are unique. */
function ofFamily(faces: readonly FontSource[], wanted: readonly number[]): readonly (readonly Instance[])[] {
  const layers: Instance[][] = [];
  const counts = new Map<string, number>();
  for (const face of faces)
    for (const weight of weightsOf(face, wanted)) {
      const key = `${face.style} ${weight}`;
      const layer = counts.get(key) ?? 0;
      counts.set(key, layer + 1);
      layers[layer] ??= [];
      layers[layer].push({ face, weight });
    }
  return layers;
}

function weightsOf({ weight, weights }: FontSource, wanted: readonly number[]): readonly number[] {
  if (!weights) return [weight];
  const [from, to] = weights;
  return [...new Set(wanted.map((one) => Math.min(Math.max(one, from), to)))];
}

const namesOf = (family: string, count: number) =>
  Array.from({ length: count }, (_, index) => (index === 0 ? family : `${family} ~${index}`));

function weightsIn(json: string): readonly number[] {
  const values = [...json.matchAll(/(?:font-?weight|\bfont|--[\w-]+)["':\s]*([^"};]*)/gi)];
  const numbers = values.flatMap(([, value = '']) => value.match(/(?<![\w.#])\d{1,4}(?![\w.%])/g) ?? []);
  return [400, 700, ...numbers.map(Number).filter((one) => one >= 1 && one <= 1000)];
}

/** The characters that a card may show: those of its template and values, and those that its styles make from them. */
function charactersIn(json: string): readonly number[] {
  const text = json.normalize('NFC') + json.toUpperCase() + json.toLowerCase();
  return [...new Set(`${text}…•◦▪`)].map((one) => one.codePointAt(0) ?? 0);
}

type Ranges = readonly (readonly [from: number, to: number])[];

const everything: Ranges = [[0, 0x10ffff]];

/** `U+0-7F, U+4??` → the start and end of each. */
function rangesOf(text: string): Ranges {
  if (text === '') return everything;
  return [...text.matchAll(/u\+([\da-f?]{1,6})(?:-([\da-f]{1,6}))?/gi)].map(([, from = '', to]) => [
    Number.parseInt(from.replaceAll('?', '0'), 16),
    Number.parseInt(to ?? from.replaceAll('?', 'F'), 16),
  ]);
}

function coversSome(ranges: Ranges, characters: readonly number[]): boolean {
  return characters.some((one) => ranges.some(([from, to]) => from <= one && one <= to));
}

/**
 * All characters of ranges, as a text, without surrogates. It includes a space, which HarfBuzz needs to hide direction marks.
 * Otherwise it would remove them, and satori cannot read an empty line.
 */
function textOf(ranges: Ranges): string {
  let text = ' ';
  for (const [from, to] of ranges)
    for (let one = from; one <= Math.min(to, 0x10ffff); one += 1)
      if (one < 0xd800 || one > 0xdfff) text += String.fromCodePoint(one);
  return text;
}

/** The bytes of a site's fonts. satori reads a font once, and recognises it by the identity of its bytes. */
const memo = new WeakMap<readonly FontSource[], Map<string, Promise<Buffer>>>();

async function fontOf(
  { face, weight, name }: Instance & { readonly name: string },
  faces: readonly FontSource[],
): Promise<CardFont> {
  const all = getOrInsertComputed(memo, faces, () => new Map<string, Promise<Buffer>>());
  const key = JSON.stringify([face.file, face.range, weight]);
  const data = await getOrInsertComputed(all, key, () => fixedFont(face, weight));
  return { name, style: face.style, weight: weight as 400, data }; // any number works; its type has only the hundreds
}

/** The font of a face with one weight, and only the characters of the face. */
async function fixedFont({ file, range }: FontSource, weight: number): Promise<Buffer> {
  const whole = await bytesAt(file);
  const ranges = rangesOf(range);
  const isWhole = ranges.some(([from, to]) => from === 0 && to >= 0x10ffff);
  const text = isWhole ? undefined : textOf(ranges);
  const from = ['face', madeWith('subset-font'), whole, `${weight}`, text ?? 'all'];
  return Buffer.from(await cached(from, () => fixed(whole, weight, text)));
}

async function fixed(whole: Buffer, weight: number, text: string | undefined): Promise<Uint8Array> {
  const subsetFont: typeof import('subset-font').default = load('subset-font');
  mustBeSmallUnpacked(whole);
  const recipe = { keepAllGlyphs: text === undefined, targetFormat: 'truetype' } as const;
  try {
    return await convertingAlone(() =>
      subsetFont(whole, text, { ...recipe, variationAxes: { wght: weight } }),
    );
  } catch {
    // It has only one weight. Otherwise the font is damaged, and the next line reports the reason.
    return text === undefined ? whole : convertingAlone(() => subsetFont(whole, text, recipe));
  }
}

type Names = ReadonlyMap<string, readonly string[]>;

/** Replaces each family in a tree's styles by all its names. */
function withFamilies<T>(node: T, names: Names): T {
  if (Array.isArray(node)) return node.map((one) => withFamilies(one, names)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const { type, props } = node as unknown as PlainElement;
  if (typeof props !== 'object') return node;
  const { style, children } = props;
  const named = typeof style === 'object' && style !== null ? { style: styleWith(style, names) } : {};
  const inner = children === undefined ? {} : { children: childrenWith(type, children, names) };
  return { ...node, props: { ...props, ...named, ...inner } };
}

function childrenWith(type: string, children: unknown, names: Names): unknown {
  if (type !== 'style' || typeof children !== 'string') return withFamilies(children, names);
  return children.replace(
    /(?<![\w-])(font(?:-family)?|--[\w-]+)(\s*:\s*)([^;{}]+)/gi,
    (_, property, colon, value) => `${property}${colon}${listWith(value, names, property)}`,
  );
}

function styleWith(style: object, names: Names): object {
  return Object.fromEntries(
    Object.entries(style).map(([property, value]) =>
      typeof value === 'string' && /^(?:font(?:Family)?$|--)/.test(property)
        ? [property, listWith(value, names, property)]
        : [property, value],
    ),
  );
}

/** A list of families with all names of each. In `font`, other values precede the first one. */
function listWith(value: string, names: Names, property: string): string {
  const part = (one: string) => {
    for (const [family, all] of names) {
      const begins = property === 'font' ? '^(.*\\s)?' : '^(\\s*)';
      const found = new RegExp(`${begins}(["']?)${escaped(family)}\\2\\s*$`, 'i').exec(one);
      if (found) return `${found[1] ?? ''}${all.map((name) => `"${name}"`).join(', ')}`;
    }
    return one;
  };
  return value.split(',').map(part).join(',');
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
