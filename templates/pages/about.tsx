import { z } from 'zod';
import type { Props } from '../Document.tsx';
import { Contact } from '../parts/Contact.tsx';
import { Next } from '../parts/Next.tsx';
import { Points } from '../parts/Points.tsx';
import { contact, next, point, text } from '../parts/shapes.ts';

export const schema = z.strictObject({
  heading: text,
  lead: text,
  mission: z.strictObject({ heading: text, paragraphs: z.array(text) }),
  reasons: z.strictObject({ heading: text, items: z.array(point) }),
  contact,
  next,
});

/** Who makes the app, and why. */
export default function About({ site, data }: Props<typeof schema>) {
  return (
    <>
      <section className="intro">
        <h1>{data.heading}</h1>
        <p className="lead">{data.lead}</p>
      </section>
      <section aria-labelledby="mission">
        <h2 id="mission">{data.mission.heading}</h2>
        {data.mission.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <section aria-labelledby="reasons">
        <h2 id="reasons">{data.reasons.heading}</h2>
        <Points items={data.reasons.items} />
      </section>
      <Contact {...data.contact} site={site} />
      <Next {...data.next} />
    </>
  );
}
