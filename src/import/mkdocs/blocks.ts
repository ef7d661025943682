// Blocks of Python-Markdown and its extensions whose text is indented: admonitions, details, tabs; and those of pymdownx.blocks → callouts,
// `<details>`, components. Pure.
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { addAll, firstIndex } from '../../model/values/lists.ts';
import { ownValue } from '../../model/values/own.ts';
import { escapeText } from '../../model/values/strings.ts';
import type { Change, Draft, Left } from '../model.ts';
import { plainOf } from '../pages/title.ts';
import { detailsOf } from '../syntax/blocks.ts';
import { type Line, linesOf } from '../syntax/codeSpans.ts';
import { calloutOf, kinds } from '../syntax/containers.ts';
import {
  type ChangeAt,
  changed,
  dedented,
  indented,
  itemIndentAt,
  partOf,
  without,
} from '../syntax/draft.ts';

/** The new site's way to write tabs, and the old one's way to fill in other texts. */
export interface PythonBlocks {
  /** Whether the new site has a component. */
  readonly hasComponent: (name: string) => boolean;
  /** Whether `::: name` stands for the documentation of code. */
  readonly hasCodeDocs: boolean;
}

/** The sign of a block, and the rest of its line. */
const opening = /^([ \t]*)(!!!|\?\?\?\+?|===[!+]{0,2}|:::|\/{3,})[ \t]*(\S[^\n]*)$/;

/** A block: its kind, its title, and its lines. The last index is exclusive. */
interface Block {
  readonly indent: string;
  readonly kind: string;
  /** Undefined: none was written. */
  readonly title: string | undefined;
  readonly isOpen: boolean;
  readonly from: number;
  readonly text: number;
  readonly to: number;
  /** The line in which its text ends. */
  readonly end: number;
}

/** `note inline "Title"` → its kind and title. Undefined if it is no such line. */
function headOf(rest: string): { readonly kind: string; readonly title: string | undefined } | undefined {
  const [all, kind = '', title] = /^([\w-]+(?: +[\w-]+)*)?(?: *"(.*)")?[ \t]*$/.exec(rest) ?? [];
  return all === undefined ? undefined : { kind: kind.split(' ')[0] ?? '', title };
}

const indentOf = (line: string) => /^[ \t]*/.exec(line.replaceAll('\t', '    '))?.[0].length ?? 0;
const isBlank = (line: Line | undefined) => (line?.text ?? '').trim() === '';

/** The line after the text below `index`, which is indented more than that line. */
function endBelow(lines: readonly Line[], index: number): number {
  const least = indentOf(lines[index]?.text ?? '') + 4;
  let end = index + 1;
  for (let at = index + 1; at < lines.length; at += 1) {
    if (isBlank(lines[at])) continue;
    if (indentOf(lines[at]?.text ?? '') < least) break;
    end = at + 1;
  }
  return end;
}

/** Reads the block that begins in a line. `ends`: the lines that only close a block of pymdownx.blocks, by their text. */
function blockAt(lines: readonly Line[], index: number, given: PythonBlocks, ends: Ends): Block | undefined {
  const [, indent = '', sign = '', rest = ''] = opening.exec(lines[index]?.text ?? '') ?? [];
  if (sign === '') return undefined;
  if (sign.startsWith('/')) return slashed(lines, index, indent, sign, rest, ends);
  const to = endBelow(lines, index);
  const plain = { indent, isOpen: sign.endsWith('+'), from: index, text: index + 1, to, end: to };
  if (sign === ':::')
    return given.hasCodeDocs && /^[\w.]+$/.test(rest.trim())
      ? { ...plain, kind: sign, title: rest.trim() }
      : undefined;
  if (sign.startsWith('=')) {
    const title = /^"(.*)"[ \t]*$/.exec(rest)?.[1];
    return title === undefined ? undefined : { ...plain, kind: '===', title, isOpen: sign.includes('!') };
  }
  const head = headOf(rest);
  if (!head || (head.kind === '' && sign === '!!!')) return undefined;
  return { ...plain, ...head, kind: sign === '!!!' ? head.kind : `???${head.kind}` };
}

type Ends = ReadonlyMap<string, readonly number[]>;

/** `/// note | Title`, options, and the text up to `///`. */
function slashed(
  lines: readonly Line[],
  index: number,
  indent: string,
  sign: string,
  rest: string,
  ends: Ends,
): Block | undefined {
  const [, name = '', title] = /^([\w-]+)[ \t]*(?:\|[ \t]*(.*))?$/.exec(rest) ?? [];
  const all = ends.get(indent + sign) ?? [];
  const end = all[firstIndex(all.length, (one) => (all[one] ?? 0) > index)];
  if (name === '' || end === undefined) return undefined;
  let text = index + 1;
  while (text < end && !isBlank(lines[text]) && indentOf(lines[text]?.text ?? '') >= indent.length + 4)
    text += 1;
  const options = lines
    .slice(index + 1, text)
    .map((line) => line.text)
    .join('\n');
  const own = /^[ \t]*type:[ \t]*([\w-]+)/m.exec(options)?.[1];
  const isOpen = /^[ \t]*open:[ \t]*true/im.test(options);
  const kind = { admonition: own ?? 'note', details: `???${own ?? ''}`, tab: '===' }[name] ?? name;
  const isPlain =
    !['===', 'admonition', 'details'].includes(name) && kind === name && ownValue(kinds, name) === undefined;
  const part = { indent, title: title?.trim(), isOpen, from: index, text, to: end + 1, end };
  return { ...part, kind: isPlain ? `///${name}` : kind };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The lines that only close a block of pymdownx.blocks, by their text. */
function endsIn(lines: readonly Line[]): Ends {
  const ends = new Map<string, number[]>();
  for (const [index, { text }] of lines.entries())
    if (/^[ \t]*\/{3,}[ \t]*$/.test(text)) getOrInsertComputed(ends, text.trimEnd(), () => []).push(index);
  return ends;
}

/** The blocks of a page, and those in their texts. `isWithin`: whether the text is in another block, or a list. */
export function pythonBlocks(draft: Draft, given: PythonBlocks, isWithin = false): Draft {
  if (!/^[ \t]*(?:!!!|\?\?\?|===|:::|\/\/\/)/m.test(draft.text)) return draft;
  const lines = linesOf(draft.text);
  const ends = endsIn(lines);
  const changes: ChangeAt[] = [];
  const left: Left[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    if (lines[index]?.isCode) continue;
    const block = blockAt(lines, index, given, ends);
    if (!block) continue;
    const all = block.kind === '===' ? tabsFrom(block, lines, given, ends) : [block];
    const to = all.at(-1)?.to ?? block.to;
    const start = lines[block.from]?.start ?? 0;
    const isInItem = isWithin || itemIndentAt(draft.text, start + block.indent.length) !== '';
    const parts = all.map((one) =>
      pythonBlocks(textOf(one, draft, lines), given, isInItem || isQuoted(block)),
    );
    for (const part of parts) addAll(left, part.left);
    const texts = parts.map(({ text }) => text);
    const { text, left: lost } =
      block.kind === '===' ? tabs(all, texts, given) : shown(block, texts[0] ?? '', isInItem);
    const last = lines[to - 1];
    changes.push({
      start,
      end: (last?.start ?? 0) + (last?.text.length ?? 0),
      text: indented(text, block.indent),
      left: lost,
    });
    index = to - 1;
  }
  const done = changed(draft, changes);
  return { ...done, left: [...done.left, ...left] };
}

/** A tab and those that follow it. `!` begins others. */
function tabsFrom(first: Block, lines: readonly Line[], given: PythonBlocks, ends: Ends): readonly Block[] {
  const all = [first];
  for (;;) {
    let next = all.at(-1)?.to ?? 0;
    while (next < lines.length && isBlank(lines[next])) next += 1;
    const block = blockAt(lines, next, given, ends);
    if (block?.kind !== '===' || block.isOpen || block.indent !== first.indent) return all;
    all.push(block);
  }
}

/** Whether a block becomes a quote, in which no callout may be. */
const isQuoted = ({ kind }: Block) => !/^(?:===|\?\?\?|\/\/\/)/.test(kind);

/** The text of a block, without its indentation. */
function textOf({ from, text, end, to }: Block, draft: Draft, lines: readonly Line[]): Draft {
  const start = lines[text]?.start ?? draft.text.length;
  const last = lines[end - 1];
  const inner = text < end ? draft.text.slice(start, (last?.start ?? 0) + (last?.text.length ?? 0)) : '';
  const width = indentOf(lines[from]?.text ?? '') + (end < to ? 0 : 4);
  const spaced = inner.replace(/^[ \t]+/gm, (space) => space.replaceAll('\t', '    '));
  return partOf(draft, start, dedented(spaced, ' '.repeat(width)));
}

/** Kinds whose name says more than that of the callout that they become. */
const ownName = /^(?:abstract|example|question|success)$/i;

function shown({ kind, title, isOpen }: Block, text: string, isInItem: boolean): Change {
  if (kind === ':::') return without('output', `::: ${title}`);
  if (kind.startsWith('///')) {
    const isKnown = /^\/\/\/(?:html|caption|figure-caption|table-caption|define)$/.test(kind);
    const [caption] = [title, text.trim()].filter(Boolean);
    const body = `\n${kind.includes('caption') ? (caption ?? '') : text.trim()}\n`;
    return isKnown ? { text: body } : without('container', kind, body);
  }
  const isFolded = kind.startsWith('???');
  const name = isFolded ? kind.slice(3) : kind;
  const isOwn = ownValue(kinds, name.toLowerCase()) !== undefined && !ownName.test(name);
  if (isFolded) {
    const details = detailsOf(escapeText(plainOf(title ?? '') || capital(name) || 'Details'), text);
    return { text: isOpen ? details.replace('<details>', '<details open>') : details };
  }
  const words = title?.replace(/\*\*|__/g, '') ?? (isOwn ? '' : capital(name)); // it becomes bold
  return { text: calloutOf(name, words, text, isInItem) };
}

/** The most colons around a tab: they are written for each, and must be more than those of any line in it. */
const mostColons = 100;

/** Tabs: the component of the new site, or parts one after another. */
function tabs(blocks: readonly Block[], texts: readonly string[], { hasComponent }: PythonBlocks): Change {
  const titles = blocks.map(({ title }) => title ?? '');
  const colons = texts.reduce(
    (most, text) =>
      [...text.matchAll(/^[ \t>]*(:{3,})/gm)].reduce(
        (own, [, run = '']) => Math.max(own, run.length + 1),
        most,
      ),
    3,
  );
  if (!hasComponent('tabs') || !hasComponent('tab') || colons > mostColons)
    return { text: `\n${texts.map((text, index) => `**${titles[index]}**\n\n${text.trim()}\n`).join('\n')}` };
  const inner = ':'.repeat(colons);
  const parts = texts.map((text, index) => {
    const name = (titles[index] ?? '').replace(/[`*_]/g, '').replaceAll('"', "'");
    return `${inner}tab{name="${name}"}\n${text.trim()}\n${inner}\n`;
  });
  return { text: `\n${inner}:tabs\n${parts.join('\n')}${inner}:\n` };
}
