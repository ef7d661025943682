// Typographic quotes, dashes and ellipses in the texts of a block. Edits it; else pure.
import type { Heading, InlineCode, Nodes, Paragraph, Root, TableCell, Text } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { unified } from 'unified';
import { type Marks, marksOf } from '../model/language.ts';
import { getOrInsertComputed, once } from '../model/lazy.ts';
import { walk } from './walk.ts';

/** A block whose texts are one to smartypants. */
export type Block = Heading | Paragraph | TableCell;

/** Stand for the quotes until it is known which `'` closes and which is an apostrophe. No text that was read has them. */
const standIns = ['\ufdd0', '\ufdd1', '\ufdd2', '\ufdd3'] as const;
/** What an apostrophe is in every language that has typographic quotes. */
const apostrophe = '’';
/** Whether quotes can be put in at once: the closing one is the apostrophe, and each is one character. */
const isDirect = ({ quotes }: Marks) => quotes.join('').length === 4 && /['’]/.test(quotes[3]);

const plugin = once(() => (require('remark-smartypants') as typeof import('remark-smartypants')).default);
const processors = new Map<Marks, (block: Block) => void>();

/** What decides in a language: it splits a text into sentences and words, which takes as long as reading Markdown. */
export function smartypants(language: string): (block: Block) => void {
  return getOrInsertComputed(processors, marksOf(language), processorOf);
}

function processorOf(marks: Marks): (block: Block) => void {
  const [open, close, openInner, closeInner] = isDirect(marks) ? marks.quotes : standIns;
  const processor = unified()
    .use(plugin(), {
      openingQuotes: { double: open, single: openInner },
      closingQuotes: { double: close, single: closeInner },
      ...(marks.dash === '–' && { dashes: 'oldschool' }),
    })
    .freeze();
  return (block) => {
    processor.runSync({ type: 'root', children: [block] } as Nodes as Root);
    if (!isDirect(marks)) putIn(marks, literalsOf(block));
  };
}

/** Sets type in blocks, in the manner of a language. */
export function typeset(blocks: readonly Block[], language: string): void {
  for (const block of blocks)
    if (/['"`]|--|\.\.\./.test(textOf(block)) && !setPlain(block, language)) smartypants(language)(block);
}

/** Two marks beside each other, or dots with spaces between: what becomes of them takes more than a look at both sides. */
const isIntricate = /["'`]{2}|\.\s+\./;

/**
 * Sets type in a block where one look at both sides of each quote decides; false, and nothing is done, where that is not so. What
 * it decides is what smartypants does, which takes the texts of a block for one, with a space before it and letters for code.
 */
export function setPlain(block: Block, language: string): boolean {
  const literals = literalsOf(block);
  const whole = ` ${wholeOf(literals)}`;
  if (isIntricate.test(whole)) return false;
  const marks = marksOf(language);
  const [open, close, openInner, closeInner] = isDirect(marks) ? marks.quotes : standIns;
  let isPlain = true;
  const set = whole.replace(/["']/g, (mark, index: number) => {
    const before = whole[index - 1] ?? ' ';
    const after = whole[index + 1] ?? ' ';
    if (isSpace(after) || isWord(before)) return mark === '"' ? close : closeInner;
    // `'s` alone closes.
    if ((isSpace(before) || before === '(') && isLetter(after) && !(mark === "'" && after === 's'))
      return mark === '"' ? open : openInner;
    isPlain = false;
    return mark;
  });
  if (!isPlain) return false;
  let start = 1;
  for (const node of literals) {
    const end = start + node.value.length;
    if (node.type === 'text')
      node.value = set.slice(start, end).replace(/-{2,}|\.{3,}/g, (run) => {
        if (run[0] === '.') return '…';
        if (run === '---' && marks.dash === '–') return '—';
        return run === '--' ? marks.dash : run;
      });
    start = end;
  }
  if (!isDirect(marks)) putIn(marks, literals);
  return true;
}

/** Puts the quotes of a language in the place of what stands for them. */
function putIn({ quotes }: Marks, literals: readonly (Text | InlineCode)[]): void {
  const [open, close, openInner, closeInner] = quotes;
  const whole = wholeOf(literals);
  let isOpen = false;
  let start = 0;
  for (const node of literals) {
    const { length } = node.value;
    if (node.type === 'text')
      node.value = node.value.replace(/[\ufdd0-\ufdd3]/g, (mark, index: number) => {
        if (mark === standIns[0]) return open;
        if (mark === standIns[1]) return close;
        const closes = isOpen && !isWord(whole[start + index + 1] ?? ' ');
        if (mark === standIns[3] && !closes) return apostrophe;
        isOpen = mark === standIns[2];
        return isOpen ? openInner : closeInner;
      });
    start += length;
  }
}

function literalsOf(block: Block): readonly (Text | InlineCode)[] {
  const literals: (Text | InlineCode)[] = [];
  walk(block, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode') literals.push(node);
  });
  return literals;
}

/** The texts of a block as one, with letters for code. */
function wholeOf(literals: readonly (Text | InlineCode)[]): string {
  let whole = '';
  for (const { type, value } of literals) whole += type === 'text' ? value : 'A'.repeat(value.length);
  return whole;
}

const isSpace = (character: string) => character === ' ' || character === '\n';
/** Letters and digits that the tables of smartypants, older than those of Node, have, too. */
const isWord = (character: string) => /^[\p{L}\p{N}]$/u.test(character) && character < '\u0870';
const isLetter = (character: string) => isWord(character) && !/\p{N}/u.test(character);
