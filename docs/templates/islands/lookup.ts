// The index of search.json, made in the browser when a reader searches.
import MiniSearch, { type SearchOptions } from 'minisearch';

/** A piece of a page, from one heading to the next, as in search.json. */
export interface Piece {
  readonly href: string;
  /** Of the page. */
  readonly title: string;
  /** Empty for the text before the first heading. */
  readonly heading: string;
  readonly text: string;
}

/** A search result, with its text around the first matching word. */
export interface Found extends Omit<Piece, 'text'> {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** The ways to search. Each is tried if the earlier ones found nothing: all words, all words with typos, some words. */
const ways: readonly SearchOptions[] = [
  { combineWith: 'AND' },
  { combineWith: 'AND', fuzzy: 0.3 },
  { combineWith: 'OR' },
];

/** Loads the index. Returns a function that searches words in it. */
export async function loadLookup(address: string): Promise<(words: string) => readonly Found[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const pieces: readonly Piece[] = await answer.json();
  const index = new MiniSearch({
    fields: ['heading', 'title', 'text'],
    searchOptions: { boost: { heading: 3, title: 2 }, prefix: true, fuzzy: 0.15 },
  });
  index.addAll(pieces.map((piece, id) => ({ id, ...piece })));
  return (words) => {
    let results = index.search(words, ways[0]);
    for (const way of ways.slice(1)) if (results.length === 0) results = index.search(words, way);
    return results.slice(0, 8).flatMap(({ id, terms }) => {
      const piece = pieces[id];
      return piece ? [{ ...piece, ...around(piece.text, terms) }] : [];
    });
  };
}

/** Some words before and after the first of `terms` in a text. */
function around(text: string, terms: readonly string[]): Pick<Found, 'before' | 'match' | 'after'> {
  const lower = text.toLowerCase();
  const at =
    terms
      .map((term) => lower.indexOf(term))
      .filter((at) => at >= 0)
      .sort((a, b) => a - b)[0] ?? 0;
  const length = terms.find((term) => lower.startsWith(term, at))?.length ?? 0;
  const from = at < 40 ? 0 : text.lastIndexOf(' ', at - 30) + 1;
  const end = text.indexOf(' ', at + 100);
  const to = end < 0 ? text.length : end;
  return {
    before: `${from > 0 ? '… ' : ''}${text.slice(from, at)}`,
    match: text.slice(at, at + length),
    after: `${text.slice(at + length, to)}${to < text.length ? ' …' : ''}`,
  };
}
