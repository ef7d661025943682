// Slow: each row builds a site seven times.
// Every way in which what is kept could be other than what a clean build makes: one row each. Whatever is kept (between builds, by a check,
// in a watch) leads, after the change, to what a build makes that keeps nothing.
import fs, { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type BuildRequest, build as buildBy } from '../src/build.ts';
import { check } from '../src/check/check.ts';
import { buildWith } from '../src/cli/build.ts';
import { Packs } from '../src/incremental/pack.ts';
import { newMemory, noMemory } from '../src/line/memory.ts';
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
  temporaryFolder,
  wordsOf,
} from './support/sites.ts';

/** Contents by their paths; `to` makes a symbolic link. */
type Files = Readonly<Record<string, string | Buffer | { readonly link: string }>>;
/** Paths are relative to the root of the site, which lies in a folder of its own. */
type Row = readonly [name: string, files: Files, change: (root: string) => unknown];

/** What was written is old enough to be trusted. */
const settle = () => pass(60_000);
const json = JSON.stringify;

/** A symbolic link to `link`, relative to where it lies. */
const to = (link: string) => ({ link });
const link = (root: string, path: string, target: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  rmSync(join(root, path), { force: true });
  symlinkSync(target, join(root, path));
};
const putAll = (root: string, files: Files) => {
  for (const [path, content] of Object.entries(files)) {
    if (typeof content === 'string' || !('link' in content)) put(root, path, content);
    else link(root, path, content.link);
  }
};
const move = (root: string, from: string, to: string) => renameSync(join(root, from), join(root, to));

/** A template that shows what `import` gives as `told`. */
const showing = (imports: string, told = 'String(told)') => ({
  'templates/pages/page.tsx': `import { z } from 'zod';
${imports}
export const schema = z.strictObject({});
export default function Page({ page, body }) {
  return <><h1>{page.title}</h1><p>{${told}}</p><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
}
`,
});
const byDefault = (value: string) => `export default ${json(value)};\n`;
/** A package whose only file says `value`. */
const pack = (folder: string, value: string, more: object = {}) => ({
  [`${folder}/package.json`]: json({ name: 'told', type: 'module', main: './main.js', ...more }),
  [`${folder}/main.js`]: byDefault(value),
});
const told = showing(`import told from 'told';`);
const two = { 'node_modules/told/one.js': byDefault('one'), 'node_modules/told/two.js': byDefault('two') };
const manifest = (more: object) => json({ name: 'told', type: 'module', ...more });
const putManifest = (more: object) => (root: string) =>
  put(root, 'node_modules/told/package.json', manifest(more));
/** A page with an island that says what the package does. */
const inIsland = {
  ...showing(`import Island from '../islands/Island.tsx';`, '<Island />'),
  'templates/islands/Island.tsx': `import told from 'told';
export default function Island() { return <b title="x" onClick={() => console.log(told)}>island</b>; }
`,
};
const plugin = (name: string) => ({
  'content/site.yml': `name: Fixture\nurl: https://fixture.example\nmarkdown:\n  plugins:\n    - name: ${name}\n`,
});
const says = (word: string) => `export default () => (tree) => {
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: ${word} }] });
};
`;
const font = (weight: number) =>
  readFileSync(
    join(generator, `node_modules/@fontsource/baloo-2/files/baloo-2-latin-${weight}-normal.woff2`),
  );
const effect = {
  ...showing(`import { told } from 'told';`),
  'node_modules/told/lib/main.js': `import './effect.js';\nexport const told = globalThis.effect ?? 'no';\n`,
  'node_modules/told/lib/effect.js': `globalThis.effect = 'yes';\n`,
};

const stores = { ...pack('store/1', 'one'), ...pack('store/2', 'two') };
const links: readonly Row[] = [
  [
    'the link of a package',
    {
      ...told,
      ...pack('node_modules/.store/told@1', 'one'),
      ...pack('node_modules/.store/told@2', 'two'),
      'node_modules/told': to('.store/told@1'),
    },
    (root) => link(root, 'node_modules/told', '.store/told@2'),
  ],
  [
    'the link of a package with a scope',
    {
      ...showing(`import told from '@a/told';`),
      ...stores,
      'node_modules/@a/told': to('../../store/1'),
    },
    (root) => link(root, 'node_modules/@a/told', '../../store/2'),
  ],
  [
    'a link behind the link of a package',
    { ...told, ...stores, 'node_modules/told': to('../store/current'), 'store/current': to('1') },
    (root) => link(root, 'store/current', '2'),
  ],
  [
    'the link of node_modules',
    {
      ...told,
      ...pack('installed/1/told', 'one'),
      ...pack('installed/2/told', 'two'),
      node_modules: to('installed/1'),
    },
    (root) => link(root, 'node_modules', 'installed/2'),
  ],
  [
    'the link of a package that a package imports',
    {
      ...told,
      ...pack('node_modules/told', ''),
      'node_modules/told/main.js': `export { default } from 'deep';`,
      ...stores,
      'node_modules/deep': to('../store/1'),
    },
    (root) => link(root, 'node_modules/deep', '../store/2'),
  ],
  [
    'the link of a package that an island imports',
    { ...inIsland, ...stores, 'node_modules/told': to('../store/1') },
    (root) => link(root, 'node_modules/told', '../store/2'),
  ],
  [
    'the link of a plugin',
    {
      ...plugin('told'),
      ...pack('store/1', ''),
      'store/1/main.js': says('"one"'),
      ...pack('store/2', ''),
      'store/2/main.js': says('"two"'),
      'node_modules/told': to('../store/1'),
    },
    (root) => link(root, 'node_modules/told', '../store/2'),
  ],
  [
    'the link of a font',
    {
      'store/1/own.woff2': font(400),
      'store/2/own.woff2': font(800),
      'templates/styles/site.css':
        '@font-face { font-family: Own; src: url("told/own.woff2") } h1 { font-family: Own }',
      'node_modules/told': to('../store/1'),
    },
    (root) => link(root, 'node_modules/told', '../store/2'),
  ],
  [
    'the link of a package of styles',
    {
      'templates/styles/site.css': '@import "told/own.css";',
      'store/1/own.css': 'h1 { color: red }',
      'store/2/own.css': 'h1 { color: blue }',
      'node_modules/told': to('../store/1'),
    },
    (root) => link(root, 'node_modules/told', '../store/2'),
  ],
  [
    'a link to a file of templates/',
    {
      ...showing(`import told from '../parts/told.ts';`),
      'templates/parts/one.ts': byDefault('one'),
      'templates/parts/two.ts': byDefault('two'),
      'templates/parts/told.ts': to('one.ts'),
    },
    (root) => link(root, 'templates/parts/told.ts', 'two.ts'),
  ],
  [
    'a link to a folder of templates/',
    {
      ...showing(`import told from '../parts/now/told.ts';`),
      'templates/parts/one/told.ts': byDefault('one'),
      'templates/parts/two/told.ts': byDefault('two'),
      'templates/parts/now': to('one'),
    },
    (root) => link(root, 'templates/parts/now', 'two'),
  ],
  [
    'a link to a stylesheet',
    {
      'templates/styles/site.css': '@import "./now.css";',
      'templates/styles/one.css': 'h1 { color: red }',
      'templates/styles/two.css': 'h1 { color: blue }',
      'templates/styles/now.css': to('one.css'),
    },
    (root) => link(root, 'templates/styles/now.css', 'two.css'),
  ],
];
const manifests: readonly Row[] = [
  [
    'main',
    { ...told, ...two, 'node_modules/told/package.json': manifest({ main: 'one' }) },
    putManifest({ main: 'two' }),
  ],
  [
    'module',
    { ...told, ...two, 'node_modules/told/package.json': manifest({ module: './one.js' }) },
    putManifest({ module: './two.js' }),
  ],
  [
    'exports',
    { ...told, ...two, 'node_modules/told/package.json': manifest({ exports: './one.js' }) },
    putManifest({ exports: './two.js' }),
  ],
  [
    'a condition of exports',
    { ...told, ...two, 'node_modules/told/package.json': manifest({ exports: { default: './one.js' } }) },
    putManifest({ exports: { import: './two.js', default: './one.js' } }),
  ],
  [
    'a pattern of exports',
    {
      ...showing(`import told from 'told/x/main';`),
      ...two,
      'node_modules/told/package.json': manifest({ exports: { './x/*': './one.js' } }),
    },
    putManifest({ exports: { './x/*': './two.js' } }),
  ],
  [
    'browser',
    {
      ...inIsland,
      ...two,
      'node_modules/told/package.json': manifest({ main: './one.js', browser: './one.js' }),
    },
    putManifest({ main: './one.js', browser: './two' }),
  ],
  [
    'browser for one of its files',
    {
      ...inIsland,
      ...two,
      'node_modules/told/main.js': `export { default } from './one.js';`,
      'node_modules/told/package.json': manifest({ main: 'main.js' }),
    },
    putManifest({ main: 'main.js', browser: { './one.js': './two' } }),
  ],
  [
    'sideEffects',
    {
      ...effect,
      'node_modules/told/package.json': manifest({ main: 'lib/main.js', sideEffects: false }),
    },
    putManifest({ main: 'lib/main.js' }),
  ],
  [
    'sideEffects of a nearer one, which comes',
    { ...effect, 'node_modules/told/package.json': manifest({ main: 'lib/main.js' }) },
    (root) => put(root, 'node_modules/told/lib/package.json', json({ type: 'module', sideEffects: false })),
  ],
  [
    'imports of the site’s own',
    {
      ...showing(`import told from '#told';`),
      'shared/one.js': byDefault('one'),
      'shared/two.js': byDefault('two'),
      'package.json': json({ imports: { '#told': './shared/one.js' } }),
    },
    (root) => put(root, 'package.json', json({ imports: { '#told': './shared/two.js' } })),
  ],
  [
    'the site’s own, which comes: what it exports has its name',
    {
      ...showing(`import told from 'told/main.js';`),
      ...pack('../node_modules/told', 'one'),
      'templates/parts/two.js': byDefault('two'),
    },
    (root) =>
      put(root, 'package.json', json({ name: 'told', exports: { './main.js': './templates/parts/two.js' } })),
  ],
];

const nearer: readonly Row[] = [
  [
    'a file with an ending that comes first',
    { ...showing(`import told from '../../shared/v';`), 'shared/v.js': byDefault('one') },
    (root) => put(root, 'shared/v.ts', byDefault('two')),
  ],
  [
    'in templates/, too',
    { ...showing(`import told from '../parts/v';`), 'templates/parts/v.js': byDefault('one') },
    (root) => put(root, 'templates/parts/v.ts', byDefault('two')),
  ],
  [
    'the file itself, for which one of TypeScript stood',
    { ...showing(`import told from '../../shared/v.js';`), 'shared/v.ts': byDefault('one') },
    (root) => put(root, 'shared/v.js', byDefault('two')),
  ],
  [
    'a file before a folder',
    { ...showing(`import told from '../../shared/v';`), 'shared/v/index.ts': byDefault('one') },
    (root) => put(root, 'shared/v.json', '"two"'),
  ],
  [
    'a file before another one of a folder',
    { ...showing(`import told from '../../shared';`), 'shared/index.js': byDefault('one') },
    (root) => put(root, 'shared/index.tsx', byDefault('two')),
  ],
  [
    'a package.json in a folder',
    {
      ...showing(`import told from '../../shared';`),
      'shared/index.js': byDefault('one'),
      'shared/other.js': byDefault('two'),
    },
    (root) => put(root, 'shared/package.json', json({ main: 'other' })),
  ],
  [
    'a file of a package, before another',
    {
      ...showing(`import told from 'told/sub';`),
      ...pack('node_modules/told', ''),
      'node_modules/told/sub/index.js': byDefault('one'),
    },
    (root) => put(root, 'node_modules/told/sub.js', byDefault('two')),
  ],
  [
    'a file before what main leaves out of its name',
    {
      ...told,
      'node_modules/told/package.json': manifest({ main: 'lib/main' }),
      'node_modules/told/lib/main.js': byDefault('one'),
    },
    (root) => put(root, 'node_modules/told/lib/main.jsx', byDefault('two')),
  ],
  [
    'a package in a nearer folder',
    { ...told, ...pack('../node_modules/told', 'one') },
    (root) => putAll(root, pack('node_modules/told', 'two')),
  ],
  [
    'a package in a nearer folder of a package',
    {
      ...told,
      ...pack('node_modules/told', ''),
      'node_modules/told/main.js': `export { default } from 'deep';`,
      ...pack('node_modules/deep', 'one'),
    },
    (root) => putAll(root, pack('node_modules/told/node_modules/deep', 'two')),
  ],
  [
    'a file of the name of a package',
    { ...told, ...pack('node_modules/told', 'one') },
    (root) => put(root, 'node_modules/told.js', byDefault('two')),
  ],
  [
    'a package that another can do without',
    {
      ...told,
      'node_modules/told/package.json': json({ name: 'told', main: 'main.js' }),
      'node_modules/told/main.js': `try { module.exports = require('deep'); } catch { module.exports = 'none'; }`,
    },
    (root) => {
      put(root, 'node_modules/deep/index.js', `module.exports = 'there';`);
    },
  ],
  [
    'a package in a nearer folder, for a plugin',
    { ...plugin('told'), '../node_modules/told/index.js': says('"one"') },
    (root) => put(root, 'node_modules/told/index.js', says('"two"')),
  ],
  [
    'a package instead of another that stood there',
    { ...told, ...pack('node_modules/told', 'one'), ...pack('node_modules/later', 'two') },
    (root) => {
      move(root, 'node_modules/told', 'node_modules/earlier');
      move(root, 'node_modules/later', 'node_modules/told');
    },
  ],
];

const styles: readonly Row[] = [
  [
    'an import with a query',
    {
      'templates/styles/site.css': '@import "./more.css?v=1";',
      'templates/styles/more.css': 'h1 { color: red }',
    },
    (root) => put(root, 'templates/styles/more.css', 'h1 { color: blue }'),
  ],
  [
    'an import with a fragment, of a file elsewhere',
    {
      'templates/styles/site.css': '@import "../../shared/more.css#x";',
      'shared/more.css': 'h1 { color: red }',
    },
    (root) => put(root, 'shared/more.css', 'h1 { color: blue }'),
  ],
  [
    'a file of the name of a package',
    {
      'templates/styles/site.css': '@import "told.css";',
      'node_modules/told.css': 'h1 { color: red }',
    },
    (root) => put(root, 'templates/styles/told.css', 'h1 { color: blue }'),
  ],
];

/** A page that lists what templates are told of the page /a/, whose description tells what `make` makes of it. */
const madeOf = (make: string, shown: string): Files => ({
  'content/pages/a.md': page('A'),
  'content/pages/list.md': page('List', '').replace('---\n\n', 'template: list\n---\n\n'),
  'templates/pages/list.tsx': `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
const make = (text) => ${make};
export const paths = () => pages({ template: 'page' }).filter(({ route }) => route === '/a/')
  .map(({ description }) => ({ path: 'x/', title: 'X', data: make(description) }));
export default function List({ page, path }) {
  const told = path?.data;
  return <><h1>{page.title}</h1><p>{path && String(${shown})}</p></>;
}
`,
});
/** The same where a schema makes that of front matter, and a list asks for it. */
const madeBySchema = (make: string, shown: string): Files => ({
  'content/pages/a.md': page('A').replace('---\n\n', 'word: one moon\n---\n\n'),
  'content/pages/list.md': page('List', '').replace('---\n\n', 'template: list\n---\n\n'),
  'templates/pages/page.tsx': `import { z } from 'zod';
export const schema = z.strictObject({ word: z.string().transform((text) => ${make}).optional() });
export default ({ page, body }) => <><h1>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
`,
  'templates/pages/list.tsx': `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default function List({ page }) {
  const [{ data: { word: told } }] = pages({ template: 'page' }).filter(({ route }) => route === '/a/');
  return <><h1>{page.title}</h1><p>{String(${shown})}</p></>;
}
`,
});
const describeA = (root: string) =>
  put(root, 'content/pages/a.md', page('A').replace('A page of', 'Another page, with more text, of'));
const wordOfA = (root: string) =>
  put(root, 'content/pages/a.md', page('A').replace('---\n\n', 'word: another moon\n---\n\n'));
const kinds: readonly (readonly [name: string, make: string, shown: string])[] = [
  ['what a pattern matched', '/of|moon/.exec(text)', 'told.index'],
  ['a key that is a symbol', `({ [Symbol.for('is')]: text })`, `told[Symbol.for('is')]`],
  ['a key that is not listed', `Object.defineProperty({}, 'is', { value: text })`, 'told.is'],
  ['an object that holds itself', '((one) => Object.assign(one, { one }))({ is: text })', 'told.is'],
  ['a list with a hole', 'Object.assign(new Array(text.length), [text])', 'told.length'],
  ['a list with a key besides', 'Object.assign([1], { is: text })', 'told.is'],
  ['a map with a key besides', 'Object.assign(new Map(), { is: text })', 'told.is'],
  ['a function', '() => text', 'told()'],
  ['plain data', '({ is: [text], at: new Date(text.length) })', '[told.is, +told.at]'],
];
const contents: readonly Row[] = kinds.flatMap(([name, make, shown]): Row[] => [
  [`${name}, of a further page`, madeOf(make, shown), describeA],
  // Who asks for pages is shown no more of their front matter than what is listed.
  ...(/pattern|symbol|besides|not listed/.test(name)
    ? []
    : [[`${name}, of front matter`, madeBySchema(make, shown), wordOfA] as const]),
]);

const today = '2025-11-03';
const build = async (root: string, more: Partial<BuildRequest> = {}) => {
  const request = { root, out: join(root, 'dist'), today, ...more };
  const { result, keep } = await buildWith(request, new Packs(join(root, 'store')));
  keep();
  return result;
};
/** What a check says, with what is kept in `store`. */
const checked = async (root: string, store?: string) => {
  const request = { root, out: join(root, 'dist'), today, external: false, launch: false };
  return lines((await check({ ...request, memory: noMemory(new Packs(store)) })).problems);
};
/** What a build makes that keeps nothing, and finds nothing. */
const clean = async (root: string) => {
  const { problems } = await buildSite(root, { out: join(root, 'clean') });
  expect(lines(problems)).toBe('');
  const files = snapshot(join(root, 'clean'));
  rmSync(join(root, 'clean'), { recursive: true });
  return files;
};

describe.each([
  ['leads elsewhere', links],
  ['is told by package.json, and changes', manifests],
  ['comes', nearer],
  ['is imported by styles, and changes', styles],
  ['templates make of text, and has another content', contents],
])('what %s', (_, rows) => {
  test.each(rows)('%s', async (_, files, change) => {
    const root = join(temporaryFolder(), 'site');
    renameSync(makeSite(), root);
    putAll(root, files);
    settle();
    const memory = newMemory();
    atTheEnd(() => closeBundles(memory));
    const watched = join(root, 'watched');
    for (let time = 0; time < 2; time += 1) expect(lines((await build(root)).problems)).toBe('');
    await buildSite(root, { memory, out: watched });
    const before = snapshot(join(root, 'dist'));

    change(root);
    settle();
    const expected = await clean(root);
    expect(expected).not.toEqual(before);
    const kept = await checked(root, join(root, 'store'));
    expect(kept).toBe(await checked(root));
    expect(kept).toContain('stale');
    await buildSite(root, { memory, out: watched });
    expect(snapshot(watched)).toEqual(expected);
    await build(root);
    expect(snapshot(join(root, 'dist'))).toEqual(expected);
    // Whoever edits a page meanwhile does not hide it.
    put(root, 'content/pages/more.md', page('More'));
    settle();
    await build(root);
    expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
  });
});

/** A site with more text than is held at once: what is drawn late is read from the disk again. */
const long = (word: string) => page('Long', `${word} `.repeat(20_000));
const manyLong = 60;
const longPage = (number: number) => `content/pages/long/p${number}.md`;
const longSite = (files: Files = {}) => {
  const root = makeSite();
  for (let number = 0; number < manyLong; number += 1) put(root, longPage(number), long('word'));
  putAll(root, files);
  return root;
};
/** Calls `act` when half of the pages are drawn, or each time that any are: tells how often, and how often pages were read. */
const whenDrawn = (act: () => void, isEachTime = false) => {
  const seen = { acts: 0, reads: 0 };
  const onProgress = (what: string, done = 0, of = 0) => {
    if (what === 'parse' && done === 0 && of > 0) seen.reads += 1;
    const isNow = isEachTime ? seen.acts < seen.reads : seen.acts === 0 && done === manyLong / 2;
    if (what !== 'render' || of === 0 || !isNow) return;
    seen.acts += 1;
    act();
  };
  return { seen, onProgress };
};

describe('a file that becomes another one while the build lasts, and is read again in it', () => {
  /** The template of a list that shows all of a page’s text, as its drawing has told it. */
  const list: Files = {
    'content/pages/a.md': page('A', 'ONE'),
    'content/pages/list.md': page('List', '').replace('---\n\n', 'template: list\n---\n\n'),
    'templates/pages/list.tsx': `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export const paths = () => pages({ template: 'page' }).filter(({ route }) => route === '/a/')
  .map(({ body }) => ({ path: 'x/', title: body.html.replace(/<[^>]*>/g, '') }));
export default ({ page, path }) => <><h1>{page.title}</h1><p>{path?.title}</p></>;
`,
  };
  const editIn = (root: string) =>
    whenDrawn(() => {
      put(root, 'content/pages/a.md', page('A', 'TWO')); // it is drawn already
      put(root, longPage(manyLong - 1), long('other'));
    });
  const listed = (root: string) =>
    /ONE|TWO/.exec(readFileSync(join(root, 'dist/list/x/index.html'), 'utf8'))?.[0];

  test('has it begin anew: with one memory, and nothing that was told of the first try holds', async () => {
    const root = longSite(list);
    settle();
    const memory = newMemory();
    atTheEnd(() => closeBundles(memory));
    const { seen, onProgress } = editIn(root);
    const { problems } = await buildSite(root, { memory, onProgress });
    expect([lines(problems), seen, listed(root)]).toEqual(['', { acts: 1, reads: 2 }, 'TWO']);
    expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
    settle();
    expect((await buildSite(root, { memory })).changed).toEqual([]);
  });

  test('with what was looked up before the build, which counts for the first try only', async () => {
    const root = longSite(list);
    settle();
    const { seen, onProgress } = editIn(root);
    const { problems } = await build(root, { onProgress });
    expect([lines(problems), seen, listed(root)]).toEqual(['', { acts: 1, reads: 2 }, 'TWO']);
    expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
    settle();
    // Nor is that kept as what the next build would say.
    expect([(await build(root)).changed, listed(root)]).toEqual([[], 'TWO']);
  });

  test('with what was heard of, which counts for the first try only', async () => {
    const root = longSite(list);
    settle();
    const memory = newMemory();
    atTheEnd(() => closeBundles(memory));
    expect(lines((await buildSite(root, { memory })).problems)).toBe('');
    const template = 'templates/pages/page.tsx';
    put(root, template, readFileSync(join(root, template), 'utf8').replace('<h1>', '<h1 title="x">'));
    settle();
    const { seen, onProgress } = editIn(root);
    const { problems } = await buildSite(root, { memory, onProgress, heard: [template] });
    expect([lines(problems), seen, listed(root)]).toEqual(['', { acts: 1, reads: 2 }, 'TWO']);
    expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
  });

  test('is told of where it does so each time, and nothing is written', async () => {
    const root = longSite();
    expect(lines((await buildSite(root)).problems)).toBe('');
    const before = snapshot(join(root, 'dist'));
    let turn = 0;
    const change = () => {
      turn += 1;
      for (let number = 0; number < manyLong; number += 1) put(root, longPage(number), long(`word ${turn}`));
    };
    const changing = () => whenDrawn(change, true);
    const told = /^unreadable content\/pages\/long\/p\d+\.md$/;
    const memory = newMemory();
    atTheEnd(() => closeBundles(memory));
    const { seen, onProgress: first } = changing();
    const { problems, pages, changed } = await buildSite(root, { memory, onProgress: first });
    expect([lines(problems), pages, changed]).toEqual([expect.stringMatching(told), [], []]);
    expect(wordsOf(problems[0])).toContain('This changed each time that it was read.');
    expect([seen.acts > 2, seen.reads]).toEqual([true, seen.acts]);
    expect(snapshot(join(root, 'dist'))).toEqual(before);
    const { onProgress } = changing();
    const asked = { root, out: join(root, 'dist'), today, external: false, launch: false, onProgress };
    expect(lines((await check(asked)).problems)).toMatch(told);
    // It is over: the same memory builds as if nothing had been.
    expect(lines((await buildSite(root, { memory })).problems)).toBe('');
    expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
  });
});

describe('a build that ends early leaves nothing wrong in what is kept', () => {
  const { readdirSync } = fs;
  afterEach(() => {
    fs.readdirSync = readdirSync;
    syncBuiltinESMExports();
  });
  const remove = (path: string) => (root: string) => rmSync(join(root, path), { recursive: true });
  const write = (path: string, content: string) => (root: string) => put(root, path, content);
  const template = (code: string) => write('templates/pages/page.tsx', code);
  const endings: readonly (readonly [name: string, codes: string, breaks: (root: string) => unknown])[] = [
    ['no Document', 'no-document', remove('templates/Document.tsx')],
    ['no templates', 'no-document', remove('templates')],
    ['a template that is no code', 'template-syntax', template('export const (')],
    ['a template that throws', 'template-threw', template(`throw new Error('No.');`)],
    ['a template without a schema', 'template-', template('export default () => null;')],
    [
      'a template that throws for each page',
      'template-threw',
      template(`import { z } from 'zod';
export const schema = z.strictObject({});
export default () => { throw new Error('No.'); };
`),
    ],
    ['styles that are none', 'template-syntax', write('templates/styles/site.css', '@import "./gone.css";')],
    [
      'a plugin that is not there',
      'plugin-',
      write(
        'content/site.yml',
        'name: F\nurl: https://f.example\nmarkdown: { plugins: [./templates/gone.ts] }\n',
      ),
    ],
    ['no site.yml', 'no-site-file', remove('content/site.yml')],
    ['a site.yml that is no YAML', 'yaml', write('content/site.yml', 'name: [')],
    ['a site.yml without an address', 'missing-key', write('content/site.yml', 'name: F\n')],
    ['no content', 'no-pages', remove('content')],
    [
      'a file that is too long',
      'too-long',
      (root) => put(root, 'templates/long.txt', Buffer.alloc(20_000_001)),
    ],
    [
      'a folder that cannot be read',
      'unreadable',
      (root) => {
        const fail = (path: unknown) =>
          Object.assign(new Error(`EIO: i/o error, scandir '${path}'`), {
            code: 'EIO',
            syscall: 'scandir',
            path,
          });
        fs.readdirSync = ((...given: Parameters<typeof readdirSync>) => {
          if (String(given[0]) === join(root, 'content/pages')) throw fail(given[0]);
          return readdirSync(...given);
        }) as typeof readdirSync;
        syncBuiltinESMExports();
      },
    ],
  ];

  test.each(endings)('%s', async (_, code, breaks) => {
    const root = makeSite('minimal', { 'content/pages/a.md': page('A', '[home](/)') });
    const whole = temporaryFolder();
    cpSync(root, whole, { recursive: true });
    const memory = newMemory();
    atTheEnd(() => closeBundles(memory));
    const watched = join(root, 'watched');
    const mend = () => {
      fs.readdirSync = readdirSync;
      syncBuiltinESMExports();
      for (const folder of ['content', 'templates']) {
        rmSync(join(root, folder), { recursive: true, force: true });
        cpSync(join(whole, folder), join(root, folder), { recursive: true });
      }
    };
    for (const isWhole of [false, false, true, true, false, false, true]) {
      mend();
      if (!isWhole) breaks(root);
      settle();
      const before = [snapshot(watched), snapshot(join(root, 'dist'))];
      const expected = await buildSite(root, { out: join(root, 'clean') });
      const isTold = expected.problems.some((one) => one.code.startsWith(code));
      expect([lines(expected.problems), isTold]).toEqual([
        isWhole ? '' : expect.stringContaining(code),
        !isWhole,
      ]);
      expect((await buildBy({ root, out: watched, today, memory })).problems).toEqual(expected.problems);
      expect((await build(root)).problems).toEqual(expected.problems);
      expect(await checked(root, join(root, 'store'))).toBe(await checked(root));
      const files = isWhole ? await clean(root) : undefined;
      expect([snapshot(watched), snapshot(join(root, 'dist'))]).toEqual(files ? [files, files] : before);
    }
  });
});
