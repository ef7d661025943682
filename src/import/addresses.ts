// Every address of the old site and its new one, compared with the user's list: a sitemap, a table, or lines. Pure.
import { decoded } from '../model/addresses/url.ts';
import type { FoundSite, Left } from './model.ts';
import { normal } from './pages/placed.ts';
import type { Places } from './pages/places.ts';
import type { Moved } from './report.ts';
import { elementsIn, readXml } from './syntax/xml.ts';

/** The addresses in a list: those of a sitemap, or the first cell of each line that is an address. */
export function addressesIn(text: string): readonly string[] {
  if (/<loc\b/.test(text)) return [...elementsIn(readXml(text), 'loc')].map((one) => one.text.trim());
  return text.split(/\r?\n/).flatMap((line) => {
    const cells = line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^["']|["']$/g, ''));
    return cells.find((cell) => /^(?:\/|https?:\/\/)/.test(cell)) ?? [];
  });
}

/** All old addresses, in order. Those of pages that were not imported have no target. */
export function movedAddresses(
  site: FoundSite,
  { pages, files, redirects, further }: Places,
): readonly Moved[] {
  const now = new Map<string, string>([...files, ...redirects]);
  for (const { page, route, redirectsFrom } of pages) {
    for (const from of redirectsFrom) now.set(from, route);
    now.set(page.address, page.isDraft ? '' : route);
  }
  for (const { address } of site.pages)
    if (!now.has(address)) now.set(address, further.has(address) ? address : '');
  for (const { from } of site.redirects)
    if (!now.has(from) && !now.has(`${from}/`)) now.set(from, further.has(from) ? from : '');
  return [...now].map(([from, to]) => ({ from, to })).sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** The addresses of a list that do not exist on the new site. `further`: its other addresses. */
export function lostAddresses(
  wanted: readonly string[],
  moved: readonly Moved[],
  { base }: FoundSite,
  further: Iterable<string>,
): readonly Left[] {
  const there = new Set(
    [...moved.flatMap(({ from, to }) => (to === '' ? [] : [from, to])), ...further].map(normal),
  );
  const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : address);
  return [...new Set(wanted)].flatMap((address): Left[] => {
    const path = decoded(pathOf(address));
    const inner = base !== '/' && `${path}/`.startsWith(base) ? `/${path.slice(base.length)}` : path;
    return there.has(normal(inner)) ? [] : [{ file: address, kind: 'lost', what: address }];
  });
}
