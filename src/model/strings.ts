// Strings: the memory they hold, the characters they may hold. Pure.
import { withoutMarks } from './marks.ts';

/** The same text in memory of its own: in V8 who keeps a piece of a long string keeps all of it. */
export function ownString(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

/**
 * Puts U+FFFD in the place of every character that HTML does not allow in a page: control characters, noncharacters and
 * halves of surrogate pairs. CommonMark, 2.3 and 6.2, does so with U+0000 and with references to such characters. Nor may a
 * text hold what is a mark where addresses are decoded.
 */
export function allowedText(given: string): string {
  const text = withoutMarks(given);
  // Most texts have none, nor any pair: to see that takes a tenth of the time.
  if (!/[^\t\n\f\r -~\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd]/.test(text)) return text;
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    /[\0-\x08\x0B\x0E-\x1F\x7F-\x9F\uFDD0-\uFDEF\uFFFE\uFFFF\p{Cs}]/gu,
    '\uFFFD',
  );
}

/** A text as a regular expression that matches it alone. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Escapes text for a double-quoted attribute (HTML, section 13.1.2.3). */
export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Escapes text between tags (HTML, section 13.1.3). */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
