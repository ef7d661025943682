// `site import`: the pages of Eleventy in HTML, Nunjucks and Liquid, its lists, menu and feeds. Eleventy 3.1 made the same addresses from
// these files, except where a comment names an omitted page.
import { expect, test } from 'vitest';
import { fitting, ignoring } from '../src/import/globs.ts';
import { importOf } from './support/imports.ts';
import { buildSite, lines } from './support/sites.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const config = `import { feedPlugin } from '@11ty/eleventy-plugin-rss';
export default async function (config) {
  config.addPassthroughCopy({ './public/': '/' });
  config.addPlugin(feedPlugin, { type: 'atom', outputPath: '/feed/feed.xml', collection: { name: 'posts' } });
  config.addCollection('essays', (all) => all.getFilteredByGlob('content/essays/*.md'));
  config.ignores.add('content/secret/**');
}
export const config = {
  templateFormats: ['md', 'njk', 'html', 'liquid', '11ty.js'],
  dir: { input: 'content', includes: '../_includes', data: '../_data', output: 'content/out' },
};`;

const files = {
  'eleventy.config.js': config,
  '.gitignore': 'content/kept-out.md\n',
  '.eleventyignore': '# no pages\ncontent/drafts\n',
  'content/.eleventyignore': 'ignored.njk\n',
  '_data/metadata.js':
    "export default { title: 'Base', url: 'https://own.example/', language: 'de', description: 'I write.', author: { name: 'Ann', more: () => 1 } };",
  '_includes/base.njk':
    '<nav>{% for e in collections.all | eleventyNavigation %}<a href="{{ e.url }}">{{ e.title }}</a>{% endfor %}</nav>{{ content | safe }}',
  '_includes/archive.njk':
    '---\nlayout: base.njk\n---\n{% for p in collections.notes %}{{ p.url }}{% endfor %}',
  '_includes/list.njk': '{% for p in items %}<a href="{{ p.url }}">{{ p.data.title }}</a>{% endfor %}',
  '_includes/card.html': '<p>By {{ metadata.author.name }}.</p>',
  'content/blog/blog.11tydata.js': "export default { tags: ['posts'], layout: 'base.njk' };",
  'content/blog/first.md':
    '---\ntitle: First\ndate: 2024-01-02\ntags: [one, two words]\n---\n{{ metadata.title }} and [terms](/legal/terms.html).',
  'content/blog/second.md': '---\ntitle: Second\ndate: 2024-02-02\ntags: one, three\n---\nText.',
  'content/notes/notes.json': '{ "tags": "notes" }',
  'content/notes/n1.html': '---\ntitle: Note one\n---\n<p>One <b>note</b>.</p>',
  'content/notes/n2.liquid': '<h1>Note two</h1>\n\n    <p>Two.</p>',
  'content/notes.njk': '---\ntitle: Notes\nlayout: archive.njk\npermalink: /all-notes/\n---\n',
  'content/essays/e.md': '---\ntitle: E\n---\nEssay.',
  'content/essay-list.html':
    '---\ntitle: Essays\n---\n<p>All.</p>\n{% for e in collections.essays %}{{ e.url }}{% endfor %}',
  'content/blog.njk':
    '---\ntitle: Archive\neleventyNavigation: { key: Archive, order: 2 }\n---\n<h1>Archive</h1>\n{% set items = collections.posts %}\n{% include "list.njk" %}',
  'content/index.njk':
    '---js\nconst eleventyNavigation = {\n  key: "Home",\n  order: 1,\n};\nconst count = -3;\n---\n<h1>Latest {{ count }}</h1>\n{% set items = collections.posts %}{% include "list.njk" %}',
  'content/about.njk':
    '---\ntitle: About\neleventyNavigation: { key: About me, order: 3 }\n---\n<div>\n\n  <h1>About</h1>\n  <p>I write.</p>\n  {% include "card.html" %}\n  <ul>{% for t in team %}<li>{{ t.name }}</li>{% endfor %}</ul>\n</div>',
  'content/plain.html':
    '<!doctype html><html><head><title>Plain | Base</title><meta name="description" content="Very plain."><style>p{}</style></head>\n<body class="x"><h1>Plain</h1><p>Text.</p></body></html>',
  'content/legal/terms.html':
    '---\ntitle: Terms\npermalink: "legal/{{ page.fileSlug }}.html"\n---\n<p>Terms.</p>',
  'content/block.njk':
    '---\ntitle: Block\n---\n{% extends "base.njk" %}\n{% block content %}<p>In a block.</p>{% endblock %}',
  'content/tags.njk':
    '---\npagination: { data: collections, size: 1, alias: tag, filter: [all, posts, notes] }\npermalink: /about/{{ tag | slugify }}/\n---\n{{ tag }}',
  'content/paged.njk':
    '---\ntitle: Paged\npagination: { data: collections.posts, size: 1 }\npermalink: "/paged/{% if pagination.pageNumber %}{{ pagination.pageNumber }}/{% endif %}"\n---\n',
  'content/people.njk':
    '---\npagination: { data: people, size: 1, alias: one }\npermalink: "/p/{{ one.id }}/"\n---\n',
  'content/sitemap.njk': '---\npermalink: /sitemap.xml\n---\n<urlset></urlset>',
  'content/old.njk': '---\npermalink: /rss.xml\n---\n<rss version="2.0"></rss>',
  'content/data.njk': '---\npermalink: /data.json\n---\n{}',
  'content/none.njk': '---\npermalink: false\n---\n<p>None</p>',
  'content/secret/x.md': '# Secret',
  'content/ignored.njk': '<p>Ignored</p>',
  'content/drafts/a.html': '<p>Ignored</p>',
  'content/kept-out.md': '# Out',
  'content/other.ejs': '<p>No format of this site</p>',
  'content/code.11ty.js': 'export default { render: () => 1 };',
  'content/out/built/index.html': '<p>Built</p>',
};

test('Eleventy: pages in HTML, Nunjucks and Liquid, lists, tags, menu and feeds are imported', async () => {
  const { root, routes, matter, body, text, left, has } = importOf(files);
  expect(routes).toEqual([
    '/',
    ...['/about/', '/about/one/', '/about/three/', '/about/two-words/', '/all-notes/', '/block/', '/blog/'],
    ...['/blog/first/', '/blog/second/', '/essay-list/', '/essays/e/', '/legal/terms/'],
    ...['/notes/n1/', '/notes/n2/', '/paged/', '/plain/'],
  ]);
  expect(matter('blog.md')).toContain('template: list\n');
  expect(matter('blog.md')).not.toContain('folder:');
  expect(matter('notes.md')).toContain('route: /all-notes/\ntemplate: list\nfolder: /notes/\n');
  expect(matter('essay-list.md')).toContain('folder: /essays/\n');
  expect(matter('paged/index.md')).toContain('folder: /blog/\n');
  expect(matter('about/one.md')).toContain('tag: one\n');
  expect(matter('blog/second.md')).toContain('tags:\n  - one\n  - three\n');
  expect(matter('index.md')).toContain('title: Latest -3\n');
  expect(body('about.md')).toBe('<div>\n\n<p>I write.</p>\n<p>By Ann.</p>\n<ul></ul>\n</div>');
  expect([matter('plain.md'), body('plain.md')]).toEqual([
    'title: Plain\ndescription: Very plain.\n',
    '<p>Text.</p>',
  ]);
  expect(matter('notes/n2.md')).toContain('title: Note two\ndescription: Two.\n');
  expect(body('block.md')).toBe('<p>In a block.</p>');
  expect(body('blog/first.md')).toBe('Base and [terms](/legal/terms/).');
  expect(matter('legal/terms.md')).toContain('redirectsFrom:\n  - /legal/terms.html\n');
  const site = text('content/site.yml');
  for (const line of ['name: Base', 'url: https://own.example', 'language: de', 'author: Ann'])
    expect(site).toContain(`${line}`);
  expect(site).toContain(
    'menu:\n  - label: Home\n    href: /\n  - label: Archive\n    href: /blog/\n  - label: About me\n    href: /about/\n',
  );
  for (const path of ['feed/feed.xml', 'rss.xml']) expect(has(`templates/files/${path}.ts`)).toBe(true);
  expect(left.sort()).toEqual([
    'content/about.njk:10 tag {% for t in team %} … {% endfor %}',
    'content/code.11ty.js: page content/code.11ty.js',
    'content/data.njk: file /data.json',
    'content/none.njk: hidden content/none.njk',
    'content/people.njk: page pagination: people',
    'count: key on 1 page',
  ]);
  expect(lines((await buildSite(root, { today: '2026-01-31' })).problems)).toBe('');
});

test('Eleventy: layouts and the configuration give values to pages, and their days are written as packages do', async () => {
  const { root, routes, matter, body, text, left, has } = importOf({
    '.eleventy.js': `const { DateTime } = require('luxon');
const { format } = require('date-fns');
const dayjs = require('dayjs');
module.exports = (config) => {
  config.addLayoutAlias('post', 'layouts/entry.njk');
  config.addCollection('entries', require('./lib/entries.js'));
  config.addGlobalData('permalink', '/{{ page.filePathStem }}.html');
  config.addFilter('month', (day) => DateTime.fromJSDate(new Date(day), { zone: 'utc' }).toFormat("yyyy/LL/'w'"));
  config.addFilter('words', (day) => format(day, 'MMMM do, yyyy'));
  config.addFilter('short', (day) => dayjs.utc(day).format('D MMM [in] YY'));
  config.addFilter('weekday', (day) => dayjs.utc(day).format('dd'));
  config.addFilter('inSydney', (day) => DateTime.fromJSDate(day, { zone: 'Australia/Sydney' }).toFormat('yyyy'));
};`,
    'lib/entries.js':
      "module.exports = function (api) {\n  const now = new Date();\n  const some = api.getFilteredByGlob(['blog/2024*.md']);\n  for (const one of some) one.data.n = 1;\n  return some;\n};",
    'entries.njk':
      '---\ntitle: Entries\npermalink: /entries/\n---\n{% for p in collections.entries %}{{ p.url }}{% endfor %}',
    '_data/site.json': '{ "title": "Own", "url": "https://own.example/blog/" }',
    '_includes/layouts/entry.njk':
      '---\nlayout: layouts/outer.njk\npermalink: "/{{ page.date | month }}/{{ page.fileSlug }}/index.html"\ntags: posts\nclass: wide\n---\n{{ content | safe }}',
    '_includes/layouts/outer.njk': '---\npermalink: /never/\ndescription: Of the outer one.\n---\n',
    'blog/blog.json': '{ "layout": "post" }',
    'blog/2024-03-02-first.md':
      '---\ntitle: First\ntags: [bees]\n---\n{{ "2024-03-02" | words }}, {{ "2024-03-02" | short }}',
    'blog/own.md': '---\ntitle: Own\ndate: 2023-11-05\npermalink: /own/\n---\nText.',
    'blog/zone.md': '---\ndate: 2023-11-05\npermalink: "/{{ page.date | inSydney }}/"\n---\n# Zone',
    'blog/week.md': '---\ndate: 2023-11-05\npermalink: "/{{ page.date | weekday }}/"\n---\n# Week',
    'blog/epoch.md': '---\ndate: 2023-11-05\npermalink: "/{{ page.date | date: \'%s\' }}/"\n---\n# Epoch',
    'about.md': '# About',
    'list.njk':
      '---\ntitle: List\npermalink: /list/\n---\n{% for p in collections.posts %}{{ p.url }}{% endfor %}',
    'moved.md': '---\npermalink: /_redirects\nlayout: false\n---\n# Comment\n/former/ /own/ 301\n',
    'host.njk': '---\npermalink: CNAME\n---\nown.example',
    'sitemap.njk':
      '---\npermalink: sitemap.xml\npagination: { data: collections.posts, size: 1000 }\n---\n<urlset></urlset>',
    'index.md': '---\npermalink: /\n---\n# Home',
  });
  expect(routes).toEqual([
    '/',
    '/1699142400/',
    '/2024/03/w/first/',
    '/about/',
    '/blog/week/',
    '/blog/zone/',
    '/entries/',
    '/list/',
    '/own/',
  ]);
  expect(matter('entries.md')).toContain('folder: /2024/03/w/\n');
  expect(matter('blog/first.md')).toContain('description: Of the outer one.\n');
  expect(matter('blog/first.md')).toContain('tags:\n  - bees\n');
  expect(body('blog/first.md')).toBe('March 2nd, 2024, 2 Mar in 24');
  expect(matter('about.md')).toContain('redirectsFrom:\n  - /about.html\n');
  expect(matter('blog/own.md')).toContain('redirectsFrom:\n  - /former/\n');
  expect(text('content/site.yml')).toContain('url: https://own.example #');
  expect(has('content/pages/sitemap.xml/index.md')).toBe(false);
  expect(left.sort()).toEqual([
    'blog/week.md: address /{{ page.date | weekday }}/',
    'blog/zone.md: address /{{ page.date | inSydney }}/',
    'host.njk: file /CNAME',
  ]);
  expect(lines((await buildSite(root, { today: '2026-01-31' })).problems)).toBe('');
});

test('Eleventy: tags that the configuration defines are rendered, or show the picture that they name', () => {
  const { body, left, has } = importOf({
    'eleventy.config.js': `import Image from '@11ty/eleventy-img';
import * as boxes from './boxes.js';
async function image(src, alt) { return Image.generateHTML(await Image(src), { alt }); }
export default (config) => {
  config.addShortcode('file', (name) => \`<div class="file">\${name}</div>\\n\\n\`);
  config.addNunjucksAsyncShortcode('image', image);
  config.addShortcode('year', () => \`\${new Date().getFullYear()}\`);
  config.addPairedShortcode('box', boxes.box);
  Object.keys(all).forEach((name) => config.addPairedAsyncShortcode(name, all[name]));
};
const all = { loud: async (text, sign = '!') => \`**\${text}**\${sign}\`, lost: (text) => \`\${new Date()} \${text}\` };`,
    'boxes.js':
      'export const box = (text, kind) => \'<section class="\' + kind + \'">\\n\\n\' + text + "\\n</section>";',
    'pictures/night/wide.png': png,
    'beside.png': png,
    'a.md': [
      '---\ntitle: A\nname: lib/a.ex\n---\n{% file "b.rb" %}\n{% file name %}',
      '{% image "wide.png", "A [wide] night", "(min-width: 30em) 50vw" %}',
      '{% image src="./beside.png" alt="By" %}',
      '<img src="{% none "wide.png" %}" alt="In a tag">',
      '{% box "big" %}\nIn *it*.\n{% endbox %}',
      '{% loud %}Hear{% endloud %} {% loud "?" %}Hear{% endloud %} {% lost %}Kept{% endlost %} {% year %} {% none "x" %}',
    ].join('\n\n'),
  });
  expect(body('a.md').split(/\n{2,}/)).toEqual([
    '<div class="file">b.rb</div>',
    '<div class="file">lib/a.ex</div>',
    expect.stringMatching(/^!\[A \\\[wide\\\] night\]\(.*wide\.png\)$/),
    '![By](beside.png)',
    expect.stringMatching(/^<img src="[^"{}]*wide\.png" alt="In a tag">$/),
    '<section class="big">',
    'In *it*.',
    '</section>',
    '**Hear**! **Hear**? Kept',
  ]);
  expect(has('content/pages/beside.png')).toBe(true);
  expect(left).toEqual([
    'a.md:18 tag {% lost %} … {% endlost %}',
    'a.md:18 tag {% year %}',
    'a.md:18 tag {% none "x" %}',
    'name: key on 1 page',
  ]);
});

test('path patterns match as in ignore files', () => {
  const fits = (pattern: string) =>
    ['a.md', 'b/a.md', 'b/c/a.md', 'b/c/a.txt'].filter(fitting(pattern)).join(' ');
  expect(fits('*.md')).toBe('a.md');
  expect(fits('./**/*.md')).toBe('a.md b/a.md b/c/a.md');
  expect(fits('b/**')).toBe('b/a.md b/c/a.md b/c/a.txt');
  expect(fits('b/*/a.{md,txt}')).toBe('b/c/a.md b/c/a.txt');
  expect(fits('?/[!x]/[a-b].md')).toBe('b/c/a.md');
  expect(fits(`${'*a'.repeat(5000)}b`)).toBe('');
  const ignored = (text: string) => ['a.md', 'b/a.md', 'b/c/a.md', 'c/b/x'].filter(ignoring(text)).join(' ');
  expect(ignored('b')).toBe('b/a.md b/c/a.md c/b/x');
  expect(ignored('/b/')).toBe('b/a.md b/c/a.md');
  expect(ignored('b/c\n# x\n')).toBe('b/c/a.md');
  expect(ignored('*.md\n!/a.md')).toBe('b/a.md b/c/a.md');
});

// Eleventy 3.1 made the same addresses, in the same order of items.
test('Eleventy: pages of data have their addresses, titles and texts, and what they lack is reported once', async () => {
  const { root, routes, matter, body, left } = importOf({
    '.eleventy.js': `module.exports = (config) => {
  config.addDataExtension('txt', (text) => text);
  config.addFilter('loud', (text) => text.toUpperCase());
  config.addFilter('markdown', (text) => reader.render(text));
  config.addCollection('kinds', (api) => grouped(api));
};`,
    '_data/birds/owl.json': '{ "name": "Owl \\"O\\"", "size": 3, "calls": ["hu", "hoo"] }',
    '_data/birds/tit.json': '{ "name": "Tit", "size": 1, "calls": [] }',
    '_data/birds/wren.json': '{ "name": "Wren", "size": 2, "calls": ["trr"] }',
    '_data/notes/owl.txt': 'At *night*.',
    '_data/places.json': '[{ "id": "a b" }, { "id": "c" }, { "id": "d" }]',
    '_data/days.js': 'module.exports = ["mon", "tue", "wed"];',
    'bird.njk':
      '---\npagination:\n  data: birds\n  size: 1\n  alias: key\n  filter: [tit]\npermalink: "/birds/{{ key }}/"\neleventyComputed:\n  title: "{{ birds[key].name | safe }}"\n---\n<p>{{ birds[key].name | loud }} is {{ birds[key].size }}.</p>\n{% if notes[key] %}<p>{{ notes[key] }}</p>{% endif %}\n<ul>{% for call in birds[key].calls %}<li>{{ call }}</li>{% endfor %}</ul>\n{{ unknown }}',
    'place.md':
      '---\npagination: { data: places, size: 1, alias: place, reverse: true }\npermalink: "/at/{{ place.id | slugify }}/{% if pagination.pageNumber > 0 %}{{ pagination.pageNumber }}/{% endif %}"\n---\n# At {{ place.id }}',
    'week.liquid':
      '---\ntitle: Week\npagination: { data: days, size: 2, alias: some }\n---\n<p>{% for day in some %}{{ day }} {% endfor %}</p>',
    'sizes.njk':
      '---\npagination: { data: birds, size: 1, resolve: values, alias: bird }\npermalink: "/size/{{ bird.size }}.html"\n---\n<h1>{{ bird.name }}</h1>',
    'kind.njk':
      '---\npagination: { data: collections.kinds, size: 1, alias: category }\npermalink: "/kind/{{ category.slug }}/index.html"\n---\n',
    'lost.njk':
      '---\npagination: { data: places, size: 1, alias: place }\npermalink: "/lost/{{ place | other }}/"\n---\n',
    'rank.njk':
      '---\npagination: { data: order, size: 1, alias: key }\npermalink: "/rank/{{ key }}/"\n---\n{%- set place = order.indexOf(key) + 1 %}{%- set last = birds[order[place - 2]] if place > 1 %}\n<p>{{ place }} of {{ order.length }}{% if last %}, after {{ last.name | loud }}{% endif %}{{ "!" if place == 2 else "." }}</p>\n{% for call in birds[key].calls.slice(0, 1) %}<p>{{ loop.index }} {{ call }}</p>{% endfor %}\n{% if notes[key] %}{{ notes[key] | markdown | safe }}{% elseif order.includes(key) and not last %}<p>None</p>{% endif %}\n{% if order.flatten(key) %}<p>Unknown</p>{% endif %}\n{{ key.constructor("a").name }}',
    '_data/order.json': '["owl", "wren"]',
    'posts/one.md': '---\ndate: 2024-01-02\ncategories: [Big News]\n---\n# One\n\nText.',
    'index.md': '# Home\n\nText.',
  });
  expect(routes).toEqual([
    ...['/', '/at/a-b/2/', '/at/c/1/', '/at/d/', '/birds/owl/', '/birds/wren/', '/kind/big-news/'],
    ...['/posts/one/', '/rank/owl/', '/rank/wren/', '/size/1/', '/size/2/', '/size/3/', '/week/', '/week/1/'],
  ]);
  expect(matter('birds/owl.md')).toContain('title: Owl "O"\n');
  expect(body('birds/owl.md')).toBe(
    '<p>OWL "O" is 3.</p>\n<p>At *night*.</p>\n<ul><li>hu</li><li>hoo</li></ul>',
  );
  expect(body('birds/wren.md')).toBe('<p>WREN is 2.</p>\n<ul><li>trr</li></ul>');
  expect(matter('at/a-b/2.md')).toContain('title: At a b\n');
  expect([body('week.md'), body('week/1.md')]).toEqual(['<p>mon tue </p>', '<p>wed </p>']);
  expect(matter('size/3.md')).toContain('redirectsFrom:\n  - /size/3.html\n');
  expect(matter('kind/big-news.md')).toContain(
    'title: Big News\ndescription: Big News\ntemplate: list\ntag: Big News\n',
  );
  expect([body('rank/owl.md'), body('rank/wren.md')]).toEqual([
    '<p>1 of 2.</p>\n<p>1 hu</p>\n<p>At <em>night</em>.</p>',
    '<p>2 of 2, after OWL "O"!</p>\n<p>1 trr</p>',
  ]);
  expect(left.sort()).toEqual([
    'bird.njk:14 output {{ unknown }}',
    'lost.njk: page pagination: places',
    'rank.njk:10 output {{ key.constructor("a").name }}',
    'rank.njk:9 tag {% if order.flatten(key) %} … {% endif %}',
  ]);
  expect(lines((await buildSite(root, { today: '2026-01-31' })).problems)).toBe('');
});

test('Eleventy: lists of other keys than tags, divided Markdown, and pages that only redirect are imported', () => {
  const note = (name: string, day: number, walk: string) =>
    `---\ntitle: Note ${name}\ndate: 2024-01-0${day}\ntags: [note, mud]\nwalks: ${walk}\n---\nText.`;
  const { addresses, left, matter, has } = importOf({
    'eleventy.config.js': `module.exports = (config) => {
      config.addCollection('walks', (api) => madeOf(api).map((name) => ({ name, slug: slugged(name) })));
      config.addCollection('recent', (api) => api.getFilteredByTag('note').reverse());
    };`,
    '_includes/moved.njk': '<head><meta http-equiv="refresh" content="0; url={{ target }}"></head>',
    '_includes/recent.njk':
      '<ul>{% for one in pagination.items %}<li>{{ one.data.title }}</li>{% endfor %}</ul>',
    'index.md':
      '---\ntitle: All\nlayout: recent.njk\npagination:\n  data: collections.recent\n  size: 2\n---\n',
    'notes/a.md': note('a', 1, 'Long Way'),
    'notes/b.md': note('b', 2, 'Long Way'),
    'notes/c.md': note('c', 3, '[Short, Long Way]'),
    'pages/old.njk': '---\nlayout: moved.njk\ntarget: /notes/a/\npermalink: /old/\n---\n',
    'pages/tags.njk':
      '---\npagination: { data: collections, size: 1, alias: tag }\npermalink: /about/{{ tag }}/\nheading: {{ tag }}\n---\n<h1>{{ tag }}</h1>',
    'pages/walks.njk':
      '---\npagination: { data: collections.walks, size: 1, alias: walk }\npermalink: /walks/{{ walk.slug }}/\n---\n<h1>{{ walk.name }}</h1>',
  });
  expect(addresses.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '/ /',
    '/1/ /',
    '/about/all/ /about/all/', // of all pages: the key `all` is a collection, too
    '/about/mud/ /about/mud/',
    '/about/note/ /about/note/',
    '/notes/a/ /notes/a/',
    '/notes/b/ /notes/b/',
    '/notes/c/ /notes/c/',
    '/old/ /notes/a/',
    '/walks/long-way/ /walks/long-way/',
    '/walks/short/ /walks/short/',
  ]);
  expect(matter('walks/long-way.md')).toContain('template: list\ntag: Long Way\n');
  expect(matter('notes/c.md')).toContain('tags:\n  - note\n  - mud\n  - Short\n  - Long Way\n');
  expect(has('content/pages/pages/old.md')).toBe(false);
  expect(left).toEqual(['pages/tags.njk:1 frontMatter A key is a list or a mapping']);
});

test('Eleventy: a tag that names the file of a page is a link to it, and an empty link is reported by its words', () => {
  const { body, left } = importOf({
    'eleventy.config.js': `module.exports = (config) => {
      let urls;
      config.addCollection('all', (api) => (urls = readUrls(api)));
      config.addShortcode('pageAt', (name) => urls.get(name));
    };`,
    'notes/2024-05-06-bees.md': '---\ntitle: Bees\n---\nBuzz.',
    'a/same.md': '---\ntitle: Same a\n---\nA.',
    'b/same.md': '---\ntitle: Same b\n---\nB.',
    'c.md':
      '---\ntitle: C\n---\n[Bees]({% pageAt "2024-05-06-bees" %}) [again]( {% pageAt "posts/2024-05-06-bees.markdown" %} ) <a href="{% pageAt \'a/same.md\' %}">a</a> [which]({% pageAt "same" %}) {% pageAt "2024-05-06-bees" %} [ref]\n\n[ref]: {% pageAt "b/same" %}\n',
  });
  expect(body('c.md')).toBe(
    '[Bees](notes/bees.md) [again]( notes/bees.md ) <a href="a/same.md">a</a> which  [ref]\n\n[ref]: b/same.md',
  );
  expect(left).toEqual([
    'c.md:4 tag {% pageAt "same" %}',
    'c.md:4 tag {% pageAt "2024-05-06-bees" %}',
    'c.md:4 link which',
  ]);
});
