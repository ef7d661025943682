// `site import`: what each generator's reader and templates make of a text, where it differs from GitHub's Markdown or needs values.
// Hexo 8.1 and 6.3 (hexo-renderer-marked 7.0 and 0.3), Hugo 0.111, Eleventy 1.0 made these addresses, ids and texts.
import { expect, test } from 'vitest';
import { importOf } from './support/imports.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('Nunjucks: loops, conditions and parts over data are filled in, and loops over code are reported', () => {
  const { body, left } = importOf({
    '.eleventy.js':
      "module.exports = (c) => { c.addFilter('shout', (s) => s.toUpperCase() + '!'); c.addFilter('date', (d) => new Date(d)); };",
    '_data/people.json':
      '{ "cooks": [{ "name": "Ann", "url": "/a/", "tall": true }, { "name": "Bo", "url": "/b/" }], "none": [] }',
    '_data/groups.json': '{ "one": { "is": "First" }, "two": { "is": "Second" } }',
    '_includes/person.njk':
      '{# {{ no }} #}<li>{{ loop.index }} {{ person.name | shout }}{% if person.tall === true %}, tall{% elif person.url == "/b/" %}, b{% endif %} {{ "A" if person.tall else "B" }}{{ "C" if person.tall }} {{ kind | default("none") | safe }}</li>',
    'team.njk':
      '---\ntitle: Team\n---\n<div>\n\t{# <p>{{ secret }}</p> #}\n\n\t\t{# more #}\n{% set kind = "Cook" %}{% set person = people.cooks %}<ul>{%- for person in person -%}{% include "person.njk" %}{%- endfor -%}</ul>\n{% for key, group in groups %}{% set big = group.is | upper | trim %}<h2>{{ key }} {{ big }}</h2>{% endfor %}\n{% if people.none.length > 0 or not people.cooks %}<p>No</p>{% endif %}</div>',
    'odd.njk':
      '---\ntitle: Odd\n---\n{% for p in people.cooks %}{% set a = { b: p.name } %}{{ a.b }}{% endfor %}{% for p in people.cooks %}{{ p.name | date }}{% endfor %}',
  });
  expect(body('team.md').replace(/\n+/g, '\n')).toBe(
    '<div>\n<ul><li>1 ANN!, tall AC Cook</li><li>2 BO!, b B Cook</li></ul>\n## one FIRST\n## two SECOND\n</div>'.replace(
      '## one FIRST\n## two SECOND',
      '<h2>one FIRST</h2><h2>two SECOND</h2>',
    ),
  );
  expect(left).toEqual([
    'odd.njk:4 tag {% for p in people.cooks %} … {% endfor %}',
    'odd.njk:4 tag {% for p in people.cooks %} … {% endfor %}',
  ]);
});

test('a loop over pages is left to the list of the new site only where the page becomes one', () => {
  const loop = '{% for p in site.recipes %}{{ p.title }}{% endfor %}';
  const files = {
    '_config.yml': 'title: T\ncollections: { recipes: { output: true } }\n',
    '_recipes/a.md': '---\ntitle: A\n---\nText.',
    'all.md': `---\ntitle: All\n---\nAll.\n\n${loop}\n{% assign few = site.recipes | where: "hot", true %}{% for p in few %}{% endfor %}\n{% for x in things %}{% include none.html %}{% endfor %}`,
    'index.md': `---\ntitle: Home\n---\nHello.\n\n${loop}\n\n{% for p in site.pages %}{{ p.title }}{% endfor %}`,
  };
  const { matter, left } = importOf(files);
  expect(matter('all.md')).toContain('template: list\nfolder: /recipes/\n');
  expect(left).toEqual([
    'all.md:7 tag {% assign few = site.recipes | where: "hot", true %}',
    'all.md:8 tag {% for x in things %} … {% endfor %}',
    'index.md:6 tag {% for p in site.recipes %} … {% endfor %}',
    'index.md:8 tag {% for p in site.pages %} … {% endfor %}',
  ]);
});

test('Hexo: words of permalinks, files of posts, links, values, raw HTML, languages and skipped files', () => {
  const { body, matter, text, has, left } = importOf({
    'package.json':
      '{ "hexo": { "version": "8.1.2" }, "dependencies": { "hexo-renderer-marked": "^7.0.1" } }',
    '_config.yml':
      "title: Own\nurl: https://own.example\nlanguage: [en, zh-CN]\ntimezone: Asia/Tokyo\npost_asset_folder: true\npermalink: :lang/:year/:hash/:post_title/:timestamp/:series\npermalink_defaults: { lang: en, series: none }\nskip_render: ['raw/**', plain.md]\n",
    'source/_posts/my-post.md':
      '---\ntitle: My First Post & More\nrating: 5\ndeep: { key: v }\ndate: 2024-03-05 01:02:03\n---\n{% asset_img wide a.png 20 "An alt" %}\n\n{% asset_link a.png The file %} {% post_link other#part See there %} {% post_link \'Other One\' %} {% post_link other x false %}\n\n## It\'s `a \'b\' & c` … "q" é Ж й ﬁ\n\n{% raw %}<div class="x">{% endraw %}\n### Inner\n{% raw %}</div>{% endraw %}\n\n{% raw %}\n<div>\n\n    <p>one</p>\n</div>\n{% endraw %}\n\nValue {{ rating }}, {{ deep.key }}{{ missing }}.',
    'source/_posts/my-post/a.png': png,
    'source/_posts/other.md':
      '---\ntitle: Other One\ndate: 2024-04-05\nlang: de\nseries: s1\nid: 7\n---\n## part\n',
    'source/_posts/slash.md': '---\ntitle: Slash\ndate: 2022/9/26 15:35:20\nlang: x\n---\n',
    'source/_posts/dot.md': '---\ntitle: Dot\ndate: 2022.09.26\nlang: x\n---\n',
    'source/about/index.html': '---\ntitle: About\n---\n<p>Hi <b>x</b></p>\n',
    'source/zh-CN/index.md': '---\ntitle: Z\n---\nText',
    'source/raw/x.md': '# Raw',
    'source/plain.md': '# Plain',
  });
  const addresses = text('import-addresses.csv');
  const folder = '/en/2024/e6e7d7a61d46/my-first-post-more/1709568123/none/';
  for (const one of [folder, '/de/2024/4d6e50312dce/other-one/1712242800/s1/', '/about/', '/zh-CN/'])
    expect(addresses).toContain(`\n${one},${one}\n`);
  for (const name of ['slash', 'dot']) {
    expect(addresses).toMatch(new RegExp(`^/x/2022/\\w+/${name}/\\d+/none/,`, 'm'));
    expect(matter(`posts/${name}.md`)).toMatch(/^date: .?2022-09-26/m);
  }
  for (const one of ['raw/x.md', 'plain.md']) expect(has(`content/static/${one}`)).toBe(true);
  expect(matter('zh-CN/index.md')).toContain('language: zh-CN\n');
  expect(body('about/index.md')).toBe('<p>Hi <b>x</b></p>');
  expect(body('posts/my-post.md').replace(/\n{2,}/g, '\n')).toBe(
    [
      `![An alt](${folder}a.png)`,
      `[The file](${folder}a.png) [See there](/de/2024/4d6e50312dce/other-one/1712242800/s1/#part) [Other One](/de/2024/4d6e50312dce/other-one/1712242800/s1/) [x](/de/2024/4d6e50312dce/other-one/1712242800/s1/)`,
      '## It\'s `a \'b\' & c` … "q" é Ж й ﬁ <span id="It’s-a-b-c-…-“q”-e-Ж-й-ﬁ"></span>',
      '<div class="x">',
      '### Inner {#Inner}',
      '</div>',
      '<div>',
      '<p>one</p>',
      '</div>',
      'Value 5, v.',
    ].join('\n'),
  );
  expect(left.filter((one) => !/: key /.test(one))).toEqual([
    'source/_posts/my-post.md:24 output {{ missing }}',
  ]);
});

test('Hexo with hexo-renderer-marked 0.3: text in HTML is Markdown, and references are in ids', () => {
  const { body } = importOf({
    'package.json': '{ "hexo": {}, "dependencies": { "hexo-renderer-marked": "^0.3.2" } }',
    '_config.yml': 'title: T\n',
    'source/a.md':
      '---\ntitle: A\n---\n## HTML & CSS\n\n## On `<b>` and `\'x\'`\n\n<p class="tip">See `<ul>` and [b](https://b.example/) **now**.</p>\n\n<p>One _two_.</p>\n\n<div class="x">A `b`.</div>\n\n<p>Plain <code>{{x}}</code>.</p>',
  });
  expect(body('a.md').replace(/\n{2,}/g, '\n')).toBe(
    [
      '## HTML & CSS {#HTML-amp-CSS}',
      "## On `<b>` and `'x'` {#On-lt-b-gt-and-39-x-39}",
      '> [!TIP]\n> See `<ul>` and [b](https://b.example/) **now**.',
      'One _two_.',
      '<div class="x">\nA `b`.\n</div>',
      '<p>Plain <code></code>.</p>',
    ].join('\n'),
  );
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: code of a configuration
test('Gatsby: names in siteMetadata and all feeds of its plugin', () => {
  const { body, text, has } = importOf({
    'gatsby-config.js':
      "const feed = ({ output }) => ({ output });\nmodule.exports = { siteMetadata: { title: `Own`, author: { name: `Ann`, summary: `x` }, siteUrl: `https://own.example/` }, plugins: [{ resolve: `gatsby-source-filesystem`, options: { path: `${__dirname}/content/blog` } }, { resolve: 'gatsby-plugin-feed', options: { feeds: [feed({ output: '/rss.xml', title: 'No' }), { output: `/atom.xml` }] } }] };",
    'gatsby-node.js':
      'tags.forEach((tag) => createPage({ path: `/tags/${tag.toLowerCase()}/` })); createPage({ path: `/page/${i + 1}` }); createNodeField({ value: createFilePath({ node }) });',
    'content/blog/a/index.md':
      '---\ntitle: A\ndate: "2015-05-01T22:12:03.284Z"\ntags: [Big Cats, dogs]\n---\n[Cats](/tags/big%20cats) [dogs](/tags/dogs).',
  });
  expect(body('blog/a/index.md')).toBe('[Cats](/tags/big-cats/) [dogs](/tags/dogs/).');
  expect(text('import-addresses.csv')).toContain('\n/a/,/a/\n');
  expect(text('import-addresses.csv')).toContain('\n/tags/big cats/,\n/tags/dogs/,/tags/dogs/\n');
  for (const line of ['name: Own', 'author: Ann', 'url: https://own.example'])
    expect(text('content/site.yml')).toContain(`${line}`);
  for (const path of ['rss.xml', 'atom.xml']) expect(has(`templates/files/${path}.ts`)).toBe(true);
});

// biome-ignore-end lint/suspicious/noTemplateCurlyInString: code of a configuration

test('VitePress 1.6: references are in ids as they are written', () => {
  const { body } = importOf({
    '.vitepress/config.js': 'export default {}',
    'a.md':
      '# A\n\n## Using \\<b> and &lt;c&gt;\n\n## 2 \\& 3 &amp; 4 & 5\n\n## a &copy; \\"s\\"\n\n## Vec\\<T\\>\n\n## &unknown; &lt;',
  });
  expect(body('a.md').replace(/\n{2,}/g, '\n')).toBe(
    [
      '## Using \\<b> and &lt;c&gt; {#using-b-and-lt-c-gt}',
      '## 2 \\& 3 &amp; 4 & 5 {#_2-amp-3-amp-4-5}',
      '## a &copy; \\"s\\" {#a-copy-s}',
      '## Vec\\<T\\> {#vec-t}',
      '## &unknown; &lt; {#unknown-lt}',
    ].join('\n'),
  );
});

test('kramdown: tags of text on their own lines begin paragraphs, and paragraphs have no lists', () => {
  const { body } = importOf({
    '_config.yml': 'title: T',
    'index.md': '# I',
    'a.md':
      '---\ntitle: A\n---\n<aside markdown="1">\n  <img src="https://a.example/x" alt="x">\n  Work on \\[this\\], *me*.\n</aside>\n\n<p markdown = "1" class="x">\n- @a, [b](https://b.example/)\n</p>\n\n<div>\n<span>\n<b>x</b></span>\n</div>',
  });
  expect(body('a.md')).toBe(
    '<aside>\n\n  <img src="https://a.example/x" alt="x"> Work on \\[this\\], *me*.\n</aside>\n\n<p class="x">\n\n\\- @a, [b](https://b.example/)\n</p>\n\n<div>\n<span>\n<b>x</b></span>\n</div>',
  );
});

test('tables: kramdown keeps wide rows and code with a sign whole, others drop the cells that GitHub drops', () => {
  const text =
    '---\ntitle: A\n---\n| a |\n|---|\n| `x|y` |\n| ``p|q`` | 2 | 3 |\n\nb | c\n-|-\n1 | 2 | 3\n\n`k | l`';
  const site = (files: Readonly<Record<string, string>>) => importOf({ 'a.md': text, ...files });
  const jekyll = site({ '_config.yml': 'title: T', 'index.md': '# I' });
  expect(jekyll.body('a.md')).toBe(
    '| a | | |\n|---|---|---|\n| `x\\|y` |\n| ``p\\|q`` | 2 | 3 |\n\nb | c | |\n-|- |---|\n1 | 2 | 3\n\n`k | l`',
  );
  expect(jekyll.left).toEqual([]);
  const vitepress = site({ '.vitepress/config.js': 'export default {}' });
  expect(vitepress.body('a.md')).toBe('| a |\n|---|\n| \\`x|\n| ``p|\n\nb | c\n-|-\n1 | 2 \n\n`k | l`');
  expect(vitepress.left).toEqual([
    'a.md:6 unused |y` |',
    'a.md:7 unused |q`` | 2 | 3 |',
    'a.md:11 unused | 3',
    'a.md:6 text `x|',
  ]);
});

test('footnotes without a reference and second definitions, which no reader saw, are left out and reported', () => {
  const { body, left } = importOf({
    '.vitepress/config.js': 'export default {}',
    'a.md':
      'A[^a] [l].\n\n[^a]: One.\n[^b]: Two\n\n    lines.\n[^a]: Three.\n\n[l]: https://a.example/\n[l]: https://b.example/\n\nEnd.',
  });
  expect(body('a.md')).toBe('A[^a] [l].\n\n[^a]: One.\n\n[l]: https://a.example/\n\nEnd.');
  expect(left).toEqual([
    'a.md:4 unused [^b]: Two lines.',
    'a.md:7 unused [^a]: Three.',
    'a.md:10 unused [l]: https://b.example/',
  ]);
});

test('heads of tables with fewer cells, single tildes, edges of emphasis, pictures in another case, links to old feeds', () => {
  const text =
    '---\ntitle: A\ndate: 2024-01-02\n---\n| a | b |\n| - | - | - |\n| 1 | 2 | 3 |\n\na | b\n-|-|-\n1 | 2 | 3\n\n`x | y`\n\n**<font color="red">-1 </font>** and *<blink> b</blink>* x';
  const hugo = importOf({
    'hugo.toml': 'baseURL = "https://own.example/"',
    'content/a/index.md': `${text}\n\n![P](Photo.PNG) [feed](/index.xml)`,
    'content/a/photo.png': png,
  });
  expect(hugo.body('a/index.md')).toBe(
    '| a | b | |\n| - | - | - |\n| 1 | 2 | 3 |\n\na | b | |\n-|-|-\n1 | 2 | 3\n\n`x | y`\n\n**-1** and *b* x\n\n![P](photo.png) [feed](/feed.xml)',
  );
  const tildes = '---\ntitle: A\n---\nFrom ~1 to 2~, `~a~`, ~~gone~~.';
  const site = (files: Readonly<Record<string, string>>) =>
    importOf({ 'a.md': tildes, ...files }).body('a.md');
  expect(site({ '_config.yml': 'title: T', 'index.md': '# I' })).toContain(
    'From \\~1 to 2\\~, `~a~`, ~~gone~~.',
  );
  expect(site({ '.vitepress/config.js': 'export default {}' })).toContain('From \\~1 to 2\\~,');
  expect(site({ 'eleventy.config.js': "import sub from 'markdown-it-sub';" })).toContain(
    'From <sub>1 to 2</sub>, `~a~`, ~~gone~~.',
  );
  const astro = importOf({ 'astro.config.mjs': '', 'src/pages/a.md': tildes });
  expect(astro.body('a.md')).toContain('From ~1 to 2~,');
});

test('VitePress: signs around attributes that the configuration changes', () => {
  const { body } = importOf({
    '.vitepress/config.js':
      "export default { markdown: { attrs: { leftDelimiter: '%{', rightDelimiter: '}%' } } };",
    'a.md':
      '# A\n\n## Tea tree %{#own-tea}%\n\nA `word`%{.red #here}% and {#text} or [it](#own-tea)%{target=_self}%. {.plain}\n',
  });
  expect(body('a.md').split('\n\n')).toEqual([
    '## Tea tree {#own-tea}',
    'A `word`<span id="here"></span> and {#text} or [it](#own-tea). {.plain}',
  ]);
});
