import { pages } from 'lullamoon-site/templates';
import { schema as post } from '../pages/post.tsx';
import { Day } from './Day.tsx';

/** The posts, the newest first. */
export function Notes({ language, limit }: { language: string; limit?: number }) {
  return (
    <ol className="notes">
      {pages({ of: post, sort: '-date', limit }).map(({ route, title, description, date }) => (
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
