// The values of Eleventy's data: of pages, layouts, data files and the site. Pure.

import { addressParts } from '../generators/common.ts';
import { authorOf, menuIn, menuLinks } from '../generators/lists.ts';
import { datedName, momentOf, numberOf, textOf, textsOf, valuesOf } from '../generators/values.ts';
import type { FoundPage, FoundSite, Values } from '../model.ts';

/** The values of a layout or of all pages that change what a page is. */
export function givenTo(values: Values): Values {
  const keys = ['permalink', 'tags', 'eleventyComputed', 'title', 'description', 'draft'];
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
}

/** The path of a page without the day in its name, the name in its address, and the day. */
export function namesOf(inner: string) {
  const parts = inner.split('/');
  const { date, name } = datedName(parts.at(-1) ?? '');
  const isFolder = parts.length > 1 && parts.at(-2) === name;
  const stem = [...parts.slice(0, -1), ...(isFolder ? ['index'] : [name])].join('/');
  // Of an index, the folder's name counts, and a date anywhere in the path.
  const fileSlug = name === 'index' ? datedName(parts.at(-2) ?? '').name : name;
  return { stem, fileSlug, date: date ?? momentOf(/\d{4}-\d\d-\d\d/.exec(inner)?.[0]) };
}

/** The values of a data file that is code: functions only where they make an address, or computed data. */
export function codeValues(value: unknown): Values {
  const isRead = ([key, one]: readonly [string, unknown]) => typeof one !== 'function' || key === 'permalink';
  return Object.fromEntries(Object.entries(valuesOf(value)).filter(isRead));
}

/** The tags of a page: a list, or a text with commas between them. */
export function tagsIn(value: unknown): readonly string[] {
  return textsOf(typeof value === 'string' ? value.split(',') : value);
}

/** Removes tags that only put pages into lists of templates, and mean nothing to readers. */
export function withoutCollections(values: Values): Values {
  if (values.tags === undefined) return values;
  const all = Array.isArray(values.tags) ? values.tags : [values.tags];
  return { ...values, tags: all.filter((tag) => !['post', 'posts', 'all', 'nav'].includes(String(tag))) };
}

export function settingsOf(data: Values): FoundSite['settings'] {
  for (const name of ['metadata', 'site', 'meta', 'config']) {
    const { title, name: called, url, language, lang, description, author } = valuesOf(data[name]);
    const found = textOf(title) ?? textOf(called);
    if (found)
      return {
        name: found,
        url: addressParts(url).url,
        language: textOf(language) ?? textOf(lang),
        description: textOf(description),
        author: authorOf(author),
      };
  }
  return {};
}

/** The menu: of the navigation plugin, or of data. */
export function menuOf(pages: readonly FoundPage[], data: Values): FoundSite['menu'] {
  const named = pages.flatMap(({ values, address }) => {
    const { key, title, order, parent, url } = valuesOf(values.eleventyNavigation);
    const name = textOf(title) ?? textOf(key);
    return name === undefined
      ? []
      : [{ name, url: textOf(url) ?? address, order: numberOf(order) ?? 0, parent }];
  });
  const links = menuLinks(named);
  return links.length > 0 ? links : menuIn(data);
}
