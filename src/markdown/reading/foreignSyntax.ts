// Finds other generators' syntax in a page's Markdown, which would be shown as text, with its locations. Turns a tag that belongs
// to such a sign into text; otherwise pure. Escaped text and code are skipped.
import type { Code, Heading, Html, Nodes, Paragraph, Parent, Root, Table, TableRow, Text } from 'mdast';
import { type ComponentNames, noComponents } from '../../model/site/components.ts';
import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import { once } from '../../model/values/lazy.ts';
import { problem } from '../../problems/problem.ts';
import { misnamedComponent } from '../components/nearName.ts';
import { literals, wholes } from '../html/harmless.ts';
import { placer, type Tag, tagsOf } from '../html/tags.ts';
import { escapeText } from '../writing/escape.ts';
import { mayBeMisread, misreadIn } from './eastAsian.ts';
import {
  conflict,
  definition,
  ends,
  fenceInCode,
  formula,
  kindOf,
  kindOfLine,
  longest,
  mayHaveSigns,
  openers,
  unreadIn,
} from './foreignPatterns.ts';
import type { ForeignKind } from './foreignWords.ts';
import { isLabel } from './headings.ts';
import { type LooseMark, looseMarksIn, mayHaveLooseMarks } from './looseMarks.ts';
import { blank, pointsIn, type Range, withBlanks } from './positions.ts';
import { isLinkNode } from './walk.ts';

/** The longest term that can have a definition on the next line, and the most lines of terms. Longer text is a normal paragraph. */
const longestTerm = 60;
const mostTerms = 3;

/** A sign that was found. Its text begins with the part that identifies it. */
export interface Sign {
  readonly kind: ForeignKind;
  readonly sign: string;
  readonly problem: Problem;
}

/**
 * Every sign of other generators on a page. The time is linear in the length of the text. `text`: as parsed; `written`: as the
 * author wrote it, at the same positions.
 */
export function foreignSigns(
  tree: Root,
  file: string,
  text: string,
  components: ComponentNames = noComponents,
  written = text,
): readonly Sign[] {
  if (!mayHaveSigns(text) && !mayBeMisread(text) && !mayHaveLooseMarks(tree)) return [];
  const search = new SignSearch(file, text, components, written);
  search.visit(tree, undefined, 0);
  return search.signs;
}

class SignSearch {
  readonly signs: Sign[] = [];
  readonly #placeAt: (offset: number) => SourceLocation;
  readonly #lines = once(() => this.text.split('\n'));
  /** The number of open HTML elements that contain code. */
  #code = 0;

  constructor(
    readonly file: string,
    readonly text: string,
    readonly components: ComponentNames,
    readonly written: string,
  ) {
    const points = pointsIn(text);
    this.#placeAt = (offset) => ({ file, ...points(offset) });
  }

  visit(node: Nodes, parent: Parent | undefined, index: number): void {
    if (node.type === 'html') this.#readHtml(node);
    else if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableRow') {
      if (this.#code === 0) this.#readMarks(node, isTooWide(node, parent));
      this.#readBlock(node, parent?.children[index - 1] as Nodes, parent?.children[index + 1] as Nodes);
    } else if ('children' in node)
      for (const [index, child] of (node.children as Nodes[]).entries())
        this.visit(child, node as Parent, index);
  }

  #report(kind: ForeignKind, sign: string, at: SourceLocation): void {
    const shown = shortened(sign);
    const named = /^[^\p{L}]*([A-Za-z][\w-]*)/u.exec(sign)?.[1] ?? '';
    const isNamed = kind === 'container' || kind === 'shortcode';
    const found =
      (isNamed && misnamedComponent(shown, named, this.components, at)) ||
      problem('foreign-syntax', [kind, shown], at);
    this.signs.push({ kind, sign: shown, problem: found });
  }

  /** Searches a block for marks that its author meant otherwise. In a row with too many cells, a `|` in code has parted its marks. */
  #readMarks(block: Nodes, isTooWide: boolean): void {
    const misread = [...misreadIn(block, this.text)];
    const isKnown = ({ kind }: LooseMark) => misread.some((one) => one.kind === kind);
    const loose = isTooWide ? [] : looseMarksIn(block, this.text).filter((one) => !isKnown(one));
    for (const { kind, start, end } of [...misread, ...loose])
      this.#report(kind, this.written.slice(start, end), this.#placeAt(start));
  }

  /** Searches a block of text. `before`, `after`: the neighboring blocks. */
  #readBlock(
    block: Paragraph | Heading | TableRow,
    before: Nodes | undefined,
    after: Nodes | undefined,
  ): void {
    const { text } = this;
    const start = block.position?.start.offset ?? 0;
    if (!mayHaveSigns(text.slice(start, block.position?.end.offset))) return;
    const seen = this.#visibleOf(block, start);
    const rest = this.written.slice(start);
    this.#readText(seen, rest, (at) => this.#placeAt(start + at), block.type === 'heading');
    for (const [kind, { length }, index] of unreadIn(seen))
      this.#report(kind, rest.slice(index, index + length), this.#placeAt(start + index));
    if (block.type === 'paragraph') this.#readLines(seen, start, before, after);
    // The line of `=======` below makes it a heading.
    else {
      const at = seen.search(conflict);
      if (at !== -1)
        this.#report('conflict', seen.slice(at).split('\n', 1)[0] ?? '', this.#placeAt(start + at));
    }
  }

  /** The source of a block with spaces instead of code, escaped characters, tags and addresses. */
  #visibleOf(block: Nodes & Parent, start: number): string {
    const around = this.#code;
    const hidden: Range[] = [];
    this.#hideIn(block, hidden);
    this.#code = around;
    const source = this.text.slice(start, block.position?.end.offset ?? start);
    const ranges = hidden.map(([from, to]) => [from - start, to - start] as const);
    const visible = withBlanks(source, ranges).replace(/\\[!-/:-@[-`{-~]/g, '  ');
    return visible.includes('$') ? visible.replace(formula, blank) : visible;
  }

  /** Collects the hidden parts of a node. */
  #hideIn(parent: Parent, hidden: Range[]): void {
    const children = parent.children as Nodes[];
    for (const [index, child] of children.entries()) {
      const [from, to] = [child.position?.start.offset, child.position?.end.offset];
      if (child.type === 'html') {
        if (this.#isTag(children, child, index)) hide(hidden, from, to);
      } else if (this.#code > 0) hide(hidden, from, to);
      else if ('children' in child) {
        if (isLinkNode(child) && this.text[from ?? 0] === '[') hideAroundLabel(child, hidden);
        this.#hideIn(child as Parent, hidden);
      } else if (child.type !== 'text' && child.type !== 'break') hide(hidden, from, to);
    }
  }

  /** Whether HTML is more than a part of `{{<name …>}}`. Counts the code elements that it opens and closes. */
  #isTag(children: Nodes[], { value }: Html, index: number): boolean {
    if (this.#code === 0 && isShortcode(children, index)) return false;
    for (const tag of tagsOf(value)) this.#countCode(tag);
    return true;
  }

  /** Counts the start or end of an element that contains code. */
  #countCode(tag: Tag): void {
    if (!('name' in tag) || !(literals.has(tag.name) || wholes.has(tag.name))) return;
    if (tag.kind === 'open') this.#code += 1;
    else if (tag.kind === 'close') this.#code = Math.max(0, this.#code - 1);
  }

  /** Searches the texts between the tags of a block of HTML. */
  #readHtml(node: Html): void {
    const at = placer(node, this.file, this.#lines);
    for (const tag of tagsOf(node.value)) {
      this.#countCode(tag);
      if (tag.kind !== 'text' || this.#code > 0) continue;
      for (const { text: piece, start, isReference } of tag.pieces)
        if (!isReference)
          this.#readText(piece.replace(/\\[{}]/g, '  '), piece, (index) => at(start + index), false);
    }
  }

  /** Searches for signs within the visible part of a text. `written`: the text itself. */
  #readText(seen: string, written: string, at: (index: number) => SourceLocation, isHeading: boolean): void {
    let done = 0;
    for (const { 0: opener, index } of seen.matchAll(openers)) {
      if (index < done) continue;
      const closer = ends[opener] ?? '';
      const rest = seen.slice(index + opener.length, index + longest);
      const length = rest.indexOf(closer);
      if (length === -1) continue;
      const inner = rest.slice(0, length);
      const kind = kindOf(opener, inner, seen.slice(Math.max(0, index - 40), index));
      if (!kind) continue;
      done = index + opener.length + length + closer.length;
      // `{#id}` at the end of a heading is our own syntax for its id.
      const isHeadingId =
        isHeading && kind === 'attributes' && isLabel(inner) && seen.slice(done).trim() === '';
      if (!isHeadingId) this.#report(kind, written.slice(index, done), at(index));
    }
  }

  /** Searches for signs at the beginnings of a paragraph's lines. */
  #readLines(seen: string, start: number, before: Nodes | undefined, after: Nodes | undefined): void {
    const source = this.text.slice(start, start + seen.length).split('\n');
    const isIndented = (line: number) => {
      const next = source[line + 1];
      if (next !== undefined) return /^(?:[ \t]*>)*(?: {4}|\t)/.test(next);
      return after?.type === 'code' && this.text[after.position?.start.offset ?? 0] !== '`';
    };
    let offset = start;
    /** The number of lines that could be terms of a definition; -1 if one could not. */
    let terms = 0;
    for (const [index, whole] of seen.split('\n').entries()) {
      const line = index === 0 ? whole : whole.replace(/^[ \t]*(?:>[ \t]*)*/, '');
      const at = offset + whole.length - line.length;
      let kind = kindOfLine(line, () => isIndented(index));
      const isDefinition = !kind && terms !== -1 && definition.test(line);
      if (isDefinition && (index > 0 || isTerm(before))) kind = 'definitionList';
      if (kind) this.#report(kind, this.written.slice(at, at + line.length), this.#placeAt(at));
      const isLikeTerm = line.trim().replace(/\s+/g, ' ').length <= longestTerm && line.trim() !== '';
      terms = isDefinition || terms === -1 || !isLikeTerm || terms === mostTerms ? -1 : terms + 1;
      offset += whole.length + 1;
    }
  }
}

/** Whether a row has cells that its table does not show. */
const isTooWide = (row: Nodes, table: Parent | undefined) =>
  row.type === 'tableRow' && row.children.length > ((table as Table).children[0]?.children.length ?? 0);

/** Adds a range to the hidden ones, if the file has it. */
function hide(hidden: Range[], from: number | undefined, to: number | undefined): void {
  if (from !== undefined && to !== undefined) hidden.push([from, to]);
}

/** Hides a link except its label. */
function hideAroundLabel({ children, position }: Nodes & Parent, hidden: Range[]): void {
  const [from, to] = [position?.start.offset, position?.end.offset];
  hide(hidden, from, children[0]?.position?.start.offset ?? to);
  hide(hidden, children.at(-1)?.position?.end.offset ?? from, to);
}

/** Whether a tag is a part of `{{<name …>}}`. Then it becomes text. */
function isShortcode(nodes: Nodes[], index: number): boolean {
  const [before, tag, after] = [nodes[index - 1], nodes[index] as Html, nodes[index + 1]];
  const isOne =
    before?.type === 'text' &&
    before.value.endsWith('{{') &&
    after?.type === 'text' &&
    after.value.startsWith('}}');
  if (isOne) nodes[index] = { type: 'text', value: tag.value, position: tag.position } as Text;
  return isOne;
}

/** Whether the previous block is a one-line paragraph, with only one empty line between. */
function isTerm(node: Nodes | undefined): boolean {
  if (node?.type !== 'paragraph') return false;
  const { start, end } = node.position ?? {};
  return start?.line === end?.line && (end?.column ?? 0) - (start?.column ?? 0) <= longestTerm;
}

/**
 * The problem of a code block without an end: a line in it would begin another block if the first were closed before it, or the
 * page or its part ends first.
 */
export function withoutEnd({ value, position }: Code, file: string, text: string): Problem | undefined {
  const start = position?.start;
  const source = text.slice(start?.offset, position?.end.offset);
  const [fence] = /^(?:`{3,}|~{3,})/.exec(source) ?? [];
  if (!start || fence === undefined) return undefined;
  const begin = { file, line: start.line, column: start.column };
  const [first = '', ...lines] = source.split('\n');
  const inside = value.split('\n');
  const index = inside.findIndex((line) => fenceInCode.exec(line)?.[1]?.startsWith(fence));
  if (index === -1) {
    const last = (lines.at(-1) ?? '').replace(/^[ \t>]+/, '').trimEnd();
    const hasEnd = last.startsWith(fence) && last === fence.charAt(0).repeat(last.length);
    return hasEnd ? undefined : problem('foreign-syntax', ['fenceEnd', shortened(first)], begin);
  }
  const sign = inside[index]?.trim() ?? '';
  const column = Math.max(1, (lines[index] ?? '').lastIndexOf(sign) + 1);
  const at = { file, line: start.line + index + 1, column };
  return problem('foreign-syntax', ['fence', shortened(sign)], at, [begin]);
}

/** A sign in the form that problems show. */
function shortened(sign: string): string {
  const short = sign.replace(/\s+/g, ' ').trim();
  return short.length > 60 ? `${short.slice(0, 59)}…` : short;
}

/** Whether a page shows a sign. Reads its HTML without code, because plugins may have replaced the sign. */
export function showsSign(html: string, { kind, sign }: Sign): boolean {
  const text = html.replace(/<code\b.*?<\/code>/gs, '');
  if (kind === 'struck') return /<del\b/.test(text);
  if (kind === 'definitionList') return /(?:^|[\n>])[ \t]*:[ \t]/.test(text);
  return text.includes(escapeText(/^[^\p{L}\p{N}\s"'`]+/u.exec(sign)?.[0] ?? sign));
}
