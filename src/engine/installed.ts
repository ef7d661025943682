// The packages that are installed along with the generator → texts that change when one of them does. READS.
import { join } from 'node:path';
import {
  filesOf,
  type Manifest,
  manifestAt,
  type Package,
  packagesOf,
  stateNow,
} from '../model/machine/packageCode.ts';
import { isRefusal } from '../model/machine/system.ts';
import { packageFolder, packagePaths } from '../model/package.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { sumOf } from '../model/values/sum.ts';
import { cachedNow } from './cache.ts';
import { sumAt } from './version.ts';

/** Set by the bundler: the dependencies in the bundle. Their versions are part of `generatorVersion`. */
declare const BUNDLED_PACKAGES: readonly string[] | undefined;
const bundledPackages = typeof BUNDLED_PACKAGES === 'undefined' ? [] : BUNDLED_PACKAGES;

const memo = new Map<string, string>();
/** A text that identifies the files of a package, by the package's folder. */
const states = new Map<string, string>();

/** A package and its installed version: `subset-font 2.9.0`. It is the same on every machine, because it is part of cache keys. */
export function installed(name: string): string {
  let manifest: Manifest | undefined;
  for (const path of packagePaths) manifest ??= manifestAt(join(path, name));
  return `${name} ${manifest?.version}`;
}

/**
 * The same, with a hash of the code of the package and of all its dependencies. It is part of the cache keys of the package's
 * results.
 */
export function madeWith(name: string): string {
  return getOrInsertComputed(memo, name, () => `${installed(name)} ${codeOf(packagesOf([name]))}`);
}

/**
 * A text that changes when a package that is installed with the generator changes, or one of its dependencies. Undefined if the
 * system refuses to read them.
 */
export function installedVersion(): string | undefined {
  try {
    const { dependencies = {} } = manifestAt(packageFolder) ?? {};
    return codeOf(packagesOf(Object.keys(dependencies).filter((name) => !bundledPackages.includes(name))));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}

/** A hash of the code of packages. To read all code takes ten times as long as to read the times of its files. */
function codeOf(packages: readonly Package[]): string {
  return cachedNow(['installed', packages.map(stateOf).join('\n')], () => contentOf(packages));
}

const stateOf = (one: Package): string => getOrInsertComputed(states, one.folder, () => stateNow(one));

function contentOf(packages: readonly Package[]): string {
  return sumOf(
    packages
      .flatMap(({ name, folder, manifest }) =>
        filesOf(folder, manifest).map((file) => `${name} ${file.slice(folder.length)} ${sumAt(file)}`),
      )
      .join('\n'),
  );
}
