// The out folder: whose it is, what in it is somebody else's, and how it is replaced. READS, WRITES.
import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { manifestFile } from './names.ts';

/** The path of `path` with all symbolic links resolved, also where its end does not exist yet. */
export async function realOf(path: string): Promise<string> {
  const found = await realpath(path).catch(() => undefined);
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

/** A hash of a file's bytes, as the manifest has it. */
export function fingerprint(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** What the list of a build's files says. */
export interface Manifest {
  /** The base of the site. */
  readonly base: string;
  /** The fingerprint of each file, by its path. */
  readonly files: ReadonlyMap<string, string>;
}

/** The manifest in `out`; undefined where there is none that a build wrote. Throws where the system keeps it from being read. */
export function readManifest(out: string): Manifest | undefined {
  let text: string;
  try {
    text = readFileSync(join(out, manifestFile), 'utf8');
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
  try {
    const { format, base = '/', files } = JSON.parse(text);
    return format === 1 ? { base, files: new Map(Object.entries(files)) } : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a manifest. */
export function manifestText({ base, files }: Manifest): string {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ format: 1, base, files: Object.fromEntries(sorted) }, null, 1)}\n`;
}

/** What lies at the path of an out folder. */
export type Contents =
  | { readonly kind: 'absent' }
  /** Somebody's file, or a folder that no build made. */
  | { readonly kind: 'not-ours' }
  | {
      readonly kind: 'ours';
      readonly manifest: Manifest;
      /**
       * What no build wrote: somebody's CNAME, or a .git folder. Files by their paths; folders that hold nothing of a build with a
       * slash at the end, for git is lost without its empty ones.
       */
      readonly foreign: readonly string[];
      /** A folder of another disk. */
      readonly mounted: string | undefined;
    };

/** Looks at everything in `out`. Throws where a part of it cannot be read: what is not seen must not be taken for absent. */
export function contentsOf(out: string): Contents {
  const top = statSync(out, { throwIfNoEntry: false });
  if (!top) return { kind: 'absent' };
  if (!top.isDirectory()) return { kind: 'not-ours' };
  const manifest = readManifest(out);
  const entries = readdirSync(out, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name)
      .slice(out.length + 1)
      .split(sep)
      .join('/');
    return entry.isDirectory() ? `${path}/` : path;
  });
  if (!manifest && entries.length > 0) return { kind: 'not-ours' };
  const files = new Set(manifest ? [...manifest.files.keys(), manifestFile] : []);
  const folders = new Set([...files].flatMap(foldersOf));
  return {
    kind: 'ours',
    manifest: manifest ?? { base: '/', files: new Map() },
    foreign: entries.filter((path) => !(path.endsWith('/') ? folders : files).has(path)).sort(),
    mounted: entries.find((path) => path.endsWith('/') && lstatSync(join(out, path)).dev !== top.dev),
  };
}

/** The folders above a file: `a/b/c.txt` → `a/`, `a/b/`. */
export function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1))
    folders.push(path.slice(0, end + 1));
  return folders;
}

/**
 * Gives the very same file a second name where the disk can do that: neither its bytes nor its times change. Makes a folder
 * (a path with a slash at its end) as it was.
 */
export function carry(from: string, to: string): void {
  if (from.endsWith('/')) {
    mkdirSync(to, { recursive: true });
    likeFolder(from, to);
    return;
  }
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch (error) {
    // Across a bind mount: a copy would do, but the clearing of the old folder would empty what is mounted there.
    if (isAbsence(error) || codeOf(error) === 'EXDEV') throw error;
    const info = lstatSync(from);
    if (info.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else {
      copyFileSync(from, to);
      utimesSync(to, info.atime, info.mtime);
    }
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

/** A new path beside `out`, told apart from those of other processes by its name. */
export function beside(out: string, what: 'new' | 'old'): string {
  const own = `${process.pid}-${randomBytes(4).toString('hex')}`;
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
    const [, what, pid] = /^(new|old)-(\d+)-[0-9a-f]{8}$/.exec(name.slice(prefix.length)) ?? [];
    return what && name.startsWith(prefix)
      ? [{ path: join(dirname(out), name), what, pid: Number(pid) }]
      : [];
  });
}

/** Puts the old site back where a build was cut short between its two renames. */
export function putBack(out: string): void {
  const old = besides(out).find(({ what }) => what === 'old');
  if (!old) return;
  const info = lstatSync(out, { throwIfNoEntry: false });
  if (!info || (info.isDirectory() && readdirSync(out).length === 0)) renameSync(old.path, out);
}

/** Nobody stages that long, in ms: a process of this number is another one by now. */
const longestStage = 10 * 60 * 1000;

/** Clears what killed builds left beside `out`, except `alive`. Returns what could not be cleared. */
export function clearLeftovers(out: string, alive: ReadonlySet<string>): readonly string[] {
  const isDead = ({ path, pid }: { readonly path: string; readonly pid: number }) => {
    // Of this process's own number and not alive: it was left by a build in an earlier container.
    if (pid === process.pid || !isRunning(pid)) return true;
    const info = statSync(path, { throwIfNoEntry: false });
    return info !== undefined && Date.now() - Math.max(info.mtimeMs, info.ctimeMs) > longestStage;
  };
  return besides(out)
    .filter((one) => !alive.has(one.path) && isDead(one))
    .flatMap(({ path }) => clear(path));
}

/** Removes a folder, with what its owner may not write to. Returns it where that cannot be, and says nothing else. */
export function clear(folder: string): readonly string[] {
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const own = lstatSync(folder, { throwIfNoEntry: false });
    if (!own) return [];
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const folders = entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name));
    // Whatever is mounted there belongs to another disk, and must not be emptied.
    if (folders.some((path) => lstatSync(path).dev !== own.dev)) return [folder];
    try {
      remove();
    } catch {
      // What the first try has not removed already, by the way from the top: a closed folder hides those in it.
      for (const path of [folder, ...folders.sort()]) if (existsSync(path)) chmodSync(path, 0o700);
      remove();
    }
    return [];
  } catch {
    return [folder];
  }
}

/** Whether there is a process of this number. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
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
  if (identityOf(out) !== seen) return 'overtaken';
  const old = seen === undefined ? undefined : beside(out, 'old');
  if (old !== undefined) renameSync(out, old);
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
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) return 'overtaken';
    throw error;
  }
}

/** Whether a folder is known to be there. */
function isThere(folder: string): boolean {
  try {
    return identityOf(folder) !== undefined;
  } catch {
    return false;
  }
}

/** The system's word for what went wrong: ENOSPC, EACCES … */
export function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code) ? code : undefined;
}

/** Whether the system says that there is no such file: the only answer that means so. */
function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');
}
