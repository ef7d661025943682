// The out folder: whose it is, what in it is somebody else's, and how it is replaced. READS, WRITES.
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { access, chmod, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
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
export async function isOurs(out: string): Promise<boolean> {
  const info = await stat(out).catch(() => undefined);
  if (!info) return true;
  if (!info.isDirectory()) return false;
  await access(out, constants.W_OK | constants.X_OK);
  const names = await readdir(out);
  return names.length === 0 || ownFiles(out) !== undefined;
}

/** A hash of a file's bytes, as the manifest has it. */
export function fingerprint(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** What the manifest in `out` lists, itself included; undefined without a manifest. */
function ownFiles(out: string): ReadonlySet<string> | undefined {
  const manifest = readManifest(out);
  return manifest && new Set([...manifest.files.keys(), manifestFile]);
}

/** What the list of a build's files says. */
export interface Manifest {
  /** The base of the site. */
  readonly base: string;
  /** The fingerprint of each file, by its path. */
  readonly files: ReadonlyMap<string, string>;
}

/** The manifest in `out`; undefined where there is none. */
export function readManifest(out: string): Manifest | undefined {
  try {
    const { format, base = '/', files } = JSON.parse(readFileSync(join(out, manifestFile), 'utf8'));
    return format === 1 ? { base, files: new Map(Object.entries(files)) } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What lies in `out` although no build wrote it: somebody's CNAME, or a .git folder. Files by their paths; folders that
 * hold nothing of a build with a slash at the end, for git is lost without its empty ones.
 */
export async function foreignFiles(out: string): Promise<readonly string[]> {
  const ours = ownFiles(out);
  if (!ours) return [];
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const ourFolders = new Set<string>();
  for (const file of ours)
    for (let end = file.indexOf('/'); end !== -1; end = file.indexOf('/', end + 1)) {
      ourFolders.add(file.slice(0, end + 1));
    }
  return entries
    .map((entry) => {
      const path = relative(out, join(entry.parentPath, entry.name)).split(sep).join('/');
      return entry.isDirectory() ? `${path}/` : path;
    })
    .filter((path) => !(path.endsWith('/') ? ourFolders : ours).has(path))
    .sort();
}

/** Makes a folder as it was; gives the very same file a second name where the disk can do that: neither its bytes nor its times change. */
export function keep(from: string, to: string): void {
  if (from.endsWith('/')) {
    mkdirSync(to, { recursive: true });
    chmodSync(to, statSync(from).mode);
    return;
  }
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch (error) {
    // It is there already from an earlier try; copying over it would empty the one file under both names.
    if (codeOf(error) === 'EEXIST') return;
    copyFileSync(from, to);
  }
}

/** Gives the new folder the permissions of the old one. */
export async function keepMode(out: string, folder: string): Promise<void> {
  const old = await stat(out).catch(() => undefined);
  if (old) await chmod(folder, old.mode);
}

/** A new path beside `out`, told apart from those of other processes by its name. */
export function beside(out: string, what: 'new' | 'old'): string {
  const own = `${process.pid}-${randomBytes(4).toString('hex')}`;
  return join(dirname(out), `.${basename(out)}.site-${what}-${own}`);
}

/** Clears what killed builds left beside `out`, except `alive`; brings the site back if one died between its renames. */
export function heal(out: string, alive: ReadonlySet<string>): void {
  const prefix = `.${basename(out)}.site-`;
  const left = readdirSync(dirname(out)).filter((name) => name.startsWith(prefix));
  for (const name of left.sort()) {
    const path = join(dirname(out), name);
    const [, what, pid] = /^(new|old)-(\d+)-[0-9a-f]{8}$/.exec(name.slice(prefix.length)) ?? [];
    if (!what) continue; // somebody's own, or of an out folder with a longer name
    // Of this process's own number and not alive: it was left by a build in an earlier container.
    if (alive.has(path) || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    if (what === 'old' && !existsSync(out)) renameSync(path, out);
    else rmSync(path, { recursive: true, force: true });
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

/** Tells one folder from another that took its name; undefined where there is none. */
export function identityOf(folder: string): string | undefined {
  const info = statSync(folder, { bigint: true, throwIfNoEntry: false });
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

/** Whether a new file of this path would meet with nothing in `out` but folders. */
export function isFree(out: string, path: string): boolean {
  for (let above = path; ; above = dirname(above)) {
    const info = lstatSync(join(out, above), { throwIfNoEntry: false });
    if (info) return above !== path && info.isDirectory();
  }
}

/** Moves files from `folder` to `out`, where each is whole at any time, and removes others, with the folders they leave empty. */
export function replaceFiles(
  out: string,
  folder: string,
  moved: readonly string[],
  removed: readonly string[],
): void {
  for (const path of moved) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    renameSync(join(folder, path), join(out, path));
  }
  for (const path of removed) {
    rmSync(join(out, path), { force: true });
    for (let above = dirname(path); above !== '.' && isEmpty(join(out, above)); above = dirname(above)) {
      rmdirSync(join(out, above));
    }
  }
}

function isEmpty(folder: string): boolean {
  return readdirSync(folder).length === 0;
}

/**
 * Puts `folder` in the place of `out` by two renames, if `out` still is the folder that `seen` identifies; returns
 * whether it did. Another build that ended in between has put its site there: whole, and to be looked at again.
 */
export function replace(out: string, folder: string, seen: string | undefined): boolean {
  const old = beside(out, 'old');
  if (identityOf(out) !== seen) return false;
  try {
    if (seen !== undefined) renameSync(out, old);
    renameSync(folder, out);
    return true;
  } catch (error) {
    const overtaken = ['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '');
    if (!existsSync(out) && existsSync(old)) renameSync(old, out);
    if (!overtaken) throw error;
    return false;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

/** The system's word for what went wrong: ENOSPC, EACCES … */
export function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code) ? code : undefined;
}
