// The folders of content/pages as a tree, for the sidebar.
import { derived, pages, type SitePage, z } from 'lullamoon-site/templates';
import type { Version } from '../site.ts';

/**
 * The keys of a page's front matter besides title and description. Other templates may have these keys too: `schema.extend({ … })`.
 * Their pages are also listed. Pages without `order` come last.
 */
export const schema = z.strictObject({
  order: z
    .number()
    .optional()
    .describe(
      'Its place among the pages of its folder: small numbers first. Pages without it come last, by title.',
    ),
  listed: z
    .boolean()
    .optional()
    .describe('With false, neither the sidebar nor the search names the page, and no page leads on to it.'),
  badge: z.string().optional().describe('A word behind its name in the sidebar: New, Beta.'),
  rank: z
    .number()
    .positive()
    .max(1)
    .optional()
    .describe(
      'How much its text, and that of the pages below it, counts in the search: 1, or less for lists that name everything.',
    ),
  outdated: z
    .union([z.literal(true), z.string().startsWith('/')])
    .optional()
    .describe('Shows a banner: true, or the address of the page to read instead.'),
});

const isListed = ({ data }: SitePage) => data.listed !== false;

/** All pages of any template, except those that are not listed. */
export function listedPages(): readonly SitePage[] {
  return pages({ sort: 'route' }).filter(isListed);
}

/** A page, and the pages of its folder if its file is an index.md. */
export interface Branch {
  readonly route: string;
  readonly title: string;
  readonly description: string;
  readonly badge: string | undefined;
  readonly pages: readonly Branch[];
}

/** The version that the page at `route` documents: of several that contain it the innermost. */
export function versionOf(route: string, versions: readonly Version[]): Version | undefined {
  return [...versions]
    .sort((a, b) => b.route.length - a.route.length)
    .find((version) => route.startsWith(version.route));
}

/** The languages of pages by their routes. */
const languages = () => Object.fromEntries(pages().map(({ route, language }) => [route, language]));

/**
 * All pages but the first one, in the order in which they are read, within each other as their folders are: those in the language
 * and of the version of the page at `route`, or all.
 */
export function tree(route?: string, versions: readonly Version[] = []): readonly Branch[] {
  if (route === undefined) return derived(treeOf, versions, null, null);
  const version = versionOf(route, versions)?.route ?? null;
  return derived(treeOf, versions, { is: derived(languages)[route] }, version);
}

/** The pages in a language, and of the version with this route; null: all. */
function treeOf(
  versions: readonly Version[],
  language: { readonly is: string | undefined } | null,
  version: string | null,
): readonly Branch[] {
  const home = version ?? '/';
  // The first page is above all others. Each read of a page is recorded, so it is read only once.
  const all = pages({ sort: 'title' })
    .filter(isListed)
    .filter((one) => one.route !== home && (language === null || one.language === language.is))
    .filter((one) => language === null || (versionOf(one.route, versions)?.route ?? null) === version)
    .map(({ route, title, description, data: { order, badge } }) => ({
      route,
      title,
      description,
      badge: typeof badge === 'string' ? badge : undefined,
      order: typeof order === 'number' ? order : Number.MAX_VALUE,
    }));
  const routes = new Set(all.map(({ route }) => route));
  const parentOf = (route: string): string => {
    const above = route.replace(/[^/]+\/$/, '');
    return above === home || above === '/' || routes.has(above) ? above : parentOf(above);
  };
  const children = new Map<string, (typeof all)[number][]>();
  for (const page of all) {
    const parent = parentOf(page.route);
    const siblings = children.get(parent);
    if (siblings) siblings.push(page);
    else children.set(parent, [page]);
  }
  const below = (parent: string): readonly Branch[] =>
    [...(children.get(parent) ?? [])]
      .sort((a, b) => a.order - b.order)
      .map(({ order: _, ...page }) => ({ ...page, pages: below(page.route) }));
  return below(home);
}

const lists = new WeakMap<readonly Branch[], readonly Branch[]>();

/** The same as a flat list. Pages share their trees, so each is made once. */
export function inOrder(branches: readonly Branch[]): readonly Branch[] {
  const list = lists.get(branches) ?? branches.flatMap((branch) => [branch, ...inOrder(branch.pages)]);
  lists.set(branches, list);
  return list;
}

/** The pages that lead to the one at `route`, from the outside in. */
export function above(branches: readonly Branch[], route: string): readonly Branch[] {
  const branch = branches.find((one) => route.startsWith(one.route));
  return branch && branch.route !== route ? [branch, ...above(branch.pages, route)] : [];
}
