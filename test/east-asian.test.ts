// Chinese, Japanese and Korean Markdown, as authors mean it, in both parsers; and ranges with ~ in any language.
import { describe, expect, test } from 'vitest';
import { markdown } from '../src/markdown/markdown.ts';
import { asMeant } from '../src/markdown/reading/eastAsian.ts';
import { readMarkdown, remarkWith } from '../src/markdown/reading/reader.ts';
import type { MarkdownPlugins } from '../src/model/site/plugins.ts';
import { problem } from '../src/problems/problem.ts';

const plugins: MarkdownPlugins = {
  names: ['none'],
  read: remarkWith([]),
  transform: (tree) => ({ value: tree, problems: [] }),
  transformHtml: undefined,
  handlers: {},
  run: (does) => does(),
  faultOf: () => problem('plugin-threw', ['none', ''], { file: 'a.md' }),
  first: () => plugins,
};
const readers = [
  ['the native reader', undefined],
  ['remark, as for a plugin that adds to the grammar', plugins],
] as const;

describe.each(readers)('%s', (_, own) => {
  const pageOf = (text: string) =>
    markdown('a.md', text, new Map(), undefined, { language: 'zh', plugins: own });
  const link = (url: string) => `<a href="${url}">${url}</a>`;

  test.each([
    ['**注意：**正文', '<strong>注意：</strong>正文'],
    ['**“引用”**然后', '<strong>“引用”</strong>然后'],
    ['*“强”*后', '<em>“强”</em>后'],
    ['***粗。***后', '<em><strong>粗。</strong></em>后'],
    ['中文~~删除。~~文字', '中文<del>删除。</del>文字'],
    ['これは**「太字」**です', 'これは<strong>「太字」</strong>です'],
    ['이것은 **"굵게"**입니다', '이것은 <strong>“굵게”</strong>입니다'],
    ['**테스트(test)**는', '<strong>테스트(test)</strong>는'],
    ['**`code`：**正文', '<strong><code>code</code>：</strong>正文'],
    ['[链](/a/)**（注）**后', '<a href="/a/">链</a><strong>（注）</strong>后'],
    ['中文**粗体。**中文**粗体**', '中文<strong>粗体。</strong>中文<strong>粗体</strong>'],
    ['**`a`**正文**（注）**', '<strong><code>a</code></strong>正文<strong>（注）</strong>'],
    [String.raw`\*\*注意：\*\*正文`, '**注意：**正文'],
    ['3~5天，费用 10~20', '3~5天，费用 10~20'],
    ['3天~5天，10:00~12:00，10%~20%，$5~$10', '3天~5天，10:00~12:00，10%~20%，$5~$10'],
    ['3~5 days, 10~20 people, A~Z and a~z', '3~5 days, 10~20 people, A~Z and a~z'],
    ['３~５天，~旧价~新价', '３~５天，<del>旧价</del>新价'],
    ['这是~删除~的，~~3~5 天~~', '这是<del>删除</del>的，<del>3~5 天</del>'],
    ['`3~5`，`4~6` **3~5** 4~6', '<code>3~5</code>，<code>4~6</code> <strong>3~5</strong> 4~6'],
    ['[1~2](/1~2) 和 [3~4](/3~4 "5~6")', '<a href="/1~2">1~2</a> 和 <a href="/3~4" title="5~6">3~4</a>'],
    [
      '见 https://a.example/x。然后（https://a.example/y）。',
      `见 ${link('https://a.example/x')}。然后（${link('https://a.example/y')}）。`,
    ],
    ['https://a.example/x，**粗**', `${link('https://a.example/x')}，<strong>粗</strong>`],
    ['**见 https://a.example/x。**后', `<strong>见 ${link('https://a.example/x')}。</strong>后`],
    ['https://a.example/x。See &lt; it', `${link('https://a.example/x')}。See &#x3C; it`],
    ['x &lt; y https://a.example/x。&lt;', `x &#x3C; y ${link('https://a.example/x')}。&#x3C;`],
    [
      '“https://a.example/x” and www.b.example…',
      `“${link('https://a.example/x')}” and <a href="http://www.b.example">www.b.example</a>…`,
    ],
    [
      '[电影](https://a.example/你好，李)',
      '<a href="https://a.example/%E4%BD%A0%E5%A5%BD%EF%BC%8C%E6%9D%8E">电影</a>',
    ],
    ['<https://a.example/x。y>', '<a href="https://a.example/x%E3%80%82y">https://a.example/x。y</a>'],
    ['第一行\n第二行，\nabc 行', '第一行第二行，abc 行'],
    ['**粗**\n中文\n"引用"\n后', '<strong>粗</strong>中文“引用”后'],
    ['日本語\n「引用」\nカナ', '日本語「引用」カナ'],
    ['中文\nEnglish\n中文', '中文\nEnglish\n中文'],
    ['한국어\n한국어', '한국어\n한국어'],
    ['中文\\\n中文', '中文<br>\n中文'],
  ])('%s', (text, expected) => {
    const { value, problems } = pageOf(text);
    expect([value.body.html, problems]).toEqual([`<p>${expected}</p>`, []]);
  });

  test('works in headings, lists, tables and quotes', () => {
    const text =
      '## **标题：**文\n\n- **注：**文\n- 3~5天，4~6天\n\n> **注：**文\n\n| **注：**文 |\n|---|\n| 3~5，4~6 |\n';
    const { html, headings } = pageOf(text).value.body;
    expect(html.match(/<strong>(?:注|标题)：<\/strong>文/g)).toHaveLength(4);
    expect(html).not.toContain('<del>');
    expect(headings.map(({ text, id }) => [text, id])).toEqual([['标题：文', '标题文']]);
  });

  test.each([
    ['中 ** 注意 **正文', 'emphasis', '** 注意 **', 3],
    ['好的：_强调_中文', 'underscore', '_强调_', 4],
    ['周一~周五，上午~下午', 'struck', '~周五，上午~', 3],
  ])('ambiguous syntax is reported: %s', (text, kind, sign, column) => {
    const { problems } = pageOf(`第一段\n\n${text}\n`);
    expect(problems).toMatchObject([
      { code: 'foreign-syntax', facts: [kind, sign], at: { file: 'a.md', line: 3, column } },
    ]);
  });

  test.each([
    '变量_名称_后',
    '用户_名称_表.md 与 项目_说明_v2',
    '2**3 与 **4',
    '`** 注意 **正文`',
    '<code>_强调_中</code>',
    'H~2~O',
  ])('correct text is not reported: %s', (text) => {
    expect(pageOf(text).problems).toEqual([]);
  });
});

test('locations are those of the source text', () => {
  const text = '**注意：**3~5 天 https://a.example/x。然后 {nmae}\n';
  const { problems } = markdown('a.md', text, new Map([['name', 'x']]));
  expect(problems).toMatchObject([
    { code: 'unknown-token', at: { line: 1, column: text.indexOf('{nmae}') + 1 } },
  ]);
});

test('a paragraph with too many marks for remark stays as the native parser reads it', () => {
  const read = asMeant(readMarkdown);
  const [few, many] = [20, 600].map((count) => '**注：**文 '.repeat(count)) as [string, string];
  expect(JSON.stringify(read(many))).toBe(JSON.stringify(readMarkdown(many)));
  expect(JSON.stringify(read(few)).match(/"type":"strong"/g)).toHaveLength(20);
});

test('placeholders and addresses are restored everywhere', () => {
  for (const unit of [
    'https://a.example/x。',
    '见 https://a.example/x，&lt; 3~5 <b>x</b> ',
    '"https://a。',
    '```\n3~5 https://a.example/x。\n```\n\n',
  ]) {
    const text = unit.repeat(100);
    const tree = JSON.stringify(asMeant(readMarkdown)(text));
    expect(tree).not.toMatch(/[\u2028\ufdd8]/);
    expect(tree.match(/[。，]/g)?.length).toBeGreaterThanOrEqual(text.match(/[。，]/g)?.length ?? 0);
  }
});
