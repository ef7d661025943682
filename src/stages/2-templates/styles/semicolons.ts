// Finds two declarations without a semicolon between them: browsers skip both without an error. Pure.
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import type { Problem } from '../../../model/site/problem.ts';
import { closing, opening } from '../../../model/values/cssLists.ts';
import { problem } from '../../../problems/problem.ts';
import { mostProblems, positionAt, type StyleText } from './styleText.ts';

const { Ident, Colon, Semicolon, LeftCurlyBracket, RightCurlyBracket, WhiteSpace, Comment } = tokenTypes;

interface Token {
  readonly type: number;
  readonly start: number;
  readonly text: string;
}

/** A problem at each name of a declaration within the value of the one before it. */
export function missingSemicolons({ css, locationOf }: StyleText): readonly Problem[] {
  const found: Token[] = [];
  const items = new Items((item) => {
    const late = lateName(item);
    if (late) found.push(late);
  });
  tokenize(css, (type, start, end) => {
    if (type === WhiteSpace || type === Comment) return;
    items.take({ type, start, text: type === Ident ? css.slice(start, end) : '' });
  });
  return found
    .slice(0, mostProblems)
    .map(({ text, start }) =>
      problem('template-syntax', [text, 'semicolon'], locationOf(...positionAt(css, start))),
    );
}

/** Gives `finish` the tokens of each declaration and statement, except those in brackets. */
class Items {
  readonly #finish: (item: readonly Token[]) => void;
  #item: Token[] = [];
  #depth = 0;

  constructor(finish: (item: readonly Token[]) => void) {
    this.#finish = finish;
  }

  take(token: Token): void {
    const { type } = token;
    if (opening.has(type) || (type === LeftCurlyBracket && (this.#depth > 0 || this.#isCustom()))) {
      if (this.#depth === 0) this.#item.push(token);
      this.#depth += 1;
    } else if (this.#depth > 0) {
      if (closing.has(type) || type === RightCurlyBracket) this.#depth -= 1;
    } else if (type === LeftCurlyBracket) this.#item = [];
    else if (type === Semicolon || type === RightCurlyBracket) {
      this.#finish(this.#item);
      this.#item = [];
    } else this.#item.push(token);
  }

  /** Whether this is a custom property, whose value may be anything. */
  #isCustom(): boolean {
    const [name, colon] = this.#item;
    return name?.text.startsWith('--') === true && colon?.type === Colon;
  }
}

/** The first name before a colon in the value of a declaration. `filter: progid:…` is a value of old browsers. */
function lateName([name, colon, ...value]: readonly Token[]): Token | undefined {
  if (name?.type !== Ident || colon?.type !== Colon || name.text.startsWith('--')) return undefined;
  const isName = ({ type, text }: Token, index: number) =>
    type === Ident && text !== 'progid' && value[index + 1]?.type === Colon;
  return value.find(isName);
}
