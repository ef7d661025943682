// A value that was just made → its hash, and the nodes that it was made from.
import { contentSum } from '../model/values/plain.ts';
import { sumOf } from '../model/values/sum.ts';
import type { Node, Nodes } from './node.ts';
import type { AnyQuery } from './query.ts';

/** The nodes that are read while one value is made. Each is listed once. */
export class InputList {
  static #last = 0;
  readonly #number: number;
  readonly #nodes: Nodes;
  readonly nodes: Node[] = [];

  constructor(nodes: Nodes) {
    InputList.#last += 1;
    this.#number = InputList.#last;
    this.#nodes = nodes;
  }

  add(node: Node): void {
    if (this.#nodes.isFirstIn(this.#number, node)) this.nodes.push(node);
  }
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
export function hashOf(
  nodes: Nodes,
  node: Node,
  query: AnyQuery,
  value: unknown,
): { hash: string; isOfInputs: boolean } {
  const content = contentHashOf(query, value);
  if (content !== undefined) return { hash: content, isOfInputs: false };
  const text = `${query.name} ${nodes.keyOf(node)}\n${nodes.inputHashesOf(node)}`;
  return { hash: sumOf(text), isOfInputs: nodes.inputCount(node) > 0 };
}

/** The value of a query changed within one run: a file was changed meanwhile, or the query is not pure. The run is tried again. */
export class ChangeError extends Error {
  readonly key: string;

  constructor(name: string, key: string) {
    super(`${name} ${key} came out otherwise.`);
    this.key = key;
  }
}
