// What is made when it is asked for, and not before. Pure.
import { ownString } from './strings.ts';

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
  const existing = map.get(key);
  if (existing !== undefined || map.has(key)) return existing as V;
  const made = compute(key);
  map.set(key, made);
  return made;
}

/**
 * As `getOrInsertComputed`, for texts of which many are the same: a map that has `most` entries is emptied first. The key in the map,
 * and what `compute` gets, is a string of its own.
 */
export function amongLast<V>(
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

/** Where a lazy object has what makes its keys. */
const makers = Symbol('makers');

/** One for all objects with a key: of accessors of its own V8 keeps all that they see until it looks through the whole of its memory. */
const accessors = new Map<string, PropertyDescriptor>();

const accessorOf = (key: string): PropertyDescriptor => ({
  get(this: { readonly [makers]: Readonly<Record<string, () => unknown>> }) {
    return this[makers][key]?.();
  },
  enumerable: true,
  configurable: true,
});

/** An object whose keys, in this order, are made when they are asked for: each time. */
export function lazily<T extends object>(makes: { readonly [Key in keyof T]: () => T[Key] }): T {
  const object = Object.defineProperty({}, makers, { value: makes });
  for (const key of Object.keys(makes))
    Object.defineProperty(object, key, getOrInsertComputed(accessors, key, accessorOf));
  return object as T;
}
