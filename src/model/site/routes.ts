// The addresses of pages: which texts are valid, and the address of a file. Pure.
//
// An address is written as browsers send it: non-ASCII letters are percent-encoded, in Unicode's composed form (NFC). So it can be
// used unchanged in every format. Authors may write either form. The file in the out folder has the letters themselves.

import { notFoundFile, pagesFolder } from '../addresses/paths.ts';
import { addressOf, decoded } from '../addresses/url.ts';
import { once } from '../values/lazy.ts';

/** A text in Latin letters. The library loads slower than everything else, so it is loaded only if an address is wrong. */
export const transliterate = once(
  () => (require('@sindresorhus/transliterate') as typeof import('@sindresorhus/transliterate')).default,
);

/** The letters in addresses of a site: of any language, or only ASCII. */
export const slugKinds = ['unicode', 'ascii'] as const;
export type SlugKind = (typeof slugKinds)[number];

/** The kind from site.yml, which is not checked yet. */
export function slugsOf(site: { readonly values: Readonly<Record<string, unknown>> } | undefined): SlugKind {
  return site?.values.slugs === 'ascii' ? 'ascii' : 'unicode';
}

/**
 * `content/pages/guides/night.md` → `/guides/night/`; `index.md` is the page of its folder; `404.md` is the error page. macOS may
 * decompose the name of a file; the address is composed.
 */
export function routeOf(file: string): string {
  const name = file.slice(pagesFolder.length, -'.md'.length);
  if (`${name}.html` === notFoundFile) return `/${notFoundFile}`;
  return `${addressOf(name.normalize('NFC'))}/`.replace(/\/index\/$/, '/');
}

/** Whether a part of an address begins with an underscore. Most generators do not publish such files or folders. */
export function hasUnderscore(route: string): boolean {
  return route.includes('/_');
}

/** The address without these underscores; undefined if a part has only underscores. */
export function withoutUnderscores(route: string): string | undefined {
  return routeFrom(decoded(route).replace(/(?<=\/)_+/g, ''));
}

/** The file of a page in the out folder: `/faq/` → `faq/index.html`. */
export function outputOf(route: string): string {
  const path = decoded(route);
  return path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1);
}

/** The addresses of a file: its own and, for the index of a folder, that of the folder, which all hosts serve. */
export function addressesOfFile(output: string): readonly string[] {
  const own = `/${output}`;
  const folder = own.replace(/(?<=\/)index\.html$/, '');
  return folder === own ? [own] : [own, folder];
}

/**
 * The valid address that is nearest to an invalid one, as authors write it: `/über uns/` → `/über-uns/`, `/faq.html` → `/faq/`. For
 * a full address it is the path. Undefined if a part becomes empty.
 */
export function nearRoute(text: string, kind: SlugKind = 'unicode'): string | undefined {
  if (text.length > mostOfRoute.whole) return undefined;
  const [, path = text] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*([^?#]*)/i.exec(text) ?? []; // for a full address
  const withoutEnding = path.replace(/(?:(?:^|\/)index)?\.(?:html?|mdx?)$/i, '');
  const parts = withoutEnding.split('/').filter((part) => part.trim() !== '');
  const near = parts.map((part) => {
    const own = readable(part);
    return kind === 'ascii' || !isPart(own) ? asciiOf(part) : own;
  });
  const route = `/${near.join('/')}/`;
  return routeFrom(route, kind) === undefined ? undefined : route;
}

/** The address of a page whose file, or address on another host, is written: `content/pages/faq.md`, `faq.html` → `/faq/`. */
export function addressOfPage(path: string): string {
  const name = path
    .replace(/^\/?(?:content\/pages\/)?/, '')
    .replace(/(?:(?:^|\/)(?:index|README))?\.(?:html?|mdx?)$/, '');
  return name === '' ? '/' : `/${name}/`;
}

/** A part of an address without invalid characters. */
function readable(part: string): string {
  return part
    .normalize('NFC')
    .replace(/[^\0-\x7f]/gu, (one) =>
      looksLikeAscii.test(one.normalize('NFKC')) ? one.normalize('NFKC') : one,
    )
    .replace(/[^\p{L}\p{M}\p{N}\w.~@+-]+/gu, '-')
    .replace(/^[.\p{M}-]+|[.-]+$/gu, '');
}

const asciiOf = (part: string) =>
  transliterate()(part)
    .replace(/[^\w.~-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '');

/** The limits of an address: characters of the whole, encoded; bytes of each part, as a folder name. */
export const mostOfRoute = { whole: 2_000, part: 255 } as const;

export function isTooLong(route: string): boolean {
  const isLong = (part: string) =>
    part.length > mostOfRoute.part && bytesOf(decoded(part)) > mostOfRoute.part;
  return route.length > mostOfRoute.whole || route.split('/').some(isLong);
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

export function isRoute(route: string): boolean {
  return routeFrom(route) === route;
}

/**
 * The address that an author means, whose letters may be encoded or not. Undefined if no page can have it. Only letters may be
 * encoded: no slash, dot or control character.
 */
export function routeFrom(text: string, kind: SlugKind = 'unicode'): string | undefined {
  if (text === `/${notFoundFile}`) return text;
  const path = pathFrom(text, kind);
  return path?.endsWith('/') ? path : undefined;
}

/**
 * The same for an old address, which may also be that of a file: `/old.html`. It may have signs with which other generators wrote
 * addresses, as browsers send them: `/q&a-(old)/`.
 */
export function oldAddressFrom(text: string): string | undefined {
  const path = pathFrom(text, 'unicode') ?? signedPathFrom(text);
  return path?.endsWith('/') || /\.html?$/.test(path ?? '') ? path : undefined;
}

/** Signs that only old addresses may have. Not `%`, and not those that end a path, or that a server reads as a pattern or a quote. */
const oldSigns = /(?![\s*:"\\<>|?%`^{}[\]/~._@-])[\p{P}\p{S}]/gu;

function signedPathFrom(text: string): string | undefined {
  if (text.includes('#')) return undefined; // written as `%23`
  const path = decoded(text).normalize('NFC');
  // A sign that looks like an ASCII one stays refused: `？`.
  const replaced = (one: string) => (one > '\x7f' && looksLikeAscii.test(one.normalize('NFKC')) ? one : '-');
  const plain = pathFrom(path.replace(oldSigns, replaced), 'unicode');
  const address = addressOf(path.slice(1)).replace(/%(?:2[46C]|3[BD])/g, decoded);
  return plain === undefined || /%2f/i.test(text) || isTooLong(address) ? undefined : address;
}

function pathFrom(text: string, kind: SlugKind): string | undefined {
  if (text.length > mostOfRoute.whole) return undefined;
  if (plainPath.test(text)) return isTooLong(text) ? undefined : text;
  if (!text.startsWith('/') || /%2[ef]/i.test(text)) return undefined;
  const path = decoded(text).normalize('NFC'); // a part that cannot be decoded still has its `%`
  const parts = path.slice(1, path.endsWith('/') ? -1 : undefined).split('/');
  if (!parts.every(isPart) || (kind === 'ascii' && /[^\0-\x7f]/.test(path))) return undefined;
  const route = addressOf(path.slice(1));
  return isTooLong(route) ? undefined : route;
}

/** A path that needs no encoding. No part begins or ends with a dot: no `..`, no hidden folder, no name that Windows shortens. */
const plainPath = /^\/(?:[\w~-](?:[\w.~-]*[\w~-])?(?:\/|$))*$/;

/** A part: letters and digits of any language, and signs within words of some languages. */
const letters =
  /^(?:[\p{L}\p{M}\p{N}\w.~@+\-\u{b7}\u{30fb}\u{5f3}\u{5f4}\u{f0b}\p{Emoji_Presentation}]|(?<=[\p{Script=Arabic}\p{M}])[\u200c\u200d](?=\p{L}))+$/u;
/** Invisible characters. Those that join letters are in `letters`. */
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/u;
const looksLikeAscii = /[\0-\x7f]/;
/** Similar letters of different alphabets in one word: `раypal` with Cyrillic letters. */
const mixed =
  /\p{Script=Latin}[\p{L}\p{M}]*[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}][\p{L}\p{M}]*\p{Script=Latin}|\p{Script=Greek}[\p{L}\p{M}]*\p{Script=Cyrillic}|\p{Script=Cyrillic}[\p{L}\p{M}]*\p{Script=Greek}/u;

/** Whether a decoded and composed text can be between two slashes. */
function isPart(part: string): boolean {
  if (!letters.test(part) || /^[.\p{M}]|\.$/u.test(part) || invisible.test(part) || mixed.test(part))
    return false;
  // `Ａ`, `ﬁ` and `①` look like ASCII letters and digits.
  return !(part.match(/[^\0-\x7f]/gu) ?? []).some((one) => looksLikeAscii.test(one.normalize('NFKC')));
}
