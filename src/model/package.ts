// The folder of this package, and the folders where its packages for templates are.
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Set by the bundler for a bundle in another folder: see bin/bundle.mjs. The bundle in the package is as deep as this file. */
declare const PACKAGE_FOLDER: string | undefined;

/** Absolute, without a slash at its end. */
export const packageFolder: string =
  typeof PACKAGE_FOLDER === 'string' ? PACKAGE_FOLDER : join(fileURLToPath(import.meta.url), '../../..');

/** The folders where imports of this package are found, the nearest first: npm may have installed them in it, or above. */
export const packagePaths: readonly string[] = packagePathsFrom(packageFolder);

/** The folder for caches of tools: that of the project in which this package is installed, or its own. */
export const toolsFolder: string = join(
  packagePaths.find((path) => packageFolder.startsWith(path + sep)) ?? join(packageFolder, 'node_modules'),
  '.cache',
);

/** The same for what lies in a folder, absolute. */
export function packagePathsFrom(folder: string): readonly string[] {
  const above = dirname(folder) === folder ? [] : packagePathsFrom(dirname(folder));
  return basename(folder) === 'node_modules' ? above : [join(folder, 'node_modules'), ...above];
}
