// The accordion in a real browser, under both runtimes and without script.
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { islandsSite, test, untilHeard } from './support/islands-site.ts';

const browser = browserOfFile();
const islands = islandsSite();
const header = (page: Page, name: string) => page.locator('summary', { hasText: name });
const openItems = (page: Page) =>
  page
    .locator('details[open] > summary')
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.trim()));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());
/** Puts the focus on a header by keyboard, and waits until the islands are awake. */
async function wake(page: Page): Promise<void> {
  await page.focus('#before');
  await page.keyboard.press('Tab');
  for (const summary of await page.locator('summary').all()) await summary.evaluate(untilHeard);
}

describe('the accordion', () => {
  const open = async (options: Parameters<typeof openPage>[1] = {}, path = 'islands/') => {
    const opened = await openPage(browser(), options);
    await opened.page.goto(islands().site + path);
    return opened;
  };

  test.each([[true], [false]])(
    'is closed at first, opens one item at a time and closes it again (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const { page } = await open({ javaScriptEnabled });
      expect(await openItems(page)).toEqual([]);
      await header(page, 'one question 1').click();
      expect(await openItems(page)).toEqual(['one question 1']);
      await header(page, 'one question 3').click();
      expect(await openItems(page)).toEqual(['one question 3']);
      await header(page, 'one question 3').click();
      expect(await openItems(page)).toEqual([]);
    },
  );

  test('toggles with Enter and Space, keeps the focus, and does not scroll', async () => {
    const { page } = await open();
    await wake(page);
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      expect(await openItems(page)).toEqual(['one question 1']);
      await page.keyboard.press(key);
      expect(await openItems(page)).toEqual([]);
    }
    expect(await focused(page)).toBe('one question 1');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('moves the focus, and only the focus, with arrows, Home and End', async () => {
    const { page } = await open();
    await wake(page);
    const walk: [string, string][] = [
      ['ArrowDown', 'one question 2'],
      ['ArrowDown', 'one question 3'],
      ['ArrowDown', 'one question 1'],
      ['ArrowUp', 'one question 3'],
      ['Home', 'one question 1'],
      ['End', 'one question 3'],
      ['ArrowLeft', 'one question 3'],
      ['ArrowRight', 'one question 3'],
    ];
    for (const [key, expected] of walk) {
      await page.keyboard.press(key);
      expect([key, await focused(page)]).toEqual([key, expected]);
    }
    expect(await openItems(page)).toEqual([]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test.each(['Control', 'Alt', 'Meta', 'Shift'])('leaves arrows with %s to the browser', async (modifier) => {
    const { page } = await open();
    await wake(page);
    await page.evaluate(() =>
      addEventListener('keydown', (event) => Object.assign(window, { prevented: event.defaultPrevented })),
    );
    await page.keyboard.press(`${modifier}+ArrowDown`);
    expect(await focused(page)).toBe('one question 1');
    expect(await page.evaluate(() => (window as unknown as { prevented: boolean }).prevented)).toBe(false);
  });

  test('leaves keys to controls in an answer, and Tab reaches these in order', async () => {
    const { page } = await open();
    await wake(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('link 1');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('link 1');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('one question 2');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('link 1');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('one question 1');
  });

  test('reports each change once, and a double click restores the state', async () => {
    const { page } = await open();
    await wake(page);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const note = (event: Event) => {
        const item = event.target as HTMLDetailsElement;
        seen.push(`${item.querySelector('summary')?.textContent} ${item.open}`);
      };
      document.addEventListener('toggle', note, true);
    });
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await header(page, 'one question 1').click();
    await expect.poll(seen).toHaveLength(1);
    await header(page, 'one question 2').click();
    await expect.poll(seen).toHaveLength(3);
    await page.waitForTimeout(50); // nothing more comes
    expect((await seen()).sort()).toEqual(
      ['one question 1 false', 'one question 1 true', 'one question 2 true'].sort(),
    );
    await header(page, 'one question 2').dblclick();
    expect(await openItems(page)).toEqual(['one question 2']);
  });

  test('keeps a tapped question in place, even if a long answer above closes', async () => {
    const { page } = await open({ bypassCSP: true });
    await page.addStyleTag({ content: 'summary ~ * { height: 900px } body { padding-bottom: 3000px }' });
    await wake(page);
    await header(page, 'one question 1').click();
    const tapped = header(page, 'one question 2');
    // The end of that answer is in sight, so browsers hold on to it; and there is room to go up.
    await tapped.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 150));
    const before = await tapped.boundingBox();
    await tapped.click();
    expect(await openItems(page)).toEqual(['one question 2']);
    await expect
      .poll(async () => Math.round((await tapped.boundingBox())?.y ?? 0))
      .toBe(Math.round(before?.y ?? 0));
  });

  test('does not undo a scroll right after a tap, even on a slow phone', async () => {
    const { page } = await open({ bypassCSP: true });
    await page.addStyleTag({ content: 'body { padding-bottom: 3000px }' });
    await wake(page);
    const scrolled = await header(page, 'one question 1').evaluate((summary) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => scrollBy(0, 300); // sooner than a timer, and than a frame
      port2.postMessage('');
      (summary as HTMLElement).click();
      const frame = () => new Promise(requestAnimationFrame);
      return frame()
        .then(frame)
        .then(() => scrollY);
    });
    expect(scrolled).toBe(300);
    expect(await openItems(page)).toEqual(['one question 1']);
  });

  test('does not change another accordion on the same page', async () => {
    const { page } = await open();
    await wake(page);
    await header(page, 'one question 2').click();
    await header(page, 'two question 1').click();
    expect(await openItems(page)).toEqual(['one question 2', 'two question 1']);
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('two question 3');
  });

  test('opens the question in the address: on arrival, on hashchange, on Back', async () => {
    const { page } = await open({}, 'islands/#two3');
    await page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'two question 3');
    expect(await openItems(page)).toEqual(['two question 3']);
    await page.evaluate(() => {
      location.hash = '#two1';
    });
    await page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'two question 1');
    expect(await openItems(page)).toEqual(['two question 1']);
    await page.goBack();
    await page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'two question 3');
    expect(await openItems(page)).toEqual(['two question 3']);
    const { top, bottom } = await header(page, 'two question 3').evaluate((element) =>
      element.getBoundingClientRect(),
    );
    expect(top).toBeGreaterThanOrEqual(-1); // px, rounded
    expect(bottom).toBeLessThanOrEqual(800);
  });

  test('scrolls to the question in the address, after any tap before', async () => {
    const { page } = await open({ bypassCSP: true });
    await page.addStyleTag({ content: 'summary ~ * { height: 900px } body { padding-bottom: 3000px }' });
    await wake(page);
    await header(page, 'two question 1').click();
    await page.evaluate(() => {
      location.hash = '#two3';
    });
    await page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'two question 3');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const { y } = (await header(page, 'two question 3').boundingBox()) ?? {};
    expect(y).toBeCloseTo(0, 0); // px, rounded
  });

  // The HTML standard requires this for find-in-page in a closed <details>: its content is skipped, not hidden.
  test.each([[true], [false]])(
    'keeps every closed answer available to find-in-page (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const { page } = await open({ javaScriptEnabled });
      const answers = await page.locator('details > :not(summary) p').evaluateAll((all) =>
        all.map((answer) => {
          const item = answer.closest('details') as HTMLDetailsElement;
          const hiding: Element[] = [];
          for (let at: Element | null = answer; at; at = at.parentElement) {
            const { display, visibility, contentVisibility } = getComputedStyle(at);
            const isOut = display === 'none' || visibility !== 'visible' || contentVisibility === 'hidden';
            if (isOut || at.matches('[hidden]:not([hidden=until-found]), [inert], [aria-hidden=true]'))
              hiding.push(at);
          }
          const slot = getComputedStyle(item, '::details-content');
          return {
            text: answer.textContent?.slice(0, 8),
            open: item.open,
            seen: answer.checkVisibility(),
            hiding: hiding.length,
            slot: [slot.display, slot.contentVisibility],
          };
        }),
      );
      const closed = { open: false, seen: false, hiding: 0, slot: ['block', 'hidden'] };
      expect(answers).toEqual([1, 2, 3, 1, 2, 3].map((number) => ({ text: `Answer ${number}`, ...closed })));
    },
  );

  test('opens the question in the address without scripts', async () => {
    const { page } = await open({ javaScriptEnabled: false }, 'islands/#two3');
    await expect.poll(() => openItems(page)).toEqual(['two question 3']);
  });

  for (const javaScriptEnabled of [true, false]) {
    test(`lets the browser search closed answers, too (JavaScript: ${javaScriptEnabled})`, async ({
      skip,
    }) => {
      const why =
        'the packaged Chromium cannot search a page; CHROME_PATH=/path/to/chrome tries one that can';
      if (!inject('asked')) skip(why);
      const { page } = await openPage(browser(), { javaScriptEnabled });
      await page.goto(`${islands().site}islands/#:~:text=Answer%203`);
      await expect.poll(() => openItems(page)).toEqual(['one question 3']);
    });
  }

  test('opens one item at a time in browsers without <details name>', async () => {
    const { page } = await open();
    await page.evaluate(() => {
      for (const item of document.querySelectorAll('details')) {
        const name = item.getAttribute('name') ?? '';
        item.removeAttribute('name');
        item.getAttribute = (attribute) => (attribute === 'name' ? name : null);
      }
    });
    await wake(page);
    await header(page, 'one question 1').click();
    await header(page, 'one question 2').click();
    await expect.poll(() => openItems(page)).toEqual(['one question 2']);
  });

  test('shows every answer in print, and restores the state afterwards', async () => {
    const { page } = await open();
    await wake(page);
    await header(page, 'one question 2').click();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await openItems(page)).toHaveLength(6);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await openItems(page)).toEqual(['one question 2']);
    await header(page, 'one question 3').click();
    await expect.poll(() => openItems(page)).toEqual(['one question 3']);
  });

  test('loses no click or key before the script loads', async () => {
    const slow = await serve(islands().dist, { delay: 600 });
    const { page } = await openPage(browser());
    await page.goto(`${slow}islands/`);
    await header(page, 'one question 1').click();
    expect(await openItems(page)).toEqual(['one question 1']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'one question 3');
    expect(await openItems(page)).toEqual(['one question 1']);
  });

  /** A page whose scripts come when `letCome` is called, with the focus on the first header. */
  const openAsleep = async () => {
    const opened = await openPage(browser(), { reducedMotion: 'reduce' });
    const { page } = opened;
    let letCome = () => {};
    const mayCome = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto(`${islands().site}islands/`);
    await page.focus('#before');
    await page.keyboard.press('Tab');
    /** After the frames in which a page scrolls. */
    const scrolled = () =>
      page.evaluate(async () => {
        for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
        return scrollY;
      });
    const awake = async () => {
      letCome();
      for (const summary of await page.locator('summary').all()) await summary.evaluate(untilHeard);
    };
    return { ...opened, scrolled, awake };
  };

  test.each([
    [['ArrowDown', 'ArrowDown'], 'one question 3'],
    [['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'], 'one question 2'],
    [['ArrowUp', 'ArrowUp'], 'one question 2'],
    [['End', 'ArrowUp', 'ArrowUp', 'ArrowUp'], 'one question 3'],
    [['ArrowDown', 'Tab', 'ArrowDown'], 'one question 3'],
  ])('replays held keys from the last focused question, without scrolling: %j', async (keys, end) => {
    const { page, scrolled, awake } = await openAsleep();
    for (const key of keys) await page.keyboard.press(key);
    expect(await scrolled()).toBe(0);
    await awake();
    expect([await focused(page), await openItems(page), await scrolled()]).toEqual([end, [], 0]);
  });

  test.each(['Enter', 'Space'])('opens with %s the question to which earlier keys moved', async (key) => {
    const { page, awake } = await openAsleep();
    for (const one of ['ArrowDown', 'ArrowDown', key]) await page.keyboard.press(one);
    await awake();
    expect([await focused(page), await openItems(page)]).toEqual(['one question 3', ['one question 3']]);
  });

  test('does not take back focus that moved elsewhere while keys were held', async () => {
    const { page, awake } = await openAsleep();
    await page.keyboard.press('End');
    await page.focus('#before');
    await awake();
    expect(await focused(page)).toBe('Before');
  });

  test('gives a repeated key its default action at once, if the first was not handled', async () => {
    const { page, scrolled } = await openAsleep();
    await page.keyboard.press('Enter');
    expect(await openItems(page)).toEqual(['one question 1']);
    await page.keyboard.press('Control+End');
    expect(await scrolled()).toBeGreaterThan(0);
  });

  test('wakes without layout shifts or messages', async () => {
    const { page, messages } = await open();
    await page.evaluate(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(window, {
            shifts:
              (window as unknown as { shifts: number }).shifts + (entry as never as { value: number }).value,
          });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const before = await page.locator('main').innerHTML();
    await wake(page);
    await page.waitForTimeout(100);
    const after = await page.locator('main').innerHTML();
    const plain = (html: string) => html.replaceAll(' data-state="closed"', '').replaceAll('<!-- -->', '');
    expect(plain(after)).toBe(plain(before));
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
    expect(messages.filter((message) => !message.includes('Unexpected Application Error!'))).toEqual([]);
  });
});
