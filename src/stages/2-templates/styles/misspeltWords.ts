// Finds properties, keywords, functions, units, colors, pseudo-classes and words of `@media` with a wrong letter: browsers skip all of
// these without an error. Pure.
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import type { Problem } from '../../../model/site/problem.ts';
import { isSlip, problem } from '../../../problems/problem.ts';
import { functions, keywords, keywordsOf, mediaWords, pseudos, sassFunctions, units } from './cssWords.ts';
import { mostProblems, positionAt, type StyleText } from './styleText.ts';

interface Token {
  readonly type: number;
  readonly start: number;
  readonly text: string;
}

type Mistake = readonly [token: Token, mistake: 'skipped' | 'sass' | 'color', name?: string];

const types = tokenTypes;

export function misspeltWords({ css, locationOf }: StyleText): readonly Problem[] {
  let found: readonly Mistake[] = [];
  const statements = new Statements((tokens, isHead) => {
    if (found.length >= mostProblems) return;
    found = [...found, ...(isHead ? mistakesInHead(tokens) : mistakesIn(tokens))].slice(0, mostProblems);
  });
  tokenize(css, (type, start, end) => {
    if (type === types.WhiteSpace || type === types.Comment) return;
    statements.take({ type, start, text: css.slice(start, Math.min(end, start + longest)).toLowerCase() });
  });
  return found.map(([token, ...facts]) =>
    problem('template-syntax', [wordOf(token), ...facts], locationOf(...positionAt(css, token.start))),
  );
}

/** The most characters of a word that is compared. */
const longest = 40;

/** Gives `finish` the tokens of each declaration, and of each head of a block: its selectors or condition. */
class Statements {
  readonly #finish: (tokens: readonly Token[], isHead: boolean) => void;
  #tokens: Token[] = [];
  #braces = 0;

  constructor(finish: (tokens: readonly Token[], isHead: boolean) => void) {
    this.#finish = finish;
  }

  take(token: Token): void {
    const { type } = token;
    const [name, colon] = this.#tokens;
    const isCustom = name?.text.startsWith('--') === true && colon?.type === types.Colon;
    if (type === types.LeftCurlyBracket && isCustom) this.#braces += 1;
    else if (this.#braces > 0) this.#braces -= type === types.RightCurlyBracket ? 1 : 0;
    else if (type === types.LeftCurlyBracket) this.#end(true);
    else if (type === types.RightCurlyBracket || type === types.Semicolon) this.#end(false);
    else this.#tokens.push(token);
  }

  #end(isHead: boolean): void {
    this.#finish(this.#tokens, isHead);
    this.#tokens = [];
  }
}

function mistakesInHead(tokens: readonly Token[]): readonly Mistake[] {
  const [first] = tokens;
  if (first?.type === types.AtKeyword)
    return first.text === '@media' ? tokens.flatMap((token) => wrong(token, types.Ident, mediaWords)) : [];
  return tokens.flatMap((token, index) =>
    tokens[index - 1]?.type === types.Colon
      ? [...wrong(token, types.Ident, pseudos), ...wrong(token, types.Function, pseudos)]
      : [],
  );
}

/** Old browsers read `*zoom`, and new ones `--a` and `-webkit-a`. */
function mistakesIn([name, colon, ...value]: readonly Token[]): readonly Mistake[] {
  if (name?.type !== types.Ident || colon?.type !== types.Colon) return [];
  const likely = keywordsOf.get(name.text);
  if (!likely) return wrong(name, types.Ident, properties);
  if (value.some(({ text }) => text === 'progid')) return [];
  let depth = 0;
  return value.flatMap((token, index): readonly Mistake[] => {
    const { type, text } = token;
    if (type === types.Function || type === types.LeftParenthesis) depth += 1;
    if (type === types.RightParenthesis) depth -= 1;
    if (type === types.Hash) return isColor(text) || isElement(value[index - 1]) ? [] : [[token, 'color']];
    if (type === types.Function && sassFunctions.includes(wordOf(token))) return [[token, 'sass']];
    const isKeyword = depth === 0 && likely.length > 0 && !keywords.has(text);
    return [
      ...(isKeyword ? wrong(token, types.Ident, likely) : []),
      ...wrong(token, types.Function, allFunctions),
      ...wrong(token, types.Dimension, units),
    ];
  });
}

const properties = [...keywordsOf.keys()];
const allFunctions = [...functions, ...sassFunctions];

/** Whether `#abc` is a color. Hacks for old browsers, like `#abc\9`, are not checked. */
const isColor = (text: string) => /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8}|.*\\.*)$/.test(text);
const isElement = (token: Token | undefined) => token?.text.endsWith('element(') === true;

/** The word of a token: the unit of `10px`, the name of `calc(`. */
const wordOf = ({ type, text }: Token) =>
  type === types.Dimension ? text.replace(/^[+-]?[\d.]+(?:e[+-]?\d+)?/, '') : text.replace(/\($/, '');

/** The mistake of a token of this type, if it is nearly one of the known words. Any other word may be new. */
function wrong(token: Token, type: number, known: readonly string[]): readonly Mistake[] {
  const word = wordOf(token);
  if (token.type !== type || !/^[a-z][a-z\d-]+$/.test(word) || known.includes(word)) return [];
  const least = type === types.Dimension ? 2 : 4;
  const near = known.filter((one) => isSlip(word, one));
  const isSwapped = (one: string) =>
    one.length === word.length && [...word].every((letter) => one.includes(letter));
  // Many short words are nearly equal.
  const meant = near.find(isSwapped) ?? near.find((one) => one.length >= least);
  return meant === undefined ? [] : [[token, 'skipped', meant]];
}
