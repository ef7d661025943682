// `site import`: exports of WordPress and Ghost, one file with all posts as HTML.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importInto, importOf } from './support/imports.ts';
import { buildSite, lines, put, temporaryFolder, wordsOf } from './support/sites.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

test('an export of WordPress becomes pages at their addresses, and builds', async () => {
  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
  const item = (id: number, type: string, link: string, more: string, html = '') =>
    `<item><title>T &amp; ${id}</title><link>https://own.example/blog${link}</link><wp:post_id>${id}</wp:post_id><wp:post_type>${type}</wp:post_type><content:encoded><![CDATA[${html}]]></content:encoded>${more}</item>`;
  const published =
    '<wp:status>publish</wp:status><wp:post_date>2024-03-05 10:00:00</wp:post_date><wp:post_date_gmt>2024-03-05 09:00:00</wp:post_date_gmt>';
  const items = [
    item(
      1,
      'post',
      '/2024/03/first/',
      `${published}<category domain="category" nicename="big-trips"><![CDATA[Big Trips]]></category><category domain="post_tag" nicename="sea"><![CDATA[Sea]]></category><wp:comment><wp:comment_approved>1</wp:comment_approved></wp:comment>`,
      [
        'Old *editor*,\nnext line.',
        '<strong>Bold</strong> and <a href="https://own.example/blog/?p=2">two</a>.',
        '[caption id="a" width="300"]<img src="https://own.example/blog/wp-content/uploads/2024/03/boat-300x200.svg" alt="A boat" /> At sea[/caption]',
        '[gallery ids="7"]',
        '[contact-form to="x"]',
        'Not a code [sic].',
        '<pre><code class="language-js">a();\n\nb();</code></pre>',
        '<iframe src="https://www.youtube.com/embed/x"></iframe><script>evil()</script>',
      ].join('\n\n'),
    ),
    item(
      2,
      'page',
      '/about/',
      published,
      '<!-- wp:heading --><h2 class="wp-block-heading">Us</h2><!-- /wp:heading --><!-- wp:table --><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><!-- /wp:table --><!-- wp:list --><ul><li>one<ul><li>two</li></ul></li></ul>',
    ),
    item(
      3,
      'post',
      '/?p=3',
      '<wp:status>draft</wp:status><wp:post_name>later</wp:post_name><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><wp:post_date>2025-01-02 03:04:05</wp:post_date>',
      'Soon.',
    ),
    item(4, 'post', '/gone/', '<wp:status>trash</wp:status>'),
    item(
      5,
      'nav_menu_item',
      '/x/',
      `<wp:menu_order>2</wp:menu_order>${meta('_menu_item_type', 'post_type')}${meta('_menu_item_object_id', '2')}${meta('_menu_item_menu_item_parent', '0')}`,
    ),
    item(
      7,
      'attachment',
      '/boat/',
      '<wp:attachment_url>https://own.example/blog/wp-content/uploads/2024/03/boat.svg</wp:attachment_url>',
    ),
  ];
  const { matter, body, left, routes, root, text, has } = importOf({
    'export.xml': `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x "y">]><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Own</title><description>All of it</description><language>en-US</language><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://own.example/blog</wp:base_blog_url>${items.join('')}</channel></rss>`,
    'wp-content/uploads/2024/03/boat.svg': svg,
  });
  expect(routes).toEqual(['/2024/03/first/', '/about/', '/category/big-trips/', '/posts/', '/tag/sea/']);
  expect(matter('posts/first.md')).toBe(
    'title: T & 1\ndescription: Old *editor*, next line.\ntemplate: post\nroute: /2024/03/first/\ndate: 2024-03-05T09:00:00Z\ntags:\n  - Sea\n  - Big Trips\n',
  );
  expect(body('posts/first.md')).toBe(
    [
      'Old \\*editor\\*,\\',
      'next line.\n',
      '**Bold** and [two](/about/).\n',
      '![A boat](/wp-content/uploads/2024/03/boat.svg)\\',
      'At sea\n',
      '![T & 7](/wp-content/uploads/2024/03/boat.svg)\n',
      'Not a code \\[sic].\n',
      '```js\na();\n\nb();\n```\n',
      '<https://www.youtube.com/embed/x>',
    ].join('\n'),
  );
  expect(body('about.md')).toBe('## Us\n\n|   |   |\n| - | - |\n| a | b |\n\n- one\n  - two');
  expect(matter('posts/later.md')).toContain('draft: true\n');
  expect(matter('category/big-trips.md')).toContain('template: list\ntag: Big Trips\n');
  expect(text('content/site.yml')).toContain('menu:\n  - label: T & 5\n    href: /about/\n');
  expect(has('content/static/wp-content/uploads/2024/03/boat.svg')).toBe(true);
  expect(left).toEqual([
    'export.xml#1: comment 1',
    'export.xml#1:10 shortcode [contact-form to="x"]',
    '/feed/: feedFolder /feed/',
  ]);
  expect(lines((await buildSite(root, { today: '2026-01-31' })).problems)).toBe('');
  expect(text('dist/_redirects')).toContain('/blog/feed/ /blog/feed.xml 301\n');
});

test('an export of Ghost becomes pages with its tags, menu and pictures', () => {
  const { matter, body, routes, text, left } = importOf({
    'own.ghost.json': JSON.stringify({
      db: [
        {
          meta: { exported_on: 1, version: '5.0' },
          data: {
            posts: [
              {
                id: 'a',
                slug: 'one',
                title: 'One {x}',
                html: '<p>Hi <em>you</em>.</p><figure><img src="__GHOST_URL__/content/images/2024/x.svg" alt="X"><figcaption>Said</figcaption></figure><p><a href="__GHOST_URL__/us/">us</a></p>',
                type: 'post',
                status: 'published',
                published_at: '2024-03-05T09:00:00.000Z',
                custom_excerpt: 'Short.',
              },
              { id: 'b', slug: 'us', title: 'Us', html: '<p>We.</p>', type: 'page', status: 'published' },
              { id: 'c', slug: 'later', title: 'Later', html: '', type: 'post', status: 'draft' },
            ],
            tags: [
              { id: 't', name: 'Sea', slug: 'sea', visibility: 'public' },
              { id: 'i', name: '#in', slug: 'in', visibility: 'internal' },
            ],
            posts_tags: [
              { post_id: 'a', tag_id: 't' },
              { post_id: 'a', tag_id: 'i' },
            ],
            settings: [
              { key: 'title', value: 'Own' },
              { key: 'navigation', value: '[{"label":"We","url":"/us/"}]' },
            ],
          },
        },
      ],
    }),
    'content/images/2024/x.svg': svg,
  });
  expect(routes).toEqual(['/one/', '/tag/sea/', '/us/']);
  expect(matter('posts/one.md')).toContain(
    'description: Short.\ntemplate: post\nroute: /one/\ndate: 2024-03-05T09:00:00.000Z\ntags:\n  - Sea\n',
  );
  expect(body('posts/one.md')).toBe('Hi *you*.\n\n![X](/content/images/2024/x.svg)\n\nSaid\n\n[us](/us/)');
  expect(text('content/site.yml')).toContain('name: Own\n');
  expect(text('content/site.yml')).toContain('menu:\n  - label: We\n    href: /us/\n');
  expect(left).toEqual(['/rss/: feedFolder /rss/']);
});

test('an export of WordPress in several files is one site, and items without a name have their number as an address', () => {
  const file = (site: string, ...items: string[]) =>
    `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Own</title><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${site}</wp:base_blog_url>${items.join('')}</channel></rss>`;
  const item = (link: string, more: string, html = '') =>
    `<item><title>T</title><link>https://own.example${link}</link><wp:post_type>page</wp:post_type><wp:status>publish</wp:status>${more}<content:encoded><![CDATA[${html}]]></content:encoded></item>`;
  const { routes, left, body } = importOf({
    'own.000.xml': file(
      'https://own.example',
      item('/one/', '<wp:post_id>1</wp:post_id>', 'See <a href="/?p=2">two</a>.'),
    ),
    'own.001.xml': file(
      'https://own.example',
      item('/?p=2', '<wp:post_id>2</wp:post_id><wp:post_name>two</wp:post_name>'),
      item('/?p=19', ''),
    ),
    'zoo.xml': file('https://zoo.example', item('/ape/', '')),
  });
  expect(routes).toEqual(['/19/', '/one/', '/two/']);
  expect(body('one.md')).toBe('See [two](/two/).');
  expect(left.slice(0, 3)).toEqual([
    'zoo.xml: site zoo.xml',
    'own.001.xml#2: address https://own.example/?p=2 → /two/',
    'own.001.xml#19: address https://own.example/?p=19 → /19/',
  ]);
});

test.each([
  ['wordpress', 'export.xml'],
  ['ghost', 'own.ghost.json'],
  [undefined, 'export.xml'],
])('an export that is too long to read is named (%s)', (from, name) => {
  const folder = temporaryFolder();
  put(folder, `old/${name}`, Buffer.alloc(20_000_001, ' '));
  const { problems } = importInto(join(folder, 'new'), join(folder, 'old'), from);
  expect(problems).toHaveLength(1);
  expect(wordsOf(problems[0])).toContain(
    `${name} has more than 20,000,000 bytes and was not read. Export it in several files.`,
  );
});

test('of several exports of Ghost, one is imported, and the others are reported', () => {
  const file = (slug: string) =>
    JSON.stringify({
      db: [
        {
          meta: { exported_on: 1 },
          data: { posts: [{ id: '1', slug, status: 'published', type: 'page', html: 'x' }] },
        },
      ],
    });
  const { routes, left } = importOf({ 'a.json': file('a'), 'b.json': file('b') });
  expect(routes).toEqual(['/a/']);
  expect(left).toContain('b.json: site b.json');
});

test('a page whose path no system has is reported, and does not end the import', () => {
  const page = (id: number, path: string) =>
    `<item><title>A</title><link>https://own.example${path}</link><wp:post_id>${id}</wp:post_id><wp:post_type>page</wp:post_type><wp:status>publish</wp:status><content:encoded>x</content:encoded></item>`;
  const { left, has } = importOf({
    'export.xml': `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Own</title><wp:wxr_version>1.2</wp:wxr_version><link>https://own.example</link>${page(1, `${'/a'.repeat(900)}/`)}${page(2, '/b/')}</channel></rss>`,
  });
  expect(has('content/pages/b.md')).toBe(true);
  expect(left.filter((one) => one.includes('file content/pages/a/a/'))).toHaveLength(1);
});
