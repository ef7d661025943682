// What is found in the HTML of a page's Markdown. Types only.
import type { InlineCode, Link, Nodes } from 'mdast';
import type { ComponentNames, ComponentUse } from '../../model/site/components.ts';
import type { Place, Problem } from '../../model/site/problem.ts';
import type { Formula } from '../components/useTokens.ts';
import type { ComponentNode, Element } from './elements.ts';

/** What is found in the HTML of a page. */
export interface FoundHtml {
  /** Nodes whose texts and addresses are final: tokens are already replaced. */
  readonly nodes: ReadonlySet<Nodes>;
  /** The places of ids that authors wrote. */
  readonly ids: ReadonlyMap<string, Place>;
  /** The classes for `style` attributes: see `ownStyle`. */
  readonly styles: ReadonlyMap<string, string>;
  /** Elements with texts of their own, for typography. */
  readonly holders: readonly (ComponentNode | Element | Link)[];
  /**
   * Code in HTML, which Markdown does not know as code: code nodes until typography is done, then texts that are written as they
   * are.
   */
  readonly codes: readonly InlineCode[];
  /** The uses of components, by the indexes in their nodes. */
  readonly uses: readonly ComponentUse[];
  /** The formulas, by the indexes in their nodes. */
  readonly formulas: readonly Formula[];
  /** The problem of elements that are nested too deeply. */
  readonly excess: Problem | undefined;
}

/** The Markdown of a page. `problems`: problems are added here. */
export interface MarkdownSource {
  readonly file: string;
  readonly text: string;
  readonly tokens: ReadonlyMap<string, string>;
  /** The components that it may name; none by default. */
  readonly components?: ComponentNames | undefined;
  readonly problems: Problem[];
}
