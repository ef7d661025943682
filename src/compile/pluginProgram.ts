// Bundled plugins → their modules, run with the same globals as templates, because their results are cached like rendered pages.
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
  /** The exports of their modules, in the order of site.yml. */
  readonly modules: readonly Readonly<Record<string, unknown>>[];
  /** Runs them. A refusal is thrown even if they have caught it. */
  run<T>(does: () => T): T;
  /** The place in `templates/` or in a package where an error was thrown. */
  locate(error: unknown): Place | undefined;
}

/** Loads plugins. Throws their errors with a place: see `LoadFault`. */
export function loadPluginProgram({ code, map }: Pick<PluginSource, 'code' | 'map'>): PluginProgram {
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

/** An error of plugins while they were loaded, with its place. */
export class LoadFault extends Error {
  readonly place: Place | undefined;

  constructor(cause: unknown, place: Place | undefined) {
    super('A plugin cannot be loaded.', { cause });
    this.place = place;
  }
}
