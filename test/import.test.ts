// `site import`: a small site of each generator, to the byte; and what keeps a folder from being imported. Slow: it builds each, and starts the command.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generatorNames } from '../src/import/generators.ts';
import { importSite } from '../src/import/importSite.ts';
import { createSite, namesInTheWay, starterFiles } from '../src/scaffold/init.ts';
import { buildSite, generator, lines, put, snapshot, temporaryFolder } from './support/sites.ts';

const fixtures = join(generator, 'test/imports');
const today = '2026-01-31';

function importInto(root: string, source: string, from?: string) {
  const names = existsSync(root) ? readdirSync(root) : [];
  return importSite({ source, root, from, starter: starterFiles('blog'), inTheWay: namesInTheWay(names) });
}

/** What an import has written, besides the starter's own files; pictures by their paths alone. */
function written(root: string): Record<string, string> {
  const starter = new Map(starterFiles('blog').map(({ path, bytes }) => [path, String(bytes)]));
  return Object.fromEntries(
    Object.entries(snapshot(root))
      .filter(([path]) => starter.get(path) !== readFileSync(join(root, path), 'utf8'))
      .map(([path]) => [path, /\.png$/.test(path) ? 'a picture' : readFileSync(join(root, path), 'utf8')]),
  );
}

/** Many files as one text. */
const listing = (files: Record<string, string>) =>
  Object.entries(files)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, text]) => `===== ${path}\n${text}`)
    .join('\n');

describe.each(readdirSync(fixtures))('%s', (name) => {
  const root = join(temporaryFolder(), 'site');
  const source = join(fixtures, name, 'source');

  test('becomes what stands in expected.txt, is known by its files, and is left as it was', () => {
    const before = snapshot(source);
    const result = importInto(root, source);
    expect(result.problems).toEqual([]);
    expect(result.generator).toBe(name);
    expect(snapshot(source)).toEqual(before);
    const file = join(fixtures, name, 'expected.txt');
    if (process.env.UPDATE) writeFileSync(file, listing(written(root)));
    expect(listing(written(root))).toBe(readFileSync(file, 'utf8'));
  });

  test('can be built', async () => {
    const { problems } = await buildSite(root, { today });
    expect(lines(problems)).toBe('');
  });
});

test('every generator has a small site', () => {
  expect(readdirSync(fixtures).sort()).toEqual([...generatorNames].sort());
});

describe('a site that is there already', () => {
  test('keeps its own files, and is told which', async () => {
    const root = join(temporaryFolder(), 'site');
    createSite(root);
    const own = snapshot(root);
    const { problems, left } = importInto(root, join(fixtures, 'markdown/source'));
    expect(problems).toEqual([]);
    expect(left.filter(({ kind }) => kind === 'existing').map(({ file }) => file)).toEqual([
      'content/pages/index.md',
    ]);
    const now = snapshot(root);
    for (const [path, sum] of Object.entries(own)) expect(now[path], path).toBe(sum);
    expect(now['content/pages/first-note.md']).toBeDefined();
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('gets nothing new from the same import, but another report', () => {
    const root = join(temporaryFolder(), 'site');
    importInto(root, join(fixtures, 'hugo/source'));
    const before = snapshot(root);
    const again = importInto(root, join(fixtures, 'hugo/source'));
    expect(again.files).toEqual(['import-report-2.md']);
    expect(again.left.filter(({ kind }) => kind === 'existing').map(({ file }) => file)).toEqual([
      'content/pages/index.md',
    ]);
    expect(snapshot(root)).toEqual({ ...before, 'import-report-2.md': expect.anything() });
  });
});

describe('refused', () => {
  const source = join(fixtures, 'markdown/source');
  const codes = (root: string, from: string, name?: string) => {
    const { problems, files } = importInto(root, from, name);
    expect(files).toEqual([]);
    return problems.map(({ code, facts }) => [code, ...facts]);
  };

  test('a folder that is not there, and a file', () => {
    const root = join(temporaryFolder(), 'site');
    expect(codes(root, join(root, 'none'))).toEqual([['import-source', join(root, 'none')]]);
    const file = join(source, 'README.md');
    expect(codes(root, file)).toEqual([['import-source', file]]);
    expect(existsSync(root)).toBe(false);
  });

  test('folders that lie in each other, also by a link', () => {
    const folder = temporaryFolder();
    cpSync(source, join(folder, 'old'), { recursive: true });
    expect(codes(join(folder, 'old'), join(folder, 'old'))).toEqual([['import-nested']]);
    expect(codes(join(folder, 'old/new'), join(folder, 'old'))).toEqual([['import-nested']]);
    expect(codes(folder, join(folder, 'old'))).toEqual([['import-nested']]);
    symlinkSync(join(folder, 'old'), join(folder, 'link'));
    expect(codes(join(folder, 'link'), join(folder, 'old'))).toEqual([['import-nested']]);
    expect(codes(join(folder, 'link/new'), join(folder, 'old'))).toEqual([['import-nested']]);
  });

  test('a folder without pages, and one where another generator has none', () => {
    const folder = temporaryFolder();
    put(folder, 'old/a.txt', 'text');
    expect(codes(join(folder, 'new'), join(folder, 'old'))).toEqual([['import-unknown', generatorNames]]);
    expect(codes(join(folder, 'new'), source, 'hugo')).toEqual([['import-empty', 'hugo']]);
  });

  test('a target that holds something else than a site', () => {
    const root = temporaryFolder();
    put(root, 'letters/a.txt', 'text');
    expect(codes(root, source)).toEqual([['folder-not-empty', ['letters']]]);
  });
});

test('links of the file system are not followed, and told', () => {
  const folder = temporaryFolder();
  put(folder, 'secret/key.md', '# Key');
  put(folder, 'old/index.md', '# Home\n\n[Key](out/key.md), [same](twin.md), ![p](out/p.png)');
  put(folder, 'secret/p.png', 'x');
  symlinkSync(join(folder, 'secret'), join(folder, 'old/out'));
  symlinkSync('index.md', join(folder, 'old/twin.md'));
  const root = join(folder, 'new');
  const { left, files } = importInto(root, join(folder, 'old'));
  expect(left.map(({ file, line, kind, what }) => `${file}:${line} ${kind} ${what}`)).toEqual([
    'out:undefined symlink out',
    'twin.md:undefined symlink twin.md',
    'index.md:3 link out/key.md',
    'index.md:3 link twin.md',
    'index.md:3 image out/p.png',
  ]);
  expect(files.filter((path) => /key|twin|\.png/.test(path))).toEqual([]);
  expect(readFileSync(join(root, 'content/pages/index.md'), 'utf8')).toMatch(/\n\nKey, same, p\n$/);
});

test('a system that refuses to write leaves nothing behind', () => {
  const folder = temporaryFolder();
  put(folder, 'file', 'text');
  const { problems } = importInto(join(folder, 'file/new'), join(fixtures, 'markdown/source'));
  expect(problems.map(({ code, facts }) => [code, ...facts])).toEqual([['folder-not-written', 'ENOTDIR']]);
  expect(Object.keys(snapshot(folder))).toEqual(['file']);
});

test('one that was killed while it moved its files in is done again', () => {
  const folder = temporaryFolder();
  const [root, whole] = [join(folder, 'new'), join(folder, 'whole')];
  importInto(whole, join(fixtures, 'hugo/source'));
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  mkdirSync(join(root, `.import.site-new-${pid}-00000000`), { recursive: true });
  for (const path of ['content/pages/index.md', 'content/pages/glazes/ash.md']) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(whole, path), join(root, path));
  }
  expect(importInto(root, join(fixtures, 'hugo/source')).problems).toEqual([]);
  rmSync(join(whole, 'import-report.md'));
  rmSync(join(root, 'import-report.md'));
  expect(snapshot(root)).toEqual(snapshot(whole));
});

describe('the command', () => {
  const run = (cwd: string, ...args: readonly string[]) => {
    const file = join(generator, 'bin/site.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, 'import', ...args], {
      cwd,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  test('says what was imported and what was left, with its place; and writes it down', () => {
    const cwd = temporaryFolder();
    const { status, stdout, stderr } = run(cwd, join(fixtures, 'mdbook/source'), '--root', 'new');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(
      stdout.replace(/\d+ files/, 'N files'),
    ).toBe(`4 pages imported from a site of mdbook: N files written to new.

Files to include that were not found: 1
  src/chapter_1.md:14  {{#include missing.md}}
Links that lead nowhere: their text stays: 1
  src/chapter_1.md:12  none.md

Everything that was left stands in new/import-report.md.
Next: npm install, and npx site watch.
`);
    expect(readFileSync(join(cwd, 'new/import-report.md'), 'utf8')).toContain(
      '- src/chapter_1.md:12: `none.md`\n',
    );
  });

  test('prints one document with --json, and ends with 2 where it was called wrongly', () => {
    const cwd = temporaryFolder();
    const { status, stdout } = run(cwd, join(fixtures, 'zola/source'), '--root', 'new', '--json');
    const { ok, generator: name, pages, left, report } = JSON.parse(stdout);
    expect({ status, ok, name, pages, report }).toEqual({
      status: 0,
      ok: true,
      name: 'zola',
      pages: 3,
      report: 'import-report.md',
    });
    expect(left).toContainEqual({
      file: 'content/blog/2024-01-09-hive.md',
      line: 16,
      kind: 'shortcode',
      what: '{{ unknown(a="b") }}',
    });
    expect(run(cwd, 'none')).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('error import-source'),
    });
    expect(run(cwd, cwd, '--from', 'gatsby')).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining("error: option '--from <name>' argument 'gatsby' is invalid."),
    });
  });
});
