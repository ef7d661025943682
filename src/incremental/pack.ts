// What builds remember of a site's pages: values and bytes by key, in files that are written whole and never changed. READS,
// WRITES.
//
// A build adds one file with what is new to it, and writes that as it goes: memory has no room for a whole site. When there are
// many, it puts what it asked for of all but the largest into a single one; of all, when most of what they hold is not asked for any
// more. So several builds may use a folder at once, and one that is killed leaves the files of those before it. Whatever is not as it
// was written (a file cut short, a byte that changed) is as if it were not there. A database that maps its file into memory would end
// the process on a file that was cut short.
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { installedVersion } from './installed.ts';
import { type Entry, PackFile, type Piece, pieceOf, wholeOf } from './packFile.ts';
import { newPath, packsIn, pathOfHalf, quietly, sweep, touch } from './packFolder.ts';
import { generatorVersion } from './version.ts';

/** A value, and the bytes that belong to it, if any do. */
export interface Packed {
  /** What v8's serializer takes. */
  readonly value: unknown;
  readonly bytes?: Uint8Array;
}

/** What was kept is not as it was written: whatever was made with it is to be made anew, and it is not found again. */
export class Damaged extends Error {}

/** How many bytes of values are written at once: who asks for those of all pages finds them together, without what belongs to them. */
const block = 128 * 1024;

/** How many files a folder may have before they become one. */
const mostFiles = 8;
/** What only builds ask for, or only checks: neither drops what the other one will ask for. */
const ofOneCommand: ReadonlySet<string> = new Set(['last build', 'last result', 'remarks', 'written']);

/** The packs of one folder; without one, of none: nothing is found in it, and nothing kept. */
export class Packs {
  #folder: string | undefined;
  readonly #entries = new Map<string, Entry>();
  readonly #fresh = new Map<string, Entry>();
  readonly #used = new Set<string>();
  readonly #files: PackFile[] = [];
  /** Where what is new lies. */
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

  /** Whether anything can be kept. */
  get isOpen(): boolean {
    return this.#folder !== undefined;
  }

  /** What is kept for `key`, if that is whole; of its bytes `bytesOf` tells. */
  find(key: string): Pick<Packed, 'value'> | undefined {
    const entry = this.#entryOf(key);
    const written = entry && wholeOf(entry.value);
    if (!written) {
      this.#entries.delete(key);
      return undefined;
    }
    this.#used.add(key);
    return { value: deserialize(written) };
  }

  /** The bytes of what was put or found, which are a piece of many: nobody shall hold them. */
  bytesOf(key: string): Uint8Array {
    const entry = this.#entryOf(key);
    const whole = entry && wholeOf(entry.bytes);
    if (whole) return whole;
    const isWhole = ({ value, bytes }: Entry) => wholeOf(value) && wholeOf(bytes);
    for (const all of [this.#entries, this.#fresh])
      for (const [key, entry] of all) if (!isWhole(entry)) all.delete(key);
    throw new Damaged(); // somebody has written to the file
  }

  #entryOf(key: string): Entry | undefined {
    return this.#fresh.get(key) ?? this.#entries.get(key);
  }

  /** Keeps a value for `key`. Nobody may change its bytes. */
  put(key: string, { value, bytes }: Packed): void {
    if (this.#folder === undefined) return;
    this.#put(key, serialize(value), bytes);
    this.#used.add(key);
  }

  /** What `make` makes for `key`, unless an earlier build did. */
  made<T>(key: string, make: () => T): T {
    const found = this.find(key);
    if (found) return found.value as T;
    const value = make();
    this.put(key, { value });
    return value;
  }

  /** Keeps what is kept for `key` when others are dropped, although nobody asked for it. */
  use(key: string): void {
    this.#used.add(key);
  }

  /** Goes on as without a folder: nothing is found any more, and nothing kept. */
  abandon(): void {
    this.drop();
    this.close();
    this.#folder = undefined;
    this.#entries.clear();
  }

  /** Lets go of what is new. */
  drop(): void {
    this.#fresh.clear();
    this.#waiting = [];
    this.#discard();
  }

  /** Lets go of the files: nothing more is found in them. */
  close(): void {
    for (const file of this.#files) quietly(() => file.close());
  }

  /** Ends the file of what is new, and closes; without a word where that cannot be. `isWhole`: whether the build asked for all that a next one will. */
  save(isWhole = true): void {
    const isUsed = (key: string) => this.#used.has(key) || ofOneCommand.has(key);
    const used = new Map([...this.#entries, ...this.#fresh].filter(([key]) => isUsed(key)));
    const size = [...used.values()].reduce((sum, { value, bytes }) => sum + value.length + bytes.length, 0);
    const isUnused = this.#size > 2 * size + 1_000_000;
    const isFull = isWhole && (isUnused || this.#files.length >= mostFiles);
    const bySize = this.#files.toSorted((a, b) => b.length - a.length);
    const old = new Set<PackFile | undefined>(isFull ? bySize.slice(isUnused ? 0 : 1) : []);
    try {
      for (const [key, entry] of used) if (old.has(entry.value.file)) this.#again(key, entry);
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
    } catch {} // full: the next build makes it again
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

  /** Writes pieces; they stay held where that cannot be. */
  #write(pieces: readonly Piece[]): void {
    if (!this.#isWritable) return;
    try {
      this.#growing ??= newFile(this.#folder as string);
      this.#growing.append(pieces);
    } catch {
      this.#isWritable = false; // read-only, or full
    }
  }

  /** Writes an entry of another file, if it is whole. */
  #again(key: string, { value, bytes }: Entry): void {
    if (this.#fresh.has(key)) return;
    const [first, second] = [wholeOf(value), wholeOf(bytes)];
    if (first && second) this.#put(key, first, second);
  }

  /** Removes the file of what is new, if it is not ended. */
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
      const entries = file.entries();
      this.#files.push(file);
      this.#size += file.length;
      for (const [key, entry] of entries) this.#entries.set(key, entry);
    } catch {
      quietly(() => file?.close()); // it may not be read, or another build has just made one of it and others
    }
  }
}

function newFile(folder: string): PackFile {
  if (mkdirSync(folder, { recursive: true })) quietly(() => sweep(dirname(folder)));
  return new PackFile(pathOfHalf(folder), 'wx+');
}

/** What is made of which site, and where to. */
interface Made {
  readonly root: string;
  readonly out: string;
  readonly base?: string | undefined;
  readonly runtime?: string | undefined;
}

/** The packs of one site below the cache folder, for one version of the generator and its packages; of none where that is not known. */
export function packsOf(cache: string | undefined, { root, out, base, runtime }: Made): Packs {
  const packages = cache && generatorVersion && installedVersion();
  if (!cache || !packages) return new Packs(undefined);
  const all = [generatorVersion, packages, process.version, root, out, base, runtime];
  const name = createHash('sha1').update(JSON.stringify(all));
  return new Packs(join(cache, 'packs', name.digest('hex')));
}
