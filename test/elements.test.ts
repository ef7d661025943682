// Elements in islands: the same DOM in the built page, in the awake island and after updates; under both runtimes, with any other islands.
// React is the reference, except for its own losses.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { attributeName, styleValue } from '../src/bundled/client/attributes.ts';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { untilHeard } from './support/islands-site.ts';
import { buildSite, generator, lines, makeSite } from './support/sites.ts';

/** The code of react-dom, which has lists of names. */
const reactDom = readFileSync(
  join(generator, 'node_modules/react-dom/cjs/react-dom-client.production.js'),
  'utf8',
);

const browser = browserOfFile();

/** An island beside them that needs all of React. */
const memo = `import { memo } from 'react';\nexport default memo(() => <i>all</i>);\n`;
const kinds = ['preact', 'preact with all of React', 'react'] as const;
const sites: Record<string, string> = {};

beforeAll(async () => {
  for (const kind of kinds) {
    const root = makeSite('island-elements');
    const page = 'templates/pages/elements.tsx';
    const code = readFileSync(join(root, page), 'utf8');
    const files: Readonly<Record<string, string>> =
      kind === 'preact with all of React'
        ? {
            'templates/islands/All.tsx': memo,
            [page]: `import All from '../islands/All.tsx';\n${code.replace('<Drawn', '<All /><Drawn')}`,
          }
        : {};
    const own = makeSite('island-elements', files);
    const { problems } = await buildSite(own, { runtime: kind === 'react' ? 'react' : 'preact' });
    expect(lines(problems)).toBe('');
    sites[kind] = await serve(join(own, 'dist'));
  }
});

/** Runs in the browser: elements with their attributes, the properties that fields have besides, and text, of each case. */
function readCases(around: Element): Record<string, readonly string[]> {
  const properties = [
    'value',
    'checked',
    'selectedIndex',
    'muted',
    'open',
    'tabIndex',
    'defaultValue',
    'defaultChecked',
  ];
  const found: Record<string, string[]> = {};
  for (const one of around.querySelectorAll<HTMLElement>('[data-case]')) {
    const said: string[] = [];
    const walk = (node: Node, depth: number) => {
      const indent = ' '.repeat(depth);
      if (node instanceof Text && node.data === '') return;
      if (node instanceof Text) {
        const before = said.at(-1) ?? '';
        // React keeps texts apart, with a comment between them.
        if (before.startsWith(`${indent}“`)) said[said.length - 1] = before + node.data;
        else said.push(`${indent}“${node.data}`);
      }
      if (!(node instanceof Element)) return;
      const own = node as Element & Record<string, unknown> & { readonly style?: CSSStyleDeclaration };
      const attributes = [...node.attributes]
        .filter(({ name }) => name !== 'style')
        .map(({ namespaceURI, name, value }) => `${namespaceURI ? '*' : ''}${name}="${value}"`);
      const known = own instanceof HTMLElement ? properties.filter((name) => name in own) : [];
      const chosen =
        own instanceof HTMLSelectElement ? [...own.options].map((option) => option.selected) : [];
      said.push(
        [
          `${indent}<${[node.localName, ...attributes.sort()].join(' ')}>`,
          own.style?.cssText ?? '',
          ...known.map((name) => `${name}:${own[name]}`),
          ...chosen,
        ].join(' '),
      );
      for (const child of node.childNodes) walk(child, depth + 1);
    };
    for (const child of one.childNodes) walk(child, 0);
    found[one.dataset.case as string] = said;
  }
  return found;
}

type Cases = ReturnType<typeof readCases>;

/** Each step of the island with an id, until it is at the first again. */
async function stepsOf(page: Page, id: string): Promise<readonly Cases[]> {
  const steps = [];
  const next = page.locator(`#${id} .next`);
  await next.waitFor();
  do {
    steps.push(await page.locator(`#${id}`).evaluate(readCases));
    const before = await next.getAttribute('data-step');
    await next.evaluate((button: HTMLElement) => button.click());
    await page.locator(`#${id} .next:not([data-step="${before}"])`).waitFor();
  } while ((await next.getAttribute('data-step')) !== '0');
  return [...steps, await page.locator(`#${id}`).evaluate(readCases)];
}

test('attribute names, and unitless styles, equal those of React', () => {
  const aliases = /aliases = new Map\(\[(.*?)\]\),/s.exec(reactDom)?.[1] ?? '';
  const pairs = [...aliases.matchAll(/\["([\w-]+)", "([\w:-]+)"\]/g)].map(([, prop = '', name = '']) => [
    prop,
    name,
  ]);
  expect(pairs.length).toBeGreaterThan(70);
  expect(pairs.map(([prop = '']) => [prop, attributeName(prop)])).toEqual(pairs);
  const [, plain = ''] = /unitlessNumbers = new Set\(\s*"([^"]+)"/.exec(reactDom) ?? [];
  const names = plain.split(' ');
  expect(names.length).toBeGreaterThan(60);
  // These are no properties of any browser.
  expect(names.filter((name) => styleValue(name, 2) !== '2' && !/^ms[A-Z]/.test(name))).toEqual([]);
  const sized =
    'width marginTop fontSize gridGap strokeX flexBasis columnWidth columnGap lineHeightStep borderImage';
  expect(sized.split(' ').filter((name) => styleValue(name, 2) !== '2px')).toEqual([]);
  // Attributes that begin as some of SVG do.
  const whole =
    'autoFocus colSpan clipPathUnits imageSizes imageSrcSet markerWidth maskUnits pathLength textLength viewBox xChannelSelector value glyphRef';
  expect(whole.split(' ').filter((name) => attributeName(name) !== name)).toEqual([]);
});

describe('an island with every kind of prop', () => {
  const built: Record<string, Cases> = {};
  const woken: Record<string, readonly Cases[]> = {};
  const drawn: Record<string, readonly Cases[]> = {};
  beforeAll(async () => {
    for (const kind of kinds) {
      const context = await browser().newContext({ javaScriptEnabled: true });
      const page = await context.newPage();
      const messages: string[] = [];
      page.on('console', (message) => messages.push(message.text()));
      page.on('pageerror', (error) => messages.push(error.message));
      await page.route('**/assets/*', async (route) => {
        built[kind] ??= await page.locator('#built').evaluate(readCases);
        await route.continue();
      });
      await page.goto(sites[kind] as string);
      await page.locator('#built').evaluate(untilHeard);
      woken[kind] = await stepsOf(page, 'built');
      await page.getByText('Draw').click();
      drawn[kind] = await stepsOf(page, 'drawn');
      expect(messages).toEqual([]);
      await context.close();
    }
  });

  test.each(kinds)('keeps the DOM of the page after it wakes, on %s', (kind) => {
    expect(woken[kind]?.[0]).toEqual(built[kind]);
  });

  test.each(kinds.slice(0, 2))('has the DOM of React after each update, on %s', (kind) => {
    expect(built[kind]).toEqual(built.react);
    expect(woken[kind]).toEqual(woken.react);
    expect(drawn[kind]).toEqual(drawn.react);
    expect(Object.keys(built[kind] as Cases).length).toBeGreaterThan(40);
  });

  test('shows the props that React loses, under React, too', () => {
    const at = (name: string) => woken.react?.map((step) => step[name]?.[0]?.split('>')[0]);
    expect(at('hidden until found')).toEqual([
      '<p hidden="until-found"',
      '<p hidden=""',
      '<p hidden="until-found"',
      '<p',
      '<p',
      '<p hidden="until-found"',
    ]);
    expect(at('popover')?.slice(0, 5)).toEqual([
      '<div popover=""',
      '<div popover=""',
      '<div popover="hint"',
      '<div',
      '<div popover=""',
    ]);
  });
});

/** The actions of users on fields, buttons and forms. Returns the handlers called, and the page's state afterwards. */
async function heardOn(site: string): Promise<Record<string, unknown>> {
  const { page, messages } = await openPage(browser());
  await page.goto(`${site}listeners/`);
  await page.locator('#around').evaluate(untilHeard);
  const told: Record<string, unknown> = {};
  const take = async (name: string) => {
    told[name] = await page.evaluate(() => {
      const { heard = [] } = globalThis as { heard?: string[] };
      // React calls the handlers of one event for the whole tree, then those of the next, and it undoes a choice before the browser reports
      // it.
      return heard
        .splice(0)
        .filter((one) => one !== 'onInput fixed-second')
        .sort();
    });
  };
  const doing = async (name: string, act: () => Promise<unknown>) => {
    await act();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    await take(name);
  };
  await take('before');
  await doing('a double click', () => page.dblclick('#double'));
  told.late = await page.evaluate(() => [
    document.activeElement?.id,
    document.querySelector('#late')?.outerHTML,
  ]);
  await doing('focus', () => page.focus('#text'));
  await doing('typing', () => page.keyboard.type('ab'));
  await doing('the next field', () => page.keyboard.press('Tab'));
  await doing('a longer text', () => page.keyboard.type('x'));
  await doing('a tick', () => page.check('#tick'));
  await doing('one of two', () => page.check('#second'));
  await doing('the other', () => page.check('#first'));
  await doing('a choice', () => page.selectOption('#choice', 'a'));
  await doing('letters and digits', () => page.locator('#digits').pressSequentially('d1e2'));
  await doing('what stays ticked', () => page.locator('#fixed').click());
  await doing('what stays chosen', () => page.locator('#fixed-second').click());
  await doing('what stays', () => page.selectOption('#fixed-choice', 'a'));
  told.fields = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('#around input, #around select')].map((one) =>
      [one.id, one.value, one.checked].join(' '),
    ),
  );
  await doing('sending', () => page.click('#send'));
  told.sent = await page.textContent('#sent');
  await page.fill('#word', 'sun');
  await doing('sending otherwise', () => page.click('#other'));
  told['sent otherwise'] = await page.textContent('#sent');
  told.reset = await page.inputValue('#word');
  await doing('opening', () => page.click('#summary'));
  await doing('a dialog', () =>
    page.evaluate(() => {
      const dialog = document.querySelector('dialog');
      dialog?.showModal();
      dialog?.close();
    }),
  );
  await doing('a popover', () =>
    page.evaluate(() => document.querySelector<HTMLElement>('#pop')?.showPopover()),
  );
  await doing('a film', () =>
    page.evaluate(() => document.querySelector('#film')?.dispatchEvent(new Event('play'))),
  );
  expect(messages).toEqual([]);
  return told;
}

test('handlers run as in React, and fields show their values', async () => {
  const react = await heardOn(sites.react as string);
  expect(react).toMatchObject({ sent: 'form moon button', 'sent otherwise': 'button sun', reset: 'moon' });
  for (const kind of kinds.slice(0, 2)) expect(await heardOn(sites[kind] as string), kind).toEqual(react);
});

describe.each(['preact', 'react'] as const)('under %s', (kind) => {
  test('<Suspense> shows its fallback until the content is ready', async () => {
    const { page, messages } = await openPage(browser());
    const answer = await page.goto(`${sites[kind]}waiting/`);
    const [html = ''] = /<h1>.*<\/site-island>/s.exec((await answer?.text()) ?? '') ?? [];
    expect(html.replace(/<!--.*?-->|<template><\/template>/g, '')).toBe(
      '<h1>Waiting</h1><svg viewBox="0 0 1 1"><title>Waiting – 1</title></svg><p>A fallback</p>' +
        '<site-island data-island="Waiting" data-load="now"><div id="waiting"><button type="button" id="count">0</button>' +
        '<i>not yet</i></div></site-island>',
    );
    await page.locator('#late').waitFor();
    await page.click('#count');
    await page.getByText('1', { exact: true }).waitFor();
    expect(await page.locator('#waiting').textContent()).toBe('1there');
    expect(messages).toEqual([]);
  });

  test('an error inside <Suspense> is a problem at its line', async () => {
    const root = makeSite('minimal', {
      'templates/pages/page.tsx': `import { Suspense } from 'react';
import { z } from 'zod';
export const schema = z.strictObject({});
function Owl(): never {
  throw new Error('the owl fell');
}
export default function Page() { return <><h1>Owls</h1><Suspense fallback={<p>A fallback</p>}><div><Owl /></div></Suspense></>; }`,
    });
    const { problems } = await buildSite(root, { runtime: kind });
    expect(problems).toMatchObject([
      { code: 'template-threw', at: { file: 'templates/pages/page.tsx', line: 5, column: 9 } },
    ]);
  });
});
