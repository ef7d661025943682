import { pages, slug } from 'lullamoon-site/templates';
import { schema as post } from '../pages/post.tsx';
import { Day } from './Day.tsx';

/** The posts, the newest first: all, those about `tag`, or not more than `limit`. */
export function Notes({ language, tag, limit }: { language: string; tag?: string; limit?: number }) {
  const all = pages({ of: post, sort: '-date', limit });
  const found = tag ? all.filter(({ data }) => data.tags.some((one) => slug(one) === slug(tag))) : all;
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
