// The addresses of pages: which texts can be one, and which one a file has. Pure.
import { once } from './lazy.ts';
import { notFoundFile, pagesFolder } from './paths.ts';

/** A text in Latin letters. Takes longer to load than all the rest: loaded only if an address is wrong. */
export const transliterate = once(
  () => (require('@sindresorhus/transliterate') as typeof import('@sindresorhus/transliterate')).default,
);

/** `content/pages/guides/night.md` → `/guides/night/`; `index.md` is the page of its folder; `404.md` is the error page. */
export function routeOf(file: string): string {
  const name = file.slice(pagesFolder.length, -'.md'.length);
  if (`${name}.html` === notFoundFile) return `/${notFoundFile}`;
  return `/${name}/`.replace(/\/index\/$/, '/');
}

/** The file of a page in the out folder: `/faq/` → `faq/index.html`. */
export function outputOf(route: string): string {
  return route.endsWith('/') ? `${route.slice(1)}index.html` : route.slice(1);
}

/** The addresses of a file: its own and, if it is the index of a folder, that of the folder, which all hosts serve. */
export function addressesOfFile(output: string): readonly string[] {
  const own = `/${output}`;
  const folder = own.replace(/(?<=\/)index\.html$/, '');
  return folder === own ? [own] : [own, folder];
}

/**
 * The possible address that is nearest to an impossible one: `/Über uns/` → `/Ueber-uns/`; that of a full address is its path.
 * Undefined if nothing is left of a part.
 */
export function nearRoute(text: string): string | undefined {
  if (text.length > mostOfRoute.whole) return undefined;
  const [, path = text] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*([^?#]*)/i.exec(text) ?? []; // of a full address
  const parts = path.split('/').filter((part) => part.trim() !== '');
  const near = parts.map((part) =>
    transliterate()(part)
      .replace(/[^\w.~-]+/g, '-')
      .replace(/^[.-]+|[.-]+$/g, ''),
  );
  const route = `/${near.join('/')}/`;
  return isRoute(route) ? route : undefined;
}

/** The most characters in an address, and in each part of it: browsers, hosts and disks accept no more. */
export const mostOfRoute = { whole: 2_000, part: 255 } as const;

/** Whether an address is longer than allowed. */
export function isTooLong(route: string): boolean {
  return route.length > mostOfRoute.whole || route.split('/').some((part) => part.length > mostOfRoute.part);
}

/** Whether a text can be the address of a page. */
export function isRoute(route: string): boolean {
  if (isTooLong(route)) return false;
  // No segment begins or ends with a dot: no `..`, no hidden folder, no name that Windows shortens.
  return route === `/${notFoundFile}` || /^\/([\w~-]([\w.~-]*[\w~-])?\/)*$/.test(route);
}

/** No part of an address begins or ends with a dot. */
const part = '[\\w~-]([\\w.~-]*[\\w~-])?';
const folderAddress = new RegExp(`^/(${part}/)*$`);
const fileAddress = new RegExp(`^/(${part}/)*${part}\\.html?$`);

/** The file at an old address of a page; undefined if no file can have it. */
export function redirectFileOf(from: string): string | undefined {
  if (folderAddress.test(from)) return `${from.slice(1)}index.html`;
  return fileAddress.test(from) ? from.slice(1) : undefined;
}
