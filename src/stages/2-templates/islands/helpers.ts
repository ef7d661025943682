// The module 'lullamoon-site/templates' for islands in browsers. READS.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { BuildOptions, Location, Plugin } from 'esbuild';
import { bundledFile } from '../../../model/package.ts';

/** The functions that request pages, data and pictures. They cannot work in a browser. */
const queryFunctions = [
  'atom',
  'data',
  'derived',
  'jsonFeed',
  'neighbors',
  'pages',
  'Picture',
  'picture',
  'rss',
  'strings',
];

/**
 * Resolves this name for browsers. A query function that remains in the bundle is an error at its first use in its file. The
 * plugin's name identifies the error (esbuild loses the `detail` of an error at the end). The text is the function's name.
 */
export const helpersInBrowser: Plugin = {
  name: 'helpers-in-browser',
  setup(build) {
    const namespace = 'query';
    const folder = bundledFile('ssr');
    // If no island names a picture, neither its module nor its imports are sent to browsers.
    const inBrowser = {
      './base.ts': bundledFile('client/base.ts'),
      './pictures.ts': join(folder, 'pictures.ts'),
    };
    build.onResolve({ filter: /^\.\/(base|pictures)\.ts$/ }, ({ path, resolveDir }) =>
      resolveDir === folder
        ? { path: inBrowser[path as keyof typeof inBrowser], sideEffects: false }
        : undefined,
    );
    build.onResolve({ filter: /^lullamoon-site\/templates$/ }, ({ importer }) => ({
      path: importer,
      namespace,
      sideEffects: false,
    }));
    build.onResolve({ filter: /^query \w+$/ }, ({ path, importer }) => ({
      path: `${path.slice('query '.length)} ${importer}`,
      namespace,
    }));
    build.onLoad({ filter: /./, namespace }, ({ path }) => {
      const name = queryFunctions.find((one) => path.startsWith(`${one} `));
      const contents = name
        ? `export function ${name}() { throw new Error(); }`
        : [
            "export * from './templates.ts';",
            ...queryFunctions.map((one) => `export { ${one} } from 'query ${one}';`),
          ];
      return { contents: [contents].flat().join('\n'), resolveDir: folder };
    });
    build.onEnd(({ metafile }) => {
      const left = Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) =>
        Object.entries(inputs).flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? input : [])),
      );
      const errors = [...new Set(left)].sort().flatMap((input) => {
        const [, name, file] = /^query:(\w+) (.*)$/.exec(input) ?? [];
        return name && file ? { text: name, location: locationOf(name, file, build.initialOptions) } : [];
      });
      return { errors };
    });
  },
};

/**
 * The location where a file calls a function or renders a component, as esbuild counts. If it is not found, the file's beginning.
 */
function locationOf(name: string, path: string, { absWorkingDir = '' }: BuildOptions): Partial<Location> {
  const before = readFileSync(path, 'utf8').split(new RegExp(`\\b${name}\\s*[(<]|(?<=<)${name}\\b`), 2);
  const lines = before.length > 1 ? (before[0] ?? '').split('\n') : [''];
  return { file: relative(absWorkingDir, path), line: lines.length, column: lines.at(-1)?.length ?? 0 };
}
