// templates/ → a program in memory that draws pages, the stylesheet, and what browsers load. READS, through esbuild.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { always, bundle, lateImport } from '../compile/bundle.ts';
import { bundleLibraries, librariesLeftOut, loadLibraries } from '../compile/libraries.ts';
import {
  fontFiles,
  islandMarks,
  noNodeModules,
  noStyles,
  ownAddresses,
  ownHelpers,
  ownPackages,
} from '../compile/plugins.ts';
import { load } from '../compile/program.ts';
import { unknownContent } from '../compile/unknownContent.ts';
import { fontAddress, fontsOf } from '../images/fonts.ts';
import type { Runtime } from '../model/config.ts';
import {
  assetsFolder,
  cardFile,
  documentFile,
  islandsFolder,
  pageTemplatesFolder,
  programFile,
  stylesFile,
} from '../model/paths.ts';
import type { Outcome } from '../model/problem.ts';
import type { Asset, Compiled, Islands, Sources } from '../model/site.ts';
import type { Bundled, Memory } from '../store/memory.ts';
import { packageFolder, packagePaths } from '../store/package.ts';
import { versionAt } from '../store/version.ts';

/** What a compilation is given besides the sources. */
interface CompileOptions {
  readonly runtime: Runtime;
  readonly memory: Memory;
}

/** Browsers that know modules, `import()` and `?.`: from 2020 on. */
const browsers = { script: 'es2020', styles: ['chrome87', 'edge88', 'firefox78', 'safari14'] };

/** Marks draw nothing of their own: the layout is that of what stands in them. */
const marksStyle = 'site-island,site-slot{display:contents}';

/**
 * Compiles the templates. The program is undefined when a template does not compile, throws while it is loaded, or lacks
 * an export.
 */
export async function compile(sources: Sources, setting: CompileOptions): Promise<Outcome<Compiled>> {
  const nothing: Compiled = { program: undefined, styles: '', fonts: [], islands: undefined, files: [] };
  if (!sources.document) return { value: nothing, problems: [] };
  const [page, styles, libraries] = await Promise.all([
    compilePages(sources, setting),
    compileStyles(sources, setting),
    bundleLibraries(setting.runtime, setting.memory),
  ]);
  const files = [...(page.value?.files ?? []), ...styles.value.files, ...libraries.files];
  const unknown = page.value ? unknownContent(sources, new Set(files)) : [];
  const problems = [...page.problems, ...styles.problems, ...unknown];
  if (!page.value) return { value: nothing, problems };

  const { code, map, islandNames } = page.value;
  const { results: known } = setting.memory;
  const loaded = known.recall('libraries', [libraries.code], () => loadLibraries(libraries.code));
  const program = known.recall('program', [code, map, loaded], () =>
    load({ code, map, libraries: libraries.code }, loaded),
  );
  const islands = await compileIslands(islandNames, sources, setting);
  const { fontFiles } = styles.value;
  const whole = (islands.value ? marksStyle : '') + styles.value.styles;
  const fonts = fontsOf(whole, fontFiles);
  return {
    value: {
      program: program.value,
      styles: whole,
      // The same while only other rules have changed.
      fonts: known.recall('fonts', [JSON.stringify(fonts), ...fontFiles.map(versionAt)], () => fonts),
      islands: islands.value,
      files: [...files, ...islands.files],
    },
    problems: [...problems, ...program.problems, ...islands.problems],
  };
}

/** Bundles, unless that was done already and no file of it has changed. */
function attempt(
  name: string,
  options: ReturnType<typeof shared> & BuildOptions,
  sources: Sources,
  { runtime, memory }: CompileOptions,
) {
  const { contents = '' } = options.stdin ?? {};
  const key = [runtime, contents, ...sources.templateFiles.map(({ path }) => path)].join('\n');
  return bundle(name, key, options, memory);
}

function shared({ root }: Sources) {
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

/** All page templates and the renderer in one module; the names of the islands that templates use. */
async function compilePages(
  sources: Sources,
  setting: CompileOptions,
): Promise<
  Outcome<{ code: string; map: string; islandNames: string[]; files: readonly string[] } | undefined>
> {
  const { runtime } = setting;
  const names = sources.templates.map((name) => JSON.stringify(name));
  const others = sources.fileTemplates.map(({ path }) => path).filter((path) => /\.tsx?$/.test(path));
  const lines = [
    `import { createElement } from 'react';`,
    `import { renderToString } from 'react-dom/server';`,
    `import { inPage } from ${JSON.stringify(join(packageFolder, 'src/ssr/jsx.ts'))};`,
    `export { answering } from ${JSON.stringify(join(packageFolder, 'src/ssr/asking.ts'))};`,
    `import * as Document from './${documentFile}';`,
    ...sources.templates.map(
      (name, index) =>
        `import * as page${index} from ${JSON.stringify(`./${pageTemplatesFolder}${name}.tsx`)};`,
    ),
    ...(sources.card ? [`import * as Card from './${cardFile}';`, `export { Card };`] : []),
    ...others.map((path, index) => `import * as file${index} from ${JSON.stringify(`./${path}`)};`),
    `export { Document };`,
    `export const files = new Map([${others.map((path, index) => `[${JSON.stringify(path)}, file${index}]`).join(', ')}]);`,
    `export const pages = new Map([${names.map((name, index) => `[${name}, page${index}]`).join(', ')}]);`,
    `export const render = (name, { body, data, path, head, ...props }) => inPage(() => renderToString(`,
    `  createElement(Document.default, { ...props, ...head }, createElement(pages.get(name).default, { ...props, body, data, path }))));`,
  ];
  const options = {
    ...shared(sources),
    stdin: {
      contents: lines.join('\n'),
      resolveDir: sources.root,
      sourcefile: 'site-entry.tsx',
      loader: 'tsx',
    },
    outfile: programFile,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    sourcemap: 'external',
    external: ['zod'],
    logOverride: { [lateImport]: 'warning' },
    plugins: [
      noStyles,
      noNodeModules,
      ownHelpers,
      islandMarks(sources.root),
      librariesLeftOut(runtime),
      ownPackages(runtime),
    ],
  } satisfies BuildOptions;
  const { value, problems } = await attempt('program', options, sources, setting);
  const [map, code] = value?.texts ?? [];
  if (!value || map === undefined || code === undefined) return { value: undefined, problems };
  const { files, warnings } = value;
  // What packages import is their users' matter.
  const late = warnings.filter(
    ({ code, at }) => code === 'unrepeatable' && at?.file.startsWith('templates/'),
  );
  if (late.length > 0) return { value: undefined, problems: late };
  const islandNames = sources.islands.filter((name) =>
    files.includes(join(sources.root, islandsFolder, `${name}.tsx`)),
  );
  return { value: { code, map, islandNames, files }, problems };
}

async function compileStyles(
  sources: Sources,
  setting: CompileOptions,
): Promise<Outcome<Pick<Bundled, 'fontFiles' | 'files'> & { readonly styles: string }>> {
  const options = {
    ...shared(sources),
    stdin: {
      contents: sources.styles ? `@import "./${stylesFile}";` : '',
      resolveDir: sources.root,
      loader: 'css',
    },
    outfile: 'site.css',
    minify: true,
    plugins: [ownAddresses, fontFiles(fontAddress)],
    target: browsers.styles,
  } satisfies BuildOptions;
  const { value, problems } = await attempt('styles', options, sources, setting);
  const { results: known } = setting.memory;
  return known.recall('styles', [value, problems.length], () => {
    const styles = value?.texts[0]?.trim() ?? '';
    // A browser would skip what it cannot read, and perhaps all that follows, without a word.
    const skipped = value?.warnings ?? [];
    const { fontFiles = [], files = [] } = value ?? {};
    return { value: { styles, fontFiles, files }, problems: [...problems, ...skipped] };
  });
}

/** One module with the runtime and every island that is used, and the few bytes that fetch it when somebody cares. */
async function compileIslands(
  names: readonly string[],
  sources: Sources,
  setting: CompileOptions,
): Promise<Outcome<Islands | undefined> & { readonly files: readonly string[] }> {
  const { runtime } = setting;
  if (names.length === 0) return { value: undefined, problems: [], files: [] };
  const inClient = (name: string) => join(packageFolder, 'src/client', name);
  const forBrowsers = {
    ...shared(sources),
    format: 'esm',
    minify: true,
    platform: 'browser',
    target: browsers.script,
  } satisfies BuildOptions;
  const lines = [
    `import { hydrate, tell } from ${JSON.stringify(inClient('hydrate.ts'))};`,
    `export { tell };`,
    ...names.map(
      (name, index) => `import island${index} from ${JSON.stringify(`./${islandsFolder}${name}.tsx`)};`,
    ),
    `const islands = { ${names.map((name, index) => `${JSON.stringify(name)}: island${index}`).join(', ')} };`,
    `export const wake = () => hydrate(islands);`,
  ];
  const compileModule = (name: string, aliases: Readonly<Record<string, string>>) => {
    const options = {
      ...forBrowsers,
      stdin: {
        contents: lines.join('\n'),
        resolveDir: sources.root,
        sourcefile: 'islands-entry.ts',
        loader: 'ts',
      },
      outfile: 'islands.js',
      plugins: [ownHelpers, ownPackages(runtime, aliases)],
    } satisfies BuildOptions;
    return attempt(name, options, sources, setting);
  };
  const react = inClient('react.ts');
  const small = { react, 'react-dom/client': react, 'react/jsx-runtime': react };
  const [smallest, loader] = await Promise.all([
    compileModule('islands', runtime === 'preact' ? small : {}),
    attempt(
      'loader',
      { ...forBrowsers, entryPoints: [inClient('loader.ts')], outfile: 'loader.js' },
      sources,
      setting,
    ),
  ]);
  // An island that imports more of React than the small one has gets all of it.
  const module = smallest.value ? smallest : await compileModule('islands with React', {});
  const problems = [...module.problems, ...loader.problems];
  const [code, start] = [module, loader].map(({ value }) => value?.texts[0]?.trim());
  const files = [...(module.value?.files ?? []), ...(loader.value?.files ?? [])];
  if (code === undefined || start === undefined) return { value: undefined, problems, files };
  const value = setting.memory.results.recall(
    'islands',
    [code, start],
    (): Islands => ({ module: hashed('islands', 'js', code), loader: start }),
  );
  return { value, problems, files };
}

/** A file whose name changes with its bytes, so that browsers may keep it for good. */
function hashed(name: string, extension: string, text: string): Asset {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return { output: `${assetsFolder}${name}-${hash}.${extension}`, text };
}
