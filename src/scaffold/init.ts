// An empty folder → a small site in it, or nothing. READS, WRITES.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Problem } from '../model/problem.ts';
import { codeOf } from '../out/system.ts';
import { problem } from '../problems/problem.ts';
import { packageFolder } from '../store/package.ts';

/** What became of it. With problems there is nothing new in the folder. */
export interface InitResult {
  readonly problems: readonly Problem[];
  /** The new files, relative to the folder, sorted. */
  readonly files: readonly string[];
}

/** The site that is written. */
const starter = join(packageFolder, 'src/scaffold/starter');
/** npm packs no file of the name that it gets. */
const ignoreFile = { packed: 'gitignore', written: '.gitignore' };

/** What is there where this package was installed first. It stays as it is. */
const ofPackages = ['node_modules', 'package.json', 'package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];

/** Writes the site into `folder` (absolute), which may be absent. Returns the user's mistakes; throws only on a defect of ours. */
export function createSite(folder: string): InitResult {
  const fresh: string[] = [];
  try {
    const made = mkdirSync(folder, { recursive: true });
    if (made !== undefined) fresh.push(made);
    const there = readdirSync(folder);
    const inTheWay = there.filter((name) => name !== '.git' && !ofPackages.includes(name)).sort();
    if (inTheWay.length > 0) return { problems: [problem('folder-not-empty', [inTheWay])], files: [] };
    const files = filesOf(starter).filter(({ path }) => !there.includes(path));
    const beside = mkdtempSync(join(folder, '.site-new-'));
    fresh.push(beside);
    for (const { path, bytes } of files) {
      mkdirSync(dirname(join(beside, path)), { recursive: true });
      writeFileSync(join(beside, path), bytes);
    }
    for (const name of readdirSync(beside)) {
      renameSync(join(beside, name), join(folder, name));
      fresh.push(join(folder, name));
    }
    rmSync(beside, { recursive: true });
    return { problems: [], files: files.map(({ path }) => path) };
  } catch (error) {
    for (const path of fresh) rmSync(path, { recursive: true, force: true });
    const code = codeOf(error);
    if (code === undefined) throw error;
    return { problems: [problem('folder-not-written', [code])], files: [] };
  }
}

/** The file that npm installed this package from, absolute: no registry may have it. Undefined where that is not known. */
export function installedFrom(): string | undefined {
  try {
    const modules = dirname(packageFolder);
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
    const [, file] = /^file:(.*)/.exec(packages[`node_modules/${basename(packageFolder)}`].resolved) ?? [];
    return file && resolve(dirname(modules), file);
  } catch {
    return undefined;
  }
}

/** The files below a folder by the paths that they get, sorted. */
function filesOf(folder: string): readonly { readonly path: string; readonly bytes: Uint8Array }[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return paths
    .map((absolute) => {
      const path = relative(folder, absolute).split(sep).join('/');
      return { path: path === ignoreFile.packed ? ignoreFile.written : path, bytes: readFileSync(absolute) };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
