// Addresses. Only this file puts the base in front of a path and resolves addresses. Pure.
import { hasPlaceholders, placeholder, replacer } from './placeholders.ts';

/** `kids`, `/kids` or `/kids/` → `/kids/`; undefined if it cannot be a path. */
export function normalBase(base: string): string | undefined {
  const inner = base.replace(/^\/+|\/+$/g, '');
  if (inner === '') return '/';
  return /^[\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*$/.test(inner) ? `/${inner}/` : undefined;
}

/**
 * Puts the base in front of a path on the site, with or without a placeholder: `/faq/` → `/kids/faq/`. Other addresses do not
 * change.
 */
export function withBase(base: string, url: string): string {
  const path = withoutBasePlaceholder(url);
  return path.startsWith('/') && !path.startsWith('//') ? base + path.slice(1) : path;
}

/**
 * The placeholder that templates get instead of the base (`/kids/`). It shows which addresses already have the base, even if a
 * route begins like the base.
 */
export const placeholderBase = `/${placeholder('base')}/`;

const atStart = replacer('base', ['^/', '/']);
const inPath = replacer('base', ['/', '/']);
const inEncodedPath = replacer('base', ['%2F', '%2F']);
const alone = replacer('base');

/** An address as written on the site: `/MARK/faq/` → `/faq/`. */
export function withoutBasePlaceholder(url: string): string {
  return atStart(url, () => '/');
}

export function hasBasePlaceholder(text: string): boolean {
  return hasPlaceholders('base', text);
}

/** A text with the base instead of its placeholders. */
export function replaceBase(text: string, base: string): string {
  if (!hasBasePlaceholder(text)) return text;
  const paths = inEncodedPath(
    inPath(text, () => base),
    () => encodeURIComponent(base),
  );
  return alone(paths, () => base.slice(1, -1));
}

/**
 * The full address of a path on the site: `/faq/` → `https://example.org/kids/faq/`. The first slash is optional. Full addresses do
 * not change.
 */
export function absolute(site: { readonly url: string; readonly base: string }, path: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path)) return path;
  return site.url + inAscii(withBase(site.base, path.startsWith('/') ? path : `/${path}`));
}

/** An address of the site as browsers send it, with the base. Others do not change. */
export function inSite(base: string, url: string): string {
  const based = withBase(base, url);
  return /^\/(?!\/)/.test(based) ? inAscii(based) : based;
}

/** The address of a file in the site's root: `a b.png` → `/a%20b.png`. `+` is encoded, because some stores read it as a space. */
export function addressOf(path: string): string {
  return `/${wellFormed(path).split('/').map(encodeURIComponent).join('/')}`.replaceAll('%40', '@');
}

/** A path as an address: `a b/50%` → `a%20b/50%25`. Slashes and other signs of addresses stay. */
export function encodedPath(path: string): string {
  return encodeURI(wellFormed(path));
}

/** A text without halves of characters (`\ud800` in YAML), which no address can have. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** An address as browsers send it: its non-ASCII letters are composed (NFC) and encoded. They may be encoded already. */
export function inAscii(url: string): string {
  if (/^[\0-\x7f]*$/.test(url) && !/%[c-f]/i.test(url)) return url;
  return url
    .replace(/(?:%[89a-f][\da-f])+/gi, decoded)
    .normalize('NFC')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[^\0-\x7f]+/gu, encodeURIComponent);
}

/**
 * A path as a link destination. White space and characters that end or change an address are encoded; letters of any language stay
 * readable: https://spec.commonmark.org/0.31.2/#link-destination
 */
export function asDestination(path: string): string {
  return path.replace(/[\s%?#<>"\\]/g, encodeURIComponent);
}

/** The target of an address on a page. */
export type Target =
  | {
      readonly kind: 'inside';
      readonly path: string;
      readonly anchor: string | undefined;
      readonly relative: boolean;
    }
  | { readonly kind: 'outside' }
  | { readonly kind: 'unsafe' };

/** The page that contains an address. */
export interface From {
  readonly route: string;
  readonly siteUrl: string;
  readonly base: string;
}

/** A host for resolving the addresses of pages. */
const nowhere = 'inside.invalid';
const harmless = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:']);

/** A path, perhaps with an anchor, that needs no parsing: no encoding, and no part that begins with a dot. */
const plain = /^((?:\/[\w~-][\w.~-]*)*\/?)(?:#([\w-]+))?$/;

/** An anchor on the same page that needs no parsing. */
const ownAnchors = /^#([\w-]+)$/;

/** An address whose host needs no parsing: it is not a number, and nothing is encoded. */
const plainHost = /^https?:\/\/((?!xn--)[a-z][a-z\d-]*(?:\.(?!xn--)[a-z][a-z\d-]*)+)(?:[/?#]|$)/;

/** A host in the form of `URL`: a name of letters, digits, `-` and `_`, or a number. */
const knownHost = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?|\[[\da-f:.]+\])$/;

/**
 * Whether the host of an address is a possible one. `URL` also accepts hosts with `"`, `;`, `,`, `*`, `$` or `{`. These would have
 * a meaning in a policy, in HTML and in the configuration of a web server.
 */
export function hasKnownHost({ protocol, hostname }: URL): boolean {
  return !/^https?:$/.test(protocol) || knownHost.test(hostname);
}

/**
 * Reads an address as a browser does from a page. White space and control characters, as in `java\nscript:`, are ignored (WHATWG
 * URL). The site's own full address is also inside, if it is below the base.
 */
export function target(url: string, { route, siteUrl, base }: From): Target {
  const [, plainPath, plainAnchor] = plain.exec(url) ?? [];
  if (plainPath) return { kind: 'inside', path: plainPath, anchor: plainAnchor, relative: false };
  const [, ownAnchor] = ownAnchors.exec(url) ?? [];
  if (ownAnchor && plain.test(route))
    return { kind: 'inside', path: route, anchor: ownAnchor, relative: false };
  const [, host] = plainHost.exec(url) ?? [];
  if (host && host !== nowhere && !siteUrl.toLowerCase().includes(host)) return { kind: 'outside' };
  // Browsers read `https:/a` as `/a` on pages of https, and as `https://a` on others.
  if (/^https?:(?!\/\/)/i.test(url)) return { kind: 'unsafe' };
  const here = new URL(route, `http://${nowhere}`);
  let to: URL;
  try {
    to = new URL(url, here);
  } catch {
    return { kind: 'unsafe' };
  }
  if (!harmless.has(to.protocol) || !hasKnownHost(to)) return { kind: 'unsafe' };
  const own = URL.canParse(siteUrl) ? new URL(siteUrl).origin : undefined;
  const isOwn = to.origin === own && to.pathname.startsWith(base);
  if (to.origin !== here.origin && !isOwn) return { kind: 'outside' };
  const anchor = to.hash === '' ? undefined : decoded(to.hash.slice(1));
  const path = decoded(isOwn ? `/${to.pathname.slice(base.length)}` : to.pathname).normalize('NFC');
  return { kind: 'inside', path, anchor, relative: !/^([/#?]|[a-z]+:|$)/i.test(url) };
}

/** `caf%C3%A9` → `café`. A text with invalid encoding does not change. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
