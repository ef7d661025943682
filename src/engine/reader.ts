// The readers of queries, which record what is read.
import type { Node } from './node.ts';
import type { AnyQuery, Reader } from './query.ts';

/** The source of a reader: the nodes of a database. */
interface Nodes {
  readonly node: (query: AnyQuery, key: string) => Node;
  /** Brings a node's hash up to date. The caller awaits the promise. */
  readonly check: (node: Node) => Promise<void> | undefined;
  /** Its hash, which is up to date. */
  readonly hashOf: (node: Node) => string | undefined;
  /** The value of a node whose hash is true. */
  readonly valueOf: (node: Node) => unknown;
  readonly outdated: Reader['outdated'];
  readonly keysRead: Reader['keysRead'];
  readonly making: Reader['making'];
}

/** A reader that adds each node that it reads to `inputs()`. */
export function readerOf(nodes: Nodes, inputs: () => { add(node: Node): unknown } | undefined): Reader {
  const add = (query: AnyQuery, key: string): Node => {
    const node = nodes.node(query, key);
    inputs()?.add(node);
    return node;
  };
  const check = (query: AnyQuery, node: Node): void => {
    if (nodes.check(node)) throw new Error(`${query.name} was not waited for.`);
  };
  const hashNow = (query: AnyQuery, node: Node): string => {
    check(query, node);
    return nodes.hashOf(node) ?? '';
  };
  const valueNow = (query: AnyQuery, node: Node): unknown => {
    check(query, node);
    const value = nodes.valueOf(node);
    if (value instanceof Promise) throw new Error(`${query.name} was not waited for.`);
    return value;
  };
  const read = (query: AnyQuery, key = ''): unknown => {
    const node = add(query, key);
    if (!query.isAsync) return valueNow(query, node);
    const pending = nodes.check(node);
    return pending ? pending.then(() => nodes.valueOf(node)) : Promise.resolve(nodes.valueOf(node));
  };
  return Object.assign(read, {
    awaited: (query: AnyQuery, key = '') => valueNow(query, add(query, key)),
    hashOf: (query: AnyQuery, key = '') => hashNow(query, add(query, key)),
    unrecorded: (query: AnyQuery, key = '') => valueNow(query, nodes.node(query, key)),
    outdated: nodes.outdated,
    keysRead: nodes.keysRead,
    making: nodes.making,
  }) as Reader;
}
