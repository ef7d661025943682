// Runs with the templates, at build time: feeds of pages, as RSS 2.0 and as Atom (RFC 4287).
//
// The package `feed` is not used. It uses the present for a missing date, writes a title as HTML, and keeps characters that XML
// forbids.

import type { CoreSite } from '../model/site/config.ts';
import type { Body } from '../model/site/props.ts';
import type { SitePage } from '../model/site/templateQueries.ts';
import { TemplateFault } from './fault.ts';
import { answerer } from './responder.ts';

/** The parts of a page that a feed needs. Results of `pages()` have them. */
export type FeedItem = Pick<
  SitePage,
  'route' | 'title' | 'description' | 'date' | 'updated' | 'excerpt' | 'body'
> & {
  /** By default the site's language. */
  readonly language?: string | undefined;
  /** The author. By default the author of the feed. */
  readonly author?: string | undefined;
};

/** A feed of some pages. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Its own address on the site: `/feed.xml`. */
  readonly path: string;
  /** By default the site's language. */
  readonly language?: string | undefined;
  /** The author. By default the name of the site. */
  readonly author?: string | undefined;
  readonly items: readonly FeedItem[];
  /** The part of a page in the feed: its first paragraph (the default), or its whole Markdown. */
  readonly content?: 'excerpt' | 'body' | undefined;
}

/** Throws an error for a missing value of a feed, at the line of the template that calls it. */
function check({ content, items, ...texts }: Partial<Feed>): void {
  for (const key of ['title', 'description', 'path'] as const)
    if (typeof texts[key] !== 'string') throw new TypeError(`A feed needs "${key}", a text`);
  if (
    !Array.isArray(items) ||
    !items.every((one) => typeof one?.route === 'string' && typeof one.title === 'string')
  )
    throw new TypeError('A feed needs "items", a list of pages with their routes and titles: pages({ … })');
  if (content !== undefined && content !== 'excerpt' && content !== 'body')
    throw new TypeError(`The content of a feed is "excerpt" or "body", and not ${JSON.stringify(content)}`);
}

/** A feed as RSS 2.0. Its dates come from front matter. Without a date there, it has none. */
export function rss(feed: Feed): string {
  check(feed);
  const { title, description, path, items, content = 'excerpt' } = feed;
  const { site, absolute } = answerer();
  const { language = site.language, author = site.name } = feed;
  const newest = latest(items.flatMap(({ date, updated }) => updated ?? date ?? []));
  return document(
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    tag('title', title),
    tag('link', absolute('/')),
    tag('description', description),
    tag('language', language),
    newest && tag('lastBuildDate', inWords(newest)),
    `<atom:link rel="self" type="application/rss+xml" href="${text(absolute(path))}"/>`,
    ...items.flatMap((item) => [
      `<item${otherLanguage(item, language)}>`,
      tag('title', item.title),
      tag('link', absolute(item.route)),
      tag('guid', absolute(item.route)),
      item.date && tag('pubDate', inWords(item.date)),
      // RSS's own `author` must be an e-mail address.
      tag('dc:creator', item.author ?? author),
      // Readers treat it as HTML.
      tag('description', text(content === 'body' ? item.description : item.excerpt || item.description)),
      content === 'body' && `<content:encoded>${bodyText(item)}</content:encoded>`,
      '</item>',
    ]),
    '</channel>',
    '</rss>',
  );
}

/** A feed as Atom. Each page in it must have `date` or `updated`, because Atom requires a date. */
export function atom(feed: Feed): string {
  check(feed);
  const { title, description, path, items, content = 'excerpt' } = feed;
  const { site, absolute } = answerer();
  const { language = site.language, author = site.name } = feed;
  const changed = items.map(({ route, date, updated }) => {
    const day = updated ?? date;
    if (day === undefined) throw new TemplateFault('undated-item', [route]);
    return day;
  });
  // For an empty feed any fixed date is right.
  const newest = latest(changed) ?? '1970-01-01';
  return document(
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${text(language)}">`,
    tag('id', absolute(path)),
    tag('title', title),
    tag('subtitle', description),
    tag('updated', timeOf(newest)),
    `<author>${tag('name', author)}</author>`,
    // Before its own address, because several readers use the first link of any kind (htmlparser2, @extractus/feed-extractor).
    `<link rel="alternate" type="text/html" href="${text(absolute('/'))}"/>`,
    `<link rel="self" type="application/atom+xml" href="${text(absolute(path))}"/>`,
    ...items.flatMap((item, index) => [
      `<entry${otherLanguage(item, language)}>`,
      tag('id', absolute(item.route)),
      tag('title', item.title),
      item.author !== undefined && `<author>${tag('name', item.author)}</author>`,
      `<link rel="alternate" type="text/html" href="${text(absolute(item.route))}"/>`,
      item.date && tag('published', timeOf(item.date)),
      tag('updated', timeOf(changed[index] ?? newest)),
      tag('summary', content === 'body' ? item.description : item.excerpt || item.description),
      content === 'body' && `<content type="html">${bodyText(item)}</content>`,
      '</entry>',
    ]),
    '</feed>',
  );
}

/** The language of an item, if it differs from that of the feed. A page without one has that of the site. */
function otherLanguage({ language = answerer().site.language }: FeedItem, ofFeed: string): string {
  return language === ofFeed ? '' : ` xml:lang="${text(language)}"`;
}

function document(...lines: readonly (string | false | undefined)[]): string {
  return `${['<?xml version="1.0" encoding="UTF-8"?>', ...lines].filter(Boolean).join('\n')}\n`;
}

function tag(name: string, value: string): string {
  return `<${name}>${text(value)}</${name}>`;
}

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML, in elements and in attributes. Removes characters that XML 1.0 forbids (2.2). */
function text(value: string): string {
  return value
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => escapes[character as keyof typeof escapes]);
}

/** The latest of some dates; undefined if there are none. */
function latest(dates: readonly string[]): string | undefined {
  return dates.reduce<string | undefined>(
    (last, one) => (last === undefined || Date.parse(one) >= Date.parse(last) ? one : last),
    undefined,
  );
}

/** A date as in RFC 822, in UTC. A day becomes its beginning. */
function inWords(date: string): string {
  return new Date(date).toUTCString();
}

/** A date as in RFC 3339: a time as written, or the beginning of a day in UTC. */
function timeOf(date: string): string {
  return date.includes('T') ? date : `${date}T00:00:00Z`;
}

/** The last result of `bodyText` for each body, with its inputs. A watch requests thousands, of which one has changed. */
const bodyTexts = new WeakMap<
  Body,
  { readonly html: string; readonly route: string; readonly site: CoreSite; readonly made: string }
>();

/** A page's Markdown, escaped for XML. */
function bodyText({ route, body }: FeedItem): string {
  const { site } = answerer();
  const { html } = body;
  const last = bodyTexts.get(body);
  if (last?.html === html && last.route === route && last.site === site) return last.made;
  const made = text(absoluteHtml(html, route));
  bodyTexts.set(body, { html, route, site, made });
  return made;
}

/**
 * HTML without the parts that work only on pages of the site: scripts of components, and the placeholders of islands. The content
 * of placeholders stays.
 */
function withoutIslands(html: string): string {
  return /<(?:script|site-)/i.test(html)
    ? html
        .replace(/<script\b[\s\S]*?<\/script\s*>/gi, '')
        .replace(/<\/?site-(?:island|slot)(?:\s+[\w:-]+(?:="[^"]*")?)*\s*>/g, '')
    : html;
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The value of an attribute, without the references that HTML writers make: of quotation marks, accents, `&` and brackets. */
function decoded(value: string): string {
  return value.replace(/&(?:#x([\da-f]{1,4})|#(\d{1,4})|(amp|lt|gt|quot|apos));/gi, (_, hex, number, name) =>
    name
      ? (signs[name.toLowerCase()] ?? '')
      : String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(number)),
  );
}

/** A page's Markdown with full addresses, so that they work in any reader. */
function absoluteHtml(html: string, route: string): string {
  const { absolute } = answerer();
  const here = absolute(route);
  const full = (address: string) => {
    if (/^\/(?!\/)/.test(address)) return absolute(address);
    return URL.canParse(address, here) ? new URL(address, here).href : address; // an invalid address is reported on its page
  };
  const fullEach = (list: string) => list.replace(/(^|,\s*)(\S+)/g, (_, before, url) => before + full(url));
  return withoutIslands(html).replace(/<[a-z][\w-]*(?:\s+[\w:-]+(?:="[^"]*")?)*\s*\/?>/gi, (element) =>
    element.replace(/(\s(href|src|srcset|poster|cite)=")([^"]*)/g, (_, before, name, value: string) => {
      const plain = decoded(value);
      const linked = name === 'srcset' ? fullEach(plain) : full(plain);
      return before + linked.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    }),
  );
}
