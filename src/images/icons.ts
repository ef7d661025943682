// The site's own icon → every other that browsers and systems ask for, kept between builds.
import { iconFile, staticFolder } from '../model/paths.ts';
import type { Outcome } from '../model/problem.ts';
import { messageOf, problem } from '../problems/problem.ts';
import { remembered } from '../store/cache.ts';
import { madeWith } from '../store/installed.ts';
import { type Drawing, png, renderers, withoutFonts } from './png.ts';

/** The icons that are drawn from the site's own, with their width and height in pixels. */
export const icons = {
  apple: { output: 'apple-touch-icon.png', size: 180 },
  small: { output: 'icon-192.png', size: 192 },
  large: { output: 'icon-512.png', size: 512 },
  maskable: { output: 'icon-maskable-512.png', size: 512 },
} as const;

/** The icon for those who ask for it without reading a page; it holds these sizes. */
const icoFile = { output: 'favicon.ico', sizes: [16, 32, 48] } as const;

/** The names of the files that `drawIcons` makes. */
export const iconOutputs: readonly string[] = [
  icoFile.output,
  ...Object.values(icons).map(({ output }) => output),
];

/** Draws every icon from the site's own, `svg`. `background` stands behind it where it must fill its square. */
export async function drawIcons(svg: string, background: string): Promise<Outcome<readonly Drawing[]>> {
  const drawnWith = renderers.map(madeWith).join();
  const draw = (drawing: string, size: number) =>
    remembered(['icon', drawnWith, drawing, `${size}`], async () => {
      const { Resvg } = await import('@resvg/resvg-js');
      new Resvg(svg, withoutFonts); // throws what is wrong with it: inside another drawing it would only be missing
      return png(drawing, size);
    });
  const { apple, small, large, maskable } = icons;
  const plain = inset(svg, 0);
  // Systems cut circles and rounded squares out of these: what matters must lie in the middle four fifths.
  const filled = inset(svg, 0.1, background);
  const drawings = [
    [small, plain],
    [large, plain],
    [maskable, filled],
    [apple, filled],
  ] as const;
  try {
    const pictures = await Promise.all(
      drawings.map(async ([{ output, size }, drawing]) => ({ output, bytes: await draw(drawing, size) })),
    );
    const entries = await Promise.all(
      icoFile.sizes.map(async (size) => [size, await draw(plain, size)] as const),
    );
    return { value: [...pictures, { output: icoFile.output, bytes: ico(entries) }], problems: [] };
  } catch (error) {
    const one = problem('bad-icon', [messageOf(error)], { file: staticFolder + iconFile });
    return { value: [], problems: [one] };
  }
}

/** A square with a drawing in it, `margin` (a share of the square's width) from each edge. */
function inset(svg: string, margin: number, background?: string): string {
  const side = 1000;
  const at = side * margin;
  const inner = side - 2 * at;
  const ground = background ? `<rect width="${side}" height="${side}" fill="${background}"/>` : '';
  const data = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${ground}<image x="${at}" y="${at}" width="${inner}" height="${inner}" href="${data}"/></svg>`;
}

/** An icon file (Microsoft's ICO: a directory of 16 bytes for each size, then the pictures, here as PNG). */
function ico(pictures: readonly (readonly [size: number, png: Uint8Array])[]): Uint8Array {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, [size, { length }]] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.set([size, size], at);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += length;
  }
  return Buffer.concat([head, ...pictures.map(([, bytes]) => bytes)]);
}
