// Words of CSS with a wrong letter, and Sass in a stylesheet of CSS, are reported: browsers skip them.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type DSNode, definitionSyntax, lexer as untyped } from 'css-tree';
import { describe, expect, test } from 'vitest';
import { misspeltStyles } from '../src/stages/2-templates/styles/misspeltStyles.ts';
import { buildSite, generator, lines, makeSite, put } from './support/sites.ts';

const mistakesIn = (css: string, file = 'a.css') =>
  misspeltStyles({
    css,
    files: [],
    resolutionPaths: [],
    locationOf: (line, column) => ({ file, line: line + 1, column: column + 1 }),
  }).map(({ facts, at }) => `${facts.join(' ')} ${at?.line}:${at?.column}`);

describe('a mistake is found', () => {
  test.each([
    ['@meda print{a{b:c}}', '@meda skipped @media 1:1'],
    ['@Medai print{a{b:c}}', '@medai skipped @media 1:1'],
    ['\n @keyframs x{to{b:c}}', '@keyframs skipped @keyframes 2:2'],
    ['@fontface{src:url(x)}', '@fontface skipped @font-face 1:1'],
    ['@suports (a:b){c{d:e}}', '@suports skipped @supports 1:1'],
    ['@teme{--a:b}', '@teme skipped @theme 1:1'],
    ['a{@aply p-4}', '@aply skipped @apply 1:3'],
    ['a{@includ b}', '@includ skipped @include 1:3'],
    ['a{b:c !imporant}', '!imporant skipped !important 1:7'],
    ['a{b:c!importnat;d:e}', '!importnat skipped !important 1:6'],
    ['$a: 1;\nb{c:$a}', '$a sass 1:1'],
    ['b{c:calc($a + 1px)}', '$a sass 1:10'],
    ['$a: 1 !default;', '$a sass 1:1'],
    ['@use "x";@include y;', '@use sass 1:1'],
    ['a{b:c;colour:red}', 'colour skipped color 1:7'],
    ['a{margn:0}', 'margn skipped margin 1:3'],
    ['a{b{HEIGTH:0}}', 'heigth skipped height 1:5'],
    ['a{display:flx}', 'flx skipped flex 1:11'],
    ['a{color: rde}', 'rde skipped red 1:10'],
    ['a{white-space:\nno-wrap}', 'no-wrap skipped nowrap 2:1'],
    ['a{border:1px soild var(--b)}', 'soild skipped solid 1:14'],
    ['a{width:1.5e2xp}', 'xp skipped px 1:9'],
    ['a{transition:all 2sm}', 'sm skipped ms 1:18'],
    ['a{color:vra(--b)}', 'vra skipped var 1:9'],
    ['a{width:calc(1px + mni(1px, 2px))}', 'mni skipped min 1:20'],
    ['a{background:linear-gradiant(red, teal)}', 'linear-gradiant skipped linear-gradient 1:14'],
    ['a{border:0 #ff}', '#ff color 1:12'],
    ['a{color:darken(red, 5%)}b{color:lighten(red, 5%)}', 'darken sass 1:9'],
    ['a:hovr{b:c}', 'hovr skipped hover 1:3'],
    ['a{&:is(b::befor){b:c}}', 'befor skipped before 1:11'],
    ['li:nth-chld(2){b:c}', 'nth-chld skipped nth-child 1:4'],
    ['@media (min-widht:1px){a{b:c}}', 'min-widht skipped min-width 1:9'],
    ['@media scren{a{b:c}}', 'scren skipped screen 1:8'],
  ])('%s', (css, mistake) => {
    expect(mistakesIn(css)).toEqual([mistake]);
  });

  test('in the value of a function of Sass', () => {
    expect(mistakesIn('a{color:lightn(red, 5%)}', 'a.scss')).toEqual(['lightn skipped lighten 1:9']);
  });

  test('in a custom property of Sass', () => {
    expect(mistakesIn('a{--b:$c}', 'a.scss')).toEqual(['$c interpolation 1:7']);
  });
});

test.each([
  '@charset "utf-8";@import url(a) layer(b) supports(c:d);@namespace a url(b);@layer a,b;',
  '@media print{a{b:c !important}}@page :first{@top-left{content:"a"}d:e ! important}',
  '@container a (b:c){d{e:f}}@scope (a) to (b){c{d:e}}@starting-style{a{b:c}}@property --a{syntax:"*"}',
  '@position-try --a{b:c}@view-transition{navigation:auto}@counter-style a{}@font-palette-values --a{}',
  '@font-feature-values a{@styleset{b:1}@swash{c:2}@annotation{d:3}@ornaments{e:4}@stylistic{f:5}}',
  '@-webkit-keyframes a{to{b:c}}@-moz-document url(){a{b:c}}@function --a(){result:b}@mixin --a(){@contents}',
  '@custom-media --a (b);@when media(a){}@else{}@position-area{}@nowhere{}@new{}',
  '[href$=".pdf"]{a:url($x);b:"@meda $c !imporant"}/* @meda $c */',
  'a{b:c!ie}',
  'a{--colour:flx;--b:{colour:flx};-webkit-heigth:1xp;*zoom:1;_heigth:1px;new:flx;wholly-new:1;clr:red}',
  'a{animation-name:flx;grid-area:autoo;font-family:seriff,inital;display:wholly-new -webkit-flx}',
  'a{color:#FFF;fill:url(#ff);background:element(#ff) #abcd\\9;width:1px\\9;unicode-range:U+4??,U+26}',
  'a{filter:progid:DXImageTransform.Microsoft.gradient(startColorstr=#8000000,x=flx);filter:alpha(opacity=5)}',
  'colour:hover,a::-webkit-befor,:global(.flx),a:local(.hovr){b:c}@media (--scren) and (-moz-widht:1){a{b:c}}',
  '@font-face{src:url(a);font-weight:1 999}@page{marks:crop;size:a4}@property --flx{syntax:"*";inherits:false}',
])('no mistake is in %s', (css) => {
  expect(mistakesIn(css)).toEqual([]);
});

/** The grammars of css-tree; its types lack them. */
const lexer = untyped as unknown as {
  readonly properties: Readonly<Record<string, { readonly syntax: object | null }>>;
  readonly types: Readonly<Record<string, { readonly syntax: object | null }>>;
  readonly units: Readonly<Record<string, readonly string[]>>;
  readonly atrules: Readonly<Record<string, { readonly descriptors: object | null }>>;
};

/** Adds the keywords of a grammar and its types, but not those of functions and names. */
function addKeywords(syntax: object | null, found: Set<string>, seen: Set<string>): void {
  if (!syntax) return;
  definitionSyntax.walk(syntax as DSNode, (node) => {
    if (node.type === 'Keyword') found.add(node.name);
    if ((node.type !== 'Type' && node.type !== 'Property') || seen.has(node.name)) return;
    seen.add(node.name);
    const named = node.type === 'Type' ? lexer.types[node.name] : lexer.properties[node.name];
    if (named && !node.name.endsWith('()')) addKeywords(named.syntax, found, seen);
  });
}

test('no other word of CSS is a mistake', () => {
  const names = Object.keys(lexer.properties).filter((name) => /^[a-z]/.test(name));
  const rules = names.flatMap((name) => {
    const found = new Set<string>();
    addKeywords(lexer.properties[name]?.syntax ?? null, found, new Set());
    return [...found].map((keyword) => `a{${name}:${keyword}}`);
  });
  const functions = Object.keys(lexer.types).filter((name) => name.endsWith('()'));
  const pseudos = `active-view-transition autofill blank buffering checkmark clear column cue cue-region current deep default defined
    details-content fullscreen future grammar-error has-slotted heading highlight host host-context in-range indeterminate interest-source is
    last left local-link matches modal muted nth-col out-of-range part past paused picker playing popover-open read-write right scroll-button
    scroll-marker seeking snapped spelling-error stalled state target-after target-before target-current target-within view-transition
    view-transition-group view-transition-new view-transition-old volume-locked`;
  const media = `aural browser color-gamut color-index custom device-height device-posture device-width dynamic-range embossed enabled
    environment-blending fast folded fullscreen grid handheld high inverted inverted-colors less light max-color max-device-width min-color
    minimal-ui more nav-controls opaque or overflow-block overflow-inline p3 projection rec2020 scan scroll shape slow srgb standard tabbed tty
    tv video-dynamic-range`;
  const units = Object.values(lexer.units).flat();
  expect(rules.length).toBeGreaterThan(5_000);
  expect(
    [
      ...rules,
      ...functions.map((name) => `a{color:${name}}`),
      ...pseudos.split(/\s+/).map((name) => `a::${name}{b:c}`),
      ...media.split(/\s+/).map((name) => `@media (${name}){a{b:c}}`),
      ...units.map((unit) => `a{width:1${unit}}`),
      ...Object.values(lexer.atrules).flatMap(({ descriptors }) =>
        Object.keys(descriptors ?? {}).map((name) => `@font-face{${name}:1}`),
      ),
    ].flatMap((css) => mistakesIn(css)),
  ).toEqual([]);
});

test('a build reports all of them in the stylesheets of the site, but none of a package', async () => {
  const root = makeSite('minimal', {
    'templates/styles/site.css': '@import "kit/kit.css";\n@meda print { h1 { color: red } }\n',
    'templates/styles/site.scss': '@use "kit/a";\n\n:root { --b: $c }\n',
    'templates/parts/box.module.css': '.box { color: red !imporant }\n',
    'node_modules/kit/package.json': '{ "name": "kit", "version": "1.0.0" }',
    'node_modules/kit/kit.css': '@meda print { p { color: red } }\n',
    'node_modules/kit/_a.scss': '@meda print { a { color: red } }\n',
  });
  symlinkSync(join(generator, 'node_modules/sass'), join(root, 'node_modules/sass'));
  expect(lines((await buildSite(root)).problems)).toBe(
    [
      'template-syntax templates/parts/box.module.css:1:19',
      'template-syntax templates/styles/site.css:2:1',
      'template-syntax templates/styles/site.scss:3:9',
    ].join('\n'),
  );
});

test('esbuild finds its mistakes in the same build, and none twice', async () => {
  const root = makeSite('minimal', {
    'templates/styles/site.css': 'h1 {\n  colr: red;\n  width: 1xp;\n  color: rgb(1, 2;\n}\n',
  });
  const words = [
    'template-syntax templates/styles/site.css:2:3',
    'template-syntax templates/styles/site.css:3:10',
  ];
  expect(lines((await buildSite(root)).problems).split('\n')).toEqual([
    ...words,
    'template-syntax templates/styles/site.css:6:1',
  ]);
  put(root, 'templates/styles/site.css', '@import "./no.css";\nh1 { colr: red }\n');
  expect(lines((await buildSite(root)).problems)).toBe(
    'template-syntax templates/styles/site.css:1:9\ntemplate-syntax templates/styles/site.css:2:6',
  );
});
