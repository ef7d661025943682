// Replaces the placeholders of the base in a rendered page. Pure.

import { isMarked, replaceBaseMarks, unmarked } from '../model/addresses/url.ts';
import { urlAttributes, withEachUrl } from '../model/addresses/urlAttributes.ts';
import { escapeAttribute } from '../model/values/strings.ts';
import { readHtml } from './tags.ts';

/**
 * Replaces the placeholders of the base in a page. In an attribute, an address becomes a path on the site (`/~mark~/faq/` →
 * `/faq/`). `scan` adds the base to it, as to all other paths. Everywhere else, in JSON and in texts, the base replaces the
 * placeholder.
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
