import { z } from 'zod';
import Accordion from '../islands/Accordion.tsx';
import { Band } from '../parts/Band.tsx';
import { Contact } from '../parts/Contact.tsx';
import { Html } from '../parts/Html.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Next } from '../parts/Next.tsx';
import { contact, next, top } from '../parts/shapes.ts';
import type { Props } from '../site.ts';

export const schema = z.strictObject({ ...top, contact, next });

/** The questions: every `##` of the page's Markdown is one, and the text after it is its answer. */
export default function Faq({ site, data, body }: Props<typeof schema>) {
  return (
    <>
      <Intro heading={data.heading} lead={data.lead} animal={data.animal}>
        <Html html={body.intro} />
      </Intro>
      <Band hour={7} hill={3} className="faq">
        <Accordion>
          {body.sections.map(({ id, title, html }) => (
            <details key={id} name="faq">
              <summary data-keys="ArrowDown,ArrowUp,Home,End">
                <h2>{title}</h2>
              </summary>
              {/* The id is inside: only then does an address with it open the item. */}
              <div id={id}>
                <Html html={html} />
              </div>
            </details>
          ))}
        </Accordion>
        <Contact {...data.contact} site={site} />
      </Band>
      <Next {...data.next} site={site} place={data.place} />
    </>
  );
}
