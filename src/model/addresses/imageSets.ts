// Addresses that CSS writes as plain strings: `image-set("a.png" 1x)` means `image-set(url("a.png") 1x)` (CSS Images 4, 2.4). Pure.
import { tokenize, tokenTypes } from 'css-tree/tokenizer';

/** A string that is an address, with its quotes. */
export interface AddressString {
  readonly from: number;
  readonly to: number;
}

/** The strings of `image-set()` that are addresses. Strings of inner functions, such as `type("image/avif")`, are not. */
export function addressStrings(css: string): readonly AddressString[] {
  if (!/image-set\(/i.test(css)) return [];
  const found: AddressString[] = [];
  const open: boolean[] = [];
  tokenize(css, (type, start, end) => {
    if (type === tokenTypes.Function) open.push(/^(?:-webkit-)?image-set\($/i.test(css.slice(start, end)));
    else if (type === tokenTypes.LeftParenthesis) open.push(false);
    else if (type === tokenTypes.RightParenthesis) open.pop();
    else if (type === tokenTypes.LeftCurlyBracket || type === tokenTypes.RightCurlyBracket) open.length = 0;
    else if (type === tokenTypes.String && open.at(-1)) found.push({ from: start, to: end });
  });
  return found;
}

/** The same CSS with `url()` around each address. Also the index and length of each insertion. */
export function withUrls(css: string): {
  readonly css: string;
  readonly added: readonly (readonly [number, number])[];
} {
  let [made, done] = ['', 0];
  const added: (readonly [number, number])[] = [];
  const put = (text: string) => {
    added.push([made.length, text.length]);
    made += text;
  };
  for (const { from, to } of addressStrings(css)) {
    made += css.slice(done, from);
    put('url(');
    made += css.slice(from, to);
    put(')');
    done = to;
  }
  return { css: made + css.slice(done), added };
}
