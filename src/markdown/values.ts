// Replaces tokens in the values of a file. Pure.
import type { Problem } from '../model/site/problem.ts';
import type { Data } from '../model/site/site.ts';
import { withTexts } from '../model/values/strings.ts';
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

/** Applies tokens to every text in a tree of values. */
export function applyTokens<T>(value: T, { tokens }: Pick<Setting, 'tokens'>): T {
  return withTexts(value, (text) => replaceTokens(text, tokens));
}

/** The words of `data` that look like tokens but are not. */
export function tokenProblems(file: string, data: Data, tokens: ReadonlyMap<string, string>): Problem[] {
  if (tokens.size === 0) return []; // site.yml is missing or cannot be read, and only that is reported
  return data.tokens
    .filter(({ word }) => !tokens.has(word))
    .flatMap(({ word, place }) => unknownToken(word, tokens, { file, ...place }) ?? []);
}
