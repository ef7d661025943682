import { pages } from 'lullamoon-site/templates';
import { schema as post } from '../pages/post.tsx';
import { Day } from './Day.tsx';

/** The posts, the newest first: all, those with one of `tags`, or not more than `limit`. */
export function Notes({
  language,
  tags,
  limit,
}: {
  language: string;
  tags?: readonly string[];
  limit?: number;
}) {
  const all = pages({ of: post, sort: '-date', limit });
  const found = tags ? all.filter(({ data }) => data.tags.some((one) => tags.includes(one))) : all;
  return (
    <ol className="notes">
      {found.map(({ route, title, description, date }) => (
        <li key={route}>
          <h2>
            <a href={route}>{title}</a>
          </h2>
          {date && <Day date={date} language={language} />}
          <p>{description}</p>
        </li>
      ))}
    </ol>
  );
}
