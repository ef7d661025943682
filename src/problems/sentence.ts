// The types of problems' words, and phrases that many problems share. Pure.
import { basename, dirname } from 'node:path';
import { packageFolder } from '../model/package.ts';

/** The problem in one sentence, and a hint for its solution. */
export type Sentence = readonly [text: string, hint?: string | undefined];

/** The sentences of some codes: fixed, or made from the facts of a problem. */
export type Words = Readonly<Record<string, Sentence | ((...facts: never[]) => Sentence)>>;

/** `1 page`, `2 pages`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The location of a file of this package for users: where npm installed it, or in this repository. */
export const documentation = (path: string) => `${installed}${path}`;
const installed =
  basename(dirname(packageFolder)) === 'node_modules' ? `node_modules/${basename(packageFolder)}/` : '';

/** The location of a guide of the documentation for users. */
export const guide = (name: string) => documentation(`docs/content/pages/guides/${name}.md`);

/**
 * The hint if a similar word was probably meant. `written`: the actual text, which may look the same. File names may have one of
 * two forms: "ü", or "u" with a combining mark (Unicode normalization forms).
 */
export function didYouMean(near: string | undefined, written?: string): string | undefined {
  if (near === undefined) return undefined;
  const looksTheSame = near !== written && near.normalize() === written?.normalize();
  const how = looksTheSame
    ? ' It looks the same, but its letters are other characters: rename the file, with its name typed anew.'
    : '';
  return `Did you mean "${near}"?${how}`;
}

/** The hint for two versions that Git could not merge. */
export const chooseVersion =
  'Choose one of them, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.';

/** Names in quotes, in alphabetical order. */
export const list = (names: readonly string[]) =>
  [...names]
    .sort()
    .map((name) => `"${name}"`)
    .join(', ');
