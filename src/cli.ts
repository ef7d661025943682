// The command line: what was asked for → one call, its report and an exit code. TALKS.
//
// Reports go to stdout, mistakes to stderr. Each command's own code is loaded only when it runs.
import { readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify, styleText } from 'node:util';
import { gzip } from 'node:zlib';
import { Command, CommanderError, Option } from 'commander';
import type { BuildRequest, BuildResult, Phase } from './build.ts';
import type { Problem, ProblemCode } from './problem.ts';
import {
  failureLine,
  type Paint,
  phaseLine,
  problemLines,
  roundLine,
  routeTable,
  successLine,
  totalMs,
} from './report.ts';
import type { Runtime } from './site.ts';
import { normalBase } from './url.ts';
import type { Round } from './watch.ts';

/** 0 done · 1 the content, templates or site have problems · 2 wrong use of the command · 70 a defect of ours. */
const exit = { done: 0, problems: 1, usage: 2, defect: 70 } as const;

/** What to exit with when told to end: 128 and the signal's number, as shells have it. */
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Problems that are about how the command was called, not about the site. */
const usageProblems: ReadonlySet<ProblemCode> = new Set(['out-is-source', 'out-not-ours']);

interface Options {
  readonly root: string;
  readonly out?: string;
  readonly base?: string;
  readonly runtime?: Runtime;
  readonly json?: true;
  readonly quiet?: true;
  readonly color: boolean;
}

/** Runs one command and sets the exit code. `generator` is the folder of this package, `version` its version. */
export async function run(argv: readonly string[], generator: string, version: string): Promise<void> {
  // Templates may log while they render: that is talk, and must not stand in the middle of --json.
  globalThis.console = new console.Console(process.stderr);
  process.stdout.on('error', quietOnClosedPipe);
  process.stderr.on('error', quietOnClosedPipe);
  try {
    await commands(generator, version).parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exit.done : exit.usage;
    } else {
      process.stderr.write(defectText(error));
      process.exitCode = exit.defect;
    }
  }
}

function commands(generator: string, version: string): Command {
  const program = new Command('site')
    .description('Builds a static website from Markdown, YAML and React templates.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .configureOutput({ outputError: (text, write) => write(text) })
    .showHelpAfterError('Run "site --help" for what there is.')
    .exitOverride()
    .addHelpText('after', mainExamples);

  shared(program.command('build'))
    .description('Write the whole site to the out folder, or nothing if something is wrong.')
    .addHelpText('after', buildExamples)
    .action(async (options: Options, command: Command) => {
      const request = await requestOf(options, command, generator);
      const { build } = await import('./build.ts');
      await clearStagesOnSignal();
      const paint = painter(options, process.stdout);
      const phases = process.stdout.isTTY && !options.quiet && !options.json;
      const onPhase = phases ? ({ name, ms }: Phase) => say(phaseLine(name, ms, paint)) : undefined;
      await report(await build({ ...request, onPhase }), request, options);
    });

  shared(program.command('watch'))
    .description('Build, and build again whenever something in content/ or templates/ changes.')
    .addHelpText('after', watchExamples)
    .action(async (options: Options, command: Command) => {
      const request = await requestOf(options, command, generator);
      const { watch } = await import('./watch.ts');
      await clearStagesOnSignal();
      const paint = painter(options, process.stdout);
      const tell = async ({ result, changed }: Round) => {
        const isFirst = changed.length === 0;
        if (isFirst || options.json || result.problems.length > 0) await report(result, request, options);
        else if (!options.quiet) say(paint('green', roundLine(result, changed)));
        if (isFirst && !options.quiet && !options.json)
          say('Watching content/ and templates/. Ctrl-C ends it.');
      };
      await watch(request, tell, (defect) => {
        process.stderr.write(defectText(defect));
      });
    });
  return program;
}

/** The options that every command of the line has. */
function shared(command: Command): Command {
  return command
    .option('--root <dir>', 'the folder with content/ and templates/', '.')
    .option('--out <dir>', 'the folder to write to (default: dist in the root)')
    .option('--base <path>', 'the path the site is served below (default: from site.yml, else /)')
    .addOption(new Option('--runtime <name>', 'what renders the templates').choices(['preact', 'react']))
    .option('--json', 'print one JSON document instead of text')
    .option('--quiet', 'print nothing but problems')
    .option('--no-color', 'print without colors (so does NO_COLOR)')
    .exitOverride()
    .allowExcessArguments(false);
}

const mainExamples = `
Examples:
  $ site build                    write content/ and templates/ to dist/
  $ site watch                    do so again whenever something changes
  $ site build --base /kids/      for https://example.org/kids/
  $ site build --json | jq .problems`;

const buildExamples = `
Examples:
  $ site build
  $ site build --root ../other-site --out /srv/www/other-site

Exit codes: 0 done, 1 the site has problems, 2 wrong use, 70 a defect of site itself.`;

const watchExamples = `
Examples:
  $ site watch
  $ site watch --root ../other-site`;

/** What to build, with places made absolute and checked. */
async function requestOf(options: Options, command: Command, generator: string): Promise<BuildRequest> {
  const root = resolve(options.root);
  const isFolder = await stat(root).then(
    (info) => info.isDirectory(),
    () => false,
  );
  if (!isFolder) command.error(`error: option '--root': there is no folder ${root}`);
  if (options.out === '') command.error(`error: option '--out' needs a folder`);
  const base = options.base === undefined ? undefined : normalBase(options.base);
  if (options.base !== undefined && base === undefined) {
    command.error(`error: option '--base': "${options.base}" is not a path like /kids/`);
  }
  const out = options.out ? resolve(options.out) : join(root, 'dist');
  return { root, out, base, runtime: options.runtime, generator };
}

/** Being told to end leaves nothing half done beside the out folder. */
async function clearStagesOnSignal(): Promise<void> {
  const { abandonStages } = await import('./steps/write.ts');
  for (const [signal, code] of Object.entries(signals)) {
    process.once(signal, () => {
      abandonStages();
      process.exit(code);
    });
  }
}

/** Says what became of a build, in the way that was asked for, and sets the exit code. */
async function report(result: BuildResult, { root, out }: BuildRequest, options: Options): Promise<void> {
  process.exitCode = exitCodeOf(result.problems);
  const shownOut = relative(process.cwd(), out) || '.';
  if (options.json) return printJson(result, root, out);
  if (result.problems.length > 0) return complain(result.problems, shownOut, options);
  if (options.quiet) return;
  const paint = painter(options, process.stdout);
  say('', ...routeTable(result, await compressedSizes(result, out), paint), '');
  say(paint('green', successLine(result, shownOut)));
}

function exitCodeOf(problems: readonly Problem[]): number {
  if (problems.length === 0) return exit.done;
  return problems.every(({ code }) => usageProblems.has(code)) ? exit.usage : exit.problems;
}

function complain(problems: readonly Problem[], out: string, options: Options): void {
  const paint = painter(options, process.stderr);
  const lines = problems.flatMap((one) => problemLines(one, paint));
  process.stderr.write(`${[...lines, paint('red', failureLine(problems, out))].join('\n')}\n`);
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
  const sizes = result.pages.map(async ({ output }) => {
    const { length } = await compress(await readFile(join(out, output)));
    return [output, length] as const;
  });
  return new Map(await Promise.all(sizes));
}

function painter(options: Options, stream: NodeJS.WriteStream): Paint {
  const { NO_COLOR = '', TERM = '' } = process.env;
  const plain = !options.color || !stream.isTTY || NO_COLOR !== '' || TERM === 'dumb';
  return plain ? (_, text) => text : (color, text) => styleText(color, text);
}

function say(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** `site build | head -1` closes our output before we are done: that is not an error. */
function quietOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

function defectText(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  return `${stack}\n\nThis is a defect of site itself, not of your site; the out folder is as it was.
Please report it with the lines above, as CONTRIBUTING.md says.\n`;
}
