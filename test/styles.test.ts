// The styles of a built site: each page has its own, its policy and its fonts follow, and a watch comes to the same.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { make } from '../src/build/build.ts';
import { newMemory } from '../src/build/memory.ts';
import {
  atTheEnd,
  buildSite,
  closeBundles,
  generator,
  lines,
  makeSite,
  page,
  put,
  snapshot,
} from './support/sites.ts';

const nunito = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2'),
);
const font = '@font-face { font-family: N; src: url("./n.woff2") }';
const styles = `${font} li { font-family: N } ol { --a: 1px; margin: var(--a) } h1:after { content: "→" }`;
const site = (css = styles) =>
  makeSite('minimal', {
    'templates/styles/site.css': css,
    'templates/styles/n.woff2': nunito,
    'templates/Document.tsx': readFileSync(
      join(generator, 'test/sites/minimal/templates/Document.tsx'),
      'utf8',
    )
      .replace('styles, children', 'styles, fonts, children')
      .replace(
        '<title>',
        '{fonts.map((one) => <link key={one} rel="preload" as="font" href={one} crossOrigin="" />)}<title>',
      ),
    'content/pages/index.md': page('Home', '[List](/list/)'),
    'content/pages/list.md': page('List', '1. One'),
  });
const html = (root: string, path = '') => readFileSync(join(root, 'dist', path, 'index.html'), 'utf8');
const stylesOf = (text: string) => text.match(/<style>([\s\S]*?)<\/style>/)?.[1];
const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('each page has its own rules, a policy with their hash, and preloads its fonts', async () => {
  const root = site();
  const { problems, pages } = await buildSite(root, { base: '/kids/' });
  expect(lines(problems)).toBe('');
  const [home, list] = [html(root), html(root, 'list')];
  const [name = ''] = readdirSync(join(root, 'dist/assets'));
  expect(stylesOf(home)).toBe('h1:after{content:"\\2192"}');
  expect(stylesOf(list)).toBe(
    `@font-face{font-family:N;src:url(/kids/assets/${name})}li{font-family:N}ol{--a: 1px;margin:var(--a)}h1:after{content:"\\2192"}`,
  );
  expect(home).not.toContain('preload');
  expect(list).toContain(`<link rel="preload" as="font" href="/kids/assets/${name}"`);
  expect(home).toContain(`style-src ${hashOf(stylesOf(home))}; img-src`);
  expect(home).not.toContain('font-src');
  expect(list).toContain(`style-src ${hashOf(stylesOf(list))}; img-src 'self'; font-src 'self'`);
  const headers = readFileSync(join(root, 'dist/_headers'), 'utf8');
  for (const one of [home, list]) expect(headers).toContain(hashOf(stylesOf(one)));
  expect(pages.map(({ output, bytes }) => [output, bytes])).toEqual(
    pages.map(({ output }) => [output, readFileSync(join(root, 'dist', output)).length]),
  );
});

test('table cells are aligned as in Markdown, against a general rule of the stylesheet', async () => {
  const table = '| a | b |\n|:-:|---|\n| 1 | 2 |\n\n<p align="right">c</p>';
  const root = makeSite('minimal', {
    'templates/styles/site.css': 'td { text-align: start }',
    'content/pages/index.md': page('Home', table),
  });
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(stylesOf(html(root))).toBe(
    '.align-center:where(:not(table,img)){text-align:center}.align-right:where(:not(table,img)){text-align:right}td{text-align:start}',
  );
});

test('an unused font is not written', async () => {
  const root = site(`${font} h6 { font-family: N }`);
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(readdirSync(join(root, 'dist'))).not.toContain('assets');
  expect(html(root, 'list')).not.toContain('woff2');
});

test('a watch renders no page for a changed style, and equals a clean build', async () => {
  const root = site();
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  await buildSite(root, { memory });
  const factsOf = async () => (await make({ root, memory, today: '2025-11-03' })).site?.facts() ?? [];
  const before = await factsOf();
  for (const css of [
    `${styles} a { color: red }`,
    `${styles} h6 { color: red }`,
    'p { color: red }',
    '',
    styles,
  ]) {
    put(root, 'templates/styles/site.css', css);
    if (css !== styles && css.startsWith(styles)) {
      const after = await factsOf();
      expect(
        after.every((one, index) => one === before[index]),
        css,
      ).toBe(true);
    }
    expect(lines((await buildSite(root, { memory })).problems)).toBe('');
    await buildSite(root, { out: join(root, 'clean') });
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
  }
});
