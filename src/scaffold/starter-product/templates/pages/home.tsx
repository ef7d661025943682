import { prose, z } from 'lullamoon-site/templates';
import { Icon, icons } from '../parts/Icon.tsx';
import { Shelf } from '../parts/Shelf.tsx';
import { Text } from '../parts/Text.tsx';
import { link, type Props } from '../site.ts';
import { texts } from '../strings.ts';

const item = z.strictObject({ title: prose(), text: prose() });

export const schema = z.strictObject({
  lead: prose().describe('Below the title: one or two sentences.'),
  actions: z.array(link).max(2).describe('The buttons; the first one is the main one.'),
  note: prose().optional().describe('A line below the buttons.'),
  features: z.strictObject({
    heading: prose(),
    lead: prose(),
    items: z.array(item.extend({ icon: z.enum(icons) })),
  }),
  steps: z.strictObject({ heading: prose(), items: z.array(item) }),
  prices: z.strictObject({
    heading: prose(),
    lead: prose(),
    plans: z.array(
      z.strictObject({
        name: prose(),
        price: prose(),
        per: prose().optional(),
        text: prose(),
        points: z.array(prose()),
        action: link,
        isBest: z.boolean().default(false),
      }),
    ),
  }),
  questions: z.strictObject({ heading: prose() }),
  contact: z.strictObject({
    heading: prose(),
    lead: prose(),
    action: z.url().describe('The address that takes what is written.'),
  }),
});

export default function Home({ page, data, body }: Props<typeof schema>) {
  const { features, steps, prices, questions } = data;
  return (
    <>
      <section className="hero wide">
        <div>
          <h1>{page.title}</h1>
          <p className="lead">{data.lead}</p>
          <p className="actions">
            {data.actions.map(({ label, href }, index) => (
              <a key={href} className={index === 0 ? 'button' : 'button quiet'} href={href}>
                {label}
              </a>
            ))}
          </p>
          {data.note && <p className="note">{data.note}</p>}
        </div>
        <Shelf />
      </section>
      <section id="features" className="tinted">
        <div className="wide">
          <h2>{features.heading}</h2>
          <p className="lead">{features.lead}</p>
          <ul className="cards four">
            {features.items.map(({ icon, title, text }) => (
              <li key={title}>
                <Icon name={icon} />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section id="steps" className="wide">
        <h2>{steps.heading}</h2>
        <ol className="steps">
          {steps.items.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section id="prices" className="tinted">
        <div className="wide">
          <h2>{prices.heading}</h2>
          <p className="lead">{prices.lead}</p>
          <ul className="cards plans">
            {prices.plans.map((plan) => (
              <li key={plan.name} className={plan.isBest ? 'best' : undefined}>
                <h3>{plan.name}</h3>
                <div className="price">
                  <span>{plan.price}</span> {plan.per}
                </div>
                <p>{plan.text}</p>
                <ul className="points">
                  {plan.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
                <a className={plan.isBest ? 'button' : 'button quiet'} href={plan.action.href}>
                  {plan.action.label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section id="questions" className="narrow">
        <h2>{questions.heading}</h2>
        {body.sections.map(({ id, title, html }) => (
          <details key={id} name="questions">
            <summary>
              <h3>{title}</h3>
            </summary>
            {/* The id stands inside: only there does an address with it open the answer. */}
            <div id={id}>
              <Text html={html} />
            </div>
          </details>
        ))}
      </section>
      <Contact {...data.contact} />
    </>
  );
}

function Contact({ heading, lead, action }: z.infer<typeof schema>['contact']) {
  const t = texts();
  return (
    <section id="contact" className="tinted">
      <div className="narrow">
        <h2>{heading}</h2>
        <p className="lead">{lead}</p>
        <form method="post" action={action}>
          <label>
            {t.name} <input name="name" autoComplete="name" required />
          </label>
          <label>
            {t.mail} <input type="email" name="email" autoComplete="email" required />
          </label>
          <label>
            {t.message} <textarea name="message" rows={5} required />
          </label>
          {/* People do not see it; programs that send advertising fill it in. Most services know it by this name. */}
          <label className="trap">
            {t.trap} <input name="_gotcha" tabIndex={-1} autoComplete="off" />
          </label>
          <button className="button" type="submit">
            {t.send}
          </button>
        </form>
      </div>
    </section>
  );
}
