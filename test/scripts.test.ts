// Every script of package.json, typed in a clone where npm has just installed: no link of this package's own command, nothing kept.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { generator, temporaryFolder } from './support/sites.ts';

const clone = join(temporaryFolder(), 'clone');
const { scripts } = JSON.parse(readFileSync(join(generator, 'package.json'), 'utf8'));

/** One quick file of tests, in place of all: this one is among them. */
const quick = 'test/colors.test.ts';

interface Run {
  /** The arguments after the script's name and `--`. */
  readonly args?: readonly string[];
  readonly status?: number;
  /** Its output. */
  readonly says: RegExp;
  /** A file that it writes. */
  readonly writes?: string;
}

/** How each script is tried, in this order. */
const runs: Readonly<Record<string, Run>> = {
  format: { args: ['--linter-enabled=false'], says: /No fixes applied/ }, // CI runs the linter's rules
  'test:quick': { args: [quick], says: /Tests {2}\d+ passed/ },
  bench: {
    args: ['none of this name'],
    status: 2,
    says: /There is no such row\.\nUsage: .*\n.*:\n {2}start/,
  },
  torture: {
    args: ['none of this name'],
    status: 2,
    says: /There is no kind none of this name; there are engines, faults/,
  },
  mutation: { args: ['none.ts'], status: 2, says: /none\.ts is no pure step; there are\n {2}src\/\S+\n/ },
  hosts: { args: ['none'], status: 2, says: /There is no consumer none; there are hosts, feeds, / },
  consumers: { args: ['none'], status: 2, says: /There is no consumer none; there are hosts, feeds, / },
  libraries: { args: ['none'], status: 2, says: /There is no library none; there are \w/ },
  'reading-level': { says: /stories\/index\.html/ },
  'app-pictures': { says: /Tests {2}\d+ passed/, writes: 'content/pages/about/stories.png' },
};

const longAgo = new Date(0);

/** Not tried, and why. */
const untried: Readonly<Record<string, string>> = {
  build: 'CI runs `site build`, and other tests the same file',
  types: 'CI runs it, and takes half a minute for it',
  lint: 'CI runs it; `format` is the same command with `--write`',
  test: 'is `test:quick` with all files, which whoever reads this runs',
  check: 'runs `types`, `lint`, `build`, a check and `test`, which other tests and CI run one by one',
  prepack: '`npm pack` runs it in test/package.test.ts',
  releases: 'packs and builds with each version from the registry: minutes',
  screenshots: 'takes a minute, and is `app-pictures` with another file, which the tests run',
};

const packaged = inject('packaged');
const fontsOfBrowser = () =>
  typeof packaged === 'string' ? packaged : readFileSync(packaged.env.FONTCONFIG_FILE ?? '', 'utf8');
const fontsAtFirst = fontsOfBrowser();

beforeAll(() => {
  const left = ['node_modules', 'dist', '.git', 'bin/built'].map((path) => join(generator, path));
  cpSync(generator, clone, { recursive: true, filter: (path) => !left.includes(path) });
  const modules = join(generator, 'node_modules');
  const link = (name: string) => symlinkSync(join(modules, name), join(clone, 'node_modules', name));
  const linked = (folder: string, isWanted: (name: string) => boolean) => {
    mkdirSync(join(clone, 'node_modules', folder), { recursive: true });
    for (const name of readdirSync(join(modules, folder)))
      if (isWanted(name)) link(relative(modules, join(modules, folder, name)));
  };
  linked('', (name) => !name.startsWith('.') || name === '.package-lock.json');
  // Machines that have installed an older version have it there still.
  linked('.bin', (name) => name !== 'site');
  // The browser that other tests have unpacked: it is the same for each installation.
  linked('.cache', (name) => name.startsWith('site-chromium-'));
});

test('each script is tried here or has a reason, and `check` has all of CI', () => {
  expect(Object.keys({ ...runs, ...untried }).sort()).toEqual(Object.keys(scripts).sort());
  const steps = [
    'npm run types',
    'npm run lint',
    'npm run build',
    `${scripts.build.replace('build', 'check')}`,
    'npm test',
  ];
  expect(scripts.check).toBe(steps.join(' && '));
  expect(scripts.format).toBe(scripts.lint.replace('check', 'check --write'));
  const ci = readFileSync(join(generator, '.ci/run'), 'utf8');
  for (const step of ['npm ci && npx site build', 'npm run types', 'npm run lint', 'npm ci && npm test'])
    expect(ci).toContain(step);
});

test.each(Object.entries(runs))('npm run %s', (name, { args = [], status = 0, says, writes }) => {
  const file = writes && join(clone, writes);
  if (file && existsSync(file)) utimesSync(file, longAgo, longAgo);
  const env = { ...process.env, NO_COLOR: '1' };
  const ran = spawnSync('npm', ['run', name, '--', ...args], { cwd: clone, encoding: 'utf8', env });
  const said = ran.stdout + ran.stderr;
  expect({ status: ran.status, said }).toEqual({ status, said: expect.stringMatching(says) });
  if (file) expect(statSync(file).mtime > longAgo).toBe(true);
});

// The clone's scripts start the same browser, and the clone goes while tests still use it from here: pages without any font.
test('no script changed the fonts that the test browser finds', () => {
  expect(fontsOfBrowser()).toBe(fontsAtFirst);
});
