// Formulas in a browser: a wide one scrolls within itself, within reach of the keyboard, and no page becomes wider than its screen.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { patience } from './support/patience.ts';
import { buildSite, lines, makeSite, page } from './support/sites.ts';

const browser = browserOfFile();
const long = Array.from({ length: 40 }, (_, index) => `a_{${index}}`).join(' + ');

test('wide formulas scroll by keyboard, inline ones wrap, and the policy blocks nothing', async () => {
  const root = makeSite('minimal', {
    'content/site.yml': 'name: Fixture\nurl: https://fixture.example\nmarkdown:\n  math: true\n',
    'content/pages/a.md': page('A', `A text with $${long} = \\vec s$ in it.\n\n$$\n${long}\n$$`),
  });
  expect(lines((await buildSite(root)).problems)).toBe('');
  const address = await serve(join(root, 'dist'));
  const { page: tab, messages } = await openPage(browser(), { viewport: { width: 360, height: 740 } });
  await tab.goto(`${address}a/`);
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const formula = tab.locator('.math-block');
  expect(await formula.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  await tab.keyboard.press('Tab');
  expect(await formula.evaluate((box) => box === document.activeElement)).toBe(true);
  await tab.keyboard.press('ArrowRight');
  await expect
    .poll(() => formula.evaluate((box) => box.scrollLeft), { timeout: patience })
    .toBeGreaterThan(0);
  expect(messages).toEqual([]);
});
