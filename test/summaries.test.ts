// The summary of a page's Markdown, which comes with its rendering: no text is read twice.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { buildWith } from '../src/cli/commands/build.ts';
import { Packs } from '../src/engine/pack.ts';
import * as parser from '../src/markdown/markdown.ts';
import { atTheEnd, buildSite, makeSite, page, put } from './support/sites.ts';

const markdown = vi.spyOn(parser, 'markdown');
atTheEnd(() => markdown.mockRestore());

const feed = (content: string) => `import { pages, rss } from 'lullamoon-site/templates';
export default () =>
  rss({ title: 'F', description: 'D', path: '/feed.xml', items: pages({ template: 'page' }), content: '${content}' });
`;
const list = `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export const paths = () => [{ path: 'more/', title: 'More' }];
export default function List({ page, path }) {
  const shown = pages({ template: 'page' }).slice(path ? 2 : 0);
  return <><h1>{page.title}</h1>{shown.map(({ route, headings, excerpt }) => <p key={route}>{headings.length} {excerpt}</p>)}</>;
}
`;

test.each([
  ['excerpts', 'excerpt', '<description>First 3.</description>'],
  ['bodies', 'body', '&lt;p&gt;First 3.&lt;/p&gt;'],
])('a list, its generated pages and a feed of %s parse no Markdown again', async (_, content, said) => {
  const posts = [1, 2, 3, 4].map((number) => [
    `content/pages/p${number}.md`,
    page(`P${number}`, `First ${number}.`),
  ]);
  const root = makeSite('minimal', {
    ...Object.fromEntries(posts),
    'content/pages/a-list.md': '---\ntitle: List\ndescription: D\ntemplate: list\n---\n',
    'templates/pages/list.tsx': list,
    'templates/files/feed.xml.ts': feed(content),
  });
  markdown.mockClear();
  expect((await buildSite(root)).problems).toEqual([]);
  const read = markdown.mock.calls.map(([file]) => file).filter((file) => !file.endsWith('a-list.md'));
  // The first page of its template is rendered twice.
  const pages = ['index', 'index', 'p1', 'p2', 'p3', 'p4'];
  expect(read.sort()).toEqual(pages.map((name) => `content/pages/${name}.md`));
  expect(readFileSync(join(root, 'dist/feed.xml'), 'utf8')).toContain(said);
  expect(readFileSync(join(root, 'dist/a-list/more/index.html'), 'utf8')).toContain('First 3.');
});

test.each(['excerpt', 'body'])('the next build parses only changed Markdown: %s', async (content) => {
  const root = makeSite('minimal', {
    ...Object.fromEntries([1, 2, 3].map((number) => [`content/pages/p${number}.md`, page(`P${number}`)])),
    'templates/files/feed.xml.ts': feed(content),
  });
  const build = async () => {
    markdown.mockClear();
    const request = { root, out: join(root, 'dist'), today: '2025-11-03' };
    const { result, save } = await buildWith(request, new Packs(join(root, 'store')));
    save();
    expect(result.problems).toEqual([]);
    return [...new Set(markdown.mock.calls.map(([file]) => file))].sort();
  };
  const all = ['index', 'p1', 'p2', 'p3'].map((name) => `content/pages/${name}.md`);
  expect(await build()).toEqual(all);
  put(root, 'content/pages/p2.md', page('P2', 'New.'));
  // Of bodies only their sums are kept: a feed of them reads all.
  expect(await build()).toEqual(content === 'body' ? all : ['content/pages/p2.md']);
});
