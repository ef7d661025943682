// The text of a file → its keys and values, each with its place.
import { describe, expect, test } from 'vitest';
import { problem } from '../../src/problems/problem.ts';
import { hasImages, parse, parseAny, parseData, withDefined } from '../../src/stages/1-sources/parse.ts';
import { keyTwice, manyDocuments, noAnchor } from '../../src/stages/1-sources/words.ts';
import { file } from '../support/values.ts';

const page = file('content/pages/a.md');

test('a page has its values, their locations, its tokens, and its front matter', () => {
  const text = '---\ntitle: "{name} sings"\nlinks:\n  - href: /b/\n---\n\n![A fox](fox.png)\n';
  const { value, problems } = parse(page, text);
  expect({ value, problems }).toEqual({
    value: {
      source: page,
      text: '---\ntitle: "{name} sings"\nlinks:\n  - href: /b/',
      values: { title: '{name} sings', links: [{ href: '/b/' }] },
      locations: new Map([
        ['title', { line: 2, column: 1 }],
        ['links', { line: 3, column: 1 }],
        ['links.0', { line: 4, column: 5 }],
        ['links.0.href', { line: 4, column: 5 }],
      ]),
      tokens: [{ word: 'name', location: { line: 2, column: 9 } }],
    },
    problems: [],
  });
});

test.each([
  ['![A fox](fox.png)', true],
  ['<img src="/fox.png" alt="A fox">', true],
  ['[The fox](fox.png)', true],
  ['[fox]: /fox.avif', true],
  ['<source srcset="/fox">', true],
  ['<a href = "/fox.WEBP">', true],
  ["<a href='/fox.jpeg'>", true],
  ['<a HREF=/fox.jpg>', true],
  ['[fox](</a fox.gif>)', true],
  ['[fox](/fox.svg?a#b)', true],
  ['Text with a [link](/b/).', false],
  ['fox.png!', false],
  ['[fox](https://b.example/fox.png)', false],
  ['[fox](/fox.pngx)', false],
  ['[fox](/foxpng)', false],
  ['[fox](.png)', false],
  ['[fox](/a)b.png)', false],
  ['[fox](/a\n.png)', false],
  ['<imgs>', false],
  ['<a xhref="/fox.png">', false],
])('a text may have an image: %j: %s', (text, expected) => {
  expect(hasImages(`---\ntitle: A\n---\n\n${text}\n`)).toBe(expected);
});

test('site.yml is YAML as a whole', () => {
  expect(parseData(file('content/site.yml'), 'name: Test\nprice: 3\n')).toEqual({
    value: {
      text: 'name: Test\nprice: 3\n',
      values: { name: 'Test', price: 3 },
      locations: new Map([
        ['name', { line: 1, column: 1 }],
        ['price', { line: 2, column: 1 }],
      ]),
      tokens: [],
    },
    problems: [],
  });
});

test.each([
  [
    'YAML',
    'data.yml',
    '- name: Ada\n- name: "{name}"\n',
    [
      { line: 1, column: 3 },
      { line: 2, column: 3 },
    ],
    { line: 2, column: 10 },
  ],
  [
    'JSON with tabs',
    'data.json',
    '[\n\t{ "name": "Ada" },\n\t{ "name": "{name}" }\n]\n',
    [
      { line: 2, column: 2 },
      { line: 3, column: 2 },
    ],
    { line: 3, column: 13 },
  ],
])('a data file may be a list, in %s', (_, name, text, [first, second], token) => {
  const { value, problems } = parseAny(file(`content/data/${name}`), text);
  expect(problems).toEqual([]);
  expect(value?.values).toEqual([{ name: 'Ada' }, { name: '{name}' }]);
  expect(value?.locations.get('0')).toEqual(first);
  expect(value?.locations.get('1')).toEqual(second);
  expect(value?.tokens).toEqual([{ word: 'name', location: token }]);
});

test.each(['words', '5', '"text"', '- a\nb: c'])('a scalar is not data: %j', (text) => {
  const { value, problems } = parseAny(file('content/data/a.yml'), text);
  expect([value, problems.length]).toEqual([undefined, 1]);
});

describe('unreadable input is a problem with a location:', () => {
  test.each([
    ['nothing', '\n \n', 'empty-file', [], 1, 1],
    ['an open end', '---\ntitle: A\n', 'front-matter-unclosed', [], 1, 1],
    ['another language', '---js\n{}\n---\n', 'front-matter-language', ['js'], 1, 4],
    ['a list', '---\n- a\n---\n', 'yaml-not-mapping', [], 2, 1],
    ['a text', '---\n\n  a\n---\n', 'yaml-not-mapping', [], 3, 3],
    ['a closing line with more dashes', '---\ntitle: A\n----\n', 'front-matter-unclosed', [], 3, 1],
    ['a key that is a list', '---\na: b\n? [c]\n: d\n---\n', 'yaml-key', ['[c]'], 3, 3],
    ['a forbidden key', '---\n__proto__: b\n---\n', 'yaml-key', ['__proto__'], 2, 1],
    ['an anchor in itself', '---\na: &a\n  b: *a\n---\n', 'yaml-aliases', [], 1, 1],
    ['a missing anchor', '---\na: *b\n---\n', 'yaml-syntax', [noAnchor('b')], 2, 4],
    [
      'a reserved character',
      '---\na: @b\n---\n',
      'yaml-syntax',
      ['Plain value cannot start with reserved character @.', 'sign'],
      2,
      4,
    ],
    ['a missing anchor with a point', '---\na: *b.c\n---\n', 'yaml-syntax', [noAnchor('b.c')], 2, 4],
    [
      'an anchor that is set too late',
      '---\na:\n  - *b\nb: &b c\n---\n',
      'yaml-syntax',
      [noAnchor('b')],
      3,
      5,
    ],
    ['a key twice', '---\na: 1\nb: 2\na: 3\n---\n', 'yaml-syntax', [keyTwice, 'twice'], 4, 1],
    ['too many levels', `---\na: ${'['.repeat(200)}${']'.repeat(200)}\n---\n`, 'too-deep', [100], 2, 104],
  ])('%s', (_, text, code, facts, line, column) => {
    const { value, problems } = parse(page, text);
    expect(value).toBeUndefined();
    expect(problems).toEqual([{ code, facts, at: { file: page.path, line, column } }]);
  });
});

test.each(['a: |\n  x\n  - b\n', 'a: "x\n  - b"\n', 'a: x\n  -b\n', 'a:\n  - x\n  - - b\n'])(
  'an item inside a text, or without a list, is not a YAML mistake: %j',
  (text) => {
    expect(parseAny(file('a.yml'), text).problems).toEqual([]);
  },
);

describe('a mistake in YAML is reported with its likely cause:', () => {
  test.each([
    ['tab', 'a.yml', 'a:\n\tb: 1\n', 2, 1],
    ['tab', 'a.yml', '- a: x\n\tb: 1\n', 2, 2],
    ['tab', 'a.yml', '- a: x\n \t b: 1\n', 2, 2],
    ['tab', 'a.yml', 'a:\tb: 1\n', 1, 3],
    ['tab', 'a.yml', 'a: [\n\t b\n]\n', 2, 3],
    ['list in line', 'a.yml', 'a:\t- b\n', 1, 4],
    ['other', 'a.yml', 'a: [b]\tc\n', 1, 8],
    ['other', 'a.yml', '[\n\t"b" c]\n', 2, 6],
    ['next line', 'a.yml', '- a: x\n   b: 1\n', 1, 6],
    ['next line', 'a.yml', 'a: x\n  b: 1\n', 1, 4],
    ['next line', 'a.yml', '-a: x\n  b: 1\n', 1, 5],
    ['colon', 'a.yml', 'a: x: y\n  b: 1\n', 1, 4],
    ['colon', 'a.yml', 'a: xy: z\n', 1, 4],
    ['colon', 'a.yml', 'a: x:\n', 1, 4],
    ['colon', 'a.yml', 'a: x:', 1, 4],
    ['next line', 'a.yml', 'a: some text\n  more: 1\n', 1, 4],
    ['next line', 'a.yml', 'a: x\n\n\n  b: 1', 1, 4],
    ['next line', 'a.yml', 'a: x\n  more:', 1, 4],
    ['colon', 'a.yml', ' aa: xx: yy\n - b: 1', 1, 6],
    ['colon', 'a.yml', ' a: x: y\n -', 1, 5],
    ['columns', 'a.yml', 'a:\n  b: 1\n c: 2\n', 3, 1],
    ['indent', 'a.yml', 'a:\n  - b\n - c\n', 3, 2],
    ['indent', 'a.yml', 'a:\n   - b: 1\n     c: 2\n  - b: 3\nd: 4\n', 4, 3],
    ['indent', 'a.yml', ' a: b\nc: d\n', 1, 1],
    ['indent', 'a.yml', '# x\n\n  a: b\nc\n', 3, 1],
    ['indent', 'a.yml', ' #x\n "a"\nb:', 2, 1],
    ['indent', 'a.yml', 'a: [1]\n  -\n', 2, 3],
    ['other', 'a.yml', '- a\nb', 2, 1],
    ['other', 'a.yml', '   \n]\n', 2, 1],
    ['no colon', 'a.yml', ' -a\n\tb:', 1, 2],
    ['inner quote', 'a.yml', ' a: "b" c\n', 1, 9],
    ['dash', 'a.yml', 'a:\n  - b: 1\n  -b: {c: 1}\n', 3, 3],
    ['columns', 'a.yml', 'a:\n  - b: 1\n  c: 1\n', 3, 1],
    ['sign', 'a.yml', 'a: ? b\n', 1, 4],
    ['sign', 'a.yml', 'a: `b`\n', 1, 4],
    ['sign', 'a.yml', 'a: %b\n', 1, 4],
    ['colon', 'a.yml', 'a: [b, c: d: e]\n', 1, 11],
    ['colon', 'a.yml', 'a: {b: c: d}\n', 1, 8],
    ['colon', 'a.yml', '- a: b: c\n', 1, 6],
    ['list in line', 'a.yml', 'a: - b\n', 1, 4],
    ['list in line', 'a.yml', 'a: {b: - c}\n', 1, 8],
    ['next line', 'a.yml', 'a: x\n\n  b: 1\n', 1, 4],
    ['other', 'a.yml', 'a: |\n    \n  x\n', 3, 3],
    ['open quote', 'a.yml', 'a: "x\nb: 1\n', 1, 4],
    ['open quote', 'a.yml', 'a: x\nb: {c: "d}\n', 2, 8],
    ['inner quote', 'a.yml', 'a: "x" y"\n', 1, 8],
    ['inner quote', 'a.yml', "a: 'x'y'\n", 1, 7],
    ['inner quote', 'a.yml', '- a\n- "b" c\n- "d"\n', 2, 7],
    ['open list', 'a.yml', 'a: "x"\nb: [1\n', 3, 1],
    ['open list', 'a.yml', 'b: [1, 2\nc: 3\n', 2, 1],
    ['open mapping', 'a.yml', 'b: {c: 1\nd: 2\n', 2, 1],
    ['no colon', 'a.yml', 'a: b\nmenu\n', 2, 1],
    ['no colon', 'a.yml', 'menu\na: b\n', 1, 1],
    ['no colon', 'a.yml', 'a: b\n&x\n \t]\n', 3, 2],
    ['other', 'a.yml', 'a: "x"\nb: [1]]\n', 2, 7],
    ['other', 'a.yml', 'b: [1]]\n', 1, 7],
    ['other', 'a.yml', '[a] b\n', 1, 5],
    ['other', 'a.yml', 'a: b\n]\n', 2, 1],
    ['other', 'a.yml', 'a: ["b" "c"]\n', 1, 9],
    ['other', 'a.yml', 'a: &b x "y"\nc: *b "y"\n', 2, 7],
    ['sign', 'a.yml', 'a: "x"\nb: @c\n', 2, 4],
    ['escape', 'a.yml', 'a: "\\q"\n', 1, 5],
    ['sign', 'a.yml', 'a: @b\n---\nb: 2\n', 1, 4],
    ['tab', 'a.yml', 'a: |\n\tx\n', 2, 1],
    ['other', 'a.yml', 'a: |x\n b\n', 1, 5],
    ['conflict', 'a.yml', 'a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> x\n', 2, 1],
    ['inner quote', 'a.yml', 'a: "<<<<<<< x" y"\n', 1, 16],
    ['json', 'a.json', '{"a": "x" y"}', 1, 11],
    ['item', 'a.yml', 'tags:\n  - a\n    - b\n  - c\n', 3, 5],
    ['item', 'a.yml', 'tags: a\n  - b\n', 2, 3],
    ['other', '.json.yml', 'b: [1]]\n', 1, 7],
  ])('%s, in %s: %j', (mistake, name, text, line, column) => {
    const { value, problems } = parseAny(file(name), text);
    expect(value).toBeUndefined();
    expect(problems).toEqual([
      { code: 'yaml-syntax', facts: [expect.any(String), mistake], at: { file: name, line, column } },
    ]);
  });
});

test.each([
  ['a: !x.y b\n', 'Unresolved tag: !x.y.'],
  ['a: "b" c\n', 'Unexpected scalar at node end.'],
])('the message of the YAML library becomes a sentence: %j', (text, said) => {
  expect(parseAny(page, text).problems.map(({ facts }) => facts[0])).toEqual([said]);
});

test('an alias has the value of its anchor, in keys and values', () => {
  const { value, problems } = parseAny(page, '&a b: &c d\ne: [*a, *c]\n');
  expect([value?.values, problems]).toEqual([{ b: 'd', e: ['b', 'd'] }, []]);
});

test('a file with several YAML documents is refused', () => {
  const { problems } = parseAny(page, 'a: 1\n---\nb: 2\n');
  expect(problems).toEqual([
    problem('yaml-syntax', [manyDocuments, 'documents'], { file: page.path, line: 2, column: 1 }),
  ]);
});

test('a text that is too long is not read', () => {
  const text = `a: ${'b'.repeat(1_000_000)}`;
  for (const read of [parse, parseData, parseAny]) {
    const { value, problems } = read(page, text);
    const at = { file: page.path, line: 1, column: 1_000_001 };
    expect({ value, problems }).toEqual({
      value: undefined,
      problems: [problem('too-long', ['file', 1_000_000], at)],
    });
    expect(read(page, text.slice(0, 1_000_000)).problems.map(({ code }) => code)).not.toContain('too-long');
  }
});

test('data may have many levels, but not too many, nor may aliases expand too much', () => {
  const nested = (levels: number) => `a: ${'['.repeat(levels)}${']'.repeat(levels)}\n`;
  const codes = (text: string) => parseData(page, text).problems.map(({ code }) => code);
  expect([codes(nested(99)), codes(nested(100))]).toEqual([[], []]);
  expect(codes('a: &a [1]\nb: [*a, *a]\n')).toEqual([]);
  const list = (name: string, of: string) => `${name}: &${name} [${Array(9).fill(`*${of}`).join(', ')}]\n`;
  const laughs = `a: &a [1]\n${list('b', 'a')}${list('c', 'b')}${list('d', 'c')}${list('e', 'd')}`;
  expect(codes(laughs)).toEqual(['yaml-aliases']);
});

test('too many aliases are refused, because each is searched among all', () => {
  const anchors = Array.from({ length: 5_000 }, (_, index) => `- &a${index} x\n`).join('');
  const lines = (count: number) =>
    anchors + Array.from({ length: count }, (_, index) => `- *a${index}\n`).join('');
  expect(parseAny(page, lines(10)).problems).toEqual([]);
  const at = { file: page.path, line: 6_709, column: 3 };
  const problems = [problem('yaml-aliases', [], at)];
  expect(parseAny(page, lines(2_000))).toEqual({ value: undefined, problems });
});

test('too many aliases inside anchors are refused', () => {
  const lists = (count: number) =>
    Array.from({ length: count }, (_, at) => `- &a${at} x\n- &b${at} [*a${at}]\n- *b${at}\n`).join('');
  const codes = (count: number) => parseAny(page, lists(count)).problems.map(({ code }) => code);
  expect([codes(100), codes(1_200)]).toEqual([[], ['yaml-aliases']]);
});

test('aliases cannot exceed the limits of size and depth', () => {
  const codes = (text: string) => parseData(page, text).problems.map(({ code }) => code);
  const long = (length: number) => `a: &a ${'x'.repeat(length)}\nb: [*a, *a, *a, *a, *a, *a, *a, *a, *a]\n`;
  expect([codes(long(99_000)), codes(long(100_000))]).toEqual([[], ['yaml-aliases']]);
  const wide = (length: number) =>
    `a: &a [${'x,'.repeat(length)}]\nb: [*a, *a, *a, *a, *a, *a, *a, *a, *a]\n`;
  expect([codes(wide(10_000)), codes(wide(51_000))]).toEqual([[], ['yaml-aliases']]);
  const deep = (levels: number) =>
    `a: &a ${'['.repeat(50)}${']'.repeat(50)}\nb: ${'['.repeat(levels)}*a${']'.repeat(levels)}\n`;
  expect([codes(deep(50)), codes(deep(51))]).toEqual([[], ['yaml-aliases']]);
});

// Of still more the library would overflow the stack, and V8 may end the process then.
test.each([
  ['lists between brackets', `a: ${'['.repeat(700)}${']'.repeat(700)}`, 1, 503],
  ['mappings between braces, beside empty ones', `a: ${'{b: {}, a: '.repeat(700)}`, 1, 5476],
  ['lists', `${'- '.repeat(700)}a`, 1, 1000],
  ['keys', `${'? '.repeat(700)}a`, 1, 1000],
  ['mappings', Array.from({ length: 700 }, (_, index) => `${' '.repeat(index)}a:\n`).join(''), 500, 501],
  ['lists and mappings, at the end of a list', `- a\n- b:\n${'- '.repeat(700)}a`, 3, 1000],
])('far too many levels are refused: %s', (_, text, line, column) => {
  const at = { file: page.path, line, column };
  expect(parseAny(page, text)).toEqual({ value: undefined, problems: [problem('too-deep', [100], at)] });
});

test('text that looks like many levels is read', () => {
  const rule = '-'.repeat(2_000);
  const text = '[{'.repeat(1_000);
  expect(parseData(page, `a: |\n  ${rule}\nb: "${text}"\n`).value?.values).toEqual({
    a: `${rule}\n`,
    b: text,
  });
});

test('missing front matter and empty data have no keys', () => {
  expect(parse(page, 'Text.\n').value).toMatchObject({ values: {}, text: '', locations: new Map() });
  expect(parse(page, '---\n---\n').value).toMatchObject({ values: {}, text: '---' });
  expect(parse(page, '----\ntitle: A\n---\n').value).toMatchObject({ values: {}, text: '' });
  expect(parse(page, '---\n# none\n~\n---\n').value?.values).toEqual({});
  expect(parseData(page, '').value).toMatchObject({ values: {}, text: '' });
  expect(parseAny(page, '- a').value?.values).toEqual(['a']);
  expect(parseData(page, '- a').problems.map(({ code }) => code)).toEqual(['yaml-not-mapping']);
  // As in JavaScript, where it would be no name otherwise.
  expect(parseData(page, '~: a\n').value?.values).toEqual({ '': 'a' });
});

test('forbidden characters are replaced in texts and keys; locations are those of the file', () => {
  const { value, problems } = parseData(page, '"a\\u0001b":\n  - "{x} \\0 {y}"\n  - 3\n1: {z}\n');
  expect(problems).toEqual([]);
  expect(value?.values).toEqual({ 'a\ufffdb': ['{x} \ufffd {y}', 3], 1: { z: null } });
  expect([...(value?.locations ?? [])].map(([path, { line, column }]) => [path, line, column])).toEqual([
    ['a\ufffdb', 1, 1],
    ['a\ufffdb.0', 2, 5],
    ['a\ufffdb.1', 3, 5],
    ['1', 4, 1],
    ['1.z', 4, 5],
  ]);
  expect(value?.tokens).toEqual([
    { word: 'x', location: { line: 2, column: 6 } },
    { word: 'y', location: { line: 2, column: 13 } },
  ]);
});

test('escaped braces are no tokens, and a list of keys has no duplicates', () => {
  expect(parseData(page, String.raw`a: \{name} {url}`).value?.tokens).toEqual([
    { word: 'url', location: { line: 1, column: 12 } },
  ]);
  const { problems } = parseData(page, '? [a]\n: b\n? - c\n  - d\n: e\n');
  expect(problems.map(({ code, facts }) => [code, ...facts])).toEqual([
    ['yaml-key', '[a]'],
    ['yaml-key', '- c\n  - d'],
  ]);
});

test('values of the command line replace keys and their locations', () => {
  const read = parseData(page, 'name: Test\nmenu:\n  - a\nmenus: 1\n').value;
  if (!read) throw new Error();
  expect(withDefined(read, {})).toBe(read);
  const { values, locations, defined } = withDefined(read, { menu: 'x\u0000', year: '2026' });
  expect(values).toEqual({ name: 'Test', menu: 'x\ufffd', menus: 1, year: '2026' });
  expect([[...locations.keys()], defined]).toEqual([
    ['name', 'menus'],
    ['menu', 'year'],
  ]);
});
