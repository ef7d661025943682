// Makes a folder and its parents, one by one. WRITES.
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './system.ts';

/** The tries for a folder whose parent exists. Another process may be removing that parent. */
const mostTries = 3;

/**
 * Makes a folder (an absolute path) and its parents. Returns the topmost new folder; undefined if all existed. Throws the system's
 * error. Node's `recursive` never ends where the system reports that a new folder does not exist although its parent does: below
 * /proc, for example.
 */
export function makeFolder(path: string): string | undefined {
  let above: string | undefined;
  for (let tries = 1; ; tries += 1) {
    try {
      const made = makeOne(path);
      return above ?? made;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || tries === mostTries || dirname(path) === path) throw error;
    }
    above = makeFolder(dirname(path)) ?? above;
  }
}

/** Makes one folder. Returns its path; undefined if it existed. */
function makeOne(path: string): string | undefined {
  try {
    mkdirSync(path);
    return path;
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return undefined;
    throw error;
  }
}
