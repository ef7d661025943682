// What is found where a page's Markdown names components. Types only.
import type { BrokenComponent } from '../problems/words/components.ts';
import type { WrittenAttribute } from './attributes.ts';

/** A piece of a text that names a component, or ends one. */
export interface UseToken {
  readonly kind: 'open' | 'close' | 'whole' | 'fault';
  /** Indexes into the text. */
  readonly start: number;
  readonly end: number;
  /** How many signs of quotes its lines begin with. */
  readonly quotes: number;
  /** Whether it has its lines to itself. */
  readonly isBlock: boolean;
  /** Whether it always stands in a text: `:name[…]`. */
  readonly isText: boolean;
  /** What opens and what closes it have in common. */
  readonly pair: string;
  /** The component's own name. */
  readonly name: string;
  /** As it is told: `<Video>`, `:::tip`. */
  readonly written: string;
  readonly attributes: readonly WrittenAttribute[];
  /** Of a block: what stands in brackets, from and to. */
  readonly label?: readonly [from: number, to: number] | undefined;
  readonly fault?: UseFault | undefined;
}

/** What is wrong where a component is named. */
export interface UseFault {
  readonly kind: BrokenComponent | 'unknown';
  readonly index: number;
  readonly written: string;
  /** The component that was meant. */
  readonly near?: string | undefined;
}
