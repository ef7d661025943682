// Limits the problems of a report, and counts the rest. A file may have thousands of the same kind. Pure.

import type { Problem } from '../model/site/problem.ts';
import type { OmittedProblems } from '../model/site/report.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { printable } from './printable.ts';
import { plural } from './sentence.ts';

/** The limit of problems in a report: of one code in one file, and in total. */
interface Most {
  readonly inFile: number;
  readonly inAll: number;
}

/** In a document for programs. */
export const mostInDocument: Most = { inFile: 1000, inAll: 10_000 };
/** In output for people. */
export const mostShown: Most = { inFile: 50, inAll: 1000 };

/**
 * Some problems, or groups, in order. `oneOf`: the problem whose code and file count; `countOf`: the number of problems in a group.
 */
export function within<T>(
  all: readonly T[],
  most: Most,
  oneOf: (group: T) => Problem,
  countOf: (group: T) => number = () => 1,
): { readonly named: readonly T[]; readonly omitted: readonly OmittedProblems[] } {
  const seen = new Map<string, number>();
  const left = new Map<string, { code: string; file: string | undefined; count: number }>();
  const named: T[] = [];
  for (const group of all) {
    const { code, at } = oneOf(group);
    const key = `${code}\n${at?.file ?? ''}`;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    if (before < most.inFile && named.length < most.inAll) named.push(group);
    else getOrInsertComputed(left, key, () => ({ code, file: at?.file, count: 0 })).count += countOf(group);
  }
  return { named, omitted: [...left.values()] };
}

/** The most kinds of omitted problems that are listed for people. Each takes a line. */
const mostLines = 20;

/** `And 39,950 more problems of the kind unknown-key in content/pages/index.md.` */
export function omittedLines(omitted: readonly OmittedProblems[]): readonly string[] {
  const lines = omitted
    .slice(0, mostLines)
    .map(({ code, file, count }) =>
      printable(
        `And ${plural(count, 'more problem')} of the kind ${code}${file === undefined ? '' : ` in ${file}`}.`,
      ),
    );
  const others = omitted.slice(mostLines).reduce((sum, { count }) => sum + count, 0);
  return others > 0 ? [...lines, `And ${plural(others, 'more problem')} in other files.`] : lines;
}
