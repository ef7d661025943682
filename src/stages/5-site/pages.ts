// All rendered pages of a site together: their keys, locations and resources. Queries.

import { usesOf } from '../../assets/pictureFiles.ts';
import { type Options, plainPack, problemQuery, query, type Reader } from '../../engine/query.ts';
import { type Anchors, fittingId } from '../../model/addresses/anchors.ts';
import type { Where } from '../../model/addresses/relativeLinks.ts';
import { decoded } from '../../model/addresses/url.ts';
import type { PageFacts, Route } from '../../model/site/site.ts';
import { sumOf } from '../../model/values/sum.ts';
import { listing } from '../1-sources/queries.ts';
import { dataModules, dataPaths } from '../2-templates/dataModules/queries.ts';
import { compiled } from '../2-templates/queries.ts';
import { keyOf, type Planned, planned } from '../3-plan/queries.ts';
import { unusedData } from '../3-plan/requests/data.ts';
import { factsOfPage, rendered, renderedFile, renderPages } from '../4-pages/queries.ts';
import { idsIn } from '../4-pages/storedPage.ts';

/** The plan of a site that has one. */
export const planOf = (q: Reader): Planned => q(planned) as Planned;

/** The keys of all published pages. */
export const pageKeys = query<readonly string[]>('pages', (q) => planOf(q).routes.map(keyOf), {
  hash: (keys) => sumOf(keys.join('\n')),
});

/**
 * Options of queries about all pages. They read the facts of each page and are stored, so that an edit of one page reads no other
 * page from disk.
 */
export const stored = <T>(): Options<T> => ({ pack: plainPack<T>() });

/** Renders all pages, and the files of templates. */
export async function renderedSite(q: Reader): Promise<void> {
  const keys = q(pageKeys);
  await renderPages(q, keys);
  for (const key of keys) q.hashOf(rendered, key);
  for (const { source } of planOf(q).files) q(renderedFile, source.path);
}

/** The keys of the pages that could not be rendered. */
const unrendered = query<readonly string[]>(
  'pages not rendered',
  (q) => q(pageKeys).filter((key) => !q(factsOfPage, key)),
  stored(),
);

export function renderedKeys(q: Reader): readonly string[] {
  const not = new Set(q(unrendered));
  return q(pageKeys).filter((key) => !not.has(key));
}

export function renderedRoutes(q: Reader): readonly Route[] {
  const not = new Set(q(unrendered));
  return planOf(q).routes.filter((route) => not.size === 0 || !not.has(keyOf(route)));
}

export const factsOf = (q: Reader, key: string): PageFacts => q(factsOfPage, key) as PageFacts;

/** The facts of every page that could be rendered. */
export const allFacts = (q: Reader): readonly PageFacts[] => renderedKeys(q).map((key) => factsOf(q, key));

/** Searches for data files that nothing uses. */
export const unused = problemQuery('unused data', (q) => {
  const { program, files } = q.awaited(compiled);
  const plan = planOf(q);
  const { data } = q(listing);
  if (!program || data.length === 0) return [];
  const texts = plan.files.map(({ source }) => q(renderedFile, source.path));
  const ofPages = [
    ...renderedKeys(q).map((key) => factsOf(q, key).dependencies),
    ...texts.flatMap(({ text, dependencies }) => (text === undefined ? [] : [dependencies])),
  ];
  const { files: ofModules } = q.awaited(dataModules);
  const readable = new Set(dataPaths(q));
  const given = { data: data.filter(({ path }) => readable.has(path)) };
  const used = { ...plan, ofPlan: plan.dependencies, ofPages };
  return unusedData(given, used, [...files, ...ofModules], program);
});

/** The islands on pages. */
export const shownIslands = query<readonly string[]>(
  'shown islands',
  (q) => [...new Set(allFacts(q).flatMap(({ islands }) => islands?.names ?? []))],
  stored(),
);

/** The pictures that pages show and other files name. */
export const shownPictures = query<PageFacts['pictures']>(
  'shown pictures',
  (q) => {
    const files = planOf(q).files.map(({ source }) => q(renderedFile, source.path));
    return usesOf([...allFacts(q), ...files]);
  },
  { ...stored(), hash: (all) => sumOf(JSON.stringify([...all])) },
);

export const cardKeys = query<readonly string[]>(
  'pages with cards',
  (q) => renderedKeys(q).filter((key) => factsOf(q, key).card !== undefined),
  stored(),
);

/** The addresses of every page and copied file of the site. */
export const where = query<Where>('where', (q) => {
  const { addresses, site } = planOf(q);
  const { url, base } = site;
  return { addresses, site: { url, base } };
});

/** The keys of pages by their addresses, decoded. */
const keysByRoute = query<ReadonlyMap<string, string>>(
  'keys by address',
  (q) => new Map(planOf(q).routes.map((route) => [decoded(route.route), keyOf(route)])),
  { hash: (all) => sumOf(JSON.stringify([...all])) },
);

/** The ids of a page, by its decoded address. */
export const idsOf = query<ReadonlySet<string> | undefined>(
  'ids',
  (q, route) => {
    const key = q(keysByRoute).get(route);
    return key === undefined ? undefined : idsIn(q(rendered, key));
  },
  { hash: (ids) => (ids ? sumOf(JSON.stringify([...ids])) : 'none'), size: (ids) => 8 * (ids?.size ?? 0) },
);

/** The id on a page that an anchor means. The key: the page's address, `\n`, and the anchor. */
const meaning = query<string | undefined>('anchor', (q, key) => {
  const end = key.indexOf('\n');
  const ids = q(idsOf, key.slice(0, end));
  return ids && fittingId(key.slice(end + 1), ids);
});

export const anchorsBy =
  (q: Reader): Anchors =>
  (route, anchor) =>
    q(meaning, `${route}\n${anchor}`);
