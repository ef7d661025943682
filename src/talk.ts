// What is said, where, and with which exit code: reports on stdout, mistakes on stderr. TALKS.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify, styleText } from 'node:util';
import { gzip } from 'node:zlib';
import type { BuildRequest, BuildResult } from './build.ts';
import { annotation, checkDocument, checkLines, closingLine } from './check/report.ts';
import type { CheckRequest, CheckResult } from './check.ts';
import { programFile } from './names.ts';
import type { NewResult } from './new.ts';
import { messageOf, type Problem, type ProblemCode } from './problem.ts';
import {
  failureLine,
  newLines,
  type Paint,
  problemLines,
  routeTable,
  successLine,
  totalMs,
} from './report.ts';
import type { Runtime } from './site.ts';

/** 0 done · 1 the content, templates or site have problems · 2 wrong use of the command · 70 a defect of ours. */
export const exit = { done: 0, problems: 1, usage: 2, defect: 70 } as const;

/** Problems that are about how the command was called, not about the site. */
const usageProblems: ReadonlySet<ProblemCode> = new Set(['out-is-source', 'out-not-ours']);

/** The same of a page that was asked for. */
const newUsage: ReadonlySet<ProblemCode> = new Set([
  'bad-route',
  'unknown-template',
  'page-exists',
  'duplicate-route',
  'duplicate-output',
]);

/** What can be asked for on the command line. */
export interface Options {
  readonly root: string;
  readonly out?: string;
  readonly base?: string;
  readonly runtime?: Runtime;
  readonly json?: true;
  readonly quiet?: true;
  readonly color: boolean;
}

/** What can be asked of `site check`, besides. */
export interface CheckOptions extends Options {
  readonly external?: true;
  readonly launch?: true;
  readonly format?: 'text' | 'github';
}

/** What can be asked of `site new`. */
export interface NewOptions extends Pick<Options, 'root' | 'json' | 'quiet' | 'color'> {
  readonly template: string;
}

/** Says what became of a build, in the way that was asked for, and sets the exit code. */
export async function report(
  result: BuildResult,
  { root, out }: BuildRequest,
  options: Options,
): Promise<void> {
  process.exitCode = exitCodeOf(result.problems);
  const shownOut = relative(process.cwd(), out) || '.';
  if (options.json) return printJson(result, root, out);
  if (result.problems.length > 0)
    return complain(result.problems, failureLine(result.problems, shownOut), options);
  if (options.quiet) return;
  const paint = painter(options, process.stdout);
  say('', ...routeTable(result, await compressedSizes(result, out), paint), '');
  say(paint('green', successLine(result, shownOut)));
}

/** Says what a check found, in the way that was asked for, and sets the exit code. */
export function reportCheck(result: CheckResult, { root, out }: CheckRequest, options: CheckOptions): void {
  const { problems } = result;
  process.exitCode = exitCodeOf(problems);
  if (options.json) {
    say(JSON.stringify(checkDocument(result, root, out), null, 2));
    return;
  }
  if (options.format === 'github') {
    const workspace = process.env.GITHUB_WORKSPACE || process.cwd();
    for (const one of problems) say(annotation(one, root, workspace));
    return;
  }
  if (!options.quiet) say(...checkLines(result, painter(options, process.stdout)), '');
  if (problems.length > 0) complain(problems, closingLine(result), options);
  else if (!options.quiet) say(painter(options, process.stdout)('green', closingLine(result)));
}

/** Says which page was written and what is next, or why none was, and sets the exit code. */
export function reportNew(result: NewResult, root: string, options: NewOptions): void {
  const { problems, file, route, open } = result;
  if (file === undefined) {
    const isUse = problems.every(({ code }) => newUsage.has(code));
    process.exitCode = isUse ? exit.usage : exit.problems;
  }
  if (options.json) {
    const document = { version: 1, ok: file !== undefined, root, file: file ?? null, route, problems, open };
    say(JSON.stringify(document, null, 2));
  } else if (file === undefined) complain(problems, 'No page was written.', options);
  else if (!options.quiet) say(...newLines(result, painter(options, process.stdout)));
}

/** Ends although a template may have left a timer running; not before all that was said has been read. */
export function leave(): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit()));
}

function exitCodeOf(problems: readonly Problem[]): number {
  if (problems.length === 0) return exit.done;
  return problems.every(({ code }) => usageProblems.has(code)) ? exit.usage : exit.problems;
}

function complain(problems: readonly Problem[], closing: string, options: Pick<Options, 'color'>): void {
  const paint = painter(options, process.stderr);
  const lines = problems.flatMap((one) => problemLines(one, paint));
  process.stderr.write(`${[...lines, paint('red', closing)].join('\n')}\n`);
}

/** The document of `--json`; docs/cli.md describes it. */
async function printJson(result: BuildResult, root: string, out: string): Promise<void> {
  const sizes = result.problems.length > 0 ? undefined : await compressedSizes(result, out);
  const document = {
    version: 1,
    ok: result.problems.length === 0,
    root,
    out,
    problems: result.problems,
    routes: result.pages.map((page) => ({ ...page, gzip: sizes?.get(page.output) ?? null })),
    copied: result.copied,
    phases: result.phases,
    ms: totalMs(result),
  };
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}

async function compressedSizes(result: BuildResult, out: string): Promise<ReadonlyMap<string, number>> {
  const compress = promisify(gzip);
  const sizes = new Map<string, number>();
  for (const { output } of result.pages) {
    sizes.set(output, (await compress(await readFile(join(out, output)))).length);
  }
  return sizes;
}

export function painter(options: Pick<Options, 'color'>, stream: NodeJS.WriteStream): Paint {
  const { NO_COLOR = '', TERM = '' } = process.env;
  const plain = !options.color || !stream.isTTY || NO_COLOR !== '' || TERM === 'dumb';
  return plain ? (_, text) => text : (color, text) => styleText(color, text);
}

export function say(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** `site build | head -1` closes our output before we are done: that is not an error. */
export function quietOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  process.stderr.write(`site: its report cannot be written: ${error.message}\n`);
  process.exitCode = exit.problems;
}

/** An error that nobody waited for: a template's timer or promise, or a defect of ours. */
export function failLate(error: unknown): void {
  const isTemplates = error instanceof Error ? String(error.stack).includes(programFile) : true;
  process.stderr.write(
    isTemplates
      ? `error template-threw\n  Unexpected Application Error! ${messageOf(error)}\n`
      : defectText(error),
  );
  process.exit(isTemplates ? exit.problems : exit.defect);
}

export function defectText(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  return `${stack}\n\nThis is a defect of site itself, not of your site; the out folder is as it was.
Please report it with the lines above, as CONTRIBUTING.md says.\n`;
}
