// The addresses of pages: which texts can be one, and which one a file has. Pure.
//
// An address is written as browsers send it: a letter that is not of ASCII is percent-encoded, in Unicode's composed form (NFC). So it
// can stand in every format as it is. Authors write it in either way; its file in the out folder has the letters themselves.

import { notFoundFile, pagesFolder } from '../addresses/paths.ts';
import { addressOf, decoded } from '../addresses/url.ts';
import { once } from '../values/lazy.ts';

/** A text in Latin letters. Takes longer to load than all the rest: loaded only if an address is wrong. */
export const transliterate = once(
  () => (require('@sindresorhus/transliterate') as typeof import('@sindresorhus/transliterate')).default,
);

/** How the addresses of a site are written: with the letters of any language, or only with those of ASCII. */
export const slugKinds = ['unicode', 'ascii'] as const;
export type SlugKind = (typeof slugKinds)[number];

/** The kind that site.yml names, which is not checked yet. */
export function slugsOf(site: { readonly values: Readonly<Record<string, unknown>> } | undefined): SlugKind {
  return site?.values.slugs === 'ascii' ? 'ascii' : 'unicode';
}

/**
 * `content/pages/guides/night.md` → `/guides/night/`; `index.md` is the page of its folder; `404.md` is the error page. The name of a
 * file may be decomposed, as macOS has it: the address is not.
 */
export function routeOf(file: string): string {
  const name = file.slice(pagesFolder.length, -'.md'.length);
  if (`${name}.html` === notFoundFile) return `/${notFoundFile}`;
  return `${addressOf(name.normalize('NFC'))}/`.replace(/\/index\/$/, '/');
}

/** Whether a part of an address begins with an underscore: most generators do not publish a file or folder of such a name. */
export function hasUnderscore(route: string): boolean {
  return route.includes('/_');
}

/** The address without these underscores; undefined if a part has nothing else. */
export function withoutUnderscores(route: string): string | undefined {
  return routeFrom(decoded(route).replace(/(?<=\/)_+/g, ''));
}

/** The file of a page in the out folder: `/faq/` → `faq/index.html`. */
export function outputOf(route: string): string {
  const path = decoded(route);
  return path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1);
}

/** The addresses of a file: its own and, if it is the index of a folder, that of the folder, which all hosts serve. */
export function addressesOfFile(output: string): readonly string[] {
  const own = `/${output}`;
  const folder = own.replace(/(?<=\/)index\.html$/, '');
  return folder === own ? [own] : [own, folder];
}

/**
 * The possible address that is nearest to an impossible one, as authors write it: `/über uns/` → `/über-uns/`; that of a full address
 * is its path. Undefined if nothing is left of a part.
 */
export function nearRoute(text: string, kind: SlugKind = 'unicode'): string | undefined {
  if (text.length > mostOfRoute.whole) return undefined;
  const [, path = text] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*([^?#]*)/i.exec(text) ?? []; // of a full address
  const parts = path.split('/').filter((part) => part.trim() !== '');
  const near = parts.map((part) => {
    const own = readable(part);
    return kind === 'ascii' || !isPart(own) ? asciiOf(part) : own;
  });
  const route = `/${near.join('/')}/`;
  return routeFrom(route, kind) === undefined ? undefined : route;
}

/** A part of an address without the signs that it cannot have. */
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

/** The most in an address: characters, encoded, of the whole; bytes of each part, as its folder has them. */
export const mostOfRoute = { whole: 2_000, part: 255 } as const;

/** Whether an address is longer than allowed. */
export function isTooLong(route: string): boolean {
  const isLong = (part: string) =>
    part.length > mostOfRoute.part && bytesOf(decoded(part)) > mostOfRoute.part;
  return route.length > mostOfRoute.whole || route.split('/').some(isLong);
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Whether a text is the address of a page. */
export function isRoute(route: string): boolean {
  return routeFrom(route) === route;
}

/**
 * The address that an author means, who may have written its letters as they are or encoded; undefined if no page can have it. Nothing
 * that is encoded may mean more than a letter: no slash, no dot, no control character.
 */
export function routeFrom(text: string, kind: SlugKind = 'unicode'): string | undefined {
  if (text === `/${notFoundFile}`) return text;
  const path = pathFrom(text, kind);
  return path?.endsWith('/') ? path : undefined;
}

/** The same for an old address, which may also be that of a file: `/old.html`. */
export function oldAddressFrom(text: string): string | undefined {
  const path = pathFrom(text, 'unicode');
  return path?.endsWith('/') || /\.html?$/.test(path ?? '') ? path : undefined;
}

function pathFrom(text: string, kind: SlugKind): string | undefined {
  if (text.length > mostOfRoute.whole) return undefined;
  if (plainPath.test(text)) return isTooLong(text) ? undefined : text;
  if (!text.startsWith('/') || /%2[ef]/i.test(text)) return undefined;
  const path = decoded(text).normalize('NFC'); // what cannot be decoded still has its `%`
  const parts = path.slice(1, path.endsWith('/') ? -1 : undefined).split('/');
  if (!parts.every(isPart) || (kind === 'ascii' && /[^\0-\x7f]/.test(path))) return undefined;
  const route = addressOf(path.slice(1));
  return isTooLong(route) ? undefined : route;
}

/** A path that needs no encoding. No part begins or ends with a dot: no `..`, no hidden folder, no name that Windows shortens. */
const plainPath = /^\/(?:[\w~-](?:[\w.~-]*[\w~-])?(?:\/|$))*$/;

/** A part: letters and digits of any language, and the signs that stand within words of some. */
const letters =
  /^(?:[\p{L}\p{M}\p{N}\w.~@+\-\u{b7}\u{30fb}\u{5f3}\u{5f4}\u{f0b}\p{Emoji_Presentation}]|(?<=[\p{Script=Arabic}\p{M}])[\u200c\u200d](?=\p{L}))+$/u;
/** Invisible characters; those that join letters stand in `letters`, where they belong. */
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/u;
const looksLikeAscii = /[\0-\x7f]/;
/** Letters of alphabets that look alike, in one word: `раypal` with Cyrillic letters. */
const mixed =
  /\p{Script=Latin}[\p{L}\p{M}]*[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}][\p{L}\p{M}]*\p{Script=Latin}|\p{Script=Greek}[\p{L}\p{M}]*\p{Script=Cyrillic}|\p{Script=Cyrillic}[\p{L}\p{M}]*\p{Script=Greek}/u;

/** Whether a text, decoded and composed, can stand between two slashes. */
function isPart(part: string): boolean {
  if (!letters.test(part) || /^[.\p{M}]|\.$/u.test(part) || invisible.test(part) || mixed.test(part))
    return false;
  // `Ａ`, `ﬁ` and `①` would be taken for letters and digits of ASCII.
  return !(part.match(/[^\0-\x7f]/gu) ?? []).some((one) => looksLikeAscii.test(one.normalize('NFKC')));
}
