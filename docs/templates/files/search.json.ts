// The text for the search: becomes /search.json.
import { address } from 'lullamoon-site/templates';
import type { Piece } from '../islands/lookup.ts';
import { listedPages } from '../parts/tree.ts';

export default function index() {
  const pieces = listedPages().flatMap(({ route, title, description, body }) => {
    const [before = '', ...rest] = body.html.split(/<h[2-6][^>]* id="([^"]+)"[^>]*>([\s\S]*?)<\/h[2-6]>/);
    const all: Piece[] = [{ href: address(route), title, heading: '', text: textOf(before) || description }];
    for (let at = 0; at < rest.length; at += 3) {
      const [id = '', heading = '', html = ''] = rest.slice(at, at + 3);
      all.push({ href: address(`${route}#${id}`), title, heading: textOf(heading), text: textOf(html) });
    }
    return all;
  });
  // Addresses in texts are not links whose targets the build should check. JSON may write them in another form.
  return JSON.stringify(pieces).replaceAll('://', ':\\/\\/');
}

const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** The text of a piece of HTML. The end of a block also ends a word. */
function textOf(html: string): string {
  return html
    .replace(/<\/?(?:a|b|code|em|i|kbd|mark|span|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(\w+);/g, (whole, name) => characters[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}
