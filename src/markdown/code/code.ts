// Blocks of code are removed before HTML is written and sanitised, and inserted into the result. Edits the tree; otherwise pure.
import type { Code } from 'mdast';
import { type Listener, tellStart } from '../../html/tags.ts';
import { placeholder, placeholderReader, replacer } from '../../model/addresses/placeholders.ts';
import type { CodeLanguages } from '../../model/site/plugins.ts';
import type { Problem } from '../../model/site/problem.ts';
import { once } from '../../model/values/lazy.ts';
import { attribute, escapeText } from '../writing/escape.ts';
import { type Fence, readFence } from './fences.ts';
import { colored, highlight } from './highlight.ts';

const replaceBlocks = replacer('code', ['<pre><code>', '\n</code></pre>']);
const readBlock = placeholderReader('code', ['', '\n']);
/** The placeholder in the HTML tree for the block with an index, and the index in a placeholder. */
export const placeholderOf = (index: number) => `${placeholder('code', String(index))}\n`;
export const placeholderIn = (text: string): number | undefined => {
  const index = readBlock(text);
  return index === undefined ? undefined : Number(index);
};

/** A block of code as written. */
export type OriginalCode = Pick<Code, 'value' | 'lang' | 'meta'>;

/** The removed code of a page, and a function that inserts it again. */
export interface ExtractedCode {
  readonly originals: readonly OriginalCode[];
  /** Inserts the code into HTML that was written from the tree. */
  put(html: string): string;
  /** Tells the tags and texts of the block with a placeholder. Tags with equal classes are told once. */
  tell(placeholder: string, listener: Required<Listener>): void;
}

/** The parsed fences of some blocks. They are valid until a plugin changes the block's fence. */
export type ReadFences = ReadonlyMap<Code, OriginalCode & { readonly fence: Fence }>;

export interface CodeSetting {
  /** The fences that are already parsed. */
  readonly fences?: ReadFences;
  /** The languages that the site adds. */
  readonly languages: CodeLanguages | undefined;
  readonly file: string;
  /**
   * Collects the problems of grammars when the code is inserted. They are not thrown: a template could catch that, and the page
   * would lack code.
   */
  readonly problems: Problem[];
}

/**
 * Removes the code from blocks. `label`: their label for screen readers; without it they are written plainly. A block whose HTML
 * comes from a plugin is not changed.
 */
export function extractCode(
  blocks: readonly Code[],
  label: string | undefined,
  { fences = new Map(), languages, file, problems }: CodeSetting,
): ExtractedCode {
  const own = blocks.filter(({ data }) => !data);
  const colorsOf = (text: string, language: string): string | undefined => {
    const name = languages?.names.get(language.toLowerCase());
    if (!languages || name === undefined) return highlight(text, language);
    try {
      return languages.highlight(text, name);
    } catch (error) {
      problems.push(languages.faultOf(error, name, file));
      return undefined;
    }
  };
  const originals = own.map(({ value, lang, meta }) => ({ value, lang, meta }));
  const isColored = label === undefined ? [] : colored(own.map(({ value }) => value));
  const written = own.map((node, index) => {
    const { value } = node;
    const fence = fenceOf(node, fences);
    Object.assign(node, { value: placeholder('code', String(index)), lang: null, meta: null });
    return once(() => {
      const color = (isColored[index] ?? false) && colorsOf;
      const coded = htmlOf(value, fence, color, label !== undefined);
      const html = label === undefined ? plainBlock(coded, fence) : block(coded, fence, label);
      return {
        html,
        tell: (listener: Required<Listener>) => tellBlock(value, coded, fence, label, listener),
      };
    });
  });
  if (written.length === 0) return { originals, put: (html) => html, tell: () => {} };
  return {
    originals,
    put: (html) => replaceBlocks(html, (index) => written[Number(index)]?.().html ?? ''),
    tell: (placeholder, listener) => written[placeholderIn(`${placeholder}\n`) ?? -1]?.().tell(listener),
  };
}

/** The parsed fence of a block. */
function fenceOf(node: Code, fences: ReadFences): Fence {
  const { value, lang, meta } = node;
  const before = fences.get(node);
  if (before && before.lang === lang && before.meta === meta && before.value === value) return before.fence;
  return readFence([lang, meta].filter(Boolean).join(' '), value, false).fence;
}

/** The HTML of code, highlighted if possible, with its lines marked as in the fence. Without colors, `diff` has no effect. */
function htmlOf(
  code: string,
  fence: Fence,
  color: false | ((code: string, language: string) => string | undefined),
  hasColors: boolean,
): CodeHtml {
  const { language, lines, isDiff } = fence;
  const colored = (text: string) => (color && language && color(text, language)) || escapeText(text);
  const isDiffFile = hasColors && !isDiff && language !== undefined && isDiffLanguage(language);
  if (!isDiff && !isDiffFile && lines.size === 0) return { html: colored(code), hasLines: false };
  const { text, signs } = takeSigns(code);
  const heads = isDiffFile ? headsIn(code) : new Set<number>();
  const changes = signs.map((sign, index) => (isDiff || isDiffFile) && !heads.has(index) && changeOf(sign));
  const lineAt = (index: number) => ({ isMarked: lines.has(index + 1), change: changes[index] || undefined });
  const hasLines = lines.size > 0 || changes.some(Boolean);
  const html = isDiff ? markLines(colored(text), lineAt, signs) : markLines(colored(code), lineAt);
  return { html, hasLines };
}

/** Code as HTML, and whether any of its lines are marked. */
interface CodeHtml {
  readonly html: string;
  readonly hasLines: boolean;
}

const isDiffLanguage = (language: string) => ['diff', 'patch'].includes(language.toLowerCase());

/**
 * Long lines scroll within the block, so it must be reachable by keyboard. It is not a region, because a page may have many blocks.
 */
function block({ html, hasLines }: CodeHtml, fence: Fence, label: string): string {
  const { language } = fence;
  const name = language === undefined ? '' : attribute('class', classOfCode(language, true));
  const pre = `<pre class="${classOfBlock(hasLines)}" tabindex="0" role="group"${attribute('aria-label', label)}><code${name}>${closed(html)}</code></pre>`;
  return titled(pre, fence);
}

/** As in CommonMark (0.31, 4.5), because the stylesheet does not make it scroll. */
function plainBlock({ html }: CodeHtml, fence: Fence): string {
  const name = fence.language === undefined ? '' : attribute('class', classOfCode(fence.language, false));
  return titled(`<pre><code${name}>${closed(html)}</code></pre>`, fence);
}

/** Tells the tags and texts of such a block; of equal tags in the code one, with all their classes. */
function tellBlock(
  code: string,
  { html, hasLines }: CodeHtml,
  { language, title }: Fence,
  label: string | undefined,
  listener: Required<Listener>,
): void {
  const open = (name: string, attributes: Readonly<Record<string, string>>) =>
    tellStart(listener, name, attributes);
  const close = (name: string) => listener.close(name, 0, 0);
  if (title !== undefined) {
    open('figure', { class: 'code-figure' });
    open('figcaption', {});
    listener.text(title);
    close('figcaption');
  }
  if (label === undefined) open('pre', {});
  else open('pre', { class: classOfBlock(hasLines), tabindex: '0', role: 'group', 'aria-label': label });
  open('code', language === undefined ? {} : { class: classOfCode(language, label !== undefined) });
  listener.text(code);
  for (const name of hasLines ? ['span', 'mark', 'ins', 'del'] : ['span']) {
    const classes = classesIn(html, `<${name} class="`);
    if (classes.size === 0) continue;
    for (const one of classes) listener.attribute('class', one, 0, 0);
    open(name, {});
    close(name);
  }
  close('code');
  close('pre');
  if (title !== undefined) close('figure');
}

/** The classes of the tags in code that begin like this. In its text, `<` is escaped. */
function classesIn(html: string, start: string): ReadonlySet<string> {
  const classes = new Set<string>();
  for (let at = html.indexOf(start); at !== -1; at = html.indexOf(start, at)) {
    at += start.length;
    classes.add(html.slice(at, html.indexOf('"', at)));
  }
  return classes;
}

const classOfBlock = (hasLines: boolean) => `code-block${hasLines ? ' code-lines' : ''}`;
const classOfCode = (language: string, hasColors: boolean) =>
  `${hasColors ? 'hljs ' : ''}language-${language}`;

/** A block with its title, if it has one. */
const titled = (pre: string, { title }: Fence) =>
  title === undefined
    ? pre
    : `<figure class="code-figure"><figcaption>${escapeText(title)}</figcaption>${pre}</figure>`;

/** Code with a final line end. */
const closed = (html: string) => (html === '' ? '' : `${html}\n`);

/** The marks of a line. */
interface CodeLine {
  readonly isMarked: boolean;
  readonly change: 'added' | 'removed' | undefined;
}

/**
 * The lines of a `diff`. `text` is the code without the signs in the first column. `signs` are the signs by line, empty for a line
 * without one. If all other lines begin with a space, this counts as a sign too.
 */
export function takeSigns(code: string): { readonly text: string; readonly signs: readonly string[] } {
  const lines = code.split('\n');
  const isChanged = (line: string) => /^[+-]/.test(line);
  const hasColumn = lines.every((line) => line === '' || line.startsWith(' ') || isChanged(line));
  const signs = lines.map((line) => (isChanged(line) || hasColumn ? line.slice(0, 1) : ''));
  return { text: lines.map((line, index) => line.slice(signs[index]?.length)).join('\n'), signs };
}

/**
 * The header lines of a diff, which name its files. They begin with the same characters as changed lines. They are before the first
 * change (`@@`) of a file, or are a pair. Any other such line is a changed line that begins with `--` or `++`.
 */
function headsIn(code: string): ReadonlySet<number> {
  const heads = new Set<number>();
  const lines = code.split('\n');
  let isWithin = false;
  for (const [index, line] of lines.entries()) {
    const isBoth = isHead('-', line) && isHead('+', lines[index + 1] ?? '');
    if (isBoth) heads.add(index).add(index + 1);
    else if (!isWithin && (isHead('-', line) || isHead('+', line))) heads.add(index);
    if (line.startsWith('@@')) isWithin = true;
    else if (isBoth || /^(?:diff|Index:) /.test(line)) isWithin = false;
  }
  return heads;
}

const isHead = (sign: string, line: string) =>
  line === sign.repeat(3) || line.startsWith(`${sign.repeat(3)} `);

/** The meaning of a sign in the first column of a line. */
function changeOf(sign: string | undefined): CodeLine['change'] {
  return sign === '+' ? 'added' : sign === '-' ? 'removed' : undefined;
}

/**
 * Wraps lines of HTML that contains only texts and spans. A marked line becomes a `mark`, an added or removed one an `ins` or
 * `del`, with its sign as text. Line ends stay between the elements, so that copied text is as written.
 */
function markLines(html: string, lineAt: (index: number) => CodeLine, signs?: readonly string[]): string {
  const open: string[] = [];
  const lines = html.split('\n').map((line, index) => {
    const before = open.join('');
    for (const [tag] of line.matchAll(/<[^>]*>/g)) {
      if (tag.startsWith('</')) open.pop();
      else open.push(tag);
    }
    const whole = `${signs?.[index] ?? ''}${before}${line}${'</span>'.repeat(open.length)}`;
    const { isMarked, change } = lineAt(index);
    if (!isMarked && !change) return whole;
    const name = change === 'added' ? 'ins' : change === 'removed' ? 'del' : 'mark';
    const classes = [
      'code-line',
      ...(change ? [`code-${change}`] : []),
      ...(isMarked ? ['code-marked'] : []),
    ];
    return `<${name} class="${classes.join(' ')}">${whole}</${name}>`;
  });
  return lines.join('\n');
}
