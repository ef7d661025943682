// A parsed stylesheet: its requests, fonts and custom properties, in any syntax.
import { describe, expect, test } from 'vitest';
import { readCss } from '../src/html/css.ts';
import { withFontSources } from '../src/html/fontSources.ts';

describe('a stylesheet loads', () => {
  test.each([
    ['@font-face{src:url(/a.woff2)}', ['font-src /a.woff2']],
    ['@media print{@FONT-FACE { src: local("A"), URL( "/a.woff2" ) }}', ['font-src /a.woff2']],
    ['@font-face{src:url(/a.eot);src:url(/a.woff2)}', ['font-src /a.eot', 'font-src /a.woff2']],
    ['@import "/a.css";@import \'/b;c.css\' print;', ['style-src /a.css', 'style-src /b;c.css']],
    ['@import url(/a.css) layer(x) supports(background: url("/b.png")) screen;', ['style-src /a.css']],
    ['@import /* a */ url("/a.css")', ['style-src /a.css']],
    [
      'a{background:url(/a.png),url(\'/b.png\'),url( "/c).png" )}',
      ['/a.png', '/b.png', '/c).png'].map(image),
    ],
    ['a{background:url(/a\\)b.png) url("/\\62 .png")}', ['/a)b.png', '/b.png'].map(image)],
    [
      'a{background:url(data:image/svg+xml;a{}b,%3C) url("data:,}")}',
      ['data:image/svg+xml;a{}b,%3C', 'data:,}'].map(image),
    ],
    ['@layer a{@supports (x:y){@media (z){a{mask:url(/a.svg)}}}}', ['img-src /a.svg']],
    ['a{--x:{y:url(/a.png)};--z:url(/b.png) !important}', ['/a.png', '/b.png'].map(image)],
    ['a{ .b{background:url(/a.png)} &:hover{background:url(/b.png)} }', ['/a.png', '/b.png'].map(image)],
    ['@keyframes a{from{cursor:url(/a.cur),auto}}', ['img-src /a.cur']],
    ['/* a{b:url(/a.png)} */ /*! url(/b.png) */ a{content:"url(/c.png)"}', []],
    ['@namespace svg url(http://www.w3.org/2000/svg);', []],
    ['a{b:c} } d{e:url(/a.png)', ['img-src /a.png']],
    ['<!-- a{b:"c\n;d:url(/a.png) -->', ['img-src /a.png']],
    ['', []],
    ['a{b:xurl(/a.png)}', []],
    ['a{b:"@import" "/a.css"}', []],
  ])('%s', (css, expected) => {
    expect(readCss(css).loads.map((one) => one.join(' '))).toEqual(expected);
  });
  function image(url: string) {
    return `img-src ${url}`;
  }
});

describe('a font face has the name', () => {
  test.each([
    ['font-family:A;font-weight:400 700', { family: 'A', weight: 400, weights: [400, 700], style: 'normal' }],
    [
      'font-family:"A {B}";font-style:oblique 9deg',
      { family: 'A {B}', weight: 400, weights: undefined, style: 'italic' },
    ],
    [
      " FONT-FAMILY: 'A\\27 s' ; font-weight: 800",
      { family: "A's", weight: 800, weights: undefined, style: 'normal' },
    ],
    [
      'font-family:  "A" B ;font-style:x-italic',
      { family: '"A" B', weight: 400, weights: undefined, style: 'normal' },
    ],
    ["font-family: A 'B'", { family: "A 'B'", weight: 400, weights: undefined, style: 'normal' }],
    [
      'font-family:A;font-weight:bold;unicode-range: U+0-7F, u+4??',
      { family: 'A', weight: 700, weights: undefined, style: 'normal', range: 'U+0-7F, u+4??' },
    ],
  ])('%s', (declarations, face) => {
    const { faces } = readCss(`@layer x{@font-face{${declarations};src:url(/a.woff2) format("woff2")}}`);
    expect(faces).toEqual([{ range: '', ...face, urls: ['/a.woff2'] }]);
  });
});

test('custom properties of :root are read in both color schemes, and no others', () => {
  const css =
    ':root{--a:#fff;--b:clamp(1rem,2vw,3rem)}.x{--a:no}.x,:root{--c:"q;}"}@media print{:root{--a:no}}@media (min-width:1px){:root{--b:no}}' +
    '@media (prefers-color-scheme:dark){:root{--a:#000}.x{--c:no}:root,.y{--d:1px}@media print{:root{--a:no}}}' +
    '@media screen and (prefers-color-scheme:dark){:root{--a:no}}@media (prefers-color-scheme:dark) and (x){:root{--a:no}}' +
    '.x , :root{--e:5}:root{color:no}' +
    ':root:hover{--a:no}@layer x{@media ( prefers-color-scheme: dark ){ :root { --é: { a } ; color: red } }}';
  const light = { '--a': '#fff', '--b': 'clamp(1rem,2vw,3rem)', '--c': '"q;}"', '--e': '5' };
  expect(readCss(css).properties).toEqual({
    light,
    dark: { ...light, '--a': '#000', '--d': '1px', '--é': '{ a }' },
  });
});

test.each([
  ['p{content:"a" attr(b) "c\\64 "}', 'acd'],
  ['p{CONTENT:"a";quotes:"b" "c"}', 'abc'],
  [':root{--ab:"c"}', 'c'],
  ['p{font-family:"a";-x-content:"b";contents:"c"}', ''],
  ['', ''],
])('the texts that %s shows are found', (css, content) => {
  expect(readCss(css).content).toBe(content);
});

describe('the font sources', () => {
  const all = (css: string) => {
    const found: string[] = [];
    withFontSources(css, (sources, isLast) => {
      found.push(`${isLast} ${sources.map(({ url, format }) => `${url} ${format}`)}`);
      return sources;
    });
    return found;
  };

  test.each([
    ['@font-face{src:url(/a.woff2) format("woff2"),url(/a.woff)}', ['true /a.woff2 woff2,/a.woff ']],
    [
      '@media print{@FONT-FACE{SRC: local("A, B") , url( "/a,b.otf#c" ) format( woff )tech(variations)}}',
      ['true undefined ,/a,b.otf woff'],
    ],
    ['@font-face{src:url(/a.eot);src:url(/b.ttf)}', ['false /a.eot ', 'true /b.ttf ']],
    ['a{src:url(/a.woff)}@font-face{font-family:A}', []],
  ])('%s', (css, expected) => {
    expect(all(css)).toEqual(expected);
    expect(withFontSources(css, (sources) => sources)).toBe(css);
  });

  test('are replaced by the chosen ones', () => {
    const css = 'a{b:c}@font-face{src:url(/a.eot);font-family:A;src:url(/a) format("a"),local(b)}d{e:f}';
    const chosen = withFontSources(css, (sources, isLast) =>
      isLast ? sources.slice(0, 1).map((one) => ({ ...one, format: 'woff2' })) : [],
    );
    expect(chosen).toBe('a{b:c}@font-face{font-family:A;src:url(/a) format("woff2")}d{e:f}');
  });
});
