// The code of installed packages and of their dependencies: its files and their state. READS.
//
// A version number is not enough. npm's `overrides` can replace an indirect dependency without changing the version above it, and
// patch-package keeps all versions. So the code itself counts: all files beside and below a package's main file.
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathIn } from '../addresses/paths.ts';
import { packageFolder, packagePaths, packagePathsFrom } from '../package.ts';
import { irregularFile, readRegular } from './regularFile.ts';
import { isAbsence, isRefusal } from './system.ts';

/** The fields of a package.json that are used here. */
export interface Manifest {
  readonly version?: string;
  readonly main?: string;
  readonly exports?: string | object;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Package {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The code of a package and of all its dependencies. */
export interface PackageCode {
  /** Its files, absolute. */
  readonly files: readonly string[];
  /** A text that changes when a file changes. */
  readonly state: string;
}

/** The code of a package in one of the folders `paths`. */
export function packageCode(name: string, paths: readonly string[]): PackageCode {
  const packages = packagesOf([name], paths);
  const files = packages.flatMap(({ folder, manifest }) => filesOf(folder, manifest));
  return { files, state: packages.map(stateNow).join('\n') };
}

/** The name that templates import from: see src/bundled/ssr/templates.ts. It need not be installed. */
const ownName = 'lullamoon-site';

/** The names by which files in `folder` can import a package; undefined if it is not installed. */
export function importsOf(folder: string, name: string): readonly string[] | undefined {
  const places = packagePathsFrom(folder).map((path) => join(path, name));
  if (name === ownName) places.push(packageFolder);
  for (const place of places) {
    const manifest = manifestAt(place);
    if (!manifest) continue;
    const { exports } = manifest;
    return typeof exports === 'object' ? Object.keys(exports).map((one) => one.replace('.', name)) : [];
  }
  return undefined;
}

/** Called with each path that is looked at: files, folders that are listed, and paths at which nothing is. */
export type OnLook = (path: string) => void;

/** These packages and all their dependencies, each once. Those that are not installed are left out. */
export function packagesOf(
  names: readonly string[],
  paths = packagePaths,
  onLook?: OnLook,
): readonly Package[] {
  const found = new Map<string, Package>();
  const visit = (name: string, paths: readonly string[]) => {
    for (const path of paths) {
      const folder = join(path, name);
      if (found.has(folder)) return;
      onLook?.(join(folder, 'package.json'));
      const manifest = manifestAt(folder);
      if (!manifest) continue;
      found.set(folder, { name, folder, manifest });
      const inside = [join(folder, 'node_modules'), ...paths.slice(paths.indexOf(path))];
      const more = { ...manifest.dependencies, ...manifest.optionalDependencies };
      for (const one of Object.keys(more)) visit(one, inside);
      return;
    }
  };
  for (const name of names) visit(name, paths);
  return [...found.values()];
}

/** The package.json in a folder; undefined if there is none, or if it is not JSON. */
export function manifestAt(folder: string): Manifest | undefined {
  const file = join(folder, 'package.json');
  try {
    // Most do not exist. To read those would throw, which takes twenty times as long.
    const isThere = statSync(file, { throwIfNoEntry: false }) !== undefined;
    return isThere ? JSON.parse(readRegular(file, 'utf8')) : undefined;
  } catch (error) {
    if (isRefusedRead(error)) throw error; // do not skip this: it would change the cache keys of the package's results
    return undefined; // not in this folder
  }
}

/** Whether the system refused to read an existing file. */
function isRefusedRead(error: unknown): boolean {
  return isRefusal(error) && !isAbsence(error);
}

/** The package.json of a package, and the code beside and below its main file. A types-only package has an empty `main`. */
export function filesOf(folder: string, { main }: Manifest, onLook?: OnLook): readonly string[] {
  const own = dirname(join(folder, main || 'index.js'));
  const code = codeBelow(own, onLook).sort();
  return [join(folder, 'package.json'), ...code];
}

function codeBelow(folder: string, onLook?: OnLook): string[] {
  onLook?.(folder);
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = pathIn(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : codeBelow(path, onLook);
      return /\.([cm]?js|json|node|wasm)$/.test(entry.name) ? path : [];
    });
  } catch (error) {
    if (isRefusedRead(error)) throw error;
    return []; // a types-only package has no such file
  }
}

/** A text that changes when a file of a package changes. */
export function stateNow({ folder, manifest }: Package): string {
  const lines = filesOf(folder, manifest).map((file) => {
    const info = statSync(file, { throwIfNoEntry: false });
    if (info && !info.isFile()) throw irregularFile(file); // Node would load it
    return `${file} ${info?.size} ${info?.mtimeMs} ${info?.ctimeMs} ${info?.ino}`;
  });
  return lines.join('\n');
}

/** Paths by folder. */
export type Paths = readonly (readonly [folder: string, names: readonly string[]])[];

/** Numbers that change when one of these paths does, as bytes, and the last time at which one of them changed, in ms. */
export function statesOf(paths: Paths): { readonly states: Uint8Array; readonly newest: number } {
  const states: number[] = [];
  let newest = 0;
  for (const [folder, names] of paths)
    for (const name of names) {
      const info = statSync(`${folder}/${name}`, { throwIfNoEntry: false });
      if (info) states.push(info.size, info.mtimeMs, info.ctimeMs, info.ino, info.mode);
      else states.push(-1);
      if (info) newest = Math.max(newest, info.mtimeMs, info.ctimeMs);
    }
  return { states: new Uint8Array(Float64Array.from(states).buffer), newest };
}
