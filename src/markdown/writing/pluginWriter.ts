// The tree of a page's Markdown after its plugins → sanitised HTML. Plugins for HTML run before the sanitiser, which is always
// last. Works like remark-html, in its three parts, which it loads when they are first needed; otherwise pure.
import type { Element, Root as HtmlRoot, Nodes } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import type { Root, RootContent } from 'mdast';
import type { Handlers } from 'mdast-util-to-hast';
import type { OwnWords } from '../../model/site/language.ts';
import type { MarkdownPlugins } from '../../model/site/plugins.ts';
import type { Problem } from '../../model/site/problem.ts';
import { getOrInsertComputed, once } from '../../model/values/lazy.ts';
import { type OriginalCode, placeholderIn, placeholderOf } from '../code/code.ts';
import { allowed } from '../html/allowed.ts';
import { ownStyle } from '../html/inlineStyles.ts';
import { firstOf, referredIn } from '../reading/definitions.ts';
import { walk } from '../reading/walk.ts';
import { withSafeAttributes } from './escape.ts';
import { borderedParts, partsOfTree } from './parts.ts';
import { type Lost, lostBetween } from './pluginLosses.ts';
import { rootHandler } from './writer.ts';

const toHast = once(() => (require('mdast-util-to-hast') as typeof import('mdast-util-to-hast')).toHast);
const toHtml = once(() => (require('hast-util-to-html') as typeof import('hast-util-to-html')).toHtml);

export interface PluginSetting {
  readonly plugins: MarkdownPlugins;
  readonly words: OwnWords;
  /** The file of the page and its text, for plugins that need them. */
  readonly file: string;
  readonly text: string;
  /** The code blocks of the placeholders. */
  readonly code: readonly OriginalCode[];
  readonly hasNotes: boolean;
}

/** HTML, the parts that the sanitiser removed, and errors of plugins. With an error nothing is written. */
export interface WrittenHtml {
  readonly html: string;
  readonly lost: readonly Lost[];
  /** The declarations of plugins' harmless `style` attributes, by their classes. */
  readonly styles: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

/**
 * Returns a function that writes the blocks of a tree from one index to before another. Plugins for HTML see them as a separate
 * page.
 */
export function pluginWriter(
  tree: Root,
  { plugins, words, file, text, code, hasNotes }: PluginSetting,
): (from?: number, to?: number) => WrittenHtml {
  const { children } = tree;
  const definitions = firstOf(children.filter((node) => node.type === 'definition'));
  const handlers = { ...(plugins.handlers as Handlers), root: rootHandler(words) };
  const treeOf = (blocks: readonly RootContent[]) =>
    plugins.run(() => toHast()({ type: 'root', children: [...blocks] }, { handlers }) as HtmlRoot);
  const parts = once(() => partsOfTree(tree, treeOf(borderedParts(tree))));
  return (from, to) => {
    let made: HtmlRoot;
    try {
      // A link like [faq][1] may refer to a definition in another part.
      const blocks = children.slice(from, to);
      if (from === undefined || !hasNotes) made = treeOf([...blocks, ...referredIn(blocks, definitions)]);
      else made = parts().get(from) ?? { type: 'root', children: [] };
    } catch (error) {
      if (error instanceof RangeError) throw error; // the stack overflowed
      return { html: '', lost: [], styles: new Map(), problems: [plugins.faultOf(error, file)] };
    }
    let after = made;
    if (plugins.transformHtml) {
      showCode(made, code);
      const { value, problems } = plugins.transformHtml(made, file, text);
      if (problems.length > 0) return { html: '', lost: [], styles: new Map(), problems };
      after = value;
      hideCode(after, code);
    }
    const styles = takeStyles(after);
    const safe = sanitize(after, allowed) as HtmlRoot;
    return {
      html: withSafeAttributes(toHtml()(safe)).trim(),
      lost: lostBetween(after, safe),
      styles,
      problems: [],
    };
  };
}

/** Turns harmless `style` attributes into classes. */
function takeStyles(tree: HtmlRoot): ReadonlyMap<string, string> {
  const styles = new Map<string, string>();
  walk<Nodes>(tree, (node) => {
    if (node.type !== 'element' || typeof node.properties?.style !== 'string') return;
    const { style, className, ...others } = node.properties;
    const own = ownStyle(node.tagName, style);
    if (own && 'refused' in own) return;
    const before = Array.isArray(className) ? className : className ? [String(className)] : [];
    const classes = [...before, ...(own?.className.split(' ') ?? [])];
    node.properties = { ...others, ...(classes.length > 0 && { className: classes }) };
    if (own) styles.set(own.className, own.css);
  });
  return styles;
}

/** Replaces placeholders by code blocks, so that plugins see their text and language. */
function showCode(tree: HtmlRoot, code: readonly OriginalCode[]): void {
  for (const { text, element } of codesIn(tree)) {
    const original = code[placeholderIn(text.value) ?? -1];
    if (!original) continue;
    const { value, lang, meta } = original;
    text.value = value === '' ? '' : `${value}\n`;
    if (lang) element.properties = { className: [classOf(lang)] };
    if (meta) element.data = { ...element.data, meta };
  }
}

/** Restores the placeholders of code blocks that plugins have not changed. They are highlighted like all others. */
function hideCode(tree: HtmlRoot, code: readonly OriginalCode[]): void {
  const waiting = new Map<string, number[]>();
  for (const [index, { value, lang }] of code.entries())
    getOrInsertComputed(
      waiting,
      keyOf(value === '' ? '' : `${value}\n`, lang && classOf(lang)),
      () => [],
    ).push(index);
  for (const { text, element } of codesIn(tree)) {
    const { className, ...others } = element.properties ?? {};
    if (Object.keys(others).length > 0) continue;
    const classes = Array.isArray(className) ? className.join(' ') : undefined;
    const index = waiting.get(keyOf(text.value, classes))?.shift();
    if (index === undefined) continue;
    text.value = placeholderOf(index);
    element.properties = {};
  }
}

const keyOf = (text: string, classes: string | null | undefined) => `${classes ?? ''}\n${text}`;
const classOf = (lang: string) => `language-${/^\S*/.exec(lang)?.[0]}`;

/** Every `<pre><code>` that contains only text. */
function codesIn(tree: HtmlRoot): readonly { readonly text: { value: string }; readonly element: Element }[] {
  const found: { text: { value: string }; element: Element }[] = [];
  walk<Nodes>(tree, (node) => {
    if (node.type !== 'element' || node.tagName !== 'pre' || Object.keys(node.properties ?? {}).length > 0)
      return;
    const [element, more] = node.children;
    if (more || element?.type !== 'element' || element.tagName !== 'code') return;
    const [text, another] = element.children;
    if (text?.type === 'text' && !another) found.push({ text, element });
  });
  return found;
}
