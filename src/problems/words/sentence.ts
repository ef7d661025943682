// The types of problems' words.
/** What is wrong, in one sentence, and what to do about it. */
export type Sentence = readonly [text: string, hint?: string | undefined];

/** The sentences of some codes: fixed, or made from the facts of a problem. */
export type Words = Readonly<Record<string, Sentence | ((...facts: never[]) => Sentence)>>;

/** `1 page`, `2 pages`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The hint if a near word was probably meant. */
export const didYouMean = (near: string | undefined) => near && `Did you mean "${near}"?`;

/** Names in quotes, in alphabetical order. */
export const list = (names: readonly string[]) =>
  [...names]
    .sort()
    .map((name) => `"${name}"`)
    .join(', ');
