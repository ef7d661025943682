// An SVG drawing → the bytes of a PNG file. READS the renderer's program.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageFolder } from '../store/package.ts';

/** A drawn file. */
export interface Drawing {
  /** Its path in the out folder. */
  readonly output: string;
  readonly bytes: Uint8Array;
}

let ready: Promise<typeof import('@resvg/resvg-wasm')> | undefined;

/** The renderer, started once in a process. It is WebAssembly: the same bytes on every machine. */
function renderer(): Promise<typeof import('@resvg/resvg-wasm')> {
  ready ??= (async () => {
    const resvg = await import('@resvg/resvg-wasm');
    const program = createRequire(join(packageFolder, 'package.json')).resolve(
      '@resvg/resvg-wasm/index_bg.wasm',
    );
    await resvg.initWasm(await readFile(program));
    return resvg;
  })();
  return ready;
}

/** Draws `svg`, `width` pixels wide. It must hold no text: there are no fonts. */
export async function png(svg: string, width: number): Promise<Uint8Array> {
  const { Resvg } = await renderer();
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { fontBuffers: [] } });
  const image = drawing.render();
  try {
    const { pixels, height } = image;
    const data = withoutAlpha(pixels);
    if (!data) return Uint8Array.from(image.asPng());
    // Half the bytes of what the renderer packs in haste.
    const { encode } = await import('fast-png');
    return encode({ width, height, data, channels: 3, depth: 8 }, { zlib: { level: 9 } });
  } finally {
    image.free();
    drawing.free();
  }
}

/** RGBA → RGB; undefined where something shines through. */
function withoutAlpha(pixels: Uint8Array): Uint8Array | undefined {
  const rgb = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    if (pixels[from + 3] !== 255) return undefined;
    rgb[to] = pixels[from] ?? 0;
    rgb[to + 1] = pixels[from + 1] ?? 0;
    rgb[to + 2] = pixels[from + 2] ?? 0;
  }
  return rgb;
}

/** The packages on which the bytes of every picture depend. */
export const renderers = ['@resvg/resvg-wasm', 'fast-png'] as const;
