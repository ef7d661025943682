// Merges the `head` of a template into the `<head>` of a rendered page. Pure.
import { escapeAttribute, escapeText } from '../model/values/strings.ts';

/** The attributes of an element, by their names in HTML. */
export type Attributes = Readonly<Record<string, string>>;

/** The content of a page's `<head>` that is added to that of templates/Document.tsx, or replaces it. */
export interface PageHead {
  readonly title: string | undefined;
  readonly metas: readonly Attributes[];
  /** These only replace a `<meta>` of the same name, and add none. */
  readonly replaced: readonly Attributes[];
  readonly links: readonly Attributes[];
  /** Data for machines, as JSON. */
  readonly data: readonly string[];
}

/**
 * Elements in `<head>` whose content is not HTML, comments, replaceable elements, and the end. The renderers write `"` around
 * values.
 */
const tokens =
  /<(script|style|noscript|template)\b(?:"[^"]*"|[^">])*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<title\b(?:"[^"]*"|[^">])*>[\s\S]*?<\/title\s*>|<(meta|link)\b((?:"[^"]*"|[^">])*)>|<\/head\s*>/gi;

/**
 * The page with `head` in its `<head>`. A title, a `<meta>` of the same name and a canonical address replace existing ones. All
 * else is added at the end. Undefined if the page has no `<head>`.
 */
export function withHead(html: string, head: PageHead): string | undefined {
  const start = /<head\b(?:"[^"]*"|[^">])*>/i.exec(html);
  if (!start) return undefined;
  const left = { title: head.title, metas: [...head.metas], links: [...head.links], data: head.data };
  let rest = start.index + start[0].length;
  let made = html.slice(0, rest);
  tokens.lastIndex = rest;
  for (let token = tokens.exec(html); token; token = tokens.exec(html)) {
    const [whole] = token;
    const isEnd = /^<\/head/i.test(whole);
    const instead = isEnd ? ending(left) + whole : replacement(token, head, left);
    if (instead === undefined) continue;
    made += html.slice(rest, token.index) + instead;
    rest = token.index + whole.length;
    if (isEnd) return made + html.slice(rest);
  }
  return undefined;
}

/** The values that are not in the page yet. */
interface Left {
  title: string | undefined;
  readonly metas: Attributes[];
  readonly links: Attributes[];
  readonly data: readonly string[];
}

/** The replacement for an element of `<head>`, which is removed from `left`. Undefined if the element stays. */
function replacement([whole, , element = '', written = '']: RegExpExecArray, head: PageHead, left: Left) {
  if (/^<title/i.test(whole) && left.title !== undefined) {
    const title = titleElement(left.title);
    left.title = undefined;
    return title;
  }
  if (element === '') return undefined;
  const own = attributesIn(written);
  const isOwn = (one: Attributes) => isSame(one, own);
  if (element.toLowerCase() === 'meta') {
    const same = take(left.metas, isOwn);
    const isTaken = same.length > 0 || head.metas.some(isOwn);
    const others = isTaken ? same : head.replaced.filter(isOwn);
    return isTaken || others.length > 0 ? others.map((one) => elementOf('meta', one)).join('') : undefined;
  }
  if (own.rel !== 'canonical') return undefined;
  const canonical = take(left.links, ({ rel }) => rel === 'canonical');
  return canonical.length > 0 ? canonical.map((one) => elementOf('link', one)).join('') : undefined;
}

/** Removes the matching entries of a list, and returns them. */
function take<T>(list: T[], isMeant: (one: T) => boolean): readonly T[] {
  const taken = list.filter(isMeant);
  for (const one of taken) list.splice(list.indexOf(one), 1);
  return taken;
}

/** The elements for the remaining values. */
function ending({ title, metas, links, data }: Left): string {
  return [
    title === undefined ? '' : titleElement(title),
    ...metas.map((one) => elementOf('meta', one)),
    ...links.map((one) => elementOf('link', one)),
    // No text can end the element: no `<` stays in it.
    ...data.map((json) => `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`),
  ].join('');
}

const titleElement = (title: string) => `<title>${escapeText(title)}</title>`;

function elementOf(element: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return `<${element}${written.join('')}>`;
}

const naming = ['name', 'property', 'http-equiv', 'itemprop'];

/** Whether two `<meta>` have the same name. One without `media` applies to all. */
function isSame(one: Attributes, other: Attributes): boolean {
  const isNamed = naming.some(
    (key) => one[key] !== undefined && one[key].toLowerCase() === other[key]?.toLowerCase(),
  );
  return isNamed && (one.media === undefined || one.media === other.media);
}

/** The attributes that name a `<meta>` or a `<link>`, as the renderers write them. */
function attributesIn(text: string): Attributes {
  const found = text.matchAll(/\s(name|property|http-equiv|itemprop|rel|media)="([^"]*)"/gi);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name.toLowerCase(), value]));
}
