// The code of islands, packages included → what it asks the policy of its pages for, and where that is written. READS, through esbuild.
import { SourceMap } from 'node:module';
import type { BuildOptions } from 'esbuild';
import { browserIslandFile, islandFile, listenerFile } from '../model/paths.ts';
import type { Outcome, Place } from '../model/problem.ts';
import type { Sources } from '../model/site.ts';
import type { MadeOf } from './bundle.ts';
import { cssModules } from './cssModules.ts';
import { helpersInBrowser } from './helpers.ts';
import { browsers, bundleFor, type CompileOptions, shared } from './options.ts';
import { pictureImports } from './pictureImports.ts';
import { entries, entryFile, entryPoint } from './plugins.ts';
import type { PolicyRequest } from './policyRequests.ts';

/** What an island asks for, and where in templates/ or in a package. */
export interface IslandRequest extends Pick<PolicyRequest, 'directive' | 'wanted' | 'what'> {
  readonly at: Place;
}

/** What each of these islands asks for, by its name, and whatever it imports. */
export async function islandRequests(
  names: readonly string[],
  sources: Sources,
  setting: CompileOptions,
): Promise<Outcome<ReadonlyMap<string, readonly IslandRequest[]>> & MadeOf> {
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
    outdir: sources.root, // so that the map names files as they are named here
    format: 'esm',
    minifySyntax: true, // what never runs goes
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
  const { policyRequests } = await import('./policyRequests.ts'); // its parser is of no use to builds
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

/** Where what stands somewhere in a bundle was written, by the bundle's map. */
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
