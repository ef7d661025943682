// One file of entries, as it is read and written. READS, WRITES.
import { closeSync, fstatSync, openSync, readSync, writevSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';

/** Where bytes lie, and their sum. */
export interface Piece {
  readonly length: number;
  readonly sum: number;
  file?: PackFile | undefined;
  start: number;
  /** They themselves, where they are not written, or could not be. */
  held?: Uint8Array | undefined;
}

/** A value as it is written, and the bytes that belong to it. */
export interface Entry {
  readonly value: Piece;
  readonly bytes: Piece;
}

/** The end of every file: what it is, the length of its index, and the index's sum. */
const mark = Buffer.from('site pack 2\n');
const tailLength = mark.length + 8;

/** How many pieces of a file are read by themselves, its index among them: a build that nothing has changed for asks for no more. */
const mostPieces = 4;
/** How much is read at once of a file of which more is asked for: entries are asked for about in the order that they have. */
const window = 256 * 1024;

/** What the index says of an entry. */
type Row = readonly [key: string, value: Place, bytes: Place];
type Place = readonly [start: number, length: number, sum: number];

const pieceIn = (file: PackFile, [start, length, sum]: Place): Piece => ({ file, start, length, sum });

/** Bytes that are at hand. */
export const held = (bytes: Uint8Array): Piece => ({
  length: bytes.length,
  sum: crc32(bytes),
  start: 0,
  held: bytes,
});

/** The bytes of a piece; undefined where they are not as they were written. */
export function wholeOf({ file, start, length, sum, held }: Piece): Uint8Array | undefined {
  try {
    const bytes = held ?? file?.read(start, start + length);
    return bytes && crc32(bytes) === sum ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** A file of entries, and how far it is read or written. It stays readable when another build removes it. */
export class PackFile {
  readonly path: string;
  #descriptor: number | undefined;
  #window: Buffer = Buffer.alloc(0);
  #windowStart = 0;
  #pieces = 0;
  length: number;

  constructor(path: string, flags: 'r' | 'wx+') {
    this.path = path;
    this.#descriptor = openSync(path, flags);
    this.length = fstatSync(this.#descriptor).size;
  }

  /** A part of it; less, where it has become shorter. */
  read(start: number, end: number): Buffer {
    const from = start - this.#windowStart;
    if (from >= 0 && end - this.#windowStart <= this.#window.length)
      return this.#window.subarray(from, end - this.#windowStart);
    this.#pieces += 1;
    const isPiece = this.#pieces <= mostPieces;
    const all = this.#read(start, isPiece ? end : Math.min(Math.max(end, start + window), this.length));
    if (isPiece) return all;
    this.#window = all;
    this.#windowStart = start;
    return all.subarray(0, end - start);
  }

  #read(start: number, end: number): Buffer {
    if (this.#descriptor === undefined) throw new Error('closed');
    const piece = Buffer.allocUnsafeSlow(end - start);
    return piece.subarray(0, readSync(this.#descriptor, piece, 0, piece.length, start));
  }

  /** Writes pieces at its end. */
  append(...pieces: readonly Uint8Array[]): void {
    if (this.#descriptor === undefined) throw new Error('closed');
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (writevSync(this.#descriptor, pieces, this.length) < length) throw new Error('full');
    this.length += length;
  }

  /** What it holds, by key: nothing where it is not whole. */
  entries(): readonly (readonly [key: string, entry: Entry])[] {
    const indexEnd = this.length - tailLength;
    if (indexEnd < 0) return [];
    const tail = this.read(indexEnd, this.length);
    const index = this.read(Math.max(indexEnd - tail.readUInt32LE(0), 0), indexEnd);
    if (!tail.subarray(8).equals(mark) || crc32(index) !== tail.readUInt32LE(4)) return [];
    const rows: readonly Row[] = deserialize(index);
    return rows.map(([key, value, bytes]) => [
      key,
      { value: pieceIn(this, value), bytes: pieceIn(this, bytes) },
    ]);
  }

  /** Writes what tells where its entries lie. */
  end(entries: ReadonlyMap<string, Entry>): void {
    const place = ({ start, length, sum }: Piece): Place => [start, length, sum];
    const index = serialize(
      [...entries].map(([key, { value, bytes }]): Row => [key, place(value), place(bytes)]),
    );
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(index.length, 0);
    tail.writeUInt32LE(crc32(index), 4);
    this.append(index, tail, mark);
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}
