// The real site in a real browser, against the specification: what each page says, where it leads, and what it does not do.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserOfFile, openPage } from './support/browser.ts';
import { realSite, routes } from './support/real-site.ts';

const browser = browserOfFile();
const site = realSite();

/** Opens a page; with reduced motion, because twinkling stars cost a browser without a graphics card much time. */
const open = async (route: string, options: Parameters<typeof openPage>[1] = {}) => {
  const opened = await openPage(browser(), { reducedMotion: 'reduce', ...options });
  const response = await opened.page.goto(site().address + route);
  return { ...opened, status: response?.status() };
};
const texts = (page: Page, selector: string) =>
  page
    .locator(selector)
    .allInnerTexts()
    .then((all) => all.map((text) => text.replace(/\s+/g, ' ').trim()));

interface Card {
  readonly title: string;
  readonly tag: string;
  readonly ages: string;
  readonly button: string;
}

/** What each card says, in the order of the page. */
const cards = (page: Page): Promise<Card[]> =>
  page.locator('.card').evaluateAll((elements) =>
    elements.map((card) => {
      const text = (selector: string) => card.querySelector(selector)?.textContent?.trim() ?? '';
      return {
        title: text('h2'),
        tag: text('.facts .tag'),
        ages: text('.facts > span:last-child'),
        button: text('button'),
      };
    }),
  );
/** The text of the points below a heading. */
const pointsBelow = (page: Page, heading: string) =>
  texts(page, `section:has(> h2:text-is("${heading}")) li h3`);

describe('what the pages say', () => {
  test('home: a hero, three features that lead on, why parents love it, the download', async () => {
    const { page } = await open('/');
    expect(await texts(page, 'h1')).toHaveLength(1);
    expect(await page.locator('.hero .stores a').count()).toBe(2);
    expect(await texts(page, '.feature h2')).toEqual(['Stories', 'Lullabies and sounds', 'Games']);
    const leads = await page
      .locator('.feature a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(leads).toEqual(['/stories/', '/music/', '/games/']);
    expect((await pointsBelow(page, 'Why parents love it')).length).toBeGreaterThanOrEqual(4);
    expect(await texts(page, '.download .stores a')).toEqual([
      'Download on the App Store',
      'Get it on Google Play',
    ]);
    expect(await page.locator('main').innerText()).toMatch(/ages 2–8/i);
  });

  test('stories: four cards with their counts', async () => {
    const { page } = await open('/stories/');
    const card = (title: string, count: number): Card => ({
      title,
      tag: `${count} stories`,
      ages: 'Ages 2–8',
      button: 'Listen Now',
    });
    expect(await cards(page)).toEqual([
      card('Dreamy Adventures', 12),
      card('Animal Friends', 15),
      card('Peaceful Nature', 8),
      card('Goodnight Tales', 10),
    ]);
  });

  test('music: four cards with their counts, and what is inside', async () => {
    const { page } = await open('/music/');
    const card = (title: string, count: number): Card => ({
      title,
      tag: `${count} tracks`,
      ages: 'Ages 0–8',
      button: 'Listen Now',
    });
    expect(await cards(page)).toEqual([
      card('Classic Lullabies', 18),
      card('Nature Sounds', 14),
      card('Soft Instrumentals', 12),
      card('White & Pink Noise', 10),
    ]);
    expect(await pointsBelow(page, 'What’s inside')).toEqual([
      'Lullabies for ages 0–8',
      'Loop-friendly tracks',
      'Offline listening',
    ]);
  });

  test('games: four cards with their tags, and what makes them fit for bedtime', async () => {
    const { page } = await open('/games/');
    const card = (title: string, tag: string): Card => ({
      title,
      tag,
      ages: 'Ages 2–8',
      button: 'Play Now',
    });
    expect(await cards(page)).toEqual([
      card('Memory Match', 'Focus'),
      card('Gentle Puzzles', 'Calm'),
      card('Breathing Buddies', 'Relax'),
      card('Color Flow', 'Creativity'),
    ]);
    expect((await pointsBelow(page, 'Designed for bedtime')).length).toBeGreaterThanOrEqual(3);
  });

  test.each(['/stories/', '/music/', '/games/'])(
    '%s: each card has a cover, an icon and a description',
    async (route) => {
      const { page } = await open(route);
      for (const card of await page.locator('.card').all()) {
        expect(await card.locator('svg.art-cover').count()).toBe(1);
        expect(await card.locator('svg.icon').count()).toBe(1);
        expect((await card.locator('> p:not(.facts)').first().innerText()).length).toBeGreaterThan(40);
      }
    },
  );

  test('about: the mission and four reasons', async () => {
    const { page } = await open('/about/');
    expect(await texts(page, '.mission h2')).toEqual(['Our mission']);
    expect(await texts(page, '.points h3')).toEqual([
      'Child-safe and ad-free',
      'Sleep-science-based',
      'Parent-approved',
      'Constantly growing',
    ]);
  });

  test('about: the app as it looks, in two pictures', async () => {
    const { page } = await open('/about/');
    const pictures = page.locator('.screens').getByRole('img');
    await expect.poll(() => pictures.count()).toBe(2);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
        .toBeGreaterThanOrEqual(272);
      expect((await picture.getAttribute('alt'))?.length).toBeGreaterThan(40);
    }
  });

  test.each([[true], [false]])(
    'faq: eight questions, all closed; one opens at a time and closes again (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const { page } = await open('/faq/', { javaScriptEnabled });
      const ids = await page.locator('details > div').evaluateAll((all) => all.map(({ id }) => id));
      expect(ids).toEqual([
        'age-group',
        'safety',
        'bedtime-routine',
        'content-types',
        'parental-controls',
        'subscription',
        'new-content',
        'offline',
      ]);
      const openOnes = () =>
        page.locator('details[open] > div').evaluateAll((all) => all.map(({ id }) => id));
      expect(await openOnes()).toEqual([]);
      const summaries = page.locator('summary');
      await summaries.nth(1).click();
      await expect.poll(openOnes).toEqual(['safety']);
      await summaries.nth(5).click();
      await expect.poll(openOnes).toEqual(['subscription']);
      await summaries.nth(5).click();
      await expect.poll(openOnes).toEqual([]);
    },
  );

  test.each(['/faq/#offline', '/faq/#subscription'])('%s opens that answer', async (route) => {
    const { page } = await open(route);
    const id = route.split('#')[1];
    await page.waitForFunction((name) => document.getElementById(name ?? '')?.closest('details')?.open, id);
    expect(await page.locator(`#${id}`).isVisible()).toBe(true);
  });

  test.each(['/privacy/', '/terms/', '/cookies/', '/accessibility/'])(
    '%s shows the address as a link',
    async (route) => {
      const { page } = await open(route);
      const links = page.locator('.prose a[href="mailto:hello@lullamoon.example"]');
      expect(await links.count()).toBeGreaterThanOrEqual(1);
      for (const link of await links.all()) expect(await link.innerText()).toBe('hello@lullamoon.example');
      expect(await page.locator('body').innerText()).not.toContain('{');
    },
  );

  test('the accessibility statement is reached from every policy', async () => {
    for (const route of ['/privacy/', '/terms/', '/cookies/'])
      expect(site().html(route)).toContain('href="/accessibility/"');
  });

  test.each(['/nowhere', '/a/b/c', '/stories/nothing/', '/404.html'])(
    'an address that leads nowhere: %s',
    async (path) => {
      const { page, messages, status } = await open(path);
      expect(status).toBe(path === '/404.html' ? 200 : 404);
      expect(await texts(page, 'h1')).toEqual(['Oops! Page not found']);
      expect(messages.filter((message) => message.includes(path))).toEqual([
        `error: Page not found: ${path}`,
      ]);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      const fonts = await page.evaluate(() => document.fonts.ready.then((all) => all.size > 0));
      expect(fonts).toBe(true);
      await page.getByRole('link', { name: 'Return to Home' }).click();
      await page.waitForURL(`${site().address}/`);
    },
  );
});

describe.each([[true], [false]])('the frame of every page (JavaScript: %s)', (javaScriptEnabled) => {
  test.each(routes)('%s', async (route) => {
    const { page } = await open(route, { javaScriptEnabled });
    expect(await texts(page, 'body > header nav a')).toEqual(['Stories', 'Music', 'Games']);
    expect(await texts(page, 'body > footer a')).toEqual([
      'Privacy Policy',
      'Terms of Use',
      'Cookies Policy',
      'About Us',
      'FAQ',
    ]);
    expect(await texts(page, 'body > footer p')).toEqual(['© 2025 Lullamoon. Sleep well.']);
    const current = await page
      .locator('[aria-current=page]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(current).toEqual(['/accessibility/', '/404.html'].includes(route) ? [] : [route]);
    expect(await page.locator('body > header .logo').getAttribute('href')).toBe('/');

    for (const [width, shown] of [
      [767, false],
      [768, true],
      [320, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      expect([
        width,
        await page.getByRole('link', { name: 'Music', exact: true }).first().isVisible(),
      ]).toEqual([width, shown]);
      expect(await page.locator('body > header .logo').isVisible()).toBe(true);
    }
    expect(await texts(page, 'h1')).toHaveLength(1);
    expect(await page.locator('main, [role=main]').count()).toBe(1);
  });
});

test('whoever sees no header links is led to all three sections by the page itself', async () => {
  const { page } = await open('/', { viewport: { width: 360, height: 740 } });
  for (const route of routes) {
    await page.goto(site().address + route);
    const leads = await page
      .locator('main a:visible')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const sections = ['/stories/', '/music/', '/games/'].filter((section) => section !== route);
    expect([route, sections.filter((section) => !leads.includes(section))]).toEqual([route, []]);
  }
});

test('every link within the site leads to a page, and to a place on it', async () => {
  const { page } = await open('/');
  const leads = new Set<string>();
  for (const route of routes) {
    await page.goto(site().address + route);
    const hrefs = await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const href of hrefs) leads.add(href);
  }
  const outside = [...leads].filter((href) => !href.startsWith(site().address));
  expect(outside).toEqual(['mailto:hello@lullamoon.example']);
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
  test('the store buttons are placeholders: the page stays', async () => {
    const { page } = await open('/');
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    for (const button of await page.locator('.stores a').all()) {
      expect(await button.getAttribute('href')).toBe('#');
      await button.click();
      expect(new URL(page.url()).pathname).toBe('/');
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    }
  });

  test.each([
    ['/stories/', 'Listen Now'],
    ['/music/', 'Listen Now'],
    ['/games/', 'Play Now'],
  ])('%s: four real buttons, %s, that do nothing', async (route, name) => {
    const { page } = await open(route);
    const buttons = page.getByRole('button', { name, exact: true });
    expect(await buttons.count()).toBe(4);
    const before = await page.locator('main').innerText();
    for (const button of await buttons.all()) {
      expect(await button.evaluate((element) => [element.tagName, element.getAttribute('type')])).toEqual([
        'BUTTON',
        'button',
      ]);
      await button.click();
    }
    await page.mouse.move(0, 0);
    expect(page.url()).toBe(site().address + route);
    await expect.poll(() => page.locator('main').innerText()).toBe(before);
  });
});

describe('what it leaves alone', () => {
  test.each(routes)('%s asks nobody else, keeps nothing, says nothing', async (route) => {
    const { page, messages, requests } = await open(route);
    await page.evaluate(() => document.fonts.ready);
    for (const control of await page.locator('button, summary, .stores a').all()) await control.click();
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

test.each(routes)('%s never scrolls sideways', async (route) => {
  const { page } = await open(route);
  for (const width of [320, 360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 640 });
    await page.evaluate(() => {
      for (const item of document.querySelectorAll('details')) {
        item.removeAttribute('name');
        item.open = true;
      }
    });
    const wide = await page.evaluate(() => {
      scrollTo(500, 0);
      return [scrollX, document.documentElement.scrollWidth - document.documentElement.clientWidth];
    });
    expect([width, ...wide]).toEqual([width, 0, 0]);
  }
});
