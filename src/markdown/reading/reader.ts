// Markdown → its tree. Loads the parser when it is first needed; otherwise pure.
import type { Root } from 'mdast';
import type { PluggableList, Processor } from 'unified';
import { once } from '../../model/values/lazy.ts';

/** Parses Markdown (CommonMark 0.31, GFM). */
export type Reader = (text: string) => Root;

/** remark with GFM, and with plugins that may add to its grammar. */
export function remarkWith(plugins: PluggableList): Reader {
  const { remark } = require('remark') as typeof import('remark');
  const { default: remarkGfm } = require('remark-gfm') as typeof import('remark-gfm');
  const processor = remark().use(remarkGfm).use(cjkFriendly).use(plugins).freeze();
  return (text) => processor.parse(text);
}

/** Reads emphasis beside Chinese, Japanese and Korean letters, which have no spaces around words. */
function cjkFriendly(this: Processor): void {
  const { cjkFriendlyExtension } =
    require('micromark-extension-cjk-friendly') as typeof import('micromark-extension-cjk-friendly');
  const { gfmStrikethroughCjkFriendly } =
    require('micromark-extension-cjk-friendly-gfm-strikethrough') as typeof import('micromark-extension-cjk-friendly-gfm-strikethrough');
  const data = this.data() as { micromarkExtensions?: unknown[] };
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    cjkFriendlyExtension(),
    gfmStrikethroughCjkFriendly(),
  ];
}

/** remark that reads emphasis beside letters of these scripts. */
export const readCjkFriendly = once(() => remarkWith([]));

/** The parser for pages: a native program, or remark if that cannot be loaded. */
const reader = once((): Reader => {
  try {
    const { markdownToMdast } = require('satteri') as typeof import('satteri');
    const options = { features: { gfm: true, frontmatter: false }, position: true };
    return (text) => markdownToMdast(text, options) as Root;
  } catch {
    return remarkWith([]);
  }
});

export const readMarkdown: Reader = (text) => reader()(text);
