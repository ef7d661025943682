// What templates have lost → problems, each once. Pure.
import type { Lost } from '../model/islands.ts';
import type { Place, Problem } from '../model/problem.ts';
import { problem } from './problem.ts';

/** What was lost while `file` was drawn: told at its place in templates/, or else there. */
export function lostProblems(lost: readonly Lost[], file: string): readonly Problem[] {
  const once = new Map(lost.map((one) => [JSON.stringify(one), one]));
  return [...once.values()].map(({ what, island, at }) => {
    const related: readonly Place[] | undefined = at && [{ file }];
    return problem('lost-handler', island === undefined ? [what] : [what, island], at ?? { file }, related);
  });
}
