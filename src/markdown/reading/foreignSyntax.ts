// Syntax of other generators in a page's Markdown, which would be printed as text: finds it, with its places. Turns a tag that
// belongs to a sign into text; else pure. Escaped text and code are left out.
import type { Code, Html, Nodes, Parent, Root, Text } from 'mdast';
import { type ComponentNames, noComponents } from '../../model/components.ts';
import type { Place, Problem } from '../../model/problem.ts';
import { problem } from '../../problems/problem.ts';
import type { ForeignKind } from '../../problems/words/foreign.ts';
import { misnamedComponent } from '../components/nearName.ts';
import { literals, wholes } from '../html/harmless.ts';
import { placer, type Tag, tagsOf } from '../html/tags.ts';
import { escapeText } from '../writing/escape.ts';
import { mayBeMisread, misreadIn } from './eastAsian.ts';
import {
  admonition,
  conflict,
  definition,
  ends,
  fenceInCode,
  formula,
  kindOf,
  longest,
  mayHaveSigns,
  ofLines,
  openers,
  tab,
  unreadIn,
} from './foreignPatterns.ts';
import { isLabel } from './headings.ts';
import { pointsIn } from './positions.ts';

/** The longest term that can have a definition on the next line, and the most lines of terms: more is a normal paragraph. */
const longestTerm = 60;
const mostTerms = 3;

/** A sign that was found; its text begins with what identifies it. */
export interface Sign {
  readonly kind: ForeignKind;
  readonly sign: string;
  readonly problem: Problem;
}

/** Every sign of other generators on a page. Takes time in proportion to the length of its text. */
export function foreignSigns(
  tree: Root,
  file: string,
  text: string,
  components: ComponentNames = noComponents,
): readonly Sign[] {
  if (!mayHaveSigns(text) && !mayBeMisread(text)) return [];
  const signs: Sign[] = [];
  const lines = text.split('\n');
  const points = pointsIn(text);
  /** How many open HTML elements contain code. */
  let code = 0;
  visit(tree, undefined, 0);
  return signs;

  function report(kind: ForeignKind, sign: string, at: Place): void {
    const shown = shortened(sign);
    const named = /^[^\p{L}]*([A-Za-z][\w-]*)/u.exec(sign)?.[1] ?? '';
    const isNamed = kind === 'container' || kind === 'shortcode';
    const found =
      (isNamed && misnamedComponent(shown, named, components, at)) ||
      problem('foreign-syntax', [kind, shown], at);
    signs.push({ kind, sign: shown, problem: found });
  }

  function visit(node: Nodes, parent: Parent | undefined, index: number): void {
    if (node.type === 'html') {
      readHtml(node);
      return;
    }
    if (!('children' in node)) return;
    const isBlock = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableRow';
    if (isBlock) {
      if (code === 0)
        for (const { kind, start: from, end: to } of misreadIn(node, text))
          report(kind, text.slice(from, to), placeAt(from));
      if (!mayHaveSigns(text.slice(node.position?.start.offset, node.position?.end.offset))) return;
      const before = parent?.children[index - 1] as Nodes | undefined;
      const after = parent?.children[index + 1] as Nodes | undefined;
      const around = code;
      const { text: seen, start } = visibleOf(node);
      code = around;
      inText(seen, text.slice(start), (at) => placeAt(start + at), node.type === 'heading');
      for (const [kind, sign, index] of unreadIn(seen)) {
        const from = start + index;
        report(kind, text.slice(from, from + sign.length), placeAt(from));
      }
      if (node.type === 'paragraph') inLines(seen, start, before, after);
      // The line of `=======` below it makes a heading of it.
      else {
        const at = seen.search(conflict);
        if (at !== -1) report('conflict', seen.slice(at).split('\n', 1)[0] ?? '', placeAt(start + at));
      }
      return;
    }
    for (const [index, child] of (node.children as Nodes[]).entries()) visit(child, node as Parent, index);
  }

  /** The source of a block with spaces instead of code, escaped characters, tags and addresses; and its start. */
  function visibleOf(block: Nodes & Parent): { readonly text: string; readonly start: number } {
    const start = block.position?.start.offset ?? 0;
    const end = block.position?.end.offset ?? start;
    const hidden: [number, number][] = [];
    const hide = (from: number | undefined, to: number | undefined) => {
      if (from !== undefined && to !== undefined) hidden.push([from - start, to - start]);
    };
    const hideCode = (parent: Parent) => {
      for (const [index, child] of (parent.children as Nodes[]).entries()) {
        const [from, to] = [child.position?.start.offset, child.position?.end.offset];
        if (child.type === 'html') {
          if (code === 0 && isShortcode(parent.children as Nodes[], index)) continue;
          for (const tag of tagsOf(child.value)) countCode(tag);
          hide(from, to);
        } else if (code > 0) hide(from, to);
        else if ('children' in child) {
          const isWritten = text[from ?? 0] === '[';
          if (isWritten && (child.type === 'link' || child.type === 'linkReference')) {
            hide(from, child.children[0]?.position?.start.offset ?? to);
            hide(child.children.at(-1)?.position?.end.offset ?? from, to);
          }
          hideCode(child as Parent);
        } else if (child.type !== 'text' && child.type !== 'break') hide(from, to);
      }
    };
    hideCode(block);
    const pieces: string[] = [];
    const source = text.slice(start, end);
    let rest = 0;
    for (const [from, to] of hidden.sort((one, other) => one[0] - other[0])) {
      if (to <= rest) continue;
      // The last character of a link or code stays, because attributes may directly follow it.
      const last = /[)\]`]/.test(source[to - 1] ?? '') ? to - 1 : to;
      pieces.push(source.slice(rest, Math.max(rest, from)), blank(source.slice(Math.max(rest, from), last)));
      rest = last;
    }
    pieces.push(source.slice(rest));
    const visible = pieces.join('').replace(/\\[!-/:-@[-`{-~]/g, '  ');
    return { text: visible.includes('$') ? visible.replace(formula, blank) : visible, start };
  }

  /** Counts the start or the end of an element that contains code. */
  function countCode(tag: Tag): void {
    if (!('name' in tag) || !(literals.has(tag.name) || wholes.has(tag.name))) return;
    if (tag.kind === 'open') code += 1;
    else if (tag.kind === 'close') code = Math.max(0, code - 1);
  }

  /** Whether a tag is a part of `{{<name …>}}`; then it becomes text. */
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

  /** Searches the texts between the tags of a block of HTML. */
  function readHtml(node: Html): void {
    const at = placer(node, file, () => lines);
    for (const tag of tagsOf(node.value)) {
      countCode(tag);
      if (tag.kind !== 'text' || code > 0) continue;
      for (const { text: piece, start, isReference } of tag.pieces)
        if (!isReference) inText(piece.replace(/\\[{}]/g, '  '), piece, (index) => at(start + index), false);
    }
  }

  /** Searches signs within the visible part of a text; `written`: the text itself. */
  function inText(seen: string, written: string, at: (index: number) => Place, isHeading: boolean): void {
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
      if (!isHeadingId) report(kind, written.slice(index, done), at(index));
    }
  }

  /** Searches signs at the beginnings of a paragraph's lines. */
  function inLines(seen: string, start: number, before: Nodes | undefined, after: Nodes | undefined): void {
    const own = seen.split('\n');
    const source = text.slice(start, start + seen.length).split('\n');
    const isIndented = (line: number) => {
      const next = source[line + 1];
      if (next !== undefined) return /^(?:[ \t]*>)*(?: {4}|\t)/.test(next);
      return after?.type === 'code' && text[after.position?.start.offset ?? 0] !== '`';
    };
    let offset = start;
    let terms = 0;
    for (const [index, whole] of own.entries()) {
      const line = index === 0 ? whole : whole.replace(/^[ \t]*(?:>[ \t]*)*/, '');
      const at = offset + whole.length - line.length;
      const sign = text.slice(at, at + line.length);
      const found = ofLines.find(([, pattern]) => pattern.test(line))?.[0];
      if (found) report(found, sign, placeAt(at));
      else if (admonition.test(line) && isIndented(index)) report('admonition', sign, placeAt(at));
      else if (tab.test(line) && isIndented(index)) report('tabs', sign, placeAt(at));
      else if (terms !== -1 && definition.test(line)) {
        if (index > 0 || isTerm(before)) report('definitionList', sign, placeAt(at));
        terms = -1;
      }
      const isLikeTerm = line.trim().replace(/\s+/g, ' ').length <= longestTerm && line.trim() !== '';
      terms = terms === -1 || !isLikeTerm || terms === mostTerms ? -1 : terms + 1;
      offset += whole.length + 1;
    }
  }

  /** Whether the block before is a paragraph of one line, with only one empty line between. */
  function isTerm(node: Nodes | undefined): boolean {
    if (node?.type !== 'paragraph') return false;
    const { start, end } = node.position ?? {};
    return start?.line === end?.line && (end?.column ?? 0) - (start?.column ?? 0) <= longestTerm;
  }

  function placeAt(offset: number): Place {
    return { file, ...points(offset) };
  }
}

/** The problem of a line in a block of code that would begin another one if that were closed before it. */
export function fenceInside({ value, position }: Code, file: string, text: string): Problem | undefined {
  const start = position?.start;
  const source = text.slice(start?.offset, position?.end.offset);
  const [fence] = /^(?:`{3,}|~{3,})/.exec(source) ?? [];
  if (!start || fence === undefined) return undefined;
  const inside = value.split('\n');
  const index = inside.findIndex((line) => fenceInCode.exec(line)?.[1]?.startsWith(fence));
  if (index === -1) return undefined;
  const sign = inside[index]?.trim() ?? '';
  const column = Math.max(1, (source.split('\n')[index + 1] ?? '').lastIndexOf(sign) + 1);
  const begin = { file, line: start.line, column: start.column };
  const at = { file, line: start.line + index + 1, column };
  return problem('foreign-syntax', ['fence', shortened(sign)], at, [begin]);
}

/** A sign as a problem shows it. */
function shortened(sign: string): string {
  const short = sign.replace(/\s+/g, ' ').trim();
  return short.length > 60 ? `${short.slice(0, 59)}…` : short;
}

/** Whether a page shows a sign: looks at its HTML without code, because plugins may have replaced it. */
export function showsSign(html: string, { kind, sign }: Sign): boolean {
  const text = html.replace(/<code\b.*?<\/code>/gs, '');
  if (kind === 'struck') return /<del\b/.test(text);
  if (kind === 'definitionList') return /(?:^|[\n>])[ \t]*:[ \t]/.test(text);
  return text.includes(escapeText(/^[^\p{L}\p{N}\s"'`]+/u.exec(sign)?.[0] ?? sign));
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ');
