// templates/ → the compiled templates, the stylesheet, and what browsers load: queries. RUNS esbuild.

import type { Bundle, Bundled, BundleInputs } from '../compile/bundle.ts';
import { type ClassNames, cssModulesOf, inOrder } from '../compile/cssModules.ts';
import { islandRequests } from '../compile/islandRequests.ts';
import { compileIslands } from '../compile/islands.ts';
import { bundleLibraries, loadLibraries } from '../compile/libraries.ts';
import type { Libraries } from '../compile/machine.ts';
import { bundlePlugins } from '../compile/markdownPlugins.ts';
import { type CompileOptions, compileOptions } from '../compile/options.ts';
import { load } from '../compile/program.ts';
import type { StylePicture } from '../compile/styleFiles.ts';
import { fontsOf } from '../html/fonts.ts';
import { type AsyncQuery, asyncQuery, plainPack, query, type Reader } from '../incremental/query.ts';
import { plainSum } from '../incremental/stamp.ts';
import { isOlder } from '../incremental/version.ts';
import type { FontSource } from '../model/font.ts';
import type { Islands } from '../model/islands.ts';
import type { MarkdownExtensions } from '../model/plugins.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import type { Data, Program } from '../model/site.ts';
import { compilePages, compileStyles, marksStyle } from '../steps/compile.ts';
import { base, bundler, root, runtime } from './inputs.ts';
import { loadPlugins, modulesOf, placeOfPlugin, sourceOf } from './plugins.ts';
import { bundledStamp, isStampOfNow, siteData, templateListing, textOf, unreadableCode } from './sources.ts';
import { candidates, hasTailwind } from './tailwind.ts';

/** A bundle, and whether it is sure that its inputs did not change while it was made. */
interface Sure<T> {
  readonly value: T;
  readonly isSure: boolean;
}

/** The keys of site.yml that the bundles of templates and plugins depend on; the others may change. */
const bundledBy = query<Data | undefined>('bundled by', (q) => {
  const { value } = q(siteData);
  if (!value) return undefined;
  const { runtime, base, markdown } = value.values;
  const places = [...value.places].filter(([key]) => /^markdown\.(?:plugins|languages|math)\b/.test(key));
  return { text: '', values: { runtime, base, markdown }, places: new Map(places), tokens: [] };
});

/**
 * A query that bundles something for its key. It depends on all files that esbuild has read, and on all places where it looked for
 * files. Nothing is bundled if its files have faults.
 */
export function bundling<T>(
  name: string,
  run: (q: Reader, setting: CompileOptions, key: string) => Promise<T>,
  isWhole: (value: T) => boolean,
  faultsIn: (q: Reader) => readonly Problem[] = (q) => q(unreadableCode),
): AsyncQuery<Sure<T>> {
  return asyncQuery<Sure<T>>(
    name,
    async (q, key) => {
      let isSure = true;
      const bundle: Bundle = async (...given) => {
        const faults = faultsIn(q);
        if (faults.length > 0) return { value: undefined, problems: faults };
        const began = Date.now();
        const bundled = await q(bundler)(...given);
        const { files = [], lookups = [] } = bundled.value ?? {};
        for (const path of [...files, ...lookups]) {
          const stamp = bundledStamp(q, path);
          isSure &&= isStampOfNow(q, path, stamp) && isOlder(path, began);
        }
        return bundled;
      };
      const site = q(bundledBy);
      const value = await run(q, compileOptions({ runtime: q(runtime), base: q(base) }, site, bundle), key);
      return { value, isSure };
    },
    {
      stamp: ({ value }) => plainSum(value),
      isLasting: ({ value, isSure }) => isSure && isWhole(value),
      pack: plainPack(),
    },
  );
}

export const isGood = ({ problems }: Outcome<unknown>) => problems.length === 0;

export const stylesBundle = bundling(
  'bundle styles',
  (q, setting) => {
    const sources = q(templateListing);
    const modules = inOrder(cssModulesOf(sources), (path) => q(textOf, path).value ?? '');
    return compileStyles(sources, modules, setting, q(hasTailwind) ? q(candidates) : undefined);
  },
  isGood,
);

/** The class names for templates that import CSS modules: if no template does, the stylesheet is not read. */
const classNames = asyncQuery<ClassNames>(
  'class names',
  async (q) => {
    const modules = cssModulesOf(q(templateListing));
    return modules.length === 0 ? {} : (await q(stylesBundle)).value.value.classes;
  },
  { stamp: plainSum },
);

const pagesBundle = bundling(
  'bundle pages',
  async (q, setting) => {
    const classes = await q(classNames);
    return compilePages(q(templateListing), { ...setting, classes });
  },
  isGood,
);

const librariesBundle = bundling(
  'bundle libraries',
  (_, { runtime, bundle }) => bundleLibraries(runtime, bundle),
  () => true,
  () => [], // no file of the site is in it
);

const pluginsBundle = bundling<Outcome<Bundled | undefined>>(
  'bundle plugins',
  async (q, { site, bundle }) => {
    const uses = modulesOf(site);
    if (uses.length === 0) return { value: undefined, problems: [] };
    return bundlePlugins(q(root), uses, (index) => placeOfPlugin(site, index), bundle);
  },
  isGood,
);

/** The islands that templates use. */
const islandNames = asyncQuery<readonly string[]>(
  'island names',
  async (q) => (await q(pagesBundle)).value.value?.islandNames ?? [],
);

const islandsBundle = bundling<Outcome<Islands | undefined> & BundleInputs>(
  'bundle islands',
  async (q, setting) => {
    const classes = await q(classNames);
    return compileIslands(await q(islandNames), q(templateListing), { ...setting, classes });
  },
  isGood,
);

/** The addresses that the policy must allow for the code of islands: only a check needs them. */
export const requestsOfIslands = bundling(
  'requests of islands',
  async (q, setting) => {
    const classes = await q(classNames);
    return islandRequests(await q(islandNames), q(templateListing), { ...setting, classes });
  },
  isGood,
);

const libraries = asyncQuery<Libraries>(
  'libraries',
  async (q) => loadLibraries((await q(librariesBundle)).value.code),
  { stamp: 'inputs' },
);

/** The templates as a program; undefined if one does not compile, throws while it is loaded, or lacks an export. */
export const program = asyncQuery<Outcome<Program | undefined>>(
  'program',
  async (q) => {
    if (!q(templateListing).document) return { value: undefined, problems: [] };
    const pages = (await q(pagesBundle)).value;
    const own = (await q(librariesBundle)).value;
    if (!pages.value) return { value: undefined, problems: pages.problems };
    const { code, map, hasQueries, hasPictures } = pages.value;
    const { value, problems } = load(
      { code, map, libraries: own.code, hasQueries, hasPictures },
      await q(libraries),
    );
    return { value, problems: [...pages.problems, ...problems] };
  },
  { stamp: 'inputs' },
);

/** The plugins and languages of code that site.yml adds to Markdown. */
export const markdownExtensions = asyncQuery<Outcome<MarkdownExtensions | undefined>>(
  'markdown extensions',
  async (q) => {
    const { value: bundled, problems } = (await q(pluginsBundle)).value;
    const [map, code] = bundled?.outputs.map(({ text }) => text) ?? [];
    if (map === undefined || code === undefined) return { value: undefined, problems };
    const site = q(bundledBy);
    return loadPlugins(sourceOf(site, code, map), (index) => placeOfPlugin(site, index));
  },
  { stamp: 'inputs' },
);

/** The files of islands that browsers load; undefined if no template uses an island. */
export const islands = asyncQuery<Islands | undefined>(
  'islands',
  async (q) => (await q(islandsBundle)).value.value,
);

/** The stylesheet, minified. */
export const styles = asyncQuery<string>('styles', async (q) => {
  const islands = (await q(islandsBundle)).value;
  return (islands.value ? marksStyle : '') + (await q(stylesBundle)).value.value.styles;
});

/** The fonts that the stylesheet names. */
export const fonts = asyncQuery<readonly FontSource[]>(
  'fonts',
  async (q) => fontsOf(await q(styles), (await q(stylesBundle)).value.value.fontFiles),
  { pack: plainPack() },
);

/** The addresses on the site that the stylesheet names: see `compileStyles`. */
export const addressesOfStyles = asyncQuery<readonly Problem[]>(
  'addresses of styles',
  async (q) => (await q(stylesBundle)).value.value.addresses,
  { pack: plainPack() },
);

/** The pictures that the stylesheet names, each once. */
export const stylePictures = asyncQuery<readonly StylePicture[]>('style pictures', async (q) => {
  const { stylePictures: all } = (await q(stylesBundle)).value.value;
  return [...new Map(all.map((one) => [one.address, one])).values()].sort((a, b) =>
    a.address < b.address ? -1 : 1,
  );
});

/** What is made from templates/, besides the stylesheet. */
export interface Compiled {
  readonly program: Program | undefined;
  /** Undefined when no template uses an island. */
  readonly islands: Islands | undefined;
  /** Every file that all of it was made of, absolute. */
  readonly files: readonly string[];
}

/** Compiles everything in templates/, the stylesheet and its pictures and fonts, too; with all problems. */
export const compiled = asyncQuery<Outcome<Compiled>>(
  'compiled',
  async (q) => {
    const none = { program: undefined, islands: undefined, files: [] };
    const loaded = await q(program);
    if (!q(templateListing).document) return { value: none, problems: [] };
    const [pages, sheet, own, ofPlugins] = await Promise.all([
      q(pagesBundle),
      q(stylesBundle),
      q(librariesBundle),
      q(pluginsBundle),
    ]);
    const [used, island] = [await q(markdownExtensions), await q(islandsBundle)];
    const made: readonly (BundleInputs | undefined)[] = [
      pages.value.value,
      sheet.value.value,
      own.value,
      ofPlugins.value.value,
    ];
    const ofStyles = sheet.value.problems;
    if (!pages.value.value)
      return { value: none, problems: [...loaded.problems, ...ofStyles, ...used.problems] };
    // The queries of styles read these without waiting for them.
    await Promise.all([q(styles), q(fonts), q(stylePictures), q(addressesOfStyles)]);
    return {
      value: {
        program: loaded.value,
        islands: await q(islands),
        files: [...made.flatMap((one) => one?.files ?? []), ...island.value.files],
      },
      problems: [...loaded.problems, ...ofStyles, ...used.problems, ...island.value.problems],
    };
  },
  { stamp: 'inputs' },
);
