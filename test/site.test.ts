// The real site in a real browser, against the specification: the content of each page, its links, and the absence of side effects.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { schema as about } from '../templates/pages/about.tsx';
import { schema as collection } from '../templates/pages/collection.tsx';
import { schema as notFound } from '../templates/pages/not-found.tsx';
import { schema as policy } from '../templates/pages/policy.tsx';
import { browserOfFile, visitPage } from './support/browser.ts';
import { dataOf, drawnBy, values } from './support/content.ts';
import { realSite, routes } from './support/real-site.ts';

const text = z.string();
/** The data of the home page: its template parses Markdown itself, which only the build can do. */
const home = z.object({
  hero: z.object({ heading: text }),
  features: z.array(z.object({ heading: text })),
  reasons: z.object({ items: z.array(z.object({ title: text })) }),
});

const browser = browserOfFile();
const site = realSite();

/** Opens a page; with reduced motion, because twinkling stars cost a browser without a graphics card much time. */
const open = async (route: string, options: Parameters<typeof visitPage>[1] = {}) => {
  const opened = await visitPage(browser(), { reducedMotion: 'reduce', ...options });
  const response = await opened.page.goto(site().address + route);
  return { ...opened, status: response?.status() };
};
const texts = (page: Page, selector: string) =>
  page
    .locator(selector)
    .allInnerTexts()
    .then((all) => all.map((text) => text.replace(/\s+/g, ' ').trim()));

/** The texts of each card, in the order of the page. */
const cards = (page: Page) =>
  page.locator('.card').evaluateAll((elements) =>
    elements.map((card) => {
      const text = (selector: string) =>
        [...card.querySelectorAll(selector)].map((one) => one.textContent?.trim() ?? '');
      return {
        title: text('h2'),
        tag: text('.chip'),
        examples: text('.stars li'),
        button: text('button'),
        beside: text('.plays .note'),
        pictures: card.querySelectorAll('svg.art-cover, h2 svg.icon').length,
      };
    }),
  );

describe('the content of pages', () => {
  test('home: a hero, a feature for each section of the header, reasons, the download', async () => {
    const { page } = await open('/');
    const { hero, features, reasons } = dataOf('/', home);
    expect(await texts(page, 'h1')).toEqual([hero.heading]);
    expect(await page.locator('.hero .stores .button').count()).toBe(2);
    expect(await texts(page, '.feature h2')).toEqual(features.map(({ heading }) => heading));
    const leads = await page
      .locator('.feature a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(leads).toEqual(values.header.links.map(({ href }) => href));
    expect(await texts(page, '.why li h3')).toEqual(reasons.items.map(({ title }) => title));
    const buttons = (['appStore', 'googlePlay'] as const).map((store) => {
      const { before, beforeSoon, label } = values.stores[store];
      return `${values[store] === '#' ? beforeSoon : before} ${label}`;
    });
    expect(await texts(page, '.download .stores .button')).toEqual(buttons);
  });

  test.each(drawnBy('collection'))(
    '%s: its cards with counts or tags, their content and common facts',
    async (route) => {
      const { page } = await open(route);
      const data = dataOf(route, collection);
      expect(await cards(page)).toEqual(
        data.cards.map(({ title, count, tag, examples }) => ({
          title: [title],
          tag: [...(count ? [`${count} ${data.unit}`] : []), ...(tag ? [tag] : [])],
          examples,
          button: [data.button],
          beside: [data.buttonTip],
          pictures: 2,
        })),
      );
      for (const { description } of data.cards) expect(await page.getByText(description).count()).toBe(1);
      expect(await texts(page, '.shown li h3')).toEqual(data.list.items.map(({ title }) => title));
    },
  );

  test.each(drawnBy('about'))('%s: the mission and the reasons', async (route) => {
    const { page } = await open(route);
    const { mission, reasons } = dataOf(route, about);
    expect(await texts(page, '.mission h2')).toEqual([mission.heading]);
    expect(await texts(page, '.points h3')).toEqual(reasons.items.map(({ title }) => title));
  });

  test.each(drawnBy('about'))('%s: pictures of the app', async (route) => {
    const { page } = await open(route);
    const pictures = page.locator('.screens').getByRole('img');
    await expect.poll(() => pictures.count()).toBe(site().html(route).match(/<img /g)?.length ?? 0);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
        .toBeGreaterThanOrEqual(272);
      expect((await picture.getAttribute('alt'))?.length).toBeGreaterThan(40);
    }
  });

  test.each(drawnBy('faq').flatMap((route) => [[route, true] as const, [route, false] as const]))(
    '%s: its questions are closed, and one opens at a time (JavaScript: %s)',
    async (route, javaScriptEnabled) => {
      const { page } = await open(route, { javaScriptEnabled });
      const ids = await page.locator('details > div').evaluateAll((all) => all.map(({ id }) => id));
      expect(ids.length).toBeGreaterThan(1);
      const openOnes = () =>
        page.locator('details[open] > div').evaluateAll((all) => all.map(({ id }) => id));
      expect(await openOnes()).toEqual([]);
      const summaries = page.locator('summary');
      await summaries.nth(0).click();
      await expect.poll(openOnes).toEqual(ids.slice(0, 1));
      await summaries.nth(ids.length - 1).click();
      await expect.poll(openOnes).toEqual(ids.slice(-1));
      await summaries.nth(ids.length - 1).click();
      await expect.poll(openOnes).toEqual([]);
    },
  );

  test.each(drawnBy('faq'))('an address with the id of a question of %s opens it', async (route) => {
    const { page } = await open(route);
    const ids = await page.locator('details > div').evaluateAll((all) => all.map(({ id }) => id));
    for (const id of ids.slice(-2)) {
      await page.goto(`${site().address}${route}#${id}`);
      await page.waitForFunction((name) => document.getElementById(name)?.closest('details')?.open, id);
      expect(await page.locator(`[id="${id}"]`).isVisible()).toBe(true);
    }
  });

  test.each(drawnBy('policy'))('%s links to the support email address', async (route) => {
    const { page } = await open(route);
    const links = page.locator(`.prose a[href="mailto:${values.email}"]`);
    expect(await links.count()).toBeGreaterThanOrEqual(1);
    for (const link of await links.all()) expect(await link.innerText()).toBe(values.email);
    expect(await page.locator('body').innerText()).not.toContain('{');
    expect(await texts(page, '.short li')).toEqual(dataOf(route, policy).summary.items);
  });

  test('every policy links to the accessibility statement', async () => {
    for (const route of drawnBy('policy').filter((one) => one !== '/accessibility/'))
      expect(site().html(route)).toContain('href="/accessibility/"');
  });

  test.each(['/nowhere', '/a/b/c', '/stories/nothing/', '/404.html'])(
    'a missing address: %s',
    async (path) => {
      const { page, messages, status } = await open(path);
      expect(status).toBe(path === '/404.html' ? 200 : 404);
      const { heading, home } = dataOf('/404.html', notFound);
      expect(await texts(page, 'h1')).toEqual([heading]);
      expect(messages.filter((message) => message.includes(path))).toEqual([
        `error: Page not found: ${path}`,
      ]);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      const fonts = await page.evaluate(() => document.fonts.ready.then((all) => all.size > 0));
      expect(fonts).toBe(true);
      await page.getByRole('link', { name: home }).click();
      await page.waitForURL(`${site().address}/`);
    },
  );
});

describe.each([[true], [false]])('the layout of every page (JavaScript: %s)', (javaScriptEnabled) => {
  test.each(routes)('%s', async (route) => {
    const { page } = await open(route, { javaScriptEnabled });
    const { header, footer, copyright, name } = values;
    expect(await texts(page, 'body > header nav a')).toEqual(header.links.map(({ label }) => label));
    expect(await texts(page, 'body > footer a')).toEqual(footer.links.map(({ label }) => label));
    expect(await texts(page, 'body > footer p')).toEqual([`© ${copyright} ${name}. ${footer.line}`]);
    const current = await page
      .locator('[aria-current=page]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const linked = ['/', ...[...header.links, ...footer.links].map(({ href }) => href)];
    expect(current).toEqual(linked.includes(route) ? [route] : []);
    expect(await page.locator('body > header .logo').getAttribute('href')).toBe('/');

    for (const [width, shown] of [
      [767, false],
      [768, true],
      [320, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await page.locator('body > header nav a').first().isVisible()]).toEqual([width, shown]);
      expect(await page.locator('body > header .logo').isVisible()).toBe(true);
    }
    expect(await texts(page, 'h1')).toHaveLength(1);
    expect(await page.locator('main, [role=main]').count()).toBe(1);
  });
});

test('pages link to all sections on screens without header links', async () => {
  const { page } = await open('/', { viewport: { width: 360, height: 740 } });
  for (const route of routes) {
    await page.goto(site().address + route);
    const leads = await page
      .locator('main a:visible')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const sections = values.header.links.map(({ href }) => href).filter((section) => section !== route);
    expect([route, sections.filter((section) => !leads.includes(section))]).toEqual([route, []]);
  }
});

test('every internal link points to a page and an existing anchor', async () => {
  const { page } = await open('/');
  const leads = new Set<string>();
  for (const route of routes) {
    await page.goto(site().address + route);
    const hrefs = await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const href of hrefs) leads.add(href);
  }
  const outside = [...leads].filter((href) => !href.startsWith(site().address));
  const stores = [values.appStore, values.googlePlay].filter((href) => href !== '#');
  expect(outside.filter((href) => ![`mailto:${values.email}`, ...stores].includes(href))).toEqual([]);
  expect(leads.size).toBeGreaterThan(30);
  for (const href of [...leads].filter((one) => one.startsWith(site().address))) {
    const response = await page.request.get(href);
    expect([href, response.status()]).toEqual([href, 200]);
    const { hash } = new URL(href);
    if (hash !== '')
      expect([href, (await response.text()).includes(`id="${hash.slice(1)}"`)]).toEqual([href, true]);
  }
});

describe('buttons', () => {
  test.each(drawnBy('collection'))(
    '%s: has a real button on every card, which does nothing',
    async (route) => {
      const { page } = await open(route);
      const { button: name, cards, buttonTip } = dataOf(route, collection);
      const buttons = page.locator('.card').getByRole('button');
      expect(await texts(page, '.card button')).toEqual(cards.map(() => name));
      const before = await page.locator('main').innerText();
      for (const [index, button] of (await buttons.all()).entries()) {
        expect(await button.evaluate((element) => [element.tagName, element.getAttribute('type')])).toEqual([
          'BUTTON',
          'button',
        ]);
        await button.click();
        // The future effect is described beside the button, and is read with its name.
        await expect.poll(() => button.evaluate(description)).toBe(buttonTip);
        const named = page.getByRole('button', { name: `${name} ${cards[index]?.title}`, exact: true });
        expect(await named.count()).toBe(1);
      }
      await page.mouse.move(0, 0);
      expect(page.url()).toBe(site().address + route);
      await expect.poll(() => page.locator('main').innerText()).toBe(before);
    },
  );
});

/** The description that assistive technology reads after an element's name (Accessible Name and Description, `aria-describedby`). */
function description(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent?.trim()).join(' ');
}

describe('side effects', () => {
  test.each(routes)('%s makes no outside request, stores nothing and logs nothing', async (route) => {
    const { page, messages, requests } = await open(route);
    await page.evaluate(() => document.fonts.ready);
    for (const control of await page
      .locator('button, summary, .stores [aria-disabled]')
      .filter({ visible: true })
      .all()) {
      const isDisabled = (await control.getAttribute('aria-disabled')) === 'true';
      await control.click({ force: isDisabled }); // by itself it waits until one is enabled, and does not move
    }
    await page.mouse.move(0, 0);
    const strangers = requests.filter((url) => {
      const { origin, pathname } = new URL(url);
      const own = /^\/(assets\/[\w-]+-[0-9a-f]{10}\.(js|woff2|avif)|favicon\.svg)$/;
      return origin !== site().address || !(pathname === route || own.test(pathname));
    });
    expect(strangers).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    const kept = await page.evaluate(async () => [
      localStorage.length,
      sessionStorage.length,
      (await indexedDB.databases()).length,
      (await navigator.serviceWorker?.getRegistrations())?.length ?? 0,
      document.cookie.length,
    ]);
    expect(kept).toEqual([0, 0, 0, 0, 0]);
    const own = route === '/404.html' ? ['error: Page not found: /404.html'] : [];
    expect(messages).toEqual(own);
  });
});

// Several pages at the same time: most of it is waiting.
const together = Array.from({ length: Math.ceil(routes.length / 4) }, (_, index) =>
  routes.slice(4 * index, 4 * index + 4),
);
test.each(together.map((some) => [some.join(', '), some] as const))(
  '%s: animations cause no layout or style work per frame',
  async (_, some) => {
    const countAt = async (route: string, width: number) => {
      const viewport = { width, height: 800 };
      const { page } = await open(route, { reducedMotion: 'no-preference', viewport });
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(500); // the effects of loading have ended
      const browser = await page.context().newCDPSession(page);
      await browser.send('Performance.enable');
      const count = async () => {
        const { metrics } = await browser.send('Performance.getMetrics');
        const counted = metrics.filter(({ name }) => ['RecalcStyleCount', 'LayoutCount'].includes(name));
        expect(counted).toHaveLength(2);
        return counted.reduce((sum, { value }) => sum + value, 0);
      };
      const countOfSecond = async () => {
        const before = await count();
        await page.waitForTimeout(1000);
        return (await count()) - before;
      };
      // Each animation that ends counts once: on a slow machine many end in one second. Work per frame is in every second.
      const seconds = [];
      do seconds.push(await countOfSecond());
      while ((seconds.at(-1) ?? 0) >= 10 && seconds.length < 5);
      expect(seconds.at(-1), `${route} at ${width} px: ${seconds}`).toBeLessThan(10);
      await page.context().close();
    };
    await Promise.all(some.flatMap((route) => [countAt(route, 360), countAt(route, 1280)]));
  },
);

test('no page scrolls horizontally', async () => {
  const { page } = await open('/');
  for (const route of routes) {
    await page.goto(site().address + route);
    await page.evaluate(() => {
      for (const item of document.querySelectorAll('details')) {
        item.removeAttribute('name');
        item.open = true;
      }
    });
    for (const width of [320, 360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 640 });
      const wide = await page.evaluate(() => {
        scrollTo(500, 0);
        return [scrollX, document.documentElement.scrollWidth - document.documentElement.clientWidth];
      });
      expect([route, width, ...wide]).toEqual([route, width, 0, 0]);
    }
  }
});

test('the items of a list that are beside each other begin at the same height', async () => {
  const { page } = await open('/');
  for (const route of routes) {
    await page.goto(site().address + route);
    for (const width of [360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 640 });
      const uneven = await page.evaluate(() =>
        [...document.querySelectorAll('ul, ol')].flatMap(({ children }) => {
          const boxes = [...children].map((item) => item.getBoundingClientRect());
          return boxes.flatMap(({ left, top, bottom }, index) => {
            const before = boxes[index - 1];
            if (!before?.width || left < before.right - 1) return []; // hidden, or below
            const isCentered = Math.abs(before.top + before.bottom - top - bottom) < 1;
            return isCentered || Math.abs(before.top - top) < 1 ? [] : [children[index]?.textContent];
          });
        }),
      );
      expect([route, width, uneven]).toEqual([route, width, []]);
    }
  }
});
