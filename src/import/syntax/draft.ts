// A page's text during its conversion to Markdown. Parts are replaced, and each line still knows its source line. Pure.

import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { most } from '../../model/values/limits.ts';
import { firstIndex } from '../../model/values/lists.ts';
import type { Change, Draft } from '../model.ts';
import { ticksFor } from './blocks.ts';
import { codeIn } from './codeSpans.ts';

/** The limit of characters in files that are searched for included parts. */
const mostSearched = 50_000_000;
/** The most levels of included files. */
const deepest = 5;

/**
 * An included file, or the page itself. Nothing includes itself, and all together, with inserted values, are no longer than a page
 * may be.
 */
export class Included {
  readonly #files: readonly string[];
  /** Characters of all included parts so far, and of the files that were searched for them. */
  readonly #sum: { length: number; searched: number };

  constructor(file: string, above: readonly string[] = [], sum = { length: 0, searched: 0 }) {
    this.#files = [...above, file];
    this.#sum = sum;
  }

  /** Whether a file with this text may be searched for a part that this file includes. */
  allows(file: string, text: string): boolean {
    if (this.#files.includes(file) || this.#files.length > deepest || this.#sum.length > most.file)
      return false;
    this.#sum.searched += text.length;
    return this.#sum.searched <= mostSearched;
  }

  /** Whether a value may be inserted: it may be long, and come often. */
  takes(value: unknown): boolean {
    this.#sum.length += typeof value === 'string' ? value.length : 1;
    return this.#sum.length <= most.file;
  }

  /** A file that this one includes. Undefined if it may not. */
  within(file: string, text: string): Included | undefined {
    if (this.#files.includes(file) || this.#files.length > deepest) return undefined;
    this.#sum.length += text.length;
    return this.#sum.length > most.file ? undefined : new Included(file, this.#files, this.#sum);
  }
}

/** A text that begins at a line of its file. */
export function draftOf(file: string, text: string, line: number): Draft {
  return { file, text, lines: text.split('\n').map((_, index) => line + index), left: [] };
}

/** A part of a draft that begins at `start`, without losses yet. */
export function partOf(draft: Draft, start: number, part: string): Draft {
  const first = linesBefore(draft, start);
  return {
    file: draft.file,
    text: part,
    lines: draft.lines.slice(first, first + newlines(part) + 1),
    left: [],
  };
}

/** The source line in which a part of a draft begins. */
export function lineAt(draft: Draft, start: number): number {
  return draft.lines[Math.min(linesBefore(draft, start), draft.lines.length - 1)] ?? 1;
}

/** The line ends of a draft, which are needed repeatedly for its parts. */
const ends = new WeakMap<Draft, readonly number[]>();

function linesBefore(draft: Draft, offset: number): number {
  const all = getOrInsertComputed(ends, draft, ({ text }) =>
    [...text.matchAll(/\n/g)].map(({ index }) => index),
  );
  return firstIndex(all.length, (one) => (all[one] ?? 0) >= offset);
}

/** A plain text as a code block. */
export function asCode(draft: Draft): Draft {
  const { length } = draft.text;
  const fence = ticksFor(draft.text, 3);
  return changed(draft, [
    { start: 0, end: 0, text: `${fence}text\n` },
    { start: length, end: length, text: `\n${fence}` },
  ]);
}

/** A change of the text from `start` to `end`. */
export interface ChangeAt extends Change {
  readonly start: number;
  readonly end: number;
}

/** A draft with changes made, in order. A change that begins within another is dropped. */
export function changed(draft: Draft, changes: readonly ChangeAt[]): Draft {
  if (changes.length === 0) return draft;
  const { text, file } = draft;
  const pieces: string[] = [];
  const lines = [draft.lines[0] ?? 1];
  const left = [...draft.left];
  let at = 0;
  let line = 0;
  const lineOf = (index: number) => draft.lines[Math.min(index, draft.lines.length - 1)] ?? 1;
  const keep = (until: number) => {
    const piece = text.slice(at, until);
    pieces.push(piece);
    for (let count = newlines(piece); count > 0; count -= 1) {
      line += 1;
      lines.push(lineOf(line));
    }
    at = until;
  };
  for (const { start, end, text: now, left: lost } of changes) {
    if (start < at) continue;
    keep(start);
    if (lost) left.push({ file, line: lineOf(line), ...lost });
    const last = line + newlines(text.slice(start, end));
    pieces.push(now);
    const added = newlines(now);
    for (let count = 1; count <= added; count += 1) lines.push(lineOf(Math.min(line + count, last)));
    line = last;
    at = end;
  }
  keep(text.length);
  return { file, text: pieces.join(''), lines, left };
}

function newlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** How far above a block its list item is searched, in characters. */
const mostAbove = 10_000;

const marker = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+/;

/** The indentation that keeps a block at `start` in its list item: spaces; '' outside of a list. */
export function indentAt(text: string, start: number): string {
  const indent = itemIndentAt(text, start);
  const own = indent === '' ? '' : lineBefore(text, start);
  return own.trim() === '' ? own : indent;
}

/** What is before `start` in its line. */
function lineBefore(text: string, start: number): string {
  const near = text.slice(Math.max(0, start - mostAbove), start);
  return near.slice(near.lastIndexOf('\n') + 1);
}

/** The indentation of the list item that a block at `start` belongs to: that of its text. '' outside of a list. */
export function itemIndentAt(text: string, start: number): string {
  // First what is near: a text may have this question for each of its signs.
  if (!/[ \t]/.test(text.charAt(start - 1))) return '';
  const own = lineBefore(text, start).replaceAll('\t', '    ');
  if (!/^(?:[ \t]*(?:[-*+]|\d+[.)])(?=[ \t]))*[ \t]*$/.test(own)) return '';
  if (own.trim() !== '') return own.replace(/\S/g, ' ');
  const lines = text
    .slice(Math.max(0, start - mostAbove), start)
    .replaceAll('\t', '    ')
    .split('\n')
    .slice(0, -1);
  let indent = own.length;
  // Other blocks of the item may be in between, each with less indentation than the one below it.
  for (let index = lines.length - 1; index >= 0 && indent > 0; index -= 1) {
    const line = lines[index] ?? '';
    const at = line.search(/\S/);
    if (at === -1 || at >= indent) continue;
    const [begin = ''] = marker.exec(line) ?? [];
    if (begin !== '') return ' '.repeat(Math.min(begin.length, indent));
    indent = at;
  }
  return '';
}

/** A text with at most this much less indentation in each line. */
export function dedented(text: string, indent: string): string {
  return text.replace(new RegExp(`^[ \\t]{0,${indent.length}}`, 'gm'), '');
}

/** The replacement for a tag, indented if it has its own lines. */
export function indented(text: string, indent: string): string {
  return text.startsWith('\n') ? text.replace(/^(?=[^\n])/gm, indent) : text;
}

/**
 * A draft with the replacement from `by` for each match of a global pattern. Undefined does not change it. `text`: not in code.
 * `end`: the end of each match, as a text or a global pattern. After the last one nothing is searched.
 */
export function edited(
  draft: Draft,
  pattern: RegExp,
  by: (match: RegExpExecArray) => Change | string | undefined,
  where: 'text' | 'everywhere' = 'text',
  end: string | RegExp = '',
): Draft {
  const inCode = where === 'text' ? codeIn(draft.text) : () => false;
  const changes: ChangeAt[] = [];
  for (const match of draft.text.slice(0, lastEnd(draft.text, end)).matchAll(pattern)) {
    if (inCode(match.index)) continue;
    const change = by(match);
    if (change === undefined) continue;
    const range = { start: match.index, end: match.index + match[0].length };
    changes.push({ ...range, ...(typeof change === 'string' ? { text: change } : change) });
  }
  return changed(draft, changes);
}

function lastEnd(text: string, end: string | RegExp): number {
  if (typeof end === 'string') return text.lastIndexOf(end) + end.length;
  const last = [...text.matchAll(end)].at(-1);
  return last ? last.index + last[0].length : 0;
}

/** A loss without a replacement text. */
export function without(kind: NonNullable<Change['left']>['kind'], what: string, text = ''): Change {
  return { text, left: { kind, what: what.replace(/\s+/g, ' ').trim().slice(0, 120) } };
}
