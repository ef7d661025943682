// Hexo: _config.yml, source/_posts, pages and files of `source`, tag plugins. Pure.
import { hash } from 'node:crypto';
import { posix } from 'node:path';
import { ownValue } from '../../model/values/own.ts';
import { fitting } from '../globs.ts';
import type { FoundFile, FoundPage, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { numbering, type Slug, slugs } from '../pages/headingIds.ts';
import { hardBreaks } from '../syntax/dialects.ts';
import { htmlInMarkdown, isHtmlFile } from '../syntax/htmlPages.ts';
import { assetFolder, hexoTags, markdownInBlocks } from '../templates/hexoTags.ts';
import {
  addressParts,
  baseOf,
  below,
  configOf,
  emptySite,
  filledPattern,
  isMarkdown,
  pageAt,
  pagePath,
  stemOf,
} from './common.ts';
import { authorOf, listPage, tagPages } from './lists.ts';
import { matterOf } from './matter.ts';
import { datedLists, hexoParts, hexoSize } from './parts.ts';
import { datedName, momentOf, textOf, textsOf, valueAt, valuesOf } from './values.ts';

const configs = ['_config.yml', '_config.yaml'];

export const hexo: Generator = {
  name: 'hexo',
  // Octopress, which is Jekyll, has the same folders.
  isIn: (tree) => {
    if (!configs.some(tree.has)) return false;
    const isPackage = /"hexo"\s*:/.test(tree.text('package.json'));
    const source = sourceOf(configOf(tree, configs, []).values);
    const folders = isPackage ? [source] : [`${source}_posts/`, 'scaffolds/'];
    return (
      tree.paths.some((path) => folders.some((folder) => path.startsWith(folder))) &&
      (isPackage || /hexo/i.test(configs.map(tree.text).join('') + tree.text('package.json')))
    );
  },
  read,
};

const folderOf = (config: Values, key: string, otherwise: string) =>
  (textOf(config[key]) ?? otherwise).replace(/^\/|\/$/g, '');

/** The folder of its pages. */
const sourceOf = (config: Values) => `${folderOf(config, 'source_dir', 'source')}/`;

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const { values: config } = configOf(tree, configs, left);
  const named = (key: string, otherwise: string) => folderOf(config, key, otherwise);
  const source = sourceOf(config);
  const pages: FoundPage[] = [];
  const files: FoundFile[] = [];
  const skipped = textsOf(config.skip_render).map(fitting);
  const isSkipped = (path: string) => skipped.some((fits) => fits(path));
  for (const path of below(tree, source)) {
    const inner = path.slice(source.length);
    const [, kind, name = inner] = /^(_posts|_drafts)\/(.+)$/.exec(inner) ?? [];
    const isHidden = name.split('/').some((part) => part.startsWith('_'));
    if (isHidden) continue;
    const isRendered = kind !== undefined || !isSkipped(inner);
    const isPage =
      isMarkdown(path) || (kind === undefined && isHtmlFile(path) && /^---\s*\n/.test(tree.text(path)));
    if (isPage && isRendered) pages.push(pageOf(tree, path, left, config, { kind, stem: stemOf(name) }));
    else if (kind === undefined) files.push({ from: path, to: inner });
  }
  const { url } = addressParts(config.url);
  // Its renderer of Markdown, if a range names it: the first version.
  const [, version = '99'] =
    /"hexo-renderer-marked"\s*:\s*"\D{0,2}(\d+)/.exec(tree.text('package.json')) ?? [];
  const marked = Number(version);
  const [tags, categories] = [`/${named('tag_dir', 'tags')}/`, `/${named('category_dir', 'categories')}/`];
  const posts = pages.filter(({ from }) => from.startsWith(`${source}_posts/`));
  const archive = `/${named('archive_dir', 'archives')}/`;
  const lists = [
    { ...listPage(source, archive, 'Archives'), lists: '/' },
    ...tagPages(posts, { tags }, slugging(config, 'tag_map')),
    ...categoryPages(
      posts.map(({ from, isDraft }) => ({ isDraft, values: matterOf(tree.text(from)).values })),
      categories,
      slugging(config, 'category_map'),
    ),
  ];
  const written = new Set(pages.map(({ address }) => address));
  return {
    ...emptySite,
    settings: {
      name: textOf(config.title),
      description: textOf(config.description) ?? textOf(config.subtitle),
      url,
      language: textsOf(config.language)[0],
      author: authorOf(config.author),
    },
    base: baseOf(config.root),
    parts: hexoParts(config),
    pages: [...pages, ...lists.filter(({ address }) => !written.has(address))],
    files: [...files, ...assetsOf(tree, posts)],
    feeds: feedsOf(tree, config),
    left,
    redirects: datedLists(
      posts,
      archive,
      archive,
      hexoSize(config, 'archive_generator'),
      textOf(config.pagination_dir),
    ),
    headingIds: numbering(headingId(config, marked)),
    roots: [source],
    translate: (draft, page) => {
      if (isHtmlFile(page.from)) return htmlInMarkdown(hexoTags(draft, page, posts));
      const done = hexoTags(marked < 1 ? markdownInBlocks(draft) : draft, page, posts);
      return valueAt(config, 'marked.breaks') === false ? done : hardBreaks(done);
    },
  };
}

/** The signs of marked's `smartypants`, which Hexo's renderer has unless it is switched off: ids of headings keep them. */
const curly = (text: string) =>
  text
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/(^|[-—/([{"\s])'/g, '$1‘')
    .replace(/'/g, '’')
    .replace(/(^|[-—/([{‘\s])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/\.{3}/g, '…');

/** Before hexo-renderer-marked 6.1.1, ids have the words of references: `&` is `amp`. */
const referenced = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign] ?? '#39'};`);

/** The id of a heading. Its code keeps its quotes. */
function headingId(config: Values, marked: number): Slug {
  const plain = valueAt(config, 'marked.smartypants') === false ? (text: string) => text : curly;
  const written = marked < 6 ? referenced : (text: string) => text;
  return (text, source) => {
    let at = 0;
    const parts = [...source.matchAll(/(?<!`)(`+)([^`]+)\1(?!`)/g)].flatMap(([, , code = '']) => {
      const start = text.indexOf(code, at);
      if (start === -1) return [];
      const before = plain(text.slice(at, start));
      at = start + code.length;
      return [before, code];
    });
    return slugs.hexo(written(`${parts.join('')}${plain(text.slice(at))}`));
  };
}

/** The feeds of its plugin, which is used if it is installed. */
function feedsOf(tree: Tree, config: Values): readonly string[] {
  const own = textsOf(valueAt(config, 'feed.path'));
  const usual = /hexo-generator-feed/.test(tree.text('package.json')) ? ['atom.xml'] : [];
  return (own.length > 0 ? own : usual).map((path) => posix.join('/', path));
}

/** Hexo's part of an address for a name. `map`: the key of the configuration that renames some. */
function slugging(config: Values, map: string): (name: string) => string {
  const names = valuesOf(config[map]);
  return (name) => {
    const slug = slugs.hexo(textOf(ownValue(names, name)) ?? name);
    // Otherwise letters keep their case.
    return config.filename_case === 1
      ? slug.toLowerCase()
      : config.filename_case === 2
        ? slug.toUpperCase()
        : slug;
  };
}

/** The categories of a post, each with those above it: `[Trips, By train]` is one within another, a list of lists are several. */
function categoriesOf(values: Values): readonly (readonly string[])[] {
  const given = values.categories ?? values.category;
  const all = Array.isArray(given) ? (given as readonly unknown[]) : [given];
  const paths = all.some(Array.isArray) ? all.map(textsOf) : [textsOf(all)];
  return paths.filter((path) => path.length > 0);
}

/** The part of an address for a category within others. */
const pathOf = (names: readonly string[], slugOf: (name: string) => string) => names.map(slugOf).join('/');

/** The list of each category. */
function categoryPages(
  posts: readonly Pick<FoundPage, 'isDraft' | 'values'>[],
  folder: string,
  slugOf: (name: string) => string,
): readonly FoundPage[] {
  const found = new Map<string, FoundPage>();
  for (const { isDraft, values } of posts)
    for (const path of isDraft ? [] : categoriesOf(values))
      for (const [index, tag] of path.entries()) {
        const address = `${folder}${pathOf(path.slice(0, index + 1), slugOf)}/`;
        if (!found.has(address)) found.set(address, listPage('categories', address, tag, { tag }));
      }
  return [...found.values()];
}

/** A page or a post. `stem`: its path, or that in the folder of posts. */
function pageOf(
  tree: Tree,
  path: string,
  left: Left[],
  config: Values,
  { kind, stem }: { readonly kind: string | undefined; readonly stem: string },
): FoundPage {
  return pageAt(tree, path, left, (values) => {
    const isDraft = kind === '_drafts';
    if (kind === undefined) {
      const address = textOf(values.permalink) ?? `${stem}.html`.replace(/(^|\/)index\.html$/, '$1');
      return {
        to: pagePath(stem),
        address: posix.join('/', address),
        language: languageOf(values, stem, config),
      };
    }
    const parts = stem.split('/');
    // With a pattern for names of new posts, a day is no part of the name.
    const { date, name } = datedName(parts.at(-1) ?? '');
    const isDated = /:day/.test(textOf(config.new_post_name) ?? '') && date !== undefined;
    const slug = [...parts.slice(0, -1), isDated ? name : (parts.at(-1) ?? '')].join('/');
    const day = momentOf(values.date) ?? date;
    if (day === undefined) left.push({ file: path, line: 1, kind: 'date', what: 'date' });
    const address = textOf(values.permalink) ?? filled(config, values, slug, day ?? '');
    const names = [...new Set(categoriesOf(values).flat())];
    const own = names.length === 0 ? values : { ...values, categories: names };
    const isFolder = config.post_asset_folder === true && !/\/$|\.html$/.test(address);
    const place = { address: posix.join('/', address, isFolder ? '/' : ''), date, isDraft };
    const language = languageOf(values, '', config);
    return { ...place, to: pagePath(`posts/${slug}`), values: own, language };
  });
}

/** The language of a page: its own, or that of its folder (`i18n_dir`), if it is not the first one of the site. */
function languageOf({ lang }: Values, stem: string, { language }: Values): string | undefined {
  const [main, ...others] = textsOf(language);
  const own = textOf(lang) ?? others.find((one) => stem.startsWith(`${one}/`));
  return own === main ? undefined : own;
}

/** The seconds since 1970 of a day. `zone`: that of a day without an offset; otherwise it was that of the computer, here UTC. */
function secondsOf(day: string, zone: string | undefined): number {
  const time = Date.parse(day);
  if (zone === undefined || Number.isNaN(time)) return time / 1000;
  try {
    const parts = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    return (2 * time - Date.parse(`${parts.format(time).replace(' ', 'T')}Z`)) / 1000;
  } catch {
    return time / 1000; // no such zone
  }
}

/** The address of a post. */
function filled(config: Values, values: Values, slug: string, day: string): string {
  const [, year = '', month = '', date = '', hour = '00', minute = '00', second = '00'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d))?/.exec(day) ?? [];
  const category = categoriesOf(values).at(-1) ?? [];
  const seconds = String(secondsOf(day, textOf(config.timezone)));
  const known: Readonly<Record<string, string>> = {
    year,
    month,
    day: date,
    i_month: String(Number(month)),
    i_day: String(Number(date)),
    hour,
    minute,
    second,
    title: slug,
    name: posix.basename(slug),
    post_title: slugs.hexo(textOf(values.title) ?? slug).toLowerCase(),
    category:
      pathOf(category, slugging(config, 'category_map')) ||
      (textOf(config.default_category) ?? 'uncategorized'),
    timestamp: seconds,
    hash: hash('sha1', slug + seconds).slice(0, 12),
  };
  const pattern = textOf(config.permalink) ?? ':year/:month/:day/:title/';
  // All other words are keys of the post, or their defaults.
  const more = [values, valuesOf(config.permalink_defaults)];
  return filledPattern(
    pattern,
    /:(\w+)/g,
    ([all, word = '']) => [known, ...more].flatMap((one) => textOf(ownValue(one, word)) ?? [])[0] ?? all,
  );
}

/** The folder of a post's own files has its name. They are published beside it. */
function assetsOf(tree: Tree, posts: readonly FoundPage[]): readonly FoundFile[] {
  return posts.flatMap(({ from, address }) => {
    const folder = `${stemOf(from)}/`;
    const beside = assetFolder(address).slice(1);
    return tree.paths
      .filter((path) => path.startsWith(folder) && !isMarkdown(path))
      .map((path) => ({ from: path, to: beside + path.slice(folder.length) }));
  });
}
