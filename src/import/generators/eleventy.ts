// Eleventy: Markdown below its input folder, with data files in JSON and YAML. Pure.
import { posix } from 'node:path';
import { ownValue } from '../../model/values/own.ts';
import type { FoundFile, FoundPage, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
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
  const left: Left[] = [];
  const code = tree.text(tree.paths.find((path) => config.test(path)) ?? '');
  const folder = posix.join(literalIn(code, 'input') ?? '.', '/').replace(/^\.?\//, '');
  const inside = (name: string, otherwise: string) =>
    posix.join(folder, literalIn(code, name) ?? otherwise, '/').replace(/^\.?\//, '');
  const [data, includes] = [inside('data', '_data'), inside('includes', '_includes')];
  const site = dataIn(data);
  const pages: FoundPage[] = [];
  const files = passedThrough();
  const copied = new Set(files.map(({ from }) => from));
  for (const path of below(tree, folder)) {
    if (path.startsWith(data) || path.startsWith(includes)) continue;
    if (
      /\.(?:njk|liquid|hbs|mustache|ejs|haml|pug|webc|html?|11ty\.[cm]?[jt]s)$/.test(path) &&
      !copied.has(path)
    )
      left.push({ file: path, kind: 'page', what: path });
    else if (codeData.test(path)) {
      left.push({ file: path, kind: 'file', what: path });
      if (isComputed(tree.text(path))) left.push({ file: path, kind: 'address', what: 'permalink' });
    }
    const isRoot =
      folder === '' && /^(?:readme|changelog|contributing|code_of_conduct|security)\.md$/i.test(path);
    if (!isMarkdown(path) || isRoot) continue;
    pages.push(pageOf(path));
  }
  return {
    ...emptySite,
    settings: settingsOf(site),
    pages,
    files,
    left,
    roots: [folder, 'public/'],
    translate: (draft, page) =>
      containers(
        liquid(
          edited(draft, /\{#-?\s[\s\S]*?#\}/g, () => ''),
          { tree, includes: [includes], values: { ...site, ...page.values, page: page.values } },
        ),
      ),
  };

  function pageOf(path: string): FoundPage {
    return pageAt(tree, path, left, (own) => {
      const inner = stemOf(path.slice(folder.length));
      const values = withoutCollections({ ...directoryData(path), ...own });
      const parts = inner.split('/');
      const { date, name } = datedName(parts.at(-1) ?? '');
      const isFolder = parts.length > 1 && parts.at(-2) === name;
      const stem = [...parts.slice(0, -1), ...(isFolder ? ['index'] : [name])].join('/');
      const permalink = textOf(values.permalink);
      const known: Values = { 'page.fileSlug': name, 'page.filePathStem': `/${stem}`, ...values };
      const filled = permalink?.replace(
        /\{\{\s*([\w.]+)\s*(?:\|\s*(slug|slugify)\s*)?\}\}/g,
        (all, key, slug) => {
          const text = textOf(ownValue(known, key));
          return text === undefined ? all : slug ? slugOf(text) : text;
        },
      );
      const isPlain = filled !== undefined && !/[{%]/.test(filled);
      if (permalink !== undefined && !isPlain) left.push({ file: path, kind: 'address', what: permalink });
      const isHidden = values.permalink === false;
      if (isHidden) left.push({ file: path, kind: 'hidden', what: path });
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

  /** What data files of the folders around a page, and of the page itself, give it: those that come later count. */
  function directoryData(path: string): Values {
    const parts = path.split('/');
    const folders = parts.slice(0, -1).map((name, index) => posix.join(...parts.slice(0, index + 1), name));
    return Object.assign({}, ...[...folders, stemOf(path)].map(dataBeside));
  }

  function dataBeside(stem: string): Values {
    const files = [`${stem}.json`, `${stem}.11tydata.json`].filter(tree.has);
    const codes = ['js', 'cjs', 'mjs', 'ts'].map((end) => `${stem}.11tydata.${end}`).filter(tree.has);
    return Object.assign(
      {},
      ...files.map((file) => readAt(tree, file).values),
      ...codes.map((file) => plainValues(tree.text(file))),
    );
  }

  function dataIn(folder: string): Values {
    const files = tree.paths.filter((path) => path.startsWith(folder) && /\.(?:json|ya?ml)$/.test(path));
    return Object.fromEntries(files.map((path) => [posix.basename(stemOf(path)), readAt(tree, path).values]));
  }

  /** What the configuration says is copied: `addPassthroughCopy('img')`, `{ './public/': '/' }`. */
  function passedThrough(): readonly FoundFile[] {
    const files: FoundFile[] = [];
    for (const [, given = ''] of code.matchAll(/addPassthroughCopy\(\s*([^)]*)\)/g)) {
      const pairs = [...given.matchAll(/['"]([^'"]+)['"]\s*:\s*['"]([^'"]*)['"]/g)];
      const single = pairs.length > 0 ? undefined : /^['"]([^'"*]+)/.exec(given)?.[1];
      const all =
        pairs.length > 0
          ? pairs.map(([, from = '', to = '']) => [from, to] as const)
          : single
            ? [[single, undefined] as const]
            : [];
      for (const [from, to] of all) {
        const path = posix
          .normalize(from)
          .replace(/^\.?\//, '')
          .replace(/\/$/, '');
        const target = (to ?? (path.startsWith(folder) ? path.slice(folder.length) : path)).replace(
          /^\/|\/$/g,
          '',
        );
        if (tree.has(path)) files.push({ from: path, to: target });
        else
          for (const { from: file, to: rest } of copiesOf(tree, `${path}/`))
            files.push({ from: file, to: target === '' ? rest : `${target}/${rest}` });
      }
    }
    return files;
  }
}

/** What a data file in JavaScript says of addresses and drafts in plain words: it is never run. */
function plainValues(text: string): Values {
  const code = uncommented(text);
  const permalink = /\bpermalink['"]?\s*:\s*false\b/.test(code) ? false : literalIn(code, 'permalink');
  return {
    ...(permalink === undefined ? {} : { permalink }),
    ...(/\bdraft['"]?\s*:\s*true\b/.test(code) ? { draft: true } : {}),
  };
}

/** Whether a data file in JavaScript makes addresses in a way that only running it would tell. */
function isComputed(text: string): boolean {
  return /\bpermalink\b/.test(uncommented(text)) && plainValues(text).permalink === undefined;
}

function uncommented(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(?<!\S)\/\/[^\n]*/g, '');
}

/** Tags that only put pages into lists of templates say nothing to readers. */
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
