// Runs with the templates, at build time: a text as a part of an address.
import transliterate from '@sindresorhus/transliterate';

/** Set by the build: `slugs` of site.yml. */
declare const SITE_SLUGS: 'unicode' | 'ascii';

/**
 * A text as a part of an address: `Café & Bücher` → `cafe-buecher`, `Сказки` → `skazki`. Letters without a Latin form stay: `日本語`.
 * With `slugs: ascii` they are left out. If no letter and no digit is left, Unicode numbers replace the characters: `日本` →
 * `65e5-672c`. The result is empty only for a text of spaces.
 */
export function slug(text: string): string {
  const isAscii = typeof SITE_SLUGS === 'string' && SITE_SLUGS === 'ascii';
  const kept = isAscii
    ? transliterate(text)
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
    : withLetters(inLatin(text).toLowerCase());
  return (
    kept.replace(/^-|-$/g, '') ||
    [...text.replace(/\s/g, '')].map((one) => one.codePointAt(0)?.toString(16)).join('-')
  );
}

/** Letters of scripts other than Latin, with their combining marks. */
const otherLetters = /((?:(?!\p{Script=Latin})\p{L}\p{M}*)+)/u;

/** A text in Latin letters, as far as possible. Words without a Latin form keep their combining marks. */
function inLatin(text: string): string {
  const isUnknown = (part: string) => otherLetters.test(transliterate(part));
  const parts = text.split(otherLetters);
  if (!parts.some((part) => otherLetters.test(part) && isUnknown(part))) return transliterate(text);
  return parts
    .map((part) => (otherLetters.test(part) && isUnknown(part) ? part : transliterate(part)))
    .join('');
}

/** Replaces signs between words by hyphens. Keeps other letters than Latin ones if an address can have them. */
function withLetters(text: string): string {
  const composed = text.normalize('NFC').replace(/[^\0-\x7f]/gu, (one) => (isOwn(one) ? one : ' '));
  return composed.replace(/[^a-z0-9\u{80}-\u{10ffff}]+/gu, '-').replace(/(?<=^|-)\p{M}+/gu, '');
}

/** Whether a character is a letter, combining mark or digit, is visible, and does not look like ASCII. */
function isOwn(one: string): boolean {
  return (
    /^(?!\p{Script=Latin}|\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}]$/u.test(one) &&
    !/[\0-\x7f]/.test(one.normalize('NFKC'))
  );
}
