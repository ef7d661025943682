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
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
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
  readonly value: Uint8Array;
  readonly bytes: Uint8Array;
  readonly sum: number;
}

const sumOf = (value: Uint8Array, bytes: Uint8Array) => crc32(bytes, crc32(value));
const lengthOf = ({ value, bytes }: Entry) => value.length + bytes.length;

/** The end of every file: what it is, the length of its index, and the index's sum. */
const mark = Buffer.from('site pack 1\n');
const tailLength = mark.length + 8;
/** What it writes; with `.new` while it does, or where that was cut short. */
const ownName = /^\w+-[0-9a-f]{12}\.pack(\.new)?$/;
/** How many files a folder may have before they become one. */
const mostFiles = 8;
/** A file is looked at again after as long, in ms: whoever sweeps goes by its time. */
const day = 24 * 60 * 60 * 1000;

/** The packs of one folder; without one, of none: nothing is found in it, and nothing kept. */
export class Packs {
  readonly #folder: string | undefined;
  readonly #entries = new Map<string, Entry>();
  readonly #fresh = new Map<string, Entry>();
  readonly #used = new Set<string>();
  readonly #files: string[] = [];
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
      const { value, bytes, sum } = entry;
      if (sumOf(value, bytes) !== sum) throw new Error('damaged');
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
    this.#fresh.set(key, { value, bytes, sum: sumOf(value, bytes) });
    this.#used.add(key);
  }

  /** Lets go of what is new. */
  drop(): void {
    this.#fresh.clear();
  }

  /** Writes what is new; without a word where that cannot be. `isWhole`: whether the build asked for all that a next one will. */
  save(isWhole = true): void {
    const folder = this.#folder;
    if (folder === undefined) return;
    const used = new Map([...this.#entries, ...this.#fresh].filter(([key]) => this.#used.has(key)));
    const size = [...used.values()].reduce((sum, entry) => sum + lengthOf(entry), 0);
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
  }

  #read(file: string): void {
    try {
      const all = readFileSync(file);
      this.#files.push(file);
      this.#size += all.length;
      const tail = all.subarray(-tailLength);
      const indexEnd = all.length - tailLength;
      if (indexEnd < 0 || !tail.subarray(8).equals(mark)) return;
      const index = all.subarray(indexEnd - tail.readUInt32LE(0), indexEnd);
      if (crc32(index) !== tail.readUInt32LE(4)) return;
      for (const [key, start, end, length, sum] of deserialize(index)) {
        const value = all.subarray(start, start + length);
        this.#entries.set(key, { value, bytes: all.subarray(start + length, end), sum });
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
    const end = start + lengthOf(entry);
    const row = [key, start, end, entry.value.length, entry.sum];
    start = end;
    return row;
  });
  const index = serialize(rows);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(index.length, 0);
  tail.writeUInt32LE(crc32(index), 4);
  return [...[...entries.values()].flatMap(({ value, bytes }) => [value, bytes]), index, tail, mark];
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

/** The packs of one site below the cache folder, for one version of the generator; of none where that is not known. */
export function packsOf(cache: string | undefined, site: readonly (string | undefined)[]): Packs {
  if (cache === undefined || generatorVersion === undefined) return new Packs(undefined);
  const all = [generatorVersion, process.version, ...site];
  const name = createHash('sha1').update(JSON.stringify(all));
  return new Packs(join(cache, 'packs', name.digest('hex')));
}
