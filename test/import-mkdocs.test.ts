// `site import`: what MkDocs 1.4 with Python-Markdown 3.4, pymdownx 9.5 and Material 8.2 makes of a site.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSite } from '../src/scaffold/init.ts';
import { importInto, importOf } from './support/imports.ts';
import { put, temporaryFolder } from './support/sites.ts';

const all =
  'markdown_extensions: [extra, admonition, pymdownx.snippets, pymdownx.keys, pymdownx.mark, pymdownx.caret, pymdownx.tilde, pymdownx.critic, pymdownx.inlinehilite, pymdownx.emoji]\n';
/** The text of the only page of a site with these lines. */
const bodyOf = (lines: readonly string[], config = all) =>
  importOf({ 'mkdocs.yml': config, 'docs/index.md': lines.join('\n') }).body('index.md');

test('addresses follow use_directory_urls, docs_dir and site_url, and exclude_docs leaves pages out', () => {
  const files = {
    'manual/README.md': '# Home',
    'manual/a/index.md': '# A\n\n[b](b.md#x) [c](../c.md) [f](f.pdf) [home](/keep/)\n',
    'manual/a/README.md': '# Second',
    'manual/a/b.md': '# B\n\n## X\n',
    'manual/a/f.pdf': 'pdf',
    'manual/c.md': '# C',
    'manual/no/x.md': '# No',
    'manual/d.markdown': '# D',
  };
  const config =
    'docs_dir: manual\nsite_url: https://a.example/keep/\nexclude_docs: no/\nplugins: [{ redirects: { redirect_maps: { old.md: a/b.md, gone/index.md: "c.md#x", other.md: "https://b.example/" } } }]\n';
  const folders = importOf({ 'mkdocs.yml': config, ...files });
  expect(folders.routes).toEqual(['/', '/a/', '/a/b/', '/c/', '/d/']);
  expect(folders.text('import-addresses.csv')).toContain('/gone/,/c/\n/old/,/a/b/\n');
  expect(folders.text('content/site.yml')).toContain('\nbase: /keep/\n');
  expect(folders.body('a/index.md')).toBe('[b](b.md#x) [c](../c.md) [f](/a/f.pdf) [home](/)');
  expect(folders.left).toEqual([
    'manual/a/README.md: duplicate manual/a/README.md',
    '/other/: redirect /other/ → https://b.example/',
  ]);
  const plain = importOf({ 'mkdocs.yml': `${config}use_directory_urls: false\n`, ...files });
  expect(plain.text('import-addresses.csv')).toContain('/a/b.html,/a/b/\n/a/f.pdf,/a/f.pdf\n/c.html,/c/\n');
});

test('nav gives the order, and titles of pages without a heading and of folders', () => {
  const { matter, left } = importOf({
    'mkdocs.yml':
      'nav:\n  - Start: index.md\n  - Deep:\n      - { Second: deep/b.md }\n      - deep/a.md\n  - Mixed: [c.md, "./d.md"]\n  - News: https://news.example/\nextra:\n  social: [{ link: "https://s.example/", name: S }]\n',
    'docs/index.md': '---\ntitle: Meta\n---\n# Shown\n',
    'docs/deep/a.md': '# A\n',
    'docs/deep/b.md': '## Inner\n',
    'docs/c.md': '---\ntitle: Front\nhide: [toc]\n---\nText\n',
    'docs/d.md': 'Text',
    'docs/e.md': '<h1>E</h1>',
  });
  const titles = ['index', 'deep/index', 'deep/b', 'deep/a', 'c', 'd', 'e'].map((name) => {
    const [, title] = /^title: (.*)$/m.exec(matter(`${name}.md`)) ?? [];
    return `${title} ${/^order: (\d+)$/m.exec(matter(`${name}.md`))?.[1] ?? ''}`;
  });
  expect(titles).toEqual(['Shown ', 'Deep 2', 'Second 2', 'A 3', 'Front 4', 'D 5', 'E ']);
  expect(left).toEqual([
    'mkdocs.yml: setting nav: Mixed',
    'News: menu https://news.example/',
    'S: menu https://s.example/',
    'hide: key on 1 page',
  ]);
});

test('without nav the files come in order, the page of a folder first; literate-nav reads its list', () => {
  const orderOf = (files: Readonly<Record<string, string>>, names: readonly string[]) => {
    const { matter } = importOf(files);
    return names.map((name) => /^order: (\d+)$/m.exec(matter(`${name}.md`))?.[1]);
  };
  const files = {
    'docs/z.md': '# Z',
    'docs/b/a.md': '# A',
    'docs/b/index.md': '# B',
    'docs/index.md': '# I',
  };
  const names = ['z', 'b/index', 'b/a'];
  expect(orderOf({ 'mkdocs.yml': '', ...files }, names)).toEqual(['2', '3', '4']);
  const literate = {
    'mkdocs.yml': 'plugins: [literate-nav]\n',
    'docs/SUMMARY.md': '- [A](b/a.md)\n- [Z](z.md)\n',
  };
  expect(orderOf({ ...literate, ...files }, names)).toEqual(['2', '4', '1']);
});

test('headings keep the ids of the toc extension, and others are reported', () => {
  const headings = [
    '## A & b_c',
    '## A & b_c',
    '## Größe — 1.2',
    '## 中文',
    '## 中文',
    '## Own { #own .x }',
    '##Tight',
    '## A_1',
    '## A_1',
  ];
  const ids = (config: string) => {
    const { body, left } = importOf({
      'mkdocs.yml': config,
      'docs/index.md': `# T\n\n${headings.join('\n\n')}`,
    });
    return [
      body('index.md')
        .split('\n\n')
        .map((one) => /\{#(.*)\}$/.exec(one)?.[1]?.split(' ')[0] ?? ''),
      left,
    ];
  };
  const own = ['a-b_c', 'a-b_c_1', 'groe-12', '_1', '_2', 'own', '', '', 'a_1_1'];
  const plain = 'markdown_extensions: [attr_list]\n';
  expect(ids(plain)).toEqual([own, []]);
  const slugify = (rule: string) =>
    `markdown_extensions:\n  - attr_list\n  - toc:\n      slugify: !!python/${rule}\n`;
  expect(ids(slugify('object/apply:pymdownx.slugs.slugify\n        kwds:\n          case: lower'))).toEqual([
    ['', 'a--b_c_1', '', '', '中文_1', 'own', '', '', 'a_1_1'],
    [],
  ]);
  expect(ids(slugify('name:a.b'))[1]).toEqual(['mkdocs.yml:4 computed toc: slugify']);
});

test('blocks: admonitions, details and tabs, in lists and in each other', async () => {
  const text = [
    'Text',
    '!!! info inline end "A **b**"',
    '    One.',
    '',
    '        code',
    '',
    '    ??? bug',
    '        Two.',
    '',
    '- Item',
    '',
    '    !!! tip',
    '        Three.',
    '',
    '=== "`A` & x"',
    '    ```py',
    '    !!! no',
    '    ```',
    '',
    '=== "B"',
    '',
    '    !!! note ""',
    '        Four.',
    '',
    '===! "C"',
    '    Five.',
    '',
    '/// danger | D',
    'Six.',
    '///',
    '',
    '/// details | E',
    '    open: true',
    '',
    'Seven.',
    '///',
    '',
    '    !!! code',
    '        Eight.',
  ];
  expect(
    bodyOf(text)
      .replace(/\n{2,}/g, '\n')
      .split('\n'),
  ).toEqual([
    ...['Text', '> [!NOTE]', '> **A b**', '>', '> One.', '>', '>     code', '>', '>', '> <details>'],
    ...[
      '> <summary>Bug</summary>',
      '>',
      '> Two.',
      '>',
      '> </details>',
      '- Item',
      '    > **Tip**',
      '    >',
      '    > Three.',
    ],
    ...[
      '::::tabs',
      ':::tab{name="A & x"}',
      '```py',
      '!!! no',
      '```',
      ':::',
      ':::tab{name="B"}',
      '> [!NOTE]',
      '> Four.',
      ':::',
      '::::',
    ],
    ...['::::tabs', ':::tab{name="C"}', 'Five.', ':::', '::::', '> [!CAUTION]', '> **D**', '>', '> Six.'],
    ...['<details open>', '<summary>E</summary>', 'Seven.', '</details>', '    !!! code', '        Eight.'],
  ]);
});

test('an existing site without tabs gets consecutive parts', () => {
  const folder = temporaryFolder();
  const root = join(folder, 'site');
  createSite(root);
  put(folder, 'old/mkdocs.yml', all);
  put(folder, 'old/docs/tabs.md', '# T\n\n=== "A"\n    One.\n\n=== "B"\n    Two.\n');
  expect(importInto(root, join(folder, 'old')).problems).toEqual([]);
  expect(readFileSync(join(root, 'content/pages/tabs.md'), 'utf8')).toContain(
    '**A**\n\nOne.\n\n**B**\n\nTwo.\n',
  );
});

test('signs in text, and not in code', () => {
  const lines = [
    '# T',
    '',
    '==a== ^^b^^ x^2^ ~~c~~ H~2~O ++ctrl+"x y"+page-up++ {++d++}{--e--}{~~f~>g~~}{==h==}{>>i<<} :tada: :material-bee: j',
    '',
    '`==a== ++b++ :material-bee:` `#!py k()` a==b==c 2^10 C++ and ++',
    '',
    'The HTML of (1){ .annotate } [l](#){ .md-button target=_blank }',
    '{ .annotate }',
    '',
    '*[HTML]: Hyper "text"',
    '',
    '| a | b |',
    '|---|---|',
    '| `x|y` | `x\\|y` |',
    '',
    '<div>',
    '    <b>m</b>',
    '',
    '    <p>n</p>',
    '</div>',
    '',
    '<div class="x" markdown>',
    '*o*',
    '</div>',
    '',
    '``` { .py .y hl_lines="1 2-3" title="a.py" linenums="1" }',
    'p # (1)!',
    '',
    'q',
    '```',
    '',
    '```a/b: r',
    '```',
  ];
  expect(
    bodyOf(lines)
      .replace(/\n{2,}/g, '\n')
      .split('\n'),
  ).toEqual([
    '<mark>a</mark> <ins>b</ins> x<sup>2</sup> ~~c~~ H<sub>2</sub>O <kbd>Ctrl</kbd>+<kbd>x y</kbd>+<kbd>Page Up</kbd> <ins>d</ins><del>e</del><del>f</del><ins>g</ins><mark>h</mark><small>i</small> 🎉 j',
    '`==a== ++b++ :material-bee:` `k()` a==b==c 2^10 C++ and ++',
    'The <abbr title="Hyper &quot;text&quot;">HTML</abbr> of (1) [l](#)',
    ...['| a | b |', '|---|---|', '| `x\\|y` | `x\\|y` |'],
    ...['<div>', '    <b>m</b>', '    <p>n</p>', '</div>', '<div class="x">', '*o*', '</div>'],
    ...['```py {1,2-3} title="a.py"', 'p # (1)', 'q', '```', '```', 'a/b: r', '```'],
  ]);
});

test('includes: lines, sections and several files of snippets, and those of other plugins', () => {
  const { body, left } = importOf({
    'mkdocs.yml':
      'plugins: [include-markdown]\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [parts]\n      auto_append: [end.txt]\n  - markdown_include.include\n',
    'parts/a.txt': 'one\n# --8<-- [start:s]\ntwo\n# --8<-- [end:s]\nthree\nfour\n',
    'parts/end.txt': 'End.',
    'README.md': 'no <!--a-->yes<!--b--> no',
    'docs/index.md':
      '# T\n\n```\n--8<-- "a.txt:s"\n```\n\n- x\n\n    --8<-- "a.txt:5:6"\n\n--8<--\na.txt:1:1\n; b.txt\n--8<--\n\n;--8<-- "a.txt"\n\n{!end.txt!}\n\n{% include-markdown "../README.md" start="<!--a-->" end="<!--b-->" %}\n\n--8<-- "none.txt"\n\n--8<-- "../../outside.txt"\n',
  });
  expect(body('index.md')).toBe(
    '```\ntwo\n```\n\n- x\n\n    three\n    four\n\none\n\n--8<-- "a.txt"\n\nEnd.\n\nyes\n\nEnd.',
  );
  expect(left).toEqual([
    'docs/index.md:22 include --8<-- "none.txt"',
    'docs/index.md:24 include --8<-- "../../outside.txt"',
  ]);
});

test('what cannot be kept is reported, and nothing of the configuration is run', () => {
  const { text, left, body } = importOf({
    'mkdocs.yml': [
      'site_name: !ENV [NO_NAME, "Named"]',
      'site_url: !ENV NO_URL',
      'copyright: us',
      'hooks: [run.py]',
      'theme: { name: material, custom_dir: docs/overrides, language: de }',
      'plugins:',
      '  - search',
      '  - macros: { x: !!python/object/apply:os.system ["touch ran"] }',
      '  - awful-pages',
      '  - mkdocstrings',
      'markdown_extensions:',
      '  - own.extension',
      '',
    ].join('\n'),
    'docs/overrides/main.html': '<p>no</p>',
    'docs/index.md': '# T\n\n{{ x }} stays.\n\n::: a.b\n    options:\n      x: 1\n\nAfter.\n',
  });
  expect(text('content/site.yml')).toMatch(/^name: Named\n[\s\S]*^language: de$/m);
  expect(body('index.md')).toBe('\\{{ x }} stays.\n\nAfter.');
  expect(left).toEqual([
    'mkdocs.yml:8 setting plugins: macros',
    'mkdocs.yml:9 setting plugins: awful-pages',
    'mkdocs.yml:12 setting markdown_extensions: own.extension',
    'mkdocs.yml:3 setting copyright',
    'mkdocs.yml:4 setting hooks',
    'mkdocs.yml:5 setting theme.custom_dir',
    'docs/index.md:5 output ::: a.b',
    'docs/index.md:3 text {{ x }} stays.',
  ]);
});

test('posts of the plugin blog keep their addresses, and its lists redirect to its page', () => {
  const { addresses, left, body } = importOf({
    'mkdocs.yml':
      'site_name: A\ntheme: { name: material }\nplugins:\n  - blog:\n      pagination_per_page: 1\n      authors_profiles: true\n',
    'docs/index.md': '# Home\n\nSee [one](blog/posts/one.md).',
    'docs/blog/index.md': '# Blog',
    'docs/blog/posts/one.md':
      '---\ndate: 2024-01-31\nauthors: [ann]\ncategories: [Big News]\n---\n# The first `one`!\n\nText.',
    'docs/blog/posts/two.md': '---\ndate:\n  created: 2023-02-01\nslug: second\n---\n# Two\n\nText.',
  });
  expect(addresses.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '/ /',
    '/blog/ /blog/',
    '/blog/2023/02/01/second/ /blog/2023/02/01/second/',
    '/blog/2024/01/31/the-first-one/ /blog/2024/01/31/the-first-one/',
    '/blog/archive/2023/ /blog/',
    '/blog/archive/2024/ /blog/',
    '/blog/author/ann/ /blog/',
    '/blog/category/big-news/ /blog/',
    '/blog/page/2/ /blog/',
  ]);
  expect(body('index.md')).toBe('See [one](blog/posts/one.md).');
  expect(left.filter((one) => !one.includes(' key '))).toEqual([]);
});

test('the addresses of posts follow the options of the plugin blog', () => {
  const { addresses } = importOf({
    'mkdocs.yml':
      "site_name: A\ntheme: { name: material }\nplugins:\n  - blog:\n      blog_dir: .\n      post_url_format: '{categories}/{date}/{file}'\n      post_url_date_format: yy-M\n      archive: false\n      categories: false\n",
    'docs/index.md': '# Home',
    'docs/posts/one.md': '---\ndate: 2024-01-31\ncategories: [Big News, Small]\n---\n# One\n\nText.',
  });
  expect(addresses.map(({ from }) => from)).toEqual(['/', '/big-news/24-1/one/']);
});

test('lines of keys at the beginning of a text are front matter, with or without dashes', () => {
  const { body, matter } = importOf({
    'mkdocs.yml': '',
    'docs/a.md': 'Title: A day\n    at sea\nSummary: Short\n\nText: stays\n',
    'docs/b.md': 'Author: me\n# Bee\n',
    'docs/c.md': 'No key here: text\n\nmore: text\n',
    'docs/d.md': '---\ntitle: Dashes\n---\nkey: text\n',
    'docs/e.md': '    code: 1\n',
  });
  expect(matter('a.md')).toMatch(/^title: A day at sea$/m);
  expect(body('a.md')).toBe('Text: stays');
  expect([matter('b.md').includes('title: Bee'), body('b.md')]).toEqual([true, '']);
  expect(body('c.md')).toBe('No key here: text\n\nmore: text');
  expect(body('d.md')).toBe('key: text');
  expect(body('e.md')).toContain('code: 1');
});

const languages =
  'plugins:\n  - i18n:\n      languages: [{ locale: en, default: true }, { locale: fr, nav_translations: { Start: Début } }, { locale: de, build: false }]\n';

test('the plugin i18n: languages as an ending or a folder, links in the same language, and redirects to the main one', () => {
  const bySuffix = {
    'mkdocs.yml': `${languages}nav: [{ Start: index.md }, { Part: [a/one.md, a/two.md, a/v1.2.md] }]\n`,
    'docs/index.md': '[one](a/one.md) [two](a/two.md)',
    'docs/index.fr.md':
      '[un](a/one.md) [two](a/two.md#x) [out](https://x.example/a.md)\n\n[r]: a/one.md\n\n`[c](a/one.md)`',
    'docs/a/one.en.md': '# One',
    'docs/a/one.fr.md': '# Un',
    'docs/a/one.de.md': '# Eins',
    'docs/a/two.md': '# Two\n\n## X',
    'docs/a/v1.2.md': '# Version',
  };
  const byFolder = {
    'mkdocs.yml': bySuffix['mkdocs.yml'].replace('languages:', 'docs_structure: folder\n      languages:'),
    'docs/en/index.md': bySuffix['docs/index.md'],
    'docs/fr/index.md': bySuffix['docs/index.fr.md'],
    'docs/en/a/one.md': '# One',
    'docs/fr/a/one.md': '# Un',
    'docs/de/a/one.md': '# Eins',
    'docs/en/a/two.md': '# Two\n\n## X',
    'docs/en/a/v1.2.md': '# Version',
  };
  for (const files of [bySuffix, byFolder]) {
    const { routes, body, matter, text, left } = importOf(files);
    expect(routes).toEqual(['/', '/a/one/', '/a/two/', '/a/v1.2/', '/fr/', '/fr/a/one/']);
    expect(text('import-addresses.csv')).toContain('/fr/a/two/,/a/two/\n');
    expect(body('index.md')).toBe('[one](a/one.md) [two](a/two.md)');
    expect(body('fr/index.md')).toBe(
      '[un](a/one.md) [two](../a/two.md#x) [out](https://x.example/a.md)\n\n[r]: a/one.md\n\n`[c](a/one.md)`',
    );
    expect(matter('fr/index.md')).toMatch(/^title: Début\n[\s\S]*^language: fr$/m);
    expect(matter('a/index.md')).toMatch(/^title: Part$/m);
    expect(left).toEqual([]);
  }
});

test('the plugin i18n before 1.0 names its languages as keys', () => {
  const { routes, text } = importOf({
    'mkdocs.yml':
      'plugins: [{ i18n: { default_language: de, fallback_to_default: false, languages: { default: { name: x }, de: Deutsch, en: English } } }]\n',
    'docs/index.md': '# Eins',
    'docs/index.en.md': '# One',
    'docs/b.de.md': '# B',
  });
  expect(routes).toEqual(['/', '/b/', '/en/']);
  expect(text('content/site.yml')).toMatch(/^language: de$/m);
  expect(text('import-addresses.csv')).not.toContain('/en/b/');
});

test('a kind of admonition whose name says more than that of the callout keeps its name', () => {
  expect(
    bodyOf([
      '# A',
      '',
      '!!! example',
      '    One',
      '',
      '!!! info',
      '    Two',
      '',
      '!!! success "Done"',
      '    Three',
    ]),
  ).toBe('> [!NOTE]\n> **Example**\n>\n> One\n\n> [!NOTE]\n> Two\n\n> [!TIP]\n> **Done**\n>\n> Three');
});

test('without nav, the files .pages of the plugin awesome-pages give the order and the titles of folders', () => {
  const { matter, left } = importOf({
    'mkdocs.yml': 'plugins: [awesome-pages]\n',
    'docs/.pages': 'nav: [z.md, z.md, ..., "News": "https://n.example/", b]\n',
    'docs/index.md': '# I',
    'docs/z.md': '# Z',
    'docs/y.md': '# Y',
    'docs/b/.pages': 'title: The Bees\narrange: [two.md]\n',
    'docs/b/one.md': '# One',
    'docs/b/two.md': '# Two',
    'docs/c/three.md': '# Three',
  });
  const orders = ['z', 'y', 'c/three', 'b/two', 'b/one'].map(
    (name) => /^order: (\d+)$/m.exec(matter(`${name}.md`))?.[1],
  );
  expect(orders).toEqual(orders.toSorted((one, other) => Number(one) - Number(other)));
  expect(new Set(orders).size).toBe(5);
  expect(matter('b/index.md')).toMatch(/^title: The Bees$/m);
  expect(left).toEqual(['News: menu https://n.example/']);
});
