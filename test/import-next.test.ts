// `site import`: Nextra, Fumadocs and Lume. The addresses are those of their documentation.
import { expect, test } from 'vitest';
import { importOf } from './support/imports.ts';

test('Nextra has its languages in endings, its titles and order in _meta, and ids in brackets', () => {
  const { addresses, body, matter, routes, left, text } = importOf({
    'next.config.mjs':
      "import nextra from 'nextra'\nexport default nextra({ theme: 'nextra-theme-docs' })({ basePath: '/lib', i18n: { locales: ['en-US', 'de-DE'], defaultLocale: 'en-US' }, redirects: () => [{ source: '/old', destination: '/start', permanent: true }], rewrites: () => [{ source: '/raw', destination: '/start' }] })",
    'theme.config.tsx':
      "export default { titleTemplate: '%s – Lib', project: { link: 'https://github.com/own/lib' } }",
    'pages/_app.mdx': 'x',
    'pages/_meta.en-US.json': '{ "index": "Welcome", "start": { "title": "Begin" }, "a": "After" }',
    'pages/index.en-US.mdx': 'Text.',
    'pages/start.en-US.mdx':
      'import { Callout } from "nextra/components"\n\nFirst.\n\n## What is new? [#new]\n\n<Callout type="default">Look.</Callout>\n\n[Others](/a#x)',
    'pages/start.de-DE.mdx': 'Zuerst.\n\n## Was ist neu?\n\n[Mehr](/a)',
    'pages/a/index.en-US.mdx': '# A\n\n## X',
    'pages/api/hello.ts': 'x',
    'pages/shop.tsx': 'x',
    'public/p.txt': 'x',
  });
  expect(routes).toEqual(['/', '/a/', '/de-DE/start/', '/start/']);
  expect(body('start.md')).toBe('First.\n\n## What is new? {#new}\n\n> [!NOTE]\n> Look.\n\n[Others](/a/#x)');
  expect(body('de-DE/start.md')).toBe('Zuerst.\n\n## Was ist neu?\n\n[Mehr](/a/)');
  expect(matter('start.md')).toBe('title: Begin\ndescription: First.\nredirectsFrom:\n  - /old/\norder: 2\n');
  expect(addresses).toContainEqual({ from: '/p.txt', to: '/p.txt' });
  expect(left).toEqual(['pages/shop.tsx: page pages/shop.tsx']);
  expect(text('content/site.yml')).toMatch(/^name: Lib$/m);
});

test('Nextra 4 has its languages in folders, and pages of the folder app', () => {
  const { routes } = importOf({
    'next.config.ts':
      "import nextra from 'nextra'\nconst withNextra = nextra({ contentDirBasePath: '/docs' })\nexport default withNextra({ i18n: { locales: ['en', 'fr'], defaultLocale: 'en' } })",
    'content/en/index.mdx': '# Home',
    'content/en/(group)/a.mdx': '# A',
    'content/fr/a.mdx': '# Un',
    'app/page.mdx': '# Front',
    'app/layout.tsx': 'x',
  });
  expect(routes.filter((one) => one !== '/')).toEqual(['/en/', '/en/docs/', '/en/docs/a/', '/fr/docs/a/']);
});

test('Fumadocs has a base for each folder, and shows its main language without a name', () => {
  const { routes, matter } = importOf({
    'source.config.ts':
      "export const docs = defineDocs({ dir: 'content/docs' }); export const blog = defineDocs({ dir: 'content/blog' });",
    'lib/source.ts':
      "import { loader } from 'fumadocs-core/source'; loader({ baseUrl: '/docs' }); loader({ baseUrl: '/blog' });",
    'lib/i18n.ts':
      "export const i18n = defineI18n({ defaultLanguage: 'en', languages: Object.keys(words), hideLocale: 'default-locale' });",
    'content/docs/meta.json': '{ "title": "Docs", "pages": ["b", "a", "..."] }',
    'content/docs/(part)/a.mdx': '---\ntitle: A\n---\n## Skipped [!toc]',
    'content/docs/b.mdx': '---\ntitle: B\n---\nText.',
    'content/docs/b.fr.mdx': '---\ntitle: B\n---\nTexte.',
    'content/blog/one.mdx': '---\ntitle: One\n---\nText.',
  });
  expect(routes.filter((one) => !['/', '/docs/', '/blog/'].includes(one))).toEqual([
    '/blog/one/',
    '/docs/a/',
    '/docs/b/',
    '/fr/docs/b/',
  ]);
  expect(matter('docs/b.md')).toMatch(/^order: 1$/m);
});

test('Lume has the data of folders, numbers and days in names, and redirects in front matter', () => {
  const site = (plugins: string) => ({
    '_config.ts': `import lume from "lume/mod.ts";\n// .copy("none")\nconst site = lume({ src: "./src", location: new URL("https://own.example/site/") });\nsite.ignore("README.md").copy("img", "pictures").use(feed({ output: ["/news.rss"] }))${plugins};\nexport default site;`,
    'deno.json': '{ "imports": { "lume/": "https://deno.land/x/lume@v3.0.0/" } }',
    'src/README.md': 'x',
    'src/_includes/layout.md': 'x',
    'src/_data.yml': 'lang: en\nmetas:\n  site: Own\ntheme: dark',
    'src/posts/_data.yml': 'tags: [post]\nlayout: post.vto',
    'src/posts/2024-03-05_first.md': '---\ntitle: First\noldUrl: /before/\n---\nTerm\n: Meaning',
    'src/docs/02.second.md': '---\ntitle: Second\n---\nText.',
    'src/docs/named.md': '---\ntitle: Named\nurl: ./other/\n---\nText.',
    'src/docs/based.md': '---\ntitle: Based\nbasename: base\n---\nText.',
    'src/index.vto': 'x',
    'src/img/a.txt': 'x',
  });
  const { routes, matter, body, left, addresses, text } = importOf(
    site('.use(extractDate()).use(extractOrder())'),
  );
  const own = (all: readonly string[]) => all.filter((one) => /^\/(?:posts|docs)\/./.test(one));
  expect(own(routes)).toEqual(['/docs/base/', '/docs/other/', '/docs/second/', '/posts/first/']);
  expect(matter('posts/first.md')).toBe(
    'title: First\ndescription: First\ntemplate: post\ndate: 2024-03-05\nredirectsFrom:\n  - /before/\ntags:\n  - post\n',
  );
  expect(body('posts/first.md')).toMatch(/^<dl>\n<dt>\n\nTerm$/m);
  expect(left).toEqual(['src/index.vto: page src/index.vto']);
  expect(addresses).toContainEqual({ from: '/pictures/a.txt', to: '/pictures/a.txt' });
  expect(text('content/site.yml')).toMatch(/^name: Own\nurl: https:\/\/own\.example /m);
  // Without these plugins Lume 3 leaves the names.
  expect(own(importOf(site('')).routes)).toEqual([
    '/docs/02.second/',
    '/docs/base/',
    '/docs/other/',
    '/posts/2024-03-05_first/',
  ]);
});
