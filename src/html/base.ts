// A page as templates draw it → the same with the base in place of its marks. Pure.
import { isMarked, settleBase, unmarked } from '../model/url.ts';
import { escapeAttribute, urlAttributes } from './scan.ts';
import { type Listener, readHtml, readPlain } from './tags.ts';

/**
 * Takes the marks of the base out of a page: in an address of an attribute, which becomes one on the site (`/~mark~/faq/` → `/faq/`,
 * before which `scan` puts the base like before all others), and everywhere else, in JSON and in texts, where the base takes its place.
 */
export function settlePage(html: string, base: string): string {
  if (!isMarked(html)) return html;
  return settled(html, base, readPlain) ?? (settled(html, base, readHtml) as string);
}

/** The page; undefined where `read` does not know. */
function settled(
  html: string,
  base: string,
  read: (html: string, listener: Listener) => boolean,
): string | undefined {
  let done = '';
  let rest = 0;
  const nothing = () => {};
  const isRead = read(html, {
    attribute(name, value, start, end) {
      if (!urlAttributes.has(name) || !isMarked(value)) return;
      const own = name.endsWith('srcset')
        ? value.replace(/(^|,\s*)(\S+)/g, (_, before, url) => before + unmarked(url))
        : unmarked(value);
      done += `${settleBase(html.slice(rest, start), base)}${name}="${escapeAttribute(own)}"`;
      rest = end;
    },
    open: nothing,
    text: nothing,
    close: nothing,
  });
  return isRead ? done + settleBase(html.slice(rest), base) : undefined;
}
