// Growing lists, and searches in lists. Pure.
import { getOrInsertComputed } from './lazy.ts';

/** Adds `more` to the end of `list`. A hundred thousand arguments of `push` would overflow the stack. */
export function addAll<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one);
}

/**
 * A search for the item with a text, which reads each list once. Of two items with one text, the first one is found. The lists must
 * not change.
 */
export function finder<T>(textOf: (one: T) => string): (list: readonly T[], text: string) => T | undefined {
  const known = new WeakMap<readonly T[], ReadonlyMap<string, T>>();
  const byText = (list: readonly T[]) => new Map(list.map((one) => [textOf(one), one] as const).toReversed());
  return (list, text) => getOrInsertComputed(known, list, byText).get(text);
}

/** The first index below `length` for which a test is true, if it is true for all later ones. `length` if there is none. */
export function firstIndex(length: number, test: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Items in the order of a text, to search by its beginning. */
export function sortedBy<T>(items: readonly T[], textOf: (one: T) => string): readonly T[] {
  return items.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
}

/** The index of the first item whose text does not come before `start`. The items whose texts begin with it follow. */
export function firstFrom<T>(sorted: readonly T[], textOf: (one: T) => string, start: string): number {
  return firstIndex(sorted.length, (index) => textOf(sorted[index] as T) >= start);
}

/** The items of a sorted list whose text begins with `start`. */
export function beginningWith<T>(
  sorted: readonly T[],
  textOf: (one: T) => string,
  start: string,
): readonly T[] {
  const from = firstFrom(sorted, textOf, start);
  const rest = sorted.length - from;
  return sorted.slice(
    from,
    from + firstIndex(rest, (index) => !textOf(sorted[from + index] as T).startsWith(start)),
  );
}
