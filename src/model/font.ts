// Fonts, as the stylesheet names them. Types only.
/** What an @font-face rule says of its font. */
export interface FontFace {
  readonly family: string;
  /** The least, where it has several. */
  readonly weight: number;
  /** From and to: those of a variable font that the stylesheet uses. */
  readonly weights: readonly [number, number] | undefined;
  readonly style: 'normal' | 'italic';
}

/** A font file that the stylesheet names. */
export interface FontSource extends FontFace {
  readonly file: string;
  /** Where pages find it: `/assets/nunito-font000000.woff2`, until the hash is known. */
  readonly address: string;
  /** What stands in the address for the hash. */
  readonly placeholder: string;
}
