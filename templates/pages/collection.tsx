import { z } from 'zod';
import type { Props } from '../Document.tsx';
import { Cover } from '../parts/art/Cover.tsx';
import { Band } from '../parts/Band.tsx';
import { Icon, icon } from '../parts/Icon.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Next } from '../parts/Next.tsx';
import { Points } from '../parts/Points.tsx';
import { cover, next, point, text } from '../parts/shapes.ts';

const card = z.strictObject({
  /** Names its cover, too. */
  id: cover,
  title: text,
  description: text,
  icon,
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
      <Intro heading={data.heading} lead={data.lead} />
      <Band hour={7} hill={1}>
        <ul className="cards">
          {data.cards.map((card) => (
            <li key={card.id} className="card">
              <Cover name={card.id} />
              <h2 id={card.id}>
                <Icon name={card.icon} />
                {card.title}
              </h2>
              <p className="facts">
                {card.count && (
                  <span className="tag">
                    {card.count} {data.unit}
                  </span>
                )}
                {card.tag && <span className="tag">{card.tag}</span>} <span>{card.ages}</span>
              </p>
              <p>{card.description}</p>
              <ul className="stars">
                {card.facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
              <p>
                <button type="button" className="button" aria-describedby={card.id}>
                  {data.button}
                </button>
              </p>
            </li>
          ))}
        </ul>
      </Band>
      <Band hour={9} hill={3} labelledBy="list">
        <h2 id="list">{data.list.heading}</h2>
        <Points items={data.list.items} />
      </Band>
      <Next {...data.next} />
    </>
  );
}
