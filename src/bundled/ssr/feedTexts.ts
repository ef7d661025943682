// Runs with the templates, at build time: texts for feeds. HTML of pages with full addresses, and escapes for XML.

import type { CoreSite } from '../../model/site/config.ts';
import type { Body } from '../../model/site/props.ts';
import { answerer } from './responder.ts';

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML, in elements and in attributes. Removes characters that XML 1.0 forbids (2.2). */
export function text(value: string): string {
  return value
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => escapes[character as keyof typeof escapes]);
}

/** The last result of `bodyText` for each body, with its inputs. A watch requests thousands, of which one has changed. */
const bodyTexts = new WeakMap<
  Pick<Body, 'html'>,
  { readonly html: string; readonly route: string; readonly site: CoreSite; readonly made: string }
>();

/** A page's Markdown, escaped for XML. */
export function bodyText(route: string, body: Pick<Body, 'html'>): string {
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

/** The full address of a path on the site. A full address does not change. */
export function fullAddress(route: string): string {
  return /^https?:/i.test(route) ? route : answerer().absolute(route);
}

/** HTML with full addresses, so that they work in any reader. */
export function absoluteHtml(html: string, route: string): string {
  const { absolute } = answerer();
  const here = fullAddress(route);
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
