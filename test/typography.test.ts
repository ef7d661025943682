// What quotes, dashes and dots become, whatever stands beside them.
import type { Paragraph } from 'mdast';
import { expect, test } from 'vitest';
import { typographic } from '../src/markdown/markdown.ts';
import { typeset } from '../src/markdown/typography.ts';

test.each([
  ['"He said \'no\'."', '“He said ‘no’.”'],
  ['"\'Quoted\' words"', '“‘Quoted’ words”'],
  ["the '80s and '90s", 'the ’80s and ’90s'],
  ['a ("b") ("c")', 'a (“b”) (“c”)'],
  ['He said "...and so".', 'He said “…and so”.'],
  ['"a"-"b" and ["c","d"]', '“a”-“b” and [“c”,“d”]'],
  ['in "a"/"b"', 'in “a”/“b”'],
  ['5\' 6"', '5’ 6”'],
  ["don't, dogs' bone, Jones's \"x\"", 'don’t, dogs’ bone, Jones’s “x”'],
  ['x="y" "$5" "#id"', 'x=“y” “$5” “#id”'],
  ['"--foo" and "--bar"', '“—foo” and “—bar”'],
  ['"A"\u2014"B" (see "x").', '“A”\u2014“B” (see “x”).'],
  ['a "e\u0301" b, "中" c', 'a “e\u0301” b, “中” c'],
  ["''a'' ``b`` ```c", '”a” “b“ ```c'],
  ['"" b, a -- b --- c ---- d', '"" b, a — b --- c ---- d'],
  ['wait.... U.S. ... so .. a . . b', 'wait… U.S. … so .. a . . b'],
])('%s', (text, expected) => {
  expect(typographic(text, 'en')).toBe(expected);
});

test('what stands in links and emphasis is decided by what stands around them, code is letters, and stays', () => {
  const block: Paragraph = {
    type: 'paragraph',
    children: [
      { type: 'text', value: '"' },
      { type: 'emphasis', children: [{ type: 'text', value: "it's" }] },
      { type: 'text', value: '" and "' },
      { type: 'inlineCode', value: '"x"...' },
      { type: 'text', value: '"-' },
      { type: 'text', value: '- b' },
    ],
  };
  typeset([block], 'en');
  expect(block.children.map((node) => ('value' in node ? node.value : node))).toEqual([
    '“',
    { type: 'emphasis', children: [{ type: 'text', value: 'it’s' }] },
    '” and “',
    '"x"...',
    '”-',
    '- b',
  ]);
});
