// The languages of MkDocs, as the plugin static-i18n has them: `page.fr.md`, or `fr/page.md`. Pure.
import { posix } from 'node:path';
import { stemOf } from '../generators/common.ts';
import { textOf, valuesOf } from '../generators/values.ts';
import type { Draft, Tree, Values } from '../model.ts';
import { edited } from '../syntax/draft.ts';
import type { Nav } from './nav.ts';

export interface Languages {
  readonly main: string | undefined;
  /** How the addresses of the other languages begin: `/fr`. */
  readonly others: readonly string[];
  /** Whether the other languages show pages of the main one. */
  readonly hasFallback: boolean;
  /** The path of a file of the docs without its language, and that language. Undefined: the main one. */
  readonly of: (path: string) => { readonly path: string; readonly language?: string | undefined };
  /** Whether the language of a file of the docs was published. */
  readonly isBuilt: (path: string) => boolean;
  /** The paths that a file of the docs may have in a language, the best first. */
  readonly pathsIn: (path: string, language: string | undefined) => readonly string[];
  /** A title of the navigation in a language. */
  readonly titleIn: (title: string, language: string | undefined) => string;
}

/** Reads the options of the plugin. Undefined: the site has one language. */
export function languagesOf(options: Values | undefined): Languages {
  const { languages: given = [], default_language: named } = options ?? {};
  // Before version 1.0 the languages were keys.
  const all = new Map(
    Array.isArray(given)
      ? given.map(valuesOf).flatMap((one) => {
          const locale = textOf(one.locale);
          return locale === undefined ? [] : [[locale, one] as const];
        })
      : Object.entries(valuesOf(given)).map(([locale, one]) => [locale, valuesOf(one)] as const),
  );
  all.delete('default');
  const main = textOf(named) ?? [...all].find(([, one]) => one.default === true)?.[0] ?? [...all.keys()][0];
  const isFolder = textOf(options?.docs_structure) === 'folder';
  const pattern = isFolder ? /^([\w-]+)\/(.+)$/ : /^(.+)\.([\w-]+)(\.\w+)$/;
  const parts = (path: string) => {
    const [, first = '', second = '', ending = ''] = pattern.exec(path) ?? [];
    const [inner, locale] = isFolder ? [second, first] : [first + ending, second];
    return all.has(locale) ? { path: inner, locale } : { path, locale: main };
  };
  const isShown = (locale: string | undefined) =>
    locale === main || (locale !== undefined && all.get(locale)?.build !== false);
  return {
    main,
    others: [...all.keys()].filter((one) => one !== main && isShown(one)).map((one) => `/${one}`),
    hasFallback: options?.fallback_to_default !== false,
    of: (path) => {
      const { locale, path: inner } = parts(path);
      return { path: inner, language: locale === main ? undefined : locale };
    },
    isBuilt: (path) => isShown(parts(path).locale),
    pathsIn: (path, language = main) =>
      [language, main].flatMap((one) => {
        if (one === undefined) return [path];
        return isFolder ? [`${one}/${path}`] : [`${stemOf(path)}.${one}${posix.extname(path)}`, path];
      }),
    titleIn: (title, language) =>
      textOf(valuesOf(all.get(language ?? main ?? '')?.nav_translations)[title]) ?? title,
  };
}

/** The navigation, which names the pages of the main language, for the pages of all. */
export function navIn(nav: Nav, files: readonly string[], folder: string, languages: Languages): Nav {
  const pages = files.flatMap((file) => {
    const { path, language } = languages.of(file.slice(folder.length));
    const page = nav.pages.get(file) ?? nav.pages.get(folder + path);
    if (!page) return [];
    const title = page.title === undefined ? undefined : languages.titleIn(page.title, language);
    return [[file, { ...page, title, ...(language === undefined ? {} : { sections: [] }) }] as const];
  });
  return { ...nav, pages: new Map(pages) };
}

/** A page whose links to files point to those of its language, or else of the main one. */
export function translatedLinks(draft: Draft, tree: Tree, folder: string, languages: Languages): Draft {
  if (languages.others.length === 0) return draft;
  const { language } = languages.of(draft.file.slice(folder.length));
  const at = posix.dirname(draft.file);
  return edited(
    draft,
    /(\]\(|^ {0,3}\[[^\]\n]{1,300}\]:[ \t]*)([^\s()<>#?]+)(?=[\s)#?])/gm,
    ([, before = '', url = '']) => {
      if (/^(?:[a-z][\w+.-]*:|\/)/i.test(url)) return undefined;
      const near = posix.join(at, url);
      if (!near.startsWith(folder)) return undefined;
      const { path } = languages.of(near.slice(folder.length));
      const found = languages.pathsIn(path, language).find((one) => tree.has(folder + one));
      return found === undefined || folder + found === near
        ? undefined
        : before + posix.relative(at, folder + found);
    },
  );
}
