// The requests of several renderings, merged. Pure.
import type { Dependencies, Requests } from './templateQueries.ts';

/** The requests of two renderings. */
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
