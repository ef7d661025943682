// Hostile and huge content: reported at once, with its location. Each test exceeds its limit only slightly, which is enough to prove it.
import { existsSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { check } from '../src/check/check.ts';
import { markdown } from '../src/markdown/markdown.ts';
import { excess } from '../src/markdown/reading/limits.ts';
import { remarkWith } from '../src/markdown/reading/reader.ts';
import type { MarkdownPlugins } from '../src/model/site/plugins.ts';
import { most } from '../src/model/values/limits.ts';
import { parseData } from '../src/stages/1-sources/parse.ts';
import { buildSite, lines, makeSite, page, put } from './support/sites.ts';

const tokens = new Map([['name', 'Fox']]);
const found = (text: string) => lines(markdown('a.md', text, tokens).problems);
const html = (text: string) => markdown('a.md', text, tokens).value.body.html;

const numbered = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

test.each([
  ['numbers of lists in one another', '1. '.repeat(20_000), 'too-deep a.md:1:302'],
  ['quotes in one another', `Text.\n\n${'>'.repeat(99_000)}`, 'too-deep a.md:3:101'],
  ['lists in quotes', `Text.\n\n${'> - '.repeat(99_000)}`, 'too-deep a.md:3:201'],
  ['quotes in one another, many times', `${'> '.repeat(90)}a\n\n`.repeat(5_000), 'too-long a.md:1123:1'],
  ['lists in one another, many times', `${'- '.repeat(90)}a\n`.repeat(5_000), 'too-long a.md:562:1'],
  ['cells', `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(166_000)}`, 'too-long a.md:16667:1'],
  [
    'cells that rows lack',
    `Text.\n\n|${'a|'.repeat(9_000)}\n|${'-|'.repeat(9_000)}\n${'a\n'.repeat(9_000)}`,
    'too-long a.md:3:1',
  ],
  ['references to characters', '&#0;'.repeat(20_000), 'too-long a.md:1:28285'],
  ['references between other letters', 'ä&amp;'.repeat(20_000), 'too-long a.md:1:17324'],
  ['references by name', `Text.\n\n${'&amp;'.repeat(19_000)}`, 'too-long a.md:3:31626'],
  ['references in words', 'Fish &amp; chips. '.repeat(50_000), 'too-long a.md:1:60000'],
  [
    'references in text that is no list item',
    `- a\n${'        - &amp;\n'.repeat(9_000)}`,
    'too-long a.md:3537:11',
  ],
  [
    'references in text that is no table',
    `a | b\n---\n${'| &amp; | b |\n'.repeat(9_000)}`,
    /^too-long a\.md:\d+:3$/,
  ],
  ['underlines within words', '_a'.repeat(47_500), 'too-long a.md:1:20001'],
  ['emphasis that may be none', '*a_ '.repeat(200_000), 'too-long a.md:1:27439'],
  ['emphasis without end', '*a '.repeat(300_000), 'too-long a.md:1:97981'],
  ['brackets on a line with a letter that is not ASCII', 'é['.repeat(60_000), 'too-long a.md:1:80002'],
  ['codes on such a line', `Text.\n\n\`é\` ${'`a` '.repeat(40_000)}`, 'too-long a.md:3:80001'],
  ['addresses of mail', 'a@b.c'.repeat(190_000), 'too-long a.md:1:31622'],
  ['addresses of pages', 'www.a.b '.repeat(120_000), 'too-long a.md:1:40001'],
  ['tags of many blocks', `${'<b>'.repeat(10_000)}\n\n`.repeat(11), 'too-long a.md:9:29992'],
  ['items', '- a\n'.repeat(200_000), 'too-long a.md:33333:3'],
  ['headings', '# a\n'.repeat(200_000), 'too-long a.md:50000:3'],
  ['code', '`a'.repeat(400_000), 'too-long a.md:1:199997'],
  [
    'notes',
    numbered(50_000, (index) => `[^${index}]\n\n[^${index}]: b\n\n`).slice(0, most.file),
    'too-long a.md:79999:11',
  ],
  [
    'references to a note',
    `${'[^a]\n\n'.repeat(5_000)}[^a]: b`,
    `too-long a.md:${2 * most.references + 1}:1`,
  ],
  [
    'a long page',
    `Text.\n\n${`Plain ${'words '.repeat(20)}\n\n`.repeat(10_000)}`,
    `too-long a.md:${2 * Math.floor((most.file - 7) / 128) + 3}:${((most.file - 7) % 128) + 1}`,
  ],
])('too many %s are reported where the limit is passed', (_, text, expected) => {
  expect(found(text)).toMatch(expected);
});

test.each([
  ['closing brackets', ']'.repeat(99_000)],
  ['images in one another', `${'!['.repeat(5_000)}a${'](b)'.repeat(5_000)}`],
  ['emphasis', '*a '.repeat(30_000)],
  ['brackets in text that is no table', `a | b\n---\n${'| [ | [ |\n'.repeat(3_000)}`],
  ['brackets in text that is no list item', `- a\n${'        - [ [\n'.repeat(3_000)}`],
  ['short lines', 'a\n'.repeat(99_000)],
  ['brackets on lines with a letter that is not ASCII', `${'é['.repeat(499)}\n`.repeat(60)],
  ['brackets on a line of ASCII', 'a['.repeat(60_000)],
  ['quotes', '> a\n\n'.repeat(9_000)],
  ['lists', '- a\n\nb\n\n'.repeat(9_000)],
  ['quotes between lines', '> a\n---\n> a\n# b\n\n'.repeat(3_000)],
  ['code', '`a'.repeat(33_000)],
  ['fences', `${'`'.repeat(33_000)}\na\n${'`'.repeat(33_000)}\n`],
  ['brackets of many blocks', `${'[a] '.repeat(1_990)}\n\n`.repeat(20)],
])('%s without a limit are read in little time', (_, text) => {
  expect(found(text)).toBe('');
});

test('notes of one name are read in little time, and those without effect are reported', () => {
  const told = found(`a[^a]\n\n${'[^a]: b\n\n'.repeat(5_000)}`).split('\n');
  expect([told.length, told[0], told.at(-1)]).toEqual([
    4_999,
    'text-not-shown a.md:5:1',
    'text-not-shown a.md:10001:1',
  ]);
});

test.each([
  ['emphasis', `Text.\n\n${'*a **b '.repeat(60)}c${' b** a*'.repeat(60)}`],
  ['lists by indentation', Array.from({ length: 60 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')],
  ['lists in quotes', `Text.\n\n${'> - '.repeat(49)}a`],
])('nested %s, which only their parser finds, are reported where the limit is passed', (_, text) => {
  expect(found(text)).toMatch(/^too-deep a\.md:\d+:\d+$/);
});

const deepest = `${'*a '.repeat(12_000)}b${' a*'.repeat(12_000)}`;

test('emphasis too deep for the stack is reported, even if a plugin extends the grammar', () => {
  const plugins: MarkdownPlugins = {
    ...{ names: [], read: remarkWith([]), transformHtml: undefined, handlers: {} },
    transform: (tree) => ({ value: tree, problems: [] }),
    run: (does) => does(),
    faultOf: (error) => {
      throw error;
    },
    first: () => plugins,
  };
  expect(found(deepest)).toMatch(/^too-deep a\.md/);
  const read = markdown('a.md', deepest, tokens, undefined, { language: 'en', plugins });
  expect(lines(read.problems)).toBe('too-deep a.md');
});

test('a check for launch ends with a page that is too deep', async () => {
  const root = makeSite('minimal', { 'content/pages/a.md': page('A', deepest) });
  const { problems } = await check({ root, out: join(root, 'dist'), external: false, launch: true });
  expect(lines(problems)).toMatch(/^too-deep content\/pages\/a\.md/m);
});

test('a reference used too often with a long address is reported where the limit is passed', () => {
  const uses = most.repeated / 1_000;
  const page = (count: number) => `[a]: /${'b'.repeat(999)}\n\n${'[a] '.repeat(count)}`;
  expect(found(page(uses - 1))).toBe('');
  expect(html(page(uses - 1)).match(/<a /g)).toHaveLength(uses - 1);
  for (const count of [uses, uses + 1, 50 * uses])
    expect(found(page(count))).toBe(`too-long a.md:3:${4 * (uses - 1) + 1}`);
});

test.each([
  ['images in one another', `a\n\n${'!['.repeat(5_000)}a${'](b)'.repeat(5_000)}`, 3],
  ['closing brackets', ']'.repeat(99_000), 1],
  ['emphasis in many paragraphs', `${'*a '.repeat(2_000)}\n\n`.repeat(20), 21],
  ['comments without an end', `a\n\n${'a<!-- b\n'.repeat(2_000)}`, 3],
  ['declarations without an end', 'a<!B c\n'.repeat(2_000), 1],
  ['instructions without an end', 'a<? b\n'.repeat(2_000), 1],
  ['quotes', '> a\n\n'.repeat(9_000), 4_473],
  ['lists', '- a\n\nb\n\n'.repeat(9_000), 8_945],
  ['footnotes', 'a\n\n[^a]: b\n\n'.repeat(9_000), 8_947],
  ['underlined headings', 'a\n---\n'.repeat(9_000), 4_473],
])('remark, which a plugin may need, does not parse too many %s', (_, text, line) => {
  const far = excess(text, true);
  expect([far?.what, text.slice(0, far?.index).split('\n').length]).toEqual(['crowds', line]);
  expect(excess(text)).toBeUndefined();
});

test('remark parses any number of closed comments', () => {
  expect(excess('a <!-- b --> <? c ?> <!D>\n'.repeat(3_000), true)).toBeUndefined();
});

test('repeated tokens cannot multiply a long value without limit, wherever they are', async () => {
  const value = 'a'.repeat(400_000);
  const twice = 'A {x} {x} {x}';
  expect(lines(markdown('a.md', 'A {x} {x}', new Map([['x', value]])).problems)).toBe('');
  expect(lines(markdown('a.md', twice, new Map([['x', value]])).problems)).toBe('too-long a.md:1:11');
  const root = makeSite('minimal', {
    'content/site.yml': `name: Fox\nurl: https://fox.example\ndescription: ${value}{description}\n`,
    'content/data/a.yml': `a: ${twice.replaceAll('x', 'description')}\n`,
    'content/pages/b.md': `---\ntitle: B\ndescription: ${twice.replaceAll('x', 'description')}\n---\n\nB\n`,
  });
  const { problems } = await buildSite(root);
  expect(lines(problems)).toMatch(/^too-long content\/data\/a\.yml:1:34$/m);
  expect(lines(problems)).toMatch(/^too-long content\/pages\/b\.md:3:44$/m);
  const own = `name: Fox\nurl: https://fox.example\ntext: A ${'{text}'.repeat(2_000)}\n`;
  const { problems: ofSite } = await buildSite(makeSite('minimal', { 'content/site.yml': own }));
  expect(lines(ofSite)).toMatch(/^too-long content\/site\.yml:3:\d+$/m);
});

describe('ordinary content is read, however long:', () => {
  const row = '| **Bold** | [a link](/a/) | `code` |\n';
  test.each([
    ['a long list of links', '- [a link](/a/) and [another](/b/)\n'.repeat(2_000)],
    ['a list of lists', '- [a link](/a/)\n  - *well* [so](/b/)\n    1. [one](/c/)\n    2. two\n'.repeat(900)],
    [
      'a long table',
      `| a | b | c |\n|---|:-:|---|\n${'| [a link](/a/) | **b** | `c` [d](/d/) |\n'.repeat(2_000)}`,
    ],
    [
      'a changelog without empty lines',
      '## 1.0\n- Mended [#1](/1/), *well*, for [somebody](/b/) who asked\n'.repeat(1_900),
    ],
    ['a long numbered list', '7. [a link](/a/), *well*\n'.repeat(1_500).replace('7', '1')],
    ['a long list with empty lines', '- An item.\n\n  More of it.\n\n'.repeat(6_000)],
    ['a list of lines that are not indented', '- An item,\nand more of it.\n'.repeat(2_400)],
    ['a long quote', '> Words.\n>\n> More words.\n'.repeat(1_600)],
    ['a table', `| a | b | c |\n| - | - | - |\n${row.repeat(600)}`],
    [
      'a list of names and addresses without empty lines',
      '- Luna Moon &amp; Sun <luna_moon@lullamoon.example>, https://lullamoon.example\n'.repeat(3_000),
    ],
    [
      'a table of references',
      `| a | b |\n|---|---|\n${'| `x_y` &#124; &nbsp; a_b | Who *wants* to_see it: www.lullamoon.example |\n'.repeat(3_000)}`,
    ],
    ['code with brackets', `\`\`\`json\n${'[[1,2],[3,4]],\n'.repeat(2_000)}\`\`\``],
    ['long code', `\`\`\`json\n${'{ "id": 1, "text": "moon" },\n'.repeat(6_000)}\`\`\`\nand text`],
    ['code with arrows', `~~~\n${'>'.repeat(200)}\n~~~`],
    ['lines across the page', `${'* '.repeat(150)}\n\n${'- '.repeat(150)}\n`],
    ['words with underlines', `${'a_b_c_d_e '.repeat(2_000)}`],
    ['words in references', '&#1083;&#1091;&#1085;&#1072;&nbsp;'.repeat(1_000)],
    ['a table in HTML', `<table>\n${`<tr>${'<td>a</td>'.repeat(5)}</tr>\n`.repeat(1_000)}</table>`],
    [
      'many notes',
      Array.from({ length: 900 }, (_, index) => `a[^${index}] b[^x]\n\n[^${index}]: c\n\n`).join(''),
    ],
    ['blocks with many links', `${'[a](/b/) *c* '.repeat(300)}\n\n`.repeat(20)],
    ['a long fence', `${'`'.repeat(10_000)}\na\n${'`'.repeat(10_001)}\n\n${'a '.repeat(9_000)}`],
    ['quotes and lists in one another', `${'> '.repeat(20)}${'- '.repeat(10)}a`],
  ])('%s', (_, text) => {
    expect([excess(text), excess(text, true)]).toEqual([undefined, undefined]);
  });

  test('a comment does not hide deep nesting behind a code fence', () => {
    expect(found(`<!--\n\`\`\`\n-->\n\n${'> '.repeat(101)}a`)).toBe('too-deep a.md:5:201');
  });
});

test('a file of more than a million characters is reported at the first one over', async () => {
  const root = makeSite('minimal', {
    'content/pages/a.md': page('A', 'x'.repeat(most.file)),
    'content/site.yml': `name: A\n# ${'x'.repeat(most.file)}`,
  });
  const { problems } = await buildSite(root);
  const before = page('A', '').indexOf('\n\n') + 2;
  expect(lines(problems)).toBe(
    `too-long content/pages/a.md:6:${most.file - before + 1}\ntoo-long content/site.yml:2:${most.file - 7}`,
  );
});

test('a file of hundreds of megabytes is checked without keeping it in memory', async () => {
  const root = makeSite('minimal', { 'content/data/a.json': '[]', 'content/pages/a.md': page('A') });
  const grow = (path: string, size: number) => {
    if (!existsSync(join(root, path))) put(root, path, '');
    truncateSync(join(root, path), size); // none of it is on the disk
  };
  grow('content/pages/a.md', 600_000_000);
  grow('content/data/a.json', 3_000_000_000);
  grow('content/site.yml', 600_000_000);
  expect(lines((await buildSite(root)).problems).split('\n')).toEqual(
    expect.arrayContaining([
      'too-long content/data/a.json:1:1000001',
      expect.stringMatching(/^too-long content\/pages\/a\.md:7:\d+$/),
      expect.stringMatching(/^too-long content\/site\.yml:\d+:\d+$/),
    ]),
  );
  for (const path of [
    'templates/parts/a.ts',
    'templates/styles/site.css',
    'content/static/a.bin',
    'content/static/favicon.svg',
  ])
    grow(path, 3_000_000_000);
  expect(lines((await buildSite(root)).problems)).toBe(
    [
      'content/static/a.bin',
      'content/static/favicon.svg',
      'templates/parts/a.ts',
      'templates/styles/site.css',
    ]
      .map((path) => `too-long ${path}`)
      .join('\n'),
  );
});

test.each([
  ['parts', '/a'.repeat(20_000)],
  ['letters', `/${'a'.repeat(256)}`],
])('a route with too many %s is reported at its key', async (_, route) => {
  const root = makeSite('minimal', {
    'content/pages/a.md': page('A').replace('---\n\n', `route: ${route}/\n---\n\n`),
  });
  expect(lines((await buildSite(root)).problems)).toBe('bad-route content/pages/a.md:4:8');
  put(
    root,
    'content/pages/a.md',
    page('A').replace('---\n\n', `route: ${`/${'a'.repeat(199)}`.repeat(9)}/\n---\n\n`),
  );
  expect(lines((await buildSite(root)).problems)).toBe('');
});

test('a mistake repeated a hundred thousand times on a page is reported each time', async () => {
  const root = makeSite('minimal', {
    'content/pages/a.md': page('A', `${'{nam}'.repeat(14_000)}\n\n`.repeat(7)),
  });
  expect((await buildSite(root)).problems).toHaveLength(98_000);
});

test('YAML that is nested too deeply is reported', async () => {
  const nest = `${'['.repeat(150)}a${']'.repeat(150)}`;
  const root = makeSite('minimal', {
    'content/pages/a.md': `---\ntitle: A\ndescription: B\nx: ${nest}\n---\n`,
  });
  expect(lines((await buildSite(root)).problems)).toBe('too-deep content/pages/a.md:4:104');
});

test('an unknown token is reported at each location', () => {
  expect(found('[a](mailto:{nmae}) and [b](mailto:{nmae} "{nmea}")')).toBe(
    ['unknown-token a.md:1:12', 'unknown-token a.md:1:35', 'unknown-token a.md:1:43'].join('\n'),
  );
  expect(found('![{nmae}](/a.png "{nmae}")')).toBe('unknown-token a.md:1:3\nunknown-token a.md:1:19');
  expect(found('[x]\n\n[x]: /{nmae}/\n  "{nmae}"')).toBe('unknown-token a.md:3:7\nunknown-token a.md:4:4');
  expect(found('<http://a.b/{nmae}>')).toBe('unknown-token a.md:1:13\nunknown-token a.md:1:13');
});

test.each([
  ['![\\{name\\}](a.png)', '<p><img src="a.png" alt="{name}"></p>'],
  [
    '![\\{name} {name}](a.png "&#123;name} {name}")',
    '<p><img src="a.png" alt="{name} Fox" title="{name} Fox"></p>',
  ],
  ['[\\{x}](/{name}/ "\\{name}")', '<p><a href="/Fox/" title="{name}">{x}</a></p>'],
])('an escaped brace in %s is not a token', (text, expected) => {
  expect(html(text)).toBe(expected);
  expect(found(text)).toBe('');
});

test('an escaped brace does not appear as unknown placeholder in the page', async () => {
  const body = '![\\{u_1\\}](https://a.example/a.png) \\{name\\} {name} &#123;b&#125; \\{c\\_d}';
  expect(
    lines((await buildSite(makeSite('minimal', { 'content/pages/a.md': page('A', body) }))).problems),
  ).toBe('');
});

test('characters that HTML forbids become U+FFFD, in Markdown and YAML', async () => {
  const root = makeSite('minimal', {
    'content/pages/a.md': `---\ntitle: "a\\0b\\x07c\\ud800d"\ndescription: B\n---\n\nx\0y\x0bz\x85 &#0;\n`,
  });
  expect(lines((await buildSite(root)).problems)).toBe('');
  const built = readFileSync(join(root, 'dist/a/index.html'), 'utf8');
  expect(built).toContain('<h1>a\ufffdb\ufffdc\ufffdd</h1>');
  expect(built).toContain('<p>x\ufffdy\ufffdz\ufffd \ufffd</p>');
});

test('a list or mapping as a YAML key is reported once, at its location', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const root = makeSite('minimal', {
    'content/pages/a.md': '---\ntitle: A\ndescription: B\n? [a, b]\n: c\n---\n',
    'content/pages/b.md': '---\ntitle: &a A\ndescription: B\n*a : c\n{a: b}: c\n---\n',
  });
  expect(lines((await buildSite(root)).problems)).toBe(
    [
      'yaml-key content/pages/a.md:4:3',
      'yaml-key content/pages/b.md:4:1',
      'yaml-key content/pages/b.md:5:1',
    ].join('\n'),
  );
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('tens of thousands of keys are read', () => {
  const source = { path: 'a', absolute: '/a', version: '' };
  const keys = Array.from({ length: 60_000 }, (_, index) => `k${index}: 1`);
  for (const yaml of [
    `{${keys.join(', ')}}`,
    `a: {${keys.join(', ')}}`,
    keys.map((key) => `${key}.0\n`).join(''),
  ])
    expect(parseData(source, yaml).problems).toEqual([]);
});

test('style attributes of all pages together have a limit, because pages share their rules', async () => {
  const styled = (first: number) =>
    `Text.\n\n${numbered(most.styles / 2, (index) => `<b style="margin-top: ${first + index}px">x</b>\n\n`)}`;
  const pages = {
    'content/pages/a.md': page('A', styled(0)),
    'content/pages/b.md': page('B', styled(most.styles / 2)),
  };
  const root = makeSite('minimal', pages);
  expect(lines((await buildSite(root)).problems)).toBe('');
  put(root, 'content/pages/b.md', page('B', styled(most.styles / 2 + 1)));
  put(root, 'content/pages/c.md', page('C', '<b style="margin-top: 0px">x</b>'));
  expect(lines((await buildSite(root)).problems)).toBe('');
  put(root, 'content/pages/d.md', page('D', '<b style="margin-top: 1em">x</b>'));
  expect(lines((await buildSite(root)).problems)).toBe('too-long content/pages/d.md:6:4');
});
