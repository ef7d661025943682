import { z } from 'zod';
import Accordion from '../islands/Accordion.tsx';
import { Owl } from '../parts/art/Owl.tsx';
import { Band } from '../parts/Band.tsx';
import { Html } from '../parts/Html.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Next } from '../parts/Next.tsx';
import { next, top } from '../parts/shapes.ts';
import type { Props } from '../site.ts';

export const schema = z.strictObject({ ...top, next });

/** The questions: every `##` of the page's Markdown is one, and what follows it is its answer. */
export default function Faq({ site, data, body }: Props<typeof schema>) {
  return (
    <>
      <Intro heading={data.heading} lead={data.lead} animal={data.animal}>
        <Html html={body.intro} />
      </Intro>
      <Band hour={7} hill={3}>
        <svg className="art faq-owl" viewBox="0 0 200 200" aria-hidden="true">
          <path
            d="M200 138Q90 118 0 146 110 140 200 164M96 136q-22-22-46-16 16 18 46 16"
            fill="var(--art-plum)"
          />
          <Owl transform="translate(88 17)" />
        </svg>
        <Accordion>
          {body.sections.map(({ id, title, html }) => (
            <details key={id} name="faq">
              <summary>
                <h2>{title}</h2>
              </summary>
              {/* The id stands inside: only there does an address with it open the item. */}
              <div id={id}>
                <Html html={html} />
              </div>
            </details>
          ))}
        </Accordion>
      </Band>
      <Next {...data.next} site={site} />
    </>
  );
}
