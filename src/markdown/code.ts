// Blocks of code: they stay out of what writes and sanitises HTML, and are put into what comes out of it. Edits the tree; else pure.
import type { Code } from 'mdast';
import { once } from '../model/lazy.ts';
import { markOf, markReader, replacer } from '../model/marks.ts';
import { attribute, escapeText } from './escape.ts';
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

/**
 * Takes the code out of blocks. `label` is what they are called for those who do not see them; without one they are plain. A block for
 * which a plugin says what HTML it becomes is left alone.
 */
export function extractCode(blocks: readonly Code[], label: string | undefined): ExtractedCode {
  const own = blocks.filter(({ data }) => !data);
  const originals = own.map(({ value, lang, meta }) => ({ value, lang, meta }));
  const isColored = label === undefined ? [] : colored(own.map(({ value }) => value));
  const written = own.map((node, index) => {
    const { value } = node;
    const language = languageOf(node);
    Object.assign(node, { value: markOf('code', String(index)), lang: null, meta: null });
    return once(() => {
      const html = (isColored[index] && language && highlight(value, language)) || escapeText(value);
      return label === undefined ? plainBlock(html, language) : block(html, language, label);
    });
  });
  if (written.length === 0) return { originals, put: (html) => html };
  return {
    originals,
    put: (html) => replaceBlocks(html, (index) => written[Number(index)]?.() ?? ''),
  };
}

/** The language that a fence names: `js`, `rust,no_run` → `rust`. */
export function languageOf({ lang }: Code): string | undefined {
  return /^[\w+.#-]+/.exec(lang ?? '')?.[0];
}

/** Long lines scroll within the block, so that the keyboard must reach it. It is no region: a page may have many of them. */
function block(html: string, language: string | undefined, label: string): string {
  const name = language === undefined ? '' : attribute('class', `hljs language-${language}`);
  return `<pre class="code-block" tabindex="0" role="group"${attribute('aria-label', label)}><code${name}>${closed(html)}</code></pre>`;
}

/** As CommonMark writes it (0.31, 4.5): no rule of ours lets it scroll. */
function plainBlock(html: string, language: string | undefined): string {
  const name = language === undefined ? '' : attribute('class', `language-${language}`);
  return `<pre><code${name}>${closed(html)}</code></pre>`;
}

/** Code with the end of its last line. */
const closed = (html: string) => (html === '' ? '' : `${html}\n`);
