// Fonts: cut down to what the site says, named by their bytes, found under any base.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newMemory } from '../src/line/memory.ts';
import { atTheEnd, buildSite, closeBundles, lines, makeSite, page, put, snapshot } from './support/sites.ts';

const nunito = createRequire(import.meta.url).resolve(
  '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2',
);
const styles = `@font-face { font-family: N; font-weight: 400 700; src: url("./n.woff2") format("woff2"); } p { font-family: N; }`;

function fontSite(text: string) {
  return makeSite('minimal', {
    'templates/styles/site.css': styles,
    'templates/styles/n.woff2': readFileSync(nunito),
    'content/pages/index.md': page('Home', text),
  });
}
const fontOf = (root: string) => readdirSync(join(root, 'dist/assets'))[0] ?? '';

test('a font keeps the characters that are shown, and is smaller for it', async () => {
  const root = fontSite('abc');
  expect((await buildSite(root)).problems).toEqual([]);
  const small = readFileSync(join(root, 'dist/assets', fontOf(root))).length;
  expect(small).toBeLessThan(readFileSync(nunito).length / 4);
  put(root, 'content/pages/index.md', page('Home', 'abcdefghijklmnopqrstuvwxyz'));
  const before = fontOf(root);
  await buildSite(root);
  expect(readFileSync(join(root, 'dist/assets', fontOf(root))).length).toBeGreaterThan(small);
  expect(fontOf(root), 'other bytes, another name').not.toBe(before);
});

test('a font keeps what styles show by themselves, where a page uses them', async () => {
  const fontWith = async (text: string, css: string) => {
    const root = fontSite(text);
    put(root, 'templates/styles/site.css', styles + css);
    expect((await buildSite(root)).problems).toEqual([]);
    return fontOf(root);
  };
  const written = await fontWith('abcXYZ', '');
  expect(await fontWith('abc', 'p::before { content: "XYZ"; }')).toBe(written);
  expect(await fontWith('abc', '.on-no-page::before { content: "XYZ"; }')).not.toBe(written);
});

test('a font keeps the letters that styles make of others, where a page uses them', async () => {
  const fontWith = async (text: string, css: string) => {
    const root = fontSite(text);
    put(root, 'templates/styles/site.css', styles + css);
    expect((await buildSite(root)).problems).toEqual([]);
    return fontOf(root);
  };
  const small = 'abcdefghijklmnopqrstuvwxyzäß';
  const plain = await fontWith(small, '');
  const both = await fontWith(`${small}${small.toUpperCase()}İ`, '');
  expect(await fontWith(small, 'p { text-transform: none; }')).toBe(plain);
  expect(await fontWith(small, '.on-no-page { text-transform: uppercase; }')).toBe(plain);
  expect(await fontWith(small, 'p { text-transform: uppercase; }')).toBe(both);
  expect(await fontWith(small, 'p { font-variant: small-caps; }')).toBe(both);
  expect(await fontWith(small, 'main { p { text-transform: var(--a); } }')).toBe(both);
});

test.each([
  '<input placeholder="XYZ" />',
  '<textarea placeholder="XYZ" />',
  '<input type="submit" value="XYZ" />',
  '<select><option label="XYZ" /></select>',
])('a font keeps the characters of %s', async (field) => {
  const fontWith = async (shown: string) => {
    const root = fontSite('abc');
    const document = String(readFileSync(join(root, 'templates/Document.tsx')));
    put(root, 'templates/Document.tsx', document.replace('</body>', `${shown}</body>`));
    expect((await buildSite(root)).problems).toEqual([]);
    return fontOf(root);
  };
  expect(await fontWith(field)).toBe(await fontWith('<p>XYZ</p>'));
  expect(await fontWith('<input type="hidden" value="XYZ" />')).toBe(await fontWith('<p>abc</p>'));
});

test('its address in the stylesheet has the hash and the base', async () => {
  const root = fontSite('abc');
  await buildSite(root, { base: '/kids/' });
  expect(fontOf(root)).toMatch(/^n-[0-9a-f]{10}\.woff2$/);
  expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toContain(`url(/kids/assets/${fontOf(root)})`);
});

test('a font that is none, or is not there, is a problem', async () => {
  const root = fontSite('abc');
  put(root, 'templates/styles/n.woff2', 'not a font');
  expect(lines((await buildSite(root)).problems)).toBe('bad-font n.woff2');
  const missing = makeSite('minimal', { 'templates/styles/site.css': styles });
  expect(lines((await buildSite(missing)).problems)).toBe('template-syntax templates/styles/site.css:1:61');
});

test('a watch takes a font anew when its file is another: broken, mended, replaced, gone, back', async () => {
  const root = fontSite('abc');
  const italic = readFileSync(nunito.replace('-normal', '-italic'));
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const font = 'templates/styles/n.woff2';
  for (const [change, expected] of [
    [() => {}, ''],
    [() => put(root, font, 'not a font'), 'bad-font n.woff2'],
    [() => put(root, font, readFileSync(nunito)), ''],
    [() => put(root, font, italic), ''],
    [() => rmSync(join(root, font)), 'template-syntax templates/styles/site.css:1:61'],
    [() => put(root, font, readFileSync(nunito)), ''],
  ] as const) {
    change();
    expect(lines((await buildSite(root, { memory })).problems)).toBe(expected);
    if (expected !== '') continue;
    await buildSite(root, { out: join(root, 'clean') });
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
  }
});
