// The drawn world of the real site in a real browser: the sky only gets later, nobody floats, no stretch is without a picture.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { schema as collection } from '../templates/pages/collection.tsx';
import { schema as home } from '../templates/pages/home.tsx';
import { browserOfFile, openPage } from './support/browser.ts';
import { dataOf, drawnBy } from './support/content.ts';
import { realSite, routes } from './support/real-site.ts';

const browser = browserOfFile();
const site = realSite();
const open = async (route: string, options: Parameters<typeof openPage>[1] = {}) => {
  const { page } = await openPage(browser(), { reducedMotion: 'reduce', ...options });
  await page.goto(site().address + route);
  return page;
};
/** How light the colors of a sky, of the hours and of the ground are (WCAG), in this order. */
const lights = (page: Page, names: readonly string[]) =>
  page.evaluate((all) => {
    const probe = document.body.appendChild(document.createElement('i'));
    const found = all.map((name) => {
      probe.style.color = `var(${name})`;
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? [])
        .map((value) => Number(value) / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    });
    probe.remove();
    return found;
  }, names);
const hours = [7, 8, 9, 10, 11, 12].map((hour) => `--hour-${hour}`);

describe('the sky goes to bed', () => {
  test.each(['light', 'dark'] as const)(
    'each hour is darker than the one before, %s',
    async (colorScheme) => {
      const page = await open('/', { colorScheme });
      const all = await lights(page, ['--sky-4', ...hours, '--ground']);
      expect(all).toEqual([...new Set(all)].sort((one, other) => other - one));
    },
  );

  test.each(routes)(
    '%s never goes back in time, and falls from day into night by nightfall',
    async (route) => {
      const page = await open(route);
      const bands = await page
        .locator('.band')
        .evaluateAll((all) =>
          all.map(
            (band) => [Number(band.className.match(/hour-(\d+)/)?.[1]), band.matches('.nightfall')] as const,
          ),
        );
      const late = bands.map(([hour]) => hour);
      expect(late).toEqual([...late].sort((one, other) => one - other));
      for (const [index, [hour, falls]] of bands.entries()) {
        const before = late[index - 1];
        if (before !== undefined) expect([hour, falls]).toEqual([hour, before < 10 && hour >= 10]);
      }
    },
  );

  test.each(['light', 'dark'] as const)('no cover has the ground of a page, %s', async (colorScheme) => {
    const low: string[] = [];
    for (const route of drawnBy('collection')) {
      const page = await open(route, { colorScheme });
      const pages = await lights(page, hours.slice(0, 3));
      const grounds = await page
        .locator('.art-cover')
        .evaluateAll((covers) =>
          covers.map(
            (cover) =>
              /var\((.*?)\)/.exec(cover.querySelector('path')?.getAttribute('fill') ?? '')?.[1] ?? '',
          ),
        );
      for (const [index, light] of (await lights(page, grounds)).entries())
        for (const ground of pages) {
          const ratio = (Math.max(light, ground) + 0.05) / (Math.min(light, ground) + 0.05);
          if (ratio < 1.15) low.push(`${route} ${grounds[index]}: ${ratio.toFixed(2)}`);
        }
    }
    expect(low).toEqual([]);
  });
});

test.each([360, 768, 1440, 1920])(
  'whoever sleeps below a title lies on the hill, at %i px',
  async (width) => {
    const floating: string[] = [];
    for (const route of routes) {
      const page = await open(route, { viewport: { width, height: 800 } });
      for (const animal of await page.locator('.intro-animal').all()) {
        const inside = await animal.evaluate((svg) => {
          const { left, width, bottom } = svg.getBoundingClientRect();
          const hill = document.querySelector<SVGGeometryElement>(
            '.intro + .band .art-divider path:last-child',
          );
          const toHill = hill?.getScreenCTM()?.inverse();
          return [0.1, 0.3, 0.5, 0.7, 0.9].every((part) =>
            hill?.isPointInFill(new DOMPoint(left + part * width, bottom - 1).matrixTransform(toHill)),
          );
        });
        if (!inside) floating.push(route);
      }
      await page.context().close();
    }
    expect(floating).toEqual([]);
  },
);

describe('home', () => {
  test('has a picture on every second screen of a phone', async () => {
    const page = await open('/', { viewport: { width: 360, height: 740 } });
    const pictures = await page.locator('main svg.art:not(.art-divider)').evaluateAll((all) =>
      all
        .filter((svg) => svg.checkVisibility())
        .map((svg) => svg.getBoundingClientRect())
        .filter(({ height }) => height > 100)
        .map(({ top, bottom }) => [top + scrollY, bottom + scrollY] as const),
    );
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const gaps = pictures.map(([, bottom], index) => (pictures[index + 1]?.[0] ?? height) - bottom);
    expect(pictures.length).toBeGreaterThan(5);
    expect(Math.max(...gaps)).toBeLessThan(2 * 740);
  });

  test('says how much there is: what the cards of the collections hold', async () => {
    const page = await open('/');
    for (const { id, href, unit } of dataOf('/', home).features) {
      const { cards } = dataOf(href, collection);
      const sum = cards.reduce((all, { count }) => all + (count ?? 1), 0);
      const said = page.locator(`.feature[aria-labelledby="${id}"] .lead strong`);
      expect(await said.innerText()).toBe(`${sum} ${unit}`);
    }
  });

  test('one fox breathes where one sees it first, four seconds in and six out', async () => {
    const page = await open('/', { reducedMotion: 'no-preference', viewport: { width: 1440, height: 900 } });
    const breaths = await page.locator('.hero').evaluate((hero) =>
      hero
        .getAnimations({ subtree: true })
        .filter((one) => one instanceof CSSAnimation && one.animationName === 'art-breathe')
        .map(({ effect }) => [
          effect?.getTiming().duration,
          (effect as KeyframeEffect)
            .getKeyframes()
            .map(({ computedOffset, transform }) => [computedOffset, transform]),
        ]),
    );
    expect(breaths).toEqual([
      [
        10_000,
        [
          [0, 'none'],
          [0.4, 'scale(1.02)'],
          [1, 'none'],
        ],
      ],
    ]);
  });
});
