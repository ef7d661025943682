// The inner pages beyond the rules of test/site.test.ts: a preview of the app, and the details of a calm page.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { schema as collection } from '../templates/pages/collection.tsx';
import { browserOfFile, hover, visitAgain } from './support/browser.ts';
import { dataOf, drawnBy } from './support/content.ts';
import { realSite, routes } from './support/real-site.ts';

const browser = browserOfFile();
const site = realSite();
const open = async (route: string, options: Parameters<typeof visitAgain>[1] = {}) => {
  const page = await visitAgain(browser(), { reducedMotion: 'reduce', ...options });
  await page.goto(site().address + route);
  await page.evaluate(() => document.fonts.ready);
  return page;
};
const phone = { viewport: { width: 360, height: 740 } };
const collections = drawnBy('collection').map((route) => [route, dataOf(route, collection)] as const);
const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).first().boundingBox();
  if (!found) throw new Error(`${selector} is not to be seen`);
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
};

describe('the end of a story', () => {
  const stories = collections.filter(([, { reading }]) => reading);
  const lines = (page: Page) =>
    page.locator('.reading blockquote p').evaluateAll((all) =>
      all.map((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        const { color, opacity } = getComputedStyle(line);
        const ground = getComputedStyle(line.closest('.band') as Element).backgroundColor;
        return { top, bottom, opacity: Number(opacity), color, ground, text: line.textContent };
      }),
    );

  test.each(stories)('%s: its lines move apart and dim, and stay readable', async (route, { reading }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open(route, { colorScheme });
      const found = await lines(page);
      expect(found.map(({ text }) => text)).toEqual(reading?.lines);
      const gaps = found.slice(1).map(({ top }, index) => top - (found[index]?.bottom ?? 0));
      expect(gaps).toEqual([...gaps].sort((one, other) => one - other));
      expect(gaps.at(-1)).toBeGreaterThan(3 * (gaps[0] ?? 0));
      const lights = found.map(({ opacity }) => opacity);
      expect(lights).toEqual([...lights].sort((one, other) => other - one));
      expect(lights.at(-1)).toBeLessThan(lights[0] ?? 0);
      for (const { color, ground, opacity } of found)
        expect(contrast(parts(color), parts(ground), opacity)).toBeGreaterThanOrEqual(7);
    }
  });

  test.each([360, 1280])('at %i px the window darkens while scrolling, or stays still', async (width) => {
    /** The brightest red of the window, where its picture comes into the window of the browser, and where it leaves it. */
    const lights = async (page: Page) => {
      const picture = page.locator('.sill');
      const ends = await page.locator('.reading').evaluate((band) => {
        const top = (element: Element | null) => scrollY + (element?.getBoundingClientRect().top ?? 0);
        return [top(band.querySelector('.sill')), top(band.nextElementSibling)];
      });
      const found = [];
      for (const end of ends) {
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), end - 444);
        const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
        const clip = { x, y: Math.max(0, y), width, height: Math.min(0, y) + 0.4 * height };
        const [red] = (await sharp(await page.screenshot({ clip })).stats()).channels;
        found.push(red?.max ?? 0);
      }
      return found;
    };
    for (const [route] of stories) {
      const viewport = { width, height: 740 };
      const [before = 0, after] = await lights(
        await open(route, { viewport, reducedMotion: 'no-preference' }),
      );
      expect(after).toBeLessThan(0.8 * before);
      expect(await lights(await open(route, { viewport }))).toEqual([before, before]);
    }
  });
});

test.each(collections.filter(([, { breathing }]) => breathing))(
  '%s: the bear breathes in for four seconds and out for six, or is still',
  async (route, { breathing }) => {
    const page = await open(route, { reducedMotion: 'no-preference' });
    const parted = await page.locator('.breathing').evaluate((bear) =>
      bear.getAnimations({ subtree: true }).map((one) => {
        const { duration } = one.effect?.getTiming() ?? {};
        one.pause();
        one.currentTime = 2000;
        return duration;
      }),
    );
    expect(new Set(parted)).toEqual(new Set([10_000]));
    const words = () =>
      page.locator('.breathing span').evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity));
    expect(await words()).toEqual(['1', '0']);
    const at = (time: number) =>
      page.locator('.breathing').evaluate((bear, now) => {
        for (const one of bear.getAnimations({ subtree: true })) one.currentTime = now;
      }, time);
    await at(7000);
    expect(await words()).toEqual(['0', '1']);
    // Both phrases share one place: one disappears before the other appears.
    for (let time = 0; time < 10_000; time += 250) {
      await at(time);
      expect([time, (await words()).filter((opacity) => opacity !== '0').length]).not.toEqual([time, 2]);
    }
    const [one, other] = await page
      .locator('.breathing span')
      .evaluateAll((all) => all.map((span) => span.getBoundingClientRect().top));
    expect(one).toBe(other);
    // Nothing cuts off its halo at full breath.
    await at(4000);
    const [picture, halo] = await Promise.all([
      box(page, '.breathing svg'),
      box(page, '.breathing .art-breathe'),
    ]);
    expect(halo.y).toBeGreaterThanOrEqual(picture.y);
    expect(halo.x).toBeGreaterThanOrEqual(picture.x);
    expect(halo.right).toBeLessThanOrEqual(picture.right);
    const still = await open(route);
    expect(await still.locator('.breathing p').innerText()).toBe(
      `${breathing?.breatheIn} ${breathing?.breatheOut}`,
    );
    expect(await still.evaluate(() => document.getAnimations().length)).toBe(0);
  },
);

test.each(collections.filter(([, { raining }]) => raining))(
  '%s: rain falls in layers at different speeds, slower than a breath, or is still',
  async (route) => {
    const page = await open(route, { reducedMotion: 'no-preference' });
    const falls = await page
      .locator('.raining')
      .evaluate((rain) =>
        rain.getAnimations({ subtree: true }).map((one) => one.effect?.getTiming().duration),
      );
    expect(falls).toHaveLength(3);
    expect(new Set(falls).size).toBe(3);
    for (const duration of falls) expect(duration).toBeGreaterThanOrEqual(10_000);
    expect(await (await open(route)).evaluate(() => document.getAnimations().length)).toBe(0);
  },
);

test.each(routes)('%s: each animation ends after five seconds, or has a switch', async (route) => {
  const page = await open(route, { reducedMotion: 'no-preference' });
  const running = (within: string) =>
    page.evaluate((selector) => {
      const effects = document.getAnimations().flatMap(({ effect, timeline, playState }) => {
        const { target = null } = effect instanceof KeyframeEffect ? effect : {};
        // Scroll-driven animations stop with the scrolling.
        const isRunning = playState === 'running' && timeline instanceof DocumentTimeline;
        return isRunning && target?.matches(selector) ? [effect] : [];
      });
      // Whenever it begins: art goes dim after a minute.
      return effects.map((effect) => Number(effect?.getComputedTiming().activeDuration));
    }, within);
  for (const end of await running(':not(.taste *)')) expect(end).toBeLessThanOrEqual(5000);
  const switches = await page.locator('.taste input').all();
  expect((await running('.taste *')).length > 0).toBe(switches.length > 0);
  for (const one of switches) await one.uncheck();
  await expect.poll(() => running('.taste *')).toEqual([]);
});

test.each(collections.filter(([, { cards }]) => cards.some(({ id }) => id === 'breathing-buddies')))(
  '%s: the bear on its card breathes while the pointer is on it',
  async (route) => {
    const page = await open(route, { reducedMotion: 'no-preference' });
    const card = page.locator('.card:has(.art-breathe)');
    const ends = () =>
      card.evaluate((one) =>
        one
          .getAnimations({ subtree: true })
          .filter((animation) => animation instanceof CSSAnimation)
          .map(({ effect }) => effect?.getComputedTiming().endTime),
      );
    await hover(card.locator('h2'));
    await expect.poll(ends).toEqual([Infinity, Infinity]);
    await page.mouse.move(0, 0);
    await expect.poll(ends).toEqual([5000, 5000]);
  },
);

test.each(collections)('%s has a link to its app preview in the first screen of a phone', async (route) => {
  const page = await open(route, phone);
  const link = page.locator('.intro a');
  const { y = 0, height = 0 } = (await link.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(740);
  await link.click();
  await expect.poll(() => page.locator('h2:target').count()).toBe(1);
});

describe('a long text', () => {
  test.each(drawnBy('policy'))('%s: both of its cards have the same width', async (route) => {
    for (const width of [360, 768, 1000, 1440]) {
      const page = await open(route, { viewport: { width, height: 740 } });
      const [short, prose] = await Promise.all([box(page, '.short'), box(page, '.prose')]);
      expect([width, short.x, short.width]).toEqual([width, prose.x, prose.width]);
    }
  });

  test.each(drawnBy('policy'))(
    '%s: its index opens on demand, and is beside the text on wide screens',
    async (route) => {
      const narrow = await open(route, phone);
      const links = (page: Page) => page.locator('.contents a').first();
      expect(await links(narrow).isVisible()).toBe(false);
      await narrow.locator('.contents summary').click();
      expect(await links(narrow).isVisible()).toBe(true);
      const wide = await open(route, { viewport: { width: 1440, height: 900 } });
      expect(await links(wide).isVisible()).toBe(true);
      expect(await wide.locator('.contents summary').isVisible()).toBe(false);
      expect((await box(wide, '.contents')).right).toBeLessThan((await box(wide, '.prose')).x);
    },
  );
});

describe('cards', () => {
  test.each(collections)('%s: facts that all cards share are written once for the page', (_, { cards }) => {
    for (const fact of cards[0]?.facts ?? [])
      expect([fact, cards.every(({ facts }) => facts.includes(fact))]).toEqual([fact, false]);
  });

  test('rise on hover, but not with reduced motion', async () => {
    for (const [route] of collections) {
      for (const reducedMotion of ['reduce', 'no-preference'] as const) {
        const page = await open(route, { reducedMotion });
        const card = page.locator('.card').first();
        await hover(card.locator('h2'));
        const lifted = () => card.evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).m42);
        await expect.poll(lifted).toBe(reducedMotion === 'reduce' ? 0 : -4);
      }
    }
  });

  test('have tags of one size, on every page', async () => {
    const sizes = new Set<number>();
    for (const [route] of collections) {
      const page = await open(route, phone);
      for (const tag of await page.locator('.chip').all()) sizes.add((await tag.boundingBox())?.height ?? 0);
    }
    expect([...sizes]).toEqual([44]);
  });

  test.each(collections.filter(([, { cards }]) => cards.some(({ tag }) => tag)))(
    '%s: the tooltip of a tag covers no title, and a tap marks its sentence',
    async (route) => {
      const page = await open(route);
      await hover(page.locator('.card a.chip').first());
      const tip = page.locator('.tooltip:popover-open');
      await tip.waitFor();
      expect(await box(page, '.tooltip:popover-open').then(({ bottom }) => bottom)).toBeLessThan(
        (await box(page, '.card h2')).y,
      );
      const said = await tip.innerText();
      const touch = await open(route, { ...phone, hasTouch: true });
      await touch.locator('.card a.chip').first().tap();
      const meant = touch.locator('.means:target');
      expect(await meant.innerText()).toContain(said);
      const { y = -1, height = 0 } = (await meant.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThan(740);
    },
  );
});

test.each([768, 1440])('the highlight of the current page ends with its content, at %i px', async (width) => {
  for (const [route] of collections) {
    const page = await open(route, { viewport: { width, height: 900 } });
    const mark = await page.locator('.site-header li [aria-current]').boundingBox();
    expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual((await box(page, '.cards')).right);
  }
});

test.each(drawnBy('about'))(
  '%s: each phone picture is above its words with enough space, or in the middle',
  async (route) => {
    const wide = await open(route, { viewport: { width: 1440, height: 900 } });
    const rows = await wide.locator('.screens img').evaluateAll((all) =>
      all.map((one) => {
        const picture = one.getBoundingClientRect();
        const caption = one.closest('p')?.nextElementSibling?.getBoundingClientRect();
        return { top: picture.top, bottom: picture.bottom, caption };
      }),
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { top, bottom, caption } of rows) {
      expect(top).toBe(rows[0]?.top);
      expect(caption?.top).toBeGreaterThanOrEqual(bottom);
      expect(caption?.width).toBeGreaterThan(300);
    }
    const narrow = await open(route, phone);
    const { x, right } = await box(narrow, '.screens img');
    expect(Math.abs(x - (360 - right))).toBeLessThanOrEqual(1);
  },
);

test.each(drawnBy('faq'))(
  '%s: a question stays in place when it is tapped, without scripts too',
  async (route) => {
    const page = await open(route, { ...phone, hasTouch: true, javaScriptEnabled: false });
    const questions = page.locator('summary');
    const last = (await questions.count()) - 1;
    // The answer that closes is above the tapped question or below, its heading in sight or not.
    for (const [before, tapped, y] of [
      [0, 1, 100],
      [1, 2, 400],
      [1, last, 300],
      [last - 1, 0, 300],
    ] as const) {
      if (!(await questions.nth(before).evaluate((one) => one.closest('details')?.open)))
        await questions.nth(before).tap();
      const question = questions.nth(tapped);
      const place = () => question.evaluate((one) => Math.round(one.getBoundingClientRect().top));
      await question.evaluate((one, to) => scrollBy(0, one.getBoundingClientRect().top - to), y);
      const from = await place();
      await page.touchscreen.tap(100, from + 20);
      await page.locator(`details:nth-child(${tapped + 1})[open]`).waitFor();
      expect([tapped, await place()]).toEqual([tapped, from]);
    }
  },
);

test('printed pages have no controls or breathing exercise, and lists keep a distance', async () => {
  for (const [route] of collections) {
    const page = await open(route);
    await page.emulateMedia({ media: 'print' });
    const asking = await page
      .locator('button, .taste')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
    expect([route, asking]).toEqual([route, 0]);
  }
  for (const route of drawnBy('policy')) {
    const page = await open(route);
    await page.emulateMedia({ media: 'print' });
    expect((await box(page, '.prose')).y - (await box(page, '.short')).bottom).toBeGreaterThan(16);
  }
});

test('with forced colors a tag has a thin border, and no hill takes space', async () => {
  for (const [route] of collections) {
    const page = await open(route, { forcedColors: 'active' });
    const edges = await page.locator('.chip').evaluateAll((all) =>
      all.map((chip) => {
        const { borderTopWidth, borderLeftWidth } = getComputedStyle(chip);
        return [borderTopWidth, borderLeftWidth, chip.getBoundingClientRect().height];
      }),
    );
    expect(edges).toEqual(edges.map(() => ['1px', '1px', 44]));
    const [falls, band] = await Promise.all(
      ['.nightfall', '.band:not(.nightfall) + .band:not(.nightfall)'].map((selector) =>
        page
          .locator(selector)
          .first()
          .evaluate((one) => getComputedStyle(one).paddingTop),
      ),
    );
    expect(falls).toBe(band);
  }
});

test.each([768, 1440])('up to four points leave no single one in a row, at %i px', async (width) => {
  for (const route of routes) {
    const page = await open(route, { viewport: { width, height: 900 } });
    const rows = await page.locator('.points').evaluateAll((lists) =>
      lists.flatMap((list) => {
        if (list.children.length > 4) return []; // five can only be parted
        const tops = [...list.children].map((point) => Math.round(point.getBoundingClientRect().top));
        return new Set(tops.map((top) => tops.filter((other) => other === top).length)).size;
      }),
    );
    expect([route, rows]).toEqual([route, rows.map(() => 1)]);
  }
});

test.each(drawnBy('faq'))('%s: the contact is beside the questions, with a single scene', async (route) => {
  const page = await open(route, { viewport: { width: 1440, height: 900 } });
  const [list, contact] = [await box(page, '.accordion'), await box(page, '.faq .contact')];
  expect([Math.round(contact.y), contact.x > list.right]).toEqual([Math.round(list.y), true]);
  expect(await page.locator('main .moment').count()).toBe(1);
});

test('two numbers with a dash between them stay on one line', async () => {
  for (const route of routes) {
    const page = await open(route);
    for (const width of [320, 360, 768]) {
      await page.setViewportSize({ width, height: 740 });
      const parted = await page.evaluate(() => {
        for (const item of document.querySelectorAll('details')) item.open = item.name === '' || item.open;
        const found: string[] = [];
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          for (const { 0: numbers, index } of node.nodeValue?.matchAll(/\d+–\d+/g) ?? []) {
            range.setStart(node, index);
            range.setEnd(node, index + numbers.length);
            if (range.getClientRects().length > 1) found.push(node.nodeValue ?? '');
          }
        }
        return found;
      });
      expect([width, route, parted]).toEqual([width, route, []]);
    }
  }
});

test('every row of a table has a header, and every other cell its column name', async () => {
  for (const route of drawnBy('policy')) {
    const page = await open(route);
    const rows = await page.locator('tbody tr').evaluateAll((all) =>
      all.map(({ children: [first, ...rest] }) => ({
        header: [first?.localName, first?.getAttribute('scope')],
        named: rest.every((cell) => cell.matches('td[data-label]')),
      })),
    );
    expect([route, rows]).toEqual([route, rows.map(() => ({ header: ['th', 'row'], named: true }))]);
  }
});

test('on a phone a column name is on the line of its value', async () => {
  for (const route of drawnBy('policy')) {
    const page = await open(route, phone);
    const away = await page.locator('td[data-label]').evaluateAll((cells) =>
      cells.map((cell) => {
        // An empty inline block is at the baseline of text.
        const foot = (parent: Element) => {
          const mark = document.createElement('i');
          mark.style.display = 'inline-block';
          parent.prepend(mark);
          const { bottom } = mark.getBoundingClientRect();
          mark.remove();
          return bottom;
        };
        const value = foot(cell);
        const label = document.createElement('b');
        const { font, width, marginLeft, display } = getComputedStyle(cell, '::before');
        Object.assign(label.style, { font, width, marginLeft, display });
        const words = document.createElement('span');
        words.textContent = cell.getAttribute('data-label');
        label.append(words);
        cell.prepend(label);
        const there = foot(words);
        label.remove();
        return Math.abs(there - value);
      }),
    );
    expect([route, away.filter((distance) => distance > 1)]).toEqual([route, []]);
  }
});

/** The red, green and blue of a computed color. */
function parts(color: string): readonly number[] {
  return (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
}

/** The contrast of a color, with that opacity, against its background (WCAG 2.2, 1.4.6). */
function contrast(color: readonly number[], ground: readonly number[], opacity: number): number {
  const luminance = (one: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = one.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const seen = color.map((value, index) => opacity * value + (1 - opacity) * (ground[index] ?? 0));
  const [dark = 0, light = 0] = [luminance(seen), luminance(ground)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}
