// The folders of content/pages as a tree, for the sidebar.
import { pages, type SitePage, z } from 'lullamoon-site/templates';
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

/**
 * All pages but the first one, in the order in which they are read, within each other as their folders are: those in the language
 * and of the version of the page at `route`, or all.
 */
export function tree(route?: string, versions: readonly Version[] = []): readonly Branch[] {
  const found = pages({ sort: 'title' });
  const own = found.find((one) => one.route === route)?.language;
  const version = route === undefined ? undefined : versionOf(route, versions);
  const home = version?.route ?? '/';
  // The first page is above all others. Each read of a page is recorded, so it is read only once.
  const all = found
    .filter(isListed)
    .filter((one) => one.route !== home && (route === undefined || one.language === own))
    .filter((one) => route === undefined || versionOf(one.route, versions) === version)
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

/** The same as a flat list. */
export function inOrder(branches: readonly Branch[]): readonly Branch[] {
  return branches.flatMap((branch) => [branch, ...inOrder(branch.pages)]);
}

/** The pages that lead to the one at `route`, from the outside in. */
export function above(branches: readonly Branch[], route: string): readonly Branch[] {
  const branch = branches.find((one) => route.startsWith(one.route));
  return branch && branch.route !== route ? [branch, ...above(branch.pages, route)] : [];
}
