// Eleventy: Markdown in its input folder, with data files in JSON and YAML. Pure.
import { posix } from 'node:path';
import { addAll } from '../../model/values/lists.ts';
import { EleventyCode } from '../code/eleventyCode.ts';
import { uncommented } from '../code/literals.ts';
import { passedThrough } from '../code/passthrough.ts';
import {
  baseOf,
  emptySite,
  folderAddress,
  isMarkdown,
  literalIn,
  pageAt,
  pagePath,
  stemOf,
} from '../generators/common.ts';
import { listPage, tagPages, withListLosses } from '../generators/lists.ts';
import { eleventyParts } from '../generators/parts.ts';
import { linesIn, type Rule, refreshIn } from '../generators/redirects.ts';
import {
  collectionsIn,
  documentValues,
  firstPermalink,
  globsIn,
  inputOf,
  isReadable,
  sharedFolder,
  templatesOf,
  templateText,
  templateTexts,
} from '../generators/templatePages.ts';
import { momentOf, textOf, textsOf, valuesOf } from '../generators/values.ts';
import { fitting } from '../globs.ts';
import type { Draft, FoundPage, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { foldedCallouts } from '../syntax/callouts.ts';
import { containers } from '../syntax/containers.ts';
import { hardBreaks, singleTildes } from '../syntax/dialects.ts';
import { edited } from '../syntax/draft.ts';
import { htmlInMarkdown } from '../syntax/htmlPages.ts';
import { attributeLists } from '../syntax/kramdown.ts';
import { liquid } from '../syntax/liquid.ts';
import { EleventyData } from './eleventyData.ts';
import { classified, dividedIn, kindOf, numberIn, paginationOf, partsOf, tagForms } from './eleventyParts.ts';
import {
  codeValues,
  givenTo,
  menuOf,
  namesOf,
  settingsOf,
  tagsIn,
  withoutCollections,
} from './eleventyValues.ts';

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
  /** The values that files and layouts give pages. */
  readonly #values: EleventyData;
  readonly #feeds: string[] = [];
  readonly #redirects: Rule[] = [];
  /** The names of the collections that each page is in, and those that its folder put it into. */
  readonly #collections = new Map<string, readonly string[]>();
  readonly #byFolder = new Map<string, readonly string[]>();
  /** The globs and the tags of collections that the configuration adds. */
  readonly #globs: ReadonlyMap<string, readonly string[]>;
  readonly #added: ReturnType<EleventyCode['collections']>;
  /** The files that are pages of data, and what each of their pages gets, by address. */
  readonly #divided = new Set<string>();
  readonly #given = new Map<string, Values>();
  /** The keys of front matter whose values have lists. */
  readonly #kinds = new Set<string>();
  /** The collections that lists show. */
  readonly #shown = new Set<string>();

  constructor(tree: Tree) {
    this.#tree = tree;
    const file = tree.paths.find((path) => config.test(path)) ?? '';
    this.#main = tree.text(file);
    this.#folder = inside('.', literalIn(this.#main, 'input') ?? '.');
    const includes = this.#named('includes', '_includes');
    const layouts = literalIn(this.#main, 'layouts');
    this.#parts = [includes, ...(layouts === undefined ? [] : [inside(this.#folder, layouts)])];
    this.#made = new EleventyCode(tree, file, this.#parts);
    this.#code = this.#made.text;
    this.#globs = globsIn(this.#code);
    this.#added = this.#made.collections();
    this.#values = new EleventyData(tree, this.#made, this.#parts);
    this.#data = { ...this.#made.globalData(), ...this.#values.ofSite(this.#named('data', '_data')) };
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
    const further = this.#further(paths, own);
    const settings = settingsOf(this.#data);
    const feeds = [...this.#code.matchAll(/\boutputPath\s*:\s*(['"`])([^'"`\s]+\.xml)\1/g)];
    return {
      ...emptySite,
      settings,
      base: baseOf(literalIn(this.#code, 'pathPrefix')),
      pages: [...pages.map((page) => classified(page, this.#kinds)), ...further],
      files,
      parts: eleventyParts,
      menu: menuOf(own, this.#data),
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
    const given = this.#given.get(page.address);
    const values = { ...this.#data, ...page.values, ...given, page: { ...page.values, url: page.address } };
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
    if (isRoot || !(isMarkdown(path) || (isTemplate && isReadable(path)))) return [];
    const page = this.#pageOf(path);
    const to = this.#targetOf(page);
    if (to !== undefined) {
      this.#redirects.push({ from: page.address, to });
      return [];
    }
    const pages = this.#pagesOfData(page) ?? [page];
    return isMarkdown(path)
      ? pages.filter((page) => !this.#isFile(page))
      : pages.flatMap((page) => this.#templatePage(page));
  }

  /** The target of a page that only redirects: its template says so, or its layout. */
  #targetOf({ from, values, body }: FoundPage): string | undefined {
    if (body.trim() !== '' && isMarkdown(from)) return undefined;
    const text = templateTexts(this.#tree, from, this.#parts, textOf(values.layout));
    return refreshIn(text, { ...this.#data, ...values });
  }

  /** The pages that a file makes of data. Undefined if it makes none, or if they are not known. */
  #pagesOfData({ from, values, body }: FoundPage): readonly FoundPage[] | undefined {
    const parts = partsOf(values, { ...this.#data, ...values }, body);
    const left: Left[] = [];
    const pages = parts?.map((given) => {
      const page = this.#pageOf(from, left, given);
      this.#given.set(page.address, given);
      return page;
    });
    if (!pages || left.some(({ kind }) => kind === 'address')) return undefined;
    addAll(
      this.#left,
      left.filter(({ kind }) => kind === 'computed'),
    );
    this.#divided.add(from);
    return pages;
  }

  /** The page of a template. Feeds and other files that are no pages are noted; further pages come later. */
  #templatePage(page: FoundPage): readonly FoundPage[] {
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
    const divided = dividedIn(page.values);
    if (divided === undefined && isMarkdown(page.from) && !/\{%/.test(page.body)) return page;
    const layout = textOf(page.values.layout);
    const names =
      divided === undefined ? collectionsIn(this.#tree, page.from, this.#parts, layout) : new Set([divided]);
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
      const { data } = paginationOf(values) ?? {};
      if (data === undefined || this.#divided.has(path)) return [];
      const tagged = this.#tagPagesOf(page, pages);
      if (tagged) return tagged;
      const collection = dividedIn(values);
      const permalink = firstPermalink(textOf(values.permalink) ?? '');
      const lists = collection === undefined ? undefined : this.#folderOf([collection], pages);
      if (lists !== undefined && !/[{%]/.test(permalink)) return this.#listAt(page, permalink, lists);
      this.#left.push({ file: path, kind: 'page', what: `pagination: ${data}` });
      return [];
    });
  }

  /** The lists of tags that a template makes of collections. Undefined if its address does not depend on one. */
  #tagPagesOf({ from, values }: FoundPage, pages: readonly FoundPage[]): readonly FoundPage[] | undefined {
    const { data = '', alias = '' } = paginationOf(values) ?? {};
    if (!data.startsWith('collections')) return undefined;
    const filter = textsOf(valuesOf(values.pagination).filter);
    const hidden = new Set([...filter, 'all']);
    const hasAll = data === 'collections' && !filter.includes('all');
    const kind = kindOf(data, alias, pages);
    const shown = pages.map((one) => {
      const tags = textsOf(one.values[kind]).filter((tag) => !hidden.has(tag));
      return { ...one, values: { [kind]: tags } };
    });
    for (const named of tagForms) {
      const addressFor = (tag: string): string => {
        const left: Left[] = [];
        const given = { [alias]: named(tag), pagination: { ...valuesOf(values.pagination), pageNumber: 0 } };
        const { address } = this.#pageOf(from, left, given);
        return left.some((one) => one.kind === 'address') ? '' : address.replace(/\/(?:index\.html?)?$/, '');
      };
      const [one = '', other] = ['x', 'y'].map(addressFor);
      if (one === '' || one === other) continue;
      this.#kinds.add(kind);
      const tags = tagPages(shown, { [kind]: '' }, addressFor);
      return hasAll ? [...tags, { ...listPage(from, `${addressFor('all')}/`, 'All'), lists: '/' }] : tags;
    }
    return undefined;
  }

  /** A list in several parts, if it is no file for programs. */
  #listAt(page: FoundPage, permalink: string, lists: string): readonly FoundPage[] {
    const { from, title, values } = page;
    const address =
      permalink === '' ? page.address : posix.join('/', permalink.replace(/(^|\/)index\.html$/, '$1'));
    if (this.#isFile({ ...page, address })) return [];
    return [{ ...listPage(from, address, textOf(values.title) ?? title ?? ''), values, lists }];
  }

  /** `left`: where its losses are noted. `given`: the values of a page of data. */
  #pageOf(path: string, left = this.#left, given?: Values): FoundPage {
    return pageAt(this.#tree, path, left, (own) => {
      const inner = stemOf(path.slice(this.#folder.length));
      const ofFolder = this.#values.ofFolders(path);
      const layout = this.#values.ofLayout(textOf(own.layout ?? ofFolder.layout ?? this.#data.layout));
      const data = { ...givenTo(this.#data), ...layout, ...ofFolder };
      const shared = [layout.tags, ofFolder.tags].flatMap(tagsIn);
      const tags = [...new Set([...shared, ...tagsIn(own.tags)])];
      this.#collections.set(path, tags);
      this.#byFolder.set(path, shared);
      const { stem, fileSlug, date } = namesOf(inner);
      const about = {
        fileSlug,
        filePathStem: `/${stem}`,
        inputPath: `./${path}`,
        outputFileExtension: 'html',
        ...dayOf(momentOf(own.date) ?? date),
      };
      const { pagination, ...plain }: Values = { ...data, ...own, ...(tags.length > 0 ? { tags } : {}) };
      const isWhole = pagination === undefined || given !== undefined;
      const values = withoutCollections(
        isWhole
          ? this.#made.computed(plain, { ...this.#data, ...given, page: about }, path, left)
          : { ...plain, pagination },
      );
      const permalink = textOf(values.permalink);
      const isPlain = permalink !== undefined && !/[{%]/.test(permalink);
      if (permalink !== undefined && !isPlain && !paginationOf(values))
        left.push({ file: path, kind: 'address', what: permalink });
      const isHidden = values.permalink === false;
      if (isHidden) left.push({ file: path, kind: 'hidden', what: path });
      const address = isPlain ? `/${permalink.replace(/^\/+/, '')}` : folderAddress(stem) + numberIn(given);
      const usual = inner === '404' ? '404.md' : pagePath(stem);
      return {
        to: given ? pagePath(address.replace(/^\/|(?:\/|\.html?)$/g, '') || 'index') : usual,
        address,
        date,
        values,
        isDraft: isHidden,
      };
    });
  }
}

const dayOf = (day: string | undefined) => (day === undefined ? {} : { date: new Date(day) });

/** A folder in another one, with a slash at its end. Empty for the site's own folder. */
function inside(folder: string, name: string): string {
  return posix.join(folder, name, '/').replace(/^\.?\//, '');
}
