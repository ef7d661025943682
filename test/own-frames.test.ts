// Pages that show others of their site in frames, and files that are opened by themselves, in a real browser with the headers that
// hosts send: as without any.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { rulesOf } from '../src/stages/5-site/hosting/headers.ts';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { buildSite, makeSite, page as pageText, put } from './support/sites.ts';

const browser = browserOfFile();
const green = 'rgb(0, 128, 0)';
const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>rect{fill:${green}}</style><rect id="r" width="9" height="9"/>${inside}</svg>`;

/** One second of silence: 8 kHz, one channel, 16 bits. */
function silence(): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + 16000, 4);
  head.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 16000],
    [40, 16000],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36);
  return Buffer.concat([head, Buffer.alloc(16000)]);
}

const site = {
  'content/pages/index.md': pageText('Home', '').replace('---\n', '---\ntemplate: frames\n'),
  'content/pages/shown.md': pageText('Shown'),
  'templates/pages/frames.tsx': `import { z } from 'zod';
export const schema = z.strictObject({});
export default function Frames() {
  return <>
    <h1>Frames</h1>
    <iframe title="A page" src="/shown/" />
    <iframe title="The same" src="shown/" />
    <iframe title="A demo" src="/demos/index.html" sandbox="allow-scripts allow-same-origin" />
    <iframe title="A box" src="/demos/boxed.html" sandbox="allow-scripts" />
    <iframe title="Data" src="/data.json" />
    <object title="A drawing" data="/styled.svg" />
    <embed title="Another" src="/acting.svg" />
  </>;
}`,
  'content/static/demos/index.html': `<!doctype html><title>Demo</title><style>p{color:${green}}</style>
<p id="r" style="margin: 7px">Demo</p><script>document.title = 'ran'</script><script src="more.js"></script><iframe src="inner.html"></iframe>`,
  'content/static/demos/inner.html': '<!doctype html><title>Inner</title><p id="r">Inner',
  'content/static/demos/more.js':
    "new Worker('worker.js').onmessage = ({ data }) => { document.body.dataset.said = data; };",
  'content/static/demos/worker.js':
    "fetch('../data.json').then((one) => one.json()).then(({ a }) => postMessage(a));",
  'content/static/demos/boxed.html': '<!doctype html><title>Boxed</title><script src="boxed.js"></script>',
  'content/static/demos/boxed.js': 'document.title = "ran";',
  'content/static/data.json': '{"a": "from a worker"}',
  'content/static/feed.xml':
    '<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title></channel></rss>',
  'content/static/styled.svg': drawing(''),
  'content/static/acting.svg': drawing(
    '<script>document.getElementById("r").setAttribute("width", "3")</script>',
  ),
  'content/static/notes.txt': 'Notes',
};

async function built(base = '/'): Promise<string> {
  const root = makeSite('minimal', site);
  put(root, 'content/static/tone.wav', silence());
  expect((await buildSite(root, { base })).problems).toEqual([]);
  return join(root, 'dist');
}

/** Opens an address of the site with the headers of `_headers`. Refused requests are collected in `refused`. */
async function opened(
  dist: string,
  path: string,
  base = '/',
): Promise<{ page: Page; refused: () => string[] }> {
  const { page, messages } = await openPage(browser());
  await page.goto(
    (await serve(dist, { base, rules: rulesOf(readFileSync(join(dist, '_headers'), 'utf8')) })) + path,
  );
  return { page, refused: () => messages.filter((one) => /policy|refused|blocked/i.test(one)) };
}

const fillOf = (frame: { evaluate: Page['evaluate'] }) =>
  frame.evaluate(() => {
    const { fill, color } = getComputedStyle(document.querySelector('#r') as Element);
    return [fill, color];
  });

test.each(['/', '/kids/'])(
  'frames of pages, documents, data and drawings work with base %s',
  async (base) => {
    const { page, refused } = await opened(await built(base), '', base);
    const frameAt = async (path: string) => {
      await expect
        .poll(() => page.frames().filter((one) => one.url().endsWith(base + path)).length)
        .not.toBe(0);
      return page.frames().find((one) => one.url().endsWith(base + path)) as ReturnType<
        Page['frames']
      >[number];
    };
    for (const path of [
      'shown/',
      'demos/index.html',
      'data.json',
      'styled.svg',
      'acting.svg',
      'demos/inner.html',
    ])
      await frameAt(path);
    expect(page.frames().filter((one) => one.url().endsWith('/shown/')).length).toBe(2);
    const demo = await frameAt('demos/index.html');
    expect(await demo.title()).toBe('ran');
    expect((await fillOf(demo))[1]).toBe(green);
    expect(await demo.evaluate(() => getComputedStyle(document.querySelector('p') as Element).margin)).toBe(
      '7px',
    );
    await expect.poll(() => demo.evaluate(() => document.body.dataset.said)).toBe('from a worker');
    // Without an origin, it is another site to its own script.
    expect(await (await frameAt('demos/boxed.html')).title()).toBe('ran');
    expect((await fillOf(await frameAt('styled.svg')))[0]).toBe(green);
    const acting = await frameAt('acting.svg');
    expect(await acting.evaluate(() => document.querySelector('rect')?.getAttribute('width'))).toBe('3');
    expect(refused()).toEqual([]);
  },
);

describe('a file opened directly looks as without a policy:', () => {
  let dist: Promise<string>;
  beforeAll(() => {
    dist = built();
  });

  test('a feed', async () => {
    const { page, refused } = await opened(await dist, 'feed.xml');
    // The browser's own view of XML, which it styles.
    const styled = await page.evaluate(
      () =>
        document.querySelector('#xml-viewer-style') !== null &&
        [...document.styleSheets].some(({ cssRules }) => cssRules.length > 0),
    );
    expect(styled).toBe(true);
    expect(refused()).toEqual([]);
  });

  test('a drawing with styles', async () => {
    const { page, refused } = await opened(await dist, 'styled.svg');
    expect((await fillOf(page))[0]).toBe(green);
    expect(refused()).toEqual([]);
  });

  test('a sound', async () => {
    const { page, refused } = await opened(await dist, 'tone.wav');
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.duration)).toBe(1);
    expect(refused()).toEqual([]);
  });

  test.each(['notes.txt', 'data.json'])('text: %s', async (path) => {
    const { page, refused } = await opened(await dist, path);
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('pre') as Element).whiteSpace),
    ).toMatch(/pre/);
    expect(refused()).toEqual([]);
  });
});
