// Markdown in, exact HTML out.
import type { ElementContent } from 'hast';
import { describe, expect, test } from 'vitest';
import { type MarkdownSetting, markdown, typographic } from '../src/markdown/markdown.ts';
import { componentNamesOf } from '../src/model/site/components.ts';
import type { MarkdownPlugins } from '../src/model/site/plugins.ts';
import type { Body } from '../src/model/site/props.ts';
import { nearest, problem } from '../src/problems/problem.ts';

const html = (text: string) => markdown('a.md', text, new Map([['name', 'Fox']])).value.body.html;

test.each([
  ['a heading', '## What *is* it?', '<h2 id="what-is-it">What <em>is</em> it?</h2>'],
  ['a heading with an id of its own', '## Long words {#short}', '<h2 id="short">Long words</h2>'],
  [
    'an id that is given below a heading with that text',
    '## Bar\n\n## Bar\n\n## Foo {#bar}\n\n## Baz\n{: #bar-1}',
    '<h2 id="bar-2">Bar</h2>\n<h2 id="bar-3">Bar</h2>\n<h2 id="bar">Foo</h2>\n<h2 id="bar-1">Baz</h2>',
  ],
  [
    'an id that is given above a heading with that text',
    '## Foo {#bar}\n\n## Bar',
    '<h2 id="bar">Foo</h2>\n<h2 id="bar-1">Bar</h2>',
  ],
  ['an id with combining marks', '## قائمة {#تحقّق}', '<h2 id="تحقّق">قائمة</h2>'],
  ['an id that is escaped', '## A \\{#b\\}', '<h2 id="a-b">A {#b}</h2>'],
  ['an id whose end is escaped', '## A {#b\\}', '<h2 id="a-b">A {#b}</h2>'],
  ['an id in character references', '## A &#123;#b&#125;', '<h2 id="a-b">A {#b}</h2>'],
  ['an escaped id below a heading', '## A\n\\{: #b}', '<h2 id="a">A</h2>\n<p>{: #b}</p>'],
  ['an id that Markdown reads as emphasis', '## A {#__init__} ##', '<h2 id="__init__">A</h2>'],
  [
    'an id and a class with parts in emphasis',
    '## *A* b {#_x_y_ .k}',
    '<h2 class="k" id="_x_y_"><em>A</em> b</h2>',
  ],
  ['an id in emphasis whose brace is escaped', '## A \\{#_x_}', '<h2 id="a-x">A {#<em>x</em>}</h2>'],
  ['braces with code are no id', '## A {#`x`}', '<h2 id="a-x">A {#<code>x</code>}</h2>'],
  ['an id behind an escaped backslash and code', '## `A` \\\\{#b}', '<h2 id="b"><code>A</code> \\</h2>'],
  ['two equal headings', '## A\n\n## A', '<h2 id="a">A</h2>\n<h2 id="a-1">A</h2>'],
  ['quotes, dashes and dots', '"It\'s" -- well...', '<p>“It’s” — well…</p>'],
  ['quotes in code', '`"it\'s"`', '<p><code>"it\'s"</code></p>'],
  [
    'a bare address',
    'See https://a.example/x',
    '<p>See <a href="https://a.example/x">https://a.example/x</a></p>',
  ],
  [
    'bare addresses without typography',
    `"https://a.example/x--y" -- <https://b.example/Schindler's_List>, www.c.example/d...e 'f@g--h.example' [i--j](https://k.example/)`,
    '<p>“<a href="https://a.example/x--y">https://a.example/x--y</a>” — ' +
      `<a href="https://b.example/Schindler&#x27;s_List">https://b.example/Schindler's_List</a>, ` +
      '<a href="http://www.c.example/d...e">www.c.example/d...e</a> ' +
      '‘<a href="mailto:f@g--h.example">f@g--h.example</a>’ <a href="https://k.example/">i—j</a></p>',
  ],
  ['a telephone number', '[call](tel:+1)', '<p><a href="tel:+1">call</a></p>'],
  ['a struck word', '~~no~~', '<p><del>no</del></p>'],
  ['a token', 'Hello {name}, \\{name}', '<p>Hello Fox, {name}</p>'],
  ['a token in a link', '[{name}](/{name}/ "{name}")', '<p><a href="/Fox/" title="Fox">Fox</a></p>'],
  [
    'an address in a link, on a page with HTML elsewhere',
    '<b>a</b>\n\n[<https://a.example/>](/b/)',
    '<p><b>a</b></p>\n<p><a href="/b/">https://a.example/</a></p>',
  ],
  ['a comment', 'a <!-- hidden --> b', '<p>a  b</p>'],
  [
    'a reference across sections',
    '[x][1]\n\n## H\n\n[1]: /y/',
    '<p><a href="/y/">x</a></p>\n<h2 id="h">H</h2>',
  ],
])('%s', (_, text, expected) => {
  expect(html(text)).toBe(expected);
});

test('table cells have alignment classes, not the obsolete align attribute', () => {
  expect(html('| a | b |\n| --- | --: |\n| 1 | 2 |').replace(/\n/g, '')).toBe(
    '<table><thead><tr><th>a</th><th class="align-right">b</th></tr></thead>' +
      '<tbody><tr><td>1</td><td class="align-right">2</td></tr></tbody></table>',
  );
});

test('a heading does not get the id of the footnotes', () => {
  expect(html('## Footnote label\n\na[^1]\n\n[^1]: b')).toContain(
    '<h2 id="footnote-label-1">Footnote label</h2>',
  );
  expect(html('## Footnote label')).toBe('<h2 id="footnote-label">Footnote label</h2>');
});

test('a row has as many cells as the head: missing ones are added, others dropped and reported', () => {
  const { value, problems } = markdown(
    'a.md',
    '| a | b |\n| :- | - |\n| 1 |\n| 1 | 2 | [3](javascript:x) |',
    new Map(),
  );
  expect([value.body.html.replace(/\n/g, ''), problems]).toEqual([
    '<table><thead><tr><th class="align-left">a</th><th>b</th></tr></thead>' +
      '<tbody><tr><td class="align-left">1</td><td></td></tr><tr><td class="align-left">1</td><td>2</td></tr></tbody></table>',
    [problem('text-not-shown', ['cell', '3', 3, 2], { file: 'a.md', line: 4, column: 9 })],
  ]);
});

test('no code passes, in any disguise', () => {
  const attempts = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](<java\tscript:alert(1)>)',
    '[a](&#106;avascript:alert(1))',
    '![a](javascript:alert(1))',
    '[a]: javascript:alert(1)\n\n[a]',
    '<svg><a href="javascript:alert(1)">x</a></svg>',
    '<javascript:alert(1)>',
  ];
  for (const attempt of attempts) {
    const { value, problems } = markdown('a.md', attempt, new Map());
    expect(value.body.html, attempt).not.toMatch(/<script|<svg|onerror=|(href|src)="[^"]*script/i);
    expect(problems.length, attempt).toBeGreaterThan(0);
  }
});

describe('a split body', () => {
  const { body } = markdown(
    'a.md',
    'Intro [1].\n\n## "One"\n\nFirst.\n\n### Deeper\n\n## Two\n\n[1]: /one/',
    new Map(),
  ).value;

  test('has the part before the first section', () => {
    expect(body.intro).toBe('<p>Intro <a href="/one/">1</a>.</p>');
  });

  test('has the sections', () => {
    expect(body.sections).toEqual([
      { id: 'one', title: '“One”', html: '<p>First.</p>\n<h3 id="deeper">Deeper</h3>' },
      { id: 'two', title: 'Two', html: '' },
    ]);
  });

  test('has the headings as a tree', () => {
    const text = '### Deep\n\n# Top\n\n### Two below\n\n## One below\n\n### In it\n\n# Next';
    const within = (contents: Body['contents']): unknown[] =>
      contents.map(({ id, text, depth, children }) => [id, text, depth, ...within(children)]);
    expect(within(markdown('a.md', text, new Map()).value.body.contents)).toEqual([
      ['deep', 'Deep', 3],
      ['top', 'Top', 1, ['two-below', 'Two below', 3], ['one-below', 'One below', 2, ['in-it', 'In it', 3]]],
      ['next', 'Next', 1],
    ]);
  });

  test('has the headings as a list', () => {
    expect(body.headings).toMatchObject([
      { depth: 2, id: 'one', text: '“One”' },
      { depth: 3, id: 'deeper', text: 'Deeper' },
      { depth: 2, id: 'two', text: 'Two' },
    ]);
  });
});

test("the label of a component uses the page's definitions, in any spelling", () => {
  const text =
    '::key[[STRASSE  a][] [b\\]c] \\[*d* [e][ F]]\n\n[straße\na]: /a\n[b\\]c]: /b\n[d]: /no\n[f]: /f\n[F]: /no';
  const { value } = markdown('a.md', text, new Map(), undefined, {
    language: 'en',
    components: componentNamesOf(['key']),
  });
  expect([...value.body.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/a',
    '/b',
    '/f',
  ]);
});

describe('the footnotes of a split body', () => {
  const notes =
    'One[^1].\n\n## Here[^3]\n\nTwo[^2], and[^1] *again*.\n\n## There\n\n### Deeper\n\n[^1]: x\n[^2]: [y]\n[^3]: z\n\n[y]: /y/';
  const plugins: MarkdownPlugins = {
    names: ['none'],
    read: undefined,
    transform: (tree) => ({ value: tree, problems: [] }),
    // A part is a tree of its own.
    transformHtml: ({ children }) => ({
      value: {
        type: 'root',
        children: [
          { type: 'element', tagName: 'div', properties: {}, children: children as ElementContent[] },
        ],
      },
      problems: [],
    }),
    handlers: {},
    run: (does) => does(),
    faultOf: () => problem('plugin-threw', ['none', ''], { file: 'a.md' }),
    first: () => plugins,
  };
  const bodyOf = (text: string, more: Partial<MarkdownSetting> = {}) =>
    markdown('a.md', text, new Map(), undefined, { language: 'en', ...more }).value.body;
  const piecesOf = ({ intro, sections }: Body) => [intro, ...sections.map(({ html }) => html)];
  const numbersOf = (html: string) =>
    [...html.matchAll(/id="user-content-(fnref-[^"]*)"[^>]*>(\d)/g)].map(([, id, number]) => [id, number]);

  test.each([
    ['', {}],
    [', with plugins', { plugins }],
  ])('are numbered across all parts, and are at the end of the last one%s', (_, more) => {
    const [intro = '', here = '', there = ''] = piecesOf(bodyOf(notes, more));
    expect([intro, here].map(numbersOf)).toEqual([
      [['fnref-1', '1']],
      [
        ['fnref-2', '2'],
        ['fnref-1-2', '1'],
      ],
    ]);
    expect(there).toMatch(/^(?:<div>)?<h3 id="deeper">Deeper<\/h3>\n<section .*<\/section>(?:<\/div>)?$/s);
    expect(there.match(/<li id="[^"]*"/g)).toEqual([
      '<li id="user-content-fn-1"',
      '<li id="user-content-fn-2"',
    ]);
    // Footnotes only of a section's heading are in no part.
    expect(there).not.toContain('z');
    expect(there).toContain('<a href="/y/">y</a>');
    const all = intro + here + there;
    for (const [, id] of all.matchAll(/href="#([^"]*)"/g)) expect(all.split(`id="${id}"`)).toHaveLength(2);
  });

  test('are those of the whole body without sections', () => {
    const { html, intro, sections } = bodyOf('a[^1]\n\n[^1]: x');
    expect([intro, sections]).toEqual([html, []]);
  });

  test('keep each part in its element if plugins wrap it', () => {
    const pieces = piecesOf(bodyOf('## A\n\na[^1]\n\n## B\n\n[^1]: x', { plugins }));
    expect(pieces.map((html) => html.replace(/<p>.*?<\/p>|<section.*<\/section>/s, '…'))).toEqual([
      '<div></div>',
      '<div>…</div>',
      '<div>…</div>',
    ]);
  });
});

test.each([
  ["Don't wait -- sleep...", 'Don’t wait — sleep…'],
  ["/it's/", "/it's/"],
  ['plain words', 'plain words'],
])('front matter has the same typography, but addresses have none: %s', (text, expected) => {
  expect(typographic(text, 'en')).toBe(expected);
});

test.each([
  ['de', '"Ja", sagte sie: "\'Nein\' ist\'s." -- so', '„Ja“, sagte sie: „‚Nein‘ ist’s.“ – so'],
  ['de-AT', "Hans' 'Haus'", 'Hans’ ‚Haus‘'],
  ['fr', '"L\'eau", c\'est "beau".', '«\u00a0L’eau\u00a0», c’est «\u00a0beau\u00a0».'],
  ['sv', '"Ja" -- \'nej\'', '”Ja” – ’nej’'],
  ['PT-pt', 'diz "ola" --', 'diz «ola» —'],
  ['zh', '他说"你好"，然后 "再见"。"好。"他说', '他说“你好”，然后 “再见”。“好。”他说'],
  ['zh-TW', `他說'好'。用'it's好'和"安 'a' 全"`, '他說『好』。用『it’s好』和「安 『a』 全」'],
  ['zh', '（"《书》"）见 "附录"、"A"和"说明"', '（“《书》”）见 “附录”、“A”和“说明”'],
  ['en', 'カメラー"テスト"と 한국"어"는 "中 文"', 'カメラー“テスト”と 한국“어”는 “中 文”'],
  ['tlh', "\"a\" -- 'b' it's...", "\"a\" — 'b' it's…"],
])('%s: %s', (language, text, expected) => {
  expect(typographic(text, language)).toBe(expected);
  const { body } = markdown('a.md', text, new Map(), undefined, { language }).value;
  expect(body.html).toBe(`<p>${expected}</p>`);
});

test.each([
  ['emial', 'email'],
  ['nmae', 'name'],
  ['Names', 'name'],
  ['coypright', 'copyright'],
  ['children', undefined],
  ['page', undefined],
  ['date', undefined],
  ['file', undefined],
  ['src', undefined],
])('{%s} gets the suggestion %s', (word, token) => {
  expect(nearest(word, ['name', 'url', 'title', 'email', 'copyright'])).toBe(token);
});
