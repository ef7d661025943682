import { z } from 'zod';
import { Cover } from '../parts/art/Cover.tsx';
import { Portrait, portraitNames } from '../parts/art/Portrait.tsx';
import { Band } from '../parts/Band.tsx';
import { Contact } from '../parts/Contact.tsx';
import { Html } from '../parts/Html.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Next } from '../parts/Next.tsx';
import { Points } from '../parts/Points.tsx';
import { contact, cover, next, point, text, top } from '../parts/shapes.ts';
import type { Props } from '../site.ts';

export const schema = z.strictObject({
  ...top,
  mission: z.strictObject({ heading: text, cover, paragraphs: z.array(text) }),
  cast: z
    .strictObject({
      heading: text,
      lead: text,
      items: z.array(z.strictObject({ who: z.enum(portraitNames), name: text, text })),
    })
    .describe('Who sleeps all over the site, and what they are called.'),
  reasons: z.strictObject({ heading: text, items: z.array(point) }),
  contact,
  next,
});

/** The makers of the app, and their reasons. */
export default function About({ site, data, body }: Props<typeof schema>) {
  return (
    <>
      <Intro heading={data.heading} lead={data.lead} animal={data.animal} />
      <Band hour={7} hill={1} className="mission" labelledBy="mission">
        <div>
          <h2 id="mission">{data.mission.heading}</h2>
          <Cover name={data.mission.cover} />
        </div>
        <div>
          {data.mission.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Band>
      {body.sections.map(({ id, title, html }) => (
        <Band key={id} hour={8} hill={4} className="screens" labelledBy={id}>
          <h2 id={id}>{title}</h2>
          <Html html={html} />
        </Band>
      ))}
      <Band hour={9} hill={3} labelledBy="reasons">
        <h2 id="reasons">{data.reasons.heading}</h2>
        <Points items={data.reasons.items} />
      </Band>
      <Band hour={9} className="cast" labelledBy="cast">
        <h2 id="cast">{data.cast.heading}</h2>
        <p className="lead">{data.cast.lead}</p>
        <ul>
          {data.cast.items.map(({ who, name, text }) => (
            <li key={who}>
              <Portrait who={who} />
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <Contact {...data.contact} site={site} />
      </Band>
      <Next {...data.next} site={site} place={data.place} />
    </>
  );
}
