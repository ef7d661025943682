// What a check says that the policy will block, and what a browser blocks: the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../src/check/check.ts';
import { rulesOf } from '../src/hosting/headers.ts';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { buildSite, lines, makeSite, page as pageText, put, wordsOf } from './support/sites.ts';

const browser = browserOfFile();
const checked = (root: string) => check({ root, out: join(root, 'dist'), external: false, launch: false });

/** Tries everything that a policy may refuse, one after the other, and says when it is done. */
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

/** What a browser refuses to the page of a built site: a directive and a host each. */
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
  // Events come later than what they are about, in order: this one is the last.
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('script'), { text: '1' })),
  );
  const refused = () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
  await expect.poll(refused).toContain(last);
  return [...new Set((await refused()).filter((one) => one !== last).map(hostOnly))].sort();
}

const last = 'script-src inline';
const hostOnly = (one: string) => one.replace(/\w+:\/\/([^/]+).*/, '$1').replace(/ (wasm|blob).*$/, ' $1');

test('is what a browser blocks: nothing is missing, nothing is too much; named in the policy, it works', async () => {
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

test('a script or a stylesheet of another site is told of until the policy names what it loads', async () => {
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

test('what scripts of content/static ask for that others load is told at their lines', async () => {
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
