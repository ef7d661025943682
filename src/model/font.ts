// Fonts, as the stylesheet names them. Types only.
/** The facts of a font in its @font-face rule. */
export interface FontFace {
  readonly family: string;
  /** The lightest, if it has several. */
  readonly weight: number;
  /** The range of weights of a variable font that the stylesheet uses. */
  readonly weights: readonly [number, number] | undefined;
  readonly style: 'normal' | 'italic';
  /** The characters that it is for, as `unicode-range` lists them; empty: all that it has. */
  readonly range: string;
}

/** A font file that the stylesheet names. */
export interface FontSource extends FontFace {
  readonly file: string;
  /** Its address on pages until the hash is known: `/assets/nunito-`, a placeholder, `.woff2`. */
  readonly address: string;
  /** The part of the address that is replaced by the hash. */
  readonly placeholder: string;
}
