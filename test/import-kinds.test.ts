// `site import`: syntax of public sites that the fixtures lack. Hugo 0.111, Eleventy 2.0 and 3.1, and Astro 5.14 made the expected
// addresses, titles and ids from the same files.
import { expect, test } from 'vitest';
import { goText } from '../src/import/templates/goTemplates.ts';
import { importOf } from './support/imports.ts';
import { buildSite, lines } from './support/sites.ts';

const today = '2026-01-31';

test('Hugo front matter keys match in any case, and section lists have plural names', () => {
  const { matter, routes, left } = importOf({
    'hugo.toml': 'baseURL = "https://own.example/"',
    'content/story/a.md':
      '---\nTitle: The Title\nDate: 2024-03-05\nTags: [One]\nSlug: own\nAliases: [/old/]\nDescription: Short.\n---\nText.',
    'content/story/b.md': '---\nTITLE: Hidden\nHeadless: true\n---\nText.',
    'content/box/c.md': '---\ntitle: C\n---\nText.',
    'content/news/d.md': '---\ntitle: D\nDraft: true\n---\nText.',
  });
  expect(left).toEqual(['/tags/…/index.xml: feed /tags/…/index.xml']);
  expect(matter('story/a.md')).toBe(
    'title: The Title\ndescription: Short.\ntemplate: post\nroute: /story/own/\ndate: 2024-03-05\nredirectsFrom:\n  - /old/\ntags:\n  - One\n',
  );
  expect(matter('news/d.md')).toMatch(/draft: true/);
  expect(['story', 'box', 'news'].map((name) => /title: (.*)/.exec(matter(`${name}/index.md`))?.[1])).toEqual(
    ['Stories', 'Boxes', 'News'],
  );
  expect(routes).not.toContain('/story/b/');
  const kept = importOf({
    'hugo.toml': 'baseURL = "https://own.example/"\npluralizeListTitles = false',
    'content/story/a.md': '---\ntitle: A\n---\nText.',
  });
  expect(kept.matter('story/index.md')).toMatch(/^title: Story$/m);
});

test('a highlighting shortcode of a theme becomes code', () => {
  const { body, left } = importOf({
    'hugo.toml': 'baseURL = "https://own.example/"\ntheme = "plain"',
    'themes/plain/layouts/shortcodes/listing.html': '{{ highlight .Inner (.Get 0) "" }}',
    'content/a.md': '---\ntitle: A\n---\n{{< listing js >}}\nlet a;\n{{< /listing >}}\n',
  });
  expect(left).toEqual(['/index.xml: feed /index.xml']);
  expect(body('a.md')).toBe('```js\nlet a;\n```');
});

test("the index of an Eleventy folder has the folder's name in its address", () => {
  const { matter } = importOf({
    '.eleventy.js': "module.exports = { dir: { input: 'src' } };",
    'src/posts/posts.json': '{ "permalink": "blog/{{ page.fileSlug }}/index.html" }',
    'src/posts/one/2024-09-08-index.md': '---\ntitle: One\n---\nText.',
    'src/posts/2023-01-02-two/index.md': '---\ntitle: Two\n---\nText.',
    'src/posts/2023-01-03-three.md': '---\ntitle: Three\n---\nText.',
  });
  const shown = ['posts/one/index.md', 'posts/2023-01-02-two/index.md', 'posts/three.md'].map((path) =>
    [...matter(path).matchAll(/^(?:route|date): (.*)$/gm)].map(([, value]) => value),
  );
  expect(shown).toEqual([
    ['/blog/one/', '2024-09-08'],
    ['/blog/two/', '2023-01-02'],
    ['/blog/three/', '2023-01-03'],
  ]);
});

test('headings of Astro keep their ids: without a dash for a final emoji', () => {
  const { body } = importOf({
    'astro.config.mjs': 'export default {};',
    'src/pages/a.md': '---\ntitle: A\n---\n## Plain\n\n## Fast 🔥\n\n## Fast 🔥\n\n## ✏️ Notes -- more\n',
  });
  expect(body('a.md')).toBe(
    '## Plain\n\n## Fast 🔥 {#fast}\n\n## Fast 🔥 {#fast--1}\n\n## ✏️ Notes -- more <span id="️-notes--more"></span>',
  );
});

test('a picture whose address is a page or another file does not break the build', async () => {
  const { root, body, left } = importOf({
    'a.md':
      '# A\n\n![The b](b.md) ![None](#none) ![A film](film.mp4 "Seen")\n\n<img src="b.md" alt="That b">\n',
    'b.md': '# B\n\nText.\n',
    'film.mp4': 'x',
  });
  expect(body('a.md')).toBe('The b None [A film](/film.mp4 "Seen")\n\nThat b');
  expect(left).toEqual([
    'a.md:3 image b.md',
    'a.md:3 image #none',
    'a.md:3 embed film.mp4',
    'a.md:5 image b.md',
  ]);
  expect(lines((await buildSite(root, { today })).problems)).toBe('');
});

test('a link to a tag only of drafts and undated pages becomes text', async () => {
  const { root, body, left } = importOf({
    'posts/a.md':
      '---\ntitle: A\ndate: 2024-03-05\ntags: [kept]\n---\n[K](/tags/kept/) and [L](/tags/lost/).',
    'posts/b.md': '---\ntitle: B\ndate: 2024-03-06\ndraft: true\ntags: [lost]\n---\nText.',
    'c.md': '---\ntitle: C\ntags: [lost]\n---\nText.',
  });
  expect(body('posts/a.md')).toBe('[K](/tags/kept/) and L.');
  expect(left.filter((one) => / link /.test(one))).toEqual(['posts/a.md:6 link /tags/lost/']);
  expect(lines((await buildSite(root, { today })).problems)).toBe('');
});

test('an unclosed opening mark removes nothing after it', () => {
  const eleventy = (glob: string) =>
    importOf({
      'eleventy.config.js': `export default (c) => { c.addCollection('n', (o) => o.getFilteredByGlob('${glob}'));\nc.setLibrary('md', md.use(require('markdown-it-anchor'))); };`,
      'a.md': '---\ntitle: A\n---\n## What’s new?\n',
    }).body('a.md');
  expect(eleventy('n')).toMatch(/\{#|id=/);
  expect(eleventy('n/*.md')).toBe(eleventy('n'));
  const astro = importOf({
    'astro.config.mjs': 'export default {};',
    'src/content/blog/a.md': '---\ntitle: A\n---\nA.',
    'src/pages/b.astro': '---\n---\n<h1>B</h1>\n<script src="/x.js" />\n<p>Behind it.</p>\n',
  });
  expect(astro.body('b.md')).toContain('Behind it.');
  const hexo = importOf({
    '_config.yml': 'title: A\n# hexo\n',
    'source/_posts/a.md':
      '---\ntitle: A\ndate: 2024-03-05\n---\nWrite `{% raw %}` here.\n\n{% quote %}\n\nLeft {% x %} out.',
  });
  expect(hexo.body('posts/a.md')).toMatch(/`\{% raw %\}` here\.[\s\S]*^Left\s+out\.$/m);
});

test('Hexo is detected by its package, with its source folder, `raw` tags and archives', () => {
  const { routes, addresses, body } = importOf({
    '_config.yml': 'title: A\nsource_dir: src\narchive_dir: old\nmarked: { smartypants: true }\n',
    'package.json': '{"hexo":{"version":"6.2.0"}}',
    'src/_posts/a.md':
      '---\ntitle: A\ndate: 2024-03-05\n---\n## Say "it\'s"\n\nWrite `{% raw %}{{ x }}{% endraw %}`.',
    'src/guide/index.md': '# Guide\n',
  });
  expect(routes).toEqual(['/2024/03/05/a/', '/guide/', '/old/']);
  // hexo-renderer-marked 6 and 7 make the ids after `smartypants` has made the quotes.
  expect(body('posts/a.md')).toBe('## Say "it\'s" <span id="Say-“it’s”"></span>\n\nWrite `{{ x }}`.');
  expect(addresses).toEqual(expect.arrayContaining([{ from: '/old/2024/03/', to: '/old/' }]));
});

test("Hugo: the site's own shortcodes are rendered with their templates, as by Hugo 0.111", () => {
  const { body, left } = importOf({
    'hugo.toml':
      'baseURL = "https://own.example/"\ntitle = "Own"\n[params]\nversion = "1.2"\n[markup.goldmark.renderer]\nunsafe = true\n',
    'layouts/shortcodes/latestVersion.html': '{{- site.Params.version -}}',
    'layouts/shortcodes/pill.html':
      '{{/* a part */}}{{ $kind := .Get "kind" | default "plain" }}<span class="pill {{ $kind }}">{{ .Inner }}</span>',
    'layouts/shortcodes/card.html':
      '<div class="card" id="card">\n  {{ with .Get "title" }}<h3 id="c-{{ . | urlize }}">{{ . }}</h3>{{ end }}\n\n    <div>{{ .Inner | markdownify }}</div>\n  {{ if eq (.Get "kind") "new" }}<p>New in {{ .Site.Params.version }}.</p>{{ else if .Get "kind" }}<p>Kind: {{ .Get "kind" | upper }}</p>{{ else }}<p>Old.</p>{{ end }}\n</div>',
    'layouts/shortcodes/fileOf.html':
      '{{ $file := .Get "file" }}{{ $lang := "" }}{{ with findRE "(\\\\.[^.]+)$" $file 1 }}{{ $lang = (index . 0 | strings.TrimPrefix ".") }}{{ end }}\n<table><thead><tr><th>{{ $file }}<button>Copy</button></th></tr></thead><tbody><tr><td>{{- highlight (trim ($file | readFile) "\\n") $lang "" | -}}</td></tr></tbody></table>',
    'layouts/shortcodes/members.html':
      '<ul>{{ range $i, $one := .Site.Data.team.people }}<li>{{ add $i 1 }}. {{ $one.name }}{{ with $one.role }} ({{ . }}){{ end }}</li>{{ end }}</ul>',
    'layouts/shortcodes/boxed.html':
      '{{ partial "box.html" (dict "content" .Inner "title" (printf "%s!" (.Get 0))) }}',
    'layouts/partials/box.html':
      '<div class="box"><p><b>{{ .title }}</b></p>{{ .content | markdownify }}</div>',
    'layouts/shortcodes/fold.html':
      '<details class="x"><summary>{{ .Get 0 }}</summary>\n{{ .Inner | $.Page.RenderString }}\n</details>',
    'layouts/shortcodes/today.html': '{{ now.Format "2006" }}',
    'layouts/shortcodes/sized.html':
      '{{ $p := .Page.Resources.GetMatch "*.txt" }}{{ with $p }}{{ .Width }}{{ end }}',
    'data/team.yaml': 'people:\n  - { name: Ann, role: lead }\n  - { name: Bob }\n',
    'static/run.sh': 'echo "*hi*"\n',
    'layouts/shortcodes/inline-file.html':
      '{{ with $.Page.Resources.GetMatch (.Get 0) }}<div>{{ print "```sh\\n" .Content "```" | markdownify }}<a href="{{ .RelPermalink }}">{{ .Name }}</a></div>{{ end }}',
    'content/b/index.md': '---\ntitle: B\n---\n{{<inline-file "go.txt">}} {{< sized >}}\n',
    'content/b/go.txt': 'go "x"\n',
    'content/a.md':
      '---\ntitle: A\n---\nUse v{{< latestVersion >}}, a {{< pill >}}**pill**{{< /pill >}}.\n\n```sh\nget {{< latestVersion >}}\n```\n\n{{< card title="A Card" kind=new >}}\nWith *words* and\n\n- a list\n{{< /card >}}\n\n{{< fileOf file="static/run.sh" >}}\n\n{{< members >}}\n\n1. One\n\n   {{< boxed "Mind" >}}\n   It is `so`.\n   {{< /boxed >}}\n\n{{< fold "More" >}}\nIn **it**.\n{{< /fold >}}\n\n{{< today >}} {{< sized >}}\n',
  });
  expect(
    body('a.md')
      .replace(/[ \t]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n'),
  ).toBe(
    [
      'Use v1.2, a <span class="pill plain">**pill**</span>.',
      '```sh\nget 1.2\n```',
      '### A Card {#c-a-card}',
      'With *words* and\n\n- a list\n\nNew in 1.2.',
      'static/run.sh\n\n```sh\necho "*hi*"\n```',
      '- 1\\. Ann (lead)\n- 2\\. Bob',
      '1. One\n\n   **Mind!**\n\n   It is `so`.',
      '<details>\n<summary>More</summary>\n\nIn **it**.\n\n</details>',
    ].join('\n\n'),
  );
  expect(body('b/index.md')).toBe('```sh\ngo "x"\n```\n\n[go.txt](/b/go.txt)');
  // Values that only the site knows stay reported.
  expect(left).toEqual([
    'content/a.md:30 shortcode {{< today >}}',
    'content/b/index.md:4 shortcode {{< sized >}}',
    '/index.xml: feed /index.xml',
  ]);
});

test('Hugo: a template that does too much or unknown work stays an unknown shortcode', () => {
  let budget = { left: 20_000_000 };
  const rendered = (template: string, inner = 'x') =>
    goText(template, {
      named: {},
      listed: ['a'],
      inner,
      page: { values: {}, address: '/' },
      site: { params: { list: Array(50).fill('x') }, title: '', url: '', base: '/' },
      data: () => ({}),
      budget,
      partial: () => '{{ partial "again" . }}',
      file: () => undefined,
      resource: () => undefined,
    });
  expect(
    rendered('{{ .Get 0 | printf "%s-%q" "b" }}{{ if and (eq 1 1) (not .None) }}{{ end }}'),
  ).toBeUndefined();
  expect(rendered('{{ $x := 1 }}{{ range site.Params.list }}{{ $x = add $x 1 }}{{ end }}{{ $x }}')).toBe(
    '51',
  );
  const loop = '{{ range site.Params.list }}';
  for (const one of [
    `${loop.repeat(3)}x${'{{ end }}'.repeat(3)}`,
    '{{ partial "again" . }}',
    '{{ replaceRE "(a+)+$" "" .Inner }}',
    '{{ readFile "../secret" }}',
    '{{ .constructor.constructor }}',
    '{{ index .Params "__proto__" }}{{ .Page.toString }}',
    '{{ if true }}',
    '{{ end }}',
    '{{ os.Getenv "HOME" }}',
    '{{ nothing }}',
  ])
    expect(rendered(one), one).toBeUndefined();
  // Doubled 30 times, 16 characters would be longer than any text of V8.
  const doubled = (times: number) =>
    `{{ $a := "0123456789abcdef" }}${'{{ $a = print $a $a }}'.repeat(times)}{{ len $a }}`;
  expect([rendered(doubled(10)), rendered(doubled(20))]).toEqual(['16384', undefined]);
  const long = 'y'.repeat(9000);
  expect(rendered(`{{ len (replace .Inner "x" "${long}") }}`, 'x'.repeat(100))).toBe('900000');
  expect(rendered(`{{ len (replace .Inner "x" "${long}") }}`, 'x'.repeat(500))).toBeUndefined();
  // All shortcodes of a site share a budget.
  budget = { left: 200 };
  expect([1, 2, 3, 4, 5].map(() => rendered('{{ upper .Inner }}!'))).toEqual([
    'X!',
    'X!',
    'X!',
    'X!',
    undefined,
  ]);
});

test('comments that mark lines of code, and names of emoji, are what VitePress 1.6 and Docusaurus 3 make of them', () => {
  const text =
    '# A\n\n```js\na(); // [!code highlight]\nb(); // [!code ++]\n// [!code hl:1]\nc();\n# [!code x] y\n```\n\n// [!code focus]\n\nNew :tada: `:tada:` at 10:30:15 :nothing: http://a.example/:tada:/\n\n## B :new:\n\n- ```html\n  <b> <!-- [!code --] -->\n  ```\n';
  const vitepress = importOf({ '.vitepress/config.js': '', 'a.md': text });
  expect(vitepress.body('a.md')).toBe(
    '```js {1,3}\na();\nb();\nc();\n# [!code x] y\n```\n\n// [!code focus]\n\nNew 🎉 `:tada:` at 10:30:15 :nothing: http://a.example/:tada:/\n\n## B :new: {#b}\n\n- ```html\n  <b>\n  ```',
  );
  expect(vitepress.left).toEqual(['a.md:5 attribute // [!code ++]', 'a.md:18 attribute <!-- [!code --] -->']);
  const docusaurus = importOf({
    'docusaurus.config.js': 'module.exports = {presets: [["classic", {}]]};',
    'docs/a.md':
      '# A\n\n```js title="a.js"\n// highlight-next-line\na();\nb();\n/* highlight-start */\nc();\nd();\n/* highlight-end */\ne();\n```\n',
  });
  expect(docusaurus.body('docs/a.md')).toBe('```js title="a.js" {1,3,4}\na();\nb();\nc();\nd();\ne();\n```');
});

test("Hugo's shortcodes sort and filter data, and name it without a page", () => {
  const names = (list: string) => `{{ range ${list} }}{{ .name }} {{ end }}`;
  const lists = [
    ['sort hugo.Data.tools "weight"', 'éclair Barrow scythe axe rake'],
    ['sort site.Data.tools "weight" "desc"', 'rake axe Barrow scythe éclair'],
    ['collections.Sort site.Data.tools "name"', 'axe Barrow éclair rake scythe'],
    ['where site.Data.tools "kind" "hand"', 'rake axe scythe'],
    ['where site.Data.tools "kind" "!=" "hand"', 'Barrow éclair'],
    ['where site.Data.tools "weight" ">" 4', 'rake axe'],
    ['where site.Data.tools "kind" "in" (slice "x" "wheel")', 'Barrow éclair'],
    ['where (where site.Data.tools "kind" "hand") ".name" "axe"', 'axe'],
  ] as const;
  const { body, left } = importOf({
    'hugo.toml': 'title = "T"\n',
    'data/tools.yaml': `- { name: rake, weight: 20, kind: hand }
- { name: Barrow, kind: wheel }
- { name: axe, weight: 5, kind: hand }
- { name: scythe, kind: hand }
- { name: éclair, weight: -1, kind: x }`,
    ...Object.fromEntries(lists.map(([list], at) => [`layouts/shortcodes/list${at}.html`, names(list)])),
    'layouts/shortcodes/values.html':
      '{{ range sort (slice "b" "C" "a") }}{{ . }} {{ end }}{{ range sort (slice 2 10 9) "value" "desc" }}{{ . }} {{ end }}',
    'layouts/shortcodes/mixed.html': '{{ range sort (slice 2 "b") }}{{ . }} {{ end }}',
    'content/a.md': `---\ntitle: A\n---\n${lists.map((_, at) => `{{< list${at} >}}\n`).join('\n')}\n{{< values >}}\n\n{{< mixed >}}`,
  });
  expect(body('a.md').split('\n\n')).toEqual([...lists.map(([, shown]) => shown), 'a b C 10 9 2']);
  expect(left).toEqual(['content/a.md:22 shortcode {{< mixed >}}', '/index.xml: feed /index.xml']);
});

test('pictures that a step of the old build copied are found by their names, and named in the report', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const { body, left, has } = importOf({
    '.eleventy.js': "module.exports = { dir: { input: 'src' } };",
    'assets/photos/bee.png': png,
    'assets/photos/old/pond.png': png,
    'assets/photos/new/pond.png': png,
    'assets/photos/a/ant.png': png,
    'assets/photos/b/ant.png': png,
    'examples/rake.png': png,
    'src/a.md':
      '---\ntitle: A\n---\n![Bee](/img/bee.png) ![Pond](/static/new/pond.png) ![Ant](/img/ant.png) ![Rake](/rake.png)',
    'src/b.md': '---\ntitle: B\n---\n<img src="/img/bee.png" alt="Bee"> ![Near](bee.png)',
    'src/c.md': '---\ntitle: C\n---\n![Bee](/assets/bee.png)',
  });
  expect(body('a.md')).toBe('![Bee](/img/bee.png) ![Pond](/static/new/pond.png) Ant Rake');
  expect(body('b.md')).toBe('<img src="/img/bee.png" alt="Bee"> ![Near](/b/bee.png)');
  expect(body('c.md')).toBe('![Bee](/files/bee.png)');
  expect(has('content/static/img/bee.png') && has('content/static/files/bee.png')).toBe(true);
  expect(left.filter((one) => /copied|image/.test(one))).toEqual([
    'src/a.md: copied /img/… ← assets/photos/…',
    'src/a.md: copied /static/new/… ← assets/photos/new/…',
    'src/b.md: copied /b/… ← assets/photos/…',
    'src/c.md: copied /assets/… ← assets/photos/…',
    'src/a.md:4 image /img/ant.png',
    'src/a.md:4 image /rake.png',
  ]);
});

test('labels of code directly behind its language, and titles of frames in single quotes, are kept', () => {
  const { body, left } = importOf({
    '.vitepress/config.ts': 'export default {};',
    'a.md':
      "---\ntitle: A\n---\n::: code-group\n```js[a.js]\nlet a;\n```\n```Plain Text[.dev]\nb\n```\n:::\n\n<iframe title='Two shapes' src='//pens.example/embed/x'>See the pen</iframe>",
  });
  expect(body('a.md')).toBe(
    '```js title="a.js"\nlet a;\n```\n```Plain Text title=".dev"\nb\n```\n\n<a href="https://pens.example/embed/x">Two shapes</a>',
  );
  expect(left).toEqual(['a.md:13 embed https://pens.example/embed/x']);
});

test('space before front matter is ignored in Hugo and Zola, and lines stay those of the source', () => {
  const hugo = importOf({
    'hugo.toml': 'title = "T"\n',
    'content/a.md': '\n---\ntitle: Blank\naliases: [/old/]\n---\nText [x](/gone/)',
    'content/b.md': '  \n\n+++\ntitle = "Toml"\n+++\nText',
    'content/c.md': '  ---\ntitle: Indented\n---\nText',
    'content/d.md': '\nText\n---\ntitle: Later\n---',
  });
  expect(hugo.matter('a.md')).toContain('title: Blank\ndescription: Text x\nredirectsFrom:\n  - /old/\n');
  expect(['b.md', 'c.md', 'd.md'].map((path) => /^title: (.*)/m.exec(hugo.matter(path))?.[1])).toEqual([
    'Toml',
    'Indented',
    'D',
  ]);
  expect(hugo.left).toContain('content/a.md:6 link /gone/');
  const zola = importOf({
    'config.toml': 'base_url = "https://own.example"\n',
    'content/a.md': '\n\n+++\ntitle = "Blank"\n+++\nText',
  });
  expect(zola.matter('a.md')).toContain('title: Blank\n');
  expect(zola.body('a.md')).toBe('Text');
});

test('headings with HTML keep the ids of Hugo, which have the names of its tags', () => {
  const { body } = importOf({
    'hugo.toml': 'title = "T"\n',
    'content/a.md':
      '---\ntitle: A\n---\n### Charts - <small>A word</small>\n\n## B <b>x</b>\n\n## `code` *e* <i class="k">f</i>\n\n## Plain\n',
  });
  expect(body('a.md').match(/#[\w-]+\}/g)).toEqual([
    '#charts---smalla-wordsmall}',
    '#b-bxb}',
    '#code-e-i-classkfi}',
  ]);
});
