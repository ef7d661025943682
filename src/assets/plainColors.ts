// Modern CSS colors in a text → colors that the icon renderer supports. LOADS a library.
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { cached } from '../engine/cache.ts';
import { madeWith } from '../engine/installed.ts';
import { load } from './native.ts';

/** A part that the renderer does not support. */
export class UndrawableError extends Error {}

/** Color functions and names that the renderer does not support, in any of their forms. */
const modernColor =
  /^(?:(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color(?:-mix)?|light-dark|contrast-color|device-cmyk)\(|rebeccapurple$|canvas(?:text)?$)/i;
/** `rgb(1, 2, 3)` is supported. */
const plainColor = /^rgba?\(\s*[\d.]+%?\s*,\s*[\d.]+%?\s*,\s*[\d.]+%?\s*(?:,\s*[\d.]+\s*)?\)$/i;

/** The positions of the colors in a text that must be converted. */
function placesOfColors(css: string): readonly (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = [];
  const open: { readonly from: number; readonly isColor: boolean }[] = [];
  tokenize(css, (type, start, end) => {
    const isInside = open.some(({ isColor }) => isColor);
    if (type === tokenTypes.Function || type === tokenTypes.LeftParenthesis)
      open.push({ from: start, isColor: !isInside && modernColor.test(css.slice(start, end)) });
    else if (type === tokenTypes.RightParenthesis) {
      const { from = 0, isColor = false } = open.pop() ?? {};
      if (isColor && !plainColor.test(css.slice(from, end))) found.push([from, end]);
    } else if (type === tokenTypes.Ident && !isInside && modernColor.test(css.slice(start, end)))
      found.push([start, end]);
  });
  return found;
}

export const colorsIn = (css: string) => placesOfColors(css).map(([from, to]) => css.slice(from, to));

export function withColors(css: string, plain: ReadonlyMap<string, string>): string {
  let [made, done] = ['', 0];
  for (const [from, to] of placesOfColors(css)) {
    made += css.slice(done, from) + (plain.get(css.slice(from, to)) ?? '');
    done = to;
  }
  return made + css.slice(done);
}

/**
 * These colors in satori's form for its own drawings, by their texts. Throws with the first that it does not support. `current`:
 * the color of the icon's root; undefined if other elements have their own.
 */
export async function converted(
  colors: readonly string[],
  current: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (colors.length === 0) return new Map();
  const unclear = current === undefined && colors.find((color) => /currentcolor/i.test(color));
  if (unclear) throw new UndrawableError(unclear);
  const from = ['colors', madeWith('satori'), JSON.stringify([colors, current])];
  const made = await cached(from, async () => {
    const satori: typeof import('satori').default = load('satori').default;
    const all = await Promise.all(
      colors.map(async (color) => [color, await plain(satori, color, current)] as const),
    );
    return Buffer.from(JSON.stringify(all));
  });
  return new Map(JSON.parse(Buffer.from(made).toString()) as (readonly [string, string])[]);
}

async function plain(satori: typeof import('satori').default, color: string, current = '#000') {
  const fault = new UndrawableError(color);
  const background = system[color.toLowerCase()] ?? color;
  const style = { display: 'flex', width: 1, height: 1, background, color: current };
  const onStyleError = () => {
    throw fault;
  };
  const element = { type: 'div', props: { style } } as unknown as Parameters<typeof satori>[0];
  const svg = await satori(element, { width: 1, height: 1, fonts: [], onStyleError }).catch(() => '');
  const [, fill] = /.*\sfill="((?:rgb|#|[a-z])[^"]*)"/is.exec(svg) ?? [];
  if (fill === undefined) throw fault;
  return fill;
}

/** The system colors in light mode. */
const system: Readonly<Record<string, string>> = { canvas: '#fff', canvastext: '#000' };
