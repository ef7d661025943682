// Islands that only browsers render: a build runs none of their code and renders a placeholder, where browsers render them without moving
// anything.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { isHeight } from '../src/bundled/ssr/height.ts';
import { check } from '../src/check/check.ts';
import { rulesOf } from '../src/stages/5-site/hosting/headers.ts';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { buildSite, closeBundles, lines, makeSite, page, put, snapshot, wordsOf } from './support/sites.ts';

const browser = browserOfFile();

/** Uses chance while it loads, and a window; first it renders nothing, like components that measure themselves. */
const chart = `import { chance } from 'chance';
import * as React from 'react';
import { width } from './width.ts';
const Bars = React.memo(({ values }: { values: readonly number[] }) => (
  <ul style={{ margin: '20px 0', width }}>{values.map((value) => <li key={value}>{value}</li>)}</ul>
));
export default function Chart({ name, values, children }: { name: string; values: number[]; children?: string }) {
  const [isReady, ready] = React.useState(false);
  React.useEffect(() => ready(true), []);
  if (!isReady || Number.isNaN(chance)) return null;
  return <div id={name} data-drawn=""><Bars values={values} />{children}</div>;
}`;

/** As npm installs packages: a CommonJS module that reads React's names in a way that no bundler sees. */
const packages = {
  'node_modules/chance/package.json': '{ "name": "chance", "version": "1.0.0", "main": "index.js" }',
  'node_modules/chance/index.js': `const react = require('react');
const Context = react['create' + 'Context'](Math.random() + Date.now());
exports.chance = Context && performance.now() + document.title.length;`,
};

const template = (body: string) => `import { z } from 'zod';
import type { ReactNode } from 'react';
import Broken from '../islands/Broken.client.tsx';
import Chart from '../islands/Chart.client.tsx';
import Panel from '../islands/Panel.tsx';
export const schema = z.strictObject({});
const one = { name: 'one', values: [1, 2, 3] };
const far = <div className="far" />;
export default function Page() { return <><h1>Islands</h1>${body}<p id="after">After</p></>; }`;

const pages = {
  reserved: '<Chart {...one} reserve="12rem" fallback={<p>One, two, three.</p>}>of {3}</Chart>',
  moving: '<Chart {...one} fallback={<p>One, two, three.</p>} />',
  seen: '<Chart {...one} />{far}<Chart name="two" values={[4]} reserve="100px" />',
  touched: '<Chart {...one} load="touch" fallback={<button type="button">Show</button>} />',
  within: '<Panel><Chart {...one} load="now" /></Panel>',
  broken: '<Broken load="now" fallback={<p id="instead">Instead</p>} />',
};

const files = {
  ...packages,
  ...Object.fromEntries(
    Object.entries(pages).flatMap(([name, body]) => [
      [`content/pages/${name}.md`, page(name, '').replace('---\n', `---\ntemplate: ${name}\n`)],
      [`templates/pages/${name}.tsx`, template(body)],
    ]),
  ),
  'templates/islands/Chart.client.tsx': chart,
  'templates/islands/width.ts': 'export const width = Math.min(window.innerWidth, 300);',
  'templates/islands/Broken.client.tsx': `export default function Broken() { throw new Error('the owl fell'); }`,
  'templates/islands/Panel.tsx': `import { type ReactNode, useState } from 'react';
export default function Panel({ children }: { children: ReactNode }) {
  const [isOpen, open] = useState(false);
  return <div><button type="button" id="open" onClick={() => open(true)}>{isOpen ? 'Opened' : 'Open'}</button>{children}</div>;
}`,
  'templates/styles/site.css': 'body { margin: 0 } p, h1 { margin: 10px } .far { height: 3000px }',
};

/** The places of islands in a page of the built site. */
const placesIn = (root: string, name: string) =>
  readFileSync(join(root, 'dist', name, 'index.html'), 'utf8').match(/<site-island.*?<\/site-island>/gs);
const rule = 'site-island[data-reserve="12rem"]{min-height:12rem}';

describe.each(['preact', 'react'] as const)('on %s', (runtime) => {
  let root: string;
  let site: string;
  beforeAll(async () => {
    root = makeSite('minimal', files);
    expect(lines((await buildSite(root, { runtime })).problems)).toBe('');
    const rules = rulesOf(readFileSync(join(root, 'dist/_headers'), 'utf8'));
    site = await serve(join(root, 'dist'), { rules });
  });

  test('the build renders only the placeholder, with its fallback, height and props', () => {
    expect(placesIn(root, 'reserved')).toEqual([
      '<site-island data-island="Chart" data-load="visible" data-reserve="12rem" data-props="{&quot;name&quot;:&quot;one&quot;,&quot;values&quot;:[1,2,3],&quot;children&quot;:[&quot;of &quot;,3]}"><p>One, two, three.</p></site-island>',
    ]);
    expect(placesIn(root, 'broken')).toEqual([
      '<site-island data-island="Broken" data-load="now"><p id="instead">Instead</p></site-island>',
    ]);
    const html = (name: string) => readFileSync(join(root, 'dist', name, 'index.html'), 'utf8');
    expect(html('reserved')).toContain(rule);
    // React's own code has words that every attribute of data may be made of.
    if (runtime === 'preact') expect(html('moving')).not.toContain('data-reserve');
  });

  /** A page whose scripts wait until `letCome` is called. */
  const open = async (path: string) => {
    const opened = await openPage(browser());
    let letCome = () => {};
    const come = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await opened.page.route('**/assets/*.js', async (route) => {
      await come;
      await route.continue();
    });
    await opened.page.goto(site + path);
    return { ...opened, letCome };
  };

  /** How far elements move when the island of a page renders. */
  const shiftsOn = async (path: string) => {
    const { page, letCome, messages } = await open(path);
    const top = () => page.locator('#after').evaluate((after) => after.getBoundingClientRect().top);
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const before = await top();
    expect(await page.getByText('One, two, three.').isVisible()).toBe(true);
    letCome();
    await page.locator('#one li').nth(2).waitFor();
    expect(await page.getByText('One, two, three.').count()).toBe(0);
    const after = await top();
    // Layout shifts are reported later, in order: the last is one that we make when the first ones have been painted.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await page.evaluate(() => {
      (document.querySelector('h1') as HTMLElement).style.marginTop = '300px';
    });
    const told = () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    await expect.poll(async () => (await told()).some((value) => value > 0.05)).toBe(true);
    expect(messages).toEqual([]);
    return { moved: after - before, count: (await told()).length };
  };

  test('nothing moves where a height is reserved, even if the island renders late', async () => {
    expect(await shiftsOn('reserved/')).toEqual({ moved: 0, count: 1 });
    // As it would, and as is seen here.
    const { moved, count } = await shiftsOn('moving/');
    expect(moved).toBeGreaterThan(10);
    expect(count).toBeGreaterThan(1);
  });

  test('it gets its props, including text children, and sets styles one by one', async () => {
    const { page, letCome } = await open('reserved/');
    letCome();
    await page.locator('#one').waitFor();
    expect(await page.locator('#one').textContent()).toBe('123of 3');
    expect(await page.locator('#one ul').evaluate((list) => getComputedStyle(list).width)).toBe('300px');
  });

  test('without scripts its fallback is shown at its final height', async () => {
    const { page } = await openPage(browser(), { javaScriptEnabled: false });
    await page.goto(`${site}reserved/`);
    expect(await page.getByText('One, two, three.').isVisible()).toBe(true);
    expect((await page.locator('site-island').boundingBox())?.height).toBe(192);
  });

  test('it renders when it scrolls into view, even if only its height is there', async () => {
    const { page, letCome } = await open('seen/');
    letCome();
    await page.locator('#one').waitFor();
    expect(await page.locator('#two').count()).toBe(0);
    await page.keyboard.press('End');
    await page.locator('#two').waitFor();
  });

  test('a click on its fallback renders it, if requested', async () => {
    const { page, letCome, requests } = await open('touched/');
    letCome();
    expect(requests.filter((url) => url.endsWith('.js'))).toEqual([]);
    await page.getByText('Show').click();
    await page.locator('#one').waitFor();
    expect(await page.getByText('Show').count()).toBe(0);
  });

  test('in a slot of another island it renders, and stays when that island wakes', async () => {
    const { page, letCome, messages } = await open('within/');
    letCome();
    await page.locator('#one').waitFor();
    await page.click('#open');
    await page.getByText('Opened').waitFor();
    expect(await page.locator('#one li').count()).toBe(3);
    expect(messages).toEqual([]);
  });

  test('an island that throws keeps its fallback', async () => {
    const { page, letCome, messages } = await open('broken/');
    letCome();
    const said = () => messages.join('\n');
    await expect.poll(said).toContain('Unexpected Application Error!');
    expect(said()).toContain('the owl fell');
    await page.locator('#instead').waitFor();
    expect(await page.locator('site-island').innerHTML()).toBe('<p id="instead">Instead</p>');
  });
});

/** A site of one page, with one island. */
const siteWith = (name: string, island: string, body: string) =>
  makeSite('minimal', {
    'content/pages/index.md': page('Home', ''),
    [`templates/islands/${name}.client.tsx`]: island,
    'templates/pages/page.tsx': `import { z } from 'zod';
import ${name} from '../islands/${name}.client';
export const schema = z.strictObject({});
export default function Page() { return <><h1>Page</h1>${body}</>; }`,
  });

test('a rebuild equals a clean build after each change of the file', async () => {
  const root = siteWith(
    'Lamp',
    'export default function Lamp() { return <p>{innerWidth}</p>; }',
    '<Lamp reserve="3rem" />',
  );
  const memory = newMemory();
  onTestFinished(() => closeBundles(memory));
  /** Writes or removes a file. Returns the problems, the placeholder, and whether the island's code has `word`. */
  const after = async (path: string, text: string | undefined, word = '') => {
    if (text === undefined) rmSync(join(root, path));
    else put(root, path, text);
    const { problems } = await buildSite(root, { memory });
    const afresh = await buildSite(root, { out: join(root, 'clean') });
    expect(lines(problems)).toBe(lines(afresh.problems));
    if (problems.length > 0) return lines(problems);
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
    const scripts = readdirSync(join(root, 'dist/assets')).map((name) =>
      readFileSync(join(root, 'dist/assets', name), 'utf8'),
    );
    return [placesIn(root, '.')?.[0], scripts.join('').includes(word)];
  };
  const place = (height: string) =>
    `<site-island data-island="Lamp" data-load="visible" data-reserve="${height}"></site-island>`;
  const [lamp, drawn, template] = [
    'templates/islands/Lamp.client.tsx',
    'templates/islands/Lamp.tsx',
    'templates/pages/page.tsx',
  ];
  expect(await after('content/static/a.txt', 'a', 'innerWidth')).toEqual([place('3rem'), true]);
  const other = 'export default function Lamp() { return <p>{innerHeight}</p>; }';
  expect(await after(lamp, other, 'innerHeight')).toEqual([place('3rem'), true]);
  const text = readFileSync(join(root, template), 'utf8');
  expect(await after(template, text.replace('3rem', '5rem'))).toEqual([place('5rem'), true]);
  expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toContain('{min-height:5rem}');
  const still = 'export default function Lamp() { return <p>Still</p>; }';
  expect(await after(drawn, still)).toBe('island-files templates/islands/Lamp.client.tsx');
  expect(await after(lamp, undefined)).toBe('template-syntax templates/pages/page.tsx:2:18');
  expect(await after(template, text.replace('Lamp.client', 'Lamp'))).toEqual([
    '<site-island data-island="Lamp" data-props="{&quot;reserve&quot;:&quot;3rem&quot;}"><p>Still</p></site-island>',
    true,
  ]);
  // Beside that one, a file for browsers may come and go as well.
  const listener = 'templates/islands/Lamp.client.ts';
  const listens = 'export default function listen(island: HTMLElement) { island.hidden = innerHeight > 1; }';
  const heard = '<site-island data-island="Lamp"><p>Still</p></site-island>';
  expect(await after(listener, listens, 'innerHeight')).toEqual([heard, true]);
  expect(await after(listener, undefined, 'Still')).toEqual([expect.stringContaining('data-props'), true]);
  expect(await after(lamp, other)).toBe('island-files templates/islands/Lamp.client.tsx');
  expect(await after(drawn, undefined)).toBe('template-syntax templates/pages/page.tsx:2:18');
  expect(await after(template, text, 'innerHeight')).toEqual([place('3rem'), true]);
});

test.each([
  [
    'a name of its namespace',
    'import * as React from \'react\';\nconst Box = React.memo(() => <p id="box">Box</p>);',
  ],
  ['`require`', "import { Box } from 'boxes';"],
])('preact provides all of React for imports by %s', async (_, code) => {
  const root = siteWith('Lamp', `${code}\nexport default () => <Box />;`, '<Lamp load="now" />');
  put(root, 'node_modules/boxes/package.json', '{ "name": "boxes", "version": "1.0.0", "main": "index.js" }');
  put(
    root,
    'node_modules/boxes/index.js',
    "const react = require('react'); exports.Box = react.memo(() => react.createElement('p', { id: 'box' }, 'Box'));",
  );
  expect(lines((await buildSite(root)).problems)).toBe('');
  const { page, messages } = await openPage(browser());
  await page.goto(await serve(join(root, 'dist')));
  await expect.poll(async () => (await page.locator('#box').count()) + messages.length).toBeGreaterThan(0);
  expect(messages).toEqual([]);
});

test('an import with an incomplete file name is reported with the whole name', async () => {
  const root = siteWith('Lamp', 'export default () => <p>Lamp</p>;', '<Lamp />');
  const template = readFileSync(join(root, 'templates/pages/page.tsx'), 'utf8');
  for (const [written, meant] of [
    ['../islands/Lamp.tsx', '../islands/Lamp.client.tsx'],
    ['../islands/Lamp', '../islands/Lamp.client'],
  ]) {
    put(root, 'templates/pages/page.tsx', template.replace('../islands/Lamp.client', written ?? ''));
    const { problems } = await buildSite(root);
    expect(lines(problems)).toBe('template-syntax templates/pages/page.tsx:2:18');
    expect(wordsOf(problems[0])).toContain(`Did you mean "${meant}"?`);
  }
});

test('ambiguous files and impossible uses are reported with the fix', async () => {
  const said = async (fixture: string) => (await buildSite(makeSite(fixture))).problems.map(wordsOf);
  const [listener, drawn, otherCase, imported] = await said('client-islands-files');
  expect(listener).toContain('Bell.client.ts beside it is never loaded');
  expect(drawn).toContain('There are two islands Lamp');
  expect(otherCase).toContain('Rename it to Fox.client.ts.');
  expect(imported).toContain('Import Owl.tsx');
  const wrong = (await said('client-islands-wrong')).join('\n');
  expect(wrong).toContain(
    'The island Panel renders the island Chart, which only browsers render, at build time.',
  );
  expect(wrong).toContain('"title" of the island Chart holds an element');
  expect(wrong).toContain('"data-of" of the island Chart holds a function');
  expect(wrong).toContain('has the reserve "20 rem"');
  expect(wrong).toContain('there is nothing to touch');
  expect(wrong).toContain('Did you mean "visible"?');
});

test('a height is a length of CSS, or a function of lengths', () => {
  for (const one of [
    '20rem',
    '320px',
    '.5em',
    '50svh',
    'min(60vw, 30rem)',
    'calc(100vh - 4rem)',
    'clamp(10rem, 50vw, 400px)',
  ])
    expect([one, isHeight(one)]).toEqual([one, true]);
  for (const one of [
    '20',
    '20 rem',
    '50%',
    'auto',
    '',
    'min(60vw',
    '1px}a{color:red',
    'calc(var(--x))',
    'url(a)',
    20,
    '0'.repeat(90),
  ])
    expect([one, isHeight(one)]).toEqual([one, false]);
});

test('its code is checked as that of other islands: policy and imports', async () => {
  const root = siteWith(
    'Map',
    'export default () => <button type="button" onClick={() => fetch(\'https://tiles.invalid/\')}>Map</button>;',
    '<Map />',
  );
  await buildSite(root);
  const { problems } = await check({ root, out: join(root, 'dist'), external: false, launch: false });
  expect(lines(problems)).toBe('blocked-by-policy templates/islands/Map.client.tsx:1:59');

  const imports = async (line: string) => {
    put(root, 'templates/islands/Map.client.tsx', `${line}\nexport default () => <p>Map</p>;`);
    const { problems } = await buildSite(root);
    return [lines(problems), wordsOf(problems[0])];
  };
  expect(await imports("import '../styles/site.css';")).toEqual([
    'template-syntax templates/islands/Map.client.tsx:1:8',
    expect.stringContaining('put @import into templates/styles/site.css'),
  ]);
  expect(await imports("import 'node:fs';")).toEqual([
    'node-import templates/islands/Map.client.tsx:1:8',
    expect.stringContaining("a module of Node's own"),
  ]);
  put(
    root,
    'templates/islands/Map.client.tsx',
    "import { pages } from 'lullamoon-site/templates';\nexport default () => <p>{pages().length}</p>;",
  );
  expect(lines((await buildSite(root)).problems)).toBe('asked-outside templates/islands/Map.client.tsx:2:26');
});
