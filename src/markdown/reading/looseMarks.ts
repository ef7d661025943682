// Marks of code, bold text and links without their other end, which readers would see. Pure.
import type { Nodes } from 'mdast';
import { blank } from './positions.ts';
import { walk } from './walk.ts';

/** Text that shows a mark, with its position. */
export interface LooseMark {
  readonly kind: 'backtick' | 'emphasis' | 'emphasisEnd' | 'linkEnd';
  readonly start: number;
  readonly end: number;
}

/** Whether a text of a tree shows such marks, also escaped ones. False for nearly all pages. */
export function mayHaveLooseMarks(tree: Nodes): boolean {
  let may = false;
  walk<Nodes>(tree, (node) => {
    may ||= node.type === 'text' && /`|\*\*|\]\(/.test(node.value);
  });
  return may;
}

/** Patterns for the texts of a block. Globs, powers, quotes and stars of notes are left alone. */
const patterns: readonly (readonly [LooseMark['kind'], RegExp])[] = [
  ['backtick', /(?<!`)`(?!`)(?:(?<=[\p{L}\p{N}_.)\]}>/=-]`)\S*|(?=[\p{L}\p{N}_.([{</$@-])[^\n]+)/u],
  ['emphasis', /(?<![\p{L}\p{N})/*])\*\*(?=[^\s*/.])[^*\n]{1,200}[ \t]\*\*(?![/*])/u],
  ['emphasis', /(?<![^\s(])\*\*[ \t]+[^\s*][^*\n]{0,200}(?<![\s*(])\*\*(?![/*])/u],
  ['emphasis', /(?<=^[ \t]{0,20})\*\*[ \t]+[^\s*][^*\n]{0,200}[ \t]\*\*(?=[ \t]*$)/mu],
];
/** Links without a `)`. Each is a mistake of its own. */
const unclosedLinks =
  /\[(?=[^[\]\n]*[\p{L}\p{N}#])[^[\]\n]+\]\((?:\.{0,2}\/|https?:|mailto:|#|[^\s()[.]+\.(?:mdx?|html?|pdf|png|jpe?g|gif|svg|webp|avif)\b)[^\s()[]*(?=[\s[]|$)(?![^\n()]*\))/gu;
/** The only `**` of a block, before two words. Python calls its named arguments `**kwargs`. */
const begun = /(?<![^\s(])\*\*(?!kwargs\b)\p{L}[\p{L}\p{M}'’-]*[:,]? +\p{L}[^\n]*/uy;

/** The marks that readers would see in a block: all links, and the first of each other kind, because one mistake may show several. */
export function looseMarksIn(block: Nodes, text: string): readonly LooseMark[] {
  if (!mayHaveLooseMarks(block)) return [];
  const start = block.position?.start.offset ?? 0;
  if (hasCodeTag(text.slice(start, block.position?.end.offset))) return [];
  const visible = textsIn(block, text, '\0');
  const found = new Map<string, LooseMark>();
  const add = (kind: LooseMark['kind'], sign: RegExpExecArray | null) => {
    if (sign === null || found.has(kind)) return;
    const from = start + sign.index;
    found.set(kind, { kind, start: from, end: from + sign[0].length });
  };
  for (const [kind, pattern] of patterns) add(kind, pattern.exec(visible));
  begun.lastIndex = visible.indexOf('**');
  if (begun.lastIndex !== -1 && visible.lastIndexOf('**') === begun.lastIndex)
    add('emphasisEnd', begun.exec(visible));
  const links = [...visible.matchAll(unclosedLinks)].map(({ 0: sign, index }): LooseMark => {
    return { kind: 'linkEnd', start: start + index, end: start + index + sign.length };
  });
  return [...found.values(), ...links];
}

/** Whether a text has HTML of code, which Markdown reads like other text. */
export const hasCodeTag = (text: string) => /<(?:code|kbd|pre|samp|tt|var)\b/i.test(text);

/**
 * The source of a block, but only its texts: Markdown's marks and escaped characters are spaces. `code`: the character that stands
 * for each of code.
 */
export function textsIn(block: Nodes, text: string, code: string): string {
  const start = block.position?.start.offset ?? 0;
  const source = text.slice(start, block.position?.end.offset ?? start);
  const pieces: string[] = [];
  let done = 0;
  walk<Nodes>(block, (node) => {
    if (node.type !== 'text' && node.type !== 'inlineCode') return;
    const from = (node.position?.start.offset ?? 0) - start;
    const to = (node.position?.end.offset ?? 0) - start;
    if (from < done) return;
    const own = source.slice(from, to);
    pieces.push(
      blank(source.slice(done, from)),
      node.type === 'text' ? own.replace(/\\[!-/:-@[-`{-~]/g, '  ') : code.repeat(own.length),
    );
    done = to;
  });
  return pieces.join('');
}
