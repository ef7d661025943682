// Event handlers and hooks that templates have lost → problems, each once. Pure.
import type { Lost } from '../model/site/islands.ts';
import type { Place, Problem } from '../model/site/problem.ts';
import { problem } from './problem.ts';

/** The problems for what was lost while `file` was rendered, at the place in templates/ if it is known, or else in `file`. */
export function lostProblems(lost: readonly Lost[], file: string): readonly Problem[] {
  const once = new Map(lost.map((one) => [JSON.stringify(one), one]));
  return [...once.values()].map(({ what, island, at }) => {
    const related: readonly Place[] | undefined = at && [{ file }];
    return problem('lost-handler', island === undefined ? [what] : [what, island], at ?? { file }, related);
  });
}
