// Runs with the templates, at build time: a text as a part of an address.
import transliterate from '@sindresorhus/transliterate';

/** Set by the build: `slugs` of site.yml. */
declare const SITE_SLUGS: 'unicode' | 'ascii';

/**
 * A text as a part of an address: `Café & Bücher` → `cafe-buecher`, `Сказки` → `skazki`. Letters that have no Latin form stay: `日本語`;
 * with `slugs: ascii` they are left out, and if no letter and no digit is left, the numbers of the characters in Unicode stand for
 * them: `日本` → `65e5-672c`. Empty only of a text without any character but spaces.
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

/** Letters of scripts other than Latin, with their marks. */
const otherLetters = /((?:(?!\p{Script=Latin})\p{L}\p{M}*)+)/u;

/** A text in Latin letters, as far as it has them; words that have none keep their marks. */
function inLatin(text: string): string {
  const isUnknown = (part: string) => otherLetters.test(transliterate(part));
  const parts = text.split(otherLetters);
  if (!parts.some((part) => otherLetters.test(part) && isUnknown(part))) return transliterate(text);
  return parts
    .map((part) => (otherLetters.test(part) && isUnknown(part) ? part : transliterate(part)))
    .join('');
}

/** Signs between words as hyphens. Of other letters than Latin ones those stay that an address can have. */
function withLetters(text: string): string {
  const composed = text.normalize('NFC').replace(/[^\0-\x7f]/gu, (one) => (isOwn(one) ? one : ' '));
  return composed.replace(/[^a-z0-9\u{80}-\u{10ffff}]+/gu, '-').replace(/(?<=^|-)\p{M}+/gu, '');
}

/** Whether a sign is a letter, a mark or a digit, is visible, and looks like none of ASCII. */
function isOwn(one: string): boolean {
  return (
    /^(?!\p{Script=Latin}|\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}]$/u.test(one) &&
    !/[\0-\x7f]/.test(one.normalize('NFKC'))
  );
}
