// Planned cards and the site's fonts → PNG files, cached between builds. READS the fonts.
import { createHash } from 'node:crypto';
import { bytesAt } from '../engine/bytes.ts';
import { cached } from '../engine/cache.ts';
import { installed, madeWith } from '../engine/installed.ts';
import { cardFile } from '../model/addresses/paths.ts';
import { cardSize, type PlainElement, type PlannedCard } from '../model/pictures/card.ts';
import type { FontSource } from '../model/pictures/font.ts';
import type { Checked } from '../model/site/problem.ts';
import { failed, messageOf, problem } from '../problems/problem.ts';
import { type ReadyCard, readyCard } from './cardFonts.ts';
import { load } from './native.ts';
import { type Drawing, png, renderers } from './png.ts';

const makers = ['satori', 'subset-font', ...renderers];

/** The fonts for drawing cards. */
export interface CardContext {
  readonly faces: readonly FontSource[];
  /** Changes with the bytes of the fonts and with the versions of the drawing libraries. */
  readonly drawnWith: string;
}

/** The fonts for a build's cards. Rejects if a font cannot be read, because cards would use another one. */
export async function cardContext(faces: readonly FontSource[]): Promise<CardContext> {
  const hash = createHash('sha256').update(makers.map(installed).join());
  for (const { file, family, weight, weights, style, range } of faces)
    hash.update(JSON.stringify([family, weight, weights, style, range])).update(await bytesAt(file));
  return { faces: [...faces], drawnWith: hash.digest('hex') }; // a new list: see `memo`
}

export async function drawCard(
  card: PlannedCard,
  cardContext: CardContext,
): Promise<Checked<Drawing | undefined>> {
  try {
    const bytes = await cached(
      ['card', ...makers.map(madeWith), cardContext.drawnWith, JSON.stringify(card.tree)],
      async () => {
        if (asksForTheWeb(card.tree)) throw new Error('it asks for a file on the web');
        const { tree, fonts } = await readyCard(card.tree, cardContext.faces);
        return png(await drawn(tree, fonts), cardSize.width);
      },
    );
    return { value: { output: card.output, bytes }, problems: [] };
  } catch (error) {
    return failed(
      problem(
        'bad-card',
        [error instanceof MissingLetters ? error.message : messageOf(error)],
        { file: cardFile },
        [{ file: card.file }],
      ),
    );
  }
}

type Satori = typeof import('satori').default;

/** The drawing of a card. Throws if no font has some of its letters, because they would be boxes. */
async function drawn(tree: PlainElement, fonts: ReadyCard['fonts']): Promise<string> {
  const length = lengthOf(tree);
  if (length > mostText)
    throw new Error(
      `its text has ${length.toLocaleString('en-US')} characters, and ${mostText.toLocaleString('en-US')} at most are drawn`,
    );
  const satori: Satori = load('satori').default;
  const missing = new Set<string>();
  const loadAdditionalAsset = async (_: string, text: string) => {
    for (const one of lettersOf(text)) missing.add(one);
    return [];
  };
  const options = { ...cardSize, fonts: [...fonts], loadAdditionalAsset };
  // A combining mark is drawn with its letter, and satori only checks that a font has the letter.
  const found = JSON.stringify(tree)
    .normalize('NFC')
    .match(/(?!\u20e3)\p{M}/gu);
  const marks = [...new Set(found)].filter(isSeen);
  if (marks.length > 0) await satori(apart(marks) as Parameters<Satori>[0], options);
  const svg = await satori(tree as Parameters<Satori>[0], options);
  if (missing.size > 0) throw new MissingLetters(`no font has ${shown([...missing])}`);
  return svg;
}
class MissingLetters extends Error {}

/** The most characters on a card, which cannot show more. Drawing needs memory quadratic in the length of a word. */
const mostText = 2_000;

/** The length of all texts of a tree. */
function lengthOf(node: unknown): number {
  if (typeof node === 'string') return node.length;
  if (Array.isArray(node)) return node.reduce((sum: number, one) => sum + lengthOf(one), 0);
  return typeof node === 'object' && node !== null ? lengthOf((node as PlainElement).props.children) : 0;
}

/** Each combining mark in a separate text. */
const apart = (marks: readonly string[]): PlainElement => ({
  type: 'div',
  props: {
    style: { display: 'flex' },
    children: marks.map((one) => ({ type: 'span', props: { children: one } })),
  },
});

/** Spaces, and characters that only change how others are drawn, need no font. The shaper makes them. */
const isSeen = (letter: string) =>
  !/^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}]*$/u.test(letter);

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lettersOf = (text: string) => [...letters.segment(text)].map(({ segment }) => segment).filter(isSeen);

/** The most letters that a problem names. */
const mostShown = 10;

/** `"Ł" (U+0141) and "😀" (U+1F600)` */
function shown(missing: readonly string[]): string {
  const named = missing.slice(0, mostShown).map((one) => `"${one}" (${codesOf(one)})`);
  const more = missing.length - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  return all.length === 1 ? `${all[0]}` : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

const codesOf = (letter: string) =>
  [...letter]
    .map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ');

/** An address that satori would fetch. A build must depend only on its sources. */
const onTheWeb = /"(src|href|xlinkHref)":"(https?:)?\/\/|url\((\\?["'])?(https?:)?\/\//i;

/** Whether an element has such an address. A text may have one, because it is only drawn: the title of a page about `url()`. */
function asksForTheWeb(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(asksForTheWeb);
  if (typeof node !== 'object' || node === null) return false;
  const { type, props } = node as PlainElement;
  const { children, ...others } = props;
  const attributes = Object.entries(others).filter(
    ([name]) => !/^(?:alt|title|(?:aria|data)-.*)$/.test(name),
  );
  const read = [Object.fromEntries(attributes), type === 'style' ? children : undefined];
  // Without white space, which address parsers ignore.
  const text = JSON.stringify(read, (_, value) =>
    typeof value === 'string' ? value.replace(/\s/g, '') : value,
  );
  return onTheWeb.test(text) || asksForTheWeb(children);
}
