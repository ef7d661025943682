// What could not be made in a run, and why: whoever asks again in the same run is told the same.
import type { Node } from './node.ts';

export class Failures {
  readonly #errors = new Map<Node, unknown>();

  /** Notes what kept a value from being made, and throws it. */
  add(node: Node, error: unknown): never {
    node.stamp = undefined;
    this.#errors.set(node, error);
    throw error;
  }

  /** Throws what kept a value from being made in this run, if anything did; of a value that is waited for, a promise rejects. */
  again(node: Node): Promise<void> | undefined {
    if (!this.#errors.has(node)) return undefined;
    const error = this.#errors.get(node);
    if (!node.query.isAsync) throw error;
    const failed = Promise.reject(error);
    failed.catch(() => {}); // who asks may not wait
    return failed;
  }

  /** Begins another run. */
  clear(): void {
    this.#errors.clear();
  }
}
