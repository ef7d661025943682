// Lookups in a table by outside names: `constructor` and `__proto__` are normal keys. Pure.

/** The own value of a table at a key. Every object inherits values at some keys. */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
