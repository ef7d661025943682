// `site import`: a small site of each generator, to the byte, and reasons to refuse a folder.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { sentenceOf } from '../src/cli/words.ts';
import { momentOf } from '../src/import/generators/values.ts';
import { generatorNames } from '../src/import/generators.ts';
import { treeOf } from '../src/import/tree.ts';
import { createSite, starterFiles } from '../src/scaffold/init.ts';
import { importInto, importOf } from './support/imports.ts';
import { buildSite, generator, lines, put, snapshot, temporaryFolder } from './support/sites.ts';

const fixtures = join(generator, 'test/imports');
const today = '2026-01-31';

/** The files that an import has written, without those of the starter; pictures by their paths alone. */
function written(root: string): Record<string, string> {
  const isDocumentation = existsSync(join(root, 'templates/parts/Sidebar.tsx'));
  const starter = new Map(
    starterFiles(isDocumentation ? 'docs' : 'blog').map(({ path, bytes }) => [path, String(bytes)]),
  );
  return Object.fromEntries(
    Object.entries(snapshot(root))
      .filter(([path]) => starter.get(path) !== readFileSync(join(root, path), 'utf8'))
      .map(([path]) => [path, /\.png$/.test(path) ? 'a picture' : readFileSync(join(root, path), 'utf8')]),
  );
}

/** Many files as one text. */
const listing = (files: Record<string, string>) =>
  Object.entries(files)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, text]) => `===== ${path}\n${text}`)
    .join('\n');

describe.each(readdirSync(fixtures))('%s', (name) => {
  const root = join(temporaryFolder(), 'site');
  const source = join(fixtures, name, 'source');

  test('becomes the files of expected.txt, is detected by its files, and stays unchanged', () => {
    const before = snapshot(source);
    const result = importInto(root, source);
    expect(result.problems).toEqual([]);
    expect(result.generator).toBe(name);
    expect(snapshot(source)).toEqual(before);
    const file = join(fixtures, name, 'expected.txt');
    if (process.env.UPDATE) writeFileSync(file, listing(written(root)));
    expect(listing(written(root))).toBe(readFileSync(file, 'utf8'));
  });

  // An export or a vault is the whole folder.
  if (!/^(?:ghost|markdown|notion|obsidian|wordpress)$/.test(name))
    test('is imported alike from a folder of a project', () => {
      const folder = temporaryFolder();
      const [project, own] = [join(folder, 'project'), join(folder, 'new')];
      cpSync(source, join(project, 'packages/website'), { recursive: true });
      put(project, 'README.md', '# Project\n');
      put(project, 'package.json', '{}');
      put(project, 'examples/a/hugo.toml', 'theme = "x"');
      put(project, 'examples/a/content/a.md', '# A\n');
      const { problems, generator: found, left } = importInto(own, project);
      expect({ problems, found }).toEqual({ problems: [], found: name });
      const isPage = ([path]: readonly [string, string]) => !/^import-/.test(path);
      const pagesIn = (site: string) => Object.entries(written(site)).filter(isPage);
      expect(pagesIn(own)).toEqual(pagesIn(root));
      const inFolder = left.filter(({ file, line }) => line !== undefined && existsSync(join(project, file)));
      expect(inFolder.length).toBe(left.filter(({ line }) => line !== undefined).length);
    });

  test('can be built', async () => {
    const { problems } = await buildSite(root, { today });
    expect(lines(problems)).toBe('');
  });
});

test('every generator has a small site', () => {
  expect(readdirSync(fixtures).sort()).toEqual([...generatorNames].sort());
});

describe('a site that is there already', () => {
  test('keeps its own files, and the import names them', async () => {
    const root = join(temporaryFolder(), 'site');
    createSite(root);
    const own = snapshot(root);
    const { problems, left, pages, existing } = importInto(root, join(fixtures, 'markdown/source'));
    expect(problems).toEqual([]);
    expect(left.filter(({ kind }) => kind === 'existing').map(({ file }) => file)).toEqual([
      'content/pages/index.md',
    ]);
    expect([pages, existing]).toEqual([1, ['content/pages/index.md']]);
    const now = snapshot(root);
    for (const [path, sum] of Object.entries(own)) expect(now[path], path).toBe(sum);
    expect(now['content/pages/first-note.md']).toBeDefined();
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('gets only a new report from the same import', () => {
    const root = join(temporaryFolder(), 'site');
    importInto(root, join(fixtures, 'hugo/source'));
    const before = snapshot(root);
    const again = importInto(root, join(fixtures, 'hugo/source'));
    expect(again.files).toEqual(['import-addresses-2.csv', 'import-left-2.csv', 'import-report-2.md']);
    expect([again.pages, again.existing.length]).toEqual([0, 5]);
    expect(readFileSync(join(root, 'import-report-2.md'), 'utf8')).toContain(
      '\n0 pages were imported from a site of hugo; 5 were there already. ',
    );
    expect(again.left.filter(({ kind }) => kind === 'existing').map(({ file }) => file)).toEqual([
      'content/pages/index.md',
    ]);
    const own = again.files.map((path) => [path, expect.anything()]);
    expect(snapshot(root)).toEqual({ ...before, ...Object.fromEntries(own) });
  });
});

const ownUrl = 'https://own.example';
const hugo = { 'hugo.toml': `baseURL = "${ownUrl}"` };
const zola = { 'config.toml': `base_url = "${ownUrl}"` };
const jekyll = { '_config.yml': '', Gemfile: '' };
const vitepress = { '.vitepress/config.ts': 'export default {}' };
const high = '<div>{{ highlight .Inner (.Get 0) }}</div>';

describe('a page', () => {
  test.each<[string, string, string, string, Readonly<Record<string, string>>]>([
    [
      'a dead link of the site itself, unchanged',
      'content/a.md',
      `See ${ownUrl}/none.zip.`,
      `See \`${ownUrl}/none.zip\`.`,
      hugo,
    ],
    [
      'a picture in a dead link',
      'content/a.md',
      `[![A cat](${ownUrl}/cat.png)](${ownUrl}/cat.png) and [**this**](none/)`,
      'A cat and **this**',
      hugo,
    ],
    [
      'highlighted lines of Hugo code',
      'content/a.md',
      '{{< highlight go "linenos=table,hl_lines=2 4-5,linenostart=9" >}}\n1\n2\n3\n4\n5\n{{< /highlight >}}\n\n```go {linenos=true,hl_lines=[1,"2-3"]}\n1\n2\n3\n```',
      '```go {2,4-5}\n1\n2\n3\n4\n5\n```\n\n```go {1,2-3}\n1\n2\n3\n```',
      hugo,
    ],
    [
      'definitions further in, each with its own term',
      'a.md',
      '---\ntitle: A\n---\nText\n\n  One\n  : 1\n    and more\n\n  Two\n  : 2\n\n    again\n\nEnd',
      'Text\n\n<dl>\n<dt>\n\nOne\n\n</dt>\n<dd>\n\n1\nand more\n\n</dd>\n\n<dt>\n\nTwo\n\n</dt>\n<dd>\n\n2\n\nagain\n\n</dd>\n</dl>\n\nEnd',
      jekyll,
    ],
    [
      'Liquid tags after escaped ones',
      'a.md',
      '---\ntitle: A\n---\n`{% raw %}{{{% endraw %}` and `{% raw %}}}{% endraw %}`, {% raw %}{% if{% endraw %} {{ page.title }}',
      '`{{` and `}}`, {% if A',
      jekyll,
    ],
    [
      'a value that lacks its second quote',
      'content/a.md',
      '<figure>\n<img src="https://a.example/b.png" alt="B>\n<a href="https://a.example/">A</a>\n</figure>',
      '<figure>\n<img src="https://a.example/b.png" alt="B">\n<a href="https://a.example/">A</a>\n</figure>',
      hugo,
    ],
    [
      'lists of attributes that go on in the next line, and an address with a sign that none has',
      'a.md',
      "---\ntitle: A\n---\n[a](https://a.example/){:\n.x rel='b'} 'www.own.example\\0.b.example'",
      "[a](https://a.example/) '`www.own.example\\0.b.example`'",
      jekyll,
    ],
    [
      'a link to a file whose name has a # in it',
      'content/a.md',
      '[C](/C%23.pdf)',
      '[C](/C%23.pdf)',
      { ...hugo, 'static/C#.pdf': 'x' },
    ],
    [
      'front matter in one line of JSON',
      'content/a.md',
      '{"title": "One", "date": "2024-06-02"}\n\nText.',
      'Text.',
      hugo,
    ],
    ['a type between angle brackets', 'content/a.md', 'Box<io::Error>', 'Box&lt;io::Error>', hugo],
    [
      'a link to the home page that there was none of',
      'content/a.md',
      `[Home](/#news) ${ownUrl}/?a#b`,
      `[Home](/) [${ownUrl}/?a#b](/)`,
      hugo,
    ],
    [
      'a shortcode whose template highlights',
      'content/a.md',
      '{{< high rust >}}\nfn a() {}\n{{< /high >}}',
      '```rust\nfn a() {}\n```',
      { ...hugo, 'layouts/shortcodes/high.html': high },
    ],
    [
      'page notes, and attributes of blocks',
      'content/a.md',
      'Lead.\n{.lead}\n\n{{% pageinfo %}}\nMade up.\n{{% /pageinfo %}}',
      'Lead.\n\n> [!NOTE]\n> Made up.',
      hugo,
    ],
    [
      'details',
      'content/a.md',
      '{% details(summary="Why") %}\nSo.\n{% end %}',
      '<details>\n<summary>Why</summary>\n\nSo.\n\n</details>',
      zola,
    ],
    [
      'variables that a page assigns',
      'a.md',
      '---\ntitle: A\n---\n{% assign who = "Ann" %}{% capture one %}\n## Hi {{ who }}\n{% endcapture %}\n<div>\n{{ one | markdownify }}\n</div>',
      '<div>\n\n## Hi Ann\n\n</div>',
      jekyll,
    ],
    [
      'code that is set first, comments and callouts',
      'a.md',
      '---\ntitle: A\n---\n{# no #}{% set code %}\nlet a;\n{% endset %}{{ code | highlight("js") | safe }}\n\n{% callout "warn" %}Hot.{% endcallout %}',
      '```js\nlet a;\n```\n\n> [!WARNING]\n> Hot.',
      { 'eleventy.config.js': '' },
    ],
    [
      'HTML that goes on behind empty lines',
      'a.md',
      '---\ntitle: A\n---\n<table>\n  <tbody>\n\n    <tr>\n      <td>a</td>\n\n    </tr>\n  </tbody>\n</table>\n\n    <tr>',
      '<table>\n  <tbody>\n    <tr>\n      <td>a</td>\n    </tr>\n  </tbody>\n</table>\n\n    <tr>',
      jekyll,
    ],
    [
      'headings without a space',
      'a.md',
      '---\ntitle: A\n---\n##Two\n\n> ###Three {#t}',
      '## Two\n\n> ### Three {#t}',
      jekyll,
    ],
    [
      'a number that it gives a name',
      'a.md',
      '---\ntitle: A\n---\n{% set cups = 3 %}{% assign left = -1.5 %}{{ cups }} and {{ left }}',
      '3 and -1.5',
      jekyll,
    ],
    [
      'callouts and code within lists',
      'content/a.md',
      '---\ntitle: A\n---\n1. One\n\n    {{< note >}}\n    Hot.\n\n        code\n    {{< /note >}}\n\n- {{< highlight js >}}\n  let a;\n    b;\n  {{< /highlight >}}\n\nText\n\n    {{< note >}}Set in.{{< /note >}}',
      '1. One\n\n    \n    > **Note**\n    >\n    > Hot.\n    >\n    >     code\n\n- \n  ```js\n  let a;\n    b;\n  ```\n\nText\n\n    \n> [!NOTE]\n> Set in.',
      { 'hugo.toml': '' },
    ],
    [
      'callouts and code within a list, by tags',
      'a.md',
      '---\ntitle: A\n---\n- One\n\n  {% tip %}\n  Hot.\n  {% endtip %}\n\n  {% highlight js %}\n  a;\n  {% endhighlight %}',
      '- One\n\n  \n  > **Tip**\n  >\n  > Hot.\n\n  \n  ```js\n  a;\n  ```',
      jekyll,
    ],
    [
      'Markdown that it imports',
      'docs/a.mdx',
      "import Part from './_part.mdx';\nimport Site from '@site/parts/b.md';\n\n# A\n\n<Part />\n\n<Site />",
      'In _part_.\n\nOf all.',
      { 'docusaurus.config.js': '', 'docs/_part.mdx': '---\nx: 1\n---\nIn _part_.', 'parts/b.md': 'Of all.' },
    ],
  ])('has %s', (_, path, text, body, files) => {
    const { body: bodyAt } = importOf({ ...files, [path]: text });
    expect(bodyAt(path.replace(/^content\//, '').replace(/x$/, ''))).toBe(body);
  });

  test('whose name begins with an underscore gets a file without it, and keeps its address', () => {
    const { matter } = importOf({ ...vitepress, '_a.md': '# A\n', '_b/c.md': '# C\n' });
    for (const [path, route] of [
      ['a.md', '/_a/'],
      ['b/c.md', '/_b/c/'],
      ['b/index.md', '/_b/'],
    ] as const)
      expect(matter(path), path).toContain(`\nroute: ${route}\n`);
  });

  test('links to #top instead of the heading that became its title', () => {
    const { body, left } = importOf({
      'a.md': '# The *tea*, and cups\n\n[a](#the-tea-and-cups) <a href="#the-tea-and-cups">a</a> [b](#gone)',
      'b.md':
        '# B\n\n[a](a.md#the-tea-and-cups) <a href="a.md#the-tea-and-cups">a</a> [c][]\n\n[c]: a.md#the-tea-and-cups',
    });
    expect(body('a.md')).toBe('[a](#top) <a href="#top">a</a> b');
    expect(body('b.md')).toBe('[a](a.md) <a href="a.md">a</a> [c][]\n\n[c]: a.md');
    expect(left).toEqual(['a.md:3 anchor #gone']);
  });

  test('of Jekyll gets redirects from its old addresses, and links to these work', () => {
    const { matter, body } = importOf({
      '_config.yml': '',
      'a.md': '---\npermalink: /a/\nredirect_from:\n  - /old/\n  - /older.html\n---\n\n# A',
      'b.md': '---\nredirect_from: /bee/\n---\n\n# B\n\n[a](/old/) [a](/older.html)',
    });
    expect(matter('a.md')).toContain('redirectsFrom:\n  - /old/\n  - /older.html\n');
    expect(matter('b.md')).toContain('- /bee/\n');
    expect(body('b.md')).toBe('[a](/a/) [a](/a/)');
  });

  test('keeps its address if another page of its name needs a file', async () => {
    const { root, left, matter, body } = importOf({
      '_config.yml': 'permalink: pretty',
      '_posts/2023-12-31-the-year.md': '---\ntitle: One\n---\nFirst.',
      '_posts/2024-12-31-the-year.md': '---\ntitle: Two\n---\n[Before]({% post_url 2023-12-31-the-year %})',
      'index.md': '---\ntitle: Home\n---\n[This year](/2024/12/31/the-year/)',
    });
    expect(left).toEqual([]);
    expect(matter('posts/the-year.md')).toContain('route: /2023/12/31/the-year/\n');
    expect(matter('posts/the-year-2.md')).toContain('route: /2024/12/31/the-year/\n');
    expect(body('posts/the-year-2.md')).toBe('[Before](the-year.md)');
    expect(body('index.md')).toBe('[This year](/2024/12/31/the-year/)');
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('links to files of every site without the base of the old site', () => {
    const { body } = importOf({
      'config.toml': 'base_url = "https://own.example/in/"',
      'content/a.md':
        '# A\n\n[1](https://own.example/in/404.html) [2](https://own.example/in/) [3](/in/sitemap.xml) [4](/sitemap.xml) [5](/?a=1) [6](/in/?a=1)',
    });
    const kept = '[4](/sitemap.xml) [5](/?a=1) [6](/?a=1)';
    expect(body('a.md')).toBe(`[1](/404.html) [2](/) [3](/sitemap.xml) ${kept}`);
  });

  test('replaces a file with the address of the home page, and this is reported', async () => {
    const { root, left } = importOf({
      ...jekyll,
      'index.html': '<p>Old</p>',
      'a.md': '---\ntitle: A\n---\nA.',
    });
    expect(left).toEqual(['index.html: file index.html']);
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('has no link to a feed that the new site lacks', () => {
    const files = { 'src/a.md': '# A\n\n[Feed](/feed.xml)', 'src/SUMMARY.md': '- [A](a.md)' };
    const { body, left } = importOf({ ...files, 'book.toml': '[book]\ntitle = "B"' });
    expect(body('a.md')).toBe('Feed');
    expect(left).toEqual(['src/a.md:3 link /feed.xml']);
  });

  test('of Eleventy with the address /404.html becomes the 404 page', async () => {
    const { root, body, has } = importOf({
      'eleventy.config.js': '',
      'common/404.md': '---\ntitle: Gone\npermalink: /404.html\n---\n\nNot here.',
    });
    expect([body('404.md'), has('content/pages/common/404.md')]).toEqual(['Not here.', false]);
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('keeps the alternative text of VitePress pictures with addresses in code, and reports them', () => {
    const { body, left } = importOf({
      ...vitepress,
      'a.md': '# A\n\n<p>\n<img :src="`/a.png`" w-60 alt="A moon">\n</p>\n\n<img alt=":src=b" src="">',
    });
    expect(body('a.md')).toContain('<p>\nA moon\n</p>');
    expect(left[0]).toBe('a.md:4 image <img :src="`/a.png`" w-60 alt="A moon">');
  });

  test('of Jekyll has its Markdown in HTML read, and code fences right below', () => {
    const { body } = importOf({
      ...jekyll,
      'a.md':
        '---\n---\n\n# A\n\n<div class="b" markdown="1">\n*c*\n</div>\n```html\n<i markdown="1">\n```\n\nd',
    });
    expect(body('a.md')).toBe('<div class="b">\n\n*c*\n</div>\n\n```html\n<i markdown="1">\n```\n\nd');
  });

  test('with too many YAML aliases in its front matter is reported', () => {
    const pairs = Array.from({ length: 4_000 }, (_, index) => `  - &a${index} x\n  - *a${index}\n`).join('');
    const { left } = importOf({ 'a.md': `---\ntitle: A\nx:\n${pairs}---\n\nText.\n` });
    expect(left).toEqual(['a.md:1 frontMatter It has too many aliases']);
    const laughs = `a: &a [${'x, '.repeat(99_000)}]\nb: [${'*a, '.repeat(99)}]\n`;
    const multiplied = importOf({ 'a.md': `---\ntitle: A\n${laughs}---\n\nText.\n` });
    expect(multiplied.left).toEqual(['a.md:1 frontMatter Its aliases make too much of it']);
  });

  test('is empty if its file is too long', () => {
    const { left, has, body } = importOf({ 'a.md': 'Text.\n', 'b.md': 'x'.repeat(20_000_001) });
    expect(left).toEqual(['b.md: long b.md']);
    expect([has('content/pages/b.md'), body('b.md')]).toEqual([true, '']);
  });

  test('may have empty front matter', () => {
    const { body } = importOf({ ...jekyll, 'a.md': '---\n---\n# A\n\nb\n\n---\n\nc' });
    expect(body('a.md')).toBe('b\n\n---\n\nc');
  });

  test('of Jekyll gets the language that it names', async () => {
    const page = (lang: string) => `---\ntitle: A\nlang: ${lang}\n---\n\nText.`;
    const { root, matter } = importOf({
      ...jekyll,
      'a.md': page('en'),
      'zh/a.md': page('zh-hant'),
      'x/a.md': page('"not one"'),
    });
    const named = ['a.md', 'zh/a.md', 'x/a.md'].map((path) => /^language: .*$/m.exec(matter(path))?.[0]);
    expect(named).toEqual([undefined, 'language: zh-hant', undefined]);
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('gets its title from the text of a heading with HTML', () => {
    const { matter } = importOf({
      'a.md': '# <code>Pin&lt;P&gt;</code> and <em class="b">c</em>',
      'b.md': '# A Vec<T> and `<code>`',
    });
    expect(matter('a.md')).toContain('title: Pin<P> and c\n');
    expect(matter('b.md')).toContain('title: A Vec<T> and <code>\n');
  });

  test("links to the features of VitePress' home page", () => {
    const action = '{ text: Go, link: /b }';
    const features = '[{ title: F, details: G, link: /b }, { title: H, details: I }]';
    const { body } = importOf({
      ...vitepress,
      'b.md': '# B',
      'index.md': `---\nlayout: home\ntitle: T\nhero: { actions: [${action}, { link: 'https://c.example/' }] }\nfeatures: ${features}\n---`,
    });
    const links = '- [Go](/b/)\n- [https://c.example/](https://c.example/)';
    expect(body('index.md')).toBe(`${links}\n\n- **[F](/b/)** G\n- **H** I`);
  });

  test('gets the text of a link that was inside another link, and this is reported', () => {
    const { body, left } = importOf({
      'a.md': '# A\n\n<a href="https://b.example/">— [@c](https://d.example/)</a>, [e](https://f.example/)',
    });
    expect(body('a.md')).toBe('<a href="https://b.example/">— @c</a>, [e](https://f.example/)');
    expect(left).toEqual(['a.md:3 link https://d.example/']);
  });

  test('gets one spelling for tags with the same address, and this is reported', async () => {
    const post = (tag: string) => `---\ntitle: About ${tag}\ndate: 2025-01-01\ntags: [${tag}]\n---\n\nText.`;
    const { root, left, matter } = importOf({
      ...hugo,
      'content/posts/a.md': post('CSS'),
      'content/posts/b.md': post('css, d, CSS'),
      'content/posts/c.md': post('D'),
    });
    expect(left).toEqual([
      'content/posts/b.md:1 spelling css → CSS',
      'content/posts/c.md:1 spelling D → d',
      '/tags/…/index.xml: feed /tags/…/index.xml',
    ]);
    expect(matter('posts/b.md')).toContain('tags:\n  - CSS\n  - d\n');
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
    const page = readFileSync(join(root, 'dist/tags/css/index.html'), 'utf8');
    expect(page).toMatch(/>About CSS<[\s\S]*>About css, d, CSS</);
  });

  test('keeps tags apart that differ by a sign, and reports old addresses that cannot redirect', async () => {
    const post = (tags: string) => `---\ntitle: A\ndate: 2025-01-01\ntags: ${tags}\n---\n\nText.`;
    const { root, left, matter, text } = importOf({
      ...hugo,
      'content/posts/a.md': post('[C, "C#", F#]'),
      'content/posts/b.md': post('[C++, "c#"]'),
    });
    expect(matter('posts/a.md')).toContain('tags:\n  - C\n  - C sharp\n  - F#\n');
    expect(matter('posts/b.md')).toContain('tags:\n  - C plus plus\n  - C sharp\n');
    expect(left.filter((one) => !one.includes(' feed '))).toEqual([
      '/tags/c%23/: redirect /tags/c%23/ → /tags/c-sharp/',
      '/tags/f%23/: redirect /tags/f%23/ → /tags/f/',
      'content/posts/a.md:1 spelling C# → C sharp',
      'content/posts/b.md:1 spelling C++ → C plus plus',
      'content/posts/b.md:1 spelling c# → C sharp',
    ]);
    // Hugo makes the list of categories also without any.
    expect(text('import-addresses.csv')).toContain('/categories/,/\n');
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
    expect(readFileSync(join(root, 'dist/tags/c++/index.html'), 'utf8')).toContain('/posts/b/');
  });

  test('does not link to a draft, unless it is one, and the removed link is reported', async () => {
    const { root, left, matter, body } = importOf({
      ...hugo,
      'content/a.md': '---\ntitle: A\n---\nRead [more](/b/later/).',
      'content/b/_index.md': '---\ntitle: B\n---\n',
      'content/b/now.md': '---\ntitle: Now\n---\nNow.',
      'content/b/later.md': '---\ntitle: Later\ndraft: true\n---\n[Next](/b/last/)',
      'content/b/last.md': '---\ntitle: Last\ndraft: true\n---\nLast.',
    });
    expect(left).toEqual(['content/a.md:4 link /b/later/', '/index.xml: feed /index.xml']);
    expect(body('a.md')).toBe('Read more.');
    expect([matter('b/index.md'), body('b/index.md')]).toEqual([
      expect.stringContaining('template: list\n'),
      '',
    ]);
    expect(body('b/later.md')).toBe('[Next](/b/last/)');
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('that is a draft is not in the home page or the menu', async () => {
    const { root, body } = importOf({
      ...hugo,
      'content/about.md': '---\ntitle: About\n---\nUs.',
      'content/later.md': '---\ntitle: Later\ndraft: true\n---\nLater.',
    });
    expect(body('index.md')).toBe('- [About](/about/)');
    const [, menu] = /^menu:\n((?: .*\n)*)/m.exec(readFileSync(join(root, 'content/site.yml'), 'utf8')) ?? [];
    expect(menu).toBe('  - label: About\n    href: /about/\n');
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('that is a draft does not begin the title page of documentation', () => {
    const { matter } = importOf({
      '.vitepress/config.ts': 'export default {}',
      'first.md': '---\ndraft: true\n---\n# First',
      'second.md': '# Second',
    });
    expect(matter('index.md')).toContain('begin:\n  label: Second\n  href: /second/');
  });

  test('keeps text with an unknown filter, which is reported, but no unknown value', () => {
    const { left, body } = importOf({
      '.eleventy.js': '',
      'a.md':
        '# A\n\n[b]({{ "https://b.example/" | short }}) {{ \'c\' | upcase }} {{ d | short }} {{ "e" | short | upcase }}',
    });
    expect(body('a.md')).toBe('[b](https://b.example/) C  e');
    expect(left).toEqual([
      'a.md:3 filter {{ "https://b.example/" | short }}',
      'a.md:3 output {{ d | short }}',
      'a.md:3 filter {{ "e" | short | upcase }}',
    ]);
  });

  test('keeps the readable part of broken front matter, and the rest is reported', () => {
    const { left, matter } = importOf({
      'a.md': '---\ntitle: Tea: a story\ntags: [hot\ndate: 2024-01-31\n---\nText.',
      'b.md': '---\ntitle: "Tea" and more\ndate: 2024-01-31\n---\nText.',
    });
    expect(left.map((one) => one.replace(/(?<=frontMatter) .*/, ''))).toEqual([
      'a.md:1 frontMatter',
      'b.md:1 frontMatter',
    ]);
    expect(matter('b.md')).toContain('title: Tea\n');
    expect(matter('b.md')).toContain('date: 2024-01-31\n');
  });

  test('with bytes that are not UTF-8 is reported', () => {
    const folder = temporaryFolder();
    put(folder, 'old/a.md', Buffer.from('# A\n\nCaf\xe9.\n', 'latin1'));
    const { left } = importInto(join(folder, 'new'), join(folder, 'old'));
    expect(left).toEqual([{ file: 'a.md', line: 3, kind: 'letters', what: 'a.md' }]);
  });

  test.each([
    ['hugo', hugo, 'content/'],
    ['vitepress', vitepress, ''],
  ] as const)('of %s may have headings with the ids of the templates', async (_, files, folder) => {
    const { root, body } = importOf({
      ...files,
      [`${folder}a.md`]:
        '# A\n\n## Main\n\nText.\n\n## Contents\n\n### `pages()`\n\n<h2>Footer</h2>\n\n[Up](#main)',
      [`${folder}b.md`]: '# B\n\n<h2>main</h2>\n\n[Up](#main)',
    });
    expect(body('a.md')).toContain('## Main\n\nText.\n');
    expect(body('a.md')).toContain('[Up](#main)');
    expect(body('b.md')).toContain('<h2>main</h2>\n\n[Up](#main)');
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('shows no picture that is damaged or in Git LFS, and this is reported', async () => {
    const note = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n';
    const { root, body, left, has } = importOf({
      ...hugo,
      'content/a.md':
        '# A\n\n![One](/one.png) ![Two](two.jpg) <img src="/one.png" alt="Three"> [Film](/film.mp4)',
      'static/one.png': '\u0089PNG\n\u001a\n',
      'content/two.jpg': note,
      'static/film.mp4': note,
    });
    expect(body('a.md')).toBe('One Two Three Film');
    expect(['one.png', 'film.mp4'].filter((file) => has(`content/static/${file}`))).toEqual([]);
    expect(left.slice(0, 3)).toEqual([
      'content/two.jpg: damaged content/two.jpg',
      'static/film.mp4: damaged static/film.mp4',
      'static/one.png: damaged static/one.png',
    ]);
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('links to a video beside it, but not to a missing one', async () => {
    const { root, body, left } = importOf({
      'in/a.md': '# A\n\n<video src="b.mp4" controls></video>\n\n<video src="none.mp4" controls></video>\n',
      'in/b.mp4': 'film',
    });
    expect(body('in/a.md')).toBe('<a href="/in/b.mp4">/in/b.mp4</a>');
    expect(left).toContain('in/a.md:5 link none.mp4');
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('links to no missing heading, even from HTML', async () => {
    const { root, body, left } = importOf({
      'in/a.md':
        '# A\n\nSee <a href="#x">x</a>, <a class="k" href="b.md#y">y</a> and <code><a href="b.md#z">z</a></code>.\n',
      'in/b.md': '# B\n\n## Z\n',
    });
    expect(body('in/a.md')).toBe(
      'See <a>x</a>, <a class="k" href="b.md">y</a> and <code><a href="b.md#z">z</a></code>.',
    );
    expect(left).toEqual(['in/a.md:3 anchor #x', 'in/a.md:3 anchor b.md#y']);
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('with values in code and in callouts is reported', () => {
    const { left } = importOf({
      ...jekyll,
      'a.md':
        '---\ntitle: A\n---\n{% highlight html %}\n<p>\n{{ content }}</p>\n{% endhighlight %}\n{% tip %}\n{{ x | y }}\n{% endtip %}',
    });
    expect(left).toEqual(['a.md:6 output {{ content }}', 'a.md:9 output {{ x | y }}']);
  });

  test('with too many levels keeps its links, and the build reports it', async () => {
    const levels = Array.from({ length: 120 }, (_, level) => `${' '.repeat(2 * level)}- a`);
    const { root, body } = importOf({ 'a.md': `# A\n\n[Gone](gone.md#there)\n\n${levels.join('\n')}` });
    expect(body('a.md').slice(0, 26)).toBe('# A\n\n[Gone](gone.md#there)');
    expect(lines((await buildSite(root, { today })).problems)).toMatch(/^too-deep content\/pages\/a\.md/);
  });

  test('has its whole heading as title, even "<script setup>"', () => {
    const { matter } = importOf({ 'a.md': '# \\<script setup> {#setup}\n\nText.' });
    expect(matter('a.md')).toMatch(/^title: <script setup>\n/);
  });

  test('has its mistakes repaired, so that the site can be built', async () => {
    const text = [
      '![][One] and [![][2]](https://b.example/)',
      '',
      '[one]: https://b.example/first-cup.png',
      '[2]: https://b.example/second_cup.png "Two"',
      '',
      '<h2 id="a">A</h2>',
      '',
      '<h2 title="B" id="a">B</h2>',
      '',
      '## C {#a}',
      '',
      '`<i id="a">`',
      '',
      '<p><img :src="cup" alt="A cup"> <img data-src="x.png" src=""></p>',
      '',
      '<picture>',
      '',
      '  <img :src="pot" alt="A pot">',
      '</picture>',
      '',
      '<table>',
      'Above',
      '\t<tr>',
      '\t\tCups</th>',
      '\t\t<th>Pots</th>',
      '\t</tr>',
      '</table>',
      '',
      '- Item',
      '',
      '\t<snow-fall></snow-fall>',
      '',
      '```js',
      'let a;',
      '.replace()```',
      '```css',
      'b {}',
      '```',
      '',
      'Text',
      '',
      '```js',
      'let c;',
      '```css',
      'd {}',
    ];
    const { root, left, body } = importOf({
      ...jekyll,
      'a.md': `---\ntitle: A\n---\n${text.join('\n')}`,
    });
    const now = body('a.md');
    expect(now).toContain('![first cup][One] and [![second cup][2]](https://b.example/)\n');
    expect(now).toContain('<h2 id="a">A</h2>\n\n<h2 title="B">B</h2>\n\n## C\n\n`<i id="a">`\n');
    expect(now).toContain('\n<p>A cup </p>\n');
    expect(now).toContain('\n  A pot\n');
    expect(now).toContain('<table>\n<tr><td>Above</td></tr>\n\t<tr>\n\t\t<th>Cups</th>\n');
    expect(now).toContain('````js\nlet a;\n.replace()```\n```css\nb {}\n````\n\nText\n');
    expect(now).toMatch(/\n````js\nlet c;\n```css\nd {}\n````$/);
    expect(left).toEqual([
      'a.md:17 image ',
      'a.md:4 alternative https://b.example/first-cup.png',
      'a.md:4 alternative https://b.example/second_cup.png',
      'a.md:17 attribute :src of <img :src="cup" alt="A cup">',
      'a.md:21 attribute :src of <img :src="pot" alt="A pot">',
      'a.md:25 html Above',
      'a.md:27 html Cups',
      'a.md:34 html <snow-fall>',
      'a.md:36 fence ```js',
      'a.md:45 fence ```js',
      'a.md:11 id a',
      'a.md:13 id a',
      'a.md:17 image <img alt="A cup">',
      'a.md:21 image <img alt="A pot">',
      'a.md:19 html <picture>',
      'a.md:22 html </picture>',
    ]);
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('keeps marks without an end as text, and gets the missing fences', async () => {
    const { root, left, body } = importOf({
      ...jekyll,
      'a.md':
        '---\ntitle: A\n---\nA `b c and **d: **e\n\n**Note this\n\n[f](/g\n\n> 1. ~~~\n>    h\n\n```js\ni\n\n',
    });
    expect(body('a.md')).toBe(
      'A \\`b c and \\*\\*d: **e\n\n\\*\\*Note this\n\n\\[f](/g\n\n> 1. ~~~\n>    h\n>    ~~~\n\n```js\ni\n```',
    );
    expect(left).toEqual([
      'a.md:4 text `b c and **d: **e',
      'a.md:4 text **d: **e',
      'a.md:6 text **Note this',
      'a.md:8 text [f](/g',
    ]);
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('in HTML stays HTML, with all its empty lines and spaces', async () => {
    const { root, body, left } = importOf({
      ...hugo,
      'content/a.html': [
        '---',
        'title: A',
        '---',
        '<div>',
        '',
        '    <p>One',
        '',
        '    *two*</p>',
        '',
        '  <pre>',
        '  a',
        '',
        '  b</pre>',
        '  <script>a();</script>',
        '</div>',
        '[x](y)',
      ].join('\n'),
    });
    expect(body('a.md')).toBe('<div>\n<p>One\n*two*</p>\n\n<pre>\n  a\n\n  b</pre>\n\n</div>\n[x](y)');
    expect(left).toEqual(['content/a.html:14 html <script>', '/index.xml: feed /index.xml']);
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
    expect(readFileSync(join(root, 'dist/a/index.html'), 'utf8')).toContain('<pre>\n  a\n\n  b</pre>');
  });

  test('shows an SVG with a script from the public files', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
    const { root, body } = importOf({ 'a/b.md': '# B\n\n![Plan](plan.svg)', 'a/plan.svg': svg });
    expect(body('a/b.md')).toBe('![Plan](/a/plan.svg)');
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('has its address and draft state from JavaScript data of its folder', async () => {
    const { root, left, matter } = importOf({
      '.eleventy.js': '',
      'notes/notes.11tydata.js':
        "// draft: true\nmodule.exports = { permalink: '/note/{{ page.fileSlug }}/', tags: ['note'] };",
      'notes/a.md': '# A',
      'notes/drafts/drafts.11tydata.js': 'export default { draft: true };',
      'notes/drafts/b.md': '# B',
      'parts/parts.11tydata.mjs': 'export default {\n  permalink: false,\n};',
      'parts/c.md': '# C',
      'parts/d.md': '---\npermalink: /d/\n---\n# D',
      'days/days.11tydata.js': 'export default { permalink: (data) => data.page.date.getFullYear() };',
      'days/e.md': '# E',
      'f.md': '---\npermalink: false\n---\n# F',
      'g.html': '<p>G</p>',
    });
    expect(matter('notes/a.md')).toContain('route: /note/a/\n');
    expect(matter('notes/a.md')).not.toContain('draft');
    expect(matter('notes/drafts/b.md')).toContain('route: /note/b/\ndraft: true\n');
    expect(matter('parts/c.md')).toContain('draft: true\n');
    expect(matter('parts/d.md')).toContain('route: /d/\n');
    expect(matter('parts/d.md')).not.toContain('draft');
    expect(matter('f.md')).toContain('draft: true\n');
    expect(left.filter((one) => !/: file /.test(one))).toEqual([
      'days/days.11tydata.js:1 computed permalink',
      'f.md: hidden f.md',
      'parts/c.md: hidden parts/c.md',
      'tags: key on 2 pages',
    ]);
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('has the address that the permalink makes from its file', () => {
    const { matter } = importOf({
      'eleventy.config.js': '',
      'notes/notes.json': '{ "permalink": "/n/{{ page.fileSlug }}/" }',
      'notes/a.md': '---\ntitle: A\n---\nA.',
      'notes/b.md': '---\ntitle: Big B\npermalink: "{{ title | slugify }}/index.html"\n---\nB.',
      'notes/c.md': '---\ntitle: C\npermalink: "{{ page.date | year }}/"\n---\nC.',
    });
    expect(['a', 'b', 'c'].map((name) => /^route: (.*)$/m.exec(matter(`notes/${name}.md`))?.[1])).toEqual([
      '/n/a/',
      '/big-b/',
      undefined,
    ]);
  });

  test('replaces a page of the starter, but not a tag list', async () => {
    const { root, left, matter } = importOf({
      ...hugo,
      'content/posts/a.md': '---\ntitle: A\npublishDate: 2024-01-31\ntags: [Red]\n---\nA.',
      'content/tags/red.md': '---\ntitle: Red things\n---\nRed.',
      'content/tags/_index.md': '---\ntitle: All tags\n---\nTags.',
    });
    expect(left).toEqual([
      'content/tags/red.md: duplicate /tags/red/',
      '/tags/…/index.xml: feed /tags/…/index.xml',
    ]);
    expect(matter('tags/index.md')).toBe('title: All tags\ndescription: Tags.\ntemplate: tags\n');
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });
});

describe('the import detects', () => {
  test('Hugo by the folders of its languages', () => {
    const { body } = importOf({
      'hugo.toml': `baseURL = "${ownUrl}"\n[languages.en]\ncontentDir = "content.en"`,
      'content.en/a.md': 'A.',
    });
    expect(body('a.md')).toBe('A.');
  });

  test('Jekyll with included folders, Markdown without front matter, and HTML', async () => {
    const { root, matter, body, has, left } = importOf({
      '_config.yml': 'include: ["_pages", .well-known]\nexclude: [tools]',
      '_pages/about.md': '---\ntitle: About\npermalink: /about/\n---\nUs. [2]({% post_url 2024-01-02-b %})',
      '_hidden/x.md': '---\ntitle: X\n---\nX.',
      '_posts/2024-01-02-b.html': '---\ntitle: B\n---\n<p>B</p>\n\n    <p>*b*</p>',
      'README.md': '# Read\n\nMe.',
      'docs/README.md': '# Docs\n\nThese.',
      'docs/index.html': '---\n---\n{% for post in site.posts %}{{ post.title }}{% endfor %}',
      'contact.html': '---\ntitle: Contact\n---\n<p>Call {{ page.title }}.</p>',
      'empty.html': '---\nlayout: home\n---\n',
      'plain.md': '# Plain\n\nText.',
      'CONTRIBUTING.md': '# No',
      'tools/no.md': '# No',
      _redirects: '/us /about/\n',
    });
    expect(matter('about.md')).toContain('redirectsFrom:\n  - /us/\n');
    expect(body('about.md')).toBe('Us. [2](posts/b.md)');
    expect(body('posts/b.md')).toBe('<p>B</p>\n<p>*b*</p>');
    expect(body('index.md')).toBe('Me.');
    expect(body('contact.md')).toBe('<p>Call Contact.</p>');
    expect(body('plain.md')).toBe('Text.');
    expect(
      ['hidden/x.md', 'contributing.md', 'tools/no.md'].filter((path) => has(`content/pages/${path}`)),
    ).toEqual([]);
    expect(matter('docs/index.md')).toContain('template: posts\n');
    expect(matter('empty.md')).toContain('title: Empty\n');
    expect(left).toEqual([]);
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });

  test('Jekyll by its posts and layouts alone', () => {
    const { matter } = importOf({ '_posts/2024-01-02-a.md': 'A.', '_layouts/post.html': '{{ content }}' });
    expect(matter('posts/a.md')).toContain('route: /2024/01/02/a/\n');
  });

  test('Hugo by a folder of configuration files', () => {
    const { matter, has, left } = importOf({
      'config/_default/hugo.yaml': 'title: Ours\nlanguages: { de: { weight: 2 } }',
      'config/_default/permalinks.toml': 'news = "/:year/:slug/"',
      'config/_default/languages.de.toml': 'contentDir = "content/german"',
      'config/_default/languages.en.toml': 'contentDir = "content/english"',
      'config/_default/menus.de.toml': '[[main]]\nname = "Start"',
      'config/_default/uglyURLs.toml': 'news = true',
      'config/production/config.toml': `baseURL = "${ownUrl}/"`,
      'content/english/news/a.md': '---\ntitle: A\ndate: 2024-02-03\nslug: first\n---\nA.',
      'content/german/b.md': '---\ntitle: B\n---\nB.',
      'content/parts/c.md': '---\ntitle: C\n---\nC.',
      'content/english/d.org': '#+title: D',
      'content/english/e.html':
        '---\ntitle: E\n---\n<div>\n\n    <p>One\n\n    *two*</p>\n  <pre>\n  a\n\n  b</pre></div>',
    });
    expect(matter('news/a.md')).toContain(
      'route: /2024/first/\ndate: 2024-02-03\nredirectsFrom:\n  - /2024/first.html\n',
    );
    expect(matter('de/b.md')).toContain('language: de\n');
    expect(has('content/pages/parts/c.md')).toBe(false);
    expect(left).toEqual(['content/english/d.org: format content/english/d.org']);
  });

  test('Hugo with folders that have names of languages, but are sections', () => {
    const { matter } = importOf({
      'hugo.toml': '[permalinks]\nen = "/:sections/:slug/"',
      'content/en/_index.md': '---\ntitle: In English\n---\n',
      'content/en/a.md': '---\ntitle: A\nslug: one\n---\nA.',
    });
    expect(matter('en/a.md')).toContain('route: /en/one/\n');
  });

  test('collections of Astro in another folder', () => {
    const { body } = importOf({
      'astro.config.mjs': '',
      'src/content.config.ts':
        "const post = defineCollection({ loader: glob({ pattern: '**/*.md', base: './content/posts' }) });",
      'content/posts/a.md': '# A\n\nText.',
      'content/b.md': '# B',
    });
    expect(body('posts/a.md')).toBe('Text.');
  });

  test('collections of Astro at the addresses of the pages that show them', () => {
    const { matter, body } = importOf({
      'astro.config.mjs': '',
      'src/content/blog/One.md': '# One\n\n[About](/me/)',
      'src/content/blog/two.md': '---\ntitle: Two\nslug: second\n---\n[One](/posts/one)',
      'src/content/people/me.md': '# Me',
      'src/content/notes/a.md': '# A',
      'src/pages/posts/[...slug]/index.astro': '---\nconst all = await getCollection("blog");\n---\n',
      'src/pages/tags/[tag].astro': "---\nconst all = await getCollection('notes');\n---\n",
      'src/pages/[id].astro': "---\nconst all = await getCollection('people');\n---\n",
    });
    expect(body('posts/One.md')).toBe('[About](/me/)');
    expect(matter('posts/two.md')).toContain('route: /posts/second/\n');
    expect(body('posts/two.md')).toBe('[One](/posts/one/)');
    expect(matter('notes/a.md')).toContain('title: A\n');
  });

  test('VitePress, though a plugin has a source folder, too', () => {
    const { body } = importOf({
      '.vitepress/config.js': "export default { vite: { plugins: [PWA({ srcDir: '.vitepress/' })] } };",
      'a.md': '# A\n\nText.',
    });
    expect(body('a.md')).toBe('Text.');
  });

  test('Docusaurus with docs outside its folder, which is reported', () => {
    const { left } = importOf({
      'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: { path: '../docs' } }]] };",
      'blog/a.md': '# A',
    });
    expect(left).toEqual([
      '../docs/: outside ../docs/',
      '/blog/rss.xml: feed /blog/rss.xml',
      '/blog/atom.xml: feed /blog/atom.xml',
    ]);
  });
});

describe('documentation', () => {
  const orderIn = (matter: string) => /^order: (\d+)$/m.exec(matter)?.[1];

  test('has the order of its sidebar, or of its front matter', () => {
    const { matter } = importOf({
      'docusaurus.config.js': '',
      'sidebars.js': "module.exports = { all: ['b', { type: 'category', items: ['in/c', 'a'] }] };",
      'docs/a.md': '# A',
      'docs/b.md': '# B',
      'docs/in/c.md': '# C',
      'docs/in/_category_.json': '{ "label": "Inner parts", "position": 7 }',
      'docs/d.md': '---\nsidebar_position: 9\n---\n# D',
      'docs/e.md': '# E',
    });
    expect(['a', 'b', 'in/c', 'd', 'e'].map((name) => orderIn(matter(`docs/${name}.md`)))).toEqual([
      '4',
      '1',
      '3',
      '9',
      undefined,
    ]);
    expect(matter('docs/in/index.md')).toBe('title: Inner parts\ndescription: Inner parts\norder: 7\n');
  });

  test('has its titles from its headings, or from its list of chapters', () => {
    const { body, matter } = importOf({
      'src/SUMMARY.md':
        '# All\n\n- [One](a.md)\n- [Two](b.md)\n- [Three](c.md)\n- [The `four`](d.md)\n- [Five](e.md)\n',
      'src/a.md': '![x](y.png)\n\n# A *first* {#one}\n\n## Part\n',
      'src/b.md': '## B of *all*\n\n### Part\n\n> #### Inner\n\n    ### code\n',
      'src/c.md': '## C\n\n## D\n',
      'src/d.md': 'Text.\n\n## Part\n',
      'src/e.md': 'Text.\n\nE\n=\n',
    });
    const of = (name: string) => [/^title: (.*)$/m.exec(matter(name))?.[1], body(name)];
    expect(of('a.md')).toEqual(['A first', 'x\n\n## Part']);
    expect(of('b.md')).toEqual(['B of all', '## Part\n\n> ### Inner\n\n    ### code']);
    expect(of('c.md')).toEqual(['Three', '## C\n\n## D']);
    expect(of('d.md')).toEqual(['The four', 'Text.\n\n## Part']);
    expect(of('e.md')).toEqual(['E', 'Text.']);
  });

  test('of mdBook keeps include signs without a file as text', () => {
    const { body } = importOf({
      'book.toml': '',
      'src/SUMMARY.md': '- [A](a.md)',
      'src/a.md': '# A\n\n`{{ #include }}` and `{{#playground}}`, `{{#include b.txt}}`',
      'src/b.txt': 'there',
    });
    expect(body('a.md')).toBe('`{{ #include }}` and `{{#playground}}`, `there`');
  });

  test('of Starlight has the languages of its folders', () => {
    const { matter, has, root } = importOf({
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight';\nconst locales = { root: { label: 'English', lang: 'en-GB' }, de: { label: 'Deutsch' }, 'pt-br': { label: 'P', lang: 'pt-BR' } };\nexport default { integrations: [starlight({ title: 'S', locales })] };\n",
      'src/content/docs/a.md': '# A',
      'src/content/docs/de/a.md': '# A',
      'src/content/docs/pt-br/in/a.md': '# A',
    });
    expect(readFileSync(join(root, 'content/site.yml'), 'utf8')).toContain('language: en-GB\n');
    expect(matter('a.md')).not.toContain('language');
    expect(matter('de/a.md')).toContain('language: de\n');
    expect(matter('pt-br/in/a.md')).toContain('language: pt-BR\n');
    expect(matter('pt-br/in/index.md')).toBe('title: In\ndescription: In\nlanguage: pt-BR\n');
    expect(has('content/pages/de/a.md')).toBe(true);
  });

  test.each([
    ['root', '', '/b/'],
    ['en', 'en/', '/en/b/'],
  ])(
    'of Starlight links to the page of the main language (%s) if a translation is missing',
    (main, folder, to) => {
      const locale = main === 'root' ? `lang: 'en'` : '';
      const { body, left } = importOf({
        'astro.config.mjs': `import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ defaultLocale: '${main}', locales: { ${main}: { ${locale} }, de: { lang: 'de' } } })] };\n`,
        [`src/content/docs/${folder}a.md`]: '# A',
        [`src/content/docs/${folder}b.md`]: '# B\n\n## Part',
        'src/content/docs/de/a.md': '# A\n\n[a](/de/a/) [b](/de/b/#part) [b](../b/) [c](/de/c/) [d](/fr/b/)',
      });
      expect(body('de/a.md')).toBe(`[a](/de/a/) [b](${to}#part) [b](${to}) c d`);
      expect(left).toEqual(
        [3, 3].map((line, at) => `src/content/docs/de/a.md:${line} link ${['/de/c/', '/fr/b/'][at]}`),
      );
    },
  );

  test('has a search index of its words, and addresses in code do not become links', async () => {
    const { root } = importOf({
      'docusaurus.config.js': `module.exports = { title: 'A', url: '${ownUrl}' };`,
      'docs/a.md': `# A\n\n\`${ownUrl}/none/\``,
    });
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
    const pieces = JSON.parse(readFileSync(join(root, 'dist/search.json'), 'utf8'));
    expect(pieces).toContainEqual(
      expect.objectContaining({ href: '/docs/a/', title: 'A', heading: '', text: `${ownUrl}/none/` }),
    );
  });

  test('begins with the first page of the sidebar, and its folders have an index', () => {
    const { root, has, matter } = importOf({
      '.vitepress/config.js':
        "export default { nav: ['/z/b'], sidebar: [{ link: '/z/c' }, { link: '/z/b' }] };",
      'index.md': '---\nlayout: home\nhero: { name: A }\n---\n',
      'z/b.md': '# B',
      'z/c.md': '# C',
      'log/2024/d.md': '# D',
    });
    expect(matter('index.md')).toContain('begin:\n  label: C\n  href: /z/c/\n');
    expect(matter('z/index.md')).toBe('title: Z\ndescription: Z\norder: 1\n');
    expect(has('content/pages/log/2024/index.md')).toBe(false);
    expect(existsSync(join(root, 'templates/parts/Sidebar.tsx'))).toBe(true);
  });
});

describe('the import refuses', () => {
  const source = join(fixtures, 'markdown/source');
  const codes = (root: string, from: string, name?: string) => {
    const { problems, files } = importInto(root, from, name);
    expect(files).toEqual([]);
    return problems.map(({ code, facts }) => [code, ...facts]);
  };

  test('a missing folder, and a file', () => {
    const root = join(temporaryFolder(), 'site');
    expect(codes(root, join(root, 'none'))).toEqual([['import-source', join(root, 'none')]]);
    const file = join(source, 'README.md');
    expect(codes(root, file)).toEqual([['import-source', file]]);
    expect(existsSync(root)).toBe(false);
  });

  test('a source inside the target or around it, also through a symbolic link', () => {
    const folder = temporaryFolder();
    cpSync(source, join(folder, 'old'), { recursive: true });
    const [old, inOld, link] = [join(folder, 'old'), join(folder, 'old/new'), join(folder, 'link')];
    symlinkSync(old, link);
    const same = `${old} is both the imported folder and the folder of this site.`;
    const outer = `The folder of this site, ${inOld}, is inside the imported folder, ${old}.`;
    const inner = `The imported folder, ${old}, is inside the folder of this site, ${folder}.`;
    for (const [root, text] of [
      [old, same],
      [inOld, outer],
      [folder, inner],
      [link, same],
      [join(link, 'new'), outer],
    ] as const) {
      const { problems } = importInto(root, old);
      expect(problems.map((one) => [one.code, sentenceOf(one).text])).toEqual([['import-nested', text]]);
      expect(problems.map((one) => sentenceOf(one).hint)).toEqual([expect.stringContaining('--root')]);
    }
    expect(readdirSync(folder).sort()).toEqual(['link', 'old']);
  });

  test('a folder without pages, and one without pages of the named generator', () => {
    const folder = temporaryFolder();
    put(folder, 'old/a.txt', 'text');
    const [root, old] = [join(folder, 'new'), join(folder, 'old')];
    expect(codes(root, old)).toEqual([['import-unknown', old]]);
    expect(codes(root, source, 'hugo')).toEqual([['import-empty', 'hugo', undefined]]);
    expect(codes(root, old, 'markdown')).toEqual([['import-empty', 'markdown', old]]);
  });

  test('a folder without Markdown, and suggests --from only where it helps', () => {
    const folder = temporaryFolder();
    const hintOf = (source: string, from?: string) =>
      importInto(join(temporaryFolder(), 'new'), source, from).problems.map((one) => sentenceOf(one).hint);
    const ofFolder = expect.stringMatching(/^(?!.*--from).*Name the folder of the site/);
    expect([hintOf(folder), hintOf(folder, 'markdown')]).toEqual([[ofFolder], [ofFolder]]);
    expect(hintOf(source, 'hugo')).toEqual([expect.stringContaining('--from')]);
  });

  test('a target folder that is not a site', () => {
    const root = temporaryFolder();
    put(root, 'letters/a.txt', 'text');
    expect(codes(root, source)).toEqual([['folder-not-empty', ['letters']]]);
  });
});

test('folders named "resources" are imported, except the files that Hugo generated', () => {
  const { has } = importOf({
    'content/resources/a.md': '# A',
    'content/_site/b.md': '# B',
    'resources/_gen/c.md': '# C',
    'node_modules/d.md': '# D',
  });
  const pages = ['content/resources/a.md', 'content/_site/b.md', 'resources/_gen/c.md', 'node_modules/d.md'];
  expect(pages.map((page) => has(`content/pages/${page}`))).toEqual([true, false, false, false]);
});

// macOS and Windows refuse such a name.
test.runIf(process.platform === 'linux')(
  'files with names that are not UTF-8 are reported with their source',
  () => {
    const folder = temporaryFolder();
    put(folder, 'old/a.md', '# A\n\n![b](caf\uFFFD.png)\n');
    put(folder, 'old/caf\u00e9.md', '# B\n');
    const bytes = (name: string) =>
      Buffer.concat([Buffer.from(`${join(folder, 'old')}/`), Buffer.from(name, 'latin1')]);
    writeFileSync(bytes('caf\xe9.md'), '# C\n');
    writeFileSync(bytes('caf\xe9.png'), '');
    mkdirSync(bytes('d\xfc'));
    const { problems, pages, left } = importInto(join(folder, 'new'), join(folder, 'old'), 'markdown');
    expect({ problems, pages }).toEqual({ problems: [], pages: 2 });
    const names = ['caf\\xE9.md', 'caf\\xE9.png', 'd\\xFC'];
    expect(left.filter(({ kind }) => kind === 'name').map(({ file }) => file)).toEqual(names);
  },
);

test('symbolic links are followed from one page to another, and otherwise reported', () => {
  const folder = temporaryFolder();
  put(folder, 'secret/key.md', '# Key');
  put(folder, 'old/README.md', '# Home\n\n[Key](out/key.md), [same](twin.md), ![p](out/p.png)');
  put(folder, 'old/.env', 'KEY=1');
  put(folder, 'secret/p.png', 'x');
  const link = (path: string, target: string) => symlinkSync(target, join(folder, 'old', path));
  link('out', join(folder, 'secret'));
  link('index.md', 'README.md');
  link('twin.md', './index.md');
  link('key.md', '../secret/key.md');
  link('env.md', '.env');
  link('gone.md', 'nothing.md');
  link('self.md', 'self.md');
  const root = join(folder, 'new');
  const { problems, left, files } = importInto(root, join(folder, 'old'), 'markdown');
  expect(problems).toEqual([]);
  expect(left.flatMap(({ kind, what }) => (kind === 'symlink' ? what : []))).toEqual([
    'env.md',
    'gone.md',
    'key.md',
    'out',
    'self.md',
  ]);
  expect(files.filter((path) => /key|env|gone|self|\.png/.test(path))).toEqual([]);
  const text = (path: string) => readFileSync(join(root, 'content/pages', path), 'utf8');
  expect(text('index.md')).toMatch(/\n\nKey, \[same\]\(twin\.md\), p\n$/);
  expect(text('twin.md')).toMatch(/title: Home\n[\s\S]*\n\nKey, /);
});

test('a failed write leaves no files behind', () => {
  const folder = temporaryFolder();
  put(folder, 'file', 'text');
  const { problems } = importInto(join(folder, 'file/new'), join(fixtures, 'markdown/source'));
  expect(problems.map(({ code, facts }) => [code, ...facts])).toEqual([['folder-not-written', 'ENOTDIR']]);
  expect(Object.keys(snapshot(folder))).toEqual(['file']);
});

test('a date in words is the same date in every time zone', () => {
  const before = process.env.TZ;
  try {
    for (const zone of ['America/Los_Angeles', 'Pacific/Auckland', 'UTC']) {
      process.env.TZ = zone;
      expect([zone, new Date(2022, 6, 8).getTimezoneOffset() === 0]).toEqual([zone, zone === 'UTC']);
      expect(momentOf('Jul 8, 2022 23:00')).toBe('2022-07-08');
      expect(momentOf('Jul 8, 2022')).toBe('2022-07-08');
      expect(momentOf('Fri, 08 Jul 2022 23:00:00 +0100')).toBe('2022-07-08');
    }
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

describe('site import', () => {
  const run = (cwd: string, ...args: readonly string[]) => {
    const file = join(generator, 'bin/site.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, 'import', ...args], {
      cwd,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  test('escapes control characters of file names on the terminal', () => {
    const cwd = temporaryFolder();
    put(cwd, 'old/_config.yml', 'title: X\n');
    put(cwd, 'old/a\u001b[2Jb.md', '---\ntitle: A\n---\n{% foo %}\n');
    const { status, stdout, stderr } = run(cwd, 'old', '--root', 'new');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('  a\\u{1b}[2Jb.md:4  {% foo %}\n');
    expect(stdout).not.toMatch(/[^\P{Cc}\n]/u);
  });

  test('reports the imported and the left items with locations, and writes a report', () => {
    const cwd = temporaryFolder();
    const { status, stdout, stderr } = run(cwd, join(fixtures, 'mdbook/source'), '--root', 'new');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(
      stdout.replace(/\d+ files/, 'N files'),
    ).toBe(`4 pages were imported from a site of mdbook: N files written to new.

Included files that were not found: 1
  src/chapter_1.md:14  {{#include missing.md}}
Broken links: their text stays: 1
  src/chapter_1.md:12  none.md

new/import-report.md lists everything that was not imported.
Next: cd new && npm pack ${relative(join(cwd, 'new'), generator)} && npm install --save-dev ./lullamoon-site-0.1.0.tgz && npx site watch
`);
    expect(readFileSync(join(cwd, 'new/import-report.md'), 'utf8')).toContain(
      '- src/chapter_1.md:12: `none.md`\n',
    );
  });

  test('prints one document with --json, and exits with 2 on wrong use', () => {
    const cwd = temporaryFolder();
    const { status, stdout } = run(cwd, join(fixtures, 'zola/source'), '--root', 'new', '--json');
    const { ok, generator: name, pages, left, report } = JSON.parse(stdout);
    expect({ status, ok, name, pages, report }).toEqual({
      status: 0,
      ok: true,
      name: 'zola',
      pages: 3,
      report: 'import-report.md',
    });
    expect(left).toContainEqual({
      file: 'content/blog/2024-01-09-hive.md',
      line: 16,
      kind: 'shortcode',
      what: '{{ unknown(a="b") }}',
    });
    expect(run(cwd, 'none')).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('error import-source'),
    });
    expect(run(cwd, join(fixtures, 'zola/source'), '--root', 'new').stdout).toMatch(
      /^0 pages were imported from a site of zola; 3 were there already: 3 files written to new\.\n/,
    );
    put(cwd, 'old.csv', '/\n/gone/\n');
    const compared = run(cwd, join(fixtures, 'zola/source'), '--root', 'compared', '--addresses', 'old.csv');
    expect([compared.status, compared.stderr]).toEqual([1, '']);
    expect(compared.stdout).toContain('Addresses of the list that no page has now: 1\n  /gone/\n');
    expect(run(cwd, cwd, '--addresses', 'none.csv')).toMatchObject({ status: 2, stdout: '' });
    expect(run(cwd, cwd, '--from', 'hgo').stderr).toMatch(/, markdown\.\n\(Did you mean hugo\?\)\n$/);
    expect(run(cwd, cwd, '--from', 'nextjs')).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining("error: option '--from <name>' argument 'nextjs' is invalid."),
    });
  });
});

test.each([
  ["export default { title: 'A', nav: [{ a: 1 }] };\n".repeat(400), true],
  [`interface A {\n${'  a: string\n'.repeat(400)}}`, true],
  ['export const a = (b) => (c) => b;\n'.repeat(400), true],
  ['title: '.repeat(300), false],
  ['a => '.repeat(300), false],
  ['(a)=>'.repeat(300), false],
  ['(a) => { return '.repeat(301), false],
  ['({ a() { return '.repeat(101), false],
])('TypeScript is read without types unless it has too many levels: %#', (code, isRead) => {
  const root = temporaryFolder();
  put(root, 'a.ts', code);
  const read = vi.fn(() => '');
  treeOf(root, read).tree.script('a.ts');
  expect(read).toHaveBeenCalledTimes(isRead ? 1 : 0);
});
