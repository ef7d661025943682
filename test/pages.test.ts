// Pages that request other pages: their answers, and exactly the pages that are rendered again after a change, in a watch and from the
// cache.
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BuildRequest, buildAnd } from '../src/build/build.ts';
import { newMemory } from '../src/build/memory.ts';
import { buildWith } from '../src/cli/commands/build.ts';
import { Packs } from '../src/engine/pack.ts';
import { noteRenderings } from './support/renderings.ts';
import {
  atTheEnd,
  buildSite,
  closeBundles,
  lines,
  makeSite,
  put,
  sitesFolder,
  snapshot,
} from './support/sites.ts';

const rendered = noteRenderings();

const post = (title: string, more: string, text = `The text of ${title}.`) =>
  `---\ntitle: ${title}\ndescription: About ${title}.\ntemplate: post\n${more}---\n\n${text}\n`;
const plain = (title: string, template: string) =>
  `---\ntitle: ${title}\ndescription: About ${title}.\ntemplate: ${template}\n---\n`;
/** A template that shows lines of text. */
const template = (
  code: string,
  schema = '',
) => `import { z, neighbors, pages } from 'lullamoon-site/templates';
${schema === '' ? `import { schema as post } from './post.tsx';\n` : ''}export const schema = z.strictObject({${schema}});
export default function Page({ page, data, body, path }) {
  const lines = [${code}];
  return <><h1>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /><ul>{lines.map((line, index) => <li key={index}>{line}</li>)}</ul></>;
}
`;
const files: Readonly<Record<string, string>> = {
  'content/site.yml': 'name: F\nurl: https://fixture.example\n',
  'content/pages/index.md': plain('Home', 'titles'),
  'content/pages/posts/index.md': plain('Posts', 'excerpts'),
  'content/pages/moon.md': plain('Moon', 'moon'),
  'content/pages/other.md': plain('Other', 'other'),
  'content/pages/tags.md': plain('Tags', 'tags'),
  'content/pages/posts/a.md': post('A', 'date: 2025-01-01\ntags: [moon, star]\n'),
  'content/pages/posts/b.md': post('B', 'date: 2025-02-01\ntags: [star]\n'),
  'content/pages/posts/c.md': post('C', 'date: 2025-03-01\ntags: [moon]\n'),
  'templates/pages/post.tsx': template(
    `neighbors({ folder: '/posts/' }).previous?.title, neighbors({ folder: '/posts/' }).next?.title`,
    'tags: z.array(z.string()).default([]), order: z.number().optional()',
  ),
  'templates/pages/titles.tsx': template('...pages({ of: post }).map((one) => one.title)'),
  'templates/pages/excerpts.tsx': template(
    `...pages({ folder: '/posts/', limit: 2 }).map((one) => one.excerpt)`,
  ),
  'templates/pages/moon.tsx': template(
    `...pages({ of: post, where: { tags: 'moon' } }).map((one) => one.route)`,
  ),
  // One page for each tag, two titles a page for the others.
  'templates/pages/tags.tsx': template(
    `...(path ? pages({ of: post, where: { tags: path.data.tag } }).map((one) => one.title) : [])`,
  ).replace(
    'export default',
    `export function paths({ page }) {
  const tags = new Set(pages({ of: post }).flatMap((one) => one.data.tags));
  return [...tags].sort().map((tag) => ({ path: tag + '/', title: page.title + ' "' + tag + '"', data: { tag } }));
}
export default`,
  ),
  'templates/pages/other.tsx': template(`'nothing'`),
};
const site = (more: Readonly<Record<string, string>> = {}) => makeSite('minimal', { ...files, ...more });
const linesOf = (root: string, output: string) =>
  [...readFileSync(join(root, 'dist', output), 'utf8').matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line);

describe('a template', () => {
  test('gets the requested pages, the newest first', async () => {
    const root = site();
    const { problems } = await buildSite(root);
    expect(lines(problems)).toBe('');
    expect(linesOf(root, 'index.html')).toEqual(['C', 'B', 'A']);
    expect(linesOf(root, 'posts/index.html')).toEqual(['The text of C.', 'The text of B.']);
    expect(linesOf(root, 'moon/index.html')).toEqual(['/posts/c/', '/posts/a/']);
    expect(linesOf(root, 'posts/b/index.html')).toEqual(['C', 'A']);
    expect(linesOf(root, 'tags/moon/index.html')).toEqual(['C', 'A']);
    const moon = readFileSync(join(root, 'dist/tags/moon/index.html'), 'utf8');
    expect(moon).toContain('<h1>Tags “moon”</h1>');
    expect(moon).toContain('content="About Tags."');
  });
});

test('gets the whole body of other pages', async () => {
  const root = site({
    'content/pages/posts/b.md': post(
      'B',
      'date: 2025-02-01\n',
      'Intro.\n\n## One\n\n1\n\n### Below\n\n## Two\n\n2',
    ),
    'templates/pages/other.tsx': template(
      `pages({ of: post }).filter(({ body }) => body.sections.length > 0).map(({ body: { html, intro, sections, contents, headings } }) =>
        [html.includes(intro), sections.map(({ title }) => title), contents[0].children[0].text, headings.length].join())`,
    ),
  });
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(linesOf(root, 'other/index.html')).toEqual(['true,One,Two,Below,3']);
});

const today = '2025-11-03';
type Change = (root: string) => unknown;
type Changed = [string, string[], Change, Readonly<Record<string, string>>?];
const edit = (path: string, from: string | RegExp, to: string) => (root: string) => {
  const before = readFileSync(join(root, path), 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  put(root, path, after);
};
const b = 'content/pages/posts/b.md';
/** Two templates that show one derived value, and one whose value is made of Markdown. */
const menu = "...menu('/posts/')";
const ofMenu = (code: string) =>
  template(code).replace(/^/, `import { firsts, menu } from '../parts/menu.ts';\n`);
const derivedFiles: Readonly<Record<string, string>> = {
  'templates/parts/menu.ts': `import { derived, pages } from 'lullamoon-site/templates';
const below = (folder) => pages({ folder, sort: 'route' });
const titles = (folder) => below(folder).map(({ title }) => title);
const excerpts = (folder) => below(folder).map(({ excerpt }) => excerpt);
export const menu = (folder) => derived(titles, folder);
export const firsts = (folder) => derived(excerpts, folder);`,
  'templates/pages/other.tsx': ofMenu(menu),
  'templates/pages/moon.tsx': ofMenu(menu),
  'templates/pages/titles.tsx': ofMenu("...firsts('/posts/')"),
};
/** A change of the site, and the pages that are rendered again: no others. */
const changes: readonly Changed[] = [
  ['nothing', [], () => {}],
  ['a text that no page requests', ['/posts/b/'], edit(b, /$/, '\nMore.\n')],
  ['an excerpt', ['/posts/', '/posts/b/'], edit(b, 'The text', 'Another text')],
  ['an excerpt that no page requests', ['/posts/a/'], edit('content/pages/posts/a.md', 'The text', 'A text')],
  ['a description', ['/posts/b/'], edit(b, 'About', 'On')],
  ['a title', ['/', '/posts/a/', '/posts/b/', '/posts/c/', '/tags/star/'], edit(b, 'title: B', 'title: Bee')],
  ['a tag', ['/moon/', '/posts/b/', '/tags/moon/'], edit(b, '[star]', '[star, moon]')],
  ['a new tag', ['/posts/b/', '/tags/sun/'], edit(b, '[star]', '[star, sun]')],
  [
    'a tag that none has then',
    ['/posts/b/'],
    edit(b, '[star]', '[]'),
    { 'content/pages/posts/a.md': post('A', 'date: 2025-01-01\ntags: [moon]\n') },
  ],
  [
    'the title of the page whose template makes several',
    ['/tags/', '/tags/moon/', '/tags/star/'],
    edit('content/pages/tags.md', 'title: Tags', 'title: All tags'),
  ],
  ['a date, and the order stays', ['/posts/b/'], edit(b, '2025-02-01', '2025-02-02')],
  [
    'a date, and the order does not',
    ['/', '/moon/', '/posts/', '/posts/a/', '/posts/b/', '/posts/c/', '/tags/moon/'],
    edit('content/pages/posts/c.md', '2025-03-01', '2024-03-01'),
  ],
  [
    'a page is added',
    ['/', '/posts/', '/posts/c/', '/posts/d/'],
    (root) => put(root, 'content/pages/posts/d.md', post('D', 'date: 2025-04-01\n')),
  ],
  [
    'a page is removed',
    ['/', '/posts/', '/posts/a/', '/posts/c/', '/tags/star/'],
    (root) => rmSync(join(root, b)),
  ],
  [
    'a page gets another address',
    ['/', '/posts/', '/posts/a/', '/posts/bee/', '/posts/c/', '/tags/star/'],
    (root) => renameSync(join(root, b), join(root, 'content/pages/posts/bee.md')),
  ],
  [
    'a page becomes a draft',
    ['/', '/posts/', '/posts/a/', '/posts/c/', '/tags/star/'],
    edit(b, 'date:', 'draft: true\ndate:'),
  ],
  [
    'a title in derived values',
    ['/moon/', '/other/', '/posts/a/', '/posts/b/', '/posts/c/', '/tags/star/'],
    edit(b, 'title: B', 'title: Bee'),
    derivedFiles,
  ],
  ['a text that no derived value has', ['/posts/b/'], edit(b, /$/, '\nMore.\n'), derivedFiles],
  [
    'an excerpt in a derived value',
    ['/', '/posts/', '/posts/b/'],
    edit(b, 'The text', 'Another text'),
    derivedFiles,
  ],
  ['a page that asks for nothing', ['/other/'], edit('content/pages/other.md', 'Other', 'Others')],
];

describe('a page is rendered again in a watch after a change of', () => {
  test.each(changes)('%s: %j', async (_, expected, change, more) => {
    const root = site(more);
    const memory = newMemory();
    atTheEnd(() => void closeBundles(memory));
    const build = async () => {
      rendered.routes.length = 0;
      return buildAnd({ root, out: join(root, 'dist'), today, memory }, async ({ result }) => result);
    };
    expect(lines((await build()).problems)).toBe('');
    await change(root);
    expect(lines((await build()).problems)).toBe('');
    expect([...rendered.routes].sort()).toEqual(expected);
    await expectClean(root);
  });
});

describe('a page is rendered again from the cache after a change of', () => {
  test.each(changes)('%s: %j', async (_, expected, change, more) => {
    const root = site(more);
    expect(lines((await kept(root)).problems)).toBe('');
    await change(root);
    const { problems } = await kept(root, { weighs: 3 });
    expect(lines(problems)).toBe('');
    expect([...rendered.routes].sort()).toEqual(expected);
    await expectClean(root);
    await kept(root, { weighs: 4 });
    expect(rendered.routes).toEqual([]);
  });

  test('pages requested by Document.tsx or Card.tsx', async () => {
    const document = readFileSync(join(sitesFolder, 'minimal/templates/Document.tsx'), 'utf8')
      .replace('import { z }', `import { pages } from 'lullamoon-site/templates';\nimport { z }`)
      .replace('<nav>', `<nav title={pages({ folder: '/posts/' }).map((one) => one.title).join()}>`);
    const card = `import { pages } from 'lullamoon-site/templates';
export const alt = () => pages({ folder: '/posts/' }).map((one) => one.description).join();
export default () => <div />;
`;
    const root = site({ 'templates/Document.tsx': document, 'templates/Card.tsx': card });
    await kept(root);
    const all = [...rendered.routes].sort();
    for (const change of [edit(b, 'title: B', 'title: Bee'), edit(b, 'About', 'On')]) {
      change(root);
      await kept(root);
      expect([...rendered.routes].sort()).toEqual(all);
      await expectClean(root);
    }
  });

  test('the day, if a page becomes public', async () => {
    const root = site({ 'content/pages/posts/d.md': post('D', 'date: 2025-11-04\n') });
    await kept(root);
    await kept(root, { today: '2025-11-04' });
    expect([...rendered.routes].sort()).toEqual(['/', '/posts/', '/posts/c/', '/posts/d/']);
    await expectClean(root, { today: '2025-11-04' });
  });
});

test('a request that failed on a page is tried again', async () => {
  const schema =
    'tags: z.array(z.string()).default([]), order: z.union([z.number(), z.array(z.number())]).optional()';
  const root = site({
    'templates/pages/post.tsx': template(`'none'`, schema),
    'templates/pages/other.tsx': template(
      `...pages({ of: post, sort: 'data.order' }).map((one) => one.title)`,
    ),
  });
  const memory = newMemory();
  atTheEnd(() => void closeBundles(memory));
  const build = async () =>
    buildAnd({ root, out: join(root, 'dist'), today, memory }, async ({ result }) => result);
  put(root, b, post('B', 'date: 2025-02-01\norder: [1]\n'));
  expect(lines((await build()).problems)).toBe(
    'bad-query templates/pages/other.tsx:5:21 content/pages/other.md',
  );
  put(root, b, post('B', 'date: 2025-02-01\norder: 1\n'));
  expect(lines((await build()).problems)).toBe('');
  await expectClean(root);
});

test('a page not rendered because of another page’s mistake is rendered once that is fixed', async () => {
  const root = site({ 'templates/pages/other.tsx': template(`pages({ of: post })[2].date.slice(0, 4)`) });
  const memory = newMemory();
  atTheEnd(() => void closeBundles(memory));
  const build = async () => {
    rendered.routes.length = 0;
    return buildAnd({ root, out: join(root, 'dist'), today, memory }, async ({ result }) => result);
  };
  put(root, 'content/pages/posts/c.md', post('C', ''));
  expect(lines((await build()).problems)).toBe(
    'template-threw templates/pages/other.tsx:5:41 content/pages/other.md',
  );
  put(root, 'content/pages/posts/c.md', post('C', 'date: 2025-03-01\n'));
  expect(lines((await build()).problems)).toBe('');
  expect(rendered.routes).toContain('/other/');
  await expectClean(root);
});

/** Builds like another process that finds the cache of the last one. */
async function kept(root: string, more: Partial<BuildRequest> = {}) {
  rendered.routes.length = 0;
  const request = { root, out: join(root, 'dist'), today, ...more };
  const { result, save } = await buildWith(request, new Packs(join(root, 'store')));
  save();
  return result;
}

/** Expects that dist equals a build without a cache. */
async function expectClean(root: string, more: Partial<BuildRequest> = {}): Promise<void> {
  const { problems } = await buildSite(root, { today, ...more, out: join(root, 'clean') });
  expect(lines(problems)).toBe('');
  expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
  rmSync(join(root, 'clean'), { recursive: true });
}
