// A text of any kind → the addresses of the site in it. Pure.
import { escapeRegExp } from '../model/values/strings.ts';

/** The end of an address in escaped text: `&quot;`, `&amp;lt;`. */
const entity = /&(?:#38;|#x26;|amp;)*(?:quot|lt|gt|apos|#0*(?:34|39|60|62)|#x0*(?:22|27|3c|3e));.*/is;

/** The location of a site. */
interface Site {
  readonly url: string;
  readonly base: string;
}

/**
 * The full addresses below `base` of the site at `url`, and those in `href="/…"` and `src="/…"`. Each is listed once, without final
 * punctuation. XML: only links, because code and prose may name an address that the site does not have. JSON: only full addresses,
 * because attributes there are most likely code that the text shows.
 */
export function ownAddresses(text: string, site: Site): string[] {
  const found = isXml.test(text) ? linksIn(text, site) : mentionsIn(text, site);
  return [...new Set(found.map((address) => plain(address)))];
}

function mentionsIn(text: string, { url, base }: Site): readonly string[] {
  const start = escapeRegExp(url + base);
  const full = text.match(new RegExp(`${start}[^\\s"'<>\\\\^\`{|}()[\\]]*`, 'gi')) ?? [];
  if (isJson.test(text)) return full;
  const rooted = [...text.matchAll(/\s(?:href|src)=["'](\/(?!\/)[^"']*)/gi)].map(([, path]) => url + path);
  return [...full, ...rooted];
}

function plain(address: string): string {
  const own = address.replace(entity, '').replace(/&(?:#38;|#x26;|amp;)+/gi, '&');
  // A pattern would look for the end of the address from each of its signs.
  let end = own.length;
  while ('.,;:!?'.includes(own[end - 1] ?? ' ')) end -= 1;
  return own.slice(0, end);
}

/** The beginning of JSON that contains strings. */
const isJson = /^\ufeff?\s*[[{][\s[{]*"/;
/** The beginnings of feeds, sitemaps, and documents with an XML declaration. */
const isXml = /^\ufeff?\s*<(?:\?xml|rss|feed|urlset|sitemapindex)\b/;
/** A tag with attributes, and one attribute. */
const tags = /<[a-z][\w:.-]*(?:\s+[\w:.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)+/gi;
const attributes = /\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g;
/** An element that contains only an address. */
const elements = /<([\w:.-]+)(?:\s[^<>]*)?>\s*(?:<!\[CDATA\[\s*)?(https?:[^\s<>\]]*)\s*(?:\]\]>\s*)?<\//gi;
/** Elements with text for readers. */
const forPeople = /(?:^|:)(?:title|subtitle|description|summary|content|encoded|name|code|pre|kbd|samp)$/i;

/**
 * The links of an XML text to this site: in attributes, in attributes of escaped HTML, and in elements that contain only an
 * address.
 */
function linksIn(text: string, { url, base }: Site): readonly string[] {
  const escaped = text
    .split('<')
    .map((part) => part.slice(part.indexOf('>') + 1))
    .filter((part) => part.includes('&lt;'))
    .map((part) => part.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'));
  const values = [text, ...escaped]
    .flatMap((one) => one.match(tags) ?? [])
    .flatMap((tag) => [...tag.matchAll(attributes)])
    .map(([, name = '', ...quoted]) => [name, quoted.find((one) => one !== undefined) ?? ''] as const);
  const rooted = values.flatMap(([name, value]) =>
    /^(?:href|src)$/i.test(name) && /^\/(?!\/)/.test(value) ? url + value : [],
  );
  const each = values.flatMap(([name, value]) => (/^srcset$/i.test(name) ? value.split(/,?\s+/) : value));
  const alone = [...text.matchAll(elements)].flatMap(([, name = '', address = '']) =>
    forPeople.test(name) ? [] : address,
  );
  const start = new RegExp(`^\\s*(${escapeRegExp(url + base)}[^\\s"<>\\\\^\`{|}]*)`, 'i');
  const full = [...each, ...alone].flatMap((value) => start.exec(value)?.[1] ?? []);
  return [...full, ...rooted];
}
