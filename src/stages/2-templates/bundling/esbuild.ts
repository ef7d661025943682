// esbuild, loaded when it is first needed. RUNS its library, which starts a process.
import type { ChildProcess, SpawnOptions } from 'node:child_process';
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
  // An uncaught error of a template ends this process at once.
  if (isMainThread) process.once('exit', kill);
  return loaded();
});

/** Ends esbuild's process although it may be at work. The next bundle starts a new one. */
export function stopEsbuild(): void {
  kill();
  void esbuild().stop();
}

let running: ChildProcess | undefined;

/**
 * When its connection ends during its work, esbuild (up to 0.28) prints pages of internal messages: `all goroutines are asleep`.
 * The library ends the connection before the process. So the process ends here, at once.
 */
function kill(): void {
  running?.kill('SIGKILL');
}

/**
 * The library from its text, with a separate `child_process`. Other code gets the normal one. A thread may be ended at any time:
 * its processes have no stderr.
 */
function loaded(): Esbuild {
  const filename = packed ?? ownRequire().resolve('esbuild');
  const requireThere = createRequire(filename);
  const stderr = isMainThread ? 'inherit' : 'ignore';
  const spawn = (command: string, args: readonly string[], options: SpawnOptions): ChildProcess => {
    running = childProcess().spawn(command, args, { ...options, stdio: ['pipe', 'pipe', stderr] });
    return running;
  };
  const requireOwn = Object.assign(
    (name: string) =>
      /^(?:node:)?child_process$/.test(name) ? { ...childProcess(), spawn } : requireThere(name),
    requireThere,
    // It searches for its missing program before it reports that.
    { resolve: (name: string) => (name === 'esbuild' ? filename : requireThere.resolve(name)) },
  );
  const names = { require: requireOwn, __filename: filename, __dirname: dirname(filename) };
  return { ...(runCode(readFileSync(filename, 'utf8'), filename, names) as Esbuild) };
}
