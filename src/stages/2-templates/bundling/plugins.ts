// The esbuild plugins for imports: the react packages, addresses that are not files, and the beginnings of islands.
import { builtinModules, isBuiltin } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import type { OnResolveResult, Plugin, ResolveResult } from 'esbuild';
import { islandsFolder } from '../../../model/addresses/paths.ts';
import { withBase } from '../../../model/addresses/url.ts';
import { bundledFile, packageFolder } from '../../../model/package.ts';
import type { Problem } from '../../../model/site/problem.ts';
import type { Runtime } from '../../../model/site/runtimes.ts';
import { problem } from '../../../problems/problem.ts';
import { mistake } from './messages.ts';

/** The packages for `react` and its parts under each runtime. */
const meaning: Readonly<Record<Runtime, Readonly<Record<string, string>>>> = {
  // Without these aliases, preact-render-to-string renders React elements as '' without an error.
  preact: {
    react: 'preact/compat',
    'react-dom': 'preact/compat',
    'react-dom/client': 'preact/compat/client',
    'react-dom/server': 'preact-render-to-string',
    'react/jsx-runtime': 'preact/jsx-runtime',
  },
  react: {},
};

/** Resolves react and preact to the generator's packages, for any location of the site. `more` overrides the runtime's packages. */
export function ownPackages(runtime: Runtime, more: Readonly<Record<string, string>> = {}): Plugin {
  const aliases = { ...meaning[runtime], ...more };
  const seen = Symbol('resolved');
  return {
    name: 'own-packages',
    setup(build) {
      build.onResolve({ filter: /^(react|react-dom|preact|preact-render-to-string)(\/|$)/ }, async (args) => {
        if (args.pluginData === seen) return undefined;
        // For `require` it is unknown which exports are used, and `more` may not have them.
        if (more[args.path] && args.kind === 'require-call') return { errors: [{ text: args.path }] };
        const path = aliases[args.path] ?? args.path;
        const found = await build.resolve(path, {
          resolveDir: packageFolder,
          kind: args.kind,
          pluginData: seen,
        });
        // Loading it changes preact, which matters only to components that use a hook.
        return path === 'preact/hooks' || more[args.path] ? { ...found, sideEffects: false } : found;
      });
    },
  };
}

/** The entry with an index: see `entries`. */
export function entryPoint(index: number): { readonly in: string; readonly out: string } {
  return { in: `entry:${index}`, out: `entry-${index}` };
}

/** The output file of such an entry. */
export function entryFile(index: number): string {
  return `entry-${index}.js`;
}

/** Entries that are not files, by index. Their imports are resolved from `folder`. */
export function entries(texts: readonly string[], folder: string): Plugin {
  const namespace = 'entry';
  return {
    name: 'entries',
    setup(build) {
      build.onResolve({ filter: /^entry:\d+$/ }, ({ path }) => ({ path: path.slice(6), namespace }));
      build.onLoad({ filter: /./, namespace }, ({ path }) => ({
        contents: texts[Number(path)] ?? '',
        resolveDir: folder,
        loader: 'js',
      }));
    },
  };
}

/**
 * Replaces React's JSX by the first of these files. Its own import of JSX resolves to the next one, and the last one's to React.
 */
export function jsxBy(files: readonly string[]): Plugin {
  return {
    name: 'jsx-by',
    setup(build) {
      build.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ importer }) => {
        const path = importer === '' ? undefined : files[files.indexOf(importer) + 1];
        return path === undefined ? undefined : { path, sideEffects: false };
      });
    },
  };
}

/**
 * `url(/fonts/x.woff2)` is an address on the site, not a path on this disk, so it gets the base. Whether the file exists is known
 * when the site is made. So each address becomes a warning with its location that it is missing: see `addressesIn`.
 */
export function ownAddresses(base: string): Plugin {
  return {
    name: 'own-addresses',
    setup(build) {
      build.onResolve({ filter: /^\// }, ({ kind, path }) => {
        if (kind !== 'url-token') return undefined;
        if (path.startsWith('//')) return { path, external: true };
        const { errors: warnings } = mistake(problem('dead-link', [path, undefined]));
        return { path: withBase(base, path), external: true, warnings };
      });
    },
  };
}

/** Splits the warnings of a stylesheet: those for addresses on the site, and the others. */
export function addressesIn(warnings: readonly Problem[]) {
  const isAddress = ({ code }: Problem) => code === 'dead-link';
  return { addresses: warnings.filter(isAddress), others: warnings.filter((one) => !isAddress(one)) };
}

/** The import of a stylesheet that is not a CSS module is an error, because it would have no effect. */
export const noStyles: Plugin = {
  name: 'no-styles',
  setup(build) {
    build.onResolve({ filter: /\.(?:css|s[ac]ss)$/ }, ({ path }) =>
      mistake(problem('template-syntax', [path, 'styles'])),
    );
  },
};

/** The import of a Node module in a template is an error, because a build would not know its inputs. Packages may import them. */
export const noNodeModules: Plugin = {
  name: 'no-node-modules',
  setup(build) {
    // The filter matches few names, because each call of a plugin waits for this thread.
    const filter = new RegExp(`^(node:.*|${builtinModules.join('|')})$`);
    build.onResolve({ filter }, ({ path, importer }) =>
      isBuiltin(path) && !importer.split(sep).includes('node_modules')
        ? mistake(problem('node-import', [path]))
        : undefined,
    );
  },
};

/** The file name ending of an island that only browsers render. */
const browserEnding = '.client.tsx';

/** The module that templates get for the file of an island. */
function markedIsland(path: string, listening: ReadonlySet<string>): string {
  const isMarkOnly = path.endsWith(browserEnding);
  const name = basename(path, isMarkOnly ? browserEnding : '.tsx');
  const kind = isMarkOnly ? 'browserOnly' : listening.has(name) ? 'listening' : 'island';
  return [
    `import { ${kind} } from ${JSON.stringify(bundledFile('ssr/island.ts'))};`,
    ...(isMarkOnly ? [] : [`import component from ${JSON.stringify(`./${basename(path)}`)};`]),
    `export default ${kind}(${JSON.stringify(name)}${isMarkOnly ? '' : ', component'});`,
  ].join('\n');
}

/** The file of an island that is imported as `path`. */
function foundIsland(found: ResolveResult, path: string): OnResolveResult {
  // Systems that ignore case find the file. On others it is another one.
  if (found.warnings.some(({ id }) => id === 'different-path-case'))
    return { errors: [{ text: `Could not resolve "${path}"` }] };
  if (found.path.endsWith('.client.ts'))
    return mistake(problem('island-files', [basename(found.path, '.client.ts'), 'imported']));
  return { path: found.path, namespace: 'island' };
}

/**
 * A template that imports an island gets the island inside its placeholder element. An island that imports another one gets the
 * bare component. If only browsers render an island, both get only the placeholder element, and its file is not read here.
 * `listening`: the names of islands with a separate file for the browser. JSX in the site's own files goes through the check of
 * island props.
 */
export function islandMarks(root: string, listening: ReadonlySet<string>): Plugin {
  const folder = join(root, islandsFolder, '.');
  const seen = Symbol('resolved');
  return {
    name: 'island-marks',
    setup(build) {
      build.onResolve({ filter: /^\.{1,2}\/.*(islands\/|\.client(\.tsx)?$)/ }, async (args) => {
        const { path, kind, resolveDir, importer, namespace, pluginData } = args;
        if (pluginData === seen || namespace === 'island') return undefined;
        const isBeside = dirname(importer) === folder;
        if (isBeside && !path.includes('.client')) return undefined;
        const found = await build.resolve(path, { kind, resolveDir, pluginData: seen });
        if (dirname(found.path) !== folder) return undefined;
        if (isBeside && !found.path.endsWith(browserEnding)) return undefined;
        return foundIsland(found, path);
      });
      build.onLoad({ filter: /./, namespace: 'island' }, ({ path }) => ({
        contents: markedIsland(path, listening),
        resolveDir: folder,
        loader: 'ts',
      }));
      // A file that imports React's own JSX explicitly, by a pragma or an import, also gets the check.
      build.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ importer }) =>
        importer.startsWith(join(root, 'templates')) ? { path: bundledFile('ssr/jsx.ts') } : undefined,
      );
    },
  };
}
