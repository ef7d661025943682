// What the native reader of Markdown reads otherwise than remark: each is recognized here, and named in docs/markdown.md. Pure.
import type { Code, Delete, Emphasis, Html, Link, ListItem, Nodes, Root, Strong, Text } from 'mdast';
import { most } from './limits.ts';

/** An address in plain text that both find: its scheme, `www.` or its user's name begins it, then letters or digits. */
const bareAddress = /^(?:https?:\/\/|www\.|(?:mailto:)?[\w.+-]+@)[a-z0-9]/i;
/** What remark's second look could take for a bare address. */
const likeAddress = /www\.|https?:\/\/|(?:xmpp|mailto):|[\w.+-]@(?:[\w-]+\.)+[\w-]*[a-z](?![\w-])/i;
/** Half a character; emphasis between something and a character of two UTF-16 units, which remark takes for two letters. */
const besidePair = /\p{Cs}|[\u{10000}-\u{10ffff}][*_~]+[^\s*_~]|[^\s*_~][*_~]+[\u{10000}-\u{10ffff}]/u;

/** Two kinds of marks of emphasis beside each other, or one beside one that is escaped. */
const besideMark = /\*[_~]|_[*~]|~[*_]|\\[*_~][*_~]/;

/** What stands behind a definition that ends where both think: an empty line, another definition, nothing. */
const endOfDefinition = /^[ \t]*(?:\n[ \t]*(?:\n|\[|$)|$)/;

/** What looks like a definition, where one could begin. */
const likeDefinition = /^\[(?:[^[\]\\]|\\.)*\]:/s;

/** What could be the second line of a table. */
const likeDelimiters = /\n[ \t>]*[|:-][|: \t-]*$/m;

/** What has been seen: in the page, and in the paragraph, heading or cell that is being looked at. */
interface Seen {
  readonly text: string;
  container: boolean;
  indentedCode: boolean;
  /** Of the longest definition. */
  longest: number;
  references: number;
  marks: ReturnType<typeof noMarks>;
}

const noMarks = (isOneLine = false) => {
  return { star: false, low: false, tilde: false, bracket: false, address: false, isOneLine };
};

/** Whether remark would read `text` as the same tree, with the same places, as the native reader did. */
export function readsAlike(tree: Root, text: string): boolean {
  if (/[\ud800-\udfff]/.test(text) && besidePair.test(text)) return false;
  const marks = noMarks();
  const seen: Seen = { text, container: false, indentedCode: false, longest: 0, references: 0, marks };
  if (!isAlike(tree, undefined, seen, { depth: 0, inContainer: false, inLink: false })) return false;
  // The native reader lets references write out 100,000 bytes.
  return seen.longest === 0 || (!seen.indentedCode && seen.longest * seen.references < 25_000);
}

/** How many characters of texts the native reader may write out anew. */
const mostAnew = 20_000_000;

/**
 * Whether `text` is one with which the native reader takes a time and a memory that grow with its square: at each reference to a
 * character, and at each underline or address that may be none, it writes the text of the block before it out once more.
 */
export function strains(text: string): boolean {
  const count = (some: string) => some.match(/[&@]|(?<=[^\s_])_|www\.|:\/\//gi)?.length ?? 0;
  if (text.length < 2_000 || count(text) * text.length < mostAnew) return false;
  let anew = 0;
  for (const block of text.split(/\n[ \t]*\n/)) anew += (count(block) * block.length) / 2;
  return anew > mostAnew;
}

interface Around {
  readonly depth: number;
  readonly inContainer: boolean;
  readonly inLink: boolean;
}

function isAlike(node: Nodes, parent: Nodes | undefined, seen: Seen, around: Around): boolean {
  const { inContainer, inLink, depth } = around;
  switch (node.type) {
    case 'text':
      return isAlikeText(node, seen, around);
    case 'html':
      // What ends it, and where its last line ends.
      if (inContainer && (node.value.includes('\n') || !isAmidLine(node, seen.text))) return false;
      if (likeDelimiters.test(node.value)) return false;
      return !/^<(?:!\[|script|pre|style|textarea)|\n$/i.test(node.value);
    case 'inlineCode':
      return !inContainer || !sourceOf(node, seen.text).includes('\t');
    case 'definition':
      seen.longest = Math.max(seen.longest, node.url.length + (node.title?.length ?? 0) + 1);
      return (
        node.identifier.trim() !== '' &&
        !/^["'(]|\|/.test(node.url) &&
        endOfDefinition.test(
          seen.text.slice(node.position?.end.offset, (node.position?.end.offset ?? 0) + 100),
        )
      );
    case 'linkReference':
    case 'imageReference':
      seen.references += 1;
      break;
    case 'tableRow':
      if (seen.text[startOf(node)] === '<') return false;
      break;
    case 'delete':
      seen.marks.tilde = true;
      if (isBesideMark(node, seen.text)) return false;
      break;
    case 'emphasis':
    case 'strong':
      if (isBesideMark(node, seen.text)) return false;
      break;
    case 'link':
      if (!isAlikeLink(node, seen)) return false;
      break;
    case 'blockquote':
      if (parent?.type === 'blockquote' || /\t|\n[ >]*$/.test(sourceOf(node, seen.text))) return false;
      if (node.children.some(({ type }, index) => type === 'list' && node.children[index + 1]?.type === type))
        return false;
      break;
    case 'listItem':
      if (!isAlikeTask(node)) return false;
      break;
    case 'footnoteDefinition':
      return false;
    case 'paragraph':
    case 'heading':
    case 'tableCell':
      if (likeDefinition.test(sourceOf(node, seen.text))) return false;
      if (inContainer && likeDelimiters.test(sourceOf(node, seen.text))) return false;
      seen.marks = noMarks(node.position?.start.line === node.position?.end.line);
  }
  if (!('children' in node)) return true;
  const isContainer = node.type === 'blockquote' || node.type === 'listItem';
  if (depth > most.levels || (isContainer && node.children.length === 0)) return false;
  seen.container ||= isContainer;
  const within = {
    depth: depth + 1,
    inContainer: inContainer || isContainer,
    inLink: inLink || node.type === 'link' || node.type === 'linkReference',
  };
  let before: Nodes | undefined;
  for (const child of node.children) {
    const isGood =
      child.type === 'code' ? isAlikeCode(child, before, seen, within) : isAlike(child, node, seen, within);
    if (!isGood || (before && areOne(before, child))) return false;
    before = child;
  }
  const { star, low, tilde, bracket, address } = seen.marks;
  const unused = Number(star) + Number(low) + Number(tilde);
  const isWhole = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell';
  if (unused > 1 || (unused === 1 && isWhole && besideMark.test(sourceOf(node, seen.text)))) return false;
  return !(address && bracket);
}

/** `before` is what stands right before the code. */
function isAlikeCode(node: Code, before: Nodes | undefined, seen: Seen, { inContainer }: Around): boolean {
  const isFenced = /[`~]/.test(seen.text[startOf(node)] ?? '');
  if (isFenced) return !inContainer || isClosed(node, seen.text);
  seen.indentedCode = true;
  // Behind an empty line it begins anew, unless that belongs to a list.
  const isApart = (node.position?.start.line ?? 0) - (before?.position?.end.line ?? Infinity) > 1;
  return !inContainer && (!seen.container || (isApart && !/^(?:list|blockquote)$/.test(before?.type ?? '')));
}

function isAlikeText(node: Text, { marks, text }: Seen, { inContainer, inLink }: Around): boolean {
  const { value } = node;
  marks.star ||= value.includes('*');
  marks.low ||= value.includes('_');
  marks.tilde ||= value.includes('~');
  marks.bracket ||= value.includes('[') && (isOpen(value) || /[\\&]/.test(sourceOf(node, text)));
  if (inContainer && !marks.isOneLine && /`|<[a-z!?/]/i.test(value)) return false;
  return inLink || !likeAddress.test(value);
}

/** Whether marks stand between another mark within and anything but white space: the native reader takes that mark for a letter. */
function isBesideMark({ children, position }: Emphasis | Strong | Delete, text: string): boolean {
  const isMark = (child: Nodes | undefined, mark: RegExp) =>
    child?.type === 'text' ? mark.test(child.value) : /^(?:emphasis|strong|delete)$/.test(child?.type ?? '');
  const [before, after] = [text[(position?.start.offset ?? 0) - 1], text[position?.end.offset ?? 0]];
  return (
    (isMark(children[0], /^[*_~]/) && /\S/.test(before ?? '')) ||
    (isMark(children.at(-1), /[*_~]$/) && /\S/.test(after ?? ''))
  );
}

/** Whether what could continue a paragraph stands right below one, or below a list or a quote. */
function areOne(before: Nodes, { type, position }: Nodes): boolean {
  const isNext = position?.start.line === (before.position?.end.line ?? 0) + 1;
  const isText = before.type === 'paragraph' || before.type === 'list' || before.type === 'blockquote';
  return isNext && isText && (type === 'paragraph' || (type === 'table' && before.type !== 'paragraph'));
}

/** Whether text stands before it on its line. */
function isAmidLine(node: Html, text: string): boolean {
  const start = startOf(node);
  return /\p{L}/u.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start));
}

/** Whether a bracket is not closed. */
function isOpen(value: string): boolean {
  return value.replace(/\[[^[\]]*\]/g, '').includes('[');
}

/** Bare addresses: remark finds some of them only when it looks at its tree once more, which then have no places. */
function isAlikeLink(node: Link, { text, marks }: Seen): boolean {
  const start = startOf(node);
  if (/[[<]/.test(text[start] ?? '')) return true;
  marks.address = true;
  return (
    node.position !== undefined &&
    (/^www\./i.test(sourceOf(node, text)) ? /[ \n(*]/ : /[ \n(*'":,;=]/).test(text[start - 1] ?? ' ') &&
    text[node.position.end.offset ?? 0] !== '_' &&
    bareAddress.test(sourceOf(node, text)) &&
    !/[\\|]/.test(sourceOf(node, text))
  );
}

/** A task whose text does not begin right behind its box is placed otherwise. */
function isAlikeTask({ checked, children, position }: ListItem): boolean {
  if (checked === null || checked === undefined) return true;
  const first = children[0]?.type === 'paragraph' ? children[0].children[0] : undefined;
  return first?.type === 'text' && first.position?.start.line === position?.start.line;
}

/** Whether fenced code has its last fence. */
function isClosed(node: Code, text: string): boolean {
  const source = sourceOf(node, text);
  const fence = /^(?:`+|~+)/.exec(source)?.[0] ?? '';
  const lines = node.value === '' ? 1 : node.value.split('\n').length + 1;
  const { start, end } = node.position ?? {};
  const isLong = start && end && end.line - start.line === lines;
  return isLong === true && source.slice(source.lastIndexOf('\n')).includes(fence);
}

function startOf({ position }: Nodes): number {
  return position?.start.offset ?? 0;
}

function sourceOf(node: Nodes, text: string): string {
  return text.slice(startOf(node), node.position?.end.offset);
}
