// A path → what tells whether it still leads to the very same file. READS.
import { randomBytes } from 'node:crypto';
import { lstatSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { sumOf } from '../model/sum.ts';

/** Most disks count time in steps of some milliseconds: within one, a file can change twice and keep its size. */
const step = 50;
/** Some count whole seconds (ext3, HFS+), or every second one (FAT). All in ms. */
const coarseStep = 2000 + step;
/**
 * How long after a change another one may leave a file's times as they are, in ms. Where a program has mapped a file into its memory,
 * Linux notes the time of its first write to a page, and then of none until that page is written back: after 30 s, by a look every 5 s
 * (`dirty_expire_centisecs`, `dirty_writeback_centisecs`). In a memory disk (tmpfs) pages are never written back: there only the
 * first write of each map is noted, and nobody can tell for good.
 */
const writeBack = 40_000;
/** What this process calls files that have just changed: versions are kept for other processes. */
const own = randomBytes(6).toString('hex');
let fresh = 0;

/** How exactly a time of a file is known, in ms: disks with whole seconds show nothing else. */
const stepOf = (time: number) => (time % 1000 === 0 ? coarseStep : step);

/** The end of the version of a file that may change without another version. */
const youngMark = ' young';

/**
 * The version of a file by what the system knows about it (its times in ms, size and number), without reading it. A file that
 * has just changed gets a version of its own each time, for it may be changing still (git calls such a file "racily clean").
 */
export function versionOf({ mtimeMs, ctimeMs, size, ino }: Stats): string {
  const now = Date.now();
  if ([mtimeMs, ctimeMs].some((time) => Math.abs(now - time) < stepOf(time))) return freshVersion();
  // Only the system sets the time of change.
  return `${mtimeMs} ${ctimeMs} ${size} ${ino}${now - ctimeMs < writeBack ? youngMark : ''}`;
}

/** A version that no other file has, nor this one at another time. */
function freshVersion(): string {
  fresh += 1;
  return `fresh ${own} ${fresh}`;
}

/** Whether the file of a version may change and keep that version (see `writeBack`): who relies on it reads the file. */
export function isYoung(version: string): boolean {
  return version.endsWith(youngMark);
}

/** A version as it is once the file is not young any more. */
export function settledVersion(version: string): string {
  return isYoung(version) ? version.slice(0, -youngMark.length) : version;
}

/**
 * Whether what lies at a path has been as it is since before `time`, in ms since 1970. A symbolic link must be as old, too. False where
 * the system does not tell.
 */
export function isOlder(path: string, time: number): boolean {
  const now = Date.now();
  return [lstatSync, statSync].every((look) => {
    const info = infoAt(path, look);
    if (!info || info === 'unknown') return !info;
    const times = [info.ctimeMs, ...(info.mtimeMs <= now ? [info.mtimeMs] : [])]; // anybody may set the other one ahead
    return times.every((one) => one < time - stepOf(one));
  });
}

function infoAt(path: string, look: typeof statSync = statSync): Stats | undefined | 'unknown' {
  try {
    return look(path, { throwIfNoEntry: false });
  } catch {
    return 'unknown';
  }
}

/** What a path led to at some time. Plain data. */
export interface Stamp {
  /** `absent`, or whether it is a file or a folder, and its real path: symbolic links are followed. */
  readonly is: string;
  /** Of a file, where its times count. */
  readonly version?: string | undefined;
  /** Of the bytes of a file, where its times do not count, or do not tell (see `isYoung`). */
  readonly sum?: string | undefined;
}

/** What a path leads to now, for somebody on this machine who goes by times: good as long as `stillAt` says so. */
export function stampAt(path: string): Stamp {
  const { is, info } = lookAt(path);
  if (!info?.isFile()) return { is };
  const version = versionOf(info);
  return isYoung(version) ? { is, version: settledVersion(version), sum: sumAt(path) } : { is, version };
}

/** What a path leads to, told by the bytes of a file. Plain data. */
export interface PathStamp {
  /** `absent`, or whether it is a file or a folder, and its real path: symbolic links are followed. */
  readonly is: string;
  readonly version: string | undefined;
  readonly sum: string | undefined;
}

/** What a path leads to now: the `last` one where that is the same. A file that has the version which it had then is not read again, if versions tell. */
export function pathStampAt(path: string, last?: PathStamp): PathStamp {
  const { is, info } = lookAt(path);
  const version = info?.isFile() ? versionOf(info) : undefined;
  if (last?.is === is && last.version === version && !(version && isYoung(version))) return last;
  return { is, version, sum: version === undefined ? undefined : sumAt(path) };
}

/**
 * Whether a path leads to what it led to then: the stamp to go by from now on, or undefined. That is the same one, but for a file that
 * has been read once more since its times tell of every change.
 */
export function stillAt(path: string, before: Stamp): Stamp | undefined {
  const { is, info } = lookAt(path);
  if (is !== before.is) return undefined;
  const { version, sum } = before;
  if (version === undefined) return sum === undefined || sumAt(path) === sum ? before : undefined;
  const now = info ? versionOf(info) : '';
  if (settledVersion(now) !== version || (sum !== undefined && sumAt(path) !== sum)) return undefined;
  return sum === undefined || isYoung(now) ? before : { is, version };
}

function lookAt(path: string): { readonly is: string; readonly info?: Stats | undefined } {
  const info = infoAt(path);
  if (!info) return { is: 'absent' };
  try {
    if (info !== 'unknown')
      return { is: `${info.isFile() ? 'file' : 'folder'} ${realpathSync.native(path)}`, info };
  } catch {} // it went, or may not be looked at
  return { is: freshVersion() };
}

/** A sum of the bytes of a file; another one each time where it cannot be read. */
export function sumAt(path: string): string {
  try {
    return sumOf(readFileSync(path));
  } catch {
    return freshVersion();
  }
}

/** Told to a bundle: see bin/bundle.mjs. */
declare const GENERATOR_VERSION: string | undefined;

/** Another one whenever the code of the generator is, or what runs it; undefined where nobody knows (it was not bundled). */
export const generatorVersion: string | undefined =
  typeof GENERATOR_VERSION === 'string' ? GENERATOR_VERSION : undefined;
