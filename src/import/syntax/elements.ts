// Elements that pages must not contain → their ends, and their replacements. Pure.
import { wholes } from '../../markdown/html/harmless.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { firstIndex } from '../../model/values/lists.ts';
import type { Change } from '../model.ts';
import { without } from './draft.ts';

/** The offsets after all end tags of a text, by name in lower case. To search again for each tag would take minutes. */
export type Closed = () => ReadonlyMap<string, readonly number[]>;

export function closedIn(text: string): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const { 0: all, 1: name = '', index } of text.matchAll(/<\/([^\s/>]+)\s*>/g))
    getOrInsertComputed(found, name.toLowerCase(), () => []).push(index + all.length);
  return found;
}

/** HTML elements that pages here must not contain. Any other name in angle brackets may be a word of the text. */
const refused = new Set(
  'form input button label select option optgroup fieldset legend textarea output video audio track canvas map area center font main marquee big dialog slot template svg math iframe object embed param script style link meta title base body html head search hgroup address menu dir acronym nobr blink frame frameset noframes applet basefont'.split(
    ' ',
  ),
);

/** Whether a name is an HTML element, and not a word of the text. */
export function isHtml(name: string): boolean {
  return (
    refused.has(name.toLowerCase()) ||
    /^(?:a|p|b|i|u|s|q|em|hr|br|div|img|pre|sub|sup|span|code|table|t[drh]|thead|tbody|[uod]l|li|d[td]|h[1-6]|strong|small|summary|details|figure|figcaption|section|article|aside|nav|header|footer|blockquote|cite|kbd|mark|del|ins|picture|source|col|colgroup|caption|tfoot)$/i.test(
      name,
    )
  );
}

/** The offset after an element that begins at `at`, or after its tag if its content may stay. `whole`: its tag. */
export function wholeEnd(at: number, whole: string, name: string, closed: Closed): number {
  const end = at + whole.length;
  if (
    whole.startsWith('</') ||
    whole.endsWith('/>') ||
    !(wholes.has(name.toLowerCase()) || /^(?:video|audio|canvas)$/i.test(name))
  )
    return isText(whole, name, closed) ? at + 1 : end;
  const closes = closed().get(name.toLowerCase()) ?? [];
  return closes[firstIndex(closes.length, (one) => (closes[one] ?? 0) > end)] ?? end;
}

/** Whether `<Name>` is a word of the text: a type, a placeholder. */
function isText(whole: string, name: string, closed: Closed): boolean {
  if (isHtml(name) || /[\s=]/.test(whole.slice(1, -1).trim()) || whole.endsWith('/>') || name.includes('-'))
    return false;
  return !closed().has(name.toLowerCase());
}

/** How much of an element is searched for its address, in characters. */
const mostOfElement = 5_000;

/** The replacement for a refused element. */
export function elementOf(text: string, at: number, whole: string, name: string, closed: Closed): Change {
  if (isText(whole, name, closed)) return { text: '&lt;' };
  if (whole.startsWith('</')) return { text: '' };
  const end = Math.min(wholeEnd(at, whole, name, closed), at + mostOfElement);
  const all = text.slice(at, end);
  const src = /\ssrc\s*=\s*["']([^"']+)["']/i.exec(all)?.[1];
  const [, double, single] = /\stitle\s*=\s*(?:"([^"]+)"|'([^']+)')/i.exec(all) ?? [];
  const title = double ?? single;
  if (src && /^(?:iframe|video|audio|embed)$/i.test(name)) {
    const url = src.startsWith('//') ? `https:${src}` : src;
    return {
      text: `<a href="${url}">${title ?? url.replace(/^https?:\/\//, '')}</a>`,
      left: { kind: 'embed', what: url },
    };
  }
  return without('html', whole);
}
