// The limits of a page's tree, which are checked after parsing. Pure.
import type { Definition, Nodes, Root } from 'mdast';
import type { Problem } from '../../model/site/problem.ts';
import { most } from '../../model/values/limits.ts';
import { problem } from '../../problems/problem.ts';
import { walk } from './walk.ts';

/**
 * The problem if the tree of `text` has too deep nesting, too many nodes, too many references to a footnote, or references that
 * copy too much.
 */
export function tooMuchIn(file: string, tree: Root, text: string): Problem | undefined {
  const locationOf = ({ position }: Nodes) => ({
    file,
    line: position?.start.line,
    column: position?.start.column,
  });
  const { deep, definitions, nodes, hasNotes } = survey(tree);
  if (deep) return problem('too-deep', [most.levels], locationOf(deep));
  const many = nodes > most.nodes || hasNotes ? tooMany(tree) : undefined;
  if (many) return problem('too-long', [many.what, most[many.what]], locationOf(many.node));
  const often = definitions.length > 0 ? tooOften(tree, definitions, text) : undefined;
  return often && problem('too-long', ['repeated', most.repeated], locationOf(often));
}

/**
 * Collects the counts of a tree without recursion, which could overflow the stack. `deep`: the first node that is nested too
 * deeply.
 */
function survey(tree: Root) {
  const definitions: Definition[] = [];
  let nodes = 0;
  let hasNotes = false;
  let deep: Nodes | undefined;
  let level: readonly Nodes[] = [tree];
  for (let depth = 0; level.length > 0 && !deep; depth += 1) {
    if (depth > most.levels) deep = level[0];
    const below: Nodes[] = [];
    for (const node of level) {
      nodes += weightOf(node);
      hasNotes ||= node.type === 'footnoteReference';
      if ('children' in node) for (const child of node.children) below.push(child);
      else if (node.type === 'definition') definitions.push(node);
    }
    level = below;
  }
  return { deep, definitions, nodes, hasNotes };
}

/** A node counts as one. HTML counts as its possible tags, and a table also counts the cells that its rows lack. */
function weightOf(node: Nodes): number {
  if (node.type === 'html') return node.value.split('<').length;
  if (node.type !== 'table') return 1;
  const columns = node.children[0]?.children.length ?? 0;
  return node.children.reduce((sum, row) => sum + Math.max(0, columns - row.children.length), 1);
}

/** The first node beyond the limit, or the first reference to one footnote beyond its limit. */
function tooMany(tree: Root): { readonly what: 'nodes' | 'references'; readonly node: Nodes } | undefined {
  let nodes = 0;
  const references = new Map<string, number>();
  let found: ReturnType<typeof tooMany>;
  walk(tree, (node) => {
    nodes += weightOf(node);
    if (nodes > most.nodes) found ??= { what: 'nodes', node };
    if (node.type !== 'footnoteReference') return;
    const count = (references.get(node.identifier) ?? 0) + 1;
    references.set(node.identifier, count);
    if (count > most.references) found ??= { what: 'references', node };
  });
  return found;
}

/** The last reference before the text copied from definitions exceeds the limit. The native parser treats the next one as text. */
function tooOften(tree: Root, definitions: readonly Definition[], text: string): Nodes | undefined {
  const lengths = new Map<string, number>();
  // Of equal ones the first counts.
  const inOrder = definitions.toSorted(
    (one, other) => (one.position?.start.offset ?? 0) - (other.position?.start.offset ?? 0),
  );
  for (const { identifier, url, title } of inOrder)
    if (!lengths.has(identifier)) lengths.set(identifier, Buffer.byteLength(url + (title ?? '')));
  const longest = Math.max(0, ...lengths.values());
  const limit = Math.max(most.repeated, Buffer.byteLength(text)) - longest;
  let repeated = 0;
  let found: Nodes | undefined;
  walk(tree, (node) => {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return;
    repeated += lengths.get(node.identifier) ?? 0;
    if (repeated > limit) found ??= node;
  });
  return found;
}
