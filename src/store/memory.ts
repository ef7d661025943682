// What one build leaves for the next: results, each with what it was made from. Plain data, no input or output.
//
// A result is used again while everything it was made from is the very same (===). A step that gives the same object for
// the same file therefore tells all later ones that nothing has changed; nobody has to work out what a change affects.
// No result depends on what the out folder holds: each is good whatever became of the build that made it.
import type { BuildContext } from 'esbuild';
import type { Found } from '../model/files.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import type { Sources } from '../model/site.ts';
import type { Written } from '../model/written.ts';
import { Packs } from './pack.ts';
import type { Stamp } from './version.ts';

interface Entry {
  readonly from: readonly unknown[];
  readonly value: unknown;
  round: number;
}

/** Results by name. One belongs to a watch, or to a single build. */
export class Results {
  readonly #entries = new Map<string, Entry>();
  readonly #onMade: ((name: string, ms: number) => void) | undefined;
  readonly #isLasting: boolean;
  #round = 0;

  /** `onMade` is told of each result that was made anew, and how long that took. */
  constructor(onMade?: (name: string, ms: number) => void, isLasting = true) {
    this.#onMade = onMade;
    this.#isLasting = isLasting;
  }

  /** As `recall`, for one of many (a page's text, the page): a single build, which asks for each once, does not hold it. */
  recallOne<T>(name: string, from: readonly unknown[], make: () => T): T {
    return this.#isLasting ? this.recall(name, from, make) : make();
  }

  /** What `make` made for `name` from the same values, or makes it now. */
  recall<T>(name: string, from: readonly unknown[], make: () => T): T {
    const known = this.#entries.get(name);
    if (known && isMadeOf(known, from)) {
      known.round = this.#round;
      return known.value as T;
    }
    const start = this.#onMade && performance.now();
    const value = make();
    if (start !== undefined) {
      const tell = () => this.#onMade?.(name, performance.now() - start);
      if (value instanceof Promise) value.then(tell, () => {});
      else tell();
    }
    this.#entries.set(name, { from, value, round: this.#round });
    return value;
  }

  /** Tells how long a part of a result took that was made before it was asked for, in ms. */
  took(name: string, ms: number): void {
    this.#onMade?.(name, ms);
  }

  /** Whether `recall` would return what was made before. */
  knows(name: string, from: readonly unknown[]): boolean {
    const known = this.#entries.get(name);
    return known !== undefined && isMadeOf(known, from);
  }

  /** What was made last for `name`, of whatever. */
  last<T>(name: string): T | undefined {
    return this.#entries.get(name)?.value as T | undefined;
  }

  /** Forgets a result that may be another next time although nothing has changed: a file that could not be read. */
  forget(name: string): void {
    this.#entries.delete(name);
  }

  /** Ends a round: forgets what it did not ask for. */
  settle(): void {
    for (const [name, { round }] of this.#entries) if (round !== this.#round) this.#entries.delete(name);
    this.#round += 1;
  }

  /** Forgets every result of another name. */
  forgetAllBut(names: ReadonlySet<string>): void {
    for (const name of this.#entries.keys()) if (!names.has(name)) this.#entries.delete(name);
  }
}

function isMadeOf({ from: before }: Entry, from: readonly unknown[]): boolean {
  return before.length === from.length && from.every((one, index) => one === before[index]);
}

/** What a watch remembers from build to build; a single build begins with an empty one. */
export interface Memory {
  /** Read files, checked pages, compiled templates, rendered pages, finished files. */
  readonly results: Results;
  /** The HTML of Markdown; undefined where none is asked for twice, for it is as large as the site. */
  readonly bodies: Results | undefined;
  /** Bundles of templates/; undefined where none is asked for twice. */
  readonly bundles: Map<string, Bundle> | undefined;
  /** What other processes left, and what others shall find. */
  readonly kept: Packs;
  /** What there is, where somebody has just looked: for a single build. */
  readonly collected?: Outcome<Sources> | undefined;
  /** What an earlier build left in the out folder, where somebody has just looked that up. */
  readonly lastWritten?: Written | undefined;
  /** What there was at the last look. */
  found?: Found | undefined;
  /** What the out folder holds since the last build of this memory. */
  written: Written | undefined;
}

/** One bundle, and what keeps esbuild warm to make it again. */
export interface Bundle {
  /** What was asked for. */
  readonly key: string;
  readonly context: BuildContext | undefined;
  /** What every path led to that it was made of. */
  readonly inputs: ReadonlyMap<string, Stamp>;
  /** What came out; undefined when it failed. */
  readonly bundled: Bundled | undefined;
}

/** What bundles were made of. */
export interface MadeOf {
  /** What went in, absolute, and what tells that other packages would. */
  readonly files: readonly string[];
  /** Where imports were looked for besides, absolute, whether anything is there or not: see `lookupsOf`. */
  readonly lookups: readonly string[];
}

/** What came out of a bundling. Plain data. */
export interface Bundled extends MadeOf {
  readonly outputs: readonly Output[];
  /** The fonts among them that a stylesheet names, in the order of their addresses' numbers. */
  readonly fontFiles: readonly string[];
  /** The islands among them that stand in marks. */
  readonly marked: readonly string[];
  /** Whether code in it asks for something of other pages, or for data: by what `src/ssr` has for that. */
  readonly asks: boolean;
  /** What a browser would skip without a word. */
  readonly warnings: readonly Problem[];
}

/** One text of a bundling. */
export interface Output {
  /** Of its file, without a folder. */
  readonly name: string;
  readonly text: string;
  /** The names of those that it imports, which come with it. */
  readonly imports: readonly string[];
  /** The names of those that it fetches while it runs, by `import()`. */
  readonly later: readonly string[];
  /** The file of a source that it was made of as an entry, or because an `import()` names it; undefined for what several share. */
  readonly entryPoint: string | undefined;
}

/** The memory of a single build. */
export function noMemory(kept: Packs = new Packs(undefined)): Memory {
  const results = new Results(undefined, false);
  return { results, bodies: undefined, bundles: undefined, kept, written: undefined };
}

/** Forgets all results: one of them may be that the system refused something, which it need not do again. */
export function forgetResults(memory: Memory): void {
  memory.results.forgetAllBut(new Set());
  memory.bodies?.forgetAllBut(new Set());
  memory.found = undefined;
}

/** The memory of a watch: give it to every build, one after the other. */
export function newMemory(): Memory {
  return { ...noMemory(), results: new Results(), bodies: new Results(), bundles: new Map() };
}
