// The result of a build: plain data. Types only.
import type { Problem } from './problem.ts';
import type { BuiltPage, GitDates, MadeData, Report } from './report.ts';

/** A finished step. */
export interface Phase {
  readonly name: string;
  readonly ms: number;
}

/** The result of a build. If there are problems, nothing was written and the out folder is unchanged. */
export interface BuildResult {
  readonly problems: readonly Problem[];
  readonly pages: readonly BuiltPage[];
  /** Files copied from content/static. */
  readonly copied: readonly string[];
  /** The data that modules of content/data made. */
  readonly made: readonly MadeData[];
  /** With `git: true` in site.yml: the pages' last changes according to git. */
  readonly git?: GitDates | undefined;
  /** For a shard, which writes nothing: its number of pages, and that of the site. */
  readonly shard?: Report['shard'];
  /** The base of the site; undefined if it could not be read. */
  readonly base?: string | undefined;
  /** Files of the out folder that were written, and files that were removed. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Folders beside the out folder that could not be removed. */
  readonly left: readonly string[];
  readonly phases: readonly Phase[];
}
