// One file of entries, as it is written and read: the entries, an index of them, and the end that tells where that is. READS, WRITES.
import { closeSync, fstatSync, openSync, readSync, writevSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';

/** A value as it is written, and the bytes that follow it. */
type Parts = readonly [value: Uint8Array, bytes: Uint8Array];

/** Where both lie, and their sum. */
export interface Entry {
  readonly file: PackFile | undefined;
  readonly start: number;
  readonly end: number;
  readonly lengthOfValue: number;
  readonly sum: number;
  /** Where they could not be written. */
  readonly held?: Parts;
}

/** The end of every file: what it is, the length of its index, and the index's sum. */
const mark = Buffer.from('site pack 1\n');
const tailLength = mark.length + 8;

/** How many pieces of a file are read by themselves, its index among them: a build that nothing has changed for asks for no more. */
const mostPieces = 4;
/** How much is read at once of a file of which more is asked for: entries are asked for about in the order that they have. */
const window = 256 * 1024;

/** An entry for what lies at `start` of a file, or nowhere. */
export function entryOf(parts: Parts, file?: PackFile, start = 0): Entry {
  const [value, bytes] = parts;
  const [end, sum] = [start + value.length + bytes.length, crc32(bytes, crc32(value))];
  const entry = { file, start, end, lengthOfValue: value.length, sum };
  return file ? entry : { ...entry, held: parts };
}

/** The parts of an entry. Throws where they are not as they were written. */
export function partsOf({ file, start, end, lengthOfValue, sum, held }: Entry): Parts {
  const both = file?.read(start, end) ?? Buffer.alloc(0);
  const [value, bytes] = held ?? [both.subarray(0, lengthOfValue), both.subarray(lengthOfValue)];
  if (crc32(bytes, crc32(value)) !== sum) throw new Error('damaged');
  return [value, bytes];
}

/** A file, and how far it is read or written. It stays readable when another build removes it. */
export class PackFile {
  readonly path: string;
  #descriptor: number | undefined;
  #window = Buffer.alloc(0);
  #windowStart = 0;
  #pieces = 0;
  length: number;

  constructor(path: string, flags: 'r' | 'wx+') {
    this.path = path;
    this.#descriptor = openSync(path, flags);
    this.length = fstatSync(this.#descriptor).size;
  }

  /** Its entries, if its index is whole. Throws where it cannot be read. */
  entries(): readonly (readonly [key: string, Entry])[] {
    const indexEnd = this.length - tailLength;
    const tail = this.read(Math.max(indexEnd, 0), this.length);
    if (indexEnd < 0 || !tail.subarray(8).equals(mark)) return [];
    const index = this.read(Math.max(indexEnd - tail.readUInt32LE(0), 0), indexEnd);
    if (crc32(index) !== tail.readUInt32LE(4)) return [];
    const rows: [string, number, number, number, number][] = deserialize(index);
    return rows.map(([key, start, end, lengthOfValue, sum]) => [
      key,
      { file: this, start, end, lengthOfValue, sum },
    ]);
  }

  /** A part of it; less, where it has become shorter. */
  read(start: number, end: number): Buffer {
    const from = start - this.#windowStart;
    const to = end - this.#windowStart;
    if (from >= 0 && to <= this.#window.length) return this.#window.subarray(from, to);
    this.#pieces += 1;
    const isPiece = this.#pieces <= mostPieces;
    const all = this.#read(start, isPiece ? end : Math.min(Math.max(end, start + window), this.length));
    if (isPiece) return all;
    this.#window = all;
    this.#windowStart = start;
    return all.subarray(0, end - start);
  }

  #read(start: number, end: number) {
    if (this.#descriptor === undefined) throw new Error('closed');
    const piece = Buffer.allocUnsafeSlow(end - start);
    return piece.subarray(0, readSync(this.#descriptor, piece, 0, piece.length, start));
  }

  /** Writes an entry. Throws where it is not whole. */
  append(parts: Parts): Entry {
    const entry = entryOf(parts, this, this.length);
    this.#write(...parts);
    return entry;
  }

  /** Writes the index of these entries, which are its own, and closes. */
  end(entries: ReadonlyMap<string, Entry>): void {
    const rows = [...entries].map(([key, one]) => [key, one.start, one.end, one.lengthOfValue, one.sum]);
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

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}
