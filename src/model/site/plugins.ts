// The remark and rehype plugins of a site, its code languages and its formulas. Types only.
import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import type { CoreSite } from './config.ts';
import type { Checked, Problem } from './problem.ts';

/** The entry of a plugin in site.yml: its name and its options. */
export type PluginUse = CoreSite['markdown']['plugins'][number];

/** The entry of a code language in site.yml: its name in fences, and the module with its grammar. */
export interface LanguageUse {
  readonly language: string;
  readonly name: string;
}

/** The source of plugins and languages. It is plain data, so that another thread can load it too. */
export interface PluginSource {
  /** A bundle that exports their modules, in the order of `uses`, then of `languages`, then that of formulas. */
  readonly code: string;
  readonly map: string;
  readonly uses: readonly PluginUse[];
  readonly languages: readonly LanguageUse[];
  /** The setting of formulas for the last module; undefined if there are no formulas. */
  readonly math: FormulaSetting | undefined;
}

export interface MarkdownExtensions {
  readonly source: PluginSource;
  /** Undefined if there are none. */
  readonly plugins: MarkdownPlugins | undefined;
  readonly languages: CodeLanguages | undefined;
  /** Undefined if there are no formulas. */
  readonly formulas: FormulaWriter | undefined;
}

/** The code languages that a site adds. */
export interface CodeLanguages {
  /** The names in fences, in lower case, each with the name in site.yml, also in lower case. */
  readonly names: ReadonlyMap<string, string>;
  /** Highlighted code as HTML. `name` is a name from site.yml. Throws the errors of the grammar. */
  highlight(code: string, name: string): string;
  /** The problem for an error of a grammar on a page. */
  faultOf(error: unknown, name: string, file: string): Problem;
}

export interface MarkdownPlugins {
  /** In the order in which they run: first those for Markdown, then those for HTML. */
  readonly names: readonly string[];
  /** Parses Markdown; undefined if no plugin adds to its grammar. */
  readonly read: ((text: string) => Root) | undefined;
  /** Passes the tree of a page to each of them in turn. They may edit it. `text`: the content of `file` with the same lines. */
  transform(tree: Root, file: string, text: string): Checked<Root>;
  /** The same for the page's HTML tree (hast), before it is sanitised. Undefined if no plugin works on HTML. */
  readonly transformHtml: ((tree: HtmlRoot, file: string, text: string) => Checked<HtmlRoot>) | undefined;
  /** Their handlers that turn nodes into HTML (mdast-util-to-hast, `handlers`). */
  readonly handlers: Readonly<Record<string, unknown>>;
  /** Runs code that calls handlers. A refusal is thrown even if a handler caught it. */
  run<T>(does: () => T): T;
  /** The problem for an error of a handler on a page. */
  faultOf(error: unknown, file: string): Problem;
  /** Only the first `count` of them. */
  first(count: number): MarkdownPlugins;
}

export type FormulaSetting = NonNullable<CoreSite['markdown']['math']>;

/** The result for TeX: unchecked MathML, a refused command, or an error, with its index in the TeX if known. */
type WrittenMath =
  | { readonly mathml: string }
  | { readonly refused: string }
  | { readonly message: string | undefined; readonly position: number | undefined };

/** Makes MathML from TeX. Throws a RangeError if it is nested too deeply. */
export type FormulaWriter = (tex: string, isDisplay: boolean) => WrittenMath;
