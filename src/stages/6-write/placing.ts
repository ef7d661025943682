// Moves new files into a folder that may have others: all of them or none. READS, WRITES.
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { makeFolder } from '../../model/machine/makeFolder.ts';
import { isAbsence } from '../../model/machine/system.ts';
import { beside, clear, leftBeside } from './leftovers.ts';

/** A file by its path in the folder: its bytes, or the absolute path of its original. */
export interface NewFile {
  readonly path: string;
  readonly bytes?: Uint8Array;
  readonly copyOf?: string;
}

/** In the hidden folder: incomplete files, and complete ones that only have to be moved. */
const [gathering, complete] = ['gathering', 'complete'];

/**
 * Adds new files to `folder`, which is made if it does not exist. They are collected in a hidden folder in it, named after
 * `stageName`, and then moved. If the system refuses anything, moved files are removed, and the error is thrown. Ctrl-C and SIGTERM
 * wait until all is done. After a kill, `finishPlacing` does the remaining moves.
 */
export function placeFiles(folder: string, files: readonly NewFile[], stageName: string): void {
  uninterrupted(() => place(folder, files, stageName));
}

function place(folder: string, files: readonly NewFile[], stageName: string): void {
  const fresh: string[] = [];
  try {
    const made = makeFolder(folder);
    if (made !== undefined) fresh.push(made);
    for (const path of leftBeside(join(folder, stageName), new Set())) clear(path);
    const stage = beside(join(folder, stageName), 'new');
    mkdirSync(join(stage, gathering), { recursive: true });
    fresh.push(stage);
    for (const { path, bytes, copyOf } of files) {
      const file = join(stage, gathering, path);
      mkdirSync(dirname(file), { recursive: true });
      if (bytes) writeFileSync(file, bytes);
      else if (copyOf !== undefined) copyFileSync(copyOf, file);
    }
    renameSync(join(stage, gathering), join(stage, complete));
    moveInto(folder, join(stage, complete), folder, (path) => fresh.push(path));
    rmSync(stage, { recursive: true });
  } catch (error) {
    for (const path of fresh) rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

/** Moves the files that a killed process had collected completely. Files that were added there since then stay. */
export function finishPlacing(folder: string, stageName: string): void {
  for (const stage of leftBeside(join(folder, stageName), new Set())) {
    if (isThere(join(stage, complete))) moveInto(folder, join(stage, complete), folder, () => {});
    clear(stage);
  }
}

/** Runs `run` without interruption by a signal: Node calls listeners only after it. */
function uninterrupted(run: () => void): void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const wait = () => {};
  for (const signal of signals) process.on(signal, wait);
  try {
    run();
  } finally {
    for (const signal of signals) process.off(signal, wait);
  }
}

/**
 * Moves the content of a folder into another. An existing folder of the same name is merged. `moved` is called with each new path.
 * Nothing is moved through a link that points out of `root`.
 */
function moveInto(root: string, from: string, to: string, moved: (path: string) => void): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!isThere(target)) {
      renameSync(source, target);
      moved(target);
    } else if (entry.isDirectory() && isWithin(root, target)) moveInto(root, source, target, moved);
  }
}

/** Whether something has this path, including a broken link. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (!isAbsence(error)) throw error; // a part of the path is a file
    return false;
  }
}

/** Whether a file of `folder` exists, or cannot be made because a parent is a link that points out of `folder`. */
export function isTaken(folder: string, path: string): boolean {
  if (isThere(join(folder, path))) return true;
  const above = path.split('/').map((_, index, parts) => join(folder, ...parts.slice(0, index)));
  return above.some((one) => isThere(one) && !isWithin(folder, one));
}

/** Whether an existing folder is inside another (with all links resolved), or the same. */
function isWithin(root: string, folder: string): boolean {
  try {
    return join(realpathSync(folder), sep).startsWith(join(realpathSync(root), sep));
  } catch (error) {
    if (!isAbsence(error)) throw error; // a broken link
    return false;
  }
}
