// The first page: the subject, the beginning, and every folder.
import { prose, z } from 'lullamoon-site/templates';
import { Cards } from '../parts/Cards.tsx';
import { Text } from '../parts/Text.tsx';
import { schema as page, tree } from '../parts/tree.ts';
import type { Props } from '../site.ts';

export const schema = page.extend({
  begin: z
    .strictObject({ label: prose(), href: z.string() })
    .describe('The link that stands out: where to begin.'),
});

export default function Home({ page, data, body }: Props<typeof schema>) {
  return (
    <article className="home">
      <h1>{page.title}</h1>
      <Text html={body.intro} />
      <p>
        <a className="begin" href={data.begin.href}>
          {data.begin.label}
        </a>
      </p>
      {body.sections.map(({ id, title, html }) => (
        <section key={id}>
          <h2 id={id}>{title}</h2>
          <Text html={html} />
        </section>
      ))}
      {tree(page.route).map(({ route, title, description, pages }) => (
        <section key={route}>
          <h2>
            <a href={route}>{title}</a>
          </h2>
          <p>{description}</p>
          <Cards of={pages} heading="h3" />
        </section>
      ))}
    </article>
  );
}
