// Compares two results that must be the same, and reports the difference.

/** Throws if two values differ, with the location of the difference. */
export function same(what: string, one: unknown, other: unknown): void {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
  if (a !== b) throw new Error(`${what} differ:\n${difference(one, other)}`);
}

/** The parts of one that the other does not have. */
function difference(one: unknown, other: unknown): string {
  const entries = (of: unknown) =>
    new Map(Object.entries(of as object).map(([key, value]) => [key, JSON.stringify(value)]));
  const [a, b] = [entries(one), entries(other)];
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((key) => a.get(key) !== b.get(key))
    .slice(0, 10)
    .map((key) => `${key}: ${a.get(key)} / ${b.get(key)}`)
    .join('\n');
}
