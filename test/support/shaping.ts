// Texts shaped by HarfBuzz, as browsers shape them: the outlines in order, and their positions.
import { createRequire } from 'node:module';
import * as harfbuzz from 'harfbuzzjs';

const { convert }: typeof import('fontverter') = createRequire(import.meta.url)('fontverter');

/** The settings of a text. */
export interface Setting {
  /** As in CSS: `tnum`, `-liga`. */
  readonly features?: readonly string[];
  readonly language?: string;
  readonly axes?: Readonly<Record<string, number>>;
}

/** Returns a function that shapes texts with a font in any format: one line for each glyph. */
export async function shaper(file: Uint8Array) {
  const face = new harfbuzz.Face(new harfbuzz.Blob(await convert(Buffer.from(file), 'sfnt')));
  return (text: string, { features = [], language = 'en', axes = {} }: Setting = {}): readonly string[] => {
    const font = new harfbuzz.Font(face);
    font.setVariations(Object.entries(axes).map(([tag, value]) => new harfbuzz.Variation(tag, value)));
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setLanguage(language);
    const asked = features.map((one) =>
      one.startsWith('-') ? new harfbuzz.Feature(one.slice(1), 0) : new harfbuzz.Feature(one, 1),
    );
    harfbuzz.shape(font, buffer, asked);
    const places = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => {
      const { xAdvance, yAdvance, xOffset, yOffset } = places[index] ?? {};
      const outline = glyph === 0 ? 'missing' : font.glyphToPath(glyph);
      return [xAdvance, yAdvance, xOffset, yOffset, outline].join(' ');
    });
  };
}
