// Anchors as other generators make them of headings → the ids that they mean here. Pure.
import { amongLast, getOrInsertComputed } from './lazy.ts';
import type { PageFacts } from './site.ts';

/** The id that an anchor means on the page with an address; undefined where there is none, or more than one. */
export type Anchors = (route: string, anchor: string) => string | undefined;

/** Of how many pages the ids are at hand: most anchors are on the page itself, or on one that all lead to. */
const mostIds = 64;

/** What anchors of pages mean, as long as these are the same. */
const meanings = new WeakMap<PageFacts, Map<string, string | undefined>>();

/** The anchors of finished pages. */
export function anchorsOf(pages: readonly PageFacts[]): Anchors {
  const byRoute = new Map(pages.map((facts) => [facts.route.route, facts]));
  const lastIds = new Map<string, PageFacts['ids']>();
  return (route, anchor) => {
    const facts = byRoute.get(route);
    if (!facts) return undefined;
    const known = getOrInsertComputed(meanings, facts, () => new Map());
    return getOrInsertComputed(known, anchor, () =>
      fittingId(
        anchor,
        amongLast(lastIds, mostIds, route, () => facts.ids),
      ),
    );
  };
}

/**
 * The id that is an anchor, or else the only one with the same letters and digits, however cases, marks above letters and signs between
 * them are written; or else the only one of which the same is left without its first digits and all but ASCII, as kramdown has it.
 */
export function fittingId(anchor: string, ids: ReadonlySet<string>): string | undefined {
  if (ids.has(anchor)) return anchor;
  for (const part of [letters, asciiLetters]) {
    const wanted = part(anchor);
    const fitting = wanted === '' ? [] : [...ids].filter((id) => part(id) === wanted);
    if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : undefined;
  }
  return undefined;
}

function letters(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function asciiLetters(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/^\d+/, '');
}
