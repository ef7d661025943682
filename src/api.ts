// The commands for other programs: `import { build, check, make, watch } from 'lullamoon-site'`. Plain data in and out: nothing is
// printed, no process ended, no signal listened to. A mistake in the site is returned, one in a call is thrown.
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Message, Order, SentFile } from './cli/forked.ts';
import { carryOut, received } from './cli/ownProcess.ts';
import type { Runtime } from './model/config.ts';
import { currentDay } from './model/day.ts';
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
  /** Texts in place of what site.yml has at these keys. */
  readonly define?: Readonly<Record<string, string>> | undefined;
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
  const { request, listen } = await requestOf(options);
  const sent: SentFile[] = [];
  const { done } = carryOut({ command: 'make', request }, (message) => {
    if (message.kind === 'file') sent.push(message.file);
    else listen(message);
  });
  const report = (await done) as Omit<Report, 'out'>;
  return {
    ...report,
    files: sent.map((file) => ({ path: file.path, bytes: () => bytesOf(file, request.root) })),
  };
}

/** Writes the whole site to the out folder, or nothing if something is wrong. Uses and keeps what `site build` does. */
export async function build(options: BuildOptions = {}): Promise<Report> {
  const { request, listen } = await requestOf(options);
  return (await carryOut({ command: 'build', request }, listen).done) as Report;
}

/** Says everything that is wrong with the site, and writes nothing. */
export async function check(options: CheckOptions = {}): Promise<CheckReport> {
  const { external = false, launch = false } = options;
  const { request, listen } = await requestOf(options);
  const order = { command: 'check', request: { ...request, external, launch } } as const;
  return (await carryOut(order, listen).done) as CheckReport;
}

/** Builds, and builds again whenever something in `content/` or `templates/` changes. Begun when the first build is over. */
export async function watch(options: WatchOptions = {}): Promise<Watching> {
  const { poll = false, onBuild, onProblem, onDefect = raise, onLog } = options;
  const { request } = await requestOf(options);
  const { done, end } = carryOut({ command: 'watch', request, poll }, async (message) => {
    if (message.kind === 'problem') onProblem?.(message.problem);
    if (message.kind === 'log') onLog?.(message.text);
    if (message.kind === 'defect') onDefect(received(message.error));
    if (message.kind === 'built')
      await new Promise((done) => done(onBuild?.(message.report))).catch(onDefect);
  });
  await done;
  return { end };
}

/** The bytes of a made file: a copy is read when it is asked for. */
async function bytesOf(file: SentFile, root: string): Promise<Uint8Array> {
  if ('source' in file) return readFile(join(root, file.source));
  if ('fault' in file) throw received(file.fault);
  return file.bytes;
}

function raise(defect: unknown): never {
  throw defect;
}

/** What to build, with places made absolute and checked; and what hears how far that is. */
async function requestOf(
  options: BuildOptions,
): Promise<{ readonly request: Order['request']; readonly listen: (message: Message) => void }> {
  const { base, runtime, define, compress, today = currentDay(), onProgress } = options;
  await assertOptions(Object.keys(options));
  const given = resolve(options.root ?? '.');
  const root = await realpath(given).catch(() => given);
  const isFolder = await stat(root).then(
    (info) => info.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    const { problem } = await import('./problems/problem.ts');
    const { described } = await import('./problems/words.ts');
    const refusal = described(problem('no-root', [given]));
    throw Object.assign(new TypeError(`${refusal.text} ${refusal.hint}`), refusal);
  }
  const out = options.out === undefined ? join(root, 'dist') : resolve(options.out);
  if (base !== undefined && normalBase(base) === undefined)
    throw new TypeError(`"${base}" is not a path like /kids/`);
  for (const [name, value] of Object.entries(define ?? {}))
    if (typeof value !== 'string') throw new TypeError(`"define": the value of "${name}" is no text`);
  const normal = base === undefined ? undefined : normalBase(base);
  const request = {
    root,
    out,
    base: normal,
    runtime,
    define,
    compress,
    today,
    weighs: Number.POSITIVE_INFINITY,
  };
  const listen = (message: Message) => {
    if (message.kind === 'progress') onProgress?.(...message.at);
  };
  return { request, listen };
}

/** What can be asked of one function or another: callers may hand the same options to several. */
const optionNames =
  'root base runtime define today compress onProgress out external launch poll onBuild onProblem onDefect onLog'.split(
    ' ',
  );

/** Throws where an option is none of any function: it would be left out without a word. */
async function assertOptions(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !optionNames.includes(name));
  if (unknown === undefined) return;
  const { nearest } = await import('./problems/problem.ts');
  const near = nearest(unknown, optionNames);
  const hint = near ? `Did you mean "${near}"?` : `There are ${optionNames.join(', ')}.`;
  throw new TypeError(`There is no option "${unknown}". ${hint}`);
}
