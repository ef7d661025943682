// What all pages of a site need → how they share what the generator puts into them, and how exact the header's policy is: so that
// it is never too long, however many pages there are. Pure.
import type { Pieces } from '../html/usedStyles.ts';
import type { Islands } from '../model/islands.ts';
import { getOrInsertComputed } from '../model/lazy.ts';
import type { Outcome } from '../model/problem.ts';
import type { Allowed, PageFacts } from '../model/site.ts';
import { isPolicyRead, limits, policyTooLong } from './headers.ts';
import { type LoaderKind, loaderKinds, loaderOf } from './loaders.ts';
import { type Directive, union } from './policy.ts';

/** How many different parts of the stylesheet pages have: at most, and at least where they use as many. docs/content/pages/guides/styles.md says why. */
const mostStyles = 16;
const fewestStyles = 8;
/** How many different scripts wake islands, at most. */
const mostLoaders = 8;
/** How many characters the source of a hash has in a policy. */
const hashLength = 54;

/** What the header allows: exactly what pages need, or any site for what is only shown, or any inline style, too. */
export type Header = keyof typeof headers;

/** How pages share. Plain data. */
export interface Sharing {
  /** What pages get instead of what they can use of the stylesheet. */
  readonly styles: ReadonlyMap<Pieces, Pieces>;
  readonly loaders: LoaderKind;
  /** What the header allows of what all pages need. */
  readonly header: Header;
}

/** A page, and what it can use of the stylesheet; undefined where that does not stand on it. */
interface Page {
  readonly facts: Pick<PageFacts, 'csp' | 'islands' | 'route'>;
  readonly pieces: Pieces | undefined;
}

/** What all pages have. */
interface Site {
  readonly base: string;
  readonly islands: Islands | undefined;
  /** What pages get instead of what they can use of the stylesheet: at most so many different ones. */
  readonly share: (most: number) => Sharing['styles'];
  /** All that pages need to be allowed but what the generator puts into them. */
  readonly allowed: Allowed;
}

/** The first way to share for which the header has room; where there is none, the last, and a problem. */
export function sharingOf(pages: readonly Page[], { base, islands, share, allowed }: Site): Outcome<Sharing> {
  const parts = new Set(pages.flatMap(({ pieces }) => pieces ?? []));
  const most = Math.min(mostStyles, parts.size);
  const fewest = Math.min(fewestStyles, parts.size);
  const stylesOf = memoized(share);
  const hashesOf = memoized((count: number) => {
    const shared = stylesOf(count);
    const all = pages.flatMap(({ facts: { csp }, pieces }) =>
      pieces === undefined ? [] : csp.styles.map((text) => `${shared.get(pieces)} ${text}`),
    );
    return new Set(all).size;
  });
  const scriptsOf = memoized((kind: LoaderKind) => {
    const own = new Map(pages.map(({ facts }) => [JSON.stringify(facts.islands), facts.islands]));
    const texts = [...own.values()].flatMap((one) => (one && loaderOf(one, islands, base, kind)?.text) ?? []);
    return new Set(texts).size;
  });
  const inAll = (loaders: LoaderKind, count: number) => {
    const scripts = new Map([['script-src', standIns(scriptsOf(loaders))]]);
    return union([allowed, scripts, new Map([['style-src', standIns(hashesOf(count))]])]);
  };
  for (const header of Object.keys(headers) as Header[]) {
    for (const loaders of loaderKinds.filter((kind) => scriptsOf(kind) <= mostLoaders)) {
      for (let count = most; count >= fewest; count -= 1) {
        if (isPolicyRead(headers[header](inAll(loaders, count))))
          return { value: { styles: stylesOf(count), loaders, header }, problems: [] };
      }
    }
  }
  const last: Sharing = { styles: stylesOf(most), loaders: 'one', header: 'anySiteAndStyle' };
  const tooLong = policyTooLong(
    headers[last.header](inAll(last.loaders, most)),
    pages.map(({ facts }) => facts),
  );
  return { value: last, problems: [tooLong] };
}

/** What `make` makes of each, made once. */
function memoized<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => getOrInsertComputed(made, key, () => make(key));
}

/** As many sources as long as hashes; no more than what is too long in any case. */
function standIns(count: number): ReadonlySet<string> {
  const some = Math.min(count, limits.line / hashLength);
  return new Set(Array.from({ length: some }, (_, index) => `'sha256-${String(index).padStart(44, '0')}'`));
}

function exact(allowed: Allowed): Allowed {
  return allowed;
}

/** What shows something of other sites, and runs nothing of them here. */
const shown: ReadonlySet<string> = new Set<Directive>(['img-src', 'media-src', 'font-src', 'frame-src']);

/** Any site instead of a list of sites, where something is only shown. */
function anySite(allowed: Allowed): Allowed {
  const scheme = (source: string) => source.replace(/^(https?:)\/\/.*/, '$1');
  return new Map(
    [...allowed].map(([directive, sources]) => [
      directive,
      shown.has(directive) ? new Set([...sources].map(scheme)) : sources,
    ]),
  );
}

/** Any inline style, too. */
function anySiteAndStyle(allowed: Allowed): Allowed {
  return new Map(
    [...anySite(allowed)].map(([directive, sources]) => {
      const rest = [...sources].filter((source) => !source.startsWith("'sha256-"));
      const isWidened = directive === 'style-src' && rest.length < sources.size;
      return [directive, isWidened ? new Set([...rest, "'unsafe-inline'"]) : sources];
    }),
  );
}

/** What all pages need → what the header allows, the most exact first. */
export const headers = { exact, anySite, anySiteAndStyle };
