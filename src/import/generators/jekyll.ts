// Jekyll: _config.yml, _posts, collections, pages anywhere. Pure.
import { posix } from 'node:path';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { ownValue } from '../../model/values/own.ts';
import { fitting } from '../globs.ts';
import type { FoundFile, FoundPage, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { numbering, slugs } from '../pages/headingIds.ts';
import { barsInCode, hardBreaks, paddedTables, singleTildes } from '../syntax/dialects.ts';
import { asCode } from '../syntax/draft.ts';
import { emojis } from '../syntax/emojis.ts';
import { htmlInMarkdown, isHtmlFile } from '../syntax/htmlPages.ts';
import { headingsInHtml, kramdown } from '../syntax/kramdown.ts';
import { liquid } from '../syntax/liquid.ts';
import {
  addressParts,
  baseOf,
  below,
  configOf,
  dataIn,
  emptySite,
  filledPattern,
  isMarkdown,
  pageAt,
  pagePath,
  stemOf,
} from './common.ts';
import { authorOf, menuIn, menuInTemplates, tagPages, withListLosses } from './lists.ts';
import { matterOf } from './matter.ts';
import { jekyllParts } from './parts.ts';
import { sharedFolder, templateText, templateTexts } from './templatePages.ts';
import { datedName, dayIn, momentOf, slugOf, textOf, textsOf, valueAt, valuesOf } from './values.ts';

const configs = ['_config.yml', '_config.yaml', '_config.toml'];
const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  weekdate: '/:categories/:year/W:week/:short_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
};

/** Files that Jekyll itself excludes. */
const excludedAnyway =
  /^(?:vendor\/(?:bundle|cache|gems|ruby)\/|_site\/|gemfiles\/|Gemfile[^/]*$|gems\.(?:rb|locked)$)/;
/** Files that belong to the project, not to its site. */
const ofProject =
  /^(?:Rakefile|Makefile|package(?:-lock)?\.json|[^/]*\.(?:gemspec|lock)|tsconfig[^/]*\.json)$/i;

export const jekyll: Generator = {
  name: 'jekyll',
  isIn: (tree) => {
    const hasPosts = tree.paths.some((path) => /(?:^|\/)_posts\//.test(path));
    const hasTheme = tree.paths.some((path) => /^_(?:layouts|includes)\//.test(path));
    if (!configs.some(tree.has)) return hasPosts && hasTheme; // all its settings are the defaults
    return hasPosts || hasTheme || ['Gemfile', 'index.md', 'index.html'].some(tree.has);
  },
  read,
};

function read(tree: Tree): FoundSite {
  return new JekyllSite(tree).read();
}

const isPlainText = (path: string) => /\.txt$/i.test(path);
const isOfPosts = (collection: string | undefined) => collection === 'posts' || collection === 'drafts';

class JekyllSite {
  readonly #tree: Tree;
  readonly #left: Left[] = [];
  readonly #config: Values;
  readonly #collections: ReadonlyMap<string, unknown>;
  readonly #pages: FoundPage[] = [];
  /** The shared folders of collections that pages show. */
  readonly #foldersOf = new Map<string, string | undefined>();
  readonly #files: FoundFile[] = [];
  readonly #feeds: string[] = [];

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#config = configOf(tree, configs, this.#left).values;
    this.#collections = new Map(Object.entries(collectionsOf(this.#config)));
  }

  read(): FoundSite {
    const config = this.#config;
    const tree = this.#tree;
    const named = (key: string) => textsOf(config[key]).map((one) => one.replace(/^\/|\/$/g, ''));
    const included = named('include');
    const excludes = named('exclude').flatMap((one) => [fitting(one), fitting(`${one}/**`)]);
    const isIncluded = (part: string) => included.includes(part) || included.includes(posix.basename(part));
    for (const path of below(tree, '', isIncluded)) {
      const isExcluded = excludes.some((fits) => fits(path)) || configs.includes(path);
      const collection = path
        .split('/')
        .find((part) => /^_/.test(part) && !included.includes(part))
        ?.slice(1);
      if (excludedAnyway.test(path)) continue;
      if (ofProject.test(path)) this.#left.push({ file: path, kind: 'file', what: path });
      else if (!isExcluded && this.#isShown(collection)) this.#add(path, collection);
    }
    for (const file of tree.paths.filter((path) => /^_plugins\/.*\.rb$/.test(path)))
      for (const [line, text] of tree.text(file).split('\n').entries())
        if (/^\s*class\s+[\w:]+\s*<\s*(?:\w+::)*Generator\b/.test(text))
          this.#left.push({ file, line: line + 1, kind: 'computed', what: text.trim() });
    const data = dataIn(tree, '_data/');
    const base = baseOf(config.baseurl);
    const { url } = addressParts(config.url);
    const name = textOf(config.title) ?? textOf(config.name);
    const hasEmojis = textsOf(config.plugins ?? config.gems).includes('jemoji');
    const hasBreaks = valueAt(config, 'kramdown.hard_wrap') === true;
    const own = this.#pages.filter(({ values }) => redirectOf(values) === undefined);
    const pages = own.map((page) => this.#listing(page, own));
    const isOld = textOf(valueAt(config, 'kramdown.input'))?.toLowerCase() === 'kramdown';
    return {
      ...emptySite,
      settings: {
        name,
        url,
        language: textOf(config.lang) ?? textOf(config.locale),
        description: textOf(config.description),
        author: authorOf(config.author),
      },
      base,
      pages: [...pages, ...this.#archives(pages)],
      menu: this.#menu(pages, data),
      parts: jekyllParts(config),
      feeds: [...new Set([textOf(valueAt(config, 'feed.path')) ?? [], ...this.#feeds].flat())].map((path) =>
        posix.join('/', path),
      ),
      redirects: this.#pages.flatMap(({ address, values }) => {
        const to = redirectOf(values);
        const all = [address, ...textsOf(values.redirect_from).map((one) => posix.join('/', one))];
        return to === undefined ? [] : all.map((from) => ({ from, to }));
      }),
      files: this.#files,
      left: this.#left,
      headingIds: isOld ? numbering(slugs.kramdown) : undefined,
      translate: (draft, page) => {
        const isHtml = isHtmlFile(page.from);
        const site = { ...config, data, url: url ?? '', baseurl: base.slice(0, -1) };
        const values = { site, page: { ...page.values, url: page.address } };
        const filled = liquid(isHtml ? templateText(draft) : draft, {
          tree,
          includes: ['_includes/'],
          values,
        });
        const listed = page.isList ? withListLosses(filled, draft.text) : filled;
        if (isPlainText(page.from)) return asCode(listed);
        if (isHtml) return htmlInMarkdown(listed);
        const idOf = numbering(slugs.kramdown)();
        const named = isOld ? listed : headingsInHtml(listed, (text) => idOf(text, text));
        const shown = hasEmojis ? emojis(named) : named;
        const made = singleTildes(paddedTables(barsInCode(kramdown(shown)), true));
        return hasBreaks ? hardBreaks(made) : made;
      },
    };
  }

  /** Whether the files of a collection, or those of none, are in the site. */
  #isShown(collection: string | undefined): boolean {
    if (collection === undefined || isOfPosts(collection)) return true;
    return valuesOf(this.#collections.get(collection)).output === true;
  }

  #add(path: string, collection: string | undefined): void {
    const text = this.#tree.text(path);
    const isPost = isOfPosts(collection);
    const hasMatter =
      /\.(?:m[a-z]*d\w*|html?|xml|json|txt|s?css|sass|js)$/i.test(path) && text.startsWith('---');
    const isPage = isMarkdown(path)
      ? hasMatter || isPost || this.#isPlain(path)
      : isHtmlFile(path) && hasMatter;
    const isDocument = isPage || (hasMatter && collection !== undefined && isPlainText(path));
    const page = isDocument ? this.#pageOf(path, collection) : undefined;
    // The layout of a text makes it a page, if its address has no ending.
    if (page && (isPage || page.address.endsWith('/'))) this.#pages.push(page);
    else if (hasMatter && /\.xml$/.test(path) && /<(?:feed|rss)\b/.test(text))
      this.#feeds.push(textOf(matterOf(text).values.permalink) ?? path);
    else if (hasMatter && /^(?:sitemap\.xml|robots\.txt)$/.test(path))
      return; // this site has its own
    else if (hasMatter && /\.(?:xml|json|txt|s?css|sass|js)$/.test(path))
      this.#left.push({ file: path, kind: 'file', what: path });
    else if (collection === undefined && !isMarkdown(path)) this.#files.push({ from: path, to: path });
  }

  /** Whether Markdown without front matter is a page. GitHub makes pages from all files except those for developers. */
  #isPlain(path: string): boolean {
    const name = posix.basename(stemOf(path)).toLowerCase();
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    if (name === 'readme')
      return !this.#tree.paths.some(
        (one) => one.startsWith(`${folder}index.`) && /\.(?:md|markdown|html)$/.test(one),
      );
    return !/^(?:licen[cs]e|copying|contributing|code_of_conduct|security|support|governance|changelog|agents|claude|(?:issue|pull_request)_template)$/.test(
      name,
    );
  }

  /** A page that shows others: all posts, or those of a collection. */
  #listing(page: FoundPage, pages: readonly FoundPage[]): FoundPage {
    if (page.date !== undefined) return page;
    const shown = listedIn(this.#tree, page.from, textOf(page.values.layout));
    const [name] = [...shown].filter((one) => this.#collections.has(one));
    if (['posts', 'tags', 'categories'].some((one) => shown.has(one)))
      return { ...page, isList: true, lists: '/' };
    if (name === undefined) return page;
    const lists = getOrInsertComputed(this.#foldersOf, name, () =>
      sharedFolder(pages.filter(({ from }) => `/${from}`.includes(`/_${name}/`))),
    );
    return lists === undefined ? page : { ...page, isList: true, lists };
  }

  /** The lists of tags and categories that jekyll-archives makes. */
  #archives(pages: readonly FoundPage[]): readonly FoundPage[] {
    const { enabled, permalinks } = valuesOf(this.#config['jekyll-archives']);
    const all = textsOf(enabled);
    const kinds = [
      ['tags', 'tag'],
      ['categories', 'category'],
    ] as const;
    const shown = kinds.filter(([many]) => all.includes(many) || all.includes('all'));
    const folders = shown.map(([many, one]) => {
      const pattern = textOf(valuesOf(permalinks)[one]) ?? `/${one}/:name/`;
      return [many, pattern.replace(/:name.*$/, '')] as const;
    });
    return tagPages(pages, Object.fromEntries(folders), slugOf);
  }

  /** The menu: the theme's list of files, data, or the links that the site's own templates spell out. */
  #menu(pages: readonly FoundPage[], data: Values): FoundSite['menu'] {
    const byFile = new Map(pages.map((page) => [page.from, page]));
    const named = textsOf(this.#config.header_pages).flatMap((path) => {
      const page = byFile.get(path);
      const label = textOf(page?.values.title);
      return page && label ? [{ label, href: page.address }] : [];
    });
    const [first = []] = [named, menuIn(data), menuIn(this.#config)].filter((links) => links.length > 0);
    const isTemplate = (path: string) => /^_(?:includes|layouts)\/.*\.html$/.test(path);
    return first.length > 0 ? first : menuInTemplates(this.#tree, isTemplate);
  }

  #pageOf(path: string, collection: string | undefined): FoundPage {
    const isPost = isOfPosts(collection);
    const parts = stemOf(path).split('/');
    const folder = parts.indexOf(`_${collection}`);
    const last = parts.at(-1) ?? '';
    const { date, name } = isPost ? datedName(last) : { date: undefined, name: last };
    return pageAt(this.#tree, path, this.#left, (own) => {
      const values: Values = { ...this.#defaultsFor(path, collection), ...own, ...tagsOf(own) };
      const inside = [...parts.slice(folder === -1 ? 0 : folder + 1, -1), name].join('/');
      const categories = [
        ...parts.slice(0, Math.max(0, folder)),
        ...textsOf(own.categories ?? own.category).flatMap((one) => one.split(' ')),
      ];
      const day = momentOf(values.date);
      const address = filled(this.#patternOf(values, collection), {
        categories,
        day: day === undefined ? date : dayIn(day, textOf(this.#config.timezone)),
        stem: isPost ? name : inside,
        collection,
        path: parts.join('/'),
        ending: isPlainText(path) ? '.txt' : '.html',
      });
      return {
        to: pagePath(stemIn(parts, folder, collection, inside)),
        address,
        date,
        values,
        language: textOf(values.lang),
        isDraft: collection === 'drafts',
      };
    });
  }

  /** The pattern of the address of a page. */
  #patternOf(values: Values, collection: string | undefined): string {
    const config = this.#config;
    const style = isOfPosts(collection)
      ? (textOf(config.permalink) ?? 'date')
      : pageStyle(config, collection !== undefined);
    const permalink =
      textOf(values.permalink) ??
      (collection && textOf(valuesOf(this.#collections.get(collection)).permalink));
    return permalink ?? ownValue(styles, style) ?? style;
  }

  #defaultsFor(path: string, collection: string | undefined): Values {
    const { defaults } = this.#config;
    const all = Array.isArray(defaults) ? defaults.map(valuesOf) : [];
    const fitting = all.filter(({ scope }) => {
      const { path: folder, type } = valuesOf(scope);
      const within = (textOf(folder) ?? '').replace(/\/$/, '');
      const isType = type === undefined || type === (collection ?? 'pages');
      return isType && (within === '' || path === within || path.startsWith(`${within}/`));
    });
    return Object.assign({}, ...fitting.map(({ values }) => valuesOf(values)));
  }
}

/** What a page renders of others, with all that it includes: `posts`, names of collections. Without text, its layout does. */
function listedIn(tree: Tree, path: string, layout: string | undefined): ReadonlySet<string> {
  const text = templateTexts(tree, path, ['_includes', '_layouts'], layout);
  if (!/\{%-?\s*(?:for|tablerow)\s/.test(text)) return new Set();
  const named = text.matchAll(/\b(?:site|paginator)\.([\w-]+)/g);
  return new Set([...named].map(([, name = '']) => name));
}

/** The target of a page that only redirects, with jekyll-redirect-from. */
const redirectOf = ({ redirect_to: to }: Values) => textsOf(to)[0];

/** The location of a page in the new site. `inside`: its location in its collection. */
function stemIn(
  parts: readonly string[],
  folder: number,
  collection: string | undefined,
  inside: string,
): string {
  if (collection === undefined)
    return parts.filter((part, index) => index === parts.length - 1 || !part.startsWith('_')).join('/');
  return [...parts.slice(0, folder), collection === 'drafts' ? 'posts' : collection, inside].join('/');
}

/** A list of names, or each with its settings. */
function collectionsOf({ collections }: Values): Values {
  if (Array.isArray(collections)) return Object.fromEntries(textsOf(collections).map((name) => [name, {}]));
  return valuesOf(collections);
}

function pageStyle({ permalink }: Values, inCollection: boolean): string {
  const isFolder = permalink === 'pretty' || /\/$/.test(textOf(permalink) ?? '');
  return `${inCollection ? '/:collection' : ''}/:path${isFolder ? '/' : ':output_ext'}`;
}

/** `tags: a b` are two tags. */
function tagsOf({ tags, categories }: Values): Values {
  const split = (value: unknown) => (typeof value === 'string' ? value.split(/[\s,]+/) : value);
  return {
    ...(tags === undefined ? {} : { tags: split(tags) }),
    ...(categories === undefined ? {} : { categories: split(categories) }),
  };
}

interface Parts {
  readonly categories: readonly string[];
  readonly day: string | undefined;
  readonly stem: string;
  readonly collection: string | undefined;
  readonly path: string;
  readonly ending: string;
}

function filled(
  template: string,
  { categories, day = '', stem, collection = '', path, ending }: Parts,
): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const ordinal =
    day === '' ? '' : String(Math.floor((Date.parse(day) - Date.parse(`${year}-01-01`)) / 86_400_000) + 1);
  const name = posix.basename(stem);
  const known: Readonly<Record<string, string>> = {
    year,
    month,
    day: date,
    i_month: String(Number(month)),
    i_day: String(Number(date)),
    short_year: year.slice(2),
    y_day: ordinal.padStart(3, '0'),
    categories: categories.map((one) => one.toLowerCase()).join('/'),
    collection,
    title: name,
    slug: name,
    name,
    path: collection === '' ? path : stem,
    basename: name,
    output_ext: ending,
  };
  const whole = filledPattern(`/${template}`, /:(\w+)/g, ([all, word = '']) => {
    const key = longestKey(word, known);
    return key === undefined ? all : `${known[key]}${word.slice(key.length)}`;
  });
  return posix.normalize(whole).replace(/(^|\/)(?:index|readme)(?:\.html|\/)?$/i, '$1');
}

/** `:title_extra` is not a key; `:output_ext` is one word. */
function longestKey(word: string, known: Readonly<Record<string, string>>): string | undefined {
  return Object.keys(known)
    .filter((key) => word.startsWith(key))
    .sort((one, other) => other.length - one.length)[0];
}
