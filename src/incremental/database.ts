// Remembers the values of queries, each with what it was made of: what the query read through its reader, and nothing else. A value
// is made anew where the stamp of something that it read is another one; where its own stamp comes out as before, nothing that read
// it runs again. (After Salsa, and "Build Systems à la Carte", Mokhov, Mitchell, Peyton Jones 2018: verifying traces.)
import { getOrInsertComputed } from '../model/lazy.ts';
import { isSame, type Node, newNode, stampOf } from './node.ts';
import { Packs } from './pack.ts';
import type { AnyQuery, Making, Query, Reader } from './query.ts';
import { readerOf } from './reader.ts';
import { type Records, readRecords, recordsOf } from './records.ts';
import { packName, Values } from './values.ts';

/** A value came out otherwise than it had in the same run: a file changed meanwhile, or a query is not pure. The run begins anew. */
class ChangeError extends Error {}

/** Told of each value that was made: the name and the key of the query, and how long it took in ms, with all that was made for it. */
export type OnMade = (name: string, key: string, ms: number) => void;

/** Runs queries, and remembers what came of them: for a watch, from run to run; through `store`, for other processes. */
export class Database {
  readonly #nodes = new Map<string, Map<string, Node>>();
  readonly #onMade: OnMade | undefined;
  readonly #shared: Reader;
  readonly #read = {
    node: (query: AnyQuery, key: string) => this.#node(query, key),
    check: (node: Node) => this.#check(node),
    valueOf: (node: Node) => this.#valueOf(node),
    outdated: <T>(query: Query<T>, keys: readonly string[]) => this.#outdated(query, keys),
  };
  #values: Values;
  /** What the query that runs now has read, unless it waits for others. */
  #reads: Node[] | undefined;
  #run = 0;
  #isChanged = false;
  /** Whether a node is other than its record. */
  #isNews = false;

  constructor(store = new Packs(undefined), onMade?: OnMade) {
    this.#values = new Values(store);
    this.#onMade = onMade;
    this.#shared = readerOf(this.#read, () => this.#reads);
    this.#load();
  }

  /** What other processes find. */
  get store(): Packs {
    return this.#values.store;
  }

  /**
   * Runs `make` with these inputs, each with its value. Begins anew where something changed meanwhile, or what other processes left
   * turns out to be damaged.
   */
  async run<T>(inputs: Iterable<readonly [AnyQuery, unknown]>, make: (q: Reader) => Promise<T>): Promise<T> {
    const given = [...inputs];
    for (let tries = 1; ; tries += 1) {
      this.#run += 1;
      this.#isChanged = false;
      this.#values.isDamaged = false;
      for (const [one, value] of given) {
        const node = this.#node(one, '');
        this.#take(node, value, []);
        node.value = value; // also where only the stamp says that nothing has changed
      }
      try {
        const made = await make(readerOf(this.#read, () => undefined));
        if (!this.#isChanged && !this.#values.isDamaged) return made;
      } catch (error) {
        if (!this.#isChanged && !this.#values.isDamaged) throw error;
      }
      // What is damaged is not found again.
      if (this.#values.isDamaged && tries === 1) {
        this.#nodes.clear();
        this.#load();
      } else if (this.#values.isDamaged || tries >= 3) this.#forgetStore();
      if (tries >= 5) throw new ChangeError('What the build reads changes all the time.');
    }
  }

  /** Forgets what this run has not asked for. */
  forgetUnused(): void {
    for (const nodes of this.#nodes.values())
      for (const [key, { checkedIn }] of nodes)
        if (checkedIn !== this.#run) {
          nodes.delete(key);
          this.#isNews = true;
        }
  }

  /** Forgets all: for a run that ended in the middle. */
  forgetAll(): void {
    this.#nodes.clear();
    this.#isNews = true;
  }

  /** Writes for other processes what is known now, if that is other than what they would find. */
  record(): void {
    if (!this.store.isOpen) return;
    for (const nodes of this.#nodes.values())
      for (const node of nodes.values())
        if (node.query.options.pack && node.checkedIn === this.#run) this.store.use(packName(node));
    if (!this.#isNews) return;
    const nodes = [...this.#nodes.values()].flatMap((some) => [...some.values()]);
    const records = recordsOf(nodes.filter((one) => one.checkedIn === this.#run));
    this.store.put('records', { value: records });
    this.#isNews = false;
  }

  #load(): void {
    const records = this.store.find('records')?.value as Records | undefined;
    if (records) readRecords(records, (query, key) => this.#node(query, key));
  }

  /** Goes on without what other processes left. */
  #forgetStore(): void {
    this.store.drop();
    this.#values = new Values(new Packs(undefined));
    this.forgetAll();
  }

  #node(query: AnyQuery, key: string): Node {
    const nodes = getOrInsertComputed(this.#nodes, query.name, () => new Map<string, Node>());
    let node = nodes.get(key);
    if (!node) {
      node = newNode(query, key);
      nodes.set(key, node);
    }
    return node;
  }

  /** Makes the stamp of a node true in this run; what is returned is to be waited for. */
  #check(node: Node): Promise<void> | undefined {
    if (node.checkedIn === this.#run || node.pending) return node.pending;
    if (node.isRunning) throw new Error(`${node.query.name} ${node.key} is made of itself.`);
    if (node.stamp === undefined || !node.isLasting || node.query.options.isOutside) return this.#make(node);
    return this.#verify(node, 0);
  }

  /** Makes a value anew if one of its inputs, from the one at `first` on, is another one. */
  #verify(node: Node, first: number): Promise<void> | undefined {
    const { inputs } = node;
    for (let at = first; at < inputs.length; at += 1) {
      const one = inputs[at] as Node;
      let pending: Promise<void> | undefined;
      try {
        pending = this.#check(one);
      } catch {
        return this.#make(node); // who still asks for it is told why
      }
      if (pending) {
        const wait = pending.then(
          () => (isSame(node, one) ? this.#verify(node, at + 1) : this.#make(node)),
          () => this.#make(node),
        );
        return this.#wait(node, wait);
      }
      if (!isSame(node, one)) return this.#make(node);
    }
    node.checkedIn = this.#run;
    return undefined;
  }

  /** Whether a node's stamp is true in this run without anything made but its inputs. */
  #isTrue(node: Node): boolean {
    if (node.stamp === undefined || !node.isLasting || node.query.options.isOutside) return false;
    try {
      const isTrue = node.inputs.every((one) => {
        if (this.#check(one)) throw new Error(`${one.query.name} was not waited for.`);
        return isSame(node, one);
      });
      if (isTrue) node.checkedIn = this.#run;
      return isTrue;
    } catch {
      return false;
    }
  }

  #outdated<T>(query: Query<T>, keys: readonly string[]): readonly Making<T>[] {
    return keys.flatMap((key) => {
      const node = this.#node(query, key);
      if (node.checkedIn === this.#run || this.#isTrue(node)) return [];
      const inputs: Node[] = [];
      const done = (value: T, ms: number) => {
        this.#take(node, value, inputs);
        this.#onMade?.(query.name, key, ms);
      };
      return { key, q: readerOf(this.#read, () => inputs), done };
    });
  }

  #wait(node: Node, promise: Promise<void>): Promise<void> {
    const wait = promise.finally(() => {
      if (node.pending === wait) node.pending = undefined;
    });
    node.pending = wait;
    return wait;
  }

  #make(node: Node): Promise<void> | undefined {
    const { query, key } = node;
    const last = query.options.isOutside ? this.#values.lastOf(node) : node.value;
    const inputs: Node[] = [];
    const reads = this.#reads;
    const start = this.#onMade && performance.now();
    const tell = () => start !== undefined && this.#onMade?.(query.name, key, performance.now() - start);
    node.isRunning = true;
    try {
      this.#reads = inputs;
      const value = query.run(query.isAsync ? readerOf(this.#read, () => inputs) : this.#shared, key, last);
      if (value instanceof Promise) {
        const wait = value.then(
          (made) => {
            node.isRunning = false;
            this.#take(node, made, inputs);
            tell();
          },
          (error) => {
            node.isRunning = false;
            node.stamp = undefined;
            throw error;
          },
        );
        return this.#wait(node, wait);
      }
      this.#take(node, value, inputs);
      tell();
      return undefined;
    } catch (error) {
      node.stamp = undefined;
      throw error;
    } finally {
      this.#reads = reads;
      if (!node.pending) node.isRunning = false;
    }
  }

  /** Takes a value that was made of these. */
  #take(node: Node, made: unknown, inputs: readonly Node[]): void {
    const { options } = node.query;
    const before = node.stamp;
    const isAgain = node.checkedIn === this.#run && before !== undefined && inputs.length > 0;
    node.inputs = inputs.slice(); // with no room for more: there are tens of thousands
    for (const { stamp, query } of inputs)
      if (stamp === undefined) throw new Error(`${node.query.name} did not wait for ${query.name}.`);
    const stamp = stampOf(node, made);
    if (isAgain && stamp !== before) {
      this.#isChanged = true;
      throw new ChangeError(`${node.query.name} ${node.key} came out otherwise.`);
    }
    node.isLasting = options.isLasting?.(made) ?? true;
    if (stamp !== before || !node.isHeld) this.#values.hold(node, made, stamp);
    if (stamp !== before) {
      this.#isNews = true;
      node.changedIn = this.#run;
    }
    node.stamp = stamp;
    node.checkedIn = this.#run;
  }

  /** The value of a node whose stamp is true: held, kept, or made again. */
  #valueOf(node: Node): unknown {
    if (node.isHeld) return node.value;
    const found = this.#values.find(node);
    if (found) return found.value;
    const pending = this.#make(node);
    return pending ? pending.then(() => node.value) : node.value;
  }
}
