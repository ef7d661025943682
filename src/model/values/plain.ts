// Plain data: values that do not change when they are sent or stored, and texts for comparing values. Pure, except `readOnly`.
import { sumOf } from './sum.ts';

/** The prototypes of objects and lists that no class made. */
const plainKinds: readonly unknown[] = [Object.prototype, Array.prototype, null];

/**
 * Whether a value does not change when it is sent to another thread. An object of a class, which a schema may make, would lose its
 * class.
 */
export function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return !['function', 'symbol'].includes(typeof value);
  const kind = Object.getPrototypeOf(value);
  return depth < 100 && plainKinds.includes(kind)
    ? Object.values(value).every((one) => isPlain(one, depth + 1))
    : kind === Date.prototype;
}

/** Freezes a value with the plain data in it, and returns it. What is frozen is not read again; objects of classes stay as they are. */
export function readOnly<T>(value: T, depth = 0): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (depth > deepest || !plainKinds.includes(Object.getPrototypeOf(value))) return value;
  for (const one of Object.values(Object.freeze(value))) readOnly(one, depth + 1);
  return value;
}

/**
 * A hash of a value's content: plain data, dates, maps, sets and bytes. Undefined for all other values: functions, and objects of
 * classes. V8's serializer is not usable here: it writes equal strings in two ways.
 */
export function contentSum(value: unknown): string | undefined {
  const text = contentText(value);
  return text === undefined ? undefined : sumOf(text);
}

/** The text that `contentSum` hashes. */
export const contentText = (value: unknown): string | undefined => textOf(value, 0);

/** Deeper values are not read, because they may be circular. */
const deepest = 100;

/** A text that differs for each value. Undefined for a value without content, or with hidden content. */
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

/** Whether an array has no hole and only items: the result of a match, for example, has an `index`. */
function hasItemsOnly(value: readonly unknown[]): boolean {
  const keys = Reflect.ownKeys(value); // indexes come first, in order; `length` is also a key
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
