// The part of subset-font that is used: it ships no types, and those published for it lag behind.
declare module 'subset-font' {
  /** Cuts a font down to the characters of `text`; axes in the font's own units. */
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
      /** A range that stays, or the one value that the font is pinned to. */
      readonly variationAxes?: Readonly<
        Record<string, number | { readonly min: number; readonly max: number }>
      >;
    },
  ): Promise<Uint8Array>;
}
