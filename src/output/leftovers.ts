// What builds leave beside the out folder when they are cut short, and how it is put right. READS, WRITES.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { anyMark, hasEnded, isRunning, ownMark } from '../incremental/maker.ts';
import { manifestFile } from '../model/paths.ts';
import { isAbsence, isOccupied } from '../model/system.ts';
import { readManifest } from './manifest.ts';

/** A new path beside `out`, told apart from those of other processes by its name. */
export function beside(out: string, what: 'new' | 'old'): string {
  const own = `${ownMark()}-${randomBytes(4).toString('hex')}`;
  return join(dirname(out), `.${basename(out)}.site-${what}-${own}`);
}

/** What builds left beside `out`: those that were killed, and those that are at work. */
function besides(out: string) {
  const prefix = `.${basename(out)}.site-`;
  let names: string[] = [];
  try {
    names = readdirSync(dirname(out)).sort();
  } catch (error) {
    if (!isAbsence(error)) throw error;
  }
  return names.flatMap((name) => {
    // What has another name is somebody's own, or of an out folder with a longer name.
    const [, what, mark = ''] = stageName.exec(name.slice(prefix.length)) ?? [];
    return what && name.startsWith(prefix) ? [{ path: join(dirname(out), name), what, mark }] : [];
  });
}

/** Behind the name of the out folder. The mark of an earlier version is a process's number alone. */
const stageName = new RegExp(String.raw`^(new|old)-(${anyMark}|\d+)-[0-9a-f]{8}$`);

/** Where an old site stands aside; not what is left of one that was cleared away. */
export function setAside(out: string): string | undefined {
  return besides(out).find(({ path, what }) => what === 'old' && readManifest(path))?.path;
}

/** Puts the old site back where a build was cut short between its two renames. */
export function putBack(out: string): void {
  const old = setAside(out);
  if (old === undefined) return;
  try {
    const info = lstatSync(out, { throwIfNoEntry: false });
    if (!info || (info.isDirectory() && readdirSync(out).length === 0)) renameSync(old, out);
  } catch (error) {
    // Another build was faster: it has put this one back, or its own there.
    if (!isAbsence(error) && !isOccupied(error)) throw error;
  }
}

/** Nobody stages that long, in ms: whoever did has ended, although nobody here knows of it. */
const longestStage = 10 * 60 * 1000;

/** Clears what killed builds left beside `out`, except `alive`. Returns what could not be cleared. */
export function clearLeftovers(out: string, alive: ReadonlySet<string>): readonly string[] {
  return leftBeside(out, alive).flatMap(clear);
}

/** The folders that killed processes left beside `out`, except `alive`: absolute paths. */
export function leftBeside(out: string, alive: ReadonlySet<string>): readonly string[] {
  const isDead = ({ path, mark }: { readonly path: string; readonly mark: string }) => {
    if (mark === ownMark()) return true; // and not alive: it was left by a thread that was ended
    const isEarlier = !mark.includes('-');
    const isGone = isEarlier ? !isRunning(Number(mark)) : hasEnded(mark);
    if (isGone || (isGone === false && !isEarlier)) return isGone;
    try {
      const info = statSync(path, { throwIfNoEntry: false });
      return info !== undefined && Date.now() - Math.max(info.mtimeMs, info.ctimeMs) > longestStage;
    } catch {
      return false; // a later build asks again
    }
  };
  return besides(out)
    .filter((one) => !alive.has(one.path) && isDead(one))
    .map(({ path }) => path);
}

/**
 * The first folder in `folder` at which something is mounted, relative to it. A bind mount has the device of the disk that it
 * comes from: only the system's own list tells (proc(5), mountinfo); where there is none, devices do.
 */
export function mountedIn(folder: string): string | undefined {
  try {
    for (const line of readFileSync('/proc/self/mountinfo', 'utf8').split('\n')) {
      const [, , , , escaped = ''] = line.split(' ');
      const place = escaped.replace(/\\(\d{3})/g, (_, octal) =>
        String.fromCharCode(Number.parseInt(octal, 8)),
      );
      if (place.startsWith(`${folder}/`)) return place.slice(folder.length + 1);
    }
  } catch {} // not Linux
  return undefined;
}

/** Removes a folder, with what its owner may not write to. Returns it where that cannot be, and says nothing else. */
export function clear(folder: string): readonly string[] {
  try {
    const info = lstatSync(folder, { throwIfNoEntry: false });
    if (!info) return [];
    if (mountedIn(folder) !== undefined) return [folder];
    rmSync(join(folder, manifestFile), { force: true }); // whatever stays is no site any more
    removeAll(folder, info.dev);
    return [];
  } catch {
    return [folder];
  }
}

/** Removes a folder of the disk `dev`. Whatever is mounted in it belongs to another disk, and must not be emptied. */
function removeAll(folder: string, dev: number): void {
  const { mode, dev: own } = lstatSync(folder);
  if (own !== dev) throw new Error(`Another disk is mounted at ${folder}.`);
  if ((mode & 0o700) !== 0o700) chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeAll(path, dev);
    else unlinkSync(path);
  }
  rmdirSync(folder);
}
