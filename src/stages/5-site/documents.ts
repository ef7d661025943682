// The HTML files of a site that are not pages → the anchors in them: queries.

import { query, type Reader } from '../../engine/query.ts';
import { publicFileAt } from '../../model/site/files.ts';
import { readMarkup } from '../../model/values/htmlLibrary.ts';
import { most } from '../../model/values/limits.ts';
import { copiedText } from '../1-sources/queries.ts';
import { bytesOfAdded } from './after.ts';
import { linkedFile } from './files.ts';
import { planOf } from './pages.ts';

/** The text of such a file; undefined if it is not text, or is too long. */
function textOf(q: Reader, output: string): string | undefined {
  const { publicFiles, files } = planOf(q);
  const copied = publicFileAt(publicFiles, output);
  if (copied) return q(copiedText, copied.source.path);
  const made = files.findIndex((one) => one.output === output);
  if (made !== -1) return q(linkedFile, `${made}`)?.content;
  const bytes = bytesOfAdded(q, output);
  return bytes && new TextDecoder().decode(bytes);
}

/** The ids in an HTML file that is not a page, by its path in the out folder; undefined if they cannot be known. */
export const idsOfFile = query<ReadonlySet<string> | undefined>(
  'ids of file',
  (q, output) => {
    const text = /\.html?$/i.test(output) ? textOf(q, output) : undefined;
    return text === undefined || text.length > most.file ? undefined : idsOfDocument(text);
  },
  { hash: 'inputs', size: (ids) => 8 * (ids?.size ?? 0) },
);

/** Elements whose ids belong to the document's text. Ids of other elements may be only for scripts. */
const ofText = /^(?:h[1-6]|a|section|article|p|dt|dd|li|figure|table|tr|td|th|span|pre|blockquote|details)$/;

/**
 * The ids in an HTML document, and the names of its `<a>` elements. Undefined if they cannot be known: a script makes the document,
 * or it redirects.
 */
function idsOfDocument(html: string): ReadonlySet<string> | undefined {
  const ids = new Set<string>();
  let hasScript = false;
  let hasTextIds = false;
  let leadsOn = false;
  readMarkup(html, {
    onopentag(element, attributes) {
      const { id, name } = attributes;
      hasScript ||= element === 'script';
      leadsOn ||=
        element === 'frameset' ||
        (element === 'meta' && /^refresh$/i.test(attributes['http-equiv']?.trim() ?? ''));
      const own = [id, element === 'a' ? name : undefined].filter((one) => one !== undefined && one !== '');
      hasTextIds ||= own.length > 0 && ofText.test(element);
      for (const one of own) ids.add(one as string);
    },
  });
  return leadsOn || (hasScript && !hasTextIds) ? undefined : ids;
}
