// A query for a key, and what is known of its value.
import { sumOf } from '../model/sum.ts';
import type { AnyQuery } from './query.ts';
import { contentSum, isUnique } from './stamp.ts';

/** A query for a key, and what is known of its value. */
export interface Node {
  readonly query: AnyQuery;
  readonly key: string;
  /** What its value was made of, in the order in which that was read. */
  inputs: readonly Node[];
  /** The stamps that these had then. */
  stamps: readonly string[];
  /** Of its value; undefined where that was never made. */
  stamp: string | undefined;
  value: unknown;
  isResident: boolean;
  /** The last run in which the stamp was true. */
  checkedIn: number;
  /** The number of the last reads that it was added to. */
  readBy: number;
  /** Its place among the nodes of a record, and whether that says what is known of it. */
  place: number;
  isRecorded: boolean;
  /** While it is checked or made. */
  pending: Promise<void> | undefined;
  isRunning: boolean;
  isLasting: boolean;
}

/** What is read while one value is made, each node once. */
export class Reads {
  static #last = 0;
  readonly #number: number;
  readonly nodes: Node[] = [];

  constructor() {
    Reads.#last += 1;
    this.#number = Reads.#last;
  }

  add(node: Node): void {
    if (node.readBy === this.#number) return;
    node.readBy = this.#number;
    this.nodes.push(node);
  }
}

/** A node of which nothing is known yet. */
export function newNode(query: AnyQuery, key: string): Node {
  return {
    query,
    key,
    inputs: [],
    stamps: [],
    stamp: undefined,
    value: undefined,
    isResident: false,
    checkedIn: 0,
    readBy: 0,
    place: -1,
    isRecorded: false,
    pending: undefined,
    isRunning: false,
    isLasting: true,
  };
}

/** Notes what a value was made of. */
export function madeOf(node: Node, inputs: readonly Node[]): void {
  const before = node.stamps;
  let isSame = inputs.length === node.inputs.length;
  const stamps = inputs.map((one, at) => {
    if (one.stamp === undefined) throw new Error(`${node.query.name} did not wait for ${one.query.name}.`);
    isSame &&= one === node.inputs[at] && isAsBefore(one.stamp, before[at]);
    return one.stamp;
  });
  node.inputs = isSame ? node.inputs : inputs.slice(); // with no room for more: there are tens of thousands
  node.stamps = stamps;
  if (!isSame) node.isRecorded = false;
}

/** Whether a stamp says what it said before, to another process. */
export function isAsBefore(stamp: string, before: string | undefined): boolean {
  return stamp === before || (isUnique(stamp) && before !== undefined && (before === '' || isUnique(before)));
}

/** A stamp that would be longer is a sum of itself, in characters. */
const longestStamp = 40;

/** What tells a value from another one. */
export function stampOf({ query, stamps, key }: Node, value: unknown): string {
  const { stamp } = query.options;
  const own = typeof stamp === 'function' ? stamp(value) : undefined;
  if (own !== undefined) return own.length > longestStamp ? sumOf(own) : own;
  const content = stamp === undefined ? contentSum(value) : undefined;
  return content ?? sumOf(`${query.name} ${key}\n${stamps.join('\n')}`);
}

/** A value came out otherwise than it had in the same run: a file changed meanwhile, or a query is not pure. The run begins anew. */
export class ChangeError extends Error {
  /** The query, and its key. */
  readonly query: string;
  readonly key: string;

  constructor({ query, key }: Node) {
    super(`${query.name} ${key} came out otherwise.`);
    this.query = query.name;
    this.key = key;
  }
}
