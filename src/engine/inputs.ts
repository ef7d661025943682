// For each node by its number: the numbers of its inputs, in the order in which they were read, and those of the hashes that these had.
import { copyOf, roomFor } from './columns.ts';

/** Where the inputs of each node end, and the inputs of all nodes, one after the other. */
interface Stored {
  readonly ends: Uint32Array;
  readonly inputs: Uint32Array;
  readonly inputHashes: Uint32Array;
}

export class Inputs {
  #starts: Uint32Array;
  #ends: Uint32Array;
  #nodes: Uint32Array;
  #hashes: Uint32Array;
  #length: number;

  constructor({ ends, inputs, inputHashes }: Stored) {
    this.#ends = copyOf(ends);
    this.#starts = new Uint32Array(this.#ends.length);
    if (ends.length > 0) this.#starts.set(ends.subarray(0, ends.length - 1), 1);
    this.#nodes = copyOf(inputs);
    this.#hashes = copyOf(inputHashes);
    this.#length = inputs.length;
  }

  /** The length of all lists, also of those that were replaced by longer ones. */
  get length(): number {
    return this.#length;
  }

  count(node: number): number {
    return (this.#ends[node] ?? 0) - (this.#starts[node] ?? 0);
  }

  at(node: number, index: number): number {
    return this.#nodes[(this.#starts[node] ?? 0) + index] ?? 0;
  }

  hashAt(node: number, index: number): number {
    return this.#hashes[(this.#starts[node] ?? 0) + index] ?? 0;
  }

  /** Valid until the next change. */
  of(node: number): Uint32Array {
    return this.#nodes.subarray(this.#starts[node], this.#ends[node]);
  }

  hashesOf(node: number): Uint32Array {
    return this.#hashes.subarray(this.#starts[node], this.#ends[node]);
  }

  /** Sets the number of inputs. Then each must be set. */
  setCount(node: number, count: number): void {
    this.#starts = roomFor(this.#starts, node + 1);
    this.#ends = roomFor(this.#ends, node + 1);
    if (count > this.count(node)) {
      this.#starts[node] = this.#length;
      this.#length += count;
      this.#nodes = roomFor(this.#nodes, this.#length);
      this.#hashes = roomFor(this.#hashes, this.#length);
    }
    this.#ends[node] = (this.#starts[node] ?? 0) + count;
  }

  set(node: number, index: number, input: number, hash: number): void {
    const at = (this.#starts[node] ?? 0) + index;
    this.#nodes[at] = input;
    this.#hashes[at] = hash;
  }
}
