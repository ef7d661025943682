// The path by which a file of the site names a picture → the picture's file. Pure.
import { staticFolder } from '../addresses/paths.ts';
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
