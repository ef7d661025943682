// The output and the exit code: reports go to stdout, mistakes to stderr. TALKS.
import { relative } from 'node:path';
import { styleText } from 'node:util';
import type { BuildRequest } from '../build/build.ts';
import type { Problem } from '../model/site/problem.ts';
import type { BuildResult } from '../model/site/result.ts';
import type { Runtime } from '../model/site/runtimes.ts';
import type { Shard } from '../model/site/shard.ts';
import { printable, printableJson, printableLines, uncontrolled } from '../problems/printable.ts';
import { isReported, messageOf, type ProblemCode, stackOf } from '../problems/problem.ts';
import type { Rebuild } from '../serve/watch.ts';
import { lateProblem } from './lateProblem.ts';
import { wrapped } from './print/columns.ts';
import { type Paint, problemsLines } from './print/print.ts';
import {
  documented,
  documentOf,
  failureLine,
  gitLine,
  leftLines,
  madeLine,
  routeTable,
  shardLine,
  successLine,
} from './print/report.ts';

/** 0 done · 1 the content, templates or site have problems · 2 wrong use of the command · 70 a defect of ours. */
export const exit = { done: 0, problems: 1, usage: 2, defect: 70 } as const;

/** Problems with the use of the command, not with the site. */
const usageProblems: readonly ProblemCode[] = ['out-is-source', 'out-not-ours'];

export interface Options {
  readonly root: string;
  readonly out?: string;
  readonly base?: string;
  readonly runtime?: Runtime;
  readonly define?: Readonly<Record<string, string>>;
  readonly compress?: true;
  /** A folder; false: none. */
  readonly cache?: string | boolean;
  readonly json?: true;
  readonly quiet?: true;
  readonly color: boolean;
}

/** The file of `site build --profile`, in the current folder. */
export const profileFile = 'site-build.cpuprofile';

export interface BuildOptions extends Options {
  readonly profile?: true;
  readonly shard?: Shard;
  readonly remoteCache?: string;
}

export interface ServerOptions extends Options {
  readonly port?: number;
  readonly host: string;
  readonly open?: true;
}

/** Prints the report of a build in the requested form, and sets the exit code. */
export async function report(
  result: BuildResult,
  { root, out }: BuildRequest,
  options: Options,
  round?: Pick<Rebuild, 'changed' | 'ms'>,
): Promise<void> {
  endWith(result.problems);
  for (const line of leftLines(result)) complainOf(line);
  const shownOut = printable(relative(process.cwd(), out)) || '.';
  if (options.json) {
    const edit = round && { edited: round.changed, sinceEdit: round.ms };
    return sayExactly(printableJson({ ...documentOf(result, root, out), ...edit }));
  }
  if (result.problems.length > 0)
    return complain(result.problems, failureLine(result.problems, shownOut), options);
  if (options.quiet) return;
  const paint = painter(options, process.stdout);
  const ofShard = shardLine(result);
  if (ofShard) return say(paint('green', ofShard));
  say('', ...routeTable(result, paint, columnsOn()), '');
  const made = madeLine(result);
  const git = gitLine(result);
  for (const line of [made, git]) if (line) say(...wrapped(line, columnsOn()));
  say(paint('green', successLine(result, shownOut)));
}

/** Ends the process after all output was written, even if a template has left a timer running. */
export function leave(): void {
  // The error of a write comes as an event after its callback.
  process.stdout.write('', () => process.stderr.write('', () => setImmediate(() => process.exit())));
}

/** A path as typed into a shell. Between double quotes, `$`, a backtick and others would run or change something. */
export function typed(path: string): string {
  if (/^[\w./-]+$/.test(path)) return path;
  return /["$`\\!\p{Cc}]/u.test(path) ? `'${path.replaceAll("'", "'\\''")}'` : `"${path}"`;
}

/** The exit codes for signals: 128 and the signal's number, as in shells. */
export const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Ends the process on a signal, or when its reader ends (`site watch | head -1`), after `end` is done. On a second signal it ends
 * at once.
 */
export function endOnSignal(end: () => Promise<void>): void {
  let over: Promise<void> | undefined;
  const stop = (code: number) => {
    over ??= end();
    over.finally(() => process.exit(code));
  };
  for (const [signal, code] of Object.entries(signals)) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(code));
      stop(code);
    });
  }
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' && stop(141)); // SIGPIPE's
}

/** Ends a command that was used wrongly. */
export function misused(text: string): void {
  complainOf(uncontrolled(`error: ${text}`));
  process.exitCode = exit.usage;
}

/** Sets the exit code for some problems. `usage`: the codes for a wrong use of the command. */
export function endWith(problems: readonly Problem[], usage: readonly string[] = usageProblems): void {
  const isUse = problems.every(({ code }) => usage.includes(code));
  process.exitCode = problems.length === 0 ? exit.done : isUse ? exit.usage : exit.problems;
}

/**
 * Reports the work of a command that makes no site, and sets the exit code. `usage`: the codes for a wrong use; `facts` and `more`
 * are before and after the problems in the document of `--json`; `closing`: the last line if there are problems.
 */
export function reportWork(
  problems: readonly Problem[],
  options: Pick<Options, 'json' | 'quiet' | 'color'>,
  { usage, facts, more, closing, lines, isIncomplete }: Work,
): void {
  endWith(problems, usage);
  if (isIncomplete && problems.length === 0) process.exitCode = exit.problems;
  if (options.json) sayExactly(documentText(problems, facts, more));
  else if (problems.length > 0) complain(problems, closing, options);
  else if (!options.quiet) say(...lines(painter(options)));
}

interface Work {
  readonly usage: readonly ProblemCode[];
  readonly facts: object;
  readonly more?: object;
  readonly closing: string;
  /** Whether something is missing that was asked for, though there are no problems. */
  readonly isIncomplete?: boolean;
  readonly lines: (paint: Paint) => readonly string[];
}

function documentText(problems: readonly Problem[], facts?: object, more?: object): string {
  const ok = problems.length === 0;
  return printableJson({ version: 1, ok, ...facts, ...documented(problems), ...more });
}

/** Prints problems, and a last line. */
export function complain(
  problems: readonly Problem[],
  closing: string,
  options: Pick<Options, 'color'>,
): void {
  const paint = painter(options, process.stderr);
  const columns = columnsOn(process.stderr);
  const last = wrapped(closing, columns).map((line) => paint('red', line));
  complainOf([...problemsLines(problems, paint, columns), ...last].join('\n'));
}

export function painter(options: Pick<Options, 'color'>, stream: NodeJS.WriteStream = process.stdout): Paint {
  const { NO_COLOR = '', TERM = '' } = process.env;
  const plain = !options.color || !stream.isTTY || NO_COLOR !== '' || TERM === 'dumb';
  return plain ? (_, text) => text : (color, text) => styleText(color, text, { validateStream: false }); // decided here: Node itself would look at stdout
}

/** The columns of a terminal; undefined elsewhere: there a line is as long as it is. */
export function columnsOn(stream: NodeJS.WriteStream = process.stdout): number | undefined {
  return stream.isTTY && stream.columns > 0 ? stream.columns : undefined;
}

/** Prints lines for people. Many contain names of files and folders. */
export function say(...lines: readonly string[]): void {
  sayExactly(printableLines(lines.join('\n')));
}

/** Prints a text for programs. */
export function sayExactly(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints lines for people to stderr. */
export function complainOf(...lines: readonly string[]): void {
  process.stderr.write(`${printableLines(lines.join('\n'))}\n`);
}

/**
 * With `site build | head -1`, our output is closed before the end. That is not an error. Any other error is reported on stderr,
 * unless stderr itself has it.
 */
export function quietOnClosedPipe(this: NodeJS.WriteStream, error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  process.exitCode = exit.problems;
  if (this !== process.stderr) process.stderr.write(`site: its report cannot be written: ${error.message}\n`);
}

/** Prints an uncaught error, and ends the process before anything is written. `options`: those of the command. */
export function printUncaught(error: unknown, options: Pick<Options, 'json' | 'color'> | undefined): void {
  if (isReported(error)) return;
  const late = lateProblem(error);
  if (late) printRefusal(late, options);
  else printDefect(error);
  process.exit(late ? exit.problems : exit.defect);
}

/** Prints that the system refused something that a command needs. */
export function printRefusal(
  refusal: Problem,
  options: Pick<Options, 'json' | 'color'> = { color: true },
): void {
  const problems = [refusal];
  process.exitCode = exit.problems;
  if (options.json) sayExactly(documentText(problems));
  else complain(problems, 'The command ended before it was done.', options);
}

/** Prints a defect of ours, and continues. */
export function printDefect(error: unknown): void {
  process.stderr.write(defectText(error));
}

function defectText(error: unknown): string {
  const stack = stackOf(error) || messageOf(error);
  // Its message may contain content.
  const lines = printableLines(uncontrolled(stack));
  return `${lines}\n\nThis is a defect of site itself, not of your site; the out folder holds the last site that was written, whole.
Please report it with the lines above, as CONTRIBUTING.md says.\n`;
}
