// Every page with its own styles looks as it does with the whole stylesheet: each element, in every state, wherever it is shown.
// One page of each template, shown in a few ways; all pages in all ways with: EVERYWHERE=1 npx vitest run test/own-styles.test.ts
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { browserOfFile, openPage } from './support/browser.ts';
import { stylesOf } from './support/compiled.ts';
import { realSite, routes } from './support/real-site.ts';
import { generator } from './support/sites.ts';

type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>;

const calm: Media = { media: 'screen', colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' };
const changes: readonly Media[] = [
  {},
  { colorScheme: 'dark' },
  { media: 'print' },
  { forcedColors: 'active' },
  { reducedMotion: 'no-preference' },
];
// Moving ones come last: where a drawing is used again, Chromium keeps the animation that a later medium forbids.
const everywhere = changes.flatMap((change) =>
  [360, 768, 1440].map((width): readonly [number, Media] => [width, change]),
);
const some: typeof everywhere = [
  [360, {}],
  [768, { media: 'print', reducedMotion: 'no-preference' }],
  [1440, { colorScheme: 'dark', forcedColors: 'active' }],
];
const isEverywhere = process.env.EVERYWHERE === '1';
const shows = isEverywhere ? everywhere : some;
/** States of an element from a pointer, a key or an address. */
const states = ['hover', 'active', 'focus', 'focus-within', 'focus-visible', 'target', 'visited'];

const browser = browserOfFile();
const site = realSite();
let whole = '';

beforeAll(async () => {
  whole = (await stylesOf({ root: generator, runtime: 'preact' })).styles;
});

/** The whole stylesheet with the fonts' names as this page has them. */
const wholeFor = (html: string) =>
  whole.replace(/\/assets\/([\w-]+)-\w+\.woff2/g, (_, name) => {
    const [address = ''] = html.match(new RegExp(`/assets/${name}-\\w+\\.woff2`)) ?? [];
    return address;
  });

const oneOfEach = ['/', '/music/', '/about/', '/faq/', '/terms/', '/404.html'];
test.each(isEverywhere ? routes : oneOfEach)('%s', async (route) => {
  const { page } = await openPage(browser(), { bypassCSP: true, ...calm } as object);
  await page.goto(site().address + route);
  if (site().html(route).includes('<site-island')) {
    const isAwake = page.waitForResponse(/assets\/runtime-/);
    await page.locator('site-island :is(a,button,summary)').first().focus();
    await isAwake;
    // A tooltip follows the trigger that has the focus: it would not stay at one place.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  }
  await page.mouse.move(-1, -1); // it would hover over any element in the corner
  await page.evaluate(openAll);
  const css = wholeFor(site().html(route));
  const own = await page.evaluate(() => document.querySelector('style')?.textContent);
  expect(own?.length).toBeLessThan(css.length);

  const client = await page.context().newCDPSession(page);
  for (const domain of ['DOM', 'CSS', 'DOMSnapshot'] as const) await client.send(`${domain}.enable`);
  const computedStyles = await page.evaluate(propertiesOf, css);
  /** Everything with a layout, pseudo-elements too: its position and styles. */
  const look = async (text: string) => {
    await page.evaluate(dress, text);
    const { documents, strings } = await client.send('DOMSnapshot.captureSnapshot', { computedStyles });
    const { layout, nodes } = documents[0] as (typeof documents)[number];
    return layout.nodeIndex.map((node, index) => {
      const styles = layout.styles[index]?.map((one, at) => `${computedStyles[at]}: ${strings[one]}`) ?? [];
      return [strings[nodes.nodeName?.[node] ?? -1], `at ${layout.bounds[index]}`, ...styles];
    });
  };
  const differing = async (shows: typeof everywhere) => {
    const found: string[] = [];
    for (const [width, change] of shows) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ ...calm, ...change });
      const before = await look(own ?? '');
      const after = await look(css);
      expect(before.length).toBeGreaterThan(50);
      const differs = after.flatMap((all, index) => {
        const others = all.filter((one, at) => one !== before[index]?.[at]);
        return others.length === 0
          ? []
          : `${width} ${JSON.stringify(change)} ${all[0]} ${others[0]}, ${before[index]?.[all.indexOf(others[0] ?? '')]}`;
      });
      found.push(...differs.slice(0, 5));
    }
    return found;
  };
  const [still, moving] = [false, true].map((moves) =>
    shows.filter(([, one]) => 'reducedMotion' in one === moves),
  );
  expect(await differing(still ?? [])).toEqual([]);
  const { root } = await client.send('DOM.getDocument');
  const { nodeIds } = await client.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: ':not(svg *)',
  });
  await Promise.all(
    nodeIds.map((nodeId) => client.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: states })),
  );
  expect(await differing(isEverywhere ? (still ?? []) : some.slice(-1))).toEqual([]);
  expect(await differing(moving ?? [])).toEqual([]);
});

/** Opens all closed items. An element below a resting pointer is not hovered by chance. */
function openAll(): void {
  document.documentElement.style.pointerEvents = 'none';
  for (const item of document.querySelectorAll('details')) {
    item.removeAttribute('name');
    item.open = true;
  }
  for (const tip of document.querySelectorAll<HTMLElement>('[popover]')) {
    tip.popover = 'manual';
    tip.showPopover();
  }
}

/** The properties that a stylesheet sets anywhere. */
function propertiesOf(css: string): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const found = new Set<string>();
  const visit = (rules: CSSRuleList) => {
    for (const rule of rules) {
      const { style, cssRules } = rule as CSSStyleRule;
      if (rule.constructor === CSSStyleRule) for (const name of style) found.add(name);
      if (cssRules) visit(cssRules);
    }
  };
  visit(sheet.cssRules);
  return [...found].filter((name) => !name.startsWith('--'));
}

/** Gives the page these styles, and stops animations at the same frame each time. */
async function dress(css: string): Promise<void> {
  const style = document.querySelector('style') as HTMLStyleElement;
  if (style.textContent !== css) style.textContent = css;
  document.body.getBoundingClientRect(); // asks for the fonts
  await document.fonts.ready;
  for (const one of document.getAnimations()) {
    one.pause();
    one.currentTime = 1000;
  }
}
