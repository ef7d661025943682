// Optional packages that a site installs itself: Sass and Tailwind. READS, and runs them.
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { type PackageCode, packageCode } from '../../../model/machine/packageCode.ts';
import { notRegular, readRegular } from '../../../model/machine/regularFile.ts';
import { codeOf } from '../../../model/machine/system.ts';
import { packagePathsFrom } from '../../../model/package.ts';
import type { BundleInputs } from '../bundling/bundle.ts';
import { foldersUp } from '../bundling/resolutionPaths.ts';

/** An installed package that a site can find. */
export interface SitePackage extends Pick<PackageCode, 'state'> {
  /** Its main file, absolute, without symbolic links. */
  readonly main: string;
}

/** The nearest package with a name for a site in `folder`, and the paths that were searched. */
export function sitePackage(folder: string, name: string): BundleInputs & { readonly found?: SitePackage } {
  const resolutionPaths: string[] = [];
  for (const one of foldersUp(folder)) {
    const manifest = join(one, 'node_modules', name, 'package.json');
    const said = manifestAt(manifest);
    if (said) {
      // Node remembers the targets of links, but pnpm changes them for another version.
      const folder = realpathSync(dirname(manifest));
      const main = join(folder, said.main ?? said.exports?.['.']?.require ?? 'index.js');
      const { files, state } = packageCode(name, packagePathsFrom(folder));
      return { found: { main, state }, files: [manifest, ...files], resolutionPaths };
    }
    resolutionPaths.push(manifest);
  }
  return { files: [], resolutionPaths };
}

interface Manifest {
  readonly main?: string;
  readonly exports?: { readonly '.'?: { readonly require?: string } };
}

function manifestAt(path: string): Manifest | undefined {
  try {
    return JSON.parse(readRegular(path, 'utf8'));
  } catch (error) {
    if (codeOf(error) === notRegular) throw error;
    return undefined; // not in this folder
  }
}

/** The states of the packages that this process has loaded, by main file. */
const loaded = new Map<string, string>();

/** Loads a package. In a watch, it is loaded again if its code has changed. Throws the package's errors. */
export function loadSitePackage<T>({ main, state }: SitePackage): T {
  const require = createRequire(main);
  if (loaded.get(main) !== state) {
    const folder = dirname(main) + sep;
    for (const file of Object.keys(require.cache)) if (file.startsWith(folder)) delete require.cache[file];
    loaded.set(main, state);
  }
  return require(main) as T;
}
