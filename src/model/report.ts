// What came of a build or a check, as `--json` prints it and other programs get it: plain data. Types only.
import type { Place, Problem } from './problem.ts';

/** A mistake in the site, with its words. */
export interface DescribedProblem extends Problem {
  /** What is wrong, in a sentence. */
  readonly text: string;
  /** What to do about it. */
  readonly hint?: string | undefined;
}

/** One page of a build. */
export interface BuiltPage {
  readonly route: string;
  /** Its content file, relative to the root. */
  readonly source: string;
  readonly template: string;
  /** Its file in the out folder. */
  readonly output: string;
  readonly bytes: number;
  /** Its bytes as they travel; null where that was not asked for, or nothing was made. */
  readonly gzip: number | null;
}

/** What a module has used that says something else tomorrow, as far as that can be seen. */
export type DataUse = 'clock' | 'network' | 'programs';

/** A module of `content/data` that has made its data for this build. */
export interface MadeData {
  /** Relative to the root. */
  readonly file: string;
  readonly uses: readonly DataUse[];
}

/** What came of a build. */
export interface Report {
  /** Of this document's shape. */
  readonly version: 1;
  /** False: there are problems, and nothing was written. */
  readonly ok: boolean;
  /** The folder with `content/` and `templates/`, absolute. */
  readonly root: string;
  /** The folder that was written to, absolute. */
  readonly out: string;
  readonly problems: readonly DescribedProblem[];
  readonly routes: readonly BuiltPage[];
  /** Files copied from `content/static`. */
  readonly copied: readonly string[];
  /** The data that modules of `content/data` have made. */
  readonly made: readonly MadeData[];
  /** The steps that were done, each with how long it took. */
  readonly phases: readonly { readonly name: string; readonly ms: number }[];
  /** All phases together. */
  readonly ms: number;
}

/** What came of a build of a watch. */
export interface WatchReport extends Report {
  /** The files whose change it followed, relative to the root; none at the first build. */
  readonly edited: readonly string[];
  /** From the first change to the end of the build, in ms. */
  readonly sinceEdit: number;
}

/** What came of a check, which writes nothing. */
export interface CheckReport extends Report {
  /** What was looked at, in order, and how many problems it has that nobody silenced. */
  readonly checks: readonly { readonly name: string; readonly summary: string; readonly problems: number }[];
  /** The problems that a page or site.yml asks not to be told. */
  readonly silenced: readonly {
    readonly code: string;
    readonly rule?: string | undefined;
    readonly text: string;
    readonly facts: readonly unknown[];
    readonly at?: Place | undefined;
    /** Why. */
    readonly reason: string;
  }[];
}
