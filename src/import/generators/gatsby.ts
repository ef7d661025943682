// Gatsby: the Markdown in the folders that gatsby-source-filesystem reads, `src/pages`, `static`. Pure.
import { posix } from 'node:path';
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
import { datedName, textOf } from './values.ts';

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
  const [, prefix = ''] = /\b(?:value|path)\s*:\s*`\/([\w/-]+?)\/?\$\{/.exec(maker) ?? [];
  const hasPages = (folder: string) => below(tree, folder).some(isMarkdown);
  const named = foldersIn(code).filter(hasPages);
  // A theme or a plugin may name them.
  const folders = named.length > 0 ? named : ['content/blog/', 'content/'].filter(hasPages).slice(0, 1);
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
  return {
    ...emptySite,
    settings: {
      name: literalIn(code, 'title'),
      description: literalIn(code, 'description'),
      url: addressParts(literalIn(code, 'siteUrl')).url,
      author: literalIn(code, 'author'),
    },
    base: baseOf(literalIn(code, 'pathPrefix')),
    pages,
    files: copiesOf(tree, 'static/'),
    feeds:
      textOf(literalIn(code, 'output')) === '/rss.xml' || /gatsby-plugin-feed/.test(code) ? ['/rss.xml'] : [],
    left,
    roots: [...inputs, 'static/'],
    translate: (draft, { from, values }) => (from.endsWith('.mdx') ? mdx(draft, values, tree) : draft),
  };
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
