// The package as others get it: packed, installed into an empty folder by an ordinary user, and used there.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { generator, put, snapshot, temporaryFolder } from './support/sites.ts';

const folder = temporaryFolder();
const [installed, strict, home] = ['installed', 'strict', 'home'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const isRoot = process.getuid?.() === 0;
/** Somebody whom file permissions apply to. */
const nobody = isRoot ? { uid: 65534, gid: 65534 } : {};
let packed: { readonly filename: string; readonly size: number; readonly files: readonly { path: string }[] };

/** Runs a program of Node in a folder, as an ordinary user. */
function run(cwd: string, file: string, ...args: readonly string[]) {
  const env = { ...process.env, HOME: home, TMPDIR: home };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd,
    env,
    encoding: 'utf8',
    ...nobody,
  });
  return { status, stdout, stderr };
}
const site = (cwd: string, ...args: readonly string[]) =>
  run(cwd, join(cwd, 'node_modules/lullamoon-site/bin/site.js'), ...args);
const tsc = (cwd: string, ...args: readonly string[]) =>
  run(cwd, join(generator, 'node_modules/typescript/bin/tsc'), ...args);
const fine = { status: 0, stdout: '', stderr: '' };

function npm(cwd: string, ...args: readonly string[]): string {
  return execFileSync('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

beforeAll(() => {
  for (const path of [installed, strict, home]) mkdirSync(path);
  // What prepack prints stands before the document.
  const told = npm(generator, 'pack', '--json', '--pack-destination', folder);
  [packed] = JSON.parse(told.slice(told.search(/^\[/m)));
  for (const path of [installed, strict]) writeFileSync(join(path, 'package.json'), '{}');
  const tarball = join(folder, packed.filename);
  npm(installed, 'install', '--save-dev', tarball);
  // Each package finds only what it depends on, as with pnpm.
  npm(strict, 'install', '--save-dev', '--install-strategy=linked', tarball);
  if (isRoot) execFileSync('chown', ['-R', '65534:65534', folder]);
  for (const cwd of [installed, strict]) expect(site(cwd, 'init', '--quiet')).toEqual(fine);
  execFileSync('chmod', ['-R', 'a-w', join(installed, 'node_modules/lullamoon-site')]);
});

test('is below 1 MB, and holds the command, its library and types: no site, no test', () => {
  expect(packed.size).toBeLessThan(1_000_000);
  const paths = packed.files.map(({ path }) => path);
  const kinds = [
    /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|CONTRIBUTING\.md|docs\/[\w-]+\.md)$/,
    /^bin\/(site\.js|built\/([\w-]+\.mjs|reload\.js|LICENSES\.txt))$/,
    /^bin\/built\/types\/[\w/]+\.d\.ts$/,
    /^src\/(client|ssr)\/\w+\.ts$/,
    /^src\/scaffold\/(site\.tsconfig\.json|starter\/.+)$/,
  ];
  expect(paths.filter((path) => !kinds.some((kind) => kind.test(path)))).toEqual([]);
  for (const kind of kinds) expect(paths.some((path) => kind.test(path))).toBe(true);
});

describe.each([
  ['npm', installed],
  ['strict', strict],
])('installed by %s, a new site', (_, cwd) => {
  test.each(['preact', 'react'])(
    'is built with %s as the generator builds it in its own folder',
    (runtime) => {
      const [out, here] = [join(folder, `out-${runtime}`), `here-${runtime}`];
      expect(site(cwd, 'build', '--quiet', '--runtime', runtime, '--out', here)).toEqual(fine);
      const args = ['build', '--quiet', '--runtime', runtime, '--root', cwd, '--out', out];
      execFileSync(process.execPath, [join(generator, 'bin/site.js'), ...args]);
      expect(snapshot(join(cwd, here))).toEqual(snapshot(out));
      expect(existsSync(join(out, 'index.html'))).toBe(true);
    },
  );

  test('is fine by tsc, which sees a mistake', () => {
    expect(tsc(cwd)).toEqual(fine);
    put(
      cwd,
      'templates/parts/Wrong.tsx',
      'export const Wrong = () => <a href={1}>{undefined as never as JSX}</a>;\n',
    );
    const { status, stdout } = tsc(cwd);
    expect(status).not.toBe(0);
    expect(stdout).toContain('templates/parts/Wrong.tsx(1,34): error TS2322');
    expect(stdout).not.toMatch(/^(?!templates\/parts\/Wrong\.tsx)/m);
  });
});

test('is not written to by any command', () => {
  const place = join(installed, 'node_modules/lullamoon-site');
  const before = snapshot(place);
  expect(site(installed, 'check').status).toBe(0);
  expect(site(installed, '--version')).toEqual({ ...fine, stdout: '0.1.0\n' });
  expect(site(installed, 'new', '/posts/hello/', '--template', 'post', '--quiet')).toEqual(fine);
  expect(site(installed, 'build', '--quiet')).toEqual(fine);
  expect(snapshot(place)).toEqual(before);
});

describe('for other programs', () => {
  const examples = [
    ...readFileSync(join(generator, 'docs/api.md'), 'utf8').matchAll(/^## (.+)\n+```js\n([\s\S]+?)^```$/gm),
  ].map(([, title = '', code = '']) => ({ name: `${title.toLowerCase().replace(/\W+/g, '-')}.mjs`, code }));

  test('each function has an example', () => {
    const used = examples.map(({ code }) => /import \{ (\w+) \}/.exec(code)?.[1]);
    expect(used).toEqual(['build', 'make', 'check', 'watch']);
  });
});
