// Hugo: its configuration, content folders, languages, permalinks. Pure.
import { posix } from 'node:path';
import { ownValue } from '../../model/values/own.ts';
import type { Draft, FoundPage, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { numbering, slugs } from '../pages/headingIds.ts';
import { hardBreaks, paddedTables } from '../syntax/dialects.ts';
import { emojis } from '../syntax/emojis.ts';
import { htmlInMarkdown, isHtmlFile } from '../syntax/htmlPages.ts';
import { blockAttributes, fences, shortcodes } from '../syntax/shortcodes.ts';
import { HugoTemplates } from '../templates/hugoTemplates.ts';
import {
  addressParts,
  below,
  copiesOf,
  emptySite,
  filledPattern,
  isMarkdown,
  pageAt,
  pagePath,
  stemOf,
} from './common.ts';
import { hugoConfig, hugoConfigs } from './hugoConfig.ts';
import { authorOf, listPage, menuLinks, tagPages } from './lists.ts';
import { spacedMatterOf } from './matter.ts';
import { hugoParts } from './parts.ts';
import { momentOf, textOf, textsOf, valueAt, valuesOf, withKnownKeys } from './values.ts';

export const hugo: Generator = {
  name: 'hugo',
  isIn: (tree) =>
    hugoConfigs.some(
      (name) =>
        tree.has(name) &&
        (/hugo\./.test(name) || /baseURL|languageCode|\[markup\]|theme/i.test(tree.text(name))),
    ) &&
    tree.paths.some((path) => /^(?:content(?:\.\w+)?|archetypes|layouts|themes)\//.test(path)) &&
    !isZola(tree),
  read,
};

/** Zola's configuration has the name that Hugo's formerly had. */
export function isZola(tree: Tree): boolean {
  return /^[ \t]*base_url\s*=/m.test(tree.text('config.toml') || tree.text('zola.toml'));
}

function read(tree: Tree): FoundSite {
  return new HugoSite(tree).read();
}

class HugoSite {
  readonly #tree: Tree;
  readonly #left: Left[] = [];
  readonly #config: Values;
  /** Its values by key in lower case: of two, the first. */
  readonly #settings: ReadonlyMap<string, unknown>;
  readonly #languages: Values;
  /** The main language. */
  readonly #main: string;
  readonly #folders: readonly { readonly folder: string; readonly language: string }[];

  readonly #templates: HugoTemplates;

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#config = hugoConfig(tree, this.#left);
    this.#settings = new Map(
      Object.entries(this.#config)
        .reverse()
        .map(([key, value]) => [key.toLowerCase(), value]),
    );
    this.#languages = valuesOf(this.#setting('languages'));
    this.#main = textOf(this.#setting('defaultContentLanguage')) ?? 'en';
    this.#folders = this.#contentFolders();
    this.#templates = new HugoTemplates(
      tree,
      (key) => this.#setting(key),
      this.#folders.map(({ folder }) => folder),
    );
  }

  read(): FoundSite {
    const tree = this.#tree;
    const { url, base } = addressParts(this.#setting('baseURL'));
    const statics = tree.paths.some((path) => path.startsWith('static/')) ? copiesOf(tree, 'static/') : [];
    const pages = this.#pages();
    const params = valuesOf(this.#setting('params'));
    const lists = this.#lists(pages);
    return {
      ...emptySite,
      settings: {
        name: textOf(this.#setting('title')) ?? textOf(valuesOf(ownValue(this.#languages, this.#main)).title),
        url,
        language: textOf(this.#setting('languageCode')) ?? this.#main,
        description: textOf(params.description),
        author: authorOf(params.author, this.#setting('author')),
      },
      base,
      pages: [...pages, ...lists],
      // Hugo makes a list of a kind of tags also if no page has one.
      redirects: this.#taxonomies().flatMap(([, from]) =>
        lists.some(({ address }) => address === from) ? [] : [{ from, to: '/' }],
      ),
      menu: this.#menu(pages),
      headingIds: this.#headingIds(),
      feeds: ['/index.xml'],
      parts: hugoParts(tree, (key) => this.#setting(key)),
      files: statics,
      left: this.#left,
      roots: [...this.#folders.map(({ folder }) => folder), 'assets/', 'static/'],
      translate: (draft, page) =>
        (isHtmlFile(page.from) ? htmlInMarkdown : blockAttributes)(
          this.#broken(paddedTables(shortcodes(fences(draft), this.#templates.forShortcodes(page)))),
        ),
    };
  }

  #setting(key: string): unknown {
    return this.#settings.get(key.toLowerCase());
  }

  /** Whether the pages of a section have addresses like `/a/b.html`. */
  #isUgly(section = ''): boolean {
    const ugly = this.#setting('uglyURLs');
    return ugly === true || ownValue(valuesOf(ugly), section) === true;
  }

  #pages(): readonly FoundPage[] {
    const tree = this.#tree;
    const seen = new Set<string>();
    const pages: FoundPage[] = [];
    for (const { folder, language } of this.#folders)
      for (const path of below(tree, folder)) {
        if (seen.has(path)) continue;
        seen.add(path);
        const isPage = isMarkdown(path) || (isHtmlFile(path) && spacedMatterOf(tree.text(path)).has);
        if (isPage && !this.#isHeadless(path)) pages.push(this.#pageOf(path, folder, language));
        else if (/\.(?:org|adoc|asciidoc|rst|pandoc|pdc)$/i.test(path))
          this.#left.push({ file: path, kind: 'format', what: path });
      }
    return pages;
  }

  /** Each line of a paragraph by itself, if the configuration says so. */
  #broken(draft: Draft): Draft {
    const isBroken = valueAt(this.#setting('markup'), 'goldmark.renderer.hardWraps') === true;
    const shown = this.#setting('enableEmoji') === true ? emojis(draft) : draft;
    return isBroken ? hardBreaks(shown) : shown;
  }

  /** The ids of headings, in one of Hugo's three ways. */
  #headingIds(): FoundSite['headingIds'] {
    const parser = valuesOf(valueAt(this.#setting('markup'), 'goldmark.parser'));
    const type = textOf(parser.autoHeadingIDType ?? parser.autoHeadingIdType)?.toLowerCase();
    if ((parser.autoHeadingID ?? parser.autoHeadingId) === false) return undefined;
    const slug =
      { blackfriday: slugs.blackfriday, 'github-ascii': slugs.hugoAscii }[type ?? ''] ?? slugs.hugo;
    return numbering(slug);
  }

  /** The kinds of tags, with the address of the list of each. */
  #taxonomies(): readonly (readonly [name: string, folder: string])[] {
    const said = Object.values(valuesOf(this.#setting('taxonomies'))).flatMap(textsOf);
    const names = this.#setting('taxonomies') === undefined ? ['tags', 'categories'] : said;
    const disabled = textsOf(this.#setting('disableKinds'));
    const patterns = valuesOf(this.#setting('permalinks'));
    const shown = names.filter(() => !disabled.includes('term') && !disabled.includes('taxonomy'));
    return shown.map((name) => {
      const pattern = textOf(ownValue(valuesOf(patterns.term), name)) ?? textOf(ownValue(patterns, name));
      return [name, pattern?.replace(/:(?:slug|title)\/?$/, '') ?? `/${name}/`] as const;
    });
  }

  /** The lists of sections without a page of their own, and those of tags. */
  #lists(pages: readonly FoundPage[]): readonly FoundPage[] {
    const found = new Map<string, FoundPage>();
    const files = new Set(pages.map(({ from }) => from));
    const areMany = this.#setting('pluralizeListTitles') !== false;
    for (const { from, language, to } of pages) {
      const { folder = '' } = this.#folders.find((one) => from.startsWith(one.folder)) ?? {};
      const [section = '', ...rest] = from.slice(folder.length).split('/');
      const isBundle = rest.length === 1 && /^index\./.test(rest[0] ?? '');
      const prefix = language === undefined ? '' : `${to.split('/')[0]}/`;
      const inner = sanitized(section).toLowerCase();
      const ends = ['_index.md', `_index.${language ?? this.#main}.md`, '_index.html'];
      if (rest.length === 0 || isBundle || ends.some((end) => files.has(`${folder}${section}/${end}`)))
        continue;
      const address = `/${prefix}${inner}/`;
      const title = section.charAt(0).toUpperCase() + section.slice(1);
      if (!found.has(address))
        found.set(
          address,
          listPage(`${folder}${section}`, address, areMany ? plural(title) : title, { language }),
        );
    }
    const folders = this.#taxonomies();
    const slugOf = (tag: string) => sanitized(tag).toLowerCase();
    const own = pages.filter(({ language }) => language === undefined);
    const tops = folders.map(([name, folder]) =>
      listPage(name, folder, name.charAt(0).toUpperCase() + name.slice(1)),
    );
    const terms = tagPages(own, Object.fromEntries(folders), slugOf);
    return [
      ...found.values(),
      ...tops.filter(({ address }) => terms.some((one) => one.address.startsWith(address))),
      ...terms,
    ];
  }

  /** The main menu: from the configuration, and from pages that declare an entry. */
  #menu(pages: readonly FoundPage[]): FoundSite['menu'] {
    const { main } = valuesOf(
      this.#setting('menus') ??
        this.#setting('menu') ??
        valueAt(this.#languages, `${this.#main}.menus`) ??
        valueAt(this.#languages, `${this.#main}.menu`),
    );
    const named = pages.flatMap(({ values, address }) => {
      const menu = values.menus ?? values.menu;
      const own = valuesOf(valuesOf(menu).main);
      const isNamed = textsOf(menu).includes('main') || valuesOf(menu).main !== undefined;
      return isNamed
        ? [
            {
              name: textOf(own.name) ?? textOf(values.linkTitle) ?? textOf(values.title),
              url: address,
              weight: own.weight ?? values.weight,
            },
          ]
        : [];
    });
    return menuLinks([...(Array.isArray(main) ? (main as unknown[]) : []), ...named]);
  }

  /** Each language's folder. Nested ones come first. */
  #contentFolders(): readonly { readonly folder: string; readonly language: string }[] {
    const contentFolder = `${(textOf(this.#setting('contentDir')) ?? 'content').replace(/\/$/, '')}/`;
    const own = Object.entries(this.#languages).flatMap(([language, values]) => {
      const all = valuesOf(values);
      const folder = textOf(all.contentDir ?? all.contentdir);
      return folder === undefined ? [] : [{ folder: `${folder.replace(/\/$/, '')}/`, language }];
    });
    const mounts = valueAt(this.#config, 'module.mounts');
    const mounted = (Array.isArray(mounts) ? (mounts as unknown[]) : [])
      .map(valuesOf)
      .flatMap(({ source, target, lang }) =>
        textOf(target) === 'content' && textOf(source)
          ? [{ folder: `${textOf(source)}/`, language: textOf(lang) ?? this.#main }]
          : [],
      );
    const elsewhere = [...own, ...mounted];
    const isNeeded = [...Object.keys(this.#languages), this.#main].some(
      (one) => !elsewhere.some(({ language }) => language === one),
    );
    return [...elsewhere, ...(isNeeded ? [{ folder: contentFolder, language: this.#main }] : [])].sort(
      (one, other) => other.folder.length - one.folder.length,
    );
  }

  /** Whether a file is only for other pages: parts, and bundles without an address. */
  #isHeadless(path: string): boolean {
    if (/(?:^|\/)_common\//.test(path)) return true;
    const values = withKnownKeys(spacedMatterOf(this.#tree.text(path)).values);
    const list = valuesOf(values.build ?? values._build);
    return values.headless === true || list.render === 'never';
  }

  #pageOf(path: string, folder: string, inLanguage: string): FoundPage {
    const place = (written: Values) => {
      const values = withKnownKeys(written);
      const { stem, language } = this.#languageOf(stemOf(path.slice(folder.length)), inLanguage);
      const isMain = language === this.#main;
      const inFolder = this.#setting('defaultContentLanguageInSubdir') === true;
      const prefix = isMain && !inFolder ? '' : `/${language}`;
      const to = pagePath(`${prefix.slice(1)}${prefix ? '/' : ''}${stem}`);
      const given = textOf(values.url);
      const address =
        given === undefined
          ? prefix + sanitized(this.#addressOf(stem, values)).toLowerCase()
          : `/${given.replace(/^\//, '')}`;
      // Relative to the page itself.
      const aliases = textsOf(values.aliases).map((one) =>
        one.startsWith('/') ? one : posix.join(address, '..', one),
      );
      const own = { values: aliases.length > 0 ? { ...values, aliases } : values };
      return { to, address, ...own, isList: /(?:^|\/)_index$/.test(stem), ...(isMain ? {} : { language }) };
    };
    return pageAt(this.#tree, path, this.#left, place, spacedMatterOf);
  }

  /** The language of a page from the end of its name, and its name without that end. */
  #languageOf(whole: string, otherwise: string): { readonly stem: string; readonly language: string } {
    const [, plain = whole, suffix] = /^(.*)\.([a-z]{2}(?:-[a-z]{2,4})?)$/i.exec(whole) ?? [];
    const isTranslated =
      suffix !== undefined && (Object.keys(this.#languages).includes(suffix) || suffix === this.#main);
    return isTranslated ? { stem: plain, language: suffix } : { stem: whole, language: otherwise };
  }

  #addressOf(stem: string, values: Values): string {
    const parts = stem
      .replace(/(?:^|\/)_?index$/i, '')
      .split('/')
      .filter(Boolean);
    const section = parts.length < 2 ? '' : (parts[0] ?? '');
    const isSection = /(?:^|\/)_index$/.test(stem);
    const pattern = isSection ? undefined : this.#patternOf(section);
    const slug = textOf(values.slug) ?? parts.at(-1) ?? '';
    if (pattern) return this.#filled(pattern, parts, slug, values);
    const plain = isSection || textOf(values.slug) === undefined ? parts : [...parts.slice(0, -1), slug];
    if (plain.length === 0) return '/';
    return `/${plain.join('/')}${this.#isUgly(parts[0]) && !isSection ? '.html' : '/'}`;
  }

  /** The address pattern of a section's pages: from a key `page` with its own keys, or from all kinds of pages. */
  #patternOf(section: string): string | undefined {
    const all = valuesOf(this.#setting('permalinks'));
    const key = section === '' ? '/' : section;
    return textOf(ownValue(valuesOf(all.page), key)) ?? textOf(ownValue(all, key));
  }

  /** The section of a page, as folder names. The first folder always counts; deeper ones count only if they have a page. */
  #sectionsOf(parts: readonly string[]): readonly string[] {
    for (let length = parts.length - 1; length > 1; length -= 1) {
      const folder = parts.slice(0, length).join('/');
      if (this.#folders.some(({ folder: root }) => this.#tree.has(`${root}${folder}/_index.md`)))
        return parts.slice(0, length);
    }
    return parts.slice(0, Math.min(1, parts.length - 1));
  }

  #filled(pattern: string, parts: readonly string[], slug: string, values: Values): string {
    const day = new Date((momentOf(values.date) ?? '').slice(0, 10));
    const hasDay = !Number.isNaN(day.getTime());
    const [year = '', month = '', date = ''] = hasDay ? day.toISOString().slice(0, 10).split('-') : [];
    const inWords = (options: Intl.DateTimeFormatOptions) =>
      hasDay ? new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(day) : '';
    const name = parts.at(-1) ?? '';
    // In a title, a slash would begin another part.
    const title = textOf(values.title) ?? name;
    const sections = this.#sectionsOf(parts);
    const known: Readonly<Record<string, string>> = {
      year,
      month,
      day: date,
      monthname: inWords({ month: 'long' }),
      weekday: hasDay ? String(day.getUTCDay()) : '',
      weekdayname: inWords({ weekday: 'long' }),
      yearday: hasDay ? String((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 0)) / 86_400_000) : '',
      section: sections[0] ?? '',
      sections: sections.join('/'),
      title,
      slug: textOf(values.slug) ?? title,
      slugorfilename: slug,
      slugorcontentbasename: slug,
      filename: name,
      contentbasename: name,
    };
    const filled = filledPattern(pattern, /:(\w+)(?:\[([^\]]*)\])?/g, ([all, word = '', slice]) => {
      const key = word.toLowerCase();
      if (key === 'sections' && slice !== undefined) return sliceOf(sections, slice).join('/');
      const value = ownValue(known, key);
      return value === undefined ? all : sanitized(value).replace(/[+#]/g, '');
    });
    return posix.normalize(`/${filled}`).replace(/\/?$/, this.#isUgly(parts[0]) ? '.html' : '/');
  }
}

/** A name of one thing as a name of several: the title that Hugo gives the list of a section. */
function plural(name: string): string {
  if (/s$/i.test(name)) return name;
  if (/[^aeiou]y$/i.test(name)) return name.replace(/y$/i, 'ies');
  return `${name}${/(?:[xz]|[cs]h)$/i.test(name) ? 'es' : 's'}`;
}

/** `1:`, `last`, `:2`, `0` of a page's sections. */
function sliceOf(sections: readonly string[], slice: string): readonly string[] {
  const [from = '', to] = slice.split(':');
  const at = (text: string) => (text === 'last' ? sections.length - 1 : Number(text));
  if (to === undefined) return sections.slice(at(from), at(from) + 1);
  return sections.slice(at(from || '0'), to === '' ? undefined : at(to));
}

/** A text as a part of Hugo's addresses: a space becomes a dash, and most other signs are removed. */
function sanitized(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}\p{M}\s./\\_#+~@%-]+/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ -|(?<=-) /g, (signs) => signs.trim())
    .replaceAll(' ', '-');
}
