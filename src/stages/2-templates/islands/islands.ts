// The islands of a site → the files that browsers load for them. READS, through esbuild.
import type { BuildOptions } from 'esbuild';
import { assetsFolder, browserIslandFile, islandFile, listenerFile } from '../../../model/addresses/paths.ts';
import { bundledFile } from '../../../model/package.ts';
import { type Islands, loads } from '../../../model/site/islands.ts';
import type { Checked } from '../../../model/site/problem.ts';
import type { TemplateSources } from '../../../model/site/site.ts';
import { addAll } from '../../../model/values/lists.ts';
import { assetOf, modulesOf } from '../bundling/modules.ts';
import { bundleFor, type CompileOptions, isBelow, shared } from '../bundling/options.ts';
import { pictureImports } from '../bundling/pictureImports.ts';
import {
  entries,
  entryFile,
  entryPoint,
  jsxBy,
  noNodeModules,
  noStyles,
  ownPackages,
} from '../bundling/plugins.ts';
import { cssModules } from '../styles/cssModules.ts';
import { helpersInBrowser } from './helpers.ts';
import { reactsElements } from './preact.ts';

/** The file that browsers load for an island. */
export function fileOfIsland(name: string, { listening, browserOnly }: TemplateSources): string {
  if (listening.includes(name)) return listenerFile(name);
  return browserOnly.includes(name) ? browserIslandFile(name) : islandFile(name);
}

/** The runtime, a module for each island, modules that several of them import, and the small scripts that load them when needed. */
export async function compileIslands(
  names: readonly string[],
  sources: TemplateSources,
  setting: CompileOptions,
): Promise<Checked<Islands | undefined>> {
  const { runtime, classes = {} } = setting;
  if (names.length === 0) return { value: undefined, problems: [] };
  const client = (name: string) => bundledFile(`client/${name}`);
  const inClient = (name: string) => JSON.stringify(client(name));
  const compileScripts = (
    name: string,
    texts: readonly string[],
    { plugins = [], ...more }: Pick<BuildOptions, 'splitting' | 'plugins' | 'logOverride'> = {},
  ) => {
    const options = {
      ...shared(sources.root),
      ...more,
      entryPoints: texts.map((_, index) => entryPoint(index)),
      outdir: assetsFolder,
      chunkNames: '[hash]',
      format: 'esm',
      minify: true,
      platform: 'browser',
      target: [...setting.targets.script],
      plugins: [entries(texts, sources.root), ...plugins],
    } satisfies BuildOptions;
    const key = [...texts, `// ${isBelow(setting) ? 'below a base' : 'at the root'}`].join('\n');
    return bundleFor(name, options, setting, key);
  };
  const modules = names.map((name) => {
    const file = JSON.stringify(`./${fileOfIsland(name, sources)}`);
    if (sources.listening.includes(name)) return `export { default } from ${file};`;
    const wakes = sources.browserOnly.includes(name) ? 'rendered' : 'hydrated';
    return [
      `import { ${wakes} } from ${inClient('hydrate.ts')};`,
      `import island from ${file};`,
      `export default ${wakes}(island);`,
    ].join('\n');
  });
  const compileModules = (name: string, aliases: Readonly<Record<string, string>>) =>
    compileScripts(name, modules, {
      splitting: true,
      // A missing export of `import * as React`, such as `React.memo`, is an error like a missing name in braces.
      ...(aliases.react ? { logOverride: { 'import-is-undefined': 'error' } } : {}),
      plugins: [
        cssModules(sources.root, classes),
        noStyles,
        noNodeModules,
        helpersInBrowser,
        pictureImports(sources.root),
        jsxBy([
          ...(isBelow(setting) ? [client('based.ts')] : []),
          ...(runtime === 'react' ? [client('reactJsx.ts')] : []),
        ]),
        ...(runtime === 'preact' ? [reactsElements] : []),
        ownPackages(runtime, aliases),
      ],
    });
  const [react, core] = [client('react.ts'), client('preact.ts')];
  const small = { react, 'react-dom/client': core, 'react/jsx-runtime': core };
  // All combinations of the conditions besides `touch`.
  const choices: string[][] = [[]];
  for (const load of loads.slice(1))
    addAll(
      choices,
      choices.map((some) => [...some, load]),
    );
  const loaders = choices.map((some) =>
    [
      `import ${inClient('loader.ts')};`,
      `import { ${some} } from ${inClient('loads.ts')};`,
      ...some.map((load) => `${load}();`),
    ].join('\n'),
  );
  const own = `export { start } from ${inClient('runtime.ts')};`;
  const [smallest, waiting] = await Promise.all([
    compileModules('islands', runtime === 'preact' ? small : {}),
    compileScripts('loader', [...loaders, own]),
  ]);
  // If an island imports a part of React that is missing in the small runtime, all islands get the full one.
  const bundled = smallest.value ? smallest : await compileModules('islands with React', {});
  const problems = [...bundled.problems, ...waiting.problems];
  if (!bundled.value || !waiting.value) return { value: undefined, problems };
  const { outputs } = waiting.value;
  const textAt = (index: number) => outputs.find(({ name }) => name === entryFile(index))?.text.trim() ?? '';
  const value: Islands = {
    runtime: assetOf('runtime', textAt(loaders.length)),
    ...modulesOf(names, bundled.value),
    loaders: new Map(choices.map((some, index) => [some.join(' '), textAt(index)])),
  };
  return { value, problems };
}
