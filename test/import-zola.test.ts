// `site import`: addresses, lists, languages, menu, feeds and files of Zola. The expectations come from its source code (0.20 and later).
import { expect, test } from 'vitest';
import { importOf } from './support/imports.ts';
import { buildSite, lines } from './support/sites.ts';

const page = (title: string, more = '', text = 'Text.') => `+++\ntitle = "${title}"\n${more}+++\n${text}\n`;

const config = `base_url = "https://own.example/sub"
title = "Bees"
description = "All about bees"
author = "Ann"
generate_feeds = true
feed_filenames = ["rss.xml", "atom.xml"]
ignored_content = ["*.draft.md", "notes/**", "private.md"]
taxonomies = [{ name = "tags" }, { name = "Series X" }]
[languages.pt-BR]
[languages.zh-CN]
[extra]
main_menu = [
  { name = "Blog", url = "$BASE_URL/blog/" },
  { name = "A", url = "@/a.md" },
  { name = "Code", url = "https://git.example/x" },
]
`;

const links = [
  '[1](https://own.example/other/) [2](/other/) [3](/sub/blog/) [4](https://own.example/sub)',
  '[5](http://www.own.example/sub/a/#b) [6](/blog/hive/) [7](/sub/gone/) [8](https://own.example/sub/gone/)',
  '![9](/blog/hive/hive.svg) ![10](/sub/blog/hive/hive.svg) ![11](https://own.example/sub/blog/hive/hive.svg)',
].join('\n');
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';

test('Zola: addresses, languages, ignored files, lists, menu, feeds and page assets are imported', async () => {
  const { root, routes, left, text, matter, body, has } = importOf({
    'config.toml': config,
    'content/_index.md': page('Home'),
    'content/README.md': page('Read me'),
    'content/_index.pt-BR.md': page('Casa'),
    'content/a.md': page('A', '', `${links}\n\n## B`),
    'content/a.zh-CN.md': page('A'),
    'content/x.draft.md': page('X'),
    'content/notes/n.md': page('N'),
    'content/private.md': page('P'),
    'content/blog/_index.md': page('Blog', 'generate_feeds = true\nsort_by = "date"\n', ''),
    'content/blog/_index.pt-BR.md': page('Blogue'),
    'content/blog/2024-01-09-hive/index.md': page('Hive', '', '![12](hive.svg)'),
    'content/blog/2024-01-09-hive/hive.svg': svg,
    'content/blog/2024-02-03-Über Größe & more.md': page(
      'Size',
      '[taxonomies]\ntags = ["Big Data"]\n"Series X" = ["One"]\n',
    ),
    'content/blog/pt.pt-BR.md': page('Pt', 'date = 2024-05-05\n'),
    'content/My Docs/Page One.md': page('One'),
    'content/old/_index.md': page('Old', 'redirect_to = "blog"\n'),
    'content/parts/_index.md': page('Parts', 'render = false\n'),
  });
  expect(routes).toEqual([
    ...['/', '/My-Docs/page-one/', '/a/', '/blog/', '/blog/hive/', '/blog/uber-grosse-more/'],
    ...['/pt-BR/', '/pt-BR/blog/', '/pt-BR/blog/pt/', '/readme/', '/series-x/', '/series-x/one/'],
    ...['/tags/', '/tags/big-data/', '/zh-CN/a/'],
  ]);
  expect(matter('pt-BR/blog/index.md')).toContain('language: pt-BR\ntemplate: list\n');
  expect(matter('blog/index.md')).toContain('- /old/\ntemplate: list\n');
  expect(matter('series-x/one.md')).toContain('template: list\ntag: One\n');
  expect(body('a.md')).toBe(
    [
      '[1](https://own.example/other/) [2](https://own.example/other/) [3](/blog/) [4](/)',
      '[5](#b) [6](/blog/hive/) 7 8',
      '![9](blog/hive/hive.svg) ![10](blog/hive/hive.svg) ![11](blog/hive/hive.svg)\n\n## B',
    ].join('\n'),
  );
  expect(left).toEqual([
    'content/My Docs/Page One.md: redirect /My Docs/page-one/',
    'content/a.md:5 link /sub/gone/',
    'content/a.md:5 link https://own.example/sub/gone/',
  ]);
  const site = text('content/site.yml');
  expect(site).toContain('name: Bees\n');
  expect(site).toContain('author: Ann\n');
  expect(site).toContain(
    'menu:\n  - label: Blog\n    href: /blog/\n  - label: A\n    href: /a/\n  - label: Code\n    href: https://git.example/x\n',
  );
  expect(
    ['rss.xml', 'atom.xml', 'blog/atom.xml'].filter((path) => !has(`templates/files/${path}.ts`)),
  ).toEqual([]);
  expect(has('content/pages/about.md')).toBe(false);
  expect(lines((await buildSite(root, { today: '2026-01-31' })).problems)).toBe('');
});

test('Zola: shortcodes for notes, details and pictures become their equivalents, and others keep their text', () => {
  const { body, left } = importOf({
    'config.toml': 'base_url = "https://own.example"',
    'content/a.md': [
      '+++\ntitle = "A"\n+++',
      '{{ admonition(type="tip", title="Own", text="Some *words*.") }}',
      '{% warning() %}\nCareful.\n{% end %}',
      '- one\n\n  {% alert(type="danger") %}\n  In a list.\n  {% end %}\n\n  End.',
      '{% spoiler(title="More") %}\nHidden.\n{% end %}',
      '{{ dual_image(light_src="/l.svg", dark_src="/d.svg", light_alt="A lamp", caption=`Lit.`) }}',
      '{{ hero(bg="/l.svg") }}',
      '{{ aside(text="Beside.") }}',
    ].join('\n\n'),
    'static/l.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  expect(
    body('a.md')
      .replace(/^ +$/gm, '')
      .split(/\n{2,}/),
  ).toEqual([
    '> [!TIP]\n> **Own**\n>\n> Some *words*.',
    '> [!WARNING]\n> Careful.',
    '- one',
    '  > **Caution**\n  >\n  > In a list.',
    '  End.',
    '<details>\n<summary>More</summary>',
    'Hidden.',
    '</details>',
    '![A lamp](/l.svg)',
    '*Lit.*',
    '![l](/l.svg)',
    'Beside.',
  ]);
  expect(left).toEqual([
    'content/a.md:25 shortcode {{ hero(bg="/l.svg") }}',
    'content/a.md:27 shortcode {{ aside(text="Beside.") }}',
    'content/a.md:25 alternative /l.svg',
  ]);
});

test('mdBook: blocks of its usual preprocessors become callouts, details and parts', () => {
  const { body, left } = importOf({
    'book.toml': '[preprocessor.admonish]',
    'src/SUMMARY.md': '[A](a.md)',
    'src/a.md': [
      '# A',
      '```admonish warning "Read *this*"\nNow.\n```',
      '~~~admonish\n```sh\nls\n```\n~~~',
      '- one\n\n  ```admonish tip\n  In a list.\n  ```\n\n  End.',
      '```admonish example title="More", collapsible=true\nHidden.\n```',
      '{{#tabs }}\n{{#tab name="npm" }}\nInstall.\n{{#endtab }}\n{{#endtabs }}',
      '````md\n```admonish\nshown\n```\n````',
    ].join('\n\n'),
  });
  expect(body('a.md').split(/\n{2,}/)).toEqual([
    '> [!WARNING]\n> **Read *this***\n>\n> Now.',
    '> [!NOTE]\n> ```sh\n> ls\n> ```',
    '- one',
    '  > **Tip**\n  >\n  > In a list.',
    '  End.',
    '<details>\n<summary>More</summary>',
    'Hidden.',
    '</details>',
    '**npm**',
    'Install.',
    '````md\n```admonish\nshown\n```\n````',
  ]);
  expect(left).toEqual([]);
});
