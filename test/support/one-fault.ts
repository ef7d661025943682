// Commands in which one call of the file system fails: see one-fault.cjs.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { generator, makeSite, page, temporaryFolder } from './sites.ts';

const cli = join(generator, 'bin/site.js');
const preload = join(generator, 'test/support/one-fault.cjs');

/** The error codes of a system that refuses a call. */
export const faultCodes = ['EIO', 'ENOSPC', 'EACCES', 'EMFILE', 'EROFS'];

/** A site with one of everything: a picture, a copied file, and a file that a template makes with a package. */
export async function siteForFaults(): Promise<string> {
  // Not so small that it would be published as it is.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 90, height: 60, channels: 3, background: 'red', noise } as const;
  return makeSite('minimal', {
    'content/pages/cat.jpg': await sharp({ create }).jpeg().toBuffer(),
    'content/pages/b.md': page('B', 'To [a](a.md).'),
    'content/static/robots.txt': 'User-agent: *\n',
    'node_modules/pack/package.json': '{"name":"pack","version":"1.0.0","main":"index.js"}',
    'node_modules/pack/index.js': 'exports.word = "packed";\n',
    'templates/files/words.txt.ts': 'import { word } from "pack";\nexport default () => word;\n',
  });
}

/** The result of a command. */
export interface Ran {
  readonly status: number | null;
  /** Its whole output. */
  readonly said: string;
  /** The calls that were made: each with its callers. */
  readonly calls: readonly string[];
  /** The call that failed, with its error. Empty if none did. */
  readonly failed: string;
}

/**
 * The call that fails: the first with this text, or the first match. 'none' fails, and all are listed. Undefined: nothing is
 * listed.
 */
type Which = { readonly text: string } | RegExp | 'none' | undefined;

/**
 * Runs a command in which a call fails. A number would not identify the call, because the number of earlier calls differs between
 * runs.
 */
export function runWithFault(args: readonly string[], which?: Which, code = 'EIO'): Ran {
  const log = join(temporaryFolder(), 'log');
  const order = { from: sourceOf(which), code, log };
  const fault = which === undefined ? {} : { ONE_FAULT: JSON.stringify(order) };
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      NO_COLOR: '1',
      ...fault,
      ...(which === undefined ? {} : { NODE_OPTIONS: `--require ${preload}` }),
    },
  });
  return { status, said: stdout + stderr, ...loggedIn(log) };
}

/** A running watch in whose builds calls fail. */
export interface WatchWithFaults {
  /** From now on, this fails once in its builds. Undefined: nothing fails, and nothing is listed. */
  readonly let: (which: Which, code?: string) => void;
  /** The listed and failed calls since the last `let`. The list is complete when another build was made after it. */
  readonly logged: () => Pick<Ran, 'calls' | 'failed'>;
  /** The output since the last request. */
  readonly said: () => string;
  /** Its exit. Undefined while it runs. */
  readonly status: () => number | string | undefined;
  readonly end: () => void;
}

/** Starts a watch of the site at `root`. */
export function watchWithFaults(root: string): WatchWithFaults {
  const folder = temporaryFolder();
  const [orders, log] = [join(folder, 'order'), join(folder, 'log')];
  const child = spawn(
    process.execPath,
    [cli, 'watch', '--root', root, '--no-cache', '--no-serve', '--json'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ONE_FAULT: orders, NODE_OPTIONS: `--require ${preload}` },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return {
    let(which, code = 'EIO') {
      rmSync(log, { force: true });
      if (which === undefined) return rmSync(orders, { force: true });
      // The file is complete or missing, because another thread may read it at any time.
      writeFileSync(`${orders}.new`, JSON.stringify({ from: sourceOf(which), code, log }));
      renameSync(`${orders}.new`, orders);
    },
    logged: () => loggedIn(log),
    said() {
      const all = said;
      said = '';
      return all;
    },
    status: () => child.exitCode ?? child.signalCode ?? undefined,
    end: () => void child.kill(),
  };
}

const sourceOf = (which: Which) =>
  which instanceof RegExp ? which.source : typeof which === 'object' ? exactly(which.text) : undefined;

function loggedIn(log: string): Pick<Ran, 'calls' | 'failed'> {
  const { calls = [], failed = '' } = existsSync(log) ? JSON.parse(readFileSync(log, 'utf8')) : {};
  return { calls, failed };
}

const exactly = (text: string) => `^${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;

/** Whether a call belongs to the site, and not to the generator that loads itself. */
export const isOfSite = (call: string) => !/newest\.cjs|load\.cjs/.test(call.split(' < ').slice(0, 4).join());

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Why a command with a failed call did not work correctly. Undefined if it did. `now` and `old`: the out folder after and before.
 */
export function wrongWithFault(
  command: 'build' | 'check',
  { status, said }: Ran,
  { now, old, clean }: Readonly<Record<'now' | 'old' | 'clean', Readonly<Record<string, string>>>>,
): string | undefined {
  const isDone = status === 0;
  if (status !== 0 && status !== 1) return `It ends with ${status}.`;
  if (!isSame(now, command === 'build' && isDone ? clean : old)) return 'The out folder is another one.';
  if (isDone && /as it was|othing was written|"ok": false/.test(said)) return 'It says that it failed.';
  if (!isDone && !/as it was|othing was written|"ok": false|before it was done|did nothing/.test(said))
    return 'It does not say what became of the out folder.';
  return undefined;
}
