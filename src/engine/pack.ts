// The store of one site between builds: values and bytes by key, in files that are written once and never changed. READS, WRITES.
//
// A build writes its new entries into a new file while it runs, because a whole site does not fit into memory. When a folder has
// many files, the build copies the entries that it used into one file. It does so for all files but the largest. If most entries of
// that file are unused, it is merged too. So several builds may use a folder at once, and a killed build leaves the files of
// earlier builds intact. Damaged entries (a truncated file, a changed byte) count as absent. This is why no memory-mapped database
// is used: a truncated file would crash the process.
import { createHash } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { makeFolder } from '../model/machine/makeFolder.ts';
import { otherEngine } from './cache.ts';
import { installedVersion } from './installed.ts';
import { type Entry, PackFile, type PackIndex, type Piece, pieceOf, wholeOf } from './packFile.ts';
import { newPath, packsIn, pathOfHalf, quietly, sweep, touch } from './packFolder.ts';
import type { Packed } from './query.ts';
import { generatorVersion } from './version.ts';

/** An entry is damaged. It is removed, and the run that read it begins again. */
export class Damaged extends Error {}

/**
 * The size of one write of values, in bytes. The bytes that belong to values are not counted. A build that reads the values of all
 * pages finds them together.
 */
const block = 128 * 1024;

/** How many files a folder may have before they are merged. */
const mostFiles = 8;
/** The length of unused entries that is not worth a merge. */
const mostUnused = 1_000_000;
/** Keys that only some commands use. Commands that do not use them must not remove them. */
const lasting: ReadonlySet<string> = new Set(['colors', 'last build', 'last result', 'remarks', 'written']);

/** The pack files of one folder. Without a folder, nothing is found or stored. */
export class Packs {
  #folder: string | undefined;
  /** The indexes of the files of earlier builds, the newest first, and the keys of their entries that were damaged. */
  readonly #indexes: PackIndex[] = [];
  readonly #damaged = new Set<string>();
  readonly #fresh = new Map<string, Entry>();
  readonly #used = new Set<string>();
  readonly #files: PackFile[] = [];
  /** The file that the new entries are written to. */
  #growing: PackFile | undefined;
  #isWritable = true;
  /** Values that are not written yet. */
  #waiting: Piece[] = [];
  #waitingBytes = 0;
  #size = 0;

  constructor(folder: string | undefined) {
    this.#folder = folder;
    if (folder === undefined) return;
    for (const path of packsIn(folder)) this.#read(path);
  }

  /** Whether there is a folder. */
  get isOpen(): boolean {
    return this.#folder !== undefined;
  }

  /** The stored value of `key`, if it is not damaged. `bytesOf` reads its bytes. */
  find(key: string): Pick<Packed, 'value'> | undefined {
    const entry = this.#entryOf(key);
    const written = entry && wholeOf(entry.value);
    if (!written) {
      if (entry) this.#damaged.add(key);
      return undefined;
    }
    this.#used.add(key);
    return { value: deserialize(written) };
  }

  /** The keys of all entries that begin with this text. */
  namesBeginning(text: string): readonly string[] {
    const found = new Set([...this.#fresh.keys()].filter((key) => key.startsWith(text)));
    for (const index of this.#indexes)
      for (const key of index.keysBeginning(text)) if (!this.#damaged.has(key)) found.add(key);
    return [...found];
  }

  /** The bytes of an entry. They are a view of a larger buffer: callers must not retain them. */
  bytesOf(key: string): Uint8Array {
    const entry = this.#entryOf(key);
    const whole = entry && wholeOf(entry.bytes);
    if (whole) return whole;
    const isWhole = ({ value, bytes }: Entry) => wholeOf(value) && wholeOf(bytes);
    for (const [key, entry] of this.#fresh) if (!isWhole(entry)) this.#fresh.delete(key);
    for (const [key, index, number] of this.#stored())
      if (!isWhole(index.entryAt(number))) this.#damaged.add(key);
    throw new Damaged(); // another program has written to the file
  }

  #entryOf(key: string): Entry | undefined {
    const fresh = this.#fresh.get(key);
    if (fresh) return fresh;
    if (this.#damaged.has(key)) return undefined;
    for (const index of this.#indexes) {
      const number = index.numberOf(key);
      if (number !== undefined) return index.entryAt(number);
    }
    return undefined;
  }

  /** The newest entry of every key in the files of earlier builds. */
  *#stored(): Generator<readonly [string, PackIndex, number]> {
    const seen = new Set(this.#damaged);
    for (const index of this.#indexes)
      for (const [key, number] of index.keys()) {
        if (seen.has(key)) continue;
        seen.add(key);
        yield [key, index, number];
      }
  }

  /** Stores a value for `key`. Its bytes must not be changed afterwards. */
  put(key: string, { value, bytes }: Packed): void {
    if (this.#folder === undefined) return;
    this.#put(key, serialize(value), bytes);
    this.#used.add(key);
  }

  /** Marks the entry of `key` as used, so that it is kept although no query read it. */
  use(key: string): void {
    this.#used.add(key);
  }

  /** From now on nothing is found or stored, as if there were no folder. */
  abandon(): void {
    this.drop();
    this.close();
    this.#folder = undefined;
    this.#indexes.length = 0;
  }

  /** Drops the new entries. */
  drop(): void {
    this.#fresh.clear();
    this.#waiting = [];
    this.#discard();
  }

  /** Closes the files: nothing more is found in them. */
  close(): void {
    for (const file of this.#files) quietly(() => file.close());
  }

  /** Whether there are so many files, or so large ones, that `save` may merge them. */
  get mayMerge(): boolean {
    const largest = Math.max(...this.#files.map(({ length }) => length));
    return this.#files.length >= mostFiles || this.#size > 2 * largest + mostUnused;
  }

  /**
   * Finishes the file of new entries and closes the store. Entries that cannot be written are left out. `isWhole`: the build read
   * everything that the next build will read, and has marked all of it as used. Then files may be merged.
   */
  save(isWhole = true): void {
    const isUsed = (key: string) => this.#used.has(key) || lasting.has(key);
    const isOld = (key: string) => isUsed(key) && !this.#fresh.has(key);
    const isUnused = isWhole && this.#size > 2 * this.#usedSize(isUsed) + mostUnused;
    const isFull = isUnused || (isWhole && this.#files.length >= mostFiles);
    const bySize = this.#files.toSorted((a, b) => b.length - a.length);
    const old = new Set<PackFile | undefined>(isFull ? bySize.slice(isUnused ? 0 : 1) : []);
    try {
      if (old.size > 0) this.#copyFrom(old, isOld);
      this.#writeValues();
      if (this.#growing && this.#isWritable) {
        const { path } = this.#growing;
        this.#growing.end(this.#fresh);
        renameSync(path, newPath(dirname(path)));
        this.#growing = undefined;
      }
      for (const file of this.#files) {
        if (old.has(file) && this.#isWritable) rmSync(file.path, { force: true });
        else touch(file.path);
      }
    } catch {} // the disk is full: the next build makes it again
    this.#discard();
    this.close();
  }

  /** The length of all entries that are used. */
  #usedSize(isUsed: (key: string) => boolean): number {
    let size = 0;
    for (const [key, { value, bytes }] of this.#fresh) if (isUsed(key)) size += value.length + bytes.length;
    for (const [key, index, number] of this.#stored())
      if (isUsed(key) && !this.#fresh.has(key)) size += index.lengthAt(number);
    return size;
  }

  #put(key: string, written: Uint8Array, bytes: Uint8Array | undefined): void {
    const entry = { value: pieceOf(written), bytes: pieceOf(bytes) };
    this.#fresh.set(key, entry);
    if (entry.bytes.length > 0) this.#write([entry.bytes]);
    this.#waiting.push(entry.value);
    this.#waitingBytes += entry.value.length;
    if (this.#waitingBytes > block) this.#writeValues();
  }

  #writeValues(): void {
    if (this.#waiting.length > 0) this.#write(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  /** Writes pieces. If that fails, they stay in memory. */
  #write(pieces: readonly Piece[]): void {
    if (!this.#isWritable) return;
    try {
      this.#growing ??= newFile(this.#folder as string);
      this.#growing.append(pieces);
    } catch {
      this.#isWritable = false; // the disk is read-only or full
    }
  }

  /** Copies the entries of old files into the new file, if they are not damaged. */
  #copyFrom(old: ReadonlySet<PackFile | undefined>, isWanted: (key: string) => boolean): void {
    for (const [key, index, number] of this.#stored()) {
      if (!isWanted(key)) continue;
      const { value, bytes } = index.entryAt(number);
      if (!old.has(value.file)) continue;
      const [first, second] = [wholeOf(value), wholeOf(bytes)];
      if (first && second) this.#put(key, first, second);
    }
  }

  /** Removes the file of new entries, if it was not finished. */
  #discard(): void {
    const growing = this.#growing;
    this.#growing = undefined;
    if (!growing) return;
    quietly(() => growing.close());
    quietly(() => rmSync(growing.path, { force: true }));
  }

  #read(path: string): void {
    let file: PackFile | undefined;
    try {
      file = new PackFile(path, 'r');
      const index = file.index();
      this.#files.push(file);
      this.#size += file.length;
      this.#indexes.unshift(index);
    } catch {
      quietly(() => file?.close()); // it cannot be read, or another build has just merged and removed it
    }
  }
}

function newFile(folder: string): PackFile {
  if (makeFolder(folder)) quietly(() => sweep(dirname(folder)));
  return new PackFile(pathOfHalf(folder), 'wx+');
}

/** The build that the packs belong to. */
interface Made {
  readonly root: string;
  readonly out: string;
  readonly base?: string | undefined;
  readonly runtime?: string | undefined;
}

/** The packs of one site in the cache folder. */
export function packsOf(cache: string | undefined, made: Made): Packs {
  return new Packs(packFolderOf(cache, made));
}

/**
 * The folder of the packs of one site, for one version of the generator and its packages. Undefined if these versions are unknown.
 * Its name is the same on every machine.
 */
export function packFolderOf(
  cache: string | undefined,
  { root, out, base, runtime }: Made,
): string | undefined {
  const packages = cache && generatorVersion && installedVersion();
  if (!cache || !packages) return undefined;
  const all = [generatorVersion, packages, process.version, ...otherEngine, root, out, base, runtime];
  const name = createHash('sha1').update(JSON.stringify(all));
  return join(cache, 'packs', name.digest('hex'));
}
