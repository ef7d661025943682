// The tokens that are masked in Markdown before it is parsed: components and formulas. Pure.
import type { ComponentNames } from '../../model/site/components.ts';
import { firstIndex } from '../../model/values/lists.ts';
import { findFormulas } from '../formulas/findFormulas.ts';
import { findReferences } from './findReferences.ts';
import type { ReferenceToken } from './referenceTokens.ts';

/** The kinds of tokens in a text: the components that it may name, and whether it may have formulas. */
export interface Marking {
  readonly names: ComponentNames;
  readonly hasFormulas: boolean;
  /** Whether no plugin adds to the grammar. Such a plugin might read directives. */
  readonly isAlone: boolean;
}

/** All tokens of a text, in order. If two overlap, the first one counts. */
export function findTokens(
  text: string,
  { names, hasFormulas, isAlone }: Marking,
  isExcluded: (index: number) => boolean,
): readonly ReferenceToken[] {
  const formulas = hasFormulas ? findFormulas(text, isExcluded) : [];
  if (formulas.length === 0) return findReferences(text, names, isExcluded, isAlone);
  const ranges = formulas.map(({ start, end }) => [start, end] as const);
  const references = findReferences(
    text,
    names,
    (index) => isExcluded(index) || isWithin(ranges, index),
    isAlone,
  );
  const ofReferences = references.flatMap(({ start, end, label = [end, end] }) => [
    [start, label[0]] as const,
    [label[1], end] as const,
  ]);
  ofReferences.sort(([one], [other]) => one - other); // component references may be in labels
  const isFree = ({ start }: ReferenceToken) => !isWithin(ofReferences, start);
  return [...references, ...formulas.filter(isFree)].sort((a, b) => a.start - b.start);
}

/** Whether an index is in one of some sorted ranges. */
export function isWithin(ranges: readonly (readonly [from: number, to: number])[], index: number): boolean {
  const next = firstIndex(ranges.length, (one) => (ranges[one]?.[1] ?? 0) > index);
  return (ranges[next]?.[0] ?? index + 1) <= index;
}
