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
  const left: Left[] = [];
  const config = hugoConfig(tree, left);
  const lower = (key: string) =>
    Object.entries(config).find(([name]) => name.toLowerCase() === key.toLowerCase())?.[1];
  const { url, base } = addressParts(lower('baseURL'));
  const languages = valuesOf(lower('languages'));
  const main = textOf(lower('defaultContentLanguage')) ?? 'en';
  const inFolder = lower('defaultContentLanguageInSubdir') === true;
  const contentFolder = `${(textOf(lower('contentDir')) ?? 'content').replace(/\/$/, '')}/`;
  const folders = contentFolders();
  const ugly = lower('uglyURLs');
  /** Whether the pages of a section have addresses like `/a/b.html`. */
  const isUgly = (section = '') => ugly === true || ownValue(valuesOf(ugly), section) === true;
  const permalinks = valuesOf(valuesOf(lower('permalinks')).page ?? lower('permalinks'));
  const seen = new Set<string>();
  const pages: FoundPage[] = [];
  for (const { folder, language } of folders) {
    for (const path of below(tree, folder)) {
      if (seen.has(path)) continue;
      seen.add(path);
      const isPage = isMarkdown(path) || (isHtmlFile(path) && matterOf(tree.text(path)).has);
      if (isPage && !isHeadless(path)) pages.push(pageOf(path, folder, language));
      else if (/\.(?:org|adoc|asciidoc|rst|pandoc|pdc)$/i.test(path))
        left.push({ file: path, kind: 'format', what: path });
    }
  }
  const statics = tree.paths.some((path) => path.startsWith('static/')) ? copiesOf(tree, 'static/') : [];
  return {
    ...emptySite,
    settings: {
      name: textOf(lower('title')) ?? textOf(valuesOf(ownValue(languages, main)).title),
      url,
      language: textOf(lower('languageCode')) ?? main,
    },
    base,
    pages,
    files: statics,
    redirects: redirectsIn(tree, 'static/_redirects'),
    left,
    roots: [...folders.map(({ folder }) => folder), 'assets/', 'static/'],
    translate: (draft, page) =>
      (isHtmlFile(page.from) ? htmlInMarkdown : blockAttributes)(
        shortcodes(fences(draft), {
          template: (name) =>
            ['layouts/shortcodes/', 'layouts/_shortcodes/']
              .map((folder) => tree.text(`${folder}${name}.html`))
              .find((text) => text !== '') ?? '',
          values: [page.values, valuesOf(page.values.params), valuesOf(lower('params'))],
          included: (path) => {
            const near = posix.join(posix.dirname(page.from), path);
            const file = [
              near,
              ...folders.map(({ folder }) => posix.join(folder, path)),
              posix.normalize(path),
            ]
              .flatMap((one) => [one, `${one}.md`])
              .find((one) => tree.has(one) && /\.(?:md|txt|html)$/.test(one));
            return file === undefined ? undefined : matterOf(tree.text(file)).body;
          },
        }),
      ),
  };

  /** Each language's folder; those that lie in another one first. */
  function contentFolders(): readonly { readonly folder: string; readonly language: string }[] {
    const own = Object.entries(languages).flatMap(([language, values]) => {
      const all = valuesOf(values);
      const folder = textOf(all.contentDir ?? all.contentdir);
      return folder === undefined ? [] : [{ folder: `${folder.replace(/\/$/, '')}/`, language }];
    });
    const mounted = (
      Array.isArray(valueAt(config, 'module.mounts')) ? (valueAt(config, 'module.mounts') as unknown[]) : []
    )
      .map(valuesOf)
      .flatMap(({ source, target, lang }) =>
        textOf(target) === 'content' && textOf(source)
          ? [{ folder: `${textOf(source)}/`, language: textOf(lang) ?? main }]
          : [],
      );
    const elsewhere = [...own, ...mounted];
    const isNeeded = [...Object.keys(languages), main].some(
      (one) => !elsewhere.some(({ language }) => language === one),
    );
    return [...elsewhere, ...(isNeeded ? [{ folder: contentFolder, language: main }] : [])].sort(
      (one, other) => other.folder.length - one.folder.length,
    );
  }

  /** What is there for other pages only: parts, and bundles without an address. */
  function isHeadless(path: string): boolean {
    if (/(?:^|\/)_common\//.test(path)) return true;
    const { values } = matterOf(tree.text(path));
    const list = valuesOf(values.build ?? values._build);
    return values.headless === true || list.render === 'never';
  }

  function pageOf(path: string, folder: string, inLanguage: string): FoundPage {
    return pageAt(tree, path, left, (values) => {
      const whole = stemOf(path.slice(folder.length));
      const [, plain = whole, suffix] = /^(.*)\.([a-z]{2}(?:-[a-z]{2,4})?)$/i.exec(whole) ?? [];
      const isTranslated =
        suffix !== undefined && (Object.keys(languages).includes(suffix) || suffix === main);
      const stem = isTranslated ? plain : whole;
      const language = isTranslated ? suffix : inLanguage;
      const prefix = language === main && !inFolder ? '' : `/${language}`;
      const to = pagePath(`${prefix.slice(1)}${prefix ? '/' : ''}${stem}`);
      const parts = stem
        .replace(/(?:^|\/)_?index$/i, '')
        .split('/')
        .filter(Boolean);
      const isSection = /(?:^|\/)_index$/.test(stem);
      const given = textOf(values.url);
      const pattern =
        isSection || parts.length < 2 ? undefined : textOf(ownValue(permalinks, parts[0] ?? ''));
      const slug = textOf(values.slug) ?? parts.at(-1) ?? '';
      const plainAddress =
        isSection || textOf(values.slug) === undefined ? parts : [...parts.slice(0, -1), slug];
      const own = pattern
        ? filled(pattern, parts, slug, values)
        : plainAddress.length === 0
          ? '/'
          : `/${plainAddress.join('/')}${isUgly(parts[0]) && !isSection ? '.html' : '/'}`;
      const address =
        given === undefined
          ? prefix + own.toLowerCase().replace(/\s+/g, '-')
          : `/${given.replace(/^\//, '')}`;
      return { to, address, ...(language === main ? {} : { language }) };
    });
  }

  function filled(pattern: string, parts: readonly string[], slug: string, values: Values): string {
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
      .replace(/\/?$/, isUgly(parts[0]) ? '.html' : '/');
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
