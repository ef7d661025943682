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

/** A tag of a template: `{{ … }}` with its words, and whether the text before and behind it is trimmed. It holds no other one. */
const action = /\{\{(-\s)?((?:"(?:\\.|[^"\\])*"|`[^`]*`|(?!\s*-?\}\}|\{\{)[^"`])*)\s*(-?)\}\}/y;
const comment = /\{\{(-\s)?\s*\/\*/y;
const endOfComment = /\*\/()\s*(-?)\}\}/y;

interface Action {
  readonly start: number;
  readonly end: number;
  readonly words: readonly string[];
  readonly trims: readonly [before: boolean, behind: boolean];
}

/** The match of a pattern at one place. */
function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** All tags of a template. Each place is looked at once, whatever is not closed. */
function* actionsIn(template: string): Iterable<Action> {
  const last = template.lastIndexOf('*/');
  for (let start = template.indexOf('{{'); start !== -1; start = template.indexOf('{{', start)) {
    const note = matchAt(comment, template, start);
    const close = note && start < last ? template.indexOf('*/', comment.lastIndex) : -1;
    const found = note
      ? close === -1
        ? null
        : matchAt(endOfComment, template, close)
      : matchAt(action, template, start);
    if (found) {
      const [, first, inner = ''] = found;
      const end = found.index + found[0].length;
      const trims = [(note ? note[1] : first) !== undefined, found.at(-1) === '-'] as const;
      yield { start, end, words: note ? [] : (inner.match(words) ?? []), trims };
      start = end;
    } else start += 1;
  }
}

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
    for (const { start, end, words, trims } of actionsIn(template)) {
      addText(start, trims[0]);
      at = end;
      isTrimmed = trims[1];
      this.#add(words);
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

const programs = new Map<string, { readonly nodes: readonly Node[] | undefined }>();

/** The parts of a template. */
export function parsed(template: string): readonly Node[] {
  const read = (own: string) => {
    try {
      return { nodes: new Reading().parts(own) };
    } catch {
      return { nodes: undefined }; // once, though a shortcode may come often
    }
  };
  return boundedMemo(programs, 100, template, read).nodes ?? unknown();
}
