// What other processes find of nodes: all but their values.
import { getOrInsertComputed } from '../model/lazy.ts';
import type { Node } from './node.ts';
import { type AnyQuery, queryNamed } from './query.ts';

/** What no stamp has. */
const separator = '\0';

/** Plain data: columns, for there are tens of thousands. */
export interface Records {
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

/** The records of nodes, and of what these were made of. */
export function recordsOf(all: readonly Node[]): Records {
  const nodes: Node[] = []; // inputs before what was made of them
  const isIn = (node: Node) => nodes[node.place] === node;
  const add = (node: Node): void => {
    if (isIn(node) || node.stamp === undefined) return;
    for (const one of node.inputs) add(one);
    if (node.inputs.every(isIn)) node.place = nodes.push(node) - 1;
  };
  for (const node of all) add(node);
  const [names, nameOf] = table(nodes.map(({ query }) => query.name));
  const [keys, keyOf] = table(nodes.map(({ key }) => key));
  const [stamps, stampsAt] = table([
    ...nodes.map(({ stamp = '' }) => stamp),
    ...nodes.flatMap((node) => node.stamps),
  ]);
  let end = 0;
  return {
    names,
    nameOf: Uint16Array.from(nameOf),
    keys,
    keyOf: Uint32Array.from(keyOf),
    stamps: stamps.join(separator),
    stampOf: Uint32Array.from(stampsAt.slice(0, nodes.length)),
    lasting: Uint8Array.from(nodes, ({ isLasting }) => Number(isLasting)),
    ends: Uint32Array.from(nodes, ({ inputs }) => (end += inputs.length)),
    inputs: Uint32Array.from(nodes.flatMap(({ inputs }) => inputs.map(({ place }) => place))),
    inputStamps: Uint32Array.from(stampsAt.slice(nodes.length)),
  };
}

/** Makes nodes as these records say, by `nodeFor`; leaves out those of queries that are not there any more, and what was made of these. */
export function readRecords(records: Records, nodeFor: (query: AnyQuery, key: string) => Node): void {
  const { nameOf, keys, keyOf, stampOf, lasting, ends, inputs, inputStamps } = records;
  const queries = records.names.map(queryNamed);
  const stamps = records.stamps.split(separator);
  const nodes: (Node | undefined)[] = [];
  for (let at = 0, start = 0; at < nameOf.length; start = ends[at] ?? 0, at += 1) {
    const query = queries[nameOf[at] ?? 0];
    const own = Array.from(inputs.subarray(start, ends[at]), (one) => nodes[one]);
    if (!query || !own.every((one) => one !== undefined)) {
      nodes.push(undefined);
      continue;
    }
    const node = nodeFor(query, keys[keyOf[at] ?? 0] ?? '');
    node.inputs = own;
    node.stamps = Array.from(inputStamps.subarray(start, ends[at]), (one) => stamps[one] ?? '');
    node.stamp = stamps[stampOf[at] ?? 0];
    node.isLasting = lasting[at] === 1;
    nodes.push(node);
  }
}

/** Each text once, and which of them each was. */
function table(all: readonly string[]): readonly [readonly string[], readonly number[]] {
  const places = new Map<string, number>();
  const place = (text: string) => getOrInsertComputed(places, text, () => places.size);
  const indexes = all.map(place);
  return [[...places.keys()], indexes];
}
