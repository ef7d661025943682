// The real site in a browser under its own policy, below three bases: nothing is refused, nothing is missing, everything works.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { rulesOf } from '../src/stages/5-site/hosting/headers.ts';
import { browserOfFile, hover, openPage, serve } from './support/browser.ts';
import { realSite, routes } from './support/real-site.ts';
import { buildSite, makeSite, page as pageText } from './support/sites.ts';

const browser = browserOfFile();

/** A page whose violations of the policy gather in `messages`, too. */
async function open(): Promise<{ page: Page; messages: string[]; requests: string[] }> {
  const opened = await openPage(browser(), { reducedMotion: 'reduce' }); // a page that still scrolls closes a tooltip
  await opened.page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`violation: ${effectiveDirective} ${blockedURI}`),
    );
  });
  return opened;
}

/** Uses the page as its visitors do. */
async function use(page: Page): Promise<void> {
  const question = page.locator('summary:visible').first();
  if ((await question.count()) > 0) {
    await question.click();
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('details') !== null))
      .toBe(true);
  }
  const trigger = page.locator('site-island[data-island=Tooltip] :is(button, a)').first();
  if ((await trigger.count()) > 0) {
    await hover(trigger);
    await page.locator('[role=tooltip]:visible').first().waitFor();
  }
}

const kinds = ['every header', 'the element only'] as const;

describe.each([
  ['/', kinds],
  ['/kids/', kinds.slice(0, 1)],
  ['/a/b/', kinds.slice(1)],
] as const)('a browser blocks nothing, base %s:', (base, kinds) => {
  const site = realSite(undefined, base);

  // Both at the same time: most of the time is spent waiting for tooltips.
  test(`every page, with ${kinds.join(' and with ')}`, async () => {
    const everyPage = async (kind: (typeof kinds)[number]) => {
      const { folder } = site();
      const rules = kind === 'every header' ? rulesOf(readFileSync(join(folder, '_headers'), 'utf8')) : [];
      const answers: [string, number][] = [];
      const address = await serve(folder, {
        base,
        rules,
        onAnswer: (path, status) => answers.push([path, status]),
      });
      const { page, messages } = await open();
      const client = await page.context().newCDPSession(page);
      const depth = 'a/b/nowhere/';
      for (const route of [...routes.map((one) => one.slice(1)), depth]) {
        const response = await page.goto(address + route);
        if (kind === 'every header') {
          expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
        }
        await page.evaluate(() => document.fonts.ready);
        expect(await page.evaluate(() => document.fonts.check('1rem Nunito'))).toBe(true);
        await use(page);
        expect((await client.send('Page.getAppManifest')).errors).toEqual([]);
      }
      const links = page.locator('header a').first();
      await links.hover(); // fetches the page early, where browsers do that
      await links.click();
      await page.waitForLoadState();

      const islands = answers.filter(([path]) => /\/assets\/(accordion|tooltip|runtime)-/.test(path));
      expect(islands.length).toBeGreaterThan(0);
      const [missing, found] = [404, 200].map((wanted) => answers.filter(([, status]) => status === wanted));
      expect(missing).toEqual([[base + depth, 404]]);
      expect(found?.filter(([path]) => !path.startsWith(base))).toEqual([]);
      // The console message of the 404 page; the browser adds that the status was 404.
      const said = messages.filter(
        (message) => !message.includes('the server responded with a status of 404'),
      );
      expect(said).toEqual([
        `error: Page not found: ${base}404.html`,
        `error: Page not found: ${base}${depth}`,
      ]);
    };
    const ends = await Promise.allSettled(kinds.map(everyPage));
    expect(ends.map((end, index) => [kinds[index], end.status === 'rejected' && String(end.reason)])).toEqual(
      kinds.map((kind) => [kind, false]),
    );
  });
});

describe('the policy is in force', () => {
  const build = async (files: Readonly<Record<string, string>> = {}) => {
    const root = makeSite('minimal', files);
    expect((await buildSite(root)).problems).toEqual([]);
    return join(root, 'dist');
  };

  test.each(['header', 'element'])('by its %s: code added to a page later does not run', async (kind) => {
    const folder = await build();
    const rules = kind === 'header' ? rulesOf(readFileSync(join(folder, '_headers'), 'utf8')) : [];
    const { page, messages } = await open();
    await page.goto(await serve(folder, { rules }));
    if (kind === 'header') await page.evaluate(() => document.querySelector('meta[http-equiv]')?.remove());
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "ran"';
      document.body.append(script);
    });
    expect(await page.title()).toBe('Home');
    expect(messages.some((message) => message.includes('violation: script-src-elem inline'))).toBe(true);
  });

  test('a redirect page redirects without console messages', async () => {
    const folder = await build({
      'content/pages/a.md': pageText('A').replace('---\n', '---\nredirectsFrom: [/old/]\n'),
    });
    const { page, messages } = await open();
    const address = await serve(folder, { rules: rulesOf(readFileSync(join(folder, '_headers'), 'utf8')) });
    await page.goto(`${address}old/`);
    await page.waitForURL(`${address}a/`);
    expect(await page.title()).toBe('A');
    expect(messages).toEqual([]);
  });

  test('scripts and styles with odd characters, data blocks and data: pictures work', async () => {
    const template = `import { z } from 'zod';
export const schema = z.strictObject({});
export default function Odd() {
  const script = 'window.seen = ["\\\\r\\\\n".length,\\r\\n"ä", "<b>"];\\r';
  return <>
    <h1>Odd</h1>
    <script dangerouslySetInnerHTML={{ __html: script }} />
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: '{"a":1}' }} />
    <script type="speculationrules" dangerouslySetInnerHTML={{ __html: '{"prefetch":[{"urls":["/"],"eagerness":"immediate"}]}' }} />
    <style dangerouslySetInnerHTML={{ __html: 'h1 {\\r\\n color: rgb(1, 2, 3) }' }} />
    <img alt="" width="8" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/%3E" />
  </>;
}`;
    const folder = await build({
      'content/pages/odd.md': pageText('Odd', '').replace('---\n', '---\ntemplate: odd\n'),
      'templates/pages/odd.tsx': template,
    });
    const { page, messages } = await open();
    const answers: string[] = [];
    const address = await serve(folder, {
      rules: rulesOf(readFileSync(join(folder, '_headers'), 'utf8')),
      onAnswer: (path) => answers.push(path),
    });
    await page.goto(`${address}odd/`);
    expect(await page.evaluate(() => (window as unknown as { seen: unknown }).seen)).toEqual([2, 'ä', '<b>']);
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).color)).toBe(
      'rgb(1, 2, 3)',
    );
    expect(await page.evaluate(() => document.querySelector('img')?.naturalWidth)).toBe(8);
    await expect.poll(() => answers).toContain('/');
    expect(messages).toEqual([]);
  });
});
