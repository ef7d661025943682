// The readers of queries, which record what is read.
import type { Node } from './node.ts';
import type { AnyQuery, Reader } from './query.ts';

/** The source of a reader: the nodes of a database. */
interface Nodes {
  readonly node: (query: AnyQuery, key: string) => Node;
  /** Brings a node's hash up to date. The caller awaits the promise. */
  readonly check: (node: Node) => Promise<void> | undefined;
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
  const hashNow = (node: Node): string => {
    if (nodes.check(node)) throw new Error(`${node.query.name} was not waited for.`);
    return node.hash ?? '';
  };
  const valueNow = (node: Node): unknown => {
    hashNow(node);
    const value = nodes.valueOf(node);
    if (value instanceof Promise) throw new Error(`${node.query.name} was not waited for.`);
    return value;
  };
  const read = (query: AnyQuery, key = ''): unknown => {
    const node = add(query, key);
    if (!query.isAsync) return valueNow(node);
    const pending = nodes.check(node);
    return pending ? pending.then(() => nodes.valueOf(node)) : Promise.resolve(nodes.valueOf(node));
  };
  return Object.assign(read, {
    awaited: (query: AnyQuery, key = '') => valueNow(add(query, key)),
    hashOf: (query: AnyQuery, key = '') => hashNow(add(query, key)),
    unrecorded: (query: AnyQuery, key = '') => valueNow(nodes.node(query, key)),
    outdated: nodes.outdated,
    keysRead: nodes.keysRead,
    making: nodes.making,
  }) as Reader;
}
