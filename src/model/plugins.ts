// The remark and rehype plugins of a site. Types only.
import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import type { CoreSite } from './config.ts';
import type { Outcome, Problem } from './problem.ts';

/** What site.yml says of a plugin: its name, and what it is given. */
export type PluginUse = CoreSite['markdown']['plugins'][number];

/** What plugins are loaded from: plain data, so that another thread can load them, too. */
export interface PluginSource {
  /** A bundle that exports their modules, in the order of `uses`. */
  readonly code: string;
  /** The source map of that. */
  readonly map: string;
  readonly uses: readonly PluginUse[];
}

/** The plugins of a site, ready to be used. */
export interface MarkdownPlugins {
  readonly source: PluginSource;
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
