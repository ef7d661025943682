// Values of nodes, in memory or in the store.
import type { Node, Nodes } from './node.ts';
import { Damaged, type Packs } from './pack.ts';
import { type AnyQuery, neverReuse } from './query.ts';

/** The largest total size of values that stay in memory although they are cheap to make again. */
const mostResident = 4_000_000;

/** The key of a node's value in the store. */
export const packName = (nodes: Nodes, node: Node): string => `${nodes.nameOf(node)} ${nodes.keyOf(node)}`;

export class Values {
  readonly store: Packs;
  readonly #nodes: Nodes;
  /** Whether an entry of the store was damaged. */
  isDamaged = false;
  /** The nodes whose values are in memory although they are cheap to make again, with the size of each value, and the total. */
  readonly #cheap = new Map<Node, number>();
  #cheapSize = 0;

  constructor(store: Packs, nodes: Nodes) {
    this.store = store;
    this.#nodes = nodes;
  }

  /** Keeps a new value in memory, and in the store if it has a pack. `isStored`: the store already has it. */
  put(node: Node, query: AnyQuery, made: unknown, hash: string, isStored: boolean): void {
    const { pack, size } = query.options;
    const isFinal = () =>
      this.#nodes.problemsOf(node).length === 0 &&
      !this.#nodes.hasInput(node, this.#nodes.at(neverReuse, ''));
    let value = made;
    const packed = pack && !isStored && isFinal() ? pack.write(made as never) : undefined;
    if (packed && pack) {
      const { bytes } = packed;
      const name = packName(this.#nodes, node);
      const { isOpen } = this.store;
      if (isOpen) this.store.put(name, { value: { hash, value: packed.value }, bytes });
      if (bytes) value = pack.read(packed.value, isOpen ? this.#bytesOf(name) : () => bytes);
    }
    if (size) this.#makeRoom(node, size(value));
    this.#nodes.setValue(node, value);
  }

  /** The value with a node's present hash, if the store has it. It stays in memory from then on. */
  find(node: Node, { options: { pack, fromHash } }: AnyQuery): { readonly value: unknown } | undefined {
    if (fromHash) return { value: fromHash(this.#nodes.hashOf(node) ?? '') };
    const stored = pack && this.#storedOf(node);
    if (!stored) return undefined;
    const value = pack.read(stored.value, this.#bytesOf(packName(this.#nodes, node)));
    this.#nodes.setValue(node, value);
    return { value };
  }

  /** The value that a node had when it was last made, in any process; undefined if it was not stored. */
  lastOf(node: Node, { options: { isOutside, pack } }: AnyQuery): unknown {
    if (this.#nodes.isResident(node) || !isOutside) return this.#nodes.valueOf(node);
    return pack && this.#storedOf(node)?.value;
  }

  /** Forgets which values are cheap to make again, and drops these: nodes get other numbers. */
  dropCheap(): void {
    for (const one of this.#cheap.keys()) this.#nodes.dropValue(one);
    this.#cheap.clear();
    this.#cheapSize = 0;
  }

  #storedOf(node: Node): { readonly value: unknown } | undefined {
    const hash = this.#nodes.hashOf(node);
    if (hash === undefined) return undefined;
    const name = packName(this.#nodes, node);
    const stored = this.store.find(name)?.value as { hash: string; value: unknown } | undefined;
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
      this.dropCheap();
      this.#cheapSize = size;
    }
    this.#cheap.set(node, size);
  }
}
