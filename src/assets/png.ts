// An SVG drawing → the bytes of a PNG file.
import { library } from './native.ts';
import { outward } from './svg.ts';

export interface Drawing {
  readonly output: string;
  readonly bytes: Uint8Array;
}

/** The machine's fonts are not part of the site. */
const withoutFonts = { font: { loadSystemFonts: false } } as const;

/** Throws the error of an SVG. Within another SVG it would only be missing, without an error. */
export async function mustBeDrawable(svg: string): Promise<void> {
  const { renderAsync } = await import('@resvg/resvg-js');
  await renderAsync(svg, { fitTo: { mode: 'width', value: 16 }, ...withoutFonts });
}

/** The reason why an SVG with a file name is not drawn. */
export const askingFor = (name: string) => `it asks for ${name}`;

/**
 * Draws `svg`, `width` pixels wide, in another thread. It must have no text, because there are no fonts. Throws if it refers to a
 * file: the renderer would read it from disk, and has no option against this.
 */
export async function png(svg: string, width: number): Promise<Uint8Array> {
  const other = outward(svg);
  if (other) throw new Error(askingFor(other.name));
  const [{ renderAsync }, sharp] = await Promise.all([import('@resvg/resvg-js'), library()]);
  const fitTo = { mode: 'width', value: width } as const;
  const { pixels, height } = await renderAsync(svg, { fitTo, ...withoutFonts });
  const drawn = sharp(pixels, { raw: { width, height, channels: 4, premultiplied: true } });
  return (isOpaque(pixels) ? drawn.removeAlpha() : drawn).png({ compressionLevel: 9 }).toBuffer();
}

function isOpaque(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}

/** The packages on which the bytes of every drawing depend. */
export const renderers = ['@resvg/resvg-js', 'sharp'] as const;
