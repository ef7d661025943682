// Stylesheets in Sass: compiled by the package of the site, where every mistake has its place, and made again when anything changes that one was made of.
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { pass } from './support/clock.ts';
import {
  atTheEnd,
  buildSite,
  closeBundles,
  generator,
  lines,
  makeSite,
  page,
  put,
  snapshot,
  wordsOf,
} from './support/sites.ts';

/** A site with Sass, whose page has classes in its Markdown. */
function site(files: Readonly<Record<string, string>> = {}): string {
  const root = makeSite('minimal', {
    'content/pages/index.md': page('Home', '<p class="card note lead">Text.</p>'),
    ...files,
  });
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  symlinkSync(join(generator, 'node_modules/sass'), join(root, 'node_modules/sass'));
  return root;
}
const html = (root: string, path = '') => readFileSync(join(root, 'dist', path, 'index.html'), 'utf8');
const stylesOf = (root: string, path = '') => html(root, path).match(/<style>([\s\S]*?)<\/style>/)?.[1];
const problemsOf = async (root: string) => (await buildSite(root)).problems;

test('site.scss may use partials, and a page gets only the rules that it uses', async () => {
  const root = site({
    'templates/styles/site.scss': `
      @use "colors" as *;
      @use "parts/card";
      .note { color: $ink; &:hover { color: color.adjust($ink, $lightness: 10%); } .never & { margin: 0 } }
      .unused { color: $ink }`.replace('@use "parts', '@use "sass:color";\n@use "parts'),
    'templates/styles/_colors.scss': '$ink: #102030;',
    'templates/styles/parts/_index.scss': '',
    'templates/styles/parts/card.sass': '@use "../colors"\n\n.card\n  border-color: colors.$ink\n',
  });
  expect(lines(await problemsOf(root))).toBe('');
  expect(stylesOf(root)).toBe(
    '.card{border-color:#102030}.note{color:#102030}.note:hover{color:rgb(11.2745098039%,22.5490196078%,33.8235294118%)}',
  );
});

test('Sass works beside site.css, by @import from CSS, and in indented syntax', async () => {
  const root = site({
    'templates/styles/site.css': '@import "./lead.scss"; .card { color: red; }',
    'templates/styles/lead.scss': '$a: 1px; .lead { margin: $a * 2 }',
    'templates/styles/site.scss': '.card { color: blue; }',
    'templates/styles/site.sass': '.card\n  color: lime\n',
  });
  expect(lines(await problemsOf(root))).toBe('');
  expect(stylesOf(root)).toBe('.lead{margin:2px}.card{color:red}.card{color:#00f}.card{color:#0f0}');
});

test('url() is relative to its own file, or to the main stylesheet', async () => {
  const root = site({
    'templates/styles/site.scss': '@use "deep/part"; .lead { background: url(own.svg); }',
    'templates/styles/own.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    'templates/styles/deep/_part.scss': `$picture: url("./moon.svg#a");
      .card { background: $picture; } .note { background: url('own.svg'), url(/shared.png); }`,
    'templates/styles/deep/moon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>',
    'content/static/shared.png': 'a picture',
  });
  expect(lines(await problemsOf(root))).toBe('');
  expect(stylesOf(root)?.replace(/-[0-9a-f]{10}(?=\.)/g, '')).toBe(
    '.card{background:url(/assets/moon.svg#a)}.note{background:url(/assets/own.svg),url(/shared.png)}.lead{background:url(/assets/own.svg)}',
  );
});

test.each([
  ['@use "pkg:nope";', 'npm install nope'],
  ['@use "pkg:@a/nope/b";', 'npm install @a/nope'],
  ['@use "nope/b";', 'npm install nope'],
  ['@use "nope";', 'Create the file'],
  ['@use "pkg:marks/nope";', 'Create the file'],
])('%s has a next step', async (text, step) => {
  const root = site({
    'templates/styles/site.scss': text,
    'node_modules/marks/package.json': '{ "name": "marks", "version": "1.0.0" }',
  });
  const [first] = await problemsOf(root);
  expect(wordsOf(first)).toContain(step);
});

test('packages are found in node_modules, and by pkg:', async () => {
  const root = site({
    'templates/styles/site.scss':
      '@use "grid/scss/grid" with ($gap: 3px); @use "pkg:marks"; @import "old/theme";',
    'node_modules/grid/package.json': '{"name":"grid"}',
    'node_modules/grid/scss/_grid.scss':
      '@use "inner"; $gap: 1px !default; .card { gap: $gap + inner.$more }',
    'node_modules/grid/scss/_inner.scss': '$more: 1px;',
    'node_modules/marks/package.json': '{"name":"marks","exports":{".":{"sass":"./src/_all.scss"}}}',
    'node_modules/marks/src/_all.scss': '.note { color: red }',
    'node_modules/old/_theme.import.scss': '.lead { color: blue }',
    'node_modules/old/_theme.scss': '.lead { color: black }',
  });
  expect(lines(await problemsOf(root))).toBe('');
  expect(stylesOf(root)).toBe('.card{gap:4px}.note{color:red}.lead{color:#00f}');
});

test('CSS modules may be in Sass', async () => {
  const root = makeSite('css-modules', {});
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  symlinkSync(join(generator, 'node_modules/sass'), join(root, 'node_modules/sass'));
  for (const [from, to] of [
    ['parts/Card.module.css', 'parts/Card.module.scss'],
    ['islands/Lamp.module.css', 'islands/Lamp.module.scss'],
  ] as const)
    renameSync(join(root, 'templates', from), join(root, 'templates', to));
  for (const file of ['parts/Card.tsx', 'islands/Lamp.tsx']) {
    const path = `templates/${file}`;
    put(root, path, readFileSync(join(root, path), 'utf8').replace('.module.css', '.module.scss'));
  }
  put(
    root,
    'templates/islands/Lamp.module.scss',
    '@use "../tokens"; .lamp { color: gold; &.lit { color: tokens.$on; } }',
  );
  put(root, 'templates/_tokens.scss', '$on: yellow;');
  expect(lines(await problemsOf(root))).toBe('');
  expect(html(root)).toContain(
    '<div class="base_box Card_module_title Card_title2"><span class="Card_module_my-mark">',
  );
  expect(stylesOf(root)).toContain(
    '.Lamp_module_lamp{color:gold}.Lamp_module_lamp.Lamp_module_lit{color:#ff0}',
  );
  put(root, 'templates/islands/Lamp.module.scss', '.lamp { color: gold }');
  const problems = await problemsOf(root);
  expect(lines(problems)).toBe('unknown-class templates/islands/Lamp.tsx:7:46');
});

describe('mistakes', () => {
  test.each([
    [
      'a variable',
      { 'templates/styles/site.scss': '.a {\n  color: $nope;\n}' },
      'templates/styles/site.scss:2:10',
    ],
    [
      'in a part',
      { 'templates/styles/site.scss': '@use "part";', 'templates/styles/_part.scss': '.a {\n  color: red' },
      'templates/styles/_part.scss:2:13',
    ],
    ['@error', { 'templates/styles/site.sass': '.a\n  @error "bad"\n' }, 'templates/styles/site.sass:2:3'],
    [
      'two files that may be meant',
      {
        'templates/styles/site.scss': '@use "part";',
        'templates/styles/_part.scss': '',
        'templates/styles/part.scss': '',
      },
      'templates/styles/site.scss:1:1',
    ],
    [
      'CSS',
      { 'templates/styles/site.scss': '$a: 1;\n\n.a { b { } }\n.b { color: red; co(lor }' },
      'templates/styles/site.scss:4:25',
    ],
    [
      'a file that url() names',
      {
        'templates/styles/site.scss': '@use "part";',
        'templates/styles/_part.scss': '$a: 1;\n.card { background: url(no.png) }',
      },
      'templates/styles/_part.scss:2:9',
    ],
  ])('%s', async (_, files, place) => {
    expect(lines(await problemsOf(site(files)))).toBe(`template-syntax ${place}`);
  });

  test('a missing file is reported with the nearest one, or a package to install', async () => {
    const words = async (sheet: string, column: number) => {
      const problems = await problemsOf(
        site({ 'templates/styles/site.scss': sheet, 'templates/styles/_colors.scss': '' }),
      );
      expect(lines(problems)).toBe(`template-syntax templates/styles/site.scss:2:${column}`);
      return wordsOf(problems[0]);
    };
    const missing = "This cannot be compiled: Can't find stylesheet to import.";
    expect(await words('\n@use "./colrs";', 1)).toBe(`${missing} Did you mean "./colors"?`);
    expect(await words('\n@import "nothing/like/it";', 9)).toBe(
      `${missing} If it is a package, install it: npm install nothing`,
    );
    expect(await words('\n@use "elsewhere";', 1)).toBe(`${missing} Create the file, or correct its name.`);
  });

  test('a missing Sass is reported', async () => {
    const root = site({ 'templates/styles/site.scss': '.a { color: red }' });
    rmSync(join(root, 'node_modules/sass'));
    const problems = await problemsOf(root);
    expect(lines(problems)).toBe('not-installed templates/styles/site.scss');
    expect(wordsOf(problems[0])).toBe(
      'This stylesheet needs Sass, which is not installed. Install it: npm install -D sass',
    );
  });
});

test('a watch has the result of a clean build: partials, packages, Sass itself', async () => {
  const root = site({
    'templates/styles/site.scss': '@use "part"; @use "pack/all"; @use "pkg:marks";',
    'templates/styles/_part.scss': '.card { color: red }',
    'node_modules/pack/package.json': '{"name":"pack"}',
    'node_modules/pack/_all.scss': '.note { color: blue }',
    'node_modules/marks/package.json': '{"name":"marks","sass":"all.scss"}',
    'node_modules/marks/all.scss': '.lead { order: 7 }',
  });
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const sass = join(root, 'node_modules/sass');
  const fake = (version: string, order = version) => {
    put(root, 'node_modules/sass/package.json', JSON.stringify({ name: 'sass', version, main: 'main.cjs' }));
    put(
      root,
      'node_modules/sass/main.cjs',
      `exports.NodePackageImporter = class {}; exports.Logger = {};
      exports.compileString = () => ({ css: '.lead { order: ${order} }', loadedUrls: [], sourceMap: { version: 3, sources: [], mappings: '' } });`,
    );
  };
  const seen: (string | undefined)[] = [];
  for (const [change, expected] of [
    [() => {}, ''],
    [() => put(root, 'templates/styles/_part.scss', '.card { color: lime }'), ''],
    [
      () => put(root, 'templates/styles/_part.scss', '.card { color: '),
      'template-syntax templates/styles/_part.scss:1:16',
    ],
    [() => put(root, 'templates/styles/_part.scss', '.card { color: gold }'), ''],
    [() => put(root, 'node_modules/pack/_all.scss', '.note { color: tan }'), ''],
    [() => put(root, 'node_modules/marks/all.scss', '.lead { order: 8 }'), ''],
    [() => put(root, 'node_modules/pack/all.sass', ''), 'template-syntax templates/styles/site.scss:1:14'],
    [() => rmSync(join(root, 'node_modules/pack/all.sass')), ''],
    [() => put(root, 'templates/styles/pack/all.scss', '.note { color: red }'), ''], // found before the package
    [
      () => put(root, 'templates/styles/part.sass', '.card\n  color: red\n'),
      'template-syntax templates/styles/site.scss:1:1',
    ],
    [() => rmSync(join(root, 'templates/styles/part.sass')), ''],
    [() => rmSync(sass), 'not-installed templates/styles/site.scss'],
    [() => fake('1'), ''],
    [() => fake('2'), ''],
    [() => fake('2', '3'), ''], // patched
  ] as const) {
    change();
    pass(60_000); // values from younger files are made again in any case
    expect(lines((await buildSite(root, { memory })).problems)).toBe(expected);
    if (expected !== '') continue;
    seen.push(stylesOf(root));
    await buildSite(root, { out: join(root, 'clean') });
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
  }
  expect(seen).toEqual([
    '.card{color:red}.note{color:#00f}.lead{order:7}',
    '.card{color:#0f0}.note{color:#00f}.lead{order:7}',
    '.card{color:gold}.note{color:#00f}.lead{order:7}',
    '.card{color:gold}.note{color:tan}.lead{order:7}',
    '.card{color:gold}.note{color:tan}.lead{order:8}',
    '.card{color:gold}.note{color:tan}.lead{order:8}',
    '.card{color:gold}.note{color:red}.lead{order:8}',
    '.card{color:gold}.note{color:red}.lead{order:8}',
    '.lead{order:1}',
    '.lead{order:2}',
    '.lead{order:3}',
  ]);
});
