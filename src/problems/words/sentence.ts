// What the words of a problem are made of.
/** What is wrong, in one sentence, and what to do about it. */
export type Sentence = readonly [text: string, hint?: string | undefined];

/** The sentences of some codes: as they are, or made of the facts of a problem. */
export type Words = Readonly<Record<string, Sentence | ((...facts: never[]) => Sentence)>>;

/** `1 page`, `2 pages`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The next step where a word was meant that is near. */
export const didYouMean = (near: string | undefined) => near && `Did you mean "${near}"?`;

/** Names in quotes, sorted. */
export const list = (names: readonly string[]) =>
  [...names]
    .sort()
    .map((name) => `"${name}"`)
    .join(', ');
