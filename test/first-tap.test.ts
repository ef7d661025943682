import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { fileShownIn } from './support/docs.ts';
import { buildSite, makeSite, page as pageOf } from './support/sites.ts';

const browser = browserOfFile();

const probe = `import { useState } from 'react';

export default function Probe() {
  const [told, add] = useState([]);
  const note = ({ type, currentTarget: { id, value, checked } }) =>
    add((before) => [...before, [type, id, type === 'input' ? value : '', checked ?? ''].join(' ').trim()]);
  const keep = (event) => {
    event.preventDefault();
    note(event);
  };
  return (
    <div onKeyDown={note} id="keys">
      <button type="button" id="button" onClick={note}>Button</button>
      <a href="#there" id="link" onClick={note}>Link</a>
      <details><summary id="summary" onClick={note}>Summary</summary>Text</details>
      <form id="kept" onSubmit={keep}>
        <input id="text" aria-label="Text" onInput={note} />
        <input type="checkbox" id="box" aria-label="Box" onClick={note} />
        <select id="choice" aria-label="Choice" onChange={note}><option>1</option><option>2</option></select>
        <button type="submit" id="send">Send</button>
      </form>
      <form id="natural" action="/plain/"><button type="submit" id="go" name="how" value="well">Go</button></form>
      <output>{told.join(', ')}</output>
    </div>
  );
}`;

/** A file that the guide to islands shows. */
const fromTheDocs = (file: string) => fileShownIn('guides/islands', file);

describe.each(['preact', 'react'] as const)('before an island is awake, on %s', (runtime) => {
  let site: string;
  beforeAll(async () => {
    const template = `import { z } from 'zod';
import Probe from '../islands/Probe.tsx';
export const schema = z.strictObject({});
export default function Page() { return <><h1>Probe</h1><Probe /><p id="there">There</p></>; }`;
    const root = makeSite('minimal', {
      'content/pages/probe.md': '---\ntitle: Probe\ndescription: D\ntemplate: probe\n---\n',
      'content/pages/sheep.md': '---\ntitle: Sheep\ndescription: D\ntemplate: sheep\n---\n',
      'content/pages/plain.md': pageOf('Plain'),
      'templates/pages/probe.tsx': template,
      'templates/islands/Probe.tsx': probe,
      ...Object.fromEntries(
        ['templates/islands/Counter.tsx', 'templates/pages/sheep.tsx'].map((file) => [
          file,
          fromTheDocs(file),
        ]),
      ),
    });
    const { problems } = await buildSite(root, { runtime });
    expect(problems).toEqual([]);
    site = await serve(join(root, 'dist'));
  });

  /** A page whose islands come when `letCome` is called, or fail to. */
  const open = async (path: string) => {
    const opened = await openPage(browser(), { reducedMotion: 'reduce' });
    const waiting: Route[] = [];
    let mayCome = false;
    await opened.page.route('**/assets/*.js', async (route) => {
      if (mayCome) await route.continue();
      else waiting.push(route);
    });
    await opened.page.goto(site + path);
    // The island's own module, its module shared with another island, and the runtime, all at once.
    const asked = () => expect.poll(() => waiting.length).toBe(3);
    const letCome = async () => {
      await asked();
      mayCome = true;
      await Promise.all(waiting.splice(0).map((route) => route.continue()));
    };
    const fail = async () => {
      await asked();
      await Promise.all(waiting.splice(0).map((route) => route.abort()));
    };
    return { ...opened, letCome, fail };
  };
  const told = (page: Page) => page.locator('output').innerText();

  test('the example of the docs counts its first click', async () => {
    const { page, letCome } = await open('sheep/');
    await page.click('button');
    expect(await page.innerText('button')).toBe('Sheep: 3');
    await letCome();
    await expect.poll(() => page.innerText('button')).toBe('Sheep: 4');
  });

  test('events are replayed in order and once, and default actions happen at once', async () => {
    const { page, letCome, messages } = await open('probe/');
    await page.evaluate(() => {
      const outside: string[] = [];
      Object.assign(window, { outside });
      addEventListener('click', ({ target }) => outside.push((target as Element).id));
    });
    await page.click('#button');
    await page.keyboard.press('Enter');
    await page.click('#link');
    await page.click('#summary');
    await page.click('#text');
    await page.keyboard.type('ab');
    await page.click('#box');
    await page.selectOption('#choice', '2');
    await page.click('#send');
    expect(await told(page)).toBe('');
    expect(new URL(page.url()).hash).toBe('#there');
    expect(await page.locator('details[open]').count()).toBe(1);
    expect(await page.inputValue('#text')).toBe('ab');
    expect(await page.isChecked('#box')).toBe(false);
    await letCome();
    const inputs = ['keydown keys', 'input text ab false'];
    const all = [
      ...['click button', 'keydown keys', 'click button', 'click link', 'click summary'],
      ...[...inputs, ...inputs, 'click box  true', 'change choice', 'submit kept'],
    ];
    await expect
      .poll(() => told(page).then((text) => text.replace(/ +/g, ' ').split(', ')))
      .toEqual(all.map((line) => line.replace(/ +/g, ' ')));
    expect(await page.locator('details[open]').count()).toBe(1);
    expect(await page.isChecked('#box')).toBe(true);
    expect(await page.inputValue('#text')).toBe('ab');
    expect(await page.evaluate(() => (window as unknown as { outside: string[] }).outside)).toEqual([
      ...['button', 'button', 'link', 'summary', 'text', 'box', 'send'],
    ]);
    await page.click('#button'); // awake: only the island handles it
    await expect.poll(() => told(page).then((text) => text.split(', ').length)).toBe(all.length + 1);
    expect(messages).toEqual([]);
  });

  test('an unhandled form is submitted with its button', async () => {
    const { page, letCome } = await open('probe/');
    await page.click('#go');
    await letCome();
    await page.waitForURL('**/plain/?how=well');
  });

  test('if the script fails, held events take their default action, and the next click retries', async () => {
    const { page, letCome, fail } = await open('probe/');
    await page.click('#box');
    expect(await page.isChecked('#box')).toBe(false);
    await fail();
    await expect.poll(() => page.isChecked('#box')).toBe(true);
    await page.click('#summary');
    await fail();
    await page.click('#button');
    await letCome();
    await expect.poll(() => told(page)).toBe('click button');
  });

  test('a tap counts as a click', async () => {
    const { page, letCome } = await open('probe/');
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const box = await page.locator('#button').boundingBox();
    const touchPoints = [{ x: (box?.x ?? 0) + 9, y: (box?.y ?? 0) + 9 }];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await letCome();
    await expect.poll(() => told(page)).toBe('click button');
  });

  test.each(['#%', '#%E0%A4%A', '#nothing'])(
    'an address that ends in %s opens no item and causes no error',
    async (hash) => {
      const { page, messages } = await open(`probe/${hash}`);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      expect(messages).toEqual([]);
    },
  );
});
