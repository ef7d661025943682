// What is looked for in the HTML of a page's Markdown, and what was found. Types only.
import type { InlineCode, Link, Nodes } from 'mdast';
import type { ComponentNames, ComponentUse } from '../model/components.ts';
import type { Place, Problem } from '../model/problem.ts';
import type { ComponentNode, Element } from './elements.ts';

/** What HTML was found in a page. */
export interface FoundHtml {
  /** Nodes whose texts and addresses are as they shall be: tokens are in their places. */
  readonly nodes: ReadonlySet<Nodes>;
  /** Where ids stand that an author gave. */
  readonly ids: ReadonlyMap<string, Place>;
  /** What `style` attributes have become: see `ownStyle`. */
  readonly styles: ReadonlyMap<string, string>;
  /** Elements with texts of their own, which type is set in. */
  readonly holders: readonly (ComponentNode | Element | Link)[];
  /** Code that Markdown does not see as such: until type is set it stands for code, then it is a text that stays as it is. */
  readonly codes: readonly InlineCode[];
  /** Where components are named, by the numbers of their nodes. */
  readonly uses: readonly ComponentUse[];
  /** A nest that is too deep. */
  readonly excess: Problem | undefined;
}

/** The Markdown of a page. `problems` takes what is wrong with it. */
export interface MarkdownSource {
  readonly file: string;
  readonly text: string;
  readonly tokens: ReadonlyMap<string, string>;
  /** The components that it may name; none, if nothing is said. */
  readonly components?: ComponentNames | undefined;
  readonly problems: Problem[];
}
