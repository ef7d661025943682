// The promises of the documentation hold. Slow: it runs the printed commands.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { problemLines } from '../src/cli/print/print.ts';
import { createSite } from '../src/scaffold/init.ts';
import { codeOf, textOf } from './support/docs.ts';
import { buildSite, generator, temporaryFolder } from './support/sites.ts';

const read = (path: string) => readFileSync(join(generator, path), 'utf8');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...['src/engine', 'test', 'test/torture', 'test/mutation', 'test/bench'].map(
    (folder) => `${folder}/README.md`,
  ),
  ...readdirSync(join(generator, 'docs/content/pages'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/content/pages/${name}`),
];
/** Without blocks of code. */
const proseOf = (path: string) => read(path).replace(/^( {4}.*|(`{3,})[\s\S]*?^\2)$/gm, '');
const anchorsOf = (path: string) =>
  [...proseOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

test('links point to existing files and headings', () => {
  const dead = documents.flatMap((path) => {
    const prose = proseOf(path).replace(/`[^`\n]*`/g, '');
    return [...prose.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
      .filter(([, to = '', anchor]) => {
        const file = to === '' ? path : join(dirname(path), to);
        return !existsSync(join(generator, file)) || (anchor && !anchorsOf(file).includes(anchor));
      })
      .map(([link]) => `${path}: ${link}`);
  });
  expect(dead).toEqual([]);
});

test('the named files of the generator exist', () => {
  const named = documents.flatMap((path) =>
    [...proseOf(path).matchAll(/`((?:src|bin|test|\.ci)\/[\w./-]+)`/g)].map(([, file = '']) => file),
  );
  expect(named.length).toBeGreaterThan(20);
  const made = ['bin/built'];
  expect(named.filter((file) => !made.includes(file) && !existsSync(join(generator, file)))).toEqual([]);
});

test('the mistake in README.md and on the first page of the docs is reported as shown', async () => {
  const root = join(temporaryFolder(), 'site');
  createSite(root);
  const file = join(root, 'content/site.yml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('/posts/', '/psots/'));
  const { problems } = await buildSite(root);
  const told = problems.flatMap((one) => problemLines(one, (_, text) => text));
  expect(read('README.md')).toContain(told.map((line) => line && `    ${line}`).join('\n'));
  expect(textOf('index')).toContain(told.join('\n'));
  expect(told.length).toBeGreaterThan(5);
});

test('the page in docs/content/pages/start/index.md equals one of a new site', async () => {
  const written = codeOf('start/index').find(({ code }) => code.startsWith('---\n'))?.code ?? '';
  const [, command = ''] = /npx site (new .+)/.exec(read('docs/content/pages/start/index.md')) ?? [];
  const root = join(temporaryFolder(), 'site');
  createSite(root);
  execFileSync(process.execPath, [join(generator, 'bin/site.js'), ...command.split(' '), '--root', root]);
  const file = join(root, 'content/pages/posts/moon.md');
  expect(existsSync(file)).toBe(true);
  writeFileSync(file, written);
  const { problems, pages } = await buildSite(root, { today: '2025-12-24' });
  expect(problems).toEqual([]);
  expect(pages.map(({ route }) => route)).toContain('/posts/moon/');
  const html = readFileSync(join(root, 'dist/posts/moon/index.html'), 'utf8');
  expect(html).toMatch(
    /<h2 id="see">What you see<\/h2>\s*<p>Seen by Somebody, through a <a href="\/posts\/window-garden\/">/,
  );
});

test('the workflow for GitHub Pages equals that of `site init`, with the README’s command', () => {
  const workflow = codeOf('guides/hosting').find(({ code }) => code.startsWith('name: Pages\n'))?.code ?? '';
  const [, written] = read('src/scaffold/starter-common/.github/workflows/pages.yml').split(/^#.*\n/m);
  expect(workflow).toBe(written);
  const { jobs } = parse(workflow) as { jobs: Record<string, { needs?: string; steps: Step[] }> };
  interface Step {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const commands = [...read('README.md').matchAll(/^ {4}(npm ci && .+?)(?: {2,}#.*)?$/gm)].map(
    ([, line]) => line,
  );
  const runs = steps.flatMap(({ run }) => run ?? []);
  expect(runs).toHaveLength(1);
  for (const run of runs) expect(commands).toContain(run.replace(/ --base .*/, ''));
  for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
  expect(jobs.deploy?.needs).toBe('build');
  const upload = steps.find(({ uses }) => uses?.includes('upload-pages-artifact'));
  expect(upload?.with).toEqual({ path: 'dist', 'include-hidden-files': true });
});

test('docs/content/pages/reference/json.md lists exactly the members of the document', () => {
  const root = join(temporaryFolder(), 'site');
  createSite(root);
  const documentOf = (...args: readonly string[]) => {
    const { stdout } = spawnSync(
      process.execPath,
      [join(generator, 'bin/site.js'), ...args, '--json', '--root', root],
      {
        encoding: 'utf8',
      },
    );
    return JSON.parse(stdout);
  };
  const [build, check] = codeOf('reference/json').map(({ code }) =>
    JSON.parse(code.replace(/ \/\/ .*/g, '')),
  );
  const sometimes = ['edited', 'sinceEdit', 'shard', 'omitted', 'git']; // of a watch, and of a part of a build
  const good = documentOf('build');
  expect(Object.keys(good)).toEqual(Object.keys(build).filter((key) => !sometimes.includes(key)));
  expect(Object.keys(good.routes[0])).toEqual(Object.keys(build.routes[0]));
  const checked = Object.keys(documentOf('check'));
  expect(checked.filter((key) => !Object.hasOwn(good, key))).toEqual(Object.keys(check));
  const file = join(root, 'content/site.yml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('/posts/', '/psots/'));
  const [problem] = documentOf('build').problems;
  const may = ['rule', 'related', 'pages', 'hint', 'frame'];
  const always = Object.keys(build.problems[0]).filter((key) => !may.includes(key));
  expect(Object.keys(problem)).toEqual(expect.arrayContaining(always));
  expect(Object.keys(problem).filter((key) => !Object.hasOwn(build.problems[0], key))).toEqual([]);
});
