import { neighbors, z } from 'lullamoon-site/templates';
import { Day } from '../parts/Day.tsx';
import { Tags } from '../parts/Tags.tsx';
import { Text } from '../parts/Text.tsx';
import type { Props } from '../site.ts';
import { texts } from '../strings.ts';

/** The keys of a post's front matter besides title, description and date. */
export const schema = z.strictObject({
  tags: z.array(z.string()).default([]).describe('What the note is about: [bread, garden].'),
});

export default function Post({ page, data, body }: Props<typeof schema>) {
  const t = texts();
  const { previous: newer, next: older } = neighbors({
    of: schema,
    sort: '-date',
    where: { language: page.language },
  });
  return (
    <article>
      <h1>{page.title}</h1>
      {page.date && (
        <p className="day">
          <Day date={page.date} language={page.language} />
        </p>
      )}
      <Text html={body.html} />
      {data.tags.length > 0 && <Tags names={data.tags} />}
      {(newer || older) && (
        <nav className="beside" aria-label={t.otherNotes}>
          {newer && (
            <a href={newer.route} rel="next">
              <span>{t.newer}</span> {newer.title}
            </a>
          )}
          {older && (
            <a href={older.route} rel="prev">
              <span>{t.older}</span> {older.title}
            </a>
          )}
        </nav>
      )}
    </article>
  );
}
