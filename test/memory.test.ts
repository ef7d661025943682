// A build with the memory of the last one writes the same bytes as a clean build, and only the changes.
// Slow: after each of many edits it builds everything anew, to compare.
import { cpSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { build } from '../src/build/build.ts';
import { type Memory, memoryOfOneRun, newMemory } from '../src/build/memory.ts';
import type { OnMade } from '../src/engine/query.ts';
import type { BuildResult } from '../src/model/site/result.ts';
import { WarmBundler } from '../src/stages/2-templates/bundling/bundle.ts';
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
} from './support/sites.ts';

/** Builds `root` again and again with one memory; `ms` pass before, so that no file is taken for one that still changes. */
function rebuilder(root: string): (ms?: number, edited?: readonly string[]) => Promise<BuildResult> {
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  return async (ms = 60, edited?) => {
    pass(ms);
    return build({ root, out: join(root, 'dist'), memory, edited });
  };
}

/** The memory of a watch that reports each value made. */
const tellingMemory = (onMade: OnMade): Memory => ({
  ...memoryOfOneRun(undefined, onMade),
  bundler: new WarmBundler(),
});

/** The files of a clean build of the same sources. */
async function clean(root: string): Promise<Record<string, string>> {
  const { problems } = await buildSite(root, { out: join(root, 'clean') });
  expect(lines(problems)).toBe('');
  const all = snapshot(join(root, 'clean'));
  rmSync(join(root, 'clean'), { recursive: true });
  return all;
}

const text = (root: string, path: string) => readFileSync(join(root, path), 'utf8');
const edit = (root: string, path: string, from: string, to: string) =>
  put(
    root,
    path,
    text(root, path).replace(from, () => to),
  );

test('an edited client file of an island changes its pages, but renders none again', async () => {
  const template = (island: string) =>
    `import { z } from 'zod';\nimport Island from '../islands/${island}.tsx';\nexport const schema = z.strictObject({});
export default () => <><h1>Bells</h1><Island load="visible" /></>;`;
  const root = makeSite('minimal', {
    'content/pages/a.md': page('A').replace('---\n', '---\ntemplate: a\n'),
    'content/pages/b.md': page('B').replace('---\n', '---\ntemplate: b\n'),
    'templates/pages/a.tsx': template('Bell'),
    'templates/pages/b.tsx': template('Lamp'),
    'templates/islands/Bell.tsx': 'export default () => <b>Bell</b>;',
    'templates/islands/Bell.client.ts': 'export default (island) => island.append(1);',
    'templates/islands/Lamp.tsx': 'export default () => <b>Lamp</b>;',
  });
  for (const path of ['a', 'b']) edit(root, `content/pages/${path}.md`, '\n\nText.', ''); // their templates show no text
  let rendered: string[] = [];
  const memory = tellingMemory((name, key) => {
    if (name === 'render') rendered.push(key);
  });
  atTheEnd(() => closeBundles(memory));
  const rebuild = async () => {
    await new Promise((later) => setTimeout(later, 60));
    rendered = [];
    return build({ root, out: join(root, 'dist'), memory });
  };
  expect(lines((await rebuild()).problems)).toBe('');
  expect(rendered.sort()).toEqual(['a', 'b', 'index'].map((name) => `content/pages/${name}.md`));
  put(root, 'templates/islands/Bell.client.ts', 'export default (island) => island.append(2);');
  const { changed, removed } = await rebuild();
  const named = (paths: readonly string[]) => paths.map((path) => path.replace(/-\w+\.js$/, '.js')).sort();
  expect([named(changed), named(removed), rendered]).toEqual([
    ['_headers', 'a/index.html', 'assets/bell.js'],
    ['assets/bell.js'],
    [],
  ]);
  expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
});

describe('a build in memory writes only the changes:', () => {
  /** The files that list all pages. */
  const lists = ['_headers', 'llms.txt', 'sitemap.xml'];
  const setUp = () => {
    const root = makeSite('minimal', {
      'content/pages/a.md': page('A'),
      'content/pages/b.md': page('B', '[a](/a/)'),
      'content/pages/c.md': page('C', '[d](d.md)'),
      'content/pages/d.md': page('D', '[c](./c.md) and [itself](d.md)'),
      'content/static/notes.txt': 'notes',
      'content/site.yml':
        'name: Fixture\nurl: https://fixture.example\nlanguage: en\nmarkdown: { plugins: [./templates/markdown/plugin.ts] }\n',
      'templates/markdown/said.ts': `export const said = 'old';`,
      'templates/markdown/plugin.ts': `import { said } from './said.ts';
export default () => (tree) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: said }] });
`,
    });
    return { root, rebuild: rebuilder(root) };
  };

  test.each<[string, (root: string) => void, string[], string[]]>([
    ['nothing', () => {}, [], []],
    ['a page', (root) => put(root, 'content/pages/a.md', page('A', 'New.')), ['a/index.html'], []],
    ['a page saved unchanged', (root) => put(root, 'content/pages/a.md', page('A')), [], []],
    [
      'a new page',
      (root) => put(root, 'content/pages/e/d.md', page('D')),
      ['_headers', 'e/d/index.html', 'llms.txt', 'sitemap.xml'],
      [],
    ],
    [
      'the address of a page that another links to by its file',
      (root) => edit(root, 'content/pages/c.md', 'title: C', 'title: C\nroute: /other/'),
      ['_headers', 'd/index.html', 'llms.txt', 'other/index.html', 'sitemap.xml'],
      ['c/index.html'],
    ],
    ['a page removed', (root) => rmSync(join(root, 'content/pages/b.md')), lists, ['b/index.html']],
    [
      'a page renamed',
      (root) => renameSync(join(root, 'content/pages/b.md'), join(root, 'content/pages/B2.md')),
      ['B2/index.html', ...lists],
      ['b/index.html'],
    ],
    ['a copied file', (root) => put(root, 'content/static/notes.txt', 'other'), ['notes.txt'], []],
    [
      'a template',
      (root) => edit(root, 'templates/pages/page.tsx', '<h1>', '<h1 className="new">'),
      ['a', 'b', 'c', 'd'].map((name) => `${name}/index.html`).concat('index.html'),
      [],
    ],
    [
      'an import of a plugin',
      (root) => put(root, 'templates/markdown/said.ts', `export const said = 'new';`),
      ['a/index.html', 'b/index.html', 'c/index.html', 'd/index.html', 'index.html'],
      [],
    ],
    [
      'the language of a page',
      (root) => put(root, 'content/pages/a.md', page('A').replace('---\n\n', 'language: de\n---\n\n"So".\n')),
      ['a/index.html'],
      [],
    ],
    [
      'the language of the site',
      (root) => edit(root, 'content/site.yml', 'language: en', 'language: de'),
      ['a/index.html', 'b/index.html', 'c/index.html', 'd/index.html', 'index.html'],
      [],
    ],
    ['a file of dist by hand', (root) => put(root, 'dist/a/index.html', 'mine'), ['a/index.html'], []],
    ['a file of dist deleted', (root) => rmSync(join(root, 'dist/notes.txt')), ['notes.txt'], []],
  ])('%s', async (_, change, changed, removed) => {
    const { root, rebuild } = setUp();
    await rebuild();
    const untouched = statSync(join(root, 'dist/index.html'));
    change(root);
    const result = await rebuild();
    expect(lines(result.problems)).toBe('');
    expect([...result.changed].sort()).toEqual(changed);
    expect(result.removed).toEqual(removed);
    expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
    if (!changed.includes('index.html')) {
      const { ino, mtimeMs } = statSync(join(root, 'dist/index.html'));
      expect([ino, mtimeMs]).toEqual([untouched.ino, untouched.mtimeMs]);
    }
  });
});

test('values made from titles and addresses are made again for these, not for texts', async () => {
  const root = makeSite('minimal', {
    'content/pages/posts/a.md': page('A'),
    'content/pages/posts/b.md': page('B'),
    'templates/files/feed.xml.ts': `import { pages, rss } from 'lullamoon-site/templates';
export default () => rss({ title: 'All', description: 'D', path: '/feed.xml', items: pages({ folder: '/posts/' }) });`,
  });
  let made: string[] = [];
  const memory = tellingMemory((name, key) => {
    if (name === 'render file' || name === 'plan' || name === 'plan files')
      made.push(`${name} ${key}`.trim());
  });
  atTheEnd(() => closeBundles(memory));
  const madeBy = async (from: string, to: string) => {
    edit(root, 'content/pages/posts/a.md', from, to);
    pass(60);
    made = [];
    const { problems } = await build({ root, out: join(root, 'dist'), memory });
    expect(lines(problems)).toBe('');
    expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
    return made.sort();
  };
  const feed = 'render file templates/files/feed.xml.ts';
  const all = ['plan', 'plan files', feed];
  expect(await madeBy('', '')).toEqual(all);
  expect(await madeBy('Text.', 'Text.\n\nMore.')).toEqual([]);
  expect(await madeBy('Text.', 'Another beginning.')).toEqual([feed]);
  expect(await madeBy('title: A', 'title: Another')).toEqual(all);
  expect(await madeBy('title: Another', 'title: Another\nredirectsFrom: [/old/]')).toEqual([
    'plan',
    'plan files',
  ]);
});

test('a page saved during the build keeps its front matter and text together', async () => {
  const root = makeSite('minimal', { 'content/pages/a.md': page('Old title', 'Old text.') });
  const onPhase = ({ name }: { readonly name: string }) => {
    if (name === 'parse') put(root, 'content/pages/a.md', page('New title', 'New text.'));
  };
  const { problems } = await build({ root, out: join(root, 'dist'), onPhase });
  expect(lines(problems)).toBe('');
  const html = text(root, 'dist/a/index.html');
  expect([html.includes('Old title'), html.includes('Old text.')]).toEqual([true, true]);
  expect(html).not.toContain('New');
});

test('an edit made while another page was broken is written once that is fixed', async () => {
  const root = makeSite('minimal', { 'content/pages/a.md': page('A'), 'content/pages/b.md': page('B') });
  const rebuild = rebuilder(root);
  await rebuild();
  put(root, 'content/pages/a.md', page('A', 'Edited.'));
  put(root, 'content/pages/b.md', page('B', '[nowhere](/nowhere/)'));
  expect(lines((await rebuild()).problems)).toBe('dead-link content/pages/b.md:6:1');
  expect(text(root, 'dist/a/index.html')).not.toContain('Edited.');
  expect(lines((await rebuild()).problems)).toBe('dead-link content/pages/b.md:6:1');
  put(root, 'content/pages/b.md', page('B'));
  expect((await rebuild()).changed).toEqual(['a/index.html']);
  expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
});

test('the first image on any page is noticed, and so is its removal', async () => {
  const root = makeSite('minimal', { 'content/pages/a.md': page('A'), 'content/static/note.txt': 'Note.' });
  const create = { width: 9, height: 9, channels: 3, background: 'gold' } as const;
  put(root, 'content/pages/dot.png', await sharp({ create }).png().toBuffer());
  const rebuild = rebuilder(root);
  await rebuild();
  for (const body of ['![A dot](dot.png)', 'No dot.']) {
    put(root, 'content/pages/a.md', page('A', body));
    expect(lines((await rebuild()).problems)).toBe('');
    expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
  }
});

describe('a build with a list of changed files', () => {
  test('reads only these, and the next build reads all others and dist', async () => {
    const root = makeSite('minimal', { 'content/pages/a.md': page('A'), 'content/pages/b.md': page('B') });
    const rebuild = rebuilder(root);
    await rebuild();
    for (const name of ['a', 'b']) put(root, `content/pages/${name}.md`, page(name.toUpperCase(), 'Edited.'));
    put(root, 'dist/index.html', 'not ours');
    const { changed } = await rebuild(60, ['content/pages/a.md', 'content/pages/4913']);
    expect([changed, text(root, 'dist/index.html')]).toEqual([['a/index.html'], 'not ours']);
    expect([...(await rebuild()).changed].sort()).toEqual(['b/index.html', 'index.html']);
    expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
  });

  test.each<[string, string[], (root: string) => void]>([
    ['a new file', ['content/pages/new.md'], (root) => put(root, 'content/pages/new.md', page('New'))],
    ['a new folder', ['content/pages/in'], (root) => put(root, 'content/pages/in/new.md', page('New'))],
    ['a file that is gone', ['content/pages/a.md'], (root) => rmSync(join(root, 'content/pages/a.md'))],
    [
      'a folder that is gone',
      ['content/pages/of'],
      (root) => rmSync(join(root, 'content/pages/of'), { recursive: true }),
    ],
    [
      'a file that is a folder now',
      ['content/pages/a.md'],
      (root) => {
        rmSync(join(root, 'content/pages/a.md'));
        put(root, 'content/pages/a.md/index.md', page('In'));
      },
    ],
    [
      'a file with a second path',
      ['content/shared/c.md'],
      (root) => put(root, 'content/shared/c.md', page('Other')),
    ],
  ])('reads everything after %s', async (_, edited, change) => {
    const root = makeSite('minimal', {
      'content/pages/a.md': page('A'),
      'content/pages/b.md': page('B'),
      'content/pages/of/c.md': page('C'),
      ...(edited[0]?.includes('shared') ? { 'content/shared/c.md': page('C') } : {}),
    });
    if (edited[0]?.includes('shared')) symlinkSync('../shared/c.md', join(root, 'content/pages/link.md'));
    const rebuild = rebuilder(root);
    expect(lines((await rebuild()).problems)).toBe('');
    change(root);
    put(root, 'content/pages/b.md', page('B', 'Edited, and nobody has heard of it.'));
    const { problems } = await rebuild(60, edited);
    const expected = await buildSite(root, { out: join(root, 'clean') });
    expect(lines(problems)).toBe(lines(expected.problems));
    if (problems.length === 0) expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
  });
});

test('files written to dist by another build are not taken for its own', async () => {
  const root = makeSite('minimal', { 'content/pages/a.md': page('A') });
  const rebuild = rebuilder(root);
  await rebuild();
  const other = makeSite('minimal', { 'content/pages/other.md': page('Other') });
  await buildSite(other, { out: join(root, 'dist') });
  await rebuild();
  expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
});

test('a new page at the place of an unowned file is refused', async () => {
  const root = makeSite();
  const rebuild = rebuilder(root);
  await rebuild();
  put(root, 'dist/a/index.html', 'mine');
  put(root, 'content/pages/a.md', page('A'));
  expect(lines((await rebuild()).problems)).toBe('foreign-file dist/a/index.html');
  expect(text(root, 'dist/a/index.html')).toBe('mine');
});

test('a new character enters the fonts, and every page gets their new address', async () => {
  const root = makeSite();
  for (const folder of ['content', 'templates', 'src']) {
    rmSync(join(root, folder), { recursive: true, force: true });
    cpSync(join(generator, folder), join(root, folder), { recursive: true });
  }
  const rebuild = rebuilder(root);
  await rebuild();
  put(root, 'content/pages/terms.md', `${text(root, 'content/pages/terms.md')}\nÆsop.\n`);
  const { changed, problems } = await rebuild();
  expect(lines(problems)).toBe('');
  expect(changed.filter((path) => path.endsWith('.html')).length).toBeGreaterThan(10);
  expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
});

test.each(['preact', 'react'] as const)(
  'under %s, text that no page shows is reported each time',
  async (runtime) => {
    const silent = `import { z } from 'zod';
export const schema = z.strictObject({});
export default function Page({ page }: { page: { title: string } }) {
  return <h1>{page.title}</h1>;
}
`;
    const root = makeSite('minimal', {
      'content/site.yml': `name: Fixture\nurl: https://fixture.example\nruntime: ${runtime}\n`,
      'content/notes/a.md': page('A'),
      'content/pages/a.md': page('A', 'Unseen.').replace('---\n\n', 'template: silent\n---\n\n'),
      'content/pages/b.md': page('B'),
      'templates/pages/silent.tsx': silent,
    });
    const rebuild = rebuilder(root);
    const told = 'unknown-content content/notes\nbody-not-shown content/pages/a.md:7:1';
    expect(lines((await rebuild()).problems)).toBe(told);
    put(root, 'content/pages/b.md', page('B', 'Other.'));
    expect(lines((await rebuild()).problems)).toBe(told);
    rmSync(join(root, 'content/notes'), { recursive: true });
    edit(root, 'content/pages/a.md', 'Unseen.', '');
    expect(lines((await rebuild()).problems)).toBe('');
    put(root, 'content/notes/a.md', page('A'));
    edit(root, 'content/pages/a.md', '---\n\n', '---\n\nUnseen.');
    expect(lines((await rebuild()).problems)).toBe(told);
  },
);
