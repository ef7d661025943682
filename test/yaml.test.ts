// Invalid YAML: the location of the mistake, and the fix.
import { expect, test } from 'vitest';
import { tokensOf, yamlLibrary } from '../src/model/values/yaml.ts';
import { parse, parseData } from '../src/stages/1-sources/parse.ts';
import { lines, wordsOf } from './support/problems.ts';

const tab = /spaces/;
const open = /is not closed/;
const inner = /ends the text/;
const colon = /second colon.*quotes/s;
const sign = /cannot begin with this sign.*quotes/s;
const list = /in the line of its key.*\[one, two\]/s;
const columns = /same number of spaces/;
const conflict = /Git could not merge.*=======/s;
const more = Array.from({ length: 10 }, (_, index) => `key${index}: value\n`).join('');

test.each<[string, string, string, RegExp]>([
  ['a tab as indentation', 'a:\n\tb: 1\nc: 2\n', '2:1', tab],
  ['a tab in a text of several lines', 'a: >\n\tb\n\tc\n', '2:1', tab],
  ['a tab in a quoted text', 'a: "b\n\tc"\n', '2:1', tab],
  ['a tab after spaces', 'a:\n  b: 1\n\tc: 2\n', '3:1', tab],
  ['a quote that is never closed', `title: a\ntext: "b\n${more}`, '2:7', open],
  ['one in the last line', "title: a\ntext: 'b\n", '2:7', open],
  ['one in a list', 'links:\n  - "A\n  - B\n  - C\n', '2:5', open],
  ['one in a flow list', 'links: ["A, B]\nnext: c\n', '1:9', open],
  ['one that a later one closes', `title: "A\n${more}other: "b"\n`, '1:8', open],
  ['an indented tab below others', 'a: "b"\nc:\n  - d: "e\n    f: g\n  - d: "h"\n', '3:8', open],
  ['an apostrophe within apostrophes', "title: 'It's late'\n", '1:12', inner],
  ['text behind a quote', 'title: "Good" night\n', '1:15', inner],
  ['a key further left than the one above', 'a:\n   b: 1\n  c: 2\n', '3:1', columns],
  ['a key further left in an item', 'menu:\n  - label: A\n   href: b\n', '3:1', columns],
  ['two versions', 'a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> other\n', '2:1', conflict],
  ['a colon', 'title: a: b\n', '1:8', colon],
  ['a sign that begins no text', 'title: @home\n', '1:8', sign],
  ['a list in the line of its key', 'tags: - a\n', '1:7', list],
])('%s is reported at its start', (_, yaml, place, hint) => {
  const source = { path: 'a', absolute: '/a', version: '' };
  const { problems } = parseData(source, yaml);
  expect(lines(problems)).toBe(`yaml-syntax a:${place}`);
  expect(wordsOf(problems[0])).toMatch(hint);
  const [line = '', column = ''] = place.split(':');
  const inPage = parse(source, `---\n${yaml}---\n\nIt's "text".\n`);
  expect(lines(inPage.problems)).toBe(`yaml-syntax a:${Number(line) + 1}:${column}`);
});

test.each(['!!set {a, b}', '!!timestamp 2025-01-01', '!!omap [a: 1]', '!!binary aGk='])(
  'a value that is not plain data is reported, and not lost: %s',
  (tagged) => {
    const { value, problems } = parseData({ path: 'a', absolute: '/a' }, `one: !!str 1\ntwo: ${tagged}\n`);
    expect([value, lines(problems)]).toEqual([undefined, 'yaml-syntax a:2:6']);
  },
);

test('duplicate keys in a mapping are reported at the later one', () => {
  const source = { path: 'a', absolute: '/a', version: '' };
  const { value, problems } = parseData(source, `{a: 1, b: 2, a: 3,\n "b": 4, c: {a: 5, ? a : 6}}`);
  expect(value).toBeUndefined();
  expect(lines(problems)).toBe(['1:14', '2:2', '2:22'].map((place) => `yaml-syntax a:${place}`).join('\n'));
});

test.each([
  ['# nothing', 0],
  ['a: 1\n---\n', 3],
  ['a', 2],
  ['a: 1', 3],
  ['- - a\n- b', 4],
  ['? [a]\n: b', 3],
  ['a: b\nc: [[{d: e}], f]', 6],
  ['a: 1\n---\n- - - b', 5],
])('the open tokens of %j are %i, with that of the document', (yaml, levels) => {
  expect(tokensOf(yaml, levels - 1)).toHaveProperty('tooDeepAt');
  expect(tokensOf(yaml, levels)).toEqual({ tokens: [...new (yamlLibrary().Parser)().parse(yaml)] });
});

test.each([': ', '- ', '? ', '[', '{a: ', ' - '])('nested YAML of %j never overflows the stack', (piece) => {
  const source = { path: 'a', absolute: '/a', version: '' };
  const { problems } = parseData(source, `${piece.repeat(100_000)}\nk: [1]`);
  expect(lines(problems)).toMatch(/^too-deep a:1:\d+$/);
});
