// The folder of this package, and the folders with the packages that templates import.
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Set by the bundler for a bundle in another folder: see bin/bundle.mjs. The bundle in the package is as deep as this file. */
declare const PACKAGE_FOLDER: string | undefined;

/** Absolute, without a final slash. */
export const packageFolder: string =
  typeof PACKAGE_FOLDER === 'string' ? PACKAGE_FOLDER : join(fileURLToPath(import.meta.url), '../../..');

/** A file that is bundled with the templates: `ssr/jsx.ts`. */
export const bundledFile = (path: string): string => join(packageFolder, 'src/bundled', path);

/** The folders where this package's imports are found, the nearest first. npm may have installed them inside it, or above it. */
export const packagePaths: readonly string[] = packagePathsFrom(packageFolder);

/** The folder for caches of tools: of the project in which this package is installed, or its own. */
export const toolsFolder: string = join(
  packagePaths.find((path) => packageFolder.startsWith(path + sep)) ?? join(packageFolder, 'node_modules'),
  '.cache',
);

/** The same for imports from an absolute folder. */
export function packagePathsFrom(folder: string): readonly string[] {
  const above = dirname(folder) === folder ? [] : packagePathsFrom(dirname(folder));
  return basename(folder) === 'node_modules' ? above : [join(folder, 'node_modules'), ...above];
}
