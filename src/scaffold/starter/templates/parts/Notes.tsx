import { pages } from 'lullamoon-site/templates';
import { schema as post } from '../pages/post.tsx';
import { Day } from './Day.tsx';

/** The posts, the newest first: all, those about `tag`, or not more than `limit`. */
export function Notes({ language, tag, limit }: { language: string; tag?: string; limit?: number }) {
  return (
    <ol className="notes">
      {pages({ of: post, sort: '-date', limit, where: tag ? { tags: tag } : {} }).map(
        ({ route, title, description, date }) => (
          <li key={route}>
            <h2>
              <a href={route}>{title}</a>
            </h2>
            {date && <Day date={date} language={language} />}
            <p>{description}</p>
          </li>
        ),
      )}
    </ol>
  );
}
