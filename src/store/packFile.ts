// One file of what builds remember: all values, then all bytes that belong to them, then an index with their lengths and sums. READS,
// WRITES.
import { closeSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';

/** Bytes as they are written, and their sum. */
export interface Piece {
  readonly length: number;
  readonly sum: number;
  /** Throws where they cannot be read any more. */
  readonly read: () => Uint8Array;
}

/** A value as it is written, and the bytes that belong to it. */
export interface Entry {
  readonly value: Piece;
  readonly bytes: Piece;
}

/** Bytes that are at hand. */
export function pieceOf(bytes: Uint8Array): Piece {
  return { length: bytes.length, sum: crc32(bytes), read: () => bytes };
}

/** The bytes of a piece; undefined where they are not as they were written. */
export function wholeOf({ read, sum }: Piece): Uint8Array | undefined {
  try {
    const bytes = read();
    return crc32(bytes) === sum ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** What the index says of an entry. */
type Row = readonly [key: string, length: number, sum: number, lengthOfBytes: number, sumOfBytes: number];

/** The end of every file: what it is, the length of its index, and the index's sum. */
const mark = Buffer.from('site pack 2\n');
const tailLength = mark.length + 8;

/** How many pieces of a part of a file are read by themselves: a build that nothing has changed for asks for no more. */
const mostPieces = 4;

/** An open file. It stays readable when another build removes it. */
export class PackFile {
  #descriptor: number | undefined;
  readonly length: number;

  constructor(file: string) {
    this.#descriptor = openSync(file, 'r');
    this.length = fstatSync(this.#descriptor).size;
  }

  /** What it holds, by key: nothing where it is not whole. */
  entries(): readonly (readonly [key: string, entry: Entry])[] {
    const indexEnd = this.length - tailLength;
    if (indexEnd < 0) return [];
    const tail = this.#read(indexEnd, this.length);
    const indexStart = indexEnd - tail.readUInt32LE(0);
    if (indexStart < 0 || !tail.subarray(8).equals(mark)) return [];
    const index = this.#read(indexStart, indexEnd);
    if (crc32(index) !== tail.readUInt32LE(4)) return [];
    const rows: readonly Row[] = deserialize(index);
    const middle = rows.reduce((sum, [, length]) => sum + length, 0);
    const value = this.#pieces(0, middle);
    const bytes = this.#pieces(middle, indexStart);
    return rows.map(([key, length, sum, lengthOfBytes, sumOfBytes]) => [
      key,
      { value: value(length, sum), bytes: bytes(lengthOfBytes, sumOfBytes) },
    ]);
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  /** The pieces of a part, one after the other: a few are read by themselves, all of it where more are asked for. */
  #pieces(start: number, end: number): (length: number, sum: number) => Piece {
    let all: Buffer | undefined;
    let reads = 0;
    let next = start;
    const read = (from: number, to: number) => {
      reads += 1;
      if (reads > mostPieces) all ??= this.#read(start, end);
      return all?.subarray(from - start, to - start) ?? this.#read(from, to);
    };
    return (length, sum) => {
      const from = next;
      next += length;
      return { length, sum, read: () => read(from, from + length) };
    };
  }

  #read(start: number, end: number): Buffer {
    if (this.#descriptor === undefined) throw new Error('closed');
    const bytes = Buffer.allocUnsafeSlow(end - start);
    return bytes.subarray(0, readSync(this.#descriptor, bytes, 0, bytes.length, start));
  }
}

/** Writes such a file, piece by piece: together they may be as large as the site. */
export function writePack(file: string, entries: ReadonlyMap<string, Entry>): void {
  const rows = [...entries].map(
    ([key, { value, bytes }]): Row => [key, value.length, value.sum, bytes.length, bytes.sum],
  );
  const index = serialize(rows);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(index.length, 0);
  tail.writeUInt32LE(crc32(index), 4);
  const descriptor = openSync(file, 'w');
  try {
    for (const part of ['value', 'bytes'] as const)
      for (const entry of entries.values()) writeFileSync(descriptor, entry[part].read());
    for (const bytes of [index, tail, mark]) writeFileSync(descriptor, bytes);
  } finally {
    closeSync(descriptor);
  }
}
