// The types of problems' words, and what many of them say. Pure.
import { basename, dirname } from 'node:path';
import { packageFolder } from '../model/package.ts';

/** What is wrong, in one sentence, and what to do about it. */
export type Sentence = readonly [text: string, hint?: string | undefined];

/** The sentences of some codes: fixed, or made from the facts of a problem. */
export type Words = Readonly<Record<string, Sentence | ((...facts: never[]) => Sentence)>>;

/** `1 page`, `2 pages`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Where a user finds a file of this package: where npm has installed it, or in its own repository. */
export const documentation = (path: string) => `${installed}${path}`;
const installed =
  basename(dirname(packageFolder)) === 'node_modules' ? `node_modules/${basename(packageFolder)}/` : '';

/** Where a user finds a guide of the documentation. */
export const guide = (name: string) => documentation(`docs/content/pages/guides/${name}.md`);

/**
 * The hint if a near word was probably meant. `written`: what is written instead, which may look the same: systems give names of files
 * one of two forms, "ü" or "u" with a mark (Unicode, normalization forms).
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
