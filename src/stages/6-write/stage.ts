// A folder beside the out folder in which a new site is prepared. READS, WRITES.
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
import { manifestFile } from '../../model/addresses/paths.ts';
import { makeFolder } from '../../model/machine/makeFolder.ts';
import { codeOf } from '../../model/machine/system.ts';
import type { WrittenFile } from '../../model/site/written.ts';
import { someAtATime } from '../../model/values/atATime.ts';
import { carry, fileState, isSameFolder, markOf, within } from './folder.ts';
import { beside, clear } from './leftovers.ts';

/** The stages of this process, by path. */
export const alive = new Set<string>();

const flushed = promisify(fsync);
/** How a file is opened to flush it. Windows flushes only files that are open for writing. Elsewhere a copy may be read-only. */
const flushable = process.platform === 'win32' ? 'r+' : 'r';
/** Errors of disks without this call: some network disks. */
const cannotFlush = new Set(['EINVAL', 'ENOSYS', 'ENOTSUP']);

/** Runs `act`, and again if it fails: one half of an exchange is done, and needs the other. */
function insisting<T>(act: () => T): T {
  try {
    return act();
  } catch {
    return act();
  }
}

/** A stage: the folder for a new site. It is made when it is first needed. */
export class Stage {
  readonly #out: string;
  readonly #folders = new Set<string>();
  readonly #carried: string[] = [];
  /** Files that were written here, and may not be on the disk yet. */
  readonly #unflushed = new Set<string>();
  /** The topmost folder that had to be made for it. */
  #made: string | undefined;
  readonly folder: string;

  constructor(out: string) {
    this.#out = out;
    this.folder = beside(out, 'new');
  }

  /** Writes a file. Returns its state. */
  put(path: string, bytes: Uint8Array): string {
    writeFileSync(this.#pathOf(path), bytes);
    this.#unflushed.add(path);
    return this.#fileState(path);
  }

  /**
   * Waits until the bytes of these files (or of all written ones) are on the disk. Before that, a power cut may leave them empty.
   */
  async flush(paths: Iterable<string> = this.#unflushed): Promise<void> {
    await someAtATime([...paths], async (path) => {
      const opened = openSync(join(this.folder, path), flushable);
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

  /** Links or copies an unowned file of the out folder, or a folder (with a slash at its end), into the stage. */
  carry(path: string): void {
    this.#carried.push(path);
    this.#carry(path);
  }

  /** Removes the carried files, if they came from a folder that was replaced meanwhile. */
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

  /**
   * Links or copies the unchanged files of the last build into the stage. A compressed file gets the times of its original. Adds
   * the new states to `files`.
   */
  carryUnchanged(files: Map<string, WrittenFile>, changed: ReadonlySet<string>): void {
    for (const [path, file] of files)
      if (!changed.has(path) && !this.#carry(path))
        files.set(path, { ...file, state: this.#fileState(path) });
    for (const [path, file] of files) {
      if (file.compressedFrom === undefined || !changed.has(path)) continue;
      const { atime, mtime } = statSync(join(this.folder, file.compressedFrom));
      utimesSync(join(this.folder, path), atime, mtime);
      files.set(path, { ...file, state: this.#fileState(path) });
    }
  }

  /**
   * Replaces one file of the out folder, and then the manifest. Returns the folder's mark. If another build has replaced the folder
   * between two calls, the mark is of another folder than `mark`. Undefined if the file could not be replaced: then nothing has
   * changed. '' if only the manifest could not be replaced: the site is the new one, and the next build writes all files, because
   * it does not know this folder.
   */
  exchange(path: string, mark: string): string | undefined {
    let isPut = false;
    try {
      return within(this.#out, (folder) => {
        renameSync(join(this.folder, path), join(folder, path));
        isPut = true;
        const now = insisting(() => markOf(this.#out));
        if (!isSameFolder(now, mark)) return now; // the folder is another build's now: its manifest must stay
        insisting(() => renameSync(join(this.folder, manifestFile), join(folder, manifestFile)));
        return insisting(() => markOf(this.#out));
      });
    } catch {
      return isPut ? '' : undefined;
    }
  }

  /** Removes the stage, and the empty parent folders that were made for it. */
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

  /** Returns whether it is the same file. A copy must be flushed. */
  #carry(path: string): boolean {
    const to = this.#pathOf(path);
    const isSame = carry(join(this.#out, path), to);
    if (!isSame && lstatSync(to).isFile()) this.#unflushed.add(path);
    return isSame;
  }

  #fileState(path: string): string {
    return fileState(join(this.folder, path));
  }

  #pathOf(path: string): string {
    const to = join(this.folder, path);
    if (this.#folders.size === 0) {
      alive.add(this.folder);
      this.#made = makeFolder(dirname(this.folder));
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
      if (codeOf(error) !== 'EEXIST') throw error; // another program's file, which must stay
    }
    this.#folders.add(folder);
  }
}
