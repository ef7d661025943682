// Gatsby: the Markdown in the folders that gatsby-source-filesystem reads, `src/pages`, `static`. Pure.
import { posix } from 'node:path';
import { valuesIn } from '../code/literals.ts';
import type { FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { mdx } from '../syntax/mdx.ts';
import {
  addressParts,
  baseOf,
  below,
  copiesOf,
  emptySite,
  folderAddress,
  isMarkdown,
  literalIn,
  pageAt,
  pagePath,
  stemOf,
} from './common.ts';
import { authorOf, tagPages } from './lists.ts';
import { datedName, slugOf, textOf, valuesOf } from './values.ts';

const config = /^gatsby-config\.[cm]?[jt]s$/;

export const gatsby: Generator = {
  name: 'gatsby',
  isIn: (tree) => tree.paths.some((path) => config.test(path)),
  read,
};

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const code = tree.text(tree.paths.find((path) => config.test(path)) ?? '');
  const maker = tree.text(tree.paths.find((path) => /^gatsby-node\.[cm]?[jt]s$/.test(path)) ?? '');
  // Addresses are made from files by code: often with a folder before them.
  const prefix = prefixIn(maker);
  const hasPages = (folder: string) => below(tree, folder).some(isMarkdown);
  const written = foldersIn(code).filter(hasPages);
  // A theme or a plugin may name them.
  const folders = written.length > 0 ? written : ['content/blog/', 'content/'].filter(hasPages).slice(0, 1);
  const inputs = [...folders, ...(folders.includes('src/pages/') ? [] : ['src/pages/'])];
  const pages = below(tree, '')
    .filter(isMarkdown)
    .flatMap((path) => {
      const folder = inputs.find((one) => path.startsWith(one));
      if (folder === undefined) return [];
      const stem = stemOf(path.slice(folder.length));
      const isPrefixed = folders.length === 1 || posix.basename(folder) === posix.basename(prefix);
      const own = folder !== 'src/pages/' && isPrefixed ? prefix : '';
      return pageAt(tree, path, left, (values) => ({
        // A dated page with a folder of its own is no list.
        to: pagePath(posix.join(own || (values.date === undefined ? '' : posix.basename(folder)), stem)),
        address: addressOf(values, own, stem),
        date: datedName(posix.basename(stem)).date,
      }));
    });
  for (const path of below(tree, 'src/pages/'))
    if (/\.[jt]sx?$/.test(path)) left.push({ file: path, kind: 'page', what: path });
  const about = valuesOf([...valuesIn(code, 'siteMetadata')][0]);
  const named = (key: string) => textOf(about[key]) ?? literalIn(code, key);
  const outputs = [...code.matchAll(/\boutput\s*:\s*(['"`])\/?([\w./-]+\.(?:xml|rss|atom|json))\1/g)];
  const feeds = outputs.map(([, , path = '']) => posix.join('/', path));
  return {
    ...emptySite,
    settings: {
      name: named('title'),
      description: named('description'),
      url: addressParts(named('siteUrl')).url,
      author: authorOf(about.author) ?? literalIn(code, 'author'),
    },
    base: baseOf(literalIn(code, 'pathPrefix')),
    pages: [...pages, ...tagsIn(maker, pages)],
    files: copiesOf(tree, 'static/'),
    feeds: feeds.length > 0 || !/gatsby-plugin-feed/.test(code) ? [...new Set(feeds)] : ['/rss.xml'],
    left,
    roots: [...inputs, 'static/'],
    translate: (draft, { from, values }) => (from.endsWith('.mdx') ? mdx(draft, values, tree) : draft),
  };
}

/** The list of each tag, if code makes one: ``path: `/tags/${tag.toLowerCase()}/` ``. */
function tagsIn(maker: string, pages: FoundSite['pages']): FoundSite['pages'] {
  const [, folder, code = ''] =
    /\bpath\s*:\s*`(\/(?:[\w-]+\/){0,4}tags?\/)\$\{([^}`\n]{0,300})\}/.exec(maker) ?? [];
  const lower = (tag: string) => (/toLowerCase/.test(code) ? tag.toLowerCase() : tag);
  return folder === undefined
    ? []
    : tagPages(pages, { tags: folder }, /kebab|slug/i.test(code) ? slugOf : lower);
}

/** The folder in ``value: `/blog${…}` ``, or in a path that is made of the file of a page: not of a tag or a number. */
function prefixIn(maker: string): string {
  const all = [...maker.matchAll(/\b(value|path)\s*:\s*`\/([\w/-]+?)\/?\$\{([^`}\n]{0,300})/g)];
  const isOfFile = (code: string) =>
    /slug|path|node\b|^value$/i.test(code) && !/tag|categor|author/i.test(code);
  return all.find(([, key, , code = '']) => key === 'value' || isOfFile(code))?.[2] ?? '';
}

/** The folders that the configuration reads, with the deepest first: `${__dirname}/content/blog`. */
function foldersIn(code: string): readonly string[] {
  const written = [
    ...code.matchAll(/\bpath\s*:\s*(?:path\.(?:join|resolve)\(([^)\n]{0,1000})\)|(['"`])([^'"`\n]+)\2)/g),
  ];
  const folders = written.map(([, joined, , whole = '']) => {
    const parts =
      joined === undefined
        ? [whole]
        : [...joined.matchAll(/['"`]([^'"`]+)['"`]/g)].map(([, part = '']) => part);
    return posix
      .join(...parts.map((part) => part.replace(/^\$\{__dirname\}/, '')), '/')
      .replace(/^\.?\//, '');
  });
  return [...new Set(folders)]
    .filter((one) => one !== '' && !one.startsWith('..'))
    .sort((one, other) => other.length - one.length);
}

/** The address of a page: from its front matter, or from its file as `createFilePath` makes it. */
function addressOf({ path, slug, permalink }: Values, prefix: string, stem: string): string {
  const given = textOf(path) ?? textOf(permalink) ?? textOf(slug);
  const folder = folderAddress(posix.join(prefix, stem));
  if (given === undefined) return folder;
  return given.startsWith('/') ? posix.join(given, '/') : posix.join('/', prefix, given, '/');
}
