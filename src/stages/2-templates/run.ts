// Bundled code → its exports, without a temporary file; and the compiled templates and plugins, which run in a sandbox. RUNS them.
import { createRequire, SourceMap } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { locateLateBy } from '../../model/machine/lateErrors.ts';
import { packageFolder } from '../../model/package.ts';
import { once } from '../../model/values/lazy.ts';
import { locationOfError, whoseIs } from './bundling/sourceLocations.ts';
import { type Libraries, sandboxGlobals, sandboxGlobalsOf } from './sandboxGlobals.ts';

/** Loads packages of the generator. */
export const ownRequire = once(() => createRequire(join(packageFolder, 'package.json')));

/** Runs CommonJS code under the name `filename` in stacks, with more names beside `module` and `exports`. Returns its exports. */
export function runCode(code: string, filename: string, names: Readonly<Record<string, unknown>>): unknown {
  const module = { exports: {} };
  const run = compileFunction(code, ['module', 'exports', ...Object.keys(names)], { filename });
  run(module, module.exports, ...Object.values(names));
  return module.exports;
}

/**
 * The sandbox for the compiled code of a site. `map`: its source map, which is parsed when a location is first needed. `islandNow` returns
 * the island that is being rendered, for messages.
 */
export function sandboxOf(
  libraries: Libraries,
  filename: string,
  map: string,
  islandNow: () => string | undefined = () => undefined,
) {
  const sourceMap = once(() => new SourceMap(JSON.parse(map)));
  const whoAsks = (error: Error) => whoseIs(error, filename, sourceMap());
  const { globals, run } = sandboxGlobalsOf(libraries, ownRequire(), whoAsks, islandNow);
  const locate = (error: unknown) => locationOfError(sourceMap(), filename, error);
  locateLateBy(filename, locate);
  return {
    sourceMap,
    /** The location in `templates/` or in a package where an error was thrown. */
    locate,
    /** See `SandboxGlobals`. */
    run,
    /** Runs the compiled code once. Returns its exports. */
    load(code: string): unknown {
      sandboxGlobals();
      return run(() => runCode(code, filename, globals));
    },
  };
}
