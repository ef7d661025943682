// The runtime → the libraries that templates import, loaded once. They stay when templates are compiled again, because V8 has
// optimised them. Runs code that esbuild READS.
import type { Plugin } from 'esbuild';
import { bundledFile, packageFolder } from '../../model/package.ts';
import type { Runtime } from '../../model/site/runtimes.ts';
import { always, type Bundle, forNode, type Options } from './bundling/bundle.ts';
import { ownPackages } from './bundling/plugins.ts';
import { ownRequire, runCode } from './run.ts';
import type { Libraries } from './sandboxGlobals.ts';

/** Other modules of these packages are bundled with the templates, and use these libraries. */
const names: Readonly<Record<Runtime, readonly string[]>> = {
  preact: ['react', 'react-dom', 'react-dom/server', 'react/jsx-runtime', 'preact', 'preact/hooks'],
  react: ['react', 'react-dom', 'react-dom/server', 'react/jsx-runtime'],
};

/** Excludes the libraries from a bundle. */
export function librariesLeftOut(runtime: Runtime): Plugin {
  return {
    name: 'libraries-left-out',
    setup(build) {
      build.onResolve({ filter: /^p?react/ }, ({ path }) =>
        names[runtime].includes(path) ? { path, external: true } : undefined,
      );
    },
  };
}

/** Bundles the libraries of `runtime` from this package's own. Returns their code. */
export async function bundleLibraries(runtime: Runtime, bundle: Bundle): Promise<string> {
  // preact's output equals React's.
  const sourceOf = (name: string) =>
    runtime === 'preact' && name === 'react-dom/server' ? bundledFile('ssr/preact.ts') : name;
  const lines = [
    ...names[runtime].map(
      (name, index) => `import * as library${index} from ${JSON.stringify(sourceOf(name))};`,
    ),
    `export const libraries = {`,
    ...names[runtime].map((name, index) => `  ${JSON.stringify(name)}: library${index},`),
    `};`,
  ];
  const options: Options = {
    ...always,
    absWorkingDir: packageFolder,
    stdin: { contents: lines.join('\n'), resolveDir: packageFolder, loader: 'js' },
    ...forNode,
    plugins: [ownPackages(runtime)],
  };
  const { value, problems } = await bundle('libraries', runtime, options);
  const code = value?.outputs[0]?.text;
  if (code === undefined)
    throw new Error(`The libraries cannot be bundled: ${problems.map(({ facts }) => facts).join(' ')}`);
  return code;
}

export function loadLibraries(code: string): Libraries {
  const { libraries = {} } = runCode(code, 'site-libraries.cjs', { require: ownRequire() }) as {
    readonly libraries?: Libraries;
  };
  return libraries;
}
