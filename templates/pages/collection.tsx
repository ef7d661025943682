import { z } from 'zod';
import Tooltip from '../islands/Tooltip.tsx';
import { Cover } from '../parts/art/Cover.tsx';
import { Band } from '../parts/Band.tsx';
import { Icon, icon } from '../parts/Icon.tsx';
import { Intro } from '../parts/Intro.tsx';
import { Next } from '../parts/Next.tsx';
import { Points } from '../parts/Points.tsx';
import { cover, next, point, text, top } from '../parts/shapes.ts';
import type { Props } from '../site.ts';

const card = z.strictObject({
  id: cover.describe('Its id, which names its cover, too.'),
  title: text,
  description: text,
  icon,
  count: z.int().positive().optional().describe('How many stories or tracks it holds.'),
  tag: text
    .optional()
    .describe('What a game is good for, in a word that leads to the sentence below the cards.'),
  tagTip: text.optional().describe('What the tooltip of the tag says.'),
  ages: text.describe('Whom it is for, like "Ages 2–8".'),
  facts: z.array(text).describe('Short facts, one a line.'),
});

export const schema = z.strictObject({
  ...top,
  button: text.describe('The words on the button of every card.'),
  buttonTip: text.describe('What its tooltip says.'),
  note: text.describe('What the tooltips of the buttons say, in one paragraph.'),
  unit: z.enum(['stories', 'tracks']).optional().describe('What "count" counts.'),
  cards: z.array(card).min(1),
  list: z.strictObject({ heading: text, items: z.array(point) }),
  next,
});

/** Stories, music or games: four cards, and what they have in common. */
export default function Collection({ data }: Props<typeof schema>) {
  const tagged = data.cards.filter(({ tag }) => tag);
  return (
    <>
      <Intro heading={data.heading} lead={data.lead} animal={data.animal} />
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
                {card.tag && (
                  <Tooltip id={`${card.id}-tag`} tip={<span>{card.tagTip}</span>}>
                    <a className="tag" href={`#${card.id}-means`}>
                      {card.tag}
                    </a>
                  </Tooltip>
                )}{' '}
                <span>{card.ages}</span>
              </p>
              <p>{card.description}</p>
              <ul className="stars">
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
        {/* What the tooltips say, for everybody. */}
        <p className="note">{data.note}</p>
        {tagged.length > 0 && (
          <ul className="note">
            {tagged.map((card) => (
              <li key={card.id} id={`${card.id}-means`}>
                <strong>{card.tag}:</strong> {card.tagTip}
              </li>
            ))}
          </ul>
        )}
      </Band>
      <Band hour={9} hill={3} labelledBy="list">
        <h2 id="list">{data.list.heading}</h2>
        <Points items={data.list.items} />
      </Band>
      <Next {...data.next} />
    </>
  );
}
