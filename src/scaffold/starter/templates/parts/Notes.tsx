import { type PageProps, pages } from 'lullamoon-site/templates';
import { schema as post } from '../pages/post.tsx';
import { Day } from './Day.tsx';

interface Which {
  readonly site: Pick<PageProps<typeof post>['site'], 'language'>;
  readonly language: string;
  readonly tag?: string;
  readonly limit?: number;
}

/**
 * The posts, the newest first: all, those about `tag`, or not more than `limit`. Each in the language of the page; those that are not
 * translated into it, in their own.
 */
export function Notes({ site, language, tag, limit }: Which) {
  const all = pages({ of: post, sort: '-date', where: tag ? { tags: tag } : {} });
  const ownOf = (note: (typeof all)[number]) => note.language ?? site.language;
  const shown = all.filter((note) => ownOf(note) === language || !(language in note.alternates));
  return (
    <ol className="notes">
      {shown.slice(0, limit).map((note) => (
        <li key={note.route} lang={ownOf(note) === language ? undefined : ownOf(note)}>
          <h2>
            <a href={note.route}>{note.title}</a>
          </h2>
          {note.date && <Day date={note.date} language={language} />}
          <p>{note.description}</p>
        </li>
      ))}
    </ol>
  );
}
