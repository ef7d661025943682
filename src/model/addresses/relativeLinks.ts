// Relative links in Markdown, as code hosts, editors and other generators read them → addresses. Pure.
//
// Markdown alone does not decide which address `../ch02.md` becomes: that depends on the page's front matter. So a placeholder with
// the file and the link replaces it. It stays in the HTML, and is replaced after all pages are planned: see `withLinks`.
import { posix } from 'node:path';
import { addressesOfFile } from '../site/routes.ts';
import type { Plan, RelativeLink } from '../site/site.ts';
import { getOrInsertComputed, once } from '../values/lazy.ts';
import type { Anchors } from './anchors.ts';
import { pagesFolder } from './paths.ts';
import { placeholder, placeholderReader, replacer } from './placeholders.ts';
import { addressOf, decoded, type Target, target, withBase } from './url.ts';

/** Reads the placeholder of a link: as a whole address, as the value of an attribute, or after the address of the site. */
const readPlaceholder = placeholderReader('link', ['/', '']);
const replaceInAttributes = replacer('link', ['"/', '"']);
const replaceInText = replacer('link', ['/', '']);

/** The end of the path of a file that is not a page. */
const fileEnd = /\.(?!html?$|mdx?$|markdown$)[a-z][a-z\d]*$/i;

/** Whether an address of the site has an anchor, or may mean a page without a final slash. */
function mayMeanPage(url: string): boolean {
  if (/^\/\/|^#(?:top)?$/i.test(url) || !/^[/#]/.test(url)) return false;
  const [path = ''] = url.split(/[?#]/, 1);
  return /#./.test(url) || (!path.endsWith('/') && !fileEnd.test(path));
}

/**
 * Whether an address may differ from the one that browsers would read. Such an address is relative, begins at the root of the
 * sources, has another generator's form, or has an anchor.
 */
export function mayBeRelativeLink(url: string): boolean {
  return /^(?![/#?]|[a-z][\w+.-]*:|$)|^\/content\//i.test(url) || mayMeanPage(url);
}

/** The placeholder that replaces a link until all pages are planned, after a `/`. */
export function placeholderOfLink({ url, from }: RelativeLink): string {
  const part = (text: string) => encodeURIComponent(text).replaceAll("'", '%27');
  return `/${placeholder('link', `${part(from)}@${part(url)}`)}`;
}

/** The link of a placeholder; undefined if an address is not a placeholder. */
export function relativeLinkOf(url: string): RelativeLink | undefined {
  return parseLink(readPlaceholder(url));
}

function parseLink(payload: string | undefined): RelativeLink | undefined {
  const [from = '', url = ''] = payload?.split('@').map(decoded) ?? [];
  return mayBeRelativeLink(url) ? { from, url } : undefined;
}

/** The path of a link's file, relative to the root of the site. */
export function fileOf({ url, from }: RelativeLink): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const whole = decoded(path).normalize('NFC');
  return whole.startsWith('/')
    ? posix.normalize(whole.slice(1))
    : posix.join(posix.dirname(from).normalize('NFC'), whole);
}

/** The part of an address after its path: `?query#anchor`. */
export function rest(url: string): string {
  return /[?#].*$/s.exec(url)?.[0] ?? '';
}

export interface ResolvedLink {
  readonly to: Target;
  /** The address of the target file. Undefined if browsers read the link correctly from its page's address. */
  readonly href: string | undefined;
}

/** The addresses of every page and copied file of a site. */
export interface Where extends Pick<Plan, 'addresses'> {
  readonly site: Pick<Plan['site'], 'url' | 'base'>;
}

/** The addresses of a plan, and its resolved links. Entries are dropped with the map of addresses. */
const memo = new WeakMap<
  Plan['addresses'],
  {
    /** By file names in composed form, because macOS may have others. */
    readonly files: Plan['addresses'];
    readonly existing: ReadonlySet<string>;
    readonly names: () => ReadonlyMap<string, string>;
    readonly resolved: WeakMap<RelativeLink, ResolvedLink>;
  }
>();

/**
 * The target of a link. First the link is read as browsers do, from the address of its page. If nothing is there, it is a path
 * relative to its file: of a page, a public file, or a folder with index.md or README.md. Otherwise it is the only page that
 * another generator's link can mean.
 */
export function resolveLink(link: RelativeLink, plan: Where): ResolvedLink {
  const { files, existing, names, resolved } = linksTo(plan);
  return getOrInsertComputed(resolved, link, () => {
    const note = noteOf(link.url);
    if (!note) return follow(link, plan.site, files, existing);
    const page = names().get(nameOf(note.name));
    const { url, base } = plan.site;
    const to = target(link.url, { route: files.get(link.from.normalize('NFC')) ?? '/', siteUrl: url, base });
    if (page === undefined || to.kind !== 'inside') return { to, href: undefined };
    return {
      to: { ...to, path: page, relative: false },
      href: withBase(base, addressOf(page.slice(1))) + rest(link.url),
    };
  });
}

const linksTo = ({ addresses }: Where) =>
  getOrInsertComputed(memo, addresses, (files) => ({
    files: new Map([...files].map(([path, address]) => [path.normalize('NFC'), address])),
    existing: new Set([...files.values()].flatMap((path) => addressesOfFile(path.slice(1)))),
    names: once(() => namesOf(files)),
    resolved: new WeakMap(),
  }));

/** The name and the anchor of the address that stands for a link to a note: `[[Night Sky]]#stars`. Undefined for other addresses. */
export function noteOf(url: string): { readonly name: string; readonly anchor: string } | undefined {
  const [, name, anchor = ''] = /^\[\[([^[\]#]+)\]\](#.*)?$/s.exec(url) ?? [];
  return name === undefined ? undefined : { name: decoded(name), anchor };
}

/** An address as its author wrote it: `[[Night Sky#stars]]`. */
export function asWritten(url: string): string {
  const note = noteOf(url);
  return note ? `[[${note.name}${note.anchor}]]` : url;
}

/** The names of all notes, in lower case and without signs. */
export const noteNames = (plan: Where): ReadonlyMap<string, string> => linksTo(plan).names();

/** A name as it is compared: `Night Sky` is that of `night-sky.md`. */
const nameOf = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.md$/, '')
    .split('/')
    .map((part) => part.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, ''))
    .join('/');

/** The pages by their names, with and without the folders above. Of several, that with the shortest path, as in Obsidian. */
function namesOf(files: Plan['addresses']): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const pages = [...files.keys()].filter((path) => path.startsWith(pagesFolder) && path.endsWith('.md'));
  const depth = (path: string) => path.split('/').length;
  for (const path of pages.sort((one, other) => depth(one) - depth(other) || (one < other ? -1 : 1))) {
    const inner = nameOf(path.slice(pagesFolder.length)).replace(/\/index$/, '');
    const parts = inner.split('/');
    for (const index of parts.keys()) {
      const name = parts.slice(-1 - index).join('/');
      if (!names.has(name)) names.set(name, files.get(path) ?? '');
    }
  }
  return names;
}

function follow(
  link: RelativeLink,
  site: Where['site'],
  files: Plan['addresses'],
  existing: ReadonlySet<string>,
): ResolvedLink {
  const { url: siteUrl, base } = site;
  const to = target(link.url, { route: files.get(link.from.normalize('NFC')) ?? '/', siteUrl, base });
  if (to.kind !== 'inside' || existing.has(to.path)) return { to, href: undefined };
  const file = fileOf(link);
  const folder = file.replace(/\/?$/, '/');
  const path = files.get(file) ?? files.get(`${folder}index.md`) ?? files.get(`${folder}README.md`);
  const index = files.get(`${folder}index.html`)?.replace(/index\.html$/, '');
  const page = path ?? index ?? meantPage(link, to.path, files, existing);
  if (page === undefined) return { to, href: undefined };
  const href = withBase(base, addressOf(page.slice(1))) + rest(link.url);
  return { to: { ...to, path: page, relative: false }, href };
}

/**
 * The only page that `page.html`, `page/index.html`, `page` or `page.md` can mean, relative to the address or the file of the page
 * with the link. `@/page.md` (Zola) is relative to content/pages.
 */
function meantPage(
  link: RelativeLink,
  asRead: string,
  files: Plan['addresses'],
  existing: ReadonlySet<string>,
): string | undefined {
  const file = fileOf(link);
  if (isOutside(link) && !/^(?:\/|@\/)/.test(link.url)) return undefined;
  const inPages = file.startsWith(pagesFolder) ? [file.slice(pagesFolder.length - 1)] : [];
  const fromTop = link.url.startsWith('@/') ? [decoded(link.url.slice(1).split(/[?#]/, 1)[0] ?? '')] : [];
  const fitting = new Set<string>();
  for (const path of [asRead, ...inPages, ...fromTop]) {
    const stem = path.replace(/\.(?:html?|mdx?|markdown)$/i, '').replace(/\/(?:_?index)?$/, '');
    if (existing.has(`${stem}/`)) fitting.add(`${stem}/`);
    for (const end of ['.md', '/index.md', '/README.md']) {
      const address = files.get(pagesFolder + `${stem}${end}`.slice(1));
      if (address !== undefined) fitting.add(address);
    }
  }
  // On /a/, `index.html` would be the page itself, which nobody links to.
  if (fitting.size > 1) fitting.delete(files.get(link.from.normalize('NFC')) ?? '');
  const [page] = fitting;
  return fitting.size === 1 ? page : undefined;
}

/** Whether a link can only mean a Markdown file. */
export function isFile(link: RelativeLink): boolean {
  return /\.md$/i.test(fileOf(link));
}

/** Whether a link means a Markdown file outside of the pages' folder. */
export function isOutside(link: RelativeLink): boolean {
  const file = fileOf(link);
  return /\.md$/i.test(file) && !file.startsWith(pagesFolder);
}

/** A final page with the addresses of its links instead of placeholders. */
export function withLinks(html: string, file: string, plan: Where, anchors?: Anchors): string {
  const done = replaceInAttributes(html, (payload, all) => {
    const link = parseLink(payload);
    return link ? `"${attributeOf(hrefOn(file, link, plan, anchors))}"` : all;
  });
  return textWithLinks(done, plan, anchors); // for example in the data of scripts
}

/**
 * A text with the addresses of links instead of placeholders that follow a whole address of the site:
 * `https://example.org/kids/MARK`.
 */
export function textWithLinks(text: string, plan: Where, anchors?: Anchors): string {
  return replaceInText(text, (payload, all) => {
    const link = parseLink(payload);
    if (!link) return all;
    const { to, href } = resolveLink(link, { ...plan, site: { ...plan.site, base: '/' } });
    const address = href ?? (to.kind === 'inside' ? addressOf(to.path.slice(1)) + rest(link.url) : '/');
    return withId(address, to, anchors).replace(/[&<>"']/g, (one) => `%${one.charCodeAt(0).toString(16)}`); // safe in any kind of text
  });
}

/** The `href` on the page itself. A link that browsers read correctly stays as written. */
function hrefOn(file: string, link: RelativeLink, plan: Where, anchors: Anchors | undefined): string {
  const { to, href } = resolveLink(link, plan);
  const { base } = plan.site;
  const isOwn = file === link.from || link.url.startsWith('/');
  const asRead = () =>
    isOwn || to.kind !== 'inside'
      ? withBase(base, link.url)
      : withBase(base, addressOf(to.path.slice(1))) + rest(link.url);
  return withId(href ?? asRead(), to, anchors);
}

/** Whether an anchor means the top of a page (HTML, "scrolling to a fragment"). */
export function isTop(anchor: string): boolean {
  return anchor.toLowerCase() === 'top';
}

/** Whether a script of the page reads an anchor: a route of an application, a slide, or a text fragment. */
export function isForScript(anchor: string): boolean {
  return /^[!/?]|:~:/.test(anchor);
}

/** An address with the id that its anchor means. */
function withId(address: string, to: Target, anchors: Anchors | undefined): string {
  if (!anchors || to.kind !== 'inside' || !to.anchor || isTop(to.anchor)) return address;
  const id = anchors(to.path, to.anchor);
  return id === undefined || id === to.anchor ? address : address.replace(/#.*$/s, () => `#${id}`);
}

/** An address as Markdown writes it into an attribute, with unsafe characters encoded. */
function attributeOf(url: string): string {
  const encoded = url.replace(/%(?![\da-f]{2})|[^!#$%&'()*+,\-./:;=?@\w~]+/gi, encodeURIComponent);
  return encoded.replace(/[&']/g, (character) => (character === '&' ? '&#x26;' : '&#x27;'));
}
