// `site import`: lists, menu, feeds and values of Jekyll. Jekyll 4.3 made the same addresses and texts of these files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importOf } from './support/imports.ts';
import { buildSite, lines } from './support/sites.ts';

const files = {
  '_config.yml':
    "title: My Jekyll\ndescription: A jekyll site\nurl: https://own.example\nbaseurl: /sub\nauthor: { name: Ann, email: a@own.example }\ncollections:\n  projects: { output: true, permalink: /projects/:name/ }\ndefaults:\n  - { scope: { path: '', type: posts }, values: { layout: post } }\nexclude: [notes]",
  '_includes/header.html':
    '<header><a href="{{ \'/\' | relative_url }}">{{ site.title }}</a><nav>\n<a class="x" href="{{ \'/blog/\' | relative_url }}">Blog</a>\n<a href="{{ site.baseurl }}/about.html">About <b>us</b></a>\n<a href="https://git.example/x"><svg></svg></a>\n</nav></header>',
  '_includes/posts.html':
    '<ul>{% for post in site.posts %}<li><a href="{{ post.url | relative_url }}">{{ post.title }}</a></li>{% endfor %}</ul>',
  '_layouts/blog.html': '---\nlayout: default\n---\n{{ content }}{% include posts.html %}',
  '_layouts/default.html':
    '<!doctype html><html><head><title>{{ page.title }}</title></head><body>{% include header.html %}{{ content }}</body></html>',
  '_layouts/post.html': '---\nlayout: default\n---\n<h1>{{ page.title }}</h1>{{ content }}',
  '_posts/2024-01-02-first.md':
    '---\ntitle: First\ntags: [a, b]\n---\n`curl {{ site.url }}{{ site.baseurl }}/x` or {{ "/about.html" | absolute_url }}.\n\n```sh\nget {{ site.url }} {{ page.url }}\n```\n\n[home]({{ site.url }}{{ site.baseurl }}) [about]({{ site.baseurl }}/about.html) [rel]({{ "/about.html" | relative_url }}) [out](/pond/) Wait.... End.',
  '_posts/2024-03-02-second.md': '---\ntitle: Second\ncategories: [news]\n---\nSecond.',
  '_projects/one.md': '---\ntitle: Project one\n---\nOne.',
  'about.html':
    '---\ntitle: About\n---\n<div class="about">\n\n  <h1>About</h1>\n\n    <p>We are {{ site.author.name }}.</p>\n  {% if page.x %}<p>no</p>{% endif %}\n</div>',
  'atom.xml': '---\n---\n<feed>{% for p in site.posts %}<entry/>{% endfor %}</feed>',
  'blog/index.html': '---\nlayout: blog\ntitle: All posts\n---',
  'index.html': '---\nlayout: default\ntitle: Home\n---\n<h1>Welcome</h1>\n{% include posts.html %}',
  'notes/x.md': '---\n---\nx',
  'projects.md':
    '---\ntitle: Projects\npermalink: /our-projects/\n---\nOur work.\n\n{% for p in site.projects %}\n- [{{ p.title }}]({{ p.url }})\n{% endfor %}',
  'sitemap.xml': '---\n---\n<urlset></urlset>',
  'tags.html': '---\ntitle: Tags\n---\n{% for tag in site.tags %}<h2>{{ tag[0] }}</h2>{% endfor %}',
};

test('Jekyll: HTML pages, lists, collections, menu, feed, tags and values in code are imported', async () => {
  const archives = 'jekyll-archives: { enabled: [categories], permalinks: { category: "/about/:name/" } }\n';
  const { root, routes, left, text, matter, body, has } = importOf({
    ...files,
    '_config.yml': `${files['_config.yml']}\n${archives}`,
  });
  expect(routes).toEqual([
    ...['/', '/2024/01/02/first/', '/about/', '/about/news/', '/blog/', '/news/2024/03/02/second/'],
    ...['/our-projects/', '/projects/one/', '/tags/'],
  ]);
  expect(left).toEqual([]);
  expect(matter('index.md')).toContain('description: A jekyll site\ntemplate: home\n');
  expect(matter('blog/index.md')).toContain('template: posts\n');
  expect(matter('projects.md')).toContain('template: list\nfolder: /projects/\n');
  expect(matter('tags.md')).toContain('template: tags\n');
  expect(matter('about/news.md')).toContain('template: list\ntag: news\n');
  expect(body('about.md')).toBe('<div class="about">\n\n<p>We are Ann.</p>\n</div>');
  expect(body('posts/first.md')).toBe(
    [
      '`curl https://own.example/sub/x` or [https://own.example/sub/about.html](/about/).',
      '```sh\nget https://own.example /2024/01/02/first.html\n```',
      '[home](/) [about](/about/) [rel](/about/) [out](https://own.example/pond/) Wait.... End.',
    ].join('\n\n'),
  );
  const site = text('content/site.yml');
  expect(site).toContain('author: Ann\n');
  expect(site).toContain(
    'menu:\n  - label: Blog\n    href: /blog/\n  - label: About us\n    href: /about/\n',
  );
  expect(has('templates/files/atom.xml.ts')).toBe(true);
  expect(lines((await buildSite(root, { today: '2026-01-31' })).problems)).toBe('');
});

test('the menu of Jekyll comes from its theme or data, before its templates', () => {
  const menuOf = (more: Readonly<Record<string, string>>) => {
    const { text } = importOf({ ...files, ...more });
    return [
      ...(/^menu:\n((?: .*\n)*)/m.exec(text('content/site.yml'))?.[1]?.matchAll(/label: (.*)/g) ?? []),
    ].map(([, label]) => label);
  };
  const config = files['_config.yml'];
  expect(menuOf({ '_config.yml': `${config}\nheader_pages: [projects.md, none.md, about.html]\n` })).toEqual([
    'Projects',
    'About',
  ]);
  const list = '- title: Us\n  url: /about.html\n- title: All\n  url: /sub/blog/\n';
  expect(menuOf({ '_data/navigation.yml': list })).toEqual(['Us', 'All']);
  expect(menuOf({ '_data/menus.yml': `foot: []\nmain:\n${list}` })).toEqual(['Us', 'All']);
});

test('headings have the ids of kramdown, which differ inside HTML and without GFM', async () => {
  const page =
    '---\ntitle: T\n---\n## Café [v1.2](/a/) &amp; x\n\n<div class="a" markdown = "1">\n\n## Café [v1.2](/a/) &amp; x\n\n### 1. First\n\n### Second\n\n### Third {#own}\n\n</div>\n\n### 1. First\n';
  const idsOf = async (input: string) => {
    const { root } = importOf({
      '_config.yml': `title: A\nurl: https://a.example\nkramdown: { input: ${input} }\n`,
      'index.md': page,
      'a.md': '---\ntitle: A\n---\nA',
    });
    expect(lines((await buildSite(root, { today: '2026-01-31' })).problems)).toBe('');
    const html = readFileSync(join(root, 'dist/index.html'), 'utf8');
    return [...html.matchAll(/<h[23][^>]* id="([^"]*)"/g)].map(([, id]) => id);
  };
  expect(await idsOf('GFM')).toEqual(['café-v12--x', 'caf-v12--x', 'first', 'second', 'own', '1-first']);
  expect(await idsOf('kramdown')).toEqual([
    ...['caf-v12a-amp-x', 'caf-v12a-amp-x-1', 'first', 'second', 'own', 'first-1'],
  ]);
});

test('Liquid tags with known values are resolved, and other pages of gems are imported', () => {
  const { routes, left, body, has } = importOf({
    '_config.yml': 'title: Own\nversion: 1.2\nexclude: ["draft*", Gemfile, "parts/"]\n',
    '_data/tools.yml': '- name: Saw\n  link: https://saw.example\n- name: Plane\n',
    '_includes/tool.html': '<b>{{ include.tool.name }}</b>',
    '_layouts/default.html': '{{ content }}',
    'index.md':
      '---\ntitle: Home\nkinds: [oak, elm]\n---\n{% for tool in site.data.tools %}\n- {% if tool.link %}[{{ tool.name }}]({{ tool.link }}){% else %}{{ tool.name }}{% endif %}\n{% endfor %}\n\n{% assign first = site.data.tools | where: "name", "Plane" | first %}{{ first.name }}: {{ page.kinds | join: ", " }}.\n{% if site.version > 1 %}New{% else %}Old{% endif %}{% if page.none %} gone{% endif %}.\n{% for tool in site.data.tools %}{% include tool.html tool=tool %}{% endfor %}\n\n{% for n in (1..9) %}{{ n }}{% endfor %}{{ site.unknown }}{% if page.previous %}some{% endif %}',
    'code.md':
      '---\n---\n# Code\n\n* Item\n\n        keep {word}\n\n  more {word}\n\n<pre><code>and {word}\n</code></pre>\n\nA *`name`*s, **注意：**文字.',
    'drafts.md': '---\n---\n# No\n',
    'gems-in-use.md': '---\n---\n# Gems\n',
    Gemfile: 'gem "x"',
    'parts/x.md': '---\n---\n# No\n',
  });
  // The lists of Jekyll 4.3, which has the pages of the old site, too.
  expect(routes).toEqual(['/', '/code/', '/gems-in-use/']);
  expect(has('content/static/Gemfile')).toBe(false);
  expect(body('index.md')).toBe(
    ['- [Saw](https://saw.example)', '- Plane', 'Plane: oak, elm.\nNew.\n<b>Saw</b><b>Plane</b>'].join(
      '\n\n',
    ),
  );
  expect(left).toEqual([
    'index.md:13 tag {% for n in (1..9) %} … {% endfor %}',
    'index.md:13 output {{ site.unknown }}',
    'index.md:13 tag {% if page.previous %} … {% endif %}',
    'kinds: key on 1 page',
  ]);
  // Code has its braces as they are, and kramdown's emphasis may end before a letter.
  expect(body('code.md')).toBe(
    [
      '* Item',
      '        keep {word}',
      '  more \\{word}',
      '<pre><code>and {word}\n</code></pre>',
      'A <em>`name`</em>s, <strong>注意：</strong>文字.',
    ].join('\n\n'),
  );
});

test('Liquid: includes get values of all types, and dashes in tags remove the space around them', () => {
  const { left, body } = importOf({
    '_config.yml': 'title: Own\nurl: https://a.example\n',
    '_data/tools.yml': '- name: Saw\n  uses: [wood, bone]\n- name: Plane\n  uses: []\n',
    '_includes/parts/tools.html':
      '<ul>{% for tool in include.list %}<li>{{ tool.name }}{% if include.long == true %}: {{ tool.uses | join: ", " }}{% endif %}</li>{% endfor %}</ul>',
    '_includes/count.html': '{% if include.by == 2 %}two{% else %}other{% endif %}: {{ include.tool.name }}',
    'index.md':
      '---\ntitle: Home\n---\n## Saws {%- include count.html by=2 tool = site.data.tools[0] %}\n\n{% include /parts/tools.html list=site.data.tools long=true %}\n\n| a |\n| - |\n{%- for tool in site.data.tools %}\n| {{ tool.name }} |\n{%- endfor %}\n\nOne {{- " two " -}}  {{- "three" }} {%- assign x = 1 -%} four {{ site.none -}} end.\n',
  });
  expect(left).toEqual(['index.md:14 output {{ site.none -}}']);
  expect(body('index.md').split('\n\n')).toEqual([
    '## Sawstwo: Saw',
    '<ul><li>Saw: wood, bone</li><li>Plane: </li></ul>',
    '| a |\n| - |\n| Saw |\n| Plane |',
    'One two threefour  end.',
  ]);
});

test('Jekyll: the day in an address is that of the time zone in the configuration, otherwise of UTC', () => {
  const routesIn = (config: string) =>
    importOf({
      '_config.yml': `title: Own\npermalink: /:year/:month/:day/:title/\n${config}`,
      'index.md': '---\ntitle: Home\n---\nHome.',
      '_posts/2024-05-06-early.md': '---\ntitle: Early\ndate: 2024-05-06 02:12:52 +0200\n---\nText.',
      '_posts/2024-05-07-late.md': '---\ntitle: Late\ndate: "2024-05-07 23:30:00 -0300"\n---\nText.',
      '_posts/2024-05-08-day.md': '---\ntitle: Day\ndate: 2024-05-08\n---\nText.',
    }).routes.filter((one) => one !== '/');
  // As by Jekyll 4.3.
  expect(routesIn('timezone: America/Los_Angeles')).toEqual([
    ...['/2024/05/05/early/', '/2024/05/07/late/', '/2024/05/08/day/'],
  ]);
  const inUtc = ['/2024/05/06/early/', '/2024/05/08/day/', '/2024/05/08/late/'];
  expect(routesIn('')).toEqual(inUtc);
  expect(routesIn('timezone: No/Where')).toEqual(inUtc);
});

test('pages that only show loops, as raw text or in comments, are not lists', () => {
  const shown = '{% for post in paginator.posts %}{{ post.title }}{% endfor %}';
  const page = (text: string) => `---\ntitle: T\n---\n${text}`;
  const jekyll = importOf({
    '_config.yml': 'title: T',
    '_posts/2024-01-02-first.md': page('First.'),
    'index.md': page('Home.'),
    'raw.md': page(`{%- raw -%}\n${shown}\n{%- endraw -%}`),
    'comment.md': page(`Said.{% comment %}${shown}{% endcomment %}`),
    'both.md': page(`{% raw %}${shown}{% endraw %}\n\n${shown}`),
  });
  const hasList = (path: string) => jekyll.matter(path).includes('template: posts');
  expect(['raw.md', 'comment.md', 'both.md'].map(hasList)).toEqual([false, false, true]);
});

test('hidden folders that Jekyll includes are imported, and others are not', () => {
  const { addresses, has, left } = importOf({
    '_config.yml': 'include: [".well-known"]\n',
    'index.md': '---\ntitle: Home\n---\nSee [security](/.well-known/security.html).',
    '.well-known/security.md': '---\ntitle: Security\n---\nWrite to us.',
    '.well-known/key.txt': 'key',
    '.other/note.md': '---\n---\nHidden.',
    'sub/.hidden.md': '---\n---\nHidden.',
  });
  const moved = addresses.map(({ from, to }) => `${from} ${to}`);
  expect(moved).toEqual([
    '/ /',
    '/.well-known/key.txt /.well-known/key.txt',
    '/.well-known/security.html /well-known/security/',
  ]);
  expect([has('content/static/.well-known/key.txt'), left]).toEqual([
    true,
    ['.well-known/security.md: redirect /.well-known/security.html'],
  ]);
});

test('Jekyll: texts with a layout are pages of their collection, and pages of assets move as its files do', () => {
  const { routes, left, body, matter, text } = importOf({
    '_config.yml':
      'collections:\n  deeds: { output: true, permalink: /deeds/:path/ }\n  drawers: { output: true }',
    '_layouts/deed.html': '<h1>{{ page.title }}</h1><pre>{{ content | xml_escape }}</pre>',
    '_deeds/pond.txt':
      '---\ntitle: Pond deed\nlayout: deed\n---\n1. The <pond> is ours.\n\n   ```Owner``` [name]\n',
    '_drawers/one.txt': '---\ntitle: Drawer\n---\nNails.\n',
    'assets/kit/index.md': '---\ntitle: Kit\n---\nThe kit.',
    'assets/old.html': '<title>Old</title><META content="0;URL=\'/deeds/pond/\'" http-equiv=Refresh>',
    'index.md': '---\ntitle: Home\n---\n[kit](/assets/kit/) [deed](/deeds/pond/)',
    'shed/index.html': '<meta http-equiv="refresh" content="0; url=/deeds/pond/">',
    'moved.html':
      '---\ntitle: Moved\n---\n<meta http-equiv="refresh" content="0; url=/deeds/pond/"><p>Gone.</p>',
    'reloads.html': '---\ntitle: Reloads\n---\n<meta http-equiv="refresh" content="60"><p>News.</p>',
  });
  expect(routes).toEqual(['/', '/deeds/pond/', '/files/kit/', '/reloads/']);
  expect(body('deeds/pond.md')).toBe('````text\n1. The <pond> is ours.\n\n   ```Owner``` [name]\n\n````');
  expect(matter('deeds/pond.md')).toContain('redirectsFrom:\n  - /shed/\n  - /moved.html\n');
  expect(text('content/pages/index.md')).toContain('[kit](/files/kit/) [deed](/deeds/pond/)');
  expect(left).toEqual([
    '_drawers/one.txt: file _drawers/one.txt',
    '_deeds/pond.txt: redirect /assets/old.html',
    'assets/kit/index.md: redirect /assets/kit/',
    'reloads.html:4 html <meta http-equiv="refresh" content="60">',
  ]);
});

test('Jekyll and MkDocs: text behind an element is Markdown again', () => {
  const text =
    '<aside>\nSaid.\n</aside>\nText with *stress*.\n## Heading\n\n<div>\n<ul>\n<li>a</li>\n</ul>\nraw *x*\n</div>\n## Second\n\n```html\n</aside>\n## code\n```\n';
  const made =
    '<aside>\nSaid.\n</aside>\n\nText with *stress*.\n## Heading\n\n<div>\n<ul>\n<li>a</li>\n</ul>\nraw *x*\n</div>\n\n## Second\n\n```html\n</aside>\n## code\n```';
  const jekyll = importOf({ '_config.yml': '', 'index.md': `---\ntitle: A\n---\n${text}` });
  expect(jekyll.body('index.md')).toBe(made);
  const inDiv = '<div markdown="1">\n\n## Über <span dir="rtl">(x y)</span>\n\n</div>\n';
  const ids = importOf({ '_config.yml': '', 'index.md': `---\ntitle: A\n---\n${inDiv}` });
  expect(ids.body('index.md')).toContain('## Über <span dir="rtl">(x y)</span> {#ber-x-y}');
  const mkdocs = importOf({ 'mkdocs.yml': 'site_name: A\n', 'docs/a.md': `---\ntitle: A\n---\n${text}` });
  expect(mkdocs.body('a.md')).toBe(made);
});
