// Chinese, Japanese and Korean Markdown has no spaces between words. It is read as its author meant it, where only one reading
// makes sense. Edits trees that it has just read; otherwise pure.
import type { Nodes, Root } from 'mdast';
import { addAll, firstIndex } from '../../model/values/lists.ts';
import { excess, excessOfColumns } from './limits.ts';
import { hasCodeTag, textsIn } from './looseMarks.ts';
import { type Reader, readCjkFriendly } from './reader.ts';
import { standInFor } from './standIns.ts';
import { walk } from './walk.ts';

const cjk = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\u3000-\\u303f\\uff00-\\uffef';
const anyCjk = new RegExp(`[${cjk}]`, 'u');
const runBesideCjk = new RegExp(`[${cjk}](?:\\*+|~~)|(?:\\*+|~~)[${cjk}]`, 'u');
/** Characters that end a bare address. No address has them unencoded. */
const endOfAddress =
  '\\u3000-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65“”‘’«»…';

/** A `~` between two numbers, or between two single letters, is a range. The numbers may have units. */
const range =
  /~(?:(?<=\p{Nd}[\p{L}\p{M}%‰℃℉°]{0,4}~)(?=[$¥€£￥₩+-]?\p{Nd})|(?<=(?<![\p{L}\p{N}~])[A-Za-z]~)(?=[A-Za-z](?![\p{L}\p{N}~])))/gu;
/** A bare address, and the character after it. */
const address = new RegExp(
  `(?<!<|\\]\\(|\\]:[ \\t]*|=["']?|[\\w/.:@-])(?:https?://|www\\.)[^\\s<>\`${endOfAddress}]{1,2000}(?=([${endOfAddress}]))`,
  'giu',
);

/** A character after an address, and the one that replaces it while Markdown is read, so that the address ends there. */
interface StandIn {
  readonly offset: number;
  readonly mark: string;
  /** No HTML tag begins with it. Where it would begin one, a kind of space that nobody types is used. */
  readonly by: '<' | '\u2028';
}

/** A reader that also handles Chinese, Japanese and Korean texts, and ranges like 3~5. */
export function asMeant(read: Reader): Reader {
  return (text) => {
    if (text.includes('\u2028')) return read(text);
    const rangeMark = standInFor(text);
    const ofRanges = withoutRanges(text, rangeMark);
    const ofAddresses = text.includes('://') || text.includes('www.') ? standInsOf(text) : [];
    const given = withStandIns(ofRanges, ofAddresses);
    const again = (reader: Reader) =>
      restored(reader(given), given, ofAddresses, ofRanges === text ? undefined : rangeMark);
    const tree = again(read);
    if (!anyCjk.test(text) || !/\*|~~/.test(text) || !isMisread(tree, text) || excess(text, true))
      return tree;
    return again(readCjkFriendly());
  };
}

/** Replaces the `~` of ranges while Markdown is read. Otherwise two of them would strike out the text between them. */
function withoutRanges(text: string, mark: string): string {
  const ofRanges = text.includes('~') ? text.replace(range, mark) : text;
  return mark > '\x7f' && ofRanges !== text && excessOfColumns(ofRanges) ? text : ofRanges;
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
 * Whether emphasis was misread. There are two signs: unused emphasis marks beside a CJK character, or emphasis nested in the same
 * kind.
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

/**
 * The limit of the sum of squares of the marks in each paragraph. At this limit remark takes some tenths of a second; its time is
 * quadratic.
 */
const mostCrowds = 4_000_000;

/** Restores the replaced characters. Nodes and marks are in the order of the text. */
function restored(tree: Root, given: string, marks: readonly StandIn[], rangeMark: string | undefined): Root {
  if (marks.length === 0 && rangeMark === undefined) return tree;
  let next = 0;
  const left: StandIn[] = [];
  walk(tree, (node) => {
    if (rangeMark !== undefined) putBack(node, (text) => text.replaceAll(rangeMark, '~'));
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
  // In addresses and titles, which the search for bare addresses should have skipped.
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

/** The value of a node that begins at `start`, with its marks restored. The stand-in characters may also be genuine. */
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

/** Replaces stand-ins by marks. A stand-in without a mark stays. */
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

/** Whether a text has marks that readers of these languages may mean differently. */
export const mayBeMisread = (text: string) => /\*\*|_|~/.test(text) && anyCjk.test(text);

/** Text whose meaning differs from Markdown's reading, with its position. */
export interface Misread {
  readonly kind: 'emphasis' | 'underscore' | 'struck';
  readonly start: number;
  readonly end: number;
}

const wide = `[${cjk}]`;
const strongPair = /\*\*[^*\n]{1,200}\*\*/g;
const underscored = new RegExp(
  `(?<![\\p{L}\\p{N}_])_(?=[^_\\n]*${wide})[^_\\s][^_\\n]{0,200}_(?=\\p{Lo})|(?<=\\p{Lo})_(?=[^_\\n]*${wide})[^_\\n]{1,200}_(?![\\p{L}\\p{N}_])`,
  'gu',
);

/** Emphasis that was meant but is missing in a block, and text struck out by a pair of `~` that are both ranges. */
export function* misreadIn(block: Nodes, text: string): Generator<Misread> {
  if (!('children' in block)) return;
  const start = block.position?.start.offset ?? 0;
  const end = block.position?.end.offset ?? start;
  const source = text.slice(start, end);
  if (!mayBeMisread(source) || hasCodeTag(source)) return;
  const visible = textsIn(block, text, 'A');
  const struck: Nodes[] = [];
  walk<Nodes>(block, (node) => {
    if (node.type === 'delete') struck.push(node);
  });
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
