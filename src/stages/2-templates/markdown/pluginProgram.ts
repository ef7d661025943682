// Bundled plugins → their modules. They run with the same globals as templates, because their results are cached like rendered
// pages.
import { pluginsFile } from '../../../model/addresses/paths.ts';
import type { PluginSource } from '../../../model/site/plugins.ts';
import type { SourceLocation } from '../../../model/site/problem.ts';
import { sandboxOf } from '../run.ts';

export interface PluginProgram {
  /** The exports of their modules, in the order of site.yml. */
  readonly modules: readonly Readonly<Record<string, unknown>>[];
  /** Runs them. A refusal is thrown even if they caught it. */
  run<T>(does: () => T): T;
  /** The location in `templates/` or in a package where an error was thrown. */
  locate(error: unknown): SourceLocation | undefined;
}

/** Loads plugins. Throws their errors with a location: see `LoadFault`. */
export function loadPluginProgram({ code, map }: Pick<PluginSource, 'code' | 'map'>): PluginProgram {
  const { run, locate, load } = sandboxOf({}, pluginsFile, map);
  try {
    const { plugins = [] } = load(code) as { readonly plugins?: PluginProgram['modules'] };
    return { modules: plugins, run, locate };
  } catch (error) {
    throw new LoadFault(error, locate(error));
  }
}

/** An error of plugins during their loading, with its location. */
export class LoadFault extends Error {
  readonly location: SourceLocation | undefined;

  constructor(cause: unknown, location: SourceLocation | undefined) {
    super('A plugin cannot be loaded.', { cause });
    this.location = location;
  }
}
