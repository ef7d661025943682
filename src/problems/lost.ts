// Lost event handlers and hooks of templates → problems, each once. Pure.
import type { Lost } from '../model/site/islands.ts';
import type { Problem, SourceLocation } from '../model/site/problem.ts';
import { problem } from './problem.ts';

/**
 * The problems for handlers and hooks that were lost while `file` was rendered. Each is at its location in templates/ if known,
 * otherwise in `file`.
 */
export function lostProblems(lost: readonly Lost[], file: string): readonly Problem[] {
  const once = new Map(lost.map((one) => [JSON.stringify(one), one]));
  return [...once.values()].map(({ what, island, at }) => {
    const related: readonly SourceLocation[] | undefined = at && [{ file }];
    return problem('lost-handler', island === undefined ? [what] : [what, island], at ?? { file }, related);
  });
}
