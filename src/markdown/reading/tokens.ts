// `{word}`: a value of site.yml within a text. Pure.

import { withoutPlaceholders } from '../../model/addresses/placeholders.ts';
import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import { most } from '../../model/values/limits.ts';
import { nearest, problem } from '../../problems/problem.ts';
import type { Excess } from './limits.ts';

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

/** The limit that the values of all `{words}` in a text exceed. */
export function excessOfTokens(text: string, tokens: ReadonlyMap<string, string>): Excess | undefined {
  const longest = Math.max(0, ...[...tokens.values()].map(({ length }) => length));
  if ((text.length / '{a}'.length) * longest <= most.filled) return undefined;
  let sum = 0;
  for (const { 1: word = '', index } of text.matchAll(tokenPattern)) {
    sum += tokens.get(word)?.length ?? 0;
    if (sum > most.filled) return { what: 'filled', index };
  }
  return undefined;
}

/** The problem of an unknown `{word}` that is similar to a token. Undefined if it is similar to none: then it is text. */
export function unknownToken(
  word: string,
  tokens: ReadonlyMap<string, string>,
  at: SourceLocation,
): Problem | undefined {
  const near = nearest(word, tokens.keys());
  return near === undefined ? undefined : problem('unknown-token', [word, near], at);
}
