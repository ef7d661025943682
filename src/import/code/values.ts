// The values that code of a configuration may compute here: texts, numbers, lists, objects and the functions of this list. Nothing
// else can be reached, and what costs too much is refused. Pure.
import { posix } from 'node:path';
import { type Effort, effortOf } from './patterns.ts';

/** Thrown where code does something that is not followed here. */
export class Unclear extends Error {}

/** The result of `run`, or `otherwise` if it does something that is not followed. */
export function followed<T, O>(run: () => T, otherwise: O): T | O {
  try {
    return run();
  } catch (error) {
    if (error instanceof Unclear) return otherwise;
    throw error;
  }
}

/** The value of something that is not known. */
export const unknown = Symbol('unknown');

/**
 * The steps of a run, and those of all runs of an import: functions of a configuration may run for each page and heading. Nothing
 * here is asynchronous, so there is one meter.
 */
const meter = { steps: 0, all: 0, isOpen: false };
const mostSteps = { ofRun: 50_000, ofAll: 20_000_000 };

/** Counts steps, and refuses more than a run, or all of them, may have. */
export function pay(steps: number): void {
  meter.steps += steps;
  meter.all += steps;
  if (meter.steps > mostSteps.ofRun || meter.all > mostSteps.ofAll) throw new Unclear('long run');
}

/** An import begins. */
export function beginRuns(): void {
  meter.all = 0;
}

/** Follows code. It is a run of its own if no other one contains it. */
export function inRun<T>(follow: () => T): T {
  if (meter.isOpen) return follow();
  Object.assign(meter, { steps: 0, isOpen: true });
  try {
    return follow();
  } finally {
    meter.isOpen = false;
  }
}

/** A function of the configuration, or one from the lists below. `self`: the value of `this`. */
export type Callable = (args: readonly unknown[], self?: unknown) => unknown;

/** The longest text, the longest text that a regular expression reads, and the longest list. */
const most = { text: 10_000, searched: 400, list: 2_000 };

/** A computed value that is not too long. */
export function checked<T>(value: T): T {
  if (typeof value === 'string' && value.length > most.text) throw new Unclear('long text');
  if (Array.isArray(value) && value.length > most.list) throw new Unclear('long list');
  return value;
}

/** A text, or a number as one. Other types would need their own conversion. */
export function textFrom(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Unclear('no text');
}

/**
 * A regular expression whose time is bounded: no repeated groups, references or look-arounds, few choices, and at most two
 * repetitions of any length one after the other.
 */
export function regularFrom(source: string, flags: string): RegExp {
  const effort = effortOf(source);
  if (!effort || effort.power > 3 || source.length > 200) throw new Unclear('regular expression');
  try {
    return new RegExp(source, flags);
  } catch {
    throw new Unclear('regular expression');
  }
}

/** The characters that an expression may read in the time of one step. */
const charactersOfStep = 500;

/** Pays for the search of a regular expression in a text. */
export function payFor({ ways, power }: Effort, text: string): void {
  pay((ways * text.length ** Math.max(1, power)) / charactersOfStep);
}

/** Refuses a text that is too long for a regular expression. Its time counts as steps. */
const searched = (text: string, by: unknown) => {
  if (!(by instanceof RegExp)) return textFrom(by);
  const effort = effortOf(by.source);
  if (!effort || text.length > most.searched) throw new Unclear('long text');
  payFor(effort, text);
  return by;
};

const count = (value: unknown): number => {
  if (typeof value !== 'number' || Math.abs(value) > most.text) throw new Unclear('number');
  return value;
};

const optional = (value: unknown) => (value === undefined ? undefined : count(value));

const callable = (value: unknown): Callable => {
  if (typeof value !== 'function') throw new Unclear('no function');
  return value as Callable;
};

/** Refuses a result before it is made: 10,000 characters that are each replaced by 10,000 would be too many. */
function bounded(length: number): void {
  if (length > 10 * most.text) throw new Unclear('long result');
}

/** The length of a list's parts in sum. */
const lengthOf = (list: readonly unknown[]) =>
  list.reduce<number>(
    (sum, one) => sum + (typeof one === 'string' || Array.isArray(one) ? one.length : 1),
    0,
  );

type Methods<T> = Readonly<Record<string, (self: T, ...args: readonly unknown[]) => unknown>>;

const replaced =
  (isAll: boolean) =>
  (self: string, by?: unknown, to?: unknown): string => {
    const found = searched(self, by);
    const filled =
      typeof to === 'function' ? (...all: unknown[]) => textFrom((to as Callable)(all)) : textFrom(to);
    // A replacement may contain the text around a match: $` and $'.
    if (typeof filled === 'string')
      bounded(filled.length * self.length + (filled.match(/\$[`']/g) ?? []).length * self.length ** 2);
    // The types do not see that either form takes a text or a function.
    return isAll ? self.replaceAll(found, filled as string) : self.replace(found, filled as string);
  };

const ofTexts: Methods<string> = {
  toLowerCase: (self) => self.toLowerCase(),
  toLocaleLowerCase: (self) => self.toLowerCase(),
  toUpperCase: (self) => self.toUpperCase(),
  toString: (self: string) => self,
  trim: (self) => self.trim(),
  trimStart: (self) => self.trimStart(),
  trimEnd: (self) => self.trimEnd(),
  normalize: (self, form) => self.normalize(form === undefined ? 'NFC' : textFrom(form)),
  replace: replaced(false),
  replaceAll: replaced(true),
  split: (self, by, limit) => self.split(by === undefined ? self : searched(self, by), optional(limit)),
  slice: (self, from, to) => self.slice(optional(from), optional(to)),
  substring: (self, from, to) => self.substring(count(from), optional(to)),
  substr: (self, from, length) => {
    const at = count(from) < 0 ? Math.max(0, self.length + count(from)) : count(from);
    return length === undefined ? self.slice(at) : self.slice(at, at + count(length));
  },
  startsWith: (self, text, at) => self.startsWith(textFrom(text), optional(at)),
  endsWith: (self, text) => self.endsWith(textFrom(text)),
  includes: (self, text) => self.includes(textFrom(text)),
  indexOf: (self, text, at) => self.indexOf(textFrom(text), optional(at)),
  lastIndexOf: (self, text) => self.lastIndexOf(textFrom(text)),
  charAt: (self, at) => self.charAt(count(at ?? 0)),
  at: (self, at) => self.at(count(at ?? 0)),
  concat: (self, ...all) => self.concat(...all.map(textFrom)),
  padStart: (self, length, by) => self.padStart(count(length), by === undefined ? ' ' : textFrom(by)),
  padEnd: (self, length, by) => self.padEnd(count(length), by === undefined ? ' ' : textFrom(by)),
  match: (self, by) => {
    const found = searched(self, by);
    if (!(found instanceof RegExp)) throw new Unclear('match');
    const [...all] = self.match(found) ?? [];
    return all.length === 0 ? null : all;
  },
};

/** A list with the parts of its lists. */
function flat(list: readonly unknown[]): unknown[] {
  bounded(lengthOf(list));
  return list.flat();
}

const ofLists: Methods<readonly unknown[]> = {
  map: (self, by) => self.map((one, index) => callable(by)([one, index, self])),
  filter: (self, by) => self.filter((one, index) => callable(by)([one, index, self])),
  flatMap: (self, by) => flat(self.map((one, index) => callable(by)([one, index, self]))),
  find: (self, by) => self.find((one, index) => callable(by)([one, index, self])),
  some: (self, by) => self.some((one, index) => callable(by)([one, index, self])),
  every: (self, by) => self.every((one, index) => callable(by)([one, index, self])),
  join: (self, by) => {
    const between = by === undefined ? ',' : textFrom(by);
    const texts = self.map((one) => (one == null ? '' : textFrom(one)));
    bounded(lengthOf(texts) + between.length * texts.length);
    return texts.join(between);
  },
  slice: (self, from, to) => self.slice(optional(from), optional(to)),
  concat: (self, ...all) => flat([self, ...all]),
  flat,
  at: (self, at) => self.at(count(at ?? 0)),
  includes: (self, one) => self.includes(one),
  indexOf: (self, one) => self.indexOf(one),
  reverse: (self) => self.toReversed(),
  // The value is the only part that is followed: such a list is no longer used.
  pop: (self) => self.at(-1),
  shift: (self) => self[0],
};

const ofPatterns: Methods<RegExp> = {
  test: (self, text) =>
    ofTexts.match?.(textFrom(text), new RegExp(self.source, self.flags.replace(/[gy]/g, ''))) !== null,
  exec: (self, text) =>
    ofTexts.match?.(textFrom(text), new RegExp(self.source, self.flags.replace(/[gy]/g, ''))),
};

/** Days have no zone here: Eleventy and others read them in UTC. */
const ofDates: Methods<Date> = {
  getFullYear: (self) => self.getUTCFullYear(),
  getUTCFullYear: (self) => self.getUTCFullYear(),
  getMonth: (self) => self.getUTCMonth(),
  getUTCMonth: (self) => self.getUTCMonth(),
  getDate: (self) => self.getUTCDate(),
  getUTCDate: (self) => self.getUTCDate(),
  toISOString: (self) => self.toISOString(),
  toJSON: (self) => self.toISOString(),
};

function methodsOf(self: unknown): Methods<never> | undefined {
  if (typeof self === 'string') return ofTexts as Methods<never>;
  if (typeof self === 'number') return { toString: String } as Methods<never>;
  if (Array.isArray(self)) return ofLists as Methods<never>;
  if (self instanceof RegExp) return ofPatterns as Methods<never>;
  return self instanceof Date ? (ofDates as Methods<never>) : undefined;
}

/** An own value of an object, a part of a list or text, or a method of the lists above. */
export function memberOf(self: unknown, key: string): unknown {
  if (self === unknown) throw new Unclear(key);
  if (self === null || self === undefined) throw new Unclear(key);
  if ((typeof self === 'string' || Array.isArray(self)) && key === 'length') return self.length;
  if ((typeof self === 'string' || Array.isArray(self)) && /^\d+$/.test(key)) return self[Number(key)];
  const methods = methodsOf(self);
  if (methods) {
    const method = Object.hasOwn(methods, key) ? methods[key] : undefined;
    if (method === undefined) throw new Unclear(key);
    return (args: readonly unknown[]) => checked(method(self as never, ...args));
  }
  const isHolder = typeof self === 'object' || typeof self === 'function';
  if (!isHolder || !Object.hasOwn(self, key)) return undefined;
  const value = (self as Readonly<Record<string, unknown>>)[key];
  if (value === unknown) throw new Unclear(key);
  return value;
}

/** A value without its unknown parts. */
export function withoutUnknown(value: unknown, seen = new Map<unknown, unknown>()): unknown {
  if (value === unknown) return undefined;
  const isList = Array.isArray(value);
  if (!isList && Object.prototype.toString.call(value) !== '[object Object]') return value;
  if (seen.has(value)) return seen.get(value);
  const pairs = Object.entries(value as object).filter(([, one]) => isList || one !== unknown);
  const all = pairs.map(([key, one]) => [key, withoutUnknown(one, seen)] as const);
  const plain = isList ? all.map(([, one]) => one) : Object.fromEntries(all);
  seen.set(value, plain);
  return plain;
}

/** Whether a value is known to its last part. */
export function isKnown(value: unknown, seen = new Set<unknown>()): boolean {
  if (value === unknown) return false;
  if (typeof value !== 'object' || value === null || seen.has(value)) return true;
  seen.add(value);
  return Object.values(value).every((one) => isKnown(one, seen));
}

const entries = (value: unknown) => {
  if (typeof value !== 'object' || value === null) throw new Unclear('object');
  return Object.entries(value);
};

const object = (pairs: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(pairs.filter(([key]) => key !== '__proto__'));

/** A function of one text. */
export const on =
  (by: (text: string) => unknown): Callable =>
  ([text]) =>
    by(textFrom(text));

/** A function that refuses what is no address: `%`, or half a character. */
const ofAddress = (by: (text: string) => string): Callable =>
  on((text) => {
    try {
      return by(text);
    } catch {
      throw new Unclear('address');
    }
  });

/** Functions of Node's `path`. */
export const pathFunctions: Readonly<Record<string, unknown>> = {
  sep: '/',
  join: ((all) => posix.join(...all.map(textFrom))) satisfies Callable,
  normalize: on(posix.normalize),
  dirname: on(posix.dirname),
  basename: (([path, end]) =>
    posix.basename(textFrom(path), end === undefined ? undefined : textFrom(end))) satisfies Callable,
  extname: on(posix.extname),
};

/** The names that every module knows. */
export const globals: Readonly<Record<string, unknown>> = {
  undefined: undefined,
  encodeURIComponent: ofAddress(encodeURIComponent),
  encodeURI: ofAddress(encodeURI),
  decodeURIComponent: ofAddress(decodeURIComponent),
  String: Object.assign(([value]: readonly unknown[]) => textFrom(value)),
  Number: on(Number),
  Boolean: (([value]) => Boolean(value)) satisfies Callable,
  Object: {
    keys: (([value]) => entries(value).map(([key]) => key)) satisfies Callable,
    values: (([value]) => entries(value).map(([, one]) => one)) satisfies Callable,
    entries: (([value]) => entries(value)) satisfies Callable,
    fromEntries: (([value]) => {
      if (!Array.isArray(value)) throw new Unclear('list');
      return object(value.map((one) => [textFrom(memberOf(one, '0')), memberOf(one, '1')]));
    }) satisfies Callable,
    assign: ((all) => object(flat(all.map(entries)) as [string, unknown][])) satisfies Callable,
    freeze: (([value]) => value) satisfies Callable,
  },
  Array: { isArray: (([value]) => Array.isArray(value)) satisfies Callable },
  process: { env: { NODE_ENV: 'production' } },
};
