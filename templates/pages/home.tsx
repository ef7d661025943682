import { z } from 'zod';
import type { Props } from '../Document.tsx';
import { Points } from '../parts/Points.tsx';
import { Stores } from '../parts/Stores.tsx';
import { point, text } from '../parts/shapes.ts';

const linkOn = { link: text, href: text };

export const schema = z.strictObject({
  hero: z.strictObject({ heading: text, lead: text, note: text }),
  steps: z.strictObject({ heading: text, lead: text, items: z.array(z.strictObject({ title: text, text })) }),
  features: z.array(z.strictObject({ id: text, heading: text, text, points: z.array(text), ...linkOn })),
  reasons: z.strictObject({ heading: text, items: z.array(point) }),
  promise: z.strictObject({ heading: text, text, points: z.array(text), ...linkOn }),
  questions: z.strictObject({
    heading: text,
    items: z.array(z.strictObject({ question: text, answer: text, href: text })),
    ...linkOn,
  }),
  download: z.strictObject({ heading: text, text, note: text }),
});

/** The home page: from the promise to the download. */
export default function Home({ site, data }: Props<typeof schema>) {
  const { hero, steps, features, reasons, promise, questions, download } = data;
  return (
    <>
      <section className="hero">
        <h1>{hero.heading}</h1>
        <p className="lead">{hero.lead}</p>
        <Stores site={site} place="hero" />
        <p className="note">{hero.note}</p>
      </section>
      <section aria-labelledby="steps">
        <h2 id="steps">{steps.heading}</h2>
        <p className="lead">{steps.lead}</p>
        <ol className="points">
          {steps.items.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
      {features.map((feature) => (
        <section key={feature.id} className="feature" aria-labelledby={feature.id}>
          <h2 id={feature.id}>{feature.heading}</h2>
          <p className="lead">{feature.text}</p>
          <ul>
            {feature.points.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>
            <a className="more" href={feature.href}>
              {feature.link}
            </a>
          </p>
        </section>
      ))}
      <section aria-labelledby="reasons">
        <h2 id="reasons">{reasons.heading}</h2>
        <Points items={reasons.items} />
      </section>
      <section aria-labelledby="promise">
        <h2 id="promise">{promise.heading}</h2>
        <p className="lead">{promise.text}</p>
        <ul>
          {promise.points.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          <a className="more" href={promise.href}>
            {promise.link}
          </a>
        </p>
      </section>
      <section aria-labelledby="questions">
        <h2 id="questions">{questions.heading}</h2>
        <ul className="points">
          {questions.items.map((item) => (
            <li key={item.href}>
              <h3>
                <a href={item.href}>{item.question}</a>
              </h3>
              <p>{item.answer}</p>
            </li>
          ))}
        </ul>
        <p>
          <a className="more" href={questions.href}>
            {questions.link}
          </a>
        </p>
      </section>
      <section className="download" aria-labelledby="download">
        <h2 id="download">{download.heading}</h2>
        <p className="lead">{download.text}</p>
        <Stores site={site} place="end" />
        <p className="note">{download.note}</p>
      </section>
    </>
  );
}
