// Quotes, dashes and dots beside any other text.
import type { Link, Paragraph } from 'mdast';
import { expect, test } from 'vitest';
import { typographic } from '../src/markdown/markdown.ts';
import { typeset } from '../src/markdown/typography/typography.ts';

test.each([
  ['"He said \'no\'."', '“He said ‘no’.”'],
  ['"\'Quoted\' words"', '“‘Quoted’ words”'],
  ["the '80s and '90s", 'the ’80s and ’90s'],
  ['a ("b") ("c")', 'a (“b”) (“c”)'],
  ['He said "...and so".', 'He said “…and so”.'],
  ['"a"-"b" and ["c","d"]', '“a”-“b” and [“c”,“d”]'],
  ['in "a"/"b"', 'in “a”/“b”'],
  ['5\' 6"', '5′ 6″'],
  ["don't, dogs' bone, Jones's \"x\"", 'don’t, dogs’ bone, Jones’s “x”'],
  ['x="y" "$5" "#id"', 'x=“y” “$5” “#id”'],
  ['"--foo" and "--bar"', '“--foo” and “--bar”'],
  ['"A"\u2014"B" (see "x").', '“A”\u2014“B” (see “x”).'],
  ['a "e\u0301" b, "中" c', 'a “e\u0301” b, “中” c'],
  ["''a'' ``b`` ```c, ``d'' ''", "''a'' “b“ ```c, “d” ''"],
  ['"" b, a -- b --- c ---- d', '"" b, a — b --- c ---- d'],
  ['wait.... U.S. ... so .. a . . b ......', 'wait…. U.S. … so .. a . . b …'],
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

/** Quotes before signs, apostrophes that begin words, feet and inches, options and arrows. */
test.each([
  ['en', '"." "$ npm install" "... so" "© 2026"', '“.” “$ npm install” “… so” “© 2026”'],
  ['en', 'Type ".", "," or "?!".', 'Type “.”, “,” or “?!”.'],
  ['en', "'.' '$ npm install' '... so' '© 2026' here", '‘.’ ‘$ npm install’ ‘… so’ ‘© 2026’ here'],
  ['en', '"(so)" she said, "[x]" ("{y}")', '“(so)” she said, “[x]” (“{y}”)'],
  [
    'en',
    '"100%" "C++" "#" "@me" "*" "&" "-5" "/path" "~/x" "!"',
    '“100%” “C++” “#” “@me” “*” “&” “-5” “/path” “~/x” “!”',
  ],
  ['en', 'a "say: "." and "..."', 'a “say: “.” and “…”'],
  ['en', '— "So" –"so" ("so") ["so"] {"so"} (see "x")', '— “So” –“so” (“so”) [“so”] {“so”} (see “x”)'],
  ['en', '"a"."b" and "a","." and "a"/"b"', '“a”.“b” and “a”,“.” and “a”/“b”'],
  ['en', '"one \'two "three" two\' one" x', '“one ‘two “three” two’ one” x'],
  ['en', '\'"Hi," he said\' and "\'Hi,\' he said"', '‘“Hi,” he said’ and “‘Hi,’ he said”'],
  ['en', '"Wait--" he said. "No--!"', '“Wait—” he said. “No—!”'],
  ['en', "\"I'm 'fine',\" she said; 'I \"am\" too,' he", '“I’m ‘fine’,” she said; ‘I “am” too,’ he'],
  ['en', 'x " y " z, foo "bar ". Baz', 'x “ y ” z, foo “bar ”. Baz'],
  ['en', '(\') and (")', '(’) and (”)'],
  ['en', "'tis so, 'twas night, 'cause I said", '’tis so, ’twas night, ’cause I said'],
  ['en', "Get 'em while they're hot", 'Get ’em while they’re hot'],
  ['en', "'em' is a unit, and 'tis' a word", '‘em’ is a unit, and ‘tis’ a word'],
  ['en', "'Tis the season,' he said, 'round the clock'", '‘Tis the season,’ he said, ‘round the clock’'],
  ['en', '"\'Tis so," he said (\'tis)', '“’Tis so,” he said (’tis)'],
  ['en', "summer of '07 and '08, '07's best, the '60s'", 'summer of ’07 and ’08, ’07’s best, the ‘60s’'],
  ['en', "'07' and '99 beers on a wall' and '5'", '‘07’ and ‘99 beers on a wall’ and ‘5’'],
  ['en', "'tis the dogs' bone, 'tis 'good'", '’tis the dogs’ bone, ’tis ‘good’'],
  ['en', "'em goin' home", '’em goin’ home'],
  ['en', "rock 'n' roll, Guns N' Roses, fish 'n' chips", 'rock ’n’ roll, Guns N’ Roses, fish ’n’ chips'],
  ['en', "the letter 'n' is, key 'n' on, x 'n'.", 'the letter ‘n’ is, key ‘n’ on, x ‘n’.'],
  [
    'en',
    '"Hamlet"\'s plot, "it"\'ll do, (x)\'s y, the "Smiths"\' z',
    '“Hamlet”’s plot, “it”’ll do, (x)’s y, the “Smiths”’ z',
  ],
  ['en', "He is 5'10\", 6' 2\" and 7'", 'He is 5′10″, 6′ 2″ and 7′'],
  ['en', '"He is 5\'10" tall," she said', '“He is 5′10″ tall,” she said'],
  [
    'en',
    "a 3.5\" disk, 24\"-27\", 10' x 12', 10'x12' of 40°26'46\" N",
    'a 3.5″ disk, 24″-27″, 10′ x 12′, 10′x12′ of 40°26′46″ N',
  ],
  ['en', "\"in 1999\", '1999', the 1990's and 1'000'000", '“in 1999”, ‘1999’, the 1990’s and 1’000’000'],
  [
    'en',
    'Use --force or -f|--force, (--x), "--y", -v,--verbose -- so',
    'Use --force or -f|--force, (--x), “--y”, -v,--verbose — so',
  ],
  ['en', '--no-color, --color=always, --[no-]foo, /--x', '--no-color, --color=always, --[no-]foo, /--x'],
  ['en', 'npm run build -- --watch -- and so', 'npm run build -- --watch — and so'],
  [
    'en',
    'well--he said, "A"--"b", (c)--d, so.--e, --Mark Twain, f,--g',
    'well—he said, “A”—“b”, (c)—d, so.—e, —Mark Twain, f,—g',
  ],
  ['en', 'a --so to speak-- b, c --so--, d --e and f', 'a —so to speak— b, c —so—, d --e and f'],
  ['en', '1990--1995, a-- 1 --', '1990–1995, a— 1 —'],
  [
    'en',
    '--> <-- <--> <!-- x --> |-- --| ---> a \\-- +--+',
    '--> <-- <--> <!-- x --> |-- --| ---> a \\-- +--+',
  ],
  ['en', 'go test ./... and .../x, but so... on', 'go test ./... and .../x, but so… on'],
  ['ru', '"." "$ npm install" "... так" "© 2026", м\'ята', '«.» «$ npm install» «… так» «© 2026», м’ята'],
  [
    'fr',
    '"." "$ npm install" "... donc" d\'"été"',
    '«\u00a0.\u00a0» «\u00a0$ npm install\u00a0» «\u00a0… donc\u00a0» d’«\u00a0été\u00a0»',
  ],
  ['fr', 'Il a dit " oui ". "\u00a0non\u00a0"', 'Il a dit «\u00a0oui\u00a0». «\u00a0non\u00a0»'],
  ['de', "\".\" \"$ npm\" 'n Morgen, ist's 'ne Sache, '.'", '„.“ „$ npm“ ’n Morgen, ist’s ’ne Sache, ‚.‘'],
  ['nl', "'s morgens 't is 'n boek, 'n' en \".\"", '’s morgens ’t is ’n boek, ‘n’ en “.”'],
  ['sv', '"." "... så" \'.\'', '”.” ”… så” ’.’'],
  ['ja', "これは\"引用\"です 'a' it's \"one 'two' x\"", 'これは「引用」です 『a』 it’s 「one 『two』 x」'],
  ['zh-TW', '他說"你好"了，\'好\'', '他說「你好」了，『好』'],
  ['zh-HK', '"a \'b\' c" d', '「a 『b』 c」 d'],
  ['zh-Hant-MO', '"a \'b\' c" d', '「a 『b』 c」 d'],
  ['zh-Hans', '使用Git"提交"和"x"，2026年"新年"', '使用Git“提交”和“x”，2026年“新年”'],
  ['ko', '"안녕"은 \'말\'이다 "."', '“안녕”은 ‘말’이다 “.”'],
  ['de-CH', "1'000'000 \"und 'so'\"", '1’000’000 „und ‚so‘“'],
  ['es', '--Hola --dijo ella--. --¿Qué?', '—Hola —dijo ella—. —¿Qué?'],
  ['tlh', '5\'10" --force "." \'tis', '5\'10" --force "." \'tis'],
])('%s: %s', (language, text, expected) => {
  expect(typographic(text, language)).toBe(expected);
});

test.each([
  ['a sign alone', 'x "', 'x ”'],
  ['at the end', 'a "b', 'a “b'],
  ['before a space', 'a " b', 'a ” b'],
  ['before a sign', 'x ". y', 'x ”. y'],
  ['before signs and a word', '"...a" "((b))"', '“…a” “((b))”'],
  ['before two kinds of signs', 'x "(-a', 'x “(-a'],
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
  ['a quote after a space opens, with any open quotes', '"你 "好', '“你 “好'],
  ['in Japanese and Korean', 'カメラー"テスト"と한국"어"는', 'カメラー“テスト”と한국“어”는'],
  ['with placeholders', "他说\"a'b'c\"和'好'了", '他说„a’b’c“和‚好‘了', 'de'],
])('in texts without spaces: %s', (_, text, expected, language = 'zh') => {
  const block: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: text }] };
  typeset([block], language);
  expect(block.children).toEqual([{ type: 'text', value: expected }]);
  expect(typographic(text, language)).toBe(expected);
});

test('a single word has typography as well', () => {
  expect(["Don't", '"Hello"', "rock'n'roll", '"So…"!'].map((text) => typographic(text, 'en'))).toEqual([
    'Don’t',
    '“Hello”',
    'rock’n’roll',
    '“So…”!',
  ]);
});

test.each([
  ['`"a" -- b` -- "c"', '`"a" -- b` — “c”'],
  ['"`x--y`"', '“`x--y`”'],
])('text between backquotes is unchanged: %s', (text, expected) => {
  expect(typographic(text, 'en')).toBe(expected);
});

test.each(['/你好/--x', '/你--好/?"x"', 'x--y', '你好', "/it's/", "a.b('c')", '--force'])(
  'a single word or an address is unchanged: %s',
  (text) => {
    expect(typographic(text, 'zh')).toBe(text);
  },
);

test.each([
  ['https://a.example/b--c...', 'https://a.example/b--c...', 'https://a.example/b--c...'],
  ['WWW.a.example/b--C', 'http://www.a.example/b--C', 'WWW.a.example/b--C'],
  ['a--b@c.example', 'mailto:a--b@c.example', 'a--b@c.example'],
  ['a.example/b--c', 'https://a.example/b--c', 'a.example/b—c'],
  ['b -- c', '/b--c', 'b — c'],
])('a link is unchanged only if it shows its own address: %s to %s', (shown, url, expected) => {
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

test('quotes are resolved over the whole block, also in several nodes', () => {
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

test('links and emphasis are resolved with their surroundings, and code counts as letters', () => {
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

test('a line break counts as a space, a picture as a letter', () => {
  const block: Paragraph = {
    type: 'paragraph',
    children: [
      { type: 'text', value: '"a"' },
      { type: 'break' },
      { type: 'text', value: '"b" "' },
      { type: 'image', url: '/x.png' },
      { type: 'text', value: '"' },
    ],
  };
  typeset([block], 'en');
  expect(block.children.map((node) => ('value' in node ? node.value : node.type))).toEqual([
    '“a”',
    'break',
    '“b” “',
    'image',
    '”',
  ]);
});

test('the time for typography grows linearly with the text', () => {
  const units = [`'tis `, `"."`, `"$ `, `' `, `"$`, `--a `, ` 5"`, `--`, `'n' a `, `"(`, `s' `, '``'];
  for (const unit of units)
    expect(typographic(`${unit.repeat(60_000)} x`, 'en').length).toBeGreaterThan(60_000);
});
