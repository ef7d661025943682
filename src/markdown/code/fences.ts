// The info string of a code block: its language, its title and its marked lines. Pure.

import { withoutPlaceholders } from '../../model/addresses/placeholders.ts';
import { once } from '../../model/values/lazy.ts';
import { isSlip } from '../../problems/problem.ts';

/** A parsed info string. */
export interface Fence {
  readonly language: string | undefined;
  readonly title: string | undefined;
  /** The numbers of the marked lines, from 1. */
  readonly lines: ReadonlySet<number>;
  /** Whether lines that begin with + or - were added or removed: the word `diff` follows another language. */
  readonly isDiff: boolean;
}

/** A mistake in an info string, and its offset in it. */
export type FenceFault = { readonly written: string; readonly offset: number } & (
  | { readonly kind: 'lines'; readonly why: 'form' | 'order' | 'beyond'; readonly count: number }
  | { readonly kind: 'word'; readonly near: (typeof words)[number]; readonly lacks?: 'text' | undefined }
);

/** The words with a meaning after the language. */
const words = ['title', 'diff'] as const;

/**
 * `{1,3-5}`, `title="x"`, a word with or without a value. In quoted text a backslash escapes the next character (CommonMark 0.31,
 * 2.4).
 */
const parts = /\{[^{}]*\}?|([^\s{}="']+)(?:=("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^\s{}]*))?|\S/gs;

/** The language in an info string: `js`, `rust,no_run` → `rust`. */
function languageOf(lang: string): string | undefined {
  const written = /^[\w+.#-]+/.exec(lang)?.[0];
  return written !== undefined && lang[written.length] === '=' ? undefined : written;
}

/**
 * Parses an info string. `written`: whether it is as in the file, with escapes and references. Unknown parts are ignored, because
 * they may be for other programs.
 */
export function readFence(
  info: string,
  code: string,
  isSource: boolean,
): { readonly fence: Fence; readonly faults: readonly FenceFault[] } {
  const language = languageOf(info);
  const count = code === '' ? 0 : code.split('\n').length;
  const read = new FenceParts(count, isSource);
  // All characters directly after the language belong to it, except braces: `rust,no_run`, `js{1}`.
  const start = language === undefined ? 0 : (/^[^\s{]*/.exec(info)?.[0].length ?? 0);
  for (const { 0: written, 1: word, 2: value, index } of info.slice(start).matchAll(parts)) {
    const offset = start + index;
    if (written.startsWith('{')) read.addLines(written, offset);
    else if (word !== undefined) read.addWord(word, value, offset);
  }
  const { title, lines, isDiff, faults } = read;
  return { fence: { language, title, lines, isDiff }, faults };
}

/** Reads the parts of an info string after the language. */
class FenceParts {
  readonly lines = new Set<number>();
  readonly faults: FenceFault[] = [];
  title: string | undefined;
  isDiff = false;

  /** `count`: the number of lines of the code. */
  constructor(
    readonly count: number,
    readonly isSource: boolean,
  ) {}

  addLines(written: string, offset: number): void {
    const { count, lines } = this;
    const why = addLines(written, count, lines);
    if (why) this.faults.push({ kind: 'lines', why, count, written, offset });
  }

  addWord(written: string, value: string | undefined, offset: number): void {
    if (written === 'title' && value !== undefined) this.#addTitle(value, offset);
    else if (written === 'diff' && value === undefined) this.isDiff = true;
    else {
      const near = words.find((one) => isNearly(written, one) && (one === 'title' || value === undefined));
      if (near) this.faults.push({ kind: 'word', near, written, offset });
    }
  }

  #addTitle(value: string, offset: number): void {
    const text = textOf(value, this.isSource).trim();
    const isWhole = !/^["']/.test(value) || /^(["']).*\1$/s.test(value);
    if (text !== '' && isWhole && this.title === undefined) this.title = text;
    else this.faults.push({ kind: 'word', near: 'title', lacks: 'text', written: 'title', offset });
  }
}

/** Adds the lines in `{1,3-5}`, or returns why they are wrong. Braces with other text than numbers are ignored. */
function addLines(
  written: string,
  count: number,
  lines: Set<number>,
): Extract<FenceFault, { kind: 'lines' }>['why'] | undefined {
  const inner = written.replace(/^\{|\}$/g, '').trim();
  if (written === '{' || !/^(?:[^\p{L}"'/.#=:%$&<>@|]*|\d[^=:"']*)$/u.test(inner)) return undefined;
  if (!written.endsWith('}') || !/^\d+(?:\s*-\s*\d+)?(?:\s*,\s*\d+(?:\s*-\s*\d+)?)*$/.test(inner))
    return 'form';
  for (const range of inner.split(',')) {
    const [from = 0, to = from] = range.split('-').map(Number);
    if (from > to) return 'order';
    if (from < 1 || to > count) return 'beyond';
    for (let line = from; line <= to; line += 1) lines.add(line);
  }
  return undefined;
}

/** The text of a value without its quotes. If it is as in a file, also without escapes and references. */
function textOf(value: string, isSource: boolean): string {
  const inner = value.replace(/^(["'])(.*)\1$/s, '$2');
  return withoutPlaceholders(isSource && /[\\&]/.test(inner) ? decoder().decodeString(inner) : inner);
}

const decoder = once(
  () => require('micromark-util-decode-string') as typeof import('micromark-util-decode-string'),
);

/** Whether a word is similar to another one, or differs only in case or by a colon. */
function isNearly(written: string, word: string): boolean {
  return written !== word && isSlip(written.toLowerCase().replace(/:$/, ''), word);
}
