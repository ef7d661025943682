// How much Markdown is read. Pure. A reader's time can grow with the square of these, so what passes them is told before
// anything is read. Each is counted in the text as it stands, whatever reads it; docs/problems.md explains them.
import { type Problem, problem } from '../problem.ts';

/** The most that a text may have. */
export const most = {
  /** Characters (UTF-16 units) of a file. */
  file: 1_000_000,
  /** Markers of lists, quotes and notes that stand at the beginning of a page's lines. */
  containers: 10_000,
  /** Characters of a block, which lies between two empty lines. */
  block: 100_000,
  /** Lines of a block. */
  lines: 5_000,
  /** Brackets and emphasis of a block or, in a list, of an item. */
  marks: 4_000,
  /** Lists, quotes, links and emphasis in one another. */
  levels: 100,
} as const;

/** A limit that a text passes, and where: an index into it. */
export interface Excess {
  readonly what: keyof typeof most;
  readonly index: number;
}

/** One quote, list item or note that begins on a line, perhaps in another: `> - 1. `. */
const container = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[[^\]]*\]:)/y;
/** A line across the page: `* * *`. */
const rule = /^[ \t]*([-*_])[ \t]*(?:\1[ \t]*)+$/;
/** Ends the paragraph above it, whatever that is; an item with another number than 1 does so only in a list. */
const item = /^ {0,3}(?:[-+*]|(\d{1,9})[.)])[ \t]+\S/;
/** The beginning of code, whose brackets are none; and of what could hold such a line without being code. */
const fence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const html = /^ {0,3}<(?:[!?]|script|pre|style|textarea)(?!.*-->)/i;
const mark = /!?\[|\]|\*+|~+|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu;

/** The first limit that a page's Markdown passes. Takes time in proportion to its length. */
export function excess(text: string): Excess | undefined {
  if (text.length > most.file) return { what: 'file', index: most.file };
  let containers = 0;
  let hasHtml = false;
  let code: RegExp | undefined;
  let block = { start: 0, lines: 0, marks: 0, isNumbered: false };
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    const next = text.indexOf('\n', start);
    end = next === -1 ? text.length : next;
    const line = text.slice(start, end);
    if (line.trim() === '') {
      block = { start: end + 1, lines: 0, marks: 0, isNumbered: false };
      continue;
    }
    block.lines += 1;
    if (end - block.start > most.block) return { what: 'block', index: block.start };
    if (block.lines > most.lines) return { what: 'lines', index: start };
    const [, backticks, tildes] = fence.exec(line) ?? [];
    const ends = code?.test(line);
    if (ends) code = undefined;
    else if (!code && !hasHtml && (backticks ?? tildes)) {
      code = new RegExp(`^ {0,3}${backticks ?? tildes}${backticks ? '`' : '~'}*[ \\t]*$`);
    }
    hasHtml ||= !code && html.test(line);
    if (code || ends) continue;
    const [begins, number] = item.exec(line) ?? [];
    if (begins && (number === undefined || number === '1' || block.isNumbered)) {
      Object.assign(block, { marks: 0, isNumbered: number !== undefined });
    }
    if (!rule.test(line)) {
      let levels = 0;
      for (container.lastIndex = 0; container.test(line); ) {
        levels += 1;
        containers += 1;
        const index = start + container.lastIndex - 1;
        if (levels > most.levels) return { what: 'levels', index };
        if (containers > most.containers) return { what: 'containers', index };
      }
    }
    for (const { 0: found, index } of line.matchAll(mark)) {
      block.marks += found === '![' ? 3 : Math.ceil(found.length / 2); // an image keeps the text of all within it
      if (block.marks > most.marks) return { what: 'marks', index: start + index };
    }
  }
  return undefined;
}

/** A passed limit as a problem, at its place in `file`, whose text is `text`. */
export function tooMuch(file: string, text: string, { what, index }: Excess): Problem {
  const line = text.slice(0, index).split('\n').length;
  const at = { file, line, column: index - text.lastIndexOf('\n', index - 1) };
  return what === 'levels'
    ? problem('too-deep', [most[what]], at)
    : problem('too-long', [what, most[what]], at);
}
