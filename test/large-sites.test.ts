// The workflows of docs/content/pages/guides/large-sites.md are run: processes stand in for machines.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { startCacheServer } from './support/cache-server.ts';
import { fileShownIn } from './support/docs.ts';
import { atTheEnd, generator, makeSite, page, put, snapshot, temporaryFolder } from './support/sites.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { needs?: string; strategy?: { matrix: { shard: string[] } }; steps: Step[] }>
  >;
}

const minimal = () =>
  makeSite('minimal', {
    'content/pages/index.md': page('Home', 'The first.'),
    'content/pages/a.md': page('A', 'Of a.'),
    'content/pages/b.md': page('B', 'Of b.'),
  });

/** A site command in `root`. Returns its output. */
async function site(root: string, env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const unhurried = ['--require', join(generator, 'test/support/unhurried.cjs')];
  const all = [...unhurried, join(generator, 'bin/site.js'), ...args, '--root', root, '--no-color'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, all, {
    cwd: root,
    env: { ...process.env, ...env },
  });
  expect(stderr).toBe('');
  return stdout;
}

/** Runs the steps of a workflow, each job on a machine with an empty disk. Returns the output of its last job. */
async function follow(root: string, { env = {}, jobs }: Workflow): Promise<string> {
  const artifacts = temporaryFolder();
  let said = '';
  const done: string[] = [];
  for (const [name, { needs, strategy, steps }] of Object.entries(jobs)) {
    expect(needs).toBe(done.at(-1));
    done.push(name);
    for (const [index, shard] of (strategy?.matrix.shard ?? ['']).entries()) {
      const values: Readonly<Record<string, string>> = {
        'strategy.job-index': String(index),
        'matrix.shard': shard,
      };
      const filled = (text = '') =>
        text.replace(/\$\{\{ (.+?) \}\}/g, (_, value) => values[value] ?? `no ${value}`);
      const own = { SITE_CACHE: join(temporaryFolder(), 'cache'), ...env };
      rmSync(join(root, '.site-cache'), { recursive: true, force: true });
      for (const { uses = '', run = '', with: options = {} } of steps) {
        const path = join(root, options.path ?? '');
        if (uses.startsWith('actions/upload-artifact@'))
          cpSync(path, join(artifacts, filled(options.name)), { recursive: true });
        else if (uses.startsWith('actions/download-artifact@')) {
          expect(options.pattern).toBe('shard-*');
          for (const [at] of (jobs.shard?.strategy?.matrix.shard ?? []).entries())
            cpSync(join(artifacts, `shard-${at}`), path, { recursive: true });
        } else if (run.startsWith('npx site '))
          said = await site(root, own, ...filled(run).split(' ').slice(2));
        else expect(uses.replace(/@v\d+$/, '') || run).toMatch(/^(actions\/(checkout|setup-node)|npm ci)$/);
      }
    }
  }
  return said;
}

const workflow = (name: string): Workflow =>
  parse(fileShownIn('guides/large-sites', `.github/workflows/${name}`));

/** The files of a clean build. */
async function clean(root: string) {
  await site(root, {}, 'build', '--no-cache', '--out', join(root, 'clean'));
  return snapshot(join(root, 'clean'));
}

test('the workflow with artifacts makes the site', async () => {
  const root = minimal();
  const said = await follow(root, workflow('site.yml'));
  expect(said).toMatch(/^3 pages in /m);
  expect(existsSync(join(root, '.site-cache/packs'))).toBe(true);
  expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
});

test('the workflow with a remote cache makes the site from the entries of its shards', async () => {
  const root = minimal();
  const server = await startCacheServer();
  const tokens = new Set<string | undefined>();
  server.instead = ({ headers }) => {
    tokens.add(headers.authorization);
    return false;
  };
  const shown = workflow('site-with-remote-cache.yml');
  expect(shown.env?.SITE_REMOTE_CACHE).toBe('https://cache.example/site/{key}');
  const said = await follow(root, { ...shown, env: { ...shown.env, SITE_REMOTE_CACHE: server.url } });
  expect(said).toMatch(/^3 pages in /m);
  expect(said).toMatch(/^Remote cache: ([4-9]|\d\d) read /m); // two shards, with a list and a pack each
  expect([...tokens]).toEqual([`Bearer ${shown.env?.SITE_REMOTE_CACHE_TOKEN}`]);
  expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
});

test('the publish script purges new, changed and removed pages in batches for Cloudflare', async () => {
  const root = minimal();
  put(root, 'content/pages/c.md', page('C', 'Of c.'));
  for (let number = 10; number < 50; number += 1)
    put(root, `content/static/more/${number} .txt`, String(number));
  await site(root, {}, 'build');
  const live = join(temporaryFolder(), 'live');
  const requests: { readonly url?: string | undefined; readonly files: string[] }[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      const list = join(live, '.site-build.json');
      if (!request.url?.startsWith('/.site-build.json?') || !existsSync(list))
        return response.writeHead(404).end();
      return response.end(readFileSync(list));
    }
    let body = '';
    for await (const part of request) body += part;
    const { files } = JSON.parse(body);
    const isGood = request.method === 'POST' && request.headers['content-type'] === 'application/json';
    const isOurs = request.headers.authorization === 'Bearer hush' && files.length <= 30;
    requests.push({ url: request.url, files });
    return response.writeHead(isGood && isOurs ? 200 : 400).end('{"success":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atTheEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const script = fileShownIn('guides/large-sites', 'publish.mjs')
    .replace('https://www.example.com', here)
    .replace('https://api.cloudflare.com/client/v4', `${here}/client/v4`);
  writeFileSync(join(root, 'publish.mjs'), script);
  const copy = `require('node:fs').cpSync('dist', ${JSON.stringify(live)}, { recursive: true })`;
  const publish = async () => {
    requests.length = 0;
    const env = { ...process.env, CLOUDFLARE_ZONE: 'zone', CLOUDFLARE_TOKEN: 'hush' };
    await promisify(execFile)(process.execPath, ['publish.mjs', process.execPath, '-e', copy], {
      cwd: root,
      env,
    });
    expect(requests.every(({ url }) => url === '/client/v4/zones/zone/purge_cache')).toBe(true);
    return requests.flatMap(({ files }) => files).sort();
  };
  const all = await publish();
  expect(requests.length).toBeGreaterThan(1);
  expect(all).toEqual(expect.arrayContaining([`${here}/`, `${here}/a/`, `${here}/more/10%20.txt`]));
  expect(await publish()).toEqual([`${here}/.site-build.json`]);
  put(root, 'content/pages/a.md', page('A', 'Edited.'));
  put(root, 'content/pages/d.md', page('D', 'New.'));
  rmSync(join(root, 'content/pages/c.md'));
  await site(root, {}, 'build');
  const pages = (await publish()).filter((url) => url.endsWith('/'));
  expect(pages).toEqual([`${here}/a/`, `${here}/c/`, `${here}/d/`]);
});
