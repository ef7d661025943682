// The characters of a text → the characters that a font may draw for it. Pure.

/** The properties of a font that decide the forms of its characters. */
export interface FormsOf {
  /** The characters that the font has. */
  readonly own: ReadonlySet<number>;
  /** Whether it has rules to join Arabic letters. */
  readonly joins: boolean;
  readonly isVertical: boolean;
}

/**
 * The characters, their compositions and their decompositions. Browsers make these before they request a glyph (HarfBuzz's
 * normalizer and script shapers). A font may have only one of `é` and `e` with its accent.
 */
export function withForms(characters: string, { own, joins, isVertical }: FormsOf): string {
  const all = new Set(characters);
  const hasMarks = /\p{M}/u.test(characters);
  for (const one of characters)
    if (hasMarks || !own.has(codeOf(one)) || !staysWhole.test(one))
      for (const part of partsOf(one)) all.add(part);
  if (/[\u17be-\u17c0\u17c4\u17c5]/.test(characters)) all.add('\u17c1'); // Khmer vowels with two parts
  if (hasMarks) all.add('◌'); // under a combining mark without a letter
  if (all.has('\u2011') || all.has('\u00ad')) all.add('\u2010').add('-');
  if (fromRight.test(characters)) for (const one of characters) all.add(mirrored.get(one) ?? one);
  const composes = /\p{M}/u.test([...all].join(''));
  const isMadeOfThese = (code: number) =>
    (composes && isComposedOf(all, String.fromCodePoint(code))) ||
    (isForm(code, { joins, isVertical }) && isAskedFor(all, code));
  const made = [...own].filter(isMadeOfThese).map((code) => String.fromCodePoint(code));
  return [...new Set([...all, ...made])].join('');
}

/** Letters that are written from right to left. */
const fromRight =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

const partsOf = (one: string) => one.normalize(takenApart.test(one) ? 'NFKD' : 'NFD');

const codeOf = (one: string) => one.codePointAt(0) ?? 0;

/** Letters of these scripts are decomposed only if the font lacks them, or beside a combining mark. */
const staysWhole =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}]/u;

/** Thai, Lao and Tibetan vowels with two parts. */
const takenApart = /[\u0e33\u0eb3\u0f77\u0f79]/;

/** Signs that are mirrored in right-to-left text (Unicode, BidiMirroring.txt). */
const pairs = '()[]{}<>«»‹›≤≥≪≫⟨⟩⟦⟧⟪⟫⦃⦄「」『』〈〉《》【】〔〕〖〗（）［］｛｝＜＞∈∋⊂⊃⊆⊇⁅⁆⁽⁾₍₎⌈⌉⌊⌋';
const mirrored: ReadonlyMap<string, string> = new Map(
  (pairs.match(/../gu) ?? []).flatMap((pair) => {
    const [one = '', other = ''] = pair;
    return [
      [one, other],
      [other, one],
    ] as const;
  }),
);

function isComposedOf(all: ReadonlySet<string>, one: string): boolean {
  const parts = one.normalize('NFD');
  return parts !== one && [...parts].every((part) => all.has(part));
}

/** Whether a character is a form that old fonts have instead of rules: of Arabic letters, Thai marks, upright signs. */
function isForm(code: number, { joins, isVertical }: Pick<FormsOf, 'joins' | 'isVertical'>): boolean {
  const isArabic = (code >= 0xfb50 && code <= 0xfbff) || (code >= 0xfe70 && code <= 0xfefc);
  const isUpright = (code >= 0xfe10 && code <= 0xfe19) || (code >= 0xfe30 && code <= 0xfe48);
  return (isArabic && !joins) || (isUpright && isVertical) || isOfThai(code);
}

/** Windows' and macOS' forms of Thai marks, in a private area. */
const isOfThai = (code: number) => code >= 0xf700 && code <= 0xf71d;

function isAskedFor(all: ReadonlySet<string>, code: number): boolean {
  if (isOfThai(code)) return all.has('\u0e48') || all.has('\u0e31') || all.has('\u0e34');
  return [...String.fromCodePoint(code).normalize('NFKC')].every((part) => all.has(part));
}
