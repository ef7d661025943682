// Stores the values of queries. Each value has its inputs: exactly the queries that were read through its reader.
// A query runs again when the hash of an input has changed. If its own hash stays the same, its readers do not run again.
// (After Salsa, and "Build Systems à la Carte", Mokhov, Mitchell, Peyton Jones 2018: verifying traces.)
import { setTimeout } from 'node:timers/promises';
import type { Checked, Problem } from '../model/site/problem.ts';
import { now } from '../model/values/clock.ts';
import { addAll } from '../model/values/lists.ts';
import { ChangeError, hashOf, InputList } from './made.ts';
import { type Node, Nodes } from './node.ts';
import { Packs } from './pack.ts';
import {
  type AnyQuery,
  type Inputs,
  type Making,
  none,
  type OnMade,
  type Query,
  type Reader,
  type RunReader,
} from './query.ts';
import { readerOf } from './reader.ts';
import { Records } from './records.ts';
import { packName, Values } from './values.ts';

/** How often a run is tried, and the base of the pause between two tries, in ms. The pause doubles each time. */
const mostTries = 6;
const pause = 20;

/** Runs queries and stores their values: in memory for the next run of a watch, and through `store` for other processes. */
export class Database {
  readonly #nodes = new Nodes();
  readonly #onMade: OnMade | undefined;
  readonly #shared: Reader;
  readonly #access = {
    node: (query: AnyQuery, key: string) => this.#nodes.at(query, key),
    check: (node: Node) => this.#check(node),
    hashOf: (node: Node) => this.#nodes.hashOf(node),
    valueOf: (node: Node) => this.#valueOf(node),
    outdated: (query: AnyQuery, keys: readonly string[]) => this.#outdated(query, keys),
    keysRead: (query: AnyQuery) => this.#nodes.keysRead(query, this.#run),
    making: <T>(query: Query<T>, key: string) => this.#making(query, key),
  };
  readonly #values: Values;
  /** The inputs so far of the synchronous query that is running. */
  #inputs: InputList | undefined;
  #run = 0;
  /** The value that changed within this run. A query may have caught the error, so the run checks this at its end. */
  #change: ChangeError | undefined;
  /** The promises of nodes that are being checked or made. */
  readonly #waiting = new Set<Promise<void>>();
  readonly #failures = new Failures();
  readonly #records = new Records();
  #hasRemoved = false; // whether the store has a record of a node that was removed here

  constructor(store = new Packs(undefined), onMade?: OnMade) {
    this.#values = new Values(store, this.#nodes);
    this.#onMade = onMade;
    this.#shared = readerOf(this.#access, () => this.#inputs);
    this.#load();
  }

  /** Whether there is no value of an earlier run. */
  get isEmpty(): boolean {
    return this.#nodes.count === 0;
  }

  /** The store that other processes read. */
  get store(): Packs {
    return this.#values.store;
  }

  /**
   * Runs `make`. `inputs` returns the inputs and their values for each try. The run is tried again if a file changed meanwhile, or
   * if a stored value is damaged. Throws a `ChangeError` if a value changes at every try.
   */
  async run<T>(inputs: (tries: number) => Inputs, make: (q: RunReader) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      this.#run += 1;
      this.#change = undefined;
      this.#failures.clear();
      this.#values.isDamaged = false;
      for (const [one, value] of inputs(tries)) {
        const node = this.#nodes.at(one, '');
        this.#take(node, one, outcomeOf(one, value), []);
        this.#nodes.setValue(node, value); // a new value may have the same hash
      }
      try {
        const made = await make(this.#runReader());
        if (!this.#change && !this.#values.isDamaged) return made;
      } catch (error) {
        if (!this.#change && !this.#values.isDamaged) throw error;
      } finally {
        // Promises of this run must not finish within the next run.
        while (this.#waiting.size > 0) await Promise.allSettled(this.#waiting);
      }
      this.#repair(tries);
      if (tries >= mostTries) throw this.#change ?? new Error('What was just stored is damaged.');
      if (this.#change) await setTimeout(pause * 2 ** tries); // many files are being written
    }
  }

  /** Prepares the next try of a run. */
  #repair(tries: number): void {
    // A damaged entry is not found in the store again.
    if (this.#values.isDamaged && tries === 1) {
      this.#load();
    } else if (this.#values.isDamaged || tries >= 3) {
      this.store.abandon();
      this.forgetAll();
    }
  }

  /** Removes all nodes that this run did not read. */
  forgetUnused(): void {
    const kept = this.#nodes.toKeep(this.#run);
    if (!kept) return;
    this.#hasRemoved ||= kept.wasRecorded;
    this.#values.dropCheap();
    this.#nodes.keep(kept.nodes);
  }

  /** Removes all nodes: for a run that was interrupted. */
  forgetAll(): void {
    this.#values.dropCheap();
    this.#nodes.clear();
    this.#hasRemoved = true;
  }

  /**
   * Writes the values that other processes need, and closes the store. `isWhole`: the run read everything that the next run will
   * read, so nodes that it did not read are removed. `shard`: the run rendered only this part of the pages. It writes a record of
   * its own, because other shards are recorded at the same time.
   */
  save(isWhole: boolean, shard?: string): void {
    if (isWhole) this.forgetUnused();
    const mayMerge = isWhole && (this.#hasRemoved || this.store.mayMerge);
    if (mayMerge) for (const node of this.#nodes.packed()) this.store.use(packName(this.#nodes, node));
    this.#records.write(this.store, this.#nodes, this.#hasRemoved, shard);
    this.#hasRemoved = false;
    this.store.save(mayMerge);
  }

  #runReader(): RunReader {
    const read = new Set<Node>();
    const problems = () => problemsOf(read, this.#nodes, this.#run);
    return Object.assign(
      readerOf(this.#access, () => read),
      { problems },
    );
  }

  #load(): void {
    this.#values.dropCheap();
    this.#records.read(this.store, this.#nodes);
  }

  #queryOf(node: Node): AnyQuery {
    return this.#nodes.queryOf(node) as AnyQuery;
  }

  /** Whether a node must be made, without a look at its inputs. */
  #isUnknown(node: Node): boolean {
    return !this.#nodes.isMade(node) || this.#queryOf(node).options.isOutside === true;
  }

  /** Brings the hash of a node up to date in this run. The caller awaits the promise, if there is one. */
  #check(node: Node): Promise<void> | undefined {
    const failed = this.#failures.rethrow(node, this.#queryOf(node));
    if (failed) return failed;
    const pending = this.#nodes.pending.get(node);
    if (pending || this.#nodes.isTrueIn(this.#run, node)) return pending;
    if (this.#nodes.running.has(node)) throw new Error(`${this.#shown(node)} is made of itself.`);
    return this.#isUnknown(node) ? this.#make(node) : this.#verify(node, 0);
  }

  #shown(node: Node): string {
    return `${this.#nodes.nameOf(node)} ${this.#nodes.keyOf(node)}`;
  }

  /** Makes a value again if the hash of one of its inputs, from index `first` on, has changed. */
  #verify(node: Node, first: number): Promise<void> | undefined {
    const count = this.#nodes.inputCount(node);
    for (let at = first; at < count; at += 1) {
      const one = this.#nodes.inputOf(node, at);
      let pending: Promise<void> | undefined;
      if (!this.#nodes.queryOf(one)) return this.#make(node); // a newer version has no such query
      try {
        pending = this.#check(one);
      } catch {
        return this.#make(node); // if the query still reads this input, it gets the error
      }
      if (pending) {
        const wait = pending.then(
          () => (this.#nodes.isAsRead(node, at) ? this.#verify(node, at + 1) : this.#make(node)),
          () => this.#make(node),
        );
        return this.#wait(node, wait);
      }
      if (!this.#nodes.isAsRead(node, at)) return this.#make(node);
    }
    this.#nodes.setTrueIn(this.#run, node);
    return undefined;
  }

  /** Whether the hash of a node is true in this run. Makes its inputs if needed, but not the node itself. */
  #isTrue(node: Node): boolean {
    if (this.#isUnknown(node)) return false;
    try {
      const count = this.#nodes.inputCount(node);
      for (let at = 0; at < count; at += 1) {
        const one = this.#nodes.inputOf(node, at);
        if (!this.#nodes.queryOf(one) || this.#check(one)) return false;
        if (!this.#nodes.isAsRead(node, at)) return false;
      }
    } catch {
      return false;
    }
    this.#nodes.setTrueIn(this.#run, node);
    return true;
  }

  #outdated(query: AnyQuery, keys: readonly string[]): readonly string[] {
    return keys.filter((key) => {
      const node = this.#nodes.at(query, key);
      return !this.#nodes.isTrueIn(this.#run, node) && !this.#isTrue(node);
    });
  }

  #making<T>(query: Query<T>, key: string): Making<T> {
    const inputs = new InputList(this.#nodes);
    const done = (made: Checked<T>, ms: number) => {
      this.#take(this.#nodes.at(query, key), query, made, inputs.nodes);
      this.#onMade?.(query.name, key, ms);
    };
    return { q: readerOf(this.#access, () => inputs), done };
  }

  #wait(node: Node, promise: Promise<void>): Promise<void> {
    const wait = promise.finally(() => {
      this.#waiting.delete(wait);
      if (this.#nodes.pending.get(node) === wait) this.#nodes.pending.delete(node);
    });
    this.#waiting.add(wait);
    this.#nodes.pending.set(node, wait);
    return wait;
  }

  #make(node: Node): Promise<void> | undefined {
    const query = this.#queryOf(node);
    const key = this.#nodes.keyOf(node);
    const last = this.#values.lastOf(node, query);
    let isWaiting = false;
    const inputs = new InputList(this.#nodes);
    const outer = this.#inputs;
    const start = this.#onMade && now();
    const report = () => start !== undefined && this.#onMade?.(query.name, key, now() - start);
    this.#nodes.running.add(node);
    try {
      this.#inputs = inputs;
      const value = query.run(query.isAsync ? readerOf(this.#access, () => inputs) : this.#shared, key, last);
      if (value instanceof Promise) {
        isWaiting = true;
        const wait = value.then(
          (made) => {
            this.#nodes.running.delete(node);
            this.#take(node, query, outcomeOf(query, made), inputs.nodes, last);
            report();
          },
          (error) => {
            this.#nodes.running.delete(node);
            this.#fail(node, error);
          },
        );
        return this.#wait(node, wait);
      }
      this.#take(node, query, outcomeOf(query, value), inputs.nodes, last);
      report();
      return undefined;
    } catch (error) {
      return this.#fail(node, error);
    } finally {
      this.#inputs = outer;
      if (!isWaiting) this.#nodes.running.delete(node);
    }
  }

  /** Records the error of a query, and throws it. */
  #fail(node: Node, error: unknown): never {
    this.#nodes.unset(node);
    return this.#failures.add(node, error);
  }

  /** Stores the value of a node with its inputs. `last`: the value that the query could read from an earlier run. */
  #take(
    node: Node,
    query: AnyQuery,
    { value: made, problems }: Checked<unknown>,
    inputs: readonly Node[],
    last?: unknown,
  ): void {
    const before = this.#nodes.hashOf(node);
    const isSecondTime = this.#nodes.isTrueIn(this.#run, node) && before !== undefined && inputs.length > 0;
    this.#nodes.setInputs(node, inputs);
    const { hash, isOfInputs } = hashOf(this.#nodes, node, query, made);
    if (isSecondTime && hash !== before) {
      this.#change = new ChangeError(query.name, this.#nodes.keyOf(node));
      throw this.#change;
    }
    this.#nodes.setProblems(node, problems);
    const isStored = hash === before && made === last && last !== undefined;
    if (hash !== before || !this.#nodes.isResident(node) || isOfInputs)
      this.#values.put(node, query, made, hash, isStored);
    this.#nodes.setMade(node, hash, this.#run, isOfInputs);
  }

  /** The value of a node whose hash is true: from memory, from the store, or made again. */
  #valueOf(node: Node): unknown {
    const wait = this.#nodes.pending.get(node);
    if (wait) return wait.then(() => this.#valueOf(node));
    if (this.#nodes.isResident(node)) return this.#nodes.valueOf(node);
    const found = this.#values.find(node, this.#queryOf(node));
    if (found) return found.value;
    const pending = this.#make(node);
    return pending ? pending.then(() => this.#nodes.valueOf(node)) : this.#nodes.valueOf(node);
  }
}

/** The result of a query, always with a list of problems. */
function outcomeOf({ hasProblems }: AnyQuery, made: unknown): Checked<unknown> {
  return hasProblems ? (made as Checked<unknown>) : { value: made, problems: none };
}

/** The problems of the nodes that a run has read, and of all their inputs. Each problem is listed once. */
function problemsOf(read: Iterable<Node>, nodes: Nodes, run: number): readonly Problem[] {
  if (!nodes.haveProblems(run)) return none; // the usual case: it saves a walk through many thousands of inputs
  const seen = new Set<Node>();
  const found: Problem[] = [];
  const visit = (node: Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    for (let at = 0; at < nodes.inputCount(node); at += 1) visit(nodes.inputOf(node, at));
    addAll(found, nodes.problemsOf(node));
  };
  for (const node of read) visit(node);
  return found;
}

/** The errors of the queries of a run. A query that is read again in the same run fails with the same error. */
class Failures {
  readonly #errors = new Map<Node, unknown>();

  /** Throws the error. */
  add(node: Node, error: unknown): never {
    this.#errors.set(node, error);
    throw error;
  }

  /** Throws the error of a query that failed in this run. For an asynchronous query, returns a promise that rejects with it. */
  rethrow(node: Node, { isAsync }: AnyQuery): Promise<void> | undefined {
    if (!this.#errors.has(node)) return undefined;
    const error = this.#errors.get(node);
    if (!isAsync) throw error;
    const failed = Promise.reject(error);
    failed.catch(() => {}); // the caller may not await this
    return failed;
  }

  /** Forgets all errors, for the next run. */
  clear(): void {
    this.#errors.clear();
  }
}
