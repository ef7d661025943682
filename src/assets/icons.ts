// The site's own icon → all other icons that browsers and systems request. They are cached between builds.
import { deserialize, serialize } from 'node:v8';
import { cached } from '../engine/cache.ts';
import { madeWith } from '../engine/installed.ts';
import { iconFile, staticFolder } from '../model/addresses/paths.ts';
import { icoFile, icons } from '../model/pictures/icons.ts';
import type { Checked, Problem } from '../model/site/problem.ts';
import type { KeyLocation } from '../model/site/site.ts';
import { locationIn } from '../problems/locate.ts';
import { problem } from '../problems/problem.ts';
import { drawOrMeasureApart } from './apart.ts';
import { type Flatten, lostElement, plainIcon, type Undrawable, undrawableIn } from './iconStyles.ts';
import { askingFor, type Drawing, renderers } from './png.ts';
import { outward } from './svg.ts';

/** The problem of the site's own icon, `svg`, if it can be found without drawing. */
export function iconMistake(svg: string): Problem | undefined {
  const other = outward(svg);
  if (other) return badIcon(askingFor(other.name), locationIn(svg, other.index));
  const lost = lostElement(svg);
  return lost && undrawable(lost, svg);
}

const undrawable = ({ what, index }: Undrawable, svg: string) =>
  problem('bad-icon', [what, 'unknown'], { file: staticFolder + iconFile, ...locationIn(svg, index) });

function badIcon(reason: string, at?: KeyLocation): Problem {
  return problem('bad-icon', [reason], { file: staticFolder + iconFile, ...at });
}

/**
 * Draws every icon from the site's own icon, `own`. `background` is the color behind icons that must fill their square. `flatten`
 * removes nesting from style rules.
 */
export async function drawIcons(
  own: string,
  background: string,
  flatten: Flatten,
): Promise<Checked<readonly Drawing[]>> {
  const mistake = iconMistake(own);
  if (mistake) return { value: [], problems: [mistake] };
  try {
    return await drawnFrom(await plainIcon(own, flatten), background);
  } catch (error) {
    const unknown = undrawableIn(error, own);
    if (!unknown) throw error;
    return { value: [], problems: [undrawable(unknown, own)] };
  }
}

async function drawnFrom(svg: string, background: string): Promise<Checked<readonly Drawing[]>> {
  const { apple, small, large, maskable } = icons;
  const plain = inset(svg, 0);
  // Systems crop these to circles and rounded squares, so the drawing must be in the middle four fifths.
  const filled = inset(svg, 0.1, background);
  const wanted = [
    [small, plain],
    [large, plain],
    [maskable, filled],
    [apple, filled],
  ] as const;
  const drawings = [
    ...icoFile.sizes.map((size) => [plain, size] as const),
    ...wanted.map(([{ size }, drawing]) => [drawing, size] as const),
  ];
  try {
    const drawnWith = renderers.map(madeWith).join();
    const all = await cached(['icons', drawnWith, svg, JSON.stringify(drawings)], async () =>
      serialize(await drawOrMeasureApart({ kind: 'draw', svg, drawings })),
    );
    const drawn = deserialize(all) as readonly Uint8Array[];
    const [ofIco, pictures] = [drawn.slice(0, icoFile.sizes.length), drawn.slice(icoFile.sizes.length)];
    const entries = ofIco.map((bytes, index) => [icoFile.sizes[index] ?? 0, bytes] as const);
    const files = wanted.flatMap(([{ output }], index) => {
      const bytes = pictures[index];
      return bytes ? [{ output, bytes }] : [];
    });
    return { value: [...files, { output: icoFile.output, bytes: ico(entries) }], problems: [] };
  } catch (error) {
    return { value: [], problems: [badIcon(error instanceof Error ? error.message : String(error))] };
  }
}

/** A square with a drawing in it. `margin`: the distance to each edge, as a share of the square's width. */
function inset(svg: string, margin: number, background?: string): string {
  const side = 1000;
  const at = side * margin;
  const inner = side - 2 * at;
  const ground = background ? `<rect width="${side}" height="${side}" fill="${background}"/>` : '';
  const data = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${ground}<image x="${at}" y="${at}" width="${inner}" height="${inner}" href="${data}"/></svg>`;
}

/** An icon file (Microsoft's ICO): a directory with 16 bytes for each size, then the pictures, here as PNG. */
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
