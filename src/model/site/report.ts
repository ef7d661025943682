// The report of a build or a check, as `--json` prints it and as other programs get it: plain data. Types only.
import type { Place, Problem } from './problem.ts';

/** A mistake in the site, with its sentences. */
export interface DescribedProblem extends Problem {
  /** What is wrong, as a sentence. */
  readonly text: string;
  /** What to do about it. */
  readonly hint?: string | undefined;
}

/** Problems that a report does not name one by one. */
export interface OmittedProblems {
  readonly code: string;
  readonly file?: string | undefined;
  readonly count: number;
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
  /** Its size in bytes after gzip; null if that was not requested, or nothing was made. */
  readonly gzip: number | null;
}

/** Something that a module has used whose answer may differ the next time, as far as this can be detected. */
export type DataUse = 'clock' | 'network' | 'programs';

/** A module of `content/data` that has made its data for this build. */
export interface MadeData {
  /** Relative to the root. */
  readonly file: string;
  readonly uses: readonly DataUse[];
}

/** What git knows of the pages' last changes. */
export interface GitDates {
  readonly pages: number;
  /** How many of them have the time of their last change. */
  readonly dated: number;
  /** Whether only the latest commits were fetched. */
  readonly isShallow: boolean;
}

/** The report of a build. */
export interface Report {
  /** The version of this format. */
  readonly version: 1;
  /** False: there are problems, and nothing was written. */
  readonly ok: boolean;
  /** The folder with `content/` and `templates/`, absolute. */
  readonly root: string;
  /** The folder that was written to, absolute. */
  readonly out: string;
  readonly problems: readonly DescribedProblem[];
  /** How many more problems there are: of one code in one file 1,000 are named, and 10,000 in all. */
  readonly omitted?: readonly OmittedProblems[];
  /**
   * For `site build --shard` only: how many pages it has rendered or found in the store, and how many the site has. Nothing was
   * written.
   */
  readonly shard?: { readonly pages: number; readonly of: number };
  readonly routes: readonly BuiltPage[];
  /** Files copied from `content/static`. */
  readonly copied: readonly string[];
  /** The data that modules of `content/data` have made. */
  readonly made: readonly MadeData[];
  /** With `git: true` in site.yml: what git knows of the pages' last changes. */
  readonly git?: GitDates | undefined;
  /** The finished steps, with their times. */
  readonly phases: readonly { readonly name: string; readonly ms: number }[];
  /** The time of all phases. */
  readonly ms: number;
}

/** The report of a build of a watch. */
export interface WatchReport extends Report {
  /** The changed files that caused it, relative to the root; none for the first build. */
  readonly edited: readonly string[];
  /** The time from the first change to the end of the build, in ms. */
  readonly sinceEdit: number;
}

/** The report of a check, which writes nothing. */
export interface CheckReport extends Report {
  /** The audits in order, each with its number of problems that are not silenced. */
  readonly checks: readonly { readonly name: string; readonly summary: string; readonly problems: number }[];
  /** The problems that a page or site.yml silences. */
  readonly silenced: readonly {
    readonly code: string;
    readonly rule?: string | undefined;
    readonly text: string;
    readonly facts: readonly unknown[];
    readonly at?: Place | undefined;
    /** The reason for that. */
    readonly reason: string;
  }[];
  /** What is worth knowing, and no problem: that the out folder is older than the sources. `ok` is true nevertheless. */
  readonly notes: readonly DescribedProblem[];
}
