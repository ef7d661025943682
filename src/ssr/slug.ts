// Runs with the templates, at build time: a text as a part of an address.
import transliterate from '@sindresorhus/transliterate';

/**
 * A text as a part of an address, in Latin letters: `Café & Bücher` → `cafe-buecher`, `Сказки` → `skazki`. Empty if no letter and
 * no digit is left.
 */
export function slug(text: string): string {
  return transliterate(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
