// The templates in docs/content/pages/guides/pages.md build as printed there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf } from './support/docs.ts';
import { buildSite, lines, makeSite, snapshot } from './support/sites.ts';

/** The templates that it shows, by their paths. */
const shown = new Map(
  codeOf('guides/pages').flatMap(({ file, code }) => (file ? [[file, code] as const] : [])),
);

test('the templates of docs/content/pages/guides/pages.md make the described pages', async () => {
  expect([...shown.keys()]).toEqual(
    ['pages/home', 'pages/post', 'parts/Menu', 'pages/posts', 'pages/tags', 'pages/archive'].map(
      (name) => `templates/${name}.tsx`,
    ),
  );
  const page = (title: string, template: string, more = '') =>
    `---\ntitle: ${title}\ndescription: About ${title}.\ntemplate: ${template}\n${more}---\n`;
  const posts = Array.from({ length: 23 }, (_, index) => {
    const keys = `date: 202${index % 3}-01-${String(index + 1).padStart(2, '0')}\ntags: [Käse & Brot, moon]\n`;
    return [
      `content/pages/posts/p${index}.md`,
      `${page(`P${index}`, 'post', keys)}\nText ${index}.\n`,
    ] as const;
  });
  const root = makeSite('minimal', {
    ...Object.fromEntries([...shown, ...posts]),
    'content/site.yml': 'name: F\nurl: https://fixture.example\n',
    'content/pages/index.md': page('Home', 'home'),
    'content/pages/posts/index.md': page('Posts', 'posts'),
    'content/pages/tags.md': page('Tags', 'tags'),
    'content/pages/archive.md': page('Archive', 'archive'),
  });
  const { problems } = await buildSite(root);
  expect(lines(problems)).toBe('');
  const built = Object.keys(snapshot(join(root, 'dist'))).filter((path) => path.endsWith('index.html'));
  const own = built.filter((path) => !/^posts\/p\d/.test(path));
  expect(own).toEqual(
    [
      ...['', 'posts/', 'posts/2/', 'posts/3/', 'tags/', 'tags/kaese-brot/', 'tags/moon/'],
      ...['archive/', 'archive/2020/', 'archive/2021/', 'archive/2022/'],
    ]
      .map((route) => `${route}index.html`)
      .sort(),
  );
  const items = (path: string) =>
    readFileSync(join(root, 'dist', path, 'index.html'), 'utf8').split('<li>').length - 1;
  expect(['', 'posts', 'posts/2', 'posts/3', 'tags', 'tags/moon', 'archive/2020'].map(items)).toEqual([
    5, 10, 10, 3, 2, 23, 8,
  ]);
});
