// The versions of pages in other languages: whether they exist, have that language, and name the page in turn. Pure.
import { isSameLanguage, languageOf } from '../../model/site/alternates.ts';
import type { CoreSite } from '../../model/site/config.ts';
import type { Problem } from '../../model/site/problem.ts';
import { addressOfPage } from '../../model/site/routes.ts';
import type { Plan, Route } from '../../model/site/site.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { type FrontMatterOf, locationOfValueAt } from '../../problems/locate.ts';
import { guesser, problem } from '../../problems/problem.ts';

export function alternateProblems(
  { routes, unpublished, unplanned }: Pick<Plan, 'routes' | 'unpublished' | 'unplanned'>,
  site: Pick<CoreSite, 'language'>,
  frontMatterOf: FrontMatterOf,
): readonly Problem[] {
  const named = routes.filter(({ alternates }) => Object.keys(alternates).length > 0);
  if (named.length === 0) return [];
  const byRoute = new Map(routes.map((route) => [route.route, route]));
  const early = new Map(
    unpublished.map(({ route, page, draft, date }) => [route, { file: page.source.path, draft, date }]),
  );
  const broken = new Set(unplanned);
  const problems: Problem[] = [];
  const guess = guesser();
  const meant = (address: string, own: string) =>
    byRoute.get(addressOfPage(address))?.route ?? guess(address, byRoute, own);
  const byTag = new Map<Route, ReadonlyMap<string, string>>();
  for (const one of named) {
    const own = languageOf(one, site);
    for (const [language, address] of Object.entries(one.alternates)) {
      const file = one.page.source.path;
      const at = () => ({ file, ...locationOfValueAt(frontMatterOf(file), `alternates.${language}`) });
      const other = byRoute.get(address);
      if (!other) {
        if (broken.has(address)) continue;
        const near = meant(address, one.route);
        problems.push(problem('dead-link', [address, near, early.get(address)], at()));
        continue;
      }
      const found = languageOf(other, site);
      const back = getOrInsertComputed(byTag, other, addressesByTag).get(own.toLowerCase());
      if (!isSameLanguage(found, language))
        problems.push(problem('alternate-language', [address, language, found], at()));
      else if (other !== one && back !== one.route)
        problems.push(problem('alternate-one-way', [address, other.page.source.path, own, one.route], at()));
    }
  }
  return problems;
}

/** The addresses of a page's versions by their tags in lower case (see `isSameLanguage`). Of two, the first one counts. */
const addressesByTag = ({ alternates }: Route) =>
  new Map(
    Object.entries(alternates)
      .map(([tag, address]) => [tag.toLowerCase(), address] as const)
      .toReversed(),
  );
