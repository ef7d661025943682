// The heading that is a page's title, and the text without it, because templates show the title. Pure.
import type { Heading, Nodes } from 'mdast';
import { toString as textOfNode } from 'mdast-util-to-string';
import { readMarkdown } from '../../markdown/reading/reader.ts';
import { walk } from '../../markdown/reading/walk.ts';
import type { Draft } from '../model.ts';
import { codeIn } from '../syntax/codeSpans.ts';
import { type ChangeAt, changed } from '../syntax/draft.ts';
import { isHtml } from '../syntax/elements.ts';
import { treeOf } from './links.ts';

/**
 * A page's text without its title heading, and that title. Undefined if no heading is the title. `given`: the title of its front
 * matter. If only one heading has the highest level and begins the text, the others move up one level.
 */
export function titled(
  draft: Draft,
  given: string | undefined,
): { readonly draft: Draft; readonly title?: string } {
  const tree = treeOf(draft);
  if (!tree) return { draft };
  const first = tree.children.find((node): node is Heading => isHeading(node) && node.depth === 1);
  if (first) {
    const title = labelOf(first);
    const isTitle = title !== '' && (given === undefined || plainOf(given) === plainOf(title));
    return isTitle ? { draft: changed(draft, [removalOf(first)]), title } : { draft };
  }
  const html = headingOfHtml(draft.text);
  if (html && !codeIn(draft.text)(html.start)) {
    const { start, end } = html;
    const title = plainOf(html.inner);
    const isTitle = title !== '' && (given === undefined || plainOf(given) === title);
    return isTitle ? { draft: changed(draft, [{ start, end, text: '' }]), title } : { draft };
  }
  const begin = tree.children.find(({ type }) => type !== 'html');
  if (given !== undefined || !isHeading(begin)) return { draft };
  const others: Heading[] = [];
  walk(tree, (node) => {
    if (isHeading(node) && node !== begin) others.push(node);
  });
  if (others.some(({ depth }) => depth <= begin.depth)) return { draft };
  const raised = others.map((node): ChangeAt => {
    const start = node.position?.start.offset ?? 0;
    return { start, end: start + begin.depth - 1, text: '' };
  });
  return { draft: changed(draft, [removalOf(begin), ...raised]), title: labelOf(begin) };
}

/** The first `<h1>`. Its end is searched once: a text may have many without one. */
function headingOfHtml(
  text: string,
): { readonly start: number; readonly end: number; readonly inner: string } | undefined {
  const open = /<h1\b[^<>]*>/i.exec(text);
  const from = open ? open.index + open[0].length : 0;
  const close = open && /<\/h1\s*>/i.exec(text.slice(from));
  if (!open || !close) return undefined;
  const end = from + close.index;
  return { start: open.index, end: end + close[0].length, inner: text.slice(from, end) };
}

function isHeading(node: Nodes | undefined): node is Heading {
  return node?.type === 'heading';
}

/** The text of a heading, without tags and its id. `<T>` is a word, not a tag. */
function labelOf({ children }: Heading): string {
  const isTag = (node: Nodes) =>
    node.type === 'html' && isHtml(/^<\/?([a-z]\w*)/i.exec(node.value)?.[1] ?? '');
  const text = textOfNode(children.filter((node) => !isTag(node))).trim();
  const id = text.endsWith('}') ? /^\{[:#.][^{}\n]*\}$/.exec(text.slice(text.lastIndexOf('{'))) : null;
  return id ? text.slice(0, text.lastIndexOf('{')).trim() : text;
}

function removalOf({ position }: Heading): ChangeAt {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0, text: '' };
}

/** A text of front matter without Markdown and HTML syntax. */
export function plainOf(text: string): string {
  const bare = text.replace(/<\/?[a-z][^<>]*>/gi, '');
  return (/[*_`[\]\\&]/.test(bare) ? textOfNode(readMarkdown(bare.replace(/\s+/g, ' ').trim())) : bare)
    .replace(/\s+/g, ' ')
    .trim();
}
