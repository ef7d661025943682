// The findings in the HTML of a page's Markdown. Types only.
import type { InlineCode, Link, Nodes } from 'mdast';
import type { ComponentNames, ComponentReference } from '../../model/site/components.ts';
import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import type { Formula } from '../components/referenceTokens.ts';
import type { ComponentNode, Element } from './elements.ts';

export interface FoundHtml {
  /** Nodes whose texts and addresses are final, because tokens are already replaced. */
  readonly nodes: ReadonlySet<Nodes>;
  /** The locations of ids that authors wrote. */
  readonly ids: ReadonlyMap<string, SourceLocation>;
  /** The classes for `style` attributes: see `ownStyle`. */
  readonly styles: ReadonlyMap<string, string>;
  /** Elements with their own texts, for typography. */
  readonly holders: readonly (ComponentNode | Element | Link)[];
  /** Code in HTML, which Markdown does not recognise as code. They are code nodes until typography is done, then literal texts. */
  readonly codes: readonly InlineCode[];
  /** The component references, by the indexes in their nodes. */
  readonly references: readonly ComponentReference[];
  /** The formulas, by the indexes in their nodes. */
  readonly formulas: readonly Formula[];
  /** The problem of too deeply nested elements. */
  readonly excess: Problem | undefined;
}

/** The Markdown of a page. Problems are added to `problems`. */
export interface MarkdownSource {
  readonly file: string;
  readonly text: string;
  readonly tokens: ReadonlyMap<string, string>;
  /** The components that it may name; none by default. */
  readonly components?: ComponentNames | undefined;
  readonly problems: Problem[];
}
