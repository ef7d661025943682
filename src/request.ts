// What a build is asked for, and what came of it. Types only.
import type { Finished } from './check/found.ts';
import type { Memory } from './memory.ts';
import type { Preview } from './previews.ts';
import type { Problem } from './problem.ts';
import type { Runtime } from './site.ts';

/** What to build, and where to. All paths are absolute. */
export interface BuildRequest {
  readonly root: string;
  readonly out: string;
  /** Outranks `base` of site.yml; with a slash at both ends. */
  readonly base?: string | undefined;
  /** Whether to draw pages that are not out, too: see `previews` of the result. */
  readonly previews?: boolean | undefined;
  /** Outranks `runtime` of site.yml. */
  readonly runtime?: Runtime | undefined;
  /** Whether to write a compressed file beside each that becomes smaller. */
  readonly compress?: boolean | undefined;
  /** The folder of this package, whose node_modules hold react and preact. */
  readonly generator: string;
  /** Looks at the finished site, which is then not written; what it finds are problems, too. Goes with no memory. */
  readonly inspect?: ((finished: Finished) => Promise<readonly Problem[]>) | undefined;
  /** `YYYY-MM-DD`, in UTC, for dates of pages and of expiry. Without it no page with a date is out, and nothing expires. */
  readonly today?: string | undefined;
  /** What the last build of the same request left; see `newMemory`. */
  readonly memory?: Memory | undefined;
  /** Runs the change of the out folder, which must not be cut short. */
  readonly atOnce?: ((change: () => void) => void) | undefined;
  /** Told when a phase is over. */
  readonly onPhase?: ((phase: Phase) => void) | undefined;
}

/** One step of the line, done. */
export interface Phase {
  readonly name: string;
  readonly ms: number;
}

/** What became of a build. When there are problems nothing was written, and the out folder is as it was. */
export interface BuildResult {
  readonly problems: readonly Problem[];
  readonly pages: readonly BuiltPage[];
  /** Files copied from content/static. */
  readonly copied: readonly string[];
  /** The path below which the site lies; undefined when it could not be read. */
  readonly base?: string | undefined;
  /** Files of the out folder that were written, and those that went. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Drafts and pages that wait for their date: in no file, if they were asked for and the site is whole. */
  readonly previews: readonly Preview[];
  readonly phases: readonly Phase[];
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
}
