// The weight of the site on the wire, after Brotli at its highest quality: a page arrives whole in the first round trip.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserOfFile, openPage } from './support/browser.ts';
import { realSite, routes } from './support/real-site.ts';

/** In bytes. */
const most = { page: 12_000, home: 12_500, fonts: 20_052, loader: 512, islands: 3200, pictures: 40_960 };

const browser = browserOfFile();
const site = realSite('preact');
const compressed = (bytes: string | Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
/** The built files beside the pages whose names end in a certain way. */
const assets = (end: string) =>
  readdirSync(join(site().folder, 'assets'))
    .filter((name) => name.endsWith(end))
    .map((name) => readFileSync(join(site().folder, 'assets', name)));
/** The code of the inline scripts of a page that run: JSON-LD and speculation rules are data. */
const scripts = (html: string) =>
  [
    ...html.matchAll(
      /<script(?! type="(?:application\/ld\+json|speculationrules)")[^>]*>([\s\S]*?)<\/script>/g,
    ),
  ].map(([, code]) => code);

test.each(routes)('%s fits in the first round trip', (route) => {
  expect(compressed(site().html(route))).toBeLessThanOrEqual(route === '/' ? most.home : most.page);
});

test('the fonts are below their limit', () => {
  const fonts = assets('.woff2').map(({ length }) => length); // woff2 is compressed already
  expect(fonts).toHaveLength(2);
  expect(fonts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(most.fonts);
});

test('the script that waits for an island is small, and absent without islands', () => {
  for (const route of routes) {
    // The 404 page logs its address to the console; every page lists the pages that may be prefetched.
    const others = /^console\.error\(|^{"prefetch"/;
    const loaders = scripts(site().html(route)).filter((code) => !others.test(code ?? ''));
    expect([route, loaders.length]).toEqual([route, site().html(route).includes('<site-island') ? 1 : 0]);
    for (const code of loaders) expect(compressed(code ?? '')).toBeLessThanOrEqual(most.loader);
  }
});

test('the islands are below their limit under preact', () => {
  const modules = assets('.js');
  expect(modules.length).toBeGreaterThan(0);
  expect(modules.reduce((sum, code) => sum + compressed(code), 0)).toBeLessThanOrEqual(most.islands);
});

test.each(routes)('the pictures of %s are below their limit at the largest size', (route) => {
  const named = [
    ...site()
      .html(route)
      .matchAll(/srcset="([^"]+\.avif[^"]*)"/g),
  ];
  const largest = named.map(([, srcset = '']) => srcset.split(', ').at(-1)?.split(' ')[0] ?? '');
  const bytes = largest.map((address) => readFileSync(join(site().folder, address)).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(most.pictures);
});

describe('to render a page', () => {
  test.each(routes)('%s needs its HTML only', async (route) => {
    const { page, requests } = await openPage(browser(), { reducedMotion: 'reduce' });
    await page.goto(site().address + route);
    await page.evaluate(() => document.fonts.ready);
    const others = requests.map((url) => new URL(url).pathname).filter((path) => path !== route);
    // Fonts are swapped in when they load, pictures have reserved space, and the icon is in the tab.
    expect(others.filter((path) => !/\.(woff2|avif)$|^\/favicon/.test(path))).toEqual([]);
    const pictures = await page.$$eval('img', (all) =>
      all.map((one) => [one.loading, one.decoding, one.width > 0, one.height > 0]),
    );
    expect(pictures).toEqual(
      pictures.map((_, index) => [index === 0 ? 'auto' : 'lazy', 'async', true, true]),
    );
    // Fonts are preloaded and swapped in: text is there before them.
    expect(site().html(route)).toMatch(/font-display:\s*swap/);
    expect(site().html(route)).not.toMatch(/<link[^>]+stylesheet|<script[^>]+src=|@import/);
  });

  describe.each([
    [360, 740],
    [768, 1024],
    [1440, 900],
  ])('%i x %i', (width, height) => {
    test('nothing moves when the fonts arrive late', async ({ skip }) => {
      const options = { reducedMotion: 'reduce', viewport: { width, height }, bypassCSP: true } as const;
      const { page } = await openPage(browser(), options);
      // The packaged Chromium has Arimo, which is as wide as Arial.
      const standIn = () =>
        new FontFace('x', 'local("Arimo Regular"), local("Arial"), local("Liberation Sans")').load().then(
          () => true,
          () => false,
        );
      skip(
        !(await page.evaluate(standIn)),
        'the browser of CHROME_PATH finds no font that is as wide as Arial',
      );
      await page.route(/\/$|404\.html$/, async (request) => {
        const body = site()
          .html(new URL(request.request().url()).pathname)
          .replaceAll('local("Arial")', 'local("Arimo Regular"), local("Arial")')
          .replaceAll('local("Arial Bold")', 'local("Arimo Bold"), local("Arial Bold")');
        await request.fulfill({ contentType: 'text/html; charset=utf-8', body });
      });
      let fontsMayCome = Promise.resolve();
      await page.route('**/*.woff2', async (request) => {
        await fontsMayCome;
        await request.continue();
      });
      const moved: string[] = [];
      for (const route of routes) {
        let letFontsCome = () => {};
        fontsMayCome = new Promise((resolve) => {
          letFontsCome = resolve;
        });
        await page.goto(site().address + route, { waitUntil: 'domcontentloaded' });
        await painted(page);
        expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
        letFontsCome();
        await page.evaluate(() => document.fonts.ready);
        await painted(page);
        const shift = await page.evaluate(layoutShift);
        if (shift > 0) moved.push(`${route} by ${shift}`);
      }
      expect(moved).toEqual([]);
    });
  });
});

/** Waits until the current state of the page has been rendered. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
}

/** Everything that has moved on this page so far, as browsers reckon it (web.dev/articles/cls). */
function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 150);
  });
}

test('every character of every page is rendered with the site’s fonts', async () => {
  const { page } = await openPage(browser(), { reducedMotion: 'reduce' });
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  for (const route of routes) {
    await page.goto(site().address + route);
    await page.evaluate(() => {
      for (const item of document.querySelectorAll('details')) {
        item.removeAttribute('name');
        item.open = true;
      }
      return document.fonts.ready;
    });
    const { root } = await client.send('DOM.getDocument');
    const { nodeIds } = await client.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: 'main *:not(svg *), header *:not(svg *), footer *:not(svg *)',
    });
    const foreign = [];
    for (const nodeId of nodeIds) {
      const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
      for (const font of fonts) {
        if (font.isCustomFont) continue;
        const { outerHTML } = await client.send('DOM.getOuterHTML', { nodeId });
        foreign.push(`${font.familyName}: ${outerHTML.slice(0, 120)}`);
      }
    }
    expect([route, foreign]).toEqual([route, []]);
  }
});
