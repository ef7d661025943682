// Files made by templates: when they are made again, which files they replace, and the check of their addresses.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { buildWith } from '../src/cli/commands/build.ts';
import { Packs } from '../src/engine/pack.ts';
import { ownAddresses } from '../src/html/ownAddresses.ts';
import { atTheEnd, buildSite, closeBundles, lines, makeSite, page, put, snapshot } from './support/sites.ts';

const site = (files: Readonly<Record<string, string>> = {}) =>
  makeSite('minimal', {
    'content/pages/posts/a.md': page('A'),
    'content/pages/posts/b.md': page('B'),
    'content/data/rules.yml': 'allowed: true\n',
    'templates/files/list.txt.ts': `import { pages } from 'lullamoon-site/templates';
export default ({ site, absolute }) => {
  console.log('list');
  return site.name + pages({ folder: '/posts/' }).map(({ title, route }) => '\\n' + title + ' ' + absolute(route)).join('');
};
`,
    'templates/files/rules.txt.ts': `import { data, z } from 'lullamoon-site/templates';
export default () => {
  console.log('rules');
  return JSON.stringify(data('rules', z.object({ allowed: z.boolean() })));
};
`,
    'templates/files/still.txt.ts': `export default () => { console.log('still'); return 'still'; };`,
    ...files,
  });

const ways: readonly [string, (root: string) => () => Promise<string>][] = [
  [
    'in a watch',
    (root) => {
      const memory = newMemory();
      atTheEnd(() => void closeBundles(memory));
      return async () => lines((await buildSite(root, { memory })).problems);
    },
  ],
  [
    'across builds',
    (root) => async () => {
      const request = { root, out: join(root, 'dist'), today: '2025-11-03' };
      const { result, save } = await buildWith(request, new Packs(join(root, 'store')));
      save();
      return lines(result.problems);
    },
  ],
];

describe.each(ways)('%s a file is made again after a change:', (_, start) => {
  test.each<[string, string[], (root: string) => void]>([
    ['nothing has changed: none is', [], () => {}],
    [
      'a text has that it does not show: none is',
      [],
      (root) => put(root, 'content/pages/posts/a.md', page('A', 'Other.')),
    ],
    ['a title has that it shows', ['list'], (root) => put(root, 'content/pages/posts/a.md', page('Other'))],
    ['there is one more page', ['list'], (root) => put(root, 'content/pages/posts/c.md', page('C'))],
    ['a page went', ['list'], (root) => rmSync(join(root, 'content/pages/posts/b.md'))],
    ['data has', ['rules'], (root) => put(root, 'content/data/rules.yml', 'allowed: false\n')],
    [
      'site.yml has',
      ['list', 'rules', 'still'],
      (root) => put(root, 'content/site.yml', 'name: Other\nurl: https://other.example\n'),
    ],
  ])('%s', async (_, made, change) => {
    const root = site();
    const build = start(root);
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    expect(await build()).toBe('');
    expect(log.mock.calls.flat().sort()).toEqual(['list', 'rules', 'still']);
    change(root);
    log.mockClear();
    expect([await build(), log.mock.calls.flat().sort()]).toEqual(['', made]);
    await buildSite(root, { out: join(root, 'clean') });
    log.mockRestore();
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
  });
});

test('a file that throws is reported until it is fixed, and nothing else is built again', async () => {
  const root = site();
  const [, start = () => async () => ''] = ways[0] ?? [];
  const build = start(root);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(await build()).toBe('');
  put(root, 'content/data/rules.yml', 'allowed: maybe\n');
  expect(await build()).toBe('wrong-type content/data/rules.yml:1:10');
  expect(await build()).toBe('wrong-type content/data/rules.yml:1:10');
  put(root, 'content/data/rules.yml', '\nallowed: maybe\n');
  expect(await build()).toBe('wrong-type content/data/rules.yml:2:10');
  put(root, 'content/data/rules.yml', 'allowed: true\n');
  expect(await build()).toBe('');
  rmSync(join(root, 'templates/files/rules.txt.ts'));
  expect(await build()).toBe('unknown-content content/data/rules.yml');
  put(root, 'content/pages/broken.md', ''); // it may make requests
  expect(await build()).toBe('empty-file content/pages/broken.md:1:1');
  rmSync(join(root, 'content/pages/broken.md'));
  expect(await build()).toBe('unknown-content content/data/rules.yml');
  rmSync(join(root, 'content/data/rules.yml'));
  expect(await build()).toBe('');
  expect(existsSync(join(root, 'dist/rules.txt'))).toBe(false);
});

test('a file template replaces a generated file, and its output is compressed', async () => {
  const root = makeSite('minimal', {
    'templates/files/robots.txt.ts': `export default () => 'User-agent: *\\n' + 'Disallow: /x\\n'.repeat(50);`,
  });
  expect(lines((await buildSite(root, { compress: true })).problems)).toBe('');
  expect(readFileSync(join(root, 'dist/robots.txt'), 'utf8')).toContain('Disallow');
  expect(existsSync(join(root, 'dist/robots.txt.br'))).toBe(true);
});

test.each([
  [
    'a page',
    { 'content/pages/x.md': page('X'), 'templates/files/x/index.html.ts': `export default () => '';` },
    'x/index.html',
  ],
  [
    'a folder of a page',
    { 'content/pages/x.md': page('X'), 'templates/files/x.ts': `export default () => '';` },
    'x/index.html',
  ],
  [
    'a redirect',
    {
      'content/pages/x.md': page('X').replace('---\n\n', 'redirectsFrom: [/old/]\n---\n\n'),
      'templates/files/old/index.html.ts': `export default () => '';`,
    },
    undefined,
  ],
])(
  'two outputs with one path are a problem: %s',
  async (_, files: Readonly<Record<string, string>>, output) => {
    const { problems } = await buildSite(makeSite('minimal', files));
    expect(problems.map(({ code, facts }) => [code, facts[0]])).toEqual([
      output === undefined ? ['redirect-taken', '/old/'] : ['duplicate-output', output],
    ]);
  },
);

test('the feed that Document.tsx links to must exist', async () => {
  const document = String(readFileSync(join(makeSite('minimal'), 'templates/Document.tsx')));
  const linked = document.replace(
    '<meta charSet="utf-8" />',
    '<meta charSet="utf-8" /><link rel="alternate" type="application/rss+xml" href="/feed.xml" />',
  );
  const root = makeSite('minimal', { 'templates/Document.tsx': linked });
  expect((await buildSite(root)).problems.map(({ code, facts }) => [code, facts[0]])).toEqual([
    ['dead-link', '/feed.xml'],
  ]);
  put(root, 'templates/files/feed.xml.ts', `export default () => '<rss/>';`);
  expect(lines((await buildSite(root)).problems)).toBe('');
});

test.each<[string, string[]]>([
  ['See https://x.example/kids/a/, or (https://x.example/kids/b/).', ['a/', 'b/']],
  ['"https://x.example/kids/a/?x=1#y"', ['a/?x=1#y']],
  ['[a](https://x.example/kids/a/): b', ['a/']],
  ['<link href="/kids/a/"/><img src=\'/kids/b.png\'>', ['a/', 'b.png']],
  ['href=&quot;https://x.example/kids/a/?b&amp;amp;c&quot;&gt;', ['a/?b&c']],
  ['&lt;https://x.example/kids/a/&amp;gt;', ['a/']],
  ['{"url":"https://x.example/kids/a/\\n"}', ['a/']],
  [`[{ "text": "<a href='/kids/b/'>" , "url": "https://x.example/kids/a/" }]`, ['a/']],
  [`["<a href='/kids/b/'>"]`, []],
  [`"a" {a} <a href='/kids/b/'>`, ['b/']],
  [`[a](b) <a href='/kids/b/'>`, ['b/']],
  ['https://x.example/kids/a/ https://x.example/kids/a/', ['a/']],
  ['<?xml version="1.0"?><loc>https://x.example/kids/a/?b&amp;c</loc>', ['a/?b&c']],
  ['<urlset><i:loc>\n https://x.example/kids/a.png\n</i:loc></urlset>', ['a.png']],
  ['<feed><id>https://x.example/kids/a/</id><link href="https://x.example/kids/b/"/></feed>', ['b/', 'a/']],
  ['<rss><link>https://x.example/a/</link><a href="https://x.example/b/"/></rss>', []],
  ['<rss><link><![CDATA[https://x.example/kids/a/]]></link></rss>', ['a/']],
  ['<rss><enclosure url="https://x.example/kids/a.mp3"/><b href="/kids/b/"/></rss>', ['a.mp3', 'b/']],
  ["<rss>&lt;a class=&quot;b&quot; href=&quot;https://x.example/kids/it's/&quot;&gt;</rss>", ["it's/"]],
  ["<rss><![CDATA[<a href='https://x.example/kids/a/'>]]></rss>", ['a/']],
  [
    '<rss>&lt;img srcset="https://x.example/kids/a.png 1x, https://x.example/kids/b.png 2x"></rss>',
    ['a.png', 'b.png'],
  ],
  ['<rss><title>https://x.example/kids/a/</title>See https://x.example/kids/b/.</rss>', []],
  ['<rss>&lt;code&gt;https://x.example/kids/a/&lt;/code&gt;</rss>', []],
  ['<rss>&lt;code&gt;&amp;#x3C;a href=&quot;https://x.example/kids/a/&quot;&gt;&lt;/code&gt;</rss>', []],
  ['<rss><![CDATA[<code>https://x.example/kids/a/</code>]]></rss>', []],
  ['https://x.example/ https://x.example.evil/kids/ href="//x.example/kids/" data-href="/a/"', []],
])('the addresses of the site in %s are found', (text, found) => {
  const at = { url: 'https://x.example', base: '/kids/' };
  expect(ownAddresses(text, at)).toEqual(found.map((path) => `https://x.example/kids/${path}`));
});

test('an address of the site is found in any case of its host', async () => {
  const at = { url: 'https://x.example', base: '/kids/' };
  const urls = ['HTTPS://X.example/kids/A/', 'Https://x.EXAMPLE/kids/b/'];
  expect(ownAddresses(urls.join(' and '), at)).toEqual(urls);
  const root = makeSite('minimal', {
    'templates/files/a.txt.ts': "export default () => 'See HTTPS://Fixture.example/gone/.';\n",
  });
  expect(lines((await buildSite(root)).problems)).toBe('dead-link templates/files/a.txt.ts:1:27');
});
