// A part of the pages, rendered by one of several machines: the build that comes after them finds these pages made. READS.
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

/** What a shard has made. */
export interface MadeShard {
  /** How many pages it has rendered or found, and how many the site has. */
  readonly pages: number;
  readonly of: number;
  readonly problems: readonly Problem[];
}

/**
 * Renders every page of a shard: each so-many-th one of the plan, so that long pages, which often stand together, are shared out. While
 * nothing is wrong, makes their pictures and cards, too.
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
