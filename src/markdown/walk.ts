// How the trees of Markdown are gone through. Pure.
import type { Nodes } from 'mdast';

/** Shows `see` every node of a tree in order. (unist-util-visit takes as long as all else that is done with a page.) */
export function walk(node: Nodes, see: (node: Nodes) => void): void {
  see(node);
  if ('children' in node) for (const child of node.children) walk(child, see);
}
