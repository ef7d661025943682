// A part of the pages, rendered by one of several machines: a later build finds these pages in the store. READS.
import { pictureFiles, usesOf } from '../assets/pictureFiles.ts';
import type { Reader } from '../incremental/query.ts';
import { someAtATime } from '../model/atATime.ts';
import type { Problem } from '../model/problem.ts';
import type { Shard } from '../model/shard.ts';
import { onPage } from '../problems/parts.ts';
import { card } from './files.ts';
import { onProgress } from './inputs.ts';
import { pageKeys } from './pages.ts';
import { routeOf } from './plan.ts';
import { renderPages, reportOf } from './rendering.ts';

/** The result of a shard. */
export interface MadeShard {
  /** How many pages it has rendered or found in the store, and how many the site has. */
  readonly pages: number;
  readonly of: number;
  readonly problems: readonly Problem[];
}

/**
 * Renders every page of a shard. A shard has every nth page of the plan, because long pages are often next to one another. As long
 * as there are no problems, it also makes the pictures and cards of its pages.
 */
export async function renderShard(
  q: Reader,
  { index, count }: Shard,
  isClean: () => boolean,
): Promise<MadeShard> {
  const all = q(pageKeys);
  const keys = all.filter((_, at) => at % count === index - 1);
  await renderPages(q, keys);
  const reports = keys.map((key) => q(reportOf, key));
  const ofPages = reports.flatMap(({ problems }, at) =>
    problems.map((one) => onPage(routeOf(q, keys[at] as string).route, one)),
  );
  const made = { pages: keys.length, of: all.length };
  if (ofPages.length > 0 || !isClean()) return { ...made, problems: ofPages };
  const facts = reports.flatMap(({ facts }) => facts ?? []);
  const withCard = keys.filter((_, at) => reports[at]?.facts?.card !== undefined);
  const [ofPictures, ofCards] = await Promise.all([
    pictureFiles(usesOf(facts), q(onProgress)),
    someAtATime(withCard, (key) => q(card, key)),
  ]);
  return { ...made, problems: [ofPictures, ...ofCards].flatMap(({ problems }) => problems) };
}
