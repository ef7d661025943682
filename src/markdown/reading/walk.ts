// Walks over the trees of Markdown and of HTML. Pure.
import type { Nodes as HtmlNodes } from 'hast';
import type { Nodes, Root } from 'mdast';

/**
 * Calls `see` with every node of a tree (Markdown or another kind), in order. (unist-util-visit would take as long as the rest of
 * the work on a page.)
 */
export function walk<N extends Nodes | HtmlNodes = Nodes>(node: NoInfer<N>, see: (node: N) => void): void {
  see(node);
  if ('children' in node) for (const child of node.children) walk<N>(child as N, see);
}

export const isLinkNode = ({ type }: Nodes) => type === 'link' || type === 'linkReference';

/** The nodes that contain HTML, or a link within a link. Empty if there is no HTML. */
export function partedIn(tree: Root): ReadonlySet<Nodes> {
  const parted = new Set<Nodes>();
  let hasHtml = false;
  const isParted = (node: Nodes, isInLink: boolean): boolean => {
    hasHtml ||= node.type === 'html';
    if (!('children' in node)) return node.type === 'html';
    const isLink = isLinkNode(node);
    let is = isLink && isInLink;
    for (const child of node.children) is = isParted(child, isInLink || isLink) || is;
    if (is) parted.add(node);
    return is;
  };
  isParted(tree, false);
  return hasHtml ? parted : new Set();
}
