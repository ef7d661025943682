// The app stores: the effect of a tap, and the text beside it, with the app in no store, in one, or in both.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { Stores } from '../templates/parts/Stores.tsx';
import type { Site } from '../templates/site.ts';
import { browserOfFile, openPage } from './support/browser.ts';
import { drawnBy, values } from './support/content.ts';
import { realSite, routes } from './support/real-site.ts';
import { buildSite, generator, lines, put, temporaryFolder } from './support/sites.ts';

const browser = browserOfFile();
const site = realSite();
const { appStore, googlePlay } = values.stores;
const inStores = { appStore: 'https://apps.apple.com/app/id1', googlePlay: 'https://play.google.com/store' };
const inNone = { appStore: '#', googlePlay: '#' };

/** The two buttons of a pair, rendered for these store addresses. */
const pair = (addresses: typeof inNone) =>
  renderToStaticMarkup(
    createElement(Stores, { site: { ...values, ...addresses } as unknown as Site, place: 'end' }),
  );
const links = (html: string) => [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replaceAll('&#x27;', '’');

describe('the store buttons', () => {
  test('without stores have no link, can be focused, and say why', () => {
    const html = pair(inNone);
    for (const link of links(html)) {
      expect(link).not.toContain('href');
      expect(link).toMatch(/role="link" aria-disabled="true" tabindex="0"/);
    }
    for (const { beforeSoon, soon, before, tip } of [appStore, googlePlay]) {
      for (const said of [beforeSoon, soon]) expect(words(html)).toContain(said);
      for (const said of [before, tip]) expect(words(html)).not.toContain(said);
    }
  });

  test('with one store link to it, and the other is marked as coming', () => {
    const html = pair({ ...inNone, appStore: inStores.appStore });
    const [first, second] = links(html);
    expect(first).toContain(`href="${inStores.appStore}"`);
    expect(first).not.toContain('aria-');
    expect(second).toContain('aria-disabled');
    for (const said of [appStore.before, appStore.tip, googlePlay.beforeSoon, googlePlay.soon])
      expect(words(html)).toContain(said);
    for (const said of [appStore.beforeSoon, appStore.soon, googlePlay.before, googlePlay.tip])
      expect(words(html)).not.toContain(said);
  });

  test('with both stores link to them, without a remark', () => {
    const html = pair(inStores);
    expect(links(html).map((link) => /href="([^"]*)"/.exec(link)?.[1])).toEqual(Object.values(inStores));
    expect(html).not.toContain('aria-disabled');
    for (const said of [appStore.beforeSoon, appStore.soon, googlePlay.beforeSoon, googlePlay.soon])
      expect(words(html)).not.toContain(said);
  });
});

test('with addresses in site.yml every page links to the stores, without a remark', async () => {
  const root = temporaryFolder();
  for (const folder of ['templates', 'content'])
    cpSync(join(generator, folder), join(root, folder), { recursive: true });
  const yaml = readFileSync(join(root, 'content/site.yml'), 'utf8')
    .replace(/^appStore: .*$/m, `appStore: ${inStores.appStore}`)
    .replace(/^googlePlay: .*$/m, `googlePlay: ${inStores.googlePlay}`);
  put(root, 'content/site.yml', yaml);
  const { problems, pages } = await buildSite(root);
  expect(lines(problems)).toBe('');
  for (const { output, route } of pages) {
    const html = readFileSync(join(root, 'dist', output), 'utf8');
    expect([route, /aria-disabled|>Soon on|not out yet\. This/i.exec(html)?.[0]]).toEqual([route, undefined]);
    if (route !== '/404.html') expect(html).toContain(`href="${inStores.appStore}"`);
  }
});

describe('store buttons without addresses', () => {
  beforeEach(({ skip }) =>
    skip(values.appStore !== '#' || values.googlePlay !== '#', 'site.yml has an address for them'),
  );
  const at = (page: Page) => page.evaluate(() => [location.href, scrollY, history.length]);

  test.each([[true], [false]])(
    'stay in place on a tap, and show the reason inside or below (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const { page } = await openPage(browser(), {
        ...{ javaScriptEnabled, hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
        viewport: { width: 360, height: 740 },
      });
      for (const route of routes.filter((one) => one !== '/404.html')) {
        await page.goto(site().address + route);
        const before = await page.locator('main').innerText();
        const buttons = page.locator('.stores .button, .card button');
        for (const button of await buttons.all()) {
          await button.scrollIntoViewIfNeeded();
          const here = await at(page);
          await button.tap({ force: true }); // it would wait until it is enabled
          expect([route, await at(page)]).toEqual([route, here]);
          const plays = button.locator('xpath=ancestor::*[contains(@class, "plays")]');
          if ((await plays.count()) === 0) {
            // Controls that wait for the stores show this themselves.
            expect([appStore.beforeSoon, googlePlay.beforeSoon]).toContain(
              await button.locator('small').textContent(),
            );
            // A tap is answered, in place.
            const answer = await button.evaluate((one) => getComputedStyle(one, '::before').content);
            expect(answer).toContain(values.stores.notYet);
            continue;
          }
          const [one, other] = [await button.boundingBox(), await plays.locator('.note').boundingBox()];
          expect(Math.abs((other?.y ?? 1e6) - (one?.y ?? 0))).toBeLessThan(180);
        }
        expect([route, await page.locator('[role=tooltip]:visible').count()]).toEqual([route, 0]);
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
        await expect.poll(() => page.locator('main').innerText()).toBe(before);
      }
    },
  );

  test('can be focused, have a description, and Enter does nothing', async () => {
    const { page } = await openPage(browser(), { reducedMotion: 'reduce' });
    await page.goto(`${site().address}/`);
    await page.locator('.hero .button').first().focus();
    const here = await at(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await at(page)).toEqual(here);
    const client = await page.context().newCDPSession(page);
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    const told = nodes.filter(
      ({ role, name }) => role?.value === 'link' && name?.value.includes(appStore.label),
    );
    expect(told.length).toBeGreaterThan(1);
    for (const { description, properties = [] } of told) {
      expect(description?.value).toBe(appStore.soon);
      expect(properties.find(({ name }) => name === 'disabled')?.value.value).toBe(true);
    }
  });
});

test('every page except the 404 page ends with the store buttons', async () => {
  for (const route of routes.filter((one) => !drawnBy('not-found').includes(one))) {
    const main = site().html(route).split('<footer')[0] ?? '';
    const end = main.slice(main.lastIndexOf('<section'));
    expect([route, end.includes('class="stores"')]).toEqual([route, true]);
  }
});
