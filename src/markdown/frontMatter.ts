// Splits the text of a page into front matter and body, by gray-matter, which is loaded when it is first needed. Otherwise pure.
import { once } from '../model/values/lazy.ts';
import { ownString } from '../model/values/strings.ts';

export interface Parts {
  /** The word after the opening dashes: `---js` → `js`; '' for YAML or none. */
  readonly language: string;
  /** Begins at the end of the first line, so that line numbers match the file; '' without front matter. */
  readonly yaml: string;
  /**
   * `closed` by a line of three dashes. Otherwise the line number where that line should be: a line that only begins with dashes,
   * or the first.
   */
  readonly end: 'closed' | number;
  /** Begins with as many empty lines as the front matter has lines, so that line numbers match the file. */
  readonly body: string;
}

const grayMatter = once(() => {
  const loaded = require('gray-matter') as typeof import('gray-matter') & {
    readonly default?: typeof import('gray-matter');
  };
  return loaded.default ?? loaded; // bundled as a module, or unbundled
});

/**
 * Replaces gray-matter's engines: its YAML has no locations, and its JavaScript would run. Without options, gray-matter remembers
 * texts. It then returns empty data for a broken text the second time.
 */
const nothing = () => ({});
const options = { engines: { yaml: nothing, json: nothing, javascript: nothing, coffee: nothing } };

/** The delimiters before and after front matter. */
const [open, close] = ['---', '\n---'];

/** Splits a page's text, whose lines must end with `\n`. */
export function takeApart(text: string): Parts {
  const none: Parts = { language: '', yaml: '', end: 'closed', body: text };
  const matter = grayMatter();
  if (!matter.test(text)) return none;
  const whole = text.includes('\n') ? text : `${text}\n`; // it takes the last character of a single line as the end
  const front = frontOf(whole);
  if (front === undefined) return none;
  const { name, raw } = matter.language(whole);
  const language = /^[ \t]*(.*[^ \t])?/s.exec(raw)?.[1] ?? ''; // `name` has lost other kinds of spaces too
  if (language !== '' && language !== 'yaml') return { ...none, language };
  const end = open.length + (name === '' ? 0 : raw.length) + front.length; // it includes spaces, but not a word
  const yaml = ownString(text.slice(open.length + raw.length, end));
  if (end >= text.length) return { ...none, yaml, end: 1, body: '' };
  const body = bodyBehind(text, end);
  if (body === undefined) return { ...none, yaml, end: text.slice(0, end).split('\n').length + 1, body: '' };
  return { ...none, yaml, body };
}

/** The body of a text whose front matter was read before, without a mistake: then only its end need be found. */
export function bodyOf(text: string): string {
  return /^---(?!-)/.test(text) ? (bodyBehind(text, text.indexOf(close, open.length)) ?? '') : text;
}

/** The text behind the line that ends front matter at `end`. gray-matter ends it at any line that begins with dashes. */
function bodyBehind(text: string, end: number): string | undefined {
  const closing = /\n---[ \t]*(?:\n|$)/y;
  closing.lastIndex = end;
  if (!closing.test(text)) return undefined;
  const start = closing.lastIndex;
  const linesAbove = text.slice(0, start).split('\n').length - 1;
  return '\n'.repeat(linesAbove) + text.slice(start);
}

/**
 * Keeps gray-matter's result and hides it. Otherwise gray-matter would search it for comments, in time quadratic in the empty
 * lines, and pass it to an engine. One object for all pages: V8 keeps everything that accessors refer to until a full garbage
 * collection.
 */
const matterOf: PropertyDescriptor & ThisType<{ front?: string }> = {
  get: () => '',
  set(found: string) {
    this.front = found;
  },
};

/**
 * The front matter that gray-matter finds; undefined if there is none. It gets only the text up to a line that begins with dashes.
 * It copies its input, and V8 keeps one such copy until a full garbage collection.
 */
function frontOf(text: string): string | undefined {
  const end = text.indexOf(close, open.length);
  const content = end < 0 ? text : text.slice(0, end + close.length);
  const file: { content: string; front?: string } = Object.defineProperty({ content }, 'matter', matterOf);
  grayMatter()(file, options);
  return file.front;
}
