// What is masked in a page's Markdown before it is read: where it names components, and its formulas. Pure.
import type { ComponentNames } from '../model/components.ts';
import { findFormulas } from './formulas.ts';
import { findUses } from './uses.ts';
import type { UseToken } from './useTokens.ts';

/** What is looked for in a text: the components that it may name, and whether it may have formulas. */
export interface Marking {
  readonly names: ComponentNames;
  readonly hasFormulas: boolean;
  /** Whether no plugin reads directives, too. */
  readonly isAlone: boolean;
}

/** Where a text names components or has formulas, in order. Of two that overlap, that counts which begins first. */
export function findTokens(
  text: string,
  { names, hasFormulas, isAlone }: Marking,
  isExcluded: (index: number) => boolean,
): readonly UseToken[] {
  const formulas = hasFormulas ? findFormulas(text, isExcluded) : [];
  if (formulas.length === 0) return findUses(text, names, isExcluded, isAlone);
  const ranges = formulas.map(({ start, end }) => [start, end] as const);
  const uses = findUses(text, names, (index) => isExcluded(index) || isWithin(ranges, index), isAlone);
  const ofUses = uses.flatMap(({ start, end, label = [end, end] }) => [
    [start, label[0]] as const,
    [label[1], end] as const,
  ]);
  ofUses.sort(([one], [other]) => one - other); // uses may stand in labels
  const isFree = ({ start }: UseToken) => !isWithin(ofUses, start);
  return [...uses, ...formulas.filter(isFree)].sort((a, b) => a.start - b.start);
}

/** Whether an index lies in one of some ranges, which are in order. */
export function isWithin(ranges: readonly (readonly [from: number, to: number])[], index: number): boolean {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return (ranges[low]?.[0] ?? index + 1) <= index;
}
