// The commands for other programs: `import { build, check, make, watch } from 'lullamoon-site'`. Plain data in and out. Nothing is
// printed, no process is ended, and no signal is handled. A mistake in the site is returned; a mistake in a call is thrown.
import { join } from 'node:path';
import type { Message, SentFile } from './cli/forked.ts';
import { carryOut, received, requestOf } from './cli/ownProcess.ts';
import { regularBytes } from './model/machine/regularFile.ts';
import type { BuiltPage, CheckReport, DescribedProblem, Report, WatchReport } from './model/site/report.ts';
import type { Runtime } from './model/site/runtimes.ts';

export type { Problem, SourceLocation } from './model/site/problem.ts';
export type { BuiltPage, CheckReport, DescribedProblem, Report, WatchReport };

/** The site to work on. */
export interface SiteOptions {
  /** The folder with `content/` and `templates/`; by default the current folder. */
  readonly root?: string | undefined;
  /** The base of the site, such as `/kids/`. By default that of site.yml, otherwise `/`. */
  readonly base?: string | undefined;
  /** The library that renders the templates and starts the islands. By default that of site.yml, otherwise `preact`. */
  readonly runtime?: Runtime | undefined;
  /** Texts that replace the values of these keys in site.yml. */
  readonly define?: Readonly<Record<string, string>> | undefined;
}

/** The options of a site to make. */
export interface MakeOptions extends SiteOptions {
  /** The day, `YYYY-MM-DD`. Pages with a later date are not published. By default today, in UTC. */
  readonly today?: string | undefined;
  /** Whether to make `.br` and `.gz` files, where they are smaller. */
  readonly compress?: boolean | undefined;
  /** Called with the current step. If it can be counted (pages, links), also with its progress. */
  readonly onProgress?: ((what: string, done?: number, of?: number) => void) | undefined;
}

/** The options of a build. */
export interface BuildOptions extends MakeOptions {
  /** The folder to write to. By default `dist` in the root. */
  readonly out?: string | undefined;
}

/** The options of a check. */
export interface CheckOptions extends BuildOptions {
  /** Whether to request links to other sites. */
  readonly external?: boolean | undefined;
  /** Whether the site's own TypeScript checks its templates. */
  readonly types?: boolean | undefined;
  /** Whether placeholders count as mistakes. */
  readonly launch?: boolean | undefined;
}

/** The options of a watch, and its callbacks. */
export interface WatchOptions extends SiteOptions, Pick<BuildOptions, 'out'> {
  /** Checks every file five times a second, for folders where the system does not report changes. */
  readonly poll?: boolean | undefined;
  /** Called with the report of each build, including the first. The next build waits until it is done. */
  readonly onBuild?: ((report: WatchReport) => void | Promise<void>) | undefined;
  /** Called with a problem outside of a build: a template that never ends, or that throws late. */
  readonly onProblem?: ((problem: DescribedProblem) => void) | undefined;
  /** Called with defects of this package. The watch continues. Without this function they are thrown. */
  readonly onDefect?: ((defect: unknown) => void) | undefined;
  /** Called with the logs of templates. */
  readonly onLog?: ((text: string) => void) | undefined;
}

/** A watch that has started. */
export interface Watching {
  /** Ends it as soon as the out folder is complete. */
  readonly end: () => Promise<void>;
}

/** One file of a made site. */
export interface MadeFile {
  /** Its path in an out folder: `faq/index.html`. */
  readonly path: string;
  /** Its bytes. Rejects if a source can no longer be read. */
  readonly bytes: () => Promise<Uint8Array>;
}

/** A site that was made, but not written. */
export interface MadeSite extends Omit<Report, 'out'> {
  /** All its files. Empty while there are problems. */
  readonly files: readonly MadeFile[];
}

/** Makes the site in memory, without writing it. */
export async function make(options: MakeOptions = {}): Promise<MadeSite> {
  const request = await requestOf(options);
  const listen = progress(options);
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

/** Writes the whole site to the out folder, or nothing if it has problems. Uses the same store and cache as `site build`. */
export async function build(options: BuildOptions = {}): Promise<Report> {
  const request = await requestOf(options);
  return (await carryOut({ command: 'build', request }, progress(options)).done) as Report;
}

/** Returns all problems of the site, and writes nothing. */
export async function check(options: CheckOptions = {}): Promise<CheckReport> {
  const request = await requestOf(options);
  const { external = false, launch = false, types = false } = options;
  return (await carryOut(
    { command: 'check', request: { ...request, external, launch, types } },
    progress(options),
  ).done) as CheckReport;
}

/** Builds, and builds again whenever something in `content/` or `templates/` changes. Resolves after the first build. */
export async function watch(options: WatchOptions = {}): Promise<Watching> {
  const request = await requestOf(options);
  const { poll = false, onBuild, onProblem, onDefect = raise, onLog } = options;
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

/** The bytes of a made file. A copied file is read when its bytes are requested. */
async function bytesOf(file: SentFile, root: string): Promise<Uint8Array> {
  if ('source' in file) return regularBytes(join(root, file.source));
  if ('fault' in file) throw received(file.fault);
  return file.bytes;
}

function raise(defect: unknown): never {
  throw defect;
}

/** Receives the messages of a command, and passes its progress on. */
function progress({ onProgress }: MakeOptions): (message: Message) => void {
  return (message) => {
    if (message.kind === 'progress') onProgress?.(...message.at);
  };
}
