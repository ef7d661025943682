// The path by which a file of the site names a picture → the picture's file. Pure.
import { siteFile, staticFolder } from '../addresses/paths.ts';
import { addressOf, target } from '../addresses/url.ts';

/**
 * The file that a path in `file` means: relative to that file's folder, as in editors and on code hosts, or in content/static if it
 * begins with a slash. Undefined if it leads to no file of the site, but to another site, for example.
 */
export function pictureFile(path: string, file: string): string | undefined {
  const to = target(path, { route: addressOf(file), siteUrl: '', base: '/' });
  if (path === '' || to.kind !== 'inside') return undefined;
  return to.relative ? to.path.slice(1) : staticFolder + to.path.slice(1);
}

/** Whether a file may show a picture. Content comes from guests, who must not publish what is beside templates; site.yml does not. */
export function mayShow(file: string, picture: string): boolean {
  return !file.startsWith('content/') || file === siteFile || picture.startsWith('content/');
}
