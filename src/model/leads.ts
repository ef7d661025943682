// Links as code hosts, editors and other generators read them → addresses. Pure.
//
// Markdown alone cannot say where `../ch02.md` leads: that the page's own front matter decides. It leaves a mark with the file
// and the link; the mark travels in the HTML wherever that is shown, and is replaced when all pages are known: see `resolve`.
import { posix } from 'node:path';
import type { Anchors } from './anchors.ts';
import { getOrInsertComputed } from './lazy.ts';
import { markOf, markReader, replacer } from './marks.ts';
import { pagesFolder } from './paths.ts';
import type { Lead, Plan } from './site.ts';
import { addressOf, decoded, type Target, target, withBase } from './url.ts';

/** Such a link until it is replaced: an address of its own, as the value of an attribute, or behind that of the site. */
const readMark = markReader('link', ['/', '']);
const replaceInAttributes = replacer('link', ['"/', '"']);
const replaceInText = replacer('link', ['/', '']);

/** The end of the path of a file that is no page. */
const fileEnd = /\.(?!html?$|mdx?$|markdown$)[a-z][a-z\d]*$/i;

/** Whether an address of the site has no slash at its end where a page may be meant, or has an anchor. */
function mayMeanPage(url: string): boolean {
  if (/^\/\/|^#(?:top)?$/i.test(url) || !/^[/#]/.test(url)) return false;
  const [path = ''] = url.split(/[?#]/, 1);
  return /#./.test(url) || (!path.endsWith('/') && !fileEnd.test(path));
}

/**
 * Whether an address may mean another one than browsers take it for: it is relative, begins at the root of the site's sources, ends as
 * those of other generators do, or has an anchor.
 */
export function mayLead(url: string): boolean {
  return /^(?![/#?]|[a-z][\w+.-]*:|$)|^\/content\//i.test(url) || mayMeanPage(url);
}

/** The mark of a link. */
export function leadMark({ url, from }: Lead): string {
  const part = (text: string) => encodeURIComponent(text).replaceAll("'", '%27');
  return `/${markOf('link', `${part(from)}@${part(url)}`)}`;
}

/** What a mark stands for; undefined where an address is none. */
export function readLead(url: string): Lead | undefined {
  return leadIn(readMark(url));
}

function leadIn(payload: string | undefined): Lead | undefined {
  const [from = '', url = ''] = payload?.split('@').map(decoded) ?? [];
  return mayLead(url) ? { from, url } : undefined;
}

/** The path of the file that a link means. */
export function fileOf({ url, from }: Lead): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const whole = decoded(path);
  return whole.startsWith('/') ? posix.normalize(whole.slice(1)) : posix.join(posix.dirname(from), whole);
}

/** What stands behind the path of an address: `?query#anchor`. */
export function rest(url: string): string {
  return /[?#].*$/s.exec(url)?.[0] ?? '';
}

/** Where a link leads. */
export interface Led {
  readonly to: Target;
  /** What it becomes where it leads to a file; undefined where it is as browsers read it from its page's address. */
  readonly href: string | undefined;
}

type Where = Pick<Plan, 'addresses' | 'site'>;

/** What is known of the links of a plan; it goes when the map of its files does. */
const known = new WeakMap<
  Plan['addresses'],
  { readonly there: ReadonlySet<string>; readonly led: WeakMap<Lead, Led> }
>();

/**
 * Where a link leads: as browsers read it, from the address of the page whose file it stands in; where nothing is there, to the
 * page or the copied file that it means, seen from that file, where a folder means its index.md, or its README.md; or else to the
 * only page that it can mean as other generators write links.
 */
export function leadOf(lead: Lead, plan: Where): Led {
  const { there, led } = getOrInsertComputed(known, plan.addresses, (files) => ({
    there: new Set(files.values()),
    led: new WeakMap(),
  }));
  return getOrInsertComputed(led, lead, () => follow(lead, plan, there));
}

function follow(lead: Lead, { addresses: files, site }: Where, there: ReadonlySet<string>): Led {
  const { url: siteUrl, base } = site;
  const to = target(lead.url, { route: files.get(lead.from) ?? '/', siteUrl, base });
  if (to.kind !== 'inside' || there.has(to.path)) return { to, href: undefined };
  const file = fileOf(lead);
  const folder = file.replace(/\/?$/, '/').replace(/^\.\/$/, '');
  const path = files.get(file) ?? files.get(`${folder}index.md`) ?? files.get(`${folder}README.md`);
  const page = path ?? meantPage(lead, to.path, files, there);
  if (page === undefined) return { to, href: undefined };
  const href = withBase(base, addressOf(page.slice(1))) + rest(lead.url);
  return { to: { ...to, path: page, relative: false }, href };
}

/**
 * The only page that can be meant by `page.html`, `page/index.html`, `page` or `page.md`, seen from the address or from the file of the page on
 * which it stands, or by `@/page.md`, which Zola sees from content/pages.
 */
function meantPage(
  lead: Lead,
  asRead: string,
  files: Plan['addresses'],
  there: ReadonlySet<string>,
): string | undefined {
  const file = fileOf(lead);
  if (isOutside(lead) && !/^(?:\/|@\/)/.test(lead.url)) return undefined;
  const inPages = file.startsWith(pagesFolder) ? [file.slice(pagesFolder.length - 1)] : [];
  const fromTop = lead.url.startsWith('@/') ? [decoded(lead.url.slice(1).split(/[?#]/, 1)[0] ?? '')] : [];
  const fitting = new Set<string>();
  for (const path of [asRead, ...inPages, ...fromTop]) {
    const stem = path.replace(/\.(?:html?|mdx?|markdown)$/i, '').replace(/\/(?:_?index)?$/, '');
    if (there.has(`${stem}/`)) fitting.add(`${stem}/`);
    for (const end of ['.md', '/index.md', '/README.md']) {
      const address = files.get(pagesFolder + `${stem}${end}`.slice(1));
      if (address !== undefined) fitting.add(address);
    }
  }
  // `index.html` on /a/ would be that page itself: nobody writes that.
  if (fitting.size > 1) fitting.delete(files.get(lead.from) ?? '');
  const [page] = fitting;
  return fitting.size === 1 ? page : undefined;
}

/** Whether a link can only mean a file of Markdown. */
export function isFile(lead: Lead): boolean {
  return /\.md$/i.test(fileOf(lead));
}

/** A file of Markdown that a link means and that is none of the site's pages wherever it may be. */
export function isOutside(lead: Lead): boolean {
  const file = fileOf(lead);
  return /\.md$/i.test(file) && !file.startsWith(pagesFolder);
}

/** A finished page with its marks replaced. */
export function withLeads(html: string, file: string, plan: Where, anchors?: Anchors): string {
  const done = replaceInAttributes(html, (payload, all) => {
    const lead = leadIn(payload);
    return lead ? `"${attributeOf(hrefOn(file, lead, plan, anchors))}"` : all;
  });
  return textWithLeads(done, plan, anchors); // in data of scripts, say
}

/** A text with its marks replaced, where a whole address of the site stands in front of each: `https://example.org/kids/MARK`. */
export function textWithLeads(text: string, plan: Where, anchors?: Anchors): string {
  return replaceInText(text, (payload, all) => {
    const lead = leadIn(payload);
    if (!lead) return all;
    const { to, href } = leadOf(lead, { ...plan, site: { ...plan.site, base: '/' } });
    const address = href ?? (to.kind === 'inside' ? addressOf(to.path.slice(1)) + rest(lead.url) : '/');
    return withId(address, to, anchors).replace(/[&<>"']/g, (one) => `%${one.charCodeAt(0).toString(16)}`); // whatever the text is
  });
}

/** On its own page a link that browsers understand stays as it is written. */
function hrefOn(file: string, lead: Lead, plan: Where, anchors: Anchors | undefined): string {
  const { to, href } = leadOf(lead, plan);
  const { base } = plan.site;
  const isOwn = file === lead.from || lead.url.startsWith('/');
  const asRead = () =>
    isOwn || to.kind !== 'inside'
      ? withBase(base, lead.url)
      : withBase(base, addressOf(to.path.slice(1))) + rest(lead.url);
  return withId(href ?? asRead(), to, anchors);
}

/** Whether an anchor leads to the top of any page (HTML, "scrolling to a fragment"). */
export function isTop(anchor: string): boolean {
  return anchor.toLowerCase() === 'top';
}

/** An address with the id that its anchor means. */
function withId(address: string, to: Target, anchors: Anchors | undefined): string {
  if (!anchors || to.kind !== 'inside' || !to.anchor || isTop(to.anchor)) return address;
  const id = anchors(to.path, to.anchor);
  return id === undefined || id === to.anchor ? address : address.replace(/#.*$/s, () => `#${id}`);
}

/** An address as Markdown has it in HTML: what may not stand in one is encoded. */
function attributeOf(url: string): string {
  const encoded = url.replace(/%(?![\da-f]{2})|[^!#$%&'()*+,\-./:;=?@\w~]+/gi, encodeURIComponent);
  return encoded.replace(/[&']/g, (character) => (character === '&' ? '&#x26;' : '&#x27;'));
}
