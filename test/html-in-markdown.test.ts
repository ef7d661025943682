// HTML in Markdown: accepted and reported HTML with its location; no code ever comes out, from any position.
import { describe, expect, test } from 'vitest';
import { harmless } from '../src/markdown/html/harmless.ts';
import { markdown } from '../src/markdown/markdown.ts';
import { most } from '../src/model/values/limits.ts';
import { browserOfFile, openPage } from './support/browser.ts';
import { lines } from './support/sites.ts';

const tokens = new Map([['name', 'Fox']]);
const read = (text: string) => markdown('a.md', text, tokens);
const html = (text: string) => read(text).value.body.html;

test.each([
  ['`x` <kbd>"x"</kbd>', '<p><code>x</code> <kbd>"x"</kbd></p>'],
  ['a<br>b<BR/>c<hr >', '<div>a<br>b<br>c<hr></div>'],
  ['<code>*a* {name} "b"</code> {name}', '<p><code><em>a</em> {name} "b"</code> Fox</p>'],
  ['<span title="{name} &quot;&#123;name}">x</span>', '<p><span title="Fox &#x22;{name}">x</span></p>'],
  // The placeholder of code while HTML is written: no author can write it.
  ['<pre><code>&#xFDEE;0&#xFDEF;\n</code></pre>', '<pre><code>\uFFFD0\uFFFD\n</code></pre>'],
  ['<a href="/x/" title="t">*x*</a>', '<p><a href="/x/" title="t"><em>x</em></a></p>'],
  ['<a href="https://a.b">https://a.b</a>', '<p><a href="https://a.b">https://a.b</a></p>'],
  ['<strike>a</strike><tt>b</tt>', '<p><s>a</s><code>b</code></p>'],
  ['a <div class="x">b</div> c', '<div>a <div class="x">b</div> c</div>'],
  ['<p align="center">\n\n*x*\n\n</p>', '<div class="align-center"><p><em>x</em></p></div>'],
  ['<p>a\n<p>b\n\nc', '<p>a\n</p>\n<p>b</p>\n<p>c</p>'],
  ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['<b><i>x</b></i>', '<p><b><i>x</i></b></p>'],
  ['<br></br></p></li>', '<p><br></p>'],
  ['<pre>\n  a\n    b\n\n  {name}</pre>', '<pre>\n  a\n    b\n\n  {name}</pre>'],
  ['<p>It\'s "so" -- &lt;b&gt;</p>', '<p>It’s “so” — &#x3C;b></p>'],
  [
    '<div><a href="/x/">It\'s "so"</a><p>"a" <b>"b"</b></p></div>',
    '<div><a href="/x/">It’s “so”</a><p>“a” <b>“b”</b></p></div>',
  ],
  ['<table><th>x<td>y</table>', '<table><th>x</th><td>y</td></table>'],
  ['<table><tfoot><td>x</table>', '<table><tfoot><td>x</td></tfoot></table>'],
  ...['***', '> b', '- b', '# B', '~~~\nb\n~~~', '| b |\n| - |'].map(
    (block) => [`<p>a\n\n${block}`, `<p>a</p>\n${html(block)}`] as [string, string],
  ),
  ['<h2 class="x">Own *title*</h2>', '<h2 class="x" id="own-title">Own *title*</h2>'],
  ['<a name="a">\n\n## A', '<a id="a"></a>\n<h2 id="a-1">A</h2>'],
  ['<a name="b"></a><a name="c">d', '<p><a id="b"></a><a id="c"></a>d</p>'],
  [
    '<img src="a.png" alt="" width="10px" height="50%" loading="lazy">',
    '<img src="a.png" alt="" width="10">',
  ],
  [
    '- <details>\n  <summary>a</summary>\n\n  b\n\n  </details>',
    '<ul>\n<li>\n<details>\n<summary>a</summary><p>b</p></details>\n</li>\n</ul>',
  ],
  ['a <!-- <script> --> b<!---->', '<p>a  b</p>'],
  [
    '<table><tr><td>\n\n[x]\n\n</table>\n\n[x]: /y/',
    '<table><tr><td><p><a href="/y/">x</a></p></td></tr></table>',
  ],
])('%j is accepted', (text, expected) => {
  expect(lines(read(text).problems)).toBe('');
  expect(html(text)).toBe(expected);
});

test('<details> of one name are grouped within their page only', () => {
  const namesIn = (file: string, text: string) =>
    [...markdown(file, text, tokens).value.body.html.matchAll(/<details name="([^"]*)"/g)].map(
      ([, name]) => name,
    );
  const details = (name: string) => `<details name="${name}"><summary>a</summary>b</details>\n\n`;
  const [one = '', same, other] = namesIn('a.md', details('{name}') + details('Fox') + details('B'));
  expect(one).toMatch(/^Fox-[\w-]{6}$/);
  expect(same).toBe(one);
  expect(other).toBe(one.replace('Fox', 'B'));
  expect(namesIn('b.md', details('Fox'))[0]).not.toBe(one);
  expect(namesIn('a.md', details(''))).toEqual(['']);
});

test.each<[string, ...(readonly [string, string])[]]>([
  ['a <blink>b</blink>', ['raw-html blink', '1:3']],
  ['a <b style="x" onclick="y">c</b>', ['raw-html b style x', '1:3'], ['raw-html b onclick', '1:3']],
  ['> - a\n>   <b\n>     hidden>x</b>', ['raw-html b hidden', '2:5']],
  ['> <div>\n> <b x="1">y</b>\n> z</div>', ['raw-html b x', '2:3']],
  ['a <BLINK>b</BLINK> <CodeGroup />', ['raw-html blink', '1:3'], ['raw-html CodeGroup', '1:20']],
  ['a </BLINK> </CodeGroup>', ['raw-html blink', '1:3'], ['raw-html CodeGroup', '1:12']],
  ['<input>\n</input>', ['raw-html input', '1:1'], ['raw-html input', '2:1']],
  ['<svg><path/><script></script></svg>', ['raw-html svg', '1:1']],
  ['<script>\n\n<b>\n</script>\n\n<b>', ['raw-html script', '1:1'], ['broken-html unclosed b', '6:1']],
  ['Map<string, a>\n</x>', ['raw-html x', '2:1']],
  ['*a <b>c*</b>', ['broken-html unclosed b', '1:4'], ['broken-html unopened b', '1:9']],
  ['<div>\n\n</div>\n</div>', ['broken-html unopened div', '4:1']],
  ['<b><i>x</b>', ['broken-html unclosed i', '1:4']],
  ['<div class="a\n\nb', ['broken-html unfinished <div class="a', '1:1']],
  ['x\n\n<!-- y', ['broken-html unfinished <!-- y', '3:1']],
  ['<?php x ?>', ['raw-html ?php', '1:1']],
  ['<table><b>x</b></table>', ['broken-html misplaced b', '1:8']],
  ['<a href="/">[b](/)</a>', ['broken-html nested a', '1:13']],
  ['<img src="x.png">', ['image-without-alt html', '1:1']],
  ['<a href="java&#10;script:x">y</a>', ['unsafe-url java\nscript:x', '1:1']],
  ['<b title="{nmae}">\n{naem}</b>', ['unknown-token nmae name', '1:11'], ['unknown-token naem name', '2:1']],
  [`${'<i>'.repeat(most.levels + 1)}`, [`too-deep ${most.levels}`, `1:${3 * most.levels - 2}`]],
])('%j is reported', (text, ...expected) => {
  const { problems } = read(text);
  const told = problems.map(({ code, facts, at }) => [
    [code, ...facts].join(' '),
    `${at?.line}:${at?.column}`,
  ]);
  expect(told.sort()).toEqual(expected.map((one) => [...one]).sort());
});

test('a problem in a list has the right column behind tabs', () => {
  const { problems } = read('* a\n\n\t<p>b</p> <x-a>\n\t\t<x-b>\n');
  expect(problems.map(({ at }) => [at?.line, at?.column])).toEqual([
    [3, 11],
    [4, 3],
  ]);
});

test('headings in HTML become headings, and ids stay at their elements', () => {
  const { value } = read('<h2 id="own">A</h2>\n\n## Own\n\n<b id="x">y</b>');
  expect(value.body.headings).toMatchObject([
    { depth: 2, id: 'own', text: 'A' },
    { depth: 2, id: 'own-1', text: 'Own' },
  ]);
  expect(value.body.sections.map(({ title }) => title)).toEqual(['A', 'Own']);
  expect(value.headings.get('x')).toEqual({ file: 'a.md', line: 5, column: 1 });
});

test.each([
  ['in one block', '<b>'.repeat(14_000)],
  ['in many blocks', `${'<div>'.repeat(14_000)}\n\n`.repeat(7)],
])('tens of thousands of nested tags %s are reported at the first one over the limit', (_, text) => {
  expect(read(text).problems).toMatchObject([{ code: 'too-deep', at: { line: 1 } }]);
});

/** Numbers from 0 to below `most` that are the same in every run (mulberry32). */
function chance(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let next = Math.imul(state ^ (state >>> 15), 1 | state);
    next = (next + Math.imul(next ^ (next >>> 7), 61 | next)) ^ next;
    return Math.floor((((next ^ (next >>> 14)) >>> 0) / 2 ** 32) * most);
  };
}

const bits =
  `<b>|</b>|<i>|</i>|<div>|</div>|<p>|</p>|<ul>|<li>|</ul>|<table>|<tr>|<td>|</table>|<a name="x">|<a href="/y">|</a>|<br>|</br>|<img src=x>|
<details>|</details>|<summary>|<pre>|</pre>|<code>|</code>|<h2>|</h2>|<picture>|<source srcset=x>|</picture>|<x>|</x>|<svg>|</svg>|<script>|</script>|<!--|-->|<!-- c -->|
<b title="|">|&lt;|&amp;| < | > |*|**|_|\`|[a](b)|![a](b)|[|](c)|- |> |# || | a | b \n|-|-|\n|\n|\n\n|\n\n|text|"q"|{name}|https://a.b`
    .split(/\|\n?/)
    .map((bit) => bit.replaceAll('\\n', '\n'));

test('random HTML becomes well-formed and harmless output', () => {
  const random = chance(5);
  for (let round = 0; round < 600; round += 1) {
    const text = Array.from({ length: 1 + random(14) }, () => bits[random(bits.length)]).join('');
    const out = html(text);
    const open: string[] = [];
    for (const [, end, name = ''] of out.matchAll(/<(\/?)([a-z][a-z0-9]*)(?: [a-z-]+(?:="[^"]*")?)*>/g)) {
      expect(harmless.has(name) || name === 'input', `${JSON.stringify(text)} → ${out}`).toBe(true);
      if (end) expect(open.pop(), `${JSON.stringify(text)} → ${out}`).toBe(name);
      else if (!/^(?:br|hr|img|input|wbr|col|source)$/.test(name)) open.push(name);
    }
    expect(open, `${JSON.stringify(text)} → ${out}`).toEqual([]);
  }
});

/** Code that has run in browsers and sanitisers, from OWASP's cheat sheet, the HTML5 Security Cheatsheet and reports of mXSS. */
const hostile = `<script>alert(1)</script>
<SCRIPT SRC=//a.example/x.js></SCRIPT>
<scr<script>ipt>alert(1)</scr</script>ipt>
<img src=x onerror=alert(1)>
<img src="x" alt="a" ONERROR = "alert(1)">
<img """><script>alert(1)</script>">
<img src=javascript:alert(1) alt=x>
<img src="data:text/html,<script>alert(1)</script>" alt=x>
<img src=x alt="x" srcset="javascript:alert(1)" sizes=x>
<a href="javascript:alert(1)">x</a>
<a href="JaVaScRiPt:alert(1)">x</a>
<a href=" javascript:alert(1)">x</a>
<a href="java&#9;script:alert(1)">x</a>
<a href="java&NewLine;script:alert(1)">x</a>
<a href="&#1;javascript:alert(1)">x</a>
<a href="&#x6A&#x61&#x76&#x61script:alert(1)">x</a>
<a href="javascript&colon;alert(1)">x</a>
<a href="vbscript:x">x</a>
<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>
<a href="x" onmouseover="alert(1)" style="x:expression(alert(1))">x</a>
<a href="x" target="_top" ping="//a.example" download>x</a>
<b onclick=alert(1)>x</b>
<b/onclick=alert(1)>x</b>
<b title="a"onclick="alert(1)">x</b>
<b style="background:url(javascript:alert(1))">x</b>
<svg onload=alert(1)>
<svg><script>alert(1)</script></svg>
<svg><style><img src=x onerror=alert(1)></style></svg>
<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>
<svg><animate onbegin=alert(1) attributeName=x dur=1s>
<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">
<math href="javascript:alert(1)">x</math>
<template><img src=x onerror=alert(1)></template>
<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>
<title><a title="</title><img src=x onerror=alert(1)>"></a>
<xmp><b title="</xmp><img src=x onerror=alert(1)>"></xmp>
<iframe src=javascript:alert(1)></iframe>
<iframe srcdoc="<script>alert(1)</script>">
<object data="javascript:alert(1)"></object>
<embed src=javascript:alert(1)>
<form action=javascript:alert(1)><input type=submit formaction=javascript:alert(1)><button>x</button></form>
<input autofocus onfocus=alert(1)>
<select><noembed></select><script>x='a',alert(1)</script></noembed>
<details open ontoggle=alert(1)><summary>x</summary></details>
<video><source onerror=alert(1)></video>
<audio src=x onerror=alert(1)>
<body onload=alert(1)>
<html onload=alert(1)><head><base href="javascript:alert(1)//"></head>
<link rel=stylesheet href=//a.example/x.css>
<meta http-equiv=refresh content="0;url=javascript:alert(1)">
<style>@import "//a.example/x.css";</style>
<x onclick=alert(1)>x</x>
<custom-element onclick=alert(1)>x</custom-element>
<isindex action=javascript:alert(1) type=image>
<marquee onstart=alert(1)>x</marquee>
<!--><img src=x onerror=alert(1)>-->
<!---><img src=x onerror=alert(1)>
<!--<img src="--><img src=x onerror=alert(1)//">
<![CDATA[<img src=x onerror=alert(1)>]]>
<?xml <img src=x onerror=alert(1)> ?>
<!x <img src=x onerror=alert(1)>>
</><img src=x onerror=alert(1)>
<<img src=x onerror=alert(1)>
<div title="</div><img src=x onerror=alert(1)>
<b id=x name=cookie>x</b><img id=cookie name=cookie src=x alt=x>
<picture><source srcset="javascript:alert(1)" onerror=alert(1)><img src=x alt=x onerror=alert(1)></picture>
<table background="javascript:alert(1)"><td background=javascript:alert(1)>x</table>
<table><caption><svg><title><style></style></title></svg></caption></table>
<b class="site-island" data-island="x">x</b><site-island props="{}">x</site-island>
[a](<javascript:alert(1)>) ![a](<javascript:alert(1)>) [a](&#x6A;avascript:alert(1) "x") <javascript:alert(1)>`.split(
  '\n',
);
/** Values and texts, and text that no parser reads as a tag: these are correct. */
const lookalikes = [
  ...String.raw`<script/x>alert(1)</script
<img/src=x/onerror=alert(1)//
<img src=x:x onerror&#61;alert(1)>
<b title='"onclick=alert(1) x="'>x</b>
<noscript><p title="</noscript><img src=x onerror=alert(1)>">
<b title="&quot; onclick=&quot;alert(1)">x</b>
<!-- --!><img src=x onerror=alert(1)> -->
<img src=x onerror=alert(1)
<a href="javascript:alert(1)
<a id=alert href=tel:1>x</a><a id=alert name=x>x</a>
<p title="</p><script>alert(1)</script>">x</p>
<time datetime='"><script>alert(1)</script>'>x</time>
<a href='"><script>alert(1)</script>'>x</a>
<pre><code class='"><script>alert(1)</script>'>x</code></pre>
<h2 id='"><script>alert(1)</script>'>x</h2>
<a href="/@@a.md@javascript%3Aalert(1)">x</a>
[a](/@@a.md@javascript%3Aalert(1))
[a](/x "\"><script>alert(1)</script>") ![a"><script>alert(1)</script>](/x.png)`.split('\n'),
  '<scr\0ipt>alert(1)</scr\0ipt>',
  '<img src=x one\0rror=alert(1)>',
];
const all = [...hostile, '<b\0 onclick=alert(1)>x</b>', ...lookalikes];
const places: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `Text ${text} text`,
  (text) => `# Heading ${text}\n\n> - ${text}`,
  (text) => `| a |\n|---|\n| ${text} |`,
  (text) => `<div>\n\n${text}\n\n</div>\n\n<p>${text}</p>`,
  (text) => `[${text}](/x "${text}")\n\n![${text}](/x.png '${text}')\n\n[x]: ${text} "${text}"`,
  (text) => `a[^1] **${text}** \`${text}\`\n\n    ${text}\n\n[^1]: ${text}\n\n\`\`\`${text}\n${text}\n\`\`\``,
];

describe('code in HTML', () => {
  const browser = browserOfFile();

  test('never runs from hostile text in any position, in a real browser', async () => {
    const bodies = all.flatMap((text) => places.map((put) => html(put(text))));
    const { page, messages, requests } = await openPage(browser());
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    await page.route('**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('http://a.invalid/');
    const found = await page.evaluate((all) => {
      const wrong: string[] = [];
      for (const body of all) {
        // As a page has it: read by the parser, not as a fragment.
        const parsed = new DOMParser().parseFromString(
          `<!doctype html><body><main>${body}</main>`,
          'text/html',
        );
        const main = parsed.body.firstElementChild;
        if (!main || parsed.body.children.length !== 1) wrong.push(`breaks out: ${body}`);
        for (const element of parsed.body.querySelectorAll('*')) {
          const name = element.localName;
          if (
            /script|style|svg|math|iframe|object|embed|form|button|template|base|meta|link|noscript|-/.test(
              name,
            )
          )
            wrong.push(`<${name}>: ${body}`);
          for (const { name, value } of element.attributes)
            if (
              /^on|^style$|^srcdoc$|^formaction$/.test(name) ||
              /^[\s\0-\x20]*(?:java|vb)script|^data:/i.test(value.replace(/[\t\n\r]/g, ''))
            )
              if (name !== 'title' && name !== 'alt') wrong.push(`${name}="${value}": ${body}`);
        }
        document.body.insertAdjacentHTML('beforeend', body);
      }
      for (const element of document.querySelectorAll<HTMLElement>('main *, a, b'))
        element.dispatchEvent(new MouseEvent('mouseover'));
      return wrong;
    }, bodies);
    await page.setContent(`<!doctype html><body>${bodies.join('\n')}`);
    expect(found).toEqual([]);
    expect(ran).toEqual([]);
    expect(messages.filter((one) => one.startsWith('pageerror'))).toEqual([]);
    expect(requests.filter((url) => /\.(?:js|css)$/.test(url))).toEqual([]);
    expect(bodies.length).toBeGreaterThan(500);
  });

  test('is reported, except in attribute values and text', () => {
    expect(hostile.filter((text) => read(text).problems.length === 0)).toEqual([]);
    expect(lookalikes.filter((text) => read(text).problems.length > 0)).toEqual([]);
  });
});
