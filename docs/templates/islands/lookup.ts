// The index of search.json, made in the browser when a reader searches.
import MiniSearch, { type SearchOptions } from 'minisearch';

/** A piece of a page, from one heading to the next, as in search.json. */
export interface Piece {
  readonly href: string;
  /** The folders that the page is in. */
  readonly section?: string;
  /** Of the page. */
  readonly title: string;
  /** Empty before the first one. */
  readonly heading: string;
  readonly text: string;
  /** How much it counts: 1 where it is missing. */
  readonly rank?: number;
  /** The route of the version that it is about, where there are several. */
  readonly version?: string;
}

/** A part of a text, and whether it was looked for. */
export type Part = readonly [text: string, isFound: boolean];

/** A found section. The searched words are marked in its title and in its text. */
export interface Found {
  readonly href: string;
  /** The folders and the page that it is in. */
  readonly section: string;
  readonly title: readonly Part[];
  readonly text: readonly Part[];
}

/** The ways to search. Each is tried if the earlier ones found nothing: all words, all words with typos, some words. */
const ways: readonly SearchOptions[] = [
  { combineWith: 'AND' },
  { combineWith: 'AND', fuzzy: 0.3 },
  { combineWith: 'OR' },
];

/** Loads the index. Returns a function that searches words in it. */
export async function loadLookup(
  address: string,
  version?: string,
): Promise<(words: string) => readonly Found[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const all: readonly Piece[] = await answer.json();
  const pieces = all.filter((piece) => version === undefined || piece.version === version);
  const index = new MiniSearch({
    fields: ['heading', 'title', 'text'],
    searchOptions: { boost: { heading: 3, title: 2 }, prefix: true, fuzzy: 0.15 },
  });
  index.addAll(pieces.map((piece, id) => ({ ...piece, id, heading: piece.heading || piece.title })));
  return (words) => {
    const whole = words.toLowerCase();
    /** Who types a whole heading wants to go there. */
    const boostDocument = (id: number) => {
      const { heading = '', title = '', rank = 1 } = pieces[id] ?? {};
      return (heading || title).toLowerCase() === whole ? 10 : rank;
    };
    let results = index.search(words, { ...ways[0], boostDocument });
    for (const way of ways.slice(1))
      if (results.length === 0) results = index.search(words, { ...way, boostDocument });
    return results.slice(0, 10).flatMap(({ id, terms }) => {
      const { href, section, title, heading, text } = pieces[id] ?? {};
      if (href === undefined || title === undefined) return [];
      const where = [section, heading ? title : undefined].filter((one) => one).join(' › ');
      return [
        { href, section: where, title: marked(heading || title, terms), text: around(text ?? '', terms) },
      ];
    });
  };
}

/** A text in parts: words that begin as one of `terms` does are found. */
function marked(text: string, terms: readonly string[]): readonly Part[] {
  const escaped = terms.map((term) => term.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  const found = new RegExp(
    `(?<![\\p{L}\\p{N}])(${escaped.sort((a, b) => b.length - a.length).join('|')})`,
    'giu',
  );
  return text.split(found).flatMap((part, at): Part[] => (part === '' ? [] : [[part, at % 2 === 1]]));
}

/** Some words before and after the first of `terms` in a text. */
function around(text: string, terms: readonly string[]): readonly Part[] {
  const lower = text.toLowerCase();
  const at = Math.min(...terms.map((term) => lower.indexOf(term)).map((one) => (one < 0 ? Infinity : one)));
  const from = at < 50 || at === Infinity ? 0 : text.lastIndexOf(' ', at - 40) + 1;
  const end = text.indexOf(' ', from + 150);
  const to = end < 0 ? text.length : end;
  return marked(`${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`, terms);
}
