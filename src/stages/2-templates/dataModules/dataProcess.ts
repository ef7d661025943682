// The bundled code of a module of content/data → its data, made in a separate process. STARTS A PROCESS.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { childProcess, endWithAll } from '../../../model/machine/processes.ts';
import { packageFolder } from '../../../model/package.ts';
import type { DataUse } from '../../../model/site/report.ts';
import type { DataFlaw } from './words.ts';

/** The order: the code of the module at `absolute` in the site in `root`. */
export interface DataOrder {
  readonly root: string;
  readonly absolute: string;
  readonly code: string;
  /** The most levels of its data. */
  readonly levels: number;
}

/** The result that the process sends, or its end. */
export type DataOutcome =
  /** Plain data. */
  | { readonly json: string }
  /** The value at `path` is not plain data. */
  | { readonly flaw: { readonly path: string; readonly what: DataFlaw; readonly name?: string | number } }
  /** It exports no value. */
  | { readonly isEmpty: true }
  | { readonly fault: { readonly message: string; readonly stack: string; readonly code?: string } }
  /** The end of the process before it sent a result: its exit code, or the signal. */
  | { readonly ended: string }
  /** It was ended because it took more than this number of seconds. */
  | { readonly exceeds: number };

/** The same, with the inputs of the module. */
export type DataAnswer = DataOutcome & {
  readonly uses: readonly DataUse[];
  /**
   * The absolute paths of the files that it read, and (with a slash at the end) of the folders that it listed. Files of packages
   * and its imports are not included.
   */
  readonly files: readonly string[];
};

/** The time limit of a module, in ms: a CMS may be slow. */
const mostTime = 60_000;

/** Added to the address of a module in stacks of its errors. */
export const dataProgram = 'site-data';

/** Runs a module. The result is its default export, or that function's return value. Its logs go to stderr. */
export function runDataModule(
  { root, absolute, code, levels }: DataOrder,
  limit = mostTime,
): Promise<DataAnswer> {
  const url = `${pathToFileURL(absolute)}?${dataProgram}`;
  return new Promise((done, fail) => {
    const child = childProcess().fork(join(packageFolder, 'bin/data.mjs'), {
      cwd: root,
      env: { ...process.env, TZ: 'UTC' }, // as for templates
      execArgv: ['--no-warnings'],
      detached: process.platform !== 'win32', // so that its child processes can be ended with it
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    const end = (outcome: DataOutcome) => {
      clearTimeout(timer);
      done({ uses: [], files: [], ...outcome });
    };
    const timer = setTimeout(() => {
      endWithAll(child);
      end({ exceeds: limit / 1000 });
    }, limit);
    child.on('message', end);
    child.on('error', fail);
    child.on('exit', (code, signal) => end({ ended: signal ?? String(code) }));
    child.send({ code, url, levels, parent: process.pid }, () => {}); // if it cannot be sent, the process has ended
  });
}
