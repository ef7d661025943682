// At-rules and `!important` with a wrong letter, and Sass in a stylesheet of CSS, are reported: browsers skip them.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { misspeltStyles } from '../src/stages/2-templates/styles/misspeltStyles.ts';
import { buildSite, generator, lines, makeSite } from './support/sites.ts';

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
  ])('%s', (css, mistake) => {
    expect(mistakesIn(css)).toEqual([mistake]);
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
])('no mistake is in %s', (css) => {
  expect(mistakesIn(css)).toEqual([]);
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
