// The options of several commands, and those whose values are checked here.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { runtimes } from '../model/site/runtimes.ts';
import { type Shard, shardFrom } from '../model/site/shard.ts';

/** Adds the options of all commands that print a report. */
export function printing(command: Command): Command {
  return command
    .option('--json', 'print one JSON document instead of text')
    .option('--quiet', 'print only problems')
    .option('--no-color', 'print without colors (so does NO_COLOR)');
}

/** Adds the options of all commands that read the out folder. */
export function reading(command: Command): Command {
  return command
    .option('--root <dir>', 'the folder with the site', '.')
    .option('--out <dir>', 'the folder with the built site (default: dist in the root)');
}

/** Adds the options of all commands that make the site. */
export function making(command: Command, out = 'the folder to write to'): Command {
  command
    .option('--root <dir>', 'the folder with content/ and templates/', '.')
    .option('--out <dir>', `${out} (default: dist in the root)`)
    .option('--base <path>', 'the path the site is served below (default: from site.yml, else /)')
    .addOption(new Option('--runtime <name>', 'the library that renders the templates').choices(runtimes))
    .addOption(
      new Option(
        '--cache <dir>',
        'the folder of the build cache (default: node_modules/.cache/site-made)',
      ).env('SITE_CACHE'),
    )
    .option('--no-cache', 'neither read nor write the build cache');
  return printing(command).option(
    '--define <name=value>',
    'a value for a key of site.yml, instead of its own; can be repeated',
    withOne,
  );
}

/** The option for values of front matter of a new page. */
export function setting(command: Command): Command {
  return command.option(
    '--set <name=value>',
    'a value for a key of its front matter; can be repeated',
    withOne,
  );
}

/** The definitions with one more. Throws if it is not a name and value, or if the name already has a value. */
function withOne(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const [, name, value] = /^([A-Za-z][\w-]*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('It is a key and its value, like commit=1a2b3c4.');
  if (Object.hasOwn(before, name)) throw new InvalidArgumentError(`"${name}" has a value already.`);
  return { ...before, [name]: value };
}

/** Adds the options of all commands that serve the site. */
export function serving(command: Command): Command {
  return command
    .option('--port <number>', 'the port to listen on (default: 4321, or the next one that is free)', portOf)
    .option(
      '--host <address>',
      'the address to listen on; 0.0.0.0 opens it to the whole network',
      hostOf,
      '127.0.0.1',
    )
    .option('--open', 'open the site in the browser');
}

function portOf(text: string): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= 65_535)) throw new InvalidArgumentError('It is a number from 0 (any free one) to 65535.');
  return number;
}

function hostOf(text: string): string {
  // Node would listen on all addresses. An empty variable must not open the server to the whole network.
  if (text === '') throw new InvalidArgumentError('The address is empty.');
  return text;
}

/** The part of the pages that one of several machines renders. Its value is a `Shard`. */
export function shardOption(): Option {
  const help = 'render only one of so many parts of the pages, for a build that uses the same cache';
  return new Option('--shard <index/count>', help).argParser(shardOf).conflicts('profile');
}

function shardOf(text: string): Shard {
  const shard = shardFrom(text);
  if (!shard) throw new InvalidArgumentError('It is like 2/4: the second of four parts, of 9999 at most.');
  return shard;
}

/** The environment variables of the remote cache. */
export const remoteVariables = {
  url: 'SITE_REMOTE_CACHE',
  token: 'SITE_REMOTE_CACHE_TOKEN',
  secret: 'SITE_REMOTE_CACHE_KEY',
} as const;

/** The address of an HTTP cache that several machines share, with `{key}` in it. */
export function remoteOption(): Option {
  const help = 'an HTTP cache that several machines share, such as https://cache.example/ac/{key}';
  const option = new Option('--remote-cache <url>', help);
  // For pull requests of forks, a CI sets the variables of its secrets to empty values.
  if (process.env[remoteVariables.url] !== '') option.env(remoteVariables.url);
  return option.argParser(addressOf).conflicts('profile');
}

function addressOf(text: string): string {
  const parts = text.split('{key}');
  const example = parts.join('key');
  if (parts.length !== 2 || !URL.canParse(example) || !/^https?:/.test(text))
    throw new InvalidArgumentError('It is an address with {key} in it: https://cache.example/ac/{key}');
  const { protocol, hostname, username, password } = new URL(example);
  if (username || password)
    throw new InvalidArgumentError(
      `It must not have a password. A token belongs into ${remoteVariables.token}.`,
    );
  const isThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol === 'http:' && !isThisMachine)
    throw new InvalidArgumentError('It must begin with https://, except for a server on this machine.');
  return text;
}
