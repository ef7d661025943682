// Markdown → its tree. Loads its readers when they are first needed; else pure.
import type { Root } from 'mdast';
import { type PluggableList, unified } from 'unified';
import { once } from '../model/lazy.ts';
import { readsAlike, strains } from './differences.ts';

type Reader = (text: string) => Root;

/** The native reader; undefined where its program does not load. */
export const nativeReader = once((): Reader | undefined => {
  try {
    const { markdownToMdast } = require('satteri') as typeof import('satteri');
    const options = { features: { gfm: true, frontmatter: false }, position: true };
    return (text) => markdownToMdast(text, options) as Root;
  } catch {
    return undefined;
  }
});

/** remark with GFM, and with plugins that may add to its grammar. */
export function readerWith(plugins: PluggableList): Reader {
  const { remark } = require('remark') as typeof import('remark');
  const { default: remarkGfm } = require('remark-gfm') as typeof import('remark-gfm');
  const processor = remark().use(remarkGfm).use(plugins).freeze();
  return (text) => processor.parse(text);
}

/** remark's own reader, which says what is right: the native one is asked for its speed. */
export const remarkReader = once(() => readerWith([]));

/** remark with GFM, whose parser is the native one wherever both read the same. */
export const reader = unified().use(function () {
  this.parser = (text) => {
    const tree = strains(text) ? undefined : nativeReader()?.(text);
    return tree && readsAlike(tree, text) ? tree : remarkReader()(text);
  };
});
