// `site import`: addresses of the old site that were no pages of an author: further pages of lists, lists of days, feeds, redirects to
// files, tags whose addresses had other signs. The rules are from the documentation and the code of each generator.
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { importOf } from './support/imports.ts';
import { buildSite, lines } from './support/sites.ts';

const today = '2026-01-31';
const posts = (folder: string, count: number, more = '', dated = 'post') =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${folder}${dated.replace('#', String(index + 1).padStart(2, '0'))}${dated.includes('#') ? '' : index}.md`,
      `---\ntitle: Post ${index}\ndate: 2024-03-${String(index + 1).padStart(2, '0')}\n${more}---\nText.`,
    ]),
  );
/** The redirects in site.yml, and those of each page. */
const former = (files: Readonly<Record<string, string>>, list?: string) => {
  const made = importOf(files, list);
  const site: unknown = parse(made.text('content/site.yml'));
  const { redirects = {} } = site as { readonly redirects?: Readonly<Record<string, string>> };
  const from = (path: string) => [...made.matter(path).matchAll(/^ {2}- (\/.*)$/gm)].map(([, one]) => one);
  return { ...made, redirects, from };
};

test('Hexo: old pages of lists, archives, tags and feeds redirect, and the site builds', async () => {
  const { root, redirects, from, left, has } = former(
    {
      '_config.yml': 'title: Own\n# hexo\nper_page: 3\narchive_generator:\n  per_page: 5\n',
      'package.json': '{ "dependencies": { "hexo-generator-feed": "3" } }',
      ...posts('source/_posts/', 7, 'tags: [Big_Data, Zig, Ünder]\ncategories: [Own]\n'),
    },
    [
      '/page/3/',
      '/archives/page/2/',
      '/archives/2024/03/',
      '/tags/Big-Data/page/3/',
      '/atom.xml',
      '/page/4/',
    ].join('\n'),
  );
  expect(redirects).toEqual({
    '/page/2/': '/',
    '/page/3/': '/',
    '/tags/Big-Data/page/2/': '/tags/big-data/',
    '/tags/Big-Data/page/3/': '/tags/big-data/',
    '/tags/Zig/page/2/': '/tags/zig/',
    '/tags/Zig/page/3/': '/tags/zig/',
  });
  expect(from('archives/index.md')).toEqual([
    '/archives/2024/',
    '/archives/2024/page/2/',
    '/archives/2024/03/',
    '/archives/2024/03/page/2/',
    '/archives/page/2/',
  ]);
  expect(from('categories/Own.md')).toEqual(['/categories/Own/page/2/', '/categories/Own/page/3/']);
  expect(has('templates/files/atom.xml.ts')).toBe(true);
  expect(from('tags/Under.md')).toEqual(['/tags/Under/page/2/', '/tags/Under/page/3/']);
  // On many hosts the case of an address does not matter: no page can be at both.
  expect(left.filter((one) => !/: key /.test(one))).toEqual([
    '/tags/Big-Data/: redirect /tags/Big-Data/ → /tags/big-data/',
    '/tags/Zig/: redirect /tags/Zig/ → /tags/zig/',
    '/page/4/: lost /page/4/',
  ]);
  expect(lines((await buildSite(root, { today })).problems)).toBe('');
});

test('Hugo: old lists, feeds of sections and tags, and addresses of files redirect', () => {
  const { redirects, from, left, has } = former({
    'hugo.toml': 'baseURL = "https://own.example/"\npagination.pagerSize = 4',
    'layouts/list.html': '{{ range .Paginator.Pages }}{{ end }}',
    'content/post/_index.md': '---\ntitle: Posts\n---',
    ...posts('content/post/', 6, 'tags: [One]\n'),
    'static/plan.pdf': 'x',
    'static/_redirects':
      '/old-plan/ /plan.pdf 301\n/older /old-plan/ 301\n/home /\n/away https://a.example/\n',
  });
  expect(redirects).toEqual({
    '/categories/': '/',
    '/old-plan/': '/plan.pdf',
    '/older/': '/plan.pdf',
    '/home/': '/',
    '/page/1/': '/',
    '/page/2/': '/',
    '/tags/one/page/1/': '/tags/one/',
    '/tags/one/page/2/': '/tags/one/',
  });
  expect(from('post/index.md')).toEqual(['/post/page/1/', '/post/page/2/']);
  expect(
    ['index.xml.ts', 'post/index.xml.ts', 'tags/index.xml.ts'].map((one) => has(`templates/files/${one}`)),
  ).toEqual([true, true, true]);
  expect(left).toEqual([
    'static/_redirects: file _redirects',
    '/away: redirect /away → https://a.example/',
    '/tags/…/index.xml: feed /tags/…/index.xml',
  ]);
});

test('other generators: old pages of lists and old feeds redirect', () => {
  const jekyll = former({
    '_config.yml': 'paginate: 4\npaginate_path: /blog/page:num/\n',
    'blog/index.html': '---\ntitle: Blog\n---\n{% for post in paginator.posts %}{{ post.title }}{% endfor %}',
    ...posts('_posts/', 6, '', '2024-03-#-post'),
  });
  expect(jekyll.from('blog/index.md')).toEqual(['/blog/page2/']);
  const zola = former({
    'zola.toml': 'base_url = "https://own.example"\ntaxonomies = [{ name = "tags", paginate_by = 5 }]',
    'content/blog/_index.md': '+++\ntitle = "Blog"\npaginate_by = 4\npaginate_path = "p"\n+++\n',
    ...posts('content/blog/', 6, 'taxonomies: { tags: [One] }\n'),
  });
  expect(zola.from('blog/index.md')).toEqual(['/blog/p/2/']);
  expect(zola.redirects).toEqual({ '/tags/one/page/2/': '/tags/one/' });
  const eleventy = former({
    'eleventy.config.js': 'export default () => {};',
    'blog.njk':
      '---\ntitle: Blog\npagination: { data: collections.post, size: 2 }\npermalink: "blog/{% if pagination.pageNumber > 0 %}page-{{ pagination.pageNumber + 1 }}/{% endif %}index.html"\n---\n',
    'news.njk': '---\ntitle: News\npagination: { data: collections.post, size: 4 }\n---\n',
    ...posts('posts/', 6, 'tags: post\n'),
  });
  expect(eleventy.from('blog/index.md')).toEqual(['/blog/page-2/', '/blog/page-3/']);
  expect(eleventy.from('news/index.md')).toEqual(['/news/1/']);
  const astro = former({
    'astro.config.mjs': 'export default {};',
    'src/pages/blog/[...page].astro':
      "---\nexport const getStaticPaths = async ({ paginate }) => paginate(await getCollection('blog'), { pageSize: 4 });\n---\n<ul>{page.data.map((post) => <li>{post}</li>)}</ul>",
    'src/pages/posts/[slug].astro': "---\nconst all = await getCollection('blog');\n---\n<p/>",
    ...posts('src/content/blog/', 6),
  });
  expect(astro.from('blog/index.md')).toEqual(['/blog/1/', '/blog/2/']);
});

test('Hexo 8: names of tags and categories that the configuration renames, categories within others, letters in small', () => {
  const { routes, matter } = former({
    '_config.yml':
      'title: Own\n# hexo\npermalink: :category/:year/:i_month/:title/\nfilename_case: 1\ndefault_category: misc\ncategory_map: { Big Trips: trips }\ntag_map: { C++: cpp }\n',
    'source/_posts/hello-World.md':
      '---\ntitle: A\ndate: 2024-03-05\ncategories: [Big Trips, "R&D"]\ntags: [C++, Été x]\n---\n',
    'source/_posts/notes/second.md':
      '---\ntitle: B\ndate: 2024-04-05\ncategories: [[A, B], Z]\ntags: one\n---\n',
    'source/_posts/third.md': '---\ntitle: C\ndate: 2023-01-02\n---\n',
  });
  expect(routes).toEqual(
    [
      ...['/archives/', '/z/2024/4/notes/second/', '/misc/2023/1/third/', '/trips/r-d/2024/3/hello-World/'],
      ...['a/', 'a/b/', 'trips/', 'trips/r-d/', 'z/'].map((one) => `/categories/${one}`),
      ...['/tags/cpp/', '/tags/ete-x/', '/tags/one/'],
    ].sort(),
  );
  expect(matter('posts/notes/second.md')).toContain('tags:\n  - one\n  - A\n  - B\n  - Z\n');
});
