// Blocks of code: they stay out of what writes and sanitises HTML, and are put into what comes out of it. Edits the tree; else pure.
import type { Code } from 'mdast';
import { once } from '../model/lazy.ts';
import { markOf, markReader, replacer } from '../model/marks.ts';
import type { CodeLanguages } from '../model/plugins.ts';
import { Faulty } from '../problems/problem.ts';
import { changeOf, markLines, takeSigns } from './codeLines.ts';
import { attribute, escapeText } from './escape.ts';
import { type Fence, readFence } from './fences.ts';
import { colored, highlight } from './highlight.ts';

const replaceBlocks = replacer('code', ['<pre><code>', '\n</code></pre>']);
const readBlock = markReader('code', ['', '\n']);
/** What stands for the block with a number in the tree of HTML, and which block a text stands for. */
export const placeholderOf = (index: number) => `${markOf('code', String(index))}\n`;
export const placeholderIn = (text: string): number | undefined => {
  const index = readBlock(text);
  return index === undefined ? undefined : Number(index);
};

/** A block of code as it was written. */
export type OriginalCode = Pick<Code, 'value' | 'lang' | 'meta'>;

/** The code of a page, and what puts it back. */
export interface ExtractedCode {
  readonly originals: readonly OriginalCode[];
  /** Puts it into HTML that was written of the tree. */
  put(html: string): string;
}

/** What the fences of some blocks say, as long as they say it: plugins may change them. */
export type ReadFences = ReadonlyMap<Code, OriginalCode & { readonly fence: Fence }>;

/** What code is written with. */
export interface CodeSetting {
  /** What their fences say, as far as they have been read. */
  readonly fences?: ReadFences;
  /** The languages that the site adds. */
  readonly languages: CodeLanguages | undefined;
  /** The file of the page. */
  readonly file: string;
}

/**
 * Takes the code out of blocks. `label` is what they are called for those who do not see them;
 * without one they are plain. A block for which a plugin says what HTML it becomes is left alone.
 */
export function extractCode(
  blocks: readonly Code[],
  label: string | undefined,
  { fences = new Map(), languages, file }: CodeSetting,
): ExtractedCode {
  const own = blocks.filter(({ data }) => !data);
  const colorsOf = (text: string, language: string): string | undefined => {
    const name = languages?.names.get(language.toLowerCase());
    if (!languages || name === undefined) return highlight(text, language);
    try {
      return languages.highlight(text, name);
    } catch (error) {
      throw new Faulty([languages.faultOf(error, name, file)]);
    }
  };
  const originals = own.map(({ value, lang, meta }) => ({ value, lang, meta }));
  const isColored = label === undefined ? [] : colored(own.map(({ value }) => value));
  const written = own.map((node, index) => {
    const { value } = node;
    const fence = fenceOf(node, fences);
    Object.assign(node, { value: markOf('code', String(index)), lang: null, meta: null });
    return once(() => {
      const color = (isColored[index] ?? false) && colorsOf;
      const coded = htmlOf(value, fence, color, label !== undefined);
      return label === undefined ? plainBlock(coded, fence) : block(coded, fence, label);
    });
  });
  if (written.length === 0) return { originals, put: (html) => html };
  return {
    originals,
    put: (html) => replaceBlocks(html, (index) => written[Number(index)]?.() ?? ''),
  };
}

/** What the fence of a block says. */
function fenceOf(node: Code, fences: ReadFences): Fence {
  const { value, lang, meta } = node;
  const before = fences.get(node);
  if (before && before.lang === lang && before.meta === meta && before.value === value) return before.fence;
  return readFence([lang, meta].filter(Boolean).join(' '), value, false).fence;
}

/** The HTML of code, in colors where it may have some, with its lines as the fence says. A plain `diff` is a diff only among colors. */
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
  // The heads of files in a diff begin with the signs of its lines.
  const isHead = (line: string) => isDiffFile && /^(?:\+\+\+|---)(?: |$)/.test(line);
  const changes = code
    .split('\n')
    .map((line, index) => (isDiff || isDiffFile) && !isHead(line) && changeOf(signs[index]));
  const lineAt = (index: number) => ({ isMarked: lines.has(index + 1), change: changes[index] || undefined });
  const hasLines = lines.size > 0 || changes.some(Boolean);
  const html = isDiff ? markLines(colored(text), lineAt, signs) : markLines(colored(code), lineAt);
  return { html, hasLines };
}

/** Code as HTML, and whether lines of it are pointed out. */
interface CodeHtml {
  readonly html: string;
  readonly hasLines: boolean;
}

const isDiffLanguage = (language: string) => ['diff', 'patch'].includes(language.toLowerCase());

/** Long lines scroll within the block, so that the keyboard must reach it. It is no region: a page may have many of them. */
function block({ html, hasLines }: CodeHtml, fence: Fence, label: string): string {
  const { language } = fence;
  const name = language === undefined ? '' : attribute('class', `hljs language-${language}`);
  const pre = `<pre class="code-block${hasLines ? ' code-lines' : ''}" tabindex="0" role="group"${attribute('aria-label', label)}><code${name}>${closed(html)}</code></pre>`;
  return titled(pre, fence);
}

/** As CommonMark writes it (0.31, 4.5): no rule of ours lets it scroll. */
function plainBlock({ html }: CodeHtml, fence: Fence): string {
  const name = fence.language === undefined ? '' : attribute('class', `language-${fence.language}`);
  return titled(`<pre><code${name}>${closed(html)}</code></pre>`, fence);
}

/** A block with its title, where it has one. */
const titled = (pre: string, { title }: Fence) =>
  title === undefined
    ? pre
    : `<figure class="code-figure"><figcaption>${escapeText(title)}</figcaption>${pre}</figure>`;

/** Code with the end of its last line. */
const closed = (html: string) => (html === '' ? '' : `${html}\n`);
