// The out folder: whether a build made it, its unowned files, and how it is replaced. READS, WRITES.
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
import { hasLostBytes, manifestFile } from '../../model/addresses/paths.ts';
import { irregularFile } from '../../model/machine/regularFile.ts';
import { codeOf, isAbsence, isOccupied } from '../../model/machine/system.ts';
import { tried } from '../../model/values/tried.ts';
import { beside, mountedIn, setAside } from './leftovers.ts';
import { readManifest } from './manifest.ts';

/** The path of `path` with all symbolic links resolved, even if its end does not exist yet. Rejects with the system's error. */
export async function realOf(path: string): Promise<string> {
  const found = await realpath(path).catch((error) => {
    // With any other error there may be a link. A build that ignores it could replace the link's target.
    if (!isAbsence(error)) throw error;
    return undefined;
  });
  if (found !== undefined || dirname(path) === path) return found ?? path;
  return join(await realOf(dirname(path)), basename(path));
}

/** Whether a build to `out` could overwrite the sources of the site at `root`. Both must be real paths. */
export function touchesSources(root: string, out: string): boolean {
  const within = (inner: string, outer: string) =>
    inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
  return within(root, out) || ['content', 'templates'].some((folder) => within(out, join(root, folder)));
}

/** Whether `out` is absent, empty, or was made by a build. Throws if writing is not allowed. */
export function isOurs(out: string): boolean {
  const info = statSync(out, { throwIfNoEntry: false });
  if (!info) return true;
  if (!info.isDirectory()) return false;
  accessSync(out, constants.W_OK | constants.X_OK);
  return readdirSync(out).length === 0 || readManifest(out) !== undefined;
}

/** The content of the path of an out folder. */
export type Contents =
  | { readonly kind: 'absent' }
  /** A file, or a folder that no build made. */
  | { readonly kind: 'not-ours' }
  | {
      readonly kind: 'ours';
      /**
       * The paths of unowned files, such as a CNAME or a .git folder. Folders without a file of a build have a slash at the end.
       * Empty ones count too, because git needs its own.
       */
      readonly foreign: readonly string[];
      /** A folder in it on which another file system is mounted. */
      readonly mounted: string | undefined;
    };

/**
 * Lists everything in `out`. `listed`: the files in its manifest, if they are already read. Throws if a part cannot be read,
 * because an unreadable file must not count as absent.
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

/** Every file in a folder, and every folder with a slash at its end. Paths begin with `above`. */
function* entriesOf(folder: string, above = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, above), { withFileTypes: true })) {
    if (entry.isDirectory()) {
      yield `${above}${entry.name}/`;
      yield* entriesOf(folder, `${above}${entry.name}/`);
    } else {
      // this error has the name; that of a later call would not
      if (hasLostBytes(entry.name)) lstatSync(join(folder, above, entry.name));
      yield above + entry.name;
    }
  }
}

/** The paths that conflict with a file or folder of `files`. Folders, which end with a slash, never conflict. */
export function inTheWay(paths: readonly string[], files: ReadonlyMap<string, unknown>): readonly string[] {
  const folders = new Set([...files.keys()].flatMap(foldersOf));
  const isFile = (folder: string) => files.has(folder.slice(0, -1));
  return paths.filter(
    (path) =>
      !path.endsWith('/') && (files.has(path) || folders.has(`${path}/`) || foldersOf(path).some(isFile)),
  );
}

/** The parent folders of a file: `a/b/c.txt` → `a/`, `a/b/`. */
function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1))
    folders.push(path.slice(0, end + 1));
  return folders;
}

/**
 * Makes a hard link to a file if the disk supports it, so that its bytes and times stay. Otherwise copies it. For a folder (a path
 * with a slash at its end) makes a folder with the same mode. Returns whether it is the same file. Throws EXDEV for a file on
 * another disk, because a mounted file system must not be moved.
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
    else if (!info.isFile()) throw irregularFile(from);
    else {
      copyFileSync(from, to);
      utimesSync(to, info.atime, info.mtime);
    }
    return false;
  }
}

/** Sets the mode of another folder, and its owner if the system allows it. So a build by root locks nobody out. */
export function likeFolder(from: string, to: string): void {
  const { uid, gid, mode } = statSync(from);
  try {
    chownSync(to, uid, gid);
  } catch {} // only root may change the owner
  chmodSync(to, mode);
}

/**
 * Calls `change` with a path that points to the present out folder, even if another build replaces that folder meanwhile. This
 * works only on Linux (proc(5), /proc/pid/fd). Elsewhere it is the folder's normal path.
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

/** The most times that the out folder is read while other builds replace it. */
const mostTries = 20;

/** The result of `read` on the out folder. Calls it again if another build has replaced the folder meanwhile. */
export function steadily<T>(out: string, read: () => T): T {
  const now = () => {
    const info = statSync(out, { bigint: true, throwIfNoEntry: false });
    return info && `${info.ino}:${info.ctimeNs}`; // the time shows that a folder was moved away and back
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

/** Identifies a folder or file among others of the same name; undefined if it does not exist. */
export function identityOf(path: string): string | undefined {
  const info = statSync(path, { bigint: true, throwIfNoEntry: false });
  return info && `${info.ino}:${info.birthtimeNs}`; // inode numbers are reused
}

/** A text that changes if the out folder is replaced, or if another build has written to it. */
export function markOf(out: string): string {
  return `${identityOf(out)} ${identityOf(join(out, manifestFile))}`;
}

/** Whether two marks are of the same folder, even if files were written to it between them. */
export function isSameFolder(one: string, other: string): boolean {
  return one.split(' ', 1)[0] === other.split(' ', 1)[0];
}

/** A text that changes if a file is replaced or written to; `absent` if it does not exist. */
export function fileState(file: string): string {
  const info = statSync(file, { throwIfNoEntry: false });
  return info ? `${info.mtimeMs} ${info.size} ${info.ino}` : 'absent';
}

/** Thrown if the old site was moved aside, and neither it nor the new one could be moved to the out folder's path. */
export class SetAside extends Error {
  readonly old: string;

  constructor(old: string, cause: unknown) {
    super('The old site could not be put back.', { cause });
    this.old = old;
  }
}

/**
 * Replaces `out` by `folder` with two renames, if `out` is still the folder that `seen` identifies. Returns the new path of the old
 * folder (undefined if there was none), or `overtaken`: another build was faster, and its complete site must be read. If it throws,
 * the old site is unchanged, except for a `SetAside`.
 */
export function replace(
  out: string,
  folder: string,
  seen: string | undefined,
): { readonly old: string | undefined } | 'overtaken' {
  // There is no out folder, but one that was moved aside: another build is between its two renames. That folder has unowned files,
  // so do not continue without them.
  if (identityOf(out) !== seen || (seen === undefined && setAside(out))) return 'overtaken';
  const old = seen === undefined ? undefined : beside(out, 'old');
  try {
    if (old !== undefined) renameSync(out, old);
  } catch (error) {
    if (isAbsence(error)) return 'overtaken';
    throw error;
  }
  try {
    if (old === undefined || identityOf(old) === seen) {
      renameSync(folder, out);
      return { old };
    }
  } catch (error) {
    if (old !== undefined) giveBack(old, out, error);
    if (isOccupied(error)) return 'overtaken';
    throw error;
  }
  // Another build moved its site there at the last moment. Unowned files may have come with it.
  giveBack(old, out);
  return 'overtaken';
}

/** Moves the old site back to the out folder's path, unless another build has moved its site, or this one, there. */
function giveBack(old: string, out: string, cause?: unknown): void {
  try {
    renameSync(old, out);
  } catch (error) {
    if (!isThere(out)) throw new SetAside(old, cause ?? error);
  }
}

/** Whether a folder certainly exists. */
function isThere(folder: string): boolean {
  return tried(() => identityOf(folder) !== undefined, false);
}
