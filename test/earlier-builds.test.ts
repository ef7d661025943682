// Results of earlier builds that a build reuses: pages, bundles, the report and the out folder. Each is reused only while all its inputs
// are the same.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type BuildRequest, buildAnd } from '../src/build/build.ts';
import { memoryOfOneRun, newMemory } from '../src/build/memory.ts';
import { check as checkSite } from '../src/check/check.ts';
import { buildWith } from '../src/cli/commands/build.ts';
import { Packs } from '../src/engine/pack.ts';
import { ownMark } from '../src/model/machine/processMark.ts';
import { at, pass } from './support/clock.ts';
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
} from './support/sites.ts';

const renderings = vi.hoisted(() => ({ count: 0 }));
vi.mock('../src/stages/4-pages/renderChecked.ts', async (original) => {
  const real = await original<typeof import('../src/stages/4-pages/renderChecked.ts')>();
  const counted: typeof real.renderChecked = (...given) => {
    renderings.count += 1;
    return real.renderChecked(...given);
  };
  return { ...real, renderChecked: counted };
});

const reads = vi.hoisted(() => ({ paths: [] as string[] }));
vi.mock('../src/stages/1-sources/read.ts', async (original) => {
  const real = await original<typeof import('../src/stages/1-sources/read.ts')>();
  const noted: typeof real.read = (file) => {
    reads.paths.push(file.path);
    return real.read(file);
  };
  return { ...real, read: noted };
});

/** Younger files may still be changing, or change without another time: nothing is kept of them that goes by their times. */
const settle = () => pass(60_000);
/** Runs something right after the files below a folder were written, however long that takes. */
const rightAfter = <T>(folder: string, act: () => Promise<T>) => {
  const ages = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (path) => statSync(join(folder, path), { throwIfNoEntry: false })?.ctimeMs ?? 0,
    );
  return at(() => Math.ceil(Math.max(...ages())), act);
};
const text = (root: string, path: string) => readFileSync(join(root, path), 'utf8');
const edit = (root: string, path: string, from: string, to: string) => {
  const before = text(root, path);
  expect(before).toContain(from);
  put(
    root,
    path,
    before.replace(from, () => to),
  );
};

/** Builds like another process that finds the cache of the last one. Returns how much was made again. */
async function build(root: string, more: Partial<BuildRequest> & { readonly store?: string } = {}) {
  const { store = join(root, 'store'), ...request } = more;
  renderings.count = 0;
  const whole = { root, out: join(root, 'dist'), today: '2025-11-03', ...request };
  const { result, save } = await buildWith(whole, new Packs(store));
  save();
  return { ...result, rendered: renderings.count, isRepeated: result.phases.length === 1 };
}

/** Builds with the cache, even if nothing has changed. Returns which queries ran, and which files were written. */
async function remake(root: string) {
  settle();
  const ran: string[] = [];
  const store = new Packs(join(root, 'store'));
  const put = vi.spyOn(store, 'put');
  const memory = memoryOfOneRun(store, (name, key) => ran.push(`${name} ${key}`.trim()));
  const request = { root, out: join(root, 'dist'), today: '2025-11-03', memory };
  const { problems } = await buildAnd(request, async ({ result }) => result);
  memory.database.save(problems.length === 0);
  const runs = (pattern: RegExp) => ran.filter((one) => pattern.test(one));
  return { problems, runs, written: put.mock.calls.map(([key]) => key) };
}

/** Expects that dist equals a build without a cache. */
async function expectClean(root: string, request: Partial<BuildRequest> = {}): Promise<void> {
  const { problems } = await buildSite(root, { ...request, out: join(root, 'clean') });
  expect(lines(problems)).toBe('');
  expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
  rmSync(join(root, 'clean'), { recursive: true });
}

let moon: Buffer;
let star: Buffer;
beforeAll(async () => {
  const square = (background: string) =>
    sharp({ create: { width: 9, height: 9, channels: 3, background } })
      .png()
      .toBuffer();
  [moon, star] = [await square('#102030'), await square('#405060')];
});

const card = `export const alt = ({ page }) => page.title;
export default ({ properties }) => <div style={{ background: properties.light['--own'] }} />;
`;
const island = (label: string) => `import { useState } from 'react';
export default function Island() { const [n] = useState('${label}'); return <b>{n}</b>; }
`;
const template = (more = '') => `import { z } from 'zod';
import Island from '../islands/Island.tsx';
import { part } from '../parts/part.ts';
export const schema = z.strictObject({ link: z.string().optional()${more} });
export default function Page({ page, data, body }) {
  return <><h1>{page.title}</h1>{part()}{data.link?.host}<Island /><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
}
`;
/** Four pages, one with a picture. */
const site = (files: Readonly<Record<string, string | Buffer>> = {}) =>
  makeSite('minimal', {
    'content/site.yml': 'name: Fixture\nurl: https://fixture.example\n',
    'content/pages/a.md': page('A'),
    'content/pages/b.md': page('B', '[a](/a/)'),
    'content/pages/picture.md': page('Picture', '![Moon](moon.png)'),
    'content/pages/moon.png': moon,
    'content/static/notes.txt': 'notes',
    'templates/pages/page.tsx': template(),
    'templates/parts/part.ts': `export const part = () => 'part';\n`,
    'templates/islands/Island.tsx': island('one'),
    'templates/styles/site.css': ':root { --own: #102030 } h1 { color: var(--own) }',
    ...files,
  });
const all = 4;
const plugins = {
  'content/site.yml':
    'name: Fixture\nurl: https://fixture.example\nmarkdown:\n  plugins:\n    - name: ./templates/markdown/plugin.ts\n      options: 1\n',
  'templates/markdown/said.ts': `export const said = 'old';`,
  'templates/markdown/plugin.ts': `import { said } from './said.ts';
export default (given) => (tree) =>
  void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: said + given }] });
`,
};

describe('a page is rendered again when', () => {
  test.each<[string, number, (root: string) => unknown, Readonly<Record<string, string>>?]>([
    ['nothing has changed', 0, () => ({ weighs: 3 })],
    ['nothing but dist has', 0, (root) => void rmSync(join(root, 'dist'), { recursive: true })],
    ['its text has', 1, (root) => put(root, 'content/pages/a.md', page('A', 'Test.'))],
    ['its title has', 1, (root) => put(root, 'content/pages/a.md', page('B'))],
    [
      'it has another name',
      1,
      (root) => renameSync(join(root, 'content/pages/b.md'), join(root, 'content/pages/c.md')),
    ],
    ['it is new', 1, (root) => put(root, 'content/pages/c.md', page('A'))],
    ['only another went', 0, (root) => rmSync(join(root, 'content/pages/b.md'))],
    [
      'two pages swap their texts',
      2,
      (root) => {
        put(root, 'content/pages/a.md', page('B', '[a](/a/)'));
        put(root, 'content/pages/b.md', page('A'));
      },
    ],
    ['site.yml has', all, (root) => edit(root, 'content/site.yml', 'Fixture', 'Other')],
    [
      'the menu has',
      all,
      (root) => edit(root, 'content/site.yml', 'Fixture\n', 'Fixture\nmenu:\n  - href: /a/\n'),
    ],
    [
      'site.yml has the base',
      all,
      (root) => edit(root, 'content/site.yml', 'Fixture\n', 'Fixture\nbase: /kids/\n'),
    ],
    ['the base is asked for', all, () => ({ base: '/kids/' })],
    ['the runtime is another', all, () => ({ runtime: 'react' })],
    ['its template has', all, (root) => edit(root, 'templates/pages/page.tsx', '<h1>', '<h1 id="x">')],
    ['a part has', all, (root) => edit(root, 'templates/parts/part.ts', `'part'`, `'other'`)],
    [
      'a part is found before the one that was',
      all,
      (root) => put(root, 'templates/parts/part.tsx', `export const part = () => <i>new</i>;`),
      {
        'templates/pages/page.tsx': template().replace('part.ts', 'part'),
        'templates/parts/part.js': `export const part = () => 'old';`,
      },
    ],
    ['an island has', all, (root) => put(root, 'templates/islands/Island.tsx', island('two'))],
    [
      'the address of a linked page changes: the linking page is only finalized again',
      1,
      (root) => edit(root, 'content/pages/c.md', 'title: C', 'title: C\nroute: /elsewhere/'),
      { 'content/pages/b.md': page('B', '[c](c.md#d)'), 'content/pages/c.md': page('C', '## D') },
    ],
    [
      'a new file is the first match for its link',
      1,
      (root) => put(root, 'content/pages/b/c.md', page('C')),
      { 'content/pages/b.md': page('B', '[c](c/)'), 'content/pages/c/index.md': page('C') },
    ],
    [
      'a picture changes: only pages that may show pictures',
      1,
      (root) => put(root, 'content/pages/moon.png', star),
    ],
    [
      'a style has that no card shows',
      0,
      (root) => edit(root, 'templates/styles/site.css', '#102030', '#405060'),
    ],
    [
      'a property has that cards may show',
      all,
      (root) => edit(root, 'templates/styles/site.css', '#102030', '#405060'),
      { 'templates/Card.tsx': card },
    ],
    [
      'properties are in another order',
      0,
      (root) => edit(root, 'templates/styles/site.css', 'h1 {', 'h1 { margin: 0;'),
      { 'templates/Card.tsx': card },
    ],
    [
      'an import of a plugin changes',
      all,
      (root) => put(root, 'templates/markdown/said.ts', `export const said = 'new';`),
      plugins,
    ],
    [
      'a plugin is given something else',
      all,
      (root) => edit(root, 'content/site.yml', 'options: 1', 'options: 2'),
      plugins,
    ],
    ...['rehype', 'remark'].map((kind): [string, number, (root: string) => unknown, typeof plugins] => [
      `a plugin is one for ${kind}`,
      all,
      (root) => edit(root, 'content/site.yml', kind === 'rehype' ? 'remark' : 'rehype', kind),
      {
        ...plugins,
        'content/site.yml': `${plugins['content/site.yml']}      kind: ${kind === 'rehype' ? 'remark' : 'rehype'}\n`,
        'templates/markdown/plugin.ts': `export default () => (tree) => void tree.children.push({ type: 'text', value: '.' });`,
      },
    ]),
    [
      'an import of an HTML plugin changes',
      all,
      (root) => put(root, 'templates/markdown/said.ts', `export const said = 'new';`),
      {
        ...plugins,
        'content/site.yml': `${plugins['content/site.yml']}      kind: rehype\n`,
        'templates/markdown/plugin.ts': `import { said } from './said.ts';
export default () => (tree) => void tree.children.push({ type: 'text', value: said });
`,
      },
    ],
    [
      'a template has, and plugins are as they were',
      all,
      (root) => edit(root, 'templates/pages/page.tsx', '<h1>', '<h1 id="x">'),
      plugins,
    ],
    [
      'another page is in another language',
      1,
      (root) => edit(root, 'content/pages/b.md', 'title: B', 'title: B\nlanguage: de'),
    ],
    [
      'a page in another language names another',
      2,
      (root) => {
        edit(root, 'content/pages/a.md', 'title: A', 'title: A\nlanguage: de\nalternates: { en: /b/ }');
        edit(root, 'content/pages/b.md', 'title: B', 'title: B\nalternates: { de: /a/ }');
      },
    ],
    ['a copied file has', 0, (root) => put(root, 'content/static/notes.txt', 'other')],
    ['it is another day', 0, () => ({ today: '2025-11-04' })],
  ])('%s: %i', async (_, rendered, change, files = {}) => {
    const root = site(files);
    const first = await build(root);
    const extra = Object.keys(files).filter((path) => /pages\/c\b/.test(path)).length;
    expect([lines(first.problems), first.rendered]).toEqual(['', all + extra]);
    const request = (change(root) ?? {}) as Partial<BuildRequest>;
    const next = await build(root, request);
    expect([lines(next.problems), next.rendered]).toEqual(['', rendered]);
    await expectClean(root, request);
  });

  test('a font changes that cards use', async () => {
    const font = (name: string) =>
      readFileSync(
        join(generator, `node_modules/@fontsource/baloo-2/files/baloo-2-latin-${name}-normal.woff2`),
      );
    const root = site({
      'templates/Card.tsx': card,
      'templates/own.woff2': font('800'),
      'templates/styles/site.css':
        '@font-face { font-family: Own; src: url("../own.woff2") } :root { --own: red } h1 { font-family: Own }',
    });
    await build(root);
    expect((await build(root, { weighs: 3 })).rendered).toBe(0);
    put(root, 'templates/own.woff2', font('400'));
    expect((await build(root)).rendered).toBe(all);
    await expectClean(root);
  });

  test('it had a problem, and nothing is cached', async () => {
    const root = site({ 'content/pages/b.md': page('B', '![](moon.png)') });
    const first = lines((await build(root)).problems);
    expect(first).not.toBe('');
    const second = await build(root);
    expect([lines(second.problems), second.rendered]).toEqual([first, 1]);
  });
});

/** A template whose variable keeps the values that one page requested. That page itself is the same when it is rendered again. */
const keeping = `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
let kept;
export default function Page({ page, body }) {
  if (page.title === 'A') kept = pages()[0];
  return <main><h1>{page.title} {kept?.title}</h1>
    <div dangerouslySetInnerHTML={{ __html: body.html }} /></main>;
}`;

describe('a template variable that keeps a value of another page is a problem in every build:', () => {
  const withTemplate = (name: string, title: string, body = '') =>
    page(title, body).replace('---\n\n', `template: ${name}\n---\n\n`);
  const clean = async (root: string) =>
    lines((await buildSite(root, { out: join(root, 'clean'), today: '2025-11-03' })).problems);

  test.each([
    ['in a file of its own', {}],
    [
      'in a part',
      {
        'templates/parts/kept.ts': `import { pages } from 'lullamoon-site/templates';
let kept;
export const keptPage = (title) => (title === 'A' ? (kept = pages()[0]) : kept);`,
        'templates/pages/late.tsx': `import { z } from 'lullamoon-site/templates';
import { keptPage } from '../parts/kept.ts';
export const schema = z.strictObject({});
export default ({ page, body }) => <main><h1>{page.title} {keptPage(page.title)?.title}</h1>
    <div dangerouslySetInnerHTML={{ __html: body.html }} /></main>;`,
      },
    ],
  ])('%s', async (_, more) => {
    const root = makeSite('minimal', {
      'templates/pages/late.tsx': keeping,
      ...more,
      'content/pages/a.md': withTemplate('late', 'A'),
      'content/pages/b.md': withTemplate('page', 'b'),
    });
    expect(lines((await build(root)).problems)).toBe('');
    const memory = newMemory();
    atTheEnd(() => memory.bundler?.dispose());
    const request = { root, out: join(root, 'dist'), today: '2025-11-03', memory };
    const watched = () => buildAnd(request, async ({ result }) => lines(result.problems));
    await watched();
    const edits = [
      ['b', ''], // no list of pages changes: the cache of the others is unchanged
      ['c', ''],
      ['b', 'Edited.'],
      ['index', 'Edited.'],
    ] as const;
    for (const [name, text] of edits) {
      put(root, `content/pages/${name}.md`, withTemplate(name === 'index' ? 'page' : 'late', name, text));
      const found = await clean(root);
      expect(found).toContain('asked-outside');
      for (let times = 0; times < 2; times += 1) {
        expect(lines((await build(root)).problems)).toBe(found);
        expect(await watched()).toBe(found);
      }
    }
    put(root, 'content/pages/b.md', page('B'));
    put(root, 'content/pages/c.md', page('C'));
    expect(await clean(root)).toBe('');
    expect(lines((await build(root)).problems)).toBe('');
    expect(await watched()).toBe('');
  });

  test('in a part that two templates share', async () => {
    const using = (title: string) => `import { z } from 'lullamoon-site/templates';
import { keptPage } from '../parts/kept.ts';
export const schema = z.strictObject({});
export default ({ page, body }) => <main><h1>${title}{page.title} {keptPage(page.title)?.title}</h1>
    <div dangerouslySetInnerHTML={{ __html: body.html }} /></main>;`;
    const root = makeSite('minimal', {
      'templates/parts/kept.ts': `import { pages } from 'lullamoon-site/templates';
let kept;
export const keptPage = (title) => (title === 'A' ? (kept = pages()[0]) : kept);`,
      'templates/pages/one.tsx': using('One '),
      'templates/pages/two.tsx': using('Two '),
      'content/pages/a.md': withTemplate('one', 'A'),
      'content/pages/b.md': withTemplate('page', 'b'),
    });
    expect(lines((await build(root)).problems)).toBe('');
    const memory = newMemory();
    atTheEnd(() => memory.bundler?.dispose());
    const request = { root, out: join(root, 'dist'), today: '2025-11-03', memory };
    const watched = () => buildAnd(request, async ({ result }) => lines(result.problems));
    await watched();
    put(root, 'content/pages/b.md', withTemplate('two', 'b')); // the only page of its template
    const found = await clean(root);
    expect(found).toContain('asked-outside');
    expect(lines((await build(root)).problems)).toBe(found);
    expect(await watched()).toBe(found);
  });

  test('also if the template throws because it counts pages', async () => {
    const root = makeSite('minimal', {
      'templates/pages/counting.tsx': `import { z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
let count = 0;
export default function Page({ page, body }) {
  count += 1;
  if (count > 2) throw new Error('too many');
  return <main><h1>{page.title}</h1>
    <div dangerouslySetInnerHTML={{ __html: body.html }} /></main>;
}`,
      ...Object.fromEntries(
        ['a', 'b', 'c'].map((name) => [`content/pages/${name}.md`, withTemplate('counting', name)]),
      ),
    });
    const found = await clean(root);
    expect(found).toContain('template-threw');
    for (let times = 0; times < 3; times += 1) expect(lines((await build(root)).problems)).toBe(found);
  });
});

test('a page with a dead link is not rendered again, but reported each time', async () => {
  const root = site();
  await build(root);
  rmSync(join(root, 'content/pages/a.md'));
  for (let time = 0; time < 2; time += 1) {
    const { problems, rendered } = await build(root);
    expect([lines(problems), rendered]).toEqual(['dead-link content/pages/b.md:6:1', 0]);
  }
});

describe('a mistake that is made and fixed renders no page again:', () => {
  const breaks: readonly (readonly [name: string, path: string, broken: (text: string) => string])[] = [
    ['a template with a syntax error', 'templates/pages/page.tsx', () => 'export const ('],
    ['a template that throws', 'templates/pages/page.tsx', (text) => `throw new Error('No.');\n${text}`],
    ['a part that is not there', 'templates/parts/part.ts', () => `export { part } from './gone.ts';\n`],
    ['a site.yml with invalid YAML', 'content/site.yml', () => 'name: ['],
    ['a site.yml with a word too much', 'content/site.yml', (text) => `${text}nobody: 1\n`],
    ['front matter with invalid YAML', 'content/pages/a.md', () => '---\ntitle: [\n---\n'],
    ['a page with invalid text', 'content/pages/a.md', () => '\uD800'],
  ];
  const rows = breaks.flatMap(([name, ...rest]) =>
    ['in one memory', 'from a store'].map((how) => [name, how, ...rest] as const),
  );

  test.each(rows)('%s, %s', async (_, how, path, broken) => {
    const root = site(plugins);
    const memory = newMemory();
    atTheEnd(() => closeBundles(memory));
    const next = async () => {
      settle();
      if (how === 'from a store') return build(root);
      renderings.count = 0;
      const result = await buildSite(root, { memory });
      return { ...result, rendered: renderings.count };
    };
    const first = await next();
    expect([lines(first.problems), first.rendered]).toEqual(['', all]);
    const good = text(root, path);
    for (let turn = 0; turn < 2; turn += 1) {
      const bytes = Buffer.from(broken(good));
      put(root, path, path.endsWith('a.md') && turn > 0 ? Buffer.from([0xff]) : bytes);
      const { problems, rendered } = await next();
      expect([problems.length > 0, rendered]).toEqual([true, 0]);
    }
    put(root, path, good);
    const mended = await next();
    expect([lines(mended.problems), mended.rendered, mended.changed]).toEqual(['', 0, []]);
    await expectClean(root);
  });

  test('also if the text returns to its old state before a page is requested', async () => {
    const root = site();
    expect(lines((await remake(root)).problems)).toBe('');
    const good = text(root, 'content/pages/a.md');
    const template = text(root, 'templates/pages/page.tsx');
    // While the template is broken, no page is requested.
    put(root, 'templates/pages/page.tsx', 'export const (');
    put(root, 'content/pages/a.md', page('Other', 'Other.'));
    expect(lines((await remake(root)).problems)).not.toBe('');
    put(root, 'templates/pages/page.tsx', template);
    put(root, 'content/pages/a.md', good);
    const { problems, runs } = await remake(root);
    expect([lines(problems), runs(/^(render|report|final HTML|brief)/)]).toEqual(['', []]);
    expect(runs(/^(text|front matter)/)).toContain('text content/pages/a.md');
    await expectClean(root);
  });
});

test('nothing is written to the cache if nothing changed', async () => {
  const root = site({ ...plugins, 'templates/Card.tsx': card });
  const first = await remake(root);
  expect(lines(first.problems)).toBe('');
  expect(first.written).toContain('records');
  expect(first.written.some((key) => key.startsWith('path '))).toBe(true);
  for (let turn = 0; turn < 2; turn += 1) {
    const { problems, runs, written } = await remake(root);
    expect([lines(problems), written]).toEqual(['', []]);
    expect(runs(/^path /).length).toBeGreaterThan(0); // it has looked
    expect(runs(/^(bundle |text .*\.md|render|final HTML|picture content)/)).toEqual([]);
  }
});

test.each([
  ['above all', {}, '# A comment.\nname: Fixture'],
  ['below its plugins', plugins, 'name: Fixture'],
])('a comment in site.yml, %s, bundles nothing again; another runtime does', async (_, files, first) => {
  const root = site(files);
  await remake(root);
  edit(root, 'content/site.yml', 'name: Fixture', first);
  put(root, 'content/site.yml', `${text(root, 'content/site.yml')}# Another one.\n`);
  const commented = await remake(root);
  expect([lines(commented.problems), commented.runs(/^bundle /)]).toEqual(['', []]);
  expect(commented.runs(/^site\.yml/)).toHaveLength(1);
  put(root, 'content/site.yml', `${text(root, 'content/site.yml')}runtime: react\n`);
  expect((await remake(root)).runs(/^bundle pages/)).toHaveLength(1);
  await expectClean(root);
});

test('an edited template reads no picture again, and an edited picture only itself', async () => {
  const root = site({ 'content/pages/star.png': star });
  expect((await remake(root)).runs(/^picture content/)).toHaveLength(2);
  edit(root, 'templates/pages/page.tsx', '<h1>', '<h1 id="x">');
  const edited = await remake(root);
  expect([lines(edited.problems), edited.runs(/^picture content/)]).toEqual(['', []]);
  expect(edited.runs(/^render /)).toHaveLength(all);
  put(root, 'content/pages/star.png', moon);
  expect((await remake(root)).runs(/^picture content/)).toEqual(['picture content/pages/star.png']);
  edit(root, 'content/site.yml', 'url:', 'images: { most: 1600 }\nurl:');
  expect((await remake(root)).runs(/^picture content/)).toHaveLength(2);
  await expectClean(root);
});

describe('a value that a schema makes', () => {
  const asUrl = `, extra: z.string().transform((address) => new URL(address)).optional()`;
  const withKey = (address: string) => page('A').replace('---\n\n', `extra: ${address}\n---\n\n`);

  test.each([
    ['an object of a class', `new URL(address)`],
    ['a function', `() => address`],
    ['a symbol', `Symbol(address)`],
  ])('from front matter, %s, is made again in each process, as it cannot be stored', async (_, made) => {
    const root = site({
      'templates/pages/page.tsx': template(asUrl.replace('new URL(address)', made)).replace(
        'data.link?.host',
        'String(data.extra?.toString())',
      ),
      'content/pages/a.md': withKey('https://one.example/'),
    });
    await build(root);
    expect((await build(root, { weighs: 3 })).rendered).toBe(0);
    edit(root, 'content/pages/a.md', 'Text.', 'Other text.');
    expect((await build(root)).rendered).toBe(1);
    await expectClean(root);
    edit(root, 'content/pages/a.md', 'one.example', 'two.example');
    expect((await build(root)).rendered).toBe(1);
    await expectClean(root);
    edit(root, 'templates/pages/page.tsx', '<h1>', '<h1 id="x">');
    expect((await build(root)).rendered).toBe(all);
    await expectClean(root);
  });

  test('from site.yml is compared by its source text', async () => {
    const document = readFileSync(join(generator, 'test/sites/minimal/templates/Document.tsx'), 'utf8')
      .replace('.default([]) }', '.default([]), link: z.string().transform((address) => new URL(address)) }')
      .replace('<nav>', '<nav title={site.link.host}>');
    const root = site({
      'templates/Document.tsx': document,
      'content/site.yml': 'name: F\nurl: https://f.example\nlink: https://one.example/\n',
    });
    await build(root);
    edit(root, 'content/site.yml', 'one.example', 'two.example');
    expect((await build(root)).rendered).toBe(all);
    await expectClean(root);
  });
});

describe('templates are bundled again when', () => {
  const bundles = async (root: string) => {
    const puts = vi.spyOn(Packs.prototype, 'put');
    const { problems } = await build(root, { weighs: 3 });
    expect(lines(problems)).toBe('');
    const names = puts.mock.calls.map(([key]) => key.split(' ')).filter(([what]) => what === 'bundle');
    puts.mockRestore();
    return names.map(([, name]) => name).sort();
  };

  test.each<[string, string[], (root: string) => void, Readonly<Record<string, string>>?]>([
    ['nothing has changed', [], () => {}],
    ['only pages have', [], (root) => put(root, 'content/pages/a.md', page('A', 'Test.'))],
    ['a template was saved unchanged', [], (root) => edit(root, 'templates/pages/page.tsx', '<h1>', '<h1>')],
    ['a template has', ['pages'], (root) => edit(root, 'templates/pages/page.tsx', '<h1>', '<h1 id="x">')],
    ['a stylesheet has', ['styles'], (root) => edit(root, 'templates/styles/site.css', 'h1', 'h2')],
    [
      'an island has',
      ['islands', 'pages'],
      (root) => put(root, 'templates/islands/Island.tsx', island('two')),
    ],
    [
      'there is one more file',
      ['islands', 'pages', 'styles'],
      (root) => put(root, 'templates/parts/other.ts', ''),
    ],
    [
      'npm has installed something',
      ['islands', 'pages', 'styles'],
      (root) => put(root, 'node_modules/.package-lock.json', '{}'),
    ],
  ])('%s', async (_, again, change) => {
    const root = site();
    settle();
    expect(await bundles(root)).toEqual(['islands', 'libraries', 'pages', 'plugins', 'styles']);
    change(root);
    settle();
    expect(await bundles(root)).toEqual(again);
    await expectClean(root);
  });

  test('a file had just changed, and may have changed while they were bundled', async () => {
    const root = site();
    settle();
    await bundles(root);
    put(root, 'templates/parts/part.ts', `export const part = () => 'late';`);
    expect(await rightAfter(join(root, 'templates/parts'), () => bundles(root))).toEqual([]);
    settle();
    expect(await bundles(root)).toEqual(['pages']);
    expect(await bundles(root)).toEqual([]);
    await expectClean(root);
  });
});

describe('the last report is repeated', () => {
  const kept = async (files: Readonly<Record<string, string>> = {}) => {
    const root = site(files);
    settle();
    const first = await build(root);
    expect([lines(first.problems), first.isRepeated]).toEqual(['', false]);
    return { root, first };
  };

  test('if nothing has changed, except that nothing was written', async () => {
    const { root, first } = await kept();
    const { isRepeated, problems, pages, copied, base, changed, removed } = await build(root);
    expect(isRepeated).toBe(true);
    expect([problems, pages, copied, base]).toEqual([[], first.pages, first.copied, first.base]);
    expect([changed, removed]).toEqual([[], []]);
    await expectClean(root);
  });

  const sources = [
    'content/pages/a.md',
    'content/pages/moon.png',
    'content/site.yml',
    'content/static/notes.txt',
    'templates/Document.tsx',
    'templates/parts/part.ts',
    'templates/islands/Island.tsx',
    'templates/styles/site.css',
  ];
  /** Another byte; all other visible properties of the file stay the same. */
  const sly = (root: string, path: string) => {
    const file = join(root, path);
    const { atimeMs, mtimeMs } = statSync(file);
    const bytes = readFileSync(file);
    const at = bytes.length - 2;
    bytes[at] = (bytes[at] ?? 0) ^ 0;
    writeFileSync(file, bytes);
    utimesSync(file, atimeMs / 1000, mtimeMs / 1000);
  };
  test.each<readonly [string, (root: string) => unknown]>([
    ...sources.map(
      (path) =>
        [
          `not when ${path} was written, as long and as old as before`,
          (root: string) => sly(root, path),
        ] as const,
    ),
    ...['content/pages/c.md', 'content/static/c.txt', 'templates/parts/c.ts', 'content/pages/c.png'].map(
      (path) =>
        [
          `not when there is ${path}`,
          (root: string) =>
            put(root, path, path.endsWith('png') ? moon : path.endsWith('md') ? page('C') : ''),
        ] as const,
    ),
    ['not when a page went', (root) => rmSync(join(root, 'content/pages/b.md'))],
    ['not when a copied file went', (root) => rmSync(join(root, 'content/static/notes.txt'))],
    [
      'not when a page has another name',
      (root) => renameSync(join(root, 'content/pages/b.md'), join(root, 'content/pages/c.md')),
    ],
    [
      'not when a folder of pages has',
      (root) =>
        void [
          mkdirSync(join(root, 'content/pages/n')),
          renameSync(join(root, 'content/pages/b.md'), join(root, 'content/pages/n/b.md')),
        ],
    ],
    ['not when npm has installed something', (root) => put(root, 'node_modules/.package-lock.json', '{}')],
    ['not when dist went', (root) => rmSync(join(root, 'dist'), { recursive: true })],
    ['not when a file of dist went', (root) => rmSync(join(root, 'dist/a/index.html'))],
    ['not when a file of dist was edited', (root) => put(root, 'dist/a/index.html', 'mine')],
    [
      'not when dist is a copy',
      (root) => {
        cpSync(join(root, 'dist'), join(root, 'copy'), { recursive: true, preserveTimestamps: true });
        rmSync(join(root, 'dist'), { recursive: true });
        renameSync(join(root, 'copy'), join(root, 'dist'));
      },
    ],
    ['not when another base is asked for', () => ({ base: '/kids/' })],
    ['not for another runtime', () => ({ runtime: 'react' })],
    ['not with compressed files', () => ({ compress: true })],
    ['not when more is weighed', () => ({ weighs: 5 })],
    ['not on another day', () => ({ today: '2025-11-04' })],
    ['not for another out folder', (root) => ({ out: join(root, 'other') })],
  ])('%s', async (_, change) => {
    const { root } = await kept();
    const request = (change(root) ?? {}) as Partial<BuildRequest>;
    settle();
    const { isRepeated, problems } = await build(root, request);
    expect([isRepeated, lines(problems)]).toEqual([false, '']);
    if (!request.out) await expectClean(root, request);
  });

  test('but not if a temporary folder beside dist must be removed', async () => {
    const { root } = await kept();
    const half = `.dist.site-new-${ownMark().replace(/^\d+/, '999999999')}-0a1b2c3d`;
    mkdirSync(join(root, half));
    expect((await build(root)).isRepeated).toBe(true);
    expect(lines((await build(root)).problems)).toBe('');
    expect(Object.keys(snapshot(root))).not.toContain(half);
  });

  test('but not for a site with problems, nor after one', async () => {
    const { root } = await kept();
    edit(root, 'content/pages/b.md', '/a/', '/gone/');
    settle();
    for (let time = 0; time < 2; time += 1) {
      const { problems, isRepeated } = await build(root);
      expect([lines(problems), isRepeated]).toEqual(['dead-link content/pages/b.md:6:1', false]);
    }
    edit(root, 'content/pages/b.md', '/gone/', '/a/');
    settle();
    expect((await build(root)).isRepeated).toBe(false);
    expect((await build(root)).isRepeated).toBe(true);
    await expectClean(root);
  });

  test('but not if a file had just changed', async () => {
    const { root } = await kept();
    put(root, 'content/pages/a.md', page('A', 'Other.'));
    const { isRepeated } = await rightAfter(join(root, 'content/pages'), () => build(root));
    expect(isRepeated).toBe(false);
    settle();
    expect((await build(root)).isRepeated).toBe(false);
    expect((await build(root)).isRepeated).toBe(true);
  });

  test('if root and out folder are symbolic links, but not once these point elsewhere', async () => {
    const { root } = await kept();
    const folder = temporaryFolder();
    symlinkSync(join(root, 'dist'), join(folder, 'out'));
    const request = { out: join(folder, 'out'), store: join(folder, 'store') };
    await build(root, request);
    expect((await build(root, request)).isRepeated).toBe(true);
    mkdirSync(join(folder, 'elsewhere'));
    rmSync(join(folder, 'out'));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'out'));
    expect((await build(root, request)).isRepeated).toBe(false);
    expect(snapshot(join(folder, 'elsewhere'))).toEqual(snapshot(join(root, 'dist')));
  });
});

describe('a single changed file', () => {
  const inodes = (root: string) =>
    Object.fromEntries(
      Object.keys(snapshot(join(root, 'dist'))).map((path) => [path, statSync(join(root, 'dist', path)).ino]),
    );
  const others = (before: Record<string, number>, after: Record<string, number>) =>
    Object.keys(after).filter((path) => before[path] !== after[path]);

  test.each<[string, string, (root: string) => void]>([
    ['a page', 'a/index.html', (root) => put(root, 'content/pages/a.md', page('A', 'Test.'))],
    ['a copied file', 'notes.txt', (root) => put(root, 'content/static/notes.txt', 'other')],
  ])('%s replaces the old one; only the manifest changes besides', async (_, path, change) => {
    const root = site();
    await build(root);
    const before = [inodes(root), statSync(join(root, 'dist')).ino] as const;
    change(root);
    const { changed } = await build(root);
    expect(changed).toEqual([path]);
    expect(others(before[0], inodes(root)).sort()).toEqual(['.site-build.json', path]);
    expect(statSync(join(root, 'dist')).ino).toBe(before[1]);
    await expectClean(root);
    settle();
    await build(root);
    expect((await build(root)).isRepeated).toBe(true);
  });

  test('has its compressed files with its time, in a new folder', async () => {
    const long = 'Long text. '.repeat(200);
    const root = site({ 'content/pages/a.md': page('A', long) });
    await build(root, { compress: true });
    put(root, 'content/pages/a.md', page('A', `${long} More.`));
    const { changed } = await build(root, { compress: true });
    expect([...changed].sort()).toEqual(['a/index.html', 'a/index.html.br', 'a/index.html.gz']);
    const ages = changed.map((path) => statSync(join(root, 'dist', path)).mtimeMs);
    expect(Math.max(...ages) - Math.min(...ages)).toBeLessThan(1);
    await expectClean(root, { compress: true });
  });

  test.each<[string, string, (file: string) => void]>([
    ['an edited file', '', (file) => writeFileSync(file, 'mine')],
    ['nothing', '', (file) => rmSync(file)],
    [
      'another name of a file',
      '',
      (file) => {
        rmSync(file);
        linkSync(join(file, '../../b/index.html'), file);
      },
    ],
    [
      'a folder with an unowned file',
      'foreign-file dist/a/index.html/mine.txt',
      (file) => {
        rmSync(file);
        mkdirSync(file);
        writeFileSync(join(file, 'mine.txt'), 'mine');
      },
    ],
  ])('is written correctly in place of %s', async (_, told, change) => {
    const root = site();
    await build(root);
    change(join(root, 'dist/a/index.html'));
    put(root, 'content/pages/a.md', page('A', 'Test.'));
    const { problems } = await build(root);
    expect(lines(problems)).toContain(told);
    if (problems.length === 0) await expectClean(root);
    else expect(text(root, 'dist/a/index.html/mine.txt')).toBe('mine');
  });

  test('leaves unowned files alone', async () => {
    const root = site();
    await build(root);
    put(root, 'dist/CNAME', 'fixture.example');
    const before = statSync(join(root, 'dist/CNAME'));
    put(root, 'content/pages/a.md', page('A', 'Test.'));
    await build(root);
    expect(statSync(join(root, 'dist/CNAME')).ino).toBe(before.ino);
    rmSync(join(root, 'dist/CNAME'));
    await expectClean(root);
  });
});

test('saving a page with code loads no highlighter for known code; the bytes are the same', async () => {
  const code = (word: string) => `\`\`\`js\nlet ${word} = 1;\n\`\`\``;
  const root = site({
    'content/pages/a.md': page('A', code('one')),
    'probe.cjs': `const node = require('node:module');
const load = node._load;
node._load = (name, ...others) => {
  if (/^highlight\\.js/.test(name)) process._rawDebug('highlighter');
  return load(name, ...others);
};
`,
  });
  const loads = () => {
    const args = [
      join(generator, 'bin/site.js'),
      'build',
      '--root',
      root,
      '--cache',
      join(root, 'store'),
      '--quiet',
    ];
    const env = { ...process.env, NODE_OPTIONS: `--require ${join(root, 'probe.cjs')}` };
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
    expect(stderr.replaceAll('highlighter\n', '')).toBe('');
    expect(status).toBe(0);
    return stderr.includes('highlighter');
  };
  expect(loads()).toBe(true);
  edit(root, 'content/pages/a.md', code('one'), `More.\n\n${code('one')}`);
  expect(loads()).toBe(false);
  await expectClean(root);
  edit(root, 'content/pages/a.md', code('one'), code('two'));
  expect(loads()).toBe(true);
  await expectClean(root);
});

describe('a page with damaged cache entries', () => {
  /** Changes a byte behind every `text` that the kept files hold. */
  const damage = (root: string, text: string) => {
    for (const name of readdirSync(join(root, 'store'))) {
      const file = join(root, 'store', name);
      const bytes = readFileSync(file);
      for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1))
        bytes[at + text.length] = 0x21;
      writeFileSync(file, bytes);
    }
  };
  const damaged = async () => {
    const root = site();
    await build(root);
    damage(root, '<h1>');
    return root;
  };

  test.each<[string, (root: string) => void, number]>([
    ['dist has gone', (root) => rmSync(join(root, 'dist'), { recursive: true }), all],
    ['a file of dist differs', (root) => put(root, 'dist/b/index.html', 'x'), 1],
    ['the styles have', (root) => put(root, 'templates/styles/site.css', 'h1 { color: red }'), all],
  ])('is rendered again if these are needed: when %s', async (_, change, rendered) => {
    const root = await damaged();
    change(root);
    expect(await build(root)).toMatchObject({ rendered, problems: [] });
    await expectClean(root);
    rmSync(join(root, 'dist'), { recursive: true });
    expect(await build(root)).toMatchObject({ rendered: all - rendered, problems: [] });
    await expectClean(root);
  });

  test('is not read if they are not needed', async () => {
    const root = await damaged();
    edit(root, 'content/pages/a.md', 'A', 'Another');
    expect(await build(root)).toMatchObject({ rendered: 1, problems: [] });
    await expectClean(root);
  });

  test('is rendered again by a check', async () => {
    const root = await damaged();
    const memory = memoryOfOneRun(new Packs(join(root, 'store')));
    const request = { root, out: join(root, 'dist'), today: '2025-11-03', external: false, launch: false };
    renderings.count = 0;
    expect((await checkSite({ ...request, memory })).problems).toEqual([]);
    expect(renderings.count).toBe(all);
  });
});

test('saving one page after the other keeps all other pages cached', async () => {
  const root = site();
  await rightAfter(join(root, 'content/static'), () => build(root)); // copied files may still change
  const puts = vi.spyOn(Packs.prototype, 'put');
  const keepsOut = async (request: Partial<BuildRequest>) => {
    puts.mockClear();
    expect((await build(root, request)).changed).toEqual([]);
    return puts.mock.calls.some(([key]) => key === 'written');
  };
  edit(root, 'templates/parts/part.ts', `'part'`, `'pa' + 'rt'`); // every page has a new file, with the same bytes
  expect(await keepsOut({})).toBe(true);
  expect(await keepsOut({ weighs: 3 })).toBe(false);
  puts.mockRestore();
});

test('an edit without new characters reads the report of no other page', async () => {
  const root = site({ 'content/pages/a.md': page('A', 'A tale that tells') });
  await build(root);
  edit(root, 'content/pages/a.md', 'tells', 'tell'); // the first build did not store all that an edit needs
  await build(root);
  const finds = vi.spyOn(Packs.prototype, 'find');
  edit(root, 'content/pages/a.md', 'tale', 'late');
  expect(await build(root)).toMatchObject({ rendered: 1, changed: ['a/index.html'] });
  const pages = finds.mock.calls.flatMap(([key]) => /^render .*/.exec(key) ?? []);
  finds.mockRestore();
  expect([...new Set(pages)]).toEqual([]);
});

describe('a check', () => {
  /** Checks as another process would. */
  const check = async (root: string) => {
    renderings.count = 0;
    const memory = memoryOfOneRun(new Packs(join(root, 'store')));
    const request = { root, out: join(root, 'dist'), today: '2025-11-03', external: false, launch: false };
    const { problems, notes } = await checkSite({ ...request, memory });
    return { codes: [...notes, ...problems].map(({ code }) => code), rendered: renderings.count };
  };
  /** Leaves so many files that the next save merges all into one. */
  const crowd = (root: string) => {
    for (let file = 0; file < 8; file += 1) {
      const packs = new Packs(join(root, 'store'));
      packs.put(`${file}`, { value: file, bytes: Buffer.alloc(0) });
      packs.save(false);
    }
  };
  const keeps = (root: string, name: string) => new Packs(join(root, 'store')).find(name) !== undefined;

  test('reuses pages of builds, and builds reuse pages of checks', async () => {
    const root = site();
    expect(await check(root)).toEqual({ codes: [], rendered: all });
    expect(await build(root)).toMatchObject({ rendered: 0, problems: [] });
    edit(root, 'content/pages/a.md', 'A', 'Another');
    expect(await check(root)).toEqual({ codes: ['stale-dist'], rendered: 1 });
    expect(await build(root)).toMatchObject({ rendered: 0, problems: [] });
    expect(await check(root)).toEqual({ codes: [], rendered: 0 });
    await expectClean(root);
  });

  test("and a build keep each other's cached values when the cache is merged", async () => {
    const root = site();
    await settle();
    await build(root);
    await check(root);
    crowd(root);
    await check(root);
    expect([keeps(root, '1'), keeps(root, 'remarks')]).toEqual([false, true]);
    expect(await build(root)).toMatchObject({ isRepeated: true });
    crowd(root);
    edit(root, 'content/pages/a.md', 'A', 'Another');
    await build(root);
    expect([keeps(root, '1'), keeps(root, 'remarks')]).toEqual([false, true]);
  });
});

test('a file that has just changed never has the version from another process', async () => {
  const root = temporaryFolder();
  put(root, 'fresh.txt', 'x');
  const versions = new Set<string>();
  for (let time = 0; time < 3; time += 1) {
    vi.resetModules();
    const { versionOf } = await import('../src/engine/version.ts');
    utimesSync(join(root, 'fresh.txt'), new Date(), new Date());
    versions.add(versionOf(statSync(join(root, 'fresh.txt'))));
  }
  expect(versions.size).toBe(3);
});

describe('the text of a page is read again:', () => {
  const pagesRead = () => reads.paths.filter((path) => path.endsWith('.md'));
  const asking = {
    'templates/pages/page.tsx': `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default function Page({ page, body }) {
  const others = pages().map(({ title }) => title).join();
  return <><h1>{page.title}</h1><p>{others}</p><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
}
`,
  };

  test.each<[string, readonly string[], (root: string) => void, Readonly<Record<string, string>>?]>([
    ['not while its file is unchanged', [], (root) => put(root, 'content/static/notes.txt', 'others')],
    ['not for another that has changed', ['a'], (root) => put(root, 'content/pages/a.md', page('A', 'New.'))],
    [
      'when its file was saved unchanged',
      ['b'],
      (root) => put(root, 'content/pages/b.md', page('B', '[a](/a/)')),
    ],
    [
      'when its template has changed',
      ['a', 'b', 'index', 'picture'],
      (root) => edit(root, 'templates/pages/page.tsx', '<h1>', '<h1 id="x">'),
    ],
    [
      'when it shows another that has changed',
      ['a', 'b', 'index', 'picture'],
      (root) => put(root, 'content/pages/a.md', page('Other')),
      asking,
    ],
  ])('%s', async (_, wanted, change, files = {}) => {
    const root = site(files);
    await settle();
    await build(root);
    change(root);
    await settle();
    reads.paths = [];
    await build(root);
    expect(pagesRead().sort()).toEqual(wanted.map((name) => `content/pages/${name}.md`));
    await expectClean(root);
  });

  test('and the build starts again if it changed since its file was listed', async () => {
    const root = site(asking);
    await settle();
    await build(root);
    put(root, 'content/pages/a.md', page('Other'));
    await settle();
    const onPhase = ({ name }: { readonly name: string }) => {
      if (name === 'collect' && text(root, 'content/pages/b.md').includes('[a]'))
        put(root, 'content/pages/b.md', page('Changed', 'Changed.'));
    };
    expect(lines((await build(root, { onPhase })).problems)).toBe('');
    await expectClean(root);
    await settle();
    await build(root);
    await expectClean(root);
  });
});
