// The site's own icon → every other that browsers and systems ask for, kept between builds.
import { cacheFolder, madeWith, remembered } from './cache.ts';
import { icoFile, icons } from './discovery.ts';
import { iconFile, staticFolder } from './names.ts';
import { type Picture, png, renderers } from './pictures.ts';
import { messageOf, problem } from './problem.ts';
import type { Outcome } from './site.ts';

/** The names of the files that `drawIcons` makes. */
export const iconOutputs: readonly string[] = [
  icoFile.output,
  ...Object.values(icons).map(({ output }) => output),
];

/** Draws every icon from the site's own, `svg`. `background` stands behind it where it must fill its square. */
export async function drawIcons(
  svg: string,
  background: string,
  generator: string,
): Promise<Outcome<readonly Picture[]>> {
  const drawnWith = renderers.map((name) => madeWith(generator, name)).join();
  const keep = (output: string, make: () => Promise<Uint8Array>) =>
    remembered(cacheFolder(generator), ['icon', drawnWith, output, background, svg], make);
  const { apple, small, large, maskable } = icons;
  const plain = ({ output, size }: { output: string; size: number }) =>
    keep(output, () => png(inset(svg, 0), size, generator));
  // Systems cut circles and rounded squares out of these: what matters must lie in the middle four fifths.
  const filled = ({ output, size }: { output: string; size: number }) =>
    keep(output, () => png(inset(svg, 0.1, background), size, generator));
  try {
    const value: Picture[] = [
      { output: small.output, bytes: await plain(small) },
      { output: large.output, bytes: await plain(large) },
      { output: maskable.output, bytes: await filled(maskable) },
      { output: apple.output, bytes: await filled(apple) },
      {
        output: icoFile.output,
        bytes: await keep(icoFile.output, async () =>
          ico(await Promise.all(icoFile.sizes.map(async (size) => [size, await png(inset(svg, 0), size, generator)]))),
        ),
      },
    ];
    return { value, problems: [] };
  } catch (error) {
    return { value: [], problems: [problem('bad-icon', [messageOf(error)], { file: staticFolder + iconFile })] };
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
