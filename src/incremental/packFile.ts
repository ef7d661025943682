// One file of entries, as it is written and read: the entries, an index of them, and the end that tells where that is. READS, WRITES.
import { closeSync, fstatSync, openSync, readSync, rmSync, writevSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';

/** Where bytes lie, and their sum. */
export interface Piece {
  readonly length: number;
  readonly sum: number;
  file?: PackFile | undefined;
  start: number;
  /** They themselves, where they are not written, or could not be. */
  unwritten?: Uint8Array | undefined;
}

/** A value as it is written, and the bytes that belong to it. */
export interface Entry {
  readonly value: Piece;
  readonly bytes: Piece;
}

/** What the index says of an entry. */
type Row = readonly [key: string, value: Place, bytes: Place];
type Place = readonly [start: number, length: number, sum: number];

/** The end of every file: what it is, the length of its index, and the index's sum. */
const mark = Buffer.from('site pack 2\n');
const tailLength = mark.length + 8;

/** How many pieces of a file are read by themselves, its index among them: a build that nothing has changed for asks for no more. */
const mostPieces = 4;
/** How much is read at once of a file of which more is asked for: entries are asked for about in the order that they have. */
const window = 256 * 1024;
/** How many such parts stay in memory: each of several threads has drawn every so many pages. */
const mostWindows = 4;

/** No bytes, which need not be written. */
const nothing: Piece = { length: 0, sum: 0, start: 0, unwritten: new Uint8Array() };

/** Bytes that are not written yet. */
export function pieceOf(bytes: Uint8Array | undefined): Piece {
  if (!bytes?.length) return nothing;
  return { length: bytes.length, sum: crc32(bytes), start: 0, unwritten: bytes };
}

/** The bytes of a piece; undefined where they are not as they were written. */
export function wholeOf({ file, start, length, sum, unwritten }: Piece): Uint8Array | undefined {
  try {
    const bytes = unwritten ?? file?.read(start, start + length);
    return bytes && crc32(bytes) === sum ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** A file, and how far it is read or written. It stays readable when another build removes it. */
export class PackFile {
  readonly path: string;
  #descriptor: number | undefined;
  /** What was read last comes first. */
  readonly #windows: { readonly start: number; readonly bytes: Buffer }[] = [];
  #pieces = 0;
  length: number;

  constructor(path: string, flags: 'r' | 'wx+') {
    this.path = path;
    this.#descriptor = openSync(path, flags);
    try {
      this.length = fstatSync(this.#descriptor).size;
    } catch (error) {
      this.close();
      if (flags === 'wx+') rmSync(path, { force: true }); // nobody knows of it yet
      throw error;
    }
  }

  /** Its entries, if its index is whole. Throws where it cannot be read. */
  entries(): readonly (readonly [key: string, Entry])[] {
    const indexEnd = this.length - tailLength;
    const tail = this.read(Math.max(indexEnd, 0), this.length);
    if (indexEnd < 0 || !tail.subarray(8).equals(mark)) return [];
    const index = this.read(Math.max(indexEnd - tail.readUInt32LE(0), 0), indexEnd);
    if (crc32(index) !== tail.readUInt32LE(4)) return [];
    const rows: readonly Row[] = deserialize(index);
    const piece = ([start, length, sum]: Place): Piece =>
      length === 0 ? nothing : { file: this, start, length, sum };
    return rows.map(([key, value, bytes]) => [key, { value: piece(value), bytes: piece(bytes) }]);
  }

  /** A part of it; less, where it has become shorter. */
  read(start: number, end: number): Buffer {
    const known = this.#windows.find((one) => start >= one.start && end <= one.start + one.bytes.length);
    if (known) return known.bytes.subarray(start - known.start, end - known.start);
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

  /** Writes pieces one after the other, and lets go of their bytes. Throws where they are not all written. */
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

  /** Writes the index of these entries, which are its own, and closes. */
  end(entries: ReadonlyMap<string, Entry>): void {
    const place = ({ start, length, sum }: Piece): Place => [start, length, sum];
    const rows = [...entries].map(([key, { value, bytes }]): Row => [key, place(value), place(bytes)]);
    const index = serialize(rows);
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

  /** Throws where the system says that what was written may be lost; it is closed all the same. */
  close(): void {
    const descriptor = this.#descriptor;
    this.#descriptor = undefined;
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
