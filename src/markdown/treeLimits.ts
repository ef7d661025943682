// How much a page's tree may hold: what only shows once its Markdown has been read. Pure.
import type { Definition, Nodes, Root } from 'mdast';
import type { Problem } from '../model/problem.ts';
import { problem } from '../problems/problem.ts';
import { most } from './limits.ts';
import { walk } from './walk.ts';

/** What is too much in a tree: nests that only its reader sees, and references that write too much. */
export function tooMuchIn(file: string, tree: Root): Problem | undefined {
  const placeOf = ({ position }: Nodes) => ({
    file,
    line: position?.start.line,
    column: position?.start.column,
  });
  const lengths = new Map<string, number>();
  const deep = tooDeep(tree, lengths);
  if (deep) return problem('too-deep', [most.levels], placeOf(deep));
  const often = lengths.size > 0 ? tooOften(tree, lengths) : undefined;
  return often && problem('too-long', ['repeated', most.repeated], placeOf(often));
}

/** The first node that lies within too many others, looked for without a stack to run out; notes how long definitions are. */
function tooDeep(tree: Root, lengths: Map<string, number>): Nodes | undefined {
  const definitions: Definition[] = [];
  let level: readonly Nodes[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most.levels) return level[0];
    const below: Nodes[] = [];
    for (const node of level) {
      if ('children' in node) for (const child of node.children) below.push(child);
      else if (node.type === 'definition') definitions.push(node);
    }
    level = below;
  }
  // Of two equal ones the first counts.
  definitions.sort((a, b) => (a.position?.start.offset ?? 0) - (b.position?.start.offset ?? 0));
  for (const { identifier, url, title } of definitions)
    if (!lengths.has(identifier)) lengths.set(identifier, url.length + (title?.length ?? 0));
  return undefined;
}

/** The first reference that makes the HTML too long: each writes out anew what its definition says. */
function tooOften(tree: Root, lengths: ReadonlyMap<string, number>): Nodes | undefined {
  let repeated = 0;
  let found: Nodes | undefined;
  walk(tree, (node) => {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return;
    repeated += lengths.get(node.identifier) ?? 0;
    if (repeated > most.repeated) found ??= node;
  });
  return found;
}
