// Markdown → its tree. Loads its reader when it is first needed; else pure.
import type { Root } from 'mdast';
import type { PluggableList } from 'unified';
import { once } from '../model/lazy.ts';

/** Reads Markdown (CommonMark 0.31, GFM). */
export type Reader = (text: string) => Root;

/** remark with GFM, and with plugins that may add to its grammar. */
export function remarkWith(plugins: PluggableList): Reader {
  const { remark } = require('remark') as typeof import('remark');
  const { default: remarkGfm } = require('remark-gfm') as typeof import('remark-gfm');
  const processor = remark().use(remarkGfm).use(plugins).freeze();
  return (text) => processor.parse(text);
}

/** What reads pages: a native program; remark, where that does not load. */
const reader = once((): Reader => {
  try {
    const { markdownToMdast } = require('satteri') as typeof import('satteri');
    const options = { features: { gfm: true, frontmatter: false }, position: true };
    return (text) => markdownToMdast(text, options) as Root;
  } catch {
    return remarkWith([]);
  }
});

/** Reads a page's Markdown. */
export const readMarkdown: Reader = (text) => reader()(text);
