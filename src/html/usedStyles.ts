// A stylesheet × the names on a page → the rules that the page can use. Pure.

import { markOf, replacer } from '../model/marks.ts';
import type { Alternative, Item, Name, Needs, Part, Sheet } from './sheet.ts';

/** Stands in a drawn page for its stylesheet: which rules it can use is known when it is drawn. No HTML can hold it. */
export const stylesMark = markOf('styles');
/** Puts something in its place. */
export const replaceStyles = replacer('styles');

/**
 * A part of a stylesheet: a bit for each of its pieces, in their order, behind a first bit that is always set, in hexadecimal digits. So
 * it is plain data, and equal parts are equal. (Maps know a bigint by its last 64 bits only: they would be slow.)
 */
export type Pieces = string;

/** What any of them has. */
export function anyOf(all: readonly Pieces[]): Pieces {
  return all
    .map(bitsOf)
    .reduce((one, other) => one | other)
    .toString(16);
}

/** What both have. */
export function bothOf(one: Pieces, other: Pieces): Pieces {
  return (bitsOf(one) & bitsOf(other)).toString(16);
}

/** Whether a part has the piece of a number. */
export function hasPiece(pieces: Pieces): (piece: number) => boolean {
  const digits = bitsOf(pieces).toString(2);
  return (piece) => digits[piece + 1] === '1';
}

function bitsOf(pieces: Pieces): bigint {
  return BigInt(`0x${pieces}`);
}

/**
 * The part of a stylesheet that a page can use. `has`: whether a name is on the page, or can come to be there. A selector goes
 * only when something that it needs cannot be there; then custom properties, keyframes and fonts go that nothing names any more.
 */
export function usedPieces(sheet: Sheet, has: (name: Name) => boolean): Pieces {
  const { items, names } = sheet;
  const sayable = new Set(names.flatMap((name) => (/^(--|@)/.test(name) ? name.replace('@', '') : [])));
  const saidBy = ({ text, name }: Part) =>
    (text.slice(name?.length).match(/[\w-]+/g) ?? []).filter((word) => sayable.has(word));
  const rules = possible(items, has);
  const parts = rules.flatMap((one) => one.parts).filter(({ range }) => range === undefined || has(range));
  // A stylesheet of somebody else may name everything.
  const isAlone = !parts.some(({ text }) => /^@import/i.test(text));
  const wanted = new Set<Part>();
  const said = new Set<Name>();
  let waiting = parts;
  for (let before = -1; before !== wanted.size; ) {
    before = wanted.size;
    waiting = waiting.filter((part) => {
      const { name } = part;
      const isFont = name?.startsWith('"');
      if (isAlone && name !== undefined && !has(name) && (isFont || !said.has(name.replace('@', ''))))
        return true;
      wanted.add(part);
      if (isFont) return false;
      part.says ??= saidBy(part);
      for (const word of part.says) said.add(word);
      return false;
    });
  }
  const values = [...wanted].map(({ text }) => text.toLowerCase()).join('\n');
  for (const part of waiting) {
    if (!part.name?.startsWith('"')) continue;
    const family = part.name.slice(1).replaceAll('.', '\\.');
    if (new RegExp(`(?<![\\w-])${family}(?![\\w-])`).test(values)) wanted.add(part);
  }
  return piecesOf(sheet, rules, (part) => wanted.has(part));
}

/** Those of a sheet that name an address or show a text by themselves, and the selectors of their rules. */
export function tellingPieces(sheet: Sheet): Pieces {
  return piecesOf(
    sheet,
    possible(sheet.items, () => true),
    ({ isTelling }) => isTelling,
  );
}

/** A rule without the selectors that cannot match, or what stands outside of rules. */
interface Possible {
  readonly selectors: readonly Alternative[];
  readonly parts: readonly Part[];
}

/** What is left of rules and all else when the selectors are gone that cannot match. */
function possible(items: readonly Item[], has: (name: Name) => boolean): readonly Possible[] {
  const can = (needs: Needs): boolean =>
    needs.every((need) => (typeof need === 'string' ? has(need) : need.some(can)));
  return items.flatMap((item): readonly Possible[] => {
    if (item.kind === 'group') return [{ selectors: [], parts: [item.head] }, ...possible(item.items, has)];
    if (item.kind === 'part') return [{ selectors: [], parts: [item.part] }];
    const selectors = item.selectors.filter(({ needs }) => can(needs));
    return selectors.length === 0 ? [] : [{ selectors, parts: item.body }];
  });
}

function piecesOf({ weights }: Sheet, rules: readonly Possible[], isWanted: (part: Part) => boolean): Pieces {
  const bits = weights.map(() => '0');
  for (const { selectors, parts } of rules) {
    const wanted = parts.filter(isWanted);
    if (wanted.length === 0) continue;
    // Those that are not old stay with their rule in any case.
    for (const { piece } of [...selectors.filter(({ isOld }) => isOld), ...wanted]) bits[piece] = '1';
  }
  return BigInt(`0b1${bits.join('')}`).toString(16);
}

/** The text of a part of a stylesheet: its rules in their order, as they were written. */
export function textOf({ items }: Sheet, pieces: Pieces): string {
  const has = hasPiece(pieces);
  return items.map((item) => written(item, ({ piece }) => has(piece))).join('');
}

function written(item: Item, isThere: (one: Alternative | Part) => boolean): string {
  if (item.kind === 'part') return isThere(item.part) ? item.part.text : '';
  if (item.kind === 'group') {
    const inner = item.items.map((one) => written(one, isThere)).join('');
    // The first time that a layer is named decides on its rank.
    return inner === '' && !item.isLayer ? '' : `${item.head.text}{${inner}}`;
  }
  const body = item.body.filter(isThere).map(({ text }) => text);
  if (body.length === 0) return '';
  // A browser that does not know one of them drops the whole rule.
  const selectors = item.selectors.filter((one) => isThere(one) || !one.isOld);
  return `${selectors.map(({ text }) => text).join(',')}{${body.join(';')}}`;
}
