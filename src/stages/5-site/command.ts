// A final site → the files that its author's command adds, made in a temporary folder. WRITES, STARTS A PROCESS.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { childProcess, endWithAll } from '../../model/machine/processes.ts';
import { anyMark, hasEnded, ownMark } from '../../model/machine/processMark.ts';
import { readRegular } from '../../model/machine/regularFile.ts';
import { codeOf } from '../../model/machine/system.ts';
import { packageFolder } from '../../model/package.ts';
import type { SiteFile } from '../../model/site/files.ts';

/** A line for the shell, or a program and its arguments. */
export type Command = string | readonly string[];

/** Why the files of a command are not used. */
export type CommandFault =
  /** It failed: its exit, and the end of its output. */
  | { readonly ended: string; readonly output: string }
  /** It was ended because it took more than this number of seconds. */
  | { readonly exceeds: number }
  /** A file of the site that it changed or removed. */
  | { readonly touched: string; readonly isGone: boolean }
  /** A link that it made, which is broken or circular. */
  | { readonly link: string };

export class CommandFailed extends Error {
  readonly fault: CommandFault;

  constructor(fault: CommandFault) {
    super('The command has failed.');
    this.fault = fault;
  }
}

/** A file that a command has made: its path in the out folder, and its bytes. */
export type Added = readonly [path: string, bytes: Uint8Array];

/** The start of the folder's name. The mark of its process follows. */
const prefix = 'site-after-';
/** The most characters and lines of a failed command's output that are shown. */
const [mostSaid, mostLines] = [4_000, 12];
/** The time limit of a command, in ms: to index very many pages takes minutes. */
const mostTime = 600_000;
/** How long to wait for output of processes that the command has started and left, in ms. */
const lastWords = 500;

/**
 * Runs a command in the site's folder. The variable SITE_OUT has the path of a copy of the final site. Returns the files that the
 * command adds there, in order. Throws `CommandFailed`, and errors of the system.
 */
export async function addedBy(
  command: Command,
  root: string,
  files: readonly SiteFile[],
  limit = mostTime,
): Promise<readonly Added[]> {
  clearOld();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${ownMark()}-`));
  try {
    const states = new Map<SiteFile, string>();
    for (const file of files) {
      const path = join(folder, file.path);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, await file.bytes());
      states.set(file, fileState(path));
    }
    await run(command, root, folder, limit);
    const found = existsSync(folder) ? pathsIn(folder) : []; // a command can remove all files
    const there = new Set(found);
    for (const [{ path, bytes }, state] of states) {
      const isGone = !there.has(path);
      const isSame = () => fileState(join(folder, path)) === state;
      if (isGone || !(isSame() || readRegular(join(folder, path)).equals(await bytes())))
        throw new CommandFailed({ touched: path, isGone });
    }
    const own = new Set(files.map(({ path }) => path));
    return found
      .filter((path) => !own.has(path))
      .sort()
      .map((path) => [path, readRegular(join(folder, path))]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes folders of killed processes. */
function clearOld(): void {
  const name = new RegExp(`^${prefix}(${anyMark})-\\w+$`);
  for (const one of readdirSync(tmpdir())) {
    const mark = name.exec(one)?.[1];
    try {
      if (mark && hasEnded(mark)) rmSync(join(tmpdir(), one), { recursive: true, force: true });
    } catch {} // it belongs to another user, and only they may remove it
  }
}

function fileState(file: string): string {
  const { mtimeMs, ctimeMs, size, ino } = statSync(file);
  return [mtimeMs, ctimeMs, size, ino].join();
}

/** Every file in a folder, with `/` between the parts of its path. Throws `CommandFailed` for a broken link. */
function pathsIn(folder: string, above = ''): string[] {
  return readdirSync(join(folder, above)).flatMap((name) => {
    const info = statOf(folder, above + name);
    if (info.isDirectory()) return pathsIn(folder, `${above}${name}/`);
    return info.isFile() ? [above + name] : [];
  });
}

function statOf(folder: string, path: string): Stats {
  try {
    return statSync(join(folder, path));
  } catch (error) {
    if (!['ENOENT', 'ELOOP'].includes(codeOf(error) ?? '')) throw error;
    throw new CommandFailed({ link: path });
  }
}

function run(command: Command, root: string, folder: string, limit: number): Promise<void> {
  const [program = '', ...given] = typeof command === 'string' ? [command] : command;
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  return new Promise((done, fail) => {
    const child = childProcess().fork(join(packageFolder, 'bin/command.mjs'), {
      cwd: root,
      env: { ...process.env, PATH, SITE_OUT: folder },
      execArgv: [],
      detached: process.platform !== 'win32', // so that its child processes can be ended with it
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let said = '';
    const append = (bytes: Buffer) => {
      said = (said + bytes).slice(-mostSaid);
    };
    child.stdout?.on('data', append);
    child.stderr?.on('data', append);
    let ended: string | undefined;
    const end = () => {
      clearTimeout(timer);
      if (ended === '0') done();
      else fail(new CommandFailed({ ended: ended ?? '', output: lastLines(said) }));
    };
    const timer = setTimeout(() => {
      endWithAll(child);
      fail(new CommandFailed({ exceeds: limit / 1000 }));
    }, limit);
    child.on('message', (message: { readonly ended: string }) => {
      ({ ended } = message);
    });
    child.on('error', fail);
    child.on('exit', (code, signal) => {
      ended ??= signal ?? String(code); // it was killed
      setTimeout(end, lastWords).unref();
    });
    child.on('close', end);
    child.send({ program, given, shell: typeof command === 'string' }, () => {}); // if it cannot be sent, the process has ended
  });
}

/** The last lines of some output, without terminal colors. */
function lastLines(said: string): string {
  return stripVTControlCharacters(said).trim().split(/\r?\n/).slice(-mostLines).join('\n');
}
