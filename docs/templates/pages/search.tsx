// Every heading of every page: the target of the search field without JavaScript.
import { Text } from '../parts/Text.tsx';
import { inOrder, listedPages, schema as page, tree } from '../parts/tree.ts';
import type { Props } from '../site.ts';

/** This page is not in its own list. */
export const schema = page.extend({ listed: page.shape.listed.default(false) });

export default function SearchPage({ page: { title }, body }: Props<typeof schema>) {
  const headings = new Map(listedPages().map((one) => [one.route, one.headings]));
  return (
    <article>
      <h1>{title}</h1>
      <Text html={body.html} />
      <ul className="index">
        {inOrder(tree()).map(({ route, title }) => (
          <li key={route}>
            <h2>
              <a href={route}>{title}</a>
            </h2>
            <ul>
              {headings.get(route)?.map(({ id, text }) => (
                <li key={id}>
                  <a href={`${route}#${id}`}>{text}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </article>
  );
}
