import { z } from 'lullamoon-site/templates';
import { Notes } from '../parts/Notes.tsx';
import { Text } from '../parts/Text.tsx';
import type { Props } from '../site.ts';

export const schema = z.strictObject({});

/** Every post there is. */
export default function Posts({ site, page, body }: Props<typeof schema>) {
  return (
    <>
      <h1>{page.title}</h1>
      <Text html={body.html} />
      <Notes site={site} language={page.language} />
    </>
  );
}
