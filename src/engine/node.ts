// Nodes: each is a query with a key, and the stored state of its value.

import type { Problem } from '../model/site/problem.ts';
import { contentSum } from '../model/values/plain.ts';
import { sumOf } from '../model/values/sum.ts';
import { isUnique } from './hash.ts';
import { type AnyQuery, none, queryNamed } from './query.ts';

/** A query with a key, and the stored state of its value. */
export interface Node {
  readonly query: AnyQuery;
  readonly key: string;
  /** The nodes that the value was made from, in the order in which they were read. */
  inputs: readonly Node[];
  /** The hashes that the inputs had when the value was made. */
  hashes: readonly string[];
  /** The hash of the value; undefined if the value was never made. */
  hash: string | undefined;
  value: unknown;
  isResident: boolean;
  /** The problems that the query found: see `checkedQuery`. */
  problems: readonly Problem[];
  /** The last run in which the hash was found to be true. */
  checkedIn: number;
  /** The run in which the value was made, if its hash does not identify it, as with functions: see `isAsRead`. Otherwise 0. */
  madeIn: number;
  /** The number of the last `InputList` that this node was added to. */
  readBy: number;
  /** Its index among the recorded nodes, and whether its present state is recorded. */
  place: number;
  isRecorded: boolean;
  /** Set while the node is checked or made. */
  pending: Promise<void> | undefined;
  isRunning: boolean;
}

/** The nodes that are read while one value is made. Each is listed once. */
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

export class Nodes {
  readonly #byQuery = new Map<string, Map<string, Node>>();

  /** The node of a query and a key. If there is none yet, makes one without a value. */
  at(query: AnyQuery, key: string): Node {
    // A function that makes an entry would be made anew for each of a million reads.
    const found = this.#byQuery.get(query.name)?.get(key);
    if (found) return found;
    const node = newNode(query, key);
    const nodes = this.#byQuery.get(query.name);
    if (nodes) nodes.set(key, node);
    else this.#byQuery.set(query.name, new Map([[key, node]]));
    return node;
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

  /** Removes all nodes that this run did not read. Returns whether a removed node was recorded. */
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

export function setInputs(node: Node, inputs: readonly Node[]): void {
  const before = node.hashes;
  let isSame = inputs.length === node.inputs.length;
  const hashes = inputs.map((one, at) => {
    if (one.hash === undefined) throw new Error(`${node.query.name} did not wait for ${one.query.name}.`);
    isSame &&= one === node.inputs[at] && isAsBefore(one.hash, before[at]);
    return one.hash;
  });
  // `slice` leaves no spare capacity: there are tens of thousands of such lists
  node.inputs = isSame ? node.inputs : inputs.slice();
  node.hashes = hashes;
  if (!isSame) node.isRecorded = false;
}

/** Whether a hash is the same as before for other processes. They see all unique hashes as one. */
export function isAsBefore(hash: string, before: string | undefined): boolean {
  return hash === before || (isUnique(hash) && before !== undefined && (before === '' || isUnique(before)));
}

/** In characters. A longer text is replaced by its hash. */
const longestHash = 40;

/** The hash of a value's content; undefined if the hash must be made from the inputs. */
function contentHashOf({ options: { hash } }: AnyQuery, value: unknown): string | undefined {
  if (typeof hash !== 'function') return hash === undefined ? contentSum(value) : undefined;
  const own = hash(value);
  return own.length > longestHash ? sumOf(own) : own;
}

/** The hash of a value, and whether it was made from the inputs, as for functions. */
export function hashOf({ query, hashes, key }: Node, value: unknown): { hash: string; isOfInputs: boolean } {
  const content = contentHashOf(query, value);
  if (content !== undefined) return { hash: content, isOfInputs: false };
  return { hash: sumOf(`${query.name} ${key}\n${hashes.join('\n')}`), isOfInputs: hashes.length > 0 };
}

/**
 * Whether an input of a node, by its index, is as it was when the node read it. Equal hashes mean that it is, except for functions.
 * Functions with the same hash may come from two instances of the compiled templates, each with its own variables. So a value in
 * memory is made again if its functions were made again.
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
