// The pages of the source with their files and addresses in the new site. Pure.
import { posix } from 'node:path';
import { foldersAbove } from '../../model/addresses/occupiedPaths.ts';
import { notFoundFile, pagesFolder } from '../../model/addresses/paths.ts';
import { decoded } from '../../model/addresses/url.ts';
import { nearRoute, oldAddressFrom, routeFrom, routeOf } from '../../model/site/routes.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { addAll } from '../../model/values/lists.ts';
import { textsOf } from '../generators/values.ts';
import type { FoundPage, FoundSite, Left } from '../model.ts';
import { tagSlug } from './tagNames.ts';

/** A page and its location in the new site. */
export interface PlacedPage {
  readonly page: FoundPage;
  /** `content/pages/guides/night.md` */
  readonly file: string;
  readonly route: string;
  /** Addresses that redirect to it. */
  readonly redirectsFrom: readonly string[];
}

/** A redirect to an address without an imported page, both as on the old site. */
export interface OtherRedirect {
  readonly from: string;
  readonly to: string;
}

/**
 * The pages with their files and addresses. Of two with one address, the first. `others`: gets redirects to what is no page of these.
 */
export function placed(
  { pages, redirects, isDocumentation }: FoundSite,
  left: Left[],
  further: ReadonlySet<string>,
  others: OtherRedirect[],
): readonly PlacedPage[] {
  const files = new Set<string>();
  const numbers = new Map<string, number>();
  const routes = new Set<string>();
  const done: PlacedPage[] = [];
  const old = redirectsBy(redirects.filter(({ to }) => !isElsewhere(to)));
  for (const page of pages) {
    const { address, isNotFound, file, route } = placeOf(page, files, numbers);
    const key = decoded(route).toLowerCase();
    const isTag = /^\/tags\/./.test(route) && further.has(key);
    if (isTag) ofTag(page, tagRoute(page, further) ?? key, old, others);
    if (routes.has(key) || isTag) {
      if (!page.isList && page.tag === undefined)
        left.push({ file: page.from, kind: 'duplicate', what: route });
      continue;
    }
    files.add(file.slice(pagesFolder.length).toLowerCase());
    routes.add(key);
    const aliases = aliasesOf(page).map((one) => resolved(one, '/'));
    const before = [...(isNotFound ? [] : [address]), ...aliases, ...(old.get(normal(page.address)) ?? [])];
    done.push({ page, file, route, redirectsFrom: before });
  }
  addAll(
    others,
    redirects.filter(({ to }) => isElsewhere(to)),
  );
  for (const { page } of done) old.delete(normal(page.address));
  for (const [to, all] of old) for (const from of all) others.push({ from, to });
  const folders = folderPages(isDocumentation, done, further);
  const taken = new Set([...routes, ...folders.map((one) => decoded(one).toLowerCase())]);
  const exact = new Map(done.map(({ route }) => [decoded(route).toLowerCase(), decoded(route)]));
  return done.map((one) => ({ ...one, redirectsFrom: freeRedirects(one, exact, taken, left) }));
}

/** The addresses of the folders above pages. New documentation (it has a home page) has a page for each. */
export function folderPages(
  isDocumentation: boolean,
  pages: readonly Pick<PlacedPage, 'route'>[],
  further: ReadonlySet<string>,
): readonly string[] {
  if (!isDocumentation || !further.has('/')) return [];
  return pages.flatMap(({ route }) =>
    [...foldersAbove(route)].flatMap((one) => (one === '' ? [] : `${one}/`)),
  );
}

/** The file and the address of a page. `files`: those that are in use. */
function placeOf(page: FoundPage, files: ReadonlySet<string>, numbers: Map<string, number>) {
  const address = page.address.replace(/(^|\/)index\.html?$/, '$1');
  const isNotFound = page.to === '404.md' || page.address === `/${notFoundFile}`;
  const wanted = isNotFound ? '404.md' : fileFor(publicAddress(page.to));
  const file = pagesFolder + freeFile(wanted, files, numbers);
  return { address, isNotFound, file, route: isNotFound ? `/${notFoundFile}` : routeFor(address, file) };
}

/** The valid address that is nearest to the old one. */
function routeFor(address: string, file: string): string {
  const wanted = publicAddress(`${address.replace(/\.html?$/, '').replace(/\/$/, '')}/`);
  return routeFrom(wanted) ?? routeFrom(nearRoute(decoded(wanted)) ?? '') ?? routeOf(file);
}

/** The address of the list that the new site makes of a tag. */
function tagRoute({ tag }: FoundPage, further: ReadonlySet<string>): string | undefined {
  const route = tag === undefined ? '' : `/tags/${tagSlug(tag)}/`;
  return further.has(route) ? route : undefined;
}

/** The new site makes the list of a tag itself, perhaps at an address with other signs. */
function ofTag({ address }: FoundPage, route: string, old: OldAddresses, others: OtherRedirect[]): void {
  if (normal(address) === normal(route)) return;
  for (const from of [address, ...(old.get(normal(address)) ?? [])]) others.push({ from, to: route });
  old.delete(normal(address));
}

/** The redirects to a page whose addresses are valid, and not in use. `exact`: the addresses of pages, by their lower case. */
function freeRedirects(
  { page, route, redirectsFrom }: PlacedPage,
  exact: Map<string, string>,
  taken: Set<string>,
  left: Left[],
) {
  return redirectsFrom.flatMap((from) => {
    const path = decoded(from.split(/[?#]/)[0] ?? '');
    const address = /\.html?$|\/$/.test(path) ? path : `${path}/`;
    const key = normal(address).toLowerCase() + (/\.html?$/.test(address) ? '.html' : '/');
    const isTaken = taken.has(key) || taken.has(address.toLowerCase());
    if (address === decoded(route) || address === '/') return [];
    // Hosts that ignore case would redirect such an address to itself.
    const isOtherCase = (exact.get(address.toLowerCase()) ?? address) !== address;
    if (isTaken && !isOtherCase) return [];
    const written = redirectAt(address);
    if (isTaken || written === undefined) {
      left.push({ file: page.from, kind: 'redirect', what: from });
      return [];
    }
    taken.add(key);
    exact.set(address.toLowerCase(), address);
    return [written];
  });
}

/** Whether the target of a redirect is an address of another site, without a pattern. */
export const isElsewhere = (to: string) => /^https?:\/\/[^*:()]*$/i.test(to);

/** The redirecting addresses, by their final target. */
type OldAddresses = Map<string, string[]>;

function redirectsBy(redirects: FoundSite['redirects']): OldAddresses {
  const ends = new Map(redirects.map(({ from, to }) => [normal(from), normal(to)]));
  const endOf = (address: string, steps = 0): string => {
    const next = ends.get(address);
    return next === undefined || steps > 10 ? address : endOf(next, steps + 1);
  };
  const old = new Map<string, string[]>();
  for (const { from, to } of redirects) getOrInsertComputed(old, endOf(normal(to)), () => []).push(from);
  return old;
}

/** Addresses that redirected to a page: Hugo and Zola have `aliases`, Jekyll `redirect_from`. */
export const aliasesOf = ({ values }: FoundPage) => [values.aliases, values.redirect_from].flatMap(textsOf);

/** A decoded old address, as it is written. Undefined if it cannot have a redirect page. */
export function redirectAt(address: string): string | undefined {
  const written = address.replaceAll('#', '%23');
  return /^\/assets(?:\/|$)/i.test(address) || oldAddressFrom(written) === undefined ? undefined : written;
}

/** An address outside of `assets/`: in the new site that folder belongs to the generator. */
export const publicAddress = (to: string): string => to.replace(/^(\/?)assets\//i, '$1files/');

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

/** A free file name. Pages of two days may have the same name, but different addresses. `numbers`: the last one of each name. */
function freeFile(file: string, taken: ReadonlySet<string>, numbers: Map<string, number>): string {
  const [, stem = '', end = ''] = /^(.*?)((?:\/index)?\.md)$/.exec(file) ?? [];
  const key = file.toLowerCase();
  for (let number = numbers.get(key) ?? 1; ; number += 1) {
    const free = number === 1 ? file : `${stem}-${number}${end}`;
    if (taken.has(free.toLowerCase())) continue;
    numbers.set(key, number);
    return free;
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
