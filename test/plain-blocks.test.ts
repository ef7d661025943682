// Blocks of Markdown that are written without a tree of HTML: which ones, and that they come out as by way of one. (Thousands of texts:
// writer.test.ts.)
import type { Definition, Paragraph, Root, RootContent, TableCell, TableRow } from 'mdast';
import { expect, test } from 'vitest';
import { readMarkdown } from '../src/markdown/reading/reader.ts';
import { plainWriter, remarkWriter, writerOf } from '../src/markdown/writing/writer.ts';
import { ownWords } from '../src/model/site/language.ts';

const words = ownWords('en');
const definitionsIn = ({ children }: Root) =>
  new Map(
    children.flatMap((node) =>
      node.type === 'definition' ? [[node.identifier.toUpperCase(), node] as const] : [],
    ),
  );

/** The first block of a text, without a tree; undefined if it needs one. */
function plain(text: string): string | undefined {
  const tree = readMarkdown(text);
  return plainWriter(definitionsIn(tree))(tree.children[0] as RootContent);
}

test.each([
  ['a & b < c > "d"', '<p>a &#x26; b &#x3C; c > "d"</p>'],
  ['a\n  b', '<p>a\nb</p>'],
  ['*a* **b** ~~c~~ `d\n<e>`', '<p><em>a</em> <strong>b</strong> <del>c</del> <code>d &#x3C;e></code></p>'],
  ['a  \nb\\\nc', '<p>a<br>\nb<br>\nc</p>'],
  ['* * *', '<hr>'],
  ['[a](/b "c & d") [*e*](#f)', '<p><a href="/b" title="c &#x26; d">a</a> <a href="#f"><em>e</em></a></p>'],
  [
    '[a][] [b][A]\n\n[a]: /c?d=e&f "g"',
    '<p><a href="/c?d=e&#x26;f" title="g">a</a> <a href="/c?d=e&#x26;f" title="g">b</a></p>',
  ],
  [
    '![a "b"](c.png) ![d][e]\n\n[e]: https://f.example/ (g)',
    '<p><img src="c.png" alt="a &#x22;b&#x22;"> <img src="https://f.example/" alt="d" title="g"></p>',
  ],
  [
    '<https://a.example/b%20c> [t](tel:+1) [m](mailto:a@b.c) [s](sms:1)',
    '<p><a href="https://a.example/b%20c">https://a.example/b%20c</a> <a href="tel:+1">t</a> <a href="mailto:a@b.c">m</a> <a href="sms:1">s</a></p>',
  ],
  ['# A *b*', '<h1>A <em>b</em></h1>'],
  ['###### A', '<h6>A</h6>'],
  ['    a <b>\n    c', '<pre><code>a &#x3C;b>\nc\n</code></pre>'],
  ['```c++ more\na\n```', '<pre><code class="language-c++">a\n</code></pre>'],
  ['```\n```', '<pre><code></code></pre>'],
  ['> a\n>\n> > b', '<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>'],
  ['> a\n>\n> [b]: /c', '<blockquote>\n<p>a</p>\n</blockquote>'],
  ['- a\n- b\n  - c', '<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>'],
  ['- a\n\n- b', '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>'],
  ['- a\n\n  b\n- c', '<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>'],
  [
    '- # a\n  b\n- > c',
    '<ul>\n<li>\n<h1>a</h1>\nb</li>\n<li>\n<blockquote>\n<p>c</p>\n</blockquote>\n</li>\n</ul>',
  ],
  ['-\n- a', '<ul>\n<li></li>\n<li>a</li>\n</ul>'],
  ['- a\n  [b]: /c', '<ul>\n<li>a\n[b]: /c</li>\n</ul>'],
  ['- [b]: /c\n- d', '<ul>\n<li></li>\n<li>d</li>\n</ul>'],
  ['1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
  ['3) a', '<ol start="3">\n<li>a</li>\n</ol>'],
  ['0. a', '<ol start="0">\n<li>a</li>\n</ol>'],
])('a block is written without a tree: %j', (text, expected) => {
  const tree = readMarkdown(text);
  const [block] = tree.children as [RootContent];
  const byRemark = remarkWriter(words)([...definitionsIn(tree).values(), block]);
  expect([plain(text), byRemark]).toEqual([expected, expected]);
});

test.each([
  ['an address that the sanitiser drops', '[a](javascript:b)'],
  ['a scheme that it may know', '[a](xmpp:b)'],
  ['an address with non-ASCII letters', '[a](/ü)'],
  ['an address with spaces', '[a](</b c>)'],
  ['an address with invalid encoding', '[a](/%zz)'],
  ['a brace', '[a](/{b})'],
  ['a picture that calls', '![a](tel:+1)'],
  ['a picture that writes', '![a](mailto:b)'],
  ['a reference to nothing, which is a text', '[a]: javascript:b\n\n[a]'],
  ['HTML', '<div>\n'],
  ['HTML in a line', 'a <b>c</b>'],
  ['a language of odd letters', '```a"b\n```'],
  ['a box to tick', '- [ ] a'],
  ['a table, whose columns may be aligned', '| a |\n| - |'],
  ['a note', 'a[^1]\n\n[^1]: b'],
])('a block needs a tree: %s', (_, text) => {
  const { children } = readMarkdown(text);
  const write = plainWriter(new Map());
  expect(children.some((block) => write(block) === undefined)).toBe(true);
  // A need of one block is no need of the next.
  expect(write({ type: 'thematicBreak' })).toBe('<hr>');
});

const paragraph = (...children: Paragraph['children']): Paragraph => ({ type: 'paragraph', children });
const text = (value: string) => ({ type: 'text', value }) as const;

test('nodes with unknown data need a tree, and those with our data do not', () => {
  const write = plainWriter(new Map());
  expect(write({ ...paragraph(text('a')), data: { hProperties: { className: ['b', 'c'] } } })).toBe(
    '<p class="b c">a</p>',
  );
  expect(write({ ...paragraph(text('a')), data: { hName: 'div' } })).toBeUndefined();
  expect(write(paragraph({ ...text('a'), data: {} }))).toBeUndefined();
  expect(write({ type: 'heading', depth: 2, children: [], data: { hProperties: { id: 'x"' } } })).toBe(
    '<h2 id="x&#x22;"></h2>',
  );
  expect(
    write({ type: 'heading', depth: 2, children: [], data: { hProperties: { id: 'x', title: 'y' } } }),
  ).toBeUndefined();
  expect(
    write({
      type: 'blockquote',
      children: [],
      data: { hName: 'aside', hProperties: { className: ['note'], role: 'note', ariaLabel: 'Note' } },
    }),
  ).toBe('<aside class="note" role="note" aria-label="Note">\n</aside>');
  expect(write({ type: 'list', children: [{ type: 'listItem', children: [], data: {} }] })).toBeUndefined();
  expect(write(text('a'))).toBeUndefined();
  const formula = {
    type: 'math',
    value: 'x',
    data: { hProperties: { dataFormula: '7' } },
  } as unknown as RootContent;
  expect(write(formula)).toMatch(/^<([\w-]+) data-formula="7"><\/\1>$/);
});

test('a table without column alignment is written without a tree', () => {
  const cell = (value: string, className?: string[]): TableCell => ({
    type: 'tableCell',
    children: [text(value)],
    ...(className && { data: { hProperties: { className } } }),
  });
  const row = (...children: TableCell[]): TableRow => ({ type: 'tableRow', children });
  const write = plainWriter(new Map());
  expect(write({ type: 'table', children: [row(cell('a'), cell('b', ['c']))] })).toBe(
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th class="c">b</th>\n</tr>\n</thead>\n</table>',
  );
  expect(write({ type: 'table', children: [row(cell('a')), row(cell('b')), row(cell('c'))] })).toBe(
    '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n<tr>\n<td>c</td>\n</tr>\n</tbody>\n</table>',
  );
  expect(write({ type: 'table', children: [{ ...row(cell('a')), data: {} }] })).toBeUndefined();
  expect(write({ type: 'table', align: [null], children: [row(cell('a'))] })).toBeUndefined();
});

test('text after a break has no leading spaces; elsewhere it needs a tree', () => {
  const broken = (next: Paragraph['children'][number]) =>
    plainWriter(new Map())(paragraph(text('a'), { type: 'break' }, next));
  expect(broken(text(' \tb '))).toBe('<p>a<br>\nb </p>');
  expect(broken({ type: 'emphasis', children: [text(' b')] })).toBeUndefined();
  expect(broken({ type: 'emphasis', children: [text('b ')] })).toBe('<p>a<br>\n<em>b </em></p>');
  expect(plainWriter(new Map())(paragraph({ type: 'break' }, text('a'), text(' b')))).toBe(
    '<p><br>\na b</p>',
  );
});

test('white space around line ends is removed, as in browsers', () => {
  const write = (value: string) => plainWriter(new Map())(paragraph(text(value)));
  expect(['a \t\n \tb', 'a  b\nc', ' a\n', 'a\n\n b'].map(write)).toEqual(
    ['a\nb', 'a  b\nc', ' a\n', 'a\n\nb'].map((one) => `<p>${one}</p>`),
  );
});

function writer(markdown: string, hasNotes = false) {
  const tree = readMarkdown(markdown);
  const definitions: readonly Definition[] = [...tree.children].filter((node) => node.type === 'definition');
  return writerOf(tree, { definitions, hasNotes, words }).write;
}

test('a page is written as a whole and in parts', () => {
  const write = writer('[a]\n\n<b>x</b>\n\n- [a]\n\n[a]: /b');
  expect([write(), write(0, 1), write(1, 2), write(2), write(4)]).toEqual([
    '<p><a href="/b">a</a></p>\n<p>x</p>\n<ul>\n<li><a href="/b">a</a></li>\n</ul>',
    '<p><a href="/b">a</a></p>',
    '<p>x</p>',
    '<ul>\n<li><a href="/b">a</a></li>\n</ul>',
    '',
  ]);
});

test('the first of two equal definitions is used, in a part its own', () => {
  const write = writer('[a]\n\n[A]: /first\n\n[a]: /second');
  expect([write(), write(0, 1)]).toEqual(['<p><a href="/first">a</a></p>', '<p><a href="/first">a</a></p>']);
});

test('footnotes are numbered, and labelled in the language of the page', () => {
  const write = writer('a[^x] b[^x]\n\n[^x]: Note.', true);
  expect(write()).toContain('<h2 class="sr-only" id="footnote-label">Footnotes</h2>');
  expect([...write().matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
    'Back to reference 1',
    'Back to reference 1-2',
  ]);
});
