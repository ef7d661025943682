// Highlighted code in a real browser: readable in both color schemes, usable by keyboard, and copied unchanged.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { browserOfFile, openPage } from './support/browser.ts';
import { buildSite, generator, lines, makeSite, page } from './support/sites.ts';

const browser = browserOfFile();
const long = `const long = '${'a'.repeat(300)}';`;
const body = [
  `\`\`\`js\n// A comment.\n${long}\nclass A { b = /c/g; d() { return console.log(\`\${1}\`, null); } }\n\`\`\``,
  '```css\n@media print { .a:hover > b#c[d="e"] { color: red !important } }\n```',
  '```diff\n-a\n+b\n```',
  '```html\n<!doctype html>\n<a href="b">&amp;</a>\n```',
  '```foo\nplain\n```',
].join('\n\n');
const document = readFileSync(join(generator, 'test/sites/minimal/templates/Document.tsx'), 'utf8');

/** The page on a site with light and dark colors, or without color settings. */
async function open(scheme: 'light' | 'dark', says = '<meta name="color-scheme" content="light dark" />') {
  const root = makeSite('minimal', {
    'content/pages/a.md': page('A', body),
    'templates/Document.tsx': document.replace('<title>', `${says}<title>`),
  });
  expect(lines((await buildSite(root)).problems)).toBe('');
  const { page: opened, messages } = await openPage(browser(), { colorScheme: scheme });
  await opened.setContent(readFileSync(join(root, 'dist/a/index.html'), 'utf8'));
  return { page: opened, messages };
}

/** The least contrast of a text in code with the ground of its block (WCAG 2), how many colors there are, and how light the ground is. */
function contrasts() {
  const light = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
      .map((value) => Number(value) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const grounds: number[] = [];
  const colors = new Set<string>();
  const found = [...globalThis.document.querySelectorAll('pre, pre *')].map((element) => {
    const pre = element.closest('pre');
    const ground = light(getComputedStyle(pre ?? element).backgroundColor);
    const { color } = getComputedStyle(element);
    grounds.push(ground);
    colors.add(color);
    return (Math.max(ground, light(color)) + 0.05) / (Math.min(ground, light(color)) + 0.05);
  });
  return { least: Math.min(...found), colors: colors.size, isLight: Math.min(...grounds) > 0.5 };
}

describe.each(['light', 'dark'] as const)('code blocks, %s', (scheme) => {
  test('all code has a contrast of more than 7 : 1, and the policy refuses nothing', async () => {
    const { page, messages } = await open(scheme);
    const { least, colors, isLight } = await page.evaluate(contrasts);
    expect(least).toBeGreaterThan(7);
    expect([colors, isLight, messages]).toEqual([8, scheme === 'light', []]);
  });

  test('a page without color settings stays light, and so does its code', async () => {
    const { page } = await open(scheme, '');
    const { least, isLight } = await page.evaluate(contrasts);
    expect(least).toBeGreaterThan(7);
    expect(isLight).toBe(true);
  });
});

test('a long line scrolls in its block, by keyboard too, and is complete in print', async () => {
  const { page } = await open('dark');
  const pre = page.locator('pre').first();
  expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    1280,
  );
  await page.keyboard.press('Tab');
  expect(await pre.evaluate((element) => element === globalThis.document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => pre.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const { isLight } = await page.evaluate(contrasts);
  const isWhole = await pre.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  expect([isLight, isWhole]).toEqual([true, true]);
});

const pointedOut = [
  `\`\`\`ts diff {1,3,5} title="src/a.ts"`,
  ' class A { b = /c/g; d() { return console.log(`$' + "{1}`, null, 'e'); } } // f",
  '-export default new A<string>("g");',
  `+${long}`,
  '+@decorator() export default class B {}',
  ' ',
  ' let last;',
  '```',
].join('\n');

/** A page with highlighted lines on a site with light and dark colors. */
async function openLines(scheme: 'light' | 'dark') {
  const says = '<meta name="color-scheme" content="light dark" />';
  const root = makeSite('minimal', {
    'content/pages/a.md': page('A', pointedOut),
    'templates/Document.tsx': document.replace('<title>', `${says}<title>`),
  });
  expect(lines((await buildSite(root)).problems)).toBe('');
  const { page: opened, messages } = await openPage(browser(), { colorScheme: scheme });
  await opened.setContent(readFileSync(join(root, 'dist/a/index.html'), 'utf8'));
  return { page: opened, messages };
}

/** Of each line that is pointed out: its ground, its bar, where it begins and ends, and the least contrast of a text in it. */
function linesOf() {
  const light = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
      .map((value) => Number(value) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const invisible = /^rgba\(.*, 0\)$|^transparent$/;
  return [...globalThis.document.querySelectorAll('.code-line')].map((line) => {
    const { backgroundColor, borderInlineStartWidth, borderInlineStartColor, textDecorationLine } =
      getComputedStyle(line);
    const ground = light(backgroundColor);
    const contrast = [line, ...line.querySelectorAll('*')].map((one) => {
      const text = light(getComputedStyle(one).color);
      return (Math.max(ground, text) + 0.05) / (Math.min(ground, text) + 0.05);
    });
    const { height, right } = line.getBoundingClientRect();
    return {
      ground: backgroundColor,
      bar: invisible.test(borderInlineStartColor) ? 0 : Number.parseFloat(borderInlineStartWidth),
      textDecorationLine,
      height: Math.round(height),
      right: Math.round(right),
      contrast: Math.min(...contrast),
    };
  });
}

describe.each(['light', 'dark'] as const)('highlighted lines, %s', (scheme) => {
  test('have their own background with a contrast over 7 : 1, and the same size', async () => {
    const { page, messages } = await openLines(scheme);
    const found = await page.evaluate(linesOf);
    expect(found.map(({ bar }) => bar > 0)).toEqual([true, false, true, false, true]);
    expect(new Set(found.map(({ ground }) => ground)).size).toBe(3);
    expect(Math.min(...found.map(({ contrast }) => contrast))).toBeGreaterThan(7);
    for (const key of ['right', 'height', 'textDecorationLine'] as const)
      expect(new Set(found.map((one) => one[key])).size, key).toBe(1);
    expect(messages).toEqual([]);
  });

  test('have a bar or sign with forced colors and in print', async () => {
    const { page } = await openLines(scheme);
    await page.emulateMedia({ forcedColors: 'active' });
    const forced = await page.evaluate(linesOf);
    expect(forced.filter(({ bar }) => bar > 0).length).toBeGreaterThanOrEqual(3);
    expect(Math.min(...forced.map(({ contrast }) => contrast))).toBeGreaterThan(7);
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    const printed = await page.evaluate(linesOf);
    expect(printed.map(({ bar }) => bar > 0)).toEqual([true, false, true, false, true]);
    const pre = page.locator('pre');
    expect(await pre.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    expect(await page.locator('.code-removed').innerText()).toMatch(/^-/);
  });
});

test('code with highlighted lines is copied unchanged, and its title is its name', async () => {
  const { page } = await openLines('light');
  const selected = await page.evaluate(() => {
    const code = globalThis.document.querySelector('code') as Element;
    globalThis.getSelection()?.selectAllChildren(code);
    return String(globalThis.getSelection());
  });
  expect(selected.trimEnd()).toBe(pointedOut.split('\n').slice(1, -1).join('\n').trimEnd());
  expect(await page.getByRole('figure', { name: 'src/a.ts' }).count()).toBe(1);
});
