// The inputs of every build: options, and what somebody has looked up before.
import { type Bundle, bundleOnce } from '../compile/bundle.ts';
import { Packs } from '../incremental/pack.ts';
import { type Inputs, input, type Reader } from '../incremental/query.ts';
import type { Runtime } from '../model/config.ts';
import type { Outcome } from '../model/problem.ts';
import type { Sources } from '../model/site.ts';
import type { PageSummary } from '../model/templateQueries.ts';
import type { OnProgress, OnRendering, TemplateRun } from '../problems/findings.ts';

/** What to make. */
export interface Settings {
  /** The folder with content/ and templates/, absolute. */
  readonly root: string;
  /** Outranks `base` of site.yml; with a slash at both ends. */
  readonly base?: string | undefined;
  /** Outranks `runtime` of site.yml. */
  readonly runtime?: Runtime | undefined;
  /** Values of keys of site.yml that outrank its own. */
  readonly define?: Readonly<Record<string, string>> | undefined;
  /** Whether to make a compressed file beside each that becomes smaller. */
  readonly compress?: boolean | undefined;
  /** `YYYY-MM-DD`, in UTC, for dates of pages and of expiry. Without it no page with a date is out, and nothing expires. */
  readonly today?: string | undefined;
  /** The only files that are known to have changed since the last build, relative to the root: no others are looked at. */
  readonly heard?: readonly string[] | undefined;
  readonly onProgress?: OnProgress | undefined;
  readonly onRendering?: OnRendering | undefined;
}

/** What changes nothing that is made. */
const asBefore = { stamp: () => '' };

export const root = input<string>('root');
export const base = input<string | undefined>('base');
export const runtime = input<Runtime | undefined>('runtime');
export const define = input<Readonly<Record<string, string>>>('define');
export const compress = input<boolean>('compress');
export const today = input<string | undefined>('today');
export const heard = input<readonly string[] | undefined>('heard', asBefore);
export const onProgress = input<OnProgress>('on progress', asBefore);
export const onRendering = input<OnRendering>('on rendering', asBefore);
/** What there is, where somebody has just looked. */
export const looked = input<Outcome<Sources> | undefined>('looked', asBefore);
/** The summaries of pages that were rendered in this run, by the pages' paths: nobody need read their Markdown again. */
export const summaries = input<Map<string, PageSummary>>('summaries', asBefore);
/** What templates gave as the schemas of data files that they asked for in this run, by the files' names. */
export const dataSchemas = input<Map<string, unknown>>('data schemas', asBefore);
/** What bundles templates. */
export const bundler = input<Bundle>('bundler', asBefore);

/** Where colors of code are stored: see `coloring`. */
export const store = input<Packs>('store', asBefore);

/** Runs code of a template, and tells what it renders meanwhile. */
export function telling<T>(q: Reader, what: TemplateRun, run: () => T): T {
  const tell = q(onRendering);
  tell(what);
  try {
    return run();
  } finally {
    tell(undefined);
  }
}

/** The inputs of a build. What somebody has heard or seen before holds for the first of several tries only. */
export function inputsOf(
  settings: Settings,
  given: {
    readonly looked?: Outcome<Sources> | undefined;
    readonly bundle?: Bundle | undefined;
    readonly store?: Packs | undefined;
  },
): (tries: number) => Inputs {
  return (tries) => [
    [root, settings.root],
    [base, settings.base],
    [runtime, settings.runtime],
    [define, settings.define ?? {}],
    [compress, settings.compress ?? false],
    [today, settings.today],
    [heard, tries === 1 ? settings.heard : undefined],
    [onProgress, settings.onProgress ?? (() => {})],
    [onRendering, settings.onRendering ?? (() => {})],
    [looked, tries === 1 ? given.looked : undefined],
    [store, given.store ?? new Packs(undefined)],
    [summaries, new Map()],
    [dataSchemas, new Map()],
    [bundler, given.bundle ?? bundleOnce],
  ];
}
