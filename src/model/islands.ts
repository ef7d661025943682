// When islands wake up in the browser, and what they are handed.
import type { Place } from './problem.ts';

/** When one wakes, of itself or because somebody touches it; `touch` where nothing is said. */
export const loads = ['touch', 'visible', 'idle', 'now'] as const;

export type Load = (typeof loads)[number];

/** The islands of a page: each name, and each value of `load`, once and in order. */
export interface PageIslands {
  readonly names: readonly string[];
  readonly loads: readonly string[];
}

/** What only a browser would call, where no browser ever does. */
export interface Lost {
  /** `onClick`, `useState`. */
  readonly what: string;
  /** The island that it stands in, of which browsers load only a `.client.ts`. */
  readonly island: string | undefined;
  /** Where in templates/. */
  readonly at?: Place | undefined;
}

/** What was noted while a template drew. */
export interface Noted {
  readonly lost: readonly Lost[];
  readonly handed: readonly HandedPath[];
}

/** A text that may be a path on the site, as an island gets it in the browser: without the base. */
export interface HandedPath {
  readonly island: string;
  /** The prop, or the attribute, that it stands in. */
  readonly name: string;
  /** As it was written: `/posts.json`. */
  readonly url: string;
  /** Where in templates/ it is handed over. */
  readonly at?: Place | undefined;
}
