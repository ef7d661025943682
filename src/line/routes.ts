// site.yml, the front matter of pages and data → values checked by the schemas of templates: queries.
import { plainPack, query, type Reader } from '../incremental/query.ts';
import { languageIn, type Setting } from '../markdown/values.ts';
import { isDataModule } from '../model/paths.ts';
import { isPlain } from '../model/plain.ts';
import type { Outcome } from '../model/problem.ts';
import type { DataFile, Plan, PlannedSite, Program, Route } from '../model/site.ts';
import { isIncomplete } from '../steps/collect.ts';
import { planData, planDataFile, planGivenData, planPage, planSite, tokensOf } from '../steps/plan.ts';
import { dataOf, dataPaths } from './dataModules.ts';
import { base, onProgress } from './inputs.ts';
import { readPages } from './readPages.ts';
import {
  allPictures,
  collected,
  frontMatterOf,
  listing,
  mayHaveImages,
  pathsOfPages,
  pictureNames,
  siteData,
  unreadPages,
} from './sources.ts';
import { program } from './templates.ts';
import { readyThreads } from './threads.ts';

/** The compiled templates; undefined if they have a problem. */
export const programNow = (q: Reader): Program | undefined => q.awaited(program).value;

/** site.yml, checked by the templates' schema; undefined if it is missing or wrong. */
export const site = query<Outcome<PlannedSite | undefined>>(
  'site',
  (q) => {
    const { value, problems } = q(siteData);
    return value ? planSite(value, q(base), programNow(q), pictureNames(q)) : { value: undefined, problems };
  },
  { stamp: 'inputs' },
);

/** The settings by which values of front matter and data are read. */
const setting = query<Setting>(
  'setting',
  (q) => {
    const { value } = q(siteData);
    return { tokens: tokensOf(value), language: languageIn(value?.values, 'en') };
  },
  { stamp: ({ tokens, language }) => JSON.stringify([...tokens, language]) },
);

/** The page of a file, by its path, with its problems. */
export const ownRoute = query<Outcome<Route | undefined>>(
  'route',
  (q, path) => {
    const { value: page, problems } = q(frontMatterOf, path);
    return page ? planPage(page, programNow(q), q(setting), pictureNames(q)) : { value: undefined, problems };
  },
  { pack: plainPack((value) => value.problems.length === 0 && isPlain(value)) },
);

/** The pages of content files that have no problems, and the problems of all. */
export const ownRoutes = query<Outcome<readonly Route[]>>(
  'routes',
  (q) => {
    const all = q(listing).pages.map(({ path }) => q(ownRoute, path));
    return {
      value: all.flatMap(({ value }) => value ?? []),
      problems: all.flatMap(({ problems }) => problems),
    };
  },
  { stamp: 'inputs', pack: plainPack((one) => one.problems.length === 0 && isPlain(one)) },
);

/** A data file with its checked values, by its path. */
export const plannedData = query<Outcome<DataFile>>(
  'planned data',
  (q, path) => {
    const { value: read } = dataOf(q, path);
    return isDataModule(path) ? planGivenData(path, read) : planDataFile(path, read, q(setting));
  },
  { stamp: 'inputs' },
);

/** All data, as templates ask for it. */
export const data = query<Outcome<Plan['data']>>(
  'all data',
  (q) => planData(dataPaths(q).map((path) => q(plannedData, path).value)),
  { stamp: 'inputs' },
);

/**
 * The parsed pages. Undefined if a source could not be read: then nothing may be reported as missing, and only the mistakes in each
 * file by itself are problems.
 */
export async function parsedSite(q: Reader): Promise<Outcome<readonly Route[] | undefined>> {
  const { pages } = q(listing);
  if (q(collected).problems.some(isIncomplete)) {
    const ofPages = pages.flatMap(({ path }) => q(frontMatterOf, path).problems);
    const ofData = dataPaths(q).flatMap((path) => dataOf(q, path).problems);
    return { value: undefined, problems: [...ofPages, ...ofData] };
  }
  await planPages(q);
  return { value: q(ownRoutes).value, problems: [] };
}

/** Reads the pages that have changed, and plans those that must be. Starts the threads that will render them. */
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
