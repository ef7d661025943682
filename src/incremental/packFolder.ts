// The folders of packs: what their files are called, and what of them is old, too much, or left of a process that was killed. READS, WRITES.
import { randomBytes } from 'node:crypto';
import { readdirSync, rmdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { keptFor, mostKept } from './cache.ts';
import { anyMark, hasEnded, ownMark } from './maker.ts';

/** What it writes; while it does, or where that was cut short, with the mark of its process and `.new`. */
const ownName = new RegExp(String.raw`^\w+-[0-9a-f]{12}\.pack((\.(${anyMark}))?\.new)?$`);
/** A file is looked at again after as long, in ms: whoever sweeps goes by its time. */
const day = 24 * 60 * 60 * 1000;
/** Nobody writes a file that long, in ms: it is left of a build that was killed, of which nobody here knows. */
const longestBuild = 60 * 60 * 1000;

/** The packs in a folder, the oldest first: what came later is what counts. Removes what killed builds left of others. */
export function packsIn(folder: string): string[] {
  const names = namesIn(folder).sort(); // they begin with a time
  return names.flatMap((name) => {
    const path = join(folder, name);
    const [isOwn, isNew, , mark] = ownName.exec(name) ?? [];
    if (isNew) quietly(() => clearOld(path, mark));
    return isOwn && !isNew ? [path] : [];
  });
}

/** Does what may fail: what cannot be kept, or cleared away, costs time only. */
export function quietly(act: () => void): void {
  try {
    act();
  } catch {}
}

/** A path below `folder` for a file that begins now, until that is whole. */
export function pathOfHalf(folder: string): string {
  return `${newPath(folder)}.${ownMark()}.new`;
}

/** A path below `folder` for a file that is whole now. */
export function newPath(folder: string): string {
  return join(folder, `${Date.now().toString(36)}-${randomBytes(6).toString('hex')}.pack`);
}

/** Removes a file that was never ended, unless it may be growing: in a process that runs, or of which nobody here knows. */
function clearOld(path: string, mark: string | undefined): void {
  const isGone = mark === undefined ? undefined : hasEnded(mark);
  if (isGone === false) return;
  const info = statSync(path, { throwIfNoEntry: false });
  if (info && (isGone || Date.now() - info.mtimeMs > longestBuild)) rmSync(path, { force: true });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // there is none yet, or it cannot be read
  }
}

/** What `packsOf` calls a folder. */
const folderName = /^[0-9a-f]{40}$/;

/** Removes the packs of other sites and other versions that nobody has used for a month, or that are too much; and nothing else. */
export function sweep(packs: string): void {
  const names = namesIn(packs).filter((name) => folderName.test(name));
  const folders = names.map((name) => {
    const folder = join(packs, name);
    const own = namesIn(folder).filter((file) => ownName.test(file));
    const files = own.flatMap((file) => statSync(join(folder, file), { throwIfNoEntry: false }) ?? []);
    const size = files.reduce((sum, file) => sum + file.size, 0);
    // One without files has just been made.
    const usedAt = files.length > 0 ? Math.max(...files.map(({ mtimeMs }) => mtimeMs)) : Date.now();
    return { folder, own, size, usedAt };
  });
  let size = 0;
  for (const one of folders.sort((a, b) => b.usedAt - a.usedAt)) {
    size += one.size;
    if (Date.now() - one.usedAt <= keptFor && size <= mostKept) continue;
    for (const file of one.own) rmSync(join(one.folder, file), { force: true });
    if (namesIn(one.folder).length === 0) rmdirSync(one.folder);
  }
}

/** Shows whoever sweeps that a file is in use. */
export function touch(file: string): void {
  const now = new Date();
  if (now.getTime() - statSync(file).mtimeMs > day) utimesSync(file, now, now);
}
