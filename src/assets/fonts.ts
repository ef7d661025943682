// The fonts of the stylesheet, cut to the characters that the finished pages show. READS them.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { bytesAt } from '../incremental/bytes.ts';
import { cached } from '../incremental/cache.ts';
import { madeWith } from '../incremental/installed.ts';
import type { FontSource } from '../model/font.ts';
import type { Outcome } from '../model/problem.ts';
import { isRefusal } from '../model/system.ts';
import { failed, messageOf, problem } from '../problems/problem.ts';
import { load } from './native.ts';

/** A cut font. */
export interface FontAsset extends FontSource {
  readonly bytes: Uint8Array;
  readonly hash: string;
  readonly output: string;
}

/** Cuts every font to `characters`, or takes the result from the cache. Rejects if the system refuses to read one. */
export async function cutFonts(
  fonts: readonly FontSource[],
  characters: string,
): Promise<Outcome<readonly FontAsset[]>> {
  const cut = await Promise.all(fonts.map((font) => cutFont(font, characters)));
  return {
    value: cut.flatMap(({ value }) => value ?? []),
    problems: cut.flatMap(({ problems }) => problems),
  };
}

async function cutFont(font: FontSource, characters: string): Promise<Outcome<FontAsset | undefined>> {
  try {
    const whole = await bytesAt(font.file);
    const from = [madeWith('subset-font'), JSON.stringify([recipe, font.weights]), characters, whole];
    const bytes = await cached(from, () => cut(whole, characters, font.weights));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, font.placeholder.length);
    const output = font.address.slice(1).replace(font.placeholder, hash);
    return { value: { ...font, bytes, hash, output }, problems: [] };
  } catch (error) {
    if (isRefusal(error)) throw error; // it may concern another file
    return failed(
      problem('bad-font', [messageOf(error).replace(/\s+/g, ' ')], { file: basename(font.file) }),
    );
  }
}

/** How fonts are cut, besides the range of their weights. */
const recipe = {
  targetFormat: 'woff2',
  keepFeatures: ['kern'],
  noLayoutClosure: true,
  noHinting: true,
} satisfies Parameters<typeof import('subset-font').default>[2];

function cut(font: Uint8Array, characters: string, weights: FontSource['weights']): Promise<Uint8Array> {
  const subsetFont: typeof import('subset-font').default = load('subset-font');
  const axes = weights && { variationAxes: { wght: { min: weights[0], max: weights[1] } } };
  return subsetFont(font, characters, { ...recipe, ...axes });
}
