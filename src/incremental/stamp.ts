// What tells a value from another one. Pure.
import { sumOf } from '../model/sum.ts';

/**
 * A sum of a value's content: plain data, dates, maps, sets and bytes. Undefined for all else: functions, and objects of classes. Not by
 * V8's serializer, which writes equal strings in two ways.
 */
export function contentSum(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : sumOf(text);
}

/** A text that is another one for each value; undefined for what has no content. */
function textOf(value: unknown): string | undefined {
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
      return value === null ? 'n' : textOfObject(value);
    default:
      return undefined;
  }
}

function textOfObject(value: object): string | undefined {
  if (Array.isArray(value)) return textOfAll('[', value);
  const kind = Object.getPrototypeOf(value);
  if (kind === Object.prototype || kind === null) {
    let text = '{';
    for (const [key, one] of Object.entries(value)) {
      const own = textOf(one);
      if (own === undefined) return undefined;
      text += `${key.length}:${key}${own}`;
    }
    return `${text}}`;
  }
  if (value instanceof Date) return `d${value.getTime()};`;
  if (value instanceof Map) return textOfAll('m', [...value.entries()].flat(1));
  if (value instanceof Set) return textOfAll('s', [...value]);
  return value instanceof Uint8Array ? `b${sumOf(value)};` : undefined;
}

function textOfAll(start: string, values: readonly unknown[]): string | undefined {
  let text = start;
  for (const one of values) {
    const own = textOf(one);
    if (own === undefined) return undefined;
    text += own;
  }
  return `${text}]`;
}
