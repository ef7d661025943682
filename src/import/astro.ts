// Astro: collections of src/content and pages of src/pages; Starlight's docs at the root. Pure.
import { posix } from 'node:path';
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
} from './common.ts';
import { containers } from './containers.ts';
import { mdx } from './mdx.ts';
import type { FoundPage, FoundSite, Generator, Left, Tree } from './model.ts';
import { datedName, textOf } from './values.ts';

const config = /^astro\.config\.[cm]?[jt]s$/;

export const astro: Generator = {
  name: 'astro',
  isIn: (tree) => tree.paths.some((path) => config.test(path)),
  read,
};

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const code = tree.text(tree.paths.find((path) => config.test(path)) ?? '');
  const { url } = addressParts(literalIn(code, 'site'));
  const isStarlight = /starlight/i.test(code);
  const [, locale] = isStarlight ? (/defaultLocale\s*:\s*['"]([\w-]+)['"]/.exec(code) ?? []) : [];
  const pages: FoundPage[] = [];
  for (const path of below(tree, 'src/')) {
    if (/^src\/pages\/.*\.(?:astro|html)$/.test(path)) left.push({ file: path, kind: 'page', what: path });
    if (!isMarkdown(path)) continue;
    const [, pagesStem] = /^src\/pages\/(.+)\.\w+$/.exec(path) ?? [];
    const [, collection, entry] = /^src\/content\/([^/]+)\/(.+)\.\w+$/.exec(path) ?? [];
    const stem =
      pagesStem ??
      (collection === 'docs' && isStarlight ? entry : collection && entry && `${collection}/${entry}`);
    if (stem === undefined || stem.split('/').some((part) => part.startsWith('_'))) continue;
    pages.push(
      pageAt(tree, path, left, (values) => {
        const { date } = datedName(posix.basename(stem));
        const slug = textOf(values.slug);
        const own =
          slug === undefined ? stem : collection === 'docs' || !collection ? slug : `${collection}/${slug}`;
        const address = folderAddress(slugged(own));
        return { to: pagePath(stem), address, date };
      }),
    );
  }
  return {
    ...emptySite,
    settings: { name: literalIn(code, 'title'), url, language: locale },
    base: baseOf(literalIn(code, 'base')),
    pages,
    files: copiesOf(tree, 'public/'),
    left,
    roots: ['src/content/docs/', 'src/content/', 'src/', 'public/'],
    translate: (draft, { from, values }) => containers(/\.mdx$/.test(from) ? mdx(draft, values) : draft),
  };
}

/** As Astro makes addresses of file names. */
function slugged(stem: string): string {
  return stem
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}/_-]/gu, '');
}
