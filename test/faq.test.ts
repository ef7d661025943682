// The questions of the real site in a real browser: a tapped question stays in place, and the focus stays fully visible.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserOfFile, openPage } from './support/browser.ts';
import { realSite } from './support/real-site.ts';

const browser = browserOfFile();
const site = realSite('preact');
const questions = (page: Page) => page.locator('.faq summary');

/** The page of the questions; scripts never come where they are not `awake`. */
async function open(options: Parameters<typeof openPage>[1], awake = true): Promise<Page> {
  const { page } = await openPage(browser(), { reducedMotion: 'reduce', ...options });
  if (!awake) await page.route('**/assets/*.js', () => {});
  await page.goto(`${site().address}/faq/`);
  return page;
}

describe.each([
  [1280, 900],
  [360, 740],
])('in a browser without scroll anchoring, %i x %i', (width, height) => {
  test.each([
    [1, 2],
    [1, 3],
    [2, 1],
  ])('question %i open, %i tapped: the tapped one stays in place', async (first, second) => {
    const page = await open({ viewport: { width, height }, bypassCSP: true }, false);
    // As in WebKit: its special rules, and no scroll anchoring.
    const isFound = await page.evaluate(() => {
      const css = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
      const sheet = new CSSStyleSheet();
      const rules = css.replaceAll(/@supports not \(overflow-anchor: ?auto\)/g, '@media all');
      sheet.replaceSync(`${rules}\n* { overflow-anchor: none !important }\n.next { padding-bottom: 2000px }`);
      document.adoptedStyleSheets = [sheet];
      return rules !== css;
    });
    expect(isFound).toBe(true);
    const tapped = questions(page).nth(second - 1);
    const topOf = () => tapped.evaluate((one) => Math.round(one.getBoundingClientRect().top));
    await questions(page)
      .nth(first - 1)
      .click();
    await tapped.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - innerHeight / 2));
    const before = await topOf();
    await tapped.click();
    expect([await page.locator('.faq details[open]').count(), await topOf()]).toEqual([1, before]);
    // A closed item leaves no space below itself, and neither does the text below the open one.
    await tapped.click();
    const heights = () =>
      page.locator('.faq details').evaluateAll((all) => all.map((one) => Math.round(one.clientHeight)));
    const header = await tapped.evaluate((one) => Math.round(one.clientHeight));
    expect([(await heights())[second - 1], await topOf()]).toEqual([header, before]);
  });
});

describe.each([
  [1280, 500],
  [500, 700],
])('keys move the focus to a fully visible control, %i x %i', (width, height) => {
  test.each(['ArrowDown', 'ArrowUp', 'Tab', 'Shift+Tab'])('%s', async (key) => {
    const page = await open({ viewport: { width, height } });
    const count = await questions(page).count();
    await questions(page)
      .nth(/Up|Shift/.test(key) ? count - 1 : 0)
      .focus();
    for (let step = 1; step < count; step++) {
      await page.keyboard.press(key);
      const room = () =>
        page.evaluate(() => {
          const { outlineWidth, outlineOffset } = getComputedStyle(document.activeElement as Element);
          const { top, bottom } = (document.activeElement as Element).getBoundingClientRect();
          const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
          return Math.min(top, innerHeight - bottom) - ring;
        });
      // Browsers scroll to it in their own time.
      await expect.poll(room, { message: `step ${step}` }).toBeGreaterThanOrEqual(0);
    }
  });
});

test('arrows make a question fully visible in browsers that scroll to a part (Firefox)', async () => {
  const { page } = await openPage(browser(), {
    reducedMotion: 'reduce',
    viewport: { width: 500, height: 700 },
  });
  await page.addInitScript(() => {
    const { focus } = HTMLElement.prototype;
    HTMLElement.prototype.focus = function (options) {
      focus.call(this, { ...options, preventScroll: true });
    };
  });
  await page.goto(`${site().address}/faq/`);
  await questions(page).first().focus();
  for (let step = 1; step < (await questions(page).count()); step++) {
    await page.keyboard.press('ArrowDown');
    const room = () =>
      page.evaluate(() => {
        const { top, bottom } = (document.activeElement as Element).getBoundingClientRect();
        return Math.min(top, innerHeight - bottom);
      });
    await expect.poll(room, { message: `step ${step}` }).toBeGreaterThan(0);
  }
});
