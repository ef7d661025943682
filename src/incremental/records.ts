// What other processes find of nodes: all but their values. A record of all of them, and one of those that are others since.
import { randomUUID } from 'node:crypto';
import type { Node } from './node.ts';
import type { Packs } from './pack.ts';
import { type AnyQuery, queryNamed } from './query.ts';
import { isUnique } from './stamp.ts';

/** What no stamp has. */
const separator = '\0';
/** Where they lie in a store. */
const names = { all: 'records', others: 'other records' } as const;
/** Of how many nodes one may be another, beside these, until all are recorded again. */
const isMany = (others: number, all: number): boolean => others > 200 + all / 8;

/** Plain data: columns, for there are tens of thousands. */
interface Columns {
  readonly names: readonly string[];
  readonly nameOf: Uint16Array;
  readonly keys: readonly string[];
  readonly keyOf: Uint32Array;
  /** In one text: it is read many times faster. */
  readonly stamps: string;
  readonly stampOf: Uint32Array;
  readonly lasting: Uint8Array;
  /** Where the inputs of each end among all, and the stamps that these had. */
  readonly ends: Uint32Array;
  readonly inputs: Uint32Array;
  readonly inputStamps: Uint32Array;
}

/** Columns, and the name of the record of all that they are, or belong to. */
interface Stored extends Columns {
  readonly id: string;
}

/** Finds a node, or makes one of which nothing is known. */
type NodeFor = (query: AnyQuery, key: string) => Node;

/** What a store has of nodes. */
export class Records {
  /** The record of all that was read or written last: its name, and the nodes in it. */
  #id = '';
  #all: readonly (Node | undefined)[] = [];

  /** Makes nodes as the records in a store say, by `nodeFor`. */
  read(store: Packs, nodeFor: NodeFor): void {
    const all = store.find(names.all)?.value as Stored | undefined;
    const others = store.find(names.others)?.value as Stored | undefined;
    this.#all = all ? readColumns(all, [], nodeFor) : [];
    this.#id = all?.id ?? '';
    for (const [place, node] of this.#all.entries()) {
      if (!node) continue;
      node.place = place;
      node.isRecorded = true;
    }
    // Another process may have recorded all meanwhile.
    if (!others || others.id !== this.#id) return;
    for (const node of readColumns(others, this.#all, nodeFor)) if (node) node.isRecorded = false;
  }

  /** Records these nodes in a store, as far as it has them not. `areLess`: it has others that are to be forgotten. */
  write(store: Packs, nodes: readonly Node[], areLess: boolean): void {
    const others = nodes.filter(({ isRecorded, stamp }) => !isRecorded && stamp !== undefined);
    if (others.length === 0 && !areLess) return;
    const isAll = areLess || this.#all.length === 0 || isMany(others.length, this.#all.length);
    if (isAll) {
      this.#id = randomUUID();
      this.#all = [];
      for (const node of nodes) node.isRecorded = false;
    }
    const written = inOrder(isAll ? nodes : others, this.#all.length);
    const stored: Stored = { id: this.#id, ...columnsOf(written) };
    store.put(isAll ? names.all : names.others, { value: stored });
    if (!isAll) return;
    this.#all = written;
    for (const node of written) node.isRecorded = true;
  }
}

/** Nodes that are not recorded, each behind its inputs. They get the places from `first` on. */
function inOrder(nodes: readonly Node[], first: number): readonly Node[] {
  const own: Node[] = [];
  const isIn = (node: Node) => node.isRecorded || own[node.place - first] === node;
  const add = (node: Node): void => {
    if (isIn(node) || node.stamp === undefined) return;
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
  const stamps = new Table<string>();
  const count = nodes.length;
  const edges = nodes.reduce((sum, { inputs }) => sum + inputs.length, 0);
  const columns = {
    nameOf: new Uint16Array(count),
    keyOf: new Uint32Array(count),
    stampOf: new Uint32Array(count),
    lasting: new Uint8Array(count),
    ends: new Uint32Array(count),
    inputs: new Uint32Array(edges),
    inputStamps: new Uint32Array(edges),
  };
  // No other process has those that no other value has.
  const placeOf = (stamp = '') => stamps.place(isUnique(stamp) ? '' : stamp);
  let end = 0;
  for (const [at, { query, key, stamp, isLasting, inputs, stamps: before }] of nodes.entries()) {
    columns.nameOf[at] = names.place(query);
    columns.keyOf[at] = keys.place(key);
    columns.stampOf[at] = placeOf(stamp);
    columns.lasting[at] = Number(isLasting);
    for (const [index, one] of inputs.entries()) {
      columns.inputs[end] = one.place;
      columns.inputStamps[end] = placeOf(before[index]);
      end += 1;
    }
    columns.ends[at] = end;
  }
  return {
    ...columns,
    names: names.all.map(({ name }) => name),
    keys: keys.all,
    stamps: stamps.all.join(separator),
  };
}

/**
 * Makes nodes as a record says, by `nodeFor`, and returns them; `before` are those that have the places before theirs. Leaves out nodes
 * of queries that are not there any more, and what was made of these.
 */
function readColumns(
  record: Columns,
  before: readonly (Node | undefined)[],
  nodeFor: NodeFor,
): readonly (Node | undefined)[] {
  const { nameOf, keys, keyOf, stampOf, lasting, ends, inputs, inputStamps } = record;
  const queries = record.names.map(queryNamed);
  const stamps = record.stamps.split(separator);
  const nodes: (Node | undefined)[] = [];
  const nodeAt = (place: number) => (place < before.length ? before[place] : nodes[place - before.length]);
  for (let at = 0, end = 0; at < nameOf.length; at += 1) {
    const start = end;
    end = ends[at] ?? 0;
    // With no room for more: there are tens of thousands.
    const own = new Array<Node>(end - start);
    const then = new Array<string>(end - start);
    let query = queries[nameOf[at] ?? 0];
    for (let edge = start; edge < end; edge += 1) {
      const one = nodeAt(inputs[edge] ?? 0);
      if (one) own[edge - start] = one;
      else query = undefined;
      then[edge - start] = stamps[inputStamps[edge] ?? 0] ?? '';
    }
    const node = query && nodeFor(query, keys[keyOf[at] ?? 0] ?? '');
    nodes.push(node);
    if (!node) continue;
    node.inputs = own;
    node.stamps = then;
    node.stamp = stamps[stampOf[at] ?? 0];
    node.isLasting = lasting[at] === 1;
  }
  return nodes;
}

/** Things, each once, and the place of each among them. */
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
