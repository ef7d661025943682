// Where a value that stands in a finished page was written. Pure.
import { siteSchema } from '../model/config.ts';
import { siteFile } from '../model/paths.ts';
import type { Place } from '../model/problem.ts';
import type { PlannedSite, Program, Route } from '../model/site.ts';

/** The place of an address: in the page's Markdown, of which `links` tells, or where a value like it stands. */
export function placeOfUrl(
  url: string,
  links: ReadonlyMap<string, Place>,
  route: Route,
  { plan, program }: { readonly plan: PlannedSite; readonly program: Program },
): Place {
  return links.get(url) ?? placeOfValue(url, route, plan, program);
}

/** The place of `value` in the page's front matter, in site.yml or in a template; else the page's file. */
function placeOfValue(value: string, { page, data }: Route, plan: PlannedSite, program: Program): Place {
  const file = page.source.path;
  const inPage = page.places.get(pathOf(value, data) ?? '');
  if (inPage) return { file, ...inPage };
  const own = Object.entries(plan.site).filter(([key]) => !Object.hasOwn(siteSchema.shape, key));
  const inSite = plan.sitePlaces.get(pathOf(value, Object.fromEntries(own)) ?? '');
  if (inSite) return { file: siteFile, ...inSite };
  return program.find(value) ?? { file };
}

/** The path of the first key whose value is `wanted`: `links.0.href`. */
function pathOf(wanted: string, values: unknown, path: readonly string[] = []): string | undefined {
  if (values === wanted) return path.join('.');
  if (typeof values !== 'object' || values === null) return undefined;
  for (const [key, value] of Object.entries(values)) {
    const found = pathOf(wanted, value, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
