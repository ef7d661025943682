// Messages of a watch to open pages, in this process: about an earlier watch, drafts, and clients that only read.

import { once } from 'node:events';
import { realpathSync, symlinkSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Preview } from '../src/build/previews.ts';
import type { News } from '../src/bundled/client/reload.ts';
import { problemPages } from '../src/cli/print/errorPage.ts';
import { Drafts } from '../src/serve/drafts.ts';
import { fileBelow, mayOpen } from '../src/serve/editor.ts';
import { Reload } from '../src/serve/reload.ts';
import { isExpectedHost, safePath } from '../src/serve/request.ts';
import { serve } from '../src/serve/server.ts';
import { Streams, send } from '../src/serve/streams.ts';
import { atTheEnd, put, temporaryFolder } from './support/sites.ts';

/** A watch without builds, and how to ask it. */
async function watching() {
  const fail = (error: unknown) => {
    throw error;
  };
  let looks = 0;
  const reload = new Reload({
    script: '',
    base: () => '/',
    problemPages,
    addScript: (html, script) => html + script,
    fileShownAt: async (path) => {
      looks += 1;
      return `${path.slice(1)}index.html`;
    },
    fail,
  });
  const hosting = { out: temporaryFolder(), base: () => '/', headers: () => ({}), compressed: false, fail };
  const { url, close } = await serve(
    { ...hosting, answer: (...given) => reload.answer(...given) },
    { host: '127.0.0.1', port: 0 },
  );
  atTheEnd(close);
  const { port } = new URL(url());
  const ask = (method: string, path: string, until: (body: string) => boolean = () => false) =>
    new Promise<{ readonly status: number | undefined; readonly body: string }>((done, fail) => {
      const asked = request({ host: '127.0.0.1', port, path, method }, (answer) => {
        let body = '';
        const end = () => done({ status: answer.statusCode, body });
        answer.setEncoding('utf8').on('end', end);
        answer.on('data', (part) => {
          body += part;
          if (!until(body)) return;
          end();
          asked.destroy();
        });
      });
      asked.on('error', fail).end();
    });
  /** The first message to a page from the build with this number. */
  const newsFor = async (build: number) => {
    const isTold = (body: string) => /^data: .*\n/m.test(body);
    const { body } = await ask('GET', `/.site/events?page=/a/&build=${build}`, isTold);
    return JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? '{}') as News;
  };
  /** Opens a stream, and waits for its first bytes. */
  const stream = (page: string, build = 1) =>
    new Promise<{
      readonly status: number | undefined;
      readonly retryAfter: string | undefined;
      readonly heard: () => string;
      readonly close: () => void;
    }>((done, fail) => {
      const path = `/.site/events?page=${page}&build=${build}`;
      const asked = request({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
        const { statusCode: status, headers } = answer;
        let heard = '';
        answer
          .on('error', () => {})
          .on('data', (part) => {
            heard += part;
            const close = () => asked.destroy();
            if (status !== 200 || heard.includes('data: ') || build !== 1)
              done({ status, retryAfter: headers['retry-after'], heard: () => heard, close });
          });
      });
      asked.on('error', fail).end();
    });
  return { reload, ask, newsFor, stream, looks: () => looks };
}
const nothing = { problems: [], changed: [], isStyles: false };

test('a page of an earlier watch reloads, even if the first build changed nothing', async () => {
  const { reload, newsFor } = await watching();
  reload.update(nothing);
  const { kind, build } = await newsFor(1);
  expect(kind).toBe('page');
  reload.update({ ...nothing, changed: ['b/index.html'] });
  expect(await newsFor(build)).toEqual({ kind: 'same', build: build + 1 });
  reload.update({ ...nothing, changed: ['a/index.html'] });
  expect(await newsFor(build)).toEqual({ kind: 'page', files: [], build: build + 2 });
  // Only the page knows the files it has loaded; very many files are not listed to it.
  reload.update({ ...nothing, changed: ['owl.png', 'b/index.html'] });
  expect(await newsFor(build + 2)).toEqual({ kind: 'page', files: ['owl.png'], build: build + 3 });
  reload.update({ ...nothing, changed: Array.from({ length: 300 }, (_, index) => `${index}.png`) });
  expect(await newsFor(build + 3)).toEqual({ kind: 'page', build: build + 4 });
});

describe('a location opens in an editor', () => {
  const asked = (headers: Record<string, string>, remoteAddress = '127.0.0.1', method = 'GET') =>
    ({
      method,
      headers: { host: '127.0.0.1:4321', 'x-site-open': 's', ...headers },
      socket: { remoteAddress },
    }) as unknown as IncomingMessage;

  test.each([
    [asked({}), true],
    [asked({ 'sec-fetch-site': 'same-origin' }, '::ffff:127.0.0.1'), true],
    [asked({ host: '[::1]:4321' }, '::1'), true],
    [asked({ host: 'localhost' }), true],
    [asked({ 'x-site-open': 'other' }), false],
    [asked({ 'x-site-open': '' }), false],
    [asked({ 'sec-fetch-site': 'cross-site' }), false],
    [asked({ 'sec-fetch-site': 'same-site' }), false],
    [asked({ 'sec-fetch-site': 'none' }), false],
    [asked({}, '192.168.1.7'), false],
    [asked({}, '::ffff:10.0.0.1'), false],
    [asked({ host: 'owl.example' }), false],
    [asked({ host: '192.168.1.7:4321' }), false],
    [asked({}, '127.0.0.1', 'HEAD'), false],
  ])('only for a page of this watch, on this machine (%#)', (request, may) => {
    expect(mayOpen(request, 's')).toBe(may);
  });

  test('only if it is a file in the site’s folder', async () => {
    const root = join(temporaryFolder(), 'site');
    put(root, 'content/a.md', 'a');
    put(root, '../outside.md', 'secret');
    put(root, '../site-2/a.md', 'secret');
    symlinkSync('../outside.md', join(root, 'link.md'));
    symlinkSync('..', join(root, 'up'));
    const found = [
      'content/a.md',
      'link.md',
      'up/outside.md',
      '../outside.md',
      '../site-2/a.md',
      'content',
      '',
      '/etc/passwd',
      'none',
      'content/a.md\0',
    ].map((file) => fileBelow(root, file));
    expect(await Promise.all(found)).toEqual([
      join(realpathSync(root), 'content/a.md'),
      ...Array(9).fill(undefined),
    ]);
  });
});

test('a page that missed a text change and a style change updates its text', async () => {
  const { reload, newsFor } = await watching();
  reload.update(nothing);
  const { build } = await newsFor(1);
  reload.update({ ...nothing, changed: ['a/index.html'] });
  reload.update({ ...nothing, changed: ['a/index.html', 'b/index.html'], isStyles: true });
  expect((await newsFor(build)).kind).toBe('page');
  expect((await newsFor(build + 1)).kind).toBe('styles');
});

test('a HEAD request for events ends at once', async () => {
  const { reload, ask } = await watching();
  expect(await ask('HEAD', '/.site/events?page=/a/&build=1')).toEqual({ status: 200, body: '' });
  reload.update(nothing);
});

test('an address allows a hundred streams, others wait, and all are notified of a build', async () => {
  const { reload, stream } = await watching();
  const all = await Promise.all(Array.from({ length: 130 }, () => stream('/a/')));
  const open = all.filter(({ status }) => status === 200);
  expect(open).toHaveLength(100);
  const refused = all.filter(({ status }) => status === 503);
  expect(refused.map(({ retryAfter }) => retryAfter)).toEqual(Array.from({ length: 30 }, () => '10'));
  for (const { close } of open.slice(0, 40)) close();
  await expect.poll(async () => (await stream('/b/')).status).toBe(200);
  reload.update(nothing);
  await expect.poll(() => open.slice(40).every(({ heard }) => heard().includes('data: '))).toBe(true);
});

test('closed or refused streams leave nothing in memory', async () => {
  const streams = new Streams();
  const server = createServer((asked, response) => {
    streams.add(asked, { response, path: '/', build: 1 });
  });
  atTheEnd(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const connections = () => new Promise((done) => server.getConnections((_, count) => done(count)));
  const open = async () => {
    const asked = request({ host: '127.0.0.1', port, agent: false })
      .on('error', () => {})
      .end();
    const [{ statusCode }] = await once(asked, 'response');
    return { statusCode, close: () => asked.destroy() };
  };
  for (const _ of [1, 2, 3]) {
    const all = await Promise.all(Array.from({ length: 130 }, open));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(100);
    expect(streams.all()).toHaveLength(100);
    for (const { close } of all) close();
    await expect.poll(() => streams.all()).toEqual([]);
    await expect.poll(connections).toBe(0);
  }
});

test('many clients of one path cause one read of the out folder for each build', async () => {
  const { reload, stream, looks } = await watching();
  reload.update(nothing);
  const { build } = JSON.parse(/^data: (.*)$/m.exec((await stream('/a/')).heard())?.[1] ?? '{}');
  const all = await Promise.all(Array.from({ length: 20 }, () => stream('/a/', build)));
  const before = looks();
  reload.update({ ...nothing, changed: ['a/index.html'] });
  await expect.poll(() => all.every(({ heard }) => heard().includes('"kind":"page"'))).toBe(true);
  expect(looks() - before).toBe(1);
});

test('a client that does not read is disconnected', () => {
  const response = { write: () => false, destroy: vi.fn() };
  send({ response: response as unknown as ServerResponse, path: '/', build: 1 }, 'data: {}\n\n');
  expect(response.destroy).toHaveBeenCalled();
});

test('a removed or published draft is an event for its open page', () => {
  const draft = (route: string, text: string): Preview => ({
    route,
    output: `${route.slice(1)}index.html`,
    badge: 'Draft',
    isOut: false,
    text,
    problems: [],
    files: new Map(),
  });
  const drafts = new Drafts();
  const told = (...now: readonly Preview[]) => {
    const { changed, gone } = drafts.update(now);
    return [changed, gone].map((some) => some.map(({ route }) => route).join(' '));
  };
  expect(told(draft('/a/', 'A'), draft('/b/', 'B'))).toEqual(['/a/ /b/', '']);
  expect(told(draft('/a/', 'A'), draft('/b/', 'B'))).toEqual(['', '']);
  expect(told(draft('/b/', 'B, too'))).toEqual(['/b/', '/a/']);
  expect([drafts.at('/a/'), drafts.at('/b/')?.text]).toEqual([undefined, 'B, too']);
  expect(told()).toEqual(['', '/b/']);
});

test.each([
  ['localhost', true],
  ['kids.localhost', true],
  ['localhost.', true],
  ['localhost:4321', true],
  ['127.0.0.1:4321', true],
  ['[::1]:4321', true],
  ['moon.local', true],
  ['MOON.local:80', true],
  ['evillocalhost', false],
  ['evil-localhost:4321', false],
  ['localhost.evil.example', false],
  ['localhost..', false],
  ['moon.local.evil.example', false],
  ['127.0.0.1.evil.example', false],
  [undefined, false],
])('the host name %j is this machine with --host moon.local: %j', (given, expected) => {
  expect(isExpectedHost(given, 'moon.local')).toBe(expected);
});

test.each([
  ['/a%20b/', '/a b/'],
  ['/a%25b', '/a%b'],
  ['/a..b/.c', '/a..b/.c'],
  ['/a\\b', undefined],
  ['/..\\b', undefined],
  ['/a%5Cb', undefined],
  ['/a%2fb', undefined],
  ['/a%2Fb', undefined],
  ['/a%252Fb', '/a%2Fb'],
  ['/a//b', undefined],
  ['/a/./b', undefined],
  ['/a/..', undefined],
  ['/%00', undefined],
  ['/%ff', undefined],
  ['a', undefined],
])('the path %j is decoded to %j, on every system', (given, expected) => {
  expect(safePath(given)).toBe(expected);
});
