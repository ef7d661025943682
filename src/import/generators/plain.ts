// A folder of Markdown files of no known generator. Each file is a page with its path as address. Pure.

import type { Draft, FoundSite, Generator, Left, Tree } from '../model.ts';
import { hasNoteLinks, Notes } from '../notes/vault.ts';
import { admonitions, containers } from '../syntax/containers.ts';
import { mdx } from '../syntax/mdx.ts';
import { below, emptySite, folderAddress, isMarkdown, pageAt, pagePath, stemOf } from './common.ts';
import { datedName } from './values.ts';

export const plain: Generator = {
  name: 'markdown',
  isIn: (tree) => tree.paths.some(isMarkdown),
  read,
};

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const pages = below(tree, '')
    .filter(isMarkdown)
    .map((path) =>
      pageAt(tree, path, left, () => {
        const stem = stemOf(path);
        const { date } = datedName(stem.split('/').at(-1) ?? '');
        return { to: pagePath(stem), address: folderAddress(stem), date };
      }),
    );
  const notes = hasNoteLinks(tree) ? new Notes(tree) : undefined;
  const noted = (draft: Draft) => notes?.translated(draft) ?? draft;
  return {
    ...emptySite,
    pages,
    left,
    translate: (draft, { from, values }) =>
      admonitions(containers(from.endsWith('.mdx') ? mdx(draft, values, tree) : noted(draft))),
  };
}
