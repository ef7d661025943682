// The conditions on which islands start in the browser, their props, and their files.
import type { Asset } from './files.ts';
import type { SourceLocation } from './problem.ts';

/** The conditions on which an island starts. `touch` (interaction by the user) is the default. */
export const loads = ['touch', 'visible', 'idle', 'now'] as const;

export type Load = (typeof loads)[number];

/** The CSS rules that reserve these heights. */
export function rulesOfReserved(heights: ReadonlySet<string>): string {
  const rules = [...heights].sort().map((one) => `site-island[data-reserve="${one}"]{min-height:${one}}`);
  return rules.length === 0 ? '' : `site-island[data-reserve]{display:flow-root}${rules.join('')}`;
}

/** The islands of a page: each name and each value of `load`, once and in order. */
export interface PageIslands {
  readonly names: readonly string[];
  readonly loads: readonly string[];
}

/** The files that pages with islands load in the browser. */
export interface Islands {
  /** The file that all islands need. */
  readonly runtime: Asset;
  /** The other files of each island, by name: its own module first, then all of its imports. */
  readonly modules: ReadonlyMap<string, readonly Asset[]>;
  /** The files that each island may load later, by name: the targets of `import()` in its code, with their imports. */
  readonly later: ReadonlyMap<string, readonly Asset[]>;
  /** The scripts that start islands, by the values of `load` on a page (except `touch`). Addresses replace `ISLANDS` in them. */
  readonly loaders: ReadonlyMap<string, string>;
}

/** An event handler or a hook in code that no browser loads. */
export interface Lost {
  /** `onClick`, `useState`. */
  readonly what: string;
  /** The island that contains it, if browsers load only a `.client.ts` for that island. */
  readonly island: string | undefined;
  /** The location in templates/. */
  readonly at?: SourceLocation | undefined;
}

/** The notes from the rendering of a template. */
export interface Noted {
  readonly lost: readonly Lost[];
  readonly islandPropPaths: readonly IslandPropPath[];
}

/** A text that may be a path on the site, in an island's props in the browser: without the base. */
export interface IslandPropPath {
  readonly island: string;
  /** The prop or attribute that has it. */
  readonly name: string;
  /** As written: `/posts.json`. */
  readonly url: string;
  /** The location in templates/ where it is passed. */
  readonly at?: SourceLocation | undefined;
}
