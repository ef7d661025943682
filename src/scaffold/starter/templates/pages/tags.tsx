import { pages, slug, z } from 'lullamoon-site/templates';
import { Notes } from '../parts/Notes.tsx';
import { Tags } from '../parts/Tags.tsx';
import { Text } from '../parts/Text.tsx';
import type { Props } from '../site.ts';
import { schema as post } from './post.tsx';

export const schema = z.strictObject({});

/** All tags, in order. Those that give the same address (`CSS`, `css`) are one tag: a list, which most often has one spelling. */
function allTags(): readonly (readonly [string, ...string[]])[] {
  const byAddress = new Map<string, [string, ...string[]]>();
  for (const tag of [...new Set(pages({ of: post }).flatMap(({ data }) => data.tags))].sort()) {
    const spellings = byAddress.get(slug(tag));
    if (spellings) spellings.push(tag);
    else byAddress.set(slug(tag), [tag]);
  }
  return [...byAddress.values()];
}

/** Below /tags/ a page for each tag: /tags/kitchen/. */
export function paths() {
  return allTags().map((spellings) => ({
    path: `${slug(spellings[0])}/`,
    title: `Notes about ${spellings[0]}`,
    description: `Every note about ${spellings[0]}, the newest first.`,
    data: spellings,
  }));
}

export default function TagPages({ site, page, body, path }: Props<typeof schema, readonly string[]>) {
  return (
    <>
      <h1>{page.title}</h1>
      {path?.data ? (
        <Notes language={site.language} tags={path.data} />
      ) : (
        <>
          <Text html={body.html} />
          <Tags names={allTags().map(([name]) => name)} />
        </>
      )}
    </>
  );
}
