// A folder → the list of its files, by what they are. What a disk can hold besides plain files: test/collect.test.ts.
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFiles } from '../../src/line/findFiles.ts';
import { collect } from '../../src/steps/collect.ts';
import { put, temporaryFolder } from '../support/sites.ts';

test('finds every file under its name, in a fixed order, and reads none', async () => {
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
  const found = (path: string) => ({ path, absolute: join(root, path), version: expect.any(String) });
  const below = (folder: string) =>
    paths
      .filter((path) => path.startsWith(folder))
      .sort()
      .map(found);
  expect(value).toEqual({
    root,
    site: found('content/site.yml'),
    pages: ['content/pages/a.md', 'content/pages/b/deep.md'].map(found),
    pictures: [found('content/pages/b/fox.png')],
    publicFiles: ['content/static/.well-known/x', 'content/static/robots.txt'].map(found),
    data: ['content/data/a/b.json', 'content/data/prices.yml'].map(found),
    others: ['content/data/table.csv', 'content/notes.txt'].map(found),
    templateFiles: below('templates/'),
    templates: ['page'],
    components: [],
    fileTemplates: [found('templates/files/deep/feed.xml.ts')],
    document: true,
    card: false,
    styles: ['templates/styles/site.css'],
    islands: ['Menu'],
    listening: [],
    browserOnly: [],
    found: { content: below('content/'), templates: below('templates/'), problems: [], targets: [] },
  });
});

test('gives a file another version once it has changed, and only then', async () => {
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
