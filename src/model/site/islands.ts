// When islands start in the browser, what they get, and the files that they need there.
import type { Asset } from './files.ts';
import type { Place } from './problem.ts';

/** The conditions on which an island starts; `touch` (interaction by the user) is the default. */
export const loads = ['touch', 'visible', 'idle', 'now'] as const;

export type Load = (typeof loads)[number];

/** The rules for the places that reserve these heights. */
export function rulesOfReserved(heights: ReadonlySet<string>): string {
  const rules = [...heights].sort().map((one) => `site-island[data-reserve="${one}"]{min-height:${one}}`);
  return rules.length === 0 ? '' : `site-island[data-reserve]{display:flow-root}${rules.join('')}`;
}

/** The islands of a page: each name, and each value of `load`, once and in order. */
export interface PageIslands {
  readonly names: readonly string[];
  readonly loads: readonly string[];
}

/** What pages with islands load in the browser. */
export interface Islands {
  /** The file that all islands need. */
  readonly runtime: Asset;
  /** The other files of each island, by its name: its own module first, then all of its imports. */
  readonly modules: ReadonlyMap<string, readonly Asset[]>;
  /** The files that each island may load later, by its name: the targets of `import()` in its code, with their imports. */
  readonly later: ReadonlyMap<string, readonly Asset[]>;
  /**
   * The scripts that start islands, by the values of `load` on a page except `touch`; `ISLANDS` in them is replaced by addresses.
   */
  readonly loaders: ReadonlyMap<string, string>;
}

/** Something that only a browser would call, in code that no browser loads. */
export interface Lost {
  /** `onClick`, `useState`. */
  readonly what: string;
  /** The island that contains it, of which browsers load only a `.client.ts`. */
  readonly island: string | undefined;
  /** The place in templates/. */
  readonly at?: Place | undefined;
}

/** What was recorded while a template rendered. */
export interface Noted {
  readonly lost: readonly Lost[];
  readonly handed: readonly HandedPath[];
}

/** A text that may be a path on the site, as an island gets it in the browser: without the base. */
export interface HandedPath {
  readonly island: string;
  /** The prop or the attribute that has it. */
  readonly name: string;
  /** As it was written: `/posts.json`. */
  readonly url: string;
  /** The place in templates/ where it is passed. */
  readonly at?: Place | undefined;
}
