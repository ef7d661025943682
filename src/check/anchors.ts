// Anchors of addresses on other sites, and whether the page that came back has one.
import { htmlParser } from '../html/tags.ts';
import { decoded } from '../model/url.ts';

/** How much of a page is read to find an anchor, in bytes. */
const mostRead = 5_000_000;

/** The id that an address asks for. Not `#top`, not a text fragment, and nothing that a script would have to read. */
export function anchorOf(address: string): string | undefined {
  const [id = ''] = new URL(address).hash.slice(1).split(':~:');
  if (id === '' || /^top$/i.test(id) || /^[!/]/.test(id)) return undefined;
  return decoded(id);
}

/** Whether a page has the anchor. What is no HTML, or longer than anybody reads, is given the benefit of the doubt. */
export async function hasAnchor(response: Response, anchor: string): Promise<boolean> {
  if (!/html/.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    return true;
  }
  let found = false;
  const Parser = htmlParser();
  const parser = new Parser({
    onopentag(element, { id, name }) {
      // GitHub puts `user-content-` in front of an author's ids, and its script takes it away again.
      if (id === anchor || id === `user-content-${anchor}` || (element === 'a' && name === anchor))
        found = true;
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
    return true; // it broke off: not the anchor's fault
  }
  return found;
}
