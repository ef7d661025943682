// Hostile requests to the servers of `site watch` and `site preview`: random ones and a list.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { patience } from '../../support/patience.ts';
import { startMeasured } from '../../support/serving.ts';
import { buildSite, makeSite, page, put, putWhole, temporaryFolder } from '../../support/sites.ts';
import { type Answer, answersIn, type Ending, talk } from '../http.ts';
import type { Count, Kind } from '../kind.ts';

/** A request that HTTP allows. Each has an answer. */
interface Request {
  readonly method: string;
  readonly target: string;
  /** Undefined: the server's own. */
  readonly host: string | undefined;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** Many at once, each over its own connection: requests over one connection, bytes that are not HTTP, or event streams. */
interface Case {
  readonly command: 'watch' | 'preview';
  readonly asked: readonly (readonly Request[])[];
  readonly odd: readonly { readonly text: string; readonly parts: number; readonly ending: Ending }[];
  readonly streams: number;
}

const some = fc.constantFrom;
/** One of the words of a line. */
const word = (line: string) => some(...line.split(' '));
/** Parts of paths: existing names, hidden names, and forms of a way out. */
const segment = fc.oneof(
  word('a b index.html notes.txt notes%2etxt notes.txt.br 404.html long.txt draft named news inside.txt'),
  word('odd%20name%20%25%3F%23.txt %C3%A4.txt %C3%A4 a%CC%88.txt NOTES.TXT notes.txt. notes.txt::$DATA'),
  word('link.txt linked around secret.txt site.yml .hidden .git config etc passwd pipe empty'),
  word(
    '.well-known x.txt .site-build.json _headers _redirects .nojekyll .site events reload.js problems refused',
  ),
  word('content templates package.json proc self environ ~root C: nul [::1] @ %z % %ff %ED%A0%80'),
  word('.. . ... %2e%2e %2E. .%2e %252e%252e ..%00 ..; ..%20 %c0%ae%c0%ae %e0%80%ae. %u002e%u002e %uff0e'),
  word('%2f %5c ..%2f ..%5c ..\\ %c0%af %255c %EF%BC%8E%EF%BC%8E %00 %0d%0aSet-Cookie:%20a=b %0a'),
  some('', 'x'.repeat(300), 'y'.repeat(1500)),
  fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map(String.fromCharCode), maxLength: 12 }),
);
/** Addresses below the base: of files of the site, and of hidden files. */
const there = word(
  'index.html a/b/ a/b a/ notes.txt long.txt inside.txt .well-known/x.txt news/ draft/ %C3%A4.txt',
);
const hidden = fc.oneof(
  word(
    'link.txt linked/secret.txt linked/ linked/x.txt linked etc/passwd etc/ etc around around/ pipe empty/',
  ),
  word('.hidden .git/config .git/ _headers _redirects .nojekyll .site-build.json .site/../.hidden %2ehidden'),
  word(
    '../secret.txt ../index.html ../content/site.yml a/../../secret.txt ..//secret.txt .well-known/../.hidden',
  ),
);
const anyTarget = fc.oneof(
  {
    weight: 3,
    arbitrary: some('', '', '?v=1', '/').chain((end) => there.map((path) => `/kids/${path}${end}`)),
  },
  { weight: 3, arbitrary: hidden.map((path) => `/kids/${path}`) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        word('/kids/ /kids/ /kids/ /kids/ /kids // / http://localhost/kids/ //evil.example/ /\\ *'),
        fc.array(segment, { maxLength: 6 }),
        word('/ / / / / / // /./ %2f \\ ;'),
        some('', '', '', '', ...'/ / ? ?v=1 ?page=/ # ;id=1 /.. /. // %20 ?% ?/../../secret.txt'.split(' ')),
      )
      .map(([begin, parts, between, end]) => `${begin}${parts.join(between)}${end}`),
  },
  // Straight out, as deep as necessary, in all forms.
  fc
    .tuple(
      word('../ ..%2f %2e%2e/ %2e%2e%2f ..\\ ..%5c %252e%252e%252f ....// ..;/ .%00./ %c0%ae%c0%ae%c0%af'),
      fc.integer({ min: 1, max: 12 }),
      word('secret.txt etc/passwd content/site.yml proc/self/environ dist/.hidden package.json'),
      word('/ /kids/.site/ /kids/ /kids/a/'),
    )
    .map(([up, times, file, from]) => `${from}${up.repeat(times)}${file}`),
  word(
    '/kids/.site/reload.js /kids/.site/problems /kids/.site/refused?refused=[{}] /kids/.site/ /kids/.site/x',
  ),
  word('/kids/%e0 /kids/% /kids/notes.txt x').map((file) => {
    const refused = { directive: 'script-src', blocked: 'x', element: '', file, line: 1, column: 1 };
    return `/kids/.site/refused?refused=${encodeURIComponent(JSON.stringify([refused]))}`;
  }),
  fc
    .tuple(
      some('', ...'/kids/ /kids/a/ /kids //evil/ %00 /%25 /../x x /kids/nowhere/ /kids/draft/'.split(' ')),
      some('', ...'1 x 1e999 -1'.split(' ')),
    )
    .map(([path, build]) => `/kids/.site/events?page=${path}&build=${build}`),
);
/** Targets that Node's parser accepts. */
const target = anyTarget.filter((one) => /^(?:\/|\*$|http:\/\/localhost\/)/.test(one));
const quality = fc
  .tuple(word('br gzip identity * x'), some('', ...';q=0 ;q=1 ;q=0.5 ;q=2 ;q=x'.split(' ')))
  .map((both) => both.join(''));
const header: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  fc.tuple(
    some('Range'),
    fc.oneof(
      word(
        'bytes=0-1 bytes=-2 bytes=1- bytes=5-2 bytes=x-y lines=1-2 bytes=0-0,2-2 bytes= bytes=0-99999999999',
      ),
      some('bytes=99999999999999999999-', 'bytes=-99999999999999999999', `bytes=${'0-,'.repeat(600)}`),
      fc.tuple(fc.nat(300_000), fc.nat(300_000)).map(([from, to]) => `bytes=${from}-${to}`),
    ),
  ),
  fc.tuple(
    word('If-None-Match If-Match If-Range'),
    some('', '*', '"x"', 'W/"x"', '"', `"${'a'.repeat(999)}"`),
  ),
  fc.tuple(
    word('If-Modified-Since If-Unmodified-Since If-Range'),
    some('Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', 'x', '0', '-1', 'Infinity'),
  ),
  fc.tuple(
    some('Accept-Encoding'),
    fc.oneof(
      fc.array(quality, { maxLength: 5 }).map((all) => all.join(', ')),
      some('gzip,'.repeat(500), `br${';q=1'.repeat(500)}`, ' '.repeat(2000), ';'.repeat(2000)),
    ),
  ),
  fc.tuple(some('Sec-Fetch-Site'), word('cross-site same-site same-origin none x')),
  fc.tuple(
    word(
      'X-Original-URL X-Rewrite-URL X-Forwarded-Host Forwarded Origin Referer Cookie X-HTTP-Method-Override',
    ),
    some('/../secret.txt', 'http://evil.example', 'PUT', 'x'.repeat(2000)),
  ),
  fc.tuple(some('Upgrade'), word('websocket h2c')),
  fc.tuple(some('Expect'), some('100-continue')),
);
const friends = 'localhost LOCALHOST:1 localhost:99999 127.0.0.1 [::1]:80 kids.localhost'.split(' ');
const strangers = [
  '',
  ...'evil.example localhost.evil.example 127.0.0.1.evil.example localhost@evil.example'.split(' '),
  ...'127.1 0x7f.1 [::1 127.0.0.1:x'.split(' '),
];
const request: fc.Arbitrary<Request> = fc.record({
  method: fc.oneof(
    { weight: 4, arbitrary: word('GET GET GET HEAD') },
    word('POST PUT DELETE OPTIONS TRACE PROPFIND PURGE M-SEARCH'),
  ),
  target,
  host: fc.oneof(
    { weight: 8, arbitrary: some(undefined) },
    { weight: 1, arbitrary: some(...friends) },
    { weight: 1, arbitrary: some(...strangers) },
  ),
  headers: fc.array(header, { maxLength: 3 }),
  body: some('', '', '', 'a=b', 'GET /secret.txt HTTP/1.1\r\nHost: localhost\r\n\r\n'),
});

const textOf = ({ method, target: to, host, headers, body }: Request, port: number, isLast: boolean) =>
  [
    `${method} ${to} HTTP/1.1`,
    `Host: ${host ?? `127.0.0.1:${port}`}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body ? [`Content-Length: ${body.length}`] : []),
    ...(isLast ? ['Connection: close'] : []),
    `\r\n${body}`,
  ].join('\r\n');

/** Bytes that may not be HTTP: a request with a fault, and known confusing texts. */
const oddText = fc.oneof(
  fc
    .tuple(
      request,
      fc.array(
        fc.tuple(
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.nat(3),
          fc.oneof(
            some('', '\r\n', '\n', '\r', '\0', '\t', ' ', ':', '\x80', '\xff', '\r\n\r\n', '%', '/../'),
            some('HTTP/1.0', 'GET /secret.txt HTTP/1.0\r\n\r\n'),
          ),
        ),
        { maxLength: 4 },
      ),
    )
    .map(([one, changes]) =>
      changes.reduce(
        (text, [at, gone, put]) => {
          const from = Math.floor(at * text.length);
          return text.slice(0, from) + put + text.slice(from + gone);
        },
        textOf(one, 1, true),
      ),
    ),
  some(
    '',
    '\r\n\r\n',
    'GET /',
    'GET / HTTP/1.1',
    'GET / HTTP/1.1\r\nHost: localhost\r\n',
    '\0'.repeat(70_000),
  ),
  some(
    'GET /notes.txt',
    'GET \\ HTTP/1.1',
    'GET /notes.txt HTTP/1.0',
    'GET / HTTP/9.9',
    'HELLO',
    'GET / HTTP/1.1',
  ).map((line) => `${line}\r\n\r\n`),
  some('CONNECT localhost:22 HTTP/1.1\r\nHost: localhost:22\r\n\r\nSSH-2.0'),
  some('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03'),
  fc
    .oneof(
      word('Content-Length:-1 Content-Length:5,6 Content-Length:99999999999 Transfer-Encoding:chunked'),
      some('Transfer-Encoding: x, chunked', 'Transfer-Encoding: chunked\r\nContent-Length: 4', ' folded: x'),
      some('Host: evil.example', 'Expect: x', `X: ${'x'.repeat(100_000)}`, 'a: b\r\n'.repeat(3000)),
    )
    .map(
      (lines) =>
        `POST / HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n\r\nffffffffffff\r\nGET /../secret.txt HTTP/1.1\r\n\r\n`,
    ),
  some(`GET /long.txt HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(2000)),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
);

/** A readable text: repetitions are shown once. */
const shown = (text: string) =>
  JSON.stringify(
    text.replace(/(.{1,40}?)\1{9,}/gs, (all, one) => `${one}[${all.length / one.length} times]`),
  );

/** Secret files consist of this byte. No file of the site has it, and UTF-8 never does. Read as UTF-8, it is U+FFFD. */
const secret = Buffer.alloc(200_000, 0xff);
const isSecret = (bytes: Buffer) =>
  bytes.includes(0xff) || bytes.includes('\ufffd') || bytes.includes('root:x:0');

/** The most pages of one address that listen; and the least, while others of the case came before them. */
const [mostStreams, fewestStreams] = [100, 20];
/** The most connections that stay open at once, of those that stay. */
const mostOpen = 200;
/**
 * The tolerance of a server's memory, in bytes. 100,000 requests that leave 100 bytes each exceed it, and so do 400 that leave 16
 * kB.
 */
const room = 6_000_000;
/** The number of cases between two checks of this. */
const everySo = 10;

export const servers: Kind<Case> = {
  name: 'servers',
  promise:
    'Whatever is sent to the servers of a watch and a preview, they live on, answer what can be answered, hold no more memory than before, and never serve a byte that is none of the site.',
  whole: 2500, // 100,000 requests and more
  share: 15,
  cases: fc.record({
    command: some('watch', 'preview'),
    asked: fc.array(fc.array(request, { minLength: 1, maxLength: 10, size: 'max' }), {
      maxLength: 20,
      size: 'max',
    }),
    odd: fc.array(
      fc.record({
        text: oddText,
        parts: some(1, 1, 2, 20),
        ending: some<Ending>('waits', 'waits', 'leaves', 'half-closes', 'stays'),
      }),
      { maxLength: 6 },
    ),
    streams: fc.oneof(
      { weight: 30, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: some(10, 100, 1000, 3000) },
    ),
  }),
  show: ({ command, asked, odd, streams }) =>
    [
      command,
      ...asked.map(
        (requests) => `over one connection: ${shown(requests.map((one) => textOf(one, 1, false)).join(''))}`,
      ),
      ...odd.map(
        ({ text, parts, ending }) => `in ${parts} parts, from somebody who ${ending}: ${shown(text)}`,
      ),
      `${streams} streams`,
    ].join('\n'),
  async begin() {
    const all = { watch: await served('watch'), preview: await served('preview') };
    let tried = 0;
    for (const one of [all.watch, all.preview]) await one.isFlat();
    return async ({ command, asked, odd, streams }, count) => {
      const server = all[command];
      await Promise.all([
        ...asked.map((requests) => server.asks(requests, count)),
        ...odd.map(({ text, parts, ending }) => server.suffers(text, parts, ending, count)),
      ]);
      if (command === 'watch' && streams > 0) await server.streams(streams, count);
      await server.lives();
      tried += 1;
      if (tried % everySo === 0) for (const one of [all.watch, all.preview]) await one.isFlat();
    };
  },
};

/** A site with a server, and its expected answers. */
async function served(command: Case['command']) {
  const base = '/kids/';
  const root = makeSite('minimal', {
    'content/site.yml': `name: Fixture\nurl: https://fixture.example\nbase: ${base}\n`,
    'content/pages/a/b.md': page('B'),
    'content/pages/news.md': page('News'),
    'content/pages/404.md': page('Nothing'),
    'content/pages/draft.md': page('Draft').replace('---\n\n', 'draft: true\n---\n\n'),
    'content/static/long.txt': 'long '.repeat(40_000),
    'content/static/notes.txt': 'notes '.repeat(99),
    'content/static/odd name %?#.txt': 'odd',
    'content/static/ä.txt': 'umlaut',
    'content/static/.well-known/x.txt': 'known',
    'content/static/named/index.html/x.txt': 'below a folder named like a page’s file',
  });
  const { problems } = await buildSite(root);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  const out = join(root, 'dist');
  const notes = readFileSync(join(out, 'notes.txt'));
  put(out, 'notes.txt.br', brotliCompressSync(notes));
  put(out, 'notes.txt.gz', gzipSync(notes));
  const outside = temporaryFolder();
  for (const name of ['secret.txt', 'index.html', 'x.txt']) writeFileSync(join(outside, name), secret);
  for (const path of ['../secret.txt', '.hidden', '.git/config', '../index.html']) put(out, path, secret);
  mkdirSync(join(out, 'empty'));
  for (const [path, to] of [
    ['link.txt', join(outside, 'secret.txt')],
    ['long.txt.br', join(outside, 'secret.txt')],
    ['linked', outside],
    ['etc', '/etc'],
    ['around', 'around'],
    ['empty/index.html', '../../secret.txt'],
    ['inside.txt', 'notes.txt'],
  ] as const)
    symlinkSync(to, join(out, path));
  execFileSync('mkfifo', [join(out, 'pipe')]); // opening it would block for ever

  const serving = await startMeasured(command, root);
  const { port, child } = serving;
  const get = async (path: string, headers = '') => {
    const text = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`;
    const { bytes } = await talk(port, [Buffer.from(text)], { ending: 'waits', isEnough: () => false });
    const [answer] = answersIn(bytes, ['GET']);
    if (!answer)
      throw new Error(
        `A friendly request for ${path} has no answer: ${bytes.toString('latin1').slice(0, 500)}`,
      );
    return answer;
  };
  /** The body at an address, by its decoded path. Pages of a watch change with each build. */
  const bodies = new Map<string, Buffer>();
  let nothing: Buffer = Buffer.alloc(0);
  const learn = async () => {
    const files = readdirSync(out, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
      .filter((path) => !/^(?:\.(?!well-known)|_)/.test(path));
    for (const path of [...files, 'inside.txt', ...(command === 'watch' ? ['draft/'] : [])]) {
      const { status, body } = await get(base + path.split('/').map(encodeURIComponent).join('/'));
      const isPage = command === 'watch' && /\/$|\.html$/.test(path);
      if (status !== 200 || isSecret(body) || !(isPage || body.equals(readFileSync(join(out, path)))))
        throw new Error(`${path} is answered with ${status}, or with other bytes than it has.`);
      bodies.set(base + path, body);
      if (/(^|\/)index\.html$/.test(path)) bodies.set(base + path.replace(/index\.html$/, ''), body);
    }
    nothing = (await get(`${base}nowhere`)).body;
  };
  await learn();
  if (bodies.size < 12) throw new Error(`Only ${bodies.size} addresses are there.`);

  /** Why this answer is wrong. Undefined if it is right. */
  const wrong = (asked: Request, answer: Answer): string | undefined => {
    const { status, headers, body } = answer;
    if (isSecret(body)) return 'it has bytes that are none of the site';
    const isHeard = ['GET', 'HEAD'].includes(asked.method);
    if (!isHeard) return status === 405 ? undefined : 'a method that is none of its own is answered';
    if (strangers.includes(asked.host ?? 'localhost'))
      return status === 403 ? undefined : 'it answers to a name of somebody else';
    const path = decoded(asked.target.split('?', 1)[0] ?? '');
    if (path?.startsWith(`${base}.site/`) && command === 'watch') {
      if (status === 503 && path === `${base}.site/events`) return undefined; // too many listen at this time
      const isThere = /\/\.site\/(?:reload\.js|problems)$/.test(path);
      return (status === 200) <= isOurs(asked) && (!isOurs(asked) || !isThere || status === 200)
        ? undefined
        : 'what only open pages may ask for is answered, or is not';
    }
    if (status === 301) {
      const to = new URL(headers.location ?? '//x', `http://127.0.0.1:${port}`);
      const isOwn =
        to.hostname === '127.0.0.1' && (to.pathname === base || bodies.has(decodeURI(to.pathname)));
      return isOwn ? undefined : `it leads to ${headers.location}`;
    }
    const isDraft = path === `${base}draft/`;
    const whole = path === undefined || (isDraft && !isOurs(asked)) ? undefined : bodies.get(path);
    const isNamedOddly = /%2f|%5c|\\/i.test(asked.target);
    if (whole === undefined || (isNamedOddly && status === 400)) {
      const isNothing = [body.length === 0, body.equals(nothing), body.length < 100].includes(true);
      return [400, 404].includes(status) && isNothing ? undefined : 'what is not there is answered';
    }
    return wrongFile(asked, answer, path ?? '', whole);
  };
  /** Whether a page of the site sends it, or a visitor typed the address. */
  const isOurs = (asked: Request) =>
    [undefined, 'same-origin', 'none'].includes(given(asked, 'Sec-Fetch-Site'));
  /** Why this answer to a request for an existing file is wrong. */
  const wrongFile = (asked: Request, { status, headers, body }: Answer, path: string, whole: Buffer) => {
    if (status === 304 || status === 412) return undefined; // a condition that is false
    if (status === 416)
      return given(asked, 'Range') ? undefined : 'it speaks of a range that nobody asked for';
    const [isPart, from, to] = /^bytes (\d+)-(\d+)\//.exec(headers['content-range'] ?? '') ?? [];
    const encoding = headers['content-encoding'];
    const there = encoding ? bodies.get(`${path}.${encoding === 'br' ? 'br' : 'gz'}`) : whole;
    const right = isPart ? there?.subarray(Number(from), Number(to) + 1) : there;
    if (status !== (isPart ? 206 : 200)) return 'what is there is not answered';
    if (asked.method === 'HEAD') return undefined;
    return right?.equals(body) ? undefined : 'it has other bytes than the file';
  };

  const open: Socket[] = [];
  const files = () => readdirSync(`/proc/${child.pid}/fd`).length;
  let held: { readonly bytes: number; readonly files: number } | undefined;
  return {
    /** Requests over one connection. Each has its answer, in order. */
    async asks(requests: readonly Request[], count: Count) {
      const text = requests.map((one, index) => textOf(one, port, index === requests.length - 1)).join('');
      const isStream = (bytes: Buffer) => bytes.includes('Content-Type: text/event-stream');
      const heard = talk(port, [Buffer.from(text, 'latin1')], { ending: 'waits', isEnough: isStream });
      const { bytes } = await soon(heard, `The ${command} does not come to an end with ${text}`);
      const answers = answersIn(
        bytes,
        requests.map(({ method }) => method),
      );
      count('requests', requests.length);
      if (answers.length < requests.length && !isStream(bytes))
        throw new Error(
          `${requests.length} requests of one connection have ${answers.length} answers:\n${text}`,
        );
      for (const [index, answer] of answers.entries()) {
        const one = requests[index] as Request;
        const why = wrong(one, answer);
        if (why)
          throw new Error(
            `${command}: ${why}: ${textOf(one, port, false)}\n${answer.status} ${JSON.stringify(answer.headers)}`,
          );
        count(`answered ${answer.status}`);
      }
    },
    /** Bytes that may be anything: no answer contains a secret. */
    async suffers(text: string, parts: number, ending: Ending, count: Count) {
      const bytes = Buffer.from(text, 'latin1');
      const size = Math.ceil(bytes.length / parts) || 1;
      const cut = Array.from({ length: parts }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      const heard = await talk(port, cut, { ending });
      count('odd texts');
      if (heard.socket) {
        heard.socket.resume();
        open.push(heard.socket);
        if (open.length > mostOpen) open.shift()?.destroy();
      }
      if (isSecret(heard.bytes))
        throw new Error(`${command}: of this come bytes that are none of the site:\n${text}`);
    },
    /** Pages that listen, all at once. Each accepted one hears of the next build; the others may come again. */
    async streams(number: number, count: Count) {
      const ask = Buffer.from(
        `GET ${base}.site/events?page=${base}news/&build=1 HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      );
      const isAnswered = (bytes: Buffer) => bytes.includes('data: ') || bytes.includes('HTTP/1.1 503');
      const asking = Array.from({ length: number }, () =>
        talk(port, [ask], { ending: 'stays', isEnough: isAnswered }),
      );
      const asked = await soon(Promise.all(asking), `${number} pages do not all have an answer`);
      const refused = asked.filter(({ bytes }) => /^Retry-After: \d+\r$/m.test(bytes.toString('latin1')));
      const listening = asked.filter(({ bytes }) => bytes.includes('data: '));
      if (listening.length + refused.length < number || listening.length > mostStreams)
        throw new Error(`Of ${number} pages ${listening.length} listen, and ${refused.length} are refused.`);
      if (listening.length < Math.min(number, fewestStreams))
        throw new Error(`Only ${listening.length} of ${number} pages listen.`);
      const news = listening.map(
        ({ socket }) => new Promise((hears, fails) => socket?.on('data', hears).on('close', fails)),
      );
      putWhole(root, 'content/pages/news.md', page('News', `Text ${performance.now()}.`));
      await soon(Promise.all(news), `${listening.length} pages do not all hear of a build`);
      for (const { socket } of asked) socket?.destroy();
      count('streams', listening.length);
      count('refused streams', refused.length);
      await learn();
    },
    /** It still serves its own pages, and has reported no defect. */
    async lives() {
      if (child.exitCode !== null || child.signalCode)
        throw new Error(`The ${command} ended:\n${serving.said()}`);
      const { status, body } = await soon(get(base), `The ${command} answers no more`);
      if (status !== 200 || !body.equals(bodies.get(base) ?? nothing))
        throw new Error(`The ${command} answers with ${status}.`);
      if (/defect|Error/.test(serving.said())) throw new Error(serving.said());
    },
    /** Its memory returns to the level of the first check. */
    async isFlat() {
      for (const socket of open.splice(0)) socket.destroy();
      const late = performance.now() + patience;
      for (;;) {
        const now = { bytes: await serving.holds(), files: files() };
        held ??= now;
        if (now.bytes <= held.bytes + room && now.files <= held.files + 20) return;
        if (performance.now() > late)
          throw new Error(`The ${command} held ${JSON.stringify(held)}, and now ${JSON.stringify(now)}.`);
      }
    },
  };
}

/** The value of a request's header. Repeated values are joined, as in Node. */
function given({ headers }: Request, name: string): string | undefined {
  const values = headers.flatMap(([one, value]) => (one === name ? [value] : []));
  return values.length > 0 ? values.join(', ') : undefined;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Waits for something that must come. Otherwise fails with `words`. */
async function soon<T>(what: Promise<T>, words: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${words}.`)), patience);
  });
  try {
    return await Promise.race([what, late]);
  } finally {
    clearTimeout(timer);
  }
}
