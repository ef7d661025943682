// The requests of renderings: merging several, and when to repeat them. Pure.
import type { Problem } from './problem.ts';
import type { Dependencies, Requests } from './templateQueries.ts';

export function bothDependencies(
  one: Dependencies | undefined,
  other: Dependencies | undefined,
): Dependencies | undefined {
  if (!one || !other) return one ?? other;
  const [first, second] = [one, other].map(({ what }) => JSON.parse(what) as Requests) as [
    Requests,
    Requests,
  ];
  const what: Requests = {
    lists: [...first.lists, ...second.lists],
    beside: [...first.beside, ...second.beside],
    pages: [...first.pages, ...second.pages],
    data: [...first.data, ...second.data],
    pictures: [...(first.pictures ?? []), ...(second.pictures ?? [])],
  };
  return { what: JSON.stringify(what), isRefused: one.isRefused || other.isRefused };
}

/**
 * The dependencies of a rendering. If its pictures have problems, it is rendered again in the next run. The locations of these
 * problems may move although no input changes.
 */
export function toRepeat(
  one: Dependencies | undefined,
  problems: readonly Problem[],
): Dependencies | undefined {
  return one && problems.length > 0 ? { ...one, isRefused: true } : one;
}
