// The language of a page, and its versions in other languages. Pure.

import { absolute } from '../addresses/url.ts';
import type { CoreSite } from './config.ts';
import { directionOf } from './language.ts';
import type { Alternate, PageFrontMatter } from './props.ts';
import { routeFrom } from './routes.ts';
import type { Route } from './site.ts';

/** The language of a page: its own, or the site's. */
export function languageOf({ language }: Pick<Route, 'language'>, site: Pick<CoreSite, 'language'>): string {
  return language ?? site.language;
}

/** Whether two tags are of one language. Case is ignored (BCP 47, 2.1.1). */
export function isSameLanguage(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The addresses of versions in other languages, normalized by `routeFrom`. */
export function routesOf(alternates: Route['alternates']): Route['alternates'] {
  return Object.fromEntries(Object.entries(alternates).map(([tag, to]) => [tag, routeFrom(to) ?? to]));
}

/** A page as templates see it. */
export function shownOf(route: Route, site: CoreSite): PageFrontMatter {
  const { output: _, page, data: ___, path: ____, ...shown } = route;
  const language = languageOf(route, site);
  return {
    ...shown,
    file: page.source.path,
    language,
    direction: directionOf(language),
    alternates: alternatesOf(route, site),
  };
}

/**
 * All versions of a page with their language tags. The last is for all other readers (`x-default`): the one in the site's own
 * language. Empty if the page has no other version.
 */
export function alternatesOf(
  route: Pick<Route, 'route' | 'language' | 'alternates'>,
  site: CoreSite,
): readonly Alternate[] {
  const others = Object.entries(route.alternates);
  if (others.length === 0) return [];
  const language = languageOf(route, site);
  const all = [...others.filter(([one]) => !isSameLanguage(one, language)), [language, route.route] as const];
  const own = all.find(([one]) => isSameLanguage(one, site.language))?.[1];
  const sorted = all.sort(([a], [b]) => (a < b ? -1 : 1));
  return [...sorted, ...(own === undefined ? [] : [['x-default', own] as const])].map(
    ([language, address]) => ({ language, route: address, url: absolute(site, address) }),
  );
}
