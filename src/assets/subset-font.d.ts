// The used part of subset-font. It has no types of its own, and the published ones are out of date.
declare module 'subset-font' {
  /** Subsets a font to the characters of `text`. Axes are in the font's own units. */
  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: {
      /** Instead of a text. */
      readonly keepAllGlyphs?: boolean;
      readonly targetFormat: 'woff2' | 'truetype';
      readonly keepFeatures?: readonly string[];
      readonly noLayoutClosure?: boolean;
      readonly noHinting?: boolean;
      /** A range to keep, or the one value to which the font is fixed. */
      readonly variationAxes?: Readonly<
        Record<string, number | { readonly min: number; readonly max: number }>
      >;
    },
  ): Promise<Uint8Array>;
}
