// A path in a file of the site → the picture's file. Pure.
import { siteFile, staticFolder } from '../addresses/paths.ts';
import { addressOf, target } from '../addresses/url.ts';

/**
 * The file of a path in `file`. It is relative to that file's folder, as in editors and on code hosts. With a slash at its
 * beginning it is in content/static. Undefined if it is not a file of the site: on another site, for example.
 */
export function pictureFile(path: string, file: string): string | undefined {
  const to = target(path, { route: addressOf(file), siteUrl: '', base: '/' });
  if (path === '' || to.kind !== 'inside') return undefined;
  return to.relative ? to.path.slice(1) : staticFolder + to.path.slice(1);
}

/** Whether a file may show a picture. Content may come from guests, who must not publish files beside templates. site.yml may. */
export function mayShow(file: string, picture: string): boolean {
  return !file.startsWith('content/') || file === siteFile || picture.startsWith('content/');
}
