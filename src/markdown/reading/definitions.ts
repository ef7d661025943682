// The definitions of links and pictures, `[a]: /b`. Pure.
import type { Definition, RootContent } from 'mdast';
import { walk } from './walk.ts';

/** Definitions by label. Of equal labels the first counts (CommonMark 0.31, 4.7). */
export function firstOf(definitions: readonly Definition[]): ReadonlyMap<string, Definition> {
  const first = new Map<string, Definition>();
  for (const one of definitions) {
    const identifier = one.identifier.toUpperCase();
    if (!first.has(identifier)) first.set(identifier, one);
  }
  return first;
}

/** The definitions that blocks use. To write each block with all definitions of a page would take quadratic time. */
export function referredIn(
  blocks: readonly RootContent[],
  definitions: ReadonlyMap<string, Definition>,
): ReadonlySet<Definition> {
  const found = new Set<Definition>();
  if (definitions.size === 0) return found;
  walk({ type: 'root', children: [...blocks] }, (node) => {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return;
    const definition = definitions.get(node.identifier.toUpperCase());
    if (definition) found.add(definition);
  });
  return found;
}
