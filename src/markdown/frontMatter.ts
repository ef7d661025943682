// The text of a page → its front matter and its body. Loads gray-matter when it is first needed; else pure.
import { once } from '../model/lazy.ts';
import { ownString } from '../model/strings.ts';

/** A page's text, taken apart. */
export interface Parts {
  /** What stands behind the opening dashes: `---js` → `js`; '' for YAML or none. */
  readonly language: string;
  /** Begins right behind the opening dashes, so that its first line is the file's first line; '' without front matter. */
  readonly yaml: string;
  /** `closed` by a line of three dashes; else the line where it should be: one that only begins so, or the first. */
  readonly end: 'closed' | number;
  /** Below as many empty lines as stood above it: its lines are the author's lines. */
  readonly body: string;
}

/** What decides where front matter is not as it mostly is. */
const grayMatter = once(() => {
  const loaded = require('gray-matter') as typeof import('gray-matter') & {
    readonly default?: typeof import('gray-matter');
  };
  return loaded.default ?? loaded; // bundled as a module, or as it is
});

/** Takes a page's text apart; its lines must end with `\n`. */
export function takeApart(text: string): Parts {
  const none: Parts = { language: '', yaml: '', end: 'closed', body: text };
  if (!/^---(?!-)/.test(text)) return none;
  const close = text.startsWith('---\n') ? text.indexOf('\n---', 3) : -1;
  if (close !== -1 && (text[close + 4] ?? '\n') === '\n') {
    const start = close + '\n---\n'.length;
    const linesAbove = text.slice(0, start).split('\n').length - 1;
    const body = '\n'.repeat(linesAbove) + text.slice(start);
    return { language: '', yaml: ownString(text.slice(3, close)), end: 'closed', body };
  }
  const matter = grayMatter();
  const { name, raw } = matter.language(text);
  if (name !== '' && name !== 'yaml') return { ...none, language: name };
  const file = matter(text, {
    // The options object is needed: without one gray-matter remembers files by content, and a broken one parses as
    // empty data the second time. Its own YAML engine knows no places; its JavaScript engines would run code.
    engines: { yaml: () => ({}), json: refuse, js: refuse, javascript: refuse, coffee: refuse },
  });
  const yaml = ownString(file.matter ?? '');
  const end = '---'.length + (name === '' ? 0 : raw.length) + yaml.length;
  const lineOfEnd = end < text.length ? text.slice(0, end).split('\n').length + 1 : 1;
  const linesAbove = text.slice(0, text.length - file.content.length).split('\n').length - 1;
  return {
    language: '',
    yaml,
    end: /^\n---[ \t]*(\n|$)/.test(text.slice(end)) ? 'closed' : lineOfEnd,
    body: '\n'.repeat(linesAbove) + file.content,
  };
}

function refuse(): never {
  throw new Error('Front matter that is not YAML reached gray-matter.');
}
