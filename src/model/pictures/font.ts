// Fonts of the stylesheet.
/** The properties of a font in its @font-face rule. */
export interface FontFace {
  readonly family: string;
  /** The lightest, if it has several. */
  readonly weight: number;
  /** The range of weights of a variable font that the stylesheet uses. */
  readonly weights: readonly [number, number] | undefined;
  readonly style: 'normal' | 'italic';
  /** Its characters, in the form of `unicode-range`. Empty: all that it has. */
  readonly range: string;
}

/** A font file of the stylesheet. */
export interface FontSource extends FontFace {
  readonly file: string;
  /** Its address on pages until the hash is known: `/assets/nunito-`, a placeholder, `.woff2`. */
  readonly address: string;
  /** The part of the address that is replaced by the hash. */
  readonly placeholder: string;
}

/** The needs of a site's pages for its fonts. */
export interface FontNeeds {
  /** Every character that pages can show. */
  readonly characters: string;
  /** The features that styles and scripts use. */
  readonly features: readonly string[];
  /** The languages of its texts; undefined if scripts or styles may choose any. */
  readonly languages: readonly string[] | undefined;
  /** Whether styles or scripts set weights by the axis itself. The range of an @font-face rule does not limit that. */
  readonly setsWeightAxis: boolean;
  /** Whether styles replace colors of a font by their numbers. */
  readonly setsColors: boolean;
}

/** The features of text with a fraction slash. HarfBuzz makes fractions of the digits around it. */
export const featuresOfFractions: readonly string[] = ['frac', 'numr', 'dnom'];
