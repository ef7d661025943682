// A folder is made with those above it, one by one. WRITES.
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './system.ts';

/** How often a folder is tried whose folder above is there: another process may be removing that at the same moment. */
const mostTries = 3;

/**
 * Makes a folder (an absolute path), and the folders above it. Returns the topmost that was made; undefined if all were there.
 * Throws the system's error. Node's own `recursive` never ends where the system says of a new folder that it does not exist,
 * although the one above it does: below /proc, for example.
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

/** Makes one folder. Returns its path; undefined if it was there. */
function makeOne(path: string): string | undefined {
  try {
    mkdirSync(path);
    return path;
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return undefined;
    throw error;
  }
}
