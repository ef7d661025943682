// What quotes, dashes and dots become, whatever stands beside them.
import type { Link, Paragraph } from 'mdast';
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

test.each([
  ['de', '"Ja", sagte sie: "\'Nein\' ist\'s." -- so', '„Ja“, sagte sie: „‚Nein‘ ist’s.“ – so'],
  ['de', "Hans' 'Haus' 'a'b' c'", 'Hans’ ‚Haus‘ ‚a’b‘ c’'],
  ['de', 'a --- b -- c', 'a — b – c'],
  ['en', 'a --- b -- c', 'a --- b — c'],
  ['fr', '"L\'eau", c\'est "beau".', '«\u00a0L’eau\u00a0», c’est «\u00a0beau\u00a0».'],
  ['sv', '"Ja" -- \'nej\'', '”Ja” – ’nej’'],
  ['pl', "\"a 'b' c\" d'e", '„a «b» c” d’e'],
  ['bg', "\"a 'b' c\" d'e", '„a „b“ c“ d’e'],
  ['fr-CH', "\"a 'b' c\" d'e", '«a ‹b› c» d’e'],
  ['tlh', "\"a\" -- 'b' it's...", "\"a\" — 'b' it's…"],
])('%s: %s', (language, text, expected) => {
  expect(typographic(text, language)).toBe(expected);
});

test.each([
  ['a sign alone', 'x "', 'x ”'],
  ['at the end', 'a "b', 'a “b'],
  ['before a space', 'a " b', 'a ” b'],
  ['before a sign', 'x ". y', 'x ”. y'],
  ['before signs and a word', '"...a" "((b))"', '“…a” “((b))”'],
  ['before two kinds of signs', 'x "(-a', 'x ”(-a'],
  ["'s and more letters", "'sea 's 'so '80s '80sx '8s", '‘sea ’s ‘so ’80s ‘80sx ‘8s'],
  ['a double one before s', '"s" "80s"', '“s” “80s”'],
  ['backquotes alone', 'x ``a', 'x “a'],
])('%s', (_, text, expected) => {
  expect(typographic(text, 'en')).toBe(expected);
});

test.each([
  ['a quote opens behind a letter where none is open, and else closes', '他说"你好"了', '他说“你好”了'],
  ['one that has closed opens again', '"你好"和"你"了', '“你好”和“你”了'],
  ['and so does a single one', "'你'和'好'了", '‘你’和‘好’了'],
  ['one that has closed at the end of a Latin word', "'a'和'b'了", '‘a’和‘b’了'],
  ['or at its beginning', "'你'a和'好'了", '‘你’a和‘好’了'],
  ['or in it, if it is a double one', '他说"a"b和"好"了', '他说“a”b和“好”了'],
  ['but an apostrophe in a word closes nothing', "他说'it's好'了", '他说‘it’s好’了'],
  ['one closes behind a sign of its script', '"你好。"了', '“你好。”了'],
  ['or behind another sign before a letter of its script', '"Hi!"他', '“Hi!”他'],
  ['where none is open, one opens behind such signs', '好,"你"，"好"了', '好,“你”，“好”了'],
  ['also where a space is before it, whatever is open', '"你 "好', '“你 “好'],
  ['in Japanese and Korean', 'カメラー"テスト"と한국"어"는', 'カメラー“テスト”と한국“어”는'],
  ['with placeholders', "他说\"a'b'c\"和'好'了", '他说„a’b’c“和‚好‘了', 'de'],
])('in texts without spaces: %s', (_, text, expected, language = 'zh') => {
  const block: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: text }] };
  typeset([block], language);
  expect(block.children).toEqual([{ type: 'text', value: expected }]);
  expect(typographic(text, language)).toBe(expected);
});

test.each(['/你好/--x', '/你--好/?"x"', "it's", '你好'])('a single word or an address stays: %s', (text) => {
  expect(typographic(text, 'zh')).toBe(text);
});

test.each([
  ['https://a.example/b--c...', 'https://a.example/b--c...', 'https://a.example/b--c...'],
  ['WWW.a.example/b--C', 'http://www.a.example/b--C', 'WWW.a.example/b--C'],
  ['a--b@c.example', 'mailto:a--b@c.example', 'a--b@c.example'],
  ['a.example/b--c', 'https://a.example/b--c', 'a.example/b—c'],
  ['b -- c', '/b--c', 'b — c'],
])('a link stays as it is only if it shows its own address: %s to %s', (shown, url, expected) => {
  const linkOf = (value: string): Link => ({ type: 'link', url, children: [{ type: 'text', value }] });
  const strongOf = (value: string): Link => ({
    type: 'link',
    url,
    children: [{ type: 'strong', children: [{ type: 'text', value }] }],
  });
  const block: Paragraph = {
    type: 'paragraph',
    children: [linkOf(shown), { type: 'text', value: ' -- ' }, strongOf(shown)],
  };
  typeset([block], 'en');
  expect(block.children).toEqual([linkOf(expected), { type: 'text', value: ' — ' }, strongOf(expected)]);
});

test('what quotes become is decided in the whole block also where they are more than one character', () => {
  const block: Paragraph = {
    type: 'paragraph',
    children: [
      { type: 'text', value: "'a" },
      { type: 'inlineCode', value: "'x'" },
      { type: 'text', value: "' b 'c" },
      { type: 'strong', children: [{ type: 'text', value: "'d' " }] },
      { type: 'inlineMath', value: "f''" },
      { type: 'text', value: '"b' },
    ],
  };
  typeset([block], 'fr');
  const texts = block.children.map((node) => ('value' in node ? node.value : node));
  expect(texts).toEqual([
    '“a',
    "'x'",
    '” b “c',
    { type: 'strong', children: [{ type: 'text', value: '’d” ' }] },
    "f''",
    '\u00a0»b',
  ]);
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
