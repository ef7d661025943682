// The folders of content/pages as a tree, for the sidebar.
import { pages, type SitePage, z } from 'lullamoon-site/templates';

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
  readonly pages: readonly Branch[];
}

/**
 * All pages except the first, in reading order, nested like their folders. With `route`, only those in the language of that page;
 * otherwise those of all languages.
 */
export function tree(route?: string): readonly Branch[] {
  const found = pages({ sort: 'title' });
  const own = found.find((one) => one.route === route)?.language;
  // The first page is above all others. Each read of a page is recorded, so it is read only once.
  const all = found
    .filter(isListed)
    .filter((one) => one.route !== '/' && (route === undefined || one.language === own))
    .map(({ route, title, description, data: { order } }) => ({
      route,
      title,
      description,
      order: typeof order === 'number' ? order : Number.MAX_VALUE,
    }));
  const routes = new Set(all.map(({ route }) => route));
  const parentOf = (route: string): string => {
    const above = route.replace(/[^/]+\/$/, '');
    return above === '/' || routes.has(above) ? above : parentOf(above);
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
      .map(({ route, title, description }) => ({ route, title, description, pages: below(route) }));
  return below('/');
}

/** The same as a flat list. */
export function inOrder(branches: readonly Branch[]): readonly Branch[] {
  return branches.flatMap((branch) => [branch, ...inOrder(branch.pages)]);
}
