// The text of a file → its keys and values, each with its place.
import { describe, expect, test } from 'vitest';
import { hasImages, parse, parseAny, parseData } from '../../src/steps/parse.ts';
import { file } from '../support/values.ts';

const page = file('content/pages/a.md');

test('a page has its values, the place of each, its tokens, and the front matter that they come from', () => {
  const text = '---\ntitle: "{name} sings"\nlinks:\n  - href: /b/\n---\n\n![A fox](fox.png)\n';
  const { value, problems } = parse(page, text);
  expect({ value, problems }).toEqual({
    value: {
      source: page,
      text: '---\ntitle: "{name} sings"\nlinks:\n  - href: /b/',
      values: { title: '{name} sings', links: [{ href: '/b/' }] },
      places: new Map([
        ['title', { line: 2, column: 1 }],
        ['links', { line: 3, column: 1 }],
        ['links.0', { line: 4, column: 5 }],
        ['links.0.href', { line: 4, column: 5 }],
      ]),
      tokens: [{ word: 'name', place: { line: 2, column: 9 } }],
    },
    problems: [],
  });
});

test.each([
  ['![A fox](fox.png)', true],
  ['<img src="/fox.png" alt="A fox">', true],
  ['[The fox](fox.png)', true],
  ['[fox]: /fox.avif', true],
  ['Text with a [link](/b/).', false],
  ['fox.png!', false],
])('there may be an image in %j: %s', (text, expected) => {
  expect(hasImages(`---\ntitle: A\n---\n\n${text}\n`)).toBe(expected);
});

test('site.yml is YAML from its first line to its last', () => {
  expect(parseData(file('content/site.yml'), 'name: Test\nprice: 3\n')).toEqual({
    value: {
      text: 'name: Test\nprice: 3\n',
      values: { name: 'Test', price: 3 },
      places: new Map([
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
  expect(value?.places.get('0')).toEqual(first);
  expect(value?.places.get('1')).toEqual(second);
  expect(value?.tokens).toEqual([{ word: 'name', place: token }]);
});

test.each(['words', '5', '"text"', '- a\nb: c'])('what is neither a list nor keys is no data: %j', (text) => {
  const { value, problems } = parseAny(file('content/data/a.yml'), text);
  expect([value, problems.length]).toEqual([undefined, 1]);
});

describe('what cannot be read is a problem with a place', () => {
  test.each([
    ['nothing', '\n \n', 'empty-file', [], 1, 1],
    ['an open end', '---\ntitle: A\n', 'front-matter-unclosed', [], 1, 1],
    ['another language', '---js\n{}\n---\n', 'front-matter-language', ['js'], 1, 4],
    ['a list', '---\n- a\n---\n', 'yaml-not-mapping', [], 2, 1],
  ])('%s', (_, text, code, facts, line, column) => {
    const { value, problems } = parse(page, text);
    expect(value).toBeUndefined();
    expect(problems).toEqual([{ code, facts, at: { file: page.path, line, column } }]);
  });
});
