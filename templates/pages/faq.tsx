import { z } from 'zod';
import type { Props } from '../Document.tsx';
import Accordion from '../islands/Accordion.tsx';
import { Html } from '../parts/Html.tsx';
import { Next } from '../parts/Next.tsx';
import { next, text } from '../parts/shapes.ts';

export const schema = z.strictObject({ heading: text, lead: text, next });

/** The questions: every `##` of the page's Markdown is one, and what follows it is its answer. */
export default function Faq({ data, body }: Props<typeof schema>) {
  return (
    <>
      <section className="intro">
        <h1>{data.heading}</h1>
        <p className="lead">{data.lead}</p>
        <Html html={body.intro} />
      </section>
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
      <Next {...data.next} />
    </>
  );
}
