// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are code of configurations
// `site import`: addresses and ids that code of a configuration makes. The code is read, never run. VitePress 1.6, Eleventy 3.1,
// markdown-it-anchor 9, slugify 1.6 and @sindresorhus/slugify 2.2 made the expected ones of the same files.
import { expect, test, vi } from 'vitest';
import { effortOf } from '../src/import/code/patterns.ts';
import { beginRuns, inRun, pay, Unclear } from '../src/import/code/values.ts';
import { programOf } from '../src/import/syntax/javascript.ts';
import { goText } from '../src/import/templates/goTemplates.ts';
import { liquidText } from '../src/import/templates/liquidEngine.ts';
import { encodedPath } from '../src/model/addresses/url.ts';
import { importOf } from './support/imports.ts';

const pages = { 'guide/a.md': '# A\n\n## Hello World: 2\n\n## Été & Co\n' };
const slugged = (slugify: string, more: Readonly<Record<string, string>> = {}) => {
  const config = `import { defineConfig } from 'vitepress';\n${slugify.includes('\n') ? slugify : `export default defineConfig({ markdown: { anchor: { slugify: ${slugify} } } })`}`;
  const { body, left } = importOf({ '.vitepress/config.ts': config, ...pages, ...more });
  return [
    body('guide/a.md')
      .match(/(?<=\{#|id=")[^}"]+/g)
      ?.join(' '),
    ...left,
  ].join(' | ');
};

test('VitePress: a slugify of replacements is followed, and others are reported once', () => {
  expect(
    slugged(
      "(s: string): string => s.trim().toLowerCase().replace(/[^a-z0-9]+/g, '_').replace(/^_|_$/g, '')",
    ),
  ).toBe('hello_world_2 t_co');
  expect(slugged('(s) => encodeURIComponent(String(s).split(" ").map((one) => one[0]).join(""))')).toBe(
    'HW2 %C3%89%26C',
  );
  expect(slugged('own(1)')).toBe('ete-co | .vitepress/config.ts:2 computed slugify');
});

test('VitePress: slugify is followed from another file or a known package', () => {
  const config = (line: string, use: string) =>
    `${line}\nexport default defineConfig({ markdown: { anchor: { slugify: ${use} } } })`;
  expect(
    slugged(config("import { anchor as own } from './parts/anchor'", 'own.slugify'), {
      '.vitepress/parts/anchor.ts':
        "import { slugify } from '@mdit-vue/shared';\nexport const anchor = { slugify: (text: string) => `h-${slugify(text)}` };",
    }),
  ).toBe('h-hello-world-2 h-ete-co');
  expect(slugged(config("import { slug } from 'github-slugger'", '(s) => slug(s)'))).toBe('');
  expect(
    slugged(config("import slugify from 'slugify'", '(s) => slugify(s, { lower: true, strict: true })')),
  ).toBe('ete-and-co');
  expect(slugged(config("import slugify from '@sindresorhus/slugify'", 'slugify'))).toBe('ete-and-co');
  // Those of headings count, not those of tags.
  const own = (name: string) =>
    `export const ${name} = { slugify: (text: string) => '${name}' + text.length };`;
  expect(
    slugged(
      "import './tags';\nimport { anchor } from './anchor';\nexport default { markdown: { anchor } };",
      {
        '.vitepress/tags.ts': own('tags'),
        '.vitepress/anchor.ts': own('anchor'),
      },
    ),
  ).toBe('anchor14 anchor8');
});

test('VitePress: rewrites, menus and settings are read from functions and imported files', () => {
  const files = (rewrites: string) => ({
    'docs/.vitepress/config/index.ts': [
      "import { defineConfig, type DefaultTheme } from 'vitepress';",
      "import { nav } from './nav';",
      "import shared from './shared';",
      `export default defineConfig({ ...shared, rewrites: ${rewrites}, themeConfig: { nav: nav() } });`,
    ].join('\n'),
    'docs/.vitepress/config/shared.ts':
      "const name = 'Own';\nexport default { title: `${name} docs`, cleanUrls: true, base: process.env.BASE ?? '/b/' };",
    'docs/.vitepress/config/nav.ts':
      "export function nav() { return [{ text: 'Guide', link: '/own/guide' }, { text: 'Code', items: [{ text: 'A', link: '/other' }] }]; }",
    'docs/packages/own/src/guide.md': '# Guide\n\n[Other](../../other/src/index.md)\n',
    'docs/packages/other/src/index.md': '# Other\n',
  });
  for (const rewrites of [
    "{ 'packages/:pkg/src/:rest*': ':pkg/:rest*' }",
    "{ '^packages/(?<pkg>[^/]+)/src/(.*)': ':pkg/:1' }",
    "{ 'packages/own/src/guide.md': 'own/guide.md', 'packages/:name(other)/src/(.*)': ':name/index.md' }",
    "(id) => id.replace(/^packages\\/([^/]+)\\/src\\//, '$1/')",
  ]) {
    const { routes, body, left, text } = importOf(files(rewrites));
    expect([routes, left], rewrites).toEqual([['/other/', '/own/guide/'], []]);
    expect(body('own/guide.md'), rewrites).toBe('[Other](../other/index.md)');
    expect(text('content/site.yml')).toMatch(/^name: Own docs$/m);
    expect(text('content/site.yml')).toMatch(/^base: \/b\/$/m);
  }
  expect(importOf(files('made()')).left).toEqual(['docs/.vitepress/config/index.ts:4 computed rewrites']);
});

test('Eleventy: addresses from data functions, computed data and filters are followed', () => {
  const { routes, left, matter } = importOf({
    'eleventy.config.js': [
      "import filters from './config/filters.js';",
      'export default function (eleventyConfig) {',
      '  filters(eleventyConfig);',
      "  eleventyConfig.addFilter('shout', (text, sign = '') => text.toUpperCase() + sign);",
      "  return { dir: { input: 'src' } };",
      '}',
    ].join('\n'),
    'config/filters.js':
      "const own = (text) => text.replaceAll('ä', 'ae').toLowerCase().replace(/\\s+/g, '_');\nmodule.exports = (config) => { config.addFilter('own', own); };",
    'src/_data/site.js': "module.exports = () => ({ title: 'Own', folder: 'notes' });",
    'src/blog/blog.11tydata.js': [
      "const { join } = require('path');",
      'module.exports = {',
      '  eleventyComputed: {',
      '    permalink: ({ page, slug, lang = "en" }) => {',
      '      if (slug) return `/${lang}/${slug}/`;',
      "      const day = page.date.getFullYear() + '/' + String(page.date.getMonth() + 1).padStart(2, '0');",
      "      return join('/', lang, day, page.fileSlug, 'index.html');",
      '    },',
      '    description: (data) => `About ${data.title}`,',
      '  },',
      '};',
    ].join('\n'),
    'src/blog/2024-03-05-first.md': '---\ntitle: First\n---\nText.',
    'src/blog/second.md': '---\ntitle: Second\ndate: 2023-11-02\nslug: own-one\n---\nText.',
    'src/notes/notes.json': '{ "permalink": "/{{ site.folder }}/{{ title | own }}/" }',
    'src/notes/a.md': '---\ntitle: Käse und Brot\n---\nText.',
    'src/b.md':
      "---\ntitle: \"What's New & Café\"\npermalink: \"/p/{{ title | slugify }}/{{ 'x' | shout: 'y' }}/\"\n---\nText.",
    'src/c.md':
      '---\ntitle: New & Café\ndate: 2024-01-31\npermalink: "/q/{{ page.date | date: \'%Y/%-m\' }}/{{ title | slug }}.html"\n---\nText.',
    'src/d.md':
      "---js\n{ title: 'D', permalink: function (data) { return `/js/${this.slugify(data.title + ' d')}/`; } }\n---\nText.",
    'src/e.md': '---\ntitle: E\neleventyComputed:\n  permalink: "/{{ title | lower }}/computed/"\n---\nText.',
    'src/gone/gone.11tydata.js':
      'export default {\n  title: "x",\n  permalink: (data) => fetchAddress(data),\n};',
    'src/gone/f.md': '---\ntitle: F\n---\nText.',
    'src/gone/g.md': '---\ntitle: G\n---\nText.',
    'src/hidden/hidden.11tydata.cjs': 'module.exports = { permalink: () => false };',
    'src/hidden/h.md': '---\ntitle: H\n---\nText.',
  });
  expect(left).toEqual([
    'src/gone/gone.11tydata.js:3 computed permalink',
    'src/hidden/h.md: hidden src/hidden/h.md',
  ]);
  expect(routes).toEqual(
    [
      '/e/computed/',
      '/en/2024/03/first/',
      '/en/own-one/',
      '/gone/f/',
      '/gone/g/',
      '/js/d-d/',
      '/notes/kaese_und_brot/',
      '/p/whats-new-and-cafe/Xy/',
      '/q/2024/1/new-and-cafe/',
    ].sort(),
  );
  expect(matter('blog/first.md')).toContain('description: About First\n');
});

test('Eleventy: heading ids from a function, a filter or a known package are followed', () => {
  const ids = (config: string, more = {}) => {
    const { body, left } = importOf({
      'eleventy.config.js': `const anchor = require('markdown-it-anchor');\nmodule.exports = (c) => {\n${config}\n};`,
      'a.md': '---\ntitle: A\n---\n## What’s New?\n\n## Été\n\n## Été\n',
      ...more,
    });
    return [
      body('a.md')
        .match(/(?<=\{#|id=")[^}"]+/g)
        ?.join(' '),
      ...left,
    ].join(' | ');
  };
  const used = (slugify: string) => `c.amendLibrary('md', (md) => md.use(anchor, { ${slugify} }));`;
  expect(ids(used('level: 2'))).toBe('what%E2%80%99s-new%3F %C3%A9t%C3%A9 %C3%A9t%C3%A9-1');
  expect(ids(used("slugify: c.getFilter('slugify')"))).toBe('what-s-new ete ete-1');
  expect(
    ids(
      `c.addFilter('short', (s) => s.slice(0, 2).toLowerCase());\n${used("slugify: c.getFilter('short')")}`,
    ),
  ).toBe('wh ét ét-1');
  expect(ids(`${used('slugify: (s) => own(s)')}\nconst own = (s) => 'h' + s.length;`)).toBe('h11 h3 h3-1');
  expect(
    ids("c.setLibrary('md', require('./lib/md.js'));", {
      'lib/md.js':
        "const uslug = require('uslug');\nconst anchor = require('markdown-it-anchor');\nmodule.exports = md().use(anchor, { slugify: (s) => uslug(s) });",
    }),
  ).toBe('');
  expect(ids(used('slugify: made'))).toBe(' | eleventy.config.js:3 computed slugify');
});

test('Eleventy: lists of copied files, YAML data, globs in variables and ids set by transforms are followed', () => {
  const config = [
    "import { load } from 'js-yaml';",
    "import ids from './src/ids.js';",
    'export default (c) => {',
    "  const globs = { notes: 'src/notes/*/index.md' };",
    "  c.addCollection('notes', (api) => api.getFilteredByGlob(globs.notes));",
    "  c.addDataExtension('yml, yaml', (text) => load(text));",
    "  ['src/img', 'src/notes/**/*.!(md|yml)'].forEach((path) => c.addPassthroughCopy(path));",
    "  for (const path of ['src/one.txt', 'src/two.txt']) c.addPassthroughCopy(path);",
    "  c.addPassthroughCopy({ 'src/more/**/*.{txt,csv}': '/all/', './other/': '/' });",
    '  c.use(attrs); // markdown-it-attrs, markdown-it-github-alerts',
    "  return { dir: { input: 'src' } };",
    '};',
  ].join('\n');
  const { routes, matter, body, text, has, left } = importOf({
    'eleventy.config.js': config,
    'package.json': '{ "description": "All of it", "dependencies": { "@sindresorhus/slugify": "^3.0.0" } }',
    'src/ids.js':
      "import slug from '@sindresorhus/slugify';\nexport default (page) => { for (const h of page.querySelectorAll('h2, h3')) h.setAttribute('id', slug(h.textContent, { decamelize: false })); };",
    'src/notes/a/index.md': [
      '## What’s\u00a0in it',
      'And [b](/list/){.x target="_blank"} {a} f(x){y} red.{.red}',
      '### Own {#own .big data-x="1"}',
      '## Plain {data-y=2}',
      'Words {#here}',
      '> [!NOTE] A title\n> Inside.',
    ].join('\n\n'),
    'src/notes/a/index.yml': 'title: From YAML\ndate: 2024-02-03\ndesc: In short.',
    'src/notes/a/pic.txt': 'x',
    'src/list/index.njk': '{% for one in collections.notes %}{{ one.url }}{% endfor %}',
    'src/list/index.yml': "title: '{{ pkg.description }}'\npermalink: list/index.html",
    'src/img/a.txt': 'x',
    'src/one.txt': 'x',
    'src/two.txt': 'x',
    'src/more/b/c.csv': 'x',
    'other/d.txt': 'x',
  });
  expect(routes).toEqual(['/list/', '/notes/a/']);
  expect(matter('notes/a/index.md')).toContain(
    'title: From YAML\ndescription: In short.\ntemplate: post\ndate: 2024-02-03\n',
  );
  expect(matter('list/index.md')).toContain('folder: /notes/\n');
  expect(body('notes/a/index.md').split('\n\n')).toEqual([
    '## What’s\u00a0in it {#whats-in-it}',
    'And [b](/list/) \\{a} f(x)\\{y} red.',
    '### Own {#own .big}',
    '## Plain',
    'Words<span id="here"></span>',
    '> [!NOTE]\n> **A title**\n>\n> Inside.',
  ]);
  for (const path of ['notes/a/pic.txt', 'img/a.txt', 'one.txt', 'two.txt', 'all/c.csv', 'd.txt'])
    expect(has(`content/static/${path}`), path).toBe(true);
  expect(has('content/static/notes/a/index.md')).toBe(false);
  expect(left).toEqual([]);
  expect(text('import-report.md')).toContain('Everything was imported.');
});

test('Eleventy: filters and collections of objects that a loop adds are followed', () => {
  const loop = (kind: string, all: string) =>
    `Object.keys(${all}).forEach((name) => {\n  c.add${kind}(name, ${all}[name])\n})`;
  const { routes, matter, left } = importOf({
    'eleventy.config.js': `import { filters } from './config/filters.js';
import collections from './config/collections.js';
export default (c) => {\nc.addTemplate('terms.njk', made);\nc.addTemplate('_includes/a.njk', '');\n${loop('Collection', 'collections')}\n${loop('Filter', 'filters')}\n};`,
    'config/filters.js': "export const filters = { short: (s) => s.slice(0, 2).toLowerCase(), 'x-y': 1 };",
    'config/collections.js': [
      'const at = (name) => `${name}/*.md`;',
      'export default {',
      '  others: (api) => api.getAll(),',
      "  essays: function (api) {\n    return api.getFilteredByGlob(at('long')).reverse();\n  },",
      '};',
    ].join('\n'),
    'long/one.md': '---\ntitle: One\npermalink: "/e/{{ title | short }}/"\n---\nText.',
    'cards.njk':
      '---\npagination: { data: collections.essays, size: 1, alias: one }\npermalink: "cards/{{ one.url }}/"\n---\n',
    'list.njk': '---\ntitle: All\n---\n{% for one in collections.essays %}{{ one.url }}{% endfor %}',
  });
  expect(routes).toEqual(['/e/on/', '/list/']);
  expect(matter('list.md')).toContain('template: list\nfolder: /e/\n');
  expect(left).toEqual([
    'eleventy.config.js:4 page addTemplate: terms.njk',
    'cards.njk: page pagination: collections.essays',
  ]);
});

test('code that is too slow or uses its environment is not followed', () => {
  for (const slugify of [
    "(s) => s.replace(/(a+)+$/, '')",
    "(s) => s.replace(/.*.*.*x/, '')",
    "(s) => s.replace(/\\[(a+)+]/, '')",
    `(s) => s.replace(/${'a?'.repeat(60)}${'a'.repeat(60)}/, '')`,
    `(s) => s.replace(/${'(?:a|a)'.repeat(20)}[bc]/, '')`,
    "(s) => s.replace(/(a*b*|x)(c*d*|y)z/, '')",
    "(s) => 'x'.repeat(1e9)",
    '(s) => s.padStart(1e9)',
    'function own(s) { return own(s); }',
    "(s) => s.constructor.constructor('return process')()",
    '(s) => { while (true) {} }',
    '(s) => [s, s].map((a) => [s, s].map((b) => a + b)).constructor',
    '(s) => process.exit(1)',
    '(s) => ({}).__proto__.polluted',
    "(s) => require('node:fs').readFileSync('/etc/hostname')",
    '(s) => { let t = s; t += t; t += t; t += t; t += t; t += t; t += t; t += t; t += t; t += t; t += t; t += t; t += t; return t; }',
  ])
    expect(slugged(slugify), slugify).toBe('ete-co | .vitepress/config.ts:2 computed slugify');
});

test('an expression of a stranger is used only if its choices and repetitions have a bound', () => {
  const effort = (source: string) => {
    const { ways, power } = effortOf(source) ?? {};
    return `${ways} ${power}`;
  };
  expect(['^a', 'a*', '^a*b+|c{2,}', '(a|b)c?', '[a?*|]\\?\\*', 'a*?(b+|c)'].map(effort)).toEqual([
    '1 0',
    '1 2',
    '2 2',
    '4 1',
    '1 1',
    '2 3',
  ]);
  const without = [
    'a?'.repeat(7),
    '(a|a)'.repeat(7),
    '(a+)+',
    '\\[(a+)+]',
    '(a)\\1',
    '(?<x>a)\\k<x>',
    '(?=a)',
  ];
  expect(without.map(effortOf)).toEqual(without.map(() => undefined));
  const go = (source: string) => hugo(`{{ replaceRE "${source}" "-" .Inner }}`, 'a'.repeat(99)).rendered;
  expect(['a+', `${'a?'.repeat(60)}${'a'.repeat(60)}`, 'a+a+b'].map(go)).toEqual(['-', undefined, undefined]);
});

test('VitePress: rewrites whose parts could end at many places are not followed', () => {
  const path = `guide/${'a'.repeat(200)}.md`;
  const routes = (from: string) =>
    importOf({
      '.vitepress/config.ts': `export default { rewrites: { ${JSON.stringify(from)}: 'to/one.md' } };`,
      [path]: '# A\n',
    }).left;
  expect(routes('guide/:name.md')).toEqual([]);
  const noted = ['.vitepress/config.ts:1 computed rewrites'];
  const optional = `${'/:a?'.repeat(30)}/x.md`.slice(1);
  for (const from of [
    'guide/:a:b:c:d:e:f:g:h!',
    'guide/:a(a*a*):b(a*a*):c(a*a*)!',
    optional,
    '^guide/(a+)+$',
  ])
    expect(routes(from), from).toEqual(noted);
});

test('half a character in an address ends no import', () => {
  const half = ['"\\ud800"', '"/a/\\udfff/"', '"/a\\ud800.html"'];
  const posts = half.flatMap((address, index) =>
    ['permalink', 'slug', 'title'].map((key) => [
      `source/_posts/${key}-${index}.md`,
      `---\n${key}: ${address}\ndate: 2024-01-02\n---\n{% asset_img a.png %} {% post_link title-0 %} {% asset_link b.pdf B %}`,
    ]),
  );
  const { routes } = importOf({
    '_config.yml': 'title: X\nurl: https://a.example\npermalink: :title/\npost_asset_folder: true\n',
    'package.json': '{ "dependencies": { "hexo": "7" } }',
    'source/_posts/title-0/a.png': 'x',
    ...Object.fromEntries(posts),
  });
  expect(routes.length).toBeGreaterThan(posts.length - 1);
  for (const name of ['encodeURI', 'encodeURIComponent', 'decodeURIComponent'])
    expect(slugged(`(s) => ${name}(s + '\\ud800%')`), name).toBe(
      'ete-co | .vitepress/config.ts:2 computed slugify',
    );
  expect(encodedPath('a b/50%/\ud800😀')).toBe('a%20b/50%25/%EF%BF%BD%F0%9F%98%80');
});

test.each(['()', '[]', '{}'])('code with too many open %s is not followed', ([open = '', close = '']) => {
  const nested = (count: number) => open.repeat(count) + (open === '(' ? '1' : '') + close.repeat(count);
  expect(programOf(nested(200))).toBeDefined();
  expect(programOf(nested(201))).toBeUndefined();
  expect(programOf(`${nested(1)};`.repeat(300))).toBeDefined();
  const config = `export default { markdown: { anchor: { slugify: (s) => ${nested(201)} } } }`;
  expect(slugged(config)).toBe('ete-co | .vitepress/config.ts: computed the whole file');
});

test('a configuration that cannot be read is reported', () => {
  const pages = { 'docs/a.md': '# A', 'a.md': '# A' };
  for (const file of ['.vitepress/config.ts', 'docusaurus.config.js', 'eleventy.config.js'])
    expect(importOf({ ...pages, [file]: 'export default { a: ( }' }).left).toContain(
      `${file}: computed the whole file`,
    );
  const own = "import './theme.css';\nimport own from './own.mjs';\nexport default { title: own };";
  expect(
    importOf({ ...pages, '.vitepress/config.ts': own, '.vitepress/own.mjs': 'export = (' }).left,
  ).toContain('.vitepress/own.mjs: computed the whole file');
});

test('names in code are no regular expressions', () => {
  const name = '((a+)+$';
  const { left } = importOf({
    'eleventy.config.ts': `const made = { ${JSON.stringify(name)}: () => api.getFilteredByGlob('b/*.md') };\nexport default (c) => {};`,
    'b/b.11tydata.js': `export default { eleventyComputed: { ${JSON.stringify(name)}: (data) => own(data) } }; // ${'a'.repeat(40)}!`,
    'b/one.md': '# One\n',
  });
  expect(left).toEqual([`b/b.11tydata.js:1 computed ${name}`]);
});

test('code that would expand its input too much is not followed', () => {
  // The first would be longer than any text that V8 has; the others, millions of characters or parts.
  const much = [
    `(s) => 'x'.padEnd(9999).replaceAll(' ', "${"$'".repeat(12)}")`,
    "(s) => 'x'.padEnd(5000).replaceAll(' ', 'y'.padEnd(5000))",
    "(s) => { const all = 'x'.padEnd(1900).split(''); return all.map(() => 'y'.padEnd(9000)).join('') }",
    "(s) => { const all = 'x'.padEnd(1900).split(''); return all.flatMap(() => all).length + s }",
    "(s) => { const all = 'x'.padEnd(1900).split(''); return [].concat(all.map(() => all)).flat().length + s }",
  ];
  for (const code of much)
    expect([code, slugged(code)]).toEqual([code, expect.stringContaining('computed slugify')]);
});

test('VitePress: expressions that try every part of a text from every other one are not followed', () => {
  const letters = 's.padEnd(399, "a").split("")';
  const slugify = (by: string) =>
    `(s) => ${letters}.map(() => ${by}.test(s.padEnd(399, "a")) ? "x" : "y").at(0) + s.length`;
  expect(slugged(slugify('/^b/'))).toBe('y14 y8');
  expect(slugged(slugify('/a*a*b|a*a*c|a*a*d/'))).toBe('ete-co | .vitepress/config.ts:2 computed slugify');
});

test('all runs of an import have a limit in sum, and each import its own', () => {
  beginRuns();
  const run = () => inRun(() => pay(40_000));
  expect(() => inRun(() => pay(60_000))).toThrow(Unclear);
  for (let index = 0; index < 498; index += 1) run();
  expect(() => Array.from({ length: 3 }, run)).toThrow(Unclear);
  beginRuns();
  run();
});

const hugo = (template: string, inner: string) => {
  const budget = { left: 25_000_000 };
  const site = { params: {}, title: '', url: '', base: '/' };
  const nothing = () => undefined;
  const context = {
    page: { values: {}, address: '/' },
    site,
    data: () => ({}),
    file: nothing,
    resource: nothing,
  };
  const rendered = goText(template, { ...context, named: {}, listed: [], inner, budget, partial: () => '' });
  return { rendered, cost: 25_000_000 - budget.left };
};
const long = 'a'.repeat(100_000);

test.each([
  ['brackets in brackets', `{{ ${'('.repeat(500)}"a"${')'.repeat(500)} }}`, 'x', 125_000],
  [
    'a search in a list',
    '{{ $l := split .Inner "" }}{{ $x := in $l "b" }}{{ $x := in $l "b" }}',
    long,
    150_000,
  ],
  ['a loop without a body', '{{ $l := split .Inner "" }}{{ range $l }}{{ end }}', long, 300_000],
  ['a search of a long text', '{{ $x := Contains .Inner (replace .Inner "b" "c") }}', long, 10_000_000],
])('Hugo: %s costs as much as it takes', (_, template, inner, least) => {
  expect(hugo(template, inner).cost).toBeGreaterThan(least);
});

test('Hugo: tags that are not closed are looked at once, and what a tag holds is no other one', () => {
  const rendered = (template: string) => hugo(template, 'x').rendered;
  expect(rendered('{{ {{ .Inner }} {{/* a {{ b }} */}} {{ "}}" }}{{- /* d */ -}} e')).toContain('}}e');
  const exec = vi.spyOn(RegExp.prototype, 'exec');
  expect(rendered('{{'.repeat(9_000))).toBe('{{'.repeat(9_000));
  expect(exec.mock.calls.length).toBeLessThan(40_000);
  exec.mockRestore();
});

test('Jekyll: a loop and a comparison of long texts cost as much as they take', () => {
  const values = { page: { x: 'a'.repeat(40_000), y: 'a'.repeat(20_000), z: 'ab' } };
  const filled = (text: string) => {
    const tree = { paths: [], has: () => false, text: () => '', script: () => '' };
    return liquidText(text, { tree, values, includes: [] });
  };
  expect(filled('{% if page.x contains page.z %}b{% else %}c{% endif %}')).toBe('c');
  expect(filled('{% if page.x contains page.y %}b{% endif %}'.repeat(100))).toBeUndefined();
  expect(
    filled('{% assign l = page.z | split: "" %}{% for a in l %}{% for b in l %}{% endfor %}x{% endfor %}'),
  ).toBe('xx');
  const loops = '{% for a in l %}{% for b in l %}{% endfor %}{% endfor %}';
  expect(filled(`{% assign l = page.x | split: "" %}${loops}`)).toBeUndefined();
});
