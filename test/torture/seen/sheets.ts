// Short stylesheets in which the order, the nesting or a condition decides, for modern browsers, without packages.
import type { Subject } from './subject.ts';

const sheets: readonly (readonly [name: string, css: string, html: string])[] = [
  [
    'namespaces',
    '@namespace svg url(http://www.w3.org/2000/svg); svg|rect { fill: green; }',
    '<svg width="9" height="9" role="img" aria-label="A drawing"><rect width="9" height="9"/></svg>',
  ],
  [
    'nesting',
    `.card, #hero { & .link { color: red; } }
main .card .link { color: blue; }
.card { h2 { color: green; .dark & { color: orange; } } }
.list { > li { color: teal; & + & { color: purple; } && { font-weight: bold; } } }
.wrap { .tip:has(> & .in) { color: red; } color: navy; .in & { color: pink; } }
.w, .v { > .x { &:hover > & { color: red; } & > .y { color: olive; } } }
h1, .title { a { color: brown; } }
main h1 a { color: cyan; }
.menu { .item { .open & { display: block; } } display: grid; }`,
    `<main><div class="card"><a class="link" href="/">link</a><h2>h2</h2></div><div class="dark"><div class="card"><h2>dark</h2></div></div>
<ul class="list"><li>1<li>2<li>3</ul><div class="in"><div class="wrap">wrap<p class="in">in</p></div></div><div class="w"><p class="x">x<b class="y">y</b></p></div>
<h1 class="title"><a href="/">title</a></h1><div class="open"><nav class="menu"><p class="item">item</p></nav></div></main>`,
  ],
  [
    'order-behind-nested',
    `main { @media (width > 1px) { color: blue; } color: green; & { border: 2px solid red; } border-color: blue; }
p { color: red; & { color: blue; } color: green; .a & { color: navy; } }
.b { @supports (display: grid) { padding: 10px; } padding: 20px; @layer low { margin: 50px; } @container (width > 1px) { margin: 3px; } }`,
    '<main>main <p>p</p><div class="a"><p>a p</p></div><div class="b">b</div></main>',
  ],
  [
    'layers',
    `@layer reset, base, theme;
@layer theme { p { color: green; } .x { color: teal !important; } }
@layer base { p { color: red; } .x { color: navy !important; } @layer deep { p { padding: 4px; } } }
@layer base.deep { p { margin: 9px; } }
@layer { p { text-decoration: underline; } }
#q { color: orange; } @layer reset { #q { color: black !important; } * { box-sizing: border-box; } }`,
    '<p>p</p><p class="x">x</p><p id="q">q</p>',
  ],
  [
    'selectors',
    `:is(h2, .s) + p { color: red; } :where(#id) p { color: green; } p:not(.a, .b) { font-style: italic; }
p:nth-child(2 of .a) { color: purple; } :has(> .c) { border: 1px solid; } a:any-link { color: teal; } [data-x="1" i] { color: orange; }
*|p { letter-spacing: 1px; } p:nth-last-of-type(2n + 1) { background: #eee; } .d::before { content: "(" attr(data-y) ")"; } p::first-line { color: blue; }
.e::after { content: counter(n, upper-roman) / "alt"; counter-increment: n; } .f { &::before { content: "→\\A b"; white-space: pre; } } :lang(de) { quotes: "„" "“"; }
.\\31 st, .sm\\:x { color: maroon; } details[open] > summary { color: red; } input:placeholder-shown { border-color: red; } ::placeholder { color: lime; }`,
    `<h2>h</h2><p>after</p><div id="id"><p>where</p></div><p class="a">a</p><div><p class="a">1</p><p class="a">2</p><p class="b c">c</p></div><a href="/">link</a>
<p data-x="1">x</p><p class="d" data-y="y">d</p><p class="e">e</p><p class="f">f</p><q lang="de">zitat</q><p class="1st">first</p><p class="sm:x">sm</p><details open><summary>s</summary></details><input placeholder="hint">`,
  ],
  [
    'values',
    `:root { --a: 10px; --b: calc(var(--a) * 2); --empty: ; --c: light-dark(red, blue); color-scheme: light dark; }
.a { margin: var(--b, 1px); color: var(--c); width: clamp(100px, 50%, min(300px, 20em)); inset: auto; padding: 1px 2px 3px; }
.b { color: oklch(60% 0.2 30); background: color-mix(in oklab, red 30%, blue); border: thin solid hwb(90 10% 10%); }
.c { background: linear-gradient(in oklch, red, 40%, blue), url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Ccircle r='4' fill='red'/%3E%3C/svg%3E"); }
.d { transform: rotate(10deg) scale(1.2, 1); translate: 5px; opacity: 50%; filter: blur(1px) hue-rotate(90deg); mask: linear-gradient(#000, #0008); }
.e { display: inline flex; gap: 1em 2em; place-items: center; grid-area: 1 / 2; margin-inline: 1rem 2rem; padding-block: 3px; border-radius: 1px 2px / 3px; overflow: hidden visible; }
.f { font: italic small-caps 700 condensed 16px/1.5 Georgia, serif; text-wrap: balance; text-decoration: underline wavy red 2px; --x: { a: b }; }
.g { color: rgb(from green r g b / 50%); width: round(up, 101px, 25px); height: max(2rem, 1lh); color: #FF000080; aspect-ratio: 2; rotate: 1turn; line-height: 1.5; }
.h { width: fit-content; height: 50px; height: 20dvh; position: sticky; user-select: none; -webkit-line-clamp: 2; background-clip: text; -webkit-text-fill-color: green; }
.i { transition: all .3s; animation: spin 1s infinite steps(2, jump-none); } @keyframes spin { from { rotate: 0deg } 50% { rotate: 20deg } to { rotate: 1turn } }
@property --p { syntax: "<length>"; inherits: false; initial-value: 33px; } .j { padding-left: var(--p); margin: env(nothing, 7px); }
.k { background: image-set(url("data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==") 1x); height: 20px; }`,
    'abcdefghijk'
      .split('')
      .map((one) => `<div class="${one}">${one} text</div>`)
      .join(''),
  ],
  [
    'conditions',
    `p { color: red; } @media (min-width: 500px) and (max-width: 1200px) { p { color: green; } } @media print { p { color: black; } .no { display: none; } }
@media (400px <= width <= 900px), (prefers-color-scheme: dark) { p { background: #ddd; } } @media not all and (hover: none) { p { margin: 3px; } }
@supports (display: grid) and (not (display: inline-grid-x)) { .g { display: grid; grid-template: "a b" 40px "c c" / 1fr 2fr; } } @supports selector(:has(a)) { p { padding: 2px; } }
.box { container: box / inline-size; width: 400px; } @container box (width > 300px) { .in { color: teal; font-size: 5cqi; } } @scope (.box) to (.stop) { p { border: 1px solid; } :scope { outline: 1px solid; } }
@starting-style { p { opacity: 0; } } @counter-style stars { system: cyclic; symbols: "★" "☆"; suffix: " "; } ul { list-style: stars; } @page { margin: 2cm; }
@media screen { @media (width > 300px) { .deep { color: purple; } } } @font-palette-values --x { font-family: Y; base-palette: 1; }`,
    '<p>p</p><p class="no">no</p><div class="g"><i>a</i><i>b</i><i>c</i></div><div class="box"><p class="in">in</p><div class="stop"><p>stop</p></div></div><ul><li>a<li>b<li>c</ul><p class="deep">deep</p>',
  ],
  [
    'old',
    `.a { _height: 1px; color: red; color: rgba(0,0,255,.5); filter: alpha(opacity=50); } .b { display: -webkit-box; display: -ms-flexbox; display: flex; }
.c { background: red; background: -webkit-linear-gradient(top, red, blue); background: linear-gradient(red, blue); } .d { color: green\\9; color: #abc !ie; width: expression(1); }
@-webkit-keyframes x { from { color: red } } .e { -webkit-appearance: none; appearance: none; -moz-osx-font-smoothing: grayscale; }
.f:before { content: "\\201C"; } .g { color: RED; WIDTH: 50PX; } a:link, a:visited { color: teal } .h:not(:first-child) { margin: 0 0 0 -1px } ::-moz-selection { color: red } ::selection { color: blue }
.i::-webkit-scrollbar, .i::-moz-x { width: 9px } .j { background: url(data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==) }`,
    'abcdefghij'
      .split('')
      .map((one) => `<div class="${one}">${one} <a href="/">text</a></div>`)
      .join(''),
  ],
];

export const sheetSubjects: readonly Subject[] = sheets.map(([name, css, html]) => ({
  name: `sheets/${name}`,
  isOwn: true,
  css: `${css}\n`,
  pieces: () => [html],
}));
