// Components that content names: what one is called, and what a page says of one. Pure.
import type { z } from 'zod';
import type { Place } from './problem.ts';

/** An attribute as content has it. Without a name it stands for the attribute of the schema whose turn it is. */
export interface ContentAttribute {
  readonly name: string | undefined;
  /** A text, or what was written as JSON; '' where there is nothing but a name. */
  readonly value: unknown;
  readonly at: Place;
}

/** One use of a component in the Markdown of a page. Plain data. */
export interface ComponentUse {
  /** The component's own name: that of its file in templates/components, without `.tsx`. */
  readonly name: string;
  readonly at: Place;
  readonly attributes: readonly ContentAttribute[];
  readonly hasContent: boolean;
  readonly hasLabel: boolean;
  /** Whether it stands in the text of a paragraph or a heading, which can hold no block. */
  readonly isInText: boolean;
}

/** What a component is drawn with besides its attributes. */
export interface DrawnUse {
  /** Which of its page it is, from 0. */
  readonly number: number;
  /** Marks that stand for what it holds; undefined where it holds nothing. */
  readonly children: string | undefined;
  readonly label: string | undefined;
}

/** The components of a site: their names by what content may call them, see `plainName`. */
export type ComponentNames = ReadonlyMap<string, string>;

/** The components of compiled templates. */
export interface Components {
  /** The schemas of their attributes, by their own names. */
  readonly schemas: ReadonlyMap<string, z.ZodObject>;
  readonly names: ComponentNames;
  /** Draws one. Throws what it throws. */
  draw(name: string, props: Readonly<Record<string, unknown>>, use: DrawnUse): string;
}

/** Those of a site without any. */
export const noComponents: ComponentNames = new Map();

/** What of a name counts: `YouTube`, `youtube` and `you-tube` are one. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '');
}

/** Whether content can name a component so. */
export function isComponentName(name: string): boolean {
  return /^[A-Za-z][\w-]*\w$/.test(name);
}

/** The names of components by what content may call them. */
export function componentNamesOf(names: Iterable<string>): ComponentNames {
  return new Map([...names].map((name) => [plainName(name), name]));
}
