// How much Markdown is read: what its reader cannot bear is told before it is read, at the place where it becomes too much. What only
// shows in the tree is told by treeLimits.ts; docs/content/pages/reference/problems.md explains both. Pure.
import type { Nodes } from 'mdast';
import type { Problem } from '../model/problem.ts';
import { placeIn } from '../problems/locate.ts';
import { problem } from '../problems/problem.ts';
import { readMarkdown } from './reader.ts';
import { walk } from './walk.ts';

/** The most that a text may have. */
export const most = {
  /** Characters (UTF-16 units) of a file. */
  file: 1_000_000,
  /** Markers of blocks on a page: those of lists, quotes, notes and headings behind another on its line, and `|`. */
  markers: 50_000,
  /** Characters that signs make their reader write out anew, see `strain`. */
  strain: 100_000_000,
  /** The squares of how many brackets and marks of emphasis stand in each text, and of quotes and lists: for remark only. */
  crowds: 40_000_000,
  /** Nodes of a page's tree, and tags. */
  nodes: 100_000,
  /** References of a page to one of its notes. */
  references: 1_000,
  /** Characters that a page's references, `[a]`, take from its definitions; as many as the page has, where that is more. */
  repeated: 100_000,
  /** Lists, quotes, links and emphasis in one another. */
  levels: 100,
  /** Characters of a page with its components, which may show what they hold more than once. */
  drawn: 20_000_000,
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

/** No text that is shorter can pass a limit but that of levels. */
const short = 14_000;

/** One quote, list item, note or heading that begins on a line, perhaps in another: `> - 1. `. */
const marker = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]]*\]:|#{1,6}(?=[ \t]|$))/y;
/** How many of them a line may have before it is read: its reader's time grows with their square. Code may have as many. */
const mostOnLine = 10 * most.levels;
const crowdedLine = new RegExp(`^(?:${marker.source}){${mostOnLine + 1}}`, 'm');

/** The first limit that a page's Markdown passes before it is read, perhaps by remark, for the sake of a plugin. */
export function excess(text: string, isForRemark = false): Excess | undefined {
  if (text.length > most.file) return { what: 'file', index: most.file };
  const isShort = text.length < short && !crowdedLine.test(text);
  return (
    (isShort ? undefined : (excessOfMarkers(text) ?? excessOfSigns(text))) ??
    (isForRemark ? excessOfCrowds(text) : undefined)
  );
}

function excessOfMarkers(text: string): Excess | undefined {
  let markers = 0;
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    const next = text.indexOf('\n', start);
    end = next === -1 ? text.length : next;
    const line = text.slice(start, end);
    /** Where each marker of the line ends. */
    const ends: number[] = [];
    for (marker.lastIndex = 0; marker.test(line); ) ends.push(start + marker.lastIndex);
    if (ends.length > mostOnLine) return { what: 'levels', index: (ends[most.levels] ?? start) - 1 };
    const cells = line.includes('|') ? line.split('|').length - 1 : 0;
    markers += Math.max(0, ends.length - 1) + cells;
    if (markers > most.markers) return { what: 'markers', index: start };
  }
  return undefined;
}

/** A sign that may stand for something else: a reference to a character, an address, an underline, a mark of emphasis. */
const sign = /[&@_]|\*(?=\S)|www\.|:\/\//gi;
/** A mark of emphasis strains less: there is nothing to write out, but others are looked at. */
const weightOf = (found: string) => (found === '*' ? 1 / 16 : 1);

/**
 * What a text strains its reader by: at each sign in a paragraph, a heading or a cell of a table the native one looks at the text before
 * it there, and mostly writes that out once more, which takes a time and a memory that grow with the square of its length. Where such
 * texts begin and end is found by reading the text with nothing in the places of its signs, where a rough estimate does not do.
 */
function excessOfSigns(text: string): Excess | undefined {
  const found = text.match(sign)?.length ?? 0;
  if ((found * text.length) / 2 < most.strain) return undefined;
  let strain = 0;
  let index: number | undefined;
  walk(readMarkdown(text.replace(sign, (all) => 'x'.repeat(all.length))), (node) => {
    if (!isText(node)) return;
    const start = node.position?.start.offset ?? 0;
    for (const one of text.slice(start, node.position?.end.offset).matchAll(sign)) {
      strain += one.index * weightOf(one[0]);
      if (strain > most.strain) index ??= start + one.index;
    }
  });
  return index === undefined ? undefined : { what: 'strain', index };
}

/** A bracket, or a mark of emphasis; an underline within a word is none. */
const mark = /!\[|[[\]*~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** What remark takes a time for that grows with its square, as the native reader sees it. */
function excessOfCrowds(text: string): Excess | undefined {
  let crowds = 0;
  let groups = 0;
  let index: number | undefined;
  walk(readMarkdown(text), (node) => {
    const start = node.position?.start.offset ?? 0;
    if (isText(node)) {
      // An image keeps the text of all that stands in it.
      const found = text.slice(start, node.position?.end.offset).match(mark) ?? [];
      crowds += found.reduce((sum, one) => sum + (one === '![' ? 3 : 1), 0) ** 2;
    } else if (node.type === 'blockquote' || node.type === 'list') {
      groups += 1;
      crowds += 4 * (2 * groups - 1); // four times their square, all together
    }
    if (crowds > most.crowds) index ??= start;
  });
  return index === undefined ? undefined : { what: 'crowds', index };
}

/** Whether the text of a node is read by itself. */
const isText = ({ type }: Nodes) => type === 'paragraph' || type === 'heading' || type === 'tableCell';

/** A passed limit as a problem, at its place in `file`, whose text is `text`. */
export function tooMuch(file: string, text: string, { what, index }: Excess): Problem {
  const at = { file, ...placeIn(text, index) };
  return what === 'levels'
    ? problem('too-deep', [most[what]], at)
    : problem('too-long', [what, most[what]], at);
}
