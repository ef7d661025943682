import type { DocumentProps } from 'lullamoon-site/templates';
import type { schema } from '../site.ts';
import { texts } from '../strings.ts';
import { Beside } from './Beside.tsx';
import { Icon } from './Icon.tsx';
import { type Branch, inOrder } from './tree.ts';

/** What every page ends with, whichever template draws it: where to edit it, when it was changed, and the pages before and after. */
export function PageFoot({
  site,
  page,
  branches,
}: Pick<DocumentProps<typeof schema>, 'site' | 'page'> & { branches: readonly Branch[] }) {
  const t = texts();
  const changed = page.updated ?? page.changed;
  const isMissing = page.route === '/404.html';
  return (
    <div className="page-foot">
      {!isMissing && (site.edit !== undefined || changed !== undefined) && (
        <p>
          {site.edit !== undefined && (
            <a href={site.edit + encodeURI(page.file)}>
              <Icon name="edit" />
              {t.edit}
            </a>
          )}
          {changed !== undefined && (
            <span>
              {t.updated}{' '}
              <time dateTime={changed}>
                {new Date(changed).toLocaleDateString(page.language, { dateStyle: 'long', timeZone: 'UTC' })}
              </time>
            </span>
          )}
        </p>
      )}
      <Beside all={inOrder(branches)} route={page.route} />
    </div>
  );
}
