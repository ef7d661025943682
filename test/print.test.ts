// The real site on paper, in a real browser: the same on narrow and on wide sheets.
import { expect, test } from 'vitest';
import { browserOfFile, openPage } from './support/browser.ts';
import { realSite, routes } from './support/real-site.ts';

const browser = browserOfFile();
const site = realSite('preact');
/** How wide A4 is, upright and lying, in px; and a window. */
const widths = [794, 1123, 1280];

test.each(routes)(
  '%s prints no scenery, no columns of single words, and every table with its head',
  async (route) => {
    const { page } = await openPage(browser(), { reducedMotion: 'reduce' });
    await page.goto(site().address + route);
    await page.emulateMedia({ media: 'print' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate(() => {
        const isSeen = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().height > 0;
        const seen = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen);
        const name = (one: Element) => `${one.tagName} ${one.getAttribute('class')}`;
        return {
          scenery: seen('svg').map(name),
          narrow: seen('main :is(p, dd, details)')
            .filter((one) => one.getBoundingClientRect().width < 120 && (one.textContent ?? '').length > 40)
            .map(name),
          heads: seen('thead').map((one) => [
            getComputedStyle(one).breakAfter,
            getComputedStyle(one).display,
          ]),
          wide: document.documentElement.scrollWidth > innerWidth,
        };
      });
      const heads = found.heads.map(() => ['avoid', 'table-header-group']);
      const scenery = route === '/' ? ['svg art tonight'] : [];
      expect([width, found]).toEqual([width, { scenery, narrow: [], heads, wide: false }]);
    }
  },
);

test('questions are printed below each other with their answers on wide paper', async () => {
  const { page } = await openPage(browser(), { reducedMotion: 'reduce' });
  await page.goto(`${site().address}/faq/`);
  await page.emulateMedia({ media: 'print' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const lefts = await page
      .locator('.faq :is(details, .contact)')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    expect([width, new Set(lefts).size]).toEqual([width, 1]);
  }
});

test('landscape paper needs at most half as many pages more', async () => {
  const { page } = await openPage(browser(), { reducedMotion: 'reduce' });
  const pagesOf = async (landscape: boolean) => {
    const pdf = await page.pdf({ format: 'A4', landscape });
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  };
  for (const route of routes) {
    await page.goto(site().address + route);
    const [upright, lying] = [await pagesOf(false), await pagesOf(true)];
    expect(upright).toBeGreaterThan(0);
    if (route === '/') expect(upright).toBe(1); // the sheet for tonight
    // Half as high again as wide: what fills a sheet fills less than one and a half, and parts of the last.
    expect([route, lying <= Math.ceil(upright * 1.5)]).toEqual([route, true]);
  }
});
