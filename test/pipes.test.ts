// A pipe in place of a file blocks no command: it is reported, or ignored.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { irregularBelow, openRegular, readRegular, regularBytes } from '../src/model/machine/regularFile.ts';
import type { Problem } from '../src/model/site/problem.ts';
import { withoutStuckReads } from '../src/stages/2-templates/bundling/stuckReads.ts';
import { patience } from './support/patience.ts';
import { buildSite, generator, makeSite, put, temporaryFolder } from './support/sites.ts';

/** Makes pipes without a writer. */
function pipe(root: string, ...paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    execFileSync('mkfifo', [join(root, path)]);
  }
}

/** The report of a command in its own process, which the test can stop. */
function reported(root: string, command: 'build' | 'check' = 'build') {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(generator, 'bin/site.js'), command, '--json', '--root', root],
    { encoding: 'utf8', timeout: patience, killSignal: 'SIGKILL' },
  );
  const problems: readonly Problem[] = JSON.parse(stdout || '{}').problems ?? [];
  return [...problems.map(({ code, at }) => `${code} ${at?.file}`), `exit ${status}`];
}

const page = (imports: string) => `${imports}
import { z } from 'zod';
export const schema = z.strictObject({});
export default ({ page }) => <h1>{page.title}</h1>;
`;

test('only regular files are opened', async () => {
  const root = temporaryFolder();
  pipe(root, 'a/pipe');
  symlinkSync('/dev/zero', join(root, 'zero'));
  put(root, 'file', 'moon');
  for (const path of ['a/pipe', 'zero'].map((name) => join(root, name))) {
    const refusal = expect.objectContaining({ code: 'ENOTREG', path });
    expect(() => openRegular(path)).toThrow(refusal);
    expect(() => readRegular(path)).toThrow(refusal);
    await expect(regularBytes(path)).rejects.toEqual(refusal);
    expect(irregularBelow(path)).toBe(path);
  }
  expect(readRegular(join(root, 'file'), 'utf8')).toBe('moon');
  expect((await regularBytes(join(root, 'file'))).toString()).toBe('moon');
  expect(() => readRegular(join(root, 'a'))).toThrow(expect.objectContaining({ code: 'EISDIR' }));
  expect(() => readRegular(join(root, 'none'))).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  expect(irregularBelow(root)).toBe(join(root, 'zero'));
  rmSync(join(root, 'zero'));
  expect(irregularBelow(root)).toBe(join(root, 'a/pipe'));
  expect(irregularBelow(join(root, 'file'))).toBeUndefined();
});

/** Where esbuild may open a pipe, of a site whose templates and site.yml name these. */
const opened = [
  'package.json',
  '.pnp.cjs',
  'templates/package.json',
  'lib/code.ts',
  'lib/inner.json',
  'lib/sheet.css',
  'lib/names.module.css',
  'lib/plugin.js',
  'node_modules/one/package.json',
  'node_modules/two/main.js',
  'node_modules/@a/three/index.js',
  'node_modules/four/deep.js',
];

test('code that waits for a pipe is reported', async () => {
  const root = makeSite('minimal', {
    'templates/pages/page.tsx': page(
      "import '../../lib/code';\nimport '../../lib/more';\nimport 'one';\nimport two from 'two';\nimport '@a/three';\nimport 'four';",
    ),
    'lib/more.ts': "export const inner = () => import('./inner.json');\n",
    'templates/styles/site.css': '@import "../../lib/sheet.css";\n',
    'templates/pages/a.module.css': '.a { composes: b from "../../lib/names.module.css"; }\n',
    'content/site.yml': 'name: Test\nurl: https://test.example\nmarkdown:\n  plugins: [./lib/plugin.js]\n',
    'node_modules/two/package.json': '{ "exports": { "import": "./main.js" } }',
    'node_modules/four/package.json': '{ "main": "main.js" }',
    'node_modules/four/main.js': "require('./deep.js');\n",
  });
  pipe(root, ...opened, 'lib/unused.ts');
  const paths = opened.map((path) => join(root, path));
  const cat = promisify(execFile);
  const read = () => Promise.all(paths.map((path) => cat('cat', [path], { timeout: patience })));
  const stop = vi.fn();
  const { value, stuck } = await withoutStuckReads(root, read, stop);
  expect(value?.map(({ stdout }) => stdout)).toEqual(opened.map(() => ''));
  expect([...stuck].sort()).toEqual(paths.sort());
  expect(stop).not.toHaveBeenCalled();
});

test('code that reads a device is stopped', async () => {
  const root = makeSite('minimal', { 'templates/pages/page.tsx': page("import '../../lib/zero';") });
  mkdirSync(join(root, 'lib'));
  symlinkSync('/dev/zero', join(root, 'lib/zero.ts'));
  const stop = vi.fn();
  const never = () => new Promise<never>(() => {});
  const runs = [withoutStuckReads(root, never, stop), withoutStuckReads(root, never, stop)];
  expect(await Promise.all(runs)).toEqual(runs.map(() => ({ stuck: [join(root, 'lib/zero.ts')] })));
  expect(stop).toHaveBeenCalled();
});

test('a build reports the pipes that its code reads', () => {
  const root = makeSite('minimal', {
    'templates/pages/page.tsx': page("import '../../lib/code.ts';\nimport 'one';"),
    'templates/styles/site.css': '@import "../../lib/sheet.css";\n',
    'node_modules/one/package.json': '{ "main": "./main.js" }',
  });
  pipe(root, 'package.json', 'lib/code.ts', 'lib/sheet.css', 'node_modules/one/main.js');
  expect(reported(root)).toEqual([
    'not-a-file lib/code.ts',
    'not-a-file lib/sheet.css',
    'not-a-file node_modules/one/main.js',
    'not-a-file package.json',
    'exit 1',
  ]);
});

test('a pipe as font, Sass partial or Tailwind source is refused', () => {
  const root = makeSite('minimal', {
    'templates/styles/site.css':
      '@font-face { font-family: A; src: url(../../lib/a.woff2); }\nbody { font-family: A; }\n',
  });
  pipe(root, 'lib/a.woff2');
  expect(reported(root)).toEqual(['not-a-file lib/a.woff2', 'exit 1']);
  for (const name of ['sass', 'tailwindcss', '@tailwindcss']) {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    symlinkSync(join(generator, 'node_modules', name), join(root, 'node_modules', name));
  }
  put(root, 'templates/styles/site.css', '@import "tailwindcss"; @source "../../lib";\n');
  expect(reported(root)).toEqual(['not-a-file lib/a.woff2', 'exit 1']);
  rmSync(join(root, 'templates/styles/site.css'));
  put(root, 'templates/styles/site.scss', '@use "pkg:two";\n');
  put(root, 'node_modules/two/package.json', '{ "sass": "two.scss" }');
  pipe(root, 'node_modules/two/two.scss');
  expect(reported(root)).toEqual(['not-a-file node_modules/two/two.scss', 'exit 1']);
});

test('a pipe in dist blocks neither a build nor a check', async () => {
  const root = makeSite();
  await buildSite(root);
  pipe(root, 'dist/own');
  writeFileSync(join(root, 'content/pages/new.md'), '---\ntitle: N\ndescription: D\n---\n\nNew.\n');
  expect(reported(root)).toEqual(['exit 0']);
  expect(existsSync(join(root, 'dist/own'))).toBe(true);
  rmSync(join(root, 'dist/.site-build.json'));
  pipe(root, 'dist/.site-build.json');
  expect(reported(root)).toEqual(['not-a-file dist/.site-build.json', 'exit 1']);
  expect(reported(root, 'check')).toEqual(['not-a-file dist/.site-build.json', 'exit 1']);
});

test('init accepts a pipe named package.json, and refuses one named .gitignore', () => {
  const init = (path: string) => {
    const root = temporaryFolder();
    pipe(root, path);
    const args = [join(generator, 'bin/site.js'), 'init', root];
    const { status } = spawnSync(process.execPath, args, { timeout: patience, killSignal: 'SIGKILL' });
    return status;
  };
  expect(init('package.json')).toBe(0);
  expect(init('.gitignore')).toBe(1);
});
