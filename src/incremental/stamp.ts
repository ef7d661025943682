// A value → its stamp.
import { sumOf } from '../model/sum.ts';

/**
 * A sum of a value's content: plain data, dates, maps, sets and bytes. Undefined for all else: functions, and objects of classes.
 * V8's serializer would not do: it writes equal strings in two ways.
 */
export function contentSum(value: unknown): string | undefined {
  const text = textOf(value, 0);
  return text === undefined ? undefined : sumOf(text);
}

/** A sum of plain data, of JSON's kinds, maps and sets: many times faster. */
export function plainSum(value: unknown): string {
  return sumOf(
    JSON.stringify(value, (_, one) => (one instanceof Map || one instanceof Set ? [...one] : one)),
  );
}

/** Deeper values are not read: they may be circular. */
const deepest = 100;

/** A text that differs for each value; undefined for a value without content, or with content that cannot be seen. */
function textOf(value: unknown, depth: number): string | undefined {
  switch (typeof value) {
    case 'string':
      return `${value.length}:${value}`;
    case 'number':
      return Object.is(value, -0) ? '-0;' : `${value};`;
    case 'bigint':
      return `i${value};`;
    case 'boolean':
      return value ? 't' : 'f';
    case 'undefined':
      return 'u';
    case 'object':
      return value === null ? 'n' : depth > deepest ? undefined : textOfObject(value, depth + 1);
    default:
      return undefined;
  }
}

function textOfObject(value: object, depth: number): string | undefined {
  const kind = Object.getPrototypeOf(value);
  if (Array.isArray(value))
    return kind === Array.prototype && hasItemsOnly(value) ? textOfAll('[', value, depth) : undefined;
  if (kind === Object.prototype || kind === null) {
    const entries = Object.entries(value);
    if (Reflect.ownKeys(value).length > entries.length) return undefined;
    let text = '{';
    for (const [key, one] of entries) {
      const own = textOf(one, depth);
      if (own === undefined) return undefined;
      text += `${key.length}:${key}${own}`;
    }
    return `${text}}`;
  }
  if (value instanceof Uint8Array) return `b${sumOf(value)};`;
  if (Reflect.ownKeys(value).length > 0) return undefined;
  if (kind === Date.prototype) return `d${(value as Date).getTime()};`;
  if (kind === Map.prototype)
    return textOfAll('m', [...(value as Map<unknown, unknown>).entries()].flat(1), depth);
  return kind === Set.prototype ? textOfAll('s', [...(value as Set<unknown>)], depth) : undefined;
}

/** Whether an array has no hole, and no property besides its items: the result of a match, for example, has an `index`. */
function hasItemsOnly(value: readonly unknown[]): boolean {
  const keys = Reflect.ownKeys(value); // indexes come first, in order; `length` is a key, too
  const last = value.length - 1;
  return keys.length === value.length + 1 && (last < 0 || keys[last] === `${last}`);
}

function textOfAll(start: string, values: readonly unknown[], depth: number): string | undefined {
  let text = start;
  for (const one of values) {
    const own = textOf(one, depth);
    if (own === undefined) return undefined;
    text += own;
  }
  return `${text}]`;
}

/** A stamp that no other value has, in this process or another one: what reads such a value is made again in the next run. */
export function uniqueStamp(): string {
  stamps += 1;
  return `${unique}${process.pid} ${performance.timeOrigin} ${stamps}`;
}
const unique = '* ';
let stamps = 0;

/** Whether a stamp was made by `uniqueStamp`. */
export const isUnique = (stamp: string): boolean => stamp.startsWith(unique);
