// The files of a source by the names that pages and tags give. Pure.
import { posix } from 'node:path';
import { isPicture } from '../model/addresses/paths.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import type { Tree } from './model.ts';

/** The most files of one name that are compared. */
export const mostNamed = 50;

const paths = new WeakMap<Tree, ReadonlyMap<string, readonly string[]>>();

/** The files of a source with a name, such as `fox.png`, in any folder. */
export function pathsNamed(name: string, tree: Tree): readonly string[] {
  const byName = getOrInsertComputed(paths, tree, (all) => {
    const found = new Map<string, string[]>();
    for (const path of all.paths) getOrInsertComputed(found, posix.basename(path), () => []).push(path);
    return found;
  });
  return byName.get(name) ?? [];
}

/** The pictures with a name. None if they are too many. */
export function picturesNamed(name: string, tree: Tree): readonly string[] {
  const same = isPicture(name) ? pathsNamed(name, tree) : [];
  return same.length > mostNamed ? [] : same;
}
