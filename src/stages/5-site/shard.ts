// A part of the pages, rendered by one of several machines. A later build finds these pages in the store. READS.
import { pictureFiles, usesOf } from '../../assets/pictureFiles.ts';
import { asyncOutcome, query, type RunReader, rerunIfProblems } from '../../engine/query.ts';
import type { SiteFile } from '../../model/site/files.ts';
import type { Report } from '../../model/site/report.ts';
import type { Shard } from '../../model/site/shard.ts';
import { someAtATime } from '../../model/values/atATime.ts';
import { onProgress } from '../1-sources/inputs.ts';
import { factsOfPage, renderPages } from '../4-pages/queries.ts';
import { card } from './files.ts';
import { pageKeys } from './pages.ts';

/** The keys of a shard's pages: every nth page of the plan, because long pages are often next to one another. The key: `2/3`. */
const keysOf = query<readonly string[]>('pages of shard', (q, shard) => {
  const [index = 1, count = 1] = shard.split('/').map(Number);
  return q(pageKeys).filter((_, at) => at % count === index - 1);
});

/** The files of the pictures that a shard's pages show, by the same key. */
const pictures = asyncOutcome<readonly SiteFile[]>(
  'pictures of shard',
  async (q, shard) => {
    const facts = q(keysOf, shard).flatMap((key) => q(factsOfPage, key) ?? []);
    const { value, problems } = await pictureFiles(usesOf(facts), { onProgress: q(onProgress) });
    return rerunIfProblems(q, { value: value.files, problems });
  },
  { hash: 'inputs' },
);

/**
 * Renders every page of a shard. Returns their number, and that of the site's pages. If there are no problems, it also makes their
 * pictures and cards.
 */
export async function renderedShard(
  q: RunReader,
  { index, count }: Shard,
): Promise<NonNullable<Report['shard']>> {
  const shard = `${index}/${count}`;
  const keys = q(keysOf, shard);
  await renderPages(q, keys);
  const withCard = keys.filter((key) => q(factsOfPage, key)?.card !== undefined);
  if (q.problems().length === 0)
    await Promise.all([q(pictures, shard), someAtATime(withCard, (key) => q(card, key))]);
  return { pages: keys.length, of: q(pageKeys).length };
}
