// The parts of a page's body: the text before its first section, and its sections. Pure.
import type { Root as HtmlRoot } from 'hast';
import type { Root, RootContent } from 'mdast';
import { markOf } from '../../model/addresses/marks.ts';

/** The indexes of the headings of the second level, which begin sections. */
export function sectionStarts({ children }: Root): readonly number[] {
  return children.flatMap((node, index) => (node.type === 'heading' && node.depth === 2 ? [index] : []));
}

/** A text that stands between two parts while they are written together. */
const border = markOf('part');

/**
 * The blocks of all parts, with a border in place of each heading of a section, which is in no part: written together, they have
 * notes that are numbered across them and stand behind the last one.
 */
export function borderedParts(tree: Root): readonly RootContent[] {
  const starts = new Set(sectionStarts(tree));
  return tree.children.map((node, index) => (starts.has(index) ? { type: 'text', value: border } : node));
}

/** The parts of what was written of `borderedParts`, by the index in `tree` at which each begins. */
export function partsOfHtml(tree: Root, html: string): ReadonlyMap<number, string> {
  return byIndex(
    tree,
    html.split(border).map((part) => part.trim()),
  );
}

/** The parts of a tree of HTML that was made of `borderedParts`, without the line ends at borders. */
export function partsOfTree(tree: Root, { children }: HtmlRoot): ReadonlyMap<number, HtmlRoot> {
  const parts: HtmlRoot['children'][] = [[]];
  for (const [index, node] of children.entries()) {
    const isBorder = (one: HtmlRoot['children'][number] | undefined) =>
      one?.type === 'text' && one.value === border;
    const isLineEnd = node.type === 'text' && node.value === '\n';
    if (isBorder(node)) parts.push([]);
    else if (!isLineEnd || !(isBorder(children[index - 1]) || isBorder(children[index + 1])))
      parts.at(-1)?.push(node);
  }
  return byIndex(
    tree,
    parts.map((part) => ({ type: 'root', children: part })),
  );
}

function byIndex<T>(tree: Root, parts: readonly T[]): ReadonlyMap<number, T> {
  const indexes = [0, ...sectionStarts(tree).map((start) => start + 1)];
  return new Map(parts.map((part, index) => [indexes[index] ?? 0, part]));
}
