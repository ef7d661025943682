// Hugo: its configuration, content folders, languages, permalinks. Pure.
import { posix } from 'node:path';
import { ownValue } from '../../model/values/own.ts';
import type { Draft, FoundPage, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { markedLines } from '../syntax/blocks.ts';
import { edited } from '../syntax/draft.ts';
import { htmlInMarkdown, isHtmlFile } from '../syntax/htmlPages.ts';
import { shortcodes } from '../syntax/shortcodes.ts';
import {
  addressParts,
  below,
  copiesOf,
  emptySite,
  isMarkdown,
  pageAt,
  pagePath,
  redirectsIn,
  stemOf,
} from './common.ts';
import { hugoConfig, hugoConfigs } from './hugoConfig.ts';
import { matterOf } from './matter.ts';
import { momentOf, slugOf, textOf, valueAt, valuesOf } from './values.ts';

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

/** Attributes of the block above, which have a line to themselves: `{.lead}`. */
function blockAttributes(draft: Draft): Draft {
  return edited(draft, /^[ \t]*\{[.#][^{}\n]*\}[ \t]*$/gm, () => '');
}

/** Zola's configuration is called as Hugo's once was. */
export function isZola(tree: Tree): boolean {
  return /^\s*base_url\s*=/m.test(tree.text('config.toml') || tree.text('zola.toml'));
}

function read(tree: Tree): FoundSite {
  return new HugoSite(tree).read();
}

class HugoSite {
  readonly #tree: Tree;
  readonly #left: Left[] = [];
  readonly #config: Values;
  readonly #languages: Values;
  /** The main language. */
  readonly #main: string;
  readonly #folders: readonly { readonly folder: string; readonly language: string }[];

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#config = hugoConfig(tree, this.#left);
    this.#languages = valuesOf(this.#setting('languages'));
    this.#main = textOf(this.#setting('defaultContentLanguage')) ?? 'en';
    this.#folders = this.#contentFolders();
  }

  read(): FoundSite {
    const tree = this.#tree;
    const { url, base } = addressParts(this.#setting('baseURL'));
    const statics = tree.paths.some((path) => path.startsWith('static/')) ? copiesOf(tree, 'static/') : [];
    const pages = this.#pages();
    return {
      ...emptySite,
      settings: {
        name: textOf(this.#setting('title')) ?? textOf(valuesOf(ownValue(this.#languages, this.#main)).title),
        url,
        language: textOf(this.#setting('languageCode')) ?? this.#main,
      },
      base,
      pages,
      files: statics,
      redirects: redirectsIn(tree, 'static/_redirects'),
      left: this.#left,
      roots: [...this.#folders.map(({ folder }) => folder), 'assets/', 'static/'],
      translate: (draft, page) =>
        (isHtmlFile(page.from) ? htmlInMarkdown : blockAttributes)(
          shortcodes(fences(draft), this.#forShortcodes(page)),
        ),
    };
  }

  #setting(key: string): unknown {
    return Object.entries(this.#config).find(([name]) => name.toLowerCase() === key.toLowerCase())?.[1];
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
        const isPage = isMarkdown(path) || (isHtmlFile(path) && matterOf(tree.text(path)).has);
        if (isPage && !this.#isHeadless(path)) pages.push(this.#pageOf(path, folder, language));
        else if (/\.(?:org|adoc|asciidoc|rst|pandoc|pdc)$/i.test(path))
          this.#left.push({ file: path, kind: 'format', what: path });
      }
    return pages;
  }

  /** What shortcodes of a page may need. */
  #forShortcodes(page: FoundPage): Parameters<typeof shortcodes>[1] {
    const tree = this.#tree;
    return {
      template: (name) =>
        ['layouts/shortcodes/', 'layouts/_shortcodes/']
          .map((folder) => tree.text(`${folder}${name}.html`))
          .find((text) => text !== '') ?? '',
      values: [page.values, valuesOf(page.values.params), valuesOf(this.#setting('params'))],
      included: (path) => {
        const near = posix.join(posix.dirname(page.from), path);
        const places = this.#folders.map(({ folder }) => posix.join(folder, path));
        const file = [near, ...places, posix.normalize(path)]
          .flatMap((one) => [one, `${one}.md`])
          .find((one) => tree.has(one) && /\.(?:md|txt|html)$/.test(one));
        return file === undefined ? undefined : matterOf(tree.text(file)).body;
      },
    };
  }

  /** Each language's folder; those that lie in another one first. */
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

  /** What is there for other pages only: parts, and bundles without an address. */
  #isHeadless(path: string): boolean {
    if (/(?:^|\/)_common\//.test(path)) return true;
    const { values } = matterOf(this.#tree.text(path));
    const list = valuesOf(values.build ?? values._build);
    return values.headless === true || list.render === 'never';
  }

  #pageOf(path: string, folder: string, inLanguage: string): FoundPage {
    return pageAt(this.#tree, path, this.#left, (values) => {
      const { stem, language } = this.#languageOf(stemOf(path.slice(folder.length)), inLanguage);
      const isMain = language === this.#main;
      const inFolder = this.#setting('defaultContentLanguageInSubdir') === true;
      const prefix = isMain && !inFolder ? '' : `/${language}`;
      const to = pagePath(`${prefix.slice(1)}${prefix ? '/' : ''}${stem}`);
      const given = textOf(values.url);
      const address =
        given === undefined
          ? prefix + this.#addressOf(stem, values).toLowerCase().replace(/\s+/g, '-')
          : `/${given.replace(/^\//, '')}`;
      return { to, address, ...(isMain ? {} : { language }) };
    });
  }

  /** The language of a page by the end of its name, and its name without that. */
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
    const [section = ''] = parts;
    const isSection = /(?:^|\/)_index$/.test(stem);
    const permalinks = valuesOf(valuesOf(this.#setting('permalinks')).page ?? this.#setting('permalinks'));
    const pattern = isSection || parts.length < 2 ? undefined : textOf(ownValue(permalinks, section));
    const slug = textOf(values.slug) ?? parts.at(-1) ?? '';
    if (pattern) return this.#filled(pattern, parts, slug, values);
    const plain = isSection || textOf(values.slug) === undefined ? parts : [...parts.slice(0, -1), slug];
    if (plain.length === 0) return '/';
    return `/${plain.join('/')}${this.#isUgly(parts[0]) && !isSection ? '.html' : '/'}`;
  }

  #filled(pattern: string, parts: readonly string[], slug: string, values: Values): string {
    const [year = '', month = '', day = ''] = (momentOf(values.date) ?? '').slice(0, 10).split('-');
    const name = parts.at(-1) ?? '';
    const title = slugOf(textOf(values.title) ?? name);
    const known: Readonly<Record<string, string>> = {
      year,
      month,
      day,
      section: parts[0] ?? '',
      sections: parts.slice(0, -1).join('/'),
      title,
      slug: textOf(values.slug) === undefined ? title : slug,
      slugorfilename: slug,
      slugorcontentbasename: slug,
      filename: name,
      contentbasename: name,
    };
    return posix
      .normalize(
        `/${pattern.replace(/:(\w+)/g, (all, key: string) => ownValue(known, key.toLowerCase()) ?? all)}`,
      )
      .replace(/\/?$/, this.#isUgly(parts[0]) ? '.html' : '/');
  }
}

/** Blocks of code whose options mark lines; further options (`linenos`) have no meaning here. */
function fences(draft: Draft): Draft {
  return edited(
    draft,
    /^([ \t]*(?:```|~~~)[\w+#-]*)[ \t]*\{([^}\n]*\bhl_lines\b[^}\n]*)\}/gm,
    ([, fence = '', options = '']) => `${fence}${markedLines(options)}`,
    'everywhere',
  );
}
