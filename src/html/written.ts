// Languages → the characters that are used to write them. Pure.
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { tried } from '../model/values/tried.ts';

/**
 * Latin-1 as browsers read it (windows-1252; Node 20 decodes it differently), and the other spaces, hyphens and signs in numbers
 * and dates.
 */
const western = `${signs(0x20, 0x7e)}${signs(0xa0, 0xff)}€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\u2009\u2010\u2011\u202f−`;

/** Languages whose letters are all in `western`. */
const westernLanguages = new Set([
  ...['af', 'br', 'ca', 'co', 'da', 'de', 'en', 'es', 'et', 'eu', 'fi', 'fo', 'fr', 'fy', 'ga', 'gd', 'gl'],
  ...['gv', 'ia', 'id', 'is', 'it', 'jv', 'lb', 'ms', 'nb', 'nl', 'nn', 'no', 'oc', 'pt', 'rm', 'sc', 'so'],
  ...['sq', 'su', 'sv', 'sw', 'tl', 'vo', 'wa', 'xh', 'zu'],
]);

/** The number of letters from which a page counts as written in a script. Its language attribute does not matter. */
const aText = 12;

const byScript = new Map<string, string>();
const byLanguages = new Map<string, string>();

/** The characters of these languages, and of the scripts in which a text is written. */
export function writtenIn(languages: readonly string[], text: string): string {
  const scripts = new Set(languages.map(scriptOf));
  const found = hasOthers.test(text) ? otherScripts : []; // most pages have none
  for (const [name, pattern] of found) if ([...text.matchAll(pattern)].length >= aText) scripts.add(name);
  const isWestern = languages.every(
    (language) =>
      scriptOf(language) !== 'Latn' || westernLanguages.has(language.split('-', 1)[0]?.toLowerCase() ?? ''),
  );
  const key = `${[...scripts].sort().join(' ')} ${isWestern}`;
  return getOrInsertComputed(byLanguages, key, () => {
    const further = isWestern ? [] : [/^(?:[\u0300-\u036f]|[\u0100-\u024f\u1e00-\u1eff])$/u];
    const patterns = [...[...scripts].flatMap((name) => patternsOf[name] ?? patternOf(name)), ...further];
    return western + patterns.map((pattern) => matching(pattern)).join('');
  });
}

/** The usual script of a language: `Cyrl`. */
function scriptOf(language: string): string {
  return tried(() => new Intl.Locale(language).maximize().script ?? 'Latn', 'Latn'); // no language tag
}

/**
 * Of scripts with thousands of characters, only the phonetic ones and punctuation. Nobody knows which others a reader will type.
 * The next font of the list has them.
 */
const wide = /^[\u3000-\u303f\uff01-\uff65]$/u;
const kana = /^[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]$/u;
const names =
  /^[年月日時时分秒週周曜午前後后上下星期一二三四五六七八九十百千〇零火水木金土今昨明来來去点點元円圆圓万萬亿億第号號年월일시분초요화수목금토오전후어제늘내]$/u;
const patternsOf: Readonly<Record<string, readonly RegExp[]>> = {
  Latn: [],
  Jpan: [wide, kana, names],
  Cyrl: [...patternOf('Cyrl'), /^№$/],
  Hrkt: [wide, kana],
  Hans: [wide, names],
  Hant: [wide, names, /^[\u3100-\u312f\u31a0-\u31bf]$/u],
  Hani: [wide, names],
  Kore: [wide, names, /^[\u3130-\u318f]$/u],
  Hang: [wide, names, /^[\u3130-\u318f]$/u],
};

/** All characters of a script, without the forms for old fonts. */
function patternOf(script: string): readonly RegExp[] {
  // Unicode has no such script
  return tried(
    () => [new RegExp(`^(?![\\ufb00-\\ufdff\\ufe70-\\ufeff])\\p{Script_Extensions=${script}}$`, 'u')],
    [],
  );
}

/** Scripts other than Latin, each with a pattern for its letters. */
const otherScripts: readonly (readonly [string, RegExp])[] = [
  ...[
    'Arab',
    'Armn',
    'Beng',
    'Cyrl',
    'Deva',
    'Ethi',
    'Geor',
    'Grek',
    'Gujr',
    'Guru',
    'Hebr',
    'Khmr',
    'Knda',
    'Laoo',
  ],
  ...['Mlym', 'Mong', 'Mymr', 'Nkoo', 'Orya', 'Sinh', 'Syrc', 'Taml', 'Telu', 'Thaa', 'Thai', 'Tibt'],
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'gu')] as const);

/** Quick test for all of them. */
const hasOthers = /[\u0370-\u1fff]/;

/** The last character that is tried. After it there are only pictures and Chinese. */
const last = 0x1ffff;

function signs(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

function matching(pattern: RegExp): string {
  return getOrInsertComputed(byScript, pattern.source, () => {
    let found = '';
    for (let code = 0; code <= last; code += 1) {
      if (code === 0xd800) code = 0xe000;
      const one = String.fromCodePoint(code);
      if (pattern.test(one)) found += one;
    }
    return found;
  });
}
