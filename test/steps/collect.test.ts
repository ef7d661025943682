// A folder → the list of its files, by kind. Other entries of a disk than plain files: test/collect.test.ts.
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Found, SourceFile } from '../../src/model/site/files.ts';
import { problem } from '../../src/problems/problem.ts';
import { collect, unreadStyles } from '../../src/stages/1-sources/collect.ts';
import { findFiles } from '../../src/stages/1-sources/findFiles.ts';
import { put, temporaryFolder } from '../support/folders.ts';

test('finds every file under its name, in a fixed order, and reads no file', async () => {
  const root = temporaryFolder();
  const paths = [
    'content/data/a/b.json',
    'content/data/prices.yml',
    'content/data/table.csv',
    'content/notes.txt',
    'content/pages/b/deep.md',
    'content/pages/b/fox.png',
    'content/pages/a.md',
    'content/site.yml',
    'content/static/.well-known/x',
    'content/static/robots.txt',
    'templates/Document.tsx',
    'templates/files/deep/feed.xml.ts',
    'templates/islands/Menu.tsx',
    'templates/islands/menu.ts',
    'templates/pages/page.tsx',
    'templates/styles/site.css',
  ];
  for (const path of [...paths, 'content/pages/.a.md.swp', 'content/pages/a.md~']) put(root, path, '\xff');
  for (const path of paths) utimesSync(join(root, path), 1, 1);
  const { value, problems } = collect(root, findFiles(root));
  expect(problems).toEqual([]);
  const found = (path: string) => ({ path, absolute: join(root, path) });
  const versioned = (path: string) => ({ ...found(path), version: expect.any(String) });
  const below = (folder: string) => paths.filter((path) => path.startsWith(folder)).sort();
  expect(value).toEqual({
    root,
    site: found('content/site.yml'),
    pages: ['content/pages/a.md', 'content/pages/b/deep.md'].map(found),
    pictures: [found('content/pages/b/fox.png')],
    publicFiles: ['content/static/.well-known/x', 'content/static/robots.txt'].map(found),
    data: ['content/data/a/b.json', 'content/data/prices.yml'].map(found),
    others: ['content/data/table.csv', 'content/notes.txt'].map(found),
    templateFiles: below('templates/').map(found),
    templates: ['page'],
    components: [],
    fileTemplates: [found('templates/files/deep/feed.xml.ts')],
    document: true,
    card: false,
    styles: ['templates/styles/site.css'],
    islands: ['Menu'],
    listening: [],
    browserOnly: [],
    found: {
      content: below('content/').map(versioned),
      templates: below('templates/').map(versioned),
      problems: [],
      targets: [],
    },
  });
});

test('gives a file a new version only after it has changed', async () => {
  const root = temporaryFolder();
  const versions = async () => {
    await new Promise((later) => setTimeout(later, 60)); // younger files may still be changing
    return findFiles(root).content.map(({ version }) => version);
  };
  put(root, 'content/pages/a.md', 'a');
  put(root, 'content/pages/b.md', 'b');
  const [a, b] = await versions();
  expect(await versions()).toEqual([a, b]);
  put(root, 'content/pages/b.md', 'c');
  const [a2, b2] = await versions();
  expect(a2).toBe(a);
  expect(b2).not.toBe(b);
});

/** Files with these paths, sorted without a disk. */
function sortedOut(paths: readonly string[], more: Partial<Found> = {}) {
  const all = paths.map((path) => ({ path, absolute: `/site/${path}`, version: '' }));
  const below = (folder: string) => all.filter(({ path }) => path.startsWith(folder));
  return collect('/site', {
    content: below('content/'),
    templates: below('templates/'),
    problems: [],
    targets: [],
    ...more,
  });
}
const least = ['content/pages/index.md', 'content/site.yml', 'templates/Document.tsx'];

describe('a required file', () => {
  test('that is missing is reported', () => {
    expect(sortedOut(least).problems).toEqual([]);
    expect(sortedOut([]).problems).toEqual([
      problem('no-site-file', [], { file: 'content/site.yml' }),
      problem('no-document', [], { file: 'templates/Document.tsx' }),
      problem('no-pages', [], { file: 'content/pages/' }),
    ]);
    expect(sortedOut([]).value.document).toBe(false);
  });

  test('in another letter case is named', () => {
    const small = 'templates/document.tsx';
    expect(sortedOut([...least.slice(0, 2), small]).problems).toEqual([
      problem('no-document', [small], { file: 'templates/Document.tsx' }),
    ]);
    expect(sortedOut([...least.slice(0, 2), 'templates/Card.jsx']).problems).toEqual([
      problem('not-tsx', ['templates/Card.tsx'], { file: 'templates/Card.jsx' }),
      problem('no-document', [], { file: 'templates/Document.tsx' }),
    ]);
  });

  test.each([
    ['.', []],
    ['content', ['no-document']],
    ['content/site.yml', ['no-document']],
    ['templates', ['no-site-file']],
    ['cont', ['no-site-file', 'no-document']],
    [undefined, ['no-site-file', 'no-document']],
  ])('is not reported as missing if %s could not be read', (file, codes) => {
    const problems = [problem('unreadable', ['EIO'], file === undefined ? undefined : { file })];
    expect(sortedOut([], { problems }).problems.map(({ code }) => code)).toEqual(['unreadable', ...codes]);
  });

  test('is reported as missing even with other problems', () => {
    const problems = [problem('dangling-symlink', [], { file: 'content' })];
    expect(sortedOut([], { problems }).problems.map(({ code }) => code)).toEqual([
      'dangling-symlink',
      'no-site-file',
      'no-document',
      'no-pages',
    ]);
  });

  test('must be a page, not a picture, and a likely page is reported itself', () => {
    const [, ...others] = least;
    const { problems, value } = sortedOut([...others, 'content/pages/fox.png']);
    expect(problems.map(({ code, at }) => [code, at?.file])).toEqual([['no-pages', 'content/pages/']]);
    expect([value.pages, value.pictures.map(({ path }) => path)]).toEqual([[], ['content/pages/fox.png']]);
    expect(sortedOut([...others, 'content/pages/a.txt']).problems.map(({ code }) => code)).toEqual([
      'not-markdown',
    ]);
  });
});

test.each([
  ['a.MD', 'a.md'],
  ['a.mdx', 'a.md'],
  ['a.mdown', 'a.md'],
  ['a.mkd', 'a.md'],
  ['a.mkdn', 'a.md'],
  ['a.markdown', 'a.md'],
  ['a.md.txt', undefined],
  ['amd', undefined],
])('the file %s beside pages is not read; the suggested name is %s', (name, near) => {
  const file = `content/pages/${name}`;
  expect(sortedOut([...least, file]).problems).toEqual([
    problem('not-markdown', [near && `content/pages/${near}`], { file }),
  ]);
});

test.each([
  ['templates/Document.jsx', 'templates/Document.tsx'],
  ['templates/Card.jsx', 'templates/Card.tsx'],
  ['templates/pages/a.jsx', 'templates/pages/a.tsx'],
  ['templates/pages/jsx-notes.jsx', 'templates/pages/jsx-notes.tsx'],
  ['templates/parts/templates/Card.jsx', undefined],
  ['templates/Card.jsx.jsx', undefined],
  ['templates/pages/deep/a.jsx', undefined],
  ['templates/parts/a.jsx', undefined],
])('the template file %s is not read; the suggested name is %s', (file, meant) => {
  const others = least.filter((one) => one !== meant);
  expect(sortedOut([...others, file]).problems).toEqual(
    meant === undefined ? [] : [problem('not-tsx', [meant], { file })],
  );
  // An older copy of a template.
  expect(sortedOut([...least, file, ...(meant === least[2] || !meant ? [] : [meant])]).problems).toEqual([]);
});

test.each([
  [['styles/main.css', 'styles/other.css'], 'styles/main.css'],
  [['styles/main.scss'], 'styles/main.scss'],
  [['styles/main.css', 'styles/site.sass'], undefined],
  [['styles/main.css', 'pages/a.module.css'], undefined],
  [['pages/a.css'], undefined], // the template that imports it is reported
  [['styles/font.woff2'], undefined],
])('of the stylesheets %s, the unused one is reported: %s', (names, unread) => {
  const inTemplates = (name: string) => `templates/${name}`;
  const { value } = sortedOut([...least, ...names.map(inTemplates)]);
  expect(unreadStyles(value)).toEqual(
    unread === undefined ? [] : [problem('styles-not-read', [], { file: inTemplates(unread) })],
  );
});

describe('islands', () => {
  const islands = (...names: readonly string[]) => {
    const { value, problems } = sortedOut([...least, ...names.map((name) => `templates/islands/${name}`)]);
    return { all: value.islands, listening: value.listening, browserOnly: value.browserOnly, problems };
  };

  test('are rendered at build time or only in browsers, and some have a client file', () => {
    expect(islands('Menu.tsx', 'Menu.client.ts', 'Map.client.tsx', 'Plain.tsx', 'deep/No.tsx')).toEqual({
      all: ['Menu', 'Plain', 'Map'],
      listening: ['Menu'],
      browserOnly: ['Map'],
      problems: [],
    });
  });

  test('have a client file of exactly their name, in the same letter case', () => {
    const of = (...names: readonly string[]) => islands(...names).problems;
    expect(of('Menu.tsx', 'menu.client.ts')).toEqual([
      problem('island-files', ['Menu', 'case', 'menu'], { file: 'templates/islands/menu.client.ts' }),
    ]);
    expect(of('Menu.tsx', 'Menu.client.ts', 'shared.client.ts', 'deep/menu.client.ts')).toEqual([]);
  });

  test.each([
    ['rendered', 'Map.tsx', { listening: [], browserOnly: [] }],
    ['listener', 'Map.client.ts', { listening: [], browserOnly: ['Map'] }],
  ] as const)('rendered only in browsers have no other file: %s', (also, other, rest) => {
    const file = 'templates/islands/Map.client.tsx';
    expect(islands('Map.client.tsx', other)).toEqual({
      all: ['Map'],
      ...rest,
      problems: [problem('island-files', ['Map', also], { file })],
    });
  });
});

test('files are sorted into templates, stylesheets, pictures beside data, and unread files', () => {
  const { value, problems } = sortedOut([
    ...least,
    'content/data/fox.png',
    'content/data/prices.json',
    'content/linked/a.md',
    'content/notes.txt',
    'templates/Card.tsx',
    'templates/components/Note.tsx',
    'templates/components/deep/Part.tsx',
    'templates/components/Note.css',
    'templates/files/feed.xml.ts',
    'templates/files.ts',
    'templates/pages/page.tsx',
    'templates/styles/site.sass',
    'templates/styles/site.css',
  ]);
  expect(problems).toEqual([]);
  expect(value).toMatchObject({
    root: '/site',
    templates: ['page'],
    components: ['Note'],
    card: true,
    styles: ['templates/styles/site.css', 'templates/styles/site.sass'],
  });
  const paths = (files: readonly SourceFile[]) => files.map(({ path }) => path);
  expect(paths(value.fileTemplates)).toEqual(['templates/files/feed.xml.ts']);
  expect(paths(value.pictures)).toEqual(['content/data/fox.png']);
  expect(paths(value.others)).toEqual(['content/data/fox.png', 'content/linked/a.md', 'content/notes.txt']);
  const targets = ['content/linked/', 'content/notes.txt/'];
  const { others } = sortedOut([...least, 'content/linked/a.md', 'content/notes.txt', 'content/linkedto'], {
    targets,
  }).value;
  expect(paths(others)).toEqual(['content/linkedto']);
});
