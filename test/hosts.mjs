// Builds the real site, with a few addresses more, puts it behind web servers, and walks it: npm run hosts.
// Servers of the system (nginx, caddy, apache2, python3) and of npm (serve, http-server, sirv) that are not there are left
// out. Not part of the tests: it needs what the system has installed. docs/content/pages/guides/hosting.md says what came out.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const generator = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'site-hosts-'));
chmodSync(folder, 0o755); // servers drop root's rights
const wanted = process.argv.slice(2);
const put = (path, text) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

for (const name of ['content', 'templates', 'src']) {
  cpSync(join(generator, name), join(folder, name), { recursive: true });
}
const about = readFileSync(join(folder, 'content/pages/about.md'), 'utf8');
put('content/pages/about.md', about.replace('---\n', '---\nredirectsFrom: [/old/, /older/page.html]\n'));
const terms = readFileSync(join(generator, 'content/pages/terms.md'), 'utf8');
put('content/pages/日本語.md', terms.replace('---\n', '---\nredirectsFrom: [/old-é/, /older/日本.html]\n'));
put('content/pages/@scope/c++.md', terms);
put('content/static/ファイル/語.txt', 'ä');
put('content/static/ファイル/語.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
put('content/static/.well-known/apple-app-site-association', '{"applinks":{}}');
put('content/static/walk.webmanifest', '{}');
put('content/static/walk.txt', 'ä');
put('content/static/pictures/walk.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
put('content/static/pictures/deep/walk.txt', 'ä');
// Beside pages, in a folder of its own, with letters that addresses encode: each has another policy than pages.
put('content/static/about/walk.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
put(
  'content/static/about/demo/index.html',
  `<!doctype html><title>Demo</title><script>1</script>${'<p>Demo</p>'.repeat(99)}`,
);
put('content/static/demos/walk.html', '<!doctype html><title>Demo</title><style>a{}</style>');
put('content/static/Straße 1/walk.xml', '<a/>');
put('content/static/übersicht.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
put('content/static/walk.avif', 'x');

/** Where commands are looked for: with WALK_BIN, in a folder of npm's, too. */
const places = [process.env.WALK_BIN ?? '', '/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)];
const find = (name) =>
  name.startsWith('/') ? name : places.map((place) => join(place, name)).find((path) => existsSync(path));
const site = (...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(generator, 'bin/site.js'), ...args], {
    encoding: 'utf8',
    cwd: folder,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};

/** Each host: the command that serves `dist` (or `above`, a folder in which it lies at the base) on `port`. */
const hosts = {
  nginx: ({ port, configuration }) => {
    const modules = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
    const hasBrotli = existsSync(modules);
    const lines = hasBrotli
      ? configuration('nginx').replace('# brotli_static', 'brotli_static')
      : configuration('nginx');
    put(`nginx${port}/site.conf`, lines);
    put(
      `nginx${port}/nginx.conf`,
      // Without `mime.types`, which lies elsewhere: the lines know the types by themselves.
      `${hasBrotli ? `load_module ${modules};` : ''} daemon off; pid nginx.pid; error_log stderr; ${asRoot('user root;')}
       events {} http { access_log off; client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3; uwsgi_temp_path t4; scgi_temp_path t5;
       server { listen 127.0.0.1:${port}; include site.conf; } }`,
    );
    return ['nginx', ['-p', join(folder, `nginx${port}`), '-c', 'nginx.conf']];
  },
  caddy: ({ port, configuration }) => {
    put(`caddy${port}/site.caddy`, configuration('caddy'));
    put(
      `caddy${port}/Caddyfile`,
      `{\n admin off\n auto_https off\n}\nhttp://:${port} {\n bind 127.0.0.1\n import site.caddy\n}\n`,
    );
    return ['caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, `caddy${port}/Caddyfile`)]];
  },
  apache2: ({ port, configuration }) => {
    const modules = ['mpm_event', 'authz_core', 'mime', 'dir', 'headers', 'alias', 'rewrite'];
    put(`apache${port}/site.conf`, configuration('apache'));
    put(
      `apache${port}/httpd.conf`,
      [
        ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
        `ServerRoot ${join(folder, `apache${port}`)}\nServerName localhost\nListen 127.0.0.1:${port}\nPidFile pid\nErrorLog log`,
        asRoot('User www-data\nGroup www-data'),
        'TypesConfig /etc/mime.types',
        `<VirtualHost *:${port}>\nServerName http://localhost:80\nInclude site.conf\n</VirtualHost>`,
      ].join('\n'),
    );
    return ['apache2', ['-f', join(folder, `apache${port}/httpd.conf`), '-DFOREGROUND']];
  },
  python3: ({ port, above }) => [
    'python3',
    ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '-d', above],
  ],
  serve: ({ port, above }) => ['serve', ['-l', `tcp://127.0.0.1:${port}`, '-L', above]],
  'http-server': ({ port, above }) => [
    'http-server',
    [above, '-a', '127.0.0.1', '-p', String(port), '-g', '-b', '-s'],
  ],
  sirv: ({ port, above }) => [
    'sirv',
    [above, '--host', '127.0.0.1', '--port', String(port), '--gzip', '--brotli', '--quiet', '--dotfiles'],
  ],
  'site preview': ({ port, dist }) => [
    process.execPath,
    [join(generator, 'bin/site.js'), 'preview', '--out', dist, '--port', String(port), '--quiet'],
  ],
  // Netlify and Cloudflare Pages, as their documents say: longest known by the name of their file.
  _headers: ({ port, dist, base }) => emulate(port, dist, base),
};

function asRoot(line) {
  return process.getuid?.() === 0 ? line : '';
}

/** What `_headers` says about a path: the headers of all rules that match it, in order. */
function rulesOf(dist) {
  const rules = [];
  for (const line of readFileSync(join(dist, '_headers'), 'utf8').split('\n')) {
    if (line.startsWith('/'))
      rules.push([new RegExp(`^${line.replace(/[.+?]/g, '\\$&').replace('*', '.*')}$`), {}]);
    const [, name, value] = /^\s+([\w-]+): (.*)$/.exec(line) ?? [];
    if (name) rules.at(-1)[1][name.toLowerCase()] = value;
  }
  return (path) =>
    Object.assign(
      {},
      ...rules.filter(([pattern]) => pattern.test(encodeURI(decodeURI(path)))).map(([, headers]) => headers),
    );
}

function emulate(port, dist, base) {
  const headersOf = rulesOf(dist);
  const moves = new Map(
    [...readFileSync(join(dist, '_redirects'), 'utf8').matchAll(/^(\/\S+) (\/\S+) 301$/gm)].map(
      ([, from, to]) => [from, to],
    ),
  );
  const types = {
    html: 'text/html; charset=utf-8',
    js: 'text/javascript',
    txt: 'text/plain; charset=utf-8',
    svg: 'image/svg+xml',
    woff2: 'font/woff2',
    webmanifest: 'application/manifest+json',
  };
  return createServer(({ url }, response) => {
    const { pathname, search } = new URL(url, 'http://localhost');
    const file = join(
      dist,
      decodeURI(pathname).slice(base.length - 1),
      pathname.endsWith('/') ? 'index.html' : '',
    );
    const headers = headersOf(pathname);
    if (moves.has(pathname)) return response.writeHead(301, { location: moves.get(pathname) + search }).end();
    if (existsSync(join(file, 'index.html')))
      return response.writeHead(308, { location: `${pathname}/` }).end();
    const found = pathname.startsWith(base) && existsSync(file) && !/\/(_headers|_redirects)$/.test(file);
    const shown = found ? file : join(dist, '404.html');
    response.writeHead(found ? 200 : 404, {
      'content-type': types[shown.split('.').at(-1)] ?? 'application/octet-stream',
      ...headers,
    });
    response.end(readFileSync(shown));
  }).listen(port, '127.0.0.1');
}

const get = (port, path, encoding = 'identity', more = {}) =>
  new Promise((done, fail) => {
    request(
      { host: '127.0.0.1', port, path, headers: { 'accept-encoding': encoding, ...more } },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    )
      .on('error', fail)
      .end();
  });
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
/** The address of a file, as browsers send it. */
const addressOf = (file) => encodeURI(file).replaceAll('+', '%2B');
const same = (a, b) =>
  createHash('sha1').update(a).digest('hex') === createHash('sha1').update(b).digest('hex');

/** What is not as it should be, by the name of what was looked at. */
async function walk(port, dist, base) {
  const faults = {};
  const note = (name, is, what) => {
    faults[name] ??= [];
    if (!is) faults[name].push(what);
  };
  const headersOf = rulesOf(dist);
  const files = Object.keys(JSON.parse(readFileSync(join(dist, '.site-build.json'), 'utf8')).files);
  const pages = files
    .filter((file) => file.endsWith('/index.html') || file === 'index.html')
    .filter((file) => !file.startsWith('old'));
  const check = (path, response) => {
    const expected = Object.entries(headersOf(path)).filter(([name]) => name !== 'content-type');
    const missing = expected
      .filter(([name, value]) => response.headers[name] !== value)
      .map(([name]) => name);
    note('headers', missing.length === 0, `${path}: ${missing.join(', ')}`);
  };
  for (const file of pages) {
    const path = `${base}${addressOf(file).replace(/index\.html$/, '')}`;
    const response = await get(port, path);
    note('pages', response.status === 200 && same(response.body, readFileSync(join(dist, file))), path);
    note(
      'types',
      /^text\/html; ?charset=utf-8$/i.test(response.headers['content-type']),
      `${path}: ${response.headers['content-type']}`,
    );
    check(path, response);
    for (const [encoding, open] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ]) {
      const packed = await get(port, path, encoding);
      const twin = readFileSync(join(dist, `${file}.${encoding === 'br' ? 'br' : 'gz'}`));
      const isPacked =
        packed.headers['content-encoding'] === encoding &&
        same(packed.body, twin) &&
        same(open(packed.body), response.body);
      note(encoding, isPacked, path);
    }
  }
  const bare = await get(port, `${base}faq`);
  note(
    '/faq → /faq/',
    [301, 302, 307, 308].includes(bare.status) &&
      new URL(bare.headers.location, `http://127.0.0.1:${port}${base}`).pathname === `${base}faq/`,
    `${bare.status} ${bare.headers.location ?? ''}`,
  );
  for (const path of [`${base}nowhere`, `${base}a/b/c/`, `${base}faq/nowhere/`]) {
    const response = await get(port, path);
    note(
      '404 with the site’s page',
      response.status === 404 && same(response.body, readFileSync(join(dist, '404.html'))),
      `${path}: ${response.status}`,
    );
    if (response.status === 404) check(path, response);
    for (const [name, value] of [
      ['if-none-match', '*'],
      ['if-match', '"x"'],
      ['if-modified-since', new Date().toUTCString()],
      ['range', 'bytes=0-9'],
    ]) {
      const asked = await get(port, path, 'identity', { [name]: value });
      const isWhole = asked.status === 404 && same(asked.body, readFileSync(join(dist, '404.html')));
      note('404 whole, whatever is asked for', isWhole, `${name}: ${asked.status}`);
    }
  }
  for (const file of files.filter((one) => /(walk|übersicht)\.\w+$|demo\/index.html$/.test(one))) {
    const path = `${base}${encodeURI(file).replace('index.html', '')}`;
    const response = await get(port, path);
    note('policies', response.status === 200 && same(response.body, readFileSync(join(dist, file))), path);
    check(path, response);
  }
  // What is not there has the policy of pages, also where its name is that of another file.
  check(`${base}walk.nowhere`, await get(port, `${base}walk.nowhere`));
  const types = {
    '.js': /^(text|application)\/javascript/,
    '.woff2': /^font\/woff2/,
    '.svg': /^image\/svg\+xml/,
    '.webmanifest': /^application\/manifest\+json/,
    'apple-app-site-association': /^application\/json/,
    '.txt': /^text\/plain; ?charset=utf-8$/i,
  };
  for (const file of files) {
    const expected = Object.entries(types).find(([end]) => file.endsWith(end))?.[1];
    if (!expected || !existsSync(join(dist, file))) continue;
    const response = await get(port, base + encodeURI(file));
    note(
      'types',
      response.status === 200 && expected.test(response.headers['content-type'] ?? ''),
      `${file}: ${response.status} ${response.headers['content-type']}`,
    );
    check(base + encodeURI(file), response);
  }
  for (const [from, to] of [
    ['old/', 'about/'],
    ['older/page.html', 'about/'],
    ['old-%C3%A9/', '%E6%97%A5%E6%9C%AC%E8%AA%9E/'],
    ['older/%E6%97%A5%E6%9C%AC.html', '%E6%97%A5%E6%9C%AC%E8%AA%9E/'],
  ]) {
    for (const query of ['', '?q=a&b=%20c']) {
      // The port of the server may not be the one that visitors see.
      const { status, headers } = await get(port, `${base}${from}${query}`, 'identity', {
        host: 'localhost',
      });
      const isRight =
        status === 301 &&
        new URL(decodeURI(headers.location), 'http://localhost').href ===
          new URL(`http://localhost${base}${to}${decodeURI(query)}`).href; // `%e6` is `%E6`
      note('redirects with their query', isRight, `${from}${query}: ${headers.location}`);
    }
    const { status, headers, body } = await get(port, `${base}${from}`);
    note(
      'redirects',
      status === 301 && decodeURI(headers.location ?? '').endsWith(decodeURI(`${base}${to}`)), // `%e6` is `%E6`
      `${from}: ${status}${body.includes('http-equiv="refresh"') ? ', the page that leads on' : ''}`,
    );
  }
  for (const file of ['_headers', '.site-build.json']) {
    note('own files hidden', (await get(port, base + file)).status === 404, file);
  }
  return faults;
}

let port = 4710;
for (const base of ['/', '/a/kids/']) {
  const above = join(folder, `above ${port} "it's" [a] #;%'\\`); // signs that mean something to servers
  const dist = join(above, base);
  mkdirSync(dirname(dist), { recursive: true });
  site('build', '--out', dist, '--base', base, '--compress', '--quiet');
  const configuration = (server) => site('headers', '--for', server, '--out', dist);
  for (const [name, command] of Object.entries(hosts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    if (!['_headers', 'site preview'].includes(name) && !find(name)) {
      console.log(`${name}: not there`);
      continue;
    }
    port += 1;
    const started = command({ port, base, dist, above, configuration });
    const child =
      Array.isArray(started) &&
      spawn(find(started[0]), started[1], { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder });
    let said = '';
    if (child)
      child.stderr.on('data', (data) => {
        said += data;
      });
    for (let tries = 0; tries < 50; tries += 1) {
      if (
        await get(port, base).then(
          () => true,
          () => false,
        )
      )
        break;
      await pause(100);
    }
    try {
      const faults = await walk(port, dist, base);
      console.log(`\n${name}, below ${base}`);
      for (const [what, wrong] of Object.entries(faults)) {
        console.log(
          `  ${wrong.length === 0 ? 'yes' : 'NO '} ${what}${wrong.length > 0 ? `: ${wrong.slice(0, 4).join(' · ')}${wrong.length > 4 ? ' …' : ''}` : ''}`,
        );
      }
    } catch (error) {
      console.log(`\n${name}, below ${base}: ${error.message}\n${said.slice(0, 600)}`);
    }
    if (child) child.kill();
    else started.close();
  }
}
await pause(300);
rmSync(folder, { recursive: true, force: true });
process.exit();
