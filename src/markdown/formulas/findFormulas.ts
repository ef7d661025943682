// Formulas in a page's Markdown, found in its text before it is parsed: `$x$`, `$$x$$`, and blocks between lines of `$$`. Pure.
//
// They are masked and placed like components (placeReferences.ts). So nothing in them is parsed as Markdown, and both parsers agree. The
// grammar is that of remark-math. Pandoc's rule (`tex_math_dollars`) separates money from formulas. The parsers' own grammars lack
// that rule and read no `\$` in a formula. They also lose the first line of a formula if it is after `$$`
// (findings/remark-math-first-line.sh).

import type { Formula, ReferenceToken } from '../components/referenceTokens.ts';
import { endsLine, type Line, lineStart, linesOf } from '../reading/positions.ts';

/** Dollars, and text in which no formula can begin: escaped characters, code, fences, comments, tags. */
const signs =
  /\\[^\n]|`+|~{3,}|<!--|<\/?[A-Za-z][\w-]*(?:\s+[\w:.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?>|\$+/g;
/** The next dollar in a text, or an earlier sign that there is no formula: code, the end of a cell or element, an empty line. */
const endOfText = /\\[^\n]|\$+|`|\||<\/[A-Za-z]|\n[ \t>]*(?=\n|$)/g;
const endOfBlock = /\\[^\n]|\$\$+/g;

/**
 * A dollar that cannot end a formula, with the characters on both sides: after a space, before a digit (Pandoc's rule), or `"$x`.
 */
const isMoney = /^\s|\d$|^["'(“‘«„]\$[A-Za-z\\]/;

/** All formulas of a text, in order, and each `$$` without an end. `isExcluded`: indexes at which no formula can begin. */
export function findFormulas(
  text: string,
  isExcluded: (index: number) => boolean,
): readonly ReferenceToken[] {
  if (!text.includes('$')) return [];
  const found: ReferenceToken[] = [];
  const lineOf = linesOf(text);
  const pattern = new RegExp(signs);
  let hasCommentEnds = true;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { 0: sign, index } = match;
    const [first] = sign;
    if (first === '`' || first === '~') pattern.lastIndex = endOfCode(text, index, sign, lineOf(index));
    else if (sign === '<!--' && hasCommentEnds) {
      const end = text.indexOf('-->', index);
      hasCommentEnds = end !== -1;
      if (hasCommentEnds) pattern.lastIndex = end;
    } else if (first === '$' && sign.length <= 2 && !isExcluded(index)) {
      const token = readFormula(text, index, sign, lineOf(index));
      if (token) found.push(token);
      if (token) pattern.lastIndex = token.end;
    }
  }
  return found;
}

/** The index after code that begins with `sign`. If the code has no end, the index after the sign. */
function endOfCode(text: string, index: number, sign: string, line: Line): number {
  const behind = index + sign.length;
  const info = text.slice(behind, line.end);
  if (sign.length >= 3 && index <= line.begins && !(sign[0] === '`' && info.includes('`'))) {
    // A fence in a quote ends with the quote.
    const around = line.quotes === 0 ? text.length : endOfQuote(text, line.end);
    const inside = text.slice(line.end, around);
    const found = new RegExp(`\\n[ \\t>]*${sign[0]}{${sign.length},}[ \\t]*(?=\\n|$)`).exec(inside);
    return found ? line.end + found.index + found[0].length : around;
  }
  if (sign[0] === '~') return behind;
  const end = new RegExp(`(?<!\`)\`{${sign.length}}(?!\`)|\\n[ \\t>]*(?=\\n|$)`, 'g');
  end.lastIndex = behind;
  const found = end.exec(text);
  return found?.[0][0] === '`' ? found.index + sign.length : behind;
}

/** The index of the line end that ends a quote. */
function endOfQuote(text: string, from: number): number {
  const end = /\n(?![ \t]*>)/g;
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}

/** The formula that begins with `sign`; undefined if it is text. */
function readFormula(text: string, start: number, sign: string, line: Line): ReferenceToken | undefined {
  const from = start + sign.length;
  const common = {
    ...{ start, quotes: line.quotes, isText: false, pair: '', name: '', written: '$$', attributes: [] },
  };
  const isFence = sign === '$$' && start <= line.begins && endsLine(text, from);
  const to = isFence ? endOfFence(text, from, line) : endInText(text, from, sign, line);
  if (to === undefined || text.slice(from, to).trim() === '') {
    if (!isFence) return undefined;
    const fault = { kind: 'formula', index: start, written: '$$' } as const;
    return { ...common, kind: 'fault', end: from, isBlock: false, fault };
  }
  const end = to + sign.length;
  const isDisplay = sign === '$$' && start <= line.begins && endsLine(text, end);
  const formula = { ...contentOf(text, from, to, line), start, isDisplay };
  return { ...common, kind: 'whole', end, isBlock: isDisplay, formula };
}

/** The index of the end of a formula in a text. */
function endInText(text: string, from: number, sign: string, line: Line): number | undefined {
  const isRow = text[line.begins] === '|';
  if (sign === '$' && /\s|^$/.test(text[from] ?? '')) return undefined;
  endOfText.lastIndex = from;
  for (let match = endOfText.exec(text); match; match = endOfText.exec(text)) {
    const { 0: found, index } = match;
    if (found[0] === '\\' || (found === '|' && !isRow)) continue;
    const isEnd = found === sign && (sign === '$$' || !isMoney.test(text.slice(index - 1, index + 2)));
    return isEnd ? index : undefined;
  }
  return undefined;
}

/** The index of the end of a formula between lines of `$$`. It may contain empty lines, but ends with its quote. */
function endOfFence(text: string, from: number, { quotes }: Line): number | undefined {
  endOfBlock.lastIndex = from;
  for (let match = endOfBlock.exec(text); match; match = endOfBlock.exec(text)) {
    if (match[0][0] === '\\') continue;
    const leaves = quotes > 0 && /\n(?![ \t]*>)/.test(text.slice(from, match.index));
    return match[0] === '$$' && !leaves ? match.index : undefined;
  }
  return undefined;
}

/** The TeX between two indexes, without quote signs at the start of lines. In a table row `\|` means `|`, as in GFM. */
function contentOf(text: string, from: number, to: number, line: Line): Pick<Formula, 'tex' | 'indexOf'> {
  const written = text.slice(from, to);
  const isRow = text[line.begins] === '|';
  const isPlain = line.quotes === 0 ? !(isRow && written.includes('\\|')) : !written.includes('\n');
  if (isPlain) return { tex: written, indexOf: (position) => from + position };
  const indexes: number[] = [];
  let tex = '';
  for (let index = from; index < to; index += 1) {
    if (isRow && text.startsWith('\\|', index)) index += 1;
    indexes.push(index);
    tex += text[index];
    if (text[index] === '\n') index = Math.min(lineStart(text, index + 1, line.quotes), to) - 1;
  }
  return { tex, indexOf: (position) => indexes[position] ?? to };
}
