// A stylesheet → its rules and declarations as texts (CSS Syntax 3, 5.4). Pure.
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { closing, opening } from '../../../model/values/cssLists.ts';

/** A part of a block: a declaration, a rule, or a statement without a block. */
export interface StyleItem {
  /** Its whole text, without a final semicolon. */
  readonly text: string;
  /** The name of an at-rule, `@media`, in lower case; undefined for others. */
  readonly atRule: string | undefined;
  /** For an item with a block: its selectors or condition, and the content of the block. */
  readonly head?: string;
  readonly items?: readonly StyleItem[];
}

interface Token {
  readonly type: number;
  readonly start: number;
  readonly end: number;
}

export function styleItems(css: string): readonly StyleItem[] {
  const tokens: Token[] = [];
  tokenize(css, (type, start, end) => {
    if (type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment) tokens.push({ type, start, end });
  });
  let at = 0;
  return itemsUpToEnd(true);

  /** The items of the sheet, or of a block up to its closing bracket. */
  function itemsUpToEnd(isSheet: boolean): readonly StyleItem[] {
    const found: StyleItem[] = [];
    for (let token = tokens[at]; token; token = tokens[at]) {
      if (token.type === tokenTypes.RightCurlyBracket && !isSheet) break;
      if (token.type === tokenTypes.Semicolon) at += 1;
      else found.push(nextItem(token, isSheet));
    }
    return found;
  }

  function nextItem({ start, end: nameEnd, type }: Token, isSheet: boolean): StyleItem {
    const isAtRule = type === tokenTypes.AtKeyword;
    const atRule = isAtRule ? css.slice(start, nameEnd).toLowerCase() : undefined;
    const isCustom =
      type === tokenTypes.Ident && css.startsWith('--', start) && tokens[at + 1]?.type === tokenTypes.Colon;
    /** Whether a token ends the item. In a sheet, a semicolon ends no rule. */
    const isEnd = (token: Token) =>
      (token.type === tokenTypes.RightCurlyBracket && !isSheet) ||
      (token.type === tokenTypes.Semicolon && (!isSheet || isAtRule));
    let end = start;
    let depth = 0;
    for (let token = tokens[at]; token; at += 1, token = tokens[at]) {
      const isBlock = token.type === tokenTypes.LeftCurlyBracket && !isCustom;
      if (depth === 0 && isBlock) return blockFrom(start, token.start, atRule);
      if (depth === 0 && isEnd(token)) break;
      depth = depthAfter(token, depth);
      ({ end } = token);
    }
    const text = css.slice(start, end);
    // Older browsers accept a custom property only with a value, even if it is a space.
    return { text: isCustom && text.endsWith(':') ? `${text} ` : text, atRule };
  }

  function blockFrom(start: number, bracket: number, atRule: string | undefined): StyleItem {
    at += 1;
    const items = itemsUpToEnd(false);
    const end = tokens[at]?.end ?? css.length;
    at += 1;
    return { text: css.slice(start, end), atRule, head: css.slice(start, bracket).trim(), items };
  }
}

function depthAfter({ type }: Token, depth: number): number {
  if (type === tokenTypes.LeftCurlyBracket || opening.has(type)) return depth + 1;
  return type === tokenTypes.RightCurlyBracket || closing.has(type) ? Math.max(0, depth - 1) : depth;
}
