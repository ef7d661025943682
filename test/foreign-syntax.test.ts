// Syntax of other generators in Markdown: reported with locations, except in code, escaped, or where it only looks like it.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check } from '../src/check/check.ts';
import { markdown } from '../src/markdown/markdown.ts';
import { foreignSigns } from '../src/markdown/reading/foreignSyntax.ts';
import { readMarkdown } from '../src/markdown/reading/reader.ts';
import { buildSite, lines, makeSite, page, put } from './support/sites.ts';

const tokens = new Map([['name', 'Fox']]);
const read = (text: string) => markdown('a.md', text, tokens);
const told = (text: string) =>
  read(text).problems.map(({ code, facts, at }) => [`${at?.line}:${at?.column}`, code, ...facts].join(' '));

test.each<[string, ...string[]]>([
  ['a {{< ref "x.md" >}} b', '1:3 shortcode {{< ref "x.md" >}}'],
  ['{{<figure src="a.png" title="*b*">}}', '1:1 shortcode {{<figure src="a.png" title="*b*">}}'],
  [
    'x\n\n> - a\n>   {{% note %}}\n>   b {{% /note %}}',
    '4:5 shortcode {{% note %}}',
    '5:7 shortcode {{% /note %}}',
  ],
  ['{{< youtube\n  id="x" >}}', '1:1 shortcode {{< youtube id="x" >}}'],
  ['{{< youtube https://youtu.be/x >}}', '1:1 shortcode {{< youtube https://youtu.be/x >}}'],
  ['{{</* ref "x" */>}}', '1:1 shortcode {{</* ref "x" */>}}'],
  ['[a]({{< ref "b.md" >}})', '1:5 shortcode {{< ref "b.md" >}}'],
  [
    '{% include note.html text="**a** `b` [c](/)" %}',
    '1:1 tag {% include note.html text="**a** `b` [c](/)" %}',
  ],
  ['{%- if x -%}a{% endif %}', '1:1 tag {%- if x -%}', '1:14 tag {% endif %}'],
  ['## A {{ page.title | escape }}', '1:6 output {{ page.title | escape }}'],
  [
    '{{ "a" | b }} {{{ c }}} {{> part}} {{#if d}} {{#include e.rs}} {{ f(g="h") }} {{$i}}',
    ...[
      '1:1 output {{ "a" | b }}',
      '1:15 output {{{ c }}',
      '1:25 output {{> part}}',
      '1:36 output {{#if d}}',
      '1:46 output {{#include e.rs}}',
      '1:64 output {{ f(g="h") }}',
      '1:79 output {{$i}}',
    ],
  ],
  ['| a | b |\n| - | - |\n| {{ x | y }} |', '3:3 output {{ x | y }}'],
  ['<div>\n{{ x }}\n<p title="{{ y }}">{% z %}</p>\n</div>', '2:1 output {{ x }}', '3:20 tag {% z %}'],
  [
    'a\n\n<<<<<<< HEAD\n\nb\n\n> <<<<<<< HEAD\n> c\n\nd\n<<<<<<< HEAD\ne\n=======\nf\n>>>>>>> x',
    '3:1 conflict <<<<<<< HEAD',
    '7:3 conflict <<<<<<< HEAD',
    '11:1 conflict <<<<<<< HEAD',
  ],
  ['a<br>{{ x }}', '1:6 output {{ x }}'],
  ['<%= x %>', '1:1 script <%= x %>'],
  ['![[a picture.png]]', '1:1 embed ![[a picture.png]]'],
  [
    '::: tip Title\na\n:::\n\n:::note[Own]\n\nb\n\n:::',
    '1:1 container ::: tip Title',
    '5:1 container :::note[Own]',
  ],
  ['> ::::: {.a #b}\n> :::warning\n> c', '1:3 container ::::: {.a #b}', '2:3 container :::warning'],
  [
    'a\n{: .note}\n\n`b`{: #c} [d](/){:target="_blank"}',
    '2:1 attributes {: .note}',
    '4:4 attributes {: #c}',
    '4:17 attributes {:target="_blank"}',
  ],
  [
    '[a](/){.b} `c`{#d} **e**{f="g"}',
    '1:7 attributes {.b}',
    '1:15 attributes {#d}',
    '1:25 attributes {f="g"}',
  ],
  ['## A {: style="x"}', '1:6 attributes {: style="x"}'],
  ['{::options toc="1" /}', '1:1 attributes {::options toc="1" /}'],
  ['* a\n{:toc}', '2:1 tableOfContents {:toc}'],
  [
    '[[toc]]\n\n[TOC]\n\n[[_TOC_]]',
    '1:1 tableOfContents [[toc]]',
    '3:1 tableOfContents [TOC]',
    '5:1 tableOfContents [[_TOC_]]',
  ],
  [
    'a\n[//]: # (b)\n\n[//]: # (c (d))\n\n[]: # (e)\n\n[comment]: <> f',
    '2:1 comment [//]: # (b)',
    '4:1 comment [//]: # (c (d))',
    '6:1 comment []: # (e)',
    '8:1 comment [comment]: <> f',
  ],
  ['<<< @/snippets/a.js', '1:1 snippet <<< @/snippets/a.js'],
  ['!!! note "Own"\n    a\n\n???+ tip\n\n    b', '1:1 admonition !!! note "Own"', '4:1 admonition ???+ tip'],
  ['=== "A"\n\n    a', '1:1 tabs === "A"'],
  [
    'Apple\n: A fruit.\n\nPear `x`\nQuince\n:   Others.',
    '2:1 definitionList : A fruit.',
    '6:1 definitionList : Others.',
  ],
  [
    'Apple\n\n:   A fruit.\n\n- Pear\n  : Another.',
    '3:1 definitionList : A fruit.',
    '6:3 definitionList : Another.',
  ],
  [
    'A ![cake](my cake.jpg), [b](./x y.md "T") and [c](/d e).',
    '1:3 spaces ![cake](my cake.jpg)',
    '1:47 spaces [c](/d e)',
  ],
  [
    'So (tales)[/tales/], (b)[https://b.example] and (c)[../c.md].',
    '1:4 turned (tales)[/tales/]',
    '1:22 turned (b)[https://b.example]',
    '1:49 turned (c)[../c.md]',
  ],
  [
    'So [our tales] (/tales/) and [#7] (https://b.example).',
    '1:4 apart [our tales] (/tales/)',
    '1:30 apart [#7] (https://b.example)',
  ],
  [
    'Foxes[^1] and owls.[^owl]\n\n[^1] A note without a colon.\n\n| a |\n| - |\n| b[^2] |',
    '1:6 note [^1]',
    '1:20 note [^owl]',
    '3:1 note [^1]',
    '7:4 note [^2]',
  ],
  [
    '> - [Our *tales*][tales], ![the moon][moon]\n\n[moons]: /m.png',
    '1:5 reference [Our *tales*][tales]',
    '1:27 reference ![the moon][moon]',
  ],
  ['##One\nText.\n\n> ###Two ##', '1:1 heading ##One', '4:3 heading ###Two ##'],
  [
    '| a | b |\n| - |\n| 1 | 2 |\n\na | b\n:-: | - | -\n\n> | a |\n> |---|---|',
    '2:1 table | - |',
    '6:1 table :-: | - | -',
    '9:3 table |---|---|',
  ],
  [
    'Use `npm start and `b`, or\n\n> - ## `a`: B` (c)\n\nx `y',
    '1:22 backtick `,',
    '3:14 backtick `',
    '5:3 backtick `y',
  ],
  [
    'A **Bold: **word\n\n** word**\n\n** Word here **\n\n- a (** b c**)\n\n| a |\n| - |\n| **b **c |',
    '1:3 emphasis **Bold: **',
    '3:1 emphasis ** word**',
    '5:1 emphasis ** Word here **',
    '7:6 emphasis ** b c**',
    '11:3 emphasis **b **',
  ],
  [
    '**Please note: the end.\n\nPress the **Next page" button\nnow, and `**` *again*.',
    '1:1 emphasisEnd **Please note: the end.',
    '3:11 emphasisEnd **Next page" button',
  ],
  [
    'See [our tales](/tales/ and [others](https://a.example/b?c\n\n[c](../d.md#e',
    '1:5 linkEnd [our tales](/tales/',
    '1:29 linkEnd [others](https://a.example/b?c',
    '3:1 linkEnd [c](../d.md#e',
  ],
  [
    'See [a](x.md and [b](/y/[c](fox.png\nor [d](e.html#f for more.',
    '1:5 linkEnd [a](x.md',
    '1:18 linkEnd [b](/y/',
    '1:25 linkEnd [c](fox.png',
    '2:4 linkEnd [d](e.html#f',
  ],
  [
    '![A fox] (fox.png) and [its tale] (tale.md#end).',
    '1:2 apart [A fox] (fox.png)',
    '1:24 apart [its tale] (tale.md#end)',
  ],
  [
    "import A from './a.jsx';\nimport { b } from \"c\"\nimport 'd'\n\nexport const e = 1;\n\n{/* f */}",
    "1:1 mdx import A from './a.jsx';",
    '2:1 mdx import { b } from "c"',
    "3:1 mdx import 'd'",
    '5:1 mdx export const e = 1;',
    '7:1 mdx {/* f */}',
  ],
])('%j is reported', (text, ...expected) => {
  expect(told(text)).toEqual(expected.map((one) => one.replace(' ', ' foreign-syntax ')));
  const signs = foreignSigns(readMarkdown(text), 'a.md', text);
  expect(signs.map(({ problem: { at } }) => `${at?.line}:${at?.column}`)).toEqual(
    expected.map((one) => one.split(' ')[0]),
  );
});

test('a code line that would open another block is reported with its own block', () => {
  const text =
    '```js\na\n\nText.\n\n```ts\nb\n```\n\n- ~~~\n  c\n\n   ~~~~  html x\n  ~~~\n\n> ```md\n> ```js\n> ```\n> ```';
  expect(told(text)).toEqual([
    '6:1 foreign-syntax fence ```ts',
    '13:4 foreign-syntax fence ~~~~ html x',
    '17:3 foreign-syntax fence ```js',
  ]);
  expect(lines(read(text).problems).split('\n')).toEqual([
    'foreign-syntax a.md:6:1 a.md:1:1',
    'foreign-syntax a.md:13:4 a.md:10:3',
    'foreign-syntax a.md:17:3 a.md:16:3',
  ]);
  expect(told('```\n- ```\n```js')).toEqual(['3:1 foreign-syntax fence ```js']);
});

test('comments that are written as definitions show nothing, and are no mistakes', () => {
  const comments = '[//]: # (a)\n[//]: # (b {unknown})\n[//]: <> "c"\n[Comment]: <> (d)\n[comment]: # (e)';
  expect([read(`f\n\n${comments}\n\ng`).value.body.html, told(comments)]).toEqual(['<p>f</p>\n<p>g</p>', []]);
  expect(told('[a]: # (b)\n[a]: # (c)')).toEqual(['2:1 text-not-shown again [a]']);
  expect(told('[//]: javascript:a (b)\n\n[c][//]')).toEqual(['1:1 unsafe-url javascript:a']);
});

test('a comment with a mistake is reported if the page has other comments, too', () => {
  expect(told('[//]: # (a)\n\nb\n[//]: # (c)\n\n- [//]: # (d (e))')).toEqual([
    '4:1 foreign-syntax comment [//]:',
    '6:3 foreign-syntax comment [//]:',
  ]);
  expect(told('[comment]: # (a)\n\nA [comment] and [b][comment].')).toEqual([]);
});

test('a code block without an end is reported where it begins', () => {
  expect(told('a\n\n```sh\nb\n\nText.')).toEqual(['3:1 foreign-syntax fenceEnd ```sh']);
  expect(told('> ~~~\n> b\n\n- a\n\n  ````md\n  ```\n\nText.\n\n```')).toEqual([
    '1:3 foreign-syntax fenceEnd ~~~',
    '6:3 foreign-syntax fenceEnd ````md',
    '11:1 foreign-syntax fenceEnd ```',
  ]);
});

test.each([
  '`{{< x >}}` ``{% y %}`` <code>{{ z }}</code> <kbd>::: {{ a }}</kbd>',
  '```\n{{< x >}}\n::: tip\n[TOC]\n```\n\n    {% y %}\n    ::: tip\n\n<pre>\n{{ x }}\n\n{{ y }}\n</pre>',
  '<pre><code>{{ x }}</code> {% y %}</pre>\n\n<!-- {{ x }} -->',
  '\\{{< x >}} {\\{ y }} \\{% z %} \\{\\{ a }}\n\n\\::: tip\n\nA\n\\: b\n\n\\[TOC]',
  '&lbrace;{ x }} &#123;% y %}',
  'a {name} {{}} {{ }} {} {children} \\{name} { x } {a, b}',
  '$\\frac{{a}}{{b}}$ $$x^{{2}}$$ \\frac{{a}} x^{{y}} x_{{z}}',
  'a ::: b, c:::d\n:::\n::::',
  'This is a line that is long enough to be nothing but text that goes on\n: in the next one.',
  'Dear all\n:-) and so on\n:see',
  ': not under a term\n\n- a\n\n: nor here',
  'Wow!!! note this\n\n!!! note\n\n??? what\n\n=== "A"',
  '[toc]: /x\n\n[TOC] [a][b]\n\n[b]: /c',
  'f(x)[0] (a)[b] g(x)[/a/] (see)[1] [a] (b) [x] (/c) [ours] (as/is)\n\n- [ ] (/todo)\n\n[ours] (/o/) `(a)[/b/]`\n\n[ours]: /ours',
  'It is {:a 1, :b 2} in Clojure, $' +
    '{{ github.sha }} in a workflow, style={{color: x}} in JSX, [[Prototype]] in a specification.',
  '100 % {% 5 %} <% %>',
  '## A {#b}\n\n## C {.d}\n\n## E {: #f .g}\n\n## H\n{: #i}\n\nText.',
  '![a {{ b }}](/x.png)',
  '[sic](as the original has it) [a](<b c>) ![a](/b.png "c d") [a](/b \'c d\') [a](b (c d)) \\![a](b c.png)',
  'arr[i][j], string[][], [^a-z], foo[^a-z], [^], [0][1], `[a b][c]`, \\[a b][c], [a-b]',
  '[a] (/b/) \\[c] (/d/) [e] (see /f/) [g] (https://h.example/)\n\n[a]: /b/',
  '##no, #Tag, # #A ##\n\n#######Seven\n\n\\##A\n\n## #A\n\n```\n##A\n```',
  '| a | b |\n| - | - |\n| --- | 1 |\n| - |\n\n| a |\n\n---|\\\n\n- | -x',
  'import taxes from China, \'they\' said.\n\nexport constants, export const\n\n`import "a"` {/* open',
  '```js\na\n```\n```ts\nb\n```\n\n````md\n```js\n```\n````\n\n```\n    ```js\n ~~~ js\n``` `js\n```1\n```\n\n    ```js\n    ```ts\n\na ```js b``` ```ts c```',
  'a/**/b.js **/c d **.e 2 ** 3 ** 4 f(**g) *args, **kwargs and **kwargs are h** or i** **',
  '\\`a \\**b c \\**d \\**e \\[f](/g ``h&#96;&#96; ` "`" ` i `` `` **j** k*l* **`m`**n ***o*p** q',
  'Pass **kwargs to it.',
  'See <code>a` **b c</code>.',
  '<code>`a</code> `b\n\n<pre>\n`a **b c\n\n**d **e `f\n</pre>\n\n[a](/b) [c](</d e>) [g](#) (h](/i',
  '> ```\n> a\n> ```\n\n- ~~~~\n  b\n  ~~~~~  \n\nc\n\n\t```\n\nd\n\n```\n```\n   ',
  'Foxes[^1], [our tales][t]\n\n[^1]: A note.\n\n[t]: /tales/\n\n<p>Owls[^2] [our tales][u]</p>',
])('%j is not reported', (text) => {
  const own = read(text).problems.filter(({ code }) => code === 'foreign-syntax');
  expect(own.map(({ facts }) => facts)).toEqual([]);
});

test('a heading takes ids and classes in the syntax of others, on its line or below', () => {
  const html = (text: string) => read(text).value.body.html;
  expect(html('## A {: #b .c}')).toBe('<h2 class="c" id="b">A</h2>');
  expect(html('## A *b* {.c #d}')).toBe('<h2 class="c" id="d">A <em>b</em></h2>');
  expect(html('## A {.c}')).toBe('<h2 class="c" id="a">A</h2>');
  expect(html('## A\n{: #b}')).toBe('<h2 id="b">A</h2>');
  expect(html('A\n---\n{: .c }\nText\n*more*.')).toBe(
    '<h2 class="c" id="a">A</h2>\n<p>Text\n<em>more</em>.</p>',
  );
  expect(html('> ## A\n> {:#b}\n> c')).toBe('<blockquote>\n<h2 id="b">A</h2>\n<p>c</p>\n</blockquote>');
  expect(html('## A\n\n{: #b}')).toBe('<h2 id="a">A</h2>\n<p>{: #b}</p>');
});

describe('an ignore entry', () => {
  const sign = '{{< x >}}';
  const files = {
    'content/pages/hugo/a.md': page('A', sign),
    'content/pages/hugo/deep/b.md': page('B', sign),
    'content/pages/hugo-not/c.md': page('C', sign),
    'content/pages/d.md': page('D', sign).replace('title', 'silence:\n  foreign-syntax: About Hugo.\ntitle'),
  };
  const site = (silence: string) => `name: Fixture\nurl: https://fixture.example\n${silence}`;
  const forFolder = site('silence:\n  foreign-syntax:\n    content/pages/hugo/: About Hugo.\n');
  const inC = 'foreign-syntax content/pages/hugo-not/c.md:6:1';

  test('of a folder or a page hides a problem of a build, and keeps the text', async () => {
    const root = makeSite('minimal', { ...files, 'content/site.yml': forFolder });
    expect(lines((await buildSite(root)).problems)).toBe(inC);
    put(root, 'content/pages/hugo-not/c.md', page('C'));
    const { problems, pages } = await buildSite(root);
    expect([lines(problems), pages.length]).toEqual(['', 5]);
  });

  test('of site.yml holds for all pages, but not without a reason', async () => {
    const all = makeSite('minimal', {
      ...files,
      'content/site.yml': site('silence: { foreign-syntax: So. }\n'),
    });
    expect(lines((await buildSite(all)).problems)).toBe('');
    const none = makeSite('minimal', {
      ...files,
      'content/site.yml': site('silence: { foreign-syntax: "" }\n'),
    });
    expect((await buildSite(none)).problems).toHaveLength(3);
  });

  test('hides no other problem of a build', async () => {
    const silence = site('silence: { dead-link: So., foreign-syntax: So. }\n');
    const root = makeSite('minimal', {
      'content/pages/a.md': page('A', '[a](/b/)'),
      'content/site.yml': silence,
    });
    expect(lines((await buildSite(root)).problems)).toBe('dead-link content/pages/a.md:6:1');
  });

  test('is listed by a check, also for cached pages, and is a problem if unused', async () => {
    const { 'content/pages/hugo-not/c.md': _, ...others } = files;
    const unused = forFolder.replace('hugo/:', 'none/: No.\n    content/pages/hugo/:');
    const root = makeSite('minimal', { ...others, 'content/site.yml': unused });
    await buildSite(root);
    const request = { root, out: join(root, 'dist'), external: false, launch: false };
    for (let round = 0; round < 2; round += 1) {
      const { problems, silenced } = await check(request);
      expect(lines(problems)).toBe('silence-unused content/site.yml:5:5');
      expect(silenced.map(({ problem, reason }) => [problem.at?.file, reason])).toEqual(
        ['d', 'hugo/a', 'hugo/deep/b'].map((name) => [`content/pages/${name}.md`, 'About Hugo.']),
      );
    }
  });
});

test('syntax that a plugin converts is not reported', async () => {
  const plugin = `export default () => (tree) => {
  for (const node of tree.children)
    for (const child of node.children ?? [])
      if (child.type === 'text') child.value = child.value.replace(/\\{\\{< (\\w+) >\\}\\}/g, '($1)');
};`;
  const root = makeSite('minimal', {
    'content/site.yml': 'name: F\nurl: https://fixture.example\nmarkdown: { plugins: [./templates/p.ts] }\n',
    'templates/p.ts': plugin,
    'content/pages/a.md': page('A', '{{< x >}} `{{< z >}}`'),
    'content/pages/b.md': page('B', '{{< x >}} {% x %}\n\n{{< a b >}}'),
  });
  expect(lines((await buildSite(root)).problems)).toBe(
    ['6:1', '6:11', '8:1'].map((at) => `foreign-syntax content/pages/b.md:${at}`).join('\n'),
  );
});
