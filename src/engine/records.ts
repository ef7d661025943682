// The stored state of nodes for other processes, without their values. There is one record of all nodes, one of the nodes that have
// changed since, and one for each shard of a build.
import { randomUUID } from 'node:crypto';
import type { Columns } from './columns.ts';
import type { Nodes } from './node.ts';
import type { Packs } from './pack.ts';

/** The keys of the records in the store. */
const names = { all: 'records', others: 'other records' } as const;
/** The beginning of the keys of shards' records that were made after the full record with this name. */
const shardNames = (id: string): string => `records ${id} `;
/** Whether the record of changes has so many nodes that all nodes should be recorded again. */
const isMany = (others: number, all: number): boolean => others > 200 + all / 8;

/** Columns, and the name of the full record: this one, or the one that they belong to. */
interface Stored extends Columns {
  readonly id: string;
  /** Greater than the turn of every record that was made earlier. */
  readonly turn: number;
}

export class Records {
  /** The last full record that was read or written: its name, and how many nodes it has. */
  #id = '';
  #all = 0;
  /** The greatest turn that was read or written. */
  #turn = 0;

  /** Replaces all nodes by those that the records in a store describe. */
  read(store: Packs, nodes: Nodes): void {
    const all = store.find(names.all)?.value as Stored | undefined;
    if (all) nodes.take(all);
    else nodes.clear();
    this.#all = nodes.count;
    this.#id = all?.id ?? '';
    this.#turn = all?.turn ?? 0;
    const later = [names.others, ...store.namesBeginning(shardNames(this.#id))]
      .map((name) => store.find(name)?.value as Stored | undefined)
      // Another process may have written a new full record meanwhile.
      .filter((one) => one !== undefined && one.id === this.#id) as Stored[];
    // The last record wins. Every node is still verified, so a wrong choice costs only time.
    for (const others of later.sort((a, b) => a.turn - b.turn)) {
      nodes.add(others, this.#all);
      this.#turn = Math.max(this.#turn, others.turn);
    }
  }

  /**
   * Records the nodes that are not in the store yet. `hasRemoved`: the store has nodes that must be removed. `shard`: writes a
   * record of its own, because other shards are recorded at the same time.
   */
  write(store: Packs, nodes: Nodes, hasRemoved: boolean, shard?: string): void {
    const others = nodes.unrecorded();
    if (others.length === 0 && !hasRemoved) return;
    this.#turn += 1;
    const isAll = shard === undefined && (hasRemoved || this.#all === 0 || isMany(others.length, this.#all));
    if (isAll) {
      this.#id = randomUUID();
      this.#all = nodes.count;
      nodes.setRecorded();
    }
    const columns = isAll ? nodes.columnsOf(nodes.all(), 0) : nodes.columnsOf(others, this.#all);
    const name = shard === undefined ? names[isAll ? 'all' : 'others'] : shardNames(this.#id) + shard;
    store.put(name, { value: { id: this.#id, turn: this.#turn, ...columns } satisfies Stored });
  }
}
