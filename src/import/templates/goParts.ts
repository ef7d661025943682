// Text of a Hugo template → its parts: text, actions, conditions and loops. Pure.
import { boundedMemo } from '../../model/values/lazy.ts';
import { unknown } from './goFunctions.ts';

/** Longer templates are read as unknown. */
const longest = 20_000;

/** A word, text or sign of an action. */
const words = /"(?:\\.|[^"\\])*"|`[^`]*`|:=|[()|=,]|[^\s()|=,:"`]+/g;

/** A condition or a loop of a template. */
export interface Block {
  readonly kind: 'if' | 'with' | 'range';
  readonly words: readonly string[];
  readonly yes: Node[];
  readonly no: Node[];
}

/** A part of a template. */
export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'action'; readonly words: readonly string[] }
  | Block;

/** A tag of a template: `{{ … }}` with its words, and whether the text before and behind it is trimmed. */
const action =
  /\{\{(-\s)?\s*(?:\/\*[\s\S]*?\*\/|((?:"(?:\\.|[^"\\])*"|`[^`]*`|(?!\s*-?\}\})[^"`])*))\s*(-?)\}\}/g;

/** Reads a template into its parts. */
class Reading {
  readonly #root: Node[] = [];
  readonly #open: { readonly node: Block; readonly isElse: boolean; readonly above: Node[] }[] = [];
  #into = this.#root;

  parts(template: string): readonly Node[] {
    if (template.length > longest) return unknown();
    let at = 0;
    let isTrimmed = false;
    const addText = (to: number, trims: boolean) => {
      const part = template.slice(at, to);
      const own = isTrimmed ? part.trimStart() : part;
      this.#into.push({ kind: 'text', text: trims ? own.trimEnd() : own });
    };
    for (const { 0: all, 1: trims, 2: inner = '', 3: end, index } of template.matchAll(action)) {
      addText(index, trims !== undefined);
      at = index + all.length;
      isTrimmed = end === '-';
      this.#add(inner.match(words) ?? []);
    }
    addText(template.length, false);
    return this.#open.length > 0 ? unknown() : this.#root;
  }

  #add(written: readonly string[]): void {
    const [first = '', ...rest] = written;
    if (first === 'if' || first === 'with' || first === 'range') this.#begin(first, rest, false);
    else if (first === 'else') {
      this.#into = (this.#open.at(-1) ?? unknown()).node.no;
      const [next, ...more] = rest;
      if (next === 'if' || next === 'with') this.#begin(next, more, true);
    } else if (first === 'end') {
      let last = this.#open.pop();
      while (last?.isElse) last = this.#open.pop();
      this.#into = last?.above ?? unknown();
    } else if (first !== '') this.#into.push({ kind: 'action', words: written });
  }

  #begin(kind: Block['kind'], rest: readonly string[], isElse: boolean): void {
    const node: Block = { kind, words: rest, yes: [], no: [] };
    this.#into.push(node);
    this.#open.push({ node, isElse, above: this.#into });
    this.#into = node.yes;
  }
}

const programs = new Map<string, readonly Node[]>();

/** The parts of a template. */
export const parsed = (template: string) =>
  boundedMemo(programs, 100, template, (own) => new Reading().parts(own));
