// Eleventy: Markdown in its input folder, with data files in JSON and YAML. Pure.
import { posix } from 'node:path';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { addAll } from '../../model/values/lists.ts';
import { EleventyCode } from '../code/eleventyCode.ts';
import { uncommented } from '../code/literals.ts';
import { passedThrough } from '../code/passthrough.ts';
import { fitting } from '../globs.ts';
import type { Draft, FoundPage, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { foldedCallouts } from '../syntax/callouts.ts';
import { containers } from '../syntax/containers.ts';
import { hardBreaks, singleTildes } from '../syntax/dialects.ts';
import { edited } from '../syntax/draft.ts';
import { htmlInMarkdown } from '../syntax/htmlPages.ts';
import { attributeLists } from '../syntax/kramdown.ts';
import { liquid } from '../syntax/liquid.ts';
import {
  baseOf,
  emptySite,
  folderAddress,
  isMarkdown,
  literalIn,
  pageAt,
  pagePath,
  readAny,
  readAt,
  stemOf,
} from './common.ts';
import { codeValues, givenTo, namesOf, settingsOf, withoutCollections } from './eleventyValues.ts';
import { listPage, menuIn, menuLinks, tagPages, withListLosses } from './lists.ts';
import { matterOf, readJson } from './matter.ts';
import { eleventyParts } from './parts.ts';
import { linesIn, type Rule } from './redirects.ts';

import {
  collectionsIn,
  documentValues,
  firstPermalink,
  globsIn,
  inputOf,
  isReadable,
  paginationOf,
  partOf,
  sharedFolder,
  templatesOf,
  templateText,
} from './templatePages.ts';
import { momentOf, numberOf, textOf, textsOf, valuesOf } from './values.ts';

/** Data files that are code. */
const codeData = /\.11tydata\.[cm]?[jt]s$/;

const config = /^(?:\.eleventy|eleventy\.config)\.[cm]?[jt]s$/;

export const eleventy: Generator = {
  name: 'eleventy',
  isIn: (tree) => tree.paths.some((path) => config.test(path)),
  read,
};

function read(tree: Tree): FoundSite {
  return new EleventySite(tree).read();
}

class EleventySite {
  readonly #tree: Tree;
  readonly #left: Left[] = [];
  /** The text of its configuration, and what its code makes. */
  readonly #code: string;
  readonly #made: EleventyCode;
  readonly #main: string;
  /** The folder of its pages. */
  readonly #folder: string;
  /** The folders of parts and layouts. */
  readonly #parts: readonly string[];
  readonly #data: Values;
  /** Other names of layouts, and the values that each layout gives its pages. */
  readonly #aliases: ReadonlyMap<string, string>;
  readonly #layouts = new Map<string, Values>();
  readonly #feeds: string[] = [];
  readonly #redirects: Rule[] = [];
  /** The names of the collections that each page is in, and those that its folder put it into. */
  readonly #collections = new Map<string, readonly string[]>();
  readonly #byFolder = new Map<string, readonly string[]>();
  /** The globs and the tags of collections that the configuration adds. */
  readonly #globs: ReadonlyMap<string, readonly string[]>;
  readonly #added: ReturnType<EleventyCode['collections']>;
  /** The formats of data that the configuration adds: `yml`. */
  readonly #formats: readonly string[];
  /** The collections that lists show. */
  readonly #shown = new Set<string>();

  constructor(tree: Tree) {
    this.#tree = tree;
    const file = tree.paths.find((path) => config.test(path)) ?? '';
    this.#made = new EleventyCode(tree, file);
    this.#code = this.#made.text;
    this.#main = tree.text(file);
    this.#globs = globsIn(this.#code);
    this.#added = this.#made.collections();
    const added = [...this.#code.matchAll(/\baddDataExtension\(\s*(['"`])([^'"`]+)\1/g)];
    this.#formats = added
      .flatMap(([, , ends = '']) => ends.split(/[\s,]+/))
      .filter((end) => /^(?:ya?ml|toml)$/.test(end));
    this.#folder = inside('.', literalIn(this.#main, 'input') ?? '.');
    const includes = this.#named('includes', '_includes');
    const layouts = literalIn(this.#main, 'layouts');
    this.#parts = [includes, ...(layouts === undefined ? [] : [inside(this.#folder, layouts)])];
    this.#data = { ...this.#made.globalData(), ...this.#dataIn(this.#named('data', '_data')) };
    this.#aliases = this.#made.layoutAliases();
  }

  #named(name: string, otherwise: string): string {
    return inside(this.#folder, literalIn(this.#main, name) ?? otherwise);
  }

  read(): FoundSite {
    const tree = this.#tree;
    const files = passedThrough(tree, this.#made, this.#folder);
    const copied = new Set(files.map(({ from }) => from));
    const noPages = [...this.#parts, this.#named('data', '_data')];
    const isTemplate = templatesOf(this.#code);
    const paths = inputOf(tree, this.#code, this.#folder).filter(
      (path) => !noPages.some((folder) => path.startsWith(folder)) && !copied.has(path),
    );
    const own = paths.flatMap((path) => this.#pageIn(path, isTemplate(path)));
    const pages = own.map((page) => this.#listing(page, own)).map((page) => this.#tagged(page));
    addAll(this.#left, [...this.#made.unread(), ...this.#made.addedPages()]);
    const settings = settingsOf(this.#data);
    const feeds = [...this.#code.matchAll(/\boutputPath\s*:\s*(['"`])([^'"`\s]+\.xml)\1/g)];
    return {
      ...emptySite,
      settings,
      base: baseOf(literalIn(this.#code, 'pathPrefix')),
      pages: [...pages, ...this.#further(paths, own)],
      files,
      parts: eleventyParts,
      menu: this.#menu(own),
      feeds: [...new Set([...feeds.map(([, , path = '']) => posix.join('/', path)), ...this.#feeds])],
      redirects: this.#redirects,
      left: this.#left,
      headingIds: this.#made.headingIds(this.#left),
      roots: [this.#folder, 'public/'],
      translate: (draft, page) => this.#translated(draft, page),
    };
  }

  #translated(draft: Draft, page: FoundPage): Draft {
    const isMarked = isMarkdown(page.from);
    const values = { ...this.#data, ...page.values, page: { ...page.values, url: page.address } };
    const shown = edited(
      isMarked ? draft : templateText(draft),
      /\{#-?\s[\s\S]*?#\}|\{##\}/g,
      () => '',
      isMarked ? 'text' : 'everywhere', // in HTML, lines may be indented
      '#}',
    );
    const { filters, shortcodes } = this.#made;
    const done = liquid(shown, { tree: this.#tree, includes: this.#parts, values, filters, shortcodes });
    const plain = page.isList ? withListLosses(done, shown.text) : done;
    if (!isMarked) return htmlInMarkdown(plain);
    const bare = /markdown-?it-?attrs/i.test(this.#code) ? attributeLists(plain) : plain;
    const own = /markdown-?it-?github-?alerts/i.test(this.#code) ? foldedCallouts(bare) : bare;
    const made = singleTildes(containers(own), /markdown-it-sub\b/.test(this.#code));
    return /\bbreaks\s*:\s*true\b/.test(this.#code) ? hardBreaks(made) : made;
  }

  /** The page of a file, if it is one. Notes pages that code makes. */
  #pageIn(path: string, isTemplate: boolean): readonly FoundPage[] {
    if (codeData.test(path)) {
      const { value, isWhole } = this.#made.dataIn(path);
      if (isWhole) return [];
      const isUnclear =
        /\bpermalink\b/.test(uncommented(this.#tree.text(path))) && codeValues(value).permalink === undefined;
      const line = this.#made.lineOf(path, 'permalink');
      this.#left.push(
        isUnclear
          ? { file: path, line, kind: 'computed', what: 'permalink' }
          : { file: path, kind: 'file', what: path },
      );
      return [];
    } else if (isTemplate && !isReadable(path)) this.#left.push({ file: path, kind: 'page', what: path });
    const isRoot =
      this.#folder === '' && /^(?:readme|changelog|contributing|code_of_conduct|security)\.md$/i.test(path);
    if (isRoot) this.#left.push({ file: path, kind: 'file', what: path });
    if (isMarkdown(path)) return (isRoot ? [] : [this.#pageOf(path)]).filter((page) => !this.#isFile(page));
    return isTemplate && isReadable(path) ? this.#templatePage(path) : [];
  }

  /** The page of a template. Feeds and other files that are no pages are noted; further pages come later. */
  #templatePage(path: string): readonly FoundPage[] {
    const page = this.#pageOf(path);
    const { values, body } = page;
    if (paginationOf(values)) return [];
    if (page.isDraft && values.permalink === false) return []; // it has no address, and is noted
    if (this.#isFile(page)) return [];
    return [{ ...page, values: { ...documentValues(body), ...values } }];
  }

  /** Whether a page is a file for programs. Feeds and redirects are kept, others noted. */
  #isFile({ from, address, body }: FoundPage): boolean {
    const isText = isMarkdown(from) && !/\.(?:xml|json)$|\/_\w+$/.test(address);
    if (isText || /\/$|\.html?$|\/(?![_.]|CNAME$)[^/.]*$/.test(address)) return false;
    if (/<(?:feed|rss)\b/.test(body)) this.#feeds.push(address);
    else if (address === '/_redirects') for (const one of linesIn(body)) this.#redirects.push(one);
    else if (!/^\/(?:sitemap|robots|feed)\.\w+$/.test(address))
      this.#left.push({ file: from, kind: 'file', what: address });
    return true;
  }

  /** A page that shows others: with their folder, if they lie in one. */
  #listing(page: FoundPage, pages: readonly FoundPage[]): FoundPage {
    if (isMarkdown(page.from) && !/\{%/.test(page.body)) return page;
    const names = collectionsIn(this.#tree, page.from, this.#parts, textOf(page.values.layout));
    for (const name of names) this.#shown.add(name);
    const lists = this.#folderOf([...names], pages);
    return lists === undefined ? page : { ...page, isList: true, lists };
  }

  /** A page without the tags that are only the list of its folder. */
  #tagged(page: FoundPage): FoundPage {
    const { tags, ...values } = page.values;
    const ofFolder = (this.#byFolder.get(page.from) ?? []).filter((tag) => this.#shown.has(tag));
    const own = textsOf(tags).filter((tag) => !ofFolder.includes(tag));
    return ofFolder.length === 0
      ? page
      : { ...page, values: { ...values, ...(own.length > 0 ? { tags: own } : {}) } };
  }

  /** The folder of the pages in some collections; `/` are all. */
  #folderOf(names: readonly string[], pages: readonly FoundPage[]): string | undefined {
    const added = names.flatMap((name) => this.#added.get(name) ?? []);
    const globs = [
      ...names.flatMap((name) => this.#globs.get(name) ?? []),
      ...added.flatMap((one) => one.globs),
    ].map(fitting);
    const wanted = new Set([...names, ...added.flatMap(({ tags }) => tags)]);
    const shown = pages.filter(
      ({ from, isDraft }) =>
        !isDraft &&
        (globs.some((fits) => fits(from)) ||
          (this.#collections.get(from) ?? []).some((name) => wanted.has(name))),
    );
    return names.includes('all') ? '/' : sharedFolder(shown);
  }

  /** The pages that are made of others: lists of tags, and lists in several parts, of which the first stays. */
  #further(paths: readonly string[], pages: readonly FoundPage[]): readonly FoundPage[] {
    return paths.filter(isReadable).flatMap((path): readonly FoundPage[] => {
      const page = this.#pageOf(path, []);
      const { values } = page;
      const { data, alias } = paginationOf(values) ?? {};
      if (data === undefined || alias === undefined) return [];
      const [, collection] = /^collections\.([\w-]+)$/.exec(data) ?? [];
      const permalink = firstPermalink(textOf(values.permalink) ?? '');
      const [, folder = '', output = ''] =
        /^([^{]*)(\{\{-?\s*\w+[^}]*\}\})\/?(?:index\.html)?$/.exec(permalink) ?? [];
      const isFilled = !this.#made.filled(output, { [alias]: 'x' }).includes('{');
      if (/^collections/.test(data) && folder !== '' && permalink.includes(alias) && isFilled) {
        const hidden = new Set([...textsOf(valuesOf(values.pagination).filter), 'all']);
        const tagged = pages.map((one) => ({
          ...one,
          values: { ...one.values, tags: textsOf(one.values.tags).filter((tag) => !hidden.has(tag)) },
        }));
        return tagPages(tagged, { tags: posix.join('/', folder) }, (tag) =>
          this.#made.filled(output, { [alias]: tag }),
        );
      }
      const lists = collection === undefined ? undefined : this.#folderOf([collection], pages);
      if (lists !== undefined && !/[{%]/.test(permalink)) return this.#listAt(page, permalink, lists);
      this.#left.push({ file: path, kind: 'page', what: `pagination: ${data}` });
      return [];
    });
  }

  /** A list in several parts, if it is no file for programs. */
  #listAt(page: FoundPage, permalink: string, lists: string): readonly FoundPage[] {
    const { from, title, values } = page;
    const address =
      permalink === '' ? page.address : posix.join('/', permalink.replace(/(^|\/)index\.html$/, '$1'));
    if (this.#isFile({ ...page, address })) return [];
    return [{ ...listPage(from, address, textOf(values.title) ?? title ?? ''), values, lists }];
  }

  /** The menu: of the navigation plugin, or of data. */
  #menu(pages: readonly FoundPage[]): FoundSite['menu'] {
    const named = pages.flatMap(({ values, address }) => {
      const { key, title, order, parent, url } = valuesOf(values.eleventyNavigation);
      const name = textOf(title) ?? textOf(key);
      return name === undefined
        ? []
        : [{ name, url: textOf(url) ?? address, order: numberOf(order) ?? 0, parent }];
    });
    const links = menuLinks(named);
    return links.length > 0 ? links : menuIn(this.#data);
  }

  /** `left`: where its losses are noted. */
  #pageOf(path: string, left = this.#left): FoundPage {
    return pageAt(this.#tree, path, left, (own) => {
      const inner = stemOf(path.slice(this.#folder.length));
      const ofFolder = this.#directoryData(path);
      const layout = this.#layoutData(textOf(own.layout ?? ofFolder.layout ?? this.#data.layout));
      const data = { ...givenTo(this.#data), ...layout, ...ofFolder };
      const shared = [layout.tags, ofFolder.tags].flatMap(textsOf);
      const tags = [...new Set([...shared, ...textsOf(own.tags)])];
      this.#collections.set(path, tags);
      this.#byFolder.set(path, shared);
      const { stem, fileSlug, date } = namesOf(inner);
      const day = momentOf(own.date) ?? date;
      const about = {
        fileSlug,
        filePathStem: `/${stem}`,
        inputPath: `./${path}`,
        outputFileExtension: 'html',
        ...(day === undefined ? {} : { date: new Date(day) }),
      };
      const merged = { ...data, ...own, ...(tags.length > 0 ? { tags } : {}) };
      const values = withoutCollections(
        paginationOf(merged)
          ? merged
          : this.#made.computed(merged, { ...this.#data, page: about }, path, left),
      );
      const permalink = textOf(values.permalink);
      const isPlain = permalink !== undefined && !/[{%]/.test(permalink);
      if (permalink !== undefined && !isPlain && !paginationOf(values))
        left.push({ file: path, kind: 'address', what: permalink });
      const isHidden = values.permalink === false;
      if (isHidden) left.push({ file: path, kind: 'hidden', what: path });
      const to = inner === '404' ? '404.md' : pagePath(stem);
      return {
        to,
        address: isPlain ? `/${permalink.replace(/^\/+/, '')}` : folderAddress(stem),
        date,
        values,
        isDraft: isHidden,
      };
    });
  }

  /** The values of a page from the data files of its folders and from its own. Later ones win. */
  #directoryData(path: string): Values {
    const parts = path.split('/');
    const folders = parts.slice(0, -1).map((name, index) => posix.join(...parts.slice(0, index + 1), name));
    return Object.assign({}, ...[...folders, stemOf(path)].map((stem) => this.#dataBeside(stem)));
  }

  /** The values that a layout and those around it give their pages. Inner ones win. */
  #layoutData(name: string | undefined, depth = 0): Values {
    if (name === undefined || depth > deepestLayout) return {};
    const file = partOf(this.#tree, this.#aliases.get(name) ?? name, this.#parts.toReversed());
    if (file === undefined) return {};
    return getOrInsertComputed(this.#layouts, file, () => {
      const { values } = matterOf(this.#tree.text(file));
      const outer = this.#layoutData(textOf(values.layout), depth + 1);
      const tags = [outer.tags, values.tags].flatMap(textsOf);
      return { ...outer, ...givenTo(values), ...(tags.length > 0 ? { tags } : {}) };
    });
  }

  #dataBeside(stem: string): Values {
    const tree = this.#tree;
    // Other formats than JSON are added by the configuration.
    const own = ['json', ...this.#formats].flatMap((end) => [`${stem}.${end}`, `${stem}.11tydata.${end}`]);
    const files = own.filter(tree.has);
    const codes = ['js', 'cjs', 'mjs', 'ts'].map((end) => `${stem}.11tydata.${end}`).filter(tree.has);
    return Object.assign(
      {},
      ...files.map((file) => readAt(tree, file).values),
      ...codes.map((file) => codeValues(this.#made.dataIn(file).value)),
    );
  }

  #dataIn(folder: string): Values {
    const tree = this.#tree;
    const files = tree.paths.filter(
      (path) => path.startsWith(folder) && /\.(?:json|ya?ml|toml|[cm]?js)$/.test(path),
    );
    const dataAt = (path: string) => (/js$/.test(path) ? this.#made.dataIn(path).value : readAny(tree, path));
    const own = files.map((path) => [posix.basename(stemOf(path)), dataAt(path)] as const);
    return { pkg: readJson(tree.text('package.json')).values, ...Object.fromEntries(own) };
  }
}

/** How far layouts of layouts are followed. */
const deepestLayout = 20;

/** A folder in another one, with a slash at its end. Empty for the site's own folder. */
function inside(folder: string, name: string): string {
  return posix.join(folder, name, '/').replace(/^\.?\//, '');
}
