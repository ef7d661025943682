// The bundled code of a module of content/data → what it gives, from a process of its own. STARTS A PROCESS.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageFolder } from '../model/package.ts';
import type { DataUse } from '../model/report.ts';
import type { DataFlaw } from '../problems/words/data.ts';

/** What to run: code of the module of the site in `root` that lies at `absolute`. */
export interface DataOrder {
  readonly root: string;
  readonly absolute: string;
  readonly code: string;
  /** How deep its data may be nested. */
  readonly levels: number;
}

/** What the process says, or how it ended. */
export type DataOutcome =
  /** Plain data. */
  | { readonly json: string }
  /** Something in the value at `path` is no plain data. */
  | { readonly flaw: { readonly path: string; readonly what: DataFlaw; readonly name?: string | number } }
  /** It exports no value. */
  | { readonly isEmpty: true }
  | { readonly fault: { readonly message: string; readonly stack: string; readonly code?: string } }
  /** How the process ended before it said anything: its exit code, or the signal. */
  | { readonly ended: string }
  /** It was given up after so many seconds. */
  | { readonly exceeds: number };

/** The same with what the module has used. */
export type DataAnswer = DataOutcome & {
  readonly uses: readonly DataUse[];
  /** The files that it has read, absolute, without those of packages, and without those that it imports. */
  readonly files: readonly string[];
};

/** How long a module may take, in ms: a CMS may be slow. */
const mostTime = 60_000;

/** What stands behind the address of a module in stacks of what it has thrown. */
export const dataProgram = 'site-data';

/** Runs a module: its default export, or what the function gives that this is. What it logs goes to stderr. */
export function runDataModule(
  { root, absolute, code, levels }: DataOrder,
  limit = mostTime,
): Promise<DataAnswer> {
  const url = `${pathToFileURL(absolute)}?${dataProgram}`;
  return new Promise((done, fail) => {
    const child = fork(join(packageFolder, 'bin/data.mjs'), {
      cwd: root,
      env: { ...process.env, TZ: 'UTC' }, // as for templates
      execArgv: ['--no-warnings'],
      detached: process.platform !== 'win32', // so that it ends with all that it has started
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    const end = (outcome: DataOutcome) => {
      clearTimeout(timer);
      done({ uses: [], files: [], ...outcome });
    };
    const timer = setTimeout(() => {
      kill(child);
      end({ exceeds: limit / 1000 });
    }, limit);
    child.on('message', end);
    child.on('error', fail);
    child.on('exit', (code, signal) => end({ ended: signal ?? String(code) }));
    child.send({ code, url, levels, parent: process.pid }, () => {}); // where it cannot be sent, the process has ended
  });
}

/** Ends a process, and those that it has started. */
function kill(child: ChildProcess): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {} // it has ended
}
