// The brackets of CSS, and lists between commas. Pure.
import { tokenize, tokenTypes } from 'css-tree/tokenizer';

/** The tokens that open a bracket within a value or selector, and those that close one. */
export const opening: ReadonlySet<number> = new Set([
  tokenTypes.Function,
  tokenTypes.LeftParenthesis,
  tokenTypes.LeftSquareBracket,
]);
export const closing: ReadonlySet<number> = new Set([
  tokenTypes.RightParenthesis,
  tokenTypes.RightSquareBracket,
]);

/** The entries of a list: the parts between the commas that are outside of brackets. */
export function entriesOf(list: string): readonly string[] {
  const found: string[] = [];
  let [depth, from] = [0, 0];
  tokenize(list, (type, start, end) => {
    if (opening.has(type)) depth += 1;
    else if (closing.has(type)) depth -= 1;
    else if (type === tokenTypes.Comma && depth === 0) {
      found.push(list.slice(from, start).trim());
      from = end;
    }
  });
  return [...found, list.slice(from).trim()];
}
