// A query for a key, and what is known of its value.
import { sumOf } from '../model/sum.ts';
import type { AnyQuery } from './query.ts';
import { contentSum } from './stamp.ts';

/** A query for a key, and what is known of its value. */
export interface Node {
  readonly query: AnyQuery;
  readonly key: string;
  /** What its value was made of, in the order in which that was read. */
  inputs: readonly Node[];
  /** Of its value; undefined where that was never made. */
  stamp: string | undefined;
  value: unknown;
  isHeld: boolean;
  /** The last run in which the stamp was true, and the one in which it became what it is. */
  checkedIn: number;
  changedIn: number;
  /** The last list of inputs that it was added to. */
  readBy: readonly Node[] | undefined;
  /** Among the records that were written last. */
  place: number;
  /** While it is checked or made. */
  pending: Promise<void> | undefined;
  isRunning: boolean;
  isLasting: boolean;
}

/** A node of which nothing is known yet. */
export function newNode(query: AnyQuery, key: string): Node {
  return {
    query,
    key,
    inputs: [],
    stamp: undefined,
    value: undefined,
    isHeld: false,
    checkedIn: 0,
    changedIn: 0,
    readBy: undefined,
    place: -1,
    pending: undefined,
    isRunning: false,
    isLasting: true,
  };
}

/** Whether an input is as it was when a node was last true. */
export function isSame(node: Node, input: Node): boolean {
  return input.changedIn <= node.checkedIn;
}

/** A stamp that would be longer is a sum of itself, in characters. */
const longestStamp = 40;

/** What tells a value from another one. */
export function stampOf({ query, inputs, key }: Node, value: unknown): string {
  const { stamp } = query.options;
  const own = typeof stamp === 'function' ? stamp(value) : undefined;
  if (own !== undefined) return own.length > longestStamp ? sumOf(own) : own;
  const content = stamp === undefined ? contentSum(value) : undefined;
  return content ?? sumOf(`${query.name} ${key}\n${inputs.map((one) => one.stamp).join('\n')}`);
}
