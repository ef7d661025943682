// The bundle of src/ that the generator's repository makes for itself: after any change of it or its packages, the next command runs the
// current code.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { patience } from './support/patience.ts';
import { generator, makeSite, page, put, snapshot, temporaryFolder } from './support/sites.ts';

let copy: string;
let site: string;
const slugger = 'node_modules/github-slugger';
beforeAll(() => {
  copy = temporaryFolder();
  for (const path of ['bin', 'src', 'package.json'])
    cpSync(join(generator, path), join(copy, path), { recursive: true });
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(generator, 'node_modules')))
    if (!name.startsWith('.') || name.endsWith('.json'))
      symlinkSync(join(generator, 'node_modules', name), join(copy, 'node_modules', name));
  rmSync(join(copy, slugger));
  cpSync(join(generator, slugger), join(copy, slugger), { recursive: true });
  site = makeSite('minimal', { 'content/pages/a.md': page('A', '## Under Way\n\nText.') });
});

/** Builds; returns the page of one heading. */
const build = (from = copy) => {
  const args = [join(from, 'bin/site.js'), 'build', '--quiet', '--root', site, '--cache', join(site, 'kept')];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return readFileSync(join(site, 'dist/a/index.html'), 'utf8');
};
const bundles = () =>
  readdirSync(join(copy, 'node_modules/.cache/site'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /[\\/](cli|load)\.cjs$|bundle\.json$/.test(path))
    .map((path) => join(copy, 'node_modules/.cache/site', path));

test('a bundle that is truncated, damaged or lost is made again', () => {
  const before = build();
  const damages: readonly ((file: string) => void)[] = [
    (file) => truncateSync(file, 100),
    (file) => {
      const bytes = readFileSync(file);
      bytes[50] = (bytes[50] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    },
    (file) => rmSync(file),
  ];
  const { isWhole } = createRequire(import.meta.url)(join(copy, 'bin/newest.cjs'));
  expect(bundles().length).toBeGreaterThan(2);
  for (const file of bundles()) {
    const bytes = readFileSync(file);
    for (const damage of damages) {
      damage(file);
      expect([file, isWhole(dirname(file))]).toEqual([file, false]);
      writeFileSync(file, bytes);
      expect([file, isWhole(dirname(file))]).toEqual([file, true]);
    }
  }
  const [code = ''] = bundles().filter((file) => file.endsWith('cli.cjs'));
  writeFileSync(code, `throw new Error('damaged'); ${readFileSync(code, 'utf8')}`);
  expect(build()).toBe(before);
});

test('a copy of the project with its cache runs in another folder, too', () => {
  const before = build();
  const other = temporaryFolder();
  cpSync(copy, other, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  expect([build(other), build(other)]).toEqual([before, before]);
});

test('a tsconfig.json, even a broken one, does not change the bundle', () => {
  const made = () => {
    build();
    const [folder = ''] = bundles().map((path) => dirname(path));
    return snapshot(folder);
  };
  const isCode = (path: string) => /\.(c|m)?js$/.test(path);
  const codeOf = (files: Record<string, string>) => Object.entries(files).filter(([path]) => isCode(path));
  const before = codeOf(made());
  expect(before.length).toBeGreaterThan(10);
  rmSync(join(copy, 'node_modules/.cache/site'), { recursive: true });
  const paths = { 'github-slugger': ['./foreign.ts'], zod: ['./foreign.ts'] };
  // One for the modules of src/, and one for those of bin/late.
  const configs = {
    'tsconfig.json': JSON.stringify({ compilerOptions: { strict: false, paths } }),
    'bin/tsconfig.json': '{ "extends": 7, ',
    'foreign.ts': 'throw new Error("It is foreign.");',
  };
  for (const [path, text] of Object.entries(configs)) writeFileSync(join(copy, path), text);
  expect(codeOf(made())).toEqual(before);
  for (const path of Object.keys(configs)) rmSync(join(copy, path));
});

test('a patched package is bundled again, and pages are rendered with it', () => {
  expect(build()).toContain('id="under-way"');
  const file = join(copy, slugger, 'index.js');
  const code = readFileSync(file, 'utf8');
  expect(code).toContain('.toLowerCase()');
  writeFileSync(file, code.replaceAll('.toLowerCase()', '.toUpperCase()'));
  expect(build()).toContain('id="UNDER-WAY"');
});

test('a change in src/ is used by the next command; one during bundling only by the bundle of its own state', async () => {
  build();
  const help = () =>
    spawnSync(process.execPath, [join(copy, 'bin/site.js'), '--help'], { encoding: 'utf8' }).stdout;
  expect(help()).toContain('Builds a static website');
  const main = join(copy, 'src/cli/main.ts');
  const code = readFileSync(main, 'utf8');
  writeFileSync(main, code.replace('Builds a static website', 'Makes a sleepy website'));
  const file = join(copy, 'src/stages/3-plan/plan.ts');
  const before = readFileSync(file, 'utf8');
  const folders = () => bundles().filter((path) => path.endsWith('bundle.json'));
  const state = (count: number) => writeFileSync(file, `${before}// State ${count}.\n`);
  state(1);
  const known = new Set(folders());
  const child = spawn(process.execPath, [join(copy, 'bin/site.js'), 'build', '--quiet', '--root', site]);
  const isMaking = () =>
    readdirSync(join(copy, 'node_modules/.cache/site'), { recursive: true, encoding: 'utf8' }).some((path) =>
      /^new-.*[\\/]cli\.cjs$/.test(path),
    );
  await vi.waitFor(() => expect(isMaking()).toBe(true), { timeout: patience, interval: 1 });
  state(2);
  expect(await new Promise((end) => child.on('close', end))).toBe(0);
  const made = folders().filter((name) => !known.has(name));
  build();
  expect(made).toHaveLength(1);
  expect(folders().filter((name) => !known.has(name))).toEqual(made); // that of the second state
  expect(help()).toContain('Makes a sleepy website');
  writeFileSync(file, before);
  writeFileSync(main, code);
});

test('the bundle has all parts of LiquidJS that an import needs', () => {
  const folder = temporaryFolder();
  const [old, root] = [join(folder, 'old'), join(folder, 'new')];
  put(old, '_config.yml', 'title: Tools\n');
  put(old, '_data/tools.yml', '- name: Saw\n- name: Plane\n');
  put(
    old,
    'index.md',
    '---\ntitle: Home\n---\n{% for tool in site.data.tools %}{% if tool.name contains "a" %}{{ tool.name }}.{% endif %}{% endfor %}\n',
  );
  const command = [join(copy, 'bin/site.js'), 'import', old, '--root', root];
  expect(spawnSync(process.execPath, command).status).toBe(0);
  expect(readFileSync(join(root, 'content/pages/index.md'), 'utf8')).toContain('\nSaw.Plane.\n');
});

test('the replacement for the second table of character references knows the same names', async () => {
  const [{ characterEntities }, { decodeNamedCharacterReference }] = await Promise.all([
    import(join(generator, 'node_modules/character-entities/index.js')),
    import(join(generator, 'bin/late/decode-named-character-reference.mjs')),
  ]);
  const all = Object.entries<string>(characterEntities);
  expect(all.length).toBeGreaterThan(2_000);
  expect(all.filter(([name, text]) => decodeNamedCharacterReference(name) !== text)).toEqual([]);
  const none = ['', 'x', 'am', 'ampx', '#65', 'amp;', 'constructor'];
  expect(none.filter((name) => decodeNamedCharacterReference(name) !== false)).toEqual([]);
});
