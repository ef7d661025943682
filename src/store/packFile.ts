// One file of entries, as it is read and written. READS, WRITES.
import { closeSync, fstatSync, openSync, readSync, writevSync } from 'node:fs';

/** How many pieces of a file are read by themselves, its index among them: a build that nothing has changed for asks for no more. */
const mostPieces = 4;
/** How much is read at once of a file of which more is asked for: entries are asked for about in the order that they have. */
const window = 256 * 1024;

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

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}
