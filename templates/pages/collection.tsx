import { z } from 'zod';
import Tooltip from '../islands/Tooltip.tsx';
import { Breathing } from '../parts/art/Breathing.tsx';
import { Cover } from '../parts/art/Cover.tsx';
import { Rain } from '../parts/art/Rain.tsx';
import { Shown } from '../parts/art/Screens.tsx';
import { Band } from '../parts/Band.tsx';
import { Icon, icon } from '../parts/Icon.tsx';
import { Intro } from '../parts/Intro.tsx';
import { List } from '../parts/List.tsx';
import { Next } from '../parts/Next.tsx';
import { StarPoints } from '../parts/Points.tsx';
import { Reading, reading } from '../parts/Reading.tsx';
import { cover, moving, next, text, top } from '../parts/shapes.ts';
import { Taste } from '../parts/Taste.tsx';
import { Text } from '../parts/Text.tsx';
import type { Props } from '../site.ts';

const card = z.strictObject({
  id: cover.describe('Its id, which names its cover, too.'),
  title: text,
  description: text,
  icon,
  count: z.int().positive().optional().describe('How many stories or tracks it holds.'),
  tag: text.optional().describe('What a game is good for, in a word that leads to the sentence about it.'),
  tagTip: text.optional().describe('That sentence; the tooltip of the tag says the same.'),
  facts: z.array(text).default([]).describe('Short facts: what not all cards have.'),
  examples: z.array(text).default([]).describe('The names of some of its stories or tracks.'),
});

export const schema = z.strictObject({
  ...top,
  facts: z.array(text).default([]).describe('Short facts that are true of all cards.'),
  button: text.describe('The words on the button of every card.'),
  buttonTip: text.describe('What its tooltip says, and what stands beside it.'),
  tagLabel: text.optional().describe('Where a tag leads, for whoever hears its name alone.'),
  unit: z.enum(['stories', 'tracks']).optional().describe('What "count" counts.'),
  cards: z.array(card).min(1),
  list: z.strictObject({ heading: text, items: z.array(z.strictObject({ title: text, text })) }),
  screen: z
    .strictObject({ cover, title: text, text, rows: z.array(text).max(3), note: text })
    .describe('What a drawn screen of the app says, and that it is drawn.'),
  reading: reading.optional(),
  breathing: z
    .strictObject({ ...moving, breatheIn: text, breatheOut: text })
    .optional()
    .describe('A bear to breathe with, and the words that take turns below it.'),
  raining: z.strictObject(moving).optional().describe('Rain on a window, to listen to with the eyes.'),
  next,
});

/** Stories, music or games: four cards, their common features, and a sample. */
export default function Collection({ site, data }: Props<typeof schema>) {
  const { reading, breathing, raining } = data;
  const tastes = Object.entries({ reading, breathing, raining });
  const [taste] = tastes.flatMap(([id, one]) => (one ? [{ href: `#${id}`, text: one.link }] : []));
  return (
    <>
      <Intro heading={data.heading} lead={data.lead} animal={data.animal} taste={taste}>
        {data.facts.length > 0 && <List lines={data.facts} />}
      </Intro>
      <Band hour={7} hill={1}>
        <ul className="cards">
          {data.cards.map((card) => (
            <li key={card.id} className="card">
              <Cover name={card.id} shown={card.id === data.screen.cover ? 'for-others' : 'alone'} />
              <h2 id={card.id}>
                <Icon name={card.icon} />
                {card.title}
              </h2>
              {/* Above the title, so that its tooltip does not cover it. For screen readers it comes after the title. */}
              <p className="tags">
                {card.count && (
                  <span className="chip">
                    {card.count} {data.unit}
                  </span>
                )}
                {card.tag && (
                  <Tooltip id={`${card.id}-tag`} tip={<span>{card.tagTip}</span>}>
                    <a
                      className="chip"
                      href={`#${card.id}-means`}
                      aria-label={`${card.tag}: ${data.tagLabel}`}
                    >
                      {card.tag}
                    </a>
                  </Tooltip>
                )}{' '}
                {card.facts.length > 0 && <span className="note">{card.facts.join(' · ')}</span>}
              </p>
              <p>
                <Text>{card.description}</Text>
              </p>
              {card.tag && (
                <p className="means" id={`${card.id}-means`}>
                  {`${card.tag}: ${card.tagTip}`}
                </p>
              )}
              {card.examples.length > 0 && <List lines={card.examples} />}
              <p className="plays">
                <Tooltip id={`${card.id}-plays`} below tip={<span>{data.buttonTip}</span>}>
                  {/* Named with its card. The hidden tooltip always describes it, with and without scripts. */}
                  <button
                    type="button"
                    className="button"
                    id={`${card.id}-button`}
                    aria-labelledby={`${card.id}-button ${card.id}`}
                    aria-describedby={`${card.id}-plays`}
                  >
                    {data.button}
                  </button>
                </Tooltip>{' '}
                <span className="note" aria-hidden="true">
                  {data.buttonTip}
                </span>
              </p>
            </li>
          ))}
        </ul>
      </Band>
      <Band hour={9} hill={3} className="shown" labelledBy="list">
        <div>
          <h2 id="list">{data.list.heading}</h2>
          <StarPoints items={data.list.items} />
        </div>
        <div>
          <Shown words={data.screen} />
          <p className="note">{data.screen.note}</p>
        </div>
      </Band>
      {reading && <Reading {...reading} place={data.place} />}
      {breathing && (
        <Taste {...breathing} id="breathing" place={reading ? undefined : data.place}>
          <Breathing {...breathing} />
        </Taste>
      )}
      {raining && (
        <Taste {...raining} id="raining" place={reading || breathing ? undefined : data.place}>
          <Rain />
        </Taste>
      )}
      <Next {...data.next} site={site} place={taste ? undefined : data.place} />
    </>
  );
}
