// The requests of a browser for a page, from its HTML.
import { describe, expect, test } from 'vitest';
import { kindOf, loadsOf } from '../src/html/loads.ts';

describe('pictures', () => {
  test.each([
    ['<img src="/a.png">', [['/a.png']]],
    ['<img src="/a.png" srcset="/a-1.png 1x, /a-2.png 2x">', [['/a-1.png', '/a-2.png']]],
    [
      '<picture><source srcset="/a.avif 1x, /b.avif 2x"><source srcset="/a.webp"><img src="/a.jpg"></picture><img src="/c.png">',
      [['/a.avif', '/b.avif'], ['/c.png']],
    ],
    ['<picture><img src="/a.jpg"></picture>', [['/a.jpg']]],
    ['<source srcset="/a.avif"><img src="/a.jpg">', [['/a.jpg']]],
    ['<link rel="preload" as="image" href="/a.png">', [['/a.png']]],
    ['<video><source src="/a.mp4"></video>', []],
  ])('%s', (html, pictures) => {
    expect(loadsOf(html).pictures).toEqual(pictures);
  });
});

test.each([
  ['<link rel="stylesheet" href="/a.css">', ['/a.css']],
  ['<link rel="preload" as="font" href="/a.woff2">', ['/a.woff2']],
  ['<link rel="modulepreload" href="/a.js"><script src="/b.js"></script>', ['/a.js', '/b.js']],
  ['<style>a { src: url("/a.woff2"), url(/b.woff2) }</style>', ['/a.woff2', '/b.woff2']],
  ['<link rel="icon" href="/favicon.svg"><link rel="canonical" href="/"><a href="/b.css">x</a>', []],
])('other loads of %s: %j', (html, others) => {
  expect(loadsOf(html).others).toEqual(others);
});

test('inline styles, scripts and drawings are found, but not data blocks', () => {
  const { inside } = loadsOf(`<style>a{}</style><svg><style>b{}</style><g><svg></svg></g></svg><svg></svg>
    <script>1 < 2</script><script type="module">2</script><script type="application/ld+json">{}</script>
    <script type="speculationrules">{}</script><script src="/a.js"></script>`);
  expect(inside).toEqual({
    styles: ['a{}', 'b{}'],
    scripts: ['1 < 2', '2'],
    drawings: ['<svg><style>b{}</style><g><svg></svg></g></svg>', '<svg></svg>'],
  });
  const types = ['text/JScript', 'application/x-javascript', 'text/javascript1.5', 'text/javascript2'];
  const old = types.map((type, index) => `<script type="${type}">${index}</script>`).join('');
  expect(loadsOf(old).inside.scripts).toEqual(['0', '1', '2']);
});

test.each([
  ['assets/a-1.woff2', 'fonts'],
  ['a.svg', 'images'],
  ['x/a.mjs', 'js'],
  ['a.css', 'css'],
  ['a.css.br', undefined],
  ['index.html', undefined],
])('%s is of the kind %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});

test('a page loads only its used parts of shared styles', () => {
  const text =
    '@font-face{font-family:A;src:url(/a.woff2)}@font-face{font-family:B;src:url(/b.woff2)}h1{font-family:B}';
  const content = '@font-face{font-family:B;src:url(/b.woff2)}';
  const html = `<style>${text}</style>`;
  expect(loadsOf(html).others).toEqual(['/a.woff2', '/b.woff2']);
  expect(loadsOf(html, { text, content }).others).toEqual(['/b.woff2']);
});
