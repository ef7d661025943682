// The ids of a page's headings, and their nesting. Edits the tree; otherwise pure.
import { slug } from 'github-slugger';
import type { Heading as MarkdownHeading, Nodes, Paragraph, Text } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import type { Contents, Heading } from '../../model/site/props.ts';
import { isEscaped } from './positions.ts';

/**
 * Gives an id to every heading without one: its own `{#id}`, or its text in lower case with dashes. Equal ids get numbers, as on
 * GitHub. `occupiedIds`: the other ids of the page; ids of headings are added. Its values count how often an id was the base of
 * another. `text`: that of the page, which shows escaped characters.
 */
export function nameHeadings(
  headings: readonly MarkdownHeading[],
  occupiedIds: Map<string, number>,
  text: string,
): void {
  // Explicit ids come first, anywhere on the page. Others must avoid them.
  for (const node of headings) {
    let id = node.data?.hProperties?.id;
    if (id === undefined) {
      const own = readLabel(node, text);
      if (!own) continue;
      id = own.id;
      const className = own.className.length > 0 ? { className: own.className } : {};
      node.data = {
        ...node.data,
        hProperties: { ...node.data?.hProperties, ...className, ...(id && { id }) },
      };
    }
    if (id !== undefined && !occupiedIds.has(String(id))) occupiedIds.set(String(id), 0);
  }
  for (const node of headings) {
    if (node.data?.hProperties?.id !== undefined) continue;
    const first = slug(textOf(node)) || 'section';
    let id = first;
    for (let number = occupiedIds.get(first) ?? 0; occupiedIds.has(id); occupiedIds.set(first, number)) {
      number += 1;
      id = `${first}-${number}`;
    }
    occupiedIds.set(id, 0);
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } };
  }
}

/** Headings for templates, and their lines. */
export function headingsOf(
  headings: readonly MarkdownHeading[],
): readonly (Heading & { readonly line: number })[] {
  return headings.map((node) => {
    const line = node.position?.start.line ?? 1;
    return { depth: node.depth, id: idOf(node), text: textOf(node), line };
  });
}

/** The id of a heading, after `nameHeadings`. */
export function idOf(heading: MarkdownHeading): string {
  return String(heading.data?.hProperties?.id);
}

/** An id and classes at the end of a heading, in other generators' syntax. */
interface Label {
  readonly id: string | undefined;
  readonly className: string[];
}

/** The content of braces after a heading: `#id`, `.class`, or several. */
const label = /^:?\s*(?:(?:#[\p{L}\p{N}_]|\.[\p{L}_])[\p{L}\p{M}\p{N}_.:-]*(?:\s+|$))+$/u;

/** Whether the content of braces is the id or the classes of a heading. */
export function isLabel(inner: string): boolean {
  return label.test(inner);
}

/** Removes `{#id .class}` or kramdown's `{: #id}` from the end of a heading and returns it. */
function readLabel(heading: MarkdownHeading, text: string): Label | undefined {
  const last = heading.children.at(-1);
  if (last?.type !== 'text') return undefined;
  const start = last.value.lastIndexOf('{');
  if (start === -1) return readMarkedLabel(heading, text);
  const [, inner] = ending.exec(last.value.slice(start)) ?? [];
  if (inner === undefined || !isLabel(inner) || isLiteral(last, text)) return undefined;
  last.value = last.value.slice(0, start).trimEnd();
  return labelOf(inner);
}

/** Braces at the end of a text. */
const ending = /^\{([^{}]*)\}\s*$/;

/** Like `readLabel`, for signs that Markdown reads as emphasis: `{#__init__}`. */
function readMarkedLabel({ children }: MarkdownHeading, text: string): Label | undefined {
  const first = children.findLastIndex((one) => one.type === 'text' && one.value.includes('{'));
  const opening = children[first];
  const end = children.at(-1)?.position?.end.offset;
  if (opening?.type !== 'text' || !opening.position || end === undefined) return undefined;
  const isMarked = children.slice(first + 1).every(({ type }) => /^(?:text|emphasis|strong)$/.test(type));
  const source = text.slice(opening.position.start.offset, end);
  const start = source.lastIndexOf('{');
  const [, inner] = ending.exec(source.slice(start)) ?? [];
  if (!isMarked || inner === undefined || !isLabel(inner) || isLiteral(opening, text, '{')) return undefined;
  opening.value = opening.value.slice(0, opening.value.lastIndexOf('{')).trimEnd();
  children.splice(first + 1);
  return labelOf(inner);
}

/** Whether the last braces of a text are escaped, or written as character references. */
function isLiteral({ position }: Text, text: string, signs = '{}'): boolean {
  if (!position) return false; // from a plugin
  const source = text.slice(position.start.offset, position.end.offset);
  return [...signs].some((brace) => {
    const index = source.lastIndexOf(brace);
    return index === -1 || isEscaped(source, index);
  });
}

/** Applies kramdown's `{: #id .class}` on the line after a heading and removes it. */
export function takeLabelsBelow(tree: Nodes, text: string): void {
  if (!('children' in tree)) return;
  const children = tree.children as Nodes[];
  for (let index = children.length - 1; index >= 0; index -= 1) {
    const [node, above] = [children[index] as Nodes, children[index - 1]];
    if (node.type === 'paragraph' && above?.type === 'heading') {
      if (takeLine(node, above, text) && node.children.length === 0) children.splice(index, 1);
    } else takeLabelsBelow(node, text);
  }
}

/** Whether the first line of a paragraph was a label for the heading before it. Then it was removed. */
function takeLine(paragraph: Paragraph, heading: MarkdownHeading, text: string): boolean {
  const [first] = paragraph.children;
  const { start } = paragraph.position ?? {};
  if (first?.type !== 'text' || !start || start.line !== (heading.position?.end.line ?? 0) + 1) return false;
  if (text[start.offset ?? 0] !== '{') return false; // escaped
  const [line, inner] = /^\{(:[^{}\n]*)\}[ \t]*(?:\n|$)/.exec(first.value) ?? [];
  const isWhole = line?.endsWith('\n') || paragraph.children.length === 1;
  if (line === undefined || inner === undefined || !isWhole || !isLabel(inner)) return false;
  const { id, className } = labelOf(inner);
  heading.data = {
    ...heading.data,
    hProperties: { ...(id && { id }), ...(className.length > 0 && { className }) },
  };
  if (line.length === first.value.length) paragraph.children.shift();
  else {
    const next = { line: start.line + 1, column: 1, offset: (start.offset ?? 0) + line.length };
    first.value = first.value.slice(line.length);
    if (first.position) first.position = { ...first.position, start: next };
    if (paragraph.position) paragraph.position = { ...paragraph.position, start: next };
  }
  return true;
}

function labelOf(inner: string): Label {
  const words = inner.replace(/^:/, '').trim().split(/\s+/);
  const id = words.findLast((word) => word.startsWith('#'))?.slice(1);
  return { id, className: words.filter((word) => word.startsWith('.')).map((word) => word.slice(1)) };
}

/** The headings, each with the deeper headings that follow it as children. */
export function contentsOf(headings: readonly Heading[]): readonly Contents[] {
  const top: Contents[] = [];
  const open: { readonly depth: number; readonly children: Contents[] }[] = [];
  for (const { id, text, depth } of headings) {
    while (depth <= (open.at(-1)?.depth ?? 0)) open.pop();
    const children: Contents[] = [];
    (open.at(-1)?.children ?? top).push({ id, text, depth, children });
    open.push({ depth, children });
  }
  return top;
}
