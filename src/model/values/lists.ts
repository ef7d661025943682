// Lists that grow, and searches in those that are in order. Pure.

/** Adds `more` to the end of `list`, however many: a hundred thousand arguments of `push` would overflow the stack. */
export function addAll<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one);
}

/** The first of the indexes below `length` for which a test is true, as it is for all after it; `length` if there is none. */
export function firstIndex(length: number, test: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
