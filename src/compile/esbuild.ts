// esbuild, loaded when it is first needed. RUNS its library, which starts a process.
import type { SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { childProcess } from '../model/childProcess.ts';
import { once } from '../model/lazy.ts';
import { ownRequire, runCode } from './run.ts';

type Esbuild = typeof import('esbuild');

/** The library. Loading it by `import` would take five times as long. */
export const esbuild = once((): Esbuild => {
  if (!isMainThread) return quiet();
  const library = require('esbuild') as Esbuild;
  // An uncaught error of a template ends this process at once. Esbuild's process, if it bundles something, would tell of it: see below.
  process.once('exit', () => void library.stop());
  return library;
});

/**
 * The library for a thread that may be ended at any time. When a stuck thread is ended, esbuild's process loses its connection and
 * prints pages of internal messages to stderr. The library has no option against that; so it is loaded with a `child_process` of
 * its own, whose processes have no stderr. Other code gets the normal `child_process`.
 */
function quiet(): Esbuild {
  const filename = ownRequire().resolve('esbuild');
  const requireThere = createRequire(filename);
  const spawn = (command: string, args: readonly string[], options: SpawnOptions) =>
    childProcess().spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'ignore'] });
  const requireQuiet = Object.assign(
    (name: string) =>
      /^(?:node:)?child_process$/.test(name) ? { ...childProcess(), spawn } : requireThere(name),
    requireThere,
  );
  const names = { require: requireQuiet, __filename: filename, __dirname: dirname(filename) };
  return runCode(readFileSync(filename, 'utf8'), filename, names) as Esbuild;
}
