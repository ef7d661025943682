// The packages that are installed along with the generator → texts that change when one of them does. READS.
//
// A version number is not enough: `overrides` of npm can replace a dependency's dependency and leave the version above it as it
// was, and patch-package leaves every version. So the code itself counts: all files beside and below a package's main file.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getOrInsertComputed } from '../model/lazy.ts';
import { packageFolder, packagePaths } from '../model/package.ts';
import { pathIn } from '../model/paths.ts';
import { sumOf } from '../model/sum.ts';
import { isAbsence, isRefusal } from '../model/system.ts';
import { cachedNow } from './cache.ts';
import { sumAt } from './version.ts';

/** The fields of a package.json that are read here. */
interface Manifest {
  readonly version?: string;
  readonly main?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** An installed package. */
interface Package {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Set by the bundler: the dependencies that are in the bundle, whose version (see `generatorVersion`) changes with them. */
declare const BUNDLED_PACKAGES: readonly string[] | undefined;
const bundledPackages = typeof BUNDLED_PACKAGES === 'undefined' ? [] : BUNDLED_PACKAGES;

const memo = new Map<string, string>();
/** What tells the files of a package from others, by its folder. */
const states = new Map<string, string>();

/**
 * A package and its installed version: `subset-font 2.9.0`. The same on every machine: it goes into the names of what the package
 * makes.
 */
export function installed(name: string): string {
  let manifest: Manifest | undefined;
  for (const path of packagePaths) manifest ??= manifestAt(join(path, name));
  return `${name} ${manifest?.version}`;
}

/** The same, with a sum of the code of the package and of all its dependencies: part of the key of what it makes. */
export function madeWith(name: string): string {
  return getOrInsertComputed(memo, name, () => `${installed(name)} ${codeOf(packagesOf([name]))}`);
}

/**
 * A text that changes when a package that is installed along with the generator does, or one of its dependencies. Undefined if the
 * system refuses to let them be read.
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

/** These packages and all their dependencies, each once; those that are not installed are left out. */
function packagesOf(names: readonly string[]): readonly Package[] {
  const found = new Map<string, Package>();
  const visit = (name: string, paths: readonly string[]) => {
    for (const path of paths) {
      const folder = join(path, name);
      if (found.has(folder)) return;
      const manifest = manifestAt(folder);
      if (!manifest) continue;
      found.set(folder, { name, folder, manifest });
      const inside = [join(folder, 'node_modules'), ...paths.slice(paths.indexOf(path))];
      const more = { ...manifest.dependencies, ...manifest.optionalDependencies };
      for (const one of Object.keys(more)) visit(one, inside);
      return;
    }
  };
  for (const name of names) visit(name, packagePaths);
  return [...found.values()];
}

function manifestAt(folder: string): Manifest | undefined {
  const file = join(folder, 'package.json');
  try {
    // Most are not there, and to read those would throw: that takes twenty times as long.
    const isThere = statSync(file, { throwIfNoEntry: false }) !== undefined;
    return isThere ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch (error) {
    if (isRefusedRead(error)) throw error; // not to be skipped: what the package makes would get other names
    return undefined; // not in this folder
  }
}

/** Whether the system refused to read something that is there. */
function isRefusedRead(error: unknown): boolean {
  return isRefusal(error) && !isAbsence(error);
}

/** The package.json of a package, and the code beside and below its main file. A package of types has an empty `main`. */
function filesOf(folder: string, { main }: Manifest): readonly string[] {
  const own = dirname(join(folder, main || 'index.js'));
  const code = codeBelow(own).sort();
  return [join(folder, 'package.json'), ...code];
}

function codeBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = pathIn(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : codeBelow(path);
      return /\.([cm]?js|json|node|wasm)$/.test(entry.name) ? path : [];
    });
  } catch (error) {
    if (isRefusedRead(error)) throw error;
    return []; // a package of types has no such file
  }
}

/** A sum of the code of packages. To read all of it takes ten times as long as to look at the times of its files. */
function codeOf(packages: readonly Package[]): string {
  return cachedNow(['installed', packages.map(stateOf).join('\n')], () => contentOf(packages));
}

function stateOf({ folder, manifest }: Package): string {
  return getOrInsertComputed(states, folder, () => {
    const lines = filesOf(folder, manifest).map((file) => {
      const info = statSync(file, { throwIfNoEntry: false });
      return `${file} ${info?.size} ${info?.mtimeMs} ${info?.ctimeMs} ${info?.ino}`;
    });
    return lines.join('\n');
  });
}

function contentOf(packages: readonly Package[]): string {
  return sumOf(
    packages
      .flatMap(({ name, folder, manifest }) =>
        filesOf(folder, manifest).map((file) => `${name} ${file.slice(folder.length)} ${sumAt(file)}`),
      )
      .join('\n'),
  );
}
