// The folder of this package, and where the libraries of templates lie that it brought along.
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Told to a bundle that lies elsewhere: see bin/bundle.mjs. The one in a package lies as deep as this file. */
declare const PACKAGE_FOLDER: string | undefined;

/** Absolute, without a slash at its end. */
export const packageFolder: string =
  typeof PACKAGE_FOLDER === 'string' ? PACKAGE_FOLDER : join(fileURLToPath(import.meta.url), '../../..');

/** Where imports of this package are looked for, the nearest first: npm may have put them beside it, or above. */
export const packagePaths: readonly string[] = pathsFrom(packageFolder);

/** Where tools keep what they can make again: that of the project that this package is installed in, or its own. */
export const toolsFolder: string = join(
  packagePaths.find((path) => packageFolder.startsWith(path + sep)) ?? join(packageFolder, 'node_modules'),
  '.cache',
);

function pathsFrom(folder: string): readonly string[] {
  const above = dirname(folder) === folder ? [] : pathsFrom(dirname(folder));
  return basename(folder) === 'node_modules' ? above : [join(folder, 'node_modules'), ...above];
}
