// Limits of Markdown. Text that a parser could not handle is reported before parsing, at the position that exceeds the limit.
// treeLimits.ts checks the rest after parsing; docs/content/pages/reference/problems.md explains both. Pure.
import type { Nodes } from 'mdast';
import type { Problem } from '../../model/site/problem.ts';
import { most } from '../../model/values/limits.ts';
import { locationIn } from '../../problems/locate.ts';
import { problem } from '../../problems/problem.ts';
import { readMarkdown } from './reader.ts';
import { walk } from './walk.ts';

/** A limit that a text exceeds, and the index where it does. */
export interface Excess {
  readonly what: keyof typeof most;
  readonly index: number;
}

/** In characters. A shorter text can only exceed the limit of levels. */
const short = 14_000;

/** One quote, list item, footnote or heading at the start of a line, perhaps within another: `> - 1. `. */
const marker = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]]*\]:|#{1,6}(?=[ \t]|$))/y;
/**
 * The most markers on a line before it is parsed. The parser's time is quadratic in their number. In code the same number is
 * allowed.
 */
const mostOnLine = 10 * most.levels;
const crowdedLine = new RegExp(`^(?:${marker.source}){${mostOnLine + 1}}`, 'm');

/**
 * The first limit that a page's Markdown exceeds before it is parsed. `isForRemark`: whether remark will parse it, for a plugin.
 */
export function excess(text: string, isForRemark = false): Excess | undefined {
  if (text.length > most.file) return { what: 'file', index: most.file };
  const isShort = text.length < short && !crowdedLine.test(text);
  return (
    (isShort ? undefined : (excessOfMarkers(text) ?? excessOfColumns(text) ?? excessOfSigns(text))) ??
    (isForRemark ? excessOfCrowds(text) : undefined)
  );
}

/** The lines of a text, each with its index. */
function* linesIn(text: string): Generator<readonly [start: number, line: string]> {
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    const next = text.indexOf('\n', start);
    end = next === -1 ? text.length : next;
    yield [start, text.slice(start, end)];
  }
}

function excessOfMarkers(text: string): Excess | undefined {
  let markers = 0;
  for (const [start, line] of linesIn(text)) {
    /** The ends of the markers on this line. */
    const ends: number[] = [];
    for (marker.lastIndex = 0; marker.test(line); ) ends.push(start + marker.lastIndex);
    if (ends.length > mostOnLine) return { what: 'levels', index: (ends[most.levels] ?? start) - 1 };
    const cells = line.includes('|') ? line.split('|').length - 1 : 0;
    markers += Math.max(0, ends.length - 1) + cells;
    if (markers > most.markers) return { what: 'markers', index: start };
  }
  return undefined;
}

/** A character that may begin or end a character reference, an address, or emphasis. */
const sign = /[&@_]|\*(?=\S)|www\.|:\/\//gi;
/** An emphasis mark costs less: nothing is copied for it, but other marks are read. */
const weightOf = (found: string) => (found === '*' ? 1 / 16 : 1);
/** A character reference costs more beside characters that are not ASCII: these are counted for it, too. */
const weightBeside = 4;
const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

/**
 * Estimates how much text the native parser copies for signs. At each sign in a paragraph, heading or table cell it reads the text
 * before it, and mostly copies it. This takes time and memory quadratic in the length. If a rough estimate is too high, the text is
 * parsed without its signs, to find where such texts begin and end.
 */
function excessOfSigns(text: string, mostStrain: number = most.strain): Excess | undefined {
  const found = text.match(sign)?.length ?? 0;
  const mostWeight = isAscii(text) ? 1 : weightBeside;
  if ((mostWeight * found * text.length) / 2 < mostStrain) return undefined;
  let strain = 0;
  let index: number | undefined;
  walk(readMarkdown(text.replace(sign, (all) => 'x'.repeat(all.length))), (node) => {
    if (!isText(node)) return;
    const start = node.position?.start.offset ?? 0;
    const own = text.slice(start, node.position?.end.offset);
    const weightOfReference = isAscii(own) ? 1 : weightBeside;
    for (const one of own.matchAll(sign)) {
      strain += one.index * (one[0] === '&' ? weightOfReference : weightOf(one[0]));
      if (strain > mostStrain) index ??= start + one.index;
    }
  });
  return index === undefined ? undefined : { what: 'strain', index };
}

/** A character that may begin or end a node, or be a node. */
const nodeSign = /[[\]!<>`\\~*_&@]|www\.|:\/\//gi;
/** Shorter lines, in characters, take no time. */
const shortLine = 1_000;

/**
 * Estimates how many columns the native parser counts. For the position of each node it counts the characters of its line from the
 * beginning, if one is not ASCII. That costs about as much as an emphasis mark.
 */
export function excessOfColumns(text: string, mostStrain: number = most.strain): Excess | undefined {
  let strain = 0;
  for (const [start, line] of linesIn(text)) {
    if (line.length < shortLine || isAscii(line)) continue;
    for (const { index } of line.matchAll(nodeSign)) {
      strain += index * weightOf('*');
      if (strain > mostStrain) return { what: 'strain', index: start + index };
    }
  }
  return undefined;
}

/** Whether the parser takes more than a tenth of the accepted time for a text. */
export const isCostly = (text: string): boolean =>
  (excessOfColumns(text, most.strain / 10) ?? excessOfSigns(text, most.strain / 10)) !== undefined;

/** A bracket, or an emphasis mark. An underscore within a word is not a mark. */
const mark = /!\[|[[\]*~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** Beginnings of HTML, and their ends. Without an end remark reads each to the end of the text (CommonMark 0.31, 6.6). */
const htmlEnds = [
  [/<!--/g, '-->'],
  [/<!\[CDATA\[/g, ']]>'],
  [/<![a-z]/gi, '>'],
  [/<\?/g, '?>'],
] as const;

/** The number of characters that remark reads in vain, because HTML in a text has no end. */
function readInVain(text: string): number {
  if (!/<[!?]/.test(text)) return 0;
  let sum = 0;
  for (const [begin, end] of htmlEnds) {
    const last = text.lastIndexOf(end);
    for (const { index } of text.matchAll(begin)) if (index > last) sum += text.length - index;
  }
  return sum;
}

/** Checks the parts that take remark quadratic time, by the tree of the native parser. */
function excessOfCrowds(text: string): Excess | undefined {
  let crowds = 0;
  let groups = 0;
  let index: number | undefined;
  walk(readMarkdown(text), (node) => {
    const start = node.position?.start.offset ?? 0;
    if (isText(node)) {
      // An image stores the text of its whole content.
      const own = text.slice(start, node.position?.end.offset);
      const found = own.match(mark) ?? [];
      crowds += found.reduce((sum, one) => sum + (one === '![' ? 3 : 1), 0) ** 2 + 4 * readInVain(own);
    }
    if (isGroup(node, text)) {
      groups += 1;
      crowds += 8 * (2 * groups - 1); // the sum of this is eight times the square of their number
    }
    if (crowds > most.crowds) index ??= start;
  });
  return index === undefined ? undefined : { what: 'crowds', index };
}

/**
 * Whether remark replaces the parts of a node when it has found its end. The cost grows with the number of such nodes: quotes,
 * lists, footnotes and headings above a line of - or =.
 */
function isGroup({ type, position }: Nodes, text: string): boolean {
  const isUnderlined = type === 'heading' && text[position?.start.offset ?? 0] !== '#';
  return isUnderlined || ['blockquote', 'list', 'footnoteDefinition'].includes(type);
}

/** Whether the text of a node is parsed separately. */
const isText = ({ type }: Nodes) => type === 'paragraph' || type === 'heading' || type === 'tableCell';

/** The problem for an exceeded limit, at its location in `file`, whose text is `text`. */
export function tooMuch(file: string, text: string, { what, index }: Excess): Problem {
  const at = { file, ...locationIn(text, index) };
  return what === 'levels'
    ? problem('too-deep', [most[what]], at)
    : problem('too-long', [what, most[what]], at);
}
