// The part of subset-font that is used: it has no types of its own, and those published for it are out of date.
declare module 'subset-font' {
  /** Cuts a font to the characters of `text`; axes in the font's own units. */
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
      /** A range that is kept, or the one value that the font is fixed to. */
      readonly variationAxes?: Readonly<
        Record<string, number | { readonly min: number; readonly max: number }>
      >;
    },
  ): Promise<Uint8Array>;
}
