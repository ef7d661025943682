// The text for the search: becomes /search.json.
import { address, type FileProps } from 'lullamoon-site/templates';
import type { Piece } from '../islands/lookup.ts';
import { above, listedPages, tree, versionOf } from '../parts/tree.ts';
import type { schema } from '../site.ts';

export default function index({ site: { versions } }: FileProps<typeof schema>) {
  const branches = tree();
  const ranks = new Map(listedPages().map(({ route, data: { rank } }) => [route, rank]));
  const pieces = listedPages().flatMap(({ route, title, description, body }) => {
    const [before = '', ...rest] = body.html.split(/<h[2-6][^>]* id="([^"]+)"[^>]*>([\s\S]*?)<\/h[2-6]>/);
    const folders = above(branches, route);
    const rank = [...folders.map((one) => one.route), route]
      .map((one) => ranks.get(one))
      .findLast((one) => typeof one === 'number');
    const section = folders.map((one) => one.title).join(' › ');
    const version = versions.length > 1 ? versionOf(route, versions)?.route : undefined;
    const common = {
      title,
      ...(section && { section }),
      ...(rank !== undefined && { rank }),
      ...(version && { version }),
    };
    const all: Piece[] = [
      { href: address(route), ...common, heading: '', text: textOf(before) || description },
    ];
    for (let at = 0; at < rest.length; at += 3) {
      const [id = '', heading = '', html = ''] = rest.slice(at, at + 3);
      all.push({ href: address(`${route}#${id}`), ...common, heading: textOf(heading), text: textOf(html) });
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
