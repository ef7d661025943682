// Queries are pure functions of a key and of the values of other queries. A database stores their values and problems. This file
// has their types, and functions to declare them.
import type { Checked, Problem } from '../model/site/problem.ts';
import { uniqueHash } from './hash.ts';

/** Options of a query: its hash, where its value is stored, and what the query may read. `T` is the awaited value. */
export interface Options<T> {
  /** The query reads something outside of the database (a disk, a clock). So it runs once in every run that reads it. */
  readonly isOutside?: boolean;
  /**
   * A text that differs whenever the value differs. By default it is a hash of the content. `inputs`: a hash of the hashes of the
   * inputs, for functions and for values that are costly to hash. This is also used for values that are not plain data.
   */
  readonly hash?: 'inputs' | ((value: T) => string);
  /** Makes the value from its hash, if a hash of at most 40 characters contains the whole value. Then nothing else is stored. */
  readonly fromHash?: (hash: string) => T;
  /** Stores the value for other processes. Without a pack, they find only the hash. */
  readonly pack?: Pack<T>;
  /** The size, in any unit, of a value that is cheap to make again. It is dropped from memory when others need the room. */
  readonly size?: (value: T) => number;
}

/** The stored form of a value. V8's serializer writes `value`, which is read at once; `bytes` are read only when needed. */
export interface Packed {
  readonly value: unknown;
  readonly bytes?: Uint8Array | undefined;
}

/**
 * Stores a value and reads it back. The process that made the value reads it back too, so that its bytes are on disk, not in
 * memory.
 */
export interface Pack<T> {
  /** Returns undefined if the value cannot be stored. */
  readonly write: (value: T) => Packed | undefined;
  /** `bytes` throws `Damaged` if the bytes are damaged. */
  readonly read: (value: unknown, bytes: () => Uint8Array) => T;
}

/** Makes the value of a key. `last` is the value of an earlier run and may be out of date. */
type Run<T, V> = (q: Reader, key: string, last: T | undefined) => V;

/** A function whose values are stored by key. */
export interface Query<T, V = T> {
  readonly name: string;
  /** Never set. It is the type that readers get: the value or a promise. */
  readonly given?: V;
  /** Makes the value. If the query can find problems, it returns a `Checked` value. */
  readonly run: Run<T, unknown>;
  readonly options: Options<T>;
  readonly isAsync: boolean;
  /** Whether the query can find problems. */
  readonly hasProblems: boolean;
}

/** A query whose value is a promise. */
export type AsyncQuery<T> = Query<T, Promise<T>>;

// biome-ignore lint/suspicious/noExplicitAny: an invariant type parameter has no other supertype.
export type AnyQuery = Query<any, any>;

/** Reads other queries. All that a query reads is recorded as its inputs. */
export interface Reader {
  /** The value of a query. Throws the error of the query. */
  <T, V>(query: Query<T, V>, key?: string): V;
  /** The value of an asynchronous query that this run has already awaited. */
  awaited<T>(query: AsyncQuery<T>, key?: string): T;
  /** Only the hash of a value. An asynchronous query must have been awaited in this run. */
  hashOf(query: AnyQuery, key?: string): string;
  /** The value, not recorded. The caller must record the result that it makes from it. */
  unrecorded<T>(query: Query<T>, key?: string): T;
  /** The keys whose values must be made again in this run, for a caller that makes many at once. Checks their inputs. */
  outdated(query: AnyQuery, keys: readonly string[]): readonly string[];
  /** The keys of a query that this run has read or found unchanged so far. Not recorded. */
  keysRead(query: AnyQuery): readonly string[];
  /** Begins to make such a value elsewhere, for example in another thread. */
  making<T>(query: Query<T>, key: string): Making<T>;
}

/** The reader of a whole run. */
export interface RunReader extends Reader {
  /** The problems of all queries that the run has read so far, and of their inputs. */
  readonly problems: () => readonly Problem[];
}

/** One value that the caller makes: see `Reader.making`. */
export interface Making<T> {
  /** The reader that it must be made with. */
  readonly q: Reader;
  /** Stores the finished value. */
  readonly done: (made: Checked<T>, ms: number) => void;
}

/** The inputs of a run, each with its value. */
export type Inputs = Iterable<readonly [AnyQuery, unknown]>;

/** Called for each value that was made: the query's name, its key, and the time in ms. The time includes the values made for it. */
export type OnMade = (name: string, key: string, ms: number) => void;

/** An empty list of problems, shared by all values without problems. */
export const none: readonly Problem[] = [];

/** Every query by its name. Stored records refer to queries by name. */
const queries = new Map<string, AnyQuery>();

export function queryNamed(name: string): AnyQuery | undefined {
  return queries.get(name);
}

/** Declares a query. Its name must be unique. */
export function query<T>(name: string, run: Run<T, T>, options: Options<T> = {}): Query<T> {
  return declared({ name, run, options, isAsync: false, hasProblems: false });
}

/**
 * Declares a query that can find problems. A query returns only its value. The run collects the problems of every query that it
 * reads (see `RunReader.problems`). A value with problems is not packed.
 */
export function checkedQuery<T>(name: string, run: Run<T, Checked<T>>, options: Options<T> = {}): Query<T> {
  return declared({ name, run, options, isAsync: false, hasProblems: true });
}

/** Declares a query that only looks for problems and has no value. */
export function problemQuery(name: string, run: Run<undefined, readonly Problem[]>): Query<undefined> {
  const find: Run<undefined, Checked<undefined>> = (q, key) => ({
    value: undefined,
    problems: run(q, key, undefined),
  });
  return checkedQuery(name, find, { hash: () => '', fromHash: () => undefined });
}

function declared<T, V>(one: Query<T, V>): Query<T, V> {
  if (queries.has(one.name)) throw new Error(`There are two queries with the name "${one.name}".`);
  queries.set(one.name, one);
  return one;
}

/** Declares a query whose value is a promise. */
export function asyncQuery<T>(
  name: string,
  run: Run<T, Promise<T>>,
  options: Options<T> = {},
): AsyncQuery<T> {
  return declared({ name, run, options, isAsync: true, hasProblems: false });
}

/** Declares a query that can find problems, and whose value is a promise. */
export function asyncOutcome<T>(
  name: string,
  run: Run<T, Promise<Checked<T>>>,
  options: Options<T> = {},
): AsyncQuery<T> {
  return declared({ name, run, options, isAsync: true, hasProblems: true });
}

/** Declares an input: a value that is passed to each run. */
export function input<T>(name: string, options: Pick<Options<T>, 'hash'> = {}): Query<T> {
  return query<T>(
    name,
    () => {
      throw new Error(`The input "${name}" was not given.`);
    },
    options,
  );
}

/**
 * Differs in every run. A query reads it if its value may change although its other inputs are the same. Such a value is not
 * packed.
 */
export const neverReuse = query<undefined>('every run', () => undefined, {
  isOutside: true,
  hash: uniqueHash,
});

/**
 * Returns the same value. If it has problems, it is made again in every run, because a refusal of the system may be over by then.
 */
export function rerunIfProblems<T extends Checked<unknown>>(q: Reader, made: T): T {
  if (made.problems.length > 0) q.hashOf(neverReuse);
  return made;
}

/** Stores plain data as it is. `isFit`: whether a value is plain and should be stored. */
export function plainPack<T>(isFit: (value: unknown) => boolean = () => true): Pack<T> {
  return { write: (value) => (isFit(value) ? { value } : undefined), read: (value) => value as T };
}

/** Options of a query that answers yes or no. Its hash is its value, and nothing else is stored. */
export const yesOrNo: Options<boolean> = { hash: String, fromHash: (hash) => hash === 'true' };
