// The command line: arguments → one call, its report and an exit code. TALKS. Each command's own code is loaded only when it runs.
import { realpath } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import type { Phase } from '../model/site/result.ts';
import { uncontrolled } from '../problems/printable.ts';
import { refusalOf } from '../problems/refusals.ts';
import { listenFault } from '../serve/address.ts';
import { webServers } from '../stages/5-site/hosting/serverNames.ts';
import type { CheckOptions } from './commands/check.ts';
import type { HeadersOptions } from './commands/headers.ts';
import type { ImportOptions } from './commands/import.ts';
import type { InitOptions } from './commands/init.ts';
import type { NewOptions } from './commands/new.ts';
import type { SchemaOptions } from './commands/schema.ts';
import type { WatchOptions } from './commands/watch.ts';
import { making, printing, reading, remoteOption, serving, setting, shardOption } from './options.ts';
import {
  type BuildOptions,
  exit,
  leave,
  type Options,
  painter,
  printDefect,
  printRefusal,
  printUncaught,
  profileFile,
  quietOnClosedPipe,
  type ServerOptions,
  say,
} from './output.ts';
import { examples, withCode, withOwners, withSynonym } from './print/help.ts';
import { progress } from './print/progress.ts';
import { phaseLine } from './print/report.ts';
import { slowPages } from './print/slowPages.ts';
import { requestOf } from './request.ts';
import { words } from './words.ts';

/** Runs one command and sets the exit code. `version`: the version of this package. */
export async function run(argv: readonly string[], version: string): Promise<void> {
  // Logs of templates go to stderr, so that they are not within the output of --json.
  globalThis.console = new console.Console(process.stderr);
  process.stdout.on('error', quietOnClosedPipe);
  process.stderr.on('error', quietOnClosedPipe);
  const program = commands(version);
  const options = () => program.commands.find((one) => one.name() === argv[2])?.opts<Options>();
  const onUncaught = (error: unknown) => printUncaught(error, options());
  process.on('uncaughtException', onUncaught);
  process.on('unhandledRejection', onUncaught);
  try {
    const code = codeToExplain(argv);
    if (code !== undefined) return await (await import('./commands/explain.ts')).explainCommand(code);
    await program.parseAsync(isHelpOfUnknown(argv, program) ? argv.toSpliced(2, 1) : argv);
  } catch (error) {
    const refusal = refusalOf(error, process.cwd());
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exit.done : exit.usage;
    } else if (refusal) {
      printRefusal(refusal, options());
    } else {
      printDefect(error);
      process.exitCode = exit.defect;
    }
  }
}

/** The code of `site help CODE`. A rule may follow it, as in problems: `invalid-html/no-redundant-role`. */
function codeToExplain([, , command, name = '']: readonly string[]): string | undefined {
  const [code = ''] = name.split('/');
  return command === 'help' && Object.hasOwn(words, code) ? code : undefined;
}

/** Whether it is `site help NAME` with an unknown name. commander would print the general help, without a suggestion. */
function isHelpOfUnknown([, , command, name]: readonly string[], { commands }: Command): boolean {
  return command === 'help' && name !== undefined && !commands.some((one) => one.name() === name);
}

function commands(version: string): Command {
  const program = new Command('site')
    .description('Builds a static website from Markdown, YAML and React templates.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [name]', 'print the help of a command, or the meaning of a problem code')
    .configureOutput({
      outputError: (text, write) =>
        write(uncontrolled(withCode(withSynonym(withOwners(text, program)), Object.keys(words)))),
    })
    .showHelpAfterError('Run "site --help" for all commands.')
    .exitOverride()
    .addHelpText('after', examples.site);
  const adding = [
    addBuild,
    addWatch,
    addPreview,
    addHeaders,
    addCheck,
    addInit,
    addImport,
    addNew,
    addSchema,
  ];
  for (const add of adding) add(program);
  for (const one of program.commands)
    one.showHelpAfterError(`Run "site help ${one.name()}" for its options and examples.`);
  return program;
}

function addBuild(program: Command): void {
  making(program.command('build'))
    .addOption(shardOption())
    .addOption(remoteOption())
    .description('Write the whole site to the out folder, or nothing if there is a problem.')
    .option('--compress', 'also write .br and .gz files where these are smaller')
    .addOption(
      new Option('--profile', `print the time of each step, and write ${profileFile}`).conflicts([
        'json',
        'quiet',
      ]),
    )
    .addHelpText('after', examples.build)
    .action(async (options: BuildOptions, command: Command) => {
      const request = await requestOf(options, command);
      if (options.profile) {
        const out = await realpath(request.out).catch(() => request.out);
        if (join(process.cwd(), sep).startsWith(join(out, sep)))
          command.error(`error: option '--profile': ${profileFile} would be in the out folder`);
      }
      const paint = painter(options, process.stdout);
      const { at: onProgress, clear, end } = progress(options);
      const showsPhases = process.stdout.isTTY && !options.quiet && !options.json && !options.profile;
      const onPhase = ({ name, ms }: Phase) => {
        clear();
        if (showsPhases) say(phaseLine(name, ms, paint));
      };
      const listening = { ...request, shard: options.shard, onPhase, onProgress, onRendering: slowPages() };
      const { buildWithCache } = await import('./commands/build.ts');
      await buildWithCache(listening, options).finally(end);
      leave();
    });
}

function addWatch(program: Command): void {
  serving(making(program.command('watch')))
    .description('Build, serve, and build again whenever something in content/ or templates/ changes.')
    .option('--no-serve', 'only build; serve nothing')
    .option('--poll', 'check all files regularly, where the system reports no changes')
    .addHelpText('after', examples.watch)
    .action(async (options: WatchOptions, command: Command) => {
      const request = await requestOf(options, command);
      const { watchCommand } = await import('./commands/watch.ts');
      await watchCommand(request, options).catch((error) => refuseAddress(error, options, command));
    });
}

function addPreview(program: Command): void {
  serving(reading(program.command('preview')).option('--quiet', 'print only problems'))
    .description('Serve the last build as a static host does.')
    .addHelpText('after', examples.preview)
    .action(async (options: ServerOptions, command: Command) => {
      const request = await requestOf(options, command);
      const { previewCommand } = await import('./commands/preview.ts');
      await previewCommand(request, options).catch((error) => refuseAddress(error, options, command));
    });
}

function addHeaders(program: Command): void {
  reading(
    program
      .command('headers')
      .addOption(new Option('--for <server>', 'the web server').choices(webServers).makeOptionMandatory()),
  )
    .description('Print the headers and redirects of the built site as lines for a web server.')
    .addHelpText('after', examples.headers)
    .action(async (options: HeadersOptions, command: Command) => {
      const request = await requestOf(options, command);
      const { headersCommand } = await import('./commands/headers.ts');
      headersCommand(request, options);
    });
}

function addCheck(program: Command): void {
  making(program.command('check'), 'the folder to compare the site with')
    .description('Check the whole site and report all problems. Writes nothing.')
    .option('--external', 'also check the links to other sites')
    .option('--launch', 'also list every placeholder that is left')
    .option('--types', 'check the templates with the site’s own TypeScript')
    .addOption(
      new Option('--format <name>', 'how problems are printed').choices(['text', 'github']).conflicts('json'),
    )
    .addHelpText('after', examples.check)
    .action(async (options: CheckOptions, command: Command) => {
      const request = await requestOf(options, command);
      const { checkCommand } = await import('./commands/check.ts');
      await checkCommand(request, options);
      leave();
    });
}

function addInit(program: Command): void {
  printing(
    program
      .command('init')
      .argument('[folder]', 'a new or an empty folder; files of npm and git may be in it', '.')
      .addOption(
        new Option(
          '--docs',
          'a site of documentation, with a sidebar and a search, instead of a notebook',
        ).conflicts('product'),
      )
      .option('--product', 'the site of a product: features, prices, questions, a contact form'),
  )
    .description('Write a small site to begin with. Asks nothing.')
    .addHelpText('after', examples.init)
    .action(async (folder: string, options: InitOptions) => {
      const { initCommand } = await import('./commands/init.ts');
      initCommand(resolve(folder), options);
    });
}

function addImport(program: Command): void {
  printing(
    program
      .command('import')
      .argument('<folder>', 'the folder of the other site; nothing in it is changed or run')
      .option('--from <name>', 'its generator (default: detected)')
      .option(
        '--addresses <file>',
        'a list of its addresses, or its sitemap: fails if a page no longer has one',
      )
      .option('--root <dir>', 'the folder of this site: a new or an empty one, or one with content/', '.'),
  )
    .description('Read the site of another generator, and write its pages and files into this one.')
    .addHelpText('after', examples.import)
    .action(async (folder: string, options: ImportOptions) => {
      const { importCommand } = await import('./commands/import.ts');
      importCommand(resolve(folder), resolve(options.root), options);
    });
}

function addNew(program: Command): void {
  printing(
    setting(
      program
        .command('new')
        .argument('<route>', 'its address on the site: /guides/night/')
        .option('--template <name>', 'the file of templates/pages that renders it', 'page'),
    ).option('--root <dir>', 'the folder with content/ and templates/', '.'),
  )
    .description('Write a new page, with every key that its template needs.')
    .addHelpText('after', examples.new)
    .action(async (route: string, options: NewOptions, command: Command) => {
      const request = await requestOf(options, command);
      const { newCommand } = await import('./commands/new.ts');
      await newCommand({ ...request, route }, options);
      leave();
    });
}

function addSchema(program: Command): void {
  printing(program.command('schema').option('--root <dir>', 'the folder with content/ and templates/', '.'))
    .description('Write JSON Schemas of site.yml, front matter and data files, for editors.')
    .addHelpText('after', examples.schema)
    .action(async (options: SchemaOptions, command: Command) => {
      const request = await requestOf(options, command);
      const { schemaCommand } = await import('./commands/schema.ts');
      await schemaCommand(request, options);
      leave();
    });
}

/** An address that cannot be used for listening is a wrong use of the command. Other errors are not. */
function refuseAddress(error: unknown, options: ServerOptions, command: Command): never {
  const fault = listenFault(error, options);
  if (fault === undefined) throw error;
  command.error(`error: ${fault}`);
}
