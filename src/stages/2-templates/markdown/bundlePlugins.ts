// The plugins and code languages in site.yml → one bundle of their modules, from the packages of the site or from its templates/.
import { join } from 'node:path';
import { pluginsFile } from '../../../model/addresses/paths.ts';
import { packageFolder } from '../../../model/package.ts';
import type { Checked, Problem, SourceLocation } from '../../../model/site/problem.ts';
import { problem } from '../../../problems/problem.ts';
import { always, type Bundle, type Bundled, forNode, type Options } from '../bundling/bundle.ts';
import { dynamicImport } from '../bundling/messages.ts';
import { noNodeModules } from '../bundling/plugins.ts';

/** The name of the file that imports all of them, each on its own line. */
const entry = 'site-plugins.js';

/** A module from site.yml, or for formulas. */
export interface ModuleUse {
  readonly name: string;
  /** The code language that it has. */
  readonly language?: string;
  /** Whether it makes formulas. */
  readonly isFormulas?: boolean;
}

/** The package that makes MathML from TeX. The site installs it. */
export const formulaModule = 'temml';

/**
 * Bundles plugins, languages and the formula package. Undefined if one is not found or cannot be compiled. `placeOf`: the location
 * of each in site.yml.
 */
export async function bundlePlugins(
  root: string,
  uses: readonly ModuleUse[],
  locationOf: (index: number) => SourceLocation,
  bundle: Bundle,
): Promise<Checked<Bundled | undefined>> {
  const names = uses.map(({ name }) => JSON.stringify(name));
  const lines = [
    ...names.map((name, index) => `import * as plugin${index} from ${name};`),
    `export const plugins = [${names.map((_, index) => `plugin${index}`).join(', ')}];`,
  ];
  const options: Options = {
    ...always,
    absWorkingDir: root,
    // For packages that the site has not installed itself.
    nodePaths: [join(packageFolder, 'node_modules')],
    stdin: { contents: lines.join('\n'), resolveDir: root, sourcefile: entry, loader: 'js' },
    outfile: pluginsFile,
    ...forNode,
    sourcemap: 'external',
    logOverride: { [dynamicImport]: 'warning' },
    plugins: [noNodeModules],
  };
  const { value, problems } = await bundle('plugins', lines.join('\n'), options);
  const own = ({ code, facts, at }: Problem): Problem => {
    const index = at?.file === entry ? (at.line ?? 1) - 1 : undefined;
    const name = index === undefined ? undefined : uses[index]?.name;
    if (index === undefined || name === undefined) return { code, facts, at };
    if (uses[index]?.isFormulas) return problem('not-installed', ['Formulas', [name]], locationOf(index));
    const kind: readonly ['language'] | readonly [] = uses[index]?.language === undefined ? [] : ['language'];
    return code === 'node-import' || String(facts[0]).startsWith('Could not resolve')
      ? problem('plugin-not-found', [name, ...kind], locationOf(index))
      : problem('plugin-broken', [name, String(facts[0]), ...kind], locationOf(index));
  };
  // Dynamic imports in packages are not mistakes of the site's author.
  const dynamicImports = (value?.warnings ?? []).filter(
    ({ code, at }) => code === 'unrepeatable' && at?.file.startsWith('templates/'),
  );
  if (dynamicImports.length > 0) return { value: undefined, problems: dynamicImports };
  return { value, problems: problems.map(own) };
}
