// Components of content: their names, and the component references of pages. Pure.
import type { z } from 'zod';
import type { SourceLocation } from './problem.ts';

/** An attribute in content. Without a name it is the next attribute of the schema. */
export interface ContentAttribute {
  readonly name: string | undefined;
  /** A text, or a value that was written as JSON; '' if there is only a name. */
  readonly value: unknown;
  readonly at: SourceLocation;
}

/** One component reference in the Markdown of a page. Plain data. */
export interface ComponentReference {
  /** The component's own name: its file in templates/components, without `.tsx`. */
  readonly name: string;
  readonly at: SourceLocation;
  readonly attributes: readonly ContentAttribute[];
  readonly hasContent: boolean;
  readonly hasLabel: boolean;
  /** Whether it is within the text of a paragraph or heading, which cannot contain a block. */
  readonly isInText: boolean;
}

/** The data of a component reference besides its attributes. */
export interface RenderedReference {
  /** Its index among the component references of its page, from 0. */
  readonly number: number;
  /** Placeholders for its content; undefined if it has none. */
  readonly children: string | undefined;
  readonly label: string | undefined;
}

/** The components of a site: their names by the forms that content may use (see `plainName`). */
export type ComponentNames = ReadonlyMap<string, string>;

export interface Components {
  /** The schemas of their attributes, by their own names. */
  readonly schemas: ReadonlyMap<string, z.ZodObject>;
  readonly names: ComponentNames;
  /** Renders one component. Throws the component's errors. */
  render(name: string, props: Readonly<Record<string, unknown>>, reference: RenderedReference): string;
}

export const noComponents: ComponentNames = new Map();

/** A normalized name: `YouTube`, `youtube` and `you-tube` are the same. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '');
}

export function isComponentName(name: string): boolean {
  return /^[A-Za-z][\w-]*\w$/.test(name);
}

/** The names of components by the forms that content may use. */
export function componentNamesOf(names: Iterable<string>): ComponentNames {
  return new Map([...names].map((name) => [plainName(name), name]));
}
