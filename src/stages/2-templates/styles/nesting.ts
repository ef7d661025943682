// Finds rules that are nested too deeply, or that would be too long without nesting. Pure.
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import type { Problem } from '../../../model/site/problem.ts';
import { closing, opening } from '../../../model/values/cssLists.ts';
import { most } from '../../../model/values/limits.ts';
import { problem } from '../../../problems/problem.ts';
import { flatStyles } from './flatStyles.ts';
import { positionAt, type StyleText } from './styleText.ts';

/** The problem of a stylesheet whose rules are nested too much for `flatStyles`. */
export function nestingProblem({ css, locationOf }: StyleText): Problem | undefined {
  const excess = excessIn(css);
  if (!excess) return undefined;
  const at = locationOf(...positionAt(css, excess.index));
  return excess.isDeep
    ? problem('too-deep', [most.levels], at)
    : problem('too-long', ['nested', most.rendered], at);
}

/** A stylesheet without nested rules. Undefined if they are nested too much. */
export const flatOrNone = (css: string) => (excessIn(css) ? undefined : flatStyles(css));

function excessIn(css: string): Nesting['excess'] {
  const sheet = new Nesting();
  tokenize(css, (type, start, end) => sheet.take(type, css, start, end));
  return sheet.excess;
}

/** Counts, token by token, the characters of the selectors that each declaration gets. */
class Nesting {
  excess: { readonly index: number; readonly isDeep: boolean } | undefined;
  #total = 0;
  /** The lengths of the selectors of the open rules. */
  readonly #open: number[] = [];
  #brackets = 0;
  /**
   * For the current item: whether it is an at-rule, its length, its `&` in this entry of its list, and the parents that it repeats.
   */
  #isAtRule = false;
  #length = 0;
  #ampersands = 0;
  #parents = 0;

  take(type: number, css: string, start: number, end: number): void {
    if (this.excess) return;
    if (type === tokenTypes.LeftCurlyBracket) this.#begin(start);
    else if (type === tokenTypes.RightCurlyBracket) {
      this.#add(this.#open.pop() ?? 0, start);
      this.#clear();
    } else if (type === tokenTypes.Semicolon && this.#brackets === 0) {
      this.#add(this.#open.at(-1) ?? 0, start);
      this.#clear();
    } else this.#read(type, css, start, end);
  }

  #read(type: number, css: string, start: number, end: number): void {
    if (opening.has(type)) this.#brackets += 1;
    else if (closing.has(type)) this.#brackets = Math.max(0, this.#brackets - 1);
    else if (type === tokenTypes.Comma && this.#brackets === 0) this.#endEntry();
    else if (type === tokenTypes.Delim && css[start] === '&') this.#ampersands += 1;
    this.#isAtRule ||= this.#length === 0 && type === tokenTypes.AtKeyword;
    if (this.#length > 0 || type !== tokenTypes.WhiteSpace) this.#length += end - start;
  }

  /** A selector without `&` repeats the parent once, before its own text. */
  #endEntry(): void {
    this.#parents += Math.max(1, this.#ampersands);
    this.#ampersands = 0;
  }

  #begin(index: number): void {
    this.#endEntry();
    const around = this.#open.at(-1) ?? 0;
    const own = this.#isAtRule
      ? around
      : this.#length + (around && this.#parents * (around + ':is()'.length));
    this.#open.push(own);
    if (this.#open.length > most.levels) this.excess = { index, isDeep: true };
    this.#add(own, index);
    this.#clear();
  }

  #add(length: number, index: number): void {
    this.#total += length;
    if (this.#total > most.rendered) this.excess ??= { index, isDeep: false };
  }

  #clear(): void {
    [this.#isAtRule, this.#length, this.#ampersands, this.#parents, this.#brackets] = [false, 0, 0, 0, 0];
  }
}
