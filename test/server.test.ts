// The answers of both servers to friends and to others.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listenFault } from '../src/serve/address.ts';
import { type Hosting, serve } from '../src/serve/server.ts';
import { patience } from './support/patience.ts';
import { type Serving, startServing } from './support/serving.ts';
import { buildSite, generator, makeSite, page, put, temporaryFolder } from './support/sites.ts';

/** Sends exactly this text and returns the answer: no client changes it. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (part) => (answer += part));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
const get = (port: number, path: string, headers = '', method = 'GET', host = `127.0.0.1:${port}`) =>
  raw(port, `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n`);
const statusOf = (answer: string) => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]);
const header = (answer: string, name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(answer)?.[1];

describe.each(['watch', 'preview'])('site %s', (command) => {
  let served: Serving;
  let port = 0;
  let root = '';

  beforeAll(async () => {
    root = makeSite('minimal', {
      'content/static/long.txt': 'long'.repeat(50_000),
      'content/pages/a/b.md': page('B'),
      'content/pages/404.md': page('Nothing'),
      'content/static/notes.txt': 'notes',
      'content/static/odd name %?#.txt': 'odd',
      'content/static/.well-known/x.txt': 'known',
      'content/static/named/index.html/x.txt': 'below a folder named like a page’s file',
    });
    expect((await buildSite(root)).problems).toEqual([]);
    const secret = join(temporaryFolder(), 'secret.txt');
    writeFileSync(secret, 'secret');
    symlinkSync(secret, join(root, 'dist/link.txt'));
    symlinkSync(join(root, 'content'), join(root, 'dist/linked'));
    put(root, 'dist/.hidden', 'secret');
    writeFileSync(join(root, 'secret.txt'), 'secret');
    mkdirSync(join(root, 'dist/empty'));
    served = await startServing(command, root);
    ({ port } = served);
  });

  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const openFiles = () => readdirSync(`/proc/${served.child.pid}/fd`).length;

  test('requests in a queue open no file, and closed connections keep none open', async () => {
    const before = openFiles();
    const few = 20; // other files that the process opens meanwhile
    const socket = connect(port, '127.0.0.1', () => socket.write(ask('/long.txt').repeat(3_000)));
    await once(socket, 'readable'); // and never reads
    expect(await get(port, '/')).toContain('<h1>');
    expect(openFiles()).toBeLessThan(before + few);
    socket.destroy();
    await expect.poll(openFiles, { timeout: patience }).toBeLessThanOrEqual(before);
  });

  test('pipelined requests are answered in order, up to a thousand in a connection', async () => {
    const some = ['/notes.txt', '/nowhere', '/a/b', '/long.txt', '/notes.txt'].map(ask).join('');
    const answers = (
      await raw(port, `${some}GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    ).split(/(?=HTTP\/1\.1 \d)/);
    expect(answers.map(statusOf)).toEqual([200, 404, 301, 200, 200, 200]);
    expect(answers[4]).toMatch(/\r\n\r\nnotes$/);
    const many = (await raw(port, ask('/notes.txt').repeat(2_000))).split(/(?=HTTP\/1\.1 \d)/);
    expect(new Set(many.slice(0, 1_000).map(statusOf))).toEqual(new Set([200]));
    expect(header(many[999] ?? '', 'connection')).toBe('close');
    expect(new Set(many.slice(1_000).map(statusOf))).toEqual(new Set([503]));
  });

  test.each([
    ['/', 200, 'text/html; charset=utf-8'],
    ['/a/b/', 200, 'text/html; charset=utf-8'],
    ['/a/b/index.html', 200, 'text/html; charset=utf-8'],
    ['/notes.txt', 200, 'text/plain; charset=utf-8'],
    ['/notes.txt?v=1', 200, 'text/plain; charset=utf-8'],
    ['/odd%20name%20%25%3F%23.txt', 200, 'text/plain; charset=utf-8'],
    ['/.well-known/x.txt', 200, 'text/plain; charset=utf-8'],
    ['/named/index.html/x.txt', 200, 'text/plain; charset=utf-8'],
    ['/nowhere', 404, 'text/html; charset=utf-8'],
    ['/a/b/c/d/', 404, 'text/html; charset=utf-8'],
    ['/404.html', 200, 'text/html; charset=utf-8'],
  ])('%s has the status %s', async (path, status, type) => {
    const answer = await get(port, path);
    expect([statusOf(answer), header(answer, 'content-type')]).toEqual([status, type]);
    if (status === 404) expect(answer).toContain('<h1>Nothing</h1>');
  });

  test('a folder without its slash redirects to the one with it, with the query', async () => {
    const answer = await get(port, '/a/b?x=1');
    expect([statusOf(answer), header(answer, 'location')]).toEqual([301, '/a/b/?x=1']);
  });

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/a/..%5c..%5csecret.txt',
    '/..\\secret.txt',
    '/a/../../secret.txt',
    '/notes.txt%00.html',
    '/%c0%ae%c0%ae/secret.txt',
    '/%',
    '//evil.example/a/b',
    '//a/b',
    '/\\evil.example',
    '/link.txt',
    '/linked/site.yml',
    '/.hidden',
    '/.site-build.json',
    '/a',
    '/empty',
    '/empty/',
    '/named',
    '/named/',
    '/named/index.html',
    '/named/index.html/',
    'http://evil.example/',
    '*',
  ])('%s is not found', async (path) => {
    const answer = await get(port, path);
    expect([400, 404]).toContain(statusOf(answer));
    expect(answer).not.toContain('secret\r\n');
    expect(answer).not.toMatch(/\bsecret$/);
    expect(header(answer, 'location')).toBeUndefined();
  });

  test('listens on 127.0.0.1 and no other address', async () => {
    expect(new URL(served.url).hostname).toBe('127.0.0.1');
    const socket = connect(port, '127.0.0.2'); // a listener on all addresses is there, too
    await expect(once(socket, 'connect')).rejects.toThrow();
  });

  test.each(['evil.example', `evil.example:80`, 'localhost.evil.example', '127.0.0.1.evil.example', ''])(
    'refuses the host name "%s"',
    async (host) => {
      const answer = await get(port, '/', '', 'GET', host);
      expect(statusOf(answer)).toBe(403);
      expect(answer).not.toContain('<h1>');
    },
  );

  test.each(['localhost', 'LOCALHOST:1', '127.0.0.1', '[::1]:80', '192.168.0.7', 'kids.localhost'])(
    'accepts the host name "%s"',
    async (host) => {
      expect(statusOf(await get(port, '/', '', 'GET', host))).toBe(200);
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('%s is refused', async (method) => {
    const answer = await get(port, '/', 'Content-Length: 0\r\n', method);
    expect([statusOf(answer), header(answer, 'allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('HEAD has the headers of GET, without a body', async () => {
    const [head, whole] = [await get(port, '/notes.txt', '', 'HEAD'), await get(port, '/notes.txt')];
    expect(head.split('\r\n\r\n')[1]).toBe('');
    expect(header(head, 'content-length')).toBe(header(whole, 'content-length'));
  });

  test.each([
    ['bytes=0-1', 206, 'no'],
    ['bytes=-2', 206, 'es'],
    ['bytes=5-2', 416, undefined],
    ['bytes=99-', 416, undefined],
    ['bytes=x-y', 200, 'notes'],
    ['lines=1-2', 200, 'notes'],
  ])('Range: %s is answered with %s', async (range, status, body) => {
    const answer = await get(port, '/notes.txt', `Range: ${range}\r\n`);
    expect(statusOf(answer)).toBe(status);
    if (body === undefined) expect(header(answer, 'content-range')).toBe('bytes */5');
    else expect(answer.split('\r\n\r\n')[1]).toBe(body);
  });

  test('a file that the browser has is not sent again', async () => {
    const etag = header(await get(port, '/notes.txt'), 'etag');
    expect(statusOf(await get(port, '/notes.txt', `If-None-Match: ${etag}\r\n`))).toBe(304);
  });

  test('continues after requests that are not HTTP', async () => {
    await raw(port, 'HELLO\r\n\r\n');
    await raw(port, `GET / HTTP/1.1\r\nHost: ${'x'.repeat(100_000)}\r\n\r\n`).catch(() => '');
    expect(statusOf(await get(port, '/'))).toBe(200);
  });

  test('listens on loopback only', async () => {
    const tcp = `${readFileSync('/proc/net/tcp', 'utf8')}${readFileSync('/proc/net/tcp6', 'utf8')}`;
    const hex = port.toString(16).toUpperCase().padStart(4, '0');
    const local = [...tcp.matchAll(new RegExp(`^\\s*\\d+: (\\w+):${hex} \\w+:\\w+ 0A`, 'gm'))].map(
      ([, at]) => at,
    );
    expect(local).toEqual(['0100007F']);
  });
});

describe('site watch', () => {
  let served: Serving;

  beforeAll(async () => {
    const draft = page('Draft').replace('---\n\n', 'draft: true\n---\n\n');
    served = await startServing('watch', makeSite('minimal', { 'content/pages/draft.md': draft }));
  });

  test.each(['/%25', '/%25%32%65%25%32%65/x', '//evil.example/', 'x', '%00', ''])(
    'continues after an invalid page asks for events: "%s"',
    async (path) => {
      const answer = await get(served.port, `/.site/events?page=${path}&build=x`);
      expect(statusOf(answer)).toBe(400);
      expect(statusOf(await get(served.port, '/'))).toBe(200);
      expect(served.said()).not.toContain('defect');
    },
  );

  test.each([
    ['cross-site', 404],
    ['same-site', 404],
    ['same-origin', 200],
    ['none', 200],
  ])('answers %s requests for its own files with %i', async (from, status) => {
    const ask = (path: string) => get(served.port, path, `Sec-Fetch-Site: ${from}\r\n`);
    for (const path of ['/draft/', '/.site/problems', '/.site/reload.js'])
      expect([path, statusOf(await ask(path))]).toEqual([path, status]);
    if (status === 404) expect(statusOf(await ask('/.site/events?page=/&build=1'))).toBe(404);
    expect(statusOf(await ask('/'))).toBe(200);
  });
});

describe('a request that fails', () => {
  /** Serves a folder from within the test; reported defects are collected in `defects`. */
  const served = async (files: Readonly<Record<string, string>>, more: Partial<Hosting> = {}) => {
    const out = temporaryFolder();
    chmodSync(out, 0o755);
    for (const [path, content] of Object.entries(files)) put(out, path, content);
    const defects: unknown[] = [];
    const fail = (error: unknown) => defects.push(error);
    const plain = { base: () => '/', headers: () => ({}), compressed: true };
    const { url, close } = await serve({ out, ...plain, fail, ...more }, { host: '127.0.0.1', port: 0 });
    onTestFinished(close);
    return { out, defects, port: Number(new URL(url()).port) };
  };
  const bodyOf = (answer: string) => answer.split('\r\n\r\n')[1] ?? '';

  test('on an unreadable file gets 500, without headers of the file', async () => {
    const { out, defects, port } = await served(
      {
        'a.txt': 'a'.repeat(999),
        'b.txt': 'b'.repeat(999),
        'b.txt.br': 'br'.repeat(99),
        'c/index.html': 'c',
      },
      { page: (html) => html },
    );
    for (const path of ['a.txt', 'b.txt.br', 'c/index.html']) chmodSync(join(out, path), 0);
    if (process.getuid?.() === 0) process.seteuid?.(65534); // root may read everything
    try {
      for (const path of ['/a.txt', '/b.txt', '/c/']) {
        const answer = await get(port, path, 'Accept-Encoding: br\r\n');
        expect([path, statusOf(answer), header(answer, 'content-encoding')]).toEqual([path, 500, undefined]);
        expect(bodyOf(answer)).toContain('This file cannot be read: EACCES.');
        expect(header(answer, 'etag')).toBeUndefined();
        expect(header(answer, 'content-length') ?? bodyOf(answer).length).toBe(bodyOf(answer).length);
      }
    } finally {
      if (process.getuid?.() === 0) process.seteuid?.(0);
    }
    expect(defects).toEqual([]);
  });

  test('on a removed file gets 404', async () => {
    let out = '';
    const headers = () => {
      rmSync(join(out, 'a.txt'));
      return { 'Cache-Control': 'immutable' };
    };
    const here = await served({ 'a.txt': 'a'.repeat(999) }, { headers });
    out = here.out;
    const answer = await get(here.port, '/a.txt');
    expect([statusOf(answer), header(answer, 'cache-control')]).toEqual([404, undefined]);
    expect(here.defects).toEqual([]);
  });

  test.each<[string, Partial<Hosting>]>([
    [
      'throws',
      {
        headers: () => {
          throw new Error('ours');
        },
      },
    ],
    [
      'throws nothing',
      {
        headers: () => {
          throw undefined;
        },
      },
    ],
    [
      'rejects',
      {
        answer: async () => {
          throw new Error('ours');
        },
      },
    ],
    ['names a header that cannot be', { headers: () => ({ 'X-Odd': 'a\nb' }) }],
  ])('on an internal error (%s) gets 500, with a report, and the server continues', async (_, more) => {
    const { defects, port } = await served({ 'a.txt': 'a' }, more);
    expect(statusOf(await get(port, '/a.txt'))).toBe(500);
    expect(statusOf(await get(port, '/a.txt'))).toBe(500);
    expect(defects).toHaveLength(2);
  });

  test('on an internal error during an answer is cut off', async () => {
    const answer: Hosting['answer'] = async (_, response) => {
      response.writeHead(200, { 'Content-Length': 99 }).write('half');
      throw new Error('ours');
    };
    const { defects, port } = await served({}, { answer });
    expect(bodyOf(await get(port, '/'))).toBe('half');
    expect(defects).toHaveLength(1);
  });
});

describe('site preview', () => {
  const built = async (files = {}, base?: string) => {
    const root = makeSite('minimal', { 'content/static/notes.txt': 'notes '.repeat(99), ...files });
    await buildSite(root, { base });
    return root;
  };

  test('sends compressed files to clients that accept them', async () => {
    const root = await built();
    const text = readFileSync(join(root, 'dist/notes.txt'));
    put(root, 'dist/notes.txt.br', brotliCompressSync(text));
    put(root, 'dist/notes.txt.gz', gzipSync(text));
    const { url } = await startServing('preview', root);
    for (const [accept, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', null],
      ['', null],
    ]) {
      const answer = await fetch(`${url}notes.txt`, { headers: { 'accept-encoding': accept ?? '' } });
      const { headers } = answer;
      expect([
        accept,
        headers.get('content-encoding'),
        headers.get('vary'),
        headers.get('content-type'),
      ]).toEqual([accept, encoding, 'Accept-Encoding', 'text/plain; charset=utf-8']);
      expect(await answer.text()).toBe(String(text));
    }
  });

  test('serves the site below the base of the build', async () => {
    const root = await built(
      { 'content/pages/a.md': page('A'), 'content/pages/404.md': page('Nothing') },
      '/kids/',
    );
    const { url, port } = await startServing('preview', root);
    expect(new URL(url).pathname).toBe('/kids/');
    expect(statusOf(await get(port, '/kids/a/'))).toBe(200);
    expect(header(await get(port, '/kids/a'), 'location')).toBe('/kids/a/');
    expect(header(await get(port, '/kids'), 'location')).toBe('/kids/');
    expect(header(await get(port, '/'), 'location')).toBe('/kids/');
    expect(statusOf(await get(port, '/a/'))).toBe(404);
    expect(statusOf(await get(port, '/kids/x/y'))).toBe(404);
  });

  test('serves a later build', async () => {
    const root = await built({ 'content/pages/a.md': page('A') });
    const { url } = await startServing('preview', root);
    put(root, 'content/pages/b.md', page('B'));
    await buildSite(root, { base: '/kids/' });
    expect((await fetch(`${url}kids/b/`)).status).toBe(200);
  });

  test.each([
    ['nothing', () => makeSite()],
    ['a folder that no build made', () => makeSite('minimal', { 'dist/index.html': '<h1>mine</h1>' })],
    ['a file', () => makeSite('minimal', { dist: 'x' })],
  ])('refuses %s', async (_, make) => {
    const { code, stderr } = await ended(spawnSite('preview', '--root', make()));
    expect(code).toBe(2);
    expect(stderr).toContain('is not a build');
  });

  test('ends with Ctrl-C, and frees the port', async () => {
    const { child, port } = await startServing('preview', await built());
    const end = new Promise((done) => child.on('exit', done));
    child.kill('SIGINT');
    expect(await end).toBe(130);
    await expect(raw(port, 'GET / HTTP/1.1\r\n\r\n')).rejects.toThrow('ECONNREFUSED');
  });

  test('refuses a requested port that is taken', async () => {
    const root = await built();
    const { port } = await startServing('preview', root);
    const { code, stderr } = await ended(spawnSite('preview', '--root', root, '--port', String(port)));
    expect(code).toBe(2);
    expect(stderr).toContain(`port ${port} is taken`);
  });

  test.each(['x', '70000', '-1'])('--port %s is wrong use', async (port) => {
    expect((await ended(spawnSite('preview', `--port=${port}`))).code).toBe(2);
  });
});

function spawnSite(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [join(generator, 'bin/site.js'), ...args]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function ended(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  child.stderr?.on('data', (part) => (stderr += part));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, stderr };
}

test.each([
  [4000, 'port 4000 is taken; without --port the next free one is used'],
  [undefined, 'port 4321 and the hundred after it are taken; choose another one with --port'],
])('a taken port (%s) is reported with the fix', (port, said) => {
  const taken = Object.assign(new Error('taken'), { code: 'EADDRINUSE' });
  expect(listenFault(taken, { host: '127.0.0.1', port })).toBe(said);
});
