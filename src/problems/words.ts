// Every code that a problem can have, with its sentence and its hint. Pure. All other files pass facts, never words.
import type { Problem } from '../model/problem.ts';
import type { DescribedProblem } from '../model/report.ts';
import { checkWords } from './words/check.ts';
import { collectWords } from './words/collect.ts';
import { compileWords } from './words/compile.ts';
import { dataWords } from './words/data.ts';
import { discoveryWords } from './words/discovery.ts';
import { importWords } from './words/import.ts';
import { islandWords } from './words/islands.ts';
import { parseWords } from './words/parse.ts';
import { planWords } from './words/plan.ts';
import { renderWords } from './words/render.ts';
import type { Words } from './words/sentence.ts';
import { verifyWords } from './words/verify.ts';
import { writeWords } from './words/write.ts';

/** The sentence and the hint of every code, in the order of the line. */
export const words = {
  ...collectWords,
  ...compileWords,
  ...islandWords,
  ...dataWords,
  ...parseWords,
  ...planWords,
  ...renderWords,
  ...verifyWords,
  ...discoveryWords,
  ...writeWords,
  ...importWords,
  ...checkWords,
} as const satisfies Words;

/** The sentence of a problem, and its hint: made from its facts only when it is shown. */
export function sentenceOf({ code, facts }: Pick<Problem, 'code' | 'facts'>) {
  const entry: Words[string] = words[code as keyof typeof words];
  const [text, hint] = typeof entry === 'function' ? entry(...(facts as never[])) : entry;
  return { text, hint };
}

/** A problem as in `--json`: with its words, and the facts from which they are made. */
export function described({ code, rule, facts, ...rest }: Problem): DescribedProblem {
  return { code, rule, ...sentenceOf({ code, facts }), facts, ...rest };
}
