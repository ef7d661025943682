// The fonts that the stylesheet names, cut down to the characters that the finished pages show. READS.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { messageOf, type Problem, problem } from './problem.ts';
import type { FontAsset, FontSource, Outcome } from './site.ts';

/**
 * What stands for the hash in a font's name until the hash is known: it depends on what all pages say, and pages are
 * staged one by one. As long as a hash, so that no size changes.
 */
function placeholder(index: number): string {
  return `font${String(index).padStart(6, '0')}`;
}

/** Where pages find the font of `file`, the stylesheet's `index`th. */
export function fontAddress(file: string, index: number): string {
  return `/assets/${basename(file, '.woff2')}-${placeholder(index)}.woff2`;
}

/** The fonts of a minified stylesheet, whose addresses mean `files`; their weights are those of its @font-face rules. */
export function fontsOf(styles: string, files: readonly string[]): readonly FontSource[] {
  const rules = styles.match(/@font-face\{[^}]*\}/g) ?? [];
  return files.map((file, index) => {
    const address = fontAddress(file, index);
    const rule = rules.find((one) => one.includes(address)) ?? '';
    const [, from, to] = /font-weight:(\d+) (\d+)/.exec(rule) ?? [];
    const weights = from && to ? ([Number(from), Number(to)] as const) : undefined;
    return { file, address, placeholder: placeholder(index), weights };
  });
}

/** Cuts every font down to `characters`. */
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
    const { default: subsetFont } = await import('subset-font');
    const [min, max] = font.weights ?? [];
    const bytes = await subsetFont(await readFile(font.file), characters, {
      targetFormat: 'woff2',
      keepFeatures: ['kern'],
      noLayoutClosure: true,
      noHinting: true,
      ...(min && max ? { variationAxes: { wght: { min, max } } } : {}),
    });
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, font.placeholder.length);
    return {
      value: { ...font, bytes, hash, output: font.address.slice(1).replace(font.placeholder, hash) },
      problems: [],
    };
  } catch (error) {
    const found: Problem = problem('bad-font', [messageOf(error)], { file: basename(font.file) });
    return { value: undefined, problems: [found] };
  }
}
