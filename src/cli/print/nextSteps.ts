// What is typed after `site init` and `site import`. Looks at what is installed.
import { relative, sep } from 'node:path';
import { cloned, installedFrom } from '../../scaffold/init.ts';
import { packageManagerOf } from '../../scaffold/packageManager.ts';
import { typed } from '../output.ts';

/**
 * The commands that lead into the folder of a new site (absolute) and install what it lacks. `files`: what was written there;
 * `missing`: the packages that it would not find, as `missingPackages` names them.
 */
export function firstSteps(
  root: string,
  files: readonly string[],
  missing: readonly string[],
): readonly string[] {
  const folder = relative(process.cwd(), root);
  return [...(folder === '' ? [] : [`cd ${typed(folder)}`]), ...installing(root, files, missing)];
}

/** The commands that install the packages which the site needs and lacks; none if it lacks none. */
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

/** The path to `to`, as npm takes it for a path and not for the name of a package. */
function pathFrom(folder: string, to: string): string {
  const path = relative(folder, to);
  return typed(path.startsWith('.') ? path : `.${sep}${path}`);
}
