import { pages, slug, z } from 'lullamoon-site/templates';
import { Notes } from '../parts/Notes.tsx';
import { Tags } from '../parts/Tags.tsx';
import { Text } from '../parts/Text.tsx';
import type { Props } from '../site.ts';
import { texts } from '../strings.ts';
import { schema as post } from './post.tsx';

export const schema = z.strictObject({});

/** All tags by name, each with the number of its notes. */
function allTags(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { data } of pages({ of: post }))
    for (const tag of new Set(data.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Below /tags/ a page for each tag: /tags/kitchen/. */
export function paths() {
  const { about, aboutMore } = texts();
  return [...allTags().keys()].map((tag) => ({
    path: `${slug(tag)}/`,
    title: about({ tag }),
    description: aboutMore({ tag }),
    data: tag,
  }));
}

export default function TagPages({ site, page, body, path }: Props<typeof schema, string>) {
  return (
    <>
      <h1>{page.title}</h1>
      {path?.data ? (
        <Notes site={site} language={page.language} tag={path.data} />
      ) : (
        <>
          <Text html={body.html} />
          <AllTags />
        </>
      )}
    </>
  );
}

function AllTags() {
  const counts = allTags();
  return <Tags names={[...counts.keys()]} counts={counts} />;
}
