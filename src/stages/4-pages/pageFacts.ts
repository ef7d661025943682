// A scanned page → the facts that other steps need. Pure.
import type { Scan } from '../../html/scan.ts';
import { type From, type Target, target } from '../../model/addresses/url.ts';
import { type IslandPropPath, loads, type PageIslands } from '../../model/site/islands.ts';
import type { Link, PageFacts, Reference } from '../../model/site/site.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { ownString } from '../../model/values/strings.ts';

/** A reference without its target: its element, attribute and address, and the address and file of a relative link. */
type Row = readonly [element: string, attribute: string, url: string, written?: string, from?: string];

/** The references to the site itself, or possibly to it, as JSON: rows. */
export function insideOf(references: readonly Link[]): string {
  const inside = references.filter(
    ({ relativeLink, to }) => relativeLink !== undefined || to.kind === 'inside',
  );
  return JSON.stringify(
    inside.map(({ element, attribute, url, relativeLink }): Row => {
      const row = [element, attribute, url] as const;
      return relativeLink ? [...row, relativeLink.url, relativeLink.from] : row;
    }),
  );
}

/** The references in such a text, with their targets on the page `from`. `targets`: a memo, for all pages of a site. */
export function linksIn(inside: string, from: From, targets = new Map<string, Target>()): readonly Link[] {
  // Every page of documentation has the same hundred addresses. From any page, a path has the same target.
  const targetOf = (url: string) =>
    url.startsWith('/') ? getOrInsertComputed(targets, url, () => target(url, from)) : target(url, from);
  return (JSON.parse(inside) as readonly Row[]).map(([element, attribute, url, written, file]) => {
    const link = { element, attribute, url, to: targetOf(url) };
    return written === undefined || file === undefined
      ? link
      : { ...link, relativeLink: { url: written, from: file } };
  });
}

/** Each address once. Strings are copied, because these facts stay in memory longer than the page's text. */
export function distinct(references: readonly Reference[], from: From): readonly Link[] {
  const byUrl = new Map(references.map((one) => [`${one.relativeLink?.from ?? ''}\n${one.url}`, one]));
  return [...byUrl.values()].map(({ element, attribute, url, relativeLink }) => {
    const own = ownString(url);
    const to = target(own, from);
    return {
      element,
      attribute,
      url: own,
      to,
      ...(relativeLink && { relativeLink: { url: own, from: ownString(relativeLink.from) } }),
    };
  });
}

/** Each path once for each location. A path without a location is left out if the same path has one. */
export function islandPropPathsOf(all: readonly IslandPropPath[]): PageFacts['islandPropPaths'] {
  const nameOf = ({ island, name, url }: IslandPropPath) => JSON.stringify([island, name, url]);
  const placed = new Set(all.flatMap((one) => (one.at ? nameOf(one) : [])));
  const own = all.filter((one) => one.at || !placed.has(nameOf(one)));
  return own.length > 0 ? [...new Map(own.map((one) => [JSON.stringify(one), one])).values()] : undefined;
}

/** The islands on a page; undefined if there is none. */
export function islandsOf({ islands: marks }: Scan): PageIslands | undefined {
  if (marks.length === 0) return undefined;
  const names = new Set(marks.map((mark) => ownString(mark['data-island'] ?? '')));
  const some = new Set(marks.map((mark) => mark['data-load']));
  return { names: [...names].sort(), loads: loads.slice(1).filter((load) => some.has(load)) };
}

/** The heights that islands reserve on a page; undefined if there are none. */
export function reservedOf({ islands: marks }: Scan): PageFacts['reserved'] {
  const all = new Set(marks.flatMap((mark) => mark['data-reserve'] ?? []));
  return all.size === 0 ? undefined : [...all].sort().map(ownString);
}
