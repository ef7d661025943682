// The links of all pages to headings of others. Pure.
import { decoded } from '../../model/addresses/url.ts';
import { anchored } from './links.ts';
import type { MadePage } from './page.ts';

/** Pages without links to missing anchors. */
export function withAnchors(pages: readonly MadePage[]): readonly MadePage[] {
  const byRoute = new Map(pages.map((one) => [decoded(one.route), one]));
  const routes = new Map(pages.map(({ file, route }) => [file, route]));
  return pages.map((one) => ({
    ...one,
    draft: anchored(
      one.draft,
      one.placed,
      (route) => byRoute.get(decoded(route)),
      (file) => routes.get(file),
    ),
  }));
}
