// The parts of a site of Docusaurus: each plugin that makes pages, for each version and language. Pure.
import { posix } from 'node:path';
import { valuesIn } from '../code/literals.ts';
import { literalIn, readAny } from '../generators/common.ts';
import { textOf, textsOf, valueAtKeys, valuesOf } from '../generators/values.ts';
import type { Tree, Values } from '../model.ts';

export type Kind = 'docs' | 'blog' | 'pages';

/** The pages of one plugin in one version and language. */
export interface Part {
  readonly kind: Kind;
  readonly options: Values;
  /** Its folder in the source: `website/docs/`. */
  readonly folder: string;
  /** The beginning of its addresses, without the first slash: `docs/next/`, `fr/docs/`, ``. */
  readonly base: string;
  /** Undefined for the main one. */
  readonly language: string | undefined;
  /** The file with its sidebars, and what Docusaurus 2 writes there before names of pages: `version-1.0/`. */
  readonly sidebar: string;
  readonly prefix: string;
}

interface Site {
  /** The folder of the configuration: `website/`, ``. */
  readonly own: string;
  readonly settings: Values;
  readonly code: string;
}

/** A plugin that makes pages. `id`: the name of a further one of its kind. */
interface Plugin {
  readonly kind: Kind;
  readonly id: string;
  readonly options: Values;
}

/** The most versions, languages and parts: each is searched in all files. */
const most = { versions: 1001, languages: 200, parts: 1000 };
const kinds: readonly Kind[] = ['docs', 'blog', 'pages'];
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** A plugin or a preset: `'name'`, `['name', { … }]`. Its name may be code. */
const named = (entry: unknown): { readonly name: string; readonly options: Values } => {
  const all = [entry].flat();
  return {
    name: all.flatMap((one) => textOf(one) ?? [])[0] ?? '',
    options: Object.assign({}, ...all.map(valuesOf)),
  };
};

/** The plugins for pages, and the options of those for redirects. */
function pluginsOf({ settings, code }: Site) {
  const presets = listOf(settings.presets).map(named);
  const plugins = listOf(settings.plugins).map(named);
  const [preset = { name: '', options: {} }] = presets.filter(({ options }) =>
    kinds.some((kind) => kind in options),
  );
  const own = kinds.flatMap((kind): readonly Plugin[] => {
    const said = preset.options[kind];
    if (said === false) return [];
    // Code that is not followed may have its options as they are written.
    const written = [...valuesIn(code, kind)].find((one) => typeof one === 'object' && !Array.isArray(one));
    return [{ kind, id: '', options: valuesOf(presets.length > 0 ? said : written) }];
  });
  const more = plugins.flatMap(({ name, options }): readonly Plugin[] => {
    const kind = kinds.find((one) => name.endsWith(`plugin-content-${one}`));
    const id = textOf(options.id) ?? '';
    return kind ? [{ kind, id: id === 'default' ? '' : id, options }] : [];
  });
  return {
    // A plugin of its own replaces one that a preset would add without options.
    pages: [
      ...own.filter(({ kind }) => presets.length > 0 || !more.some((one) => one.kind === kind)),
      ...more,
    ],
    redirects: plugins.flatMap(({ name, options }) => (name.endsWith('client-redirects') ? [options] : [])),
  };
}

/** The versions of documentation, each with the end of its folder and the beginning of its addresses. */
function versionsOf(tree: Tree, own: string, { id, options }: Plugin) {
  const before = id === '' ? '' : `${id}_`;
  const old =
    options.disableVersioning === true ? [] : textsOf(readAny(tree, `${own}${before}versions.json`));
  const all = [...(options.includeCurrentVersion === false ? [] : ['current']), ...old];
  const only = textsOf(options.onlyIncludeVersions);
  const last = textOf(options.lastVersion) ?? old[0] ?? 'current';
  return all
    .filter((name) => only.length === 0 || only.includes(name))
    .slice(0, most.versions)
    .map((name) => {
      const path = textOf(valueAtKeys(options.versions, [name, 'path']));
      const isCurrent = name === 'current';
      return {
        path: path ?? (name === last ? '' : isCurrent ? 'next' : name),
        folder: isCurrent
          ? posix.join(own, textOf(options.path) ?? 'docs', '/')
          : `${own}${before}versioned_docs/version-${name}/`,
        sidebar: isCurrent
          ? sidebarOf(tree, own, options)
          : `${own}${before}versioned_sidebars/version-${name}-sidebars.json`,
        translated: isCurrent ? 'current/' : `version-${name}/`,
      };
    });
}

/** The file with the sidebars: as said, or by its usual name. */
function sidebarOf(tree: Tree, own: string, { sidebarPath }: Values): string {
  const said = posix.join(own, textOf(sidebarPath) ?? '');
  const isUsual = (path: string) => path.startsWith(own) && /^sidebars\.\w+$/.test(path.slice(own.length));
  return tree.has(said) ? said : (tree.paths.find(isUsual) ?? '');
}

/** All parts, the other languages of the site, and the options of plugins for redirects. */
export function partsOf(tree: Tree, site: Site) {
  const { own, settings, code } = site;
  const i18n = valuesOf(settings.i18n);
  const main = textOf(i18n.defaultLocale) ?? literalIn(code, 'defaultLocale') ?? 'en';
  const others = textsOf(i18n.locales ?? [...valuesIn(code, 'locales')][0]).filter((one) => one !== main);
  const locales = others.slice(0, most.languages);
  const { pages, redirects } = pluginsOf(site);
  const parts = pages.flatMap((plugin): readonly Part[] => {
    const { kind, id, options } = plugin;
    const usual = { docs: 'docs', blog: 'blog', pages: 'src/pages' }[kind];
    const route = textOf(options.routeBasePath) ?? (kind === 'pages' ? '' : kind);
    const versions =
      kind === 'docs'
        ? versionsOf(tree, own, plugin)
        : [
            {
              path: '',
              folder: posix.join(own, textOf(options.path) ?? usual, '/'),
              sidebar: '',
              translated: '',
            },
          ];
    return versions.flatMap(({ path, folder, sidebar, translated }) => {
      const baseIn = (language: string) => posix.join('/', language, route, path, '/').slice(1);
      const translations = locales.map((locale) => {
        const { path: named, htmlLang } = valuesOf(valueAtKeys(i18n.localeConfigs, [locale]));
        const plugins = `docusaurus-plugin-content-${kind}${id === '' ? '' : `-${id}`}`;
        return {
          folder: posix.join(
            own,
            textOf(i18n.path) ?? 'i18n',
            textOf(named) ?? locale,
            plugins,
            translated,
            '/',
          ),
          base: baseIn(locale),
          language: textOf(htmlLang) ?? locale,
        };
      });
      return [{ folder, base: baseIn(''), language: undefined }, ...translations].map((one) => ({
        ...one,
        kind,
        options,
        sidebar,
        prefix: translated,
      }));
    });
  });
  return {
    parts: parts.slice(0, most.parts),
    hasMore: parts.length > most.parts || others.length > most.languages,
    languages: locales,
    plugins: redirects,
  };
}

/** The number before a file's name. */
export function numbered(stem: string): number | undefined {
  const [, digits] = /(?:^|\/)(\d+)\s*[-_.]+\s*[^\d/_.\s-][^/]*$/.exec(stem) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** `01-intro/02-start` → `intro/start`. A date is kept. */
export function numberless(stem: string): string {
  return stem
    .split('/')
    .map((part) =>
      /^\d{4}-\d\d-\d\d|^\d{4}$|^\d\d$/.test(part)
        ? part
        : part.replace(/^\d+\s*[-_.]+\s*(?=[^\d_.\s-])/, ''),
    )
    .join('/');
}
