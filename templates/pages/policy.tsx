import { z } from 'zod';
import { Band } from '../parts/Band.tsx';
import { Contact } from '../parts/Contact.tsx';
import { Html } from '../parts/Html.tsx';
import { Intro } from '../parts/Intro.tsx';
import { List } from '../parts/List.tsx';
import { Next } from '../parts/Next.tsx';
import { contact, next, text, top } from '../parts/shapes.ts';
import type { Props } from '../site.ts';

export const schema = z.strictObject({
  ...top,
  summary: z
    .strictObject({ heading: text, items: z.array(text).min(1) })
    .describe('The short version, in a few lines.'),
  contact,
  next,
});

/** Privacy, terms, cookies, accessibility: first the short version, then the whole text. */
export default function Policy({ site, page, data, body }: Props<typeof schema>) {
  return (
    <>
      <Intro heading={data.heading} lead={data.lead} animal={data.animal}>
        {page.updated && (
          <p className="note">
            {site.words.updated}: <time dateTime={page.updated}>{longDate(page.updated, site.language)}</time>
          </p>
        )}
      </Intro>
      <Band hour={7} hill={5} className="policy">
        <section className="short" aria-labelledby="short">
          <h2 id="short">{data.summary.heading}</h2>
          <List lines={data.summary.items} />
        </section>
        <nav className="contents" aria-label={site.words.contents}>
          {/* Beside the text there is always room for it. Above the text it opens on demand. */}
          <h2>{site.words.contents}</h2>
          <details>
            <summary>{site.words.contents}</summary>
            <ol>
              {body.headings
                .filter(({ depth }) => depth === 2)
                .map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
            </ol>
          </details>
        </nav>
        <div className="prose">
          <Html html={body.html} />
          <Contact {...data.contact} site={site} />
        </div>
      </Band>
      <Next {...data.next} site={site} place={data.place} />
    </>
  );
}

/** `2025-11-03` → `November 3, 2025`, the same in every time zone. */
function longDate(date: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(date.slice(0, 10)),
  );
}
