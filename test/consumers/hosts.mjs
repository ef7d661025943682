// Web servers, and hosts as their own programs imitate them here: the real site, with a few more addresses, is requested below / and below
// /a/kids/. Missing servers of the system (nginx, caddy, apache2, lighttpd, python3) are omitted. docs/content/pages/guides/hosting.md has
// the results.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { delimiter, dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { node, npm, run } from './cache.mjs';
import { netlify, vercel } from './imitations.mjs';
import { generator, put as putInto, site as runSite, temporaryFolder, walkedSite } from './sites.mjs';

const folder = temporaryFolder('hosts');
const put = (path, text) => putInto(folder, path, text);

/** The search path of commands: servers are where only root looks. */
const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const find = (name) =>
  name.startsWith('/') ? name : places.map((place) => join(place, name)).find((path) => existsSync(path));

/** Each host: the command that serves `dist` (or `above`, its parent folder at the base) on `port`. */
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
      // Without `mime.types`, which is elsewhere: the lines have the types themselves.
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
  serve: ({ port, above }) => [
    npm({ serve: '14.2.7' }).bin('serve'),
    ['-l', `tcp://127.0.0.1:${port}`, '-L', above],
  ],
  'http-server': ({ port, above }) => [
    npm({ 'http-server': '14.1.1' }).bin('http-server'),
    [above, '-a', '127.0.0.1', '-p', String(port), '-g', '-b', '-s'],
  ],
  sirv: ({ port, above }) => [
    npm({ 'sirv-cli': '3.0.1' }).bin('sirv'),
    [above, '--host', '127.0.0.1', '--port', String(port), '--gzip', '--brotli', '--quiet', '--dotfiles'],
  ],
  'site preview': ({ port, dist }) => [
    process.execPath,
    [join(generator, 'bin/site.js'), 'preview', '--out', dist, '--port', String(port), '--quiet'],
  ],
  lighttpd: ({ port, above }) => {
    symlinkSync(above, join(folder, `lighttpd${port}`)); // it reads a backslash in a path otherwise

    const ends = [
      ['.html', 'text/html; charset=utf-8'],
      ['.txt', 'text/plain; charset=utf-8'],
      ['.js', 'text/javascript'],
      ['.svg', 'image/svg+xml'],
      ['.woff2', 'font/woff2'],
      ['.webmanifest', 'application/manifest+json'],
    ];
    put(
      `lighttpd${port}.conf`,
      [
        'server.modules = ( "mod_indexfile", "mod_staticfile" )',
        `server.document-root = "${join(folder, `lighttpd${port}`)}"`,
        `server.port = ${port}\nserver.bind = "127.0.0.1"`,
        'index-file.names = ( "index.html" )',
        `mimetype.assign = (${ends.map(([end, type]) => `"${end}" => "${type}"`).join(', ')})`,
      ].join('\n'),
    );
    return ['lighttpd', ['-D', '-f', join(folder, `lighttpd${port}.conf`)]];
  },
  netlify,
  vercel,
  // Cloudflare's own servers need Node 22.
  'wrangler pages': ({ port, above }) => wrangler(['pages', 'dev', above, '--port', String(port)]),
  'wrangler workers': ({ port, above }) => {
    const assets = {
      directory: above,

      not_found_handling: '404-page',
    };
    const file = `wrangler${port}.json`;
    put(file, JSON.stringify({ name: 'site', compatibility_date: '2026-04-01', assets }));
    return wrangler(['dev', '--config', join(folder, file), '--port', String(port)]);
  },
  superstatic: ({ port, above }) => {
    put(`superstatic${port}.json`, JSON.stringify({ public: '.', trailingSlash: true }));
    const bin = npm({ superstatic: '11.0.0' }).bin('superstatic');
    const config = ['--config', join(folder, `superstatic${port}.json`)];
    return [node22(), [bin, '--port', String(port), '--host', '127.0.0.1', ...config], above];
  },
  // Azure's own emulator, with the file of the guide and the script that fills it.
  'azure emulator': ({ port, above, dist, base }) => {
    const own = `azure${port}`;
    put(`${own}/dist/staticwebapp.config.json`, shownIn('deploy', 'content/static/staticwebapp.config.json'));
    put(`${own}/azure.mjs`, shownIn('deploy', 'azure.mjs'));
    if (existsSync(join(dist, '_redirects')))
      cpSync(join(dist, '_redirects'), join(folder, own, 'dist/_redirects'));
    run(process.execPath, ['azure.mjs'], { cwd: join(folder, own) });
    const file = join(folder, own, 'dist/staticwebapp.config.json');
    const config = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      config.replace('"/404.html"', `"${base}404.html"`).replace('"/assets/*"', `"${base}assets/*"`),
    );
    const bin = npm({ '@azure/static-web-apps-cli': '2.0.10' }).bin('swa');
    const address = ['--host', '127.0.0.1', '--port', String(port)];
    return [bin, ['start', above, ...address, '--swa-config-location', join(folder, own, 'dist')]];
  },
};

/** A file that a guide shows. */
function shownIn(guide, name) {
  const text = readFileSync(join(generator, `docs/content/pages/guides/${guide}.md`), 'utf8');
  return text.split(`title="${name}"\n`)[1].split('```')[0];
}

const node22 = () => node('22.23.5');
const wrangler = (args) => {
  const { folder: where } = npm({ wrangler: '4.164.0' });
  const command = join(where, 'node_modules/wrangler/bin/wrangler.js');
  return [
    node22(),
    [
      command,
      ...args,
      '--ip',
      '127.0.0.1',
      ...(args[0] === 'pages' ? ['--compatibility-date', '2026-04-01'] : []),
    ],
  ];
};

function asRoot(line) {
  return process.getuid?.() === 0 ? line : '';
}

/** The headers of `_headers` for a path: from all rules that match it, in order. */
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

/** The differences from the expected results, by the name of the check. */
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
  // Missing pages have the policy of pages, even with the name of another file.
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

/** The differences of a host, as in the table of the guide. */
const plain = ['headers', 'redirects', 'redirects with their query', 'own files hidden'];
const whole = '404 whole, whatever is asked for';
const own404 = ['404 with the site’s page', whole];
const theirs = ['br', 'gzip'];
const otherwise = {
  netlify: [...theirs, 'own files hidden'],
  // It redirects every address to the one with a slash, and publishes all files.
  vercel: [...theirs, ...own404, 'own files hidden'],
  // They leave out `.html`, publish all files but `_headers` and `_redirects` (the local server of Pages answers 502 there), and
  // Workers redirect to the address with each sign encoded.
  'wrangler pages': [...theirs, 'policies', 'own files hidden', 'headers'],
  'wrangler workers': [...theirs, 'policies', 'own files hidden', 'pages', 'types'],
  python3: [...plain, ...own404, 'types', 'br', 'gzip', 'policies'],
  // It takes a folder with a dot in its name for a file.
  serve: ['pages', ...plain, ...own404, 'types', 'br', 'gzip', '/faq → /faq/', 'policies'],
  'http-server': [...plain, ...own404, 'types'],
  // It and superstatic take `%2B` for three characters.
  sirv: [...plain, ...own404, 'pages', 'br', 'gzip', 'types', '/faq → /faq/'],
  lighttpd: [...plain, ...own404, 'types', 'br', 'gzip'],
  // It sends pages without their charset, those in a folder with a dot as bytes, and cuts the path of a 404 page in a folder at each answer.
  'azure emulator': [
    ...theirs,
    ...own404,
    'types',
    'headers',
    'redirects with their query',
    'own files hidden',
  ],
  superstatic: ['pages', ...plain, ...own404, 'types', 'br', 'gzip'],
};

let port = 4710;
const builds = new Map();

/** The walked site below a base, built once. */
function builtBelow(base) {
  if (!builds.has(base)) {
    const root = walkedSite();
    const above = join(root, `above "it's" [a] #;%'\\`); // signs that mean something to servers
    const dist = join(above, base);
    mkdirSync(dirname(dist), { recursive: true });
    runSite(root, 'build', '--out', dist, '--base', base, '--compress', '--quiet');
    for (const name of base === '/' ? [] : ['_headers', '_redirects'])
      cpSync(join(dist, name), join(above, name));
    const configuration = (server) => runSite(root, 'headers', '--for', server, '--out', dist);
    builds.set(base, { base, dist, above, configuration });
  }
  return builds.get(base);
}

async function answers(url, isOver) {
  for (let tries = 0; tries < 300 && !isOver(); tries += 1) {
    if (
      await get(port, url).then(
        () => true,
        () => false,
      )
    )
      return;
    await pause(100);
  }
}

async function walkHost(name, base) {
  const built = builtBelow(base);
  port += 1;
  const started = await hosts[name]({ port, ...built });
  if (!Array.isArray(started)) {
    const faults = await walk(port, built.dist, base);
    started.close();
    return faults;
  }
  const options = {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: started[2] ?? folder,
    env: { ...process.env, HOME: folder, WRANGLER_SEND_METRICS: 'false', CI: 'true' },
  };
  const child = spawn(find(started[0]), started[1], { ...options, detached: true });
  let said = '';
  let isOver = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      said += data;
    });
  child.on('exit', () => {
    isOver = true;
  });
  try {
    await answers(base, () => isOver);
    return await walk(port, built.dist, base);
  } catch (error) {
    throw new Error(`${error.message}\n${said.slice(-900)}`);
  } finally {
    try {
      process.kill(-child.pid); // servers that have children of their own
    } catch {}
  }
}

const system = new Set(['nginx', 'caddy', 'apache2', 'lighttpd', 'python3']);

/** Each host as a consumer: its differences from the docs. */
export const consumers = Object.fromEntries(
  Object.keys(hosts).map((name) => [
    name,
    async ({ note }) => {
      if (system.has(name) && !find(name)) return 'not there';
      for (const base of ['/', '/a/kids/']) {
        const faults = await walkHost(name, base);
        for (const [what, wrong] of Object.entries(faults))
          note(`${what} below ${base}`, wrong, otherwise[name]?.includes(what));
      }
    },
  ]),
);
