// Pictures like photographs: skies, hills and grain, each other than all others, 1,500 × 1,000 pixels. The same every time.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const [width, height, most] = [1500, 1000, 150];

/** Numbers from 0 to 1 that only look random. */
function numbers(seed) {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Colors of `columns` × `rows` points, blurred over the whole picture. */
function clouds(next, columns, rows, channels) {
  const bytes = Buffer.from(Array.from({ length: columns * rows * channels }, () => next() * 256));
  const raw = { width: columns, height: rows, channels };
  return sharp(bytes, { raw }).resize(width, height, { fit: 'fill', kernel: 'cubic' }).png().toBuffer();
}

async function take(index, file) {
  const next = numbers(index + 1);
  const overlays = [];
  for (const columns of [24, 90, 300])
    overlays.push({ input: await clouds(next, columns, Math.round(columns / 1.5), 3), blend: 'soft-light' });
  await sharp(await clouds(next, 6, 4, 3))
    .composite(overlays)
    .jpeg({ quality: [75, 82, 88, 92][index % 4] })
    .toFile(file);
}

let folder;
export async function takePhotographs() {
  folder = mkdtempSync(join(tmpdir(), 'site-bench-pictures-'));
  mkdirSync(folder, { recursive: true });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (let index = 0; index < most; index += 1) await take(index, photograph(index));
}

/** The file of the picture with this number, from 0. */
export function photograph(index) {
  return join(folder, `${index}.jpg`);
}
