// How much there is behind a link: summed from the cards of the page itself, so that nobody writes it down twice.
import { parseDocument } from 'yaml';
import { z } from 'zod';
import games from '../../content/pages/games.md' with { type: 'text' };
import music from '../../content/pages/music.md' with { type: 'text' };
import stories from '../../content/pages/stories.md' with { type: 'text' };

const pages = { '/stories/': stories, '/music/': music, '/games/': games };
type Address = keyof typeof pages;

/** Where a collection is: a page whose cards can be counted. */
export const counted = z
  .enum(Object.keys(pages) as [Address, ...Address[]])
  .describe('The address of a collection, like /stories/.');

const collection = z.object({ cards: z.array(z.object({ count: z.int().default(1) })) });

/** All that the cards of the collection at `href` hold; a card without a count is one. 0 where there is none to be read. */
export function howMany(href: Address): number {
  const [, frontMatter = ''] = pages[href].split(/^---\r?$/m);
  // A mistake in it is told by the page's own build.
  const { data } = collection.safeParse(parseDocument(frontMatter).toJS());
  return (data?.cards ?? []).reduce((sum, { count }) => sum + count, 0);
}
