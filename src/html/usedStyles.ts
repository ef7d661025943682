// A stylesheet × the names on a page → the rules that the page can use. Pure.

import { placeholder, replacer } from '../model/addresses/placeholders.ts';
import { once } from '../model/values/lazy.ts';
import type { Alternative, Item, Name, Needs, Part, Sheet } from './sheet.ts';

/** The placeholder for a page's stylesheet. The rules that the page can use are known later. No HTML can contain it. */
export const stylesPlaceholder = placeholder('styles');
export const replaceStyles = replacer('styles');

/**
 * A part of a stylesheet as hexadecimal digits. Its bits are one that is always set, then one for each piece. So it is plain data,
 * and equal parts are equal strings. (A bigint would be a slow key: maps hash only its last 64 bits.)
 */
export type Pieces = string;

export function anyOf(all: readonly Pieces[]): Pieces {
  return all
    .map(bitsOf)
    .reduce((one, other) => one | other)
    .toString(16);
}

export function bothOf(one: Pieces, other: Pieces): Pieces {
  return (bitsOf(one) & bitsOf(other)).toString(16);
}

/** Whether a part has the piece with an index. */
export function hasPiece(pieces: Pieces): (piece: number) => boolean {
  const digits = bitsOf(pieces).toString(2);
  return (piece) => digits[piece + 1] === '1';
}

function bitsOf(pieces: Pieces): bigint {
  return BigInt(`0x${pieces}`);
}

/**
 * The part of a stylesheet that a page can use. `has`: whether the page has a name or can get it. A selector is dropped only if a
 * name that it needs is impossible. Then custom properties, keyframes and fonts without references are dropped.
 */
export function usedPieces(sheet: Sheet, has: (name: Name) => boolean): Pieces {
  const { items, names } = sheet;
  const sayable = once(
    () => new Set(names.flatMap((name) => (/^(--|@)/.test(name) ? name.replace('@', '') : []))),
  );
  const saidBy = ({ text, name }: Part) =>
    (text.slice(name?.length).match(/[\w-]+/g) ?? []).filter((word) => sayable().has(word));
  const rules = possible(items, has);
  const parts = rules.flatMap((one) => one.parts).filter(({ range }) => range === undefined || has(range));
  // An imported stylesheet may refer to anything.
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
  const values = once(() => [...wanted].map(({ text }) => text.toLowerCase()).join('\n'));
  for (const part of waiting) {
    if (!part.name?.startsWith('"')) continue;
    const family = part.name.slice(1).replaceAll('.', '\\.');
    if (new RegExp(`(?<![\\w-])${family}(?![\\w-])`).test(values())) wanted.add(part);
  }
  return piecesOf(sheet, rules, (part) => wanted.has(part));
}

/** The pieces that have an address or show text, with the selectors of their rules. */
export function contentPieces(sheet: Sheet): Pieces {
  return piecesOf(
    sheet,
    possible(sheet.items, () => true),
    ({ hasContent }) => hasContent,
  );
}

/** A rule without its impossible selectors, or parts outside of rules. */
interface Possible {
  readonly selectors: readonly Alternative[];
  readonly parts: readonly Part[];
}

/** The remaining rules and parts, without impossible selectors. */
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
    // Newer selectors are kept with their rule in any case.
    for (const { piece } of [...selectors.filter(({ isOld }) => isOld), ...wanted]) bits[piece] = '1';
  }
  return BigInt(`0b1${bits.join('')}`).toString(16);
}

/** The text of a part of a stylesheet: its rules in order, as written. */
export function textOf({ items }: Sheet, pieces: Pieces): string {
  const has = hasPiece(pieces);
  return items.map((item) => written(item, ({ piece }) => has(piece))).join('');
}

function written(item: Item, isThere: (one: Alternative | Part) => boolean): string {
  if (item.kind === 'part') return isThere(item.part) ? item.part.text : '';
  if (item.kind === 'group') {
    const inner = item.items.map((one) => written(one, isThere)).join('');
    // The first mention of a layer decides its order.
    return inner === '' && !item.isLayer ? '' : `${item.head.text}{${inner}}`;
  }
  const body = item.body.filter(isThere).map(({ text }) => text);
  if (body.length === 0) return '';
  // A browser that does not know one selector drops the whole rule.
  const selectors = item.selectors.filter((one) => isThere(one) || !one.isOld);
  return `${selectors.map(({ text }) => text).join(',')}{${body.join(';')}}`;
}
