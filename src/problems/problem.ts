// Makers of problems: a permanent code, the facts that its words need, a place. Pure.
import { distance } from 'fastest-levenshtein';
import type { Place, Problem } from '../model/problem.ts';
import { sentenceOf, type words } from './words.ts';

/** The permanent name of a kind of problem. */
export type ProblemCode = keyof typeof words;

/** Makes a problem: the facts of its code in `facts`, and where it is. */
export function problem<C extends ProblemCode>(
  code: C,
  facts: Readonly<Parameters<(typeof words)[C]>>,
  at?: Place,
  related?: readonly Place[],
): Problem {
  return { code, facts, at, related };
}

/**
 * The known name nearest to a misspelt one, or undefined where none is near: at most two letters apart, or a third of
 * the longer name's length.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  const wanted = name.toLowerCase();
  for (const candidate of known) {
    const limit = Math.max(2, Math.floor(Math.max(name.length, candidate.length) / 3));
    const lower = candidate.toLowerCase();
    // No fewer letters are wrong than one has more than the other.
    const atLeast = Math.abs(wanted.length - lower.length);
    if (atLeast >= least || atLeast > limit) continue;
    const apart = distance(wanted, lower);
    if (apart < least && apart <= limit && apart < candidate.length) [best, least] = [candidate, apart];
  }
  return best;
}

/** The message of anything that can be thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  return typeof error === 'string'
    ? error
    : `it threw ${error === null ? 'null' : `a value of type ${typeof error}`}`;
}

/** What a template threw, as a problem. */
export function thrown(error: unknown, at: Place | undefined, related?: readonly Place[]): Problem {
  if (error instanceof Error && error.name === 'IslandPropsError') {
    return problem('island-props', [error.message], at, related);
  }
  if (error instanceof Error && error.name === 'InlineStyleError') {
    return problem('inline-style', [error.message], at, related);
  }
  if (error instanceof Error && error.name === 'InlineHandlerError') {
    return problem('inline-handler', [error.message], at, related);
  }
  return problem('template-threw', [messageOf(error)], at, related);
}

/**
 * The lines around a place, of `all` the lines of its file: two above, one below, a mark below the column.
 *
 *     12 | title: Questions
 *     13 | descripton: All you want to know
 *        | ^
 */
export function frame(all: readonly string[], at: Place): string | undefined {
  if (at.line === undefined) return undefined;
  if (at.line > all.length) return undefined;
  const first = Math.max(1, at.line - 2);
  // What stands behind the last line's end is no line.
  const end = all.at(-1) === '' && at.line < all.length ? all.length - 1 : all.length;
  const last = Math.min(end, at.line + 1);
  const width = String(last).length;
  const shown: string[] = [];
  for (let number = first; number <= last; number += 1) {
    // A minified line would bury the mark: show what is around it.
    const line = (all[number - 1] ?? '').replaceAll('\t', ' ');
    const from = line.length > 160 ? Math.max(0, (at.column ?? 1) - 80) : 0;
    shown.push(`${String(number).padStart(width)} | ${line.slice(from, from + 160)}`.trimEnd());
    if (number === at.line && at.column !== undefined) {
      shown.push(`${' '.repeat(width)} | ${' '.repeat(at.column - 1 - from)}^`);
    }
  }
  return shown.join('\n');
}

/** Problems in the order in which one mends them: by file, line, column, code; each one once. */
export function sorted(problems: readonly Problem[]): readonly Problem[] {
  const byKey = new Map<string, Problem>();
  for (const one of problems) {
    const { file = '', line = 0, column = 0 } = one.at ?? {};
    const key = [
      file,
      String(line).padStart(9, '0'),
      String(column).padStart(9, '0'),
      one.code,
      sentenceOf(one).text,
    ].join('\0');
    if (!byKey.has(key)) byKey.set(key, one);
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
