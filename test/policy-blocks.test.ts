// The policy problems of a check equal the requests that a browser blocks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../src/check/check.ts';
import type { Runtime } from '../src/model/site/runtimes.ts';
import { rulesOf } from '../src/stages/5-site/hosting/headers.ts';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { buildSite, lines, makeSite, page as pageText, put, wordsOf } from './support/sites.ts';

const browser = browserOfFile();
const checked = (root: string, runtime?: Runtime) =>
  check({ root, out: join(root, 'dist'), external: false, launch: false, runtime });

/** Tries everything that a policy may refuse, in sequence, and reports its end. */
const tries = `
import { search } from 'searching';
const add = (tag: string, properties: object) => document.body.append(Object.assign(document.createElement(tag), properties));
const all: (() => unknown)[] = [
  () => fetch('https://fetched.invalid/'),
  () => navigator.sendBeacon('https://sent.invalid/', ''),
  () => { new WebSocket('wss://socket.invalid/'); },
  () => { new EventSource('https://events.invalid/'); },
  () => { const r = new XMLHttpRequest(); r.open('GET', 'https://requested.invalid/'); r.send(); },
  () => import('https://imported.invalid/a.js'),
  () => { new Worker(URL.createObjectURL(new Blob(['']))); },
  () => search(),
  () => { const one = document.createElement('script'); one.src = 'https://script.invalid/a.js'; document.body.append(one); },
  () => { const one = document.createElement('iframe'); one.src = 'https://frame.invalid/'; document.body.append(one); },
  () => { const one = new Image(); one.src = 'https://picture.invalid/a.png'; },
  () => { const one = document.createElement('link'); one.rel = 'stylesheet'; one.href = 'https://sheet.invalid/a.css'; document.head.append(one); },
  () => new FontFace('A', 'url(https://font.invalid/a.woff2)').load(),
  () => { const one = document.createElement('audio'); one.src = 'https://sound.invalid/a.mp3'; one.load(); },
  () => fetch('/own.json'),
  () => add('p', { textContent: 'https://nothing.invalid/' }),
];
export default async function listen(island: HTMLElement) {
  for (const one of all) await Promise.resolve().then(one).catch(() => {});
  island.dataset.done = '';
}`;

const files = {
  'content/pages/index.md': pageText('Home', '').replace('---\n', '---\ntemplate: tries\n'),
  'content/static/own.json': '{}',
  'templates/islands/Tries.tsx': 'export default function Tries() { return <p>Tries</p>; }',
  'templates/islands/Tries.client.ts': tries,
  'templates/pages/tries.tsx': `import { z } from 'zod';
    import Tries from '../islands/Tries.tsx';
    export const schema = z.strictObject({});
    export default function Page() { return <><h1>Tries</h1><Tries load="now" /></>; }`,
  'node_modules/searching/package.json': '{ "name": "searching", "type": "module", "main": "index.js" }',
  'node_modules/searching/index.js':
    'export const search = () => WebAssembly.instantiate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));',
};

const policy = `policy:
  connect-src: [https://fetched.invalid, https://sent.invalid, wss://socket.invalid, https://events.invalid, https://requested.invalid]
  script-src: [https://imported.invalid, https://script.invalid, wasm-unsafe-eval]
  worker-src: ["blob:"]
  frame-src: [https://frame.invalid]
  img-src: [https://picture.invalid]
  style-src: [https://sheet.invalid]
  font-src: [https://font.invalid]
  media-src: [https://sound.invalid]
silence:
  weak-policy/worker-src: It makes its worker of text.
`;

/** The requests that a browser refuses to the page of a built site: a directive and a host each. */
async function refusedBy(dist: string): Promise<readonly string[]> {
  const { page } = await openPage(browser());
  await page.addInitScript(() => {
    const all: string[] = [];
    Object.assign(window, { refused: all });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      all.push(`${effectiveDirective.replace('-elem', '')} ${blockedURI}`),
    );
  });
  const rules = rulesOf(readFileSync(join(dist, '_headers'), 'utf8'));
  await page.goto(await serve(dist, { rules }));
  await page.locator('[data-done]').waitFor({ state: 'attached' });
  // Events come later than their causes, in order: this one is the last.
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('script'), { text: '1' })),
  );
  const refused = () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
  await expect.poll(refused).toContain(last);
  return [...new Set((await refused()).filter((one) => one !== last).map(hostOnly))].sort();
}

const last = 'script-src inline';
const hostOnly = (one: string) => one.replace(/\w+:\/\/([^/]+).*/, '$1').replace(/ (wasm|blob).*$/, ' $1');

test('policy problems equal the requests that a browser blocks; allowed requests work', async () => {
  const root = makeSite('minimal', files);
  expect((await buildSite(root)).problems).toEqual([]);
  const { problems } = await checked(root);
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['blocked-by-policy']));
  const told = problems.map(({ facts: [, wanted], rule }) =>
    hostOnly(`${rule} ${String(wanted).replace("'", '')}`),
  );
  expect(told.sort()).toEqual(await refusedBy(join(root, 'dist')));
  expect(told).toHaveLength(14);
  for (const problem of problems) {
    expect(problem.at).toMatchObject({ line: expect.any(Number), column: expect.any(Number) });
    expect(wordsOf(problem)).toContain('content/site.yml');
  }
  expect(lines(problems)).toContain('node_modules/searching/index.js:1:29');

  put(root, 'content/site.yml', `name: Fixture\nurl: https://fixture.example\n${policy}`);
  expect((await buildSite(root)).problems).toEqual([]);
  const after = await checked(root);
  expect(lines(after.problems)).toBe('');
  expect(after.silenced.map(({ problem }) => problem.code)).toEqual(['weak-policy']);
  expect(await refusedBy(join(root, 'dist'))).toEqual([]);
});

test('a script or stylesheet of another site is reported until the policy allows its requests', async () => {
  const document = readFileSync(join(makeSite(), 'templates/Document.tsx'), 'utf8').replace(
    '</head>',
    '<link rel="stylesheet" href="https://letters.invalid/css" /><script async src="https://counts.invalid/a.js" /></head>',
  );
  const root = makeSite('minimal', {
    'content/pages/b.md': pageText('B'),
    'templates/Document.tsx': document,
  });
  await buildSite(root);
  const { problems } = await checked(root);
  expect(problems.map(({ code, at, facts: [url] }) => [code, at?.file, url])).toEqual([
    ['unsure-policy', 'templates/Document.tsx', 'https://letters.invalid/css'],
    ['unsure-policy', 'templates/Document.tsx', 'https://counts.invalid/a.js'],
  ]);
  put(
    root,
    'content/site.yml',
    'name: Fixture\nurl: https://fixture.example\npolicy: { font-src: [https://files.letters.invalid], connect-src: [https://counts.invalid] }\n',
  );
  await buildSite(root);
  expect(lines((await checked(root)).problems)).toBe('');
});

test('a policy entry for one site covers no other; missing sources of known services are reported', async () => {
  const settings = (policy: string, silence = '') =>
    `name: Fixture\nurl: https://fixture.example\npolicy: { ${policy} }\n${silence}`;
  const root = makeSite('minimal', {
    'content/site.yml': settings('connect-src: [https://counts.invalid], frame-src: [https://giscus.app]'),
    'templates/pages/page.tsx': `import { z } from 'zod';
export const schema = z.strictObject({});
export default function Page({ body }: { body: { html: string } }) {
  return <>
    <h1>Scripts</h1>
    <script src="https://counts.invalid/a.js" />
    <script src="https://other.invalid/b.js" />
    <script src="https://giscus.app/client.js" />
    <div dangerouslySetInnerHTML={{ __html: body.html }} />
  </>;
}`,
  });
  const told = async () => {
    await buildSite(root);
    return (await checked(root)).problems.map((one) => [
      one.code,
      one.at?.line,
      wordsOf(one).replace(/\s+/g, ' '),
    ]);
  };
  expect(await told()).toEqual([
    ['unsure-policy', 7, expect.stringContaining('silence: { unsure-policy/other.invalid: "…" }')],
    ['unsure-policy', 8, expect.stringContaining('policy: { style-src: [https://giscus.app] }')],
  ]);
  put(
    root,
    'content/site.yml',
    settings(
      'frame-src: [https://giscus.app, https://counts.invalid], style-src: [https://giscus.app]',
      'silence:\n  unsure-policy/other.invalid: It asks for nothing.\n',
    ),
  );
  expect(await told()).toEqual([]);
});

test('requests of scripts that other static scripts load are reported at their lines', async () => {
  const root = makeSite('minimal', {
    'content/static/first.js': "import '/lib/second.js';\nnew Worker('/lib/worker.js');",
    'content/static/lib/second.js': "\nimport('/first.js');\nfetch('https://second.invalid/');",
    'content/static/lib/worker.js': "importScripts('https://third.invalid/a.js');",
    'content/static/nobody.js': "fetch('https://nobody.invalid/');",
    'templates/pages/page.tsx': `import { z } from 'zod';
export const schema = z.strictObject({});
export default function Page({ body }: { body: { html: string } }) {
  return <>
    <h1>Page</h1>
    <div dangerouslySetInnerHTML={{ __html: body.html }} />
    <script type="module" dangerouslySetInnerHTML={{ __html: "import('/first.js')" }} />
  </>;
}`,
  });
  expect((await buildSite(root)).problems).toEqual([]);
  expect(lines((await checked(root)).problems)).toBe(
    [
      'blocked-by-policy content/static/lib/second.js:3:1',
      'blocked-by-policy content/static/lib/worker.js:1:1',
    ].join('\n'),
  );
});

/** Ways to add styles, each on its own line, and whether browsers refuse it under a policy of hashes. */
const styling: readonly (readonly [line: string, isRefused: boolean])[] = [
  ["const s = document.createElement('style'); s.append('a{color:red}'); document.head.append(s);", true],
  ["const s = document.createElement('style'); document.head.append(s);", true],
  ["document.head.append(document.createElementNS('http://www.w3.org/2000/svg', 'style'));", true],
  ["root.render(<style>{'a{color:red}'}</style>);", true],
  ["root.render(<style dangerouslySetInnerHTML={{ __html: 'a{color:red}' }} />);", true],
  ["root.render(createElement('style', null, 'a{color:red}'));", true],
  ["one.setAttribute('style', 'color:red');", true],
  ["one.setAttributeNS(null, 'style', 'color:red');", true],
  ['one.innerHTML = \'<b style="color:red">a</b>\';', true],
  ["const css = 'a{color:red}'; one.innerHTML = '<style>' + css + '</style>';", true],
  ['one.insertAdjacentHTML(\'beforeend\', \'<i class="a" style="color:red">a</i>\');', true],
  ['root.render(<p dangerouslySetInnerHTML={{ __html: \'<b style="color:red">a</b>\' }} />);', true],
  ["one.style.color = 'red'; one.style.cssText = 'color:red'; one.style.setProperty('--a', 'b');", false],
  ["root.render(<p style={{ color: 'red' }}>a</p>);", false],
  ["const s = new CSSStyleSheet(); s.insertRule('a{color:red}'); document.adoptedStyleSheets = [s];", false],
  ["document.styleSheets[0]?.insertRule('a{color:red}');", false],
  ['one.innerHTML = \'<b class="style" data-style="x">style=</b>\';', false],
  ["one.setAttribute('data-style', 'style'); one.append('<style>');", false],
];

const styles = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
const tries = [
${styling.map(([line]) => `  async (one, root) => { ${line} },`).join('\n')}
];
/** Says of each line whether something was refused when it had run. */
export default async function listen(island) {
  const seen = [];
  let next;
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (effectiveDirective.startsWith('style-src')) seen.push(effectiveDirective);
    else next();
  });
  const refused = [];
  for (const run of tries) {
    const one = document.createElement('p');
    const box = document.createElement('div');
    document.body.append(one, box);
    await run(one, createRoot(box));
    // React draws a moment later.
    while (/\\.render\\(/.test(run) && !box.firstChild) await new Promise((next) => setTimeout(next));
    // Events come in the order of what they are about: that of this script is the last.
    await new Promise((told) => {
      next = told;
      document.body.append(Object.assign(document.createElement('script'), { text: '1' }));
    });
    refused.push(seen.splice(0).length > 0);
  }
  island.dataset.refused = JSON.stringify(refused);
}`;

test.each(['preact', 'react'] as const)(
  'on %s, only styles that a browser refuses are reported',
  async (runtime) => {
    const root = makeSite('minimal', {
      ...files,
      'templates/styles/site.css': 'p { margin: 0 }',
      'templates/islands/Tries.client.ts': `export { default } from './styling.jsx';`,
      'templates/islands/styling.jsx': styles,
    });
    expect(lines((await buildSite(root, { runtime })).problems)).toBe('');
    const { problems } = await checked(root, runtime);
    const told = new Set(problems.map(({ at }) => (at?.line ?? 0) - 4));
    expect(problems.every(({ at }) => at?.file === 'templates/islands/styling.jsx')).toBe(true);
    const { page } = await openPage(browser());
    await page.goto(await serve(join(root, 'dist')));
    await page.locator('[data-refused]').waitFor({ state: 'attached' });
    const refused = JSON.parse((await page.locator('[data-refused]').getAttribute('data-refused')) ?? '[]');
    const said = (list: readonly boolean[]) => styling.map(([line], index) => [line, list[index]]);
    expect(said(refused)).toEqual(said(styling.map(([, isRefused]) => isRefused)));
    expect(said(styling.map((_, index) => told.has(index)))).toEqual(said(refused));
  },
);

test('an empty style element filled by a script works once the policy allows it', async () => {
  const site = (policy = '') => `name: Fixture\nurl: https://fixture.example\n${policy}`;
  const root = makeSite('minimal', {
    ...files,
    'templates/islands/Tries.client.ts': `export default function listen(island: HTMLElement) {
  const one = document.createElement('style');
  document.head.append(one);
  one.sheet?.insertRule('h1 { color: rgb(1, 2, 3) }');
  island.dataset.done = '';
}`,
  });
  const colorOf = async () => {
    expect(lines((await buildSite(root)).problems)).toBe('');
    const { page } = await openPage(browser());
    await page.goto(await serve(join(root, 'dist')));
    await page.locator('[data-done]').waitFor({ state: 'attached' });
    return page.locator('h1').evaluate((heading) => getComputedStyle(heading).color);
  };
  expect(await colorOf()).toBe('rgb(0, 0, 0)');
  const { problems } = await checked(root);
  expect(lines(problems)).toBe('blocked-by-policy templates/islands/Tries.client.ts:2:15');
  const [source] = /sha256-[\w+/]+=/.exec(wordsOf(problems[0])) ?? [];
  put(root, 'content/site.yml', site(`policy: { style-src: [${source}] }\n`));
  expect(await colorOf()).toBe('rgb(1, 2, 3)');
  expect(lines((await checked(root)).problems)).toBe('');
  put(root, 'content/site.yml', site('silence: { blocked-by-policy/style-src: It works without. }\n'));
  await buildSite(root);
  expect(lines((await checked(root)).problems)).toBe('');
});
