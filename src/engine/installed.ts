// The packages that are installed along with the generator → texts that change when one of them does. READS.
import { basename, dirname, join } from 'node:path';
import {
  filesOf,
  type Manifest,
  manifestAt,
  type Package,
  type Paths,
  packagesOf,
  stateNow,
  statesOf,
} from '../model/machine/packageCode.ts';
import { isRefusal } from '../model/machine/system.ts';
import { packageFolder, packagePaths } from '../model/package.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { sumOf } from '../model/values/sum.ts';
import { cachedNow, renewedNow } from './cache.ts';
import { coarseStep, sumAt } from './version.ts';

/** Set by the bundler: the dependencies in the bundle. Their versions are part of `generatorVersion`. */
declare const BUNDLED_PACKAGES: string | undefined;
const bundledPackages = typeof BUNDLED_PACKAGES === 'undefined' ? [] : BUNDLED_PACKAGES.split(' ');

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
    return renewedNow(['looked at', packageFolder, ...bundledPackages], versionIfUnchanged, lookedAt);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}

/**
 * The version of the installed packages, and all paths that it depends on, with a hash of their states. To look at the
 * states again takes a third of the time that it takes to search the paths.
 */
interface Looks {
  readonly version: string;
  readonly paths: Paths;
  readonly state: string;
}

/** The version in a text of `lookedAt`, if the installed packages are as they were then. */
function versionIfUnchanged(text: string): string | undefined {
  const { version, paths, state }: Looks = JSON.parse(text);
  return sumOf(statesOf(paths).states) === state ? version : undefined;
}

/** The version of the installed packages. The text is undefined if something was changed so recently that a change may be unseen. */
function lookedAt(): { readonly value: string; readonly text: string | undefined } {
  const began = Date.now();
  const byFolder = new Map<string, Set<string>>();
  const onLook = (path: string) =>
    getOrInsertComputed(byFolder, dirname(path), () => new Set<string>()).add(basename(path));
  onLook(join(packageFolder, 'package.json'));
  const { dependencies = {} } = manifestAt(packageFolder) ?? {};
  const names = Object.keys(dependencies).filter((name) => !bundledPackages.includes(name));
  const packages = packagesOf(names, packagePaths, onLook);
  for (const { folder, manifest } of packages)
    for (const file of filesOf(folder, manifest, onLook)) onLook(file);
  const paths = [...byFolder].map(([folder, names]) => [folder, [...names]] as const);
  const { states, newest } = statesOf(paths);
  const state = sumOf(states);
  const value = codeOf(packages);
  const looks: Looks = { version: value, paths, state };
  return { value, text: newest < began - coarseStep ? JSON.stringify(looks) : undefined };
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
