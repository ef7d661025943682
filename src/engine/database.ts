// Stores the values of queries. Each value has its inputs: exactly the queries that were read through its reader.
// A query runs again when the hash of an input has changed. If its own hash stays the same, its readers do not run again.
// (After Salsa, and "Build Systems à la Carte", Mokhov, Mitchell, Peyton Jones 2018: verifying traces.)
import { setTimeout } from 'node:timers/promises';
import type { Checked, Problem } from '../model/site/problem.ts';
import { now } from '../model/values/clock.ts';
import { addAll } from '../model/values/lists.ts';
import type { Node } from './node.ts';
import { ChangeError, hashOf, InputList, isAsBefore, isAsRead, Nodes, setInputs } from './node.ts';
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
    this.#values = new Values(store);
    this.#onMade = onMade;
    this.#shared = readerOf(this.#access, () => this.#inputs);
    this.#load();
  }

  /** Whether there is no value of an earlier run. */
  get isEmpty(): boolean {
    return this.#nodes.isEmpty;
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
        this.#take(node, outcomeOf(one, value), []);
        node.value = value; // a new value may have the same hash
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
      this.#nodes.clear();
      this.#load();
    } else if (this.#values.isDamaged || tries >= 3) {
      this.store.abandon();
      this.forgetAll();
    }
  }

  /** Removes all nodes that this run did not read. */
  forgetUnused(): void {
    this.#hasRemoved = this.#nodes.removeUnread(this.#run) || this.#hasRemoved;
  }

  /** Removes all nodes: for a run that was interrupted. */
  forgetAll(): void {
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
    const nodes = this.#nodes.all();
    for (const node of nodes) if (node.query.options.pack) this.store.use(packName(node));
    this.#records.write(this.store, nodes, this.#hasRemoved, shard);
    this.#hasRemoved = false;
    this.store.save(isWhole);
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
    this.#records.read(this.store, (query, key) => this.#nodes.at(query, key));
  }

  /** Brings the hash of a node up to date in this run. The caller awaits the promise, if there is one. */
  #check(node: Node): Promise<void> | undefined {
    const failed = this.#failures.rethrow(node);
    if (failed) return failed;
    if (node.checkedIn === this.#run || node.pending) return node.pending;
    if (node.isRunning) throw new Error(`${node.query.name} ${node.key} is made of itself.`);
    if (node.hash === undefined || node.query.options.isOutside) return this.#make(node);
    return this.#verify(node, 0);
  }

  /** Makes a value again if the hash of one of its inputs, from index `first` on, has changed. */
  #verify(node: Node, first: number): Promise<void> | undefined {
    const { inputs } = node;
    for (let at = first; at < inputs.length; at += 1) {
      const one = inputs[at] as Node;
      let pending: Promise<void> | undefined;
      try {
        pending = this.#check(one);
      } catch {
        return this.#make(node); // if the query still reads this input, it gets the error
      }
      if (pending) {
        const wait = pending.then(
          () => (isAsRead(node, at) ? this.#verify(node, at + 1) : this.#make(node)),
          () => this.#make(node),
        );
        return this.#wait(node, wait);
      }
      if (!isAsRead(node, at)) return this.#make(node);
    }
    node.checkedIn = this.#run;
    return undefined;
  }

  /** Whether the hash of a node is true in this run. Makes its inputs if needed, but not the node itself. */
  #isTrue(node: Node): boolean {
    if (node.hash === undefined || node.query.options.isOutside) return false;
    try {
      const isTrue = node.inputs.every((one, at) => {
        if (this.#check(one)) throw new Error(`${one.query.name} was not waited for.`);
        return isAsRead(node, at);
      });
      if (isTrue) node.checkedIn = this.#run;
      return isTrue;
    } catch {
      return false;
    }
  }

  #outdated(query: AnyQuery, keys: readonly string[]): readonly string[] {
    return keys.filter((key) => {
      const node = this.#nodes.at(query, key);
      return node.checkedIn !== this.#run && !this.#isTrue(node);
    });
  }

  #making<T>(query: Query<T>, key: string): Making<T> {
    const inputs = new InputList();
    const done = (made: Checked<T>, ms: number) => {
      this.#take(this.#nodes.at(query, key), made, inputs.nodes);
      this.#onMade?.(query.name, key, ms);
    };
    return { q: readerOf(this.#access, () => inputs), done };
  }

  #wait(node: Node, promise: Promise<void>): Promise<void> {
    const wait = promise.finally(() => {
      this.#waiting.delete(wait);
      if (node.pending === wait) node.pending = undefined;
    });
    this.#waiting.add(wait);
    node.pending = wait;
    return wait;
  }

  #make(node: Node): Promise<void> | undefined {
    const { query, key } = node;
    const last = this.#values.lastOf(node);
    let isWaiting = false;
    const inputs = new InputList();
    const outer = this.#inputs;
    const start = this.#onMade && now();
    const report = () => start !== undefined && this.#onMade?.(query.name, key, now() - start);
    node.isRunning = true;
    try {
      this.#inputs = inputs;
      const value = query.run(query.isAsync ? readerOf(this.#access, () => inputs) : this.#shared, key, last);
      if (value instanceof Promise) {
        isWaiting = true;
        const wait = value.then(
          (made) => {
            node.isRunning = false;
            this.#take(node, outcomeOf(query, made), inputs.nodes, last);
            report();
          },
          (error) => {
            node.isRunning = false;
            this.#failures.add(node, error);
          },
        );
        return this.#wait(node, wait);
      }
      this.#take(node, outcomeOf(query, value), inputs.nodes, last);
      report();
      return undefined;
    } catch (error) {
      return this.#failures.add(node, error);
    } finally {
      this.#inputs = outer;
      if (!isWaiting) node.isRunning = false;
    }
  }

  /** Stores the value of a node with its inputs. `last`: the value that the query could read from an earlier run. */
  #take(
    node: Node,
    { value: made, problems }: Checked<unknown>,
    inputs: readonly Node[],
    last?: unknown,
  ): void {
    const before = node.hash;
    const isSecondTime = node.checkedIn === this.#run && before !== undefined && inputs.length > 0;
    setInputs(node, inputs);
    const { hash, isOfInputs } = hashOf(node, made);
    if (isSecondTime && hash !== before) {
      this.#change = new ChangeError(node);
      throw this.#change;
    }
    if (!isAsBefore(hash, before)) node.isRecorded = false;
    node.problems = problems;
    const isStored = hash === before && made === last && last !== undefined;
    if (hash !== before || !node.isResident || isOfInputs) this.#values.put(node, made, hash, isStored);
    node.hash = hash;
    node.madeIn = isOfInputs ? this.#run : 0;
    node.checkedIn = this.#run;
  }

  /** The value of a node whose hash is true: from memory, from the store, or made again. */
  #valueOf(node: Node): unknown {
    if (node.pending) return node.pending.then(() => this.#valueOf(node));
    if (node.isResident) return node.value;
    const found = this.#values.find(node);
    if (found) return found.value;
    const pending = this.#make(node);
    return pending ? pending.then(() => node.value) : node.value;
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
    for (const one of node.inputs) visit(one);
    addAll(found, node.problems);
  };
  for (const node of read) visit(node);
  return found;
}

/** The errors of the queries of a run. A query that is read again in the same run fails with the same error. */
class Failures {
  readonly #errors = new Map<Node, unknown>();

  /** Records the error of a query, and throws it. */
  add(node: Node, error: unknown): never {
    node.hash = undefined;
    this.#errors.set(node, error);
    throw error;
  }

  /** Throws the error of a query that failed in this run. For an asynchronous query, returns a promise that rejects with it. */
  rethrow(node: Node): Promise<void> | undefined {
    if (!this.#errors.has(node)) return undefined;
    const error = this.#errors.get(node);
    if (!node.query.isAsync) throw error;
    const failed = Promise.reject(error);
    failed.catch(() => {}); // the caller may not await this
    return failed;
  }

  /** Forgets all errors, for the next run. */
  clear(): void {
    this.#errors.clear();
  }
}
