// The path by which a file of the site names a picture → the file of that picture. Pure.
import { staticFolder } from './paths.ts';
import { addressOf, target } from './url.ts';

/**
 * The file that a path means which stands in `file`: from the folder of that, as editors and code hosts show it, or in content/static where
 * it begins with a slash. Undefined where it leads to no file of the site: to another site, say.
 */
export function pictureFile(path: string, file: string): string | undefined {
  const to = target(path, { route: addressOf(file), siteUrl: '', base: '/' });
  if (path === '' || to.kind !== 'inside') return undefined;
  return to.relative ? to.path.slice(1) : staticFolder + to.path.slice(1);
}
