import { pages, slug, z } from 'lullamoon-site/templates';
import { Notes } from '../parts/Notes.tsx';
import { Tags } from '../parts/Tags.tsx';
import { Text } from '../parts/Text.tsx';
import type { Props } from '../site.ts';
import { texts } from '../strings.ts';
import { schema as post } from './post.tsx';

export const schema = z.strictObject({});

const allTags = () => [...new Set(pages({ of: post }).flatMap(({ data }) => data.tags))].sort();

/** Below /tags/ a page for each tag: /tags/kitchen/. */
export function paths() {
  const { about, aboutMore } = texts();
  return allTags().map((tag) => ({
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
          <Tags names={allTags()} />
        </>
      )}
    </>
  );
}
