// Writes a small site into a folder without conflicting files, or nothing. READS, WRITES.
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import { makeFolder } from '../model/machine/makeFolder.ts';
import { filesBelow, irregularBelow, readRegular } from '../model/machine/regularFile.ts';
import { codeOf } from '../model/machine/system.ts';
import { packageFolder, packagePaths, packagePathsFrom } from '../model/package.ts';
import type { Problem } from '../model/site/problem.ts';
import { tried } from '../model/values/tried.ts';
import { problem } from '../problems/problem.ts';
import { clear, leftBeside } from '../stages/6-write/leftovers.ts';
import { isTaken, placeFiles } from '../stages/6-write/placing.ts';
import { type NewScripts, newScripts } from './npmScripts.ts';
import { inWordsOf, npm, type PackageManager, packageManagerOf } from './packageManager.ts';
import { withCoreKeys } from './starterSchemas.ts';

/** The result. With problems there is nothing new in the folder. */
export interface InitResult {
  readonly problems: readonly Problem[];
  /** The new files, relative to the folder, sorted. */
  readonly files: readonly string[];
  /** Files of the site that the folder already has. They do not change. Relative to the folder, sorted. */
  readonly existing: readonly string[];
  /** Lines that are missing in its .gitignore. */
  readonly unignored: readonly string[];
  /** The scripts that were added to its package.json. */
  readonly scripts: readonly string[];
}

/**
 * The sites that can be written. Each is made from several folders, where later ones replace files. The docs of this package use
 * the templates and strings of the last one.
 */
const starters = {
  blog: [
    { from: 'src/scaffold/starter-common', to: '' },
    { from: 'src/scaffold/starter', to: '' },
  ],
  product: [
    { from: 'src/scaffold/starter-common', to: '' },
    { from: 'src/scaffold/starter-product', to: '' },
  ],
  docs: [
    { from: 'src/scaffold/starter-common', to: '' },
    { from: 'src/scaffold/starter-docs', to: '' },
    { from: 'docs/templates', to: 'templates/' },
    { from: 'docs/content/data/strings', to: 'content/data/strings/' },
  ],
} as const;

export type Starter = keyof typeof starters;

/** npm does not pack a file with the name .gitignore. */
const ignoreFile = { packed: 'gitignore', written: '.gitignore' };

/** Files of repositories, editors and package managers in a folder that is otherwise new. They do not change. */
const harmless = [
  /^\./,
  /^(readme|licen[cs]e|copying|notice|changelog|contributing|code_of_conduct|security|authors)(?![a-z])/i,
  /^(node_modules|package\.json|package-lock\.json|npm-shrinkwrap\.json|pnpm-(lock|workspace)\.yaml|yarn\.lock|bun\.lockb?|deno\.(json|jsonc|lock))$/,
  /^tsconfig\.json$/,
  /\.tgz$/, // this package, if no registry has it
];

/** A part of the name of the folder in which the files are written before they are moved. */
const stageName = 'init';

const nothing = { files: [], existing: [], unignored: [], scripts: [] };

/**
 * Writes a site into `folder` (absolute), which need not exist. Overwrites nothing. Returns the user's mistakes; throws only on a
 * defect of ours.
 */
export function createSite(folder: string, starter: Starter = 'blog'): InitResult {
  const fresh: string[] = [];
  let scripts: NewScripts | undefined;
  try {
    const made = makeFolder(folder);
    if (made !== undefined) fresh.push(made);
    const there = readdirSync(folder);
    const wanted = starterFiles(starter, packageManagerOf(folder));
    const left = leftBeside(join(folder, stageName), new Set());
    // An init that was killed while it moved the files may have moved some already.
    const isOurs = (name: string) => left.length > 0 && isPartOf(wanted, folder, name);
    const inTheWay = namesInTheWay(there).filter((name) => !isOurs(name));
    if (inTheWay.length > 0) return { problems: [problem('folder-not-empty', [inTheWay])], ...nothing };
    for (const path of left) clear(path);
    const isExisting = ({ path }: StarterFile) =>
      isTaken(folder, path) || (isReadme(path) && there.some(isReadme));
    const existing = wanted.filter(isExisting);
    const files = wanted.filter((one) => !isExisting(one));
    const ignored = existing.find(({ path }) => path === ignoreFile.written);
    const unignored = ignored ? linesMissing(ignored.bytes, readRegular(join(folder, ignored.path))) : [];
    const manifest = existing.find(({ path }) => path === 'package.json');
    scripts = manifest && newScripts(folder, JSON.parse(Buffer.from(manifest.bytes).toString()).scripts);
    placeFiles(folder, files, stageName);
    scripts?.commit();
    const names = (some: readonly { readonly path: string }[]) => some.map(({ path }) => path);
    return {
      problems: [],
      files: names(files),
      existing: names(existing),
      unignored,
      scripts: scripts?.names ?? [],
    };
  } catch (error) {
    scripts?.undo();
    for (const path of fresh) rmSync(path, { recursive: true, force: true });
    const code = codeOf(error);
    if (code === undefined) throw error;
    return { problems: [problem('folder-not-written', [code])], ...nothing };
  }
}

/** The files of a starter, by their target paths, sorted, for users of a package manager. */
export function starterFiles(starter: Starter, manager: PackageManager = npm): readonly StarterFile[] {
  const isSaid = (path: string) => isReadme(path) || path.startsWith('.github/');
  const said = (bytes: Uint8Array) => Buffer.from(inWordsOf(manager, Buffer.from(bytes).toString()));
  return starters[starter]
    .flatMap(({ from, to }) =>
      filesOf(join(packageFolder, from)).map(({ path, bytes }) => ({
        path: to + path,
        bytes: isSaid(path) ? said(bytes) : withCoreKeys(to + path, bytes),
      })),
    )
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The names in a folder that prevent a new site in it, sorted. */
export function namesInTheWay(names: readonly string[]): readonly string[] {
  return names.filter((name) => !harmless.some((one) => one.test(name))).sort();
}

/** Whether all files at or below `name` in a folder equal those of `wanted`. */
function isPartOf(wanted: readonly StarterFile[], folder: string, name: string): boolean {
  const path = join(folder, name);
  const bytes = new Map(wanted.map((one) => [one.path, one.bytes]));
  const isSame = (path: string, own: Uint8Array) =>
    bytes.has(path) && Buffer.compare(own, bytes.get(path) ?? own) === 0;
  const info = lstatSync(path);
  if (info.isFile()) return isSame(name, readRegular(path));
  return info.isDirectory() && filesOf(path).every((one) => isSame(`${name}/${one.path}`, one.bytes));
}

/** Whether a file is the readme that code hosts show for a folder, in any spelling. */
function isReadme(path: string): boolean {
  return /^readme(\.\w+)?$/i.test(path);
}

/** The lines of one list of ignored paths that another does not have. Final slashes are ignored. */
function linesMissing(wanted: Uint8Array, there: Uint8Array): readonly string[] {
  const linesOf = (bytes: Uint8Array) => Buffer.from(bytes).toString().split(/\r?\n/);
  const bare = (line: string) => line.trim().replace(/^\/|\/$/g, '');
  const has = new Set(linesOf(there).map(bare));
  return linesOf(wanted).filter((line) => line !== '' && !has.has(bare(line)));
}

/** The name by which others import this package, and its version. */
function ownPackage(): { readonly name: string; readonly version: string } {
  return JSON.parse(readRegular(join(packageFolder, 'package.json'), 'utf8'));
}

/**
 * The packages that a starter needs and a site in `folder` does not have, as arguments of an installation. This package is listed
 * by name only.
 */
export function missingPackages(folder: string, starter: Starter): readonly string[] {
  const file = starterFiles(starter).find(({ path }) => path === 'package.json');
  const { devDependencies = {} } = JSON.parse(Buffer.from(file?.bytes ?? []).toString() || '{}');
  const { resolve } = createRequire(join(folder, 'package.json'));
  const modules = packagePathsFrom(folder);
  /** Node would block on a pipe instead of a package.json: in the package, or above the site. */
  const isHeld = (name: string) =>
    modules
      .flatMap((path) => [join(path, '..', 'package.json'), join(path, name, 'package.json')])
      .some((manifest) => irregularBelow(manifest) !== undefined);
  const isThere = (path: string) => tried(() => resolve(path) !== '', false);
  return Object.entries(devDependencies).flatMap(([name, version]) => {
    if (!isHeld(name) && (isThere(`${name}/package.json`) || isThere(name))) return [];
    return name === ownPackage().name ? name : `${name}@${version}`;
  });
}

/**
 * For a clone of this package's repository: its folder, and the name of the file that `npm pack` makes. Undefined if npm has
 * installed it.
 */
export function cloned(): { readonly folder: string; readonly packed: string } | undefined {
  if (packagePaths.some((path) => packageFolder.startsWith(path + sep))) return undefined;
  const { name, version } = ownPackage();
  return { folder: packageFolder, packed: `${name}-${version}.tgz` };
}

/**
 * The absolute path of the file from which npm installed this package, because no registry may have it. Undefined if it is unknown.
 */
export function installedFrom(): string | undefined {
  try {
    const modules = dirname(packageFolder);
    const { packages } = JSON.parse(readRegular(join(modules, '.package-lock.json'), 'utf8'));
    const [, file] = /^file:(.*)/.exec(packages[`node_modules/${ownPackage().name}`].resolved) ?? [];
    return file && resolve(dirname(modules), file);
  } catch {
    return undefined;
  }
}

/** A file of a starter, by its target path. */
interface StarterFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The files in a folder, by their target paths. */
function filesOf(folder: string): readonly StarterFile[] {
  return filesBelow(folder).map((path) => ({
    path: path === ignoreFile.packed ? ignoreFile.written : path,
    bytes: readRegular(join(folder, path)),
  }));
}
