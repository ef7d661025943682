// A stylesheet without nested rules, minified: its text. A browser checks its meaning in compiled-styles.test.ts.
import { expect, test } from 'vitest';
import { defaultTargets } from '../src/stages/2-templates/bundling/browsers.ts';
import { flatStyles } from '../src/stages/2-templates/styles/flatStyles.ts';
import { minifyStyles } from '../src/stages/2-templates/styles/minifyStyles.ts';
import { flatOrNone, nestingProblem } from '../src/stages/2-templates/styles/nesting.ts';
import { withShortLines } from '../src/stages/2-templates/styles/shortLines.ts';
import type { StyleText } from '../src/stages/2-templates/styles/styleText.ts';

test.each([
  ['.a{x:y;.b{x:z}}', '.a{x:y}.a .b{x:z}'],
  ['.a{.b{x:z}x:y;&:hover{x:q}q:r}', '.a .b{x:z}.a{x:y}.a:hover{x:q}.a{q:r}'],
  ['.a{.b &{x:y}.c& &{x:y}>&{x:y}&&{x:y}}', '.b .a{x:y}.c.a .a{x:y}.a>.a{x:y}.a.a{x:y}'],
  ['p .a{.b &{x:y}&+&{x:y}:not(&){x:y}}', '.b :is(p .a){x:y}p .a+:is(p .a){x:y}:not(:is(p .a)){x:y}'],
  ['p{.b&{x:y}.b &{x:y}&q{x:y}}', '.b:is(p){x:y}.b p{x:y}:is(p)q{x:y}'],
  ['.a,#b{.c{x:y}&{x:y}&,.d{x:y}}', ':is(.a,#b) .c{x:y}:is(.a,#b){x:y}:is(.a,#b),:is(.a,#b) .d{x:y}'],
  ['.a,#b{@media print{x:y;&{x:z}q:r}}', '@media print{.a,#b{x:y}:is(.a,#b){x:z}.a,#b{q:r}}'],
  ['.a:before{.b &{x:y}@media print{x:y}}', '.b :is(.a:before){x:y}@media print{.a:before{x:y}}'],
  ['.a{@layer{.b{x:y}x:z}@layer q{}@media z{}}', '@layer{.a .b{x:y}.a{x:z}}@layer q{}'],
  ['.a{.b{}}.c{}', ''],
  ['.a{@apply x y;q:r;@foo z{x:y}}', '.a{@apply x y;q:r}.a{@foo z{x:y}}'],
  [
    '@scope(.a){& .b{x:y}>.c{&:hover{x:y}}d{x:y}}',
    '@scope(.a){:is(&) .b{x:y}:where(:scope)>.c:hover{x:y}d{x:y}}',
  ],
  ['[x="&"] a{b &{x:y}}', 'b :is([x="&"] a){x:y}'],
  ['a{--x:{a:b;c:{d}};--y:;--z:q;x:y}', 'a{--x:{a:b;c:{d}};--y: ;--z:q;x:y}'],
  ['a{margin:1px;margin-inline:2px;margin-left:3px}', 'a{margin:1px;margin-inline:2px}a{margin-left:3px}'],
  ['a{top:1px;all:unset;top:2px;left:3px}', 'a{top:1px;all:unset}a{top:2px;left:3px}'],
  ['a{margin:1px;padding-inline:2px;margin-left:3px}', 'a{margin:1px;padding-inline:2px;margin-left:3px}'],
  ['@import"x";@layer a,b;@font-face{a:b}@page{x:y;@top-left{x:y}}', undefined],
  ['a{b:c}}d{e:f}x;y{z:q', 'a{b:c}}d{e:f}x;y{z:q}'],
  ['', ''],
])('%s', (css, expected = css) => {
  expect(flatStyles(css)).toBe(expected);
});

test.each([
  [
    'a{color:rgba(0,0,0,.2);color:rgb(0 0 0/50%);color:RGB(1,2,3)}',
    'a{color:#0003;color:rgb(0 0 0/50%);color:#010203}',
  ],
  ['a{color:oklch(50% .2 20);color:hsl(0 75% 40%)}', 'a{color:oklch(50% .2 20);color:hsl(0 75% 40%)}'],
  [
    'a{color:rgb(from red r g b/calc(1*.5));--kept-color0_:lab(1 2 3)',
    'a{color:rgb(from red r g b/calc(1*.5));--kept-color0_:lab(1 2 3)}',
  ],
  [
    'a{content:"rgba(0,0,0,.1)";x:url("rgba(0,0,0,.1)")}',
    'a{content:"rgba(0,0,0,.1)";x:url("rgba(0,0,0,.1)")}',
  ],
  [
    'a{inset:0}@media(width<3px){b{c:d}}',
    'a{top:0;right:0;bottom:0;left:0}@media not (min-width:3px){b{c:d}}',
  ],
])('%s, minified', async (css, expected) => {
  expect(await minifyStyles(css, defaultTargets.styles)).toBe(expected);
});

const sheetOf = (css: string): StyleText => ({
  ...{ css, files: [], resolutionPaths: [] },
  locationOf: (line, column) => ({ file: 'a.css', line: line + 1, column: column + 1 }),
});
const inEachOther = (head: string, times: number, inside = 'x:y') =>
  `${head}{`.repeat(times) + inside + '}'.repeat(times);

test('nested rules have limits of depth and of expanded size', () => {
  const problemOf = (css: string) => {
    const { code, facts, at } = nestingProblem(sheetOf(`b{}\n${css}`)) ?? {};
    return code && [code, ...(facts ?? []), `${at?.line}:${at?.column}`].join(' ');
  };
  for (const head of ['a', '@media print', '@layer a', '& > b', '.a:is(.b, .c)']) {
    expect(problemOf(inEachOther(head, 100)), head).toBeUndefined();
    expect(problemOf(inEachOther(head, 5_000)), head).toBe(
      `too-deep 100 2:${100 * (head.length + 1) + head.length + 1}`,
    );
  }
  // The size doubles with every level.
  for (const head of ['a & &', '&.a, &.b', '&:not(&)', 'a, b']) {
    expect(problemOf(inEachOther(head, 10)), head).toBeUndefined();
    expect(problemOf(inEachOther(head, 60)), head).toMatch(/^too-long nested 20000000 2:\d+$/);
    expect(flatOrNone(inEachOther(head, 60)), head).toBeUndefined();
  }
  // The selectors that each declaration repeats.
  const long = `a${',b'.repeat(5_000)}`;
  expect(problemOf(`${long}{${'c{x:y}x:y;'.repeat(5_000)}}`)).toMatch(/^too-long/);
  expect(problemOf(`${long}{${'x:y;'.repeat(100)}}`)).toBeUndefined();
  expect(flatOrNone('a{b{x:y}}')).toBe('a b{x:y}');
});

test('many & in one selector take linear time', () => {
  expect(flatStyles(`a{${'&'.repeat(100_000)}{x:y}}`)).toBe(`a${':is(a)'.repeat(99_999)}{x:y}`);
});

test('long lines of a stylesheet are split, and locations in them stay correct', () => {
  for (const [piece, most] of [
    ['a{!}', 200],
    ['widht:1;', 200],
    [',,', 200],
    ['a{--x:y z}', 210],
    ['::', 1_000],
  ] as const) {
    const css = `b{}\n${piece.repeat(10_000)}\u2028c{}\r\nd{}`;
    const { css: made, locationOf } = withShortLines(sheetOf(css));
    const lines = made.split(/\r\n|[\n\u2028]/);
    expect(Math.max(...lines.map(({ length }) => length)), piece).toBeLessThanOrEqual(most);
    expect(made.replace(/[\n\r\u2028]/g, ''), piece).toBe(css.replace(/[\n\r\u2028]/g, ''));
    let column = 1;
    for (const [index, line] of lines.slice(0, -2).entries()) {
      if (index === 0) continue;
      expect(locationOf(index, 0), piece).toEqual({ file: 'a.css', line: 2, column });
      column += line.length;
    }
    expect(locationOf(lines.length - 1, 1)).toEqual({ file: 'a.css', line: 4, column: 2 });
  }
  // Strings, addresses and custom properties stay whole, and so does text without long lines.
  const whole = [JSON.stringify(' {;,'.repeat(5_000)), `url(${'a;{,'.repeat(5_000)})`];
  for (const one of whole) expect(withShortLines(sheetOf(`a{b:${one};c:d}`)).css).toContain(one);
  const custom = `--x:${'a, b '.repeat(100)}`;
  expect(withShortLines(sheetOf(`a{${`${custom};`.repeat(50)}}`)).css.split(custom)).toHaveLength(51);
  const short = sheetOf('a{b:c}\n'.repeat(5_000));
  expect(withShortLines(short)).toBe(short);
});
