// The locations of the source's pages and files in the new site, and the targets of its links. Pure, except that it notes the
// needed files.
import { posix } from 'node:path';
import { isPicture, staticFolder } from '../../model/addresses/paths.ts';
import { addressOf, decoded, encodedPath } from '../../model/addresses/url.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { type GatedPath, gate } from '../gate.ts';
import type { FoundPage, FoundSite, Left, Tree } from '../model.ts';
import { copiedPictures } from './copied.ts';
import {
  aliasesOf,
  folderPages,
  isElsewhere,
  normal,
  type OtherRedirect,
  type PlacedPage,
  placed,
  publicAddress,
  redirectAt,
  resolved,
} from './placed.ts';

/** The target of a link. */
export type LinkTarget =
  | { readonly kind: 'page'; readonly to: PlacedPage; readonly isFile: boolean }
  | { readonly kind: 'file'; readonly url: string }
  /** A page or file that the new site always has. */
  | { readonly kind: 'own'; readonly url: string }
  | { readonly kind: 'dead' };

/** All locations. */
export interface Places {
  readonly pages: readonly PlacedPage[];
  readonly left: readonly Left[];
  /** The target of a link in a page. The address has no `?` and `#`. */
  readonly find: (path: string, from: PlacedPage) => LinkTarget;
  /** Whether a path is on the host of the old site, but not below its base. */
  readonly isOutside: (path: string) => boolean;
  /** The addresses of public files, and the new address of each. */
  readonly files: ReadonlyMap<string, string>;
  /** Copied files, by new path. The list is complete when all links have been resolved. */
  readonly copies: ReadonlyMap<GatedPath, string>;
  /** Addresses that the new site always has. */
  readonly further: ReadonlySet<string>;
  /** Redirects to files, and to pages that the new site makes itself: for site.yml. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** The files of the site that are not imported. */
export const generated = new Set([
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/feed.xml',
  '/404.html',
  '/favicon.svg',
]);
const refused =
  /^(?:_headers|_redirects|\.nojekyll|\.site-build\.json|sitemap\.xml|robots\.txt|404\.html|\.gitkeep|.*\.(?:scss|sass|less))$|(?:^|\/)\.(?:DS_Store|gitkeep|gitignore)$/i;

/** SVG in which code might run is not a picture for a page. As a public file it is shown unchanged. */
const lively =
  /<(?:\w+:)?script|<!(?:ENTITY|DOCTYPE)|<\?xml-stylesheet|1999\/xhtml|\son\w+\s*=|script:|data:(?!image\/)/i;

/** Finds a location for each page and file. `further`: addresses of pages that the new site always has. */
export function placesOf(site: FoundSite, tree: Tree, further: ReadonlySet<string>): Places {
  const left: Left[] = [];
  const others: OtherRedirect[] = [];
  const pages = placed(site, left, further, others);
  const byFile = new Map(pages.map((one) => [one.page.from, one]));
  const byAddress = new Map<string, PlacedPage>();
  for (const one of pages)
    for (const old of aliasesOf(one.page)) byAddress.set(normal(resolved(old, '/')), one);
  for (const one of pages) for (const old of one.redirectsFrom) byAddress.set(normal(old), one);
  for (const one of pages) byAddress.set(normal(one.page.address), one);
  const copies = new Map<GatedPath, string>();
  const statics = new Map<string, string>();
  const moved = new Set<string>();
  for (const { from, to: written } of site.files) {
    const to = posix.normalize(written);
    const isTaken = byAddress.has(normal(`/${to}`)) || further.has(`/${to.replace(/index\.html$/, '')}`);
    const address = publicAddress(to);
    const target = gate('public', `${staticFolder}${address}`);
    if (target === undefined || refused.test(to) || (isTaken && /\.html?$/.test(to))) {
      left.push({ file: from, kind: 'file', what: to });
      continue;
    }
    if (address !== to) moved.add(to.split('/')[0] ?? '');
    statics.set(`/${to}`, `/${address}`);
    copies.set(target, from);
  }
  for (const folder of moved)
    left.push({ file: folder, kind: 'address', what: `/${folder}/… → /${publicAddress(`${folder}/`)}…` });

  /** A file of the source that a page uses: beside that page or its `owner` if it is there, otherwise among the public files. */
  const take = (file: string, from: PlacedPage, { page, file: own } = from): string | undefined => {
    const near = posix.relative(posix.dirname(page.from), file);
    const isBeside =
      !near.startsWith('..') &&
      isPicture(file) &&
      !(/\.svg$/i.test(file) && lively.test(tree.text(file))) &&
      near.split('/').every((part) => /^[\w~-][\w.~ @()+-]*$/.test(part));
    const target = isBeside
      ? gate('picture', posix.join(posix.dirname(own), near))
      : gate('public', `${staticFolder}${publicAddress(shortened(file, site.roots))}`);
    if (target === undefined) return undefined;
    copies.set(target, file);
    return isBeside
      ? encodedPath(posix.relative(posix.dirname(from.file), target))
      : addressOf(target.slice(staticFolder.length));
  };

  /** Old lists of tags whose addresses the new site has otherwise, and addresses that redirected to other sites. */
  const elsewhere = new Map([
    ...site.redirects.flatMap(({ from, to }) => (isElsewhere(to) ? [[normal(from), to] as const] : [])),
    ...others.flatMap(({ from, to }) => (further.has(to) ? [[normal(from), encodedPath(to)] as const] : [])),
  ]);
  const known = new Set([...further, ...folderPages(site.isDocumentation, pages, further)]);
  const publicNames = new Map(site.files.map(({ from, to }) => [from, `/${posix.normalize(to)}`]));
  /** The new address of a public file: at one of these addresses, or with this name in the source. */
  const publicFile = (addresses: readonly string[], name = '') =>
    [...addresses, publicNames.get(name) ?? ''].flatMap((one) => statics.get(one) ?? [])[0];
  const copy = copiedPictures(tree, { statics, copies, left });
  const find = (path: string, from: PlacedPage): LinkTarget => {
    const { page } = from;
    const plain = decoded(path);
    const asFile = fileOf(plain, page, site, tree, byFile);
    const isNamed = /\.(?:mdx?|markdown)$/i.test(plain) || /^@\//.test(plain);
    const asPage = () => pageAt(plain, page, site, byAddress);
    const to = isNamed ? (asFile.page ?? asPage()) : (asPage() ?? asFile.page);
    if (to) return { kind: 'page', to, isFile: to === asFile.page && isNamed };
    const addresses = addressesOf(plain, page, site);
    const publicly = publicFile(addresses, asFile.other);
    if (publicly !== undefined) return { kind: 'file', url: addressOf(publicly.slice(1)) };
    const beside = besidePage(plain, page, site, tree, byAddress);
    const taken = beside ? take(beside.file, from, beside.owner) : asFile.other && take(asFile.other, from);
    if (taken !== undefined) return { kind: 'file', url: taken };
    const own = ownAddress(addresses, site, known, elsewhere);
    if (own !== undefined) return { kind: 'own', url: own };
    const copied = copy(addresses[0] ?? '', page.from);
    return copied === undefined ? { kind: 'dead' } : { kind: 'file', url: copied };
  };
  const isOutside = (path: string) =>
    site.base !== '/' && path.startsWith('/') && !`${posix.normalize(decoded(path))}/`.startsWith(site.base);
  const redirects = otherRedirects(others, { pages, statics, further: known }, left);
  return { pages, left, find, isOutside, files: statics, copies, further: known, redirects };
}

/** The address of a page or file that the new site makes itself, or that of another site. Old feeds are its feed; documentation has none. */
function ownAddress(
  addresses: readonly string[],
  { feeds, isDocumentation }: FoundSite,
  further: ReadonlySet<string>,
  elsewhere: ReadonlyMap<string, string>,
): string | undefined {
  if (!isDocumentation && addresses.some((one) => feeds.includes(one))) return '/feed.xml';
  const isOwn = (one: string) =>
    further.has(one) || (generated.has(one) && !(one === '/feed.xml' && isDocumentation));
  return addresses.flatMap((one) => {
    const found = [one, `${one}/`].find(isOwn);
    return (found === undefined ? elsewhere.get(normal(one)) : encodedPath(found)) ?? [];
  })[0];
}

/** The redirects whose target the new site has, with its new address. Others are noted. */
function otherRedirects(
  others: readonly OtherRedirect[],
  {
    pages,
    statics,
    further,
  }: {
    readonly pages: readonly PlacedPage[];
    readonly statics: ReadonlyMap<string, string>;
    readonly further: ReadonlySet<string>;
  },
  left: Left[],
): ReadonlyMap<string, string> {
  const targets = new Map([
    ...[...statics].map(([from, to]) => [normal(from), to] as const),
    ...[...further].map((to) => [normal(to), to] as const),
  ]);
  const taken = new Set(
    [
      ...pages.flatMap(({ route, redirectsFrom }) => [route, ...redirectsFrom]),
      ...further,
      ...statics.keys(),
    ].map((one) => normal(one).toLowerCase()),
  );
  const redirects = new Map<string, string>();
  for (const { from, to } of others) {
    const target = targets.get(normal(to));
    const address = /\.html?$|\/$/.test(from) ? decoded(from) : `${decoded(from)}/`;
    const key = normal(address).toLowerCase();
    if (to === '/' && further.has(address)) continue; // an empty list, which the new site has, too
    const written = redirectAt(address);
    if (target === undefined || written === undefined || taken.has(key))
      left.push({ file: from, kind: 'redirect', what: `${from} → ${target ?? to}` });
    else redirects.set(written, target);
    taken.add(key);
  }
  return redirects;
}

/** A file that lies beside the page at whose address it was: a picture of a bundle. */
function besidePage(
  path: string,
  page: FoundPage,
  site: FoundSite,
  tree: Tree,
  byAddress: ReadonlyMap<string, PlacedPage>,
): { readonly file: string; readonly owner: PlacedPage } | undefined {
  return addressesOf(path, page, site)
    .flatMap((address) => {
      const owner = byAddress.get(normal(posix.dirname(address)));
      const isBundle = owner !== undefined && /(?:^|\/)_?index\.\w+$/.test(owner.page.from);
      return isBundle
        ? { owner, file: posix.join(posix.dirname(owner.page.from), posix.basename(address)) }
        : [];
    })
    .find(({ file }) => tree.has(file) && !isText.test(file));
}

/** Pages and code, which are no files to show. */
const isText = /\.(?:mdx?|markdown|html?|[jt]sx?|astro|vue|svelte)$/i;

/** Removes the folder in which a generator searches for the file. */
function shortened(file: string, roots: readonly string[]): string {
  const root =
    roots
      .filter((one) => one !== '' && file.startsWith(one))
      .sort((one, other) => other.length - one.length)[0] ?? '';
  return file
    .slice(root.length)
    .replace(/^src\//, '')
    .split('/')
    .map((part) => part.replace(/^[._]+/, ''))
    .join('/');
}

function addressesOf(path: string, page: FoundPage, { base }: FoundSite): readonly string[] {
  const own = resolved(path, page.address);
  return base !== '/' && `${own}/`.startsWith(base) ? [own, `/${own.slice(base.length)}`] : [own];
}

function pageAt(
  path: string,
  page: FoundPage,
  site: FoundSite,
  byAddress: ReadonlyMap<string, PlacedPage>,
): PlacedPage | undefined {
  const own = addressesOf(path, page, site);
  const others = own.flatMap((address) => site.fallback(address) ?? []);
  return [...own, ...others].flatMap((address) => byAddress.get(normal(address)) ?? [])[0];
}

/** The page or other file of a path, relative to the page's file, the generator's folders or the source. */
function fileOf(
  path: string,
  page: FoundPage,
  { roots, base }: FoundSite,
  tree: Tree,
  byFile: ReadonlyMap<string, PlacedPage>,
): { readonly page?: PlacedPage | undefined; readonly other?: string | undefined } {
  const inner = path
    .replace(/^@\//, '')
    .replace(/^[@~](?=\/)/, '')
    .replace(/^\/+/, '');
  const near = posix.join(posix.dirname(page.from), path);
  const below = base !== '/' && `/${inner}`.startsWith(base) ? [inner.slice(base.length - 1)] : [];
  const far = [inner, ...below].flatMap((one) => ['', ...roots].map((root) => posix.join(root, one)));
  const all = (/^[/@~]/.test(path) ? far : [near, ...far])
    .map((one) => one.replace(/^\.\//, '').replace(/\/$/, ''))
    .filter((one) => !one.startsWith('..'));
  for (const one of all) {
    const stem = one.replace(/\.(?:html?|mdx?|markdown)$/i, '');
    const ends = [
      '.md',
      '.mdx',
      '.markdown',
      '.html',
      '/index.md',
      '/_index.md',
      '/index.mdx',
      '/README.md',
      '/readme.md',
    ];
    for (const file of [
      one,
      ...ends.map((end) => (stem === '.' || stem === '' ? end.replace(/^\//, '') : stem + end)),
    ]) {
      const found = byFile.get(file);
      if (found) return { page: found };
    }
  }
  // Hugo finds pictures of a bundle in any case, as hosts on other systems do.
  const inAnyCase = getOrInsertComputed(
    lowerCase,
    tree,
    ({ paths }) => new Map(paths.map((one) => [one.toLowerCase(), one])),
  );
  const others = [...all.filter(tree.has), ...all.flatMap((one) => inAnyCase.get(one.toLowerCase()) ?? [])];
  return { other: others.find((one) => !isText.test(one)) };
}

/** The paths of a source by their names in lower case. */
const lowerCase = new WeakMap<Tree, ReadonlyMap<string, string>>();
