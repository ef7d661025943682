// Lists that the old site generated: pages of a folder or a tag; and its menu. Pure.
import { posix } from 'node:path';
import type { Draft, FoundPage, MenuLink, Tree, Values } from '../model.ts';
import { pagePath } from './common.ts';
import { numberOf, textOf, textsOf, valuesOf } from './values.ts';

/** A page without a file that lists others. `from`: the folder from which it is made. */
export function listPage(
  from: string,
  address: string,
  title: string,
  more: Pick<FoundPage, 'language' | 'tag'> = {},
): FoundPage {
  const stem = address.replace(/^\/|\/$|\.html$/g, '');
  const to = pagePath(more.tag === undefined ? `${stem}/index` : stem);
  return { from, to, address, values: {}, body: '', line: 1, isDraft: false, title, isList: true, ...more };
}

/** The files in `folder` that a list links (`SUMMARY.md`), with the words of each link. */
export function listedLinks(list: string, folder: string): ReadonlyMap<string, string> {
  const links = list.matchAll(/\[([^[\]\n]*)\]\(\s*<?([^)>\s]{1,1000})>?\s*\)/g);
  return new Map(
    [...links].map(([, title = '', path = '']) => [
      posix.normalize(folder + path.split('#')[0]),
      title.trim(),
    ]),
  );
}

/** A name that a template gives to a list of pages. */
const named = /\{%-?\s*(?:set|assign)\s+(\w+)\s*=[^%]{0,500}?\b(?:collections|paginator|pagination|site\.)/g;
/** A loop, with the name of its list. */
const loop = /^\{%-?\s*(?:for|tablerow)\s+[\w\s,]+\sin\s+(\w+)/;

/** Marks the losses of tags that only listed pages. Loops over data, and lists of some of the pages, are losses anyway. `text`: the source. */
export function withListLosses(draft: Draft, text: string): Draft {
  const names = new Set(['collections', 'paginator', 'pagination', 'site']);
  for (const [, name = ''] of text.matchAll(named)) names.add(name);
  const left = draft.left.map((one) => {
    const [, list] = loop.exec(one.what) ?? [];
    const isPart = /\b(?:where|where_exp|group_by|group_by_exp|find)\b/.test(one.what);
    const isOfList = one.kind === 'tag' && !isPart && (list === undefined || names.has(list));
    return isOfList ? { ...one, isOfList } : one;
  });
  return { ...draft, left };
}

/** The names of tags in front matter, and the addresses of their pages: `{ tags: '/tags/' }`. */
export type Taxonomies = Readonly<Record<string, string>>;

/** The pages of all tags, each once, and those of the kinds of tags. `slugOf`: a tag as a part of its address. */
export function tagPages(
  pages: readonly FoundPage[],
  taxonomies: Taxonomies,
  slugOf: (tag: string) => string,
): readonly FoundPage[] {
  const found = new Map<string, FoundPage>();
  for (const [kind, folder] of Object.entries(taxonomies)) {
    const tags = pages
      .filter(({ isDraft }) => !isDraft)
      .flatMap(({ values }) => textsOf(values[kind] ?? valuesOf(values.taxonomies)[kind]));
    for (const tag of tags) {
      // These signs have another meaning in an address.
      const slug = slugOf(tag).replace(/[#?%]/g, encodeURIComponent);
      const address = `${folder}${slug}/`;
      if (slug !== '' && !found.has(address)) found.set(address, listPage(kind, address, tag, { tag }));
    }
  }
  return [...found.values()];
}

/** The links of a menu in the usual form, by weight. */
export function menuLinks(menu: unknown): readonly MenuLink[] {
  const all = Array.isArray(menu) ? menu.map(valuesOf) : [];
  const weight = (one: Values) => numberOf(one.weight) ?? numberOf(one.order) ?? 0;
  return all
    .filter(({ parent }) => parent === undefined)
    .toSorted((one, other) => weight(one) - weight(other))
    .flatMap((one) => {
      const label = [one.name, one.title, one.label, one.text].flatMap((text) => textOf(text) ?? [])[0];
      const href = [one.pageRef, one.url, one.href, one.link, one.to, one.path].flatMap(
        (text) => textOf(text) ?? [],
      )[0];
      return label === undefined || href === undefined ? [] : [{ label, href }];
    });
}

/** The menu in data or a configuration: the first list of links whose key says so, not far in. */
export function menuIn(values: unknown, depth = 3): readonly MenuLink[] {
  const all = Object.entries(valuesOf(values));
  for (const [key, value] of all) {
    const isMenu = /nav|menu|header[_-]?links|^links$/i.test(key);
    const links = isMenu ? menuLinks(Array.isArray(value) ? value : firstList(value)) : [];
    if (links.length > 0) return links;
  }
  if (depth > 0)
    for (const [, value] of all) {
      const links = menuIn(value, depth - 1);
      if (links.length > 0) return links;
    }
  return [];
}

/** The list of a menu that has several: `main: […]`. */
const firstList = (value: unknown) => {
  const lists = Object.entries(valuesOf(value)).filter(([, one]) => Array.isArray(one));
  return (lists.find(([key]) => /main|top|header|primary/i.test(key)) ?? lists[0])?.[1];
};

/** Parts of templates that usually have the menu, the most likely first. */
const menuFiles = [/nav|menu/i, /header|masthead|topbar/i, /base|default|layout|main|index/i];
/** The most links of a menu. */
const mostLinks = 40;

/** The menu that templates spell out, if its addresses are plain: the first `<nav>` or `<header>` with two links. */
export function menuInTemplates(tree: Tree, isTemplate: (path: string) => boolean): readonly MenuLink[] {
  const rankOf = (path: string) => menuFiles.findIndex((one) => one.test(posix.basename(path)));
  const files = tree.paths
    .filter(
      (path) => isTemplate(path) && !/foot|toc|pagin|breadcrumb|side/i.test(path) && rankOf(path) !== -1,
    )
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.length - other.length);
  for (const file of files) {
    const text = tree.text(file);
    const starts = [...text.matchAll(/<(nav|header)\b/gi)].slice(0, mostLinks);
    for (const { index, 1: name = '' } of starts) {
      const end = text.indexOf(`</${name}`, index);
      const links = linksIn(text.slice(index, end === -1 ? undefined : end));
      if (links.length > 1) return links;
    }
  }
  return [];
}

/** The links of a template with a plain text and a plain address, which may have the base of the site before it. */
function linksIn(template: string): readonly MenuLink[] {
  const tags = template.matchAll(
    /<(a|[A-Z]\w*)\s(?:[^<>]*?\s)?(?:href|to|url)\s*=\s*("[^"<>]*"|'[^'<>]*'|\{[^{}<>]*(?:\{[^{}<>]*\}[^{}<>]*)?\})[^<>]{0,2000}>/g,
  );
  return [...tags].slice(0, mostLinks).flatMap(({ 0: all, index, 1: name, 2: given = '' }) => {
    const from = index + all.length;
    const end = template.indexOf(`</${name}`, from);
    const label = end === -1 ? '' : template.slice(from, end).replace(/<[^<>]*>/g, ' ');
    const href = addressIn(given);
    const isPlain = /\p{L}/u.test(label) && !/[{}<>]/.test(label) && label.length < 200;
    return isPlain && href !== '' ? [{ label: label.replace(/\s+/g, ' ').trim(), href }] : [];
  });
}

/** `"{{ '/about/' | relative_url }}"`, `"{{ site.baseurl }}/about/"`, ``{`${base}/about`}`` → the address; '' for others. */
function addressIn(given: string): string {
  const inner = given.replace(/^["']|["']$/g, '');
  const [, , quoted] = /^\{.*?(['"`])([^'"`]*)\1[^'"`]*\}$/.exec(inner) ?? [];
  const plain = (quoted ?? inner).replace(/\{\{[^{}]*\}\}|\$\{[^{}]*\}|^\$BASE_URL/g, '').trim();
  return /^(?:\/|https?:|@\/|\.\/|[\w-]+\/?$|[\w/-]+\.html$)/.test(plain) && !/[{}]/.test(plain) ? plain : '';
}

/** The address of the code that a configuration in JavaScript links: of a project, not of its owner. */
export function repositoryIn(code: string): string | undefined {
  const link =
    /\b(?:link|href|github|gitlab|codeberg)['"]?\s*:\s*(['"`])(https:\/\/(?:github\.com|gitlab\.com|codeberg\.org)\/[\w.-]+\/[\w.-]+)\/?\1/;
  return link.exec(code)?.[2];
}

/** The author in a configuration. */
export function authorOf(...all: readonly unknown[]): string | undefined {
  return all.flatMap((one) => textOf(one) ?? textOf(valuesOf(one).name) ?? [])[0];
}
