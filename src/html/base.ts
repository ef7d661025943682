// Replaces the placeholders of the base in a rendered page. Pure.

import { hasBasePlaceholder, replaceBase, withoutBasePlaceholder } from '../model/addresses/url.ts';
import { urlAttributes, withEachUrl } from '../model/addresses/urlAttributes.ts';
import { escapeAttribute } from '../model/values/strings.ts';
import { readHtml } from './tags.ts';

/**
 * Replaces the placeholders of the base in a page. In an attribute, an address becomes a path on the site (`/~mark~/faq/` →
 * `/faq/`). `scan` adds the base to it, as to all other paths. Everywhere else, in JSON and in texts, the base replaces the
 * placeholder.
 */
export function replaceBaseInPage(html: string, base: string): string {
  if (!hasBasePlaceholder(html)) return html;
  let done = '';
  let rest = 0;
  readHtml(html, {
    attribute(name, value, start, end) {
      if (!urlAttributes.has(name) || !hasBasePlaceholder(value)) return;
      const own = withEachUrl(name, value, withoutBasePlaceholder);
      done += `${replaceBase(html.slice(rest, start), base)}${name}="${escapeAttribute(own)}"`;
      rest = end;
    },
  });
  return done + replaceBase(html.slice(rest), base);
}
