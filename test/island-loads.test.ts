// When islands wake in a real browser: each separately, with only its own files, and earlier events replayed in order.
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { buildSite, makeSite } from './support/sites.ts';

const browser = browserOfFile();

/** Shows when it is awake, and its events. */
const note = `import { type ReactNode, useLayoutEffect, useState } from 'react';
export default function Note({ name, children }: { name: string; children?: ReactNode }) {
  const [said, say] = useState('');
  const add = (word: string) => say((before) => before + ' ' + word);
  useLayoutEffect(() => add('awake'), []);
  return (
    <div onKeyDown={({ key }) => add(key)}>
      <button type="button" id={name} onClick={() => add('click')}>{name}</button>
      <output id={name + '-said'}>{said}</output>
      {children}
    </div>
  );
}`;
const bell = `export default function Bell({ name, far }: { name: string; far: () => boolean }) {
  return <p><button type="button" id={name} data-far={String(far())}>{name}</button><output id={name + '-said'} /></p>;
}`;
const bellClient = `export default function listen(island: HTMLElement) {
  const said = island.querySelector('output');
  const add = (word: string) => { if (said) said.textContent += ' ' + word; };
  island.addEventListener('click', () => add('click'));
  add('awake');
}`;
const template = (body: string) => `import { z } from 'zod';
import Bell from '../islands/Bell.tsx';
import Note from '../islands/Note.tsx';
import Other from '../islands/Other.tsx';
export const schema = z.strictObject({});
export default function Page() { return <><h1>Islands</h1>${body}</>; }`;
const content = (name: string) => `---\ntitle: ${name}\ndescription: D\ntemplate: ${name}\n---\n`;
const far = '<div className="far" />';
const pages = {
  touched:
    '<Note name="a"><Bell name="within" far={() => true} /></Note><Note name="b" /><Other name="c" load="touch" />',
  early: `<Other name="now" load="now" /><Note name="idle" load="idle" />`,
  seen: `<Note name="near" load="visible" />${far}<Bell name="bell" load="visible" far={() => true} />${far}<Note name="last" load="visible" />`,
};

describe.each(['preact', 'react'] as const)('on %s', (runtime) => {
  let site: string;
  beforeAll(async () => {
    const root = makeSite('minimal', {
      ...Object.fromEntries(
        Object.entries(pages).flatMap(([name, body]) => [
          [`content/pages/${name}.md`, content(name)],
          [`templates/pages/${name}.tsx`, template(body)],
        ]),
      ),
      'templates/islands/Note.tsx': note,
      'templates/islands/Other.tsx': note,
      'templates/islands/Bell.tsx': bell,
      'templates/islands/Bell.client.ts': bellClient,
      'templates/styles/site.css': '.far { height: 3000px }',
    });
    const { problems } = await buildSite(root, { runtime });
    expect(problems).toEqual([]);
    site = await serve(join(root, 'dist'));
  });

  /** A page whose scripts come only when `letCome` is called, with which of them. */
  const open = async (path: string, before: () => void = () => {}) => {
    const opened = await openPage(browser());
    const { page, requests } = opened;
    await page.addInitScript(before);
    const waiting: Route[] = [];
    let which: RegExp | undefined;
    await page.route('**/assets/*.js', async (route) => {
      if (which?.test(route.request().url())) await route.continue();
      else waiting.push(route);
    });
    await page.goto(site + path);
    const letCome = async (files = /./) => {
      which = files;
      const now = waiting.filter((route) => files.test(route.request().url()));
      waiting.splice(0, waiting.length, ...waiting.filter((route) => !now.includes(route)));
      await Promise.all(now.map((route) => route.continue()));
    };
    /** Aborts pending requests. */
    const fail = async (files: RegExp) => {
      for (const route of waiting.splice(0))
        if (files.test(route.request().url())) await route.abort();
        else waiting.push(route);
    };
    /** The requests. */
    const files = () =>
      [...new Set(requests.map((url) => /assets\/([a-z]+)-\w+\.js/.exec(url)?.[1] ?? ''))]
        .filter(Boolean)
        .sort();
    return { ...opened, letCome, fail, files };
  };
  const said = (page: Page, name: string) =>
    page.locator(`#${name}-said`).evaluate((output) => output.textContent?.trim());
  const saying = (page: Page, name: string) => expect.poll(() => said(page, name));

  test('a click wakes its island, and loads nothing else', async () => {
    const { page, letCome, files } = await open('touched/');
    expect(files()).toEqual([]);
    await page.click('#c');
    await letCome();
    await saying(page, 'c').toBe('awake click');
    expect([await said(page, 'a'), await said(page, 'b')]).toEqual(['', '']);
    const all = ['other', 'runtime', 'shared'];
    expect(files()).toEqual(all);
    await page.click('#b');
    await saying(page, 'b').toBe('awake click');
    expect(await said(page, 'a')).toBe('');
    expect(files()).toEqual(['note', ...all]);
  });

  test('all files of an island are requested at once', async () => {
    const { page, files } = await open('touched/');
    await page.hover('#a');
    await expect.poll(files).toEqual(['note', 'runtime', 'shared']); // while none has come
  });

  test('each file is fetched once, even without an HTTP cache', async () => {
    const { page, letCome, requests } = await open('touched/');
    await letCome();
    await page.click('#c');
    await saying(page, 'c').toBe('awake click');
    await page.click('#a');
    await saying(page, 'a').toBe('awake click');
    const scripts = requests.filter((url) => url.endsWith('.js'));
    expect(scripts.length).toBeGreaterThanOrEqual(4);
    expect(scripts).toEqual([...new Set(scripts)]);
  });

  test('events in several islands are replayed to each in order, and to enclosing ones', async () => {
    const { page, letCome } = await open('touched/');
    await page.click('#within');
    await page.keyboard.press('x');
    await page.click('#a');
    await page.click('#c');
    // All except the files of the inner island: its events come first, for the outer one, too.
    await letCome(/(note|other|runtime|shared)-/);
    await saying(page, 'c').toBe('awake click');
    await page.keyboard.press('y');
    await page.click('#a');
    await letCome();
    await saying(page, 'a').toBe('awake x click click');
    await saying(page, 'c').toBe('awake click y');
    await saying(page, 'within').toBe('awake click');
  });

  test('an island that fails to load does not delay others', async () => {
    const { page, letCome, fail, messages } = await open('touched/');
    await page.click('#c');
    await letCome(/(other|runtime|shared)-/);
    await saying(page, 'c').toBe('awake click');
    await page.click('#a');
    await page.click('#c');
    await saying(page, 'c').toBe('awake click click');
    await fail(/note-/);
    await expect.poll(() => messages.some((message) => message.includes('pageerror'))).toBe(true);
    await letCome();
    await page.click('#a');
    await saying(page, 'a').toBe('awake click');
  });

  test.each([
    ['now', 'idle'],
    ['idle', 'now'],
  ])('%s wakes without a click, and earlier events are replayed', async (mine, other) => {
    const { page, letCome } = await open('early/');
    await page.click(`#${mine}`);
    expect(await said(page, mine)).toBe('');
    await letCome();
    await saying(page, mine).toBe('awake click');
    await saying(page, other).toBe('awake');
  });

  test('now loads with the page, and idle when the browser has time', async () => {
    const { page, letCome, files } = await open('early/', () => {
      const waiting: (() => void)[] = [];
      Object.assign(window, {
        requestIdleCallback: (wake: () => void) => waiting.push(wake),
        haveTime: () => waiting.splice(0).map((wake) => wake()),
      });
    });
    await letCome();
    await saying(page, 'now').toBe('awake');
    expect([await said(page, 'idle'), files()]).toEqual(['', ['other', 'runtime', 'shared']]);
    await page.evaluate(() => (window as unknown as { haveTime(): void }).haveTime());
    await saying(page, 'idle').toBe('awake');
  });

  test('visible wakes an island that comes near, and no earlier', async () => {
    const { page, letCome, files } = await open('seen/');
    await letCome();
    await saying(page, 'near').toBe('awake');
    expect([await said(page, 'bell'), await said(page, 'last')]).toEqual(['', '']);
    expect(files()).not.toContain('bell');
    await page.mouse.wheel(0, 2500); // some 50 px below the visible area
    await saying(page, 'bell').toBe('awake');
    expect(await said(page, 'last')).toBe('');
    await page.keyboard.press('End');
    await saying(page, 'last').toBe('awake');
  });

  test('events in a visible island are replayed after it wakes', async () => {
    const { page, letCome } = await open('seen/');
    await page.click('#bell');
    await letCome();
    await saying(page, 'bell').toBe('awake click');
  });

  test.each([
    ['early/', 'idle', 'requestIdleCallback'],
    ['seen/', 'last', 'IntersectionObserver'],
  ])('%s: %s wakes in browsers without %s', async (path, name, missing) => {
    const without = {
      requestIdleCallback: () => Object.assign(window, { requestIdleCallback: undefined }),
      IntersectionObserver: () => Object.assign(window, { IntersectionObserver: undefined }),
    };
    const { page, letCome } = await open(path, without[missing as keyof typeof without]);
    await letCome();
    await saying(page, name).toBe('awake');
  });
});
