// What tells a value from another one. Pure.
import { sumOf } from '../model/sum.ts';

/**
 * A sum of a value's content: plain data, dates, maps, sets and bytes. Undefined for all else: functions, and objects of classes. Not by
 * V8's serializer, which writes equal strings in two ways.
 */
export function contentSum(value: unknown): string | undefined {
  const text = textOf(value, 0);
  return text === undefined ? undefined : sumOf(text);
}

/** The same of what is known to be plain data. */
export function plainSum(value: unknown): string {
  const sum = contentSum(value);
  if (sum === undefined) throw new Error('A value that is not plain data has no sum.');
  return sum;
}

/** Deeper values are not looked into: they may hold themselves. */
const deepest = 100;

/** A text that is another one for each value; undefined for what has no content, or not all of whose content shows. */
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
  // An array has a length, too; what a pattern matched has an index.
  if (Array.isArray(value))
    return Reflect.ownKeys(value).length === value.length + 1 ? textOfAll('[', value, depth) : undefined;
  const kind = Object.getPrototypeOf(value);
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
  if (value instanceof Date) return `d${value.getTime()};`;
  if (value instanceof Map) return textOfAll('m', [...value.entries()].flat(1), depth);
  if (value instanceof Set) return textOfAll('s', [...value], depth);
  return value instanceof Uint8Array ? `b${sumOf(value)};` : undefined;
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
