// What one build leaves for the next: results, each with what it was made from. Plain data, no input or output.
//
// A result is used again while everything it was made from is the very same (===). A step that gives the same object for
// the same file therefore tells all later ones that nothing has changed; nobody has to work out what a change affects.
// No result depends on what the out folder holds: each is good whatever became of the build that made it.
import type { BuildContext, BuildResult } from 'esbuild';
import type { Written } from '../model/site.ts';

interface Entry {
  readonly from: readonly unknown[];
  readonly value: unknown;
  round: number;
}

/** Results by name. One belongs to a watch, or to a single build. */
export class Results {
  readonly #entries = new Map<string, Entry>();
  readonly #onMade: ((name: string, ms: number) => void) | undefined;
  #round = 0;

  /** `onMade` is told of each result that was made anew, and how long that took. */
  constructor(onMade?: (name: string, ms: number) => void) {
    this.#onMade = onMade;
  }

  /** What `make` made for `name` from the same values, or makes it now. */
  recall<T>(name: string, from: readonly unknown[], make: () => T): T {
    const known = this.#entries.get(name);
    if (known && known.from.length === from.length && from.every((one, index) => one === known.from[index])) {
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

/** What a watch remembers from build to build; a single build begins with an empty one. */
export interface Memory {
  /** Read files, checked pages, compiled templates, rendered pages, finished files. */
  readonly results: Results;
  /** The HTML of Markdown; undefined where none is asked for twice, for it is as large as the site. */
  readonly bodies: Results | undefined;
  /** Bundles of templates/; undefined where none is asked for twice. */
  readonly bundles: Map<string, Bundle> | undefined;
  /** What the out folder holds since the last build of this memory. */
  written: Written | undefined;
}

/** One bundle, and what keeps esbuild warm to make it again. */
export interface Bundle {
  /** What was asked for. */
  readonly key: string;
  readonly context: BuildContext;
  /** What came out, and the version of every file that went in; undefined when it failed. */
  readonly last: { readonly inputs: ReadonlyMap<string, string>; readonly result: BuildResult } | undefined;
}

/** The memory of a single build. */
export function noMemory(): Memory {
  return { results: new Results(), bodies: undefined, bundles: undefined, written: undefined };
}

/** The memory of a watch: give it to every build, one after the other. */
export function newMemory(): Memory {
  return { ...noMemory(), bodies: new Results(), bundles: new Map() };
}
