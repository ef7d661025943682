// How much Markdown is read: what its reader cannot bear is told before it is read, at the place where it becomes too much. What only
// shows in the tree is told by treeLimits.ts; docs/problems.md explains both. Pure.
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
  /** Nodes of a page's tree, and tags. */
  nodes: 100_000,
  /** References of a page to one of its notes. */
  references: 1_000,
  /** Characters that a page's references, `[a]`, take from its definitions; as many as the page has, where that is more. */
  repeated: 100_000,
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

/** No text that is shorter can pass a limit but that of levels. */
const short = 14_000;

/** One quote, list item, note or heading that begins on a line, perhaps in another: `> - 1. `. */
const marker = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]]*\]:|#{1,6}(?=[ \t]|$))/y;
/** How many of them a line may have before it is read: its reader's time grows with their square. Code may have as many. */
const mostOnLine = 10 * most.levels;
const crowdedLine = new RegExp(`^(?:${marker.source}){${mostOnLine + 1}}`, 'm');

/** The first limit that a page's Markdown passes before it is read. */
export function excess(text: string): Excess | undefined {
  if (text.length > most.file) return { what: 'file', index: most.file };
  if (text.length < short && !crowdedLine.test(text)) return undefined;
  return excessOfMarkers(text) ?? excessOfSigns(text);
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
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return;
    const start = node.position?.start.offset ?? 0;
    for (const one of text.slice(start, node.position?.end.offset).matchAll(sign)) {
      strain += one.index * weightOf(one[0]);
      if (strain > most.strain) index ??= start + one.index;
    }
  });
  return index === undefined ? undefined : { what: 'strain', index };
}

/** A passed limit as a problem, at its place in `file`, whose text is `text`. */
export function tooMuch(file: string, text: string, { what, index }: Excess): Problem {
  const at = { file, ...placeIn(text, index) };
  return what === 'levels'
    ? problem('too-deep', [most[what]], at)
    : problem('too-long', [what, most[what]], at);
}
