// The documentation as a site of its own: built and checked as every site, and read in a browser.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadLookup } from '../docs/templates/islands/lookup.ts';
import { newMemory } from '../src/build/memory.ts';
import { check } from '../src/check/check.ts';
import { rulesOf } from '../src/stages/5-site/hosting/headers.ts';
import { axeFile, violations } from './support/axe.ts';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { textOf } from './support/docs.ts';
import { atTheEnd, buildSite, closeBundles, generator, temporaryFolder } from './support/sites.ts';

const root = join(generator, 'docs');
const browser = browserOfFile();
const out = join(temporaryFolder(), 'dist');
/** Below a path, as it may be published beside other sites. */
const base = '/book/';
let address: string;
let routes: readonly string[];

const memory = newMemory();
atTheEnd(() => closeBundles(memory));

beforeAll(async () => {
  const { problems, pages } = await buildSite(root, { out, base, memory });
  expect(problems).toEqual([]);
  routes = pages.map(({ route }) => route);
  address = await serve(out, { base, rules: rulesOf(readFileSync(join(out, '_headers'), 'utf8')) });
});

test('site check finds no problems', async () => {
  const request = { root, out, base, today: '2025-11-03', memory };
  const { problems, silenced } = await check({ ...request, external: false, launch: false });
  expect({ problems, silenced }).toEqual({ problems: [], silenced: [] });
});

test('a heading links to itself with a sign from CSS, not text', async () => {
  const { page } = await openPage(browser());
  await page.goto(`${address}guides/markdown/`);
  const heading = page.locator('#callouts');
  expect((await heading.textContent())?.trim()).toBe('Callouts');
  const link = page.getByRole('link', { name: 'Link to Callouts', exact: true });
  await link.focus();
  expect(await link.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('"#"');
  expect((await link.boundingBox())?.width).toBeGreaterThan(5);
});

test('every page fits on a phone, is in the sidebar once, and links to the next one', async () => {
  const { page, messages } = await openPage(browser(), { viewport: { width: 320, height: 800 } });
  const linksOf = () =>
    page.evaluate(() => {
      const hrefs = (selector: string) =>
        [...document.querySelectorAll(selector)].map((one) => one.getAttribute('href'));
      return {
        all: hrefs('.pages a'),
        current: hrefs('.pages [aria-current=page]'),
        next: hrefs('[rel=next]'),
      };
    });
  const links = new Map<string, Awaited<ReturnType<typeof linksOf>>>();
  for (const route of routes) {
    await page.goto(address + route.slice(1));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), route).toBe(0);
    links.set(base + route.slice(1), await linksOf());
  }
  expect(messages).toEqual([]);

  const hrefs = links.get(`${base}start/`)?.all ?? [];
  const listed = routes.filter((route) => !['/', '/search/', '/404.html'].includes(route));
  expect(hrefs.toSorted()).toEqual(listed.map((route) => base + route.slice(1)).toSorted());
  for (const [index, href] of hrefs.entries()) {
    const expected = { all: hrefs, current: [href], next: hrefs.slice(index + 1, index + 2) };
    expect([href, links.get(String(href))]).toEqual([href, expected]);
  }
});

test('the sidebar shows the current page, and a click leads to the next one', async () => {
  const { page } = await openPage(browser());
  const current = page.locator('.pages [aria-current=page]');
  // One page of each section.
  const sections = new Map(routes.map((route) => [route.split('/')[1], route]));
  for (const route of sections.values()) {
    if (['/', '/search/', '/404.html'].includes(route)) continue;
    await page.goto(address + route.slice(1));
    expect([route, await current.isVisible()]).toEqual([route, true]);
    expect(await page.locator('.menu:visible').count()).toBe(0); // those that open and close it on a phone
  }
  await page.goto(`${address}start/`);
  const next = page.locator('[rel=next]');
  const href = await next.getAttribute('href');
  await next.click();
  await page.waitForURL(new URL(String(href), address).href);
  expect(await current.getAttribute('href')).toBe(href);
});

describe.each([
  ['light', 320],
  ['dark', 1440],
] as const)('axe finds no problems, %s, %i px', (colorScheme, width) => {
  // Each template, and the elements of Markdown: tables, code, callouts, pictures.
  const shown = [
    '',
    'search/',
    'guides/',
    'guides/hosting/',
    'background/how-it-works/',
    'start/tutorial/',
    'reference/problems/markdown/',
  ];

  test.each(shown)('/%s', async (path) => {
    const { page } = await openPage(browser(), { colorScheme, viewport: { width, height: 800 } });
    await page.addInitScript({ path: axeFile });
    await page.goto(address + path);
    expect(await violations(page)).toEqual([]);
  });
});

test('on a phone a button opens the list of all pages, without scripts', async () => {
  const { page } = await openPage(browser(), {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 700 },
  });
  await page.goto(`${address}guides/islands/`);
  const link = page.locator('.pages a', { hasText: 'Styles' });
  expect(await link.isVisible()).toBe(false);
  const pages = page.getByRole('button', { name: 'All pages' });
  await pages.click();
  await page.locator('.pages').getByRole('button', { name: 'Close' }).click();
  expect(await link.isVisible()).toBe(false);
  await pages.click();
  await link.click();
  await page.waitForURL(`${address}guides/styles/`);
  expect(await page.locator('.pages').isVisible()).toBe(false);
});

test('headings link to themselves, by keyboard too', async () => {
  const { page } = await openPage(browser(), { javaScriptEnabled: false });
  await page.goto(`${address}guides/islands/`);
  const link = page.getByRole('link', { name: 'Link to When it loads' });
  const opacity = () => link.evaluate((one) => getComputedStyle(one).opacity);
  expect(await opacity()).toBe('0');
  await link.focus();
  expect(await opacity()).toBe('1');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${address}guides/islands/#when-it-loads`);
});

test('a button copies code, loads only when needed, and is absent from diffs', async () => {
  const { page, messages, requests } = await openPage(browser(), {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto(`${address}guides/search/`, { waitUntil: 'networkidle' });
  expect(requests.filter((url) => url.endsWith('.js'))).toEqual([]);
  const block = page.locator('.code', { hasText: 'npm install --save-dev minisearch' });
  const button = block.getByRole('button', { name: /cop/i });
  expect(await button.count()).toBe(0);
  await block.locator('pre').focus();
  await page.keyboard.press('Tab'); // waits in the island until it is awake
  await button.waitFor();
  await button.focus();
  expect(await button.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
  await page.keyboard.press('Enter');
  await expect.poll(() => button.innerText()).toBe('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await block.locator('pre').textContent(),
  );
  const wrap = block.getByRole('button', { name: 'Wrap lines' });
  const isCut = () => block.locator('pre').evaluate((pre) => pre.scrollWidth > pre.clientWidth);
  expect(await isCut()).toBe(true);
  await wrap.click();
  expect([await isCut(), await wrap.getAttribute('aria-pressed')]).toEqual([false, 'true']);
  const copies = page.locator('.code button', { hasText: /^(Copy|Copied)$/ });
  expect(await copies.count()).toBe(await page.locator('pre:not(:has(ins))').count());
  expect(await page.locator('pre:has(ins)').count()).toBe(5);
  expect(messages).toEqual([]);
});

describe('the search', () => {
  const scripts = (requests: readonly string[]) =>
    requests.map((url) => url.slice(address.length)).filter((path) => /\.js(on)?$/.test(path));

  /** Opens the dialog, and types. */
  const ask = async (page: Page, words: string) => {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('[name=q]').fill(words);
  };

  test('loads nothing before use, and works by keyboard alone', async () => {
    const { page, messages, requests } = await openPage(browser());
    await page.goto(address, { waitUntil: 'networkidle' });
    expect(scripts(requests)).toEqual([]);
    const dialog = page.getByRole('dialog', { name: 'Search' });
    for (const key of ['/', 'Control+k']) {
      await page.keyboard.press(key);
      expect(await dialog.isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      expect(await dialog.isVisible()).toBe(false);
    }
    await page.keyboard.press('/');
    await page.keyboard.type('single opening');
    expect(await page.inputValue('[name=q]')).toBe('single opening');
    const found = page.locator('.found a');
    await expect
      .poll(() => found.allInnerTexts())
      .toContainEqual(expect.stringMatching(/^Guides › Islands\nThe accordion\n/));
    expect(await found.locator('mark').allInnerTexts()).toContain('single');
    expect(scripts(requests).filter((path) => path.endsWith('.json'))).toEqual(['search.json']);
    const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 4));
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('<a h');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('<inp');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(false);
    await page.keyboard.press('/');
    await page.keyboard.press('End');
    await page.keyboard.type('s');
    await found.first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${address}guides/islands/#the-accordion`);
    // Chromium notes that the field of the dialog does not get the focus before the dialog is open.
    expect(messages.filter((one) => !one.startsWith('info: Autofocus'))).toEqual([]);
  });

  test('lists guides before problem codes', async () => {
    const index = readFileSync(join(out, 'search.json'), 'utf8');
    vi.stubGlobal('fetch', async () => new Response(index));
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const lookup = await loadLookup('search.json');
    for (const word of ['island', 'picture', 'redirect', 'font'])
      expect(
        lookup(word)
          .slice(0, 5)
          .filter(({ section }) => section.includes('Problems')),
        word,
      ).toEqual([]);
  });

  test('finds the example of a problem code', async () => {
    const index = readFileSync(join(out, 'search.json'), 'utf8');
    vi.stubGlobal('fetch', async () => new Response(index));
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const lookup = await loadLookup('search.json');
    const [table = ''] = textOf('reference/problems').split('\n## ');
    const examples = [...table.matchAll(/^\| \[`[\w-]+`\]\(problems\/(\w[\w-]*)\.md#([\w-]+)\)/gm)];
    expect(examples.length).toBeGreaterThan(100);
    for (const [, page, code = ''] of examples) {
      const hrefs = lookup(code).map(({ href }) => href);
      // Second at most: `data-broken` has the words of `broken-data`.
      expect(hrefs.slice(0, 2)).toContain(`${base}reference/problems/${page}/#${code}`);
    }
  });

  test('tolerates a typo, and finds pages with some of the words', async () => {
    const { page } = await openPage(browser());
    await page.goto(address);
    const first = () => page.locator('.found a').first().innerText();
    await ask(page, 'islnads');
    await expect.poll(first).toMatch(/Islands/);
    await page.locator('[name=q]').fill('tooltip zzzzzzzz');
    await expect.poll(first).toMatch(/^Guides › Islands\nThe tooltip\n/);
  });

  test('reports no results, and closes on a click elsewhere', async () => {
    const { page } = await openPage(browser());
    await page.goto(address);
    await ask(page, 'zzzzzzzz');
    const status = page.getByRole('status');
    await expect.poll(() => status.innerText()).toBe('Nothing was found.');
    await page.mouse.click(5, 5);
    expect(await status.isVisible()).toBe(false);
  });

  test('that could not load says so, and Enter opens the list of headings', async () => {
    const { page } = await openPage(browser());
    await page.route('**/search.json', (route) => route.abort());
    await page.goto(address);
    await ask(page, 'islands');
    await expect.poll(() => page.getByRole('status').innerText()).toMatch(/could not be loaded/);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${address}search/?q=islands`);
  });

  test('links to the list of headings without scripts', async () => {
    const { page } = await openPage(browser(), { javaScriptEnabled: false });
    await page.goto(address);
    await ask(page, 'accordion');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${address}search/?q=accordion`);
    await page.getByRole('link', { name: 'The accordion' }).click();
    await page.waitForURL(`${address}guides/islands/#the-accordion`);
  });
});
