// Typographic quotes, dashes and ellipses in the texts of a block. Edits it; otherwise pure.
import type { Heading, InlineCode, Link, Nodes, Paragraph, RootContentMap, TableCell, Text } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { hasQuotes, type Marks, marksOf } from '../../model/site/language.ts';
import type { ComponentLabel } from '../html/elements.ts';
import { walk } from '../reading/walk.ts';
import { isSpace, isWord, type QuoteRole, quoteRoles } from './quotes.ts';

/** A node with its own text, and whether typography applies: code, formulas and addresses do not change. */
interface Literal {
  readonly node: InlineCode | RootContentMap['inlineMath'] | Text;
  readonly isSet: boolean;
  /** Its start in the text of its block. */
  readonly start: number;
}

/** A block whose texts are handled as one. */
export type Block = ComponentLabel | Heading | Paragraph | TableCell;

/** The apostrophe in every language with typographic quotes. */
const apostrophe = '’';

/** Applies the typography of a language to blocks. */
export function typeset(blocks: readonly Block[], language: string): void {
  const marks = marksOf(language);
  for (const block of blocks) if (/['"`]|--|\.\.\./.test(textOf(block))) setType(block, marks, language);
}

/**
 * Handles the texts of a block as one, with letters instead of code, formulas and addresses. The characters on both sides of a
 * quotation mark decide its form, even if links and emphasis begin between them (after John Gruber's SmartyPants).
 */
function setType(block: Block, marks: Marks, language: string): void {
  const { literals, whole } = literalsOf(block);
  const roles = hasQuotes(marks) ? quoteRoles(whole, language) : new Map<number, QuoteRole>();
  const signs = new BlockSigns(whole, marks, roles);
  for (const { node, isSet, start } of literals) {
    if (!isSet) continue;
    node.value = node.value.replace(/["']+|-{2,}|\.{3,}|(?<!`)``(?!`)/g, (run, from: number) =>
      signs.replace(run, start + from),
    );
    // Spaces that were typed inside quotes which have their own.
    if (marks.quotes[0].length > 1)
      node.value = node.value
        .replace(/«\u00a0[ \u00a0\u202f]+/g, '«\u00a0')
        .replace(/(?<![ \u00a0\u202f])[ \u00a0\u202f]+\u00a0»/g, '\u00a0»');
  }
}

/** Replaces the typewriter signs of a block, in order. */
class BlockSigns {
  #areLatexQuotesOpen = false;

  constructor(
    readonly whole: string,
    readonly marks: Marks,
    readonly roles: ReadonlyMap<number, QuoteRole>,
  ) {}

  /** The replacement of a row of quotes, hyphens, dots or backticks at `index` in the text of the block. */
  replace(run: string, index: number): string {
    const { whole, marks, roles } = this;
    if (run[0] === '.') {
      if ([whole[index - 1], whole[index + run.length]].includes('/')) return run;
      return run.length === 4 ? '….' : '…'; // an ellipsis and the full stop
    }
    if (run[0] === '-') return dashOf(whole, index, run, marks, roles);
    if (run === '``') {
      this.#areLatexQuotesOpen = true;
      return marks.quotes[0] === '"' ? run : marks.quotes[0];
    }
    if (run === "''" && this.#areLatexQuotesOpen) {
      this.#areLatexQuotesOpen = false;
      return marks.quotes[1] === '"' ? run : marks.quotes[1];
    }
    return [...run].map((mark, at) => quoteOf(mark, roles.get(index + at), marks)).join('');
  }
}

/** The replacement of a typewriter quote. */
function quoteOf(mark: string, role: QuoteRole | undefined, { quotes }: Marks): string {
  const [open, close, openInner, closeInner] = quotes;
  if (role === undefined) return mark;
  if (role === 'prime') return mark === '"' ? '″' : '′';
  if (role === 'apostrophe') return apostrophe;
  if (mark === '"') return role === 'open' ? open : close;
  return role === 'open' ? openInner : closeInner;
}

/** The literals of a block, and its texts as one, with letters instead of code, formulas and addresses. */
function literalsOf(block: Block): { readonly literals: readonly Literal[]; readonly whole: string } {
  const literals: Literal[] = [];
  const ofAddresses = new Set<Nodes>();
  let whole = '';
  walk(block, (node) => {
    if (node.type === 'break' || (node.type === 'element' && node.name === 'br')) whole += '\n';
    if (node.type === 'image' || node.type === 'imageReference') whole += 'A';
    if (node.type === 'link' && showsItself(node)) walk(node, (inside) => ofAddresses.add(inside));
    if (node.type !== 'text' && node.type !== 'inlineCode' && node.type !== 'inlineMath') return;
    const isSet = node.type === 'text' && !ofAddresses.has(node);
    literals.push({ node, isSet, start: whole.length });
    whole += isSet ? node.value : 'A'.repeat(node.value.length);
  });
  return { literals, whole };
}

/** Whether the text of a link is its address. A reader may copy it, so it must stay correct. */
function showsItself(link: Link): boolean {
  const [shown, address] = [textOf(link), link.url].map((one) => one.toLowerCase());
  return ['', 'mailto:', 'http://'].some((added) => address === added + shown);
}

/** The replacement of `run`, two or more hyphens at `index` of `text`: a dash, the option of a program, or an arrow. */
function dashOf(
  text: string,
  index: number,
  run: string,
  { dash }: Marks,
  roles: ReadonlyMap<number, QuoteRole>,
): string {
  const [before, after] = [text[index - 1] ?? ' ', text[index + run.length] ?? ' '];
  // Arrows and drawings, or the beginning of a comment.
  if (/[<>|+=\\-]/.test(before) || /[<>|+=]/.test(after) || text.slice(index - 2, index) === '<!') return run;
  if (run === '---') return dash === '–' ? '—' : run;
  if (run !== '--') return run;
  if (/\d/.test(before) && /\d/.test(after)) return '–';
  // `npm run build -- --watch`
  if (isSpace(after))
    return isSpace(before) && /^\s+--?[\p{L}\d]/u.test(text.slice(index + 2, index + 12)) ? run : dash;
  return isOption(text, index, before, roles) ? run : dash;
}

/** Whether the hyphens at `index` begin an option: `--force`, `-f|--force`, `"--force"`. */
function isOption(
  text: string,
  index: number,
  before: string,
  roles: ReadonlyMap<number, QuoteRole>,
): boolean {
  if (!/^(?:\[?[\p{Ll}]|\d)/u.test(text.slice(index + 2, index + 5))) return false;
  if (isWord(before)) return false;
  const isBehindEnd = /["']/.test(before) ? roles.get(index - 1) !== 'open' : /[.;:!?)\]}”’»…]/.test(before);
  if (isBehindEnd) return false;
  if (
    before === ',' &&
    !/(?:^|[^\p{L}\p{N}])--?[\p{L}\d]{1,30},$/u.test(text.slice(Math.max(0, index - 34), index))
  )
    return false;
  return !isClosed(text, index + 2);
}

/** Whether the next dash closes an insertion that begins here: `a --so to speak-- b`. */
function isClosed(text: string, from: number): boolean {
  const next = text.indexOf('--', from);
  return next !== -1 && !isSpace(text[next - 1]) && /^--(?:$|[\s.,;:!?)])/.test(text.slice(next, next + 3));
}
