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
/** Keys that only some commands use. Commands that do not use them must not remove them. */
const lasting: ReadonlySet<string> = new Set(['colors', 'last build', 'last result', 'remarks', 'written']);

/** The pack files of one folder. Without a folder, nothing is found or stored. */
export class Packs {
  #folder: string | undefined;
  /** The numbers of the entries of earlier builds, by key, and the indexes that count them, each with its first number. */
  readonly #stored = new Map<string, number>();
  readonly #indexes: { readonly first: number; readonly index: PackIndex }[] = [];
  #count = 0;
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
      this.#stored.delete(key);
      return undefined;
    }
    this.#used.add(key);
    return { value: deserialize(written) };
  }

  /** The keys of all entries that begin with this text. */
  namesBeginning(text: string): readonly string[] {
    return [...new Set([...this.#stored.keys(), ...this.#fresh.keys()])].filter((key) =>
      key.startsWith(text),
    );
  }

  /** The bytes of an entry. They are a view of a larger buffer: callers must not retain them. */
  bytesOf(key: string): Uint8Array {
    const entry = this.#entryOf(key);
    const whole = entry && wholeOf(entry.bytes);
    if (whole) return whole;
    const isWhole = ({ value, bytes }: Entry) => wholeOf(value) && wholeOf(bytes);
    for (const [key, entry] of this.#fresh) if (!isWhole(entry)) this.#fresh.delete(key);
    for (const [key, number] of this.#stored) if (!isWhole(this.#storedAt(number))) this.#stored.delete(key);
    throw new Damaged(); // another program has written to the file
  }

  #entryOf(key: string): Entry | undefined {
    const fresh = this.#fresh.get(key);
    if (fresh) return fresh;
    const number = this.#stored.get(key);
    return number === undefined ? undefined : this.#storedAt(number);
  }

  #storedAt(number: number): Entry {
    const { first, index } = this.#indexOf(number);
    return index.entryAt(number - first);
  }

  #indexOf(number: number): { readonly first: number; readonly index: PackIndex } {
    const found = this.#indexes.findLast(({ first }) => first <= number);
    if (!found) throw new TypeError(`There is no entry ${number}.`);
    return found;
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
    this.#stored.clear();
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

  /**
   * Finishes the file of new entries and closes the store. Entries that cannot be written are left out. `isWhole`: the build read
   * everything that the next build will read.
   */
  save(isWhole = true): void {
    const isUsed = (key: string) => this.#used.has(key) || lasting.has(key);
    const isOld = (key: string) => isUsed(key) && !this.#fresh.has(key);
    let size = 0;
    for (const [key, { value, bytes }] of this.#fresh) if (isUsed(key)) size += value.length + bytes.length;
    for (const [key, number] of this.#stored) {
      if (!isOld(key)) continue;
      const { first, index } = this.#indexOf(number);
      size += index.lengthAt(number - first);
    }
    const isUnused = this.#size > 2 * size + 1_000_000;
    const isFull = isWhole && (isUnused || this.#files.length >= mostFiles);
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
    for (const [key, number] of this.#stored) {
      if (!isWanted(key)) continue;
      const { value, bytes } = this.#storedAt(number);
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
      const first = this.#count;
      this.#indexes.push({ first, index });
      this.#count += index.keys.length;
      for (const [at, key] of index.keys.entries()) this.#stored.set(key, first + at);
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
