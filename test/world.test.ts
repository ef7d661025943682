// The illustrated world of the real site in a real browser: the sky only gets later, no animal floats, and every part has a picture.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { schema as collection } from '../templates/pages/collection.tsx';
import { schema as home } from '../templates/pages/home.tsx';
import { browserOfFile, openPage, visitAgain } from './support/browser.ts';
import { dataOf, drawnBy } from './support/content.ts';
import { realSite, routes } from './support/real-site.ts';

const browser = browserOfFile();
const site = realSite();
const open = async (route: string, options: Parameters<typeof visitAgain>[1] = {}) => {
  const page = await visitAgain(browser(), { reducedMotion: 'reduce', ...options });
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

test('every page has its own place on the way home, with a light', () => {
  const places = routes.flatMap(
    (route) => /<svg class="art art-nightfall"[\s\S]*?<\/svg>/.exec(site().html(route)) ?? [],
  );
  expect(places.length).toBeGreaterThan(8);
  expect(new Set(places).size).toBe(places.length);
  for (const place of places) expect(place).toContain('art-window');
});

describe('the sky goes to bed', () => {
  test.each(['light', 'dark'] as const)(
    'each hour is darker than the one before, %s',
    async (colorScheme) => {
      const page = await open('/', { colorScheme });
      const all = await lights(page, ['--sky-4', ...hours, '--ground']);
      expect(all).toEqual([...new Set(all)].sort((one, other) => other - one));
    },
  );

  test('at night each hill of the hero contrasts with its background', async () => {
    const page = await open('/', { colorScheme: 'dark' });
    const hills = await lights(page, ['--horizon', '--far-hill', '--mid-hill', '--near']);
    const steps = hills.slice(1).map((light, index) => ((hills[index] ?? 0) + 0.05) / (light + 0.05));
    for (const step of steps) expect(step).toBeGreaterThanOrEqual(1.25);
    for (const step of steps) expect(step).toBeLessThanOrEqual(1.4);
  });

  test.each(routes)('%s never goes back in time, and gets from day to night by nightfall', async (route) => {
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
  });

  test('below the horizon nothing is lighter than the layer above, at 360 and 1440 px', async () => {
    const lighter: string[] = [];
    const { page } = await openPage(browser(), {
      bypassCSP: true, // for the styles below
      reducedMotion: 'reduce',
      viewport: { width: 360, height: 740 },
    });
    for (const route of routes) {
      await page.goto(site().address + route);
      // The ground alone: no text, no animals, no glow.
      await page.addStyleTag({
        content: `main > * * , header, footer ul, footer p, svg use, .art circle, g:has(> .art-window) * { visibility: hidden !important }
          .art-hills path, .art-nightfall path { stroke: none !important } /* crests in the light of the moon */
          .art-divider, .art-nightfall, .art-hero, .art-hero-phone, .art-lost, .intro-hill { visibility: visible !important }
          :is(.art-divider, .art-nightfall, .art-hills, .intro-hill, .art-lost) path, .art-hero > path:not([fill*=plum]),
          .art-hero-phone > svg > path { visibility: visible !important }
          .art-nightfall g:not([fill], [opacity]) *, .art-nightfall [stroke] { visibility: hidden !important }
          .art-lost g path { visibility: hidden !important } .art-lost [stroke] { visibility: hidden !important }`,
      });
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 740 });
        const [horizon, height] = await page.locator('.hero, .intro, .lost').evaluate((sky) => {
          // Where the words end, and then as far as the glow grows.
          const foot = Number.parseFloat(getComputedStyle(sky).paddingBottom);
          const lost = 0.3 * sky.clientHeight;
          const far = Math.min(96, Math.max(64, 0.07 * innerWidth));
          const top = Math.ceil(sky.getBoundingClientRect().bottom - (foot || lost) + far);
          return [top, document.documentElement.scrollHeight] as const;
        });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          for (const x of [2, Math.round(width * 0.31), width - 3]) {
            // One column of the page: a picture of all of it takes ten times as long.
            const clip = { x, y: horizon, width: 1, height: height - horizon };
            const { data, info } = await sharp(await page.screenshot({ fullPage: true, clip }))
              .raw()
              .toBuffer({ resolveWithObject: true });
            expect([info.width, info.height]).toEqual([clip.width, clip.height]);
            let before = Number.POSITIVE_INFINITY;
            for (let y = 0; y < info.height; y += 1) {
              const [red = 0, green = 0, blue = 0] = data.subarray(y * info.channels);
              const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue; // in their own order: brightness by its stored value
              if (light > before + 1.5)
                lighter.push(
                  `${route} at ${width} px, ${x}, ${y + horizon}, ${colorScheme}: ${before.toFixed()} → ${light.toFixed()}`,
                );
              before = Math.min(before, light);
            }
          }
        }
      }
    }
    expect(lighter).toEqual([]);
  });

  test.each(['light', 'dark'] as const)(
    'no card cover has the background color of a page, %s',
    async (colorScheme) => {
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
    },
  );
});

test('sleeping animals below a title are on the hill, at 360, 768, 1440 and 1920 px', async () => {
  const floating: string[] = [];
  let seen = 0;
  for (const route of routes) {
    const page = await open(route);
    for (const width of [360, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const inside = await page.locator('.intro-animal').evaluateAll((animals) =>
        animals.map((svg) => {
          const { left, width, bottom } = svg.getBoundingClientRect();
          const hill = document.querySelector<SVGGeometryElement>(
            '.intro + .band .art-divider path:last-child',
          );
          const toHill = hill?.getScreenCTM()?.inverse();
          return [0.1, 0.3, 0.5, 0.7, 0.9].every((part) =>
            hill?.isPointInFill(new DOMPoint(left + part * width, bottom - 1).matrixTransform(toHill)),
          );
        }),
      );
      seen += inside.length;
      if (inside.includes(false)) floating.push(`${route} at ${width} px`);
    }
  }
  expect(seen).toBeGreaterThan(0);
  expect(floating).toEqual([]);
});

test('the light in the house goes out on scroll, but stays on with reduced motion', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await open('/stories/', { reducedMotion });
    const light = async (share: number) => {
      await page.locator('.art-nightfall').evaluate((hills, part) => {
        const { top, height } = hills.getBoundingClientRect();
        scrollBy({ top: top + height / 2 - part * innerHeight, behavior: 'instant' });
      }, share);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      return page
        .locator('.art-nightfall .art-window')
        .evaluate((one) => Number(getComputedStyle(one).opacity));
    };
    await expect.poll(() => light(0.9)).toBe(1);
    await expect.poll(() => light(0.2)).toBe(reducedMotion === 'reduce' ? 1 : 0);
  }
});

// Elsewhere the animation would run at once, in no time, and leave the window dark.
test.each(routes)('%s: light goes out on scroll only in browsers with scroll animations', (route) => {
  const html = site().html(route);
  for (const { index } of html.matchAll(/animation: *art-out/g))
    expect(html.slice(0, index)).toMatch(/@supports *\(animation-timeline: *view\(\)\)/);
});

describe('home', () => {
  test('falls asleep on scroll, one animal after another, or sleeps with reduced motion', async () => {
    for (const viewport of [
      { width: 360, height: 560 },
      { width: 1440, height: 900 },
    ]) {
      const page = await open('/', { reducedMotion: 'no-preference', viewport });
      /** How far the eyes of all visible animals are open, in the order of closing. */
      const eyes = async (top: number) => {
        await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        );
        const open = await page
          .locator('.art-awake')
          .evaluateAll((all) =>
            all
              .filter((one) => one.getBoundingClientRect().width > 0)
              .map((one) => [one.classList[1], new DOMMatrix(getComputedStyle(one).transform).d] as const),
          );
        return open.sort().map(([, part]) => part);
      };
      const first = await eyes(0);
      expect(first.length).toBeGreaterThan(1);
      expect(first).toEqual(first.map(() => 1));
      // Those whose turn it is are on their way, the others wait.
      await expect.poll(() => eyes(200).then((between) => new Set(between).size)).toBeGreaterThan(1);
      const between = await eyes(200);
      expect(between).toEqual([...between].sort());
      await expect.poll(() => eyes(340)).toEqual(first.map(() => 0));
      const still = await open('/', { viewport });
      expect(await still.locator('.art-awake').filter({ visible: true }).count()).toBe(0);
    }
  });

  test('dims the art after a minute without a touch, but never the text', async () => {
    const page = await open('/', { reducedMotion: 'no-preference', viewport: { width: 1440, height: 900 } });
    const dim = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).filter);
    const pass = (time: number) =>
      page.evaluate((now) => {
        for (const one of document.documentElement.getAnimations()) one.currentTime = now;
      }, time);
    /** At the end of its transition of some seconds. */
    const dimmed = async () => {
      await page.evaluate(() => {
        for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
      });
      return dim('.feature .art-cover');
    };
    await pass(45_000); // a slow machine may need seconds to look
    expect(await dimmed()).toBe('none');
    await pass(60_002);
    await expect.poll(dimmed).toBe('brightness(0.6)');
    for (const words of ['h1', '.lead', '.art-phone', '.art-hero .art-app'])
      expect(await dim(words)).toBe('none');
    await page.mouse.move(700, 600);
    await page.mouse.down();
    await expect.poll(dimmed).toBe('none');
  });

  test.each([
    [320, 640],
    [360, 560],
    [375, 553],
  ])('shows the app and the fox on the first screen of phones, %i x %i', async (width, height) => {
    const page = await open('/', { viewport: { width, height } });
    const top = (selector: string) =>
      page
        .locator(`.art-hero-phone ${selector}`)
        .first()
        .evaluate((one) => one.getBoundingClientRect().top);
    expect(height - (await top('.art-app'))).toBeGreaterThanOrEqual(140);
    expect(height - (await top('[href="#art-fox"]'))).toBeGreaterThanOrEqual(60);
    expect(height - (await top('.art-app text'))).toBeGreaterThanOrEqual(100);
  });

  test('is short on a phone: three screens in a snapping row, then the stories', async () => {
    const page = await open('/', { viewport: { width: 360, height: 740 } });
    const row = await page.locator('.steps ol').evaluate((one) => {
      const { scrollSnapType, overflowX } = getComputedStyle(one);
      return { scrollSnapType, overflowX, isWider: one.scrollWidth > 1.8 * one.clientWidth };
    });
    expect(row).toEqual({ scrollSnapType: 'x mandatory', overflowX: 'auto', isWider: true });
    // Safari gives it the focus only if asked. Keyboard users hear its name, and scroll it.
    const named = page.getByRole('list', { name: dataOf('/', home).steps.heading, exact: true });
    expect(await named.getAttribute('tabindex')).toBe('0');
    await named.focus();
    const place = () => named.evaluate((one) => Math.round(one.scrollLeft));
    expect(await place()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(place).toBeGreaterThan(100);
    const link = await page.locator('.feature a').first().boundingBox();
    expect(link?.y).toBeLessThan(2600);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6500);
  });

  test('has a link in the first screen of a phone', async () => {
    const page = await open('/', { viewport: { width: 360, height: 740 } });
    const link = page.locator('main a[href]').first();
    const { y = 0, height = 0 } = (await link.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(740);
    const { pathname, hash } = new URL((await link.getAttribute('href')) ?? '', site().address);
    expect(site().html(pathname)).toContain(`id="${hash.slice(1)}"`);
  });

  test('shows the whole app and the fox above the fold of a small laptop', async () => {
    const page = await open('/', { viewport: { width: 1280, height: 720 } });
    for (const one of ['.hero', '.art-hero .art-app', '.hero [href="#art-fox"]']) {
      const { y = 0, height = 0 } =
        (await page.locator(one).filter({ visible: true }).first().boundingBox()) ?? {};
      expect([one, Math.round(y + height) <= 720]).toEqual([one, true]);
    }
  });

  test.each([
    [1366, 650],
    [1280, 600],
    [1440, 789],
    [1600, 760],
    [1000, 700],
    [768, 600],
  ])('has its links beside the moon, not over it, at %i x %i', async (width, height) => {
    const page = await open('/', { viewport: { width, height } });
    const moon = await page.locator('.hero [href="#art-moon"]').filter({ visible: true }).boundingBox();
    const bottoms = await page.locator('.site-header li a').evaluateAll((links) =>
      links.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return range.getBoundingClientRect().bottom;
      }),
    );
    expect(bottoms).toHaveLength(3);
    for (const bottom of bottoms) expect(bottom).toBeLessThan(moon?.y ?? 0);
  });

  test('shows three different screens of the app in its steps, each with a text', async () => {
    const page = await open('/');
    const said = await page
      .getByRole('img')
      .evaluateAll((all) =>
        all.filter((one) => one.matches('.steps *')).map((one) => one.getAttribute('aria-label')),
      );
    expect(new Set(said).size).toBe(3);
    for (const words of said) expect(words?.length).toBeGreaterThan(20);
  });

  test('the player does not move, because Chromium would lay out its cover for each frame', async () => {
    const page = await open('/', { reducedMotion: 'no-preference', viewport: { width: 1440, height: 900 } });
    const moving = await page
      .locator('.art-hero .art-app')
      .evaluate((app) => app.getAnimations({ subtree: true }).length);
    expect(moving).toBe(0);
  });

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

  test('shows the numbers of cards in the collections', async () => {
    const page = await open('/');
    for (const { id, href, unit } of dataOf('/', home).features) {
      const { cards } = dataOf(href, collection);
      const sum = cards.reduce((all, { count }) => all + (count ?? 1), 0);
      const said = page.locator(`.feature[aria-labelledby="${id}"] .lead strong`);
      expect(await said.innerText()).toBe(`${sum} ${unit}`);
    }
  });

  test('one fox breathes once in the first view, two seconds in and three out', async () => {
    const page = await open('/', { reducedMotion: 'no-preference', viewport: { width: 1440, height: 900 } });
    const breaths = await page.locator('.hero').evaluate((hero) =>
      hero
        .getAnimations({ subtree: true })
        .filter((one) => one instanceof CSSAnimation && one.animationName === 'art-breathe')
        .map(({ effect }) => [
          effect?.getTiming().duration,
          effect?.getTiming().iterations,
          (effect as KeyframeEffect)
            .getKeyframes()
            .map(({ computedOffset, transform }) => [computedOffset, transform]),
        ]),
    );
    expect(breaths).toEqual([
      [
        5_000,
        1,
        [
          [0, 'none'],
          [0.4, 'scale(1.02)'],
          [1, 'none'],
        ],
      ],
    ]);
  });
});
