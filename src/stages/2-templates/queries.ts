// templates/ → the compiled templates, the stylesheet, and the files for browsers: queries. RUNS esbuild.

import { plainSum } from '../../engine/hash.ts';
import {
  type AsyncQuery,
  asyncOutcome,
  asyncQuery,
  checkedQuery,
  input,
  neverReuse,
  plainPack,
  query,
  type Reader,
  rerunIfProblems,
} from '../../engine/query.ts';
import { isOlder } from '../../engine/version.ts';
import { fontsOf } from '../../html/fonts.ts';
import { siteFile } from '../../model/addresses/paths.ts';
import type { FontSource } from '../../model/pictures/font.ts';
import type { Islands } from '../../model/site/islands.ts';
import type { MarkdownExtensions } from '../../model/site/plugins.ts';
import type { Checked, Problem } from '../../model/site/problem.ts';
import type { Data, Program } from '../../model/site/site.ts';
import { locationOfValueAt } from '../../problems/locate.ts';
import { problem } from '../../problems/problem.ts';
import { asBefore, base, root, runtime } from '../1-sources/inputs.ts';
import {
  bundledState,
  isCodeReadable,
  isStateOfNow,
  maySearch,
  nothing,
  pathState,
  siteData,
  templateListing,
  textOf,
} from '../1-sources/queries.ts';
import { dataOfBrowsers, defaultTargets, type Targets, targetsFor } from './bundling/browsers.ts';
import type { Bundle, Bundled } from './bundling/bundle.ts';
import { type CompileOptions, compileOptions } from './bundling/options.ts';
import { compilePages, compileStyles, marksStyle } from './compile.ts';
import { islandRequests } from './islands/islandRequests.ts';
import { compileIslands } from './islands/islands.ts';
import { bundleLibraries, loadLibraries } from './libraries.ts';
import { bundlePlugins } from './markdown/bundlePlugins.ts';
import { loadPlugins, locationOfPlugin, modulesOf, sourceOf } from './markdown/extensions.ts';
import { load } from './program.ts';
import type { Libraries } from './sandboxGlobals.ts';
import { type ClassNames, cssModulesOf, inOrder } from './styles/cssModules.ts';
import type { StylePicture } from './styles/styleFiles.ts';
import { candidates, hasTailwind } from './styles/utilities.ts';

/** The function that bundles templates. */
export const bundler = input<Bundle>('bundler', asBefore);

/** The bundled result, and all its input files, absolute. */
interface Bundling<T> {
  readonly value: T;
  readonly files: readonly string[];
}

/** The keys of site.yml on which the bundles of templates and plugins depend. The others may change. */
const bundledBy = query<Data | undefined>('bundled by', (q) => {
  const data = q(siteData);
  if (!data) return undefined;
  const { runtime, base, markdown } = data.values;
  const locations = [...data.locations].filter(([key]) =>
    /^markdown\.(?:plugins|languages|math)\b/.test(key),
  );
  return { text: '', values: { runtime, base, markdown }, locations: new Map(locations), tokens: [] };
});

const targets = checkedQuery<Targets>('targets', (q) => {
  const data = q(siteData);
  const asked = data?.values.browsers;
  const queries = [asked].flat();
  // Another value is not a query: the schema reports it.
  if (!queries.every((one) => typeof one === 'string' && one.trim() !== '') || queries.length === 0)
    return { value: defaultTargets, problems: [] };
  for (const path of dataOfBrowsers()) q.hashOf(pathState, path);
  const found = targetsFor(queries as string[]);
  if (!('fault' in found)) return { value: found, problems: [] };
  const at = { file: siteFile, ...(data && locationOfValueAt(data, 'browsers')) };
  return { value: defaultTargets, problems: [problem('invalid-value', ['browsers', found.fault], at)] };
});

/**
 * A query that bundles something for its key. It depends on all files that esbuild has read, and on all paths that it searched.
 * Nothing is bundled if the site has unreadable code, unless that is not a part of the bundle.
 */
export function bundling<T>(
  name: string,
  run: (q: Reader, setting: CompileOptions, key: string) => Promise<Checked<T>>,
  isReadable: (q: Reader) => boolean = (q) => q(isCodeReadable),
): AsyncQuery<Bundling<T>> {
  return asyncOutcome<Bundling<T>>(
    name,
    async (q, key) => {
      const all = new Set<string>();
      const bundle: Bundle = async (...given) => {
        if (!isReadable(q)) return nothing;
        const began = Date.now();
        const bundled = await q(bundler)(...given);
        const { files, resolutionPaths } = bundled.value ??
          bundled.tried ?? { files: [], resolutionPaths: [] };
        for (const path of [...files, ...resolutionPaths]) {
          const hash = bundledState(q, path);
          // A file that may have changed while esbuild read it.
          if (!isStateOfNow(q, path, hash) || !isOlder(path, began)) q.hashOf(neverReuse);
        }
        for (const path of files) all.add(path);
        return bundled;
      };
      const site = q(bundledBy);
      const setting = compileOptions({ runtime: q(runtime), base: q(base) }, site, bundle, q(targets));
      const { value, problems } = rerunIfProblems(q, await run(q, setting, key));
      return { value: { value, files: [...all].sort() }, problems };
    },
    { hash: plainSum, pack: plainPack() },
  );
}

export const stylesBundle = bundling('bundle styles', (q, setting) => {
  const sources = q(templateListing);
  const modules = inOrder(cssModulesOf(sources), (path) => q(textOf, path) ?? '');
  return compileStyles(
    sources,
    modules,
    setting,
    q(hasTailwind) ? { candidates: q(candidates), maySearch: q(maySearch) } : undefined,
  );
});

/** The class names for templates that import CSS modules. If no template does, the stylesheet is not read. */
const classNames = asyncQuery<ClassNames>(
  'class names',
  async (q) => {
    const modules = cssModulesOf(q(templateListing));
    return modules.length === 0 ? {} : (await q(stylesBundle)).value.classes;
  },
  { hash: plainSum },
);

const pagesBundle = bundling('bundle pages', async (q, setting) => {
  const classes = await q(classNames);
  return compilePages(q(templateListing), { ...setting, classes });
});

const librariesBundle = bundling(
  'bundle libraries',
  async (_, { runtime, bundle }) => ({ value: await bundleLibraries(runtime, bundle), problems: [] }),
  () => true, // no file of the site is in it
);

const pluginsBundle = bundling<Bundled | undefined>('bundle plugins', async (q, { site, bundle }) => {
  const uses = modulesOf(site);
  if (uses.length === 0) return nothing;
  return bundlePlugins(q(root), uses, (index) => locationOfPlugin(site, index), bundle);
});

/** The islands that templates use. */
const islandNames = asyncQuery<readonly string[]>(
  'island names',
  async (q) => (await q(pagesBundle)).value?.islandNames ?? [],
);

const islandsBundle = bundling('bundle islands', async (q, setting) => {
  const classes = await q(classNames);
  return compileIslands(await q(islandNames), q(templateListing), { ...setting, classes });
});

/** The addresses that the policy must allow for the code of islands. Only a check needs them. */
export const requestsOfIslands = bundling('requests of islands', async (q, setting) => {
  const classes = await q(classNames);
  return islandRequests(await q(islandNames), q(templateListing), { ...setting, classes });
});

const libraries = asyncQuery<Libraries>(
  'libraries',
  async (q) => loadLibraries((await q(librariesBundle)).value),
  { hash: 'inputs' },
);

/** The compiled templates. Undefined if one does not compile, throws while it is loaded, or has a missing export. */
export const program = asyncOutcome<Program | undefined>(
  'program',
  async (q) => {
    const pages = q(templateListing).document ? (await q(pagesBundle)).value : undefined;
    if (!pages) return nothing;
    const { code, map, hasQueries, hasPictures } = pages;
    const { value: ofLibraries } = await q(librariesBundle);
    return load({ code, map, libraries: ofLibraries, hasQueries, hasPictures }, await q(libraries));
  },
  { hash: 'inputs' },
);

/** The plugins and code languages that site.yml adds to Markdown. */
export const markdownExtensions = asyncOutcome<MarkdownExtensions | undefined>(
  'markdown extensions',
  async (q) => {
    const { value: bundled } = await q(pluginsBundle);
    const [map, code] = bundled?.outputs.map(({ text }) => text) ?? [];
    if (map === undefined || code === undefined) return nothing;
    const site = q(bundledBy);
    return loadPlugins(sourceOf(site, code, map), (index) => locationOfPlugin(site, index));
  },
  { hash: 'inputs' },
);

/** The files of islands that browsers load. Undefined if no template uses an island. */
export const islands = asyncQuery<Islands | undefined>(
  'islands',
  async (q) => (await q(islandsBundle)).value,
);

/** The stylesheet, minified. */
export const styles = asyncQuery<string>('styles', async (q) => {
  const { value: islands } = await q(islandsBundle);
  return (islands ? marksStyle : '') + (await q(stylesBundle)).value.styles;
});

export const fonts = asyncQuery<readonly FontSource[]>(
  'fonts',
  async (q) => fontsOf(await q(styles), (await q(stylesBundle)).value.fontFiles),
  { pack: plainPack() },
);

/** The addresses on the site in the stylesheet: see `compileStyles`. */
export const addressesOfStyles = asyncQuery<readonly Problem[]>(
  'addresses of styles',
  async (q) => (await q(stylesBundle)).value.addresses,
  { pack: plainPack() },
);

/** The pictures of the stylesheet, each once. */
export const stylePictures = asyncQuery<readonly StylePicture[]>('style pictures', async (q) => {
  const { stylePictures: all } = (await q(stylesBundle)).value;
  return [...new Map(all.map((one) => [one.address, one])).values()].sort((a, b) =>
    a.address < b.address ? -1 : 1,
  );
});

/** The results of templates/, besides the stylesheet. */
export interface Compiled {
  readonly program: Program | undefined;
  /** Undefined if no template uses an island. */
  readonly islands: Islands | undefined;
  /** All input files, absolute. */
  readonly files: readonly string[];
}

/** Compiles everything in templates/, including the stylesheet, its pictures and fonts. */
export const compiled = asyncQuery<Compiled>(
  'compiled',
  async (q) => {
    const none = { program: undefined, islands: undefined, files: [] };
    const loaded = await q(program);
    if (!q(templateListing).document) return none;
    const pages = await q(pagesBundle);
    const others = await Promise.all([
      q(stylesBundle),
      q(librariesBundle),
      q(pluginsBundle),
      q(islandsBundle),
    ]);
    await q(markdownExtensions);
    if (!pages.value) return none;
    // The queries of styles read these without waiting for them.
    await Promise.all([q(styles), q(fonts), q(stylePictures), q(addressesOfStyles)]);
    const files = [pages, ...others].flatMap((one) => one.files);
    return { program: loaded, islands: await q(islands), files };
  },
  { hash: 'inputs' },
);
