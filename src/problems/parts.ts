// Mistakes in shared files (a template, a part, Document.tsx) → each once, with its pages. Pure.

import { pagesFolder, pageTemplateFile } from '../model/addresses/paths.ts';
import type { Problem } from '../model/site/problem.ts';
import type { Route } from '../model/site/site.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';

/** A problem found on the page `route`. It gets the route, unless its location is a line of a content file. */
export function onPage(route: string, one: Problem): Problem {
  const isInText = one.at?.file.startsWith(pagesFolder) && one.at.line !== undefined;
  return isInText ? one : { ...one, pages: [route] };
}

/** Merges several reports of one mistake: the first report, with all pages in the order of their routes. */
export function joined(first: Problem, all: readonly Problem[]): Problem {
  const pages = new Set(all.flatMap((one) => one.pages ?? []));
  return pages.size === 0 ? first : { ...first, pages: [...pages].sort() };
}

/** The most texts that are named if a template does not show them. */
const mostTexts = 5;

/**
 * Merges repeated problems. A problem without a line on every page of the site, or of one template, is a mistake in a shared file.
 * It is reported once, with all these pages. A problem on some pages only may be a mistake of each page. Texts of several pages
 * that one template does not show are also one mistake.
 */
export function oncePerPart(problems: readonly Problem[], routes: readonly Route[]): readonly Problem[] {
  const routeOf = new Map(routes.map((route) => [route.route, route]));
  const groups = new Map<string, Problem[]>();
  for (const one of problems) {
    const [page = ''] = one.pages ?? [];
    if (one.at?.line !== undefined || routeOf.get(page)?.page.source.path !== one.at?.file) continue;
    getOrInsertComputed(groups, `${one.code}\n${JSON.stringify(one.facts)}`, () => []).push(one);
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
  const unread = new Map<unknown, Problem[]>();
  for (const one of problems)
    if (one.code === 'body-not-shown') getOrInsertComputed(unread, one.facts[0], () => []).push(one);
  for (const [template, group] of unread) {
    const [first] = group;
    if (!first || group.length < 2) continue;
    for (const one of group) instead.set(one, undefined);
    const texts = group.flatMap(({ at }) => at ?? []).slice(0, mostTexts);
    const at = { file: pageTemplateFile(String(template)) };
    instead.set(first, { ...first, facts: [template, group.length], at, related: texts });
  }
  return problems.flatMap((one) => (instead.has(one) ? (instead.get(one) ?? []) : one));
}
