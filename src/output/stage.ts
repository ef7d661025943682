// A folder beside the out folder in which a new site gathers. READS, WRITES.
import {
  closeSync,
  existsSync,
  fsync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { someAtATime } from '../model/atATime.ts';
import { manifestFile } from '../model/paths.ts';
import { codeOf } from '../model/system.ts';
import { carry, isSameFolder, markOf, stampOf, within } from './folder.ts';
import { beside, clear } from './leftovers.ts';

/** The stages of this process. */
export const alive = new Set<string>();

const flushed = promisify(fsync);
/** What disks say that have no such call: some of a network. */
const cannotFlush = new Set(['EINVAL', 'ENOSYS', 'ENOTSUP']);

/** Does once more what was refused: half of an exchange is made, and the other half belongs to it. */
function insisting<T>(act: () => T): T {
  try {
    return act();
  } catch {
    return act();
  }
}

/** Where a new site gathers. It is made when it is needed. */
export class Stage {
  readonly #out: string;
  readonly #folders = new Set<string>();
  readonly #carried: string[] = [];
  /** What was written here, and need not be on the disk yet. */
  readonly #unflushed = new Set<string>();
  /** The first folder that had to be made for it. */
  #made: string | undefined;
  readonly folder: string;

  constructor(out: string) {
    this.#out = out;
    this.folder = beside(out, 'new');
  }

  /** Writes a file; returns its stamp. */
  put(path: string, bytes: Uint8Array): string {
    writeFileSync(this.#pathOf(path), bytes);
    this.#unflushed.add(path);
    return stampOf(join(this.folder, path));
  }

  /** Waits until the disk has the bytes of these files, or of all that were written here: before that, a power cut may leave them empty. */
  async flush(paths: Iterable<string> = this.#unflushed): Promise<void> {
    await someAtATime([...paths], async (path) => {
      const opened = openSync(join(this.folder, path), 'r+'); // Windows flushes only what may be written to
      try {
        await flushed(opened);
      } catch (error) {
        if (!cannotFlush.has(codeOf(error) ?? '')) throw error;
      } finally {
        closeSync(opened);
      }
      this.#unflushed.delete(path);
    });
  }

  /** Takes somebody's file, or folder (with a slash at its end), of the out folder as it is. */
  carry(path: string): void {
    this.#carried.push(path);
    this.#carry(path);
  }

  /** Removes what was carried: from a folder that is not there any more. */
  drop(): void {
    for (const path of this.#carried.splice(0)) {
      const carried = join(this.folder, path.replace(/\/$/, ''));
      this.#unflushed.delete(path);
      if (!path.endsWith('/')) rmSync(carried, { force: true });
      else if (existsSync(carried) && readdirSync(carried).length === 0) {
        rmdirSync(carried);
        this.#folders.delete(carried);
      }
    }
  }

  /** Puts a file of the out folder here, too, under its name; returns its stamp: the given one, if it is the very same file. */
  carryFile(path: string, stamp: string): string {
    return this.#carry(path) ? stamp : stampOf(join(this.folder, path));
  }

  /** Makes a file as old as the one that it was made from; returns its stamp. */
  age(path: string, sibling: string): string {
    const { atime, mtime } = statSync(join(this.folder, sibling));
    utimesSync(join(this.folder, path), atime, mtime);
    return stampOf(join(this.folder, path));
  }

  /**
   * Puts one file in the place of the out folder's own, and then the manifest; returns the folder's mark, which is of another folder
   * than `mark` where another build has put its own there between two calls. Undefined where the file
   * cannot be put there, and nothing has changed; '' where only the manifest could not: the site is the new one, and the next
   * build, which does not know this folder, writes all of it.
   */
  exchange(path: string, mark: string): string | undefined {
    let isPut = false;
    try {
      return within(this.#out, (folder) => {
        renameSync(join(this.folder, path), join(folder, path));
        isPut = true;
        const now = insisting(() => markOf(this.#out));
        if (!isSameFolder(now, mark)) return now; // its list of files must stay: that tells which are its own
        insisting(() => renameSync(join(this.folder, manifestFile), join(folder, manifestFile)));
        return insisting(() => markOf(this.#out));
      });
    } catch {
      return isPut ? '' : undefined;
    }
  }

  /** Removes what is left of it; of the folders above it only those that were made for it and stayed empty. */
  close(): void {
    clear(this.folder);
    alive.delete(this.folder);
    for (let empty = dirname(this.folder); this.#made !== undefined && empty.startsWith(this.#made); ) {
      try {
        rmdirSync(empty);
      } catch {
        return;
      }
      empty = dirname(empty);
    }
  }

  /** Returns whether it is the very same file; a copy is written anew. */
  #carry(path: string): boolean {
    const to = this.#pathOf(path);
    const isSame = carry(join(this.#out, path), to);
    if (!isSame && lstatSync(to).isFile()) this.#unflushed.add(path);
    return isSame;
  }

  #pathOf(path: string): string {
    const to = join(this.folder, path);
    if (this.#folders.size === 0) {
      alive.add(this.folder);
      this.#made = mkdirSync(dirname(this.folder), { recursive: true });
      mkdirSync(this.folder);
      this.#folders.add(this.folder);
    }
    this.#makeFolder(dirname(to));
    return to;
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    this.#makeFolder(dirname(folder));
    try {
      mkdirSync(folder);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error; // somebody's, which is to stay
    }
    this.#folders.add(folder);
  }
}
