// `--remote-cache`: machines that share nothing but an HTTP cache. Slow: it runs the command line.
import { spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { BuildRequest } from '../src/build/build.ts';
import { buildShard, buildWith } from '../src/cli/commands/build.ts';
import * as cacheFiles from '../src/engine/cache.ts';
import { Packs } from '../src/engine/pack.ts';
import { RemoteCache } from '../src/engine/remoteCache.ts';
import { receive, send } from '../src/engine/remoteStore.ts';
import { type CacheServer, startCacheServer } from './support/cache-server.ts';
import { pass } from './support/clock.ts';
import { patience } from './support/patience.ts';
import {
  buildSite,
  generator,
  lines,
  makeSite,
  page,
  put,
  snapshot,
  temporaryFolder,
} from './support/sites.ts';

// Not `noteRenderings`: some tests load modules again.
const renderings = vi.hoisted(() => ({ routes: [] as string[] }));
vi.mock('../src/stages/4-pages/renderChecked.ts', async (original) => {
  const step = await original<typeof import('../src/stages/4-pages/renderChecked.ts')>();
  const renderChecked: typeof step.renderChecked = (route, ...given) => {
    renderings.routes.push(route.route);
    return step.renderChecked(route, ...given);
  };
  return { ...step, renderChecked };
});

const key = (letter: string) => letter.repeat(64);
const long = { answer: patience, request: patience, all: patience };
let server: CacheServer;
beforeEach(async () => {
  server = await startCacheServer();
});
const client = (more: { readonly token?: string; readonly secret?: string } = {}, times = long) =>
  new RemoteCache({ url: server.url, ...more }, times);
/** An entry on a server by a writer without the secret. */
function signed(of: string, bytes: Uint8Array): Buffer {
  const entry = gzipSync(bytes);
  return Buffer.concat([
    createHmac('sha256', '').update(`site cache 1\n${of}\n`).update(entry).digest(),
    entry,
  ]);
}
const textOf = async (cache: RemoteCache, letter: string) => (await cache.get(key(letter)))?.toString();

describe('an entry', () => {
  test('is found by other machines, and a missing one is not', async () => {
    const one = client();
    expect(await one.put(key('a'), Buffer.from('moon'))).toBe(true);
    const other = client();
    expect(await textOf(other, 'a')).toBe('moon');
    expect(await textOf(other, 'b')).toBeUndefined();
    expect(server.keys()).toEqual([key('a')]);
    expect(server.requests).toEqual(['PUT 201', 'GET 200', 'GET 404']);
    expect([one.written.entries, other.read.entries, other.damaged, other.failure]).toEqual([
      1,
      1,
      0,
      undefined,
    ]);
  });

  test('sends the token, and its key replaces {key} in the address', async () => {
    const seen: unknown[] = [];
    server.instead = ({ url, headers }, response) => {
      seen.push([url, headers.authorization]);
      response.writeHead(404).end();
      return true;
    };
    const url = server.url.replace('{key}', 'v8/artifacts/{key}?teamId=1');
    await new RemoteCache({ url, token: 'night' }, long).get(key('a'));
    await client().get(key('b'));
    expect(seen).toEqual([
      [`/v8/artifacts/${key('a')}?teamId=1`, 'Bearer night'],
      [`/${key('b')}`, undefined],
    ]);
  });

  test('with changed bytes is not used', async () => {
    const cache = client();
    const whole = Buffer.from('moon'.repeat(1000));
    const damages: ((bytes: Buffer) => Buffer)[] = [
      (bytes) => bytes.subarray(0, -1),
      (bytes) => bytes.subarray(0, 20),
      () => Buffer.alloc(0),
      (bytes) => Buffer.concat([bytes, Buffer.from('x')]),
      (bytes) => Buffer.from(bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte))),
      () => readFileSync(server.fileOf(key('b'))), // a good entry, of another key
      () => Buffer.alloc(40_000_000),
    ];
    await cache.put(key('b'), Buffer.from('another'));
    for (const damage of damages) {
      await cache.put(key('a'), whole);
      expect(await textOf(cache, 'a')).toBe(whole.toString());
      writeFileSync(server.fileOf(key('a')), damage(readFileSync(server.fileOf(key('a')))));
      expect(await textOf(cache, 'a')).toBeUndefined();
    }
    expect(cache.damaged).toBe(damages.length);
    expect(cache.failure).toBeUndefined();
  });

  test('with a wrong or missing signature is not used', async () => {
    for (const [letter, secret] of [
      ['a', 'right'],
      ['b', 'wrong'],
      ['c', undefined],
    ] as const)
      await client(secret === undefined ? {} : { secret }).put(key(letter), Buffer.from('moon'));
    const cache = client({ secret: 'right' });
    expect(await Promise.all(['a', 'b', 'c'].map((letter) => textOf(cache, letter)))).toEqual([
      'moon',
      undefined,
      undefined,
    ]);
    expect(cache.damaged).toBe(2);
  });

  test('has at most 16 MB', async () => {
    expect(await client().put(key('a'), new Uint8Array(16_000_001))).toBe(false);
    expect(server.requests).toEqual([]);
  });

  test('that has grown beyond the limit is not used, nor are too many in all', async () => {
    await client().put(key('a'), new Uint8Array(1));
    const fill = (length: number) =>
      writeFileSync(server.fileOf(key('a')), signed(key('a'), new Uint8Array(length)));
    fill(16_000_001);
    const cache = client();
    expect(await cache.get(key('a'))).toBeUndefined();
    expect([cache.damaged, cache.failure]).toEqual([1, undefined]);
    fill(16_000_000);
    vi.resetModules();
    vi.doMock('../src/engine/cache.ts', async (original) => ({
      ...(await original<object>()),
      mostCached: 40_000_000, // as many as the cache folder holds, and not two gigabytes
    }));
    const { RemoteCache: Small } = await import('../src/engine/remoteCache.ts');
    vi.doUnmock('../src/engine/cache.ts');
    const small = new Small({ url: server.url }, long);
    const lengths = [];
    for (let times = 0; times < 3; times += 1) lengths.push((await small.get(key('a')))?.length);
    expect(lengths).toEqual([16_000_000, 16_000_000, undefined]);
  });

  test('that never ends is cut off', async () => {
    const endless = 200_000_000; // it ends nevertheless: a cache that reads on must fail here, and not fill the memory
    let sent = 0;
    const cut = new Promise((done) => {
      server.instead = (_, response) => {
        response.writeHead(200).on('close', done);
        const more = () => {
          sent += 1_000_000;
          if (sent >= endless) response.end();
          else response.write(Buffer.alloc(1_000_000), (error) => error ?? more());
        };
        more();
        return true;
      };
    });
    const cache = client();
    expect(await cache.get(key('a'))).toBeUndefined();
    expect([cache.damaged, cache.failure]).toEqual([1, undefined]);
    await cut;
    expect(sent).toBeLessThan(endless);
  });
});

describe('the remote cache after', () => {
  /** The state of a cache after two requests, of which only the first was made. */
  const failureOf = async (times = long, verb: 'get' | 'put' = 'get') => {
    let seen = 0;
    const { instead } = server;
    server.instead = (request, response) => {
      seen += 1;
      return instead(request, response);
    };
    const cache = client({}, times);
    const ask = () => (verb === 'get' ? cache.get(key('a')) : cache.put(key('a'), Buffer.from('moon')));
    expect(await ask()).toBe(verb === 'get' ? undefined : false);
    expect(await ask()).toBe(verb === 'get' ? undefined : false);
    expect(seen).toBe(1);
    return cache.failure;
  };

  test.each([401, 403, 500, 503])('status %d sends no more requests', async (status) => {
    server.instead = (_, response) => Boolean(response.writeHead(status).end('No.'));
    expect(await failureOf()).toEqual({ verb: 'GET', why: { status } });
    expect(await failureOf(long, 'put')).toEqual({ verb: 'PUT', why: { status } });
  });

  test('a refusal to store still finds entries', async () => {
    await client().put(key('a'), Buffer.from('moon'));
    server.instead = ({ method }, response) => method === 'PUT' && Boolean(response.writeHead(403).end());
    const cache = client();
    expect(await cache.put(key('b'), Buffer.from('sun'))).toBe(false);
    expect(await cache.put(key('b'), Buffer.from('sun'))).toBe(false);
    expect(await textOf(cache, 'a')).toBe('moon');
    expect(cache.failure).toEqual({ verb: 'PUT', why: { status: 403 } });
    expect(server.requests).toEqual(['PUT 201', 'PUT 403', 'GET 200']);
  });

  test('a missing answer sends no more requests', async () => {
    server.instead = () => true;
    expect(await failureOf({ ...long, answer: 1_000 })).toEqual({ verb: 'GET', why: { ms: 1_000 } });
    expect(await failureOf({ ...long, request: 1_100 }, 'put')).toEqual({ verb: 'PUT', why: { ms: 1_100 } });
    expect(await failureOf({ ...long, all: 1_200 })).toEqual({ verb: 'GET', why: { ms: 1_200 } });
  });

  test('an answer that never ends sends no more requests', async () => {
    server.instead = (_, response) => response.writeHead(200).write('moon') || true;
    expect(await failureOf({ ...long, request: 1_000 })).toEqual({ verb: 'GET', why: { ms: 1_000 } });
  });

  test('an endless answer sends no more requests, even across garbage collections', async () => {
    server.instead = (_, response) => {
      const drip = setInterval(() => response.write('moon'), 50);
      response.on('close', () => clearInterval(drip));
      return response.writeHead(200).write('moon') || true;
    };
    setFlagsFromString('--expose-gc');
    const free = setInterval(runInNewContext('gc'), 100);
    const failure = await failureOf({ ...long, request: 1_000 }).finally(() => clearInterval(free));
    expect(failure).toEqual({ verb: 'GET', why: { ms: 1_000 } });
  });

  test('a closed connection sends no more requests', async () => {
    server.instead = ({ socket }) => Boolean(socket.destroy());
    expect(await failureOf()).toEqual({
      verb: 'GET',
      why: { code: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/) },
    });
  });

  test('a redirect does not send the token to another server', async () => {
    const other = await startCacheServer();
    server.instead = ({ url }, response) =>
      Boolean(response.writeHead(307, { location: new URL(url ?? '', other.url).href }).end());
    expect(await failureOf()).toEqual({ verb: 'GET', why: { code: 'network' } });
    expect(other.requests).toEqual([]);
  });
});

const minimal = () =>
  makeSite('minimal', {
    'content/pages/index.md': page('Home', 'The first.'),
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [
        `content/pages/${name}.md`,
        page(name.toUpperCase(), `Of ${name}.`),
      ]),
    ),
  });
const requestOf = (root: string): BuildRequest => ({ root, out: join(root, 'dist'), today: '2025-11-03' });

test('a server that has an entry for every key is reported after a limit of requests', async () => {
  const state = Buffer.from(JSON.stringify({ packs: [], groups: [] }));
  const asked = { count: 0, there: Number.POSITIVE_INFINITY };
  const remote = () => {
    asked.count = 0;
    const get = async () => {
      asked.count += 1;
      return asked.count <= asked.there ? state : undefined;
    };
    return Object.assign(client(), { get });
  };
  const folder = temporaryFolder();
  const site = { site: 'site', sources: 'one', folder, packs: join(folder, 'packs') };
  const endless = remote();
  expect((await receive(endless, site)).shards).toHaveLength(9999);
  expect([asked.count, endless.hasTooMany]).toEqual([10_000, true]);
  asked.there = 20;
  const few = remote();
  expect((await receive(few, site)).shards).toHaveLength(19);
  expect(few.hasTooMany).toBe(false);
});

describe('a server with forged lists of entries', () => {
  const hex = (number: number) => number.toString(16).padStart(64, '0');
  const some = Array.from({ length: 100 }, (_, index) => hex(index));
  /** A remote cache that answers every request with `answer`, or only the first ones, and how often it was asked. */
  const forged = (answer: string, answers = Number.POSITIVE_INFINITY) => {
    const asked = { count: 0 };
    const bytes = Buffer.from(answer);
    const get = async () => {
      asked.count += 1;
      return asked.count <= answers ? bytes : undefined;
    };
    return { asked, remote: Object.assign(client(), { get }) };
  };
  const received = async (remote: RemoteCache) => {
    const folder = temporaryFolder();
    return receive(remote, { site: 'site', sources: 'one', folder, packs: join(folder, 'packs') });
  };

  test.each([
    ['brackets', '['.repeat(1000)],
    ['brackets in a list', `{"packs":${'['.repeat(1000)}${']'.repeat(1000)},"groups":[]}`],
    ['objects', '{"packs":[{"parts":'.repeat(400)],
  ])('that are deep is asked for 18, and none is parsed: %s', async (_, text) => {
    const parse = vi.spyOn(JSON, 'parse');
    const { asked, remote } = forged(text);
    expect((await received(remote)).shards).toEqual([]);
    expect([asked.count, remote.damaged, parse.mock.calls.length]).toEqual([18, 18, 0]);
    parse.mockRestore();
  });

  test('that are long is asked for few', async () => {
    const group = JSON.stringify({ key: hex(0), names: [], size: 0 });
    const { asked, remote } = forged(`{"packs":[],"groups":[${Array(80_000).fill(group).join()}]}`);
    const { shards } = await received(remote);
    expect([asked.count, shards.length, remote.damaged > 0]).toEqual([17, 5, true]);
  });

  test('that name one file a thousand times reads it once', async () => {
    const read = vi.spyOn(cacheFiles, 'storedBytes');
    const groups = some.map((key) => ({ key, names: [...some.slice(0, 10), ...some.slice(0, 10)], size: 1 }));
    const { remote } = forged(JSON.stringify({ packs: [], groups }), 1);
    await received(remote);
    expect(read.mock.calls.length).toBe(10);
    read.mockRestore();
  });
});

/** Builds, or renders a shard, on a machine with an empty disk. Returns the routes that it rendered. */
async function machine(
  root: string,
  { sources = 'one', shard, of = 2 }: { sources?: string; shard?: number; of?: number } = {},
  cache = client(),
): Promise<string[]> {
  pass(60_000); // younger files may be changing still
  const folder = temporaryFolder();
  const packs = join(folder, 'packs', 'site');
  cacheFiles.setCacheFolder(folder);
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const site = { site: 'site', sources, shard, folder, packs };
  const received = await receive(cache, site);
  renderings.routes = [];
  const part = shard === undefined ? undefined : { index: shard, count: of };
  const { result, save } = await (part
    ? buildShard({ ...requestOf(root), shard: part }, new Packs(packs), part)
    : buildWith(requestOf(root), new Packs(packs)));
  const rendered = [...renderings.routes].sort();
  expect(lines(result.problems)).toBe('');
  save();
  await send(cache, site, received, true);
  if (part) return rendered;
  const out = join(root, 'clean');
  expect(lines((await buildSite(root, { ...requestOf(root), out })).problems)).toBe('');
  expect(snapshot(join(root, 'dist'))).toEqual(snapshot(out));
  rmSync(out, { recursive: true });
  return rendered;
}

describe('machines with a remote cache', () => {
  test('that render one shard each leave nothing to render for the final build', async () => {
    const root = minimal();
    const parts = [await machine(root, { shard: 1 }), await machine(root, { shard: 2 })];
    expect(parts.flat().sort()).toEqual(['/', '/a/', '/b/', '/c/', '/d/', '/e/']);
    expect(await machine(root)).toEqual([]);
  });

  test('are all found, even more than are checked at once', async () => {
    const root = minimal();
    for (const shard of [1, 17, 18]) await machine(root, { shard, of: 18 });
    expect((await machine(root)).length).toBe(5); // the plan has fewer pages than 17
    expect(server.requests.filter((one) => one === 'GET 404').length).toBeGreaterThan(32);
  });

  test('render only the changes since the newest build, of any commit', async () => {
    const root = minimal();
    await machine(root);
    put(root, 'content/pages/b.md', page('B', 'Edited.'));
    put(root, 'content/pages/c.md', page('C', 'Edited.'));
    const parts: string[][] = [];
    for (const shard of [1, 2]) parts.push(await machine(root, { sources: 'two', shard }));
    expect(parts.flat().sort()).toEqual(['/b/', '/c/']);
    expect(await machine(root, { sources: 'two' })).toEqual([]);
    expect(await machine(root, { sources: 'three' })).toEqual([]);
  });

  test('on two commits at once do not mix', async () => {
    const root = minimal();
    const edit = (text: string) => put(root, 'content/pages/b.md', page('B', text));
    for (const shard of [1, 2]) {
      for (const sources of ['Left.', 'Right.']) {
        edit(sources);
        await machine(root, { sources, shard });
      }
    }
    expect(await machine(root, { sources: 'Right.' })).toEqual([]);
    edit('Left.');
    expect(await machine(root, { sources: 'Left.' })).toEqual([]);
  });

  test('do not store an entry again', async () => {
    const root = minimal();
    await machine(root);
    await machine(root);
    const [before, cache] = [server.keys(), client()];
    expect(await machine(root, {}, cache)).toEqual([]);
    expect([cache.read.entries > 1, cache.written.entries]).toEqual([true, 2]);
    const few = new Set(before);
    expect(server.keys().filter((one) => !few.has(one))).toHaveLength(1);
  });

  test('make the same site if the server lost, cut or mixed up entries', async () => {
    const root = minimal();
    for (const shard of [1, 2]) await machine(root, { shard });
    await machine(root);
    const all = server.keys();
    const whole = new Map(all.map((one) => [one, readFileSync(server.fileOf(one))]));
    const ways = [
      (file: string) => rmSync(file),
      (file: string) => truncateSync(file, 50),
      (file: string) => writeFileSync(file, whole.get(all[0] as string) as Buffer),
    ];
    for (const [at, one] of all.entries()) {
      for (const [name, bytes] of whole) writeFileSync(server.fileOf(name), bytes);
      ways[at % ways.length]?.(server.fileOf(one));
      await machine(root); // compares with a clean build
    }
  });
});

describe('a list of stored entries', () => {
  test('with a path outside the cache folder is not used', async () => {
    const root = minimal();
    await machine(root);
    const lists: string[] = [];
    for (const one of server.keys()) {
      const text = (await client().get(one))?.toString('latin1') ?? '';
      if (text.startsWith('{"packs"')) lists.push(one);
    }
    expect(lists).toHaveLength(1);
    const list = lists[0] as string;
    const good = JSON.parse(String(await client().get(list)));
    const name = '../../../evil-0123456789ab.pack';
    const bad: unknown[] = [
      { ...good, packs: good.packs.map((pack: object) => ({ ...pack, name })) },
      { ...good, packs: [{ name: 'x-0123456789ab.pack', parts: ['../x'] }] },
      { ...good, groups: [{ key: key('a'), names: ['../x'], size: 1 }] },
      { packs: null, groups: [] },
      null,
      'moon',
    ];
    for (const one of bad) {
      await client().put(list, Buffer.from(JSON.stringify(one)));
      const cache = client();
      const folder = temporaryFolder();
      const packs = join(folder, 'cache/packs/site');
      const site = { site: 'site', sources: 'one', folder: join(folder, 'cache'), packs };
      const base = { packs: [], groups: [] };
      expect(await receive(cache, site)).toEqual({ base, isShared: false, shards: [] });
      expect(cache.damaged).toBe(1);
      expect(readdirSync(folder)).toEqual([]);
    }
  });
});

describe('costly files', () => {
  const make = vi.fn();
  const contentOf = (name: string) => `Of ${name}`.padEnd(name.startsWith('large') ? 2_000_000 : 0);
  /** The bytes that a machine makes itself, and the number of stored ones. */
  const needs = async (
    names: readonly string[],
    { sources = 'one', shard, isWhole = true }: { sources?: string; shard?: number; isWhole?: boolean } = {},
  ) => {
    vi.resetModules(); // a process of its own knows of no bytes of others
    const cache = await import('../src/engine/cache.ts');
    const store = await import('../src/engine/remoteStore.ts');
    const folder = temporaryFolder();
    cache.setCacheFolder(folder);
    const site = { site: 'site', sources, shard, folder, packs: join(folder, 'packs/site') };
    const remote = client();
    const received = await store.receive(remote, site);
    make.mockClear();
    for (const name of names) {
      const bytes = await cache.cached([name], async () => {
        make(name);
        return Buffer.from(contentOf(name));
      });
      expect(Buffer.from(bytes).toString()).toBe(contentOf(name));
    }
    await store.send(remote, site, received, isWhole);
    return { made: make.mock.calls.flat(), written: remote.written.entries };
  };

  test('are made by one machine only', async () => {
    expect((await needs(['a', 'b'], { shard: 1 })).made).toEqual(['a', 'b']);
    expect((await needs(['c'], { shard: 2 })).made).toEqual(['c']);
    expect((await needs(['a', 'b', 'c', 'd'])).made).toEqual(['d']);
    const sources = 'two';
    expect((await needs(['d'], { sources, shard: 1 })).made).toEqual([]);
    expect((await needs(['a', 'e'], { sources, shard: 2 })).made).toEqual(['e']);
    expect((await needs(['a', 'b', 'c', 'd', 'e'], { sources })).made).toEqual([]);
  });

  test('are dropped if unused, once a build has used all that the site needs', async () => {
    expect(await needs(['a', 'b', 'c'])).toEqual({ made: ['a', 'b', 'c'], written: 2 });
    expect(await needs(['a', 'b', 'c'])).toEqual({ made: [], written: 0 });
    expect((await needs(['a'], { isWhole: false })).made).toEqual([]); // such as a build with a dist of its own
    expect(await needs(['b', 'c'])).toEqual({ made: [], written: 2 });
    expect(await needs(['b', 'c'])).toEqual({ made: [], written: 0 });
    expect((await needs(['a', 'b'])).made).toEqual(['a']);
    expect((await needs(['a', 'b', 'c'])).made).toEqual(['c']);
  });

  test('of a large entry stay together while half are used, then only the used ones stay', async () => {
    const [a, b, c] = ['large a', 'large b', 'large c'];
    expect(await needs([a, b, c])).toEqual({ made: [a, b, c], written: 2 });
    expect(await needs([a, b])).toEqual({ made: [], written: 0 });
    expect(await needs([c])).toEqual({ made: [], written: 2 });
    expect((await needs([b, c])).made).toEqual([b]);
  });

  test('with a path as name, or with other bytes than named, are not written', async () => {
    const folder = join(temporaryFolder(), 'a/b/cache');
    const path = `${'../'.repeat(2)}${'e'.repeat(58)}`;
    const sumOf = (name: string, bytes: string) =>
      createHash('sha256').update(basename(name)).update(bytes).digest();
    const fileOf = (name: string, content: Buffer) => {
      const head = Buffer.alloc(68, name, 'latin1');
      head.writeUInt32LE(content.length, 64);
      return Buffer.concat([head, content]);
    };
    const whole = (name: string, bytes: string) => Buffer.concat([sumOf(name, bytes), Buffer.from(bytes)]);
    const all = Buffer.concat([
      fileOf(path, whole(path, 'evil')),
      fileOf(key('b'), whole(key('c'), 'of another name')),
      fileOf(key('d'), whole(key('d'), 'good')),
    ]);
    const group = createHash('sha256').update(all).digest('hex');
    const site = { site: 'site', sources: 'one', folder, packs: join(folder, 'packs/site') };
    await send(client(), site, { base: { packs: [], groups: [] }, isShared: true, shards: [] }, false);
    for (const one of server.keys()) {
      const state = { packs: [], groups: [{ key: group, names: [key('d')], size: all.length }] };
      await client().put(one, Buffer.from(JSON.stringify(state)));
    }
    await client().put(group, all);
    await receive(client(), site);
    const found = readdirSync(join(folder, '../..'), { recursive: true, encoding: 'utf8' });
    expect(found.sort()).toEqual(['b', 'b/cache', `b/cache/${key('d')}`]);
  });

  test('that the server lost are stored again', async () => {
    await needs(['a', 'b']);
    for (const one of server.keys()) {
      const isList = (await client().get(one))?.toString().startsWith('{');
      if (!isList) rmSync(server.fileOf(one));
    }
    expect((await needs(['a', 'b'])).made).toEqual(['a', 'b']);
    expect((await needs(['a', 'b'])).made).toEqual([]);
  });
});

describe('the command', () => {
  const run = async (root: string, env: Readonly<Record<string, string>>, ...args: readonly string[]) => {
    const all = [join(generator, 'bin/site.js'), 'build', '--root', root, '--no-color', ...args];
    const child = spawn(
      process.execPath,
      ['--require', join(generator, 'test/support/unhurried.cjs'), ...all],
      { env: { ...process.env, ...env } },
    );
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (part) => {
      stdout += part;
    });
    child.stderr.on('data', (part) => {
      stderr += part;
    });
    const status = await new Promise((resolve) => child.on('close', resolve));
    return { status, stdout, stderr, last: stdout.trim().split('\n').at(-1) };
  };
  const cacheOf = () => ['--cache', join(temporaryFolder(), 'cache')];

  test('gets and stores entries with the token, and reports this', async () => {
    const root = minimal();
    const tokens = new Set<string | undefined>();
    server.instead = ({ headers }) => {
      tokens.add(headers.authorization);
      return false;
    };
    const env = { SITE_REMOTE_CACHE_TOKEN: 'hush-token\n', SITE_REMOTE_CACHE_KEY: 'hush-key' };
    const remote = ['--remote-cache', server.url];
    const shard = await run(root, env, ...cacheOf(), ...remote, '--shard', '1/1');
    expect(shard).toMatchObject({ status: 0, stderr: '' });
    expect(shard.last).toMatch(/^Remote cache: 0 read \(0\.0 MB\), \d written \(0\.\d MB\)\.$/);
    const built = await run(root, { ...env, SITE_REMOTE_CACHE: server.url }, ...cacheOf());
    expect(built).toMatchObject({ status: 0, stderr: '' });
    expect(built.last).toMatch(/^Remote cache: [2-9] read \(0\.\d MB\), \d written/);
    expect(tokens).toEqual(new Set(['Bearer hush-token']));
    const first = snapshot(join(root, 'dist'));
    const other = { ...env, SITE_REMOTE_CACHE_KEY: 'another' };
    const refused = await run(root, other, ...cacheOf(), ...remote, '--json');
    expect(refused.status).toBe(0);
    expect(JSON.parse(refused.stdout).ok).toBe(true);
    expect(refused.stderr).toBe(
      'Remote cache: 3 answers not used, because no build with this SITE_REMOTE_CACHE_KEY has stored it for this key.\n',
    );
    expect(snapshot(join(root, 'dist'))).toEqual(first);
  });

  test('builds without a refusing or missing server, and reports the cause once', async () => {
    const root = minimal();
    server.instead = (_, response) => Boolean(response.writeHead(401).end());
    expect(await run(root, {}, ...cacheOf(), '--remote-cache', server.url, '--quiet')).toMatchObject({
      status: 0,
      stdout: '',
      stderr:
        'Remote cache: not used any further, because a GET was answered with 401 (see SITE_REMOTE_CACHE_TOKEN).\n',
    });
    const nobody = 'http://127.0.0.1:2/{key}'; // no program listens there
    const alone = await run(root, {}, ...cacheOf(), '--remote-cache', nobody);
    expect(alone.status).toBe(0);
    expect(alone.stderr).toMatch(
      /^Remote cache: not used any further, because a GET has failed with \w+\.\n$/,
    );
    expect(existsSync(join(root, 'dist/index.html'))).toBe(true);
  });

  test.each([
    ['https://cache.example/', 'It is an address with {key} in it: https://cache.example/ac/{key}'],
    ['cache.example/{key}', 'It is an address with {key} in it'],
    ['https://cache.example/{key}/{key}', 'It is an address with {key} in it'],
    ['ftp://cache.example/{key}', 'It is an address with {key} in it'],
    ['http://cache.example/{key}', 'It must begin with https://, except for a server on this machine.'],
    ['http://127.0.0.1.cache.example/{key}', 'It must begin with https://'],
    [
      'https://me:hush@cache.example/{key}',
      'It must not have a password. A token belongs into SITE_REMOTE_CACHE_TOKEN.',
    ],
  ])('refuses the address %s', async (url, text) => {
    const { status, stderr } = await run(minimal(), {}, '--remote-cache', url);
    expect(status).toBe(2);
    expect(stderr).toContain(text);
  });
});
