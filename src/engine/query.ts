// Queries: pure functions of a key and of what they read of other queries; a database stores their values, and the problems that they
// find. Types, and functions to declare them.
import type { Checked, Problem } from '../model/site/problem.ts';
import { uniqueHash } from './hash.ts';

/** The hash of a query's value, where it is stored, and what the query may read. `T` is the value, awaited. */
export interface Options<T> {
  /** It reads something outside of the database (a disk, a clock), and therefore runs once in every run that reads it. */
  readonly isOutside?: boolean;
  /**
   * A text that differs whenever the value does. `inputs`: a sum of the hashes of its inputs, for functions and for what is costly
   * to sum. By default: a sum of its content; for values that are not plain data, as with `inputs`.
   */
  readonly hash?: 'inputs' | ((value: T) => string);
  /** Makes the value from its hash, for a hash of at most 40 characters that says all of it: then nothing else is stored. */
  readonly fromHash?: (hash: string) => T;
  /** Stores the value for other processes. Of queries without a pack they find only the hashes. */
  readonly pack?: Pack<T>;
  /**
   * The size of a value that is cheap to make again, in any unit: such values are dropped from memory when others need the room.
   */
  readonly size?: (value: T) => number;
}

/** What is stored of a value: what V8's serializer takes, which is read at once, and bytes that are read when they are needed. */
export interface Packed {
  readonly value: unknown;
  readonly bytes?: Uint8Array | undefined;
}

/** How a value is stored, and how it is read back. The process that made it reads it back, too, so that its bytes lie on disk. */
export interface Pack<T> {
  /** Undefined if it cannot be stored. */
  readonly write: (value: T) => Packed | undefined;
  /** `bytes` throws `Damaged` if they are not as they were written. */
  readonly read: (value: unknown, bytes: () => Uint8Array) => T;
}

/** Makes the value of a key. `last` is the value of an earlier run, which may be out of date. */
type Run<T, V> = (q: Reader, key: string, last: T | undefined) => V;

/** A function whose values are stored by key. */
export interface Query<T, V = T> {
  readonly name: string;
  /** Never set: says what readers get, the value or a promise of it. */
  readonly given?: V;
  /** Makes the value; if the query has problems, an outcome with the value. */
  readonly run: Run<T, unknown>;
  readonly options: Options<T>;
  readonly isAsync: boolean;
  /** Whether it can find problems. */
  readonly hasProblems: boolean;
}

/** A query whose value is a promise. */
export type AsyncQuery<T> = Query<T, Promise<T>>;

/** A query of any type. */
// biome-ignore lint/suspicious/noExplicitAny: what stands in both directions has no other supertype.
export type AnyQuery = Query<any, any>;

/** What a query reads others through: all that it reads is recorded as its inputs. */
export interface Reader {
  /** The value of a query. Throws what the query throws. */
  <T, V>(query: Query<T, V>, key?: string): V;
  /** The value of an asynchronous query that was already awaited in this run. */
  awaited<T>(query: AsyncQuery<T>, key?: string): T;
  /** The hash of a value, without the value. An asynchronous query must have been awaited in this run. */
  hashOf(query: AnyQuery, key?: string): string;
  /** The value, not recorded: for a caller that records what it made of it instead. */
  unrecorded<T>(query: Query<T>, key?: string): T;
  /** The keys whose values must be made again in this run, for a caller that makes many at once. Checks their inputs. */
  outdated(query: AnyQuery, keys: readonly string[]): readonly string[];
  /** The keys of a query that this run has read or found unchanged so far. Not recorded. */
  keysRead(query: AnyQuery): readonly string[];
  /** Begins to make such a value elsewhere: in another thread, for example. */
  making<T>(query: Query<T>, key: string): Making<T>;
}

/** The reader of a whole run. */
export interface RunReader extends Reader {
  /** The problems of all queries that the run has read so far, or that were read for these. */
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

/** Called for each value that was made, with the query's name, its key, and the time in ms, including the values made for it. */
export type OnMade = (name: string, key: string, ms: number) => void;

/** The problems of what has none. */
export const none: readonly Problem[] = [];

/** Every query by its name: what is stored for other processes refers to them by name. */
const queries = new Map<string, AnyQuery>();

/** The query with a name, if there is one. */
export function queryNamed(name: string): AnyQuery | undefined {
  return queries.get(name);
}

/** Declares a query. Its name must be unique. */
export function query<T>(name: string, run: Run<T, T>, options: Options<T> = {}): Query<T> {
  return declared({ name, run, options, isAsync: false, hasProblems: false });
}

/**
 * Declares a query that can find problems. Others that read it get its value alone: the problems belong to each run that reads it,
 * whoever does so (see `RunReader.problems`). What has problems is not packed.
 */
export function checkedQuery<T>(name: string, run: Run<T, Checked<T>>, options: Options<T> = {}): Query<T> {
  return declared({ name, run, options, isAsync: false, hasProblems: true });
}

/** Declares such a query that has no value: it only looks for problems. */
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

/** Declares an input: a value that is given to each run. */
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
 * Is another one in every run: read by a query whose value may be another one the next time although all else that it read is the
 * same. Such a value is not packed.
 */
export const neverReuse = query<undefined>('every run', () => undefined, {
  isOutside: true,
  hash: uniqueHash,
});

/** The same outcome; if it has problems, it is made again in every run: a refusal of the system may be over then. */
export function rerunIfProblems<T extends Checked<unknown>>(q: Reader, made: T): T {
  if (made.problems.length > 0) q.hashOf(neverReuse);
  return made;
}

/** Stores plain data as it is. `isFit`: whether a value is plain, and is to be stored. */
export function plainPack<T>(isFit: (value: unknown) => boolean = () => true): Pack<T> {
  return { write: (value) => (isFit(value) ? { value } : undefined), read: (value) => value as T };
}

/** Options of a query that says yes or no: its hash is its value, and nothing else is stored. */
export const yesOrNo: Options<boolean> = { hash: String, fromHash: (hash) => hash === 'true' };
