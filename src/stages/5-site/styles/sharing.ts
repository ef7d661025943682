// The needs of all pages of a site → how pages share generated scripts and styles, and how exact the header's policy is. So the
// header is never too long, even with many pages. Pure.

import { union } from '../../../html/policy.ts';
import type { Pieces } from '../../../html/usedStyles.ts';
import { showing } from '../../../model/addresses/policy.ts';
import type { Islands } from '../../../model/site/islands.ts';
import type { Checked } from '../../../model/site/problem.ts';
import type { Allowed, PageFacts } from '../../../model/site/site.ts';
import { getOrInsertComputed } from '../../../model/values/lazy.ts';
import { isPolicyRead, limits, policyTooLong } from '../hosting/headers.ts';
import { type LoaderKind, loaderKinds, loaderOf } from './loaders.ts';

/** The highest and the lowest limit of different parts of the stylesheet. docs/content/pages/guides/styles.md has the reason. */
const mostStyles = 16;
const fewestStyles = 8;
/** The most different scripts that start islands. */
const mostLoaders = 8;
/** The length of a hash source in a policy, in characters. */
const hashLength = 54;

/** The rights in the header: exactly the needs of pages; or any site for content that is only shown; or also any inline style. */
export type Header = keyof typeof headers;

/** How pages share scripts and styles. Plain data. */
export interface Sharing {
  /** The pieces that pages get instead of those that they can use. */
  readonly styles: ReadonlyMap<Pieces, Pieces>;
  readonly loaders: LoaderKind;
  /** How exact the header is. */
  readonly header: Header;
}

/** A page, and the pieces of the stylesheet that it can use; undefined if it does not have the stylesheet. */
interface Page {
  readonly facts: Pick<PageFacts, 'csp' | 'islands' | 'route'>;
  readonly pieces: Pieces | undefined;
}

/** The data that all pages share. */
interface Site {
  readonly base: string;
  readonly islands: Islands | undefined;
  /** The pieces that pages get instead of those that they can use: at most `most` different sets. */
  readonly share: (most: number) => Sharing['styles'];
  /** The sources that the policy of all pages must allow, without the generator's own scripts and styles. */
  readonly allowed: Allowed;
}

/** The first way to share that fits into the header. If none fits, the last one, with a problem. */
export function sharingOf(pages: readonly Page[], { base, islands, share, allowed }: Site): Checked<Sharing> {
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

function memoized<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => getOrInsertComputed(made, key, () => make(key));
}

/** Placeholder sources with the length of hashes. Their number is limited to a list that is too long in any case. */
function standIns(count: number): ReadonlySet<string> {
  const some = Math.min(count, limits.line / hashLength);
  return new Set(Array.from({ length: some }, (_, index) => `'sha256-${String(index).padStart(44, '0')}'`));
}

function exact(allowed: Allowed): Allowed {
  return allowed;
}

/** Allows any site instead of a list of sites, for content that is only shown. */
function anySite(allowed: Allowed): Allowed {
  const scheme = (source: string) => source.replace(/^(https?:)\/\/.*/, '$1');
  return new Map(
    [...allowed].map(([directive, sources]) => [
      directive,
      (showing as readonly string[]).includes(directive) ? new Set([...sources].map(scheme)) : sources,
    ]),
  );
}

/** Also allows any inline style. */
function anySiteAndStyle(allowed: Allowed): Allowed {
  return new Map(
    [...anySite(allowed)].map(([directive, sources]) => {
      const rest = [...sources].filter((source) => !source.startsWith("'sha256-"));
      const isWidened = directive === 'style-src' && rest.length < sources.size;
      return [directive, isWidened ? new Set([...rest, "'unsafe-inline'"]) : sources];
    }),
  );
}

/** The ways to compute the header's policy from the needs of all pages, the most exact first. */
export const headers = { exact, anySite, anySiteAndStyle };
