// `{word}`: a value of site.yml within a text. Pure.

import { withoutPlaceholders } from '../../model/addresses/placeholders.ts';
import type { Place, Problem } from '../../model/site/problem.ts';
import { nearest, problem } from '../../problems/problem.ts';

/** `{word}`, or `\{`, which means a brace. */
export const tokenPattern = /\\\{|\{([A-Za-z][\w-]*)\}/g;

/** Replaces every known `{word}`, and every `\{` by a brace. */
export function replaceTokens(text: string, tokens: ReadonlyMap<string, string>): string {
  return withoutPlaceholders(
    text.replace(tokenPattern, (all, word?: string) =>
      word === undefined ? '{' : (tokens.get(word) ?? all),
    ),
  );
}

/** The problem of an unknown `{word}` that is similar to a token. Undefined if it is similar to none: then it is text. */
export function unknownToken(
  word: string,
  tokens: ReadonlyMap<string, string>,
  at: Place,
): Problem | undefined {
  const near = nearest(word, tokens.keys());
  return near === undefined ? undefined : problem('unknown-token', [word, near], at);
}
