// Replaces tokens in the values of a file. Pure.
import type { Problem } from '../model/site/problem.ts';
import type { Data, TokenUse } from '../model/site/site.ts';
import { most } from '../model/values/limits.ts';
import { withTexts } from '../model/values/strings.ts';
import { problem } from '../problems/problem.ts';
import { replaceTokens, unknownToken } from './reading/tokens.ts';

/** The settings for the texts of values. */
export interface Setting {
  readonly tokens: ReadonlyMap<string, string>;
  readonly language: string;
}

/** The language in a file's values, before they are checked. */
export function languageIn(values: Data['values'] | undefined, otherwise: string): string {
  return typeof values?.language === 'string' ? values.language : otherwise;
}

/** The first token of a file with which all their values exceed the limit. */
function excessIn(data: Data, tokens: Setting['tokens']): TokenUse | undefined {
  let sum = 0;
  return data.tokens.find(({ word }) => {
    sum += tokens.get(word)?.length ?? 0;
    return sum > most.filled;
  });
}

/** The values of a file, with tokens applied to every text; unchanged if they exceed the limit. */
export function applyTokens(data: Data, { tokens }: Pick<Setting, 'tokens'>): Data['values'] {
  return excessIn(data, tokens) ? data.values : withTexts(data.values, (text) => replaceTokens(text, tokens));
}

/** The words of `data` that look like tokens but are not; or the exceeded limit. */
export function tokenProblems(file: string, data: Data, tokens: ReadonlyMap<string, string>): Problem[] {
  if (tokens.size === 0) return []; // site.yml is missing or cannot be read, and only that is reported
  const far = excessIn(data, tokens);
  if (far) return [problem('too-long', ['filled', most.filled], { file, ...far.location })];
  return data.tokens
    .filter(({ word }) => !tokens.has(word))
    .flatMap(({ word, location }) => unknownToken(word, tokens, { file, ...location }) ?? []);
}
