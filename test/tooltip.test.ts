// The tooltips in a real browser, with its own pointer and keys, under both runtimes. Its clock is stopped, and a test advances it: no wait
// takes time, and none is longer on a slow machine.
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserOfFile, openPage } from './support/browser.ts';
import { islandsSite, test, untilHeard } from './support/islands-site.ts';

/** Where the page last heard of the pointer, in px of the window. */
declare const pointerAt: { readonly x: number; readonly y: number };

function keepPointer(): void {
  const keep = ({ clientX: x, clientY: y }: PointerEvent) => Object.assign(window, { pointerAt: { x, y } });
  addEventListener('pointermove', keep, true);
}

const browser = browserOfFile();
const islands = islandsSite();
const shown = (page: Page) =>
  page
    .locator('[role=tooltip]')
    .evaluateAll((tips) => tips.filter((tip) => tip.checkVisibility()).map(({ id }) => id));
const stateOf = (page: Page, id: string) => page.locator(`#${id}`).getAttribute('data-state');

describe('a tooltip', () => {
  /** A page whose islands are awake, with the pointer and the focus away from them. */
  const open = async (options: Parameters<typeof openPage>[1] = {}) => {
    const opened = await openPage(browser(), options);
    const { page } = opened;
    await page.clock.install({ time: 0 });
    await page.addInitScript(keepPointer);
    await page.goto(`${islands().site}islands/`);
    await page.focus('#a');
    await page.waitForFunction(() => document.querySelector<HTMLElement>('#a')?.dataset.state !== undefined);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await move(page, 5, 5);
    await page.clock.pauseAt(3_600_000); // past the skip window
    return opened;
  };
  const middle = async (page: Page, id: string) => {
    const box = await page.locator(`#${id}`).boundingBox();
    if (!box) throw new Error(`${id} is not to be seen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, ...{ box } };
  };
  /** Moves the pointer, and waits for the page's event, which takes a frame: the clock goes on only then. */
  const move = async (page: Page, x: number, y: number, options?: Parameters<Page['mouse']['move']>[2]) => {
    await page.mouse.move(x, y, options);
    const way = () =>
      page.evaluate(([x, y]) => Math.hypot(pointerAt.x - x, pointerAt.y - y), [x, y] as const);
    await expect.poll(way).toBeLessThan(1);
  };
  /** Puts the pointer on a trigger that does not move. */
  const hover = async (page: Page, id: string) => {
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    const { x, y } = await middle(page, id);
    await move(page, x, y);
  };

  test('opens after 700 ms of hovering, and stays open', async () => {
    const { page } = await open();
    await hover(page, 'a');
    await page.clock.runFor(500);
    await move(page, (await middle(page, 'a')).x + 2, (await middle(page, 'a')).y); // does not begin again
    await page.clock.runFor(199);
    expect(await shown(page)).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => shown(page)).toEqual(['tip-a']);
    expect(await stateOf(page, 'a')).toBe('delayed-open');
    await page.clock.runFor(60_000);
    await expect.poll(() => shown(page)).toEqual(['tip-a']);
    await move(page, 5, 5, { steps: 4 });
    await expect.poll(() => shown(page)).toEqual([]);
    expect(await stateOf(page, 'a')).toBe('closed');
  });

  test('does not open if the pointer leaves early, or after Escape', async () => {
    const { page } = await open();
    await hover(page, 'a');
    await page.clock.runFor(300);
    await move(page, 5, 5, { steps: 3 });
    await page.clock.runFor(800);
    expect(await shown(page)).toEqual([]);
    await hover(page, 'a');
    await page.clock.runFor(200);
    await page.keyboard.press('Escape');
    await page.clock.runFor(800);
    expect(await shown(page)).toEqual([]);
  });

  test('opens at once within 300 ms of another, and after the delay otherwise', async () => {
    const { page } = await open();
    await hover(page, 'c'); // its own delay is 0
    await expect.poll(() => shown(page)).toEqual(['tip-c']);
    await move(page, 5, 5);
    await hover(page, 'a');
    await expect.poll(() => shown(page)).toEqual(['tip-a']);
    expect(await stateOf(page, 'a')).toBe('instant-open');
    await hover(page, 'b');
    await expect.poll(() => shown(page)).toEqual(['tip-b']);
    await move(page, 5, 5, { steps: 4 });
    await page.clock.runFor(400);
    await hover(page, 'a');
    await page.clock.runFor(100);
    expect(await shown(page)).toEqual([]);
  });

  test('opens at once on keyboard focus, moves on with Tab, and closes on blur', async () => {
    const { page } = await open();
    await page.focus('#b');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => shown(page)).toEqual(['tip-a']);
    expect(await stateOf(page, 'a')).toBe('instant-open');
    await page.keyboard.press('Tab');
    await expect.poll(() => shown(page)).toEqual(['tip-b']);
    await move(page, 6, 6);
    await move(page, 9, 9);
    await expect.poll(() => shown(page)).toEqual(['tip-b']);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect.poll(() => shown(page)).toEqual([]);
  });

  test('closes on Escape, which it stops only while open, and the focus stays', async () => {
    const { page } = await open();
    await page.evaluate(() => {
      Object.assign(window, { keys: 0 });
      document.body.addEventListener('keydown', ({ key }) => {
        if (key === 'Escape')
          Object.assign(window, { keys: (window as unknown as { keys: number }).keys + 1 });
      });
    });
    await page.focus('#b');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    await expect.poll(() => shown(page)).toEqual([]);
    expect(
      await page.evaluate(() => [document.activeElement?.id, (window as unknown as { keys: number }).keys]),
    ).toEqual(['a', 0]);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => (window as unknown as { keys: number }).keys)).toBe(1);
  });

  test('that Escape closed or prevented stays closed until the pointer has left', async () => {
    const { page } = await open();
    const { x, y } = await middle(page, 'a');
    for (const wait of [800, 200]) {
      await hover(page, 'a');
      await page.clock.runFor(wait);
      await page.keyboard.press('Escape');
      await move(page, x + 3, y);
      await page.clock.runFor(800);
      expect(await shown(page)).toEqual([]);
      await move(page, 5, 5, { steps: 3 });
      await page.clock.runFor(400);
    }
    await hover(page, 'a');
    await page.clock.runFor(800);
    expect(await shown(page)).toEqual(['tip-a']);
  });

  test('closes on a press, and stays closed until the pointer has left', async () => {
    const { page } = await open();
    await hover(page, 'a');
    await page.clock.runFor(800);
    await page.mouse.down();
    await expect.poll(() => shown(page)).toEqual([]);
    await page.mouse.up();
    const { x, y } = await middle(page, 'a');
    await move(page, x + 3, y);
    await page.clock.runFor(800);
    expect(await shown(page), 'focus from the pointer opens nothing either').toEqual([]);
    await move(page, 5, 5, { steps: 4 });
    await page.clock.runFor(350);
    await hover(page, 'a');
    await page.clock.runFor(800);
    await expect.poll(() => shown(page)).toEqual(['tip-a']);
  });

  test.each(['Enter', 'Space'])('closes on %s, and stays closed while the focus stays', async (key) => {
    const { page } = await open();
    await page.focus('#b');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press(key);
    await page.clock.runFor(100);
    expect(await shown(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => shown(page)).toEqual(['tip-a']);
  });

  test('stays open when the pointer moves onto it, and closes on any other way', async () => {
    const { page } = await open();
    await hover(page, 'a');
    await page.clock.runFor(800);
    const tip = await page.locator('#tip-a').boundingBox();
    const { box } = await middle(page, 'a');
    if (!tip) throw new Error('no tooltip');
    await move(page, tip.x + tip.width / 2, (tip.y + tip.height + box.y) / 2, { steps: 6 });
    await expect.poll(() => shown(page)).toEqual(['tip-a']);
    await move(page, tip.x + tip.width / 2, tip.y + tip.height / 2, { steps: 3 });
    await page.clock.runFor(400);
    await expect.poll(() => shown(page)).toEqual(['tip-a']);
    await hover(page, 'a');
    await expect.poll(() => shown(page)).toEqual(['tip-a']);
    await move(page, box.x + box.width / 2, box.y + box.height + 30, { steps: 6 });
    await expect.poll(() => shown(page)).toEqual([]);
  });

  test('never opens by touch', async () => {
    const { page } = await open({ hasTouch: true });
    await page.tap('#a');
    await page.clock.runFor(50);
    expect(await shown(page)).toEqual([]);
    await page.clock.runFor(900);
    expect(await shown(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect.poll(() => shown(page), { message: 'the keyboard is not barred by it' }).toEqual(['tip-b']);
  });

  test('describes its trigger while open, beside an existing description', async () => {
    const { page } = await open();
    const described = () => page.locator('#b').getAttribute('aria-describedby');
    expect(await described()).toBe('before');
    await page.focus('#a');
    await page.keyboard.press('Tab');
    expect(await described()).toBe('before tip-b');
    await page.keyboard.press('Escape');
    expect(await described()).toBe('before');
    const tips = page.locator('#tip-b');
    expect(await tips.count()).toBe(1);
    expect(await tips.textContent()).toBe('About B, in a few more words');
    expect(await page.locator('[role=tooltip] :is(a, button, [tabindex])').count()).toBe(0);
  });

  test('opened by the pointer closes when the page scrolls, but not for other scrolling', async () => {
    const { page } = await open();
    await hover(page, 'c'); // its own delay is 0
    await page.evaluate(async () => {
      const scrolled = new Promise((done) => addEventListener('scroll', done, { capture: true, once: true }));
      document.querySelector('#box')?.scrollBy(0, 50);
      await scrolled;
    });
    await expect.poll(() => shown(page)).toEqual(['tip-c']);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => shown(page)).toEqual([]);
  });

  test.each([
    ['a press elsewhere', (page: Page) => page.mouse.click(5, 5)],
    ['the window losing the focus', (page: Page) => page.evaluate(() => dispatchEvent(new Event('blur')))],
    ['the page being put away', (page: Page) => page.evaluate(() => dispatchEvent(new Event('pagehide')))],
    ['a drag', (page: Page) => page.locator('#a').dispatchEvent('dragstart')],
    ['a context menu', (page: Page) => page.locator('#a').dispatchEvent('contextmenu')],
    ['a pointer that is called off', (page: Page) => page.locator('#a').dispatchEvent('pointercancel')],
  ])('closes on %s', async (_, happen) => {
    const { page } = await open();
    await page.focus('#b');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => shown(page)).toEqual(['tip-a']);
    await happen(page);
    await expect.poll(() => shown(page)).toEqual([]);
  });

  test('does not open again when the window regains the focus', async () => {
    const { page } = await open();
    await page.focus('#b');
    await page.keyboard.press('Shift+Tab');
    await page.evaluate(() => dispatchEvent(new Event('blur')));
    await page.evaluate(() =>
      document.querySelector('#a')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })),
    );
    expect(await shown(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect.poll(() => shown(page)).toEqual(['tip-b']);
  });

  test('opens by keyboard after a press that ended in pointercancel', async () => {
    const { page } = await open();
    await page.locator('#before').dispatchEvent('pointerdown');
    await page.locator('#before').dispatchEvent('pointercancel');
    await page.focus('#b');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => shown(page)).toEqual(['tip-a']);
  });

  test('is above its trigger, or below without room, and never outside the window', async () => {
    const { page } = await open({ viewport: { width: 320, height: 700 } });
    const look = async () => {
      const side = await page.locator('#tip-d').getAttribute('data-side');
      return {
        side,
        box: await page.locator('#tip-d').boundingBox(),
        trigger: await page.locator('#d').boundingBox(),
      };
    };
    await page.locator('#d').scrollIntoViewIfNeeded();
    await page.clock.runFor(200);
    await page.focus('#c');
    await page.clock.runFor(200);
    await page.keyboard.press('Tab'); // the box that scrolls, or the next trigger
    if ((await shown(page)).length === 0 || (await shown(page))[0] !== 'tip-d')
      await page.keyboard.press('Tab');
    await expect.poll(() => shown(page)).toEqual(['tip-d']);
    const { side, box, trigger } = await look();
    if (!box || !trigger) throw new Error('not to be seen');
    expect(side).toBe('top');
    expect(box.y + box.height).toBeLessThanOrEqual(trigger.y);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      (document.querySelector('#before') as HTMLElement).focus({ preventScroll: true });
      scrollBy(0, (document.querySelector('#d')?.getBoundingClientRect().top ?? 0) - 10);
    });
    await page.clock.runFor(400);
    await page.evaluate(() => (document.querySelector('#d') as HTMLElement).focus({ preventScroll: true }));
    await expect.poll(async () => (await look()).side).toBe('bottom');
  });

  test('opens if the pointer came before the script', async () => {
    const { page } = await openPage(browser());
    await page.clock.install({ time: 0 });
    await page.addInitScript(keepPointer);
    // An event gets its time stamp when it is first read in this clock; in browsers, when it happens.
    await page.addInitScript(() => addEventListener('pointerover', ({ timeStamp }) => timeStamp, true));
    let come = () => {};
    const mayCome = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto(`${islands().site}islands/`);
    await page.locator('#a').scrollIntoViewIfNeeded();
    await page.clock.pauseAt(3_600_000);
    await hover(page, 'a');
    await page.clock.runFor(400);
    come();
    await expect.poll(() => stateOf(page, 'a')).toBe('closed');
    await page.clock.runFor(299);
    expect(await shown(page)).toEqual([]);
    await page.clock.runFor(1); // 700 ms from the pointer, not from the script
    await expect.poll(() => shown(page)).toEqual(['tip-a']);
  });

  test.each([
    ['before its delay is over', 60],
    ['later', 2000],
  ])('does not open for a pointer that left before the script came, %s', async (_, ms) => {
    const { page } = await openPage(browser());
    await page.clock.install({ time: 0 });
    await page.addInitScript(keepPointer);
    await page.addInitScript(() => addEventListener('pointerover', ({ timeStamp }) => timeStamp, true));
    let come = () => {};
    const mayCome = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto(`${islands().site}islands/`);
    await page.locator('#a').scrollIntoViewIfNeeded();
    await page.clock.pauseAt(3_600_000);
    await hover(page, 'a');
    await page.clock.runFor(ms);
    await move(page, 5, 5);
    come();
    await expect.poll(() => stateOf(page, 'a')).toBe('closed'); // awake
    await page.clock.runFor(2000);
    expect(await shown(page)).toEqual([]);
    await hover(page, 'a');
    await page.clock.runFor(700);
    await expect.poll(() => shown(page)).toEqual(['tip-a']);
  });

  test('removed from the page stops its delay', async () => {
    const { page, messages } = await open({ viewport: { width: 1280, height: 2000 } }); // nothing scrolls
    await hover(page, 'd');
    await page.clock.runFor(200);
    await page.evaluate(() => document.querySelector('#d')?.remove());
    await page.clock.runFor(700);
    expect(await shown(page)).toEqual([]);
    expect(messages.filter((message) => message.startsWith('pageerror'))).toEqual([]);
    // The element below the pointer has gone: Chromium reports this at any time, with the position of the pointer then.
    const shownByC = async () => {
      await move(page, 5, 5);
      await hover(page, 'c');
      return shown(page);
    };
    await expect.poll(shownByC).toEqual(['tip-c']);
  });

  test('an island that throws keeps the server’s HTML and logs an error', async () => {
    const { page, messages } = await open();
    const errors = () =>
      messages.filter(
        (message) => message.includes('Unexpected Application Error!') && message.includes('the owl fell'),
      );
    await page.focus('#served');
    await expect.poll(errors).toHaveLength(1);
    await page.clock.runFor(50);
    expect(await page.locator('.broken #served').isVisible()).toBe(true);
    await page.locator('#served-later').evaluate(untilHeard);
    expect(errors()).toHaveLength(1);
    await page.evaluate(() => dispatchEvent(new Event('break')));
    await expect.poll(() => messages.some((message) => message.includes('the owl fell later'))).toBe(true);
    await page.clock.runFor(50);
    expect(await page.locator('.later #served-later').isVisible()).toBe(true);
    expect(await page.locator('#served-later').count()).toBe(1);
  });

  test('is absent without JavaScript, and the page has the same information', async () => {
    const { page } = await openPage(browser(), { javaScriptEnabled: false });
    await page.goto(`${islands().site}islands/`);
    await page.hover('#a');
    expect(await page.locator('#tip-a').isVisible()).toBe(false);
    expect(await page.locator('#a').isVisible()).toBe(true);
  });
});
