// Problems as tests name them.

import { sentenceOf } from '../../src/cli/words.ts';
import type { Place, Problem } from '../../src/model/site/problem.ts';

/** The words of a problem: what is wrong, and what to do about it. */
export function wordsOf(one: Problem | undefined): string {
  if (!one) return '';
  const { text, hint } = sentenceOf(one);
  return [text, hint].filter(Boolean).join(' ');
}

/** One line for each problem: its code and its place. */
export function lines(problems: readonly Problem[]): string {
  return problems
    .map((one) => [one.code, place(one.at), ...(one.related ?? []).map(place)].join(' '))
    .join('\n');
}

function place(at: Place | undefined): string {
  return at ? [at.file, at.line, at.column].filter((part) => part !== undefined).join(':') : '-';
}
