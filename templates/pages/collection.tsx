import { z } from 'zod';
import type { Props } from '../Document.tsx';
import Tooltip from '../islands/Tooltip.tsx';
import { Next } from '../parts/Next.tsx';
import { Points } from '../parts/Points.tsx';
import { next, point, text } from '../parts/shapes.ts';

const card = z.strictObject({
  id: text,
  title: text,
  description: text,
  icon: text,
  /** How many stories or tracks it holds. */
  count: z.int().positive().optional(),
  /** What a game is good for. */
  tag: text.optional(),
  tagTip: text.optional(),
  ages: text,
  facts: z.array(text),
});

export const schema = z.strictObject({
  heading: text,
  lead: text,
  button: text,
  buttonTip: text,
  /** What `count` counts. */
  unit: z.enum(['stories', 'tracks']).optional(),
  cards: z.array(card).min(1),
  list: z.strictObject({ heading: text, items: z.array(point) }),
  next,
});

/** Stories, music or games: four cards, and what they have in common. */
export default function Collection({ data }: Props<typeof schema>) {
  return (
    <>
      <section className="intro">
        <h1>{data.heading}</h1>
        <p className="lead">{data.lead}</p>
      </section>
      <ul className="cards">
        {data.cards.map((card) => (
          <li key={card.id} className="card">
            <h2 id={card.id}>{card.title}</h2>
            <p className="facts">
              {card.count && (
                <span className="count">
                  {card.count} {data.unit}
                </span>
              )}
              {card.tag && (
                <Tooltip id={`${card.id}-tag`} tip={<span>{card.tagTip}</span>}>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be within the keyboard's reach */}
                  <span className="tag" tabIndex={0}>
                    {card.tag}
                  </span>
                </Tooltip>
              )}{' '}
              <span>{card.ages}</span>
            </p>
            <p>{card.description}</p>
            <ul>
              {card.facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            <p>
              <Tooltip id={`${card.id}-plays`} tip={<span>{data.buttonTip}</span>}>
                <button type="button" className="button" aria-describedby={card.id}>
                  {data.button}
                </button>
              </Tooltip>
            </p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="list">
        <h2 id="list">{data.list.heading}</h2>
        <Points items={data.list.items} />
      </section>
      <Next {...data.next} />
    </>
  );
}
