// Addresses that stylesheets write as strings, in image-set(): they are published, get the base, and are missed if nothing is there.
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCss } from '../src/html/css.ts';
import { withUrls } from '../src/model/addresses/imageSets.ts';
import { buildSite, generator, lines, makeSite } from './support/sites.ts';

const svg = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} 1"/>`;

test.each([
  ['a{b:image-set("a.png" 1x)}', 'a{b:image-set(url("a.png") 1x)}'],
  [
    `a{b:-webkit-image-set('a.png' 1x, url("b.png") 2x)}`,
    `a{b:-webkit-image-set(url('a.png') 1x, url("b.png") 2x)}`,
  ],
  ['a{b:IMAGE-SET("a.avif" type("image/avif"))}', 'a{b:IMAGE-SET(url("a.avif") type("image/avif"))}'],
  [
    'a{b:cross-fade(image-set("a.png" 1x), linear-gradient(red, red))}',
    'a{b:cross-fade(image-set(url("a.png") 1x), linear-gradient(red, red))}',
  ],
  ['a{--b:image-set("a.png" calc(1x * 2))}', 'a{--b:image-set(url("a.png") calc(1x * 2))}'],
  ['a{content:"image-set("}b{content:"c"}', 'a{content:"image-set("}b{content:"c"}'],
  ['/* image-set("a") */ a{b:image-set(}c{d:"e"}', '/* image-set("a") */ a{b:image-set(}c{d:"e"}'],
])('%s', (css, expected) => {
  expect(withUrls(css).css).toBe(expected);
});

test('the policy has the sources of image-set()', () => {
  const css = 'a{b:image-set("https://a.example/a.png" 1x, "/b.png" type("image/png"))}';
  expect(readCss(css).loads).toEqual([
    ['img-src', 'https://a.example/a.png'],
    ['img-src', '/b.png'],
  ]);
});

test('pictures of image-set() are published with the base, from CSS, CSS modules and Sass', async () => {
  const page = `import styles from '../parts/a.module.css';
import type { PageProps } from '../../src/model/site/site.ts';
import { z } from 'zod';
export const schema = z.strictObject({});
export default ({ page, body }: PageProps<typeof schema>) => (
  <><h1 className={styles.a}>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /></>
);`;
  const root = makeSite('minimal', {
    'content/static/own.svg': svg(1),
    'templates/pages/page.tsx': page,
    'templates/parts/a.module.css': '.a { background: image-set("./module.svg" 1x) }',
    'templates/parts/module.svg': svg(2),
    'templates/styles/site.scss':
      '@use "deep/part";\nbody { background: image-set("./plain.svg" 1x, "/own.svg" 2x) }\n',
    'templates/styles/plain.svg': svg(3),
    'templates/styles/deep/_part.scss': 'p { background: -webkit-image-set("./sass.svg" 1x) }',
    'templates/styles/deep/sass.svg': svg(4),
  });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(generator, 'node_modules/sass'), join(root, 'node_modules/sass'));
  expect(lines((await buildSite(root, { base: '/b/' })).problems)).toBe('');
  const names = readdirSync(join(root, 'dist/assets')).map((name) => name.replace(/-[\da-f]{10}/, ''));
  expect(names.filter((name) => name.endsWith('.svg')).sort()).toEqual([
    'module.svg',
    'plain.svg',
    'sass.svg',
  ]);
  const html = readFileSync(join(root, 'dist/index.html'), 'utf8');
  for (const name of ['module', 'plain', 'sass'])
    expect(html).toMatch(new RegExp(`image-set\\(url\\("?/b/assets/${name}-[\\da-f]{10}\\.svg"?\\)`));
  expect(html).toMatch(/url\("?\/b\/own\.svg"?\) 2x/);
});

test('a dead address in image-set() has its location, even after others on the line', async () => {
  const css =
    'a { color: red }\nb { background: image-set("./a.svg" 1x, "./no.svg" 2x, "/no.svg" 3x) } c { colr: red } d { e: f';
  const root = makeSite('minimal', { 'templates/styles/site.css': css, 'templates/styles/a.svg': svg(1) });
  expect(lines((await buildSite(root)).problems).split('\n')).toEqual([
    'template-syntax templates/styles/site.css:2:41',
    'template-syntax templates/styles/site.css:2:76', // `colr`
  ]);
});
