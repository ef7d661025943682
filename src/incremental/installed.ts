// The packages that are installed along with the generator → what tells that one of them is another. READS.
//
// Their versions do not tell all: what `overrides` of npm puts in the place of a dependency's dependency leaves its own, and
// patch-package leaves every version. So what counts is the code itself: all files beside and below a package's main one.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageFolder, packagePaths } from '../model/package.ts';
import { sumOf } from '../model/sum.ts';
import { isRefusal } from '../model/system.ts';
import { rememberedNow } from './cache.ts';
import { sumAt } from './version.ts';

/** What is read of a package.json. */
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

const known = new Map<string, string>();

/** A package and its installed version: `subset-font 2.9.0`. The same on every machine, for the names of what it makes. */
export function installed(name: string): string {
  return `${name} ${packagesOf([name])[0]?.manifest.version}`;
}

/** The same and a sum of the code of the package and of all that it depends on, for the parts of what it makes. */
export function madeWith(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const packages = packagesOf([name]);
  const made = `${installed(name)} ${contentOf(packages)}`;
  known.set(name, made);
  return made;
}

/**
 * Another text whenever a package that is installed along with the generator is, or one that such a package depends on; undefined where
 * the system does not let that be known.
 */
export function installedVersion(): string | undefined {
  try {
    const { dependencies = {} } = manifestAt(packageFolder) ?? {};
    const packages = packagesOf(Object.keys(dependencies));
    const times = packages.flatMap(({ folder, manifest }) =>
      filesOf(folder, manifest).map((file) => {
        const info = statSync(file, { throwIfNoEntry: false });
        return `${file} ${info?.size} ${info?.mtimeMs} ${info?.ctimeMs} ${info?.ino}`;
      }),
    );
    // To read them all takes ten times as long.
    return rememberedNow(['installed', times.join('\n')], () => contentOf(packages));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}

/** These packages and those that they depend on, each once, as far as they are there. */
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
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch (error) {
    if (isRefusedRead(error)) throw error; // the names of what the package makes would be others
    return undefined; // not here
  }
}

/** Whether the system refused to read what is there. */
function isRefusedRead(error: unknown): boolean {
  return isRefusal(error) && !['ENOENT', 'ENOTDIR'].includes(error.code ?? '');
}

/** Its package.json, and the code beside and below its main file. A package of types has an empty name there. */
function filesOf(folder: string, { main }: Manifest): readonly string[] {
  const own = dirname(join(folder, main || 'index.js'));
  const code = codeBelow(own).sort();
  return [join(folder, 'package.json'), ...code];
}

function codeBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : codeBelow(path);
      return /\.([cm]?js|json|node|wasm)$/.test(entry.name) ? path : [];
    });
  } catch (error) {
    if (isRefusedRead(error)) throw error;
    return []; // a package of types has no such file
  }
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
