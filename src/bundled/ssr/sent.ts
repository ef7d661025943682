// Runs with the templates, at build time: the props of islands in the form that is sent to browsers.
import { isValidElement } from 'react';

/** The attributes for props: JSON, and the paths of its undefined values, which JSON cannot contain. */
export function sentProps(own: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const paths: string[] = [];
  const text = written(own, [], paths);
  return {
    ...(text === '{}' ? {} : { 'data-props': text }),
    ...(paths.length === 0 ? {} : { 'data-undefined': `[${paths}]` }),
  };
}

/** A value as JSON. `null` replaces undefined values, so that keys keep their order. */
function written(value: unknown, path: readonly (string | number)[], paths: string[]): string {
  if (value === undefined) paths.push(JSON.stringify(path));
  if (value === undefined || value === null) return 'null';
  if (Object.is(value, -0)) return '-0'; // JSON can contain it, but JSON.stringify does not write it
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value))
    return `[${value.map((one, index) => written(one, [...path, index], paths)).join(',')}]`;
  const pairs = Object.entries(value).map(
    ([key, one]) => `${JSON.stringify(key)}:${written(one, [...path, key], paths)}`,
  );
  return `{${pairs.join(',')}}`;
}

/** Why a value cannot be sent; undefined if it can. */
export function faultOf(value: unknown, above: readonly unknown[] = []): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (isValidElement(value)) return 'holds an element';
  if (typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `holds ${value}`;
  if (typeof value !== 'object') return `holds a ${typeof value}`;
  if (above.includes(value)) return 'holds itself';
  const prototype = Object.getPrototypeOf(value);
  if (![Object.prototype, Array.prototype, null].includes(prototype))
    return `holds a ${value.constructor?.name ?? 'value of no known class'}`;
  if (Object.getOwnPropertySymbols(value).length > 0) return 'holds a key that is a symbol';
  if (Array.isArray(value)) {
    const keys = Object.keys(value).length;
    if (keys !== value.length)
      return keys < value.length ? 'holds a list with a hole' : 'holds a list with keys besides its numbers';
  }
  const inner = Object.values(value).map((part) => faultOf(part, [...above, value]));
  return inner.find((fault) => fault !== undefined);
}
