// Lists that grow. Pure.
/** Adds `more` to the end of `list`, however many they are: as arguments of `push` a hundred thousand would run out of stack. */
export function addAll<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one);
}
