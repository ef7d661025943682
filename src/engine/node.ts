// Nodes: each is a query with a key, and the stored state of its value. There are hundreds of thousands, so each is only a number,
// and their state is in columns. The columns are also what is stored: another process uses them as they are.

import type { Problem } from '../model/site/problem.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { type Columns, copyOf, Pairs, roomFor, Table, Texts } from './columns.ts';
import { isUnique } from './hash.ts';
import { Inputs } from './inputs.ts';
import { type AnyQuery, none, queryNamed } from './query.ts';

export type Node = number;

/** Instead of a value that is not in memory. */
const absent = Symbol('absent');

export class Nodes {
  #names = new Table();
  #queries: (AnyQuery | undefined)[] = [];
  #keys = new Table();
  #hashes = new Texts();
  /** Of each node the numbers of its query's name and of its key. */
  #pairs = new Pairs();
  /** 0 if the value was never made. */
  #hashOf: Uint32Array = new Uint32Array();
  #inputs = new Inputs({
    ends: new Uint32Array(),
    inputs: new Uint32Array(),
    inputHashes: new Uint32Array(),
  });
  /** The last run in which the hash was found to be true. */
  #checkedIn: Uint32Array = new Uint32Array();
  /** The run in which the value was made, if its hash does not identify it, as with functions: see `isAsRead`. Otherwise 0. */
  #madeIn: Uint32Array = new Uint32Array();
  /** The number of the last `InputList` that the node was added to. */
  #readBy: Uint32Array = new Uint32Array();
  /** How many nodes the record of all nodes has: the first. Which of them are as recorded. */
  #recorded = 0;
  #isRecorded: Uint8Array = new Uint8Array();
  #values: unknown[] = [];
  readonly #problems = new Map<Node, readonly Problem[]>();
  /** The promises of nodes that are being checked or made. */
  readonly pending = new Map<Node, Promise<void>>();
  readonly running = new Set<Node>();

  get count(): number {
    return this.#pairs.count;
  }

  /** The node of a query and a key. If there is none yet, makes one without a value. */
  at(query: AnyQuery, key: string): Node {
    const name = this.#names.numberOf(query.name);
    this.#queries[name] ??= query;
    return this.#at(name, this.#keys.numberOf(key));
  }

  #at(name: number, key: number): Node {
    const node = this.#pairs.numberOf(name, key);
    if (node === this.#values.length) {
      this.#reserve(node + 1);
      this.#values.push(absent);
    }
    return node;
  }

  #reserve(count: number): void {
    if (count <= this.#hashOf.length) return;
    this.#hashOf = roomFor(this.#hashOf, count);
    const { length } = this.#hashOf;
    this.#checkedIn = roomFor(this.#checkedIn, length);
    this.#madeIn = roomFor(this.#madeIn, length);
    this.#readBy = roomFor(this.#readBy, length);
    this.#isRecorded = roomFor(this.#isRecorded, length);
  }

  /** Undefined if this process does not have the query. */
  queryOf(node: Node): AnyQuery | undefined {
    const name = this.#pairs.first(node);
    this.#queries[name] ??= queryNamed(this.#names.all[name] ?? '');
    return this.#queries[name];
  }

  keyOf(node: Node): string {
    return this.#keys.all[this.#pairs.second(node)] ?? '';
  }

  /** The hash of the value; undefined if the value was never made. */
  hashOf(node: Node): string | undefined {
    return this.#hashes.at(this.#hashOf[node] ?? 0);
  }

  isMade(node: Node): boolean {
    return this.#hashOf[node] !== 0;
  }

  /** Whether the hash was found to be true in this run. */
  isTrueIn(run: number, node: Node): boolean {
    return this.#checkedIn[node] === run;
  }

  setTrueIn(run: number, node: Node): void {
    this.#checkedIn[node] = run;
  }

  inputCount(node: Node): number {
    return this.#inputs.count(node);
  }

  inputOf(node: Node, at: number): Node {
    return this.#inputs.at(node, at);
  }

  hasInput(node: Node, input: Node): boolean {
    return this.#inputs.of(node).includes(input);
  }

  /**
   * Whether an input of a node, by its index, is as it was when the node read it. Equal hashes mean that it is, except for functions.
   * Functions with the same hash may come from two instances of the compiled templates, each with its own variables. So a value in
   * memory is made again if its functions were made again.
   */
  isAsRead(node: Node, at: number): boolean {
    const one = this.#inputs.at(node, at);
    if (!this.#hashes.isSame(this.#hashOf[one] ?? 0, this.#inputs.hashAt(node, at))) return false;
    const wasMadeLater = (this.#madeIn[one] ?? 0) > (this.#checkedIn[node] ?? 0);
    return !(wasMadeLater && this.#madeIn[node] !== 0 && this.isResident(node));
  }

  isFirstIn(list: number, node: Node): boolean {
    if (this.#readBy[node] === list) return false;
    this.#readBy[node] = list;
    return true;
  }

  /** Sets the inputs that a node has just read. */
  setInputs(node: Node, inputs: readonly Node[]): void {
    const last = this.inputCount(node);
    let isSame = inputs.length === last;
    this.#inputs.setCount(node, inputs.length);
    for (const [at, one] of inputs.entries()) {
      const hash = this.#hashOf[one] ?? 0;
      if (hash === 0) throw new Error(`${this.nameOf(node)} did not wait for ${this.nameOf(one)}.`);
      isSame &&= one === this.#inputs.at(node, at) && this.#isAsBefore(hash, this.#inputs.hashAt(node, at));
      this.#inputs.set(node, at, one, hash);
    }
    if (!isSame) this.#isRecorded[node] = 0;
  }

  nameOf(node: Node): string {
    return this.#names.all[this.#pairs.first(node)] ?? '';
  }

  /** Whether a hash is the same as before for other processes. They see all unique hashes as one. */
  #isAsBefore(number: number, last: number): boolean {
    if (number === last) return true;
    const [hash = '', before] = [this.#hashes.at(number), this.#hashes.at(last)];
    return hash === before || (isUnique(hash) && before !== undefined && (before === '' || isUnique(before)));
  }

  /** Sets the hash of a value that was just made in `run`. `isOfInputs`: it does not identify the value. */
  setMade(node: Node, hash: string, run: number, isOfInputs: boolean): void {
    const last = this.#hashOf[node] ?? 0;
    if (hash !== this.#hashes.at(last)) {
      const number = this.#hashes.add(hash);
      if (!this.#isAsBefore(number, last)) this.#isRecorded[node] = 0;
      this.#hashOf[node] = number;
    }
    this.#madeIn[node] = isOfInputs ? run : 0;
    this.#checkedIn[node] = run;
  }

  /** Forgets the hash, because the query failed. */
  unset(node: Node): void {
    this.#hashOf[node] = 0;
  }

  problemsOf(node: Node): readonly Problem[] {
    return this.#problems.get(node) ?? none;
  }

  setProblems(node: Node, problems: readonly Problem[]): void {
    if (problems.length > 0) this.#problems.set(node, problems);
    else this.#problems.delete(node);
  }

  /** Whether a node that is true in this run has problems. */
  haveProblems(run: number): boolean {
    return [...this.#problems.keys()].some((node) => this.isTrueIn(run, node));
  }

  /** Whether the value is in memory. */
  isResident(node: Node): boolean {
    return this.#values[node] !== absent;
  }

  valueOf(node: Node): unknown {
    const value = this.#values[node];
    return value === absent ? undefined : value;
  }

  setValue(node: Node, value: unknown): void {
    this.#values[node] = value;
  }

  dropValue(node: Node): void {
    this.#values[node] = absent;
  }

  /** The keys of a query's nodes that are true in this run. */
  keysRead({ name }: AnyQuery, run: number): readonly string[] {
    const number = this.#names.numberOf(name);
    const keys: string[] = [];
    for (let node = 0; node < this.count; node += 1)
      if (this.#pairs.first(node) === number && this.#checkedIn[node] === run) keys.push(this.keyOf(node));
    return keys;
  }

  all(): readonly Node[] {
    return Array.from({ length: this.count }, (_, node) => node);
  }

  /** The nodes whose state is not recorded, except those without a value. */
  unrecorded(): readonly Node[] {
    const nodes: Node[] = [];
    for (let node = 0; node < this.count; node += 1)
      if (this.#isRecorded[node] === 0 && this.isMade(node)) nodes.push(node);
    return nodes;
  }

  /** The nodes whose values other processes may find in the store. */
  packed(): readonly Node[] {
    const nodes: Node[] = [];
    for (let node = 0; node < this.count; node += 1) if (this.queryOf(node)?.options.pack) nodes.push(node);
    return nodes;
  }

  /**
   * The nodes to keep if all are removed that this run did not read, and whether a removed one is recorded. Undefined if none is
   * removed. Nodes of queries that this process does not have are of other commands. They stay as long as no recorded node is removed.
   */
  toKeep(run: number): { readonly nodes: readonly Node[]; readonly wasRecorded: boolean } | undefined {
    let [isUnread, wasRecorded, edges] = [false, false, 0];
    for (let node = 0; node < this.count; node += 1) {
      edges += this.inputCount(node);
      if (this.isTrueIn(run, node) || !this.isMade(node) || !this.queryOf(node)) continue;
      isUnread = true;
      wasRecorded ||= node < this.#recorded;
    }
    const hasGaps =
      this.#inputs.length > 2 * edges + 100_000 || this.#hashes.count > 2 * this.count + 100_000;
    if (!isUnread && !hasGaps) return undefined;
    const isKept = (node: Node) => this.isTrueIn(run, node) || (!wasRecorded && node < this.#recorded);
    return { nodes: this.all().filter(isKept), wasRecorded };
  }

  /** Keeps only these nodes, whose inputs must be among them. They get the numbers of their order. */
  keep(nodes: readonly Node[]): void {
    const [checkedIn, madeIn, isRecorded] = [this.#checkedIn, this.#madeIn, this.#isRecorded];
    const [values, recorded] = [this.#values, this.#recorded];
    this.take(this.columnsOf(nodes, 0, (hash) => hash));
    this.#isRecorded.fill(0);
    for (const [at, node] of nodes.entries()) {
      this.#checkedIn[at] = checkedIn[node] ?? 0;
      this.#madeIn[at] = madeIn[node] ?? 0;
      this.#isRecorded[at] = isRecorded[node] ?? 0;
      this.#values[at] = values[node];
    }
    this.#recorded = recorded;
  }

  clear(): void {
    this.take(this.columnsOf([], this.count));
  }

  /**
   * The columns of some nodes and of their inputs, numbered from `first` on. Inputs with a smaller number keep it. `shown`: the part
   * of a hash that is stored. A unique one means nothing to another process.
   */
  columnsOf(
    wanted: readonly Node[],
    first: number,
    shown = (hash: string) => (isUnique(hash) ? '' : hash),
  ): Columns {
    const { nodes, places, edges } = this.#withInputs(wanted, first);
    const [names, keys, hashes] = [new Table(), new Table(), new Table()];
    const count = nodes.length;
    const [nameOf, ends] = [new Uint16Array(count), new Uint32Array(count)];
    const [keyOf, hashOf] = [new Uint32Array(count), new Uint32Array(count)];
    const [inputs, inputHashes] = [new Uint32Array(edges), new Uint32Array(edges)];
    const problems = new Map<Node, readonly Problem[]>();
    /** By the number of a hash here: its number there. */
    const known = new Map<number, number>([[0, 0]]);
    const newNumber = (hash: number) => hashes.numberOf(shown(this.#hashes.at(hash) ?? '')) + 1;
    const numberOf = (hash: number) => getOrInsertComputed(known, hash, newNumber);
    let end = 0;
    for (const [at, node] of nodes.entries()) {
      nameOf[at] = names.numberOf(this.nameOf(node));
      keyOf[at] = keys.numberOf(this.keyOf(node));
      hashOf[at] = numberOf(this.#hashOf[node] ?? 0);
      const own = this.#problems.get(node);
      if (own) problems.set(at, own);
      const edges = this.inputCount(node);
      for (let edge = 0; edge < edges; edge += 1) {
        const input = this.#inputs.at(node, edge);
        inputs[end] = (places[input] || input + 1) - 1;
        inputHashes[end] = numberOf(this.#inputs.hashAt(node, edge));
        end += 1;
      }
      ends[at] = end;
    }
    const hashEnds = new Uint32Array(hashes.all.length);
    let length = 0;
    for (const [at, hash] of hashes.all.entries()) {
      length += hash.length;
      hashEnds[at] = length;
    }
    const of = { nameOf, keyOf, hashOf, problems, ends, inputs, inputHashes };
    return { ...of, names: names.all, keys: keys.all, hashes: hashes.all.join(''), hashEnds };
  }

  /** These nodes, and those of their inputs that are not below `first`; the new number of each, plus 1; how many inputs they have. */
  #withInputs(wanted: readonly Node[], first: number) {
    const nodes = [...wanted];
    const places = new Uint32Array(this.count);
    for (const [at, node] of nodes.entries()) places[node] = first + at + 1;
    let edges = 0;
    for (const node of nodes) {
      edges += this.inputCount(node);
      for (const input of this.#inputs.of(node)) {
        if (input >= first && places[input] === 0) places[input] = first + nodes.push(input);
      }
    }
    return { nodes, places, edges };
  }

  /** Replaces all nodes by those of these columns, as recorded. Copies arrays, which may be a part of all bytes that were read. */
  take(columns: Columns): void {
    const { names, nameOf, keys, keyOf, hashes, hashEnds } = columns;
    const { length } = nameOf;
    this.#names = new Table(names);
    this.#queries = [];
    this.#keys = new Table(keys);
    this.#pairs = new Pairs({ first: nameOf, second: keyOf });
    this.#hashes = new Texts(hashes, hashEnds.slice());
    this.#hashOf = copyOf(columns.hashOf);
    this.#inputs = new Inputs(columns);
    this.#recorded = length;
    const room = this.#hashOf.length;
    [this.#checkedIn, this.#madeIn] = [new Uint32Array(room), new Uint32Array(room)];
    [this.#readBy, this.#isRecorded] = [new Uint32Array(room), new Uint8Array(room).fill(1, 0, length)];
    this.#values = new Array(length).fill(absent);
    this.#problems.clear();
    for (const [node, own] of columns.problems) this.#problems.set(node, own);
  }

  /** Adds nodes of columns, or replaces their state. They are numbered from `first` on. They are not recorded. */
  add(columns: Columns, first: number): void {
    const { names, nameOf, keys, keyOf, hashes, hashEnds, hashOf, ends, inputs, inputHashes } = columns;
    const texts = new Texts(hashes, hashEnds);
    const numbers = new Map<number, number>([[0, 0]]);
    const newNumber = (hash: number) => this.#hashes.add(texts.at(hash) ?? '');
    const numberOf = (hash: number) => getOrInsertComputed(numbers, hash, newNumber);
    const nodes = Array.from(nameOf, (name, at) => {
      const text = this.#names.numberOf(names[name] ?? '');
      return this.#at(text, this.#keys.numberOf(keys[keyOf[at] ?? 0] ?? ''));
    });
    let end = 0;
    for (const [at, node] of nodes.entries()) {
      const start = end;
      end = ends[at] ?? 0;
      this.#inputs.setCount(node, end - start);
      for (let edge = start; edge < end; edge += 1) {
        const one = inputs[edge] ?? 0;
        const input = one < first ? one : (nodes[one - first] ?? 0);
        this.#inputs.set(node, edge - start, input, numberOf(inputHashes[edge] ?? 0));
      }
      this.#hashOf[node] = numberOf(hashOf[at] ?? 0);
      this.#isRecorded[node] = 0;
      this.setProblems(node, columns.problems.get(at) ?? none);
    }
  }

  /** All present states are recorded. */
  setRecorded(): void {
    this.#isRecorded.fill(1);
    this.#recorded = this.count;
  }

  /** The hashes that the inputs had when they were read, one on a line. */
  inputHashesOf(node: Node): string {
    return Array.from(this.#inputs.hashesOf(node), (hash) => this.#hashes.at(hash)).join('\n');
  }
}
