// Typographic quotes, dashes and ellipses in the texts of a block. Edits it; else pure.
import type { Heading, InlineCode, Nodes, Paragraph, Root, TableCell, Text } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { unified } from 'unified';
import { once, walk } from './walk.ts';

/** What decides: it splits a text into sentences and words, which takes as long as reading Markdown. */
export const smartypants = once((): ((block: Block) => void) => {
  const { default: plugin } = require('remark-smartypants') as typeof import('remark-smartypants');
  const processor = unified().use(plugin).freeze();
  return (block) => {
    processor.runSync({ type: 'root', children: [block] } as Nodes as Root);
  };
});

/** A block whose texts are one to smartypants. */
export type Block = Heading | Paragraph | TableCell;

/** Sets type in blocks. */
export function typeset(blocks: readonly Block[]): void {
  for (const block of blocks)
    if (/['"`]|--|\.\.\./.test(textOf(block)) && !setPlain(block)) smartypants()(block);
}

/** Two marks beside each other, or dots with spaces between: what becomes of them takes more than a look at both sides. */
const isIntricate = /["'`]{2}|\.\s+\./;

/**
 * Sets type in a block where one look at both sides of each quote decides; false, and nothing is done, where that is not so. What
 * it decides is what smartypants does, which takes the texts of a block for one, with a space before it and letters for code.
 */
export function setPlain(block: Block): boolean {
  const literals: (Text | InlineCode)[] = [];
  walk(block, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode') literals.push(node);
  });
  let whole = ' ';
  for (const { type, value } of literals) whole += type === 'text' ? value : 'A'.repeat(value.length);
  if (isIntricate.test(whole)) return false;
  let isPlain = true;
  const set = whole.replace(/["']/g, (mark, index: number) => {
    const before = whole[index - 1] ?? ' ';
    const after = whole[index + 1] ?? ' ';
    if (isSpace(after) || isWord(before)) return mark === '"' ? '”' : '’';
    // `'s` alone closes.
    if ((isSpace(before) || before === '(') && isLetter(after) && !(mark === "'" && after === 's'))
      return mark === '"' ? '“' : '‘';
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
        return run === '--' ? '—' : run;
      });
    start = end;
  }
  return true;
}

const isSpace = (character: string) => character === ' ' || character === '\n';
/** Letters and digits that the tables of smartypants, older than those of Node, have, too. */
const isWord = (character: string) => /^[\p{L}\p{N}]$/u.test(character) && character < '\u0870';
const isLetter = (character: string) => isWord(character) && !/\p{N}/u.test(character);
