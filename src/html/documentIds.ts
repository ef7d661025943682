// An HTML document from elsewhere → the anchors that links to it can name. Pure.
import { htmlParser } from '../model/values/htmlLibrary.ts';

/** Elements whose ids belong to the document's text. Ids of other elements may be only for scripts. */
const ofText = /^(?:h[1-6]|a|section|article|p|dt|dd|li|figure|table|tr|td|th|span|pre|blockquote|details)$/;

/**
 * The ids in an HTML document, and the names of its `<a>` elements. Undefined if they cannot be known: a script makes the document,
 * or it redirects.
 */
export function idsOfDocument(html: string): ReadonlySet<string> | undefined {
  const ids = new Set<string>();
  let hasScript = false;
  let hasTextIds = false;
  let leadsOn = false;
  const Parser = htmlParser();
  const parser = new Parser({
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
  parser.end(html);
  return leadsOn || (hasScript && !hasTextIds) ? undefined : ids;
}
