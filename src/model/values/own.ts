// The values of a table by names that come from outside: `constructor` and `__proto__` are keys like any other. Pure.

/** What a table has of its own at a key: every object inherits values at some. */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
