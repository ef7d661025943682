// esbuild, loaded when it is first needed. RUNS its library, which starts a process.
import childProcess from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { once } from '../model/lazy.ts';
import { packageFolder } from '../model/package.ts';

type Esbuild = typeof import('esbuild');

/** The library. `import` would take five times as long. */
export const esbuild = once((): Esbuild => (isMainThread ? (require('esbuild') as Esbuild) : quiet()));

/**
 * The same for a thread that may be ended at any time: one that is stuck cannot say goodbye to esbuild's process, which then ends with
 * pages of its own innards on our stderr. The library has no option for that; so it is loaded with a `child_process` of its own, whose
 * processes say nothing. Nobody else's is another.
 */
function quiet(): Esbuild {
  const filename = createRequire(join(packageFolder, 'package.json')).resolve('esbuild');
  const requireThere = createRequire(filename);
  const spawn = (command: string, args: readonly string[], options: childProcess.SpawnOptions) =>
    childProcess.spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'ignore'] });
  const requireQuiet = Object.assign(
    (name: string) =>
      /^(?:node:)?child_process$/.test(name) ? { ...childProcess, spawn } : requireThere(name),
    requireThere,
  );
  const module = { exports: {} };
  const names = ['exports', 'require', 'module', '__filename', '__dirname'];
  const run = compileFunction(readFileSync(filename, 'utf8'), names, { filename });
  run(module.exports, requireQuiet, module, filename, dirname(filename));
  return module.exports as Esbuild;
}
