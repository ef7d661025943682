// Values of nodes, in memory or in the store.
import type { Node } from './node.ts';
import { Damaged, type Packs } from './pack.ts';
import { neverReuse } from './query.ts';

/** The largest total size of values that stay in memory although they are cheap to make again. */
const mostResident = 4_000_000;

/** The key of a node's value in the store. */
export const packName = ({ query, key }: Node): string => `${query.name} ${key}`;

export class Values {
  readonly store: Packs;
  /** Whether an entry of the store was damaged. */
  isDamaged = false;
  /** The nodes whose values are in memory although they are cheap to make again, with the size of each value, and the total. */
  readonly #cheap = new Map<Node, number>();
  #cheapSize = 0;

  constructor(store: Packs) {
    this.store = store;
  }

  /** Keeps a new value in memory, and in the store if it has a pack. `isStored`: the store already has it. */
  put(node: Node, made: unknown, hash: string, isStored: boolean): void {
    const { query, problems, inputs } = node;
    const { pack, size } = query.options;
    let value = made;
    const isFinal = problems.length === 0 && inputs.every((one) => one.query !== neverReuse);
    const packed = isFinal && !isStored ? pack?.write(made as never) : undefined;
    if (packed && pack) {
      const { bytes } = packed;
      const name = packName(node);
      const { isOpen } = this.store;
      if (isOpen) this.store.put(name, { value: { hash, value: packed.value }, bytes });
      if (bytes) value = pack.read(packed.value, isOpen ? this.#bytesOf(name) : () => bytes);
    }
    if (size) this.#makeRoom(node, size(value));
    node.isResident = true;
    node.value = value;
  }

  /** The value with a node's present hash, if the store has it. It stays in memory from then on. */
  find(node: Node): { readonly value: unknown } | undefined {
    const { query, hash = '' } = node;
    const { pack, fromHash } = query.options;
    if (fromHash) return { value: fromHash(hash) };
    const stored = pack && this.#storedOf(node);
    if (!stored) return undefined;
    node.value = pack.read(stored.value, this.#bytesOf(packName(node)));
    node.isResident = true;
    return { value: node.value };
  }

  /** The value that a node had when it was last made, in any process; undefined if it was not stored. */
  lastOf(node: Node): unknown {
    return node.isResident || !node.query.options.isOutside ? node.value : this.#storedOf(node)?.value;
  }

  #storedOf(node: Node): { readonly value: unknown } | undefined {
    const { query, hash } = node;
    if (!query.options.pack || hash === undefined) return undefined;
    const stored = this.store.find(packName(node))?.value as { hash: string; value: unknown } | undefined;
    return stored?.hash === hash ? stored : undefined;
  }

  /** A function that reads the bytes of a stored value, in this run or a later one. */
  #bytesOf(name: string): () => Uint8Array {
    return () => {
      try {
        return this.store.bytesOf(name);
      } catch (error) {
        // The caller may catch this error (templates can), so it is noted here.
        if (error instanceof Damaged) this.isDamaged = true;
        throw error;
      }
    };
  }

  /**
   * Drops all values that are cheap to make again if there is no room for a new value of this size. The node's old value is dropped
   * too.
   */
  #makeRoom(node: Node, size: number): void {
    this.#cheapSize += size - (this.#cheap.get(node) ?? 0);
    if (this.#cheapSize > mostResident) {
      for (const one of this.#cheap.keys()) {
        one.isResident = false;
        one.value = undefined;
      }
      this.#cheap.clear();
      this.#cheapSize = size;
    }
    this.#cheap.set(node, size);
  }
}
