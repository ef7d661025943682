// `site import`: the pages of Astro in `.astro`, its lists, tags, feed, menu and constants. Astro 5.18 made the same addresses of these
// files.
import { expect, test } from 'vitest';
import { importOf } from './support/imports.ts';
import { buildSite, lines } from './support/sites.ts';

const files = {
  'astro.config.mjs':
    "import { defineConfig } from 'astro/config';\nexport default defineConfig({ site: 'https://own.example' });",
  'src/components/Header.astro':
    '---\nimport HeaderLink from \'./HeaderLink.astro\';\nimport { SITE_TITLE } from \'../consts\';\n---\n<header><nav><h2><a href="/">{SITE_TITLE}</a></h2>\n<div class="internal-links"><HeaderLink href="/">Home</HeaderLink><HeaderLink href="/blog">Blog</HeaderLink><HeaderLink href="/about">About</HeaderLink></div>\n<a href="https://git.example/x" target="_blank"><span class="sr-only">Code</span><svg></svg></a></nav></header>',
  'src/consts.ts':
    "// Place any global data in this file.\nexport const SITE_TITLE = 'Astro Blog';\nexport const SITE_DESCRIPTION: string = 'Welcome to my website!';",
  'src/content.config.ts':
    "import { defineCollection } from 'astro:content';\nimport { glob } from 'astro/loaders';\nconst blog = defineCollection({ loader: glob({ base: './src/content/blog', pattern: '**/*.{md,mdx}' }) });\nconst work = defineCollection({ loader: glob({ base: './src/content/work', pattern: '**/*.md' }) });\nexport const collections = { blog, work };",
  'src/content/blog/first.md': '---\ntitle: First\npubDate: 2024-01-02\ntags: [one, two]\n---\nFirst text.',
  'src/content/blog/second.md':
    '---\ntitle: Second\npublished: 2024-02-02\ntags: [one]\n---\nSecond text. [Work](/projects/a/)',
  'src/content/work/a.md': '---\ntitle: Work A\n---\nA.',
  'src/layouts/Base.astro':
    '---\nimport Header from \'../components/Header.astro\';\nconst { title, description } = Astro.props;\n---\n<!doctype html><html lang="en"><head><title>{title}</title></head><body><Header /><main><slot /></main></body></html>',
  'src/pages/404.astro': '<h1>Not here</h1>',
  'src/pages/about.astro':
    '---\nimport Base from \'../layouts/Base.astro\';\nimport { Image } from \'astro:assets\';\n---\n<Base title="About Me" description="Who we are.">\n  <h2 id="who">Who</h2>\n\n  <p>\n    We are <strong>us</strong>.\n  </p>\n  {/* a comment */}\n  <ul>{[1, 2].map((n) => <li>{n}</li>)}</ul>\n  <style>p { color: red }</style>\n</Base>',
  'src/pages/api.json.ts': "export function GET() { return new Response('{}'); }",
  'src/pages/archive/[...page].astro':
    "---\nimport { getCollection } from 'astro:content';\nexport async function getStaticPaths({ paginate }) { return paginate(await getCollection('blog'), { pageSize: 1 }); }\nconst { page } = Astro.props;\n---\n<h1>Archive</h1>{page.data.map((post) => <p>{post.data.title}</p>)}",
  'src/pages/blog/[...slug].astro':
    "---\nimport { getCollection, render } from 'astro:content';\nimport Base from '../../layouts/Base.astro';\nexport async function getStaticPaths() {\n  const posts = await getCollection('blog');\n  return posts.map((post) => ({ params: { slug: post.id }, props: post }));\n}\nconst post = Astro.props;\nconst { Content } = await render(post);\n---\n<Base title={post.data.title}><h1>{post.data.title}</h1><Content /></Base>",
  'src/pages/blog/index.astro':
    "---\nimport { getCollection } from 'astro:content';\nimport Base from '../../layouts/Base.astro';\nconst posts = await getCollection('blog');\n---\n<Base title=\"All posts\"><ul>{posts.map((post) => <li><a href={`/blog/` + post.id}>{post.data.title}</a></li>)}</ul></Base>",
  'src/pages/index.astro':
    "---\nimport Base from '../layouts/Base.astro';\nimport { SITE_TITLE } from '../consts';\n---\n<Base title={SITE_TITLE}><h1>Hello</h1><p>Welcome to <a href=\"/about\">us</a>.</p></Base>",
  'src/pages/portfolio.astro':
    "---\nimport { getCollection } from 'astro:content';\nconst all = await getCollection('work');\nconst title = 'Portfolio';\n---\n<h1>Our work</h1>\n<p>All of it.</p>\n{all.map((one) => <a href={`/projects/` + one.id}>{one.data.title}</a>)}",
  'src/pages/projects/[id].astro':
    "---\nimport { getCollection, render } from 'astro:content';\nexport async function getStaticPaths() {\n  return (await getCollection('work')).map((one) => ({ params: { id: one.id }, props: one }));\n}\nconst { Content } = await render(Astro.props);\n---\n<Content />",
  'src/pages/rss.xml.js': "export function GET() { return new Response('<rss></rss>'); }",
  'src/pages/tags/[tag].astro':
    "---\nimport { getCollection } from 'astro:content';\nexport async function getStaticPaths() {\n  const posts = await getCollection('blog');\n  const tags = [...new Set(posts.flatMap((post) => post.data.tags ?? []))];\n  return tags.map((tag) => ({ params: { tag }, props: { posts: posts.filter((post) => post.data.tags?.includes(tag)) } }));\n}\nconst { tag } = Astro.params;\n---\n<h1>{tag}</h1>",
};

test('Astro: its pages, collection lists, tags, feed, menu and name are imported', async () => {
  const { root, routes, left, text, matter, body, has } = importOf(files);
  expect(routes).toEqual([
    ...[
      '/',
      '/about/',
      '/archive/',
      '/blog/',
      '/blog/first/',
      '/blog/second/',
      '/portfolio/',
      '/projects/a/',
      '/tags/one/',
      '/tags/two/',
    ],
  ]);
  expect(left).toEqual([
    'src/pages/api.json.ts: file /api.json',
    'src/pages/about.astro:12 output {[1, 2].map((n) => <li>{n}</li>)}',
  ]);
  expect([matter('blog/index.md'), body('blog/index.md')]).toEqual([
    'title: All posts\ndescription: All posts\ntemplate: list\n',
    '',
  ]);
  expect(matter('archive/index.md')).toContain('template: list\nfolder: /blog/\n');
  expect(matter('portfolio/index.md')).toContain('title: Portfolio\n');
  expect(matter('portfolio/index.md')).toContain('folder: /projects/\n');
  expect(matter('index.md')).toBe('title: Hello\ndescription: Welcome to my website!\ntemplate: home\n');
  expect(body('index.md')).toBe('<p>Welcome to <a href="/about/">us</a>.</p>');
  expect(matter('about.md')).toBe('title: About Me\ndescription: Who we are.\n');
  expect(body('about.md')).toContain('<h2 id="who">Who</h2>\n<p>\nWe are <strong>us</strong>.\n</p>');
  expect(matter('404.md')).toContain('title: Not here\n');
  const site = text('content/site.yml');
  expect(site).toContain('name: Astro Blog\n');
  expect([...site.matchAll(/- label: (.*)\n {4}href: (.*)/g)].map(([, ...link]) => link)).toEqual([
    ['Home', '/'],
    ['Blog', '/blog/'],
    ['About', '/about/'],
    ['Code', 'https://git.example/x'],
  ]);
  expect(has('templates/files/rss.xml.ts')).toBe(true);
  expect(lines((await buildSite(root, { today: '2026-01-31' })).problems)).toBe('');
});

test('Astro: tags in other places, a constant menu, and pages with computed addresses are imported', () => {
  const { matter, text, left } = importOf({
    ...files,
    'src/pages/topics/[topic]/[...page].astro': '---\n---\n',
    'src/pages/people/[who].astro': '---\n---\n',
    'src/consts.ts':
      "export const SITE = { title: 'Own', author: 'Ann' } as const;\nexport const NAV_LINKS: Link[] = [{ label: 'Us', href: '/about' }, { label: 'All', href: '/blog' }];",
  });
  expect(matter('topics/two.md')).toContain('template: list\ntag: two\n');
  expect(left).toContain('src/pages/people/[who].astro: page src/pages/people/[who].astro');
  const site = text('content/site.yml');
  expect(site).toContain('name: Own\n');
  expect(site).toContain('author: Ann\n');
  expect(site).toContain('menu:\n  - label: Us\n    href: /about/\n  - label: All\n    href: /blog/\n');
});

test('Starlight: fallback pages and lists of its blog redirect, code in headings keeps its dashes, blocks stay in their list', async () => {
  const { root, addresses, body, matter, text, left } = importOf({
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
import starlightBlog from 'starlight-blog';
export default { integrations: [starlight({ title: 'T', defaultLocale: 'root',
  locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' }, fr: { label: 'Français' } },
  plugins: [starlightBlog({ prefix: 'news', postCount: 1, authors: { ann: { name: 'Ann Own' } } })] })] };`,
    'src/content/docs/a.mdx': [
      "---\ntitle: A\n---\nimport { Code, Steps, Tabs, TabItem } from '@astrojs/starlight/components';",
      "import raw from './raw.txt?raw';",
      "export const own = `const one = 1;`;\nexport const two = 'Two';",
      '## A -- b and `--help`',
      '<Code code={own} lang="js" />\n\n<Code code={raw} />\n\n{two} {none}',
      '<Steps>',
      '1.  First:',
      '    <Tabs>\n      <TabItem label="npm">\n\n        ```sh\n        npm i\n        ```\n\n      </TabItem>\n    </Tabs>',
      '    After.\n\n2. Second\n   :::tip\n   Inside.\n   :::\n\n   End.',
      '</Steps>',
    ].join('\n\n'),
    'src/content/docs/raw.txt': 'raw < text',
    'src/content/docs/de/a.md': '---\ntitle: A de\n---\nText.',
    'src/content/docs/index.md': '---\ntitle: Home\n---\n[News](/news/)',
    'src/content/docs/fr/more/c.md': '---\ntitle: C\n---\nText.',
    'src/content/docs/news/one.md': '---\ntitle: One\ndate: 2024-01-02\ntags: [Big News]\n---\nText.',
    'src/content/docs/news/two.md': '---\ntitle: Two\ndate: 2024-01-03\nauthors: ann\n---\nText.',
  });
  expect(matter('a.md')).toContain('redirectsFrom:\n  - /fr/a/\n');
  const to = (from: string) => addresses.find((one) => one.from === from)?.to;
  expect(to('/de/news/one/')).toBe('/news/one/');
  expect(to('/de/a/')).toBe('/de/a/');
  expect([to('/fr/'), to('/de/')]).toEqual(['/fr/', '/de/']);
  expect([matter('fr/index.md'), matter('fr/more/index.md')]).toEqual([
    expect.stringContaining('title: T\n'),
    expect.stringContaining('title: More\n'),
  ]);
  expect(body('index.md')).toBe('[News](/news/)');
  for (const path of ['2', 'tags/big-news', 'authors/ann-own'])
    expect(text('content/site.yml'), path).toContain(`  /news/${path}/: /news/\n`);
  expect(
    body('a.md')
      .replace(/[ \t]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .split('\n\n'),
  ).toEqual([
    '## A -- b and `--help` {#a--b-and---help}',
    '```js\nconst one = 1;\n```',
    '```\nraw < text\n```',
    'Two',
    '1.  First:',
    '    **npm**',
    '    ```sh\n    npm i\n    ```',
    '    After.',
    '2. Second\n   > **Tip**\n   >\n   > Inside.',
    '   End.',
  ]);
  expect(left.filter((one) => !/ key /.test(one))).toEqual(['src/content/docs/a.mdx:17 output {none}']);
  expect(lines((await buildSite(root)).problems)).toBe('');
});

test('a picture that is written into its address makes no long line in the report', () => {
  const { text } = importOf({ 'a.md': `# A\n\n![Dot](data:image/gif;base64,${'A'.repeat(1000)})\n` });
  const [line = ''] = text('import-report.md')
    .split('\n')
    .filter((one) => one.includes('data:'));
  expect([line.length < 250, line.endsWith('A…`')]).toEqual([true, true]);
});

test('signs that color the output of a terminal are not text', () => {
  const sign = '\u001B';
  const { body } = importOf({
    'astro.config.mjs':
      'import s from "@astrojs/starlight"; export default { integrations: [s({ title: "A" })] };',
    'src/content/docs/index.md': `# A\n\n\`\`\`ansi\n${sign}[1;34mblue${sign}[0m [2m] stays\n\`\`\`\n`,
  });
  expect(body('index.md')).toBe('```ansi\nblue [2m] stays\n```');
});
