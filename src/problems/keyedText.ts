// A text with keys, and its values → the locations in them. Prepared once for each, because one file may have thousands of mistakes.
// Pure.
import type { Data, KeyLocation } from '../model/site/site.ts';
import { getOrInsertComputed, once } from '../model/values/lazy.ts';
import { firstIndex } from '../model/values/lists.ts';

/** The most characters of an address by which links are sorted. */
const mostSorted = 100;
/** The most links with the same beginning that are compared. */
const mostCompared = 400;

/** A link: the signs before its address, the index of its beginning, and that of its address. */
type Link = readonly [before: string, start: number, end: number];

/** The text of front matter, of site.yml or of a data file. */
export class KeyedText {
  readonly text: string;
  readonly #starts = once(() => [0, ...[...this.text.matchAll(/\n/g)].map(({ index }) => index + 1)]);
  readonly #links = once(() => linksIn(this.text));
  readonly #indents = new Map<number, number>();

  constructor(text: string) {
    this.text = text;
  }

  /** A line by its number. */
  line(number: number): string {
    const starts = this.#starts();
    const end = starts[number];
    return this.text.slice(starts[number - 1] ?? this.text.length, end === undefined ? undefined : end - 1);
  }

  /** The indent of the first line after `number` that is not blank. */
  indentAfter(number: number): number {
    return getOrInsertComputed(this.#indents, number, () => {
      for (let next = number + 1; next <= this.#starts().length; next += 1) {
        const line = this.line(next);
        if (line.trim() !== '') return /^ */.exec(line)?.[0].length ?? 0;
      }
      return 0;
    });
  }

  /** The beginnings of all addresses of links: see `startOf`. */
  starts(): Iterable<string> {
    return this.#links().keys();
  }

  /** The location of a link in Markdown or HTML to this address. */
  link(url: string): KeyLocation | undefined {
    const links = this.#links().get(startOf(url));
    for (const [before, after] of links ? forms : []) {
      const found = links?.find((one) => one[0] === before && this.text.startsWith(url + after, one[2]));
      if (found) return this.#locationIn(found[1]);
    }
    return undefined;
  }

  #locationIn(index: number): KeyLocation {
    const starts = this.#starts();
    const line = firstIndex(starts.length, (one) => (starts[one] ?? 0) > index);
    return { line, column: index - (starts[line - 1] ?? 0) + 1 };
  }
}

/** The signs before and after an address, in the order in which they are searched. */
const forms = [
  ['](', ')'],
  ['](', ' '],
  ['](<', '>'],
  ['<', '>'],
  ['href="', '"'],
] as const;

/** The beginning of the address at `index`, by which its links are sorted. */
export function startOf(text: string, index = 0): string {
  address.lastIndex = index;
  return address.exec(text)?.[0] ?? '';
}
const address = new RegExp(`[^)\\s<>"]{0,${mostSorted}}`, 'y');

function linksIn(text: string): ReadonlyMap<string, readonly Link[]> {
  const links = new Map<string, Link[]>();
  let bracket = 0;
  for (const { 0: before, index } of text.matchAll(/\[|\]\(<?|<|href="/g)) {
    if (before === '[') bracket = index;
    else {
      const end = index + before.length;
      const same = getOrInsertComputed(links, startOf(text, end), () => []);
      if (same.length < mostCompared) same.push([before, before.startsWith(']') ? bracket : index, end]);
    }
  }
  return links;
}

const texts = new WeakMap<object, KeyedText>();

/** The text of a file that was parsed. */
export function keyedText({ text, locations }: Pick<Data, 'text' | 'locations'>): KeyedText {
  const known = texts.get(locations);
  if (known?.text === text) return known;
  const made = new KeyedText(text);
  texts.set(locations, made);
  return made;
}

type Paths = Map<unknown, string>;
const paths = new Map<unknown, WeakMap<object, Paths>>();

/** The path of the first key with each value that is no mapping or list: `links.0.href`. `as`: for another form of these values. */
export function pathsOf(values: object, as?: (value: unknown) => unknown): ReadonlyMap<unknown, string> {
  const known = getOrInsertComputed(paths, as, () => new WeakMap<object, Paths>());
  return getOrInsertComputed(known, values, () => addPaths(values, '', as, new Map()));
}

function addPaths(value: unknown, path: string, as: ((value: unknown) => unknown) | undefined, found: Paths) {
  if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value))
      addPaths(one, path === '' ? key : `${path}.${key}`, as, found);
  else {
    const form = as ? as(value) : value;
    if (!found.has(form)) found.set(form, path);
  }
  return found;
}
