// The folders of packs: names of files, and the removal of files that are old, too many, or unfinished. READS, WRITES.
import { randomBytes } from 'node:crypto';
import { readdirSync, rmdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { anyMark, hasEnded, ownMark } from '../model/machine/processMark.ts';
import { tried } from '../model/values/tried.ts';
import { longestUnused, mostCached } from './cache.ts';

export const packFile = /^\w+-[0-9a-f]{12}\.pack$/;
/** The names of files that are written here. An unfinished file ends with the mark of its process and `.new`. */
const ownName = new RegExp(String.raw`^\w+-[0-9a-f]{12}\.pack(?:\.(${anyMark})\.new)?$`);
/** The time of a used file is renewed at most this often, in ms. `sweep` removes files by that time. */
const day = 24 * 60 * 60 * 1000;
/** An upper limit for one build, in ms. A killed build left an unfinished file that is older, even if its mark is unknown. */
const longestBuild = 60 * 60 * 1000;

/**
 * The packs in a folder, the oldest first, because later entries replace earlier ones. Removes unfinished files of killed builds.
 */
export function packsIn(folder: string): string[] {
  const names = namesIn(folder).sort(); // names begin with a time
  return names.flatMap((name) => {
    const path = join(folder, name);
    const [isOwn, mark] = ownName.exec(name) ?? [];
    if (mark) quietly(() => clearLeft(path, mark));
    return isOwn && !mark ? [path] : [];
  });
}

/** Runs `act` and ignores its errors. A file that cannot be stored or removed costs only time. */
export function quietly(act: () => void): void {
  try {
    act();
  } catch {}
}

export function pathOfHalf(folder: string): string {
  return `${newPath(folder)}.${ownMark()}.new`;
}

/** A path in `folder` for a finished file. */
export function newPath(folder: string): string {
  return join(folder, `${Date.now().toString(36)}-${randomBytes(6).toString('hex')}.pack`);
}

/** Removes an unfinished file, unless its process runs or is unknown. */
function clearLeft(path: string, mark: string): void {
  const info = statSync(path, { throwIfNoEntry: false });
  const isLeft = info && (hasEnded(mark) ?? Date.now() - info.mtimeMs > longestBuild);
  if (isLeft) rmSync(path, { force: true });
}

function namesIn(folder: string): string[] {
  return tried(() => readdirSync(folder), []); // the folder does not exist yet, or cannot be read
}

/** The folder names that `packsOf` makes. */
const folderName = /^[0-9a-f]{40}$/;

/** Removes packs that were unused for a month, and the oldest packs if all are too large; nothing else. */
export function sweep(packs: string): void {
  const names = namesIn(packs).filter((name) => folderName.test(name));
  const folders = names.map((name) => {
    const folder = join(packs, name);
    const own = namesIn(folder).filter((file) => ownName.test(file));
    const files = own.flatMap((file) => statSync(join(folder, file), { throwIfNoEntry: false }) ?? []);
    const size = files.reduce((sum, file) => sum + file.size, 0);
    // A folder without files is new.
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

/** Renews the time of a file, so that it is not removed as old. */
export function touch(file: string): void {
  const now = new Date();
  if (now.getTime() - statSync(file).mtimeMs > day) utimesSync(file, now, now);
}
