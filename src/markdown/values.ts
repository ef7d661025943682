// The values of a file → the same with tokens and typography in their texts. Pure.
import type { Problem } from '../model/problem.ts';
import type { Data } from '../model/site.ts';
import { typographic } from './markdown.ts';
import { replaceTokens, unknownToken } from './tokens.ts';

/** What the texts of values are set with. */
export interface Setting {
  readonly tokens: ReadonlyMap<string, string>;
  readonly language: string;
}

/** The language that a file says it is in, before anything else of it is checked. */
export function languageIn(values: Data['values'] | undefined, otherwise: string): string {
  return typeof values?.language === 'string' ? values.language : otherwise;
}

/** Tokens and typography for every text in a tree of values. */
export function applyTokens<T>(value: T, setting: Setting): T {
  if (typeof value === 'string')
    return typographic(replaceTokens(value, setting.tokens), setting.language) as T;
  if (Array.isArray(value)) return value.map((item) => applyTokens(item, setting)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, applyTokens(inner, setting)]),
  ) as T;
}

/** The words of `data` that look like tokens and are none. */
export function tokenProblems(file: string, data: Data, tokens: ReadonlyMap<string, string>): Problem[] {
  if (tokens.size === 0) return []; // site.yml is missing or cannot be read: that is the problem
  return data.tokens
    .filter(({ word }) => !tokens.has(word))
    .flatMap(({ word, place }) => unknownToken(word, tokens, { file, ...place }) ?? []);
}
