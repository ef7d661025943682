// Positions in Markdown that are needed before it is parsed: lines, quotes, brackets. Pure.
import { getOrInsertComputed, once } from '../../model/values/lazy.ts';
import { firstIndex } from '../../model/values/lists.ts';

/** The characters that can be before a block on its line: spaces, quote signs, markers of list items and footnotes. */
const beginning = /(?:[ \t]|>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]+\]:)*/y;

/** A line of a text, by indexes into it. */
export interface Line {
  readonly start: number;
  /** The index of its end. */
  readonly end: number;
  /** The index after all characters that can be before a block. */
  readonly begins: number;
  /** The number of quote signs at its beginning. */
  readonly quotes: number;
}

/** Returns a function from an index to its line. It is fast as long as indexes do not decrease. */
export function linesOf(text: string): (index: number) => Line {
  let last: Line = { start: 0, end: -1, begins: 0, quotes: 0 };
  return (index) => {
    if (index >= last.start && index <= last.end) return last;
    const start = text.lastIndexOf('\n', index - 1) + 1;
    const next = text.indexOf('\n', index);
    beginning.lastIndex = start;
    const [before = ''] = beginning.exec(text) ?? [];
    const quotes = (/^[ \t>]*/.exec(before)?.[0] ?? '').split('>').length - 1;
    last = { start, end: next === -1 ? text.length : next, begins: start + before.length, quotes };
    return last;
  };
}

/** Whether only spaces follow on a line. */
export function endsLine(text: string, index: number): boolean {
  const rest = /[ \t]*(?:\n|$)/y;
  rest.lastIndex = index;
  return rest.test(text);
}

/** Whether a character is escaped by a backslash. */
export function isEscaped(text: string, index: number): boolean {
  let count = 0;
  while (text[index - count - 1] === '\\') count += 1;
  return count % 2 === 1;
}

/**
 * Returns a function from the index of a bracket to that of its closing bracket, in the same paragraph and before `last`. Brackets
 * in code are skipped. Inner brackets found by one search are not searched again.
 */
export function bracketEndsOf(text: string): (from: number, last?: number) => number | undefined {
  const endOfCode = once(() => codeEndsOf(text));
  const ends = new Map<number, number | undefined>();
  return (from, last = text.length) => {
    if (!ends.has(from)) search(from, last);
    const end = ends.get(from);
    return end !== undefined && end < last ? end : undefined;
  };

  function search(from: number, last: number): void {
    const pattern = /\\[\s\S]|`+|[[\]]|\n[ \t>]*(?=\n)/g;
    pattern.lastIndex = from;
    /** The brackets that are not closed yet. */
    const open: number[] = [];
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      const { 0: sign, index } = found;
      if (index >= last) return;
      if (sign.startsWith('\n')) break;
      if (sign.startsWith('`')) pattern.lastIndex = endOfCode()(index, sign.length);
      else matchBracket(sign, index, open);
      if (open.length === 0) return;
    }
    for (const one of open) ends.set(one, undefined);
  }

  function matchBracket(sign: string, index: number, open: number[]): void {
    if (sign === '[') open.push(index);
    else if (sign === ']') ends.set(open.pop() as number, index);
  }
}

/**
 * Returns a function from the index and number of backticks to the index after the code that they begin. The code ends with the
 * same number of backticks. If there are none, it ends with the largest smaller number, since all but the first may begin code too.
 * Otherwise there is no code, and the result is the index after the backticks.
 */
function codeEndsOf(text: string): (index: number, count: number) => number {
  const starts = new Map<number, number[]>();
  for (const { 0: sign, index } of text.matchAll(/`+/g))
    getOrInsertComputed(starts, sign.length, () => []).push(index);
  return (index, count) => {
    for (let length = count; length > 0; length -= 1) {
      const some = starts.get(length) ?? [];
      const next = some[firstIndex(some.length, (one) => (some[one] ?? 0) > index)];
      if (next !== undefined) return next + length;
    }
    return index + count;
  };
}

/**
 * The indexes between two others of the characters that may be replaced: all except line ends and the `quotes` quote signs at the
 * start of lines.
 */
export function ownIndexes(text: string, start: number, end: number, quotes: number): readonly number[] {
  const own: number[] = [];
  for (let index = start; index < end; index += 1) {
    if (text[index] === '\n') index = Math.min(lineStart(text, index + 1, quotes), end) - 1;
    else own.push(index);
  }
  return own;
}

/** The index after spaces and at most one line end. Undefined at an empty line or the end of the text. */
export function skipSpace(text: string, from: number, quotes: number): number | undefined {
  let index = from;
  for (;;) {
    while (text[index] === ' ' || text[index] === '\t') index += 1;
    if (index >= text.length) return undefined;
    if (text[index] !== '\n') return index;
    index = lineStart(text, index + 1, quotes);
    if (text[index] === '\n') return undefined;
  }
}

/** The index after the quote signs and spaces at the start of a line. */
export function lineStart(text: string, from: number, quotes: number): number {
  let index = from;
  for (let left = quotes; ; index += 1) {
    if (text[index] === '>' && left > 0) left -= 1;
    else if (text[index] !== ' ' && text[index] !== '\t') return index;
  }
}

/** Returns a function from indexes into a text to lines and columns. */
export function pointsIn(
  text: string,
): (index: number) => { readonly line: number; readonly column: number } {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (index) => {
    const line = firstIndex(starts.length, (one) => (starts[one] ?? 0) > index);
    return { line, column: index - (starts[line - 1] ?? 0) + 1 };
  };
}

/** A part of a text, by indexes. */
export type Range = readonly [from: number, to: number];

/** A text with spaces instead of some ranges. */
export function withBlanks(source: string, ranges: readonly Range[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    if (to <= done) continue;
    // The last character of a link or code stays, because attributes may directly follow it.
    const last = /[)\]`]/.test(source[to - 1] ?? '') ? to - 1 : to;
    pieces.push(source.slice(done, Math.max(done, from)), blank(source.slice(Math.max(done, from), last)));
    done = last;
  }
  return pieces.join('') + source.slice(done);
}

/** Spaces instead of a text, with its line ends. */
export const blank = (text: string) => text.replace(/[^\n]/g, ' ');
