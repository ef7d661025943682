// The reach of an import of an untrusted site: only pages, pictures and public files of the new one.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gate, type Room } from '../src/import/gate.ts';
import { isFeed } from '../src/import/pages/listParts.ts';
import { fenced } from '../src/import/syntax/blocks.ts';
import { ownMark } from '../src/model/machine/processMark.ts';
import { starterFiles } from '../src/scaffold/init.ts';
import { importInto, importOf } from './support/imports.ts';
import { generator, put, snapshot, temporaryFolder } from './support/sites.ts';

const fixtures = join(generator, 'test/imports');

function renameTo(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

describe('a killed import', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const stageOf = (root: string) =>
    join(root, `.import.site-new-${ownMark().replace(/^\d+-\w+/, `${pid}-0`)}-00000000`);
  const whole = (folder: string) => {
    const root = join(folder, 'whole');
    importInto(root, join(fixtures, 'hugo/source'));
    return root;
  };
  const sameButForReports = (root: string, other: string) => {
    for (const one of [root, other])
      for (const name of readdirSync(one)) if (/^import-/.test(name)) rmSync(join(one, name));
    expect(snapshot(root)).toEqual(snapshot(other));
  };

  test('is finished by the next one if it was moving files, and later files stay', () => {
    const folder = temporaryFolder();
    const [root, other] = [join(folder, 'new'), whole(folder)];
    cpSync(other, join(stageOf(root), 'complete'), { recursive: true });
    for (const path of ['templates', 'content/pages/glazes', 'package.json'])
      renameTo(join(stageOf(root), 'complete', path), join(root, path));
    put(root, 'content/pages/index.md', 'own');
    expect(importInto(root, join(fixtures, 'hugo/source')).problems).toEqual([]);
    expect(readFileSync(join(root, 'content/pages/index.md'), 'utf8')).toBe('own');
    cpSync(join(other, 'content/pages/index.md'), join(root, 'content/pages/index.md'));
    sameButForReports(root, other);
  });

  test('is done again if it had moved nothing, and an existing site gets no starter', () => {
    const folder = temporaryFolder();
    const [root, other] = [join(folder, 'new'), whole(folder)];
    put(stageOf(root), 'gathering/content/site.yml', 'half');
    importInto(root, join(fixtures, 'hugo/source'));
    sameButForReports(root, other);
    const site = join(folder, 'site');
    put(site, 'content/pages/index.md', 'own');
    put(stageOf(site), 'gathering/content/pages/glazes/ash.md', 'half');
    const { files } = importInto(site, join(fixtures, 'hugo/source'));
    expect(files.filter((path) => !/^content\/(?:pages|static)\/|^import-/.test(path))).toEqual([]);
    expect(files).toContain('content/pages/glazes/ash.md');
    expect(readFileSync(join(site, 'content/pages/index.md'), 'utf8')).toBe('own');
    expect(readdirSync(site).filter((name) => name.startsWith('.import'))).toEqual([]);
  });
});

describe('an import writes only pages, pictures and public files into the new site:', () => {
  test('paths are checked', () => {
    const at = (room: Room, path: string) => gate(room, path) ?? 'refused';
    expect(at('public', 'content/static/a/../b.txt')).toBe('content/static/b.txt');
    expect(at('public', 'content/static//a/./b.js')).toBe('content/static/a/b.js');
    expect(at('page', 'content/pages/a/b.md')).toBe('content/pages/a/b.md');
    expect(at('picture', 'content/pages/a/b.png')).toBe('content/pages/a/b.png');
    expect(at('own', 'templates/pages/page.tsx')).toBe('templates/pages/page.tsx');
    const refused: readonly [Room, string][] = [
      ['public', 'content/static/../data/m.js'],
      ['public', 'content/static/../../a'],
      ['public', 'content/static/..'],
      ['public', 'content/static/'],
      ['public', 'content/static/a/'],
      ['public', 'content/static/a\\..\\..\\b'],
      ['public', 'content/static/a\0b'],
      ['public', 'content/pages/a.md'],
      ['public', '/content/static/a'],
      ['page', 'content/pages/a.tsx'],
      ['page', 'content/pages/../site.yml'],
      ['page', 'content/pages/../../templates/a.md'],
      ['picture', 'content/pages/a.js'],
      ['picture', 'content/static/a.png'],
      ['own', '../a'],
      ['own', 'a/../..'],
      ['own', 'C:/a'],
      ['own', '.'],
      ['page', `content/pages/${'a'.repeat(240)}.md`],
    ];
    expect(refused.filter(([room, path]) => gate(room, path) !== undefined)).toEqual([]);
  });

  test('folders outside the source that a configuration names are reported, and not read', () => {
    const folder = temporaryFolder();
    put(folder, 'precious.txt', 'precious');
    const source = join(folder, 'a/b/old');
    for (const [path, text] of Object.entries({
      'evil/f.txt': 'evil',
      'evil/m.js': 'export default 1;',
      'evil/x.html': 'evil',
      'evil/ok.txt': 'fine',
      'src/index.md': '---\npermalink: ../../../../precious.txt\n---\n# Home\n',
      'src/two.md':
        '---\npermalink: /../../data/two.html\n---\n# Two\n\n![p](../../../precious.txt) [q](../evil/../../q.md)\n',
    }))
      put(source, path, text);
    const pairs = [
      ['evil/f.txt', '../../../../precious.txt'],
      ['evil/f.txt', '../../../../../../../../../precious.txt'],
      ['evil/m.js', '../data/m.js'],
      ['evil/m.js', 'x/../../data/n.js'],
      ['evil/m.js', '/../../templates/files/a.txt.ts'],
      ['evil/x.html', '../../templates/Document.tsx'],
      ['evil/f.txt', 'x/../_headers'],
      ['evil/f.txt', 'x/../_redirects'],
      ['evil/ok.txt', 'x/../ok.txt'],
      ['evil/ok.txt', 'ok.txt/inner.txt'],
    ];
    const copies = pairs.map(
      ([from, to]) => `  c.addPassthroughCopy({ ${JSON.stringify(from)}: ${JSON.stringify(to)} });\n`,
    );
    put(
      source,
      'eleventy.config.js',
      `module.exports = (c) => {\n${copies.join('')}  return { dir: { input: 'src' } };\n};\n`,
    );
    const root = join(folder, 'a/b/new');
    const before = snapshot(folder);
    const { problems, files, left } = importInto(root, source);
    expect(problems).toEqual([]);
    const starter = new Set(starterFiles('blog').map(({ path }) => path));
    expect(files.filter((path) => !starter.has(path))).toEqual([
      'content/pages/two.md',
      'content/static/ok.txt',
      'import-addresses.csv',
      'import-left.csv',
      'import-report.md',
    ]);
    expect(left.flatMap(({ kind, what }) => (kind === 'file' ? what : []))).toEqual([
      '../../../../precious.txt',
      '../../../../../../../../../precious.txt',
      '../data/m.js',
      '../data/n.js',
      '../../templates/files/a.txt.ts',
      '../../templates/Document.tsx',
      '_headers',
      '_redirects',
      'content/static/ok.txt/inner.txt',
    ]);
    const after = snapshot(folder);
    expect(Object.keys(after).filter((path) => !path.startsWith('a/b/new/'))).toEqual(Object.keys(before));
    expect(after['precious.txt']).toBe(before['precious.txt']);
  });

  test('symbolic links out of the new site are not followed, and existing files stay', () => {
    const folder = temporaryFolder();
    const root = join(folder, 'site');
    put(root, 'content/pages/index.md', 'own');
    put(root, 'content/static', 'a file');
    put(folder, 'elsewhere/own.md', 'own');
    symlinkSync(join(folder, 'elsewhere'), join(root, 'content/pages/glazes'));
    const { problems, left, files } = importInto(root, join(fixtures, 'hugo/source'));
    expect(problems).toEqual([]);
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['own.md']);
    expect(readFileSync(join(root, 'content/static'), 'utf8')).toBe('a file');
    expect(
      left
        .filter(({ kind }) => kind === 'existing')
        .map(({ what }) => what)
        .sort(),
    ).toEqual([
      'content/pages/glazes/ash.md',
      'content/pages/glazes/index.md',
      'content/pages/index.md',
      'content/static/img/ash.png',
    ]);
    expect(files).not.toContain('content/pages/glazes/ash.md');
  });
});

describe('names of built-in object properties are ordinary names', () => {
  const names = ['constructor', '__proto__', 'hasOwnProperty', 'toString', 'valueOf'];
  const pageWith = (name: string) => `---
title: ${name}
${name}: x
tags: [${name}]
categories: [${name}]
language: ${name}
lang: ${name}
date: 2024-01-01
---
{{< ${name} ${name}="x" >}} {{ page.${name} | ${name} }} {% ${name} %} {% include ${name} %}

:::${name}
x
:::

<${name} ${name}={x}>a</${name}> <Badge ${name}="x" /> [a](${name}) {{#include ${name}}}
`;
  const configurations: Record<string, (name: string) => Record<string, string>> = {
    hugo: (name) => ({
      'hugo.toml': `baseURL = "https://a.example/"\ntitle = "A"\ndefaultContentLanguage = "${name}"\n[permalinks]\n${name} = "/:${name}/:slug/"\n[languages.${name}]\ntitle = "T"\n`,
      [`content/${name}/a.md`]: pageWith(name),
    }),
    jekyll: (name) => ({
      '_config.yml': `title: A\npermalink: /:${name}/:title/\ncollections:\n  ${name}:\n    output: true\n    permalink: ':${name}'\n`,
      [`_data/${name}/${name}/polluted.yml`]: 'polluted: yes\n',
      [`_${name}/a.md`]: pageWith(name),
      '_posts/2024-01-01-a.md': pageWith(name),
    }),
    eleventy: (name) => ({
      'eleventy.config.js': 'module.exports = () => {};\n',
      [`_data/${name}.json`]: '{"polluted": true}',
      'a.md': pageWith(name).replace('---\n', `---\npermalink: "/{{ ${name} }}/"\n`),
      [`${name}/${name}.json`]: '{"tags": ["constructor"]}',
      [`${name}/b.md`]: pageWith(name),
    }),
    zola: (name) => ({
      'config.toml': `base_url = "https://a.example"\ntitle = "A"\n[languages.${name}]\n`,
      [`content/${name}/a.md`]: `+++\ntitle = "A"\n[taxonomies]\n${name} = ["a"]\n+++\n${pageWith(name).split('---\n')[2]}`,
    }),
    markdown: (name) => ({ [`${name}/a.md`]: pageWith(name) }),
  };
  test.each(Object.keys(configurations))('%s', (from) => {
    for (const name of names) {
      const folder = temporaryFolder();
      for (const [path, text] of Object.entries(configurations[from]?.(name) ?? {}))
        put(folder, `old/${path}`, text);
      const { problems, pages } = importInto(join(folder, 'new'), join(folder, 'old'), from);
      expect({ name, problems, hasPages: pages > 0 }).toEqual({ name, problems: [], hasPages: true });
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      const written = readdirSync(join(folder, 'new/content/pages'), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.md'))
        .map((path) => readFileSync(join(folder, 'new/content/pages', path), 'utf8'));
      expect(written.filter((text) => /native code|^language:/m.test(text))).toEqual([]);
    }
  });
});

describe('all files that a page includes are limited to the length of a page', () => {
  const sites: Record<string, (part: string) => Record<string, string>> = {
    mdbook: (part) => ({
      'book.toml': '[book]\ntitle = "A"\n',
      'src/SUMMARY.md': '- [A](a.md)\n',
      'src/a.md': part,
    }),
    mkdocs: (part) => ({
      'mkdocs.yml': 'markdown_extensions: [pymdownx.snippets]\n',
      'docs/a.md': part,
    }),
    vitepress: (part) => ({ '.vitepress/config.js': 'export default {};\n', 'a.md': part }),
    jekyll: (part) => ({
      '_config.yml': 'title: A\n',
      '_layouts/a.html': '',
      'index.md': `---\ntitle: A\n---\n${part}`,
    }),
    eleventy: (part) => ({
      'eleventy.config.js': 'export default () => {};\n',
      'index.md': `---\ntitle: A\n---\n${part}`,
    }),
    hugo: (part) => ({
      'hugo.toml': 'baseURL = "https://a.example/"\n',
      'content/a.md': `---\ntitle: A\n---\n${part}`,
    }),
  };
  const folders: Record<string, string> = { mdbook: 'src/', mkdocs: '', vitepress: '', hugo: 'content/' };
  const signs: Record<string, string> = {
    mdbook: '{{#include NAME}}',
    mkdocs: '--8<-- "NAME"',
    vitepress: '<!-- @include: ./NAME -->',
    jekyll: '{% include NAME %}',
    eleventy: '{% include "NAME" %}',
    hugo: '{{% include "NAME" %}}',
  };
  test.each(Object.keys(sites))('%s', (from) => {
    const folder = temporaryFolder();
    // Each of four files has the next one ten times: 20 MB, and no file includes itself.
    const textOf = (level: number) =>
      `${'x'.repeat(2_000)}\n\n${level === 4 ? '' : `${signs[from]?.replace('NAME', `part${level + 1}.md`)}\n\n`.repeat(10)}`;
    for (const [path, text] of Object.entries(sites[from]?.(textOf(0)) ?? {}))
      put(folder, `old/${path}`, text);
    for (const level of [1, 2, 3, 4])
      put(folder, `old/${folders[from] ?? '_includes/'}part${level}.md`, textOf(level));
    const { problems, left } = importInto(join(folder, 'new'), join(folder, 'old'), from);
    expect(problems).toEqual([]);
    expect(left.length).toBeGreaterThan(0);
    const sizes = readdirSync(join(folder, 'new/content/pages'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => readFileSync(join(folder, 'new/content/pages', path)).length);
    expect(Math.max(...sizes)).toBeLessThan(1_100_000);
  });
});

test('a feed of the old site gets a template only where a feed may be', () => {
  const own = ['/atom.xml', '/blog/feed/', '/a/b-1.rss'];
  const others = [
    '/../../site',
    '/../Document',
    '/_headers',
    '/.htaccess',
    '/robots.txt',
    '/sitemap.xml',
    '/a/../b.xml',
    '/a b.xml',
  ];
  expect([...own, ...others].filter(isFeed)).toEqual(own);
});

describe('names and values of a page are read as texts', () => {
  test('a name that each object has is no part of an address, and an anchor is no regular expression', () => {
    const hexo = importOf({
      '_config.yml': 'permalink: :constructor/:title/\n',
      'package.json': '{"dependencies":{"hexo":"7.0.0"}}',
      'source/_posts/a.md': 'Text.\n',
    });
    expect(hexo.routes).toEqual(expect.arrayContaining(['/constructor/a/']));
    const book = importOf({
      'book.toml': '',
      'src/SUMMARY.md': '[A](a.md)\n',
      'src/a.md': '{{#include b.txt:((}}\n\n{{#include b.txt:(\\s*)*z}}\n\n{{#include b.txt:c}}\n',
      'src/b.txt': `ANCHOR:${' '.repeat(40)}x\nANCHOR: c\nShown.\nANCHOR_END: c\n`,
    });
    expect(book.body('a.md')).toBe('Shown.');
  });

  test('a value is inserted until a page is as long as one may be', () => {
    const names = Array.from(
      { length: 40 },
      (_, index) => `{% capture a${index + 1} %}{{ a${index} }}{{ a${index} }}{% endcapture %}`,
    );
    const page = (text: string) => `---\ntitle: ${'x'.repeat(50_000)}\n---\n${text}`;
    const site = importOf({
      '_config.yml': 'title: A\n',
      '_layouts/a.html': '',
      'a.md': page(`{% assign a0 = "ten signs." %}${names.join('')}{{ a40 }}`),
      'b.md': page('{{ page.title }}\n\n'.repeat(1_000)),
    });
    expect(site.body('a.md').length).toBeLessThan(1_000_000);
    expect(site.body('b.md').length).toBeLessThan(1_100_000);
    expect(site.left.filter((one) => /^b\.md.* output /.test(one)).length).toBeGreaterThan(900);
  });

  test('many backquotes are no arguments of one function', () => {
    expect(fenced('`a'.repeat(300_000)).startsWith('\n```\n`a')).toBe(true);
  });
});
