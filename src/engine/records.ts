// The stored state of nodes for other processes, without their values. There is one record of all nodes, one of the nodes that have
// changed since, and one for each shard of a build.
import { randomUUID } from 'node:crypto';
import { isUnique } from './hash.ts';
import type { Node } from './node.ts';
import type { Packs } from './pack.ts';
import { type AnyQuery, none, queryNamed } from './query.ts';

/** A character that no hash contains. */
const separator = '\0';
/** The keys of the records in the store. */
const names = { all: 'records', others: 'other records' } as const;
/** The beginning of the keys of shards' records that were made after the full record with this name. */
const shardNames = (id: string): string => `records ${id} `;
/** Whether the record of changes has so many nodes that all nodes should be recorded again. */
const isMany = (others: number, all: number): boolean => others > 200 + all / 8;

/** Plain data, in columns: there are tens of thousands of nodes. */
interface Columns {
  readonly names: readonly string[];
  readonly nameOf: Uint16Array;
  readonly keys: readonly string[];
  readonly keyOf: Uint32Array;
  /** All hashes in one text, which is read many times faster. */
  readonly hashes: string;
  readonly hashOf: Uint32Array;
  /** The problems of nodes that have some, by node index. */
  readonly problems: ReadonlyMap<number, Node['problems']>;
  /** Where the inputs of each node end in `inputs`, and the hashes of these inputs. */
  readonly ends: Uint32Array;
  readonly inputs: Uint32Array;
  readonly inputHashes: Uint32Array;
}

/** Columns, and the name of the full record: this one, or the one that they belong to. */
interface Stored extends Columns {
  readonly id: string;
  /** Greater than the turn of every record that was made earlier. */
  readonly turn: number;
}

/** Finds a node, or makes one without a value. */
type NodeFor = (query: AnyQuery, key: string) => Node;

export class Records {
  /** The last full record that was read or written: its name and its nodes. */
  #id = '';
  #all: readonly (Node | undefined)[] = [];
  /** The greatest turn that was read or written. */
  #turn = 0;

  /** Makes the nodes that the records in a store describe, by `nodeFor`. */
  read(store: Packs, nodeFor: NodeFor): void {
    const all = store.find(names.all)?.value as Stored | undefined;
    this.#all = all ? readColumns(all, [], nodeFor) : [];
    this.#id = all?.id ?? '';
    for (const [place, node] of this.#all.entries()) {
      if (!node) continue;
      node.place = place;
      node.isRecorded = true;
    }
    this.#turn = all?.turn ?? 0;
    const later = [names.others, ...store.namesBeginning(shardNames(this.#id))]
      .map((name) => store.find(name)?.value as Stored | undefined)
      // Another process may have written a new full record meanwhile.
      .filter((one) => one !== undefined && one.id === this.#id) as Stored[];
    // The last record wins. Every node is still verified, so a wrong choice costs only time.
    for (const others of later.sort((a, b) => a.turn - b.turn)) {
      for (const node of readColumns(others, this.#all, nodeFor)) if (node) node.isRecorded = false;
      this.#turn = Math.max(this.#turn, others.turn);
    }
  }

  /**
   * Records the nodes that are not in the store yet. `hasRemoved`: the store has nodes that must be removed. `shard`: writes a
   * record of its own, because other shards are recorded at the same time.
   */
  write(store: Packs, nodes: readonly Node[], hasRemoved: boolean, shard?: string): void {
    const others = nodes.filter(({ isRecorded, hash }) => !isRecorded && hash !== undefined);
    if (others.length === 0 && !hasRemoved) return;
    this.#turn += 1;
    if (shard !== undefined) {
      const own = columnsOf(inOrder(others, this.#all.length));
      store.put(shardNames(this.#id) + shard, { value: { id: this.#id, turn: this.#turn, ...own } });
      return;
    }
    const isAll = hasRemoved || this.#all.length === 0 || isMany(others.length, this.#all.length);
    if (isAll) {
      this.#id = randomUUID();
      this.#all = [];
      for (const node of nodes) node.isRecorded = false;
    }
    const written = inOrder(isAll ? nodes : others, this.#all.length);
    const stored: Stored = { id: this.#id, turn: this.#turn, ...columnsOf(written) };
    store.put(isAll ? names.all : names.others, { value: stored });
    if (!isAll) return;
    this.#all = written;
    for (const node of written) node.isRecorded = true;
  }
}

/** The nodes that are not recorded yet, each after its inputs. Numbers them, beginning with `first`. */
function inOrder(nodes: readonly Node[], first: number): readonly Node[] {
  const own: Node[] = [];
  const isIn = (node: Node) => node.isRecorded || own[node.place - first] === node;
  const add = (node: Node): void => {
    if (isIn(node) || node.hash === undefined) return;
    for (const one of node.inputs) add(one);
    if (node.inputs.every(isIn)) node.place = first + own.push(node) - 1;
  };
  for (const node of nodes) add(node);
  return own;
}

/** The record of these nodes. */
function columnsOf(nodes: readonly Node[]): Columns {
  const names = new Table<AnyQuery>();
  const keys = new Table<string>();
  const hashes = new Table<string>();
  const count = nodes.length;
  const edges = nodes.reduce((sum, { inputs }) => sum + inputs.length, 0);
  const columns = {
    nameOf: new Uint16Array(count),
    keyOf: new Uint32Array(count),
    hashOf: new Uint32Array(count),
    problems: new Map<number, Node['problems']>(),
    ends: new Uint32Array(count),
    inputs: new Uint32Array(edges),
    inputHashes: new Uint32Array(edges),
  };
  // A unique hash means nothing to another process.
  const placeOf = (hash = '') => hashes.place(isUnique(hash) ? '' : hash);
  let end = 0;
  for (const [at, { query, key, hash, problems, inputs, hashes: before }] of nodes.entries()) {
    columns.nameOf[at] = names.place(query);
    columns.keyOf[at] = keys.place(key);
    columns.hashOf[at] = placeOf(hash);
    if (problems.length > 0) columns.problems.set(at, problems);
    for (const [index, one] of inputs.entries()) {
      columns.inputs[end] = one.place;
      columns.inputHashes[end] = placeOf(before[index]);
      end += 1;
    }
    columns.ends[at] = end;
  }
  return {
    ...columns,
    names: names.all.map(({ name }) => name),
    keys: keys.all,
    hashes: hashes.all.join(separator),
  };
}

/**
 * Makes the nodes of a record with `nodeFor`, and returns them. `before` are the nodes of earlier records. Leaves out nodes of
 * queries that no longer exist, and nodes that have such inputs.
 */
function readColumns(
  record: Columns,
  before: readonly (Node | undefined)[],
  nodeFor: NodeFor,
): readonly (Node | undefined)[] {
  const { nameOf, keys, keyOf, hashOf, problems, ends, inputs, inputHashes } = record;
  const queries = record.names.map(queryNamed);
  const hashes = record.hashes.split(separator);
  const nodes: (Node | undefined)[] = [];
  const nodeAt = (place: number) => (place < before.length ? before[place] : nodes[place - before.length]);
  for (let at = 0, end = 0; at < nameOf.length; at += 1) {
    const start = end;
    end = ends[at] ?? 0;
    // Arrays without spare capacity: there are tens of thousands.
    const own = new Array<Node>(end - start);
    const then = new Array<string>(end - start);
    let query = queries[nameOf[at] ?? 0];
    for (let edge = start; edge < end; edge += 1) {
      const one = nodeAt(inputs[edge] ?? 0);
      if (one) own[edge - start] = one;
      else query = undefined;
      then[edge - start] = hashes[inputHashes[edge] ?? 0] ?? '';
    }
    const node = query && nodeFor(query, keys[keyOf[at] ?? 0] ?? '');
    nodes.push(node);
    if (!node) continue;
    node.inputs = own;
    node.hashes = then;
    node.hash = hashes[hashOf[at] ?? 0];
    node.problems = problems.get(at) ?? none;
  }
  return nodes;
}

/** A list of distinct values, with the index of each. */
class Table<T> {
  readonly all: T[] = [];
  readonly #places = new Map<T, number>();

  place(one: T): number {
    const place = this.#places.get(one);
    if (place !== undefined) return place;
    this.#places.set(one, this.all.length);
    return this.all.push(one) - 1;
  }
}
