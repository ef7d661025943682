// Growing lists, and searches in sorted ones. Pure.

/** Adds `more` to the end of `list`. A hundred thousand arguments of `push` would overflow the stack. */
export function addAll<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one);
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
