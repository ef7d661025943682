// The anchors of addresses on other sites: whether the page has them.

import { decoded } from '../model/addresses/url.ts';
import { htmlParser } from '../model/values/htmlLibrary.ts';

/** The most bytes of a page that are read to find an anchor. */
const mostRead = 5_000_000;

/** The id in an address, as written. Not `#top`, a text fragment, or an anchor that a script must interpret. */
export function anchorOf(address: string): string | undefined {
  const [id = ''] = new URL(address).hash.slice(1).split(':~:');
  if (id === '' || /^top$/i.test(id) || /^[!/]/.test(id)) return undefined;
  return id;
}

/**
 * Whether a page has the anchor, as written or decoded (HTML, "find a potential indicated element"). True if this cannot be known:
 * the response is not HTML, or too long.
 */
export async function hasAnchor(response: Response, anchor: string): Promise<boolean> {
  if (!/html/.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    return true;
  }
  const wanted = [anchor, decoded(anchor)];
  let found = false;
  const Parser = htmlParser();
  const parser = new Parser({
    onopentag(element, { id, name }) {
      // GitHub adds `user-content-` to the ids of authors, and its script removes it again.
      found ||= wanted.some(
        (one) => id === one || id === `user-content-${one}` || (element === 'a' && name === one),
      );
    },
  });
  const decoder = new TextDecoder();
  let read = 0;
  try {
    for await (const bytes of response.body ?? []) {
      parser.write(decoder.decode(bytes, { stream: true }));
      read += bytes.length;
      if (found || read > mostRead) return true;
    }
  } catch {
    return true; // the connection broke: this is not a fault of the anchor
  }
  return found;
}
