// The commands for other programs: `import { build, check, make, watch } from 'lullamoon-site'`. Plain data in and out: nothing is
// printed, no process ended, no signal listened to. A mistake in the site is returned, one in a call is thrown.
import { realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import type { BuildRequest } from './build.ts';
import type { Runtime } from './model/config.ts';
import { currentDay } from './model/day.ts';
import type { Problem } from './model/problem.ts';
import type { BuiltPage, CheckReport, DescribedProblem, Report, WatchReport } from './model/report.ts';
import { normalBase } from './model/url.ts';

export type { Place, Problem } from './model/problem.ts';
export type { BuiltPage, CheckReport, DescribedProblem, Report, WatchReport };

/** Which site is meant. */
export interface SiteOptions {
  /** The folder with `content/` and `templates/`; the current folder unless told otherwise. */
  readonly root?: string | undefined;
  /** The path the site is served below, `/kids/`; that of site.yml unless told otherwise, else `/`. */
  readonly base?: string | undefined;
  /** What renders the templates and wakes the islands; that of site.yml unless told otherwise, else `preact`. */
  readonly runtime?: Runtime | undefined;
}

/** What to make. */
export interface MakeOptions extends SiteOptions {
  /** The day, `YYYY-MM-DD`: pages with a later date are not out. Today, in UTC, unless told otherwise. */
  readonly today?: string | undefined;
  /** Whether to make a `.br` and a `.gz` file beside each that becomes smaller. */
  readonly compress?: boolean | undefined;
  /** Told what it is at, and how much of that is done where it can be counted: pages, links. */
  readonly onProgress?: ((what: string, done?: number, of?: number) => void) | undefined;
}

/** What to build, and where to. */
export interface BuildOptions extends MakeOptions {
  /** The folder to write to; `dist` in the root unless told otherwise. */
  readonly out?: string | undefined;
}

/** What to check, and how thoroughly. */
export interface CheckOptions extends BuildOptions {
  /** Whether links to other sites are asked for. */
  readonly external?: boolean | undefined;
  /** Whether placeholders are mistakes. */
  readonly launch?: boolean | undefined;
}

/** What to watch, and whom to tell. */
export interface WatchOptions extends SiteOptions, Pick<BuildOptions, 'out'> {
  /** Looks at every file five times a second: for folders where no changes are reported. */
  readonly poll?: boolean | undefined;
  /** Told what came of each build, the first one too. The next begins when it is over. */
  readonly onBuild?: ((report: WatchReport) => void | Promise<void>) | undefined;
  /** Told what went wrong outside of a build: a template that never ends, or throws late. */
  readonly onProblem?: ((problem: DescribedProblem) => void) | undefined;
  /** Told of defects of this package; the watch goes on. They are thrown where nobody is told. */
  readonly onDefect?: ((defect: unknown) => void) | undefined;
  /** Told what templates log. */
  readonly onLog?: ((text: string) => void) | undefined;
}

/** A watch that has begun. */
export interface Watching {
  /** Ends it, once the out folder is whole. */
  readonly end: () => Promise<void>;
}

/** One file of a made site. */
export interface MadeFile {
  /** Its path in an out folder: `faq/index.html`. */
  readonly path: string;
  /** Its bytes. Rejects where a source of it cannot be read any more. */
  readonly bytes: () => Promise<Uint8Array>;
}

/** A site that was made, and not written. */
export interface MadeSite extends Omit<Report, 'out'> {
  /** Every file of it; none while there are problems. */
  readonly files: readonly MadeFile[];
}

/** Makes the site in memory, and writes it nowhere. */
export async function make(options: MakeOptions = {}): Promise<MadeSite> {
  const request = await requestOf(options);
  const { makeOrTell } = await import('./build.ts');
  const { shown } = await import('./pages/texts.ts');
  const { builtPages, copiedOf } = await import('./hosting/weigh.ts');
  const { documentOf } = await import('./cli/report.ts');
  const { noMemory } = await import('./store/memory.ts');
  const memory = noMemory();
  const made = await makeOrTell({ ...request, memory });
  const { site, phases } = made;
  const problems = await shown(made.problems, request.root, made.texts);
  const pages = site ? await builtPages(site.facts, site, memory) : [];
  const result = { problems, pages, copied: site ? copiedOf(site.plan) : [], phases };
  const { out: _, ...report } = documentOf(result, request.root, request.out);
  return { ...report, files: site && report.ok ? [...site.files.values()] : [] };
}

/** Writes the whole site to the out folder, or nothing if something is wrong. Uses and keeps what `site build` does. */
export async function build(options: BuildOptions = {}): Promise<Report> {
  const request = await requestOf(options);
  const { buildWith } = await import('./cli/build.ts');
  const { documentOf } = await import('./cli/report.ts');
  const { cacheFolder } = await import('./store/cache.ts');
  const { packsOf } = await import('./store/pack.ts');
  const { result, keep } = await buildWith(request, packsOf(cacheFolder(), request));
  keep();
  return documentOf(result, request.root, request.out);
}

/** Says everything that is wrong with the site, and writes nothing. */
export async function check(options: CheckOptions = {}): Promise<CheckReport> {
  const { external = false, launch = false } = options;
  const request = await requestOf(options);
  const { check: checkSite } = await import('./audit/check.ts');
  const { checkDocument } = await import('./cli/checkReport.ts');
  return checkDocument(await checkSite({ ...request, external, launch }), request.root, request.out);
}

/** Builds, and builds again whenever something in `content/` or `templates/` changes. Begun when the first build is over. */
export async function watch(options: WatchOptions = {}): Promise<Watching> {
  const {
    poll = false,
    onBuild = () => {},
    onProblem = () => {},
    onDefect = raise,
    onLog = () => {},
  } = options;
  const { root, out, base, runtime, weighs } = await requestOf(options);
  const { watch: watchSite } = await import('./dev/watch.ts');
  const { documentOf } = await import('./cli/report.ts');
  const { described } = await import('./problems/words.ts');
  const { ready, end } = watchSite({
    request: { root, out, base, runtime, weighs },
    poll,
    tell: async ({ result, changed, ms }) =>
      onBuild(documentOf(result, root, out, { edited: changed, sinceEdit: ms })),
    complain: (problem: Problem) => onProblem(described(problem)),
    fail: onDefect,
    log: new Writable({
      decodeStrings: false,
      write(text, _, done) {
        onLog(String(text));
        done();
      },
    }),
  });
  await ready;
  return { end };
}

function raise(defect: unknown): never {
  throw defect;
}

/** What to build, with places made absolute and checked. */
async function requestOf(options: BuildOptions): Promise<BuildRequest> {
  const { base, runtime, compress, today = currentDay(), onProgress } = options;
  await mustBeKnown(Object.keys(options));
  const given = resolve(options.root ?? '.');
  const root = await realpath(given).catch(() => given);
  const isFolder = await stat(root).then(
    (info) => info.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    const { problem } = await import('./problems/problem.ts');
    const { described } = await import('./problems/words.ts');
    const told = described(problem('no-root', [given]));
    throw Object.assign(new TypeError(`${told.text} ${told.hint}`), told);
  }
  const out = options.out === undefined ? join(root, 'dist') : resolve(options.out);
  if (base !== undefined && normalBase(base) === undefined)
    throw new TypeError(`"${base}" is not a path like /kids/`);
  const normal = base === undefined ? undefined : normalBase(base);
  return { root, out, base: normal, runtime, compress, today, onProgress, weighs: Number.POSITIVE_INFINITY };
}

/** What can be asked of one function or another: callers may hand the same options to several. */
const known =
  'root base runtime today compress onProgress out external launch poll onBuild onProblem onDefect onLog'.split(
    ' ',
  );

/** Throws where an option is none of any function: it would be left out without a word. */
async function mustBeKnown(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const { nearest } = await import('./problems/problem.ts');
  const near = nearest(unknown, known);
  const hint = near ? `Did you mean "${near}"?` : `There are ${known.join(', ')}.`;
  throw new TypeError(`There is no option "${unknown}". ${hint}`);
}
