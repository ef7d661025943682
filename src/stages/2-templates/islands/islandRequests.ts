// The code of islands, including packages → its requests that the policy of a page must allow, and their locations in the sources.
// READS, through esbuild.
import { SourceMap } from 'node:module';
import type { BuildOptions } from 'esbuild';
import type { Checked, SourceLocation } from '../../../model/site/problem.ts';
import type { TemplateSources } from '../../../model/site/site.ts';
import { once } from '../../../model/values/lazy.ts';
import { bundleFor, type CompileOptions, shared } from '../bundling/options.ts';
import { pictureImports } from '../bundling/pictureImports.ts';
import { entries, entryFile, entryPoint } from '../bundling/plugins.ts';
import { originOf } from '../bundling/sourceLocations.ts';
import { cssModules } from '../styles/cssModules.ts';
import { helpersInBrowser } from './helpers.ts';
import { fileOfIsland } from './islands.ts';
import type { PolicyRequest } from './policyRequests.ts';

/** A request of an island, with the location in templates/ or in a package. */
export interface IslandRequest extends Pick<PolicyRequest, 'directive' | 'wanted' | 'what'> {
  readonly at: SourceLocation;
}

/** The requests of each of these islands and of its imports, by the island's name. */
export async function islandRequests(
  names: readonly string[],
  sources: TemplateSources,
  setting: CompileOptions,
): Promise<Checked<ReadonlyMap<string, readonly IslandRequest[]>>> {
  const texts = names.map(
    (name) => `export { default } from ${JSON.stringify(`./${fileOfIsland(name, sources)}`)};`,
  );
  const options = {
    ...shared(sources.root),
    entryPoints: texts.map((_, index) => entryPoint(index)),
    outdir: sources.root, // so that the paths in the map are relative to the root
    format: 'esm',
    minifySyntax: true, // removes code that never runs
    platform: 'browser',
    target: [...setting.targets.script],
    sourcemap: 'external',
    external: ['react', 'react-dom', 'preact'].flatMap((name) => [name, `${name}/*`]),
    plugins: [
      entries(texts, sources.root),
      cssModules(sources.root, setting.classes ?? {}),
      helpersInBrowser,
      pictureImports(sources.root),
    ],
  } satisfies BuildOptions;
  const { value, problems } = await bundleFor('islands to read', options, setting, texts.join('\n'));
  if (!value) return { value: new Map(), problems };
  const { policyRequests } = await import('./policyRequests.ts'); // its parser is needed only by checks
  const textAt = (name: string) => value.outputs.find((one) => one.name === name)?.text ?? '';
  const found = names.map((name, index) => {
    const requests = policyRequests(textAt(entryFile(index)));
    const map = once(() => new SourceMap(JSON.parse(textAt(`${entryFile(index)}.map`))));
    return [
      name,
      requests.map(({ directive, wanted, what, line, column }) => {
        const at = originOf(map(), line - 1, column - 1) ?? { file: fileOfIsland(name, sources) };
        return { directive, wanted, what, at };
      }),
    ] as const;
  });
  return { value: new Map(found), problems };
}
