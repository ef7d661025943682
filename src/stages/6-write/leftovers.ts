// The folders of interrupted builds beside the out folder, and their removal. READS, WRITES.
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
import { manifestFile } from '../../model/addresses/paths.ts';
import { anyMark, hasEnded, ownMark } from '../../model/machine/processMark.ts';
import { isAbsence, isOccupied } from '../../model/machine/system.ts';
import { readManifest } from './manifest.ts';

/** A new path beside `out`. Its name contains the mark of its process. */
export function beside(out: string, what: 'new' | 'old'): string {
  const own = `${ownMark()}-${randomBytes(4).toString('hex')}`;
  return join(dirname(out), `.${basename(out)}.site-${what}-${own}`);
}

/** The folders of builds beside `out`: of killed builds, and of running ones. */
function besides(out: string) {
  const prefix = `.${basename(out)}.site-`;
  let names: string[] = [];
  try {
    names = readdirSync(dirname(out)).sort();
  } catch (error) {
    if (!isAbsence(error)) throw error;
  }
  return names.flatMap((name) => {
    // Folders with other names belong to the user, or to an out folder with a longer name.
    const [, what, mark = ''] = stageName.exec(name.slice(prefix.length)) ?? [];
    return what && name.startsWith(prefix) ? [{ path: join(dirname(out), name), what, mark }] : [];
  });
}

/** The part after the name of the out folder. */
const stageName = new RegExp(`^(new|old)-(${anyMark})-[0-9a-f]{8}$`);

/** The path of an old site that was moved aside, but not of one that is partly removed. */
export function setAside(out: string): string | undefined {
  return besides(out).find(({ path, what }) => what === 'old' && readManifest(path))?.path;
}

/** Moves the old site back if a build was interrupted between its two renames. */
export function putBack(out: string): void {
  const old = setAside(out);
  if (old === undefined) return;
  try {
    const info = lstatSync(out, { throwIfNoEntry: false });
    if (!info || (info.isDirectory() && readdirSync(out).length === 0)) renameSync(old, out);
  } catch (error) {
    // Another build was faster: it has moved this one back, or its own.
    if (!isAbsence(error) && !isOccupied(error)) throw error;
  }
}

/** An upper limit for a build, in ms. A build that has ended left an older folder, even if its mark is unknown. */
const longestStage = 10 * 60 * 1000;

/** Removes the folders of killed builds beside `out`, except `alive`. Returns those that could not be removed. */
export function clearLeftovers(out: string, alive: ReadonlySet<string>): readonly string[] {
  return leftBeside(out, alive).flatMap(clear);
}

/** The absolute paths of folders of killed processes beside `out`, except `alive`. */
export function leftBeside(out: string, alive: ReadonlySet<string>): readonly string[] {
  const isDead = ({ path, mark }: { readonly path: string; readonly mark: string }) => {
    if (mark === ownMark()) return true; // of this process and not in `alive`: a thread that was ended left it
    try {
      const info = statSync(path, { throwIfNoEntry: false });
      const age = info && Date.now() - Math.max(info.mtimeMs, info.ctimeMs);
      return age !== undefined && (hasEnded(mark) ?? age > longestStage);
    } catch {
      return false; // a later build tries again
    }
  };
  return besides(out)
    .filter((one) => !alive.has(one.path) && isDead(one))
    .map(({ path }) => path);
}

/**
 * The first folder in `folder` with a mounted file system, as a relative path. A bind mount has the device number of its original
 * disk, so only the system's list shows it (proc(5), mountinfo). Without such a list, device numbers are compared.
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

/** Removes a folder, including write-protected content. Returns the folder if it cannot be removed, and ignores the error. */
export function clear(folder: string): readonly string[] {
  try {
    const info = lstatSync(folder, { throwIfNoEntry: false });
    if (!info) return [];
    if (mountedIn(folder) !== undefined) return [folder];
    rmSync(join(folder, manifestFile), { force: true }); // first, so that the rest does not count as a site
    removeAll(folder, info.dev);
    return [];
  } catch {
    return [folder];
  }
}

/** Removes a folder on the disk `dev`. A mounted file system in it is on another disk, and must not be emptied. */
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
