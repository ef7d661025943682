// `after` in site.yml: a command of the site's owner that adds files to a finished site, as Pagefind does.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { make } from '../src/build/build.ts';
import { newMemory } from '../src/build/memory.ts';
import { check } from '../src/check/check.ts';
import { buildWith } from '../src/cli/commands/build.ts';
import { cacheFolder, setCacheFolder } from '../src/engine/cache.ts';
import { Packs } from '../src/engine/pack.ts';
import { ownMark } from '../src/model/machine/processMark.ts';
import { problem } from '../src/problems/problem.ts';
import { addedBy } from '../src/stages/5-site/command.ts';
import { fileShownIn } from './support/docs.ts';
import {
  areGone,
  atTheEnd,
  buildAsNobody,
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

const siteYml = readFileSync(join(generator, 'test/sites/minimal/content/site.yml'), 'utf8');
/** An index of all pages, in two files. It records each run in a file of the root. */
const tool = `import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
const out = process.env.SITE_OUT;
appendFileSync('runs', 'x');
mkdirSync(out + '/find/parts', { recursive: true });
const pages = readdirSync(out, { recursive: true }).filter((path) => path.endsWith('.html')).sort();
writeFileSync(out + '/find/index.js', 'export default ' + JSON.stringify(pages) + ';\\n'.repeat(50));
writeFileSync(out + '/find/parts/one.wasm', new Uint8Array([0, 1, 2, 3]));
console.log(out, ...process.argv.slice(2));
`;
/** The name of a folder that a killed build has left. */
const leftName = () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  return `site-after-${ownMark().replace(/^\d+-\w+/, `${pid}-1`)}-abcdef`;
};

const site = (after = 'node tools/index.mjs', files: Readonly<Record<string, string>> = {}) =>
  makeSite('minimal', {
    'content/site.yml': `${siteYml}after: ${after}\n`,
    'tools/index.mjs': tool,
    ...files,
  });
const runs = (root: string) =>
  existsSync(join(root, 'runs')) ? readFileSync(join(root, 'runs'), 'utf8').length : 0;

// A cached result of one test must not keep another test from running its command.
const ownCache = cacheFolder();
beforeEach(() => setCacheFolder(temporaryFolder()));
afterEach(() => {
  vi.unstubAllEnvs();
  setCacheFolder(ownCache);
});

test('a refused system call during a build is a problem, and the watch’s next build succeeds', async () => {
  const root = site();
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  put(root, 'file', '');
  vi.stubEnv('TMPDIR', join(root, 'file')); // the command needs a folder
  const request = { root, today: '2025-11-03', memory };
  expect(lines((await make(request)).problems)).toBe('unreadable file');
  vi.unstubAllEnvs();
  const { problems, site: made } = await make(request);
  expect([lines(problems), made?.files.has('find/index.js')]).toEqual(['', true]);
});

describe('files that a command adds', () => {
  test('are part of the site: in the out folder, manifest, headers and compressed', async () => {
    const root = site();
    expect(lines((await buildSite(root, { compress: true })).problems)).toBe('');
    expect(readFileSync(join(root, 'dist/find/index.js'), 'utf8')).toMatch(
      /^export default \["index.html"\]/,
    );
    expect([...readFileSync(join(root, 'dist/find/parts/one.wasm'))]).toEqual([0, 1, 2, 3]);
    expect(existsSync(join(root, 'dist/find/index.js.br'))).toBe(true);
    const { files } = JSON.parse(readFileSync(join(root, 'dist/.site-build.json'), 'utf8'));
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['find/index.js', 'find/parts/one.wasm']));
    expect(readFileSync(join(root, 'dist/_headers'), 'utf8')).toMatch(/^\/find\/\*$/m);
  });

  test('are removed with the command', async () => {
    const root = site();
    await buildSite(root);
    put(root, 'content/site.yml', siteYml);
    await buildSite(root);
    await buildSite(root, { out: join(root, 'clean') });
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
    expect(existsSync(join(root, 'dist/find'))).toBe(false);
  });

  test('may be linked by folder and anchor; links are not dead before the first run', async () => {
    const add = `import { mkdirSync, writeFileSync } from 'node:fs';
      mkdirSync(process.env.SITE_OUT + '/api');
      writeFileSync(process.env.SITE_OUT + '/api/index.html', '<h1 id="one">API</h1>');`;
    const links = (text: string) => ({ 'content/pages/a.md': page('A', text), 'tools/index.mjs': add });
    const good = site(
      undefined,
      links('[folder](/api/) [no slash](/api) [anchor](/api/#one) [file](/api/index.html#one)'),
    );
    expect(lines((await buildSite(good)).problems)).toBe('');
    const dead = site(undefined, links('[anchor](/api/#two) [file](/api/index.html#two) [none](/apis/)'));
    expect(lines((await buildSite(dead)).problems)).toBe(
      'dead-anchor content/pages/a.md:6:1\ndead-anchor content/pages/a.md:6:21\ndead-link content/pages/a.md:6:49',
    );
    // Another mistake keeps the command from running. A link that has nearly the name of a page is a mistake all the same.
    put(dead, 'content/pages/other.md', page('Other', 'Text'));
    put(dead, 'content/pages/a.md', page('A', '[misspelt](/othr/) [none](/nothing/)\n\n![](/a.png)'));
    expect(lines((await buildSite(dead)).problems)).toBe(
      'dead-link content/pages/a.md:6:1\nimage-without-alt content/pages/a.md:8:1',
    );
  });

  test('may be linked; other missing files are dead links once the command has run', async () => {
    const root = site('node tools/index.mjs', {
      'content/pages/a.md': page('A', '[Index](/find/index.js), [none](/find/none.js?x#y)'),
    });
    expect(lines((await buildSite(root)).problems)).toBe('dead-link content/pages/a.md:6:26');
    put(root, 'content/pages/a.md', page('A', '[Index](/find/index.js)'));
    expect(lines((await buildSite(root)).problems)).toBe('');
    put(root, 'content/pages/a.md', page('A', '[Index](/find/index.js) [page](/nowhere/)'));
    expect(lines((await buildSite(root)).problems)).toBe('dead-link content/pages/a.md:6:25');
    put(root, 'content/pages/a.md', page('A', '[Index](/find/index.js)'));
    put(root, 'tools/index.mjs', 'process.exit(3);\n');
    expect(lines((await buildSite(root)).problems)).toMatch(/^after-failed content\/site.yml:\d+:8$/);
  });

  test('are compared with the out folder by a check, without problems', async () => {
    const root = site();
    await buildSite(root);
    const request = {
      root,
      out: join(root, 'dist'),
      today: '2025-11-03',
      external: false,
      launch: false,
      isFresh: true,
    };
    const dist = async () => (await check(request)).checks.find(({ name }) => name === 'dist')?.problems;
    expect(await dist()).toBe(0);
    writeFileSync(join(root, 'dist/find/index.js'), 'edited');
    expect(await dist()).toBe(1);
    rmSync(join(root, 'dist/find'), { recursive: true });
    expect(await dist()).toBe(1);
  });
});

describe('a command', () => {
  test.each<[string, string, string]>([
    [
      'for the shell',
      `node tools/index.mjs "a  b" --c 'd' \${NONE} {name} && echo x > "$SITE_OUT/x.txt"`,
      'a  b --c d {name}',
    ],
    ['without one', '[node, tools/index.mjs, "a  b", "$SITE_OUT", "{nmae}"]', 'a  b $SITE_OUT {nmae}'],
    ['of a package', 'one a', 'a'],
  ])('%s gets its arguments as written', async (_, after, given) => {
    const root = site(after, {
      'tools/index.mjs': `${tool}writeFileSync(out + '/given.txt', process.argv.slice(2).join(' '));\n`,
      'node_modules/.bin/one': '#!/bin/sh\nexec node tools/index.mjs "$@"\n',
    });
    spawnSync('chmod', ['755', join(root, 'node_modules/.bin/one')]);
    expect(lines((await buildSite(root)).problems)).toBe('');
    expect(readFileSync(join(root, 'dist/given.txt'), 'utf8')).toBe(given);
  });

  test('runs again only if a file that it is known to read has changed', async () => {
    const root = site('node ./tools/index.mjs', {
      'content/pages/a.md': page('A'),
      'content/static/x.txt': 'x',
    });
    const store = join(root, 'store');
    const build = async (isNew = false) => {
      const before = runs(root);
      const request = { root, out: join(root, 'dist'), today: '2025-11-03' };
      const { result, save } = await buildWith(request, new Packs(isNew ? undefined : store));
      save();
      expect(lines(result.problems)).toBe('');
      return runs(root) - before;
    };
    expect(await build()).toBe(1);
    expect(await build()).toBe(0);
    expect(await build(true)).toBe(0); // the bytes of added files are stored separately
    rmSync(join(root, 'dist'), { recursive: true });
    expect(await build()).toBe(0);
    expect(existsSync(join(root, 'dist/find/index.js'))).toBe(true);
    put(root, 'content/pages/a.md', page('A', 'Another.'));
    expect(await build()).toBe(1);
    put(root, 'content/static/x.txt', 'y');
    expect(await build()).toBe(1);
    put(root, 'tools/index.mjs', `// Another.\n${tool}`);
    expect(await build()).toBe(1);
    for (const list of ['.package-lock.json', '.modules.yaml', '.yarn-state.yml', '.yarn-integrity']) {
      put(root, `node_modules/${list}`, '{}');
      expect(await build()).toBe(1);
    }
    put(root, 'content/site.yml', `${siteYml}after: node ./tools/index.mjs a\n`);
    expect(await build()).toBe(1);
    mkdirSync(join(root, 'a')); // the command names it
    expect(await build()).toBe(1);
    renameSync(join(root, 'content/static/x.txt'), join(root, 'content/static/y.txt'));
    expect(await build()).toBe(1);
    expect(await build()).toBe(0);
  });

  test('runs once in a watch, and its files stay', async () => {
    const root = site();
    const memory = newMemory();
    atTheEnd(() => void closeBundles(memory));
    expect(lines((await buildSite(root, { memory })).problems)).toBe('');
    put(root, 'content/pages/a.md', page('A', '[Index](/find/index.js)'));
    expect(lines((await buildSite(root, { memory })).problems)).toBe('');
    expect(runs(root)).toBe(1);
    expect(readFileSync(join(root, 'dist/find/index.js'), 'utf8')).not.toContain('a/index.html');
    put(root, 'content/site.yml', `${siteYml}after: node tools/index.mjs a\n`);
    await buildSite(root, { memory });
    expect(runs(root)).toBe(2);
  });

  test('runs again if the site changes meanwhile, with the new state', async () => {
    // Too much text to be held: a check reads it again, and finds it changed.
    const long = (word: string) => page(word, `${word}.\n\n<!-- ${'x'.repeat(900_000)} -->`);
    const paths = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `content/pages/${name}.md`);
    const root = site('node tools/index.mjs', Object.fromEntries(paths.map((path) => [path, long('One')])));
    let isFirst = true;
    const onProgress = (what: string) => {
      if (what !== 'after' || !isFirst) return;
      isFirst = false;
      for (const path of paths) put(root, path, long('Two'));
    };
    const request = { root, out: join(root, 'dist'), today: '2025-11-03', external: false, launch: true };
    await check({ ...request, onProgress });
    expect(runs(root)).toBe(2);
  });

  test.each<[string, string, string, RegExp]>([
    [
      'ends with 3',
      `for (let i = 0; i < 99; i += 1) console.error('line ' + i);\nprocess.exit(3);`,
      'after-failed',
      /exit code 3\):\nline 87\n(line \d\d\n){10}line 98 /,
    ],
    ['is killed', `process.kill(process.pid, 'SIGKILL');`, 'after-failed', /\((SIGKILL|exit code 137)\)/],
    [
      'writes a page',
      `import { writeFileSync } from 'node:fs';\nwriteFileSync(process.env.SITE_OUT + '/index.html', 'x');`,
      'after-changed',
      /written index\.html/,
    ],
    [
      'removes a page',
      `import { rmSync } from 'node:fs';\nrmSync(process.env.SITE_OUT + '/index.html');`,
      'after-changed',
      /removed index\.html/,
    ],
    [
      'writes _headers',
      `import { writeFileSync } from 'node:fs';\nwriteFileSync(process.env.SITE_OUT + '/_headers', 'x');`,
      'after-changed',
      /written _headers/,
    ],
    [
      'removes the folder',
      `import { rmSync } from 'node:fs';\nrmSync(process.env.SITE_OUT, { recursive: true });`,
      'after-changed',
      /removed /,
    ],
    [
      'leaves a dead link',
      `import { symlinkSync } from 'node:fs';\nsymlinkSync('nowhere', process.env.SITE_OUT + '/dead');`,
      'after-failed',
      /has left a link without a target, or in a circle: dead\./,
    ],
    [
      'leaves a link in a circle',
      `import { symlinkSync } from 'node:fs';\nsymlinkSync('.', process.env.SITE_OUT + '/loop');`,
      'after-failed',
      /has left a link without a target, or in a circle: (loop\/)+loop\./,
    ],
  ])('that %s is reported, and the last good site stays', async (_, text, code, said) => {
    const root = site();
    await buildSite(root);
    const before = snapshot(join(root, 'dist'));
    put(root, 'tools/index.mjs', `${text}\n`);
    const { problems } = await buildSite(root);
    const line = siteYml.split('\n').length;
    expect(lines(problems)).toBe(`${code} content/site.yml:${line}:8`);
    expect(wordsOf(problems[0])).toMatch(said);
    expect(snapshot(join(root, 'dist'))).toEqual(before);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`site-after-${process.pid}-`))).toEqual([]);
  });

  test('that does not exist is reported', async () => {
    // By its path: if a folder of PATH is unreadable, the system reports EACCES for a bare name.
    const { problems } = await buildSite(site('[./no-such-program]'));
    expect(problems.map(({ code, facts }) => [code, facts])).toEqual([['after-failed', ['ENOENT', '']]]);
  });

  /** It writes down which processes it is made of, and never ends. */
  const endless = `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
writeFileSync('pids', pid + ' ' + process.pid + ' ' + process.ppid);
for (;;);
`;

  test('that never ends is stopped with its child processes, and reported', async () => {
    const root = site(undefined, { 'tools/endless.mjs': endless });
    const run = (limit: number) => addedBy('node tools/endless.mjs && echo', root, [], limit);
    // However slow the machine is: it has begun before it is ended.
    for (let limit = 2_000; !existsSync(join(root, 'pids')); limit *= 2)
      await expect(run(limit)).rejects.toMatchObject({ fault: { exceeds: limit / 1000 } });
    await areGone(join(root, 'pids'));
    expect(wordsOf(problem('after-endless', [600]))).toBe(
      'The command of "after" was not done within 600 seconds, and was ended. Run it separately, with SITE_OUT set to the folder of a built site, and see why it waits.',
    );
  });

  test('that never ends is stopped when the build ends', async () => {
    const root = site('node tools/endless.mjs && echo', { 'tools/endless.mjs': endless });
    const child = spawn(process.execPath, [join(generator, 'bin/site.js'), 'build', '--root', root]);
    await expect.poll(() => existsSync(join(root, 'pids'))).toBe(true);
    child.kill('SIGKILL');
    await areGone(join(root, 'pids'));
  });

  test('must be a text or a list of texts', async () => {
    for (const wrong of ['3', '[]', '""', '{ a: b }', '[1]']) {
      const { problems } = await buildSite(site(wrong));
      expect([wrong, problems.map(({ at }) => at?.file)]).toEqual([wrong, ['content/site.yml']]);
    }
  });

  test('does not run if the site has problems', async () => {
    const root = site('node tools/index.mjs', { 'content/pages/a.md': page('A', '[x](nowhere.md)') });
    await buildSite(root);
    expect(runs(root)).toBe(0);
  });

  test('killed with its build leaves no folder after the next build', async () => {
    const root = site();
    const left = join(tmpdir(), 'site-after-999999999-0-0123456789-abcdef');
    mkdirSync(left);
    atTheEnd(() => rmSync(left, { recursive: true, force: true }));
    await buildSite(root);
    expect(existsSync(left)).toBe(true); // of another machine, perhaps
    const own = join(tmpdir(), leftName());
    mkdirSync(own);
    put(root, 'content/pages/a.md', page('A'));
    await buildSite(root);
    expect(existsSync(own)).toBe(false);
  });

  test('is not stopped by leftovers of another user’s killed build', () => {
    const shared = temporaryFolder();
    chmodSync(shared, 0o777);
    const left = join(shared, leftName());
    put(left, 'index.html', '');
    chmodSync(left, 0o555);
    vi.stubEnv('TMPDIR', shared);
    expect(lines(buildAsNobody(site()))).toBe('');
    chmodSync(left, 0o755);
    expect(existsSync(left)).toBe(true);
  });
});

test('the search example of docs/content/pages/guides/files.md works with a stand-in for Pagefind', async () => {
  const example = (file: string) => fileShownIn('guides/files', file);
  const root = makeSite('minimal', {
    'content/site.yml': `${siteYml}${example('content/site.yml')}`,
    'templates/pages/search.tsx': example('templates/pages/search.tsx'),
    'content/static/search.js': example('content/static/search.js'),
    'content/pages/search.md': page('Search', 'Type a word.').replace('---\n\n', 'template: search\n---\n\n'),
    'node_modules/.bin/pagefind':
      '#!/bin/sh\n[ "$1" = --site ] && mkdir "$2/pagefind" && echo "export const debouncedSearch = () => {};" > "$2/pagefind/pagefind.js"\n',
  });
  spawnSync('chmod', ['755', join(root, 'node_modules/.bin/pagefind')]);
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(existsSync(join(root, 'dist/pagefind/pagefind.js'))).toBe(true);
  const request = { root, out: join(root, 'dist'), today: '2025-11-03', external: false, launch: false };
  const { checks } = await check(request);
  expect(
    checks.filter(({ name }) => ['dist', 'policy'].includes(name)).map(({ problems }) => problems),
  ).toEqual([0, 0]);
  expect(readFileSync(join(root, 'dist/search/index.html'), 'utf8')).toContain(
    "script-src 'self' 'wasm-unsafe-eval'",
  );
});
