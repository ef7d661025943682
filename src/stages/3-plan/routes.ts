// site.yml, the front matter of pages and data → values checked by the schemas of templates: queries.
import { checkedQuery, plainPack, query, type Reader } from '../../engine/query.ts';
import { readyThreads } from '../../engine/threads.ts';
import { languageIn, type Setting } from '../../markdown/values.ts';
import { isDataModule } from '../../model/addresses/paths.ts';
import { type SlugKind, slugsOf } from '../../model/site/routes.ts';
import type { DataFile, Plan, PlannedSite, Program, Route } from '../../model/site/site.ts';
import { isPlain } from '../../model/values/plain.ts';
import { isIncomplete } from '../1-sources/collect.ts';
import { base, onProgress } from '../1-sources/inputs.ts';
import { lastChange } from '../1-sources/lastChanges.ts';
import {
  allPictures,
  frontMatterOf,
  isAnyFound,
  listing,
  mayHaveImages,
  nothing,
  pathsOfPages,
  pictureNames,
  siteData,
  unreadPages,
} from '../1-sources/queries.ts';
import { readPages } from '../1-sources/readPages.ts';
import { dataOf, dataPaths } from '../2-templates/dataModules/queries.ts';
import { program } from '../2-templates/queries.ts';
import { planData, planDataFile, planGivenData, planPage, planSite, tokensOf } from './plan.ts';

/** The compiled templates. Undefined if they have a problem. */
export const programNow = (q: Reader): Program | undefined => q.awaited(program);

/** site.yml, checked by the templates' schema. Undefined if it is missing or wrong. */
export const site = checkedQuery<PlannedSite | undefined>(
  'site',
  (q) => {
    const data = q(siteData);
    return data ? planSite(data, q(base), programNow(q), pictureNames(q)) : nothing;
  },
  { hash: 'inputs' },
);

/** The settings for reading values of front matter and data. */
const setting = query<Setting>(
  'setting',
  (q) => {
    const data = q(siteData);
    return { tokens: tokensOf(data), language: languageIn(data?.values, 'en') };
  },
  { hash: ({ tokens, language }) => JSON.stringify([...tokens, language]) },
);

/** The letters that addresses may have. */
const slugs = query<SlugKind>('slugs', (q) => slugsOf(q(siteData)));

/** The page of a file, by its path. Undefined if it has problems. */
export const ownRoute = checkedQuery<Route | undefined>(
  'route',
  (q, path) => {
    const page = q(frontMatterOf, path);
    if (!page) return nothing;
    const { value, problems } = planPage(page, programNow(q), q(setting), pictureNames(q), q(slugs));
    return { value: value && { ...value, changed: lastChange(q, path) }, problems };
  },
  { pack: plainPack(isPlain) },
);

/** The pages of content files that have no problems. */
export const ownRoutes = query<readonly Route[]>(
  'routes',
  (q) => q(listing).pages.flatMap(({ path }) => q(ownRoute, path) ?? []),
  { hash: 'inputs', pack: plainPack(isPlain) },
);

/** A data file with its checked values, by its path. */
const plannedData = checkedQuery<DataFile>(
  'planned data',
  (q, path) => {
    const read = dataOf(q, path);
    return isDataModule(path) ? planGivenData(path, read, q(setting)) : planDataFile(path, read, q(setting));
  },
  { hash: 'inputs' },
);

/** All data, for the requests of templates. */
export const data = checkedQuery<Plan['data']>(
  'all data',
  (q) => planData(dataPaths(q).map((path) => q(plannedData, path))),
  { hash: 'inputs' },
);

/**
 * The parsed pages. Undefined if a source could not be read. Then nothing may be reported as missing, and only the mistakes within
 * each file are problems.
 */
export async function parsedSite(q: Reader): Promise<readonly Route[] | undefined> {
  if (isAnyFound(q, isIncomplete)) {
    for (const path of pathsOfPages(q)) q(frontMatterOf, path);
    for (const path of dataPaths(q)) dataOf(q, path);
    return undefined;
  }
  await planPages(q);
  return q(ownRoutes);
}

/** Reads the changed pages, and plans those that depend on changes. Starts the threads that will render them. */
async function planPages(q: Reader): Promise<void> {
  const report = q(onProgress);
  const hasPictures = allPictures(q).length > 0;
  const paths = pathsOfPages(q);
  const planOne = (path: string, done: number) => {
    report('parse', done, paths.length);
    q(ownRoute, path);
    if (hasPictures) q(mayHaveImages, path); // while its text is still in memory
  };
  await readPages(q, unreadPages(q), planOne);
  const others = q.outdated(ownRoute, paths);
  if (programNow(q)) readyThreads(others.length);
  for (const [index, path] of others.entries()) planOne(path, paths.length - others.length + index);
}
