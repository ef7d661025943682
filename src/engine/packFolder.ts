// The folders of packs: the names of their files, and the removal of old ones, of too many, and of those that killed processes
// left. READS, WRITES.
import { randomBytes } from 'node:crypto';
import { readdirSync, rmdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { anyMark, hasEnded, ownMark } from '../model/machine/processMark.ts';
import { longestUnused, mostCached } from './cache.ts';

/** The name of a file that is finished. */
export const packFile = /^\w+-[0-9a-f]{12}\.pack$/;
/** The names of files that are written here; an unfinished one ends with the mark of its process and `.new`. */
const ownName = new RegExp(String.raw`^\w+-[0-9a-f]{12}\.pack(?:\.(${anyMark})\.new)?$`);
/** A file that is used gets a new time at most this often, in ms: the removal of old files goes by that time. */
const day = 24 * 60 * 60 * 1000;
/** No write takes that long, in ms: an unfinished file that is older was left by a killed build, even if its mark says nothing. */
const longestBuild = 60 * 60 * 1000;

/** The packs in a folder, the oldest first: later entries replace earlier ones. Removes unfinished files of killed builds. */
export function packsIn(folder: string): string[] {
  const names = namesIn(folder).sort(); // names begin with a time
  return names.flatMap((name) => {
    const path = join(folder, name);
    const [isOwn, mark] = ownName.exec(name) ?? [];
    if (mark) quietly(() => clearLeft(path, mark));
    return isOwn && !mark ? [path] : [];
  });
}

/** Runs `act` and ignores its errors: what cannot be stored or removed costs only time. */
export function quietly(act: () => void): void {
  try {
    act();
  } catch {}
}

/** A path in `folder` for a file that is not finished yet. */
export function pathOfHalf(folder: string): string {
  return `${newPath(folder)}.${ownMark()}.new`;
}

/** A path in `folder` for a finished file. */
export function newPath(folder: string): string {
  return join(folder, `${Date.now().toString(36)}-${randomBytes(6).toString('hex')}.pack`);
}

/** Removes an unfinished file, unless it may still be written: by a process that runs, or by one whose state is unknown. */
function clearLeft(path: string, mark: string): void {
  const info = statSync(path, { throwIfNoEntry: false });
  const isLeft = info && (hasEnded(mark) ?? Date.now() - info.mtimeMs > longestBuild);
  if (isLeft) rmSync(path, { force: true });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // there is no folder yet, or it cannot be read
  }
}

/** The folder names that `packsOf` makes. */
const folderName = /^[0-9a-f]{40}$/;

/**
 * Removes the packs of other sites and other versions that were not used for a month, or that are too large in sum; nothing else.
 */
export function sweep(packs: string): void {
  const names = namesIn(packs).filter((name) => folderName.test(name));
  const folders = names.map((name) => {
    const folder = join(packs, name);
    const own = namesIn(folder).filter((file) => ownName.test(file));
    const files = own.flatMap((file) => statSync(join(folder, file), { throwIfNoEntry: false }) ?? []);
    const size = files.reduce((sum, file) => sum + file.size, 0);
    // A folder without files was just made.
    const usedAt = files.length > 0 ? Math.max(...files.map(({ mtimeMs }) => mtimeMs)) : Date.now();
    return { folder, own, size, usedAt };
  });
  let size = 0;
  for (const one of folders.sort((a, b) => b.usedAt - a.usedAt)) {
    size += one.size;
    if (Date.now() - one.usedAt <= longestUnused && size <= mostCached) continue;
    for (const file of one.own) rmSync(join(one.folder, file), { force: true });
    if (namesIn(one.folder).length === 0) rmdirSync(one.folder);
  }
}

/** Renews the time of a file that is in use, so that it is not removed as old. */
export function touch(file: string): void {
  const now = new Date();
  if (now.getTime() - statSync(file).mtimeMs > day) utimesSync(file, now, now);
}
