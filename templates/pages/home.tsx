import { pages, z } from 'lullamoon-site/templates';
import { Controls } from '../parts/art/Controls.tsx';
import { Cover, CoverDefs } from '../parts/art/Cover.tsx';
import { FullMoon } from '../parts/art/FullMoon.tsx';
import { HeroScene, HeroScenePhone } from '../parts/art/HeroScene.tsx';
import { Ending, Game, Library, playing } from '../parts/art/Screens.tsx';
import { Tonight } from '../parts/art/Tonight.tsx';
import { Band } from '../parts/Band.tsx';
import { List } from '../parts/List.tsx';
import { StarPoints } from '../parts/Points.tsx';
import { Stores } from '../parts/Stores.tsx';
import { address, cover, text } from '../parts/shapes.ts';
import { Text } from '../parts/Text.tsx';
import type { Props } from '../site.ts';
import { schema as collection } from './collection.tsx';

const linkOn = { link: text, href: text };

/** The words of a drawn player. */
const player = z.strictObject({ title: text, series: text, timer: text });

export const schema = z.strictObject({
  hero: z.strictObject({ heading: text, lead: text, facts: z.array(text), player, ...linkOn }),
  steps: z.strictObject({
    heading: text,
    lead: text,
    items: z.array(z.strictObject({ title: text, text })).length(3),
    /** The words of the three drawn screens, one for each step. */
    library: z.strictObject({
      title: text,
      items: z.array(z.strictObject({ cover, title: text, kind: text })).length(4),
    }),
    game: z.strictObject({ title: text, text }),
    ending: player,
    note: text.describe('That they are drawn.'),
  }),
  features: z.array(
    z.strictObject({
      id: text,
      heading: text,
      /** The unit of its collection's items, which are counted there. */
      unit: text,
      /** The words after the number and the unit. */
      text,
      cover,
      link: text,
      href: address,
    }),
  ),
  reasons: z.strictObject({
    heading: text,
    lead: text,
    items: z.array(z.strictObject({ title: text, text })),
    /** The words of the drawn screen of the parental controls. */
    controls: z.strictObject({
      title: text,
      whose: text,
      timer: text,
      timerValue: text,
      volume: text,
      volumeValue: text,
      /** The words for a choice in the text alternative. */
      on: text,
      off: text,
      choices: z.array(z.strictObject({ label: text, on: z.boolean() })).max(3),
    }),
  }),
  questions: z.strictObject({
    heading: text,
    items: z.array(z.strictObject({ question: text, answer: text, href: text })),
    ...linkOn,
  }),
  download: z.strictObject({ heading: text, text }),
});

/** The covers whose animals other drawings of the page repeat. */
const cast = ['animal-friends', 'nature-sounds', 'breathing-buddies'];

/** The total of the cards of the collection at `address`. A card without a count is one. */
function howMany(address: string): number {
  const [page] = pages({ of: collection, where: { route: address } });
  return (page?.data.cards ?? []).reduce((sum, { count }) => sum + (count ?? 1), 0);
}

/** The home page: from the promise to the download, and from dusk to midnight. */
export default function Home({ site, data }: Props<typeof schema>) {
  const { hero, steps, features, reasons, questions, download } = data;
  const covers = [playing, ...features.map((feature) => feature.cover)];
  const missing = cast.filter((name) => !covers.includes(name));
  const screens = [
    <Library key="library" words={steps.library} elsewhere={new Set([...covers, ...missing])} />,
    <Game key="game" words={steps.game} />,
    <Ending key="ending" words={steps.ending} />,
  ];
  return (
    <>
      <section className="hero">
        {missing.length > 0 && <CoverDefs names={missing} />}
        <HeroScene words={hero.player} />
        <HeroScenePhone words={hero.player} />
        <h1>{hero.heading}</h1>
        <p className="lead">{hero.lead}</p>
        <Stores site={site} place="hero" />
        <List lines={hero.facts} />
        <a className="more" href={hero.href}>
          {hero.link}
        </a>
      </section>
      <Band hour={7} hill={1} className="steps" labelledBy="steps">
        <h2 id="steps">{steps.heading}</h2>
        <p className="lead">{steps.lead}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, by keyboard too */}
        <ol tabIndex={0} aria-labelledby="steps">
          {steps.items.map((step, index) => (
            <li key={step.title}>
              {screens[index]}
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
        <p className="note">{steps.note}</p>
        <Tonight />
      </Band>
      <Band hour={8} hill={2} className="features">
        {features.map((feature, index) => (
          <section key={feature.id} className="feature" aria-labelledby={feature.id}>
            <Cover
              name={feature.cover}
              shown={covers.indexOf(feature.cover) === index + 1 ? 'for-others' : 'again'}
            />
            <div>
              <h2 id={feature.id}>{feature.heading}</h2>
              <p className="lead">
                <strong>
                  {howMany(feature.href)} {feature.unit}
                </strong>{' '}
                <Text>{feature.text}</Text>
              </p>
              <a className="more" href={feature.href}>
                {feature.link}
              </a>
            </div>
          </section>
        ))}
      </Band>
      <Band hour={10} hill="house" className="why" labelledBy="reasons">
        <h2 id="reasons">{reasons.heading}</h2>
        <p className="lead">{reasons.lead}</p>
        <StarPoints items={reasons.items} />
        <Controls words={reasons.controls} />
      </Band>
      <Band hour={11} hill={3} labelledBy="questions">
        <h2 id="questions">{questions.heading}</h2>
        <ul className="asks">
          {questions.items.map((item) => (
            <li key={item.href}>
              <h3>
                <a href={item.href}>{item.question}</a>
              </h3>
              <p>{item.answer}</p>
            </li>
          ))}
        </ul>
        <a className="more" href={questions.href}>
          {questions.link}
        </a>
      </Band>
      <Band hour={12} hill={1} className="download" labelledBy="download">
        <FullMoon />
        <h2 id="download">{download.heading}</h2>
        <p className="lead">{download.text}</p>
        <Stores site={site} place="end" />
      </Band>
    </>
  );
}
