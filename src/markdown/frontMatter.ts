// The text of a page → its front matter and its body. Pure.
import { ownString } from '../model/strings.ts';

/** The parts of a page's text. */
export interface Parts {
  /** The word after the opening dashes: `---js` → `js`; '' for YAML or none. */
  readonly language: string;
  /** Begins at the end of the first line, so that line numbers are those of the file; '' without front matter. */
  readonly yaml: string;
  /**
   * `closed` by a line of three dashes; else the number of the line where it should be: one that only begins with dashes, or the
   * first.
   */
  readonly end: 'closed' | number;
  /** After as many empty lines as the front matter has lines, so that line numbers are those of the file. */
  readonly body: string;
}

/** Splits a page's text; its lines must end with `\n`. */
export function takeApart(text: string): Parts {
  const none: Parts = { language: '', yaml: '', end: 'closed', body: text };
  const [opening, language = ''] = /^---(?!-)[ \t]*([^\n]*?)[ \t]*(?=\n|$)/.exec(text) ?? [];
  if (opening === undefined) return none;
  if (language !== '' && language !== 'yaml') return { ...none, language };
  const close = text.indexOf('\n---', opening.length);
  if (close === -1) return { ...none, yaml: ownString(text.slice(opening.length)), end: 1, body: '' };
  const yaml = ownString(text.slice(opening.length, close));
  const closing = /\n---[ \t]*(?:\n|$)/y;
  closing.lastIndex = close;
  if (!closing.test(text))
    return { ...none, yaml, end: text.slice(0, close).split('\n').length + 1, body: '' };
  const start = closing.lastIndex;
  const linesAbove = text.slice(0, start).split('\n').length - 1;
  return { language: '', yaml, end: 'closed', body: '\n'.repeat(linesAbove) + text.slice(start) };
}
