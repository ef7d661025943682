// esbuild, loaded when it is first needed. RUNS its library, which starts a process.
import type { SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { childProcess } from '../../../model/machine/processes.ts';
import { packageFolder } from '../../../model/package.ts';
import { once } from '../../../model/values/lazy.ts';
import { ownRequire, runCode } from '../run.ts';

type Esbuild = typeof import('esbuild');

/**
 * Set in the published package: its own copy of the library. The esbuild package has an install script, which pnpm treats as an
 * error. The packages of its programs have none, and are installed.
 */
declare const ESBUILD: string | undefined;
const packed = typeof ESBUILD === 'string' ? join(packageFolder, ESBUILD) : undefined;

/** The library. To load it by `import` would take five times as long. */
export const esbuild = once((): Esbuild => {
  if (!isMainThread) return loaded('quiet');
  const library = packed === undefined ? (require('esbuild') as Esbuild) : loaded();
  // An uncaught error of a template ends this process at once. A running esbuild process would then report it: see below.
  process.once('exit', () => void library.stop());
  return library;
});

/**
 * The library from its text. `quiet`: for a thread that may be ended at any time. When a stuck thread is ended, esbuild's process
 * loses its connection and prints pages of internal messages to stderr. The library has no option against that. So it is loaded
 * with a separate `child_process`, whose processes have no stderr. Other code gets the normal `child_process`.
 */
function loaded(how?: 'quiet'): Esbuild {
  const filename = packed ?? ownRequire().resolve('esbuild');
  const requireThere = createRequire(filename);
  const spawn = (command: string, args: readonly string[], options: SpawnOptions) =>
    childProcess().spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'ignore'] });
  const requireOwn = Object.assign(
    (name: string) =>
      how === 'quiet' && /^(?:node:)?child_process$/.test(name)
        ? { ...childProcess(), spawn }
        : requireThere(name),
    requireThere,
    // It searches for its missing program before it reports that.
    { resolve: (name: string) => (name === 'esbuild' ? filename : requireThere.resolve(name)) },
  );
  const names = { require: requireOwn, __filename: filename, __dirname: dirname(filename) };
  return runCode(readFileSync(filename, 'utf8'), filename, names) as Esbuild;
}
