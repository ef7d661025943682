// How generators divide their lists into pages, and where the feeds of these lists are. Pure.
import { posix } from 'node:path';
import type { FoundPage, FoundSite, ListParts, Tree, Values } from '../model.ts';
import { momentOf, numberOf, textOf, valueAt, valuesOf } from './values.ts';

const numbered = (path: string) => (list: FoundPage, number: number) =>
  posix.join(list.address, path, String(number), '/');

/** Hugo, if a template divides lists, or if the theme's templates are elsewhere. */
export function hugoParts(tree: Tree, setting: (key: string) => unknown): ListParts {
  const layouts = tree.paths.filter((path) => /(?:^|\/)layouts\/.*\.html$/.test(path));
  const isDivided =
    layouts.length === 0 || layouts.some((path) => /\.(?:Paginate|Paginator)\b/.test(tree.text(path)));
  const own = valuesOf(setting('pagination'));
  const size = numberOf(own.pagerSize) ?? numberOf(setting('paginate')) ?? 10;
  return {
    addressOf: numbered(textOf(own.path) ?? textOf(setting('paginatePath')) ?? 'page'),
    sizeOf: () => (isDivided ? size : undefined),
    hasFirst: isDivided && layouts.length > 0,
    isHomeList: true,
    feed: 'index.xml',
  };
}

/** Jekyll's plugin: one list of all posts. */
export function jekyllParts(config: Values): ListParts {
  const size = numberOf(config.paginate);
  const path = posix.join('/', textOf(config.paginate_path) ?? '/page:num/', '/');
  const folder = path.replace(/[^/]*:num.*$/, '');
  return {
    addressOf: (_, number) => path.replace(':num', String(number)),
    sizeOf: ({ address, tag }) => (tag === undefined && address === folder ? size : undefined),
    isHomeList: folder === '/',
  };
}

/** The number of posts on a page of a list of Hexo. */
export const hexoSize = (config: Values, key: string) =>
  numberOf(valueAt(config, `${key}.per_page`)) ?? numberOf(config.per_page) ?? 10;

/** The most parts of a list that redirect: a size may be less than one. */
const mostParts = 500;

/** How many parts a list of `count` pages had, each with `size` of them. */
export const partCount = (count: number, size: number) =>
  size > 0 ? Math.min(Math.ceil(count / size), mostParts) : 1;

/** Hexo's usual plugins. */
export function hexoParts(config: Values): ListParts {
  return {
    addressOf: numbered(textOf(config.pagination_dir) ?? 'page'),
    sizeOf: ({ address, from }) =>
      hexoSize(
        config,
        address === '/'
          ? 'index_generator'
          : from === 'tags'
            ? 'tag_generator'
            : from === 'categories'
              ? 'category_generator'
              : 'archive_generator',
      ),
    isHomeList: true,
  };
}

/** Zola: what each section and taxonomy says. */
export function zolaParts(config: Values, pages: readonly FoundPage[]): ListParts {
  const kinds = new Map(
    (Array.isArray(config.taxonomies) ? config.taxonomies.map(valuesOf) : []).map((kind) => [
      textOf(kind.name),
      kind,
    ]),
  );
  const home = pages.find(({ address }) => address === '/')?.values ?? {};
  const saying = (list: FoundPage) =>
    list.tag === undefined ? (list.address === '/' ? home : list.values) : (kinds.get(list.from) ?? {});
  return {
    addressOf: (list, number) => numbered(textOf(saying(list).paginate_path) ?? 'page')(list, number),
    sizeOf: (list) => numberOf(saying(list).paginate_by),
    isHomeList: false,
  };
}

/** WordPress and Ghost. `size`: the usual one, because the export does not say it. */
export const exportParts = (size: number, feed: string): ListParts => ({
  addressOf: numbered('page'),
  sizeOf: () => size,
  isHomeList: true,
  feed,
});

/** Eleventy: the second page of a list has the number 1. */
export const eleventyParts: ListParts = {
  addressOf: ({ address, values }, number) => {
    const condition = /\{%-?\s*if\b[^%]*%\}([\s\S]*?)(?:\{%-?\s*endif\s*-?%\}|$)/;
    const permalink = textOf(values.permalink) ?? '';
    const numberIn = (text: string) =>
      text
        .replace(/\{\{-?\s*pagination\.pageNumber\s*(?:\+\s*1|\|\s*plus:\s*1)\s*-?\}\}/g, String(number))
        .replace(/\{\{-?\s*pagination\.pageNumber\s*-?\}\}/g, String(number - 1));
    if (permalink === '') return posix.join(address, String(number - 1), '/');
    const filled = numberIn(
      permalink.replace(condition, (_, inner: string) => inner.replace(/\{%-?\s*else[\s\S]*/, '')),
    );
    return posix.join('/', filled.replace(/(^|\/)index\.html$/, '$1'));
  },
  sizeOf: ({ values, tag }) => (tag === undefined ? numberOf(valueAt(values, 'pagination.size')) : undefined),
  isHomeList: false,
};

/** Astro: lists in `[...page].astro` and `[page].astro`. */
export const astroParts = (tree: Tree): ListParts => ({
  addressOf: numbered(''),
  sizeOf: ({ from }) => {
    const text = /\[(?:\.\.\.)?page\]\.astro$/.test(from) ? tree.text(from) : '';
    return /\bpaginate\(/.test(text) ? Number(/\bpageSize\s*:\s*(\d+)/.exec(text)?.[1] ?? 10) : undefined;
  },
  hasFirst: true,
  isHomeList: false,
});

/** Redirects from the lists of a year and a month, and from their further parts of `size` posts, to the list of all posts. */
export function datedLists(
  pages: readonly FoundPage[],
  before: string,
  to: string,
  size: number,
  path = 'page',
): FoundSite['redirects'] {
  const counts = new Map<string, number>();
  for (const { isDraft, date, values } of pages) {
    const [, year, month] =
      /^(\d{4})-(\d\d)/.exec((isDraft ? '' : (momentOf(values.date) ?? date)) ?? '') ?? [];
    if (year === undefined) continue;
    for (const folder of [`${before}${year}/`, `${before}${year}/${month}/`])
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].sort().flatMap(([folder, count]) => {
    const further = Array.from(
      { length: partCount(count, size) - 1 },
      (_, index) => `${folder}${path}/${index + 2}/`,
    );
    return [folder, ...further].map((from) => ({ from, to }));
  });
}
