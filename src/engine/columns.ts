// Lists of numbers and texts without an object for each entry: there may be hundreds of thousands.

import type { Problem } from '../model/site/problem.ts';

/** The state of some nodes for other processes, without their values. Plain data. */
export interface Columns {
  readonly names: readonly string[];
  readonly nameOf: Uint16Array;
  readonly keys: readonly string[];
  readonly keyOf: Uint32Array;
  /** All hashes in one text, and where each ends. */
  readonly hashes: string;
  readonly hashEnds: Uint32Array;
  readonly hashOf: Uint32Array;
  /** The problems of nodes that have some. */
  readonly problems: ReadonlyMap<number, readonly Problem[]>;
  /** Where the inputs of each node end in `inputs`, and the hashes of these inputs. */
  readonly ends: Uint32Array;
  readonly inputs: Uint32Array;
  readonly inputHashes: Uint32Array;
}

type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** The same numbers in an array with room for at least `length`. */
export function roomFor<T extends Numbers>(numbers: T, length: number): T {
  if (numbers.length >= length) return numbers;
  const Kind = numbers.constructor as new (length: number) => T;
  const all = new Kind(Math.max(length, 64, Math.ceil(numbers.length * 1.5)));
  all.set(numbers);
  return all;
}

/** A copy with some room for more. */
export function copyOf<T extends Numbers>(numbers: T): T {
  return roomFor(numbers, numbers.length + 4096);
}

/** Distinct texts, with the number of each. */
export class Table {
  readonly all: string[];
  readonly #numbers: Map<string, number>;

  constructor(all: readonly string[] = []) {
    this.all = [...all];
    this.#numbers = new Map(all.map((text, number) => [text, number]));
  }

  numberOf(text: string): number {
    const number = this.#numbers.get(text);
    if (number !== undefined) return number;
    this.#numbers.set(text, this.all.length);
    return this.all.push(text) - 1;
  }
}

/** Texts up to this length are common: yes, no, none. */
const short = 8;

/** Texts by their numbers, which begin with 1. A text may have several numbers. */
export class Texts {
  /** The first texts, one behind the other, and where each ends. They are cut when they are needed. */
  readonly #first: string;
  readonly #ends: Uint32Array;
  readonly #later: string[] = [];
  readonly #short = new Map<string, number>();

  constructor(first = '', ends: Uint32Array = new Uint32Array()) {
    this.#first = first;
    this.#ends = ends;
  }

  get count(): number {
    return this.#ends.length + this.#later.length;
  }

  at(number: number): string | undefined {
    const { length } = this.#ends;
    if (number > length) return this.#later[number - length - 1];
    return number === 0 ? undefined : this.#first.slice(this.#ends[number - 2] ?? 0, this.#ends[number - 1]);
  }

  add(text: string): number {
    const found = text.length <= short ? this.#short.get(text) : undefined;
    if (found !== undefined) return found;
    const number = this.#ends.length + this.#later.push(text);
    if (text.length <= short) this.#short.set(text, number);
    return number;
  }

  isSame(one: number, other: number): boolean {
    return one === other || this.at(one) === this.at(other);
  }
}

/** Distinct pairs of numbers, with the number of each. */
export class Pairs {
  #count: number;
  #first: Uint16Array;
  #second: Uint32Array;
  /** The numbers of pairs, each plus 1, by the first bits of a hash. */
  #table = new Uint32Array();
  #bits = 0;

  /** `all`: all pairs so far, in the order of their numbers. */
  constructor(
    all: { readonly first: Uint16Array; readonly second: Uint32Array } = {
      first: new Uint16Array(),
      second: new Uint32Array(),
    },
  ) {
    this.#count = all.first.length;
    this.#first = copyOf(all.first);
    this.#second = copyOf(all.second);
    this.#fill();
  }

  get count(): number {
    return this.#count;
  }

  first(number: number): number {
    return this.#first[number] ?? 0;
  }

  second(number: number): number {
    return this.#second[number] ?? 0;
  }

  numberOf(first: number, second: number): number {
    const slot = this.#slotOf(first, second);
    const found = this.#table[slot] ?? 0;
    if (found > 0) return found - 1;
    const number = this.#count;
    this.#count += 1;
    this.#first = roomFor(this.#first, this.#count);
    this.#second = roomFor(this.#second, this.#count);
    this.#first[number] = first;
    this.#second[number] = second;
    this.#table[slot] = this.#count;
    if (2 * this.#count > this.#table.length) this.#fill();
    return number;
  }

  /** The place of a pair in the table, or where it would be. */
  #slotOf(first: number, second: number): number {
    const hash = Math.imul(second ^ Math.imul(first + 1, 0x85ebca6b), 0x9e3779b1);
    for (let slot = hash >>> (32 - this.#bits); ; slot = (slot + 1) & (this.#table.length - 1)) {
      const number = (this.#table[slot] ?? 0) - 1;
      if (number === -1 || (this.#second[number] === second && this.#first[number] === first)) return slot;
    }
  }

  #fill(): void {
    this.#bits = Math.max(10, Math.ceil(Math.log2(4 * this.#count)));
    this.#table = new Uint32Array(2 ** this.#bits);
    for (let number = 0; number < this.#count; number += 1)
      this.#table[this.#slotOf(this.first(number), this.second(number))] = number + 1;
  }
}
