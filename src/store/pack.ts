// What builds remember of a site's pages: values and bytes by key, in files that are written whole and never changed. READS,
// WRITES.
//
// A build adds one file with what is new to it. When there are many, or most of what they hold is not asked for any more, it
// puts all that it asked for into a single one. So several builds may use a folder at once, and one that is killed leaves the
// files of those before it. Whatever is not as it was written (a file cut short, a byte that changed) is as if it were not
// there. A database that maps its file into memory would end the process on a file that was cut short.
import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { keptFor, mostKept } from './cache.ts';
import { generatorVersion } from './version.ts';

/** A value and the bytes that belong to it. */
export interface Packed {
  /** What v8's serializer takes. */
  readonly value: unknown;
  readonly bytes: Uint8Array;
}

/** A value as it is written, the bytes that follow it, and the sum of both. */
interface Entry {
  readonly length: number;
  readonly lengthOfValue: number;
  readonly sum: number;
  /** Throws where it cannot be read any more. */
  readonly parts: () => readonly [value: Uint8Array, bytes: Uint8Array];
}

const sumOf = (value: Uint8Array, bytes: Uint8Array) => crc32(bytes, crc32(value));

/** How many pieces of a file are read by themselves, its index among them: a build that nothing has changed for asks for no more. */
const mostPieces = 4;

/** The bytes of a file: a few pieces of it, or all where more are asked for. It stays readable when another build removes it. */
class FileBytes {
  #descriptor: number | undefined;
  #all: Buffer | undefined;
  #pieces = 0;
  readonly length: number;

  constructor(file: string) {
    this.#descriptor = openSync(file, 'r');
    this.length = fstatSync(this.#descriptor).size;
  }

  read(start: number, end: number): Buffer {
    if (this.#all) return this.#all.subarray(start, end);
    if (this.#descriptor === undefined) throw new Error('closed');
    this.#pieces += 1;
    if (this.#pieces <= mostPieces) {
      const piece = Buffer.allocUnsafe(end - start);
      return piece.subarray(0, readSync(this.#descriptor, piece, 0, piece.length, start));
    }
    this.#all = readFileSync(this.#descriptor);
    this.close();
    return this.read(start, end);
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

/** The end of every file: what it is, the length of its index, and the index's sum. */
const mark = Buffer.from('site pack 1\n');
const tailLength = mark.length + 8;
/** What it writes; with `.new` while it does, or where that was cut short. */
const ownName = /^\w+-[0-9a-f]{12}\.pack(\.new)?$/;
/** How many files a folder may have before they become one. */
const mostFiles = 8;
/** What only builds ask for, or only checks: neither drops what the other one will ask for. */
const ofOneCommand: ReadonlySet<string> = new Set(['last build', 'remarks', 'written']);
/** A file is looked at again after as long, in ms: whoever sweeps goes by its time. */
const day = 24 * 60 * 60 * 1000;

/** The packs of one folder; without one, of none: nothing is found in it, and nothing kept. */
export class Packs {
  readonly #folder: string | undefined;
  readonly #entries = new Map<string, Entry>();
  readonly #fresh = new Map<string, Entry>();
  readonly #used = new Set<string>();
  readonly #files: string[] = [];
  readonly #open: FileBytes[] = [];
  #size = 0;

  constructor(folder: string | undefined) {
    this.#folder = folder;
    if (folder === undefined) return;
    // The oldest first, as their names tell: what came later is what counts.
    for (const name of namesIn(folder).sort()) if (ownName.test(name)) this.#read(join(folder, name));
  }

  /** Whether anything can be kept. */
  get isOpen(): boolean {
    return this.#folder !== undefined;
  }

  /** What is kept for `key`, if that is whole. */
  find(key: string): Packed | undefined {
    const entry = this.#fresh.get(key) ?? this.#entries.get(key);
    if (!entry) return undefined;
    try {
      const [value, bytes] = entry.parts();
      if (sumOf(value, bytes) !== entry.sum) throw new Error('damaged');
      this.#used.add(key);
      return { value: deserialize(value), bytes };
    } catch {
      this.#entries.delete(key);
      return undefined;
    }
  }

  /** Keeps a value for `key`. Its bytes are held as they are: nobody may change them. */
  put(key: string, { value: plain, bytes }: Packed): void {
    if (this.#folder === undefined) return;
    const value = serialize(plain);
    this.#fresh.set(key, {
      length: value.length + bytes.length,
      lengthOfValue: value.length,
      sum: sumOf(value, bytes),
      parts: () => [value, bytes],
    });
    this.#used.add(key);
  }

  /** What `make` makes for `key`, unless an earlier build did. */
  made<T>(key: string, make: () => T): T {
    const found = this.find(key);
    if (found) return found.value as T;
    const value = make();
    this.put(key, { value, bytes: Buffer.alloc(0) });
    return value;
  }

  /** Lets go of what is new. */
  drop(): void {
    this.#fresh.clear();
  }

  /** Lets go of the files: nothing more is found in them. */
  close(): void {
    for (const file of this.#open) file.close();
  }

  /** Writes what is new, and closes; without a word where that cannot be. `isWhole`: whether the build asked for all that a next one will. */
  save(isWhole = true): void {
    const folder = this.#folder;
    if (folder === undefined) return;
    const isUsed = (key: string) => this.#used.has(key) || ofOneCommand.has(key);
    const used = new Map([...this.#entries, ...this.#fresh].filter(([key]) => isUsed(key)));
    const size = [...used.values()].reduce((sum, entry) => sum + entry.length, 0);
    const isFull = isWhole && (this.#files.length >= mostFiles || this.#size > 2 * size + 1_000_000);
    const written = isFull ? used : this.#fresh;
    try {
      if (written.size > 0) {
        if (mkdirSync(folder, { recursive: true })) sweep(dirname(folder));
        const file = join(folder, `${Date.now().toString(36)}-${randomBytes(6).toString('hex')}.pack`);
        writeAll(`${file}.new`, packed(written));
        renameSync(`${file}.new`, file);
      }
      if (isFull) for (const file of this.#files) rmSync(file, { force: true });
      else for (const file of this.#files) touch(file);
    } catch {} // read-only, or full: the next build makes it again
    this.close();
  }

  #read(file: string): void {
    try {
      const all = new FileBytes(file);
      this.#open.push(all);
      const indexEnd = all.length - tailLength;
      const tail = all.read(Math.max(indexEnd, 0), all.length);
      this.#files.push(file);
      this.#size += all.length;
      if (indexEnd < 0 || !tail.subarray(8).equals(mark)) return;
      const index = all.read(Math.max(indexEnd - tail.readUInt32LE(0), 0), indexEnd);
      if (crc32(index) !== tail.readUInt32LE(4)) return;
      for (const [key, start, end, lengthOfValue, sum] of deserialize(index)) {
        const parts = () => {
          const both = all.read(start, end);
          return [both.subarray(0, lengthOfValue), both.subarray(lengthOfValue)] as const;
        };
        this.#entries.set(key, { length: end - start, lengthOfValue, sum, parts });
      }
    } catch {} // it may not be read, or another build has just made one of it and others
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // there is none yet, or it cannot be read
  }
}

/** What `packsOf` calls a folder. */
const folderName = /^[0-9a-f]{40}$/;

/** Removes the packs of other sites and other versions that nobody has used for a month, or that are too much; and nothing else. */
function sweep(packs: string): void {
  const names = namesIn(packs).filter((name) => folderName.test(name));
  const folders = names.map((name) => {
    const folder = join(packs, name);
    const own = namesIn(folder).filter((file) => ownName.test(file));
    const files = own.flatMap((file) => statSync(join(folder, file), { throwIfNoEntry: false }) ?? []);
    const size = files.reduce((sum, file) => sum + file.size, 0);
    // One without files has just been made.
    const usedAt = files.length > 0 ? Math.max(...files.map(({ mtimeMs }) => mtimeMs)) : Date.now();
    return { folder, own, size, usedAt };
  });
  let size = 0;
  for (const one of folders.sort((a, b) => b.usedAt - a.usedAt)) {
    size += one.size;
    if (Date.now() - one.usedAt <= keptFor && size <= mostKept) continue;
    for (const file of one.own) rmSync(join(one.folder, file), { force: true });
    if (namesIn(one.folder).length === 0) rmdirSync(one.folder);
  }
}

/** Shows whoever sweeps that a file is in use. */
function touch(file: string): void {
  const now = new Date();
  if (now.getTime() - statSync(file).mtimeMs > day) utimesSync(file, now, now);
}

/** A file of entries, in pieces. */
function packed(entries: ReadonlyMap<string, Entry>): readonly Uint8Array[] {
  let start = 0;
  const rows = [...entries].map(([key, entry]) => {
    const end = start + entry.length;
    const row = [key, start, end, entry.lengthOfValue, entry.sum];
    start = end;
    return row;
  });
  const index = serialize(rows);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(index.length, 0);
  tail.writeUInt32LE(crc32(index), 4);
  return [...[...entries.values()].flatMap(({ parts }) => parts()), index, tail, mark];
}

/** Writes pieces one after the other: together they may be as large as the site. */
function writeAll(file: string, pieces: readonly Uint8Array[]): void {
  const descriptor = openSync(file, 'w');
  try {
    for (const piece of pieces) writeFileSync(descriptor, piece);
  } finally {
    closeSync(descriptor);
  }
}

/** What is made of which site, and where to. */
interface Made {
  readonly root: string;
  readonly out: string;
  readonly base?: string | undefined;
  readonly runtime?: string | undefined;
}

/** The packs of one site below the cache folder, for one version of the generator; of none where that is not known. */
export function packsOf(cache: string | undefined, { root, out, base, runtime }: Made): Packs {
  if (cache === undefined || generatorVersion === undefined) return new Packs(undefined);
  const all = [generatorVersion, process.version, root, out, base, runtime];
  const name = createHash('sha1').update(JSON.stringify(all));
  return new Packs(join(cache, 'packs', name.digest('hex')));
}
