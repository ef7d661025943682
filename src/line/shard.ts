// A part of the pages, rendered by one of several machines: a later build finds these pages in the store. READS.
import { pictureFiles, usesOf } from '../assets/pictureFiles.ts';
import type { Reader } from '../incremental/query.ts';
import { someAtATime } from '../model/atATime.ts';
import type { Outcome } from '../model/problem.ts';
import type { Report } from '../model/report.ts';
import type { Shard } from '../model/shard.ts';
import { onPage } from '../problems/parts.ts';
import { card } from './files.ts';
import { onProgress } from './inputs.ts';
import { pageKeys } from './pages.ts';
import { routeOf } from './plan.ts';
import { renderPages, reportOf } from './rendering.ts';

/**
 * Renders every page of a shard; returns how many these are, and how many the site has. A shard has every nth page of the plan,
 * because long pages are often next to one another. If no page has a problem, it also makes their pictures and cards, unless
 * `withCostly` says no.
 */
export async function renderedShard(
  q: Reader,
  { index, count }: Shard,
  withCostly: boolean,
): Promise<Outcome<NonNullable<Report['shard']>>> {
  const all = q(pageKeys);
  const keys = all.filter((_, at) => at % count === index - 1);
  await renderPages(q, keys);
  const reports = keys.map((key) => q(reportOf, key));
  const ofPages = reports.flatMap(({ problems }, at) =>
    problems.map((one) => onPage(routeOf(q, keys[at] as string).route, one)),
  );
  const value = { pages: keys.length, of: all.length };
  if (ofPages.length > 0 || !withCostly) return { value, problems: ofPages };
  const facts = reports.flatMap(({ facts }) => facts ?? []);
  const withCard = keys.filter((_, at) => reports[at]?.facts?.card !== undefined);
  const [ofPictures, ofCards] = await Promise.all([
    pictureFiles(usesOf(facts), q(onProgress)),
    someAtATime(withCard, (key) => q(card, key)),
  ]);
  return { value, problems: [ofPictures, ...ofCards].flatMap(({ problems }) => problems) };
}
