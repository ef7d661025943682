// The options of all bundles of templates.
import type { BuildOptions } from 'esbuild';
import { normalBase } from '../../../model/addresses/url.ts';
import { packagePaths } from '../../../model/package.ts';
import type { Runtime } from '../../../model/site/runtimes.ts';
import type { Data } from '../../../model/site/site.ts';
import type { ClassNames } from '../styles/cssModules.ts';
import { defaultTargets, type Targets } from './browsers.ts';
import { always, type Bundle } from './bundle.ts';

export interface CompileOptions {
  readonly runtime: Runtime;
  /** Overrides `base` of site.yml. */
  readonly base?: string | undefined;
  /** site.yml as parsed. It may name plugins. */
  readonly site?: Data | undefined;
  /** The class names of CSS modules; undefined if there are none. */
  readonly classes?: ClassNames | undefined;
  readonly targets: Targets;
  readonly bundle: Bundle;
}

/** Makes a bundle for a site. `contents` must differ whenever the options differ. */
export function bundleFor(
  name: string,
  options: ReturnType<typeof shared> & BuildOptions,
  { runtime, classes = {}, targets, bundle }: CompileOptions,
  contents: string,
) {
  return bundle(name, [runtime, JSON.stringify([classes, targets]), contents].join('\n'), options);
}

/** The options for a site. Given options override site.yml, which is not checked yet. */
export function compileOptions(
  { runtime, base }: { readonly runtime?: Runtime | undefined; readonly base?: string | undefined },
  site: Data | undefined,
  bundle: Bundle,
  targets = defaultTargets,
): CompileOptions {
  return {
    runtime: runtime ?? (site?.values.runtime === 'react' ? 'react' : 'preact'),
    base,
    site,
    targets,
    bundle,
  };
}

/** The base of the site. Undefined if it is not valid. */
export function baseOf({ base, site }: Pick<CompileOptions, 'base' | 'site'>): string | undefined {
  return normalBase(base ?? `${site?.values.base ?? ''}`);
}

/** Whether the site has a base. Compiled templates do not depend on its value. */
export function isBelow(options: Pick<CompileOptions, 'base' | 'site'>): boolean {
  return baseOf(options) !== '/';
}

/** esbuild's options for all of them. */
export function shared(root: string) {
  return {
    ...always,
    absWorkingDir: root,
    // For packages that the site has not installed itself.
    nodePaths: [...packagePaths],
    jsx: 'automatic',
    // The site's own tsconfig.json is for its editor. A build does not depend on it.
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
  } satisfies BuildOptions;
}
