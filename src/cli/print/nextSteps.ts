// The commands to type after `site init` and `site import`. Checks the installed packages.
import { relative, sep } from 'node:path';
import { cloned, installedFrom } from '../../scaffold/init.ts';
import { packageManagerOf } from '../../scaffold/packageManager.ts';
import { typed } from '../output.ts';

/**
 * The commands that change to the folder of a new site (absolute) and install missing packages. `files`: the written files;
 * `missing`: the missing packages, as from `missingPackages`.
 */
export function firstSteps(
  root: string,
  files: readonly string[],
  missing: readonly string[],
): readonly string[] {
  const folder = relative(process.cwd(), root);
  return [...(folder === '' ? [] : [`cd ${typed(folder)}`]), ...installing(root, files, missing)];
}

/** The commands that install the packages which the site needs and does not have. None if all exist. */
function installing(root: string, files: readonly string[], missing: readonly string[]): readonly string[] {
  const isNew = files.includes('package.json');
  if (!isNew && missing.length === 0) return [];
  const manager = packageManagerOf(root);
  const install = (packages: readonly string[]) =>
    packages.length === 0 ? manager.install : `${manager.add} ${packages.join(' ')}`;
  const isOwn = (name: string) => !name.includes('@', 1);
  const others = isNew ? [] : missing.filter((name) => !isOwn(name));
  if (!isNew && !missing.some(isOwn)) return [install(others)];
  const clone = cloned();
  if (clone) return [`npm pack ${pathFrom(root, clone.folder)}`, install([`./${clone.packed}`, ...others])];
  const from = installedFrom();
  return [install([...(from === undefined ? [] : [pathFrom(root, from)]), ...others])];
}

/** The path to `to` in a form that npm does not read as the name of a package. */
function pathFrom(folder: string, to: string): string {
  const path = relative(folder, to);
  return typed(path.startsWith('.') ? path : `.${sep}${path}`);
}
