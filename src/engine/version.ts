// A path → a text that changes when the path points to another file. READS.
import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { readRegular } from '../model/machine/regularFile.ts';
import { sumOf } from '../model/values/sum.ts';
import { tried } from '../model/values/tried.ts';

/** Most disks record time in steps of some milliseconds. Within one step, a file can change twice and keep its size. */
const step = 50;
/** Some disks record whole seconds (ext3, HFS+), or every second one (FAT). All in ms. */
export const coarseStep = 2000 + step;
/**
 * For this time after a change, in ms, another change may leave a file's times as they are. When a program has mapped a file into
 * memory, Linux records the time of the first write to a memory page. It records no other time until that page is written back:
 * after 30 s, checked every 5 s (`dirty_expire_centisecs`, `dirty_writeback_centisecs`). A memory disk (tmpfs) never writes pages
 * back. There only the first write of each map is recorded, and later writes cannot be seen.
 */
const writeBack = 40_000;
/** Makes the versions of just-changed files unique to this process, because versions are stored for other processes. */
const own = randomBytes(6).toString('hex');
let fresh = 0;

/** The precision of a file's time, in ms. Disks with whole seconds are recognised only by their times. */
const stepOf = (time: number) => (time % 1000 === 0 ? coarseStep : step);

/** The end of the version of a file that may change and keep its version. */
const youngMark = ' young';

/**
 * The version of a file from its times (in ms), size and number, without reading it. A file that has just changed gets a new
 * version each time, because it may still be changing (git calls such a file "racily clean").
 */
export function versionOf({ mtimeMs, ctimeMs, size, ino }: Stats): string {
  const now = Date.now();
  if ([mtimeMs, ctimeMs].some((time) => Math.abs(now - time) < stepOf(time))) return freshVersion();
  // Only the system sets the change time (ctime).
  return `${mtimeMs} ${ctimeMs} ${size} ${ino}${now - ctimeMs < writeBack ? youngMark : ''}`;
}

/** A version that no other file has, and that this file never gets again. */
function freshVersion(): string {
  fresh += 1;
  return `fresh ${own} ${fresh}`;
}

/** Whether the file of a version may change and keep that version (see `writeBack`). Callers must compare its bytes. */
export function isYoung(version: string): boolean {
  return version.endsWith(youngMark);
}

/** The version that the file will have when it is no longer young. */
export function agedVersion(version: string): string {
  return isYoung(version) ? version.slice(0, -youngMark.length) : version;
}

/**
 * Whether the file or folder at a path has not changed since `time`, in ms since 1970. A symbolic link itself must be as old. False
 * if the system does not report this.
 */
export function isOlder(path: string, time: number): boolean {
  const now = Date.now();
  const isOld = (info: ReturnType<typeof infoAt>) => {
    if (!info || info === 'unknown') return !info;
    const times = [info.ctimeMs, ...(info.mtimeMs <= now ? [info.mtimeMs] : [])]; // any program may set mtime to the future
    return times.every((one) => one < time - stepOf(one));
  };
  const own = infoAt(path, lstatSync);
  const isLink = own && own !== 'unknown' && own.isSymbolicLink();
  return isOld(own) && (!isLink || isOld(infoAt(path)));
}

function infoAt(path: string, stat: typeof statSync = statSync): Stats | undefined | 'unknown' {
  return tried(() => stat(path, { throwIfNoEntry: false }), 'unknown');
}

/** The state of a path at one moment. Plain data. */
export interface PathState {
  /**
   * `absent`, or the kind (file or folder) and the real path, with symbolic links followed. For a folder whose path ends with a
   * slash, also a hash of the names in it.
   */
  readonly is: string;
  /** The version of a file, and a hash of its bytes. */
  readonly version: string | undefined;
  readonly sum: string | undefined;
}

/**
 * The present state of a path; `last` itself if nothing changed. A file with the same version as in `last` is not read again,
 * unless it is young.
 */
export function pathStateAt(path: string, last?: PathState): PathState {
  const { is, info } = lookAt(path);
  const version = info?.isFile() ? versionOf(info) : undefined;
  const isOfLast = last?.is === is && last.version === version;
  if (isOfLast && !(version && isYoung(version))) return last;
  const sum = version === undefined ? undefined : sumAt(path);
  return isOfLast && last.sum === sum ? last : { is, version, sum };
}

/** The same, or undefined if the path now has something else, or a file with other bytes. */
export function stillAt(path: string, before: PathState): PathState | undefined {
  const now = pathStateAt(path, before);
  return now.is === before.is && now.sum === before.sum ? now : undefined;
}

function lookAt(path: string): { readonly is: string; readonly info?: Stats | undefined } {
  const info = infoAt(path);
  if (!info) return { is: 'absent' };
  try {
    if (info !== 'unknown') {
      const list = path.endsWith('/') ? ` ${sumOf(readdirSync(path).sort().join('\n'))}` : '';
      return { is: `${info.isFile() ? 'file' : 'folder'} ${realpathSync.native(path)}${list}`, info };
    }
  } catch {} // it was removed meanwhile, or access is refused
  return { is: freshVersion() };
}

/** A hash of the bytes of a file. Each call gives a new one if the file cannot be read. */
export function sumAt(path: string): string {
  try {
    return sumOf(readRegular(path));
  } catch {
    return freshVersion();
  }
}

/** Set by the bundler: see bin/bundle.mjs. */
declare const GENERATOR_VERSION: string | undefined;

/** A text that changes with the code of the generator and with its runtime; undefined if the code was not bundled. */
export const generatorVersion: string | undefined =
  typeof GENERATOR_VERSION === 'string' ? GENERATOR_VERSION : undefined;
