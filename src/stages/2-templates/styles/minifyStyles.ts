// Minifies a bundled stylesheet for the browsers of the site, with the same effect. RUNS esbuild.
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { esbuild } from '../bundling/esbuild.ts';
import { flatStyles } from './flatStyles.ts';

/** Warnings that the bundler has already reported. Here each one would contain the whole stylesheet, which is one line. */
const silent = Object.fromEntries(
  'css-syntax-error invalid-@charset invalid-@import invalid-@layer invalid-calc js-comment-in-css undefined-composes-from unsupported-@charset unsupported-@namespace unsupported-css-property unsupported-css-nesting'
    .split(' ')
    .map((id) => [id, 'silent'] as const),
);

/** The stylesheet, minified. `targets`: browsers in esbuild's names. */
export async function minifyStyles(css: string, targets: readonly string[]): Promise<string> {
  const { text, restored } = withoutColors(flatStyles(css));
  const { code } = await esbuild().transform(text, {
    loader: 'css',
    minify: true,
    target: [...targets],
    // It would write gradients that are only similar.
    supported: { 'gradient-interpolation': true },
    legalComments: 'none',
    logLevel: 'silent',
    logOverride: silent,
  });
  return restored(code.trim());
}

/**
 * A stylesheet without the colors that esbuild would change. esbuild writes `oklch()` as a hexadecimal number, so that gradients
 * and animations get other colors. It also rounds transparency to 255 steps. `restored` inserts the colors again.
 */
function withoutColors(css: string) {
  let name = 'kept-color';
  while (css.includes(name)) name += '-';
  const kept: string[] = [];
  let text = '';
  let from = 0;
  let start = -1;
  let depth = 0;
  tokenize(css, (type, begin, end) => {
    const isFunction = type === tokenTypes.Function;
    if (start === -1) {
      if (!isFunction || !/^(?:rgba?|hsla?|(?:ok)?l(?:ab|ch)|color)\($/i.test(css.slice(begin, end))) return;
      [start, depth] = [begin, 1];
    } else if (isFunction || type === tokenTypes.LeftParenthesis) depth += 1;
    else if (type === tokenTypes.RightParenthesis) depth -= 1;
    if (depth > 0) return;
    const color = css.slice(start, end);
    if (isChanged(color)) {
      text += `${css.slice(from, start)}${name}${kept.push(color) - 1}_`;
      from = end;
    }
    start = -1;
  });
  const names = new RegExp(`${name}(\\d+)_`, 'g');
  return {
    text: text + css.slice(from),
    restored: (made: string) => made.replace(names, (_, index) => kept[Number(index)] ?? ''),
  };
}

/** Whether esbuild would write a slightly different color: between two steps of 255, it rounds differently from browsers. */
function isChanged(color: string): boolean {
  const [, name = '', rest = ''] = /^(rgb|hsl)a?\(([-\d.%,\s/deg]*)\)$/i.exec(color) ?? [];
  const given = rest.split(/[\s,/]+/).filter((one) => one !== '');
  const [first = NaN, second = NaN, third = NaN, alpha = 255] = given.map((one, index) =>
    one.endsWith('%') ? Number.parseFloat(one) * 2.55 : Number.parseFloat(one) * (index === 3 ? 255 : 1),
  );
  const all = /rgb/i.test(name) ? [first, second, third] : fromHsl(first, second / 255, third / 255);
  const isBetween = (one: number) => !(Math.abs((one % 1) - 0.5) > 0.01);
  const isStep = Math.abs(alpha - Math.round(alpha)) < 0.01;
  return name === '' || !isStep || all.some(isBetween);
}

/** Red, green and blue, up to 255 (CSS Color 4, 7.1). */
function fromHsl(hue: number, saturation: number, lightness: number): readonly number[] {
  const range = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((shift) => {
    const sector = (shift + (((hue % 360) + 360) % 360) / 30) % 12;
    return 255 * (lightness - range * Math.max(-1, Math.min(sector - 3, 9 - sector, 1)));
  });
}
