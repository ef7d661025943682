// The types of problems' words, and what many of them say. Pure.
import { basename, dirname } from 'node:path';
import { packageFolder } from '../../model/package.ts';

/** What is wrong, in one sentence, and what to do about it. */
export type Sentence = readonly [text: string, hint?: string | undefined];

/** The sentences of some codes: fixed, or made from the facts of a problem. */
export type Words = Readonly<Record<string, Sentence | ((...facts: never[]) => Sentence)>>;

/** `1 page`, `2 pages`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Where a user finds a guide of the documentation: in the package that npm has installed, or in its own repository. */
export const guide = (name: string) => `${guides}${name}.md`;
const guides = `${basename(dirname(packageFolder)) === 'node_modules' ? `node_modules/${basename(packageFolder)}/` : ''}docs/content/pages/guides/`;

/** The hint if a near word was probably meant. */
export const didYouMean = (near: string | undefined) => near && `Did you mean "${near}"?`;

/** The hint for two versions that Git could not merge. */
export const chooseVersion =
  'Choose one of them, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.';

/** Names in quotes, in alphabetical order. */
export const list = (names: readonly string[]) =>
  [...names]
    .sort()
    .map((name) => `"${name}"`)
    .join(', ');
