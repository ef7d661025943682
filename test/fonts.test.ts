// Fonts: subset to the text of the site, named by their bytes, found with any base.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliDecompressSync, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readSfnt } from '../src/assets/sfnt.ts';
import { newMemory } from '../src/build/memory.ts';
import { fontNeedsOf } from '../src/html/fonts.ts';
import { laterOf, nothingAround, readScript } from '../src/html/later.ts';
import { scan } from '../src/html/scan.ts';
import {
  atTheEnd,
  buildSite,
  closeBundles,
  lines,
  makeSite,
  page,
  put,
  snapshot,
  wordsOf,
} from './support/sites.ts';

const nunito = createRequire(import.meta.url).resolve(
  '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2',
);
const fira = createRequire(import.meta.url).resolve('firacode/distr/woff2/FiraCode-Regular.woff2');
const styles = `@font-face { font-family: N; font-weight: 400 700; src: url("./n.woff2") format("woff2"); } p { font-family: N; }`;

function fontSite(text: string) {
  return makeSite('minimal', {
    'templates/styles/site.css': styles,
    'templates/styles/n.woff2': readFileSync(nunito),
    'content/pages/index.md': page('Home', text),
  });
}
const fontOf = (root: string) => readdirSync(join(root, 'dist/assets'))[0] ?? '';

test('a subset font has the visible characters, and is smaller', async () => {
  const root = fontSite('abc');
  expect((await buildSite(root)).problems).toEqual([]);
  const small = readFileSync(join(root, 'dist/assets', fontOf(root))).length;
  expect(small).toBeLessThan(readFileSync(nunito).length / 4);
  put(root, 'content/pages/index.md', page('Home', 'abcdefghijklmnopqrstuvwxyz'));
  const before = fontOf(root);
  await buildSite(root);
  expect(readFileSync(join(root, 'dist/assets', fontOf(root))).length).toBeGreaterThan(small);
  expect(fontOf(root), 'other bytes, another name').not.toBe(before);
});

test('a subset font has the characters that used styles generate', async () => {
  const fontWith = async (text: string, css: string) => {
    const root = fontSite(text);
    put(root, 'templates/styles/site.css', styles + css);
    expect((await buildSite(root)).problems).toEqual([]);
    return fontOf(root);
  };
  const written = await fontWith('abcXYZ', '');
  expect(await fontWith('abc', 'p::before { content: "XYZ"; }')).toBe(written);
  expect(await fontWith('abc', '.on-no-page::before { content: "XYZ"; }')).not.toBe(written);
});

test('a subset font has the letters that used styles transform text to', async () => {
  const fontWith = async (text: string, css: string) => {
    const root = fontSite(text);
    put(root, 'templates/styles/site.css', styles + css);
    expect((await buildSite(root)).problems).toEqual([]);
    return fontOf(root);
  };
  const small = 'abcdefghijklmnopqrstuvwxyzäß';
  const plain = await fontWith(small, '');
  const both = await fontWith(`${small}${small.toUpperCase()}İ`, '');
  expect(await fontWith(small, 'p { text-transform: none; }')).toBe(plain);
  expect(await fontWith(small, '.on-no-page { text-transform: uppercase; }')).toBe(plain);
  expect(await fontWith(small, 'p { text-transform: uppercase; }')).toBe(both);
  expect(await fontWith(small, 'p { font-variant: small-caps; }')).toBe(both);
  expect(await fontWith(small, 'main { p { text-transform: var(--a); } }')).toBe(both);
});

test.each([
  '<input type="submit" value="XYZ" />',
  '<input type="button" value="XYZ" />',
  '<select><option label="XYZ" /></select>',
])('a subset font has the characters of %s', async (field) => {
  const fontWith = async (shown: string) => {
    const root = fontSite('abc');
    const document = String(readFileSync(join(root, 'templates/Document.tsx')));
    put(root, 'templates/Document.tsx', document.replace('</body>', `${shown}</body>`));
    expect((await buildSite(root)).problems).toEqual([]);
    return fontOf(root);
  };
  expect(await fontWith(field)).toBe(await fontWith('<p>XYZ</p>'));
  expect(await fontWith('<input type="hidden" value="XYZ" />')).toBe(await fontWith('<p>abc</p>'));
});

describe('the characters of a subset font', () => {
  /** Those of a page with this HTML, styles and island; `loadable`: of files of the site. */
  const charactersFor = (html: string, css = '', island?: string, loadable = '') => {
    const found = scan(`${html}${island === undefined ? '' : '<site-island></site-island>'}`, '/');
    const islands = island === undefined ? undefined : { names: ['A'], loads: [] };
    const page = { characters: found.characters, later: laterOf(found), islands };
    const around = { ...nothingAround, islandsOf: () => readScript(island ?? ''), loadable };
    return fontNeedsOf([page], new Set([css]), around, []).characters;
  };
  const has = (all: string, wanted: string) => [...wanted].filter((one) => all.includes(one)).join('');
  const latin = 'azAZ09~éßÿŒ€„“”…–';

  test('are those of the pages and of numbered lists', () => {
    expect(charactersFor('<p>moon</p>')).toBe(' .0123456789mno');
    expect(charactersFor('')).toBe(' .0123456789');
  });

  test('include upper and lower case of all languages if styles change the case', () => {
    const upper = charactersFor('<p>iάß</p>', 'p { text-transform: uppercase }');
    expect([...'İIΑΆSẞ'].filter((one) => upper.includes(one))).toEqual([...'İIΑΆS']);
    expect(charactersFor('<p>Iİ</p>', 'p { text-transform: lowercase }')).toContain('ı');
    expect(charactersFor('<p>iάß</p>', 'p { color: red }')).toBe(' .0123456789ißά');
  });

  test.each([
    '<input>',
    '<input type="search">',
    '<input type="file">',
    '<textarea></textarea>',
    '<p contenteditable>a</p>',
    '<p>a</p><script>a.textContent = b</script>',
    '<p>a</p><script src="/a.js"></script>',
  ])('include common letters if the page has input fields or scripts: %s', (html) => {
    expect(has(charactersFor(html), latin)).toBe(latin);
  });

  test.each([
    '<input type="checkbox"><input type="hidden" value="x"><button>a</button><select><option>a</option></select>',
    '<p>a</p><script>a.hidden = true; b.classList.add("xyz"); console.log("xyz")</script>',
    'a<script type="application/ld+json">{"a":"xyz"}</script>',
    '<p contenteditable="false">a</p>',
  ])('are only those of the text if nothing can be typed or added: %s', (html) => {
    expect(has(charactersFor(html), latin)).toBe(has(charactersFor('<p>a</p>'), latin));
  });

  test.each([
    ['de', 'äöüß€', 'čЖא'],
    ['pl', 'ąęłżéß', 'Жא'],
    ['vi', 'ữậđơ', 'Ж'],
    ['ru', 'ЖжёЁ«»azAZ№', 'א'],
    ['uk-UA', 'ґєії', 'א'],
    ['el', 'άΏςΑ', 'Ж'],
    ['ar', 'سلام؟،٣ًّ', 'Ж'],
    ['fa', 'پچژگ۴', 'Ж'],
    ['he', 'אבגְָ', 'Ж'],
    ['hi', 'कख्ि१।', 'Ж'],
    ['th', 'กำ๑', 'Ж'],
    ['ja', 'あアー。「」１Ａ年月', '漢'],
    ['zh-Hant', '，。「」ㄅ年月', '漢'],
    ['ko', 'ㄱ월일、', '한'],
  ])('include those of the language of the page: %s', (language, wanted, others) => {
    const all = charactersFor(`<p lang="${language}">a</p><textarea></textarea>`);
    expect(has(all, wanted)).toBe(wanted);
    expect(has(all, others)).toBe('');
  });

  test('include those of the script of a text, with any language attribute', () => {
    const russian = '<p lang="en">Съешь же ещё этих мягких булок</p>';
    expect(has(charactersFor(`${russian}<textarea></textarea>`), 'фФЁ')).toBe('фФЁ');
    expect(has(charactersFor(`<p lang="en">Жук</p><textarea></textarea>`), 'фФЁ')).toBe('');
  });

  test('include those of an island, its props and its data, if it can show text', () => {
    const props = `<p data-props='["Ж"]'>a</p>`;
    const all = charactersFor(props, '', 'a.append("\\u05d0 ☎ " + fetch(b))', '漢');
    expect(has(all, 'Жא☎漢ж')).toBe('Жא☎漢ж');
    expect(has(charactersFor(props, '', 'a.append("\\u05d0")', '漢'), 'Жא漢')).toBe('Жא');
    expect(charactersFor(props, '', 'a.hidden = b("\\u05d0 ☎")', '漢')).toBe(charactersFor('<p>a</p>'));
  });

  test.each([
    ['p::before { content: counter(c, upper-alpha) }', 'AZ'],
    ['ol { list-style: lower-greek }', 'αω'],
    ['ol { list-style-type: "→ " }', '→'],
    ['ol { --m: georgian; list-style: var(--m) }', 'აჰ'],
    ['@counter-style x { system: cyclic; symbols: ★ "☆"; suffix: "⟩" } ol { list-style: x }', '★☆⟩'],
    ['@counter-style x { system: extends hebrew } ol { list-style: x }', 'את'],
    ['p::before { content: open-quote }', '“”„«»'],
    ['p { quotes: "⟪" "⟫" }', '⟪⟫'],
    ['p { text-overflow: ellipsis }', '…'],
    ['p { -webkit-line-clamp: 2 }', '…'],
    ['p { text-overflow: "›" }', '›'],
    ['p { hyphens: auto }', '‐-'],
    ['p { hyphenate-character: "⸗" }', '⸗'],
    ['p { text-emphasis: filled sesame }', '﹅'],
    ['p { text-emphasis-style: "※" }', '※'],
    ['p { text-transform: uppercase }', 'A'],
  ])('include those generated by styles: %s', (css, wanted) => {
    expect(has(charactersFor('<p>a</p>', css), wanted)).toBe(wanted);
    expect(has(charactersFor('<p>a</p>'), wanted)).toBe('');
  });

  test.each([
    ['<q>a</q>', '“”«»'],
    ['<ol type="A"><li>a</li></ol>', 'AZ'],
    ['<ol start="-3"><li>a</li></ol>', '-'],
    ['<img src="/a.png" alt="Ж">', 'Ж'],
    ['<noscript><p>Ж</p></noscript>', 'Ж'],
    ['<template><p>Ж</p></template>', 'Ж'],
    ['<p>e\u0301</p>', 'é'],
    ['<p>ậ\u0301</p>', 'a\u0302\u0323'],
    ['<math><mi>x</mi><mi>β</mi></math>', '𝑥𝛽'],
    ['<style>p::before { content: "Ж" }</style>', 'Ж'],
  ])('include those that elements show by themselves: %s', (html, wanted) => {
    expect(has(charactersFor(html), wanted)).toBe(wanted);
  });
});

/** The tables that WOFF2 knows by a number (WOFF File Format 2.0, 5.2), as far as these tests need them. */
const tablesByNumber: Readonly<Record<number, string>> = {
  9: 'fpgm',
  10: 'glyf',
  11: 'loca',
  12: 'prep',
  27: 'GPOS',
};

/** The tables of a font in WOFF2, with their bytes. */
function tablesOf(font: Buffer): ReadonlyMap<string, Buffer> {
  let at = 48;
  const readNumber = () => {
    let number = 0;
    for (let isMore = true; isMore; at += 1) {
      number = number * 128 + ((font[at] ?? 0) & 127);
      isMore = (font[at] ?? 0) > 127;
    }
    return number;
  };
  const lengths = Array.from({ length: font.readUInt16BE(12) }, () => {
    const flags = font[at] ?? 0;
    const number = flags & 63;
    at += number === 63 ? 5 : 1;
    const name =
      number === 63 ? font.toString('latin1', at - 4, at) : (tablesByNumber[number] ?? `${number}`);
    const length = readNumber();
    const isPlain = flags >> 6 === (name === 'glyf' || name === 'loca' ? 3 : 0);
    return [name, isPlain ? length : readNumber()] as const;
  });
  const bytes = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  let start = 0;
  return new Map(
    lengths.map(([name, length]) => {
      start += length;
      return [name, bytes.subarray(start - length, start)] as const;
    }),
  );
}

test('a subset font keeps its kerning, and drops hints for old screens', async () => {
  const root = fontSite('AVATAR To Yonder');
  expect((await buildSite(root)).problems).toEqual([]);
  const [whole, cut] = [readFileSync(nunito), readFileSync(join(root, 'dist/assets', fontOf(root)))].map(
    tablesOf,
  );
  for (const font of [whole, cut]) expect(font?.get('GPOS')?.toString('latin1')).toContain('kern');
  expect([whole?.has('prep'), cut?.has('prep'), cut?.has('glyf')]).toEqual([true, false, true]);
});

test('the address of a font in the stylesheet has the hash and the base', async () => {
  const root = fontSite('abc');
  await buildSite(root, { base: '/kids/' });
  expect(fontOf(root)).toMatch(/^n-[0-9a-f]{10}\.woff2$/);
  expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toContain(`url(/kids/assets/${fontOf(root)})`);
});

test('text that looks like a font placeholder is unchanged', async () => {
  const root = fontSite('The words font000000 and font0 stay.');
  await buildSite(root);
  expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toContain(
    'The words font000000 and font0 stay.',
  );
});

test('an invalid or missing font is a problem', async () => {
  const root = fontSite('abc');
  put(root, 'templates/styles/n.woff2', 'not a font');
  expect(lines((await buildSite(root)).problems)).toBe('bad-font n.woff2');
  const missing = makeSite('minimal', { 'templates/styles/site.css': styles });
  expect(lines((await buildSite(missing)).problems)).toBe('template-syntax templates/styles/site.css:1:61');
});

test('a font that is cut off is reported as that', async () => {
  const root = fontSite('abc');
  const { convert }: typeof import('fontverter') = createRequire(import.meta.url)('fontverter');
  const whole = await convert(readFileSync(nunito), 'sfnt');
  for (const length of [300, 1_000, whole.length / 2]) {
    put(root, 'templates/styles/n.woff2', whole.subarray(0, length));
    const { problems } = await buildSite(root);
    expect(lines(problems)).toBe('bad-font n.woff2');
    expect(wordsOf(problems[0])).toContain('cut off');
  }
});

describe('a font that is far too large after decompression is reported:', () => {
  /** A WOFF file with one table of `length` zeros, and the declared size `said`. */
  const woff = (length: number, said: number) => {
    const packed = deflateSync(Buffer.alloc(length));
    const head = Buffer.alloc(64);
    head.write('wOFF');
    head.writeUInt32BE(0x00010000, 4);
    head.writeUInt32BE(64 + packed.length, 8);
    head.writeUInt16BE(1, 12);
    head.writeUInt32BE(28 + said, 16);
    head.write('glyf', 44);
    head.writeUInt32BE(64, 48);
    head.writeUInt32BE(packed.length, 52);
    head.writeUInt32BE(said, 56);
    return Buffer.concat([head, packed]);
  };
  const tooLarge = /bytes when it is unpacked; at most 64,000,000/;
  const withHeader = (size: number) => {
    const font = Buffer.from(readFileSync(nunito));
    font.writeUInt32BE(size, 16);
    return font;
  };
  /** A WOFF2 file whose table declares 1,000,000,000 bytes, but not its header. */
  const woff2 = () => {
    const font = Buffer.alloc(60);
    font.write('wOF2');
    font.writeUInt16BE(1, 12);
    font.writeUInt32BE(100, 16);
    Buffer.from([0x00, 0x83, 0xdc, 0xd6, 0xd2, 0x00]).copy(font, 48);
    return font;
  };
  test.each([
    ['a WOFF with a large declared size', () => woff(1_000, 100_000_000), tooLarge],
    ['a WOFF with a wrong declared size', () => woff(50_000_000, 200_000), /longer than it says/],
    ['a WOFF2 with a large declared size', () => withHeader(1_000_000_000), tooLarge],
    ['a WOFF2 with a large table', woff2, tooLarge],
  ])('%s', async (_, font, words) => {
    const root = fontSite('abc');
    put(root, 'templates/styles/n.woff2', font());
    const { problems } = await buildSite(root);
    expect(lines(problems)).toBe('bad-font n.woff2');
    expect(wordsOf(problems[0])).toMatch(words);
  });

  /** A font with only a table `cmap`, of `count` subtables in `bytes`, each `stride` bytes after the one before. */
  function withSubtables(count: number, stride: number, bytes: Buffer): Buffer {
    const directory = Buffer.alloc(28 + 4 + 8 * count);
    directory.writeUInt32BE(0x00010000);
    directory.writeUInt16BE(1, 4);
    directory.write('cmap', 12);
    directory.writeUInt32BE(28, 20);
    directory.writeUInt32BE(directory.length - 28 + bytes.length, 24);
    directory.writeUInt16BE(count, 30);
    for (let at = 0; at < count; at += 1)
      directory.writeUInt32BE(directory.length - 28 + stride * at, 36 + 8 * at);
    return Buffer.concat([directory, bytes]);
  }
  const words = (...all: readonly number[]) => Buffer.from(Uint32Array.from(all).buffer).swap32();
  const times = (count: number, bytes: Buffer) => Buffer.concat(Array.from({ length: count }, () => bytes));
  const halves = (...all: readonly number[]) => Buffer.from(Uint16Array.from(all).buffer).swap16();

  test.each([
    [
      'the same characters',
      () =>
        withSubtables(
          1,
          0,
          Buffer.concat([words(0xc0000, 0, 0, 2_000), times(2_000, words(0, 0x10ffff, 0))]),
        ),
    ],
    ['no characters', () => withSubtables(2_400, 24, times(3_500, words(0xc0000, 1, 0, 2_000, 1, 0)))],
    [
      'no characters, in the old format',
      () =>
        withSubtables(
          400,
          8,
          Buffer.concat([times(400, halves(4, 0xffff, 0xffff, 60_000)), Buffer.alloc(140_000, 0xff)]),
        ),
    ],
  ])('a font with many groups of %s does not slow the build', (_, font) => {
    expect(() => readSfnt(font())).toThrow('too often');
  });
});

test('a watch makes subsets again if visible text may change: islands, public files, generated files, styles', async () => {
  const island = (text: string) =>
    `export default (element: HTMLElement) => void fetch('/a.json').then(() => element.append('${text}'));`;
  const root = makeSite('minimal', {
    ...{ 'templates/styles/site.css': styles, 'templates/styles/n.woff2': readFileSync(fira) },
    'templates/islands/Live.tsx': 'export default () => <p>abc</p>;',
    'templates/islands/Live.client.ts': island('a'),
    'templates/files/b.json.ts': `export default () => 'b';`,
    'content/static/a.json': '"a"',
    'templates/pages/page.tsx': `import { z } from 'zod';
import Live from '../islands/Live.tsx';
export const schema = z.strictObject({});
export default () => <><h1 title="ť">a</h1><Live /></>;`,
    'content/pages/index.md': page('Home', ''),
  });
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const names: string[] = [];
  for (const change of [
    () => {},
    () => put(root, 'templates/islands/Live.client.ts', island('č')),
    () => put(root, 'content/static/a.json', '"ř"'),
    () => put(root, 'templates/files/b.json.ts', `export default () => 'ů';`),
    () => put(root, 'templates/styles/site.css', `${styles} h1::after { content: attr(title) }`),
    () => put(root, 'templates/styles/site.css', `${styles} p { text-transform: uppercase }`),
  ]) {
    change();
    expect((await buildSite(root, { memory })).problems).toEqual([]);
    await buildSite(root, { out: join(root, 'clean') });
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
    names.push(readdirSync(join(root, 'dist/assets')).find((name) => name.endsWith('.woff2')) ?? '');
  }
  expect(new Set(names).size, names.join()).toBe(names.length);
});

test('a watch reads a font again if its file changes: broken, mended, replaced, removed, restored', async () => {
  const root = fontSite('abc');
  const italic = readFileSync(nunito.replace('-normal', '-italic'));
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const font = 'templates/styles/n.woff2';
  for (const [change, expected] of [
    [() => {}, ''],
    [() => put(root, font, 'not a font'), 'bad-font n.woff2'],
    [() => put(root, font, readFileSync(nunito)), ''],
    [() => put(root, font, italic), ''],
    [() => rmSync(join(root, font)), 'template-syntax templates/styles/site.css:1:61'],
    [() => put(root, font, readFileSync(nunito)), ''],
  ] as const) {
    change();
    expect(lines((await buildSite(root, { memory })).problems)).toBe(expected);
    if (expected !== '') continue;
    await buildSite(root, { out: join(root, 'clean') });
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
  }
});
