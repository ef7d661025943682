// Links to other sites, asked of a server on this machine whose answers are scripted; nothing here reaches a network.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type FetchPolicy, isAway, requestAll } from '../src/check/externals.ts';
import { patience } from './support/patience.ts';
import { atTheEnd } from './support/sites.ts';

interface Request {
  readonly method: string;
  readonly url: string;
  readonly agent: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server for any host name: `answers` by host and path. Requests are collected in `asked`. */
async function network(answers: Readonly<Record<string, Answer>>) {
  const asked: Request[] = [];
  const slept: number[] = [];
  const active = new Map<string, number>();
  let most = 0;
  let mostOfOne = 0;
  const server = createServer((request, response) => {
    const name = `${request.headers['x-host']}${request.url}`;
    asked.push({ method: request.method ?? '', url: name, agent: request.headers['user-agent'] ?? '' });
    const answer = answers[name];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  atTheEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const fetchPolicy: FetchPolicy = {
    async fetch(to, options) {
      const { protocol, host, pathname, search } = new URL(String(to));
      const mine = (active.get(host) ?? 0) + 1;
      active.set(host, mine);
      mostOfOne = Math.max(mostOfOne, mine);
      most = Math.max(
        most,
        [...active.values()].reduce((sum, count) => sum + count, 0),
      );
      const headers = { ...(options?.headers as Record<string, string>), 'x-host': `${protocol}//${host}` };
      try {
        return await fetch(`http://127.0.0.1:${port}${pathname}${search}`, { ...options, headers });
      } finally {
        active.set(host, mine - 1);
      }
    },
    userAgent: 'site check (a test)',
    hosts: 3,
    timeout: patience,
    waits: [1, 1],
    patience: 30_000,
    sleep: async (ms) => {
      slept.push(ms);
    },
    now: () => Date.parse('2026-01-31T12:00:00Z'),
  };
  return { fetchPolicy, asked, slept, most: () => most, mostOfOne: () => mostOfOne };
}

const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_, response) =>
    response.writeHead(code, { 'content-type': 'text/html', ...headers }).end(body);
const ok = status(
  200,
  {},
  '<h1 id="there">Hello</h1><p id="user-content-readme"><a name="old">x</a></p><p id="user-content-fn-%C3%A4">N</p>',
);
const inTurn = (...answers: Answer[]): Answer => {
  let next = 0;
  return (request, response) => {
    answers[Math.min(next, answers.length - 1)]?.(request, response);
    next += 1;
  };
};

async function verdictOf(url: string, answers: Readonly<Record<string, Answer>>) {
  const net = await network(answers);
  return { verdict: (await requestAll([url], net.fetchPolicy)).get(url), ...net };
}

describe('one address', () => {
  const url = 'https://a.dev/x';

  test('that answers is good, and is requested once, by HEAD with our user agent', async () => {
    const { verdict, asked } = await verdictOf(url, { [url]: ok });
    expect(verdict).toEqual({ kind: 'good' });
    expect(asked).toEqual([{ method: 'HEAD', url, agent: 'site check (a test)' }]);
  });

  test.each([404, 410, 400])('that answers %i is dead', async (code) => {
    expect((await verdictOf(url, { [url]: status(code) })).verdict).toEqual({
      kind: 'dead',
      why: ['status', code],
    });
  });

  test.each([401, 403, 451])('that answers %i is unsure', async (code) => {
    expect((await verdictOf(url, { [url]: status(code) })).verdict).toEqual({
      kind: 'unsure',
      why: ['status', code],
    });
  });

  test('that refuses HEAD is requested by GET', async () => {
    const answer: Answer = (request, response) =>
      (request.method === 'HEAD' ? status(405) : ok)(request, response);
    const { verdict, asked } = await verdictOf(url, { [url]: answer });
    expect(verdict).toEqual({ kind: 'good' });
    expect(asked.map(({ method }) => method)).toEqual(['HEAD', 'GET']);
  });

  test('that closes the connection is requested again, and then unsure', async () => {
    const { verdict, asked, slept } = await verdictOf(url, { [url]: (request) => request.destroy() });
    expect(verdict).toMatchObject({ kind: 'unsure' });
    expect(slept).toEqual([1, 1]);
    expect(asked.length).toBeGreaterThanOrEqual(3);
  });

  test('that does not answer in time is unsure', async () => {
    const net = await network({ [url]: () => {} });
    const verdicts = await requestAll([url], { ...net.fetchPolicy, timeout: 50 });
    expect(verdicts.get(url)).toEqual({ kind: 'unsure', why: ['late', 0.05], unreached: true });
    expect(net.slept).toEqual([]); // by HEAD and by GET, once
  });

  test('without a host or a valid certificate is dead at once', async () => {
    const net = await network({});
    for (const code of ['ENOTFOUND', 'CERT_HAS_EXPIRED']) {
      const refuse = () => Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code } }));
      expect((await requestAll([url], { ...net.fetchPolicy, fetch: refuse })).get(url)).toMatchObject({
        kind: 'dead',
      });
    }
    expect(net.slept).toEqual([]);
  });
});

test('an address is requested exactly as written', async () => {
  const urls = ['https://a.dev//foo/bar', 'https://a.dev/a//b/?q=//c', 'http://a.dev:8080/%7Ex'];
  const net = await network(Object.fromEntries(urls.map((url) => [url, ok])));
  const verdicts = await requestAll(
    urls.map((url) => `${url}#top`),
    net.fetchPolicy,
  );
  expect([...verdicts.values()].map(({ kind }) => kind)).toEqual(['good', 'good', 'good']);
  expect(net.asked.map(({ url }) => url).sort()).toEqual([...urls].sort());
});

describe('without a network', () => {
  const hosts = Array.from({ length: 20 }, (_, index) => `https://h${index}.dev/`);
  const failing = (code: string) => Object.assign(new TypeError('fetch failed'), { cause: { code } });

  test('only the first hosts are tried more than once', async () => {
    const { fetchPolicy, slept } = await network({});
    const verdicts = await requestAll(hosts, {
      ...fetchPolicy,
      fetch: () => Promise.reject(failing('EAI_AGAIN')),
    });
    expect(verdicts.size).toBe(hosts.length);
    expect(isAway(verdicts)).toBe(true);
    expect(slept.length).toBeLessThanOrEqual(2 * fetchPolicy.hosts * fetchPolicy.waits.length);
  });

  test('is not assumed once a host answers, even with a redirect or a bad certificate', async () => {
    for (const answer of [
      () => new Response('', { status: 404 }),
      () => new Response('', { status: 302, headers: { location: 'https://h1.dev/' } }),
      () => Promise.reject(failing('CERT_HAS_EXPIRED')),
    ]) {
      const { fetchPolicy } = await network({});
      const fetch: typeof globalThis.fetch = async (to) =>
        String(to) === hosts[0] ? answer() : Promise.reject(failing('ENOTFOUND'));
      const verdicts = await requestAll(hosts, { ...fetchPolicy, fetch });
      expect(isAway(verdicts)).toBe(false);
      expect(verdicts.size).toBe(hosts.length);
    }
    expect(isAway(new Map())).toBe(false);
  });
});

describe('a host with many addresses', () => {
  const urls = Array.from({ length: 100 }, (_, index) => `https://a.dev/${index}`);
  /** The verdicts and the requests, if the host needs `ms` for each answer. */
  const asking = async (answer: () => Promise<Response>, ms: number) => {
    const { fetchPolicy, slept } = await network({});
    let [now, requests] = [0, 0];
    const fetch: typeof globalThis.fetch = (to) => {
      if (String(to).startsWith('https://b.dev')) return Promise.resolve(new Response('', { status: 200 }));
      [now, requests] = [now + ms, requests + 1];
      return answer();
    };
    const policy = { ...fetchPolicy, fetch, timeout: 15_000, now: () => now };
    const verdicts = await requestAll([...urls, 'https://b.dev/'], policy);
    return { verdicts: urls.map((url) => verdicts.get(url)), requests, slept };
  };
  const silent = () => Promise.reject(new DOMException('', 'TimeoutError'));

  test('that answers none in time is given up after three', async () => {
    const { verdicts, requests, slept } = await asking(silent, 15_000);
    expect(new Set(verdicts.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ kind: 'unsure', why: ['late', 15], unreached: true })]),
    );
    expect([requests, slept.length]).toEqual([6, 0]); // HEAD and GET, of three addresses
  });

  test('that sends each answer late is given up, too, but nobody says that it cannot be reached', async () => {
    const { verdicts, requests } = await asking(async () => new Response('', { status: 404 }), 15_000);
    expect(verdicts[99]).toEqual({ kind: 'unsure', why: ['late', 15], unreached: false });
    expect(requests).toBe(6);
  });

  test('that refuses them all for now is requested only once for the others', async () => {
    const { verdicts, requests, slept } = await asking(async () => new Response('', { status: 429 }), 1);
    expect(new Set(verdicts.map((one) => JSON.stringify(one))).size).toBe(1);
    expect([requests, slept.length]).toEqual([102, 2]);
  });

  test('that answers in time is requested for all of them', async () => {
    const { verdicts, requests } = await asking(async () => new Response('', { status: 200 }), 14_999);
    expect(verdicts.every((one) => one?.kind === 'good')).toBe(true);
    expect(requests).toBe(100);
  });
});

describe('a host that is busy', () => {
  const url = 'https://a.dev/x';

  test('is requested again after the seconds of Retry-After', async () => {
    const busy = inTurn(status(429, { 'retry-after': '7' }), status(503), ok);
    const { verdict, slept } = await verdictOf(url, { [url]: busy });
    expect(verdict).toEqual({ kind: 'good' });
    expect(slept).toEqual([7000, 1]);
  });

  test('is requested again at the date of Retry-After', async () => {
    const busy = inTurn(status(503, { 'retry-after': 'Sat, 31 Jan 2026 12:00:09 GMT' }), ok);
    expect((await verdictOf(url, { [url]: busy })).slept).toEqual([9000]);
  });

  test('is not requested again if that is too long', async () => {
    const { verdict, slept, asked } = await verdictOf(url, {
      [url]: status(429, { 'retry-after': '3600' }),
    });
    expect(verdict).toEqual({ kind: 'unsure', why: ['status', 429] });
    expect({ slept, asked: asked.length }).toEqual({ slept: [], asked: 1 });
  });

  test('and stays busy is unsure', async () => {
    const { verdict, slept } = await verdictOf(url, { [url]: status(502) });
    expect(verdict).toEqual({ kind: 'unsure', why: ['status', 502] });
    expect(slept).toEqual([1, 1]);
  });
});

describe('a redirect', () => {
  const from = 'https://a.dev/old';
  const to = 'https://b.dev/new';
  const leads = (code: number, location: string) => status(code, { location });

  test.each([301, 308])('by %i gives a new address', async (code) => {
    const { verdict } = await verdictOf(from, { [from]: leads(code, to), [to]: ok });
    expect(verdict).toEqual({ kind: 'moved', to });
  });

  test.each([302, 303, 307])('by %i gives no new address', async (code) => {
    const { verdict } = await verdictOf(from, { [from]: leads(code, to), [to]: ok });
    expect(verdict).toEqual({ kind: 'good' });
  });

  test('that is permanent only at first gives the last permanent address', async () => {
    const { verdict } = await verdictOf(from, {
      [from]: leads(301, '/moved'),
      'https://a.dev/moved': leads(302, to),
      [to]: leads(301, '/newest'),
      'https://b.dev/newest': ok,
    });
    expect(verdict).toEqual({ kind: 'moved', to: 'https://a.dev/moved' });
  });

  test('keeps the anchor', async () => {
    const { verdict } = await verdictOf(`${from}#there`, { [from]: leads(301, to), [to]: ok });
    expect(verdict).toEqual({ kind: 'moved', to: `${to}#there` });
  });

  test('to a missing page, in a loop or to no web address is dead', async () => {
    const cases = [
      { [from]: leads(301, to) },
      { [from]: leads(302, from) },
      { [from]: leads(302, 'javascript:alert(1)') },
      { [from]: leads(302, 'http://[') },
    ];
    for (const answers of cases) {
      expect((await verdictOf(from, answers)).verdict).toMatchObject({ kind: 'dead' });
    }
  });
});

describe('an anchor', () => {
  const url = 'https://a.dev/x';

  test.each([
    'there',
    'old',
    'readme',
    'top',
    '',
    ':~:text=hello',
    '!route',
    'the%72e',
    'user-content-fn-%C3%A4',
    'fn-ä',
  ])('#%s is found', async (id) => {
    expect((await verdictOf(`${url}#${id}`, { [url]: ok })).verdict).toEqual({ kind: 'good' });
  });

  test('that is missing is reported', async () => {
    const { verdict, asked } = await verdictOf(`${url}#gone`, { [url]: ok });
    expect(verdict).toEqual({ kind: 'no-anchor' });
    expect(asked.map(({ method }) => method)).toEqual(['GET']);
  });

  test('in a file that is not HTML or is incomplete is assumed to exist', async () => {
    const pdf = status(200, { 'content-type': 'application/pdf' }, 'x');
    expect((await verdictOf(`${url}#page=2`, { [url]: pdf })).verdict).toEqual({ kind: 'good' });
    const broken: Answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
      response.write('<p>');
      setTimeout(() => response.destroy(), 20);
    };
    expect((await verdictOf(`${url}#gone`, { [url]: broken })).verdict).toEqual({ kind: 'good' });
  });
});

describe('a page that arrives in chunks', () => {
  /** A site that sends these pieces as HTML, and refuses HEAD; and whether its page was read to the end or given up. */
  const sending = (...pieces: readonly Uint8Array[]) => {
    const left = [...pieces];
    let isGivenUp = false;
    const fetch: typeof globalThis.fetch = async (_, options) => {
      if (options?.method === 'HEAD') return new Response(null, { status: 405 });
      const body = new ReadableStream<Uint8Array>(
        {
          pull(stream) {
            const next = left.shift();
            if (next) stream.enqueue(next);
            else stream.close();
          },
          cancel() {
            isGivenUp = true;
          },
        },
        { highWaterMark: 0 },
      );
      return new Response(body, { headers: { 'content-type': 'text/html' } });
    };
    return { fetch, left, isGivenUp: () => isGivenUp };
  };
  const verdictOn = async (url: string, { fetch }: Pick<FetchPolicy, 'fetch'>) => {
    const { fetchPolicy } = await network({});
    return (await requestAll([url], { ...fetchPolicy, fetch })).get(url);
  };
  const bytes = (text: string) => new TextEncoder().encode(text);

  test('has its anchor, even if a letter is split between chunks', async () => {
    const page = bytes('<h2 id="größe">Größe</h2>');
    const site = sending(page.subarray(0, 11), page.subarray(11));
    expect(new TextDecoder().decode(page.subarray(0, 11))).toBe('<h2 id="gr\ufffd');
    expect(await verdictOn('https://a.dev/x#gr%C3%B6%C3%9Fe', site)).toEqual({ kind: 'good' });
  });

  test('and is too long to be read whole is assumed to have the anchor', async () => {
    const million = new Uint8Array(1_000_000).fill(120);
    const site = sending(...Array.from({ length: 9 }, () => million));
    expect(await verdictOn('https://a.dev/x#gone', site)).toEqual({ kind: 'good' });
    expect([site.left.length, site.isGivenUp()]).toEqual([3, true]);
    const whole = sending(million, million);
    expect(await verdictOn('https://a.dev/x#gone', whole)).toEqual({ kind: 'no-anchor' });
  });

  test('is not read if no anchor is needed', async () => {
    const site = sending(bytes('<p>'), bytes('Text.'));
    expect(await verdictOn('https://a.dev/x', site)).toEqual({ kind: 'good' });
    expect([site.left.length, site.isGivenUp()]).toEqual([2, true]);
  });
});

test('hosts are requested in parallel, with one request each and a total limit', async () => {
  const slow: Answer = (request, response) => setTimeout(() => ok(request, response), 15);
  const hosts = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.dev`);
  const urls = hosts.flatMap((host) => [1, 2, 3].map((number) => `${host}/${number}`));
  const first = 'https://f.dev/1'; // redirects to a host that is being requested
  const net = await network({
    ...Object.fromEntries(urls.map((url) => [url, slow])),
    [first]: status(302, { location: 'https://a.dev/1' }),
  });
  const verdicts = await requestAll([first, ...urls, ...urls], net.fetchPolicy);
  expect(verdicts.size).toBe(urls.length + 1);
  expect([...verdicts.values()].every(({ kind }) => kind === 'good')).toBe(true);
  expect(net.asked).toHaveLength(urls.length + 2);
  expect(net.mostOfOne()).toBe(1);
  expect(net.most()).toBeGreaterThan(1);
  expect(net.most()).toBeLessThanOrEqual(3);
});
