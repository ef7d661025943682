// Output of islands for pages and browsers: markers, bytes, and the same page under both runtimes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readHtml } from '../src/html/tags.ts';
import { browserOfFile, hover, openPage, serve } from './support/browser.ts';
import { realSite } from './support/real-site.ts';
import { buildSite, lines, makeSite, sitesFolder, wordsOf } from './support/sites.ts';

const browser = browserOfFile();
/** Bytes after brotli at its highest quality, as a host sends them. */
const compressed = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

describe('the real site', () => {
  const preact = realSite('preact');
  const react = realSite('react');

  test.each([
    ['preact', preact],
    ['react', react],
  ])('sends at most 512 bytes of script before use, and 3,200 after, on %s', (_, site) => {
    const { folder: out, pages } = site();
    const assets = readdirSync(join(out, 'assets')).filter((name) => name.endsWith('.js'));
    const title = (path: string) => path.replace(/-\w+\.js$/, '');
    expect(assets.map(title)).toEqual(['accordion', 'runtime', 'tooltip']);
    for (const { output } of pages) {
      const html = readFileSync(join(out, output), 'utf8');
      const loads = html.match(/(?<="\/assets\/)[\w-]+\.js(?=")/g) ?? [];
      const own = [...html.matchAll(/data-island="(\w+)"/g)].map(([, name = '']) => name.toLowerCase());
      expect(new Set(loads.map(title))).toEqual(new Set(own.length > 0 ? [...own, 'runtime'] : []));
      const bytes = [...new Set(loads)].map((name) =>
        compressed(readFileSync(join(out, 'assets', name), 'utf8')),
      );
      const most = own.includes('accordion') ? 3200 : 2600;
      expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(most);
      const modules = [...html.matchAll(/<script type="module">(.*?)<\/script>/gs)];
      expect([output, modules.length]).toEqual([output, html.includes('<site-island') ? 1 : 0]);
      expect(compressed(modules[0]?.[1] ?? '')).toBeLessThanOrEqual(512);
    }
  });

  test('has the same DOM on every route under preact and under react', async () => {
    const { page } = await openPage(browser(), { javaScriptEnabled: false });
    for (const { route } of preact().pages) {
      const doms = [];
      for (const { address } of [preact(), react()]) {
        await page.goto(address + route);
        // A page has the rules that its islands may need, and the two runtimes contain other words.
        await page.evaluate(() => document.querySelector('style')?.replaceChildren());
        doms.push(await page.evaluate(readDom));
      }
      expect(doms[1], route).toEqual(doms[0]);
    }
    expect(preact().pages.length).toBeGreaterThan(9);
  });
});

/** Runs in the browser: elements, their attributes in alphabetical order, and text, without React's comments between texts. */
function readDom(): string[] {
  // The script has the module's name, which depends on its content; a runtime with more names keeps more rules on a page.
  document.querySelectorAll('script[type=module], style').forEach((element) => {
    element.textContent = '';
  });
  document.querySelector('meta[http-equiv=Content-Security-Policy]')?.remove(); // has the hash of that script
  const comments = document.createNodeIterator(document, NodeFilter.SHOW_COMMENT);
  for (let node = comments.nextNode(); node; node = comments.nextNode()) (node as Comment).remove();
  document.normalize();
  const lines: string[] = [];
  const walk = (node: Node, depth: number) => {
    const indent = ' '.repeat(depth);
    if (node instanceof Element) {
      const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`).sort();
      lines.push(`${indent}<${node.localName} ${attributes.join(' ')}>`);
    } else if (node.nodeType === Node.TEXT_NODE) lines.push(`${indent}${node.nodeValue}`);
    for (const child of node.childNodes) walk(child, depth + 1);
  };
  walk(document.documentElement, 0);
  return lines;
}

test('attributes are the same under both runtimes, even with a written `false` or "no"', async () => {
  const elements = `<p translate="no" contentEditable={false} spellCheck={false} suppressContentEditableWarning>A</p>
<p translate="yes" contentEditable draggable={false} hidden={false} suppressHydrationWarning>B</p>
<svg focusable={false} viewBox="0 0 1 1" strokeWidth={2}><use href="/favicon.svg" tabIndex={-1} /></svg>
<a href="/" download data-a={false} data-b={true} aria-hidden={false}>C</a>
<input disabled={false} readOnly inputMode="numeric" defaultValue="x" autoComplete="off" />
<select defaultValue="b"><option value="a">A</option><option value="b">B</option></select>
<textarea defaultValue="x" spellCheck={false} rows={2} />`;
  const root = makeSite('minimal', {
    'content/static/favicon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
    'templates/pages/page.tsx': readFileSync(
      join(sitesFolder, 'minimal/templates/pages/page.tsx'),
      'utf8',
    ).replace('<div', `${elements}<div`),
  });
  const tagsOf = async (runtime: 'preact' | 'react') => {
    expect(lines((await buildSite(root, { runtime })).problems)).toBe('');
    const tags: string[] = [];
    readHtml(readFileSync(join(root, 'dist/index.html'), 'utf8'), {
      open(element, attributes) {
        const all = Object.entries(attributes).map(([name, value]) => `${name.toLowerCase()}="${value}"`);
        tags.push(`<${[element, ...all.sort()].join(' ')}>`);
      },
    });
    return tags.slice(tags.indexOf('<h1>'));
  };
  const tags = await tagsOf('preact');
  expect(tags[1]).toBe('<p contenteditable="false" spellcheck="false" translate="no">');
  expect(tags).toEqual(await tagsOf('react'));
});

test('an unused island is not sent, and text in the page is not sent again', async () => {
  const root = makeSite('island-marks');
  expect((await buildSite(root)).problems).toEqual([]);
  for (const name of readdirSync(join(root, 'dist/assets')))
    expect(readFileSync(join(root, 'dist/assets', name), 'utf8')).not.toContain('unused-island-text');
  const html = readFileSync(join(root, 'dist/a/index.html'), 'utf8');
  expect(html.split('shade &amp;')).toHaveLength(2);
  expect(readFileSync(join(root, 'dist/plain/index.html'), 'utf8')).not.toContain('<script');
});

test('a site without islands has no assets or scripts', async () => {
  const root = makeSite();
  await buildSite(root);
  expect(readdirSync(join(root, 'dist'))).not.toContain('assets');
  expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).not.toContain('<script');
});

test.each([
  ['a function', '() => 1', 'holds a function'],
  ['a date', 'new Date(0)', 'holds a Date'],
  ['NaN', 'Number.NaN', 'holds NaN'],
  ['a symbol', 'Symbol("x")', 'holds a symbol'],
  ['a big number', '10n', 'holds a bigint'],
  ['a map, deep inside', '[{ deep: new Map() }]', 'holds a Map'],
  ['a list with a hole', '{ deep: [, 1] }', 'holds a list with a hole'],
  ['an array of a class', 'new (class Words extends Array {})()', 'holds a Words'],
  ['a match of a regular expression', '/a/.exec("a")', 'holds a list with keys besides its numbers'],
  ['an object with a symbol', '{ [Symbol.iterator]: 1 }', 'holds a key that is a symbol'],
  ['an infinite number in a list', '[1, -Infinity]', 'holds -Infinity'],
])('a prop that is %s is a problem at the line of the template', async (_, value, said) => {
  const root = makeSite('island-props');
  const template = readFileSync(join(root, 'templates/pages/lamps.tsx'), 'utf8').replace('() => 1', value);
  const changed = makeSite('island-props', { 'templates/pages/lamps.tsx': template });
  const { problems } = await buildSite(changed);
  expect(problems).toMatchObject([
    { code: 'island-props', at: { file: 'templates/pages/lamps.tsx', line: 13, column: 7 } },
  ]);
  expect(wordsOf(problems[0])).toContain(`"onClick" of the island Lamp ${said}`);
});

test('undefined and minus zero reach the browser unchanged, under both runtimes', async () => {
  const told = `import { useState } from 'react';
const say = (value: unknown): string =>
  Object.is(value, -0) ? '-0' : value === undefined ? 'nothing' : typeof value !== 'object' || value === null ? \`\${value}\`
    : \`\${Array.isArray(value)}(\${Object.entries(value).map(([key, one]) => \`\${key}: \${say(one)}\`)})\`;
export default function Told(props: Record<string, unknown>) {
  const [count, set] = useState(0);
  return <button type="button" id="told" data-count={count} onClick={() => set(count + 1)}>{say({ ...{ title: 'none' }, ...props })}</button>;
}`;
  const used = `import Told from '../islands/Told.tsx';
import Drawn from '../islands/Drawn.client.tsx';
const values = { zero: -0, title: undefined, list: [undefined, null, 1, [undefined, -0]], deep: { a: undefined, b: [{ c: undefined }], 'd.e': undefined, ['__proto__']: [undefined] }, none: null };`;
  for (const runtime of ['preact', 'react'] as const) {
    const root = makeSite('minimal', {
      'templates/islands/Told.tsx': told,
      'templates/islands/Drawn.client.tsx': told.replaceAll('told', 'drawn'),
      'templates/pages/page.tsx': `${used}${readFileSync(
        join(sitesFolder, 'minimal/templates/pages/page.tsx'),
        'utf8',
      ).replace('<div', '<Told {...values} /><Drawn {...values} load="now" /><div')}`,
    });
    expect(lines((await buildSite(root, { runtime })).problems)).toBe('');
    const { page, messages } = await openPage(browser());
    await page.goto(await serve(join(root, 'dist')));
    const built = await page.textContent('#told');
    expect(built).toContain('list: true(0: nothing,1: null,2: 1,3: true(0: nothing,1: -0))');
    await page.click('#told');
    await page.locator('#told[data-count="1"]').waitFor();
    expect([runtime, await page.textContent('#told')]).toEqual([runtime, built]);
    expect(await page.textContent('#drawn')).toBe(built);
    expect(messages).toEqual([]);
  }
});

test('a client directive of Astro on an island is reported at its line', async () => {
  const template = readFileSync(join(sitesFolder, 'island-load/templates/pages/lamps.tsx'), 'utf8')
    .replace("{ load: 'idel' }", '{}')
    .replace('load="idle"', 'client:load');
  const { problems } = await buildSite(makeSite('island-load', { 'templates/pages/lamps.tsx': template }));
  const [said] = problems.filter(({ at }) => at?.file === 'templates/pages/lamps.tsx');
  expect([said?.code, said?.at?.line]).toEqual(['template-threw', 12]);
  expect(said?.facts[0]).toContain('client:load wakes no island here: write load=');
});

test('an unknown load value is reported at its line with the nearest one', async () => {
  const { problems } = await buildSite(makeSite('island-load'));
  expect(problems).toMatchObject([
    { code: 'island-load', facts: ['Bell', 'a value of type number', undefined, expect.anything()] },
    { code: 'island-load', facts: ['Lamp', '"idel"', 'idle', expect.anything()] },
  ]);
  expect(problems.map(wordsOf).join(' ')).toMatch(/"idle", "now", "touch", "visible".*Did you mean "idle"\?/);
});

test('an island that imports more of React than hooks gets the whole runtime', async () => {
  const root = makeSite('island-marks', {
    'templates/islands/Bulb.tsx': `import { memo } from 'react';
export default memo(function Bulb() { return <i>bulb</i>; });`,
  });
  expect((await buildSite(root)).problems).toEqual([]);
  const { page, messages } = await openPage(browser());
  const fetched = page.waitForResponse(/assets\/lamp-/);
  await page.goto(`${await serve(join(root, 'dist'))}a/`);
  await hover(page.locator('i').first());
  await fetched;
  await page.waitForTimeout(100);
  expect(messages).toEqual([]);
});
