// Eleventy's pages that are made of data: a template is one page for each part of a list. Pure.
import { ownValue } from '../../model/values/own.ts';
import { eleventyFilters } from '../code/libraries.ts';
import { type Callable, followed } from '../code/values.ts';
import { numberOf, textOf, textsOf, valueAt, valuesOf } from '../generators/values.ts';
import type { FoundPage, Values } from '../model.ts';

/** The most pages of a template, and the most characters of their texts. */
const most = { pages: 10_000, characters: 50_000_000 };

/** What a page of several parts is made of, and the name of a part. */
export function paginationOf({
  pagination,
}: Values): { readonly data: string; readonly alias: string } | undefined {
  const { data, alias } = valuesOf(pagination);
  const all = textOf(data);
  return all === undefined ? undefined : { data: all, alias: textOf(alias) ?? 'pagination.items' };
}

/** The values that each page of a template gets. Undefined without such pages, if their data is not known, and if they are too many. */
export function partsOf(
  { pagination }: Values,
  data: Values,
  template: string,
): readonly Values[] | undefined {
  const { data: path, alias, size, resolve, reverse, filter, before } = valuesOf(pagination);
  const items = itemsOf(valueAt(data, textOf(path) ?? ''), resolve === 'values');
  const used = typeof before === 'function' ? followed(() => (before as Callable)([items, data]), []) : items;
  if (!Array.isArray(used) || used.length === 0) return undefined;
  const hidden = new Set(Array.isArray(filter) ? filter : [filter]);
  const shown = (reverse === true ? used.toReversed() : used).filter((one) => !hidden.has(one));
  const each = Math.max(1, Math.floor(numberOf(size) ?? 10));
  const count = Math.ceil(shown.length / each);
  if (count > most.pages || count * template.length > most.characters) return undefined;
  return Array.from({ length: count }, (_, pageNumber) => {
    const part = shown.slice(pageNumber * each, (pageNumber + 1) * each);
    const named = textOf(alias) === undefined ? {} : { [String(alias)]: each === 1 ? part[0] : part };
    return { ...named, pagination: { ...valuesOf(pagination), items: part, pageNumber } };
  });
}

/** What follows the usual address of a page of data: nothing for the first one. */
export function numberIn(given: Values | undefined): string {
  const { pageNumber } = valuesOf(given?.pagination);
  return pageNumber ? `${pageNumber}/` : '';
}

/** The collection that a page divides into parts. */
export function dividedIn(values: Values): string | undefined {
  return collectionIn(paginationOf(values)?.data ?? '');
}

const collectionIn = (data: string) => /^collections\.([\w-]+)$/.exec(data)?.[1];

/** The key of front matter whose values a collection has: tags, or another one of its name (`series`). */
export function kindOf(data: string, alias: string, pages: readonly FoundPage[]): string {
  if (/categor/i.test(data + alias)) return 'categories';
  const names = /tag/i.test(data + alias) ? [] : [collectionIn(data) ?? '', alias];
  const isKey = (name: string) => pages.some(({ values }) => textsOf(ownValue(values, name)).length > 0);
  return names.find(isKey) ?? 'tags';
}

/** A page whose values of other kinds than tags are among its taxonomies. */
export function classified(page: FoundPage, kinds: ReadonlySet<string>): FoundPage {
  const isOwn = (key: string) => kinds.has(key) && !/^(?:tags|categories)$/.test(key);
  const all = Object.entries(page.values);
  const taxonomies = all.filter(([key]) => isOwn(key));
  if (taxonomies.length === 0) return page;
  const others = all.filter(([key]) => !isOwn(key));
  return { ...page, values: { ...Object.fromEntries(others), taxonomies: Object.fromEntries(taxonomies) } };
}

/** How a template gets a tag: as a text, or as an object that the configuration makes. */
export const tagForms: readonly ((tag: string) => unknown)[] = [
  (tag) => tag,
  (tag) => ({ slug: eleventyFilters.slugify?.([tag]), name: tag, title: tag, tag }),
];

/** The items of a list. Of an object, its keys or its values. */
function itemsOf(value: unknown, isOfValues: boolean): readonly unknown[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return value;
  return isOfValues ? Object.values(value) : Object.keys(value);
}
