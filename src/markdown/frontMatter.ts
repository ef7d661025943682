// The text of a page → its front matter and its body, split by gray-matter, which is loaded when it is first needed. Else pure.
import { once } from '../model/values/lazy.ts';
import { ownString } from '../model/values/strings.ts';

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

const grayMatter = once(() => {
  const loaded = require('gray-matter') as typeof import('gray-matter') & {
    readonly default?: typeof import('gray-matter');
  };
  return loaded.default ?? loaded; // bundled as a module, or as it is
});

/**
 * In place of gray-matter's own engines: its YAML has no places, and its JavaScript would run. Without options, gray-matter remembers
 * texts, and takes the data of a broken one for empty the second time.
 */
const nothing = () => ({});
const options = { engines: { yaml: nothing, json: nothing, javascript: nothing, coffee: nothing } };

/** What stands before front matter, and after it. */
const [open, close] = ['---', '\n---'];

/** Splits a page's text; its lines must end with `\n`. */
export function takeApart(text: string): Parts {
  const none: Parts = { language: '', yaml: '', end: 'closed', body: text };
  const matter = grayMatter();
  if (!matter.test(text)) return none;
  const whole = text.includes('\n') ? text : `${text}\n`; // it takes the last character of a single line for its end
  const front = frontOf(whole);
  if (front === undefined) return none;
  const { name, raw } = matter.language(whole);
  const language = /^[ \t]*(.*[^ \t])?/s.exec(raw)?.[1] ?? ''; // `name` has lost spaces of other kinds, too
  if (language !== '' && language !== 'yaml') return { ...none, language };
  const end = open.length + (name === '' ? 0 : raw.length) + front.length; // spaces are in it, a word is not
  const yaml = ownString(text.slice(open.length + raw.length, end));
  if (end >= text.length) return { ...none, yaml, end: 1, body: '' };
  // gray-matter ends front matter where a line begins with dashes, whatever follows them.
  const closing = /\n---[ \t]*(?:\n|$)/y;
  closing.lastIndex = end;
  if (!closing.test(text)) return { ...none, yaml, end: text.slice(0, end).split('\n').length + 1, body: '' };
  const start = closing.lastIndex;
  const linesAbove = text.slice(0, start).split('\n').length - 1;
  return { ...none, yaml, body: '\n'.repeat(linesAbove) + text.slice(start) };
}

/**
 * Keeps what gray-matter finds and shows it nothing: it would search that for comments, in a time that grows with the square of its
 * empty lines, and give it to an engine. One for all pages: V8 keeps what accessors refer to until a full garbage collection.
 */
const matterOf: PropertyDescriptor & ThisType<{ front?: string }> = {
  get: () => '',
  set(found: string) {
    this.front = found;
  },
};

/**
 * What gray-matter takes for front matter; undefined if there is none. It gets the text as far as a line begins with dashes: it
 * copies what it gets, and V8 keeps one such copy until a full garbage collection.
 */
function frontOf(text: string): string | undefined {
  const end = text.indexOf(close, open.length);
  const content = end < 0 ? text : text.slice(0, end + close.length);
  const file: { content: string; front?: string } = Object.defineProperty({ content }, 'matter', matterOf);
  grayMatter()(file, options);
  return file.front;
}
