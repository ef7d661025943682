// The addresses that Docusaurus makes besides those of its pages: lists of posts and tags, pages of categories, feeds. New
// documentation has none of them: they go to the nearest page. Pure.
import { posix } from 'node:path';
import { foldersAbove } from '../../model/addresses/occupiedPaths.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import type { Code } from '../code/modules.ts';
import { readAny, readAt } from '../generators/common.ts';
import { type Rule, toFolder } from '../generators/redirects.ts';
import { textOf, textsOf, valuesOf } from '../generators/values.ts';
import type { FoundPage, Tree, Values } from '../model.ts';
import { numberless, type Part } from './parts.ts';

/** The most categories of a sidebar, how deep they may be, and other endings of addresses. */
const most = { categories: 2000, depth: 20, extensions: 5 };

/** A tag in an address, as lodash 4 divides words. */
const kebab = (text: string) =>
  (
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036F'’]/g, '')
      .match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}|\p{Lo}+|\d+/gu) ?? []
  )
    .join('-')
    .toLowerCase();

/** The tags of pages, as parts of an address, each with its number of pages. */
function tagsOf(pages: readonly FoundPage[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { values, isDraft } of pages)
    for (const tag of isDraft ? [] : [values.tags].flat()) {
      const { permalink, label } = valuesOf(tag);
      const name = textOf(permalink)?.replace(/^\/|\/$/g, '') ?? kebab(textOf(label) ?? textOf(tag) ?? '');
      if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  return counts;
}

/** The further pages of a list, after its own address. */
const further = (path: string, count: number, size: number) =>
  Array.from({ length: Math.max(0, Math.ceil(count / size) - 1) }, (_, index) =>
    posix.join(path, 'page', `${index + 2}`),
  );

/** The lists of a blog: further pages, years, tags and authors. */
export function blogRules(
  tree: Tree,
  { folder, base, options }: Part,
  pages: readonly FoundPage[],
): readonly Rule[] {
  const posts = pages.filter(({ isDraft }) => !isDraft);
  if (posts.length === 0) return [];
  const size =
    typeof options.postsPerPage === 'number'
      ? options.postsPerPage
      : options.postsPerPage === 'ALL'
        ? posts.length
        : 10;
  const tags = tagsOf(posts);
  const file = tree.paths.find((path) => path.startsWith(`${folder}authors.`)) ?? '';
  const authors = Object.entries(file === '' ? {} : readAt(tree, file).values);
  const shown = authors.flatMap(([key, author]) => {
    const { page } = valuesOf(author);
    return page ? `authors/${(textOf(valuesOf(page).permalink) ?? key).replace(/^\//, '')}` : [];
  });
  return toFolder(`/${base}`, [
    ...further('', posts.length, Math.max(1, size)),
    textOf(options.archiveBasePath) ?? 'archive',
    ...(tags.size > 0 ? ['tags'] : []),
    ...[...tags].flatMap(([tag, count]) => [
      `tags/${tag}`,
      ...further(`tags/${tag}`, count, Math.max(1, size)),
    ]),
    ...(authors.length > 0 ? ['authors'] : []),
    ...shown,
  ]);
}

/** The lists of tags of documentation. */
export function tagRules({ base, options }: Part, pages: readonly FoundPage[]): readonly Rule[] {
  const folder = (textOf(options.tagsBasePath) ?? 'tags').replace(/^\/|\/$/g, '');
  const tags = [...tagsOf(pages).keys()].map((tag) => `${folder}/${tag}`);
  return toFolder(`/${base}`, tags.length === 0 ? [] : [folder, ...tags]);
}

/** The feeds of a blog. */
export function blogFeeds({ base, language, options }: Part): readonly string[] {
  if (language !== undefined || options.feedOptions === false) return [];
  const type = valuesOf(options.feedOptions).type;
  const kinds =
    type === undefined ? ['rss', 'atom'] : type === 'all' ? ['rss', 'atom', 'json'] : textsOf(type);
  return kinds.map((one) => `/${base}${one === 'json' ? 'feed.json' : `${one}.xml`}`);
}

/** Redirects from addresses with other endings: `/api.html` → `/api`. */
export function extensionRules({ fromExtensions }: Values, pages: readonly FoundPage[]): readonly Rule[] {
  return textsOf(fromExtensions)
    .slice(0, most.extensions)
    .flatMap((end) =>
      pages.flatMap(({ address, isDraft }) =>
        isDraft || address.endsWith('/') ? [] : { from: `${address}.${end}`, to: address },
      ),
    );
}

/** The addresses of categories with a generated page: that of their folder, or of their first page, has the list now. */
export function categoryRules(
  tree: Tree,
  modules: Code,
  { folder, base, sidebar, prefix }: Part,
  ids: ReadonlyMap<string, string>,
): readonly Rule[] {
  const rules: Rule[] = [];
  const first = firstPages(ids);
  const add = (link: unknown, label: string, to: string | undefined) => {
    const { type, slug } = valuesOf(link);
    if (type !== 'generated-index' || to === undefined || rules.length === most.categories) return;
    rules.push({ from: posix.join('/', base, textOf(slug) ?? `category/${kebab(label)}`), to });
  };
  for (const path of tree.paths) {
    if (!path.startsWith(folder) || !/\/_category_\.(?:json|ya?ml)$/.test(path)) continue;
    const inner = posix.dirname(path).slice(folder.length);
    const { link, label } = readAt(tree, path).values;
    add(link, textOf(label) ?? posix.basename(inner), first.get(numberless(inner)));
  }
  /** The address of the first page of an item. */
  const visit = (item: unknown, depth: number): string | undefined => {
    const text = textOf(item);
    if (text !== undefined) return ids.get(text.startsWith(prefix) ? text.slice(prefix.length) : text);
    if (depth > most.depth) return undefined;
    const { id, items, link, label, type } = valuesOf(item);
    const inner = Array.isArray(item)
      ? item
      : Array.isArray(items)
        ? items
        : type === undefined
          ? Object.values(valuesOf(item))
          : [];
    const found = inner.map((one) => visit(one, depth + 1));
    const own = ids.get(textOf(id) ?? '') ?? found.find((one) => one !== undefined);
    add(link, textOf(label) ?? '', own);
    return own;
  };
  visit(sidebar.endsWith('.json') ? readAny(tree, sidebar) : modules.exported(sidebar).value, 0);
  return rules;
}

/** The first page of each folder, by the names of pages. */
function firstPages(ids: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const [id, address] of ids)
    for (const folder of foldersAbove(id)) getOrInsertComputed(first, folder, () => address);
  return first;
}
