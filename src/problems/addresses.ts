// The front matter of a page and the name of its file → its address. Pure.

import { decoded } from '../model/addresses/url.ts';
import type { FrontMatter } from '../model/site/config.ts';
import type { Checked } from '../model/site/problem.ts';
import {
  hasUnderscore,
  nearRoute,
  routeFrom,
  routeOf,
  type SlugKind,
  withoutUnderscores,
} from '../model/site/routes.ts';
import type { Page } from '../model/site/site.ts';
import { placeOfValueAt } from './locate.ts';
import { failed, problem } from './problem.ts';

/** The address that the front matter gives, or else the name of the file. */
export function addressIn(
  page: Page,
  { route: own, draft }: Pick<FrontMatter, 'route' | 'draft'>,
  slugs: SlugKind,
): Checked<string | undefined> {
  const file = page.source.path;
  const isWritten = page.places.has('route');
  const written = own ?? routeOf(file);
  const route = routeFrom(written, slugs);
  if (route === undefined) {
    const readable = own ?? decoded(written);
    const facts = [readable, nearRoute(readable, slugs), isWritten ? undefined : 'file'] as const;
    const at = { file, ...(isWritten && (placeOfValueAt(page, 'route') ?? { line: 1, column: 1 })) };
    return failed(problem('bad-route', slugs === 'ascii' ? [...facts, slugs] : facts, at));
  }
  // A draft is left out, as its author expects; and who writes a route means the page to be there.
  if (hasUnderscore(route) && !isWritten && !draft)
    return failed(problem('bad-route', [decoded(route), withoutUnderscores(route), 'underscore'], { file }));
  return { value: route, problems: [] };
}
