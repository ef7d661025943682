import { pages, slug, z } from 'lullamoon-site/templates';
import { Notes } from '../parts/Notes.tsx';
import { Tags } from '../parts/Tags.tsx';
import { Text } from '../parts/Text.tsx';
import type { Props } from '../site.ts';
import { schema as post } from './post.tsx';

export const schema = z.strictObject({});

/** All tags. Those that give the same address (`CSS`, `css`) are one, written as the first of them is. */
const allTags = () => {
  const found = pages({ of: post }).flatMap(({ data }) => data.tags);
  const byAddress = new Map(
    found
      .sort()
      .reverse()
      .map((tag) => [slug(tag), tag]),
  );
  return [...byAddress.values()].sort();
};

/** Below /tags/ a page for each tag: /tags/kitchen/. */
export function paths() {
  return allTags().map((tag) => ({
    path: `${slug(tag)}/`,
    title: `Notes about ${tag}`,
    description: `Every note about ${tag}, the newest first.`,
    data: tag,
  }));
}

export default function TagPages({ site, page, body, path }: Props<typeof schema, string>) {
  return (
    <>
      <h1>{page.title}</h1>
      {path?.data ? (
        <Notes language={site.language} tag={path.data} />
      ) : (
        <>
          <Text html={body.html} />
          <Tags names={allTags()} />
        </>
      )}
    </>
  );
}
