// A page as templates render it → the same with the base in place of its marks. Pure.

import { escapeAttribute } from '../model/strings.ts';
import { isMarked, replaceBaseMarks, unmarked } from '../model/url.ts';
import { urlAttributes } from './scan.ts';
import { readHtml } from './tags.ts';

/**
 * Takes the marks of the base out of a page: in an address of an attribute, which becomes one on the site (`/~mark~/faq/` → `/faq/`,
 * before which `scan` puts the base like before all others), and everywhere else, in JSON and in texts, where the base takes its place.
 */
export function replaceBaseMarksInPage(html: string, base: string): string {
  if (!isMarked(html)) return html;
  let done = '';
  let rest = 0;
  readHtml(html, {
    attribute(name, value, start, end) {
      if (!urlAttributes.has(name) || !isMarked(value)) return;
      const own = name.endsWith('srcset')
        ? value.replace(/(^|,\s*)(\S+)/g, (_, before, url) => before + unmarked(url))
        : unmarked(value);
      done += `${replaceBaseMarks(html.slice(rest, start), base)}${name}="${escapeAttribute(own)}"`;
      rest = end;
    },
  });
  return done + replaceBaseMarks(html.slice(rest), base);
}
