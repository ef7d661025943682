// The front matter and file name of a page → its address. Pure.

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
import { locationOfValueAt } from './locate.ts';
import { failed, problem } from './problem.ts';

/** The address from the front matter, or else from the file name. */
export function addressIn(
  page: Page,
  { route: own, draft }: Pick<FrontMatter, 'route' | 'draft'>,
  slugs: SlugKind,
): Checked<string | undefined> {
  const file = page.source.path;
  const isWritten = page.locations.has('route');
  const written = own ?? routeOf(file);
  const route = routeFrom(written, slugs);
  if (route === undefined) {
    const readable = own ?? decoded(written);
    const facts = [readable, nearRoute(readable, slugs), isWritten ? undefined : 'file'] as const;
    const at = { file, ...(isWritten && (locationOfValueAt(page, 'route') ?? { line: 1, column: 1 })) };
    return failed(problem('bad-route', slugs === 'ascii' ? [...facts, slugs] : facts, at));
  }
  // A draft is left out, as its author expects. An explicit `route` means that the page should exist.
  if (hasUnderscore(route) && !isWritten && !draft)
    return failed(problem('bad-route', [decoded(route), withoutUnderscores(route), 'underscore'], { file }));
  return { value: route, problems: [] };
}
