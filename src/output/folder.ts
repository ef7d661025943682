// The out folder: whose it is, what in it is somebody else's, and how it is replaced. READS, WRITES.
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { manifestFile } from '../model/paths.ts';
import { codeOf, isAbsence, isOccupied } from '../model/system.ts';
import { beside, mountedIn, setAside } from './leftovers.ts';
import { readManifest } from './manifest.ts';

/** The path of `path` with all symbolic links resolved, also where its end does not exist yet. Rejects with what the system says against it. */
export async function realOf(path: string): Promise<string> {
  const found = await realpath(path).catch((error) => {
    // Whatever else the system says, what is there may be a link: to take it for none could replace what it leads to.
    if (!isAbsence(error)) throw error;
    return undefined;
  });
  if (found !== undefined || dirname(path) === path) return found ?? path;
  return join(await realOf(dirname(path)), basename(path));
}

/** Whether a build to `out` could overwrite what the site at `root` is made from. Both must be real paths. */
export function touchesSources(root: string, out: string): boolean {
  const within = (inner: string, outer: string) =>
    inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
  return within(root, out) || ['content', 'templates'].some((folder) => within(out, join(root, folder)));
}

/** Whether `out` is absent, empty, or was made by a build. Throws where it may not be written. */
export function isOurs(out: string): boolean {
  const info = statSync(out, { throwIfNoEntry: false });
  if (!info) return true;
  if (!info.isDirectory()) return false;
  accessSync(out, constants.W_OK | constants.X_OK);
  return readdirSync(out).length === 0 || readManifest(out) !== undefined;
}

/** What lies at the path of an out folder. */
export type Contents =
  | { readonly kind: 'absent' }
  /** Somebody's file, or a folder that no build made. */
  | { readonly kind: 'not-ours' }
  | {
      readonly kind: 'ours';
      /**
       * What no build wrote: somebody's CNAME, or a .git folder. Files by their paths; folders that hold nothing of a build with a
       * slash at the end, for git is lost without its empty ones.
       */
      readonly foreign: readonly string[];
      /** A folder in it at which another one is mounted. */
      readonly mounted: string | undefined;
    };

/**
 * Looks at everything in `out`, whose manifest lists `listed`, if that was read already. Throws where a part of it cannot be read:
 * what cannot be seen must not count as absent.
 */
export function contentsOf(out: string, listed?: Iterable<string>): Contents {
  const top = statSync(out, { throwIfNoEntry: false });
  if (!top) return { kind: 'absent' };
  if (!top.isDirectory()) return { kind: 'not-ours' };
  const own = listed ?? readManifest(out)?.files.keys();
  const entries = [...entriesOf(out)];
  if (!own && entries.length > 0) return { kind: 'not-ours' };
  const files = new Set([...(own ?? []), manifestFile]);
  const folders = new Set([...files].flatMap(foldersOf));
  const isForeign = (path: string) => !(path.endsWith('/') ? folders : files).has(path);
  return { kind: 'ours', foreign: entries.filter(isForeign).sort(), mounted: mountedIn(out) };
}

/** Every file below a folder, and every folder with a slash at its end; paths begin with `above`. */
function* entriesOf(folder: string, above = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, above), { withFileTypes: true })) {
    if (entry.isDirectory()) {
      yield `${above}${entry.name}/`;
      yield* entriesOf(folder, `${above}${entry.name}/`);
    } else yield above + entry.name;
  }
}

/** The folders above a file: `a/b/c.txt` → `a/`, `a/b/`. */
export function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1))
    folders.push(path.slice(0, end + 1));
  return folders;
}

/**
 * Gives the very same file a second name, where the disk can do that: neither its bytes nor its times change; else copies it. Makes a
 * folder (a path with a slash at its end) as it was. Returns whether it is the very same. Throws EXDEV for what lies on another
 * disk: whatever is mounted there is not ours to move.
 */
export function carry(from: string, to: string): boolean {
  if (from.endsWith('/')) {
    mkdirSync(to, { recursive: true });
    likeFolder(from, to);
    return false;
  }
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isAbsence(error) || codeOf(error) === 'EXDEV') throw error;
    const info = lstatSync(from);
    if (info.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else {
      copyFileSync(from, to);
      utimesSync(to, info.atime, info.mtime);
    }
    return false;
  }
}

/** Gives a folder the mode of another, and its owner where the system allows that: a build by root locks nobody out. */
export function likeFolder(from: string, to: string): void {
  const { uid, gid, mode } = statSync(from);
  try {
    chownSync(to, uid, gid);
  } catch {} // only root may give a folder away
  chmodSync(to, mode);
}

/**
 * Lets `change` have a path to the out folder that leads to that very folder, also where another build has put its own in its place
 * since. Only Linux has that (proc(5), /proc/pid/fd); elsewhere it is the folder's own path.
 */
export function within<T>(out: string, change: (folder: string) => T): T {
  const opened = openSync(out, constants.O_RDONLY);
  try {
    const path = `/proc/self/fd/${opened}`;
    return change(existsSync(path) ? path : out);
  } finally {
    closeSync(opened);
  }
}

/** How often the out folder is read at most, while other builds replace it. */
const mostTries = 20;

/** What `read` finds in the out folder, or throws; it is called again if another build has put its own folder there meanwhile. */
export function steadily<T>(out: string, read: () => T): T {
  const now = () => {
    const info = statSync(out, { bigint: true, throwIfNoEntry: false });
    return info && `${info.ino}:${info.ctimeNs}`; // the time tells one that was taken away and put back
  };
  for (let left = mostTries; ; left -= 1) {
    const before = now();
    const isSteady = () => left === 0 || now() === before;
    try {
      const found = read();
      if (isSteady()) return found;
    } catch (error) {
      if (isSteady()) throw error;
    }
  }
}

/** Tells one folder or file from another that took its name; undefined where there is none. */
export function identityOf(path: string): string | undefined {
  const info = statSync(path, { bigint: true, throwIfNoEntry: false });
  return info && `${info.ino}:${info.birthtimeNs}`; // numbers alone are given out again
}

/** Tells whether the out folder is another one, or was written to by another build. */
export function markOf(out: string): string {
  return `${identityOf(out)} ${identityOf(join(out, manifestFile))}`;
}

/** Whether two marks are of the same folder, whoever has written to it. */
export function isSameFolder(one: string, other: string): boolean {
  return one.split(' ', 1)[0] === other.split(' ', 1)[0];
}

/** Tells whether a file is another one, or was written to; `absent` where there is none. */
export function stampOf(file: string): string {
  const info = statSync(file, { throwIfNoEntry: false });
  return info ? `${info.mtimeMs} ${info.size} ${info.ino}` : 'absent';
}

/** The old site stands aside, and neither it nor the new one could be put in its place. */
export class SetAside extends Error {
  readonly old: string;

  constructor(old: string, cause: unknown) {
    super('The old site could not be put back.', { cause });
    this.old = old;
  }
}

/**
 * Puts `folder` in the place of `out` by two renames, if `out` still is the folder that `seen` identifies. Returns where
 * the old one stands now (undefined where there was none), or that another build was faster: its site is there, whole, and
 * to be looked at again. When it throws, the old site is where it was, unless that is a `SetAside`.
 */
export function replace(
  out: string,
  folder: string,
  seen: string | undefined,
): { readonly old: string | undefined } | 'overtaken' {
  // None there, and one beside: another build is between its two renames. Nobody has what is somebody's in that one.
  if (identityOf(out) !== seen || (seen === undefined && setAside(out))) return 'overtaken';
  const old = seen === undefined ? undefined : beside(out, 'old');
  try {
    if (old !== undefined) renameSync(out, old);
  } catch (error) {
    if (isAbsence(error)) return 'overtaken';
    throw error;
  }
  try {
    renameSync(folder, out);
    return { old };
  } catch (error) {
    if (old !== undefined) {
      try {
        renameSync(old, out);
      } catch {
        // Else somebody else's build has put a site there, or put this one back already.
        if (!isThere(out)) throw new SetAside(old, error);
      }
    }
    if (isOccupied(error)) return 'overtaken';
    throw error;
  }
}

/** Whether a folder is surely there. */
function isThere(folder: string): boolean {
  try {
    return identityOf(folder) !== undefined;
  } catch {
    return false;
  }
}
