// `{word}`: a value of site.yml in the middle of a text. Pure.

import { getOrInsertComputed } from '../model/lazy.ts';
import { withoutMarks } from '../model/marks.ts';
import type { Place, Problem } from '../model/problem.ts';
import { meantToken, problem } from '../problems/problem.ts';

/** `{word}`, or `\{`, which stands for a brace. */
export const tokenPattern = /\\\{|\{([A-Za-z][\w-]*)\}/g;

/** Replaces every `{word}` that `tokens` knows, and every `\{` by a brace. */
export function replaceTokens(text: string, tokens: ReadonlyMap<string, string>): string {
  return withoutMarks(
    text.replace(tokenPattern, (all, word?: string) =>
      word === undefined ? '{' : (tokens.get(word) ?? all),
    ),
  );
}

/** What each unknown word was meant to be: guessed once, however often it is written. */
const guesses = new WeakMap<ReadonlyMap<string, string>, Map<string, string | undefined>>();

/** A `{word}` that `tokens` does not know, but that is near one of them; undefined where it resembles none, and is text. */
export function unknownToken(
  word: string,
  tokens: ReadonlyMap<string, string>,
  at: Place,
): Problem | undefined {
  const guessed = getOrInsertComputed(guesses, tokens, () => new Map());
  const near = getOrInsertComputed(guessed, word, () => meantToken(word, tokens.keys()));
  return near === undefined ? undefined : problem('unknown-token', [word, near], at);
}
