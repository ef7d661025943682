// Icons rendered from one drawing with modern styles: a browser is the reference for the pixels.
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { plainIcon } from '../src/assets/iconStyles.ts';
import { drawIcons, iconMistake } from '../src/assets/icons.ts';
import { png } from '../src/assets/png.ts';
import { sentenceOf } from '../src/cli/words.ts';
import { flatOrNone } from '../src/stages/2-templates/styles/nesting.ts';
import { browserNow, openPage } from './support/browser.ts';

/** An icon of two halves, `a` on the left and `b` on the right. */
const icon = (style: string, a = 'class="a"', b = 'class="b"', root = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" ${root}>${style && `<style>${style.replace(/&(?!lt;)/g, '&amp;')}</style>`}<g><path ${a} d="M0 0h16v32H0z"/></g><path ${b} d="M16 0h16v32H16z"/></svg>`;

const colors = [
  'oklch(60% 0.2 250)',
  'oklab(60% .1 -.1)',
  'lab(50% 40 59)',
  'lch(50% 70 50)',
  'hwb(120 10% 20%)',
  'hsl(250deg 60% 50%)',
  'hsl(0.7turn, 60%, 50%)',
  'hsl(250deg 60% 50% / 50%)',
  'rgb(255 128 0 / 50%)',
  'rgba(1, 200, 3, .4)',
  'rgb(50% 20% 0%)',
  'color(display-p3 .5 1 0)',
  'color-mix(in oklch, red 30%, blue)',
  'color-mix(in srgb, currentColor, white)',
  'rgb(from teal r g b / .5)',
  'light-dark(red, blue)',
  'rebeccapurple',
  'RebeccaPurple',
  'CanvasText',
  '#f80c',
  'currentColor',
  'tomato',
];
const dark = '@media (prefers-color-scheme: dark)';
const icons: readonly string[] = [
  ...colors.flatMap((color) => [
    icon(`.a { fill: ${color} }`, 'class="a"', `fill="${color}"`, 'color="#0a6"'),
    icon('', `style="fill: ${color}"`, `style="fill: none; fill: ${color} !important"`),
  ]),
  icon(':root { --c: #e11; --d: var(--c) } .a { fill: var(--c) } .b { fill: var(--d, blue) }'),
  icon('svg { --c: oklch(70% .2 150) }', 'fill="var(--c)"', 'style="fill: var(--none, hwb(0 0% 0%))"'),
  icon('', 'fill="var(--c)"', 'style="fill:var(--c)"', 'style="--c: rebeccapurple"'),
  icon('', 'style="--own: teal; fill: var(--own)"', 'fill="var(--missing)"', 'fill="#07f"'),
  icon('@property --c { syntax: "&lt;color>"; inherits: true; initial-value: teal } .a { fill: var(--c) }'),
  icon('svg { .a { fill: red } & .b { fill: blue } & > path { stroke: lime } }'),
  icon('svg { color: green; & g, & path.b { fill: currentColor } }', '', 'class="b"'),
  icon(`.a { fill: red; ${dark} { fill: lime } } ${dark} { .b { fill: lime } }`),
  icon(`path { fill: red } @media (prefers-color-scheme: light) { .a { fill: teal } }`),
  icon(`path { fill: red } @media print, screen and (prefers-color-scheme: light) { .a { fill: teal } }`),
  icon('path { fill: red } @media not print { .a { fill: teal } } @media not screen { .b { fill: teal } }'),
  icon('path { fill: red } @supports (fill: oklch(0 0 0)) { .a { fill: oklch(70% .1 20) } }'),
  icon('@layer one { .a { fill: teal } } .b { fill: tomato }'),
  icon(':is(.a, .b) { fill: teal } path:where(.b) { stroke: red } .a:hover { fill: red }'),
  icon('<![CDATA[ svg > .b { fill: var(--c) } :root { --c: #ff0 } ]]>'),
  icon('.a { fill: red } .a { fill: url(#none) var(--c, teal) } path.b { fill: #123 }'),
  icon('.a { stroke: var(--w, red); stroke-width: var(--n, 8) } .b { opacity: var(--o, .5) }'),
  icon(
    ':root { --h: 200 } .a { fill: hsl(var(--h) 80% 50%) } .b { fill: color-mix(in oklab, hsl(var(--h), 80%, 50%), red) }',
  ),
  icon('.a { fill: red }', 'class="a"', 'class="b" fill="blue"'),
];

describe('an icon', () => {
  test('has the colors of a browser, for any syntax of its styles', async () => {
    const { page } = await openPage(await browserNow(), { colorScheme: 'light' });
    const shown = await page.evaluate(async (drawings) => {
      const found: number[][][] = [];
      for (const drawing of drawings) {
        const image = new Image();
        image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 32 });
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        found.push(
          [
            [8, 16],
            [24, 16],
            [17, 1],
          ].map(([x = 0, y = 0]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])]),
        );
      }
      return found;
    }, icons);
    const wrong: unknown[] = [];
    for (const [index, one] of icons.entries()) {
      const { data } = PNG.sync.read(Buffer.from(await png(await plainIcon(one, flatOrNone), 32)));
      const drawn = [8 + 16 * 32, 24 + 16 * 32, 17 + 32].map((at) => [...data.subarray(4 * at, 4 * at + 4)]);
      const isNear = drawn.every((pixel, at) =>
        pixel.every((value, channel) => Math.abs(value - (shown[index]?.[at]?.[channel] ?? -1)) <= 3),
      );
      if (!isNear) wrong.push([one, { drawn, shown: shown[index] }]);
    }
    expect(wrong).toEqual([]);
  });

  test('with plain styles keeps its bytes', async () => {
    const plain = icon(
      '.a{fill:#f00;stroke:rgb(1,2,3)} .b:first-child{fill:currentColor}',
      'class="a" style="fill:url(#a)"',
    );
    expect(await plainIcon(plain, flatOrNone)).toBe(plain);
  });

  test.each([
    [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<text y="9">🌙</text></svg>',
      '<text>',
      2,
      1,
    ],
    [
      '<svg xmlns="http://www.w3.org/2000/svg"><g><foreignObject><p>a</p></foreignObject></g></svg>',
      '<foreignObject>',
      1,
      44,
    ],
  ])('with elements that the renderer ignores is a problem: %s', (svg, what, line, column) => {
    const found = iconMistake(svg);
    expect(found && [found.code, found.at?.line, found.at?.column]).toEqual(['bad-icon', line, column]);
    expect(found && sentenceOf(found).text).toContain(what);
  });

  test.each([
    ['.a { fill: device-cmyk(0 1 1 0) }', 'device-cmyk(0 1 1 0)'],
    ['.a { --c: red } .b { fill: var(--c) }', 'var(--c)'],
    ['.a:not(.b) { fill: var(--c, red) }', '.a:not(.b)'],
    ['@media (min-width: 20px) { .a { fill: red } }', '@media (min-width: 20px)'],
    [':root { --c: var(--c) } .a { fill: var(--c) }', 'var(--c)'],
    ['a{b{'.repeat(60), 'so many rules in one another'],
    ['a & &{'.repeat(30), 'so many rules in one another'],
    ['a{x:y}'.repeat(9_000), 'more than 50,000 characters of styles'],
    [`${':is('.repeat(500)}a${')'.repeat(500)}{x:y}@media{}`, ':is(:is(:is('],
    [`${':is(a,b)'.repeat(30)}{x:y}@media{}`, ':is(a,b):is(a,b)'],
    [
      '.a { color: red; fill: color-mix(in srgb, currentColor, white) }',
      'color-mix(in srgb, currentColor, white)',
    ],
  ])('with styles that cannot be rendered is a problem: %s', async (style, what) => {
    const { value, problems } = await drawIcons(icon(style), '#fff', flatOrNone);
    expect([
      value,
      problems.map((one) => [one.code, one.at?.file, one.at?.line, sentenceOf(one).text]),
    ]).toEqual([[], [['bad-icon', 'content/static/favicon.svg', 1, expect.stringContaining(what)]]]);
  });
});
