// `site import`: versions, languages, categories and lists of Docusaurus 3, as its own build has them.
import { expect, test } from 'vitest';
import { importOf } from './support/imports.ts';
import { buildSite, lines } from './support/sites.ts';

const version = (name: string, file: string, text: string) => ({
  [`versioned_docs/version-${name}/${file}`]: text,
});

test('the last version of Docusaurus has the plain addresses, and the others theirs', async () => {
  const { routes, body, matter, root } = importOf({
    'docusaurus.config.js':
      "module.exports = { title: 'A', presets: [[require.resolve('@docusaurus/preset-classic'), { docs: { versions: { '1.0': { path: 'old' } } } }]] };",
    'versions.json': '["2.0", "1.0"]',
    'docs/a.md': '# A\n\nNext, see [b](b).',
    'docs/b.md': '# B',
    ...version('2.0', 'a.md', '# A\n\nTwo, see [b](./b.md).'),
    ...version('2.0', 'b.md', '# B'),
    'versioned_sidebars/version-2.0-sidebars.json':
      '{ "version-2.0/docs": { "All": ["version-2.0/b", "version-2.0/a"] } }',
    ...version('1.0', 'a.md', '# A\n\nOne.'),
    ...version('0.9', 'a.md', '# A\n\nNot published.'),
  });
  expect(routes).toEqual(['/docs/a/', '/docs/b/', '/docs/next/a/', '/docs/next/b/', '/docs/old/a/']);
  expect(body('docs/a.md')).toBe('Two, see [b](b.md).');
  expect(body('docs/next/a.md')).toBe('Next, see [b](/docs/next/b/).');
  expect(body('docs/old/a.md')).toBe('One.');
  expect(['a', 'b'].map((name) => /order: \d/.exec(matter(`docs/${name}.md`))?.[0])).toEqual([
    'order: 4',
    'order: 3',
  ]);
  expect(lines((await buildSite(root, { today: '2026-01-31' })).problems)).toBe('');
});

test('languages of Docusaurus have their pages, and what they lack redirects to the main one', () => {
  const { routes, addresses, matter, body } = importOf({
    'docusaurus.config.ts':
      "export default { title: 'A', trailingSlash: true, i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]], plugins: [['@docusaurus/plugin-content-docs', { id: 'team', path: 'team', routeBasePath: 'people' }]] };",
    'docs/a.md': '# A',
    'docs/b.md': '# B',
    'team/ann.md': '# Ann',
    'src/pages/help.md': '# Help',
    'src/pages/_part.js': '',
    'i18n/fr/docusaurus-plugin-content-docs/current/a.md': '# Un\n\n[B](b.md)',
    'i18n/fr/docusaurus-plugin-content-docs-team/current/ann.md': '# Anne',
  });
  expect(routes).toEqual(['/a/', '/b/', '/fr/a/', '/fr/people/ann/', '/help/', '/people/ann/']);
  expect(matter('fr/a.md')).toContain('language: fr\n');
  expect(body('fr/a.md')).toBe('[B](../b.md)');
  const moved = new Map(addresses.map(({ from, to }) => [from, to]));
  expect([moved.get('/fr/b/'), moved.get('/fr/help/')]).toEqual(['/b/', '/help/']);
});

test('generated pages of Docusaurus redirect to the nearest page, and its feeds are reported', () => {
  const post = (day: string, more = '') => ({
    [`blog/2024-01-${day}-p.md`]: `---\ntitle: P${day}\n${more}---\nText.`,
  });
  const { addresses, left } = importOf({
    'docusaurus.config.js':
      "module.exports = { title: 'A', presets: [['classic', { blog: { routeBasePath: 'news', postsPerPage: 1 } }]], plugins: [['@docusaurus/plugin-client-redirects', { fromExtensions: ['html'] }]] };",
    'sidebars.js':
      "module.exports = { all: [{ type: 'category', label: 'First Steps', link: { type: 'generated-index' }, items: ['in/a'] }] };",
    'docs/in/a.md': '---\ntags: [Two words]\n---\n# A',
    'docs/in/_category_.json': '{ "label": "In", "link": { "type": "generated-index", "slug": "/inside" } }',
    ...post('01', 'tags: [vueJS, { label: C, permalink: /c-lang }]\n'),
    ...post('02'),
    'blog/authors.yml': 'ann:\n  name: Ann\n  page: true\n',
  });
  const moved = new Map(addresses.map(({ from, to }) => [from, to]));
  const lists = ['page/2', 'archive', 'tags', 'tags/vue-js', 'tags/c-lang', 'authors', 'authors/ann'];
  expect(lists.map((one) => moved.get(`/news/${one}/`))).toEqual(lists.map(() => '/news/'));
  expect(
    ['/docs/category/first-steps/', '/docs/inside/', '/docs/in/a.html'].map((one) => moved.get(one)),
  ).toEqual(['/docs/in/a/', '/docs/in/a/', '/docs/in/a/']);
  expect(moved.get('/docs/tags/two-words/')).toBe('/docs/');
  expect(left.filter((one) => one.includes(' feed '))).toEqual([
    '/news/rss.xml: feed /news/rss.xml',
    '/news/atom.xml: feed /news/atom.xml',
  ]);
});

test('options of Docusaurus choose files, versions and slashes', () => {
  const { routes, addresses } = importOf({
    'docusaurus.config.js':
      "module.exports = { title: 'A', trailingSlash: false, presets: [['classic', { docs: { include: ['**/*.md'], exclude: ['**/private/**'], onlyIncludeVersions: ['current', '2.0'] } }]] };",
    'versions.json': '["2.0", "1.0"]',
    'docs/a.md': '# A',
    'docs/b.mdx': '# B',
    'docs/private/c.md': '# C',
    ...version('2.0', 'a.md', '# A'),
    ...version('2.0', 'in/index.md', '# In'),
    ...version('1.0', 'a.md', '# A'),
  });
  expect(routes).toEqual(['/docs/a/', '/docs/in/', '/docs/next/a/']);
  expect(addresses.map(({ from }) => from)).toEqual(['/docs/a', '/docs/in', '/docs/next/a']);
});

test('more languages or versions of Docusaurus than are read are reported', () => {
  const many = (sign: string) => Array.from({ length: 1100 }, (_, index) => `${sign}${index}`);
  const { left } = importOf({
    'docusaurus.config.js': '',
    'docs/a.md': '# A',
    'versions.json': JSON.stringify(many('v')),
  });
  expect(left).toEqual(['docusaurus.config.js: setting versions, locales']);
  const { left: other } = importOf({
    'docusaurus.config.js': `module.exports = { i18n: { defaultLocale: 'en', locales: ${JSON.stringify(many('l'))} } };`,
    'docs/a.md': '# A',
  });
  expect(other).toContain('docusaurus.config.js: setting versions, locales');
});
