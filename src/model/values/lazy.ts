// Values that are made when they are first needed. Pure.
import { ownString } from './strings.ts';

/** A function that calls `make` once, at its first call, and then always returns that value. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * The value of `key` in a map. If there is none, stores and returns the result of `compute`. (ECMAScript has this, but Node 20 does
 * not.)
 */
export function getOrInsertComputed<K, V>(
  map: { get(key: K): V | undefined; has(key: K): boolean; set(key: K, value: V): unknown },
  key: K,
  compute: (key: K) => V,
): V {
  const existing = map.get(key);
  if (existing !== undefined || map.has(key)) return existing as V;
  const made = compute(key);
  map.set(key, made);
  return made;
}

/**
 * `getOrInsertComputed` for texts that occur often. A map with `most` entries is emptied first. The key is copied, so that it does
 * not keep a longer string in memory.
 */
export function boundedMemo<V>(
  map: Map<string, V>,
  most: number,
  text: string,
  compute: (own: string) => V,
): V {
  const existing = map.get(text);
  if (existing !== undefined) return existing;
  if (map.size === most) map.clear();
  const own = ownString(text);
  const made = compute(own);
  map.set(own, made);
  return made;
}

/** The key with which a lazy object stores the functions for its keys. */
const makers = Symbol('makers');

/**
 * One accessor for each key, shared by all objects. For separate accessors, V8 would keep everything in their scope until a full
 * garbage collection.
 */
const accessors = new Map<string, PropertyDescriptor>();

const accessorOf = (key: string): PropertyDescriptor => ({
  get(this: { readonly [makers]: Readonly<Record<string, () => unknown>> }) {
    return this[makers][key]?.();
  },
  enumerable: true,
  configurable: true,
});

/** A read-only object with these keys, in this order. A value is made at each access. */
export function lazily<T extends object>(makes: { readonly [Key in keyof T]: () => T[Key] }): T {
  const object = Object.defineProperty({}, makers, { value: makes });
  for (const key of Object.keys(makes))
    Object.defineProperty(object, key, getOrInsertComputed(accessors, key, accessorOf));
  return Object.freeze(object) as T;
}
