// Runs with the templates, at build time: feeds of pages and of other items, as RSS 2.0, as Atom (RFC 4287) and as JSON Feed 1.1.
//
// The package `feed` is not used. It uses the present for a missing date, writes a title as HTML, and keeps characters that XML
// forbids.

import type { Body } from '../../model/site/props.ts';
import { TemplateFault } from './fault.ts';
import { absoluteHtml, bodyText, fullAddress, text } from './feedTexts.ts';
import { answerer } from './responder.ts';

/** An author. */
export interface Author {
  readonly name: string;
  /** The author's page: a path on the site, or a full address. */
  readonly url?: string | undefined;
  readonly email?: string | undefined;
}

/** One author by name, or several. */
export type Authors = string | Author | readonly (string | Author)[];

/** An item of a feed. Results of `pages()` are items, and so is anything with a title and an address. */
export interface FeedItem {
  readonly title: string;
  /** Its address: a path on the site, also with a fragment (`/changes/#v2`), or a full address. */
  readonly route: string;
  readonly description?: string | undefined;
  /** The dates of its publication and its change: days or times, as in front matter. */
  readonly date?: string | undefined;
  readonly updated?: string | undefined;
  readonly excerpt?: string | undefined;
  readonly body?: Pick<Body, 'html'> | undefined;
  /** Its HTML, if it is not a page: that of `markdown()` in a schema, for example. */
  readonly html?: string | undefined;
  /** By default the site's language. */
  readonly language?: string | undefined;
  /** The author. By default the author of the feed. */
  readonly author?: Authors | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** A feed of pages or other items. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Its own address on the site: `/feed.xml`. */
  readonly path: string;
  /** By default the site's language. */
  readonly language?: string | undefined;
  /** The author. By default the name of the site. */
  readonly author?: Authors | undefined;
  readonly items: readonly FeedItem[];
  /** The part of an item in the feed: its first paragraph (the default), or its whole text. */
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
    throw new TypeError(
      'A feed needs "items", a list of pages, pages({ … }), or of objects with "route" and "title"',
    );
  for (const { route, title, date, updated } of items) {
    if (!/^(?:\/(?!\/)|https?:\/\/)/i.test(route))
      throw new TypeError(
        `The route of the item "${title}" is "${route}": it begins with a slash, or is a full address`,
      );
    for (const day of [date, updated])
      if (day !== undefined && Number.isNaN(Date.parse(day)))
        throw new TypeError(
          `The item "${title}" has the date "${day}": write 2025-03-14, or a time as in front matter`,
        );
  }
  if (content !== undefined && content !== 'excerpt' && content !== 'body')
    throw new TypeError(`The content of a feed is "excerpt" or "body", and not ${JSON.stringify(content)}`);
}

/** The content of all kinds of feeds. */
function partsOf(feed: Feed) {
  check(feed);
  const { site } = answerer();
  const { language = site.language, author = site.name, content = 'excerpt' } = feed;
  return { ...feed, language, content, authors: authorsIn(author) };
}

const authorsIn = (given: Authors | undefined): readonly Author[] =>
  [given ?? []].flat().map((one) => (typeof one === 'string' ? { name: one } : (one as Author)));

/** A short text for an item. `isWhole`: the feed also has its whole text. */
function summaryOf({ description = '', excerpt = '' }: FeedItem, isWhole: boolean): string {
  return isWhole ? description : excerpt || description;
}

/** A feed as RSS 2.0. Its dates come from front matter or data. Without a date there, it has none. */
export function rss(feed: Feed): string {
  const { title, description, path, items, content, language, authors } = partsOf(feed);
  const { absolute } = answerer();
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
      tag('link', fullAddress(item.route)),
      tag('guid', fullAddress(item.route)),
      item.date && tag('pubDate', inWords(item.date)),
      // RSS's own `author` must be an e-mail address.
      ...(item.author === undefined ? authors : authorsIn(item.author)).map(({ name }) =>
        tag('dc:creator', name),
      ),
      ...(item.tags ?? []).map((one) => tag('category', one)),
      // Readers treat it as HTML.
      tag('description', text(summaryOf(item, content === 'body'))),
      content === 'body' && hasText(item) && `<content:encoded>${escapedText(item)}</content:encoded>`,
      '</item>',
    ]),
    '</channel>',
    '</rss>',
  );
}

/** A feed as Atom. Each item must have `date` or `updated`, because Atom requires a date. */
export function atom(feed: Feed): string {
  const { title, description, path, items, content, language, authors } = partsOf(feed);
  const { absolute } = answerer();
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
    ...authors.map(atomAuthor),
    // Before its own address, because several readers use the first link of any kind (htmlparser2, @extractus/feed-extractor).
    `<link rel="alternate" type="text/html" href="${text(absolute('/'))}"/>`,
    `<link rel="self" type="application/atom+xml" href="${text(absolute(path))}"/>`,
    ...items.flatMap((item, index) => [
      `<entry${otherLanguage(item, language)}>`,
      tag('id', fullAddress(item.route)),
      tag('title', item.title),
      ...authorsIn(item.author).map(atomAuthor),
      `<link rel="alternate" type="text/html" href="${text(fullAddress(item.route))}"/>`,
      item.date && tag('published', timeOf(item.date)),
      tag('updated', timeOf(changed[index] ?? newest)),
      ...(item.tags ?? []).map((one) => `<category term="${text(one)}"/>`),
      tag('summary', summaryOf(item, content === 'body')),
      content === 'body' && hasText(item) && `<content type="html">${escapedText(item)}</content>`,
      '</entry>',
    ]),
    '</feed>',
  );
}

/** A feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function jsonFeed(feed: Feed): string {
  const { title, description, path, items, content, language, authors } = partsOf(feed);
  const { site, absolute } = answerer();
  const jsonAuthors = (some: readonly Author[]) =>
    some.map(({ name, url }) => ({ name, url: url && fullAddress(url) }));
  const whole = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: absolute('/'),
    feed_url: absolute(path),
    language,
    authors: jsonAuthors(authors),
    items: items.map((item) => {
      const isWhole = content === 'body' && hasText(item);
      return {
        id: fullAddress(item.route),
        url: fullAddress(item.route),
        title: item.title,
        // JSON Feed requires one of them.
        ...(isWhole ? { content_html: htmlOf(item) } : { content_text: summaryOf(item, false) }),
        summary: summaryOf(item, isWhole) || undefined,
        date_published: item.date && timeOf(item.date),
        date_modified: item.updated && timeOf(item.updated),
        authors: item.author === undefined ? undefined : jsonAuthors(authorsIn(item.author)),
        tags: item.tags?.length ? item.tags : undefined,
        language:
          (item.language ?? site.language) === language ? undefined : (item.language ?? site.language),
      };
    }),
  };
  return `${JSON.stringify(whole, null, 1)}\n`;
}

function atomAuthor({ name, url, email }: Author): string {
  const more = [url ? tag('uri', fullAddress(url)) : '', email ? tag('email', email) : ''];
  return `<author>${tag('name', name)}${more.join('')}</author>`;
}

const hasText = ({ body, html }: FeedItem) => body !== undefined || html !== undefined;

/** The HTML of an item, with full addresses. */
const htmlOf = ({ route, body, html = body?.html ?? '' }: FeedItem) => absoluteHtml(html, route);

/** The same, escaped for XML. */
function escapedText(item: FeedItem): string {
  const { route, body, html } = item;
  return body && html === undefined ? bodyText(route, body) : text(htmlOf(item));
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
