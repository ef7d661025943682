// The result of a build: plain data. Types only.
import type { Problem } from './problem.ts';
import type { BuiltPage, GitDates, MadeData, Report } from './report.ts';

/** A finished step. */
export interface Phase {
  readonly name: string;
  readonly ms: number;
}

/** The result of a build. If there are problems nothing was written, and the out folder is as it was. */
export interface BuildResult {
  readonly problems: readonly Problem[];
  readonly pages: readonly BuiltPage[];
  /** Files copied from content/static. */
  readonly copied: readonly string[];
  /** The data that modules of content/data have made. */
  readonly made: readonly MadeData[];
  /** With `git: true` in site.yml: what git knows of the pages' last changes. */
  readonly git?: GitDates | undefined;
  /** For a shard, which writes nothing: how many pages it has, of how many. */
  readonly shard?: Report['shard'];
  /** The path that the site is served below; undefined if it could not be read. */
  readonly base?: string | undefined;
  /** Files of the out folder that were written, and those that were removed. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Folders beside the out folder that could not be removed. */
  readonly left: readonly string[];
  readonly phases: readonly Phase[];
}
