// Typographic quotes, dashes and ellipses in the texts of a block. Edits it; else pure.
import type { InlineCode, Nodes, Root, RootContent, Text } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { once } from './reader.ts';

/** What decides: it splits a text into sentences and words, which takes as long as reading Markdown. */
export const smartypants = once((): ((block: RootContent) => void) => {
  const { default: plugin } = require('remark-smartypants') as typeof import('remark-smartypants');
  const processor = unified().use(plugin).freeze();
  return (block) => {
    processor.runSync({ type: 'root', children: [block] } as Root);
  };
});

/** Sets type in all blocks of a tree. */
export function typeset(tree: Root): void {
  visit(tree, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return undefined;
    if (/['"`]|--|\.\.\./.test(textOf(node)) && !setPlain(node)) smartypants()(node as RootContent);
    return SKIP;
  });
}

/** Two marks beside each other, or dots with spaces between: what becomes of them takes more than a look at both sides. */
const isIntricate = /["'`]{2}|\.\s+\./;

/**
 * Sets type in a block where one look at both sides of each quote decides; false, and nothing is done, where that is not so. What
 * it decides is what smartypants does, which takes the texts of a block for one, with a space before it and letters for code.
 */
export function setPlain(block: Nodes): boolean {
  const literals: (Text | InlineCode)[] = [];
  visit(block, (node) => {
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
