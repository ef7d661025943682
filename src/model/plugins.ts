// The remark and rehype plugins of a site. Types only.
import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import type { CoreSite } from './config.ts';
import type { Outcome, Problem } from './problem.ts';

/** What site.yml says of a plugin: its name, and what it is given. */
export type PluginUse = CoreSite['markdown']['plugins'][number];

/** What site.yml says of a language of code: what fences call it, and the module that has its grammar. */
export interface LanguageUse {
  readonly language: string;
  readonly name: string;
}

/** What plugins and languages are loaded from: plain data, so that another thread can load them, too. */
export interface PluginSource {
  /** A bundle that exports their modules, in the order of `uses`, then of `languages`. */
  readonly code: string;
  /** The source map of that. */
  readonly map: string;
  readonly uses: readonly PluginUse[];
  readonly languages: readonly LanguageUse[];
}

/** What a site adds to the reading of Markdown, ready to be used. */
export interface MarkdownExtensions {
  readonly source: PluginSource;
  /** Undefined where there are none. */
  readonly plugins: MarkdownPlugins | undefined;
  readonly languages: CodeLanguages | undefined;
}

/** The languages of code that a site adds. */
export interface CodeLanguages {
  /** What fences call them, in lower case, each with the name that site.yml gives, in lower case, too. */
  readonly names: ReadonlyMap<string, string>;
  /** Code in colors, as HTML; `name` is one that site.yml gives. Throws what its grammar throws. */
  highlight(code: string, name: string): string;
  /** What a grammar has thrown on a page, as a problem. */
  faultOf(error: unknown, name: string, file: string): Problem;
}

/** The plugins of a site, ready to be used. */
export interface MarkdownPlugins {
  /** In the order in which they run: those for Markdown, then those for HTML. */
  readonly names: readonly string[];
  /** Reads Markdown; undefined where no plugin adds to its grammar. */
  readonly read: ((text: string) => Root) | undefined;
  /** Hands the tree of a page to each of them in turn; it may be edited. `text` is that of `file`, line by line. */
  transform(tree: Root, file: string, text: string): Outcome<Root>;
  /** The same for the tree of HTML that becomes of it (hast), which is not sanitised yet; undefined where no plugin works on it. */
  readonly transformHtml: ((tree: HtmlRoot, file: string, text: string) => Outcome<HtmlRoot>) | undefined;
  /** What they say of how their nodes become HTML (mdast-util-to-hast, `handlers`). */
  readonly handlers: Readonly<Record<string, unknown>>;
  /** Runs what calls handlers. Throws also what they were refused and have caught. */
  run<T>(does: () => T): T;
  /** What a handler has thrown on a page, as a problem. */
  faultOf(error: unknown, file: string): Problem;
  /** The first `count` of them alone. */
  first(count: number): MarkdownPlugins;
}
