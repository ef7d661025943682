// How much Markdown is read. Pure. A reader's time can grow with the square of these, so what passes them is told before
// anything is read. Each is counted in the text as it stands, whatever reads it; docs/problems.md explains them.
import type { Definition, Nodes, Root } from 'mdast';
import type { Problem } from '../model/problem.ts';
import { placeIn } from '../problems/locate.ts';
import { problem } from '../problems/problem.ts';
import { walk } from './walk.ts';

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
  /** Lists, quotes, links and emphasis in one another. */
  levels: 100,
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
const delimiters = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** The beginning of code, whose brackets are none; and of what could hold such a line without being code. */
const fence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const html = /^ {0,3}<(?:[!?]|script|pre|style|textarea)(?!.*-->)/i;
const mark = /!?\[|\]|\*+|~+|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu;

const tooManyLevels = new RegExp(`^(?:${container.source}){${most.levels + 1}}`, 'm');

/** Whether a text has so few lines and marks, as most have, that it passes no limit however they are read. */
function isShort(text: string): boolean {
  const count = (some: RegExp) => text.match(some)?.length ?? 0;
  return (
    text.length < Math.min(most.blocks, most.block) &&
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
  let code: RegExp | undefined;
  let block = newBlock(0);
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    const next = text.indexOf('\n', start);
    end = next === -1 ? text.length : next;
    const line = text.slice(start, end);
    if (line.trim() === '') {
      if (group.includes('>')) group = '';
      block = newBlock(end + 1);
      continue;
    }
    if (block.lines === 0) blocks += 1;
    if (blocks > most.blocks) return { what: 'blocks', index: start };
    block.lines += 1;
    const [, backticks, tildes] = fence.exec(line) ?? [];
    const ends = code?.test(line);
    if (ends) code = undefined;
    else if (!code && !hasHtml && (backticks ?? tildes)) {
      code = new RegExp(`^ {0,3}${backticks ?? tildes}${backticks ? '`' : '~'}*[ \\t]*$`);
    }
    hasHtml ||= !code && html.test(line);
    if (code || ends) {
      group = '';
      block = { ...newBlock(end + 1), lines: ends ? 0 : 1 };
      continue;
    }
    if (block.lines === 2 && isTable(block.first, line)) block.isTable = true;
    if (block.lines === 1) block.first = line;
    // Each row of a table and each item of a list is read by itself.
    if (block.isTable) Object.assign(block, { start, marks: 0 });
    const list = itemAfter(block.list, line);
    if (list) Object.assign(block, { start, lines: 1, marks: 0, list, first: '', isTable: false });
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
      block.marks += found === '![' ? 3 : Math.ceil(found.length / 2); // an image keeps the text of all within it
      if (block.marks > most.marks) return { what: 'marks', index: start + index };
    }
  }
  return undefined;
}

/** A block whose text begins at `start`. */
function newBlock(start: number) {
  const list: List | undefined = undefined;
  return { start, lines: 0, marks: 0, first: '', isTable: false, list: list as List | undefined };
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
  return line.includes('-') && delimiters.test(line) && head.includes('|') && cells(head) === cells(line);
}

/** A passed limit as a problem, at its place in `file`, whose text is `text`. */
export function tooMuch(file: string, text: string, { what, index }: Excess): Problem {
  const at = { file, ...placeIn(text, index) };
  return what === 'levels'
    ? problem('too-deep', [most[what]], at)
    : problem('too-long', [what, most[what]], at);
}

/** What only shows once Markdown has been read: nests of other kinds, and references that write too much. */
export function tooMuchIn(file: string, tree: Root): Problem | undefined {
  const placeOf = ({ position }: Nodes) => ({
    file,
    line: position?.start.line,
    column: position?.start.column,
  });
  const lengths = new Map<string, number>();
  const deep = tooDeep(tree, lengths);
  if (deep) return problem('too-deep', [most.levels], placeOf(deep));
  const often = lengths.size > 0 ? tooOften(tree, lengths) : undefined;
  return often && problem('too-long', ['repeated', most.repeated], placeOf(often));
}

/** The first node that lies within too many others, looked for without a stack to run out; notes how long definitions are. */
function tooDeep(tree: Root, lengths: Map<string, number>): Nodes | undefined {
  const definitions: Definition[] = [];
  let level: readonly Nodes[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most.levels) return level[0];
    const below: Nodes[] = [];
    for (const node of level) {
      if ('children' in node) for (const child of node.children) below.push(child);
      else if (node.type === 'definition') definitions.push(node);
    }
    level = below;
  }
  // Of two equal ones the first counts.
  definitions.sort((a, b) => (a.position?.start.offset ?? 0) - (b.position?.start.offset ?? 0));
  for (const { identifier, url, title } of definitions)
    if (!lengths.has(identifier)) lengths.set(identifier, url.length + (title?.length ?? 0));
  return undefined;
}

/** The first reference that makes the HTML too long: each writes out anew what its definition says. */
function tooOften(tree: Root, lengths: ReadonlyMap<string, number>): Nodes | undefined {
  let repeated = 0;
  let found: Nodes | undefined;
  walk(tree, (node) => {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return;
    repeated += lengths.get(node.identifier) ?? 0;
    if (repeated > most.repeated) found ??= node;
  });
  return found;
}
