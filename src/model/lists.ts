// Lists that grow. Pure.
/** Adds `more` to the end of `list`, however many: a hundred thousand arguments of `push` would overflow the stack. */
export function addAll<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one);
}
