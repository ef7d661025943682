// Where the values of nodes are: at hand, or in a store, as far as other processes are to find them.

import type { Node } from './node.ts';
import { Damaged, type Packs } from './pack.ts';

/** The size of all values together that stay in memory although they are soon made again. */
const mostResident = 4_000_000;

/** The name of a node's value in the store. */
export const packName = ({ query, key }: Node): string => `${query.name} ${key}`;

export class Values {
  readonly store: Packs;
  /** Whether something in the store has turned out not to be as it was written. */
  isDamaged = false;
  /** Values that are soon made again, and how large all of them are. */
  #lightly: Node[] = [];
  #lightSize = 0;

  constructor(store: Packs) {
    this.store = store;
  }

  /** Holds a value that was just made: where other processes are to find it, as these will find it. `isKept`: they do already. */
  hold(node: Node, made: unknown, stamp: string, isKept = false): void {
    const { query, isLasting } = node;
    const { pack, size } = query.options;
    let value = made;
    const packed = isLasting && !isKept ? pack?.write(made as never) : undefined;
    if (packed && pack) {
      const { bytes } = packed;
      const name = packName(node);
      const { isOpen } = this.store;
      if (isOpen) this.store.put(name, { value: { stamp, value: packed.value }, ...(bytes && { bytes }) });
      if (bytes) value = pack.read(packed.value, isOpen ? this.#bytesOf(name) : () => bytes);
    }
    if (size) this.#makeRoom(node, size(value));
    node.isResident = true;
    node.value = value;
  }

  /** The value that a node's stamp stands for, if the store has it; it stays in memory from now on. */
  find(node: Node): { readonly value: unknown } | undefined {
    const { query, stamp = '' } = node;
    const { pack, fromStamp } = query.options;
    if (fromStamp) return { value: fromStamp(stamp) };
    const stored = pack && this.#storedOf(node);
    if (!stored) return undefined;
    node.value = pack.read(stored.value, this.#bytesOf(packName(node)));
    node.isResident = true;
    return { value: node.value };
  }

  /** The value that a node had when it was last made, here or in another process; undefined where nobody stored it. */
  lastOf(node: Node): unknown {
    return node.isResident || !node.query.options.isOutside ? node.value : this.#storedOf(node)?.value;
  }

  #storedOf(node: Node): { readonly value: unknown } | undefined {
    const { query, stamp } = node;
    if (!query.options.pack || stamp === undefined) return undefined;
    const stored = this.store.find(packName(node))?.value as { stamp: string; value: unknown } | undefined;
    return stored?.stamp === stamp ? stored : undefined;
  }

  /** The bytes of a stored value, whenever they are asked for, in this run or another one. */
  #bytesOf(name: string): () => Uint8Array {
    return () => {
      try {
        return this.store.bytesOf(name);
      } catch (error) {
        // Whoever asked may catch it: a template.
        if (error instanceof Damaged) this.isDamaged = true;
        throw error;
      }
    };
  }

  #makeRoom(node: Node, size: number): void {
    this.#lightSize += size;
    if (this.#lightSize > mostResident) {
      for (const one of this.#lightly) {
        one.isResident = false;
        one.value = undefined;
      }
      this.#lightly = [];
      this.#lightSize = size;
    }
    this.#lightly.push(node);
  }
}
