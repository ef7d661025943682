// The position of a tooltip on the real site: after reaching its trigger by keyboard below the fold, while the page scrolls, on a tiny
// screen. Firefox and WebKit measured it at its position; in Chromium the test is that its size does not depend on its position.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOfFile, hover, openPage } from './support/browser.ts';
import { realSite } from './support/real-site.ts';

const browser = browserOfFile();
const site = realSite();

/** The open tooltip: its id, its distance from the trigger, and how much the window cuts off. In px. */
const look = (page: Page) =>
  page.evaluate(() => {
    const tips = [...document.querySelectorAll<HTMLElement>('[role=tooltip]')];
    return tips
      .filter((tip) => tip.checkVisibility())
      .map((tip) => {
        const box = tip.getBoundingClientRect();
        const trigger = tip.previousElementSibling?.getBoundingClientRect();
        const { top = 0, bottom = 0 } = trigger ?? {};
        const away = tip.dataset.side === 'top' ? top - box.bottom : box.top - bottom;
        const cut = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight, 0);
        return { id: tip.id, away: Math.round(away), cut: cut + tip.scrollHeight - tip.clientHeight };
      });
  });
const ids = (page: Page) =>
  page.locator('[role=tooltip]').evaluateAll((tips) => tips.map(({ id }) => id).filter((id) => id !== ''));
/** Goes on with Tab until the focus is in an island. */
const tabToNext = async (page: Page) => {
  do await page.keyboard.press('Tab');
  while (!(await page.evaluate(() => document.activeElement?.closest('site-island') !== null)));
};
/** Nothing has moved for a while. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let last = -1, still = 0; still < 5; still = scrollY === last ? still + 1 : 0) {
      last = scrollY;
      await new Promise(requestAnimationFrame);
    }
  });

test.each([
  ['/stories/', 360, 740],
  ['/games/', 320, 256],
])('on %s Tab reaches every tooltip, and all are fully visible, at %i x %i', async (route, width, height) => {
  const { page } = await openPage(browser(), { viewport: { width, height } }); // with its smooth scrolling
  await page.goto(site().address + route);
  await page.mouse.move(width / 2, height / 2); // a pointer that rests: triggers pass below it
  for (const id of await ids(page)) {
    await tabToNext(page);
    await expect.poll(() => look(page).then((tips) => tips.map((tip) => tip.id))).toEqual([id]);
    await settled(page);
    const [tip] = await look(page);
    expect([tip?.id, tip?.cut]).toEqual([id, 0]);
    expect(Math.abs((tip?.away ?? 0) - 8)).toBeLessThanOrEqual(4); // a card is lifted by 4 px below the pointer
  }
});

test('it follows its focused trigger, and leaves the window with it', async () => {
  const { page } = await openPage(browser(), {
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  await page.goto(`${site().address}/`);
  await tabToNext(page);
  await expect.poll(() => look(page).then(([tip]) => tip?.away)).toBe(8);
  const [id] = await ids(page);
  await page.mouse.move(180, 700);
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => scrollY === 200);
  await settled(page);
  expect(await look(page)).toEqual([{ id, away: 8, cut: 0 }]);
  await page.setViewportSize({ width: 340, height: 700 });
  await settled(page);
  expect(await look(page)).toEqual([{ id, away: 8, cut: 0 }]);
  await page.mouse.wheel(0, 2000);
  await page.waitForFunction(() => scrollY > 2000);
  await settled(page);
  const [gone] = await look(page);
  expect([gone?.away, gone && gone.cut > 1000]).toEqual([8, true]);
  await page.keyboard.press('Escape');
  expect(await look(page)).toEqual([]);
});

test.each([
  ['/', '.hero .button'],
  ['/stories/', '.card .button'],
])('on %s the tooltip of %s covers nothing above it, and starts at its edge', async (route, selector) => {
  const { page } = await openPage(browser(), {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await page.goto(site().address + route);
  await hover(page.locator(selector).first());
  const tip = page.locator('.tooltip:popover-open');
  await tip.waitFor();
  const [bubble, button] = await Promise.all([
    tip.boundingBox(),
    page.locator(selector).first().boundingBox(),
  ]);
  expect(bubble?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0));
  expect(bubble?.x).toBeGreaterThanOrEqual(button?.x ?? 0);
});

test('it covers its trigger completely if there is no room beside', async () => {
  const { page } = await openPage(browser(), {
    viewport: { width: 320, height: 150 },
    reducedMotion: 'reduce',
  });
  await page.goto(`${site().address}/games/`);
  await tabToNext(page);
  await expect.poll(() => look(page).then((tips) => tips.length)).toBe(1);
  await settled(page);
  expect((await look(page))[0]?.cut).toBe(0);
});

test('its size does not depend on its position', async () => {
  const { page } = await openPage(browser(), {
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  await page.goto(`${site().address}/`);
  await tabToNext(page);
  await expect.poll(() => look(page).then((tips) => tips.length)).toBe(1);
  const sizes = await page.locator('[role=tooltip]:popover-open').evaluate((tip: HTMLElement) =>
    ['0px', '250px', 'auto'].map((left) => {
      tip.style.left = left;
      return [tip.offsetWidth, tip.offsetHeight].join(' x ');
    }),
  );
  expect(new Set(sizes).size, sizes.join(', ')).toBe(1);
});

test('a press before the script loaded does not block tooltips', async () => {
  const { page } = await openPage(browser(), { reducedMotion: 'reduce' });
  let come = () => {};
  const mayCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(`${site().address}/games/`);
  await page.locator('.card button').first().click();
  come();
  await page.waitForFunction(
    () => document.querySelector<HTMLElement>('.card button')?.dataset.state === 'closed',
  );
  await tabToNext(page);
  await expect.poll(() => look(page).then((tips) => tips.length)).toBe(1);
});
