// A scanned page → the facts that other steps need. Pure.
import type { Scan } from '../../html/scan.ts';
import { type From, target } from '../../model/addresses/url.ts';
import { type IslandPropPath, loads, type PageIslands } from '../../model/site/islands.ts';
import type { Link, PageFacts, Reference } from '../../model/site/site.ts';
import { ownString } from '../../model/values/strings.ts';

/** The references to the site itself, or possibly to it. */
export function insideOf(references: readonly Link[]): readonly Link[] {
  return references.filter(({ relativeLink, to }) => relativeLink !== undefined || to.kind === 'inside');
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
