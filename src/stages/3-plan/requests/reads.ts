// A compact record of the requests and reads of one rendering: indexes for lists, routes for neighbors. Plain data.

import type { ShownPicture } from '../../../model/pictures/picture.ts';
import type { Problem } from '../../../model/site/problem.ts';
import type { Route } from '../../../model/site/site.ts';
import type { Dependencies, Requests } from '../../../model/site/templateQueries.ts';
import { getOrInsertComputed } from '../../../model/values/lazy.ts';
import { Refusal } from '../../../problems/problem.ts';

/** The pages that a query selects, in its order. */
export interface Answer {
  /** The query, as text. */
  readonly key: string;
  readonly routes: readonly Route[];
  /** A hash of their routes. */
  readonly sum: string;
  /** The index of each page by route. It is made when it is first needed. */
  indexes: ReadonlyMap<string, number> | undefined;
  /** By key: for each page, the number of the last rendering that read it. */
  readonly seen: Map<string, Uint32Array>;
}

/** The names of the requested data files. */
export function dataNamesIn({ what }: Dependencies): readonly string[] {
  return (JSON.parse(what) as Requests).data.map(([name]) => name);
}

let renderings = 0;

/** Records the requests and reads of a template during one rendering of a page or file. */
export class Recorder {
  readonly #number: number;
  readonly #lists = new Map<Answer, Set<string>>();
  readonly #beside = new Map<Answer, Set<string>>();
  readonly #pages = new Map<string, Set<string>>();
  readonly #data = new Map<string, boolean>();
  readonly #files = new Set<string>();
  readonly #derived = new Set<Requests['lists']>();
  /** The pictures that are shown, by file and options. */
  readonly shown = new Map<string, ShownPicture>();
  /** The problems of these pictures. */
  readonly problems: Problem[] = [];
  /**
   * Whether this must be rendered again in the next run in any case. There was a problem whose location may move although no input
   * changes.
   */
  isToRepeat = false;
  /** The values that templates got. */
  readonly given: unknown[] = [];

  constructor() {
    renderings += 1;
    this.#number = renderings;
  }

  /** Records that a whole list was requested. */
  addList(answer: Answer): void {
    getOrInsertComputed(this.#lists, answer, () => new Set());
  }

  /** Records that the neighbors of a page in a list were requested. */
  addNeighbors(answer: Answer, route: string, neighbors: readonly (Route | undefined)[]): void {
    getOrInsertComputed(this.#beside, answer, () => new Set()).add(route);
    for (const one of neighbors) if (one) getOrInsertComputed(this.#pages, one.route, () => new Set());
  }

  addData(name: string, isFaulty: boolean): void {
    this.#data.set(name, isFaulty || (this.#data.get(name) ?? false));
  }

  /** Records that a file was searched as a picture. */
  addPicture(file: string): void {
    this.#files.add(file);
  }

  /** Records the requests of a derived value, which may have been made for another page. */
  addDerived(lists: Requests['lists']): void {
    this.#derived.add(lists);
  }

  /** Records that a key of a page in a list was read; '' means no key. Returns whether this rendering has requested the list. */
  readInList(answer: Answer, index: number, key: string): boolean {
    const keys = this.#lists.get(answer);
    if (!keys || key === '') return keys !== undefined;
    let seen = answer.seen.get(key);
    if (!seen) {
      seen = new Uint32Array(answer.routes.length);
      answer.seen.set(key, seen);
    }
    if (seen[index] !== this.#number) {
      seen[index] = this.#number;
      keys.add(key);
    }
    return true;
  }

  /** Records that a key of a neighbor was read; '' means no key. Returns whether this rendering has requested it. */
  readBeside(route: string, key: string): boolean {
    const keys = this.#pages.get(route);
    if (key !== '') keys?.add(key);
    return keys !== undefined;
  }

  /** The complete record; undefined if nothing was requested. */
  what(): Requests | undefined {
    const own = this.#lists.size + this.#beside.size + this.#data.size + this.#files.size;
    if (own + this.#derived.size === 0) return undefined;
    const lists = [...this.#lists].map(
      ([answer, keys]) =>
        [answer.key, [...keys].map((key) => [key, this.#runs(answer, key)] as const)] as const,
    );
    return {
      lists: [...lists, ...[...this.#derived].flat()],
      beside: [...this.#beside].flatMap(([{ key }, routes]) =>
        [...routes].map((route) => [key, route] as const),
      ),
      pages: [...this.#pages].map(([route, keys]) => [route, [...keys]] as const),
      data: [...this.#data],
      ...(this.#files.size > 0 && { pictures: [...this.#files] }),
    };
  }

  #runs({ seen }: Answer, key: string): number[] {
    const runs: number[] = [];
    let length = 0;
    const all = seen.get(key) ?? [];
    for (let index = 0; index <= all.length; index += 1) {
      if (all[index] === this.#number) length += 1;
      else if (length > 0) {
        runs.push(index - length, length);
        length = 0;
      }
    }
    return runs;
  }
}

/** Throws if a template reads a page that was not requested in the current rendering. */
export function assertInScope(isInScope: boolean | undefined): void {
  if (!isInScope) throw new Refusal('asked-outside', ['late']);
}
