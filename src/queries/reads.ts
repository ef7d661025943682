// What one rendering asks for and reads, recorded in few bytes: of lists the indexes, of neighbors the routes. Plain data.

import { getOrInsertComputed } from '../model/lazy.ts';
import type { ShownPicture } from '../model/picture.ts';
import type { Problem } from '../model/problem.ts';
import type { Route } from '../model/site.ts';
import type { Asked, Dependencies } from '../model/templateQueries.ts';
import { Refusal } from '../problems/problem.ts';

/** Pages in the order that a query gives them. */
export interface Answer {
  /** The query, as text. */
  readonly key: string;
  readonly routes: readonly Route[];
  /** A sum of their routes. */
  readonly sum: string;
  /** The index of each among them, by its route: made when it is first needed. */
  places: ReadonlyMap<string, number> | undefined;
  /** By key: the number of the rendering that read it last, for each page. */
  readonly seen: Map<string, Uint32Array>;
}

/** The names of the data files that were asked for. */
export function dataNamesIn({ what }: Dependencies): readonly string[] {
  return (JSON.parse(what) as Asked).data.map(([name]) => name);
}

let renderings = 0;

/** Records one rendering of a page or a file: what its template asks for and reads. */
export class Recorder {
  readonly #number: number;
  readonly #lists = new Map<Answer, Set<string>>();
  readonly #beside = new Map<Answer, Set<string>>();
  readonly #pages = new Map<string, Set<string>>();
  readonly #data = new Map<string, boolean>();
  readonly #files = new Set<string>();
  /** The pictures that are shown, by their file and how they are shown. */
  readonly shown = new Map<string, ShownPicture>();
  /** What is wrong with how they are shown. */
  readonly problems: Problem[] = [];
  /** Whether something was wrong whose place may move without a change of what was read. */
  isAskedAnew = false;
  /** The values that it was given. */
  readonly given: unknown[] = [];

  constructor() {
    renderings += 1;
    this.#number = renderings;
  }

  /** Notes that a whole list was asked for. */
  addList(answer: Answer): void {
    getOrInsertComputed(this.#lists, answer, () => new Set());
  }

  /** Notes that the neighbors of a page in a list were asked for. */
  addNeighbors(answer: Answer, route: string, neighbors: readonly (Route | undefined)[]): void {
    getOrInsertComputed(this.#beside, answer, () => new Set()).add(route);
    for (const one of neighbors) if (one) getOrInsertComputed(this.#pages, one.route, () => new Set());
  }

  /** Notes that a data file was asked for. */
  addData(name: string, isFaulty: boolean): void {
    this.#data.set(name, isFaulty || (this.#data.get(name) ?? false));
  }

  /** Notes that a file was looked for as a picture. */
  addPicture(file: string): void {
    this.#files.add(file);
  }

  /** Notes that a picture is shown so. */
  addShown(key: string, shown: ShownPicture): void {
    this.shown.set(key, shown);
  }

  /** Notes that something is wrong with a picture. */
  addProblem(one: Problem): void {
    this.problems.push(one);
  }

  /** Notes that this is to be rendered again in the next run, whatever has changed. */
  askAnew(): void {
    this.isAskedAnew = true;
  }

  /** Notes that a key of a page of a list was read; '' is none. Returns whether this rendering has asked for the list. */
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

  /** Notes that a key of a neighbor was read; '' is none. Returns whether this rendering has asked for it. */
  readBeside(route: string, key: string): boolean {
    const keys = this.#pages.get(route);
    if (key !== '') keys?.add(key);
    return keys !== undefined;
  }

  /** All of it; undefined where nothing was asked for. */
  what(): Asked | undefined {
    if (this.#lists.size + this.#beside.size + this.#data.size + this.#files.size === 0) return undefined;
    return {
      lists: [...this.#lists].map(
        ([answer, keys]) => [answer.key, [...keys].map((key) => [key, this.#runs(answer, key)])] as const,
      ),
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

/** Throws where a template reads a page that the one that is rendered now has not asked for. */
export function assertInScope(isInScope: boolean | undefined): void {
  if (!isInScope) throw new Refusal('asked-outside', ['late']);
}
