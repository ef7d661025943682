// Two outcomes that must be the same; else, where they differ.

/** Throws where two values differ, and says where. */
export function same(what: string, one: unknown, other: unknown): void {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
  if (a !== b) throw new Error(`${what} differ:\n${difference(one, other)}`);
}

/** What is in one and not in the other. */
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
