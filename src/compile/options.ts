// How templates are bundled, whatever for.
import type { BuildOptions } from 'esbuild';
import type { Runtime } from '../model/config.ts';
import { packagePaths } from '../model/package.ts';
import type { Data, Sources } from '../model/site.ts';
import { normalBase } from '../model/url.ts';
import { always, type Bundle } from './bundle.ts';
import type { ClassNames } from './cssModules.ts';

/** What a compilation is given besides the sources. */
export interface CompileOptions {
  readonly runtime: Runtime;
  /** Outranks that of site.yml. */
  readonly base?: string | undefined;
  /** site.yml as it was parsed: it may name plugins. */
  readonly site?: Data | undefined;
  /** What imports of CSS modules get; none where there are none. */
  readonly classes?: ClassNames | undefined;
  readonly bundle: Bundle;
}

/** Browsers that know modules, `import()` and `?.`: from 2020 on. */
export const browsers = { script: 'es2020', styles: ['chrome87', 'edge88', 'firefox78', 'safari14'] };

/** Bundles for a site; `contents` tell apart all that the options say besides. */
export function bundleFor(
  name: string,
  options: ReturnType<typeof shared> & BuildOptions,
  { runtime, classes = {}, bundle }: CompileOptions,
  contents = options.stdin?.contents ?? '',
) {
  return bundle(name, [runtime, JSON.stringify(classes), contents].join('\n'), options);
}

/** How a site is compiled: what was asked for outranks what site.yml says, which nobody has checked yet. */
export function compileOptions(
  { runtime, base }: { readonly runtime?: Runtime | undefined; readonly base?: string | undefined },
  site: Data | undefined,
  bundle: Bundle,
): CompileOptions {
  return { runtime: runtime ?? (site?.values.runtime === 'react' ? 'react' : 'preact'), base, site, bundle };
}

/** Whether the site lies below a base; which one, nothing that is compiled needs to know. */
export function isBelow({ base, site }: Pick<CompileOptions, 'base' | 'site'>): boolean {
  return normalBase(base ?? `${site?.values.base ?? ''}`) !== '/';
}

/** What esbuild is told of all of them. */
export function shared({ root }: Sources) {
  return {
    ...always,
    absWorkingDir: root,
    // Packages that the site has not installed itself.
    nodePaths: [...packagePaths],
    jsx: 'automatic',
    // The site's own tsconfig.json is for its editor; the build means the same everywhere.
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
  } satisfies BuildOptions;
}
