// The queries that failed in a run, with their errors: a query that is read again in the same run fails with the same error.
import type { Node } from './node.ts';

/** The errors of the queries of a run. */
export class Failures {
  readonly #errors = new Map<Node, unknown>();

  /** Records the error of a query, and throws it. */
  add(node: Node, error: unknown): never {
    node.stamp = undefined;
    this.#errors.set(node, error);
    throw error;
  }

  /** Throws the error of a query that failed in this run; for an asynchronous query, returns a promise that rejects with it. */
  rethrow(node: Node): Promise<void> | undefined {
    if (!this.#errors.has(node)) return undefined;
    const error = this.#errors.get(node);
    if (!node.query.isAsync) throw error;
    const failed = Promise.reject(error);
    failed.catch(() => {}); // the caller may not await it
    return failed;
  }

  /** Begins another run. */
  clear(): void {
    this.#errors.clear();
  }
}
