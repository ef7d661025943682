// New files → into a folder that may have others, all of them or none. READS, WRITES.
import { copyFileSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../model/makeFolder.ts';
import { isAbsence } from '../model/system.ts';
import { beside, clear, leftBeside } from './leftovers.ts';

/** A file by its path in the folder: its bytes, or the absolute path of the file that it is a copy of. */
export interface NewFile {
  readonly path: string;
  readonly bytes?: Uint8Array;
  readonly copyOf?: string;
}

/**
 * Puts files that are not there yet into `folder`, which is made where it is absent. They gather in a hidden folder in it, named after
 * `stageName`, and are moved from there; where the system refuses anything, what was moved goes again, and the error is thrown.
 */
export function placeFiles(folder: string, files: readonly NewFile[], stageName: string): void {
  const fresh: string[] = [];
  try {
    const made = makeFolder(folder);
    if (made !== undefined) fresh.push(made);
    for (const path of leftBeside(join(folder, stageName), new Set())) clear(path);
    const stage = beside(join(folder, stageName), 'new');
    mkdirSync(stage);
    fresh.push(stage);
    for (const { path, bytes, copyOf } of files) {
      mkdirSync(dirname(join(stage, path)), { recursive: true });
      if (bytes) writeFileSync(join(stage, path), bytes);
      else if (copyOf !== undefined) copyFileSync(copyOf, join(stage, path));
    }
    moveInto(stage, folder, (path) => fresh.push(path));
    rmSync(stage, { recursive: true });
  } catch (error) {
    for (const path of fresh) rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

/** Moves what is in a folder into another, folder by folder where that has one of the name; `moved` is told of each new path. */
function moveInto(from: string, to: string, moved: (path: string) => void): void {
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (isThere(target)) moveInto(source, target, moved);
    else {
      renameSync(source, target);
      moved(target);
    }
  }
}

/** Whether something has this path, be it a link that leads nowhere. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (!isAbsence(error)) throw error; // a part of the path is a file
    return false;
  }
}
