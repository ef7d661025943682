import { z } from 'lullamoon-site/templates';
import { Notes } from '../parts/Notes.tsx';
import { Text } from '../parts/Text.tsx';
import type { Props } from '../site.ts';
import { texts } from '../strings.ts';

export const schema = z.strictObject({});

export default function Home({ site, page, body }: Props<typeof schema>) {
  return (
    <>
      <div className="welcome">
        <h1>{page.title}</h1>
        <Text html={body.html} />
      </div>
      <Notes site={site} language={page.language} limit={5} />
      <p>
        <a className="more" href="/posts/">
          {texts().allNotes}
        </a>
      </p>
    </>
  );
}
