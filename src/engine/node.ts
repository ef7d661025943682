// Nodes: a query with a key each, and what is stored of its value.

import type { Problem } from '../model/site/problem.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { contentSum } from '../model/values/plain.ts';
import { sumOf } from '../model/values/sum.ts';
import { isUnique } from './hash.ts';
import { type AnyQuery, none, queryNamed } from './query.ts';

/** A query with a key, and what is stored of its value. */
export interface Node {
  readonly query: AnyQuery;
  readonly key: string;
  /** The nodes that its value was made of, in the order in which they were read. */
  inputs: readonly Node[];
  /** The hashes that the inputs had then. */
  hashes: readonly string[];
  /** The hash of its value; undefined if that was never made. */
  hash: string | undefined;
  value: unknown;
  isResident: boolean;
  /** What its query has found: see `outcome`. */
  problems: readonly Problem[];
  /** The last run in which the hash was found to be true. */
  checkedIn: number;
  /** The run in which its value was made, if the hash does not say all of it, as of functions: see `isAsRead`; else 0. */
  madeIn: number;
  /** The number of the last `InputList` that it was added to. */
  readBy: number;
  /** Its index among the nodes of the records, and whether the records have its present state. */
  place: number;
  isRecorded: boolean;
  /** Set while it is checked or made. */
  pending: Promise<void> | undefined;
  isRunning: boolean;
}

/** The nodes that are read while one value is made, each once. */
export class InputList {
  static #last = 0;
  readonly #number: number;
  readonly nodes: Node[] = [];

  constructor() {
    InputList.#last += 1;
    this.#number = InputList.#last;
  }

  add(node: Node): void {
    if (node.readBy === this.#number) return;
    node.readBy = this.#number;
    this.nodes.push(node);
  }
}

/** All nodes of a database. */
export class Nodes {
  readonly #byQuery = new Map<string, Map<string, Node>>();

  /** The node of a query and a key; a new one without a value if there is none yet. */
  at(query: AnyQuery, key: string): Node {
    const nodes = getOrInsertComputed(this.#byQuery, query.name, () => new Map<string, Node>());
    return getOrInsertComputed(nodes, key, () => newNode(query, key));
  }

  get isEmpty(): boolean {
    return this.#byQuery.size === 0;
  }

  all(): readonly Node[] {
    return [...this.#byQuery.values()].flatMap((nodes) => [...nodes.values()]);
  }

  /** The keys of a query's nodes that are true in this run. */
  keysRead({ name }: AnyQuery, run: number): readonly string[] {
    const nodes = [...(this.#byQuery.get(name)?.values() ?? [])];
    return nodes.flatMap(({ key, checkedIn }) => (checkedIn === run ? key : []));
  }

  /** Whether a node that is true in this run has problems. */
  haveProblems(run: number): boolean {
    const isWrong = ({ problems, checkedIn }: Node) => problems.length > 0 && checkedIn === run;
    const finders = [...this.#byQuery].filter(([name]) => queryNamed(name)?.hasProblems);
    return finders.some(([, nodes]) => [...nodes.values()].some(isWrong));
  }

  /** Removes all nodes that this run did not read; returns whether one of these was in the records. */
  removeUnread(run: number): boolean {
    let hasRemoved = false;
    for (const nodes of this.#byQuery.values())
      for (const [key, { checkedIn, isRecorded }] of nodes)
        if (checkedIn !== run) {
          nodes.delete(key);
          hasRemoved ||= isRecorded;
        }
    return hasRemoved;
  }

  clear(): void {
    this.#byQuery.clear();
  }
}

/** A node without a value. */
function newNode(query: AnyQuery, key: string): Node {
  return {
    query,
    key,
    inputs: [],
    hashes: [],
    hash: undefined,
    value: undefined,
    isResident: false,
    checkedIn: 0,
    madeIn: 0,
    readBy: 0,
    place: -1,
    isRecorded: false,
    pending: undefined,
    isRunning: false,
    problems: none,
  };
}

/** Sets the inputs of a node, with their hashes. */
export function setInputs(node: Node, inputs: readonly Node[]): void {
  const before = node.hashes;
  let isSame = inputs.length === node.inputs.length;
  const hashes = inputs.map((one, at) => {
    if (one.hash === undefined) throw new Error(`${node.query.name} did not wait for ${one.query.name}.`);
    isSame &&= one === node.inputs[at] && isAsBefore(one.hash, before[at]);
    return one.hash;
  });
  node.inputs = isSame ? node.inputs : inputs.slice(); // `slice` leaves no spare room: there are tens of thousands
  node.hashes = hashes;
  if (!isSame) node.isRecorded = false;
}

/** Whether a hash is the one of before, as another process sees it: all unique hashes are the same there. */
export function isAsBefore(hash: string, before: string | undefined): boolean {
  return hash === before || (isUnique(hash) && before !== undefined && (before === '' || isUnique(before)));
}

/** In characters; of a longer hash its sum is taken. */
const longestHash = 40;

/** The hash of a value, of its content; undefined if only what it was made of can say what it is. */
function contentHashOf({ options: { hash } }: AnyQuery, value: unknown): string | undefined {
  if (typeof hash !== 'function') return hash === undefined ? contentSum(value) : undefined;
  const own = hash(value);
  return own.length > longestHash ? sumOf(own) : own;
}

/** The hash of a value; and whether that was made of its inputs, as for functions. */
export function hashOf({ query, hashes, key }: Node, value: unknown): { hash: string; isOfInputs: boolean } {
  const content = contentHashOf(query, value);
  if (content !== undefined) return { hash: content, isOfInputs: false };
  return { hash: sumOf(`${query.name} ${key}\n${hashes.join('\n')}`), isOfInputs: hashes.length > 0 };
}

/**
 * Whether an input of a node, by its index, is as when the node read it. Its hash says so; but functions with the same hash may be
 * of two instances of a program, each with variables of its own. So a value in memory is made again if the functions in it were.
 */
export function isAsRead({ inputs, hashes, isResident, madeIn, checkedIn }: Node, at: number): boolean {
  const one = inputs[at] as Node;
  return one.hash === hashes[at] && !(isResident && madeIn > 0 && one.madeIn > checkedIn);
}

/** The value of a query changed within one run: a file was changed meanwhile, or the query is not pure. The run is tried again. */
export class ChangeError extends Error {
  readonly key: string;

  constructor({ query, key }: Node) {
    super(`${query.name} ${key} came out otherwise.`);
    this.key = key;
  }
}
