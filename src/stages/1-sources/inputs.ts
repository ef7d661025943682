// The inputs of every build: options, and data that the caller has already read.

import type { Packs } from '../../engine/pack.ts';
import { input, type Reader } from '../../engine/query.ts';
import type { Checked } from '../../model/site/problem.ts';
import type { Runtime } from '../../model/site/runtimes.ts';
import type { Sources } from '../../model/site/site.ts';
import type { PageSummary } from '../../model/site/templateQueries.ts';
import type { TemplateRun } from '../../model/site/templateRun.ts';
import type { OnProgress, OnRendering } from '../../problems/reporting.ts';

export interface Settings {
  /** The folder with content/ and templates/, absolute. */
  readonly root: string;
  /** Overrides `base` of site.yml. It has a slash at both ends. */
  readonly base?: string | undefined;
  /** Overrides `runtime` of site.yml. */
  readonly runtime?: Runtime | undefined;
  /** Values that override keys of site.yml. */
  readonly define?: Readonly<Record<string, string>> | undefined;
  /** Whether to make compressed files, where they are smaller. */
  readonly compress?: boolean | undefined;
  /** Whether pictures whose files are not stored yet are made after the build: see `pendingPictures`. */
  readonly picturesLater?: boolean | undefined;
  /** `YYYY-MM-DD`, in UTC, for dates of pages and of expiry. Without it, no page with a date is published, and nothing expires. */
  readonly today?: string | undefined;
  /** The only files that may have changed since the last build, relative to the root. No other file is checked. */
  readonly edited?: readonly string[] | undefined;
  readonly onProgress?: OnProgress | undefined;
  readonly onRendering?: OnRendering | undefined;
}

/** For inputs that do not change the result. */
export const asBefore = { hash: () => '' };

export const root = input<string>('root');
export const base = input<string | undefined>('base');
export const runtime = input<Runtime | undefined>('runtime');
export const define = input<Readonly<Record<string, string>>>('define');
export const compress = input<boolean>('compress');
export const picturesLater = input<boolean>('pictures later');
export const today = input<string | undefined>('today');
export const edited = input<readonly string[] | undefined>('edited', asBefore);
export const onProgress = input<OnProgress>('on progress', asBefore);
export const onRendering = input<OnRendering>('on rendering', asBefore);
/** The sources, if the caller has just collected them. */
export const givenSources = input<Checked<Sources> | undefined>('given sources', asBefore);
/** The summaries of pages that were rendered in this run, by path, so that their Markdown need not be read again. */
export const summaries = input<Map<string, PageSummary>>('summaries', asBefore);
/** The schemas that templates passed for the data files that they requested in this run, by name. */
export const dataSchemas = input<Map<string, unknown>>('data schemas', asBefore);
/** Whether this is a build of a watch. */
export const isWatch = input<boolean>('is watch');
/** The store of highlighted code: see `coloring`. */
export const store = input<Packs>('store', asBefore);

/** Runs code of a template, and reports the current rendering meanwhile. */
export function reporting<T>(q: Reader, what: TemplateRun, run: () => T): T {
  const report = q(onRendering);
  report(what);
  try {
    return run();
  } finally {
    report(undefined);
  }
}
