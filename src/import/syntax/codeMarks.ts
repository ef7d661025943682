// Comments in code that mark its lines (VitePress and other sites with Shiki, Docusaurus) → marked lines of the fence. Pure.
import type { Draft } from '../model.ts';
import { type ChangeAt, changed, without } from './draft.ts';

const fence = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(`{3,}|~{3,})([^\n]*)$/;
/** A comment of any language whose only words are a mark. */
const comment =
  /[ \t]*(?:\/\/|#|--|;|%|<!--|\/\*|\{\/\*)[ \t]*(?:\[!code[ \t]+([^\]\n:]+)(?::\d+)?\]|(highlight-(?:next-line|start|end)))[ \t]*(?:-->|\*\/\}?)?[ \t]*$/;
const marks = /^(?:highlight|hl|highlight-next-line)$/;
/** Longer lines have no marks. */
const longest = 1000;

/** Code without comments that mark its lines. Those for added and removed lines, and for focus, are noted. */
export function codeMarks(draft: Draft): Draft {
  if (!/\[!code|highlight-(?:next-line|start)/.test(draft.text)) return draft;
  const reading = new Reading();
  let start = 0;
  for (const line of draft.text.split('\n')) {
    reading.line(line, start);
    start += line.length + 1;
  }
  return changed(
    draft,
    reading.changes.toSorted((one, other) => one.start - other.start),
  );
}

class Reading {
  readonly changes: ChangeAt[] = [];
  #open: { readonly sign: string; readonly end: number; readonly info: string } | undefined;
  /** The number of the last line of the open code, and the marked ones. */
  #at = 0;
  #marked: number[] = [];
  #isWithin = false;
  #isNext = false;

  line(line: string, start: number): void {
    const [, sign = '', info = ''] = fence.exec(line) ?? [];
    if (this.#open === undefined) {
      if (sign !== '') this.#open = { sign, end: start + line.length, info };
    } else if (sign.startsWith(this.#open.sign) && info.trim() === '') this.#close();
    else this.#code(line, start);
  }

  #code(line: string, start: number): void {
    const [all = '', kind = '', word = ''] = (line.length < longest && comment.exec(line)) || [];
    const own = kind.trim() || word;
    const isAlone = all !== '' && line.length === all.length;
    const end = start + line.length;
    if (own !== '') {
      const isKnown = marks.test(own) || word !== '';
      const gone = isKnown ? { text: '' } : without('attribute', all);
      this.changes.push({ start: end - all.length, end: isAlone ? end + 1 : end, ...gone });
    }
    if (word === 'highlight-start' || word === 'highlight-end') this.#isWithin = word === 'highlight-start';
    if (!isAlone) {
      this.#at += 1;
      if (this.#isWithin || this.#isNext || marks.test(own)) this.#marked.push(this.#at);
    }
    this.#isNext = isAlone && marks.test(own);
  }

  #close(): void {
    if (this.#open && this.#marked.length > 0 && !this.#open.info.includes('{'))
      this.changes.push({
        start: this.#open.end,
        end: this.#open.end,
        text: ` {${this.#marked.join(',')}}`,
      });
    this.#open = undefined;
    this.#at = 0;
    this.#marked = [];
    this.#isWithin = false;
    this.#isNext = false;
  }
}
