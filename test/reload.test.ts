// The view of a developer in the browser under `site watch`.
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { browserOfFile, openPage } from './support/browser.ts';
import { startServing } from './support/serving.ts';
import {
  generator,
  makeSite,
  page as pageFile,
  putWhole as put,
  sitesFolder,
  temporaryFolder,
} from './support/sites.ts';

const browser = browserOfFile();
const template = readFileSync(join(sitesFolder, 'minimal/templates/pages/page.tsx'), 'utf8');
const errorTitle = 'Unexpected Application Error!';

/** A watched site with three pages, and one of them in the browser, with a mark that a reload would wipe away. */
async function watched(path = 'a/') {
  const root = makeSite('minimal', {
    // High by itself: a page whose stylesheet was read while it was being written must not become shorter than it was scrolled.
    'content/pages/a.md': pageFile('A', `Before.${'\n\nAnd more.'.repeat(200)}`),
    'content/pages/b.md': pageFile('B'),
    'content/pages/404.md': pageFile('Nothing'),
    'templates/styles/site.css': 'h1 { color: rgb(1, 2, 3) } body { min-height: 300vh }',
  });
  const { url } = await startServing('watch', root);
  const { page, messages } = await openPage(browser());
  await page.goto(url + path);
  await mark(page);
  return { root, url, page, messages };
}
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);
const color = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).color);
const shows = (page: Page, text: string) => page.getByText(text).waitFor();

test('an edited page is updated without a reload, and others stay unchanged', async () => {
  const { root, url, page } = await watched();
  const other = await page.context().newPage();
  await other.goto(`${url}b/`);
  await mark(other);
  put(root, 'content/pages/a.md', pageFile('A', 'After.'));
  await shows(page, 'After.');
  await page.waitForTimeout(200);
  expect(await isMarked(page)).toBe(true);
  expect(await isMarked(other)).toBe(true);
  put(root, 'content/pages/b.md', pageFile('B', 'After, too.'));
  await shows(other, 'After, too.');
});

test('an edit keeps opened items, form input, scroll position and island state', async () => {
  const island = (word: string) => `import { useState } from 'react';
    export default function Count({ children }: any) {
      const [count, set] = useState(0);
      return <div><button type="button" onClick={() => set(count + 1)}>${word} {count}</button>{children}</div>;
    }`;
  const text = (first: string, inner: string, title = 'A') =>
    pageFile(
      title,
      `${first}\n\n<details><summary>More</summary>\n\nHidden.\n\n</details>\n\n${inner}${'\n\nAnd more.'.repeat(200)}`,
    );
  const root = makeSite('minimal', {
    'content/pages/a.md': text('Before.', 'In the island.'),
    'content/static/owl.txt': 'an owl',
    'templates/islands/Count.tsx': island('Count'),
    'templates/pages/page.tsx': `import { z } from 'zod';
      import Count from '../islands/Count.tsx';
      export const schema = z.strictObject({});
      export default function Page({ page, body }: any) {
        return <><h1>{page.title}</h1><Count load="now"><p><input aria-label="Name" /></p>
          <div dangerouslySetInnerHTML={{ __html: body.html }} /></Count><Count load="now" /></>;
      }`,
  });
  const { url } = await startServing('watch', root);
  const { page, messages } = await openPage(browser());
  const buttons = page.getByRole('button');
  const open = async (path = url) => {
    await page.goto(`${path}a/`);
    await buttons.first().click();
    await buttons.last().click();
    await buttons.last().click();
    await page.getByText('More', { exact: true }).click();
    await page.getByLabel('Name').fill('Luna');
    await page.evaluate(() => scrollTo(0, 500));
    await mark(page);
  };
  await open();
  const seen = async () => ({
    counts: (await buttons.allInnerTexts()).map((one) => one.replace(/\s+/g, ' ')),
    isOpen: await page.locator('details').evaluate((one: HTMLDetailsElement) => one.open),
    name: await page.getByLabel('Name').inputValue(),
    scroll: await page.evaluate(() => scrollY),
    isMarked: await isMarked(page),
  });
  const kept = { counts: ['Count 1', 'Count 2'], isOpen: true, name: 'Luna', scroll: 500, isMarked: true };
  put(root, 'content/pages/a.md', text('Longer, and after.', 'In the island.', 'Another title'));
  await shows(page, 'Longer, and after.');
  await expect.poll(() => page.title()).toBe('Another title');
  expect(await seen()).toEqual(kept);
  // The same page with other files that it has not loaded.
  put(root, 'content/static/owl.txt', 'another owl');
  await expect.poll(async () => (await fetch(`${url}owl.txt`)).text()).toBe('another owl');
  put(root, 'content/pages/a.md', text('And new.\n\nAnd *more* before it.', 'Still in the island.'));
  await shows(page, 'Still in the island.');
  expect({ ...(await seen()), scroll: 500 }).toEqual(kept); // the window scrolls with its content
  await buttons.first().click();
  expect((await seen()).counts).toEqual(['Count 2', 'Count 2']);

  await page.evaluate(() => scrollTo(0, 500));
  // Other code needs a reload: opened items and positions are restored.
  put(root, 'templates/islands/Count.tsx', island('Number'));
  await expect
    .poll(seen)
    .toEqual({ counts: ['Number 0', 'Number 0'], isOpen: true, name: '', scroll: 500, isMarked: false });
  expect(messages).toEqual([]);
});

test('a stylesheet is replaced in place, and nothing else changes', async () => {
  const { root, page, messages } = await watched();
  await page.evaluate(() => scrollTo(0, 500));
  for (const moment of [0, 260, 280, 300, 320]) {
    await page.waitForTimeout(moment); // a watch looks again after a while, and may see an edit before its event
    const shown = `rgb(4, 5, ${moment % 256})`;
    put(root, 'templates/styles/site.css', `h1 { color: ${shown} } body { min-height: 300vh }`);
    await expect.poll(() => color(page), { interval: 10 }).toBe(shown);
  }
  expect(await isMarked(page)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(500);
  expect(messages).toEqual([]);
});

test('a Sass partial is replaced in place, too', async () => {
  const root = makeSite('minimal', {
    'templates/styles/site.scss': '@use "part";',
    'templates/styles/_part.scss': 'h1 { color: rgb(1, 2, 3) }',
  });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(generator, 'node_modules/sass'), join(root, 'node_modules/sass'));
  const { url } = await startServing('watch', root);
  const { page } = await openPage(browser());
  await page.goto(url);
  await mark(page);
  put(root, 'templates/styles/_part.scss', '$shown: rgb(4, 5, 6); h1 { color: $shown }');
  await expect.poll(() => color(page)).toBe('rgb(4, 5, 6)');
  expect(await isMarked(page)).toBe(true);
});

test('mistakes cover the open page, and the page returns to its route when they are fixed', async () => {
  const opened = join(temporaryFolder(), 'opened');
  put(
    opened,
    'editor.sh',
    `#!/bin/sh\nprintf '%s\\n' "$@" > ${opened}/told.part && mv ${opened}/told.part ${opened}/told`,
  );
  chmodSync(join(opened, 'editor.sh'), 0o755);
  vi.stubEnv('LAUNCH_EDITOR', join(opened, 'editor.sh'));
  const { root, url, page } = await watched();
  vi.unstubAllEnvs();
  await page.evaluate(() => scrollTo(0, 300));
  put(
    root,
    'templates/pages/page.tsx',
    template.replace('return (', `if (page.title === 'A') throw new Error('the owl fell');\n  return (`),
  );
  await expect.poll(() => page.title()).toBe(errorTitle);
  const overlay = page.getByRole('alertdialog', { name: errorTitle });
  const text = await overlay.locator('main').innerText();
  expect(text).toMatch(/templates\/pages\/page\.tsx:\d+:\d+/);
  expect(text).toContain('content/pages/a.md');
  expect(text).toContain('the owl fell');
  expect(text).toContain("throw new Error('the owl fell')");
  expect(await isMarked(page)).toBe(true);
  // A place opens in the editor.
  const link = overlay.getByRole('link', { name: /^templates\/pages\/page\.tsx:\d/ }).first();
  const [, line, column] = /:(\d+):(\d+)$/.exec(await link.innerText()) ?? [];
  await link.click();
  await expect.poll(() => existsSync(join(opened, 'told'))).toBe(true);
  const told = readFileSync(join(opened, 'told'), 'utf8').trim().split('\n');
  expect(told).toEqual([join(realpathSync(root), 'templates/pages/page.tsx'), line, column]);
  expect((await fetch(`${url}.site/open?file=content/pages/a.md`)).status).toBe(403);

  put(root, 'content/pages/b.md', '---\ntitle: [\n---\n');
  await expect.poll(() => overlay.locator('main').innerText()).toContain('content/pages/b.md:2:9');
  put(root, 'content/pages/b.md', pageFile('B'));
  put(root, 'content/pages/a.md', pageFile('A', 'Whole again.'));
  put(root, 'templates/pages/page.tsx', template);
  await shows(page, 'Whole again.');
  expect(await page.title()).toBe('A');
  expect(new URL(page.url()).pathname).toBe('/a/');
  expect(await overlay.count()).toBe(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
});

test('fixed mistakes without a change of the open page only remove the cover', async () => {
  const { root, page } = await watched();
  put(root, 'content/pages/b.md', 'broken');
  await expect.poll(() => page.title()).toBe(errorTitle);
  put(root, 'content/pages/b.md', pageFile('B'));
  await expect.poll(() => page.title()).toBe('A');
  expect(await isMarked(page)).toBe(true);
});

test('Escape removes the cover wherever the focus is, and the next mistake restores it', async () => {
  const { root, page } = await watched();
  const overlay = page.getByRole('alertdialog', { name: errorTitle });
  for (const broken of ['broken', 'broken otherwise: [']) {
    put(root, 'content/pages/b.md', broken);
    await overlay.waitFor();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('site-problems');
    await page.keyboard.press('Escape');
    await expect.poll(() => overlay.count()).toBe(0);
    expect(await page.title()).toBe('A');
  }
  expect(await isMarked(page)).toBe(true);
});

test('a visitor during mistakes sees them, and the page once they are fixed', async () => {
  const { root, url, page } = await watched();
  put(root, 'content/pages/b.md', 'broken');
  await expect.poll(() => page.title()).toBe(errorTitle);
  const late = await page.context().newPage();
  const answer = await late.goto(`${url}a/?x=1#y`);
  expect(answer?.status()).toBe(500);
  expect(await late.title()).toBe(errorTitle);
  expect(await late.locator('h2').first().innerText()).toContain('content/pages/b.md');
  put(root, 'content/pages/b.md', pageFile('B'));
  await expect.poll(() => late.title()).toBe('A');
  expect(late.url()).toBe(`${url}a/?x=1#y`);
});

test('a hidden tab has no connection, and shows the changes when it is visible again', async () => {
  const { root, url, page } = await watched();
  // Pages of a headless browser are never hidden.
  const show = (isShown: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, !isShown);
  const isOfNews = (request: Request) => request.url().includes('/events?');
  const closed = page.waitForEvent('requestfailed', isOfNews);
  await show(false);
  await closed;
  put(root, 'content/pages/a.md', pageFile('A', 'After.'));
  await expect.poll(async () => (await fetch(`${url}a/`)).text()).toContain('After.');
  await page.waitForTimeout(200);
  expect(await isMarked(page)).toBe(true);
  await show(true);
  await shows(page, 'After.');
});

test('a missing page appears once it exists', async () => {
  const { root, page } = await watched('new/');
  await shows(page, 'Nothing');
  put(root, 'content/pages/new.md', pageFile('New', 'Here now.'));
  await shows(page, 'Here now.');
  expect(new URL(page.url()).pathname).toBe('/new/');
});

test('markup in a message is shown as text, never run', async () => {
  const { root, page } = await watched();
  put(root, 'content/pages/b.md', pageFile('B', '[x](/<img/src/onerror=window.hit=1>/)'));
  await expect.poll(() => page.title()).toBe(errorTitle);
  await page.reload();
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('a restarted watch on the same port is noticed', async () => {
  const root = makeSite('minimal', { 'content/pages/a.md': pageFile('A') });
  const first = await startServing('watch', root);
  const { page: open } = await openPage(browser());
  await open.goto(`${first.url}a/`);
  await mark(open);
  const ended = new Promise((done) => first.child.on('exit', done));
  first.child.kill('SIGINT');
  await ended;
  put(root, 'content/pages/a.md', pageFile('A', 'Written in between.'));
  await startServing('watch', root, '--port', String(first.port));
  await shows(open, 'Written in between.');
  expect(await isMarked(open)).toBe(false);
});

test('a policy violation is shown with its location, and can be ignored as in a check', async () => {
  const islands = (address: string) => `import { z } from 'zod';
    import Contact from '../islands/Contact.tsx';
    export const schema = z.strictObject({ to: z.string().optional() });
    export default function Page({ page, data, body }: any) {
      return <><h1>{page.title}</h1><Contact load="now" action={data.to ?? '${address}'} />
        <div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
    }`;
  const root = makeSite('minimal', {
    'content/pages/a.md': pageFile('A').replace(
      '---\n',
      '---\nto: https://named.invalid/in/front?matter=1\n',
    ),
    'content/pages/b.md': pageFile('B'),
    'templates/pages/page.tsx': islands('https://written.invalid/'),
    'templates/islands/Contact.tsx': `export default function Contact({ action }: { action: string }) {
      return <button type="button" data-action={action}>Send</button>;
    }`,
    'templates/islands/Contact.client.ts': `export default function listen(island: HTMLElement) {
  fetch(island.querySelector('button')?.dataset.action ?? '').catch(() => {});
  fetch(\`https://\${['put', 'together'].join('-')}.invalid/\`).catch(() => {});
  try { Function('return 1')(); } catch {}
}`,
  });
  const { url } = await startServing('watch', root);
  const { page } = await openPage(browser());
  const overlay = page.getByRole('alertdialog', { name: 'Refused by the policy' });
  const told = async (path: string) => {
    await page.goto(url + path);
    await overlay.waitFor();
    return (await overlay.locator('main').innerText()).replace(/\s+/g, ' ');
  };
  const inFront = await told('a/');
  expect(inFront).toContain('content/pages/a.md:2:5 blocked-by-policy');
  expect(inFront).toContain('policy: { connect-src: [https://named.invalid] }');
  // The address is nowhere as a whole, so the code that asked for it is named.
  expect(inFront).toMatch(/templates\/islands\/Contact\.client\.ts:2:3 .*https:\/\/put-together\.invalid/);
  expect(inFront).not.toContain('eval');
  await page.keyboard.press('Escape');
  await expect.poll(() => overlay.count()).toBe(0);
  expect(await page.title()).toBe('A');
  expect(await told('b/')).toContain('templates/pages/page.tsx:5:');

  // An ignore entry of site.yml works here, too; its sources are allowed, and the watch refuses what hosts refuse.
  const answer = await fetch(`${url}b/`);
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const settings = readFileSync(join(root, 'content/site.yml'), 'utf8');
  put(root, 'content/site.yml', `${settings}silence:\n  blocked-by-policy/connect-src: It is not needed.\n`);
  const silent = await page.context().newPage();
  const heard = silent.waitForResponse((one) => one.url().includes('/.site/refused'));
  await silent.goto(`${url}b/`);
  expect(await (await heard).json()).toMatchObject({ body: '' });
});
