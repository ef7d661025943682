// `policy` of site.yml: its effect on pages, on `_headers` and server rules, and in browsers.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { check } from '../src/check/check.ts';
import { readBuilt } from '../src/cli/built.ts';
import { withPolicyForWatch } from '../src/html/policy.ts';
import { normalSource, weaknessOf } from '../src/model/addresses/policy.ts';
import { rulesOf } from '../src/stages/5-site/hosting/headers.ts';
import { webServers } from '../src/stages/5-site/hosting/serverNames.ts';
import { configurationFor } from '../src/stages/5-site/hosting/webServers.ts';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import {
  atTheEnd,
  buildSite,
  closeBundles,
  makeSite,
  page as pageText,
  put,
  wordsOf,
} from './support/sites.ts';

const browser = browserOfFile();

const siteYml = (...lines: readonly string[]) =>
  `name: Fixture\nurl: https://fixture.example\n${lines.map((line) => `${line}\n`).join('')}`;
const policyIn = (html: string) =>
  /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources.filter((one) => !one.startsWith("'sha256-")).join(' ')];
    }),
  );

test.each<readonly [string, string | undefined]>([
  ['self', "'self'"],
  ["'Self'", "'self'"],
  ['wasm-unsafe-eval', "'wasm-unsafe-eval'"],
  ['api.example.org', 'https://api.example.org'],
  ['HTTPS://API.example.org:8443/v1/', 'https://api.example.org:8443/v1/'],
  ['https://*.example.org', 'https://*.example.org'],
  ['localhost:3000', 'https://localhost:3000'],
  ['ws://127.0.0.1:*', 'ws://127.0.0.1:*'],
  ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['Blob:', 'blob:'],
  [
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  ],
  ['*', '*'],
  ...[
    '',
    'selff',
    'none',
    "'none'",
    "'nonce-abc'",
    'ftp://a.example',
    'javascript:',
    'https://',
    'a.example?b',
  ].map((text) => [text, undefined] as const),
  ...[
    'a.example;script-src',
    'a.example/"',
    "a.example/'",
    'a.example/$x',
    'a.example/%t',
    'a.example/{b}',
    'a,b.example',
    'a..b',
  ].map((text) => [text, undefined] as const),
])('the source %j is normalised to %j', (text, expected) => {
  expect(normalSource(text)).toBe(expected);
});

test.each([
  ['script-src', 'https://a.example', undefined],
  ['script-src', "'wasm-unsafe-eval'", undefined],
  ['script-src', 'http://localhost:3000', undefined],
  ['script-src', 'http://localhost.example', 'plain'],
  ['script-src', 'https://*.example.org', undefined],
  ['script-src', 'https://*.org:8080', 'any'],
  ['script-src', 'https://*/a.js', 'any'],
  ['script-src', 'filesystem:', 'made'],
  ['connect-src', 'wss:', 'any'],
  ['connect-src', 'ws://a.example', undefined],
  ['form-action', 'https:', 'any'],
  ['font-src', 'https:', undefined],
  ['font-src', '*', 'any'],
  ['style-src', "'unsafe-hashes'", 'inline'],
] as const)('in %s, %s is weak for the reason: %s', (directive, source, expected) => {
  expect(weaknessOf(directive, source)).toBe(expected);
});

test('sources of site.yml are in every page, in _headers and in server rules, beside found ones', async () => {
  const root = makeSite('policy', {
    'content/pages/a.md': pageText('A'),
    'content/pages/404.md': pageText('Lost'),
  });
  expect((await buildSite(root)).problems).toEqual([]);
  const dist = join(root, 'dist');
  const expected = {
    'default-src': "'none'",
    'script-src': "'wasm-unsafe-eval' https://plausible.example",
    'worker-src': "'self' https://xn--bcher-kva.example/a--b.js",
    'img-src': "'self' https:",
    'font-src': 'data: https://*.fonts.example',
    'connect-src': "'self' https://api.other.example wss://live.other.example:8443/news",
    'frame-src': "'self'",
    'form-action': "'none'",
    'base-uri': "'none'",
  };
  for (const file of ['index.html', 'a/index.html', '404.html'])
    expect(directivesOf(policyIn(readFileSync(join(dist, file), 'utf8')))).toMatchObject(expected);
  const { 'Content-Security-Policy': header = '', ...others } =
    rulesOf(readFileSync(join(dist, '_headers'), 'utf8'))[0]?.headers ?? {};
  expect(directivesOf(header)).toMatchObject({ ...expected, 'frame-ancestors': "'self'" });
  // It would block resources that other sites do not mark as shareable.
  expect(others).not.toHaveProperty('Cross-Origin-Embedder-Policy');
  const built = readBuilt(dist);
  for (const server of webServers) expect(built && configurationFor(server, built)).toContain(header);
  // A watch lets its own script in besides, and takes nothing away.
  const watched = policyIn(withPolicyForWatch(readFileSync(join(dist, 'index.html'), 'utf8'), '', 'n'));
  expect(directivesOf(watched)).toMatchObject({
    ...expected,
    'script-src': "'wasm-unsafe-eval' https://plausible.example 'nonce-n'",
  });
});

test('sources of site.yml that change in a watch change every page', async () => {
  const root = makeSite('policy', { 'content/pages/a.md': pageText('A') });
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  await buildSite(root, { memory });
  put(root, 'content/site.yml', siteYml('policy: { connect-src: [https://new.example] }'));
  const { problems, changed } = await buildSite(root, { memory });
  expect(problems).toEqual([]);
  expect(changed).toEqual(expect.arrayContaining(['_headers', 'a/index.html', 'index.html']));
  for (const file of ['index.html', 'a/index.html']) {
    const { 'connect-src': own, 'font-src': fonts } = directivesOf(
      policyIn(readFileSync(join(root, 'dist', file), 'utf8')),
    );
    expect([own, fonts]).toEqual(["'self' https://new.example", undefined]);
  }
});

describe('a weak source', () => {
  const site = siteYml(
    'policy: { style-src: [unsafe-inline], script-src: [unsafe-eval] }',
    'silence:',
    '  weak-policy/style-src: The comments write their own styles.',
  );

  test('is a problem with a next step, or ignored with a reason that a check reports', async () => {
    const root = makeSite('minimal', { 'content/site.yml': site });
    const { problems } = await buildSite(root);
    expect(problems.map(({ code, facts, at }) => [code, facts, at])).toEqual([
      [
        'weak-policy',
        ['script-src', "'unsafe-eval'", 'eval'],
        { file: 'content/site.yml', line: 3, column: 52 },
      ],
    ]);
    expect(wordsOf(problems[0])).toContain('wasm-unsafe-eval');
    put(root, 'content/site.yml', `${site}  weak-policy/script-src: Charts make code of text.\n`);
    expect((await buildSite(root)).problems).toEqual([]);
    const { silenced, problems: left } = await check({
      root,
      out: join(root, 'dist'),
      external: false,
      launch: false,
    });
    expect(left.map(({ code }) => code)).toEqual([]);
    expect(silenced.map(({ problem, reason }) => [problem.rule, reason])).toEqual([
      ['script-src', 'Charts make code of text.'],
      ['style-src', 'The comments write their own styles.'],
    ]);
  });

  test("such as 'unsafe-inline' works, because no hash is added that would cancel it", async () => {
    const root = makeSite('minimal', {
      'content/site.yml': site.replace(', script-src: [unsafe-eval]', ''),
      'templates/styles/site.css': 'h1 { color: rgb(1, 2, 3) }',
      'templates/Document.tsx': readFileSync(join(makeSite(), 'templates/Document.tsx'), 'utf8').replace(
        '</head>',
        '<style dangerouslySetInnerHTML={{ __html: "h1 { color: rgb(1, 2, 3) }" }} /></head>',
      ),
    });
    expect((await buildSite(root)).problems).toEqual([]);
    const { page, messages } = await openPage(browser());
    const rules = rulesOf(readFileSync(join(root, 'dist/_headers'), 'utf8'));
    await page.goto(await serve(join(root, 'dist'), { rules }));
    const color = await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'h1 { background: rgb(4, 5, 6) }';
      document.head.append(style);
      const { color, backgroundColor } = getComputedStyle(document.querySelector('h1') as Element);
      return [color, backgroundColor];
    });
    expect(color).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)']);
    expect(messages).toEqual([]);
  });
});

/** Another site, which everybody may read, and its requests. */
async function otherSite(): Promise<{ address: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/plain' });
    response.end('heard');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  atTheEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** An island with a button for each of these, which shows the result. */
const island = `
const does: Readonly<Record<string, () => Promise<unknown>>> = {
  allowed: async () => (await fetch('ALLOWED/api')).text(),
  other: async () => (await fetch('OTHER/api')).text(),
  wasm: async () => (await WebAssembly.instantiate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))).instance instanceof WebAssembly.Instance,
};
export default function listen(island: HTMLElement) {
  for (const button of island.querySelectorAll('button')) {
    button.addEventListener('click', () => {
      const say = (said: unknown) => { button.textContent = String(said); };
      (does[button.id] as () => Promise<unknown>)().then(say, () => say('refused'));
    });
  }
}`;

describe.each(['every header', 'the element only'])('in a browser, with %s', (kind) => {
  test.each([
    ['with', ['heard', 'refused', 'true']],
    ['without', ['refused', 'refused', 'refused']],
  ])('an island on a site %s policy sources is limited by them', async (which, expected) => {
    const [allowed, other] = [await otherSite(), await otherSite()];
    const policy = `policy: { connect-src: [${allowed.address}], script-src: [wasm-unsafe-eval] }`;
    const root = makeSite('minimal', {
      'content/site.yml': siteYml(...(which === 'with' ? [policy] : [])),
      'content/pages/index.md': pageText('Home', '').replace('---\n', '---\ntemplate: tries\n'),
      'templates/islands/Tries.tsx': `export default function Tries() {
        return <p>{['allowed', 'other', 'wasm'].map((id) => <button type="button" key={id} id={id}>{id}</button>)}</p>;
      }`,
      'templates/islands/Tries.client.ts': island
        .replace('ALLOWED', allowed.address)
        .replace('OTHER', other.address),
      'templates/pages/tries.tsx': `import { z } from 'zod';
        import Tries from '../islands/Tries.tsx';
        export const schema = z.strictObject({});
        export default function Page() { return <><h1>Tries</h1><Tries load="now" /></>; }`,
    });
    expect((await buildSite(root)).problems).toEqual([]);
    const dist = join(root, 'dist');
    const rules = kind === 'every header' ? rulesOf(readFileSync(join(dist, '_headers'), 'utf8')) : [];
    const { page } = await openPage(browser());
    await page.goto(await serve(dist, { rules }));
    const said: string[] = [];
    for (const id of ['allowed', 'other', 'wasm']) {
      await page.click(`#${id}`);
      await expect.poll(() => page.locator(`#${id}`).textContent()).not.toBe(id);
      said.push((await page.locator(`#${id}`).textContent()) ?? '');
    }
    expect(said).toEqual(expected);
    // Refused requests never leave the browser.
    expect([allowed.asked, other.asked]).toEqual([which === 'with' ? ['/api'] : [], []]);
  });
});

test('other sites may show its pictures, but cannot load its pages', async () => {
  const root = makeSite('minimal', {
    'content/static/fox.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  });
  expect((await buildSite(root)).problems).toEqual([]);
  const rules = rulesOf(readFileSync(join(root, 'dist/_headers'), 'utf8'));
  const site = await serve(join(root, 'dist'), { rules });
  const { page } = await openPage(browser());
  await page.goto((await otherSite()).address);
  const load = (url: string) =>
    page.evaluate(async (url) => {
      const answer = await fetch(url, { mode: 'no-cors' }).catch(() => undefined);
      return answer?.type ?? 'refused';
    }, url);
  expect(await load(`${site}fox.svg`)).toBe('opaque');
  expect(await load(site)).toBe('refused');
});
