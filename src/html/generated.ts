// Styles → the characters that browsers generate for them. Pure.

/** The digits or symbols of the predefined counter styles (CSS Counter Styles 3, 6 and 7), by parts of their names. */
const counters: readonly (readonly [RegExp, string])[] = [
  [/^(?:lower|upper)-(?:alpha|latin|roman)$/, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  [/^lower-greek$/, 'αβγδεζηθικλμνξοπρστυφχψω'],
  [/^(?:lower-|upper-)?armenian$/, range(0x531, 0x556) + range(0x561, 0x587)],
  [/^georgian$/, range(0x10d0, 0x10fa)],
  [/^hebrew$/, `${range(0x5d0, 0x5ea)}׳״`],
  [/^arabic-indic$/, range(0x660, 0x669)],
  [/^(?:persian|urdu)$/, range(0x6f0, 0x6f9)],
  [/^devanagari$/, range(0x966, 0x96f)],
  [/^bengali$/, range(0x9e6, 0x9ef)],
  [/^gurmukhi$/, range(0xa66, 0xa6f)],
  [/^gujarati$/, range(0xae6, 0xaef)],
  [/^oriya$/, range(0xb66, 0xb6f)],
  [/^tamil$/, range(0xbe6, 0xbef)],
  [/^telugu$/, range(0xc66, 0xc6f)],
  [/^kannada$/, range(0xce6, 0xcef)],
  [/^malayalam$/, range(0xd66, 0xd6f)],
  [/^thai$/, range(0xe50, 0xe59)],
  [/^lao$/, range(0xed0, 0xed9)],
  [/^tibetan$/, range(0xf20, 0xf29)],
  [/^myanmar$/, range(0x1040, 0x1049)],
  [/^ethiopic-numeric$/, range(0x1369, 0x137c)],
  [/^(?:cambodian|khmer)$/, range(0x17e0, 0x17e9)],
  [/^mongolian$/, range(0x1810, 0x1819)],
  [/^hiragana(?:-iroha)?$/, `${range(0x3041, 0x3093)}、`],
  [/^katakana(?:-iroha)?$/, `${range(0x30a1, 0x30f3)}、`],
  [
    /^(?:cjk-.+|japanese-.+|(?:simp|trad)-chinese-.+)$/,
    '〇一二三四五六七八九十百千万萬亿億零两兩壹贰貳叁參参肆伍陆陸柒捌玖拾佰仟壱弐負负マイナス、子丑寅卯辰巳午未申酉戌亥甲乙丙丁戊己庚辛壬癸',
  ],
  [/^korean-.+$/, '영일이삼사오육칠팔구십백천만억零一二三四五六七八九十百千萬億壹貳參拾仟마이너스, 、'],
  [/^disclosure-(?:open|closed)$/, '▸▾◂'],
];

/** The shapes of `text-emphasis` (CSS Text Decoration 3, 3.1). */
const emphasis = '•◦●○◉◎▲△﹅﹆';

/** The quotation marks of languages (CLDR). `<q>` and `open-quote` show those of the surrounding language. */
export const quotationMarks = '"“”‘’„‚‟«»‹›「」『』《》〈〉';

/** Whether a part of a stylesheet may show a character that is not in the page's text. */
export function showsSigns(styles: string): boolean {
  return (
    /attr\(|counters?\(|-quote\b|emphasis|ellipsis|line-clamp|hyphens|counter-style/i.test(styles) ||
    signsIn(styles) !== ''
  );
}

/** The characters that keywords in a value show: names of counter styles, `ellipsis`, `open-quote`. */
export function signsIn(value: string): string {
  const words = value.toLowerCase().match(/[a-z][a-z\d-]*/g) ?? [];
  return words.map(signsOf).join('');
}

export function signsOf(word: string): string {
  if (word === 'ellipsis') return '…';
  if (/^(?:open|close)-quote$/.test(word)) return quotationMarks;
  if (/^(?:dot|circle|double-circle|triangle|sesame)$/.test(word)) return emphasis;
  return counters.find(([name]) => name.test(word))?.[1] ?? '';
}

/** The characters that a property shows with a value. */
export function signsOfProperty(property: string, value: string): string {
  if (/hyphens$/i.test(property) && /auto/i.test(value)) return '‐-';
  if (/line-clamp$/i.test(property)) return '…';
  return '';
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}
