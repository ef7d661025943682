// The parts of a page's body: the text before its first section, and its sections. Pure.
import type { Root as HtmlRoot } from 'hast';
import type { Root, RootContent } from 'mdast';
import { placeholder } from '../../model/addresses/placeholders.ts';

/** The indexes of second-level headings, which begin sections. */
export function sectionStarts({ children }: Root): readonly number[] {
  return children.flatMap((node, index) => (node.type === 'heading' && node.depth === 2 ? [index] : []));
}

/** A placeholder between two parts while they are written together. */
const border = placeholder('part');

/**
 * The blocks of all parts, with a border instead of each section heading, which is in no part. They are written together, so that
 * footnotes are numbered across them and come after the last one.
 */
export function borderedParts(tree: Root): readonly RootContent[] {
  const starts = new Set(sectionStarts(tree));
  return tree.children.map((node, index) => (starts.has(index) ? { type: 'text', value: border } : node));
}

/** The parts of HTML that was written from `borderedParts`, by the index in `tree` at which each begins. */
export function partsOfHtml(tree: Root, html: string): ReadonlyMap<number, string> {
  return byIndex(
    tree,
    html.split(border).map((part) => part.trim()),
  );
}

/** The parts of an HTML tree that was made from `borderedParts`, without the line ends at borders. */
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
