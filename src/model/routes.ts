// The addresses of pages: what can be one, and which a file has. Pure.
import { once } from './lazy.ts';
import { notFoundFile, pagesFolder } from './paths.ts';

/** Takes longer to load than all else here: asked for only where an address is wrong. */
const transliterate = once(
  () => (require('@sindresorhus/transliterate') as typeof import('@sindresorhus/transliterate')).default,
);

/** `content/pages/guides/night.md` → `/guides/night/`; `index.md` stands for its folder; `404.md` is the error page. */
export function routeOf(file: string): string {
  const name = file.slice(pagesFolder.length, -'.md'.length);
  if (`${name}.html` === notFoundFile) return `/${notFoundFile}`;
  return `/${name}/`.replace(/\/index\/$/, '/');
}

/** The file of a page in the out folder: `/faq/` → `faq/index.html`. */
export function outputOf(route: string): string {
  return route.endsWith('/') ? `${route.slice(1)}index.html` : route.slice(1);
}

/** The address of a page that is nearest to a text which cannot be one: `/Über uns/` → `/Ueber-uns/`; undefined where none is left. */
export function nearRoute(text: string): string | undefined {
  if (text.length > mostOfRoute.whole) return undefined;
  const parts = transliterate()(text)
    .split('/')
    .map((part) => part.replace(/[^\w.~-]+/g, '-').replace(/^[.-]+|[.-]+$/g, ''));
  const route = `/${parts.filter((part) => part !== '').join('/')}/`;
  return route !== '//' && isRoute(route) ? route : undefined;
}

/** The most characters that an address may have, and each part of it: browsers, hosts and disks take no more. */
export const mostOfRoute = { whole: 2_000, part: 255 } as const;

/** Whether an address has more characters than one may have. */
export function isTooLong(route: string): boolean {
  return route.length > mostOfRoute.whole || route.split('/').some((part) => part.length > mostOfRoute.part);
}

/** Whether a text can be the address of a page. */
export function isRoute(route: string): boolean {
  if (isTooLong(route)) return false;
  // No segment begins or ends with a dot: neither `..` nor a hidden folder, nor a name that Windows shortens.
  return route === `/${notFoundFile}` || /^\/([\w~-]([\w.~-]*[\w~-])?\/)*$/.test(route);
}
