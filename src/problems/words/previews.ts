// What a watch says of pages that are not out, and of those that show them. Pure.
import type { Route } from '../../model/site.ts';

/** Why a page is not out, as it stands behind its title. */
export function whyNotOut({ draft, date }: Pick<Route, 'draft' | 'date'>): string {
  return draft ? 'draft' : `not out until ${date}`;
}

/** What such a page is marked with; or one that is out, and shows others that are not. */
export function badgeOf(route: Route, isOut: boolean): string {
  if (isOut) return 'With pages that are not out';
  const why = whyNotOut(route);
  return why.charAt(0).toUpperCase() + why.slice(1);
}
