// What the words of a problem are made of.
/** A sentence and a next step. */
export type Words = readonly [text: string, hint?: string | undefined];

/** `1 page`, `2 pages`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
