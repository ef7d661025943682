// How much Markdown is read. Pure. A reader's time can grow with the square of these, so what passes them is told before
// anything is read. Each is counted in the text as it stands, whatever reads it; docs/problems.md explains them.
import type { Problem } from '../model/problem.ts';
import { placeIn } from '../problems/locate.ts';
import { problem } from '../problems/problem.ts';

/** The most that a text may have. */
export const most = {
  /** Characters (UTF-16 units) of a file. */
  file: 1_000_000,
  /** Blocks of a page, and the markers of lists, quotes, notes and headings at the beginning of its lines. */
  blocks: 20_000,
  /** Quotes, notes and lists of a page, where a list begins anew as soon as its marker or its indentation changes. */
  groups: 3_000,
  /** Characters that a page's references, `[a]`, take from its definitions. */
  repeated: 1_000_000,
  /** Characters of a block, which lies between two empty lines. */
  block: 100_000,
  /** Lines of a block. */
  lines: 5_000,
  /** Brackets and emphasis of a block or, in a list, of an item. */
  marks: 4_000,
  /** The squares of these, of all blocks of a page, where two underlines within words count as one: remark's time grows with them. */
  crowds: 100_000_000,
  /** Signs of a block that are or may be something else than letters: references to characters, tags, code, tokens, addresses. */
  signs: 15_000,
  /** The same, of a page. */
  allSigns: 100_000,
  /** References of a page to one of its notes. */
  references: 1_000,
  /** Lists, quotes, links and emphasis in one another. */
  levels: 100,
  /** Bytes of a file of templates/: what is compiled of it is held several times. */
  source: 20_000_000,
  /** Bytes of a file that is copied as it is: it is read as a whole. */
  copied: 2_000_000_000,
} as const;

/** A limit that a text passes, and where: an index into it. */
export interface Excess {
  readonly what: keyof typeof most;
  readonly index: number;
}

/** One quote, list item, note or heading that begins on a line, perhaps in another: `> - 1. `. */
const container = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]]*\]:|#{1,6}(?=[ \t]|$))/y;
/** A line across the page: `* * *`. */
const rule = /^[ \t]*([-*_])[ \t]*(?:\1[ \t]*)+$/;
/** An item of a list; what stands before its text, and its number. */
const item = /^([ \t]*(?:[-+*]|(\d{1,9})[.)])[ \t]+)\S/;
/** The second line of a table (GFM, 4.10). */
const delimiters = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/;
/** The beginning of code, whose brackets are none; and of what could hold such a line without being code. */
const fence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const endOfFence = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;
const html = /^ {0,3}<(?:[!?]|script|pre|style|textarea)(?!.*-->)/i;
const mark = /!?\[|\]|\*+|~+|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu;

/** A reference to a note, by its label. */
const note = /\[\^([^\]\s]{1,100})\](?!:)/g;
/** What may begin or be a sign: each is soon looked at, but there are readers that write a text out anew at each. */
const sign = /[&`<{@]|(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}])|:\/\/|www\./giu;

const tooManyLevels = new RegExp(`^(?:${container.source}){${most.levels + 1}}`, 'm');

/** Whether a text has so few lines and marks, as most have, that it passes no limit however they are read. */
function isShort(text: string): boolean {
  const count = (some: RegExp) => text.match(some)?.length ?? 0;
  return (
    text.length < Math.min(most.blocks, most.block, most.signs) &&
    count(/\n/g) < Math.min(most.groups, most.lines) &&
    3 * count(/[[\]*~_]/g) <= most.marks && // the bracket of an image counts as three
    !tooManyLevels.test(text)
  );
}

/** The first limit that a page's Markdown passes. Takes time in proportion to its length. */
export function excess(text: string): Excess | undefined {
  if (isShort(text)) return undefined;
  if (text.length > most.file) return { what: 'file', index: most.file };
  let blocks = 0;
  let groups = 0;
  let group = '';
  let hasHtml = false;
  /** The fence above code that is not closed yet. */
  let code: string | undefined;
  let crowds = 0;
  /** How often each note was referred to. */
  const notes = new Map<string, number>();
  let signs = 0;
  let block = newBlock(0);
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    const next = text.indexOf('\n', start);
    end = next === -1 ? text.length : next;
    const line = text.slice(start, end);
    if (line.trim() === '') {
      if (/>|\[/.test(group)) group = '';
      block = newBlock(end + 1);
      continue;
    }
    if (block.lines === 0) blocks += 1;
    if (blocks > most.blocks) return { what: 'blocks', index: start };
    block.lines += 1;
    const [, backticks, tildes] = fence.exec(line) ?? [];
    const ends = code !== undefined && endOfFence.exec(line)?.[1]?.startsWith(code);
    if (ends) code = undefined;
    else if (code === undefined && !hasHtml) code = backticks ?? tildes;
    if (code !== undefined && code.length > most.signs) return { what: 'signs', index: start + most.signs };
    hasHtml ||= code === undefined && html.test(line);
    if (code !== undefined || ends) {
      group = '';
      block = { ...newBlock(end + 1), lines: ends ? 0 : 1 };
      continue;
    }
    if (block.lines === 2 && isTable(block.first, line)) block.isTable = true;
    if (block.lines === 1) block.first = line;
    // Each row of a table and each item of a list is read by itself.
    if (block.isTable) Object.assign(block, { start, marks: 0, signs: 0, crowd: 0 });
    const list = itemAfter(block.list, line);
    if (list)
      Object.assign(block, {
        start,
        lines: 1,
        marks: 0,
        signs: 0,
        crowd: 0,
        list,
        first: '',
        isTable: false,
      });
    if (end - block.start > most.block) return { what: 'block', index: block.start };
    if (block.lines > most.lines) return { what: 'lines', index: start };
    if (!rule.test(line)) {
      let levels = 0;
      let end = 0;
      for (container.lastIndex = 0; container.test(line); ) {
        levels += 1;
        blocks += 1;
        end = container.lastIndex;
        const index = start + end - 1;
        if (levels > most.levels) return { what: 'levels', index };
        if (blocks > most.blocks) return { what: 'blocks', index };
      }
      const markers = line
        .slice(0, end)
        .replace(/\s*#+$/, '')
        .replace(/\d+/g, '1');
      if (markers !== '' && markers !== group) groups += 1;
      if (groups > most.groups) return { what: 'groups', index: start };
      // A line of plain text continues what is above it, unless it begins a block.
      if (end > 0 || (block.lines === 1 && !/^\s/.test(line))) group = markers;
    } else group = '';
    for (const { 0: found, index } of line.matchAll(mark)) {
      const weight = found === '![' ? 3 : Math.ceil(found.length / 2); // an image keeps the text of all within it
      block.marks += weight;
      crowds += crowd(block, weight);
      if (block.marks > most.marks) return { what: 'marks', index: start + index };
      if (crowds > most.crowds) return { what: 'crowds', index: start + index };
    }
    for (const { 1: label = '', index } of line.matchAll(note)) {
      const count = (notes.get(label.toLowerCase()) ?? 0) + 1;
      notes.set(label.toLowerCase(), count);
      if (count > most.references) return { what: 'references', index: start + index };
    }
    for (const { 0: found, index } of line.matchAll(sign)) {
      block.signs += found.length;
      signs += found.length;
      if (found[0] === '_') crowds += crowd(block, 0.5);
      if (crowds > most.crowds) return { what: 'crowds', index: start + index };
      if (block.signs > most.signs) return { what: 'signs', index: start + index };
      if (signs > most.allSigns) return { what: 'allSigns', index: start + index };
    }
  }
  return undefined;
}

/** Adds a mark to those of a block that remark compares with each other; returns by how much the square of their number grows. */
function crowd(block: { crowd: number }, weight: number): number {
  const before = block.crowd ** 2;
  block.crowd += weight;
  return block.crowd ** 2 - before;
}

/** A block whose text begins at `start`. */
function newBlock(start: number) {
  const list: List | undefined = undefined;
  return {
    start,
    lines: 0,
    marks: 0,
    signs: 0,
    crowd: 0,
    first: '',
    isTable: false,
    list: list as List | undefined,
  };
}

/** The item of a list that stands above a line: where its text begins, in columns. */
interface List {
  readonly indent: number;
  readonly content: number;
  readonly isNumbered: boolean;
}

/**
 * The item that `line` begins, if it ends the paragraph above it whatever that is: indented no further than one within the last
 * item may be; with another number than 1 only where the last one has a number, too (CommonMark, 5.2 and 5.3).
 */
function itemAfter(last: List | undefined, line: string): List | undefined {
  const [, before = '', number] = item.exec(line) ?? [];
  if (before === '') return undefined;
  const indent = before.search(/[^ ]/);
  const isFar = indent > (last ? last.content + 3 : 3);
  const isNext = last?.isNumbered && indent < last.content;
  if (isFar || (number !== undefined && number !== '1' && !isNext)) return undefined;
  return { indent, content: Math.min(before.length, indent + 5), isNumbered: number !== undefined };
}

/** Whether two lines begin a table: as many cells in each. */
function isTable(head: string, line: string): boolean {
  const cells = (row: string) =>
    row
      .trim()
      .replace(/^\||(?<!\\)\|$/g, '')
      .split(/(?<!\\)\|/).length;
  return (
    line.includes('-') && delimiters.test(line.trim()) && head.includes('|') && cells(head) === cells(line)
  );
}

/** A passed limit as a problem, at its place in `file`, whose text is `text`. */
export function tooMuch(file: string, text: string, { what, index }: Excess): Problem {
  const at = { file, ...placeIn(text, index) };
  return what === 'levels'
    ? problem('too-deep', [most[what]], at)
    : problem('too-long', [what, most[what]], at);
}
