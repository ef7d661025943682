// The card of a page: a picture that social networks show for it.
import type { Card } from '../site/props.ts';

/** A size that all Open Graph readers show completely. In pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/** An element after all components were called. Only HTML and SVG elements are left. */
export interface PlainElement {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
}

/** A card that is not yet drawn. */
export interface PlannedCard {
  /** The card for the page's metadata. */
  readonly card: Card;
  /** Its file in the out folder. The name changes with everything that the picture depends on. */
  readonly output: string;
  readonly tree: PlainElement;
  readonly file: string;
}
