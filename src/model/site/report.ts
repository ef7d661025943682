// The report of a build or a check for `--json` and for other programs: plain data. Types only.
import type { Problem, SourceLocation } from './problem.ts';

/** A mistake in the site, with its sentences. */
export interface DescribedProblem extends Problem {
  /** The problem, as a sentence. */
  readonly text: string;
  /** How to fix it. */
  readonly hint?: string | undefined;
}

/** The problems that a report counts but does not list. */
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
  /** Its size in bytes after gzip. Null if that was not requested, or if nothing was made. */
  readonly gzip: number | null;
}

/** An input of a data module whose value may differ the next time, as far as this can be detected. */
export type DataUse = 'clock' | 'network' | 'programs';

/** A module of `content/data` that made its data for this build. */
export interface MadeData {
  /** Relative to the root. */
  readonly file: string;
  readonly uses: readonly DataUse[];
}

/** The pages' last changes according to git. */
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
  /** The out folder, absolute. */
  readonly out: string;
  readonly problems: readonly DescribedProblem[];
  /** How many more problems there are. A report lists 1,000 of one code in one file, and 10,000 in total. */
  readonly omitted?: readonly OmittedProblems[];
  /**
   * Only for `site build --shard`: how many pages it rendered or found in the store, and how many the site has. Nothing was
   * written.
   */
  readonly shard?: { readonly pages: number; readonly of: number };
  readonly routes: readonly BuiltPage[];
  /** Files copied from `content/static`. */
  readonly copied: readonly string[];
  /** The data that modules of `content/data` made. */
  readonly made: readonly MadeData[];
  /** With `git: true` in site.yml: the pages' last changes according to git. */
  readonly git?: GitDates | undefined;
  /** The finished steps, with their times. */
  readonly phases: readonly { readonly name: string; readonly ms: number }[];
  /** The time of all phases. */
  readonly ms: number;
}

/** The report of a build of a watch. */
export interface WatchReport extends Report {
  /** The changed files that caused it, relative to the root. Empty for the first build. */
  readonly edited: readonly string[];
  /** The time from the first change to the end of the build, in ms. */
  readonly sinceEdit: number;
}

/** The report of a check, which writes nothing. */
export interface CheckReport extends Report {
  /** The audits in order, each with its number of problems that are not ignored. */
  readonly checks: readonly { readonly name: string; readonly summary: string; readonly problems: number }[];
  /** The problems that a page or site.yml ignores. */
  readonly silenced: readonly {
    readonly code: string;
    readonly rule?: string | undefined;
    readonly text: string;
    readonly facts: readonly unknown[];
    readonly at?: SourceLocation | undefined;
    /** The reason for ignoring it. */
    readonly reason: string;
  }[];
  /** Remarks that are not problems: for example, the out folder is older than the sources. They do not change `ok`. */
  readonly notes: readonly DescribedProblem[];
}
