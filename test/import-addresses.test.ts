// `site import`: pages, headings, lists and redirects keep the addresses that their generators gave them. Hugo 0.111, Jekyll 4.3 and
// VitePress 1.6 made the expected ids and Hugo the addresses. The other rules are from the documentation of each generator.
import { expect, test } from 'vitest';
import { numbering, slugs } from '../src/import/pages/headingIds.ts';
import { importOf } from './support/imports.ts';

const page = (title: string, more = '') => `---\ntitle: ${JSON.stringify(title)}\n${more}---\nText.\n`;
const dated = (title: string, more = '') => page(title, `date: 2024-03-05\n${more}`);

test('no page is dropped because of its name, at any depth', () => {
  const docs = { 'guide/vendor/a.md': '# A\n', 'dist/b.md': '# B\n', 'licenses/c.md': '# C\n' };
  const vitepress = importOf({ '.vitepress/config.js': '', ...docs });
  expect(vitepress.routes).toEqual(['/dist/b/', '/guide/vendor/a/', '/licenses/c/']);
  const jekyll = importOf({
    '_config.yml': '',
    'index.md': page('Home'),
    'license/index.md': page('Terms'),
    LICENSE: 'Free',
    'vendor/x.css': 'a{}',
    'dist/app.js': '',
    'vendor/bundle/y.css': '',
    Rakefile: '',
    CNAME: 'a.example',
  });
  for (const path of ['LICENSE', 'vendor/x.css', 'dist/app.js', 'CNAME'])
    expect(jekyll.has(`content/static/${path}`), path).toBe(true);
  expect(jekyll.routes).toContain('/license/');
  expect(jekyll.has('content/static/vendor/bundle/y.css')).toBe(false);
  expect(jekyll.left).toEqual(['Rakefile: file Rakefile']);
});

test('Hugo keeps address patterns, lists, menu, feed, tags and redirects', () => {
  const { routes, matter, has, text, left } = importOf({
    'hugo.toml': [
      'baseURL = "https://own.example/"',
      'title = "Own"',
      '[taxonomies]\ntag = "tags"',
      '[permalinks]\npost = "/p/:title/"\npage = "/:slug/"\n"/" = "/root/:filename/"',
      'note = "/:sections[1:]/:yearday/:weekday-:weekdayname/:monthname/:slugorfilename/"',
      'tags = "/topics/:slug/"',
      '[params]\ndescription = "All of it"\nauthor = {name = "Ann"}',
      '[[menu.main]]\nname = "Writing"\nurl = "/post/"\nweight = 2',
      '[[menu.main]]\nname = "Elsewhere"\nurl = "https://a.example/"\nweight = 1',
      '[[menu.main]]\nname = "Gone"\nurl = "/gone/"',
    ].join('\n'),
    'content/post/1.md': dated("What's New", 'tags: ["Big Data", "R&D"]\n'),
    'content/post/2.md': dated('version 1.2.3'),
    'content/post/3.md': dated('snake_case Name'),
    'content/post/4.md': dated('AT&T -- C++ & C#'),
    'content/post/5.md': dated('Été à Paris', "slug: What's Up_1.2\n"),
    'content/note/a/b/My Note.md': dated('T', 'aliases: [older, /oldest/]\n'),
    "content/doc/Some File's 1.2.md": page('D', 'menu: main\n'),
    'content/about.md': page('About'),
    'content/us.md': page('Us', 'slug: Über Us\n'),
    'static/_redirects':
      '/a/* /doc/:splat 301\n/b /root/about\n/c /b # in two steps\n/d https://a.example/\n/x /y 200\n',
    'netlify.toml': '[[redirects]]\nfrom = "/n"\nto = "/root/about/"\n',
    'vercel.json':
      '{"redirects":[{"source":"/v/:path*","destination":"/p/:path*"},{"source":"/w","destination":"/none"}]}',
  });
  expect(routes).toEqual(
    [
      ...['whats-new', 'version-1.2.3', 'snake_case-name', 'att--c-c', 'été-à-paris'].map((one) =>
        encodeURI(`/p/${one}/`),
      ),
      '/65/2-tuesday/march/my-note/',
      ...['/doc/some-files-1.2/', '/root/about/', '/root/us/'],
      ...['/doc/', '/note/', '/post/', '/topics/', '/topics/big-data/', '/topics/rd/'],
    ].sort(),
  );
  expect(matter('doc/index.md')).toContain('template: list\n');
  expect(matter('topics/rd.md')).toContain('template: list\ntag: R&D\n');
  expect(matter('note/a/b/My-Note.md')).toContain(
    'redirectsFrom:\n  - /65/2-tuesday/march/older/\n  - /oldest/\n',
  );
  expect(matter('about.md')).toContain('redirectsFrom:\n  - /b/\n  - /c/\n  - /n/\n');
  expect(matter('doc/Some-File-s-1.2.md')).toContain('- /a/some-files-1.2/\n');
  expect(matter('post/2.md')).toContain('- /v/version-1.2.3/\n');
  expect(left.filter((one) => one.includes('redirect '))).toEqual([
    '/d: redirect /d → https://a.example/',
    '/w: redirect /w → /none',
  ]);
  const site = text('content/site.yml');
  expect(site).toContain('name: Own\n');
  expect(site).toContain('author: Ann\n');
  expect(/\nmenu:\n(?: .*\n)*/.exec(site)?.[0]).toBe(
    '\nmenu:\n  - label: D\n    href: /doc/some-files-1.2/\n  - label: Elsewhere\n    href: https://a.example/\n  - label: Writing\n    href: /post/\n',
  );
  expect(matter('index.md')).toContain('description: All of it\n');
  expect(has('templates/files/index.xml.ts')).toBe(true);
});

test('Jekyll, Astro and Docusaurus keep their redirects', () => {
  const jekyll = importOf({
    '_config.yml': '',
    'index.md': page('Home'),
    'a.md': page('A', 'redirect_from: old-a\n'),
    'b.md': page('B', 'redirect_to: /a.html\n'),
    'c.md': page('C', 'redirect_to: [https://a.example/]\nredirect_from: /old-c/\n'),
    'd.md': '---\ntitle: D\n---\n[C](/c.html#x), [old](old-c), [b](/b.html).\n',
    '_plugins/more.rb': 'module More\n  class Pages < Jekyll::Generator\n  end\nend\n',
    '_plugins/filter.rb': 'module Filters\nend\n',
  });
  expect(jekyll.routes).toEqual(['/', '/a/', '/d/']);
  expect(jekyll.body('d.md')).toBe('[C](https://a.example/), [old](https://a.example/), [b](/a/).');
  expect(jekyll.matter('a.md')).toContain('redirectsFrom:\n  - /a.html\n  - /old-a/\n  - /b.html\n');
  expect(jekyll.left).toEqual([
    '_plugins/more.rb:2 computed class Pages < Jekyll::Generator',
    '/c.html: redirect /c.html → https://a.example/',
    '/old-c/: redirect /old-c/ → https://a.example/',
  ]);
  const astro = importOf({
    'astro.config.ts':
      "const x: string = 'y';\nexport default defineConfig({ redirects: { '/old': '/a', '/b': { status: 301, destination: '/a/' }, [x]: '/a' } })",
    'src/pages/a.md': page('A'),
  });
  expect(astro.matter('a.md')).toContain('redirectsFrom:\n  - /old/\n  - /b/\n');
  const docusaurus = importOf({
    'docusaurus.config.js':
      "export default { plugins: [['x', { redirects: [{ from: ['/o', '/p'], to: '/docs/a' }] }]] }",
    'docs/a.md': '# A\n',
  });
  expect(docusaurus.matter('docs/a.md')).toContain('redirectsFrom:\n  - /o/\n  - /p/\n');
});

test('headings keep the ids of the old generator if ours would differ', () => {
  const headings = [
    "## What's New?",
    '## Tea & more',
    '## Tea & more',
    '## 1. First *step*',
    '## snake_case',
    '## A – B',
    '## Own {#own-id}',
    '## `Closing` ##',
    "Setext's one\n------------",
    '## <Badge text="x"/> Été :tada:',
    '## Link [to it](https://a.example)',
  ].join('\n\n');
  const idsIn = (text: string) => [...text.matchAll(/(?:\{#|<span id=")([^"}]*)/g)].map(([, id]) => id);
  const vitepress = importOf({ '.vitepress/config.js': '', 'a.md': `# Tea & more\n\n${headings}` });
  expect(idsIn(vitepress.body('a.md'))).toEqual([
    'what-s-new',
    'tea-more-1',
    'tea-more-2',
    '_1-first-step',
    'snake-case',
    'a-–-b',
    'own-id',
    'setext-s-one',
    'ete',
  ]);
  expect(vitepress.body('a.md')).toContain("Setext's one {#setext-s-one}\n------------");
  const hugo = importOf({ 'hugo.toml': 'title = "T"', 'content/a.md': `---\ntitle: A\n---\n${headings}` });
  expect(idsIn(hugo.body('a.md'))).toEqual(['own-id', 'badge-textx-été-tada', 'link-to-ithttpsaexample']);
  const asciiOrOld = (type: string) =>
    importOf({
      'hugo.toml': `title = "T"\n[markup.goldmark.parser]\nautoHeadingIDType = "${type}"`,
      'content/a.md': `---\ntitle: A\n---\n## --own-flag\n\n${headings}\n\n## …\n\n## 5 ²_x Ø`,
    }).body('a.md');
  // The ids that differ from ours. As by Hugo 0.111.
  expect(idsIn(asciiOrOld('blackfriday'))).toEqual([
    ...['own-flag', 'what-s-new', 'tea-more', 'tea-more-1', 'snake-case', 'a-b', 'own-id', 'setext-s-one'],
    ...['badge-text-x-été-tada', 'link-to-it-https-a-example', 'heading', '5-²-x-ø'],
  ]);
  expect(idsIn(asciiOrOld('github-ascii'))).toEqual([
    ...['own-id', 'badge-textx-ete-tada', 'link-to-ithttpsaexample', 'heading', '5-_x-'],
  ]);
  const zola = importOf({
    'config.toml': 'base_url = "/"',
    'content/a.md': `+++\ntitle = "A"\n+++\n${headings}`,
  });
  expect(idsIn(zola.body('a.md')).slice(0, 3)).toEqual(['what-s-new', 'tea-more', 'tea-more-1']);
  const anchor = "import a from 'markdown-it-anchor';\nexport default (c) => c.setLibrary('md', md.use(a));";
  const eleventy = importOf({ 'eleventy.config.js': anchor, 'a.md': `---\ntitle: A\n---\n${headings}` });
  expect(idsIn(eleventy.body('a.md'))).toContain("what's-new%3F");
});

test('every old address is in a table, and dead ones of a list are reported', () => {
  const files = {
    'hugo.toml': 'baseURL = "https://own.example/in/"',
    'content/a.md': dated('A', 'aliases: [/old/]\n'),
    'content/b.md': page('B', 'draft: true\n'),
    'static/c.pdf': 'x',
    'static/assets/d.txt': 'x',
  };
  const sitemap = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[
    'a/',
    'old/',
    'c.pdf',
    'gone/',
    'index.xml',
    '',
  ]
    .map((path) => `<url><loc>https://own.example/in/${path}</loc></url>`)
    .join('')}</urlset>`;
  const { text, left } = importOf(files, sitemap);
  expect(text('import-addresses.csv')).toBe(
    'old,new\n/a/,/a/\n/assets/d.txt,/files/d.txt\n/b/,\n/c.pdf,/c.pdf\n/categories/,/\n/old/,/a/\n/tags/,/tags/\n',
  );
  const lost = left.filter((one) => one.includes(' lost '));
  expect(lost).toEqual(['https://own.example/in/gone/: lost https://own.example/in/gone/']);
  const listed = importOf(files, 'address;visits\n"/a/";3\n/b/\t1\nhttps://own.example/in/old?x\n');
  expect(listed.left.filter((one) => one.includes(' lost '))).toEqual(['/b/: lost /b/']);
  expect(text('import-left.csv')).toContain('\nlost,https://own.example/in/gone/,,');
});

test('the report has each cause once, with its count and three locations', () => {
  const shortcodes = Array.from(
    { length: 30 },
    (_, index) => `{{< map id="${index}" >}}\n\n{{< own${index} >}}`,
  );
  const { text } = importOf({
    'hugo.toml': 'title = "T"',
    'content/a.md': `---\ntitle: A\n---\n${shortcodes.join('\n\n')}`,
  });
  const report = text('import-report.md');
  expect(report).toContain('\n- `{{< map` (30): content/a.md:4, content/a.md:8, content/a.md:12, …\n');
  expect(report).toContain('\n- and 25 more\n');
  expect(text('import-left.csv').split('\n').length).toBe(63);
});

test('equal ids get numbers, and each is unique', () => {
  const idOf = numbering(slugs.zola)();
  expect(['A', 'a', 'A 1', 'A', '!', '!'].map((one) => idOf(one, one))).toEqual([
    'a',
    'a-1',
    'a-1-1',
    'a-2',
    '',
    '',
  ]);
});

test('single line breaks are kept if the configuration of the old site says so', () => {
  const text = '---\ntitle: A\n---\none\ntwo\n\n> a\n> b\n\n    c\n    d\n';
  const broken = 'one\\\ntwo\n\n> a\\\n> b\n\n    c\n    d';
  const sites: readonly [path: string, files: Readonly<Record<string, string>>][] = [
    ['content/a.md', { 'hugo.toml': '[markup.goldmark.renderer]\nhardWraps = true' }],
    ['a.md', { '.vitepress/config.js': 'export default { markdown: { breaks: true } }' }],
    ['a.md', { '_config.yml': 'kramdown:\n  hard_wrap: true', Gemfile: '' }],
    ['a.md', { 'eleventy.config.js': 'c.setLibrary("md", md({ breaks: true }))' }],
  ];
  for (const [path, files] of sites) expect(importOf({ ...files, [path]: text }).body('a.md')).toBe(broken);
});

test('a README of Zola is an ordinary page', () => {
  const { routes } = importOf({
    'config.toml': 'base_url = "/"',
    'content/README.md': '+++\ntitle = "R"\n+++\nR.',
    'content/_index.md': '+++\ntitle = "Home"\n+++\nHome.',
  });
  expect(routes).toEqual(['/', '/readme/']);
});

test("a project's site is found in the usual folder or by its Markdown; others are reported", () => {
  const hugo = { 'hugo.toml': 'theme = "x"', 'content/a.md': '# A\n', 'content/c.md': '# C\n' };
  const inFolder = (folder: string, files: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
  const both = importOf({
    ...inFolder('docs', { ...hugo, 'content/e.md': '{{< own >}}\n' }),
    ...inFolder('site', { '_config.yml': '', Gemfile: '', 'b.md': '---\n---\n# B\n' }),
    'README.md': '# Project',
  });
  expect(both.routes).toEqual(['/', '/a/', '/c/', '/e/']);
  expect(both.left).toEqual([
    'site/: site site/',
    'docs/content/e.md:1 shortcode {{< own >}}',
    '/index.xml: feed /index.xml',
  ]);
  expect(both.text('import-report.md')).toContain('3 pages were imported from a site of hugo in docs/.');
  const most = importOf({ ...inFolder('any/name', hugo), 'README.md': '# Project' });
  expect(most.routes).toEqual(['/', '/a/', '/c/']);
  const few = importOf({ ...inFolder('any', hugo), 'b.md': '# B', 'd.md': '# D', 'f.md': '# F' });
  expect(few.routes).toEqual(['/any/content/a/', '/any/content/c/', '/b/', '/d/', '/f/']);
  const own = importOf({
    ...inFolder('docs', { 'book.toml': '', 'src/SUMMARY.md': '[A](a.md)', 'src/a.md': '# A\n' }),
    ...inFolder('examples/press', {
      '.vitepress/config.ts': 'export default {}',
      'a.md': '# A',
      'b.md': '# B',
    }),
  });
  expect(own.text('import-report.md')).toContain('a site of mdbook in docs/.');
});

test('options of containers are not shown, and a one-line directive shows its label', () => {
  const text = [
    '::: rule-example correct { "a": 1, "b": { "c": [2] } }\nA\n:::',
    '::: warning {#x .y} Title {z}\nB\n:::',
    ':::correct { option="x" }\nC\n:::',
    ':::note[My *title*]{.big #n}\nD\n:::',
    '::: {.callout-tip collapse="true" #id}\nE\n:::',
    ':::figure{src="a.png" alt="x"}\nF\n:::',
    '::: tip Use {a} here\nG\n:::',
    '::youtube[Film]{id=abc}',
    '::card[Words]{a="b"}',
  ].join('\n\n');
  const { body, left } = importOf({ 'a.md': `---\ntitle: A\n---\n${text}\n` });
  expect(body('a.md').replace(/\n+/g, '\n')).toBe(
    [
      '**correct**\nA\n> [!WARNING]\n> **Title**\n>\n> B\nC\n> [!NOTE]\n> **My *title***\n>\n> D\nE\nF',
      '> [!TIP]\n> **Use \\{a} here**\n>\n> G\n[Film](https://www.youtube.com/watch?v=abc)\nWords',
    ].join('\n'),
  );
  const containers = ['4 container ::: rule-example', '12 container ::: correct'];
  const others = ['20 container ::: callout-tip', '24 container ::: figure'];
  expect(left).toEqual(
    [...containers, ...others, '32 embed https://www.youtube.com/watch?v=abc', '34 container ::card'].map(
      (one) => `a.md:${one}`,
    ),
  );
});

test('forbidden URL schemes are reported as such, in every kind of link', () => {
  const text =
    '<irc://a.example/b> [x](obsidian://open?v=1) <xmpp:a@b.example> <std::io> [y][]\n\n[y]: magnet:?x';
  const { body, left } = importOf({ 'a.md': `---\ntitle: A\n---\n${text}\n` });
  expect(body('a.md')).toBe('irc://a.example/b x xmpp:a@b.example &lt;std::io> y');
  expect(left).toEqual([
    'a.md:4 scheme irc://a.example/b',
    'a.md:4 scheme obsidian://open?v=1',
    'a.md:4 scheme xmpp:a@b.example',
    'a.md:4 text <std::io>',
    'a.md:4 scheme magnet:?x',
  ]);
});

test('documentation links to its code repository, and omitted menu links are reported', () => {
  const code = 'https://github.com/own/name';
  const nav = `nav: [{ text: 'Guide', link: '/a' }, { text: 'More', items: [{ text: 'Chat', link: 'https://chat.example/' }] }]`;
  const social = `socialLinks: [{ icon: 'github', link: '${code}' }]`;
  const navbar = `navbar: { title: x, items: [{ to: '/docs/a', label: 'A' }, { href: 'https://chat.example/', label: 'Chat' }, { href: '${code}/', label: 'Code' }] }`;
  const sites: readonly (readonly [Readonly<Record<string, string>>, readonly string[]])[] = [
    [
      { '.vitepress/config.ts': `export default { themeConfig: { ${nav}, ${social} } }`, 'a.md': '# A' },
      ['Chat: menu https://chat.example/'],
    ],
    [
      { 'docusaurus.config.ts': `export default { themeConfig: { ${navbar} } }`, 'docs/a.md': '# A' },
      ['Chat: menu https://chat.example/'],
    ],
    [
      {
        'astro.config.mjs': `export default { integrations: [starlight({ title: 'T', social: { github: '${code}' } })] }`,
        'src/content/docs/a.md': '---\ntitle: A\n---\nA.',
      },
      [],
    ],
    [
      {
        'book.toml': `[output.html]\ngit-repository-url = "${code}"`,
        'src/SUMMARY.md': '- [A](a.md)',
        'src/a.md': '# A',
      },
      [],
    ],
  ];
  for (const [files, told] of sites) {
    const { text, left } = importOf(files);
    expect(text('content/site.yml'), Object.keys(files)[0]).toContain(`repository: ${code}\n`);
    expect(left.filter((one) => one.includes(' menu '))).toEqual(told);
  }
});

test('underscores in old ids are no emphasis: the label of a heading escapes them', () => {
  const { body } = importOf({
    'hugo.toml': 'baseURL = "https://own.example/"',
    'content/a.md': `${page('A')}\n## The (_this blog_) and __init__ of a_b\n`,
  });
  // Hugo 0.111 makes this id.
  expect(body('a.md')).toContain(' {#the-\\_this-blog\\_-and-\\_\\_init\\_\\_-of-a_b}');
});

test('an old address that differs from a page only by case is reported: many hosts know one of both', () => {
  const { left, matter } = importOf({
    'hugo.toml': 'baseURL = "https://own.example/"',
    'content/linux.md': '---\ntitle: L\naliases: [/Linux/, /linux/, /old/]\n---\nL.',
    'content/mac.md': '---\ntitle: M\naliases: [/LINUX, /Mac.html, /old/, /OLD/]\n---\nM.',
  });
  expect(left.filter((one) => one.includes(' redirect '))).toEqual([
    'content/linux.md: redirect /Linux/',
    'content/mac.md: redirect /LINUX',
    'content/mac.md: redirect /OLD/',
  ]);
  expect([matter('linux.md'), matter('mac.md')].map((one) => one.match(/- \/.*/g))).toEqual([
    ['- /old/'],
    ['- /Mac.html'],
  ]);
});

test('the report shows few lines of losses that change little, and pictures by their folder', () => {
  const names = [...'abcdefgh'];
  const { text } = importOf({
    'a.md': [
      '# A',
      ...names.map((name) => `![](https://x.example/p/${name}.png) ![](https://x.example/q/${name}.png)`),
    ].join('\n\n'),
    'b.md': `---\ntitle: B\n${names.map((name) => `k${name}: 1`).join('\n')}\n---\n${names.map((name) => `[${name}](gone-${name}.md)`).join(' ')}`,
  });
  const report = text('import-report.md');
  const linesOf = (head: string) =>
    (report.split(/^## /m).find((part) => part.startsWith(head)) ?? '').match(/^- .*$/gm);
  expect(linesOf('Pictures without')?.map((line) => line.slice(0, 31))).toEqual([
    '- `https://x.example/p/` (8): a',
    '- `https://x.example/q/` (8): a',
  ]);
  expect(linesOf('Keys of front')).toEqual([
    '- ka: `on 1 page`',
    '- kb: `on 1 page`',
    '- kc: `on 1 page`',
    '- and 5 more',
  ]);
  expect(linesOf('Broken links')).toHaveLength(6);
});
