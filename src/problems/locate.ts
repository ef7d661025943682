// Where a value that stands in a finished page was written. Pure.
import { siteSchema } from '../model/config.ts';
import { siteFile } from '../model/paths.ts';
import type { Place } from '../model/problem.ts';
import type { DataFile, PlannedSite, Program, Route } from '../model/site.ts';
import { decoded } from '../model/url.ts';

/** The place of an address: in the page's Markdown (`links`), its front matter, site.yml, `data` or a template; else the page's file. */
export function placeOfUrl(
  url: string,
  links: ReadonlyMap<string, Place>,
  { page, data }: Route,
  from: Origins,
): Place {
  const inText = links.get(url) ?? links.get(decoded(url)); // written with spaces or braces, say
  if (inText) return inText;
  const file = page.source.path;
  const inPage = page.places.get(pathOf(url, data) ?? '');
  if (inPage) return { file, ...inPage };
  return placeOfValue(url, from) ?? { file };
}

/** What values that templates draw come from. */
export interface Origins {
  readonly plan: PlannedSite;
  readonly program: Program;
  readonly data?: ReadonlyMap<string, DataFile> | undefined;
}

/** The place of a value that stands in no page: in site.yml, in a data file, in a template. */
export function placeOfValue(value: string, { plan, program, data }: Origins): Place | undefined {
  const own = Object.entries(plan.site).filter(([key]) => !Object.hasOwn(siteSchema.shape, key));
  const inSite = plan.sitePlaces.get(pathOf(value, Object.fromEntries(own)) ?? '');
  if (inSite) return { file: siteFile, ...inSite };
  for (const { file, read } of data?.values() ?? []) {
    const at = read?.places.get(pathOf(value, read.values) ?? '');
    if (at) return { file, ...at };
  }
  return program.find(value);
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
