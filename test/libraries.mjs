// React libraries from npm as islands: `npm run libraries` installs the versions below into a temporary folder, builds a page with each under
// both runtimes, and uses it in Chromium under the policy of the build. It prints the rows of the table of docs/content/pages/guides/islands.md.
// It takes minutes and the network, so no test runs it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { libraries } from './libraries/list.mjs';

const generator = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(generator, 'bin/site.js');
const only = process.argv.slice(2);
const unknown = only.find((wanted) => !libraries.some(({ name }) => name === wanted));
if (unknown !== undefined) {
  console.error(`There is no library ${unknown}; there are ${libraries.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const tried = libraries.filter(({ name }) => only.length === 0 || only.includes(name));
const root = mkdtempSync(join(tmpdir(), 'site-libraries-'));

/** A site with a page for each of them, whose islands are rendered at build time, or in browsers only. */
function writeSite(some) {
  cpSync(join(generator, 'test/sites/minimal'), root, { recursive: true });
  mkdirSync(join(root, 'templates/styles'), { recursive: true });
  writeFileSync(
    join(root, 'templates/styles/site.css'),
    '.embla { overflow: hidden; width: 300px } .track { display: flex } .slide { flex: 0 0 100% }',
  );
  for (const { id, file, code, policy } of some) {
    mkdirSync(join(root, 'templates/islands'), { recursive: true });
    writeFileSync(join(root, 'templates/islands', file), code);
    writeFileSync(
      join(root, `templates/pages/${id}.tsx`),
      `import { z } from 'lullamoon-site/templates';\nimport Island from '../islands/${file}';\nexport const schema = z.strictObject({});\nexport default ({ page }: any) => <><h1>{page.title}</h1><Island load="now" /></>;\n`,
    );
    writeFileSync(
      join(root, `content/pages/${id}.md`),
      `---\ntitle: ${id}\ndescription: A library.\ntemplate: ${id}\n---\n`,
    );
    if (policy)
      writeFileSync(
        join(root, 'content/site.yml'),
        `name: F\nurl: https://f.example\npolicy:\n  ${policy}\n`,
      );
  }
}

function install() {
  const packages = tried.flatMap(({ install }) => install);
  writeFileSync(join(root, 'package.json'), '{ "private": true, "type": "module" }');
  const quiet = [
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--ignore-scripts',
    '--loglevel=error',
    '--legacy-peer-deps',
  ];
  execFileSync('npm', ['install', ...quiet, ...packages], { cwd: root, stdio: 'inherit' });
  symlinkSync(generator, join(root, 'node_modules/lullamoon-site'));
  const react = JSON.parse(readFileSync(join(generator, 'package.json'), 'utf8')).dependencies;
  for (const name of ['react', 'react-dom']) {
    rmSync(join(root, 'node_modules', name), { recursive: true, force: true });
    symlinkSync(join(generator, 'node_modules', name), join(root, 'node_modules', name));
  }
  return react;
}

function build(runtime) {
  const out = join(root, `dist-${runtime}`);
  execFileSync(
    process.execPath,
    [cli, 'build', '--root', root, '--out', out, '--runtime', runtime, '--quiet', '--no-cache'],
    {
      stdio: 'inherit',
    },
  );
  return out;
}

/** Serves a folder, and counts the requested scripts, compressed. */
async function serve(out) {
  const types = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
  const sent = { scripts: 0 };
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    try {
      const bytes = readFileSync(join(out, path.endsWith('/') ? `${path}index.html` : path));
      if (path.endsWith('.js')) sent.scripts += gzipSync(bytes, { level: 9 }).length;
      response.setHeader(
        'Content-Type',
        `${types[/\w+$/.exec(path)?.[0] ?? ''] ?? 'text/html'}; charset=utf-8`,
      );
      response.end(bytes);
    } catch {
      response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}`, sent, close: () => server.close() };
}

const rows = new Map(tried.map(({ name }) => [name, { sizes: [], faults: [] }]));
try {
  install();
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  // A policy is the whole site's: those that need one are built by themselves.
  const groups = [
    tried.filter(({ policy }) => !policy),
    ...tried.filter(({ policy }) => policy).map((one) => [one]),
  ];
  for (const some of groups.filter(({ length }) => length > 0)) {
    for (const folder of ['content', 'templates'])
      rmSync(join(root, folder), { recursive: true, force: true });
    writeSite(some);
    for (const runtime of ['preact', 'react']) {
      const { url, sent, close } = await serve(build(runtime));
      for (const { id, name, use, runtimes = [runtime] } of some) {
        if (!runtimes.includes(runtime)) continue;
        const page = await browser.newPage({ viewport: { width: 800, height: 700 } });
        page.setDefaultTimeout(8000);
        const said = [];
        page.on(
          'console',
          (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()),
        );
        page.on('pageerror', (error) => said.push(`${error}`));
        sent.scripts = 0;
        await page.goto(`${url}/${id}/`);
        await use(page).catch((error) => said.push(`FAILED ${error}`.split('\n')[0]));
        const row = rows.get(name);
        row.sizes.push(`${Math.round(sent.scripts / 1000)} kB`);
        row.faults.push(
          ...said.filter((text) => !/favicon/.test(text)).map((text) => `${runtime}: ${text.slice(0, 300)}`),
        );
        await page.close();
      }
      close();
    }
  }
  await browser.close();
} finally {
  rmSync(root, { recursive: true, force: true });
}
for (const { name, file, used, besides, runtimes = ['preact', 'react'] } of tried) {
  const { sizes, faults } = rows.get(name);
  const kind = /\.client\./.test(file) ? '`.client.tsx`' : '`.tsx`';
  console.log(
    `| ${name} | ${used} | ${kind} | ${runtimes.map((one, at) => `\`${one}\` ${sizes[at]}`).join(', ')} | ${besides ?? ''} |`,
  );
  for (const fault of faults) console.error(`    ${name}: ${fault}`);
}
const allowed = (name) => tried.find((one) => one.name === name)?.expected;
process.exitCode = [...rows].some(([name, { faults }]) => faults.some((one) => !allowed(name)?.test(one)))
  ? 1
  : 0;
