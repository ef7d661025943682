// Modules of content/data: code of the site's owner that runs in a process of its own, once in each build, and gives plain data.
import { fork, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { buildWith } from '../src/cli/commands/build.ts';
import { Packs } from '../src/engine/pack.ts';
import { givenData } from '../src/stages/2-templates/dataModules/compileDataModule.ts';
import { runDataModule } from '../src/stages/2-templates/dataModules/dataProcess.ts';
import { fileShownIn } from './support/docs.ts';
import { noteRenderings } from './support/renderings.ts';
import {
  areGone,
  atTheEnd,
  buildSite,
  closeBundles,
  generator,
  lines,
  makeSite,
  page,
  put,
  snapshot,
  temporaryFolder,
  wordsOf,
} from './support/sites.ts';

const renderings = noteRenderings();

/** A template that writes data as JSON. */
const template = (name: string, schema = 'z.any()') => `import { data, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
const own = ${schema};
export default function Page({ page }) {
  return <><h1>{page.title}</h1><p>{JSON.stringify(data('${name}', own))}</p></>;
}
`;
/** A site with a page that shows the data \`own\`, and one that shows none. */
const site = (module: string, files: Readonly<Record<string, string>> = {}, schema?: string) =>
  makeSite('minimal', {
    'content/pages/index.md': page('Home'),
    'content/pages/own.md': page('Own', '').replace('---\n\n', 'template: own\n---\n\n'),
    'templates/pages/own.tsx': template('own', schema),
    'content/data/own.js': module,
    ...files,
  });
const shown = (root: string) => {
  const html = readFileSync(join(root, 'dist/own/index.html'), 'utf8');
  const [, text = ''] = /<p>(.*?)<\/p>/s.exec(html) ?? [];
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'));
};

/** A CMS: its answers, and the number of requests. */
let cms: { server: Server; url: string; answer: unknown; asked: number };
beforeEach(async () => {
  const server = createServer((_, response) => {
    cms.asked += 1;
    if (cms.answer === undefined) response.writeHead(503).end();
    else response.end(JSON.stringify(cms.answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  cms = { server, url: `http://127.0.0.1:${port}/`, answer: [{ title: 'One' }], asked: 0 };
  vi.stubEnv('CMS_URL', cms.url);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await new Promise((done) => cms.server.close(done));
});
const fromCms = 'export default await (await fetch(process.env.CMS_URL)).json();\n';

describe('data from a module', () => {
  test.each<[string, string, unknown]>([
    ['an object', 'export default { a: 1 };', { a: 1 }],
    ['a function', 'export default () => [1, "two", null, true];', [1, 'two', null, true]],
    ['an async function', 'export default async () => ({ a: { b: [] } });', { a: { b: [] } }],
    ['a promise', 'export default Promise.resolve("text");', 'text'],
    ['a top-level await', 'const n = await Promise.resolve(3);\nexport { n as default };', 3],
    [
      'a CommonJS module',
      'module.exports = { path: typeof require("node:path").join };',
      { path: 'function' },
    ],
    [
      'an object without its undefined values',
      'export default { a: undefined, b: Object.create(null) };',
      { b: {} },
    ],
    [
      'text without tokens, typography or placeholders',
      'export default { a: `{name} {x} "q" -- \\u{10ffff}x\\ue000` };',
      { a: expect.stringMatching(/^\{name\} \{x\} "q" -- /) },
    ],
  ])('may come from %s', async (_, module, value) => {
    const root = site(`${module}\n`);
    expect(lines((await buildSite(root)).problems)).toBe('');
    expect(shown(root)).toEqual(value);
  });

  test('may use TypeScript imports, packages and files beside the module', async () => {
    const root = site('', {
      'content/data/own.ts':
        "import { part } from './part.ts';\nimport { readFileSync } from 'node:fs';\nimport one from 'one';\nconst path: string = 'x.csv';\nexport default { part, one, csv: readFileSync(new URL(path, import.meta.url), 'utf8') };\n",
      'content/data/part.ts': 'export const part: number = 7;\n',
      'content/data/x.csv': 'a;b',
      'node_modules/one/package.json': '{ "name": "one", "type": "module", "exports": "./one.js" }',
      'node_modules/one/one.js': 'export default import.meta.url.endsWith("one.js");',
    });
    rmSync(join(root, 'content/data/own.js'));
    const { problems, made } = await buildSite(root);
    expect([lines(problems), made]).toEqual(['', [{ file: 'content/data/own.ts', uses: [] }]]);
    expect(shown(root)).toEqual({ part: 7, one: true, csv: 'a;b' });
  });

  test('is checked by the schema like a file, and mistakes point to its export', async () => {
    const module = '// Prices.\n\nexport default () => ({ list: [{ month: "3" }] });\n';
    const root = site(module, {}, 'z.object({ list: z.array(z.object({ month: z.number() })) })');
    const { problems } = await buildSite(root);
    expect(lines(problems)).toBe('wrong-type content/data/own.js:3:1');
    expect(problems[0]?.facts[0]).toBe('list.0.month');
  });

  test('with a dead address is reported at its export', async () => {
    const root = site('\nexport default { to: "/nowhere/" };\n', {
      'templates/pages/own.tsx': template('own').replace('<h1>', '<a href={data("own", own).to}>x</a><h1>'),
    });
    expect(lines((await buildSite(root)).problems)).toBe('dead-link content/data/own.js:2:1');
  });
});

test('is not replaced by a message that the module sends on a process channel', async () => {
  const root = site('process.send?.({ hello: 1 });\nexport default [typeof process.send];\n');
  expect(lines((await buildSite(root)).problems)).toBe('');
});

describe('a mistake', () => {
  test.each<[string, string, string]>([
    [
      'throws',
      'const f = () => {\n  throw new RangeError("no");\n};\nexport default () => f();',
      'data-threw content/data/own.js:2:9',
    ],
    ['throws no error', '\nexport default () => { throw "x"; };', 'data-threw content/data/own.js:2:1'],
    [
      'throws late',
      'export default async () => { setTimeout(() => { throw new Error("x"); }); await new Promise((r) => setTimeout(r, 1e8)); };',
      'data-threw content/data/own.js:1:55',
    ],
    ['rejects', 'export default Promise.reject(new Error("x"));', 'data-threw content/data/own.js:1:31'],
    ['ends its process', '\nexport default () => process.exit(0);', 'data-ended content/data/own.js:2:1'],
    [
      'is killed',
      'export default () => process.kill(process.pid, "SIGKILL");',
      'data-ended content/data/own.js:1:1',
    ],
    ['waits for nothing', 'export default new Promise(() => {});', 'data-ended content/data/own.js:1:1'],
    ['does not parse', 'export default {\n  a: ,\n};', 'data-broken content/data/own.js:2:6'],
    ['imports no file', 'import x from "./y.js";\nexport default x;', 'data-broken content/data/own.js:1:15'],
    [
      'imports no package',
      '\nimport x from "@none/such";\nexport default x;',
      'data-broken content/data/own.js:2:15',
    ],
    ['exports nothing', 'export const a = 1;', 'data-not-plain content/data/own.js:1:1'],
  ])('of a module that %s has its location', async (_, module, told) => {
    const { problems } = await buildSite(site(`${module}\n`));
    expect(lines(problems)).toBe(told);
    expect(wordsOf(problems[0])).not.toMatch(/bin\/data|src\/compile|undefined/);
  });

  test.each<[string, string, string]>([
    ['new Date(0)', '', 'Date'],
    ['{ a: [{ b: new Map() }] }', 'a.0.b', 'Map'],
    ['{ a: () => 1 }', 'a', 'a function'],
    ['[1, undefined]', '1', 'undefined'],
    ['undefined', '', 'undefined'],
    ['{ a: NaN }', 'a', 'NaN'],
    ['{ a: 10n }', 'a', 'a bigint'],
    ['Symbol("x")', '', 'a symbol'],
    ['(() => { const a = {}; a.a = a; return a; })()', 'a', 'holds itself'],
    ['JSON.parse(`{ "__proto__": 1 }`)', '', '__proto__'],
    ['[1, , 2]', '', 'gaps'],
    [
      'JSON.parse("[".repeat(500) + "]".repeat(500))',
      expect.stringMatching(/^0(\.0)+$/) as never,
      'too deep',
    ],
    ['{ a: Promise.resolve(1) }', 'a', 'Promise'],
  ])('in a value that is not plain data is reported: %s', async (value, path, said) => {
    const { problems } = await buildSite(site(`\nexport default () => (${value});\n`));
    expect(lines(problems)).toBe('data-not-plain content/data/own.js:2:1');
    expect(problems[0]?.facts[0]).toEqual(path);
    expect(wordsOf(problems[0])).toContain(said);
  });

  test('an endless module is stopped with its child processes, and reported', async () => {
    const root = temporaryFolder();
    const code = `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
writeFileSync('pids', pid + ' ' + process.pid);
for (;;);
`;
    put(root, 'x.js', code);
    const run = runDataModule({ root, absolute: join(root, 'x.js'), code, levels: 9 }, 5_000);
    await expect.poll(() => existsSync(join(root, 'pids'))).toBe(true);
    const answer = await run;
    expect(answer).toMatchObject({ exceeds: 5 });
    const { problems } = givenData('content/data/x.js', code, { code, map: '' }, answer);
    expect(problems.map((one) => [one.code, one.facts])).toEqual([['data-endless', [5]]]);
    await areGone(join(root, 'pids'));
  });

  test('an endless module is stopped when its build ends', async () => {
    const root = site(
      'import { writeFileSync } from "node:fs";\nwriteFileSync("pids", String(process.pid));\nfor (;;);\n',
    );
    const child = spawn(process.execPath, [join(generator, 'bin/site.js'), 'build', '--root', root]);
    await expect.poll(() => existsSync(join(root, 'pids'))).toBe(true);
    child.kill('SIGKILL');
    await areGone(join(root, 'pids'));
  });

  test('an endless module is stopped even if its build ended before it started', async () => {
    const { pid: parent } = spawnSync(process.execPath, ['--version']); // a process that has ended
    const root = temporaryFolder();
    const code = 'for (;;);';
    put(root, 'x.js', code);
    const child = fork(join(generator, 'bin/data.mjs'), { detached: true });
    atTheEnd(() => child.kill('SIGKILL'));
    child.send({ code, url: `${pathToFileURL(join(root, 'x.js'))}`, levels: 9, parent });
    await expect.poll(() => child.signalCode).toBe('SIGKILL');
  });

  test('two files with one name are reported', async () => {
    const root = site('export default 1;\n', { 'content/data/own.yml': 'a: 1\n' });
    expect(lines((await buildSite(root)).problems)).toBe(
      'duplicate-data content/data/own.yml content/data/own.js',
    );
  });

  test('an unused module is reported', async () => {
    const root = site('export default 1;\n', { 'content/data/other.mjs': 'export default 1;\n' });
    expect(lines((await buildSite(root)).problems)).toBe('unknown-content content/data/other.mjs');
  });

  test('the last good site stays while a CMS is down', async () => {
    const root = site(fromCms);
    await buildSite(root);
    const before = snapshot(join(root, 'dist'));
    cms.answer = undefined;
    expect(lines((await buildSite(root)).problems)).toBe('data-threw content/data/own.js:1:16');
    expect(snapshot(join(root, 'dist'))).toEqual(before);
  });
});

describe('cached data', () => {
  test('gives the same site as a clean build, and renders only pages with changed data', async () => {
    const root = site(fromCms);
    const store = join(root, 'store');
    const build = async () => {
      renderings.routes = [];
      const request = { root, out: join(root, 'dist'), today: '2025-11-03' };
      const { result, save } = await buildWith(request, new Packs(store));
      save();
      expect(lines(result.problems)).toBe('');
      const rendered = [...renderings.routes].sort();
      await buildSite(root, { out: join(root, 'clean') });
      expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
      return rendered;
    };
    expect(await build()).toEqual(['/', '/own/']);
    expect(await build()).toEqual([]);
    cms.answer = [{ title: 'Two' }];
    expect(await build()).toEqual(['/own/']);
    expect(shown(root)).toEqual([{ title: 'Two' }]);
    put(root, 'content/data/own.js', `// The same in other words.\n${fromCms}`);
    expect(await build()).toEqual([]);
    put(root, 'content/data/own.js', 'export default 5;\n');
    expect(await build()).toEqual(['/own/']);
  });

  test('of a watch: a module runs again if it or its inputs change or failed', async () => {
    const root = site(
      "import './part.js';\nimport { readFileSync } from 'node:fs';\nconst own = readFileSync(process.env.OWN, 'utf8');\nexport default [own, await (await fetch(process.env.CMS_URL)).json()];\n",
      {
        'content/data/part.js': 'globalThis.part = 1;\n',
        'own.txt': 'a',
      },
    );
    vi.stubEnv('OWN', join(root, 'own.txt'));
    const memory = newMemory();
    atTheEnd(() => void closeBundles(memory));
    const build = async () => {
      const before = cms.asked;
      renderings.routes = [];
      const { problems } = await buildSite(root, { memory });
      return [lines(problems), cms.asked - before, renderings.routes.length];
    };
    expect(await build()).toEqual(['', 1, 2]);
    expect(await build()).toEqual(['', 0, 0]);
    put(root, 'content/pages/index.md', page('Another'));
    expect(await build()).toEqual(['', 0, 1]);
    put(root, 'own.txt', 'b');
    expect(await build()).toEqual(['', 1, 1]);
    put(root, 'content/data/part.js', 'globalThis.part = 22;\n');
    expect(await build()).toEqual(['', 1, 0]);
    put(root, 'content/pages/index.md', page('A third'));
    expect(await build()).toEqual(['', 0, 1]);
    cms.answer = undefined;
    put(root, 'own.txt', 'c');
    expect(await build()).toEqual(['data-threw content/data/own.js:4:22', 1, 1]);
    cms.answer = [];
    expect(await build()).toEqual(['', 1, 1]);
    expect(shown(root)).toEqual(['c', []]);
  });

  test.each([
    ['readdirSync', "import { readdirSync } from 'node:fs';", "readdirSync('content/static/a')", ''],
    ['readdir', "import { readdir } from 'node:fs/promises';", "await readdir('content/static/a')", ''],
    [
      'readdir of all folders below',
      "import { readdir } from 'node:fs/promises';",
      "await readdir('content/static/a', { recursive: true })",
      'b/',
    ],
    [
      'opendirSync',
      "import { opendirSync } from 'node:fs';\nconst names = [];\nfor await (const { name } of opendirSync('content/static/a')) names.push(name);",
      'names',
      '',
    ],
  ])('of a watch: a module that lists a folder with %s notices a new file', async (_, has, gives, below) => {
    const root = site(`${has}\nexport default [...${gives}].sort();\n`, {
      [`content/static/a/${below}1.txt`]: 'one',
    });
    const memory = newMemory();
    atTheEnd(() => void closeBundles(memory));
    const build = async () => lines((await buildSite(root, { memory })).problems);
    expect(await build()).toBe('');
    const before = shown(root);
    put(root, `content/static/a/${below}2.txt`, 'two');
    expect(await build()).toBe('');
    expect(shown(root)).toEqual([...before, `${below}2.txt`]);
  });
});

describe('the report', () => {
  const files = {
    'content/data/year.js': 'export default { year: new Date().getFullYear() };\n',
    'content/data/day.js': 'export default { day: new Date("2026-01-31").getDay() };\n',
    'content/data/program.js':
      "import { execFileSync } from 'node:child_process';\nconsole.log('said by a module');\nexport default execFileSync(process.execPath, ['-e', 'console.log(1)']).toString();\n",
    'templates/pages/own.tsx': `import { data, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default function Page({ page }) {
  return <><h1>{page.title}</h1>{['own', 'year', 'day', 'program'].map((name) => JSON.stringify(data(name, z.any())))}</>;
}
`,
  };
  const run = (root: string, ...args: readonly string[]) =>
    new Promise<{ stdout: string; stderr: string }>((done) => {
      const child = spawn(process.execPath, [join(generator, 'bin/site.js'), ...args, '--root', root]);
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (text) => (stdout += text));
      child.stderr.on('data', (text) => (stderr += text));
      child.on('close', () => done({ stdout, stderr }));
    });

  test('names modules and their outside inputs, and their logs go to stderr', async () => {
    const root = site(fromCms, files);
    const { stdout, stderr } = await run(root, 'build', '--json');
    expect(JSON.parse(stdout).made).toEqual([
      { file: 'content/data/day.js', uses: [] },
      { file: 'content/data/own.js', uses: ['network'] },
      { file: 'content/data/program.js', uses: ['programs'] },
      { file: 'content/data/year.js', uses: ['clock'] },
    ]);
    expect(stderr).toBe('said by a module\n');
    const said =
      'Made for this build: content/data/day.js, content/data/own.js (asks the network), content/data/program.js (runs programs), content/data/year.js (asks the clock).';
    expect((await run(root, 'build')).stdout).toContain(said); // one that changes nothing, too
    expect((await run(root, 'check')).stdout).toContain(said);
    expect(cms.asked).toBe(3);
  });
});

describe('the examples of docs/content/pages/guides/files.md', () => {
  const example = (name: string) => fileShownIn('guides/files', `content/data/${name}`);

  test('return a year, a commit, and posts of a CMS', async () => {
    const bin = temporaryFolder();
    put(bin, 'git', '#!/bin/sh\necho "git $*"\n');
    chmodSync(join(bin, 'git'), 0o755);
    vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
    cms.answer = [{ title: 'One', body: 'Text', id: 7 }];
    for (const [name, value] of [
      ['year.js', { year: new Date().getUTCFullYear() }],
      ['commit.js', { hash: expect.stringMatching(/^git /) }],
      ['posts.js', [{ title: 'One', body: 'Text' }]],
    ] as const) {
      const root = site(example(name));
      expect([name, lines((await buildSite(root)).problems)]).toEqual([name, '']);
      expect(shown(root)).toEqual(value);
    }
  });
});

test('a declaration file or data without modules starts no process', () => {
  const root = makeSite('data', {
    'content/data/more.d.mts': 'export {};\n',
    'content/data/types.d.ts': 'export {};\n',
  });
  const { stdout } = spawnSync(
    process.execPath,
    [join(generator, 'bin/site.js'), 'build', '--json', '--root', root],
    { encoding: 'utf8' },
  );
  expect([lines(JSON.parse(stdout).problems), JSON.parse(stdout).made]).toEqual([
    'unknown-content content/data/more.d.mts\nunknown-content content/data/types.d.ts',
    [],
  ]);
});
