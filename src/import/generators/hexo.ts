// Hexo: _config.yml, source/_posts, pages and files of `source`, tag plugins. Pure.
import { posix } from 'node:path';
import { ownValue } from '../../model/values/own.ts';
import type {
  Change,
  Draft,
  FoundFile,
  FoundPage,
  FoundSite,
  Generator,
  Left,
  Tree,
  Values,
} from '../model.ts';
import { numbering, slugs } from '../pages/headingIds.ts';
import { embed, fenced, imageOf } from '../syntax/blocks.ts';
import { hardBreaks } from '../syntax/breaks.ts';
import { codeIn } from '../syntax/codeSpans.ts';
import { type ChangeAt, changed, edited, without } from '../syntax/draft.ts';
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
import { hexoParts } from './parts.ts';
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
  for (const path of below(tree, source)) {
    const inner = path.slice(source.length);
    const [, kind, name = inner] = /^(_posts|_drafts)\/(.+)$/.exec(inner) ?? [];
    const isHidden = name.split('/').some((part) => part.startsWith('_'));
    if (isHidden) continue;
    if (isMarkdown(path)) pages.push(pageOf(tree, path, left, config, { kind, stem: stemOf(name) }));
    else if (kind === undefined) files.push({ from: path, to: inner });
  }
  const { url } = addressParts(config.url);
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
    redirects: archivesOf(posts).map((from) => ({ from: `${archive}${from}/`, to: archive })),
    headingIds: numbering(
      valueAt(config, 'marked.smartypants') === false ? slugs.hexo : (text) => slugs.hexo(curly(text)),
    ),
    roots: [source],
    translate: (draft, page) => {
      const done = withoutTags(tagPlugins(draft, page, posts));
      return valueAt(config, 'marked.breaks') === false ? done : hardBreaks(done);
    },
  };
}

/** The archives of each year and month that has posts. Here one list has them all. */
function archivesOf(posts: readonly FoundPage[]): readonly string[] {
  const days = posts.flatMap(({ values, date }) => momentOf(values.date) ?? date ?? []);
  return [...new Set(days.flatMap((day) => [day.slice(0, 4), day.slice(0, 7).replace('-', '/')]))];
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
      return { to: pagePath(stem), address: posix.join('/', address), language: textOf(values.lang) };
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
    const place = { to: pagePath(`posts/${slug}`), address: posix.join('/', address), date, isDraft };
    return { ...place, values: own };
  });
}

/** The address of a post. */
function filled(config: Values, values: Values, slug: string, day: string): string {
  const [, year = '', month = '', date = '', hour = '00', minute = '00', second = '00'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d))?/.exec(day) ?? [];
  const category = categoriesOf(values).at(-1) ?? [];
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
    post_title: slugs.hexo(textOf(values.title) ?? slug),
    category:
      pathOf(category, slugging(config, 'category_map')) ||
      (textOf(config.default_category) ?? 'uncategorized'),
    id: textOf(values.id) ?? '',
    timestamp: String(Date.parse(day)),
  };
  const pattern = textOf(config.permalink) ?? ':year/:month/:day/:title/';
  return filledPattern(pattern, /:(\w+)/g, ([all, word = '']) => ownValue(known, word) ?? all);
}

/** The folder of a post's own files has its name. They are published beside it. */
function assetsOf(tree: Tree, posts: readonly FoundPage[]): readonly FoundFile[] {
  return posts.flatMap(({ from, address }) => {
    const folder = `${stemOf(from)}/`;
    const beside = address.replace(/[^/]*$/, '').slice(1);
    return tree.paths
      .filter((path) => path.startsWith(folder) && !isMarkdown(path))
      .map((path) => ({ from: path, to: beside + path.slice(folder.length) }));
  });
}

/** Code first: in it no other tag has a meaning. */
const blocks = ['codeblock', 'code', 'blockquote', 'quote', 'pullquote'].map((name) => ({
  whole: new RegExp(`\\{% *(${name})\\b([^%\\n]*)%\\}\\n?([\\s\\S]*?)\\{% *end${name} *%\\}`, 'g'),
  end: new RegExp(`\\{% *end${name} *%\\}`, 'g'),
}));
const single =
  /\{% *(asset_img|img|asset_link|asset_path|post_link|post_path|link|youtube|vimeo|gist|iframe)\b([^%\n]*)%\}/g;

/** Hexo's own tags as Markdown. */
function tagPlugins(draft: Draft, page: FoundPage, posts: readonly FoundPage[]): Draft {
  const inBlocks = ([, name = '', given = '', inner = '']: RegExpExecArray): Change | string => {
    if (/^code/.test(name)) return fenced(inner, /\blang:([\w+#-]+)/.exec(given)?.[1] ?? '');
    const source = name === 'pullquote' ? '' : given.trim();
    const link = /https?:\S+/.exec(source)?.[0];
    const said = source
      .slice(0, link === undefined ? undefined : source.indexOf(link))
      .trim()
      .replace(/,$/, '');
    const by = link === undefined ? said : `[${said || link}](${link})`;
    const lines = `${inner.trim()}${by === '' ? '' : `\n\n— ${by}`}`;
    return lines.replace(/^/gm, '> ');
  };
  // A kind at a time: from a beginning, the whole text would be searched for an end of another kind.
  const plain = blocks.reduce((now, { whole, end }) => edited(now, whole, inBlocks, 'text', end), draft);
  const byName = new Map(posts.map((post) => [/(?:^|\/)_posts\/(.+)$/.exec(stemOf(post.from))?.[1], post]));
  return edited(plain, single, ([all, name = '', given = '']) => {
    const [first = '', ...more] = wordsOf(given);
    const to = byName.get(first.replace(/\.md$/, ''));
    const post = to && encodeURI(to.address);
    const beside = `${encodeURI(page.address.replace(/[^/]*$/, ''))}${encodeURI(first)}`;
    switch (name) {
      case 'asset_img':
      case 'img': {
        const all = [first, ...more];
        const at = all.findIndex((word) => /\.\w+$/.test(word));
        const src = all[at] ?? first;
        const said = all.slice(at + 1).filter((word) => !/^\d+$/.test(word));
        const path =
          name === 'img' ? src : `${encodeURI(page.address.replace(/[^/]*$/, ''))}${encodeURI(src)}`;
        return imageOf((said.at(-1) ?? '').replace(/^['"]|['"]$/g, ''), path);
      }
      case 'asset_link':
        return `[${more.join(' ') || first}](${beside})`;
      case 'asset_path':
        return beside;
      case 'post_link':
        return post === undefined
          ? without('link', all, more[0])
          : `[${more[0] ?? textOf(to?.values.title) ?? first}](${post})`;
      case 'post_path':
        return post ?? without('link', all);
      case 'link': {
        const at = more.findIndex((word) => /^(?:https?:|\/)/.test(word));
        return at === -1
          ? without('tag', all, first)
          : `[${[first, ...more.slice(0, at)].join(' ')}](${more[at]})`;
      }
      case 'youtube':
        return embed('YouTube', `https://www.youtube.com/watch?v=${first}`);
      case 'vimeo':
        return embed('Vimeo', `https://vimeo.com/${first}`);
      case 'gist':
        return embed('GitHub', `https://gist.github.com/${first}`);
      default:
        return embed(URL.canParse(first) ? new URL(first).host : first, first);
    }
  });
}

/** The words of a tag; quoted ones are one. */
const wordsOf = (given: string): readonly string[] =>
  [...given.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );

const tag = /\{%[^%\n]*%\}|\{\{[^{}\n]*\}\}/g;
/** `raw` has its meaning between single backticks, too; in a fence it is text. */
const rawInCode = /(?<!`)`\{% *raw *%\}([^`\n]*)\{% *endraw *%\}`(?!`)/g;

const endOfRaw = /\{% *endraw *%\}/g;

/** Other tags and values are left out, except in code, which Hexo does not fill in either, and in `raw`. */
function withoutTags(given: Draft): Draft {
  const draft = edited(given, rawInCode, ([, inner = '']) => `\`${inner}\``, 'everywhere');
  const { text } = draft;
  const inCode = codeIn(text);
  const ends = [...text.matchAll(endOfRaw)];
  const changes: ChangeAt[] = [];
  let until = 0;
  let next = 0;
  for (const { 0: all, index: start } of text.matchAll(tag)) {
    if (start < until || inCode(start)) continue;
    const end = start + all.length;
    while ((ends[next]?.index ?? end) < start) next += 1;
    const close = /^\{% *raw *%\}$/.test(all) ? ends[next] : undefined;
    until = close ? close.index + close[0].length : end;
    if (close) changes.push({ start, end: until, text: text.slice(end, close.index) });
    else if (/^\{% *end/.test(all)) changes.push({ start, end, text: '' });
    else changes.push({ start, end, ...without(all.startsWith('{%') ? 'tag' : 'output', all) });
  }
  return changed(draft, changes);
}
