// The real site in Chromium, Firefox and WebKitGTK, at any width: its layout, and its islands with a pointer and with keys.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { inject } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { serve } from '../../support/browser.ts';
import { chromium, type Engine, firefox, type Look, webkit } from '../../support/engines.ts';
import { patience } from '../../support/patience.ts';
import { generator, temporaryFolder } from '../../support/sites.ts';
import type { Count, Kind } from '../kind.ts';
import { same } from '../same.ts';

/** The width of a page, in px (320: a window of 1280 px at 400 %), and whether only the visitor's colors are used. */
interface Case {
  readonly width: number;
  readonly isForced: boolean;
}

const all: readonly (readonly [string, (look: Look) => Promise<Engine | undefined>])[] = [
  ['Chromium', chromium],
  ['Firefox', firefox],
  ['WebKitGTK', webkit],
];

export const engines: Kind<Case> = {
  name: 'engines',
  promise:
    'In each browser that is here, no page of the site is wider than its window, lacks its fonts or pictures or says an error; questions, tooltips, the first tap, printing and the page for what is not there do what they are for.',
  whole: 16,
  share: 1,
  cases: fc.record({
    width: fc.oneof(fc.constant(320), fc.integer({ min: 320, max: 1600 })),
    isForced: fc.constantFrom(false, false, false, true),
  }),
  async begin() {
    const out = join(temporaryFolder(), 'dist');
    const { problems, pages } = await build({ root: generator, out });
    if (problems.length > 0) throw new Error(JSON.stringify(problems));
    const folder = temporaryFolder();
    cpSync(out, folder, { recursive: true });
    // No window is as narrow as its frame may be.
    writeFileSync(join(folder, 'frame.html'), '<!doctype html><body style="margin:0"><iframe></iframe>');
    const address = (await serve(folder)).replace(/\/$/, '');
    const routes = pages.map(({ route }) => route).filter((route) => !route.endsWith('.html'));
    // npm test uses only the packaged Chromium, so that it is the same on every machine.
    const asked = inject('torture') === undefined ? all.slice(0, 1) : all;
    const begun = new Map<string, Promise<Engine | undefined>>();
    return async ({ width, isForced }, count) => {
      for (const [name, begin] of asked) {
        const key = `${name} ${isForced}`;
        if (!begun.has(key)) begun.set(key, begin({ isForced }));
        const engine = await begun.get(key);
        if (!engine) {
          count(isForced ? `without ${name} and forced colors` : `without ${name}, which is not here`);
          continue;
        }
        try {
          await layout(engine, address, [...routes, '/nowhere/at/all/'], { width, isForced }, count);
          await questions(engine, address);
          await tooltips(engine, address);
          await print(engine, address, count);
        } catch (error) {
          throw new Error(`${name}: ${error instanceof Error ? error.stack : error}`);
        }
      }
    };
  },
};

/** Each page in a frame with that width. */
async function layout(engine: Engine, address: string, routes: readonly string[], one: Case, count: Count) {
  await engine.open(`${address}/frame.html`);
  const wrong: string[] = [];
  for (const route of routes) {
    const found = await engine.ask(inFrame, { url: address + route, ...one });
    wrong.push(...found.map((what) => `${route} at ${one.width} px: ${what}`));
    count(`pages in ${engine.name}`);
  }
  same('pages', [], wrong);
}

/** Runs in the browser: shows a page in the frame, and returns its faults. */
async function inFrame({ url, width, isForced }: Case & { readonly url: string }): Promise<string[]> {
  const frame = document.querySelector('iframe') as HTMLIFrameElement;
  frame.style.cssText = `border:0;width:${width}px;height:800px`;
  const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
  frame.src = url;
  await loaded;
  const window_ = frame.contentWindow as Window & typeof globalThis;
  const { document: page } = window_;
  const wrong: string[] = [];
  const look = () => {
    const { scrollWidth, clientWidth } = page.documentElement;
    if (scrollWidth <= clientWidth) return;
    const wide = [...page.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const names = wide.slice(0, 5).map((element) => `${element.tagName}.${element.getAttribute('class')}`);
    wrong.push(`it is ${scrollWidth} px wide: ${names.join(', ')}`);
  };
  look();
  for (const picture of page.images) picture.loading = 'eager';
  await Promise.all([
    page.fonts.ready,
    ...[...page.images].map((picture) =>
      picture.decode().catch(() => wrong.push(`no picture: ${picture.src}`)),
    ),
  ]);
  // "Nunito by Arial" uses a system font, which may be missing.
  for (const { status, family } of page.fonts)
    if (status === 'error' && !/ by /.test(family)) wrong.push(`no font: ${family}`);
  window_.scrollTo(0, page.documentElement.scrollHeight);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  look();
  if (page.querySelectorAll('h1').length !== 1) wrong.push('it has not one heading');
  if (window_.matchMedia('(forced-colors: active)').matches !== isForced)
    wrong.push(`its colors are ${isForced ? 'not ' : ''}forced`);
  for (const element of page.querySelectorAll('main :is(button, summary)')) {
    const { width: wide, height } = element.getBoundingClientRect();
    if (wide === 0 && height === 0) continue; // not for this width
    if (wide < 24 || height < 24) wrong.push(`${element.textContent} is ${wide} × ${height} px`);
  }
  const { scrollX } = window_;
  if (scrollX !== 0) wrong.push(`it stands ${scrollX} px to the right`);
  return wrong;
}

/** Waits until a function returns this in the page. */
async function comes<T, A>(engine: Engine, expected: T, what: (given: A) => T, given?: A): Promise<void> {
  const late = performance.now() + patience;
  for (;;) {
    const now = await engine.ask(what as (given: A) => T, given);
    if (JSON.stringify(now) === JSON.stringify(expected)) return;
    if (performance.now() > late) same(String(what), expected, now);
    await new Promise((next) => setTimeout(next, 20));
  }
}

/** Runs in the browser: scrolls to an element, waits until the page rests, and returns the element's center. */
async function middleOf({ selector, index }: { readonly selector: string; readonly index: number }) {
  const element = document.querySelectorAll(selector)[index] as HTMLElement;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  for (let top = Number.NaN; top !== element.getBoundingClientRect().top; ) {
    ({ top } = element.getBoundingClientRect());
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + Math.min(width, 100) / 2, y: top + height / 2 };
}

/** Runs in the browser: the open questions. */
function openOnes(): number[] {
  return [...document.querySelectorAll('details')].flatMap(({ open }, index) => (open ? [index] : []));
}

async function questions(engine: Engine, address: string) {
  const click = async (index: number) => {
    const { x, y } = await engine.ask(middleOf, { selector: 'summary', index });
    await engine.click(x, y);
  };
  await engine.open(`${address}/faq/`);
  await comes(engine, [], openOnes);
  await click(0); // the first tap, before any island has started
  await comes(engine, [0], openOnes);
  await click(2);
  await comes(engine, [2], openOnes);
  await engine.press('Enter');
  await comes(engine, [], openOnes);
  await engine.press('ArrowDown');
  const focused = () =>
    [...document.querySelectorAll('summary')].indexOf(document.activeElement as HTMLElement);
  await comes(engine, 3, focused);
  await engine.press('Space');
  await comes(engine, [3], openOnes);
  const id = await engine.ask(() => document.querySelectorAll('details [id]')[1]?.id ?? '');
  await engine.open(`${address}/`);
  await engine.open(`${address}/faq/#${id}`);
  const shown = (one: string) => document.getElementById(one)?.closest('details')?.open;
  await comes(engine, true, shown, id);
}

/** Runs in the browser: the texts of the visible tooltips. */
function tips(): (string | null)[] {
  return [...document.querySelectorAll('[role=tooltip]')]
    .filter((tip) => tip.matches(':popover-open') && tip.getBoundingClientRect().height > 0)
    .map((tip) => tip.id);
}

async function tooltips(engine: Engine, address: string) {
  await engine.open(`${address}/music/`);
  await engine.move(2, 2);
  const selector = 'main .tooltip-anchor > :first-child';
  const ids = await engine.ask(() =>
    [...document.querySelectorAll('main [role=tooltip]')].map(({ id }) => id),
  );
  const { x, y } = await engine.ask(middleOf, { selector, index: 0 });
  await engine.move(x, y);
  await engine.move(x + 1, y);
  await comes(engine, ids.slice(0, 1), tips);
  const isInside = () => {
    const tip = [...document.querySelectorAll('[role=tooltip]')].find((one) => one.matches(':popover-open'));
    const box = tip?.getBoundingClientRect();
    return box && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  };
  await comes(engine, true, isInside);
  await engine.press('Escape');
  await comes(engine, [], tips);
  // With keys it appears at once, and disappears with the focus.
  await engine.ask(({ to }) => (document.querySelector(to) as HTMLElement).focus(), { to: selector });
  await engine.press('Tab');
  const of = () =>
    document.activeElement?.nextElementSibling?.getAttribute('role') === 'tooltip'
      ? [document.activeElement.nextElementSibling.id]
      : [];
  await comes(engine, await engine.ask(of), tips);
  await engine.ask(() => (document.activeElement as HTMLElement).blur());
  await comes(engine, [], tips);
}

async function print(engine: Engine, address: string, count: Count) {
  await engine.open(`${address}/faq/`);
  const { x, y } = await engine.ask(middleOf, { selector: 'summary', index: 1 });
  await engine.click(x, y);
  await comes(engine, [1], openOnes);
  const number = await engine.ask(() => document.querySelectorAll('details').length);
  const paper = await engine.print();
  if (paper === undefined) {
    count(`times no paper in ${engine.name}`);
    await engine.ask(() => dispatchEvent(new Event('beforeprint')));
    await comes(
      engine,
      Array.from({ length: number }, (_, index) => index),
      openOnes,
    );
    await engine.ask(() => dispatchEvent(new Event('afterprint')));
  } else {
    if (!paper.toString('latin1', 0, 5).startsWith('%PDF') || paper.length < 5000)
      throw new Error(`/faq/ on paper has ${paper.length} bytes.`);
    count(`papers of ${engine.name}`);
  }
  await comes(engine, [1], openOnes);
}
