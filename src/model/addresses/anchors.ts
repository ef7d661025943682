// Anchors as other generators derive them from headings → the ids that they mean here. Pure.
import { getOrInsertComputed } from '../values/lazy.ts';

/** The id that an anchor means on the page with an address; undefined if there is none, or more than one. */
export type Anchors = (route: string, anchor: string) => string | undefined;

/**
 * The id that equals an anchor; or else the only id with the same letters and digits, without regard to case, diacritics and other
 * characters; or else the only one that is the same without digits at its start and characters outside of ASCII, as kramdown makes
 * ids.
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

/** The ids of a page, by a part of them. */
type ByPart = ReadonlyMap<string, readonly string[]>;

/** A memo of those of each page, for each part: a page may have as many anchors that mean none of its ids as ids. */
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
