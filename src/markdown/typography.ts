// Typographic quotes, dashes and ellipses in the texts of a block. Edits it; else pure.
import type { Heading, InlineCode, Link, Nodes, Paragraph, RootContentMap, TableCell, Text } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { type Marks, marksOf } from '../model/language.ts';
import type { ComponentLabel } from './elements.ts';
import { walk } from './walk.ts';

/** A node with text of its own, and whether that is set in type: code, formulas and addresses stay as they are. */
interface Literal {
  readonly node: InlineCode | RootContentMap['inlineMath'] | Text;
  readonly isSet: boolean;
}

/** A block whose texts are treated as one. */
export type Block = ComponentLabel | Heading | Paragraph | TableCell;

/** Placeholders for quotes until it is known which `'` closes and which is an apostrophe. They cannot occur in texts. */
const standIns = ['\ufdd4', '\ufdd5', '\ufdd6', '\ufdd7'] as const;
/** The apostrophe in every language with typographic quotes. */
const apostrophe = '’';
/** Whether quotes can be inserted at once: the closing one is the apostrophe, and each is one character. */
const isDirect = ({ quotes }: Marks) => quotes.join('').length === 4 && /['’]/.test(quotes[3]);

/** Applies the typography of a language to blocks. */
export function typeset(blocks: readonly Block[], language: string): void {
  const marks = marksOf(language);
  for (const block of blocks) if (/['"`]|--|\.\.\./.test(textOf(block))) setType(block, marks);
}

/**
 * Treats the texts of a block as one, with letters instead of code, formulas and addresses: the characters on both sides of a quotation mark
 * decide what it becomes, even if links and emphasis begin between them (after John Gruber's SmartyPants).
 */
function setType(block: Block, marks: Marks): void {
  const literals = literalsOf(block);
  const whole = wholeOf(literals);
  const [open, close, openInner, closeInner] = isDirect(marks) ? marks.quotes : standIns;
  /** The marks that are open: without spaces around them only this tells what one does. */
  const areOpen = new Set<string>();
  const set = whole.replace(/(["'])(?!\1)(?<!\1\1)/g, (mark, _, index: number) => {
    const opens = isOpening(whole, index, mark, areOpen.has(mark));
    if (opens) areOpen.add(mark);
    else if (mark === '"' || !isWithinWord(whole, index)) areOpen.delete(mark);
    if (mark === '"') return opens ? open : close;
    return opens ? openInner : closeInner;
  });
  let start = 0;
  for (const { node, isSet } of literals) {
    const end = start + node.value.length;
    if (isSet)
      node.value = set.slice(start, end).replace(/-{2,}|\.{3,}|(?<!`)``(?!`)|(?<!')''(?!')/g, (run) => {
        if (run[0] === '.') return '…';
        if (run === '``') return '“';
        if (run === "''") return '”';
        if (run === '---' && marks.dash === '–') return '—';
        return run === '--' ? marks.dash : run;
      });
    start = end;
  }
  if (!isDirect(marks)) putIn(marks, literals);
}

/** Whether the quotation mark at `index` opens. `isOpen`: whether one like it is open. */
function isOpening(whole: string, index: number, mark: string, isOpen: boolean): boolean {
  const before = whole[index - 1] ?? ' ';
  if (isWord(before) && (isOpen || !isUnspaced(before))) return false;
  if (isOpen && /[，。！？；）》」』】]/.test(before)) return false;
  if (isOpen && /[.,!?)…]/.test(before) && isUnspaced(whole[index + 1] ?? ' ')) return false;
  // `'s` and the `'80s`.
  if (mark === "'" && /^(?:s|\d\ds)(?![\p{L}\p{N}])/u.test(whole.slice(index + 1, index + 5))) return false;
  // Before signs it opens only if a word follows these: `"'So'`, `"(so)`, but not `,".`
  sameSigns.lastIndex = index + 1;
  return isWord(whole[sameSigns.test(whole) ? sameSigns.lastIndex : index + 1] ?? ' ');
}

/** Replaces placeholders by the quotes of a language. */
function putIn({ quotes }: Marks, literals: readonly Literal[]): void {
  const [open, close, openInner, closeInner] = quotes;
  const whole = wholeOf(literals);
  let isOpen = false;
  let start = 0;
  for (const { node, isSet } of literals) {
    const { length } = node.value;
    if (isSet)
      node.value = node.value.replace(/[\ufdd4-\ufdd7]/g, (mark, index: number) => {
        if (mark === standIns[0]) return open;
        if (mark === standIns[1]) return close;
        const after = whole[start + index + 1] ?? ' ';
        const closes = isOpen && (!isWord(after) || isUnspaced(after));
        if (mark === standIns[3] && !closes) return apostrophe;
        isOpen = mark === standIns[2];
        return isOpen ? openInner : closeInner;
      });
    start += length;
  }
}

function literalsOf(block: Block): readonly Literal[] {
  const literals: Literal[] = [];
  const ofAddresses = new Set<Nodes>();
  walk(block, (node) => {
    if (node.type === 'link' && showsItself(node)) walk(node, (inside) => ofAddresses.add(inside));
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'inlineMath')
      literals.push({ node, isSet: node.type === 'text' && !ofAddresses.has(node) });
  });
  return literals;
}

/** Whether the text of a link is its address, as that of a bare one: what a reader copies must lead there. */
function showsItself(link: Link): boolean {
  const [shown, address] = [textOf(link), link.url].map((one) => one.toLowerCase());
  return ['', 'mailto:', 'http://'].some((added) => address === added + shown);
}

/** The texts of a block as one, with letters instead of code, formulas and addresses. */
function wholeOf(literals: readonly Literal[]): string {
  let whole = '';
  for (const { node, isSet } of literals) whole += isSet ? node.value : 'A'.repeat(node.value.length);
  return whole;
}

const sameSigns = /([^\p{L}\p{N}\s])\1*/uy;
/** Whether an apostrophe is one of a word, as in `it's`. */
const isWithinWord = (whole: string, index: number) =>
  [whole[index - 1], whole[index + 1]].every((one = ' ') => isWord(one) && !isUnspaced(one));
/** Whether a letter is Chinese or Japanese, which have no spaces between words, or Korean, which has none before particles. */
const isUnspaced = (character: string) =>
  isWord(character) && /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(character);
const isWord = (character: string) => /[\p{L}\p{M}\p{N}]/u.test(character);
