// A text of any kind → the addresses of the site in it. Pure.
import { escapeRegExp } from '../model/strings.ts';

/** Ends an address in text that is escaped itself: `&quot;`, `&amp;lt;`. */
const entity = /&(?:#38;|#x26;|amp;)*(?:quot|lt|gt|apos|#0*(?:34|39|60|62)|#x0*(?:22|27|3c|3e));.*/is;

/**
 * The full addresses below `base` of the site at `url`, and those in `href="/…"` and `src="/…"`; each once, without punctuation at
 * the end.
 */
export function ownAddresses(
  text: string,
  { url, base }: { readonly url: string; readonly base: string },
): string[] {
  const start = escapeRegExp(url + base);
  const full = text.match(new RegExp(`${start}[^\\s"'<>\\\\^\`{|}()[\\]]*`, 'gi')) ?? [];
  const rooted = [...text.matchAll(/\s(?:href|src)=["'](\/(?!\/)[^"']*)/gi)].map(([, path]) => url + path);
  return [...new Set([...full, ...rooted].map((address) => plain(address)))];
}

function plain(address: string): string {
  return address
    .replace(entity, '')
    .replace(/&(?:#38;|#x26;|amp;)+/gi, '&')
    .replace(/[.,;:!?]+$/, '');
}
