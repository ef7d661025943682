// One pack file: the entries, an index of them, and a tail with the index's length. READS, WRITES.
import { closeSync, fstatSync, openSync, readSync, rmSync, writevSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { openRegular } from '../model/machine/regularFile.ts';

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
  readonly keys: readonly string[];
  /** For each entry the start, the length and the hash of its value, and of its bytes. */
  readonly places: Float64Array;
}
const perEntry = 6;

/** The index of a file. An entry is made when it is requested. */
export class PackIndex {
  readonly keys: readonly string[];
  readonly #file: PackFile;
  readonly #places: Float64Array;

  constructor(file: PackFile, { keys, places }: Columns = { keys: [], places: new Float64Array() }) {
    this.#file = file;
    this.keys = keys;
    this.#places = places.slice(); // without the bytes that were read
  }

  entryAt(number: number): Entry {
    return { value: this.#pieceAt(perEntry * number), bytes: this.#pieceAt(perEntry * number + 3) };
  }

  /** The length of its value and its bytes. */
  lengthAt(number: number): number {
    return (this.#places[perEntry * number + 1] ?? 0) + (this.#places[perEntry * number + 4] ?? 0);
  }

  #pieceAt(at: number): Piece {
    const [start, length, sum] = [
      this.#places[at] ?? 0,
      this.#places[at + 1] ?? 0,
      this.#places[at + 2] ?? 0,
    ];
    return length === 0 ? nothing : { file: this.#file, start, length, sum };
  }
}

/** The tail of every file: a signature, the length of the index, and the hash of the index. */
const mark = Buffer.from('site pack 3\n');
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
    const places = new Float64Array(perEntry * entries.size);
    let at = 0;
    for (const { value, bytes } of entries.values())
      for (const { start, length, sum } of [value, bytes]) {
        places.set([start, length, sum], at);
        at += 3;
      }
    const index = serialize({ keys: [...entries.keys()], places } satisfies Columns);
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
