// A picture → the files that are made of it, and their addresses: known before any of them is made. Pure.
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { SourceFile } from '../model/files.ts';
import { assetsFolder, staticFolder } from '../model/paths.ts';
import type { Encoding, Picture, PictureFacts, PictureFile } from '../model/picture.ts';
import { addressOf } from '../model/url.ts';

/**
 * How they are made. Every value is given: what a library takes by default may change. AVIF at effort 3 would be a twentieth
 * smaller, and take twice as long. PNG is what drawings and screenshots become: filters, made for photographs, add a quarter.
 */
export const recipes = {
  avif: { quality: 55, effort: 2, chromaSubsampling: '4:4:4', bitdepth: 8 },
  webp: { quality: 80, effort: 5, smartSubsample: true },
  jpeg: { quality: 80, mozjpeg: true },
  png: { compressionLevel: 9, adaptiveFiltering: false },
} as const satisfies Readonly<Record<Encoding, object>>;

/** Widths in pixels: a phone's, a tablet's, a column of text on a sharp screen. Nothing is made wider than its source. */
const widths = [480, 960, 1440] as const;

/** The width of what browsers get that know neither AVIF nor WebP. */
const fallbackWidth = 960;

/** Plans what is made of a picture. `maker`: the library and its version, on which the bytes depend. */
export function pictureFrom(source: SourceFile, facts: PictureFacts, maker: string): Picture {
  const { format, width, height, isAnimated, hasAlpha } = facts;
  if (format === 'svg' || isAnimated) {
    if (source.path.startsWith(staticFolder)) {
      const src = addressOf(source.path.slice(staticFolder.length));
      return { source, facts, src, width, height, files: [] };
    }
    const output = `${assetsFolder}${nameOf(source.path)}-${facts.hash.slice(0, 10)}.${format}`;
    const copy = { output, format: 'as-is', width, height } as const;
    return { source, facts, src: `/${output}`, width, height, files: [copy] };
  }
  const made = createHash('sha256').update(`${facts.hash} ${JSON.stringify(recipes)} ${maker}`);
  const hash = made.digest('hex').slice(0, 10);
  const stem = `${assetsFolder}${nameOf(source.path)}`;
  const file = (format: Encoding, wanted: number): PictureFile => ({
    output: `${stem}-${wanted}-${hash}.${format === 'jpeg' ? 'jpg' : format}`,
    format,
    width: wanted,
    height: Math.max(1, Math.round((height * wanted) / width)),
  });
  const sizes = widthsFor(width);
  const modern = (['avif', 'webp'] as const).flatMap((format) => sizes.map((wanted) => file(format, wanted)));
  const isDrawn = hasAlpha || format === 'png' || format === 'gif';
  const fallback = file(isDrawn ? 'png' : 'jpeg', Math.min(width, fallbackWidth));
  const largest = file('avif', sizes.at(-1) ?? width);
  return {
    source,
    facts,
    src: `/${fallback.output}`,
    width: largest.width,
    height: largest.height,
    files: [...modern, fallback],
  };
}

/** The widths to make of a picture: none beyond its own, and none that is nearly its own. */
export function widthsFor(own: number): readonly number[] {
  const most = Math.min(own, widths[widths.length - 1] ?? own);
  return [...widths.filter((width) => width < most * 0.85), most];
}

/** The file's name as a part of an address: `IMG 20 (1).JPG` → `img-20-1`. */
function nameOf(path: string): string {
  const name = posix.basename(path, posix.extname(path)).toLowerCase();
  return name.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'picture';
}
