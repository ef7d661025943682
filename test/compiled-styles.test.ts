// A stylesheet has the same effect after compilation, and so does the subset that a page gets: a browser computes the same styles for each
// element.
import { join } from 'node:path';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasName, namesOf } from '../src/html/names.ts';
import { scan } from '../src/html/scan.ts';
import { readSheet } from '../src/html/sheet.ts';
import { textOf, usedPieces } from '../src/html/usedStyles.ts';
import { defaultTargets } from '../src/stages/2-templates/bundling/browsers.ts';
import { minifyStyles } from '../src/stages/2-templates/styles/minifyStyles.ts';
import { browserOfFile, serve } from './support/browser.ts';
import { stylesOf } from './support/compiled.ts';
import { differences } from './support/computed.ts';
import { makeSite } from './support/sites.ts';

const html = `<!doctype html><html lang="en"><body><main><section class="card a" id="hero" data-state="On x">
  <h2 class="title b">T</h2><p class="link c">a <a href="#x" class="a d">b</a> <em>c</em></p>
  <ul class="list"><li class="b">1</li><li class="c x">2</li><li>3</li></ul>
  <details open><summary>s</summary>t</details><input class="a" value="v"></section>
  <aside class="dark b"><p class="link">p</p><div class="wrap v"><i class="tip"><b class="in">q</b></i></div></aside>
  <div class="dark"><div class="card"><h2>x</h2><p class="md:w-1/2 a.b" id="1">y</p></div></div></main></body></html>`;

const browser = browserOfFile();
let page: Page;
beforeAll(async () => {
  page = await browser().newPage({ viewport: { width: 1000, height: 700 } });
  await page.setContent(html);
  return () => page.close();
});

const compiled = (css: string) => minifyStyles(css, defaultTargets.styles);

/** The stylesheets that changed, with their differences. */
async function changed(sheets: readonly string[]): Promise<readonly string[]> {
  const pairs = await Promise.all(sheets.map(async (css) => [css, await compiled(css)] as const));
  const found = await differences(page, pairs);
  return found.map(
    ({ sheet, element, first, second }) =>
      `${pairs[sheet]?.join('\n→ ')}\n  ${element} { ${first} } → { ${second} }`,
  );
}

/** One entry for each thing that a compiler may move, merge, shorten or write for older browsers. */
const table: Readonly<Record<string, readonly string[]>> = {
  'nested rules': [
    '.card h2 { .dark & { color: #f00 } }',
    '.list { > li { & + & { color: red } && { top: 1px } } }',
    '.wrap { .tip:has(> & .in) {color: red} .tip:has(> .in) { color: blue } }',
    '.wrap, .v { > .tip { &:hover > & {color:red} :is(&, .x) { color: blue } } }',
    '.card, #hero { & .link { color: red } } main .card .link { color: blue }',
    'h1, .title { a& {color:red} } main h2, main p { color: blue }',
    '#hero, .card { &, .dark & { color: red } } .card.a { color: blue }',
    '#hero, .dark { & { color: red } } .dark.b { color: blue }',
    '#hero, .dark { @media screen { & { color: red } } } .dark.b { color: blue }',
    '#hero, .dark { @media screen { color: red } } .dark.b { color: blue }',
    '#hero, .dark { & > .b { & { color: red } } } .dark.b, aside.dark > .b, main section > .b { color: blue }',
    '.card { &::before { content: "x"; color: red } &:not(.b)::before { color: blue } }',
    '.card::before, .link { content: "a"; &, .c & { color: red } .c & { top: 1px } }',
    '.card { .b, .c { em & , li& { color: red } } }',
    '.a { color: red; .b & {} ; color: blue; & { color: green } }',
    '.list { li:nth-child(2n + 1 of .b, .c) { color: red; &.x { color: blue } } }',
    '.card:not(.b, #x) { color: red; .dark & { color: blue } }',
    '.dark { .card:not(&) { color: red } h2:where(& *) { color: blue } h2 { color: green } }',
    'html { body:has(&) {color: red} & main { color: blue } }',
  ],
  'declarations after a nested rule': [
    'main { @media (width > 1px) { color: blue } color: green }',
    'main { color: red; & { color: blue } color: green; top: 1px }',
    '.card { h2 { .dark & { color: red } color: blue; :is(&) { color: green } color: black } color: gray }',
    'p { @supports (top: 0) { color: red; .dark & { color: blue } color: green } @media print { x: y } color: black; }',
    'p { @layer one { color: red } @layer two { .dark & { color: blue } color: green } }',
    'p { @layer { .dark & { color: blue } color: green } color: black } p { @layer { color: red !important } }',
    '#hero, .dark { @media screen { .b & {x: y} color: red } color: blue; && { color: green } top: 1px }',
    '.card { container-type: inline-size; h2 { @container (width > 1px) { color: red; &.b { color: blue } color: green } top: 0 } }',
    '.card { &::before { content: "x"; &:hover { color: red } color: blue } color: green }',
    '.a { & { color: red !important } color: green !important; .b { x: y } color: blue }',
    'p { & { margin: 1px } margin-left: 2px; & { margin: 3px } margin-right: 4px }',
    'p { --x: { a: b }; & { --x: 1 } --x: {c: d}; --y:; --z: ; --q: "}" }',
    '.card { @scope (&) { :scope { color: red } h2 { color: blue } } & h2 { color: green } color: black }',
    '.card { & h2 { color: green } @scope (.card) { h2 { color: blue } } & h2 { top: 1px } }',
    '.a { @starting-style { opacity: 0; & {opacity:.5} opacity: .2 } transition: opacity 1s; opacity: 1 }',
  ],
  '@scope': [
    '@scope (.card) to (.list) { & h2 { color: red } li { color: blue } :scope { top: 1px } & { left: 1px } }',
    '@scope (.dark) { & .card { color: red } .card { &:hover, & h2 { color: blue } color: green } } @scope { p { top: 1px } }',
    '@scope (.a, #hero) { & { color: red } &.card { top: 1px } > & {left: 1px} & > h2 { color: blue } } section { color: blue }',
    '@scope (.card) { h2 { color: red } } @scope (.dark) { h2 { color: blue } } h2:where(h2) { color: green }',
    '@media screen { @scope (.card) { @media screen { & p { color: red; .dark & { color: blue } top: 1px } } } }',
  ],
  'boxes of logical and of physical sides': [
    'p { padding: 1px; padding-inline: 2px; padding-left: 3px }',
    'p { margin: 1px; margin-inline-start: 2px; margin-right: 4px; margin-block: 3px; margin-top: 5px }',
    'p { margin-left: 1px; margin-inline: 3px; margin: 2px; margin-inline-end: 7px; margin-left: 4px }',
    'p { position: absolute; inset: 0; inset-inline: 2px; left: 3px; inset-block-end: 5px; bottom: 4px }',
    'p { position: absolute; top: 1px; inset-block: 3px; top: 1px; right: 1px; bottom: 1px; left: 1px }',
    'p { border-radius: 1px; border-start-start-radius: 3px; border-top-left-radius: 2px; border-end-end-radius: 4px; border-radius: 5px 6px }',
    'p { margin: 1px; all: unset; margin-left: 2px; padding: 2px } p { all: initial; padding-left: 1px; all: revert; padding: 2px }',
    'p { padding: 1px !important; padding-inline: 2px !important; padding-left: 3px !important; padding: 9px }',
    '.card { margin: 1px; margin-inline: 2px; & h2 { margin: 1px; margin-inline: 3px; margin-left: 2px } margin-left: 3px }',
    '@keyframes k { from, to { margin: 1px; margin-inline: 2px; margin-left: 3px } } p { animation: k 1s }',
    'p { border: 1px solid red; border-inline: 2px dotted blue; border-left: 3px solid green; border-left-color: blue; border-inline-color: red }',
    'p { border-width: 1px; border-style: solid; border-inline-width: 2px; border-left-width: 3px; border-width: 1px 2px }',
    'p { scroll-margin: 1px; scroll-margin-inline: 2px; scroll-margin-left: 3px; scroll-padding: 1px; scroll-padding-inline: 3px; scroll-padding-left: 2px}',
    'p { width: 1px; inline-size: 2px; width: 3px; min-width: 1px; min-inline-size: 0; overflow: hidden; overflow-x: auto; overflow-inline: scroll }',
    'p { position: absolute; inset: var(--none); inset: 1px; top: var(--none, 3px); inset: auto 2px; left: calc(1px + 2em) }',
    'p { margin: var(--m, 1px); margin-left: 2px; margin: 3px; margin-top: var(--m, 4px); margin-bottom: 2px } .dark { --m: 9px }',
  ],
  'fallbacks and duplicates': [
    'p { height: 100vh; height: 100dvh; width: 10px; width: 10foo; color: red; color: foo(1); margin: 1px; margin: 1foo; margin-left: 2dvh }',
    'p { padding: 1px; padding-left: 1cqw; padding: 2foo; top: 1px; left: 1foo; right: 2px; bottom: 3lh; position: absolute }',
    'p { color: red !important; color: blue; background: red; background-color: blue; background: none green }',
    'p { display: -webkit-box; display: flex; display: foo; width: -webkit-fill-available; width: stretch; appearance: none; -webkit-appearance: auto }',
    'p { -webkit-mask: linear-gradient(red, blue); mask-size: 3px; mask: none; -webkit-mask-composite: xor; mask-composite: exclude; mask: url(#a) add, linear-gradient(red, blue) exclude }',
    'p { user-select: none; -webkit-user-select: text; hyphens: auto; tab-size: 3; text-decoration: underline dotted red 2px; backdrop-filter: blur(1px); background-clip: text; print-color-adjust: exact; box-decoration-break: clone; clip-path: circle(1px) }',
    '.a { color: red } .b { color: blue } .a { color: red } .c:unknown(x) { color: green } .b { color: green }',
    '.a { color: red } .a, :unknown { color: blue } .b::-moz-foo, .c { color: green } .b { color: red } .c { color: red } .d { color: red }',
    'a:is(.a, :unknown) { color: red } .b:where(:unknown, .title) { color: blue } :not(:unknown) { top: 1px }',
    'font-face { x: y } p { transition: none; transition: color 0s, top 1s ease-in-out 2ms; font: bold 12px/1.0 "A B", serif; font-weight: normal; font-family: "serif", "inherit", Arial }',
  ],
  'colors and gradients': [
    'p { color: oklch(50% .2 20); background: linear-gradient(oklch(50% .2 20), blue) } em { color: lab(50% 20 30 / .4) } li { color: color(display-p3 1 0 0) }',
    'p { background: linear-gradient(in oklch, red, blue) } em { background: radial-gradient(in hsl longer hue, red, blue) } li { background: conic-gradient(red, 30%, lab(50% 0 0), blue 10% 20%) }',
    'p { background: linear-gradient(red, 30%, blue), linear-gradient(red 10% 20%, blue), repeating-linear-gradient(45deg, #000 0 1px, transparent 0 2px) }',
    '@keyframes k { from { color: oklch(50% .2 20); background: rgb(0 0 0/.3) } to { color: oklab(80% .1 .1); background: hsl(120 50% 50% / 0.125) } } p { animation: k 1s }',
    'p { color: rgb(0 0 0 / .5); background: rgba(1, 2, 3, .333); border-color: hsl(120.5deg 50% 50%) hsla(0, 0%, 0%, 50%) hwb(20 10% 10%) hwb(20 10% 10% / .1); outline: 1px solid rgb(1.5 2.5 300) }',
    'p { color: rgb(from red r g b / 50%); background: color-mix(in oklch, red, oklch(50% .2 20)); border-color: light-dark(#f008, oklch(0 0 0)); color-scheme: light dark } html { color-scheme: dark }',
    'p { color: rebeccapurple; background: #1234; border-color: #AABBCCDD transparent currentColor; box-shadow: 0 0 1px oklch(50% .2 20), inset 0 0 0 1px rgba(0,0,0,.1); --c: oklch(50% .2 20); --d: rgba(0,0,0,.5); outline-color: hsl(none 50% 50%) }',
    'p { color: rgb(50% 0% 100%); background: hsl(1turn, 100%, 50%); outline-color: hsl(78, 50%, 25%); border-color: rgb(none 1 2) hsl(0 75% 40%) lch(50% 30 none) color(srgb-linear .1 .2 .3 / .77); text-shadow: 1px 1px RGBA(0,0,0,.05) }',
  ],
  conditions: [
    '@media (400px <= width < 1000px) { p { color: red } } @media (width = 1000px) { p { color: blue } } @media (1000px >= width) { em { color: red } } @media (width > 1000px) { em { color: blue } } @media not (width < 1000px) { li { color: red } }',
    '@media (min-width: 999.99px) and (width < 1000.1px) { p { color: red } } @media (aspect-ratio > 1) and (color >= 2) { em { color: red } } @media screen and (width > calc(1px + 2em)) { li { color: red } } @media only screen, print and (x) { li { top: 1px } }',
    '@media (foo) or (width > 1px) { p { color: red } } @media not all and (monochrome) { em { color: red } } @media ((hover) or (width >= 1px)) and (not (width <= 2px)) { li { color: blue } } @media (width > 1px) and (height > 1px) or (color) { li { color: red } }',
    '@supports (color: oklch(0 0 0)) and (not (color: foo)) { p { color: red } } @supports selector(:has(a)) or (x: y) { em { color: blue } } @supports (inset: 0) { li { inset: 1px } } @supports font-tech(color-COLRv1) { li { color: red } }',
    '@container (width > 3px) { p { color: red } } .card { container: card / inline-size; --s: big } @container card (inline-size >= 40em) and style(--s: big) { p { color: blue } } @container style(--s:big) { em { color: red } } @container card not (width > 9999px) { li { color: red } }',
    '@layer a, b; @layer b { p { color: blue } } @layer a { p { color: red } @layer c { p { top: 1px } } } @layer a.c, d; @layer d { em { color: red !important } } @layer { em { color: blue !important } } p { left: 2px }',
    '@layer b { } @layer a { p { color: red } } @layer b { p { color: blue } } @media print { @layer z { p { color: red } } } @layer y { p { top: 1px } } @layer z { p { top: 2px } }',
    '@property --x { syntax: "<length>"; inherits: false; initial-value: 3px } p { --x: 1em; top: var(--x) } em { left: var(--x) } @property --y { syntax: "<color>"; inherits: true; initial-value: oklch(50% .2 20) } @property --z { syntax: "*"; inherits: true } li { --y: RED; color: var(--y) }',
    '@counter-style odd { system: extends decimal; suffix: ") "; symbols: "\\2460" "b" } ul { list-style: odd } @counter-style none2 { system: cyclic; symbols: ✓ } li.x { list-style: none2 } @font-palette-values --p { font-family: x } p { font-palette: --p }',
    '@foo bar { p { color: red } } @foo; @namespace svg url(http://www.w3.org/2000/svg); svg|p { color: red } *|p { top: 1px } |em { color: red } @charset "utf-8"; em { left: 1px }',
    '@starting-style { p { opacity: 0 } } p { transition: opacity 1s } @keyframes a\\ b { 0.0% { top: 1px } 50.5% { top: 3px } to { top: 4px } } em { animation: a\\ b 1s linear; position: relative } @keyframes none2 { from { left: 1px } } li { animation: none2 1s, none }',
    '@view-transition { navigation: auto } @position-try --x { top: 1px } p { position-try: --x; anchor-name: --a; view-transition-name: x; view-timeline: --t block; animation: a 1s; animation-timeline: auto; scroll-timeline: --s inline; animation-range: entry 10% exit 20% }',
  ],
  'words, numbers and selectors': [
    'p { width: 0.50px; height: +.5e3px; top: -0px; margin-left: 1e-7px; left: 1e3px; rotate: 0deg; line-height: 1.0; opacity: .123456789; z-index: calc(1 * 2); flex: 1 1 0px; position: relative }',
    'p { width: calc(100%/3 - (2px * 3) - var(--x, 1px)); height: calc(2 * (1px + 1em)); margin: calc(-1 * -1px) min(1px, 2px) max(calc(1px), 2%) clamp(1px, 2vw, 3px); padding: calc(1px + 0px) calc(0%) } li { width: 33.3333333333333% ; height: calc(50% - 0.333333333px) }',
    'p { transform: translate(0px, 0px) scale(1, 1) rotateZ(0deg) translate3d(0, 0, 0) matrix(1, 0, 0, 1, 0, 0) } em { display: inline-block; transform: translateX(10%) scale3d(1, 1, 1) skew(0deg) rotate3d(0,0,1,45deg) scale(.5) perspective(1px); translate: 0 0 } li { transform: scaleX(1) scaleZ(2) matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1) translateZ(0) }',
    'p::before { content: "\\201C\\A  x\\\\" attr(class) "\\"" \'"\'; quotes: "«" "»" } em::after { content: "\\00e9 x\\e900\\1F600" } li::before { content: "a\\\nb" counter(x, lower-roman) / "alt"; counter-increment: x 2 } a::before { content: "</style>" } h2::before { content: "é ✓ \\0" }',
    '.md\\:w-1\\/2 { color: red } .a\\.b { top: 1px } #\\31 { left: 1px } [data-state="On x"] { color: red } [data-state^="on" i] { top: 1px } [data-state^="on" s] { left: 1px } [class~=\'b\'] { color: blue } [value="v"], [class=""] { color: red } [id="1"] { right: 1px } [lang|=en] { --l: 1 }',
    'li:nth-child(2n + 1) { color: red } li:nth-child(ODD) { top: 1px } li:nth-child(-n+2) { left: 1px } li:nth-last-child(2n+0) { right: 1px } li:nth-child(2n of .b, .c) { bottom: 1px } LI:FIRST-CHILD::BEFORE { CONTENT: "x" } li:nth-child(n + 2):not(:nth-child(+3)) { color: blue }',
    'p:not(.a, .b):not(#x) { color: red } :is(h2, #none) { color: blue } h2.title { color: red } :where(#hero) h2 { top: 1px } section:has(> h2, + x) { left: 1px } :is() { x: y } h2:is(.title)::before { content: "x" } details[open] summary { color: red } input:read-write:enabled { top: 1px } p:lang("en", fr):dir(ltr) { right: 1px }',
    'a>em,p>a{color:red}p  >  a  +  em{color:blue}p/**/a{top:1px}p a/**/,em{left:1px}p~ul{color:red}*{right:1px}*+*{bottom:1px}body *.a{--z:1}',
    'p { background: URL( "data:image/svg+xml;utf8,<svg xmlns=\'http://www.w3.org/2000/svg\'></svg>" ) no-repeat 0 0 / 10px auto, url(data:,a\\)b) } em { background: url( data:,a ) } li { background-position: left 0px top 100%; background: none; border: 0; outline: none; background-position: bottom } ul { list-style: none inside }',
    'p { font: italic 1.2em/120% "A", Arial; font-variant: small-caps; font-feature-settings: "ss01" 1, "kern" off; font-variation-settings: "wght" 450.5; unicode-range: U+26; font-stretch: 75%; letter-spacing: 0em; text-indent: 0%; vertical-align: 0px; font-weight: 399.5 }',
    'p { grid-template: "a b" 1fr "c d" minmax(0px, 1fr) / auto [x y] repeat(2, 10px); display: grid; grid-area: 1 / span 2 / auto / x; gap: 0px 1px } ul { display: flex; flex: 0 0 auto; flex-flow: row wrap; place-items: center; place-content: start end; columns: 2 10px } li { flex: 0; order: -1; aspect-ratio: 1 / 1.50 }',
    'p { transition: all 0s, top 100ms cubic-bezier(0, 0, 1, 1) 1s; animation: k 1s steps(2, jump-end) infinite alternate both; animation-delay: 0.0s, -100ms; will-change: top, auto; filter: none; filter: blur(0px) drop-shadow(0 0 1px rgba(0,0,0,.5)); mix-blend-mode: normal }',
    'p { --a: 1px ; --b:  Red  BLUE ; --c: "a  b" ; --d: calc( 1px+2px ); --f: #FFFFFF ; --g: 0.5 ; --h: {x:y;z} ; --i: !important; --J: 1; --j: 2; --\\31: 3; --é: 4; top: var(--a); color: var(--b, var(--none, blue)); left: var( --x , ) }',
    'p { *zoom: 1; _height: 1px; color: red; filter: alpha(opacity=50); filter: progid:DXImageTransform.Microsoft.gradient(startColorstr="#80000000", endColorstr="#80000000", GradientType=0); width: expression(1 + 1); color: blue\\9; top: 1px } @media screen and (min-width:0\\0) { p { color: green } } em { color: red; ; top: 2px; ! ; left: 1px }',
  ],
};

describe('a browser computes the same styles for compiled code:', () => {
  test.each(Object.entries(table))('%s', async (_, sheets) => {
    expect(await changed(sheets)).toEqual([]);
  });

  test('any nesting of any rules', async () => {
    const selector = fc.constantFrom(
      ...[
        '&',
        '& &',
        '.dark &',
        '& > &',
        '&.b',
        '& h2',
        '.a',
        '.b, .c',
        '#hero, .link',
        'h2, li',
        '> .b',
        '+ *',
      ],
      ...[':is(&, .x)', '&:not(.c)', '&::before', ':has(> &)', '& + p', '&, .d', '.card, &', 'em'],
    );
    const top = fc.constantFrom(
      'main',
      '.card',
      '#hero, .dark',
      'h2, .link',
      '.a, .b, .c',
      'p::before, li',
      'section',
    );
    const condition = fc.constantFrom(
      ...[
        '@media screen',
        '@media (width > 1px)',
        '@supports (top: 0)',
        '@layer one',
        '@layer two',
        '@container (width > 0px)',
      ],
    );
    const value = fc.nat({ max: 9 });
    const declaration = fc
      .tuple(
        fc.constantFrom(
          ...[
            'color: #00',
            'margin: ',
            'margin-left: ',
            'margin-inline: ',
            'padding: ',
            'padding-right: ',
            'top: ',
            'inset: ',
          ],
          ...[
            'inset-inline: ',
            'z-index: ',
            '--x: ',
            'padding-inline-end: ',
            'border-radius: ',
            'border-end-end-radius: ',
          ],
        ),
        value,
        fc.constantFrom('', '', '', ' !important'),
      )
      .map(([name, one, important]) =>
        name.includes('#')
          ? `${name}${one}${important}`
          : `${name}${one}${/^(?:z|--)/.test(name) ? '' : 'px'}${important}`,
      );
    const { body } = fc.letrec<{ body: string; item: string }>((tie) => ({
      body: fc.array(tie('item'), { minLength: 1, maxLength: 4 }).map((items) => items.join(';')),
      item: fc.oneof(
        { maxDepth: 4 },
        { arbitrary: declaration, weight: 4 },
        {
          arbitrary: fc.tuple(selector, tie('body')).map(([head, inner]) => `${head} { ${inner} }`),
          weight: 3,
        },
        {
          arbitrary: fc.tuple(condition, tie('body')).map(([head, inner]) => `${head} { ${inner} }`),
          weight: 1,
        },
      ),
    }));
    const rule = fc.tuple(top, body).map(([head, inner]) => `${head} { ${inner} }`);
    const sheet = fc.array(rule, { minLength: 1, maxLength: 3 }).map((rules) => rules.join('\n'));
    await fc.assert(
      fc.asyncProperty(fc.array(sheet, { minLength: 20, maxLength: 20 }), async (sheets) => {
        expect(await changed(sheets)).toEqual([]);
      }),
      { numRuns: Number(process.env.SHEETS ?? 8), seed: 1, endOnFailure: true },
    );
  });
});

test('a browser computes the same for imports, in layers and under conditions', async () => {
  const sheets: readonly Readonly<Record<string, string>>[] = [
    {
      'site.css':
        '@layer y, x; @import "./a.css" layer(x); @import "./b.css" layer(y) screen; @import "./a.css";',
      'a.css': 'p { color: red; top: 2px; & em { left: 1px } right: 1px }',
      'b.css': 'p { color: blue; left: 1px }',
    },
    {
      'site.css':
        '@import "./a.css" supports(display: grid); @import "./b.css" supports(not (display: grid)); @import url(c.css) layer supports(inset: 0) (width > 1px);',
      'a.css': 'p { color: red }',
      'b.css': 'p { color: blue }',
      'c.css': 'em { color: green } p { color: green; top: 1px }',
    },
    {
      'site.css':
        '@import "./a.css" layer(o); @layer o.i { p { color: blue } } @layer o { em { color: green } }',
      'a.css': '@import "./b.css" layer(q); @layer i { p { color: red } } p { top: 1px }',
      'b.css': 'p { left: 2px; color: gray }',
    },
  ];
  const own = await browser().newPage();
  for (const files of sheets) {
    const at = Object.entries(files).map(([name, text]) => [`templates/styles/${name}`, text] as const);
    const root = makeSite('minimal', Object.fromEntries(at));
    const { styles } = await stylesOf({ root, runtime: 'preact' });
    const looks = async (style: string) => {
      await own.setContent(`${style}<p>x <em>y</em></p>`, { waitUntil: 'load' });
      return own.evaluate(() =>
        ['p', 'em'].map((name) => {
          const { color, top, left, right } = getComputedStyle(document.querySelector(name) as Element);
          return { color, top, left, right };
        }),
      );
    };
    await own.goto(`${await serve(join(root, 'templates/styles'))}site.css`);
    const written = await looks('<link rel="stylesheet" href="site.css">');
    expect(written).not.toEqual(await looks(''));
    expect(await looks(`<style>${styles}</style>`)).toEqual(written);
  }
  await own.close();
});

describe('a page with only its used rules looks the same', () => {
  /** Elements on the page, or named indirectly, or changed by a visitor or a script. */
  const sheets = [
    '.card:has(> h2.title):not(:has(.none)) { color: red } .card:not(.none, #none) h2 { top: 1px } :is(.none, #hero) em { left: 1px } .none em, .wrap :is(i, .none) { right: 1px }',
    '[DATA-STATE="on x" i] { color: red } [data-state~=x] h2 { top: 1px } [lang|=en] em { left: 1px } .md\\:w-1\\/2 { color: blue } #\\31 .a\\.b { right: 1px } LI.X { bottom: 1px }',
    '.list { container: l / inline-size } @container l (width > 1px) { li { color: red } .none { color: blue } } @container none (width > 1px) { em { color: red } }',
    '@layer a, b; @layer b { .none { x: y } p { color: red } } @layer c { .none { x: y } } @layer a { p { color: blue } } @layer c { em { color: red } } @layer b { em { color: blue } }',
    '@layer z { .none { x: y } } @layer y { p { color: red } } @layer z { p { color: blue } } @media (width > 1px) { @layer w { .none { x: y } } } @layer v { em { color: red } } @layer w { em { color: blue } }',
    '@keyframes spin { to { top: 9px } } @keyframes fade { to { opacity: 0 } } @keyframes none { to { left: 9px } } p { --n: spin; animation: 1s var(--n), 1s var(--m, fade); position: relative }',
    ':root { --a: var(--b); --b: var(--c); --c: red; --d: 1; --none: blue } p { color: var(--a) } @container style(--d: 1) { em { top: 1px } } li { left: calc(var( --e , 2 ) * 1px) } body { --e: 3 }',
    '@property --x { syntax: "<length>"; inherits: false; initial-value: 3px } main { --x: 7px } p { top: var(--x) } @property --y { syntax: "<length>"; inherits: true; initial-value: 2px } .none { top: var(--y) }',
    '@counter-style c { system: cyclic; symbols: "x" } ul { list-style: c } li::before { content: counter(list-item, c) } @font-feature-values x { @styleset { a: 1 } } li { counter-increment: k } .none { counter-reset: k }',
    '@scope (.dark) to (.wrap) { :scope { color: red } p { top: 1px } .none { left: 1px } b { left: 1px } } @scope (.none) { p { color: blue } } @starting-style { p { opacity: 0 } .none { opacity: 0 } } p { transition: opacity 1s }',
    'li:nth-child(2 of .b, .c) { color: red } li:nth-last-child(1 of :not(.none)) { top: 1px } li:nth-child(1 of .none) { left: 1px } details[open] > summary { right: 1px } ul > :nth-child(n+2 of li) { bottom: 1px }',
    '.none:unknown-x, p { color: red } .none::-moz-x, em { color: red } .none, p { top: 1px } .none:not(:unknown-x), li { left: 1px } h2, .none[x="y" s] { right: 1px } h2, .none:hover { bottom: 1px }',
    '.card { & h2 { color: red; .dark & { color: blue } .none & { color: green } } .none { & em { color: red } } color: gray; & > p { &.link { top: 1px } } } .none, .wrap { & .in { left: 1px } }',
    'p { content-visibility: auto; contain-intrinsic-size: 1px; view-transition-name: x; anchor-name: --anchor; position-anchor: --anchor; timeline-scope: --t } ::view-transition-old(x) { color: red } @position-try --try { top: 1px } .in { position-try-fallbacks: --try }',
  ];

  test('in its states, and in those that its script sets', async () => {
    const script =
      'const part=["art",of].join("-"),x=document.body;x.classList.add("is-"+state);x.dataset.onTop=1;x.ariaBusy=true';
    const more =
      'body.is-open { color: red } body.art-fox { top: 1px } [data-on-top] em { left: 1px } [aria-busy] p { right: 1px } .none { x: y }';
    const scripted = html.replace('</body>', `<script>${script};let of="fox",state="open"</script></body>`);
    const pairs = await Promise.all(
      [...sheets, more].map(async (css) => {
        const sheet = readSheet(await compiled(css));
        const found = scan(scripted, '/');
        const has = hasName(namesOf(found), new Set(found.ids), '', found.characters);
        return [css, textOf(sheet, usedPieces(sheet, has))] as const;
      }),
    );
    // That something is left out.
    for (const [css, own] of pairs) expect([css, own.length < css.length]).toEqual([css, true]);
    const told = async () =>
      (await differences(page, pairs, 'without custom properties')).map((one) => ({
        ...one,
        pair: pairs[one.sheet],
      }));
    expect(await told()).toEqual([]);
    await page.evaluate(() => {
      document.body.className = 'is-open art-fox';
      document.body.dataset.onTop = '1';
      document.body.ariaBusy = 'true';
      document.querySelector('details')?.removeAttribute('open');
    });
    expect(await told()).toEqual([]);
  });
});
