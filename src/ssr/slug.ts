// Runs with the templates, at build time: a text as a part of an address.
import transliterate from '@sindresorhus/transliterate';

/**
 * A text as a part of an address, in Latin letters: `Café & Bücher` → `cafe-buecher`, `Сказки` → `skazki`. If no letter and no digit
 * is left, the numbers of the characters in Unicode: `日本` → `65e5-672c`. Empty only of a text without any character but spaces.
 */
export function slug(text: string): string {
  const latin = transliterate(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return latin || [...text.replace(/\s/g, '')].map((one) => one.codePointAt(0)?.toString(16)).join('-');
}
