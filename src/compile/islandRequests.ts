// The code of islands, packages included → its requests that the policy of a page must allow, and the places in the sources. READS,
// through esbuild.
import { SourceMap } from 'node:module';
import type { BuildOptions } from 'esbuild';
import { browserIslandFile, islandFile, listenerFile } from '../model/paths.ts';
import type { Outcome, Place } from '../model/problem.ts';
import type { Sources } from '../model/site.ts';
import type { BundleInputs } from './bundle.ts';
import { cssModules } from './cssModules.ts';
import { helpersInBrowser } from './helpers.ts';
import { browsers, bundleFor, type CompileOptions, shared } from './options.ts';
import { pictureImports } from './pictureImports.ts';
import { entries, entryFile, entryPoint } from './plugins.ts';
import type { PolicyRequest } from './policyRequests.ts';

/** A request of an island, with the place in templates/ or in a package. */
export interface IslandRequest extends Pick<PolicyRequest, 'directive' | 'wanted' | 'what'> {
  readonly at: Place;
}

/** The requests of each of these islands and of its imports, by the island's name. */
export async function islandRequests(
  names: readonly string[],
  sources: Sources,
  setting: CompileOptions,
): Promise<Outcome<ReadonlyMap<string, readonly IslandRequest[]>> & BundleInputs> {
  const fileOf = (name: string) =>
    sources.listening.includes(name)
      ? listenerFile(name)
      : sources.browserOnly.includes(name)
        ? browserIslandFile(name)
        : islandFile(name);
  const texts = names.map((name) => `export { default } from ${JSON.stringify(`./${fileOf(name)}`)};`);
  const options = {
    ...shared(sources),
    entryPoints: texts.map((_, index) => entryPoint(index)),
    outdir: sources.root, // so that the paths in the map are relative to the root
    format: 'esm',
    minifySyntax: true, // removes code that never runs
    platform: 'browser',
    target: browsers.script,
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
  if (!value) return { value: new Map(), problems, files: [], lookups: [] };
  const { policyRequests } = await import('./policyRequests.ts'); // its parser is only needed by checks
  const textAt = (name: string) => value.outputs.find((one) => one.name === name)?.text ?? '';
  const found = names.map((name, index) => {
    const requests = policyRequests(textAt(entryFile(index)));
    const placeOf = places(requests.length > 0 ? textAt(`${entryFile(index)}.map`) : '');
    return [
      name,
      requests.map((one) => {
        const { directive, wanted, what } = one;
        return { directive, wanted, what, at: placeOf(one) ?? { file: fileOf(name) } };
      }),
    ] as const;
  });
  return { value: new Map(found), problems, files: value.files, lookups: value.lookups };
}

/** The source places for positions in a bundle, by its map. */
function places(map: string): (at: Pick<PolicyRequest, 'line' | 'column'>) => Place | undefined {
  if (map === '') return () => undefined;
  const origins = new SourceMap(JSON.parse(map));
  return ({ line, column }) => {
    const origin = origins.findEntry(line - 1, column - 1); // SourceMap counts both from 0
    if (!('originalSource' in origin)) return undefined;
    const { originalSource: file, originalLine, originalColumn } = origin;
    return { file, line: originalLine + 1, column: originalColumn + 1 };
  };
}
