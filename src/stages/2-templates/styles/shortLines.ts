// Shortens the long lines of a stylesheet, with the same effect. Pure.
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import type { StyleText } from './styleText.ts';

/** The characters of a long line. Few stylesheets have one, except minified ones. */
const long = 10_000;
/**
 * Characters after which a line ends where this changes nothing, and tokens after which it ends anywhere. Only garbage has so many
 * tokens.
 */
const enough = { characters: 200, tokens: 1_000 };

const { Ident, LeftCurlyBracket, RightCurlyBracket, Semicolon, Comma, LeftParenthesis } = tokenTypes;
/** Tokens after which white space has no meaning, except in the value of a custom property. */
const free: ReadonlySet<number> = new Set([
  ...[LeftCurlyBracket, RightCurlyBracket, Semicolon, Comma, tokenTypes.Function, LeftParenthesis],
  tokenTypes.WhiteSpace,
]);
const starts: ReadonlySet<number> = new Set([LeftCurlyBracket, RightCurlyBracket, Semicolon]);

/** A line end for esbuild. */
const lineEnd = /\r\n|[\n\r\u2028\u2029]/;

/**
 * Ends long lines earlier. Each message of esbuild contains its whole line: a long one with a mistake at every step would fill any
 * memory.
 */
export function withShortLines(sheet: StyleText): StyleText {
  if (!new RegExp(`.{${long}}`).test(sheet.css)) return sheet;
  const pieces: string[] = [];
  /** The position of each new line in the old text. */
  const begins: (readonly [line: number, column: number])[] = [];
  let [line, column, from] = [0, 0, 0];
  for (const to of [...breaksIn(sheet.css), sheet.css.length]) {
    const piece = sheet.css.slice(from, to);
    const lines = piece.split(lineEnd);
    for (const [index, { length }] of lines.entries()) {
      if (index > 0) [line, column] = [line + 1, 0];
      begins.push([line, column]);
      column += length;
    }
    pieces.push(piece);
    from = to;
  }
  const locationOf = (at: number, of: number) => {
    const [before, start] = begins[at] ?? [at, 0];
    return sheet.locationOf(before, start + of);
  };
  return { ...sheet, css: pieces.join('\n'), locationOf };
}

/** The indexes before which a line may end. */
function breaksIn(css: string): readonly number[] {
  const breaks: number[] = [];
  const property = new CustomProperty();
  let tokens = 0;
  let last = 0;
  tokenize(css, (type, start, end) => {
    tokens += 1;
    property.take(type, () => css.startsWith('--', start));
    const isFree = free.has(type) && !property.isOpen;
    if (isFree ? end - last < enough.characters : tokens < enough.tokens) return;
    breaks.push(end);
    tokens = 0;
    last = end;
  });
  return breaks;
}

/** Whether a text is in the value of a custom property, whose white space scripts can read. */
class CustomProperty {
  isOpen = false;
  #depth = 0;
  #isStart = true;
  #isNamed = false;

  take(type: number, isVariable: () => boolean): void {
    if (this.isOpen) {
      if (type === LeftCurlyBracket) this.#depth += 1;
      else if (type === RightCurlyBracket) this.#depth -= 1;
      this.isOpen = this.#depth > 0 || (this.#depth === 0 && type !== Semicolon);
    } else if (this.#isNamed && type === tokenTypes.Colon) {
      [this.isOpen, this.#depth] = [true, 0];
    }
    if (type === tokenTypes.WhiteSpace || type === tokenTypes.Comment) return;
    this.#isNamed = this.#isStart && type === Ident && isVariable();
    this.#isStart = starts.has(type);
  }
}
