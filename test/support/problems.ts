// Problems in the form that tests use.

import { sentenceOf } from '../../src/cli/words.ts';
import type { Problem, SourceLocation } from '../../src/model/site/problem.ts';

/** The words of a problem: the sentence and the hint. */
export function wordsOf(one: Problem | undefined): string {
  if (!one) return '';
  const { text, hint } = sentenceOf(one);
  return [text, hint].filter(Boolean).join(' ');
}

/** One line for each problem: its code and location. */
export function lines(problems: readonly Problem[]): string {
  return problems
    .map((one) => [one.code, place(one.at), ...(one.related ?? []).map(place)].join(' '))
    .join('\n');
}

function place(at: SourceLocation | undefined): string {
  return at ? [at.file, at.line, at.column].filter((part) => part !== undefined).join(':') : '-';
}
