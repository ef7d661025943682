// A file → a short text that is another one once the file has changed. READS.
import { hash, randomBytes } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';

/** Disks count time in steps of some milliseconds: within one, a file can change twice and keep its size. */
const step = 50;
/** What this process calls files that have just changed: versions are kept for other processes. */
const own = randomBytes(6).toString('hex');
let fresh = 0;

/**
 * The version of a file by what the system knows about it (its times in ms, size and number), without reading it. A file that
 * has just changed gets a version of its own each time, for it may be changing still (git calls such a file "racily clean").
 */
export function versionOf({ mtimeMs, ctimeMs, size, ino }: Stats): string {
  if (Math.abs(Date.now() - Math.max(mtimeMs, ctimeMs)) < step) return freshVersion();
  return `${mtimeMs} ${ctimeMs} ${size} ${ino}`;
}

/** A version that no other file has, nor this one at another time. */
function freshVersion(): string {
  fresh += 1;
  return `fresh ${own} ${fresh}`;
}

/**
 * Whether a file has been as it is since before `time`, in ms since 1970; disks are some ms late. False where the system does not
 * tell.
 */
export function isOlder(path: string, time: number): boolean {
  const info = infoAt(path);
  return info === 'unknown' ? false : !info || info.ctimeMs < time - step;
}

/** The version of the file at `path`; `absent` where there is none; one of its own each time where the system does not tell. */
export function versionAt(path: string): string {
  const info = infoAt(path);
  if (info === 'unknown') return freshVersion(); // whoever needs the file reads it, and is told why it cannot be
  return info ? versionOf(info) : 'absent';
}

function infoAt(path: string): Stats | undefined | 'unknown' {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return 'unknown';
  }
}

/** Told to a bundle: see bin/bundle.mjs. */
declare const GENERATOR_VERSION: string | undefined;

/** Another one whenever the code of the generator is, or what runs it; undefined where nobody knows (it was not bundled). */
export const generatorVersion: string | undefined =
  typeof GENERATOR_VERSION === 'string' ? GENERATOR_VERSION : undefined;

/** A short text that is another one for another content. */
export function sumOf(content: string | Uint8Array): string {
  return hash('sha1', content, 'base64url');
}
