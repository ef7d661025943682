// The words of a watch for unpublished pages, and for the pages that list them. Pure.
import type { Route } from '../model/site/site.ts';

/** Why a page is not published, as shown after its title. */
export function whyNotOut({ draft, date }: Pick<Route, 'draft' | 'date'>): string {
  return draft ? 'draft' : `not out until ${date}`;
}

/** The badge of an unpublished page, or of a published page that lists unpublished ones. */
export function badgeOf(route: Route, isOut: boolean): string {
  if (isOut) return 'With pages that are not out';
  const why = whyNotOut(route);
  return why.charAt(0).toUpperCase() + why.slice(1);
}
