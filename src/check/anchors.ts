// The anchors of addresses on other sites: whether the page there has them.

import { decoded } from '../model/addresses/url.ts';
import { htmlParser } from '../model/values/htmlLibrary.ts';

/** How much of a page is read to find an anchor, in bytes. */
const mostRead = 5_000_000;

/** The id in an address, as it is written there. Not `#top`, no text fragment, and nothing that a script must interpret. */
export function anchorOf(address: string): string | undefined {
  const [id = ''] = new URL(address).hash.slice(1).split(':~:');
  if (id === '' || /^top$/i.test(id) || /^[!/]/.test(id)) return undefined;
  return id;
}

/**
 * Whether a page has the anchor, as it is written or decoded (HTML, "find a potential indicated element"). True if it cannot be
 * known: for a response that is no HTML, or too long to read.
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
      // GitHub puts `user-content-` before the ids of authors, and its script removes it again.
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
    return true; // the connection broke: not the fault of the anchor
  }
  return found;
}
