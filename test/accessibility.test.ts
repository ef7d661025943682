// Checks every page with all rules of axe, in both color schemes, at small and large sizes, with all controls open. Also checks what axe
// cannot: text spacing, zoom and forced colors.
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFile, violations } from './support/axe.ts';
import { browserOfFile, hover, newContext, visitPage } from './support/browser.ts';
import { drawnBy, values } from './support/content.ts';
import { realSite, routes } from './support/real-site.ts';

const browser = browserOfFile();
const site = realSite();

describe.each(routes)('the page %s', (route) => {
  let context: BrowserContext;
  let page: Page;
  let moving: number;
  beforeAll(async () => {
    context = await newContext(browser(), { reducedMotion: 'reduce' });
    await context.addInitScript({ path: axeFile });
    page = await context.newPage();
    await page.goto(site().address + route);
    moving = await page.evaluate(() => document.getAnimations().length);
    await page.evaluate(() => document.fonts.ready);
    const question = page.locator('summary:visible').first();
    if (await question.count()) await question.click();
  });
  afterAll(() => context.close());

  test('does not move with reduced motion', async () => {
    const scrolls = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    expect([moving, scrolls]).toEqual([0, 'auto']);
  });

  test.each([
    [360, 'light'],
    [360, 'dark'],
    [1440, 'dark'],
    [1440, 'light'],
  ] as const)('passes axe, %i px, %s', async (width, colorScheme) => {
    await page.mouse.move(0, 0);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const button = page.locator('main').locator('.stores a, .card button').first();
    if (await button.count()) {
      await hover(button);
      await page.locator('.tooltip:popover-open').waitFor();
    }
    expect(await violations(page)).toEqual([]);
    const rows = await page.locator('main *').evaluateAll((all) => {
      const pushed = all.filter(
        (one) => getComputedStyle(one).overflowX === 'auto' && one.scrollWidth > one.clientWidth,
      );
      for (const row of pushed) row.scrollTo({ left: row.scrollWidth, behavior: 'instant' });
      return pushed.length;
    });
    if (rows > 0) expect(await violations(page)).toEqual([]); // the width beyond the edge
  });
});

/** The contrast ratio of two colors (WCAG 2.2, 1.4.6). */
function contrast(one: readonly number[], other: readonly number[]): number {
  const luminance = (color: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = color.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The properties of WCAG 2.2, 1.4.12. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

describe('beyond axe', () => {
  const open = async (route: string, options: Parameters<typeof newContext>[1]) => {
    const context = await newContext(browser(), { reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    await page.goto(site().address + route);
    await page.evaluate(() => document.fonts.ready);
    return { page, close: () => context.close() };
  };
  /** Elements whose own text is cut off or outside the window. */
  const cutOff = (page: Page) =>
    page.evaluate(() => {
      const wrong: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        const hidden = element?.closest('style, script, svg, .skip, [popover], thead');
        if (!element || hidden || !element.checkVisibility() || node.textContent?.trim() === '') continue;
        element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' }); // in a row that one pushes on
        const range = document.createRange();
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        let box: Element | null = element;
        for (; box && box !== document.body; box = box.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(box);
          const edge = box.getBoundingClientRect();
          const clipped =
            (overflowX !== 'visible' && (text.left < edge.left - 1 || text.right > edge.right + 1)) ||
            (overflowY !== 'visible' && (text.top < edge.top - 1 || text.bottom > edge.bottom + 1));
          if (clipped) wrong.push(`${box.className} cuts off: ${node.textContent}`);
        }
        if (text.left < -1 || text.right > innerWidth + 1) wrong.push(`outside: ${node.textContent}`);
      }
      return wrong;
    });
  const openAll = (page: Page) =>
    page.evaluate(() => {
      for (const item of document.querySelectorAll('details')) {
        item.removeAttribute('name');
        item.open = true;
      }
    });

  test('wider spacing of letters, words and lines cuts nothing off', async () => {
    // The site's policy refuses styles of others; a visitor's own are not asked.
    const { page, close } = await open('/', { bypassCSP: true });
    for (const route of routes) {
      await page.goto(site().address + route);
      await page.addStyleTag({ content: spacing });
      await openAll(page);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect([route, width, await cutOff(page)]).toEqual([route, width, []]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      }
    }
    await close();
  });

  test('at 400 % zoom the page has one column, and nothing is cut off', async () => {
    // A window of 1280 x 1024 px at 400 % is one of 320 x 256 CSS px.
    const { page, close } = await open('/', { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 });
    for (const route of routes) {
      await page.goto(site().address + route);
      await openAll(page);
      expect([route, await cutOff(page)]).toEqual([route, []]);
    }
    await close();
  });

  test.each([
    [360, 32],
    [320, 32],
    [320, 24],
  ])('%i px wide with letters of %i px nothing is cut off or scrolls horizontally', async (width, size) => {
    const { page, close } = await open('/', { viewport: { width, height: 740 } });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: size } });
    for (const route of routes) {
      await page.goto(site().address + route);
      await openAll(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([route, wide, await cutOff(page)]).toEqual([route, width, []]);
      // No word of the title is broken, and neither it nor the name of the site runs across the moon or a star.
      const room = await page.locator('h1').evaluate((one) => {
        const { width } = one.getBoundingClientRect();
        one.style.width = 'min-content';
        return width - one.getBoundingClientRect().width;
      });
      expect([route, room >= 0]).toEqual([route, true]);
      const across = await page.locator(':is(.intro-moon, .hero .art) use').evaluateAll((drawn) => {
        const range = document.createRange();
        const words = [...document.querySelectorAll('.logo, h1')].flatMap((one) => {
          range.selectNodeContents(one);
          return [...range.getClientRects()];
        });
        return drawn.filter((one) => {
          const { left, right, top, bottom, width } = one.getBoundingClientRect();
          return (
            width > 0 &&
            words.some((w) => w.left < right && left < w.right && w.top < bottom && top < w.bottom)
          );
        }).length;
      });
      expect([route, across]).toEqual([route, 0]);
    }
    await close();
  });

  test.each(['light', 'dark'] as const)(
    'text has a contrast of 7 : 1 against all colors of the sky, %s',
    async (colorScheme) => {
      const { page, close } = await open('/', { colorScheme });
      /** The colors of tokens, as red, green, blue from 0 to 255, as they are inside of a part of the page. */
      const colors = (selector: string, names: readonly string[]) =>
        page.evaluate(
          ([selector = '', ...names]) => {
            const probe = document.createElement('i');
            document.querySelector(selector)?.append(probe);
            const found = names.map((name) => {
              probe.style.color = `var(${name})`;
              return (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
            });
            probe.remove();
            return found;
          },
          [selector, ...names],
        );
      const low: string[] = [];
      for (const [selector, grounds] of [
        ['.hero', ['--sky-1', '--sky-2', '--sky-3', '--sky-4']],
        ['.hour-7', ['--hour-7', '--hour-8', '--hour-9']],
        ['.hour-10', ['--hour-10', '--hour-11', '--hour-12', '--ground']],
      ] as const) {
        const inks = ['--ink', '--ink-soft'];
        const [ink = [], soft = [], ...rest] = await colors(selector, [...inks, ...grounds]);
        for (const [index, ground] of rest.entries())
          for (const [name, color] of [['--ink', ink] as const, ['--ink-soft', soft] as const]) {
            const ratio = contrast(color, ground);
            if (!(ratio >= 7)) low.push(`${name} on ${grounds[index]}: ${ratio.toFixed(2)}`);
          }
      }
      expect(low).toEqual([]);
      await close();
    },
  );

  test('with forced colors, buttons and cards keep an edge, and focus its ring', async () => {
    const { page, close } = await open('/stories/', {
      forcedColors: 'active',
      viewport: { width: 1280, height: 800 },
    });
    const edge = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth));
    expect(await edge('.card')).toBeGreaterThanOrEqual(1);
    expect(await edge('.card button')).toBeGreaterThanOrEqual(1);
    await page.locator('.card button').first().focus();
    const outline = await page
      .locator('.card button')
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return [outlineStyle, Number.parseFloat(outlineWidth)];
      });
    expect(outline).toEqual(['solid', 3]);
    await close();
  });

  test.each(drawnBy('faq'))(
    'moving back by keyboard on %s keeps the focus in view, even while the page scrolls',
    async (route) => {
      const viewport = { width: 1280, height: 800 };
      const { page, close } = await open(route, { viewport, reducedMotion: 'no-preference' });
      const controls = page.locator('a[href], button, summary');
      await controls.last().focus();
      for (
        let count = await page.locator('main').locator('a[href], summary').count();
        count > 0;
        count -= 1
      ) {
        await page.keyboard.press('Shift+Tab');
        await page.waitForTimeout(150); // that of a key that is held down
        const away = await page.evaluate(() => {
          const { top, bottom } = (document.activeElement as Element).getBoundingClientRect();
          return Math.max(-bottom, top - innerHeight, 0);
        });
        expect(away).toBe(0);
      }
      await close();
    },
  );

  test.each(routes)(
    'on %s the keyboard reaches the skip link first, then all controls, each in view',
    async (route) => {
      const { page } = await visitPage(browser(), { reducedMotion: 'reduce' });
      await page.goto(site().address + route);
      await page.evaluate(() => document.fonts.ready);
      const reachable = await page
        .locator('a[href], button, summary, [tabindex="0"]')
        .evaluateAll((all) => all.filter((element) => element.checkVisibility()).length);
      const seen: string[] = [];
      for (let count = 0; count < reachable; count += 1) {
        await page.keyboard.press('Tab');
        const here = await page.evaluate(() => {
          const element = document.activeElement as HTMLElement;
          const { left, top, width, height } = element.getBoundingClientRect();
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          const ring = getComputedStyle(element).outlineWidth !== '0px';
          const door = element.closest('.doors') !== null; // its ring goes around the whole door
          return {
            name: element.textContent?.trim() ?? '',
            covered: !element.contains(hit) && !hit?.contains(element),
            large: width >= 44 && height >= 44,
            inText: getComputedStyle(element).display === 'inline',
            ring: ring || door,
          };
        });
        seen.push(here.name);
        expect(here).toMatchObject({ covered: false, ring: true });
        if (!here.inText) expect(here).toMatchObject({ large: true });
      }
      expect(seen[0]).toBe(values.words.skip);
      expect(seen.length).toBe(reachable);
    },
  );
});
