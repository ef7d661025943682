// Subset fonts render texts like whole ones: HarfBuzz, the shaper of browsers, puts the same outlines in the same places.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import * as harfbuzz from 'harfbuzzjs';
import { describe, expect, test } from 'vitest';
import { cutFonts } from '../src/assets/fonts.ts';
import { readSfnt } from '../src/assets/sfnt.ts';
import { fontNeedsOf } from '../src/html/fonts.ts';
import { laterOf, nothingAround } from '../src/html/later.ts';
import { scan } from '../src/html/scan.ts';
import type { FontSource } from '../src/model/pictures/font.ts';
import { temporaryFolder } from './support/folders.ts';
import { type Setting, shaper } from './support/shaping.ts';

const { resolve } = createRequire(import.meta.url);
const amiri = resolve('@fontsource/amiri/files/amiri-arabic-400-normal.woff2');
const devanagari = resolve(
  '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2',
);
const fira = resolve('firacode/distr/woff2/FiraCode-Regular.woff2');
const variable = resolve('firacode/distr/woff2/FiraCode-VF.woff2');
const nunito = resolve('@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2');

/** The font, cut for a page with this HTML and these styles. */
async function cutFor(file: string, html: string, css = '', more: Partial<FontSource> = {}) {
  const found = scan(html, '/');
  const page = { characters: found.characters, later: laterOf(found), islands: undefined };
  const needs = fontNeedsOf([page], new Set([css]), nothingAround, []);
  const source = {
    ...{ file, address: `/assets/${basename(file)}-0000000000.woff2`, placeholder: '0000000000' },
    ...{ family: 'F', weight: 400, weights: undefined, style: 'normal' as const, range: '' },
    ...more,
  };
  const { value, problems } = await cutFonts([source], needs);
  expect(problems).toEqual([]);
  return value[0]?.bytes ?? new Uint8Array();
}

/** Expects that the subset font renders a text like the whole one, and is smaller. */
async function expectSame(
  file: string,
  text: string,
  css = '',
  setting: Setting = {},
  more: Partial<FontSource> = {},
) {
  const whole = readFileSync(file);
  const cut = await cutFor(file, `<p lang="${setting.language ?? 'en'}">${text}</p>`, css, more);
  const [shown, drawn] = [await shaper(whole), await shaper(cut)];
  const expected = shown(text, setting);
  expect(expected).not.toContain('missing');
  if (more.weights) expectNear(drawn(text, setting), expected);
  else expect(drawn(text, setting)).toEqual(expected);
  expect(cut.length).toBeLessThan(whole.length);
  return shown;
}

/** An axis that is cut has another middle, to which the points of outlines are rounded. */
function expectNear(drawn: readonly string[], expected: readonly string[]) {
  const points = (lines: readonly string[]) => lines.join(' ').match(/-?\d+(?:\.\d+)?/g) ?? [];
  const [given, wanted] = [points(drawn).map(Number), points(expected).map(Number)];
  expect(given.length).toBe(wanted.length);
  for (const [index, one] of wanted.entries()) expect(Math.abs(one - (given[index] ?? 0))).toBeLessThan(1);
}

describe('scripts', () => {
  test.each([
    ['Arabic letters are joined', amiri, 'السلام عليكم ورحمة الله ولا إله', 'ar'],
    ['Arabic letters have their points', amiri, 'بِسْمِ اللَّهِ الرَّحْمٰنِ', 'ar'],
    ['Urdu and Persian', amiri, 'پاکستان میں گھر چھوٹے', 'ur'],
    ['brackets turn round from right to left', amiri, '(سلام) «مرحبا» [ا]', 'ar'],
    [
      'Devanagari has its conjuncts and its signs before the letter',
      devanagari,
      'हिन्दी विश्वविद्यालय क्षत्रिय र्क्ति श्री',
      'hi',
    ],
    ['Marathi has forms of its own', devanagari, 'मराठी लक्ष शाळा', 'mr'],
    ['combining marks without a composed letter', fira, 'e\u0301 x\u0301 m\u0304 ɔ\u0303', 'yo'],
    ['a letter and its combining mark, composed or decomposed', fira, 'é e\u0301 ž z\u030c', 'cs'],
    ['letters that the font lacks, of their parts', fira, 'ậ ữ ẹ̀ ǭ', 'vi'],
    ['Serbian and Bulgarian forms', fira, 'бгдпт', 'sr'],
    ['Romanian commas', fira, 'Şş Ţţ Șș', 'ro'],
  ])('%s', async (_, file, text, language) => {
    await expectSame(file, text, '', { language });
  });
});

describe('features', () => {
  test('ligatures of code are kept by default', async () => {
    await expectSame(fira, 'a => b !== c && d <= e |> f ::= www /* x */ 0xFF');
  });

  test.each([
    ['p { font-variant-numeric: tabular-nums slashed-zero }', ['tnum', 'zero']],
    ['p { font-variant: oldstyle-nums }', ['onum']],
    ['p { font-variant-numeric: diagonal-fractions }', ['frac']],
    ['p { --n: oldstyle-nums slashed-zero; font-variant-numeric: var(--n) }', ['onum', 'zero']],
    ['p { font-feature-settings: "ss01", "cv02" 1, "zero" on }', ['ss01', 'cv02', 'zero']],
    ["p { --f: 'ss05'; font-feature-settings: var(--f) }", ['ss05']],
    ['@font-face { font-family: F; font-feature-settings: "ss03" }', ['ss03']],
    [
      '@font-feature-values F { @styleset { a: 1 3; b: 5 } @character-variant { c: 6 } }',
      ['ss01', 'ss03', 'ss05', 'cv06'],
    ],
    ['p { font-variant-position: super }', ['sups']],
    ['p { font-variant-position: sub }', ['subs']],
    ['p { font-variant-numeric: ordinal }', ['ordn']],
  ])('features set by styles are kept: %s', async (css, features) => {
    const text = 'a & gri0123456789 1/2 3/4 r 1a 2o @ $ % <= == ~ x2';
    const shown = await expectSame(fira, text, css, { features });
    expect(shown(text, { features }), 'the feature does something').not.toEqual(shown(text));
  });

  test('unused features are dropped, and the font is smaller', async () => {
    const text = '<p lang="en">agri0123456789</p>';
    const [plain, asked, off] = await Promise.all(
      [
        '',
        'p { font-feature-settings: "ss01", "cv02", "zero" }',
        'p { font-feature-settings: "zero" 0, "ss01" off }',
      ].map((css) => cutFor(fira, text, css)),
    );
    expect(asked?.length).toBeGreaterThan(plain?.length ?? 0);
    expect(off?.length).toBe(plain?.length);
  });

  test('features set by a script of the page are kept', async () => {
    const html = `<p>0123</p><script>document.body.style.fontFeatureSettings = '"zero" 1'</script>`;
    const [whole, cut] = [await shaper(readFileSync(fira)), await shaper(await cutFor(fira, html))];
    expect(cut('0123', { features: ['zero'] })).toEqual(whole('0123', { features: ['zero'] }));
  });

  test('forms of other languages are kept only on pages in these languages', async () => {
    const length = async (html: string) => (await cutFor(nunito, html)).length;
    const [english, turkish] = await Promise.all(
      ['en-GB', 'tr'].map((one) => length(`<p lang="${one}">fi ij</p>`)),
    );
    expect(turkish).toBeGreaterThan(english ?? 0);
    expect(await length('<p lang="en-GB">fi ij</p><script>a.lang = b</script>')).toBe(turkish);
  });
});

describe('axes', () => {
  test.each([400, 550, 700])('a weight in the range looks the same: %i', async (wght) => {
    await expectSame(variable, 'agri => 0', '', { axes: { wght } }, { weights: [400, 700] });
  });

  test('a weight outside the range is kept if styles set it by the axis', async () => {
    const css = 'p { font-variation-settings: "wght" 300 }';
    await expectSame(variable, 'agri => 0', css, { axes: { wght: 300 } }, { weights: [400, 700] });
  });

  test('a range of weights for a font without that axis is accepted', async () => {
    await expectSame(fira, 'abc', '', {}, { weights: [100, 900] });
  });
});

test('a font without visible glyphs keeps one, because Chromium refuses empty fonts', async () => {
  const cut = await cutFor(nunito, '<p>Ж</p>');
  const [shown, drawn] = [await shaper(readFileSync(nunito)), await shaper(cut)];
  expect(drawn(' ')).toEqual(shown(' '));
  const { convert } = createRequire(import.meta.url)('fontverter') as typeof import('fontverter');
  expect(readSfnt(await convert(Buffer.from(cut), 'sfnt')).tables.get('glyf')).toBeGreaterThan(0);
});

test('a font keeps its hints if it has any', async () => {
  const { convert } = createRequire(import.meta.url)('fontverter') as typeof import('fontverter');
  const tables = async (file: string) =>
    String(await convert(Buffer.from(await cutFor(file, '<p>a</p>')), 'sfnt'));
  expect(await tables(fira)).toContain('fpgm');
  expect(await tables(nunito)).not.toContain('prep');
});

/** A font with one more table. */
function withTable(font: Buffer, tag: string, table: Buffer): Buffer {
  const count = font.readUInt16BE(4);
  const end = 12 + count * 16;
  const entry = Buffer.alloc(16);
  entry.write(tag, 'latin1');
  entry.writeUInt32BE(font.length, 8);
  entry.writeUInt32BE(table.length, 12);
  const entries = Array.from({ length: count }, (_, index) =>
    font.subarray(12 + index * 16, 28 + index * 16),
  );
  const sorted = [...entries, entry].sort((one, other) => one.compare(other));
  const made = Buffer.concat([font.subarray(0, 12), ...sorted, font.subarray(end), table]);
  made.writeUInt16BE(count + 1, 4);
  for (let at = 12; at < end + 16; at += 16) made.writeUInt32BE(made.readUInt32BE(at + 8) + 16, at + 8);
  return made;
}

test('an old font keeps the kerning of its `kern` table', async () => {
  const { convert } = createRequire(import.meta.url)('fontverter') as typeof import('fontverter');
  const plain = await convert(readFileSync(fira), 'sfnt');
  const face = new harfbuzz.Face(new harfbuzz.Blob(plain));
  const [first, second] = [...'AV'].map(
    (one) => new harfbuzz.Font(face).nominalGlyph(one.codePointAt(0) ?? 0) ?? 0,
  );
  const kern = Buffer.alloc(24);
  for (const [at, number] of [0, 1, 0, 20, 1, 1, 6, 0, 0, first ?? 0, second ?? 0].entries())
    kern.writeUInt16BE(number, at * 2);
  kern.writeInt16BE(-150, 22);
  const file = join(temporaryFolder(), 'old.ttf');
  writeFileSync(file, withTable(plain, 'kern', kern));
  const cut = await convert(Buffer.from(await cutFor(file, '<p>AVA</p>')), 'sfnt');
  const after = new harfbuzz.Face(new harfbuzz.Blob(cut));
  expect(Buffer.from(after.referenceTable('kern') ?? []).toString('hex')).toBe(kern.toString('hex'));
  expect(cut.length).toBeLessThan(plain.length / 4);
  for (const [index, one] of [first, second].entries())
    expect(new harfbuzz.Font(after).nominalGlyph('AV'.charCodeAt(index)), 'the number in the table').toBe(
      one,
    );
});
