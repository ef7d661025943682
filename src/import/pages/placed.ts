// The pages of the source with their files and addresses in the new site. Pure.
import { posix } from 'node:path';
import { notFoundFile, pagesFolder } from '../../model/addresses/paths.ts';
import { decoded } from '../../model/addresses/url.ts';
import { nearRoute, oldAddressFrom, routeFrom, routeOf } from '../../model/site/routes.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { textsOf } from '../generators/values.ts';
import type { FoundPage, FoundSite, Left } from '../model.ts';

/** A page and its location in the new site. */
export interface PlacedPage {
  readonly page: FoundPage;
  /** `content/pages/guides/night.md` */
  readonly file: string;
  readonly route: string;
  /** Addresses that redirect to it. */
  readonly redirectsFrom: readonly string[];
}

/** The pages with their files and addresses. Of two with one address, the first. */
export function placed(
  { pages, redirects }: FoundSite,
  left: Left[],
  further: ReadonlySet<string>,
): readonly PlacedPage[] {
  const files = new Set<string>();
  const routes = new Set<string>();
  const done: PlacedPage[] = [];
  const old = redirectsBy(redirects);
  for (const page of pages) {
    const address = page.address.replace(/(^|\/)index\.html?$/, '$1');
    const isNotFound = page.to === '404.md' || page.address === `/${notFoundFile}`;
    const file = pagesFolder + freeFile(isNotFound ? '404.md' : fileFor(page.to), files);
    const wanted = `${address.replace(/\.html?$/, '').replace(/\/$/, '')}/`;
    const route = isNotFound
      ? `/${notFoundFile}`
      : (routeFrom(wanted) ?? routeFrom(nearRoute(decoded(wanted)) ?? '') ?? routeOf(file));
    const key = decoded(route).toLowerCase();
    const isTag = /^\/tags\/./.test(route) && further.has(key);
    if (routes.has(key) || isTag) {
      if (!page.isList) left.push({ file: page.from, kind: 'duplicate', what: route });
      continue;
    }
    files.add(file.slice(pagesFolder.length).toLowerCase());
    routes.add(key);
    const aliases = aliasesOf(page).map((one) => resolved(one, '/'));
    const before = [...(isNotFound ? [] : [address]), ...aliases, ...(old.get(normal(page.address)) ?? [])];
    done.push({ page, file, route, redirectsFrom: before });
  }
  tellUnreached(old, pages, left);
  const taken = new Set(routes);
  return done.map((one) => {
    const kept = one.redirectsFrom.flatMap((from) => {
      const path = decoded(from.split(/[?#]/)[0] ?? '');
      const address = /\.html?$|\/$/.test(path) ? path : `${path}/`;
      const key = normal(address).toLowerCase() + (/\.html?$/.test(address) ? '.html' : '/');
      if (
        address === decoded(one.route) ||
        taken.has(key) ||
        taken.has(address.toLowerCase()) ||
        address === '/'
      )
        return [];
      if (!isRedirect(address)) {
        left.push({ file: one.page.from, kind: 'redirect', what: from });
        return [];
      }
      taken.add(key);
      return [address];
    });
    return { ...one, redirectsFrom: kept };
  });
}

/** The redirecting addresses, by their final target. */
function redirectsBy(redirects: FoundSite['redirects']): ReadonlyMap<string, readonly string[]> {
  const ends = new Map(redirects.map(({ from, to }) => [normal(from), normal(to)]));
  const endOf = (address: string, steps = 0): string => {
    const next = ends.get(address);
    return next === undefined || steps > 10 ? address : endOf(next, steps + 1);
  };
  const old = new Map<string, string[]>();
  for (const { from, to } of redirects) getOrInsertComputed(old, endOf(normal(to)), () => []).push(from);
  return old;
}

function tellUnreached(
  old: ReadonlyMap<string, readonly string[]>,
  pages: readonly FoundPage[],
  left: Left[],
): void {
  const reached = new Set(pages.map(({ address }) => normal(address)));
  for (const [to, from] of old)
    if (!reached.has(to))
      for (const one of from) left.push({ file: one, kind: 'redirect', what: `${one} → ${to}` });
}

/** Addresses that redirected to a page: Hugo and Zola have `aliases`, Jekyll `redirect_from`. */
export const aliasesOf = ({ values }: FoundPage) => [values.aliases, values.redirect_from].flatMap(textsOf);

/** Whether an old address can have a redirect page. */
function isRedirect(address: string): boolean {
  return oldAddressFrom(address) !== undefined && !/^\/assets(?:\/|$)/i.test(address);
}

/** A path in content/pages whose parts are valid in an address. */
function fileFor(to: string): string {
  const parts = to.replace(/\.md$/, '').split('/');
  const fitting = parts.map((part) => {
    const own = routeFrom(`/${part}/`);
    const name = own === undefined ? nearRoute(`/${part}/`)?.slice(1, -1) : decoded(own).slice(1, -1);
    return name?.replace(/^_+/, '') || 'page'; // a name that begins with an underscore would not be published
  });
  return `${fitting.join('/')}.md`;
}

/** A free file name. Pages of two days may have the same name, but different addresses. */
function freeFile(file: string, taken: ReadonlySet<string>): string {
  const [, stem = '', end = ''] = /^(.*?)((?:\/index)?\.md)$/.exec(file) ?? [];
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? file : `${stem}-${number}${end}`;
    if (!taken.has(free.toLowerCase())) return free;
  }
}

/** An address without the parts that servers add or remove. */
export function normal(address: string): string {
  const path = decoded(address.split(/[?#]/)[0] ?? '');
  return (
    path
      .replace(/(?:index)?\.(?:html?|mdx?)$/, '')
      .replace(/\/(?:index)?$/, '')
      .replace(/\/$/, '') || '/'
  );
}

/** An address as a browser resolves it on a page. */
export function resolved(path: string, on: string): string {
  if (path.startsWith('/')) return posix.normalize(path);
  return posix.normalize(posix.join(on.replace(/[^/]*$/, ''), path));
}
