// The tokens of components and formulas in a page's Markdown. Types only.

import type { WrittenAttribute } from './attributes.ts';
import type { BrokenComponent } from './words.ts';

/** A start or end of a component reference, or a formula. */
export interface ReferenceToken {
  readonly kind: 'open' | 'close' | 'whole' | 'fault';
  /** Indexes into the text. */
  readonly start: number;
  readonly end: number;
  /** How many quote signs its lines begin with. */
  readonly quotes: number;
  /** Whether nothing else is on its lines. */
  readonly isBlock: boolean;
  /** Whether it is always within a text: `:name[…]`. */
  readonly isText: boolean;
  /** The same for an opening token and its closing token. */
  readonly pair: string;
  /** The component's own name. */
  readonly name: string;
  /** As shown in problems: `<Video>`, `:::tip`. */
  readonly written: string;
  readonly attributes: readonly WrittenAttribute[];
  /** For a block: the text in brackets, by its start and end. */
  readonly label?: readonly [from: number, to: number] | undefined;
  readonly fault?: ReferenceFault | undefined;
  readonly formula?: Formula | undefined;
}

/** A formula as written. */
export interface Formula {
  readonly tex: string;
  /** The index of its first character in the text. */
  readonly start: number;
  /** Whether it is alone on its lines: a display formula. */
  readonly isDisplay: boolean;
  /** The index into the text of a character of `tex`. */
  readonly indexOf: (position: number) => number;
}

/** A mistake in a component reference or in a formula. */
export interface ReferenceFault {
  readonly kind: BrokenComponent | 'unknown' | 'formula';
  readonly index: number;
  readonly written: string;
  /** The component that was probably meant. */
  readonly near?: string | undefined;
}
