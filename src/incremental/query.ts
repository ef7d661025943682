// Queries: pure functions of a key and of what they read of other queries, whose values a database remembers. Types, and makers.

/** What tells a query's value from another one, where it lives, and what it may read. `T` is the value, awaited. */
export interface Options<T> {
  /** It reads something outside of the database (a disk, a clock), and so runs in every run that asks for it. */
  readonly isOutside?: boolean;
  /**
   * A text that is another one whenever the value is. `inputs`: what it was made of tells it from others, for functions and for what is
   * costly to sum. Without it: by a sum of its content; by its inputs, where it is no plain data.
   */
  readonly stamp?: 'inputs' | ((value: T) => string);
  /** The value of a stamp that says all of it, in at most 40 characters: nothing else need be stored. */
  readonly fromStamp?: (stamp: string) => T;
  /** Other processes find the value, as `pack` writes it; of all other queries they find the stamps. */
  readonly pack?: Pack<T>;
  /** The value is soon made again, and has this size: it is let go of when others come. Any unit will do. */
  readonly size?: (value: T) => number;
  /** Whether the same inputs will come to the same value; a refusal of the system may be none next time. */
  readonly isLasting?: (value: T) => boolean;
}

/** What is stored of a value: plain data that is read at once, and bytes that are read when somebody asks. */
export interface Packed {
  readonly value: unknown;
  readonly bytes?: Uint8Array | undefined;
}

/** How a value is written for other processes, and what it becomes when it is read: in this process, too, so that bytes lie on disk. */
export interface Pack<T> {
  /** Undefined where it cannot be written. */
  readonly write: (value: T) => Packed | undefined;
  /** `bytes` throws `Damaged` where they are not as they were written. */
  readonly read: (value: unknown, bytes: () => Uint8Array) => T;
}

/** Makes the value of a key. `last` is that of an earlier run, however outdated. */
type Run<T, V> = (q: Reader, key: string, last: T | undefined) => V;

/** What is asked by a key. */
export interface Query<T, V = T> {
  readonly name: string;
  readonly run: Run<T, V>;
  readonly options: Options<T>;
  readonly isAsync: boolean;
}

/** A query whose value is waited for. */
export type AsyncQuery<T> = Query<T, Promise<T>>;

/** A query of whatever. */
// biome-ignore lint/suspicious/noExplicitAny: what stands in both directions has no other supertype.
export type AnyQuery = Query<any, any>;

/** What a query reads with; all that it reads so is recorded. */
export interface Reader {
  /** The value of a query. Throws what the query throws. */
  <T, V>(query: Query<T, V>, key?: string): V;
  /** The value of a query that has been waited for in this run. */
  awaited<T>(query: AsyncQuery<T>, key?: string): T;
  /** The stamp of its value, which need not be at hand. One that is waited for must have been asked for in this run. */
  stampOf(query: AnyQuery, key?: string): string;
  /** The value, unrecorded: for who records instead what came of it. */
  unrecorded<T>(query: Query<T>, key?: string): T;
  /** Those of the keys whose values are to be made anew in this run, for who makes many at once. What they are made of is checked. */
  outdated(query: AnyQuery, keys: readonly string[]): readonly string[];
  /** Begins to make such a value: in another thread, say. */
  making<T>(query: Query<T>, key: string): Making<T>;
}

/** One value that somebody else makes: see `Reader.making`. */
export interface Making<T> {
  /** What it must be made with. */
  readonly q: Reader;
  /** Takes what was made. */
  readonly done: (value: T, ms: number) => void;
}

/** The inputs of a run, each with its value. */
export type Inputs = Iterable<readonly [AnyQuery, unknown]>;

/** Told of each value that was made: the name and the key of the query, and how long it took in ms, with all that was made for it. */
export type OnMade = (name: string, key: string, ms: number) => void;

/** Every query, by its name: what is stored for other processes names them. */
const queries = new Map<string, AnyQuery>();

/** The query of a name, if there is one. */
export function queryNamed(name: string): AnyQuery | undefined {
  return queries.get(name);
}

/** Declares a query. No other one may have its name. */
export function query<T>(name: string, run: Run<T, T>, options: Options<T> = {}): Query<T> {
  return declared({ name, run, options, isAsync: false });
}

function declared<T, V>(one: Query<T, V>): Query<T, V> {
  if (queries.has(one.name)) throw new Error(`There are two queries with the name "${one.name}".`);
  queries.set(one.name, one);
  return one;
}

/** Declares a query whose value is waited for. */
export function asyncQuery<T>(
  name: string,
  run: Run<T, Promise<T>>,
  options: Options<T> = {},
): AsyncQuery<T> {
  return declared({ name, run, options, isAsync: true });
}

/** Declares an input: a value that each run is given. */
export function input<T>(name: string, options: Pick<Options<T>, 'stamp'> = {}): Query<T> {
  return query<T>(
    name,
    () => {
      throw new Error(`The input "${name}" was not given.`);
    },
    options,
  );
}

/** Writes plain data, whatever it is. */
export function plainPack<T>(): Pack<T> {
  return { write: (value) => ({ value }), read: (value) => value as T };
}
