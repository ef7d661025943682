// Where a value that stands in a finished page was written. Pure.
import { siteSchema } from '../model/config.ts';
import { siteFile } from '../model/paths.ts';
import type { Place } from '../model/problem.ts';
import type { PlannedSite, Program, Route } from '../model/site.ts';
import { decoded } from '../model/url.ts';

/**
 * The place of an address: in the page's Markdown, of which `links` tells; else of a value like it in the page's front matter,
 * in site.yml or in a template; else the page's file.
 */
export function placeOfUrl(
  url: string,
  links: ReadonlyMap<string, Place>,
  { page, data }: Route,
  { plan, program }: { readonly plan: PlannedSite; readonly program: Program },
): Place {
  const inText = links.get(url) ?? links.get(decoded(url)); // written with spaces or braces, say
  if (inText) return inText;
  const file = page.source.path;
  const inPage = page.places.get(pathOf(url, data) ?? '');
  if (inPage) return { file, ...inPage };
  const own = Object.entries(plan.site).filter(([key]) => !Object.hasOwn(siteSchema.shape, key));
  const inSite = plan.sitePlaces.get(pathOf(url, Object.fromEntries(own)) ?? '');
  return inSite ? { file: siteFile, ...inSite } : (program.find(url) ?? { file });
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
