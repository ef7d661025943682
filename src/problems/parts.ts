// Mistakes of what pages share (a template, a part, Document.tsx) → each once, with the pages on which they were found. Pure.
import { getOrInsertComputed } from '../model/lazy.ts';
import { pagesFolder } from '../model/paths.ts';
import type { Problem } from '../model/problem.ts';
import type { Route } from '../model/site.ts';
import { sentenceOf } from './words.ts';

/** A problem as it was found on the page `route`: it carries the route, if it stands in no line of a content file. */
export function onPage(route: string, one: Problem): Problem {
  const isInText = one.at?.file.startsWith(pagesFolder) && one.at.line !== undefined;
  return isInText ? one : { ...one, pages: [route] };
}

/** Several reports of one mistake as one: the first, with the pages of all, in the order of their routes. */
export function joined(first: Problem, all: readonly Problem[]): Problem {
  const pages = new Set(all.flatMap((one) => one.pages ?? []));
  return pages.size === 0 ? first : { ...first, pages: [...pages].sort() };
}

/**
 * The same problems; but of one that stands in no line, and was found on every page of the site, or on every page of a template, the
 * first alone, with all these pages: it is a mistake of what they share. What only some pages have may be a mistake of their own.
 */
export function oncePerPart(problems: readonly Problem[], routes: readonly Route[]): readonly Problem[] {
  const routeOf = new Map(routes.map((route) => [route.route, route]));
  const groups = new Map<string, Problem[]>();
  for (const one of problems) {
    const [page = ''] = one.pages ?? [];
    if (one.at?.line !== undefined || routeOf.get(page)?.page.source.path !== one.at?.file) continue;
    getOrInsertComputed(groups, `${one.code}\n${sentenceOf(one).text}`, () => []).push(one);
  }
  const instead = new Map<Problem, Problem | undefined>();
  const merge = (group: readonly Problem[], of: readonly Route[]): boolean => {
    const [first] = group;
    const found = new Set(group.flatMap(({ pages = [] }) => pages));
    if (!first || found.size < 2 || !of.every(({ route }) => found.has(route))) return false;
    for (const one of group) instead.set(one, undefined);
    instead.set(first, joined(first, group));
    return true;
  };
  const byTemplate = new Map<string, Route[]>();
  for (const route of routes) getOrInsertComputed(byTemplate, route.template, () => []).push(route);
  for (const group of groups.values()) {
    if (merge(group, routes)) continue;
    for (const [template, of] of byTemplate) {
      merge(
        group.filter(({ pages: [page = ''] = [] }) => routeOf.get(page)?.template === template),
        of,
      );
    }
  }
  return problems.flatMap((one) => (instead.has(one) ? (instead.get(one) ?? []) : one));
}
