// templates/ → compiled templates in memory that render pages, the stylesheet, and the files for browsers. READS, through esbuild.
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { fontAddress, withOneFormat } from '../../html/fonts.ts';
import {
  browserIslandFile,
  cardFile,
  componentFile,
  documentFile,
  islandFile,
  pageTemplateFile,
  programFile,
} from '../../model/addresses/paths.ts';
import { placeholderBase } from '../../model/addresses/url.ts';
import { bundledFile } from '../../model/package.ts';
import type { Checked, Problem } from '../../model/site/problem.ts';
import { slugsOf } from '../../model/site/routes.ts';
import type { TemplateSources } from '../../model/site/site.ts';
import { sumOf } from '../../model/values/sum.ts';
import { always, type Bundled, forNode } from './bundling/bundle.ts';
import { refuseDynamicImports } from './bundling/dynamicImports.ts';
import { dynamicImport, isInPackage } from './bundling/messages.ts';
import { baseOf, bundleFor, type CompileOptions, isBelow, shared } from './bundling/options.ts';
import { pictureImports } from './bundling/pictureImports.ts';
import {
  addressesIn,
  islandMarks,
  noNodeModules,
  noStyles,
  ownAddresses,
  ownPackages,
} from './bundling/plugins.ts';
import { librariesLeftOut } from './libraries.ts';
import {
  type ClassNames,
  classNamesIn,
  cssModules,
  scriptOfStyles,
  unknownClasses,
} from './styles/cssModules.ts';
import { minifyStyles } from './styles/minifyStyles.ts';
import { styleFiles } from './styles/styleFiles.ts';
import { styleLanguages } from './styles/styleLanguages.ts';
import type { ForTailwind } from './styles/tailwind.ts';

/** Islands and slots have no box of their own: the layout is that of their content. */
export const marksStyle = 'site-island,site-slot{display:contents}';

/** The name for `src/bundled/ssr/jsx.ts` as the source of JSX functions. No package has this name. */
const checkedJsx = 'lullamoon-site/checked';

/** The module that imports all templates, and exports the functions that render them. */
function entryOf({ templates, components, fileTemplates, card }: TemplateSources): readonly string[] {
  const files = fileTemplates.map(({ path }) => path).filter((path) => /\.tsx?$/.test(path));
  const own = (name: string) => JSON.stringify(bundledFile(`ssr/${name}.ts`));
  const imported = (paths: readonly string[], name: string) =>
    paths.map((path, index) => `import * as ${name}${index} from ${JSON.stringify(`./${path}`)};`);
  const mapped = (keys: readonly string[], name: string) =>
    `new Map([${keys.map((key, index) => `[${JSON.stringify(key)}, ${name}${index}]`).join(', ')}])`;
  return [
    `import { createElement } from 'react';`,
    `import { renderToString } from 'react-dom/server';`,
    `import { inPage } from ${own('jsx')};`,
    ...(components.length > 0 ? [`import { drawComponent } from ${own('component')};`] : []),
    `import { loaded } from ${own('islandScope')};`,
    `export { answering } from ${own('responder')};`,
    `export { finding } from ${own('finding')};`,
    `export { takeIslandPropPaths } from ${own('islandPropPaths')};`,
    `export { islandAround, mustWake, takeLost, tracingUses } from ${own('islandScope')};`,
    `import * as Document from './${documentFile}';`,
    ...imported(templates.map(pageTemplateFile), 'page'),
    ...(card ? [`import * as Card from './${cardFile}';`, `export { Card };`] : []),
    ...imported(files, 'file'),
    ...imported(components.map(componentFile), 'component'),
    `export { Document };`,
    `export const files = ${mapped(files, 'file')};`,
    `export const pages = ${mapped(templates, 'page')};`,
    ...(components.length > 0
      ? [
          `export const components = ${mapped(components, 'component')};`,
          `export const renderComponent = (name, props, use) => drawComponent(components.get(name).default, props, use);`,
        ]
      : []),
    `export const render = (name, { body, data, path, head, ...props }) => inPage(() => renderToString(`,
    `  createElement(Document.default, { ...props, ...head, data }, createElement(pages.get(name).default, { ...props, body, data, path }))));`,
    'loaded();',
  ];
}

function optionsOf(sources: TemplateSources, lines: readonly string[], setting: CompileOptions) {
  const { runtime, classes = {} } = setting;
  return {
    ...shared(sources.root),
    stdin: {
      contents: lines.join('\n'),
      resolveDir: sources.root,
      sourcefile: 'site-entry.tsx',
      loader: 'tsx',
    },
    outfile: programFile,
    ...forNode,
    sourcemap: 'external',
    external: ['zod'],
    define: {
      ...always.define,
      SITE_BASE: JSON.stringify(isBelow(setting) ? placeholderBase : '/'),
      SITE_RUNTIME: JSON.stringify(runtime),
      SITE_SLUGS: JSON.stringify(slugsOf(setting.site)),
    },
    // It is an alias and not a plugin, because each call of a plugin waits for this thread, and every template would cause one.
    jsxImportSource: checkedJsx,
    alias: {
      [`${checkedJsx}/jsx-runtime`]: bundledFile('ssr/jsx.ts'),
      'lullamoon-site/templates': bundledFile('ssr/templates.ts'),
    },
    logOverride: { [dynamicImport]: 'warning' },
    plugins: [
      cssModules(sources.root, classes),
      noStyles,
      noNodeModules,
      pictureImports(sources.root),
      islandMarks(sources.root, new Set(sources.listening)),
      librariesLeftOut(runtime),
      ownPackages(runtime),
    ],
  } satisfies BuildOptions;
}

/** All page templates and the renderer in one module, with the names of the islands that templates use. */
export async function compilePages(
  sources: TemplateSources,
  setting: CompileOptions,
): Promise<
  Checked<
    | (Pick<Bundled, 'hasQueries' | 'hasPictures'> & { code: string; map: string; islandNames: string[] })
    | undefined
  >
> {
  const lines = entryOf(sources);
  const options = optionsOf(sources, lines, setting);
  const key = [...lines, options.define.SITE_BASE, options.define.SITE_SLUGS, `// ${sources.listening}`].join(
    '\n',
  );
  const { value, problems } = await bundleFor('program', options, setting, key);
  const [map, bundled] = value?.outputs.map(({ text }) => text) ?? [];
  if (!value || map === undefined || bundled === undefined) return { value: undefined, problems };
  const { marked, hasQueries, hasPictures, warnings } = value;
  // Dynamic imports in packages are not mistakes of the site's author.
  const dynamicImports = warnings.flatMap(({ code, at }) =>
    code === 'unrepeatable' && at?.file.startsWith('templates/') ? at : [],
  );
  const code = refuseDynamicImports(bundled, map, dynamicImports);
  const islandNames = sources.islands.filter((name) =>
    [islandFile(name), browserIslandFile(name)].some((file) => marked.includes(join(sources.root, file))),
  );
  const unknown = [
    ...warnings.filter((one) => one.code === 'unknown-class'),
    ...unknownClasses(code, map, setting.classes ?? {}),
  ];
  return {
    value: { code, map, hasQueries, hasPictures, islandNames },
    problems: [...problems, ...unknown],
  };
}

/**
 * The stylesheet of the site, minified, with these CSS modules, their class names, and the files that it refers to. `tailwind` is
 * undefined if no stylesheet is for Tailwind.
 */
export async function compileStyles(
  sources: TemplateSources,
  modules: readonly string[],
  setting: CompileOptions,
  tailwind: ForTailwind | undefined,
): Promise<
  Checked<
    Pick<Bundled, 'fontFiles' | 'stylePictures'> & {
      readonly styles: string;
      readonly classes: ClassNames;
      /** For each of its addresses on the site: the problem that the file is missing, with its location. */
      readonly addresses: readonly Problem[];
    }
  >
> {
  const base = baseOf(setting) ?? '/'; // a wrong one is reported where it is read
  const own = sources.styles.map((path) => `@import "./${path}";`).join('\n');
  // Without CSS modules a stylesheet is enough, because there are no class names to export.
  const loader = modules.length === 0 ? 'css' : 'js';
  const options = {
    ...shared(sources.root),
    stdin: {
      contents: modules.length === 0 ? own : scriptOfStyles(sources.styles, modules),
      resolveDir: sources.root,
      loader,
    },
    outfile: modules.length === 0 ? 'site.css' : 'site.js',
    format: 'esm',
    minifyWhitespace: true, // the rest follows: see `minifyStyles`
    ignoreAnnotations: true, // the site's package.json may say that files without exports can be left out
    // Packages name their stylesheets in package.json, by `exports` or by `style`.
    conditions: ['style'],
    mainFields: ['style', 'browser', 'module', 'main'],
    plugins: [ownAddresses(base), styleFiles(fontAddress), styleLanguages(sources.root, tailwind)],
  } satisfies BuildOptions;
  const key = [options.stdin.contents, base, ...(tailwind ? [sumOf(JSON.stringify(tailwind))] : [])].join(
    '\n',
  );
  const { value, problems } = await bundleFor('styles', options, setting, key);
  const noNames = Object.fromEntries(modules.map((path) => [path, undefined]));
  if (!value) {
    const nothing = { fontFiles: [], stylePictures: [], addresses: [] };
    return { value: { styles: '', classes: noNames, ...nothing }, problems };
  }
  // A browser would skip an unreadable part without an error, and perhaps all that follows.
  const { addresses, others } = addressesIn(value.warnings);
  // Those of packages are for old browsers: `*zoom: 1`. Users of a package see its look themselves.
  // esbuild also finds some of the words that `misspeltStyles` finds: its facts have no more than a message.
  const byFacts = others.toSorted((one, other) => one.facts.length - other.facts.length);
  const atEach = new Map(byFacts.map((one) => [JSON.stringify(one.at), one]));
  const mistakes = [...atEach.values()].filter(({ at }) => !isInPackage(at));
  const textOf = (ending: string) => value.outputs.find(({ name }) => name.endsWith(ending))?.text ?? '';
  const styles = withOneFormat(await minifyStyles(textOf('.css'), setting.targets.styles), value.fontFiles);
  const isNamed = modules.length > 0 && mistakes.length === 0;
  const classes = isNamed ? classNamesIn(textOf('.js')) : noNames;
  const { fontFiles, stylePictures } = value;
  return { value: { fontFiles, stylePictures, styles, classes, addresses }, problems: mistakes };
}
