// Text stays inside its box with any spacing (WCAG 1.4.12), on the narrowest screens. Other engines set words a little wider than Chromium:
// headings need some spare room, so that no word breaks there.
import { expect, test } from 'vitest';
import { browserOfFile, openPage } from './support/browser.ts';
import { realSite, routes } from './support/real-site.ts';

const browser = browserOfFile();
const site = realSite();

/** The distances that WCAG 1.4.12 names. */
const spaced = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

test.each([
  [320, 'as it is', ''],
  [320, 'spaced', spaced],
  [360, 'spaced', spaced],
])('no text overflows its box at %i px, %s', async (width, _, styles) => {
  const { page } = await openPage(browser(), { reducedMotion: 'reduce', viewport: { width, height: 740 } });
  for (const route of routes) {
    await page.goto(site().address + route);
    expect([route, await page.evaluate(look, styles)]).toEqual([route, []]);
  }
});

/** Runs in the browser: text that leaves its box, breaks within a word, or covers other content. */
async function look(styles: string): Promise<string[]> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
  for (const item of document.querySelectorAll('details')) {
    item.name = '';
    item.open = true;
  }
  await document.fonts.ready;
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`);

  /** Whether a point is within a box with round corners. */
  const isIn = (x: number, y: number, box: DOMRect, radius: number) => {
    const dx = Math.max(box.left + radius - x, x - box.right + radius, 0);
    const dy = Math.max(box.top + radius - y, y - box.bottom + radius, 0);
    return Math.hypot(dx, dy) <= radius + 1; // px, rounded
  };
  /** Whether a line of text is within an element: its corners but for the room above and below its letters. */
  const holds = (element: Element, { left, right, top, bottom, height }: DOMRect) => {
    const box = element.getBoundingClientRect();
    const round = Number.parseFloat(getComputedStyle(element).borderTopLeftRadius);
    const radius = Math.min(round, box.height / 2, box.width / 2);
    const ys = [top + height / 5, bottom - height / 5];
    return [left, right].every((x) => ys.every((y) => isIn(x, y, box, radius)));
  };
  const isBox = (element: Element) => {
    const { display, overflow, backgroundColor, borderTopWidth } = getComputedStyle(element);
    if (display === 'inline' || display === 'contents') return false;
    return overflow !== 'visible' || backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px';
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('svg, script, style, thead, .skip') || !parent.checkVisibility()) continue;
    parent.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' }); // in a row that one pushes on
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((line) => line.width > 0);
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      if (isBox(box) && !lines.every((line) => holds(box as Element, line))) {
        faults.push(`"${node.nodeValue}" runs out of ${box.localName}.${box.className}`);
      }
    }
  }

  for (const heading of document.querySelectorAll<HTMLElement>('h1, h2, h3')) {
    // As narrow as its longest word; a word may use the width of its column, minus the reserve for other engines.
    const { width } = heading.getBoundingClientRect();
    heading.style.width = 'min-content';
    const longest = heading.getBoundingClientRect().width;
    heading.style.width = '';
    if (longest > width * 0.98)
      faults.push(`${heading.textContent} has a word of ${longest} px in ${width} px`);
  }
  for (const cell of document.querySelectorAll('td[data-label]')) {
    const label = Number.parseFloat(getComputedStyle(cell, '::before').height);
    const { height } = cell.getBoundingClientRect();
    if (label > height + 1)
      faults.push(`the label ${cell.getAttribute('data-label')} is higher than its row`);
  }
  return faults;
}

test('the focus ring of a question does not cover its answer', async () => {
  const { page } = await openPage(browser(), {
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 740 },
  });
  await page.goto(`${site().address}/faq/`);
  await page.keyboard.press('Tab');
  await page.focus('summary');
  await page.keyboard.press('Enter');
  const { ring, line } = await page.evaluate(() => {
    const header = document.querySelector('summary') as HTMLElement;
    const { outlineOffset, outlineWidth } = getComputedStyle(header);
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('details[open] p') as Element);
    const below = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    return { ring: header.getBoundingClientRect().bottom + below, line: range.getBoundingClientRect().top };
  });
  expect(ring).toBeLessThan(line);
});

test('navigating to a page and back logs nothing', async () => {
  const { page, messages } = await openPage(browser());
  await page.goto(`${site().address}/`);
  for (let time = 0; time < 3; time += 1) {
    await page.locator('a[href="/games/"]').first().click();
    await page.waitForURL('**/games/');
    await page.goBack();
    await page.waitForURL(/\/$/);
  }
  expect(messages).toEqual([]);
});
