// Fonts, as the stylesheet names them.
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

/** What the pages of a site need of its fonts. */
export interface FontNeeds {
  /** Every character that pages can show. */
  readonly characters: string;
  /** The features that styles and scripts ask for. */
  readonly features: readonly string[];
  /** The languages of its texts; undefined if scripts or styles may choose any. */
  readonly languages: readonly string[] | undefined;
  /** Whether styles or scripts set weights by the axis itself, which the range of an @font-face rule does not limit. */
  readonly setsWeightAxis: boolean;
  /** Whether styles replace colors of a font by their numbers. */
  readonly setsColors: boolean;
}

/** The features of text with a fraction slash: HarfBuzz makes fractions of the digits beside it. */
export const featuresOfFractions: readonly string[] = ['frac', 'numr', 'dnom'];
