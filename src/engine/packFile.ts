// One pack file: the entries, an index of them, and a tail with the index's length. READS, WRITES.
import { closeSync, fstatSync, openSync, readSync, rmSync, writevSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { openRegular } from '../model/machine/regularFile.ts';
import { firstIndex } from '../model/values/lists.ts';

/** The position of some bytes, and their hash. */
export interface Piece {
  readonly length: number;
  readonly sum: number;
  file?: PackFile | undefined;
  start: number;
  /** The bytes, if they are not written yet or could not be written. */
  unwritten?: Uint8Array | undefined;
}

/** A serialized value, and its separate bytes. */
export interface Entry {
  readonly value: Piece;
  readonly bytes: Piece;
}

/** The stored index, in columns: there are tens of thousands of entries. */
interface Columns {
  /** All keys in one text, and where each ends. */
  readonly keys: string;
  readonly ends: Uint32Array;
  /** The numbers of entries, each plus 1, by the first bits of a hash of their keys. */
  readonly table: Uint32Array;
  /** For each entry the start, the length and the hash of its value, and of its bytes. */
  readonly places: Float64Array;
}
const perEntry = 6;
const noEntries: Columns = {
  keys: '',
  ends: new Uint32Array(),
  table: new Uint32Array(1),
  places: new Float64Array(),
};

/** The slots of a table that may have an entry with this key, the likeliest first. */
function* slotsOf(key: string, { length }: Uint32Array): Generator<number> {
  let hash = 0;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  const first = Math.imul(hash, 0x9e3779b1) >>> Math.clz32(length - 1);
  for (let more = 0; more < length; more += 1) yield (first + more) & (length - 1);
}

function columnsOf(entries: ReadonlyMap<string, Entry>): Columns {
  const places = new Float64Array(perEntry * entries.size);
  const ends = new Uint32Array(entries.size);
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(2 * entries.size + 2)));
  let [number, length] = [0, 0];
  for (const [key, { value, bytes }] of entries) {
    for (const [at, one] of [value, bytes].entries())
      places.set([one.start, one.length, one.sum], perEntry * number + 3 * at);
    length += key.length;
    ends[number] = length;
    number += 1;
    for (const slot of slotsOf(key, table)) {
      if (table[slot] !== 0) continue;
      table[slot] = number;
      break;
    }
  }
  return { keys: [...entries.keys()].join(''), ends, table, places };
}

/** The index of a file. An entry is made when it is requested. */
export class PackIndex {
  readonly #file: PackFile;
  readonly #columns: Columns;

  constructor(file: PackFile, { keys, ends, table, places }: Columns = noEntries) {
    this.#file = file;
    // without the bytes that were read
    this.#columns = { keys, ends: ends.slice(), table: table.slice(), places: places.slice() };
  }

  /** The number of the entry with a key. */
  numberOf(key: string): number | undefined {
    const { table } = this.#columns;
    for (const slot of slotsOf(key, table)) {
      const number = (table[slot] ?? 0) - 1;
      if (number === -1) return undefined;
      if (this.#isKey(key, number)) return number;
    }
    return undefined;
  }

  #isKey(key: string, number: number): boolean {
    const { keys, ends } = this.#columns;
    const start = ends[number - 1] ?? 0;
    return ends[number] === start + key.length && keys.startsWith(key, start);
  }

  /** The keys that begin with a text. */
  keysBeginning(text: string): readonly string[] {
    const { keys, ends } = this.#columns;
    const found: string[] = [];
    for (let at = keys.indexOf(text); at !== -1; at = keys.indexOf(text, at + 1)) {
      const number = firstIndex(ends.length, (one) => (ends[one] ?? 0) > at);
      if (at === (ends[number - 1] ?? 0)) found.push(keys.slice(at, ends[number]));
    }
    return found;
  }

  /** Every key with its number. */
  *keys(): Generator<readonly [string, number]> {
    let start = 0;
    for (const [number, end] of this.#columns.ends.entries()) {
      yield [this.#columns.keys.slice(start, end), number];
      start = end;
    }
  }

  entryAt(number: number): Entry {
    return { value: this.#pieceAt(perEntry * number), bytes: this.#pieceAt(perEntry * number + 3) };
  }

  /** The length of its value and its bytes. */
  lengthAt(number: number): number {
    return (
      (this.#columns.places[perEntry * number + 1] ?? 0) + (this.#columns.places[perEntry * number + 4] ?? 0)
    );
  }

  #pieceAt(at: number): Piece {
    const { places } = this.#columns;
    const [start, length, sum] = [places[at] ?? 0, places[at + 1] ?? 0, places[at + 2] ?? 0];
    return length === 0 ? nothing : { file: this.#file, start, length, sum };
  }
}

/** The tail of every file: a signature, the length of the index, and the hash of the index. */
const mark = Buffer.from('site pack 4\n');
const tailLength = mark.length + 8;

/** The number of single reads of a file, including its index. A build with nothing to do needs no more. */
const mostPieces = 4;
/** The size of each read after that. Entries are read nearly in the order in which they are written. */
const window = 256 * 1024;
/** The number of windows in memory. Several threads render pages in turn, so the order is mixed. */
const mostWindows = 4;

/** No bytes: nothing is written for them. */
const nothing: Piece = { length: 0, sum: 0, start: 0, unwritten: new Uint8Array() };

/** A piece for bytes that are not written yet. */
export function pieceOf(bytes: Uint8Array | undefined): Piece {
  if (!bytes?.length) return nothing;
  return { length: bytes.length, sum: crc32(bytes), start: 0, unwritten: bytes };
}

/** The bytes of a piece; undefined if they are damaged. */
export function wholeOf({ file, start, length, sum, unwritten }: Piece): Uint8Array | undefined {
  try {
    const bytes = unwritten ?? file?.read(start, start + length);
    return bytes && crc32(bytes) === sum ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** A file, and the length of its written part. It stays readable when another build removes it. */
export class PackFile {
  readonly path: string;
  #descriptor: number | undefined;
  /** The one used last comes first. */
  readonly #windows: { readonly start: number; readonly bytes: Buffer }[] = [];
  #pieces = 0;
  length: number;

  constructor(path: string, flags: 'r' | 'wx+') {
    this.path = path;
    this.#descriptor = flags === 'r' ? openRegular(path) : openSync(path, flags);
    try {
      this.length = fstatSync(this.#descriptor).size;
    } catch (error) {
      this.close();
      if (flags === 'wx+') rmSync(path, { force: true }); // nothing else refers to it yet
      throw error;
    }
  }

  /** Its index; an empty one if that is damaged. Throws if it cannot be read. */
  index(): PackIndex {
    const indexEnd = this.length - tailLength;
    const tail = this.read(Math.max(indexEnd, 0), this.length);
    if (indexEnd < 0 || !tail.subarray(8).equals(mark)) return new PackIndex(this);
    const index = this.read(Math.max(indexEnd - tail.readUInt32LE(0), 0), indexEnd);
    return new PackIndex(this, crc32(index) === tail.readUInt32LE(4) ? deserialize(index) : undefined);
  }

  /** The bytes from `start` to `end`; fewer if the file has become shorter. */
  read(start: number, end: number): Buffer {
    const found = this.#windows.find((one) => start >= one.start && end <= one.start + one.bytes.length);
    if (found) return found.bytes.subarray(start - found.start, end - found.start);
    this.#pieces += 1;
    const isPiece = this.#pieces <= mostPieces;
    const all = this.#read(start, isPiece ? end : Math.min(Math.max(end, start + window), this.length));
    if (isPiece) return all;
    this.#windows.unshift({ start, bytes: all });
    this.#windows.splice(mostWindows);
    return all.subarray(0, end - start);
  }

  #read(start: number, end: number) {
    if (this.#descriptor === undefined) throw new Error('closed');
    const piece = Buffer.allocUnsafeSlow(end - start);
    return piece.subarray(0, readSync(this.#descriptor, piece, 0, piece.length, start));
  }

  /** Writes pieces one after the other, and releases their bytes. Throws if not all can be written. */
  append(pieces: readonly Piece[]): void {
    let { length: start } = this;
    this.#write(Buffer.concat(pieces.flatMap(({ unwritten }) => unwritten ?? [])));
    for (const piece of pieces) {
      piece.file = this;
      piece.start = start;
      piece.unwritten = undefined;
      start += piece.length;
    }
  }

  /** Writes the index of these entries, which must be in this file, and the tail. */
  end(entries: ReadonlyMap<string, Entry>): void {
    const index = serialize(columnsOf(entries));
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(index.length, 0);
    tail.writeUInt32LE(crc32(index), 4);
    this.#write(index, tail, mark);
    this.close();
  }

  #write(...pieces: readonly Uint8Array[]): void {
    if (this.#descriptor === undefined) throw new Error('closed');
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (writevSync(this.#descriptor, pieces, this.length) < length) throw new Error('full');
    this.length += length;
  }

  /** Closes the file. Throws if the system reports that written bytes may be lost. The file is closed in either case. */
  close(): void {
    const descriptor = this.#descriptor;
    this.#descriptor = undefined;
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
