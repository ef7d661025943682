// Eleventy: Markdown in its input folder, with data files in JSON and YAML. Pure.
import { posix } from 'node:path';
import { ownValue } from '../../model/values/own.ts';
import type { Draft, FoundFile, FoundPage, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { numbering, slugs } from '../pages/headingIds.ts';
import { hardBreaks } from '../syntax/breaks.ts';
import { containers } from '../syntax/containers.ts';
import { edited } from '../syntax/draft.ts';
import { liquid } from '../syntax/liquid.ts';
import {
  below,
  copiesOf,
  emptySite,
  folderAddress,
  isMarkdown,
  literalIn,
  pageAt,
  pagePath,
  readAt,
  stemOf,
} from './common.ts';
import { datedName, slugOf, textOf } from './values.ts';

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
  readonly #code: string;
  /** The folder of its pages. */
  readonly #folder: string;

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#code = tree.text(tree.paths.find((path) => config.test(path)) ?? '');
    this.#folder = inside('.', literalIn(this.#code, 'input') ?? '.');
  }

  read(): FoundSite {
    const tree = this.#tree;
    const named = (name: string, otherwise: string) =>
      inside(this.#folder, literalIn(this.#code, name) ?? otherwise);
    const [data, includes] = [named('data', '_data'), named('includes', '_includes')];
    const site = this.#dataIn(data);
    const files = this.#passedThrough();
    const copied = new Set(files.map(({ from }) => from));
    const paths = below(tree, this.#folder).filter(
      (path) => !path.startsWith(data) && !path.startsWith(includes),
    );
    const pages = paths.flatMap((path) => this.#pageIn(path, copied));
    return {
      ...emptySite,
      settings: settingsOf(site),
      pages,
      files,
      left: this.#left,
      headingIds: this.#headingIds(),
      roots: [this.#folder, 'public/'],
      translate: (draft, page) =>
        (/\bbreaks\s*:\s*true\b/.test(this.#code) ? brokenContainers : containers)(
          liquid(
            edited(draft, /\{#-?\s[\s\S]*?#\}/g, () => ''),
            { tree, includes: [includes], values: { ...site, ...page.values, page: page.values } },
          ),
        ),
    };
  }

  /** The ids that a plugin gives to headings. */
  #headingIds(): FoundSite['headingIds'] {
    const code = uncommented(this.#code);
    const own = /\bslugify\s*:/.exec(code);
    if (/IdAttributePlugin/.test(code) || (own && /getFilter\(\s*['"]slugify/.test(code)))
      return numbering(slugs.ascii);
    return /markdown-?it-?anchor/i.test(code) && !own ? numbering(slugs.anchor) : undefined;
  }

  /** The page of a file, if it is one. Notes pages that code makes. */
  #pageIn(path: string, copied: ReadonlySet<string>): readonly FoundPage[] {
    const isTemplate = /\.(?:njk|liquid|hbs|mustache|ejs|haml|pug|webc|html?|11ty\.[cm]?[jt]s)$/.test(path);
    if (isTemplate && !copied.has(path)) this.#left.push({ file: path, kind: 'page', what: path });
    else if (codeData.test(path)) {
      this.#left.push({ file: path, kind: 'file', what: path });
      if (isComputed(this.#tree.text(path)))
        this.#left.push({ file: path, kind: 'address', what: 'permalink' });
    }
    const isRoot =
      this.#folder === '' && /^(?:readme|changelog|contributing|code_of_conduct|security)\.md$/i.test(path);
    return !isMarkdown(path) || isRoot ? [] : [this.#pageOf(path)];
  }

  #pageOf(path: string): FoundPage {
    return pageAt(this.#tree, path, this.#left, (own) => {
      const inner = stemOf(path.slice(this.#folder.length));
      const values = withoutCollections({ ...this.#directoryData(path), ...own });
      const parts = inner.split('/');
      const { date, name } = datedName(parts.at(-1) ?? '');
      const isFolder = parts.length > 1 && parts.at(-2) === name;
      const stem = [...parts.slice(0, -1), ...(isFolder ? ['index'] : [name])].join('/');
      const filled = filledPermalink(stem, name, values);
      const isPlain = filled !== undefined && !/[{%]/.test(filled);
      const permalink = textOf(values.permalink);
      if (permalink !== undefined && !isPlain)
        this.#left.push({ file: path, kind: 'address', what: permalink });
      const isHidden = values.permalink === false;
      if (isHidden) this.#left.push({ file: path, kind: 'hidden', what: path });
      const to = inner === '404' ? '404.md' : pagePath(stem);
      return {
        to,
        address: isPlain ? `/${filled.replace(/^\/+/, '')}` : folderAddress(stem),
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

  #dataBeside(stem: string): Values {
    const tree = this.#tree;
    const files = [`${stem}.json`, `${stem}.11tydata.json`].filter(tree.has);
    const codes = ['js', 'cjs', 'mjs', 'ts'].map((end) => `${stem}.11tydata.${end}`).filter(tree.has);
    return Object.assign(
      {},
      ...files.map((file) => readAt(tree, file).values),
      ...codes.map((file) => plainValues(tree.text(file))),
    );
  }

  #dataIn(folder: string): Values {
    const tree = this.#tree;
    const files = tree.paths.filter((path) => path.startsWith(folder) && /\.(?:json|ya?ml)$/.test(path));
    return Object.fromEntries(files.map((path) => [posix.basename(stemOf(path)), readAt(tree, path).values]));
  }

  /** The files that the configuration copies: `addPassthroughCopy('img')`, `{ './public/': '/' }`. */
  #passedThrough(): readonly FoundFile[] {
    const calls = [...this.#code.matchAll(/addPassthroughCopy\(\s*([^)]*)\)/g)];
    return calls.flatMap(([, given = '']) => {
      const pairs = [...given.matchAll(/['"]([^'"]+)['"]\s*:\s*['"]([^'"]*)['"]/g)];
      if (pairs.length > 0) return pairs.flatMap(([, from = '', to = '']) => this.#copies(from, to));
      const single = /^['"]([^'"*]+)/.exec(given)?.[1];
      return single ? this.#copies(single) : [];
    });
  }

  /** The files of a copied file or folder. `to`: the target, if the path changes. */
  #copies(from: string, to?: string): readonly FoundFile[] {
    const folder = this.#folder;
    const path = posix
      .normalize(from)
      .replace(/^\.?\//, '')
      .replace(/\/$/, '');
    const target = (to ?? (path.startsWith(folder) ? path.slice(folder.length) : path)).replace(
      /^\/|\/$/g,
      '',
    );
    if (this.#tree.has(path)) return [{ from: path, to: target }];
    return copiesOf(this.#tree, `${path}/`).map(({ from: file, to: rest }) => ({
      from: file,
      to: target === '' ? rest : `${target}/${rest}`,
    }));
  }
}

/** A folder in another one, with a slash at its end. Empty for the site's own folder. */
function inside(folder: string, name: string): string {
  return posix.join(folder, name, '/').replace(/^\.?\//, '');
}

/** The permalink of a page, with the values of plain placeholders. */
function filledPermalink(stem: string, name: string, values: Values): string | undefined {
  const known: Values = { 'page.fileSlug': name, 'page.filePathStem': `/${stem}`, ...values };
  return textOf(values.permalink)?.replace(
    /\{\{\s*([\w.]+)\s*(?:\|\s*(slug|slugify)\s*)?\}\}/g,
    (all, key, slug) => {
      const text = textOf(ownValue(known, key));
      return text === undefined ? all : slug ? slugOf(text) : text;
    },
  );
}

/** The literal values for addresses and drafts in a JavaScript data file. It is never run. */
function plainValues(text: string): Values {
  const code = uncommented(text);
  const permalink = /\bpermalink['"]?\s*:\s*false\b/.test(code) ? false : literalIn(code, 'permalink');
  return {
    ...(permalink === undefined ? {} : { permalink }),
    ...(/\bdraft['"]?\s*:\s*true\b/.test(code) ? { draft: true } : {}),
  };
}

/** Whether a JavaScript data file computes addresses, which are known only by running it. */
function isComputed(text: string): boolean {
  return /\bpermalink\b/.test(uncommented(text)) && plainValues(text).permalink === undefined;
}

function uncommented(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(?<!\S)\/\/[^\n]*/g, '');
}

/** Removes tags that only put pages into lists of templates, and mean nothing to readers. */
function withoutCollections(values: Values): Values {
  if (values.tags === undefined) return values;
  const all = Array.isArray(values.tags) ? values.tags : [values.tags];
  return { ...values, tags: all.filter((tag) => !['post', 'posts', 'all', 'nav'].includes(String(tag))) };
}

function settingsOf(data: Values): FoundSite['settings'] {
  for (const name of ['metadata', 'site', 'meta', 'config']) {
    const { title, name: called, url, language, lang } = (data[name] ?? {}) as Values;
    const found = textOf(title) ?? textOf(called);
    if (found)
      return {
        name: found,
        url: textOf(url)?.replace(/\/$/, ''),
        language: textOf(language) ?? textOf(lang),
      };
  }
  return {};
}

const brokenContainers = (draft: Draft) => hardBreaks(containers(draft));
