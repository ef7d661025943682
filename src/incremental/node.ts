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
  /** The stamps that these had then. */
  stamps: readonly string[];
  /** Of its value; undefined where that was never made. */
  stamp: string | undefined;
  value: unknown;
  isResident: boolean;
  /** The last run in which the stamp was true. */
  checkedIn: number;
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
    stamps: [],
    stamp: undefined,
    value: undefined,
    isResident: false,
    checkedIn: 0,
    readBy: undefined,
    place: -1,
    pending: undefined,
    isRunning: false,
    isLasting: true,
  };
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
