// A rendered page → the same with the base in place of its marks. Pure.

import { isMarked, replaceBaseMarks, unmarked } from '../model/addresses/url.ts';
import { urlAttributes, withEachUrl } from '../model/addresses/urlAttributes.ts';
import { escapeAttribute } from '../model/values/strings.ts';
import { readHtml } from './tags.ts';

/**
 * Replaces the marks of the base in a page. An address in an attribute becomes a path on the site (`/~mark~/faq/` → `/faq/`), and
 * `scan` puts the base before it as before all others. Everywhere else, in JSON and in texts, the base itself replaces the mark.
 */
export function replaceBaseMarksInPage(html: string, base: string): string {
  if (!isMarked(html)) return html;
  let done = '';
  let rest = 0;
  readHtml(html, {
    attribute(name, value, start, end) {
      if (!urlAttributes.has(name) || !isMarked(value)) return;
      const own = withEachUrl(name, value, unmarked);
      done += `${replaceBaseMarks(html.slice(rest, start), base)}${name}="${escapeAttribute(own)}"`;
      rest = end;
    },
  });
  return done + replaceBaseMarks(html.slice(rest), base);
}
