// What is made when it is asked for, and not before. Pure.
import type { Body } from './props.ts';

/** What `make` makes, made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** What a map has for `key`; where it has nothing, what `compute` makes of it, from now on. (ECMAScript's, which Node 20 lacks.) */
export function getOrInsertComputed<K, V>(
  map: { get(key: K): V | undefined; has(key: K): boolean; set(key: K, value: V): unknown },
  key: K,
  compute: (key: K) => V,
): V {
  const known = map.get(key);
  if (known !== undefined || map.has(key)) return known as V;
  const made = compute(key);
  map.set(key, made);
  return made;
}

/** A body whose keys, in this order, are made when they are asked for: each time. */
export function lazyBody(keys: { readonly [Key in keyof Body]: () => Body[Key] }): Body {
  const body = {};
  for (const [key, get] of Object.entries(keys))
    Object.defineProperty(body, key, { get, enumerable: true, configurable: true });
  return body as Body;
}
