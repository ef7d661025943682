// Bundled plugins → their modules, run with the globals that templates have: what they make is kept as what templates draw is.
import { createRequire, SourceMap } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { once } from '../model/lazy.ts';
import { packageFolder } from '../model/package.ts';
import { pluginsFile } from '../model/paths.ts';
import type { PluginSource } from '../model/plugins.ts';
import type { Place } from '../model/problem.ts';
import { machineOf, sandboxGlobals } from './machine.ts';
import { placeIn, whoseIs } from './places.ts';

/** The plugins of a site, loaded. */
export interface PluginProgram {
  /** What their modules export, in the order in which site.yml names them. */
  readonly modules: readonly Readonly<Record<string, unknown>>[];
  /** Runs them. Throws also what they were refused and have caught. */
  run<T>(does: () => T): T;
  /** Where in `templates/`, or in a package, an error was thrown. */
  locate(error: unknown): Place | undefined;
}

/** Loads plugins. Throws what they throw, together with where that is: see `LoadFault`. */
export function loadPluginProgram({ code, map }: PluginSource): PluginProgram {
  const places = once(() => new SourceMap(JSON.parse(map)));
  const locate = (error: unknown) => placeIn(places(), pluginsFile, error);
  const require = createRequire(join(packageFolder, 'package.json'));
  const machine = machineOf({}, require, (error) => whoseIs(error, pluginsFile, places()));
  sandboxGlobals();
  const module: { exports: { plugins?: PluginProgram['modules'] } } = { exports: {} };
  try {
    const names = Object.keys(machine.globals);
    const run = compileFunction(code, ['module', 'exports', ...names], { filename: pluginsFile });
    machine.run(() => run(module, module.exports, ...Object.values(machine.globals)));
  } catch (error) {
    throw new LoadFault(error, locate(error));
  }
  return { modules: module.exports.plugins ?? [], run: machine.run, locate };
}

/** What plugins have thrown while they were loaded, and where. */
export class LoadFault extends Error {
  readonly place: Place | undefined;

  constructor(cause: unknown, place: Place | undefined) {
    super('A plugin cannot be loaded.', { cause });
    this.place = place;
  }
}
