// Problems → those that a report names, and how many more there are: a file may have thousands of the same kind. Pure.

import type { Problem } from '../model/site/problem.ts';
import type { OmittedProblems } from '../model/site/report.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { printable } from './printable.ts';
import { plural } from './sentence.ts';

/** How many problems a report names: of one code in one file, and in all. */
interface Most {
  readonly inFile: number;
  readonly inAll: number;
}

/** In a document for programs. */
export const mostInDocument: Most = { inFile: 1000, inAll: 10_000 };
/** Where people read them. */
export const mostShown: Most = { inFile: 50, inAll: 1000 };

/** Some problems, or groups of them, in their order. `oneOf`: the problem whose code and file count; `countOf`: how many there are. */
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

/** How many kinds of omitted problems are listed for people, each on a line. */
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
