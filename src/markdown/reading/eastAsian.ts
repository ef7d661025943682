// Chinese, Japanese and Korean Markdown, which has no spaces between words: read as it is meant where only one reading makes sense.
// Edits trees that it has just read; else pure.
import type { Nodes, Root } from 'mdast';
import { addAll, firstIndex } from '../../model/values/lists.ts';
import { excess } from './limits.ts';
import { type Reader, readCjkFriendly } from './reader.ts';
import { walk } from './walk.ts';

const cjk = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\u3000-\\u303f\\uff00-\\uffef';
const anyCjk = new RegExp(`[${cjk}]`, 'u');
const runBesideCjk = new RegExp(`[${cjk}](?:\\*+|~~)|(?:\\*+|~~)[${cjk}]`, 'u');
/** Marks that end a bare address, as no address has them unencoded. */
const endOfAddress =
  '\\u3000-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65“”‘’«»…';

/** A `~` between two numbers, or between two single letters: a range. The numbers may have units. */
const range =
  /(?<=\p{Nd}[\p{L}\p{M}%‰℃℉°]{0,4})~(?=[$¥€£￥₩+-]?\p{Nd})|(?<=(?<![\p{L}\p{N}~])[A-Za-z])~(?=[A-Za-z](?![\p{L}\p{N}~]))/gu;
/** Stands for such a `~` while Markdown is read: otherwise two of them strike out what is between them. */
const rangeStandIn = '\ufdd8';
/** A bare address, and the mark behind it. */
const address = new RegExp(
  `(?<!<|\\]\\(|\\]:[ \\t]*|=["']?|[\\w/.:@-])(?:https?://|www\\.)[^\\s<>\`${endOfAddress}]{1,2000}(?=([${endOfAddress}]))`,
  'giu',
);

/** A mark behind an address, and what stands for it while Markdown is read, so that the address ends before it. */
interface StandIn {
  readonly offset: number;
  readonly mark: string;
  /** No tag of HTML begins with it; where one would, a space of a kind that nobody types. */
  readonly by: '<' | '\u2028';
}

/** The same reader, which also reads what is meant in Chinese, Japanese and Korean texts, and ranges like 3~5. */
export function asMeant(read: Reader): Reader {
  return (text) => {
    if (text.includes(rangeStandIn) || text.includes('\u2028')) return read(text);
    const ofRanges = text.includes('~') ? text.replace(range, rangeStandIn) : text;
    const ofAddresses = text.includes('://') || text.includes('www.') ? standInsOf(text) : [];
    const given = withStandIns(ofRanges, ofAddresses);
    const again = (reader: Reader) => restored(reader(given), given, ofAddresses, ofRanges !== text);
    const tree = again(read);
    if (!anyCjk.test(text) || !/\*|~~/.test(text) || !isMisread(tree, text) || excess(text, true))
      return tree;
    return again(readCjkFriendly());
  };
}

function standInsOf(text: string): readonly StandIn[] {
  return [...text.matchAll(address)].map(({ 0: whole, 1: mark = '', index }) => {
    const offset = index + whole.length;
    return { offset, mark, by: /[A-Za-z/!?]/.test(text[offset + 1] ?? '') ? '\u2028' : '<' };
  });
}

function withStandIns(text: string, marks: readonly StandIn[]): string {
  const pieces = marks.map(
    ({ offset, by }, index) => text.slice((marks[index - 1]?.offset ?? -1) + 1, offset) + by,
  );
  return pieces.join('') + text.slice((marks.at(-1)?.offset ?? -1) + 1);
}

/**
 * Whether a text of the tree has marks of emphasis that emphasize nothing, beside a letter or a sign of these scripts; or whether emphasis
 * is in emphasis of the same kind, as where one that was meant to end has begun.
 */
function isMisread(tree: Root, text: string): boolean {
  let is = false;
  let crowds = 0;
  walk(tree, (node) => {
    if (node.type === 'strong' || node.type === 'delete')
      is ||= node.children.some(({ type }) => type === node.type);
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return;
    const { start, end } = node.position ?? {};
    crowds += (text.slice(start?.offset, end?.offset).match(/[[\]*~_]/g)?.length ?? 0) ** 2;
    if (is) return;
    let texts = '';
    walk<Nodes>(node, (inner) => {
      if (inner.type === 'text') texts += inner.value;
      else if (inner.type === 'inlineCode') texts += 'A';
    });
    is = (texts.match(/\*+|~~/g)?.length ?? 0) > 1 && runBesideCjk.test(texts);
  });
  return is && crowds < mostCrowds;
}

/** Up to this sum of squares of the marks in each paragraph, remark takes some tenths of a second: it has quadratic time. */
const mostCrowds = 4_000_000;

/** Puts the characters back that others stand for. Nodes and marks are in the order of the text. */
function restored(tree: Root, given: string, marks: readonly StandIn[], hasRanges: boolean): Root {
  if (marks.length === 0 && !hasRanges) return tree;
  let next = 0;
  const left: StandIn[] = [];
  walk(tree, (node) => {
    if (hasRanges) putBack(node, (text) => text.replaceAll(rangeStandIn, '~'));
    if (!('value' in node) || !node.position) return;
    const [start = 0, end = 0] = [node.position.start.offset, node.position.end.offset];
    const own: StandIn[] = [];
    for (let one = marks[next]; one && one.offset < end; one = marks[next]) {
      next += 1;
      (one.offset < start ? left : own).push(one);
    }
    if (own.length > 0) node.value = withMarks(node.value, start, own, given);
  });
  addAll(left, marks.slice(next));
  if (left.length === 0) return tree;
  // In addresses and titles, which the search for bare addresses should have left out.
  walk(tree, (node) => {
    if (node.type !== 'image' && node.type !== 'link' && node.type !== 'definition') return;
    const [start = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset];
    const from = firstIndex(left.length, (index) => (left[index]?.offset ?? 0) >= start);
    const own = left.slice(
      from,
      firstIndex(left.length, (index) => (left[index]?.offset ?? 0) >= end),
    );
    if (own.length === 0) return;
    const ofKind = (kind: StandIn['by']) => own.filter(({ by }) => by === kind).map(({ mark }) => mark);
    const [plain, spaced] = [ofKind('<'), ofKind('\u2028')];
    putBack(node, (text) => replaceEach(replaceEach(text, '<', plain), '\u2028', spaced));
  });
  return tree;
}

/** The value of a node that begins at `start`, with its marks: the same characters may stand there for themselves. */
function withMarks(value: string, start: number, own: readonly StandIn[], given: string): string {
  let text = value;
  for (const kind of ['<', '\u2028'] as const) {
    const marks: string[] = [];
    let before = 0;
    let from = start;
    for (const { offset, mark, by } of own) {
      if (by !== kind) continue;
      before += countIn(given.slice(from, offset), by);
      marks[before] = mark;
      from = offset;
    }
    text = replaceEach(text, kind, marks);
  }
  return text;
}

const countIn = (text: string, by: StandIn['by']) =>
  text.match(by === '<' ? /<|&(?:lt|#60|#x3c);/gi : /\u2028/g)?.length ?? 0;

/** Replaces what stands for marks; where no mark is, it stays. */
function replaceEach(text: string, by: StandIn['by'], marks: readonly (string | undefined)[]): string {
  if (marks.length === 0) return text;
  let index = 0;
  return text.replaceAll(by, () => marks[index++] ?? by);
}

/** Changes every text that a node has by itself. */
function putBack(node: Nodes, change: (text: string) => string): void {
  const own = node as unknown as Record<string, unknown>;
  for (const key of ['value', 'url', 'title', 'alt', 'lang', 'meta', 'label', 'identifier'])
    if (typeof own[key] === 'string') own[key] = change(own[key]);
}

/** Whether a text has marks that a reader of these languages may mean otherwise. */
export const mayBeMisread = (text: string) => /\*\*|_|~/.test(text) && anyCjk.test(text);

/** What a reader of these languages meant otherwise than Markdown reads it, with its place in the text. */
export interface Misread {
  readonly kind: 'emphasis' | 'underscore' | 'struck';
  readonly start: number;
  readonly end: number;
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ');
const wide = `[${cjk}]`;
const strongPair = /\*\*[^*\n]{1,200}\*\*/g;
const underscored = new RegExp(
  `(?<![\\p{L}\\p{N}_])_(?=[^_\\n]*${wide})[^_\\s][^_\\n]{0,200}_(?=\\p{Lo})|(?<=\\p{Lo})_(?=[^_\\n]*${wide})[^_\\n]{1,200}_(?![\\p{L}\\p{N}_])`,
  'gu',
);

/** Emphasis that a block does not have although it is meant, and what a pair of `~` strikes out although each is one of a range. */
export function* misreadIn(block: Nodes, text: string): Generator<Misread> {
  if (!('children' in block)) return;
  const start = block.position?.start.offset ?? 0;
  const end = block.position?.end.offset ?? start;
  const source = text.slice(start, end);
  if (!mayBeMisread(source) || /<(?:code|kbd|pre|samp|tt|var)\b/i.test(source)) return;
  /** The source, with only the texts: signs that are escaped, or that Markdown reads, are spaces. */
  const pieces: string[] = [];
  let done = 0;
  const struck: Nodes[] = [];
  walk<Nodes>(block, (node) => {
    if (node.type === 'delete') struck.push(node);
    if (node.type !== 'text' && node.type !== 'inlineCode') return;
    const from = (node.position?.start.offset ?? 0) - start;
    const to = (node.position?.end.offset ?? 0) - start;
    if (from < done) return;
    const own = source.slice(from, to);
    pieces.push(
      blank(source.slice(done, from)),
      node.type === 'text' ? own.replace(/\\[!-/:-@[-`{-~]/g, '  ') : 'A'.repeat(own.length),
    );
    done = to;
  });
  const visible = pieces.join('');
  for (const { 0: sign, index } of visible.matchAll(strongPair))
    if (runBesideCjk.test(visible.slice(Math.max(0, index - 1), index + sign.length + 1)))
      yield { kind: 'emphasis', start: start + index, end: start + index + sign.length };
  for (const { 0: sign, index } of visible.matchAll(underscored))
    yield { kind: 'underscore', start: start + index, end: start + index + sign.length };
  for (const { position } of struck) {
    const [from, to] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
    const isSingle = text[from] === '~' && text[from + 1] !== '~';
    const isInWords = [from - 1, from + 1, to - 2, to].every((index) =>
      /[\p{L}\p{N}]/u.test(text[index] ?? ''),
    );
    if (isSingle && isInWords && /[\s，。；、！？,;]/.test(text.slice(from, to)))
      yield { kind: 'struck', start: from, end: to };
  }
}
