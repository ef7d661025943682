// Anchors that other generators derive from headings → the ids of this site. Pure.
import { getOrInsertComputed } from '../values/lazy.ts';

/** The id that an anchor means on the page with an address. Undefined if there is none, or more than one. */
export type Anchors = (route: string, anchor: string) => string | undefined;

/**
 * The id that equals an anchor. Otherwise the only id with the same letters and digits; case, diacritics and other characters are
 * ignored. Otherwise the only id that is equal without leading digits and non-ASCII characters, because kramdown removes these.
 */
export function fittingId(anchor: string, ids: ReadonlySet<string>): string | undefined {
  if (ids.has(anchor)) return anchor;
  for (const part of [letters, asciiLetters]) {
    const wanted = part(anchor);
    const fitting = wanted === '' ? [] : (byPart(ids, part).get(wanted) ?? []);
    if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : undefined;
  }
  return undefined;
}

/** The ids of a page, by their significant part. */
type ByPart = ReadonlyMap<string, readonly string[]>;

/** The ids of each page for each kind of part. A page may have as many wrong anchors as ids. */
const known = new WeakMap<ReadonlySet<string>, Map<typeof letters, ByPart>>();

function byPart(ids: ReadonlySet<string>, part: typeof letters): ByPart {
  const parts = getOrInsertComputed(known, ids, () => new Map());
  return getOrInsertComputed(parts, part, () => {
    const found = new Map<string, string[]>();
    for (const id of ids) getOrInsertComputed(found, part(id), () => []).push(id);
    return found;
  });
}

function letters(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function asciiLetters(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/^\d+/, '');
}
