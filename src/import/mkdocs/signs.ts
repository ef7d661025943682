// Signs of Python-Markdown and its extensions in a text → Markdown and HTML. Pure.
import { walk } from '../../markdown/reading/walk.ts';
import { escapeAttribute, escapeRegExp } from '../../model/values/strings.ts';
import type { Draft } from '../model.ts';
import { treeOf } from '../pages/links.ts';
import { markedLines } from '../syntax/blocks.ts';
import { codeIn, linesOf } from '../syntax/codeSpans.ts';
import { barsInCode, hardBreaks, singleTildes } from '../syntax/dialects.ts';
import { type ChangeAt, changed, edited, Included, without } from '../syntax/draft.ts';
import { emojis } from '../syntax/emojis.ts';
import { attributeLists, kramdown, tagBalance } from '../syntax/kramdown.ts';

/** Whether the old site has an extension. */
export type HasExtension = (name: string) => boolean;

/** The signs of a page, after its blocks. */
export function pythonSigns(draft: Draft, has: HasExtension): Draft {
  const fences = withoutGaps(fenceOptions(draft));
  const icons = edited(
    fences,
    /:(?:material|octicons|fontawesome|simple)(?:-[a-z\d]+)+:(?:\{[^{}\n]*\})?(?: (?=\S))?/g,
    ([all]) => without('shortcode', /^:[^:]*:/.exec(all)?.[0] ?? all),
  );
  const named = has('pymdownx.emoji') ? emojis(icons) : icons;
  const headings = edited(named, /^(#{1,6})(?:\u00A0|(?=[^#\s]))/gm, ([, signs]) => `${signs} `);
  const signs = inlineSigns(headings, has);
  const inHtml = edited(
    signs,
    /(<[a-z][\w-]*(?:[ \t][^<>\n]{0,500})?[ \t]markdown)(?=[ \t>])/gi,
    ([, tag]) => `${tag}="1"`,
  );
  const attributes = kramdown(attributeLists(inHtml));
  const tables = barsInCode(attributes);
  const lines = has('nl2br') ? hardBreaks(tables) : tables;
  const tildes = singleTildes(lines, has('pymdownx.tilde'));
  return has('abbr') ? abbreviations(tildes) : tildes;
}

const fence = /^([ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*)(`{3,}|~{3,})[ \t]*([^\n]*)$/;

/** The options of fences: ` ``py title="x" hl_lines="2" `, ` ``{ .py .annotate } `. Numbers of lines are left out. */
function fenceOptions(draft: Draft): Draft {
  const changes: ChangeAt[] = [];
  let open = '';
  let start = 0;
  for (const line of draft.text.split('\n')) {
    const [, before = '', mark = '', info = ''] = fence.exec(line) ?? [];
    if (open === '' && mark !== '' && !(mark.startsWith('`') && info.includes('`'))) {
      open = mark;
      const isCode = !/^(?:[\w#.+-]*[ \t]*\{[^{}]*\}|[\w#.+-]+(?:[ \t].*)?|[ \t]*)$/.test(info);
      const now = `${before}${mark}${isCode ? `\n${before.replace(/[^ \t>]/g, ' ')}${info}` : infoOf(info)}`;
      if ((isCode || /[{=]/.test(info)) && now !== line)
        changes.push({ start, end: start + line.length, text: now });
    } else if (open !== '' && mark.startsWith(open) && info.trim() === '') open = '';
    else if (open !== '' && /\(\d+\)!/.test(line.slice(-12))) {
      const at = start + line.lastIndexOf(')!') + 1; // an annotation, which hides its comment
      changes.push({ start: at, end: at + 1, text: '' });
    }
    start += line.length + 1;
  }
  return changed(draft, changes);
}

function infoOf(info: string): string {
  const language = /^[^\s{}=.]+(?=\s|\{|$)/.exec(info)?.[0] ?? /\{[ \t]*\.([\w+#-]+)/.exec(info)?.[1] ?? '';
  const title = /\btitle[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)')/.exec(info)?.slice(1).find(Boolean);
  return `${language}${markedLines(info)}${title ? ` title="${title.replaceAll('"', "'")}"` : ''}`;
}

/** Elements whose content Python-Markdown passes on, with its empty lines and indentation. */
const element =
  /^<(div|p|a|table|[uod]l|section|article|figure|center|details|blockquote|h[1-6]|picture|nav|header|footer|aside)\b/i;

/** In such an element no empty line is before an indented tag: it would be code. */
function withoutGaps(draft: Draft): Draft {
  if (!/^<[a-z]/im.test(draft.text)) return draft;
  const lines = linesOf(draft.text);
  const changes: ChangeAt[] = [];
  let [name, depth, empty] = ['', 0, -1];
  for (const { start, text, isCode } of lines) {
    if (depth === 0) name = isCode ? '' : (element.exec(text)?.[1]?.toLowerCase() ?? '');
    depth += name === '' ? 0 : tagBalance(text, name);
    const isEmpty = text.trim() === '' && !isCode;
    const isIndentedTag = /^(?: {4}|\t)[ \t]*<\/?[a-z]/i.test(text);
    if (name !== '' && empty !== -1 && isIndentedTag) changes.push({ start: empty, end: start, text: '' });
    if (!isEmpty || name === '') empty = -1;
    else if (empty === -1) empty = start;
  }
  return changed(draft, changes);
}

/** Marked, inserted and deleted text, keys, and the signs of critics, each with its extension. */
const pairs: readonly (readonly [
  extension: string,
  pattern: RegExp,
  by: (inner: string, more: string) => string,
])[] = [
  ['pymdownx.critic', /\{\+\+([^{}]{1,2000})\+\+\}/g, (inner) => `<ins>${inner}</ins>`],
  ['pymdownx.critic', /\{--([^{}]{1,2000})--\}/g, (inner) => `<del>${inner}</del>`],
  ['pymdownx.critic', /\{==([^{}]{1,2000})==\}/g, (inner) => `<mark>${inner}</mark>`],
  ['pymdownx.critic', /\{>>([^{}]{1,2000})<<\}/g, (inner) => `<small>${inner.trim()}</small>`],
  [
    'pymdownx.critic',
    /\{~~([^{}~]{0,2000})~>([^{}~]{0,2000})~~\}/g,
    (inner, more) => `<del>${inner}</del><ins>${more}</ins>`,
  ],
  [
    'pymdownx.keys',
    /\+\+((?:[\w-]+|"[^"\n]{1,80}")(?:\+(?:[\w-]+|"[^"\n]{1,80}")){0,9})\+\+/g,
    (inner) => keysOf(inner),
  ],
  [
    'pymdownx.mark',
    /(?<![=\w])==(?![=\s])([^=\n]{0,500}[^=\s])==(?![=\w])/g,
    (inner) => `<mark>${inner}</mark>`,
  ],
  [
    'pymdownx.caret',
    /(?<!\^)\^\^(?![\^\s])([^^\n]{0,500}[^^\s])\^\^(?!\^)/g,
    (inner) => `<ins>${inner}</ins>`,
  ],
  ['pymdownx.caret', /(?<![[^\\])\^(?![\^\s])([^^\s[\]]{1,200})\^(?!\^)/g, (inner) => `<sup>${inner}</sup>`],
  ['pymdownx.inlinehilite', /(?<=`)(?:#!|:::)[\w+-]+[ \t]+()/g, () => ''],
];

function inlineSigns(draft: Draft, has: HasExtension): Draft {
  let now = draft;
  for (const [extension, pattern, by] of pairs)
    if (has(extension))
      now = edited(
        now,
        pattern,
        ([, inner = '', more = '']) => by(inner, more),
        extension === 'pymdownx.inlinehilite' ? 'everywhere' : 'text',
      );
  return now;
}

/** Names of keys that are no words of their own. */
const keys = new Map([
  ['cmd', 'Cmd'],
  ['ctrl', 'Ctrl'],
  ['alt', 'Alt'],
  ['esc', 'Esc'],
  ['del', 'Del'],
  ['windows', 'Win'],
  ['win', 'Win'],
  ['return', 'Return'],
  ['page-up', 'Page Up'],
  ['page-down', 'Page Down'],
  ['arrow-up', 'Up'],
  ['arrow-down', 'Down'],
  ['arrow-left', 'Left'],
  ['arrow-right', 'Right'],
]);

const keysOf = (inner: string) =>
  inner
    .split('+')
    .map((key) => {
      const plain = key.replace(/^"|"$/g, '');
      const words =
        plain === key ? key.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1)) : [plain];
      return `<kbd>${keys.get(key.toLowerCase()) ?? words.join(' ')}</kbd>`;
    })
    .join('+');

/** The most abbreviations of a page: each is compared with each word. */
const mostAbbreviations = 300;

/** `*[HTML]: Hypertext …`: the words of the page get their meaning. */
function abbreviations(draft: Draft): Draft {
  if (!/^ {0,3}\*\[/m.test(draft.text)) return draft;
  const meanings = new Map<string, string>();
  const bare = edited(
    draft,
    /^ {0,3}\*\[([^\]\n]{1,200})\]:[ \t]*([^\n]*)$/gm,
    ([, word = '', meaning = '']) => {
      if (meanings.size < mostAbbreviations) meanings.set(word, meaning.trim());
      return '';
    },
  );
  const tree = treeOf(bare);
  if (!tree || meanings.size === 0) return bare;
  const words = [...meanings.keys()].sort((one, other) => other.length - one.length).map(escapeRegExp);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
  const inCode = codeIn(bare.text);
  const changes: ChangeAt[] = [];
  const room = new Included(draft.file); // a meaning may be long, and its word may come often
  const lost = new Set<string>();
  walk(tree, (node) => {
    const from = node.position?.start.offset ?? 0;
    if (node.type !== 'text' || inCode(from)) return;
    for (const { 0: word, index } of bare.text.slice(from, node.position?.end.offset).matchAll(pattern)) {
      const title = escapeAttribute(meanings.get(word) ?? '');
      const [start, end] = [from + index, from + index + word.length];
      if (room.takes(title)) changes.push({ start, end, text: `<abbr title="${title}">${word}</abbr>` });
      else if (!lost.has(word)) changes.push({ start, end, ...without('attribute', `*[${word}]`, word) });
      if (changes.at(-1)?.left) lost.add(word);
    }
  });
  return changed(
    bare,
    changes.sort((one, other) => one.start - other.start),
  );
}
